//! `why REALM money` or a counter: change by change.

use super::causes::led_to;
use super::line;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Event, EventRecord, RealmEvent, RealmId};
use crate::engine::Game;
use crate::rules::Counter;
use crate::say;
use crate::text::{Text, columns};
use crate::view::{names, texts};

/// Quantity of a realm that is counted.
#[derive(Clone, Copy)]
pub enum Counted<'a> {
    Money,
    Counter(&'a Counter),
}

/// Shows money or a counter of a realm, change by change.
pub fn why_account(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    realm: RealmId,
    account: Counted<'_>,
) -> String {
    let game = &game.for_viewer(viewer);
    let standing = game.state.realm(realm);
    let (seen, now, name) = match account {
        Counted::Money => {
            (viewer.sees_money(game.rules, realm), standing.crowns, game.rules.money.name.as_str())
        }
        Counted::Counter(counter) => (
            viewer.sees_counter(counter, realm),
            standing.counter(&counter.id),
            counter.name.as_str(),
        ),
    };
    let (name, of) = (Text::verbatim(name), texts::realm(game, realm));
    if !seen {
        return line(game, say!("What {name} {of} has is not for you to know.", name, of));
    }
    let words = |text: Text| text.in_words(game.rules);
    let change = |event: &Event| match (account, event) {
        (Counted::Money, Event::Realm(RealmEvent::CrownsChanged { realm: of, by, what }))
            if *of == realm =>
        {
            Some((*by, *what))
        }
        (
            Counted::Counter(counter),
            Event::Realm(RealmEvent::CounterChanged { realm: of, counter: changed, by, what }),
        ) if *of == realm && changed.as_str() == counter.id => Some((*by, *what)),
        _ => None,
    };
    let mut stands =
        now - log.iter().filter_map(|record| change(&record.event)).map(|(by, _)| by).sum::<i64>();
    let heading = [say!("when"), say!("change"), say!("now")];
    let reasons = [say!("reason"), say!("rule"), say!("from")];
    let mut columns = columns(game.rules, heading.into_iter().chain(reasons));
    if stands != 0 {
        columns.row([
            words(say!("start")),
            format!("{stands:+}"),
            stands.to_string(),
            words(say!("given with the campaign")),
            String::new(),
            String::new(),
        ]);
    }
    for (at, record) in log.iter().enumerate() {
        let Some((by, what)) = change(&record.with_given_reason()).filter(|(by, _)| *by != 0)
        else {
            continue;
        };
        stands += by;
        let then = game.under(record);
        let (when, rule) = (
            names::when(&then, record.clock),
            format!("[{}]", record.event.cited(then.rules, record.rule)),
        );
        columns.row([
            when,
            format!("{by:+}"),
            stands.to_string(),
            words(texts::reason(what)),
            rule,
            led_to(game, viewer, log, at),
        ]);
    }
    let counted = match account {
        Counted::Money => game.rules.money.count(now),
        Counted::Counter(counter) => counter.count(now),
    };
    let table = if columns.is_empty() {
        String::new()
    } else {
        columns.show_as(|cell| game.rules.with_names(cell))
    };
    let counted = Text::verbatim(counted);
    let heading = line(game, say!("{name} of {of}", name, of = &of));
    heading + &table + &line(game, say!("{of} has {counted}.", of, counted))
}

//! Changes to what decided an event, made by other than the edition: those that the viewer may
//! read, and as text.

use std::fmt::Write;

use super::texts;
use super::why::rule_title;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Altered, BannerId, CalendarEvent, Event, EventKind, EventRecord, ScriptValue, Sum,
};
use crate::engine::Game;
use crate::engine::core::trace;
use crate::say;
use crate::text::{Text, columns};

/// Returns the changes asked for while one record came about, for those whom it is about. `causes`
/// are the records that led to it, told with it.
pub fn of<'a>(
    game: &Game<'_>,
    viewer: Viewer,
    log: &'a [EventRecord],
    (causes, at): (&[usize], usize),
) -> Vec<&'a Altered> {
    let from = causes.iter().copied().min().unwrap_or(at);
    let record = &log[at];
    let begins = log[..at]
        .iter()
        .rposition(|other| other.clock != record.clock)
        .map_or(0, |before| before + 1);
    if log[begins..=at].iter().all(|other| other.altered.is_empty()) {
        return Vec::new();
    }
    let about = about(game, record);
    let banners = about.iter().any(|thing| !thing.banners().is_empty());
    let mut found: Vec<&Altered> = Vec::new();
    for (index, other) in
        log[begins..=at].iter().enumerate().map(|(index, other)| (begins + index, other))
    {
        // The causes of a secret are secret too.
        let known =
            |one: &&Altered| viewer.sees(other) && trace::may_know(viewer, one, other.turn_of);
        for altered in other.altered.iter().filter(known) {
            let concerns = altered.concerns(&about);
            // Dice and rows name nobody: what was asked for just before them led to them.
            let led = index >= from
                && nameless(&other.event)
                && !(banners && altered.whom.banner.is_some());
            // The first event about a realm is what its numbers decided.
            let claimed = || {
                log[index..at].iter().any(|between| {
                    !nameless(&between.event) && altered.concerns(&self::about(game, between))
                })
            };
            if itemised_by(altered, causes.iter().chain([&at]).map(|told| &log[*told])) {
                continue;
            }
            if led || concerns && !nameless(&record.event) && !claimed() {
                found.retain(|known| (known.asked, known.whom) != (altered.asked, altered.whom));
                found.push(altered);
            }
        }
    }
    found
}

/// True if a sum that is shown as well lists the changes: they need not be shown twice.
fn itemised_by<'a>(altered: &Altered, told: impl Iterator<Item = &'a EventRecord>) -> bool {
    let sums: Vec<&Sum> = told
        .filter_map(|record| {
            if let Event::Calendar(CalendarEvent::Tallied { sum, .. }) = &record.event {
                Some(sum)
            } else {
                None
            }
        })
        .collect();
    altered.by.iter().all(|part| {
        sums.iter().any(|sum| {
            sum.parts.iter().any(|known| known.source == part.source && known.rule == part.rule)
        })
    })
}

/// True if the text of an event does not name its subject.
fn nameless(event: &Event) -> bool {
    matches!(
        event.kind(),
        EventKind::Rolled | EventKind::RowRead | EventKind::Tallied | EventKind::Compared
    )
}

/// Lists what an event is about: all that it names, the realms of its banners, and whose turn it
/// was.
fn about(game: &Game<'_>, record: &EventRecord) -> Vec<ScriptValue> {
    let mut things = record.event.tell(game.under(record).rules);
    let standing = |banner: BannerId| game.state.banners.get(usize::from(banner.0));
    let realms: Vec<ScriptValue> = things
        .iter()
        .flat_map(ScriptValue::banners)
        .filter_map(standing)
        .map(|banner| ScriptValue::Realm(banner.realm))
        .collect();
    things.extend(realms);
    things.extend(record.turn_of.map(ScriptValue::Realm));
    things
}

/// Returns the heading of a sum with its parts.
pub(super) fn sum_heading() -> [Text; 4] {
    [say!("amount"), say!("reason"), say!("rule"), say!("from")]
}

/// Numbers with every change, its rule and its place; what is no number in a line.
pub fn itemised(game: &Game<'_>, found: &[&Altered]) -> String {
    let words = |text: Text| text.in_words(game.rules);
    let mut text = String::new();
    for altered in found {
        let (Some(from), Some(to)) = (altered.from.number(), altered.to.number()) else {
            let _ = writeln!(text, "  {}", words(trace::altered_line(game, altered)));
            continue;
        };
        let mut columns = columns(game.rules, sum_heading());
        let (rule, place) = trace::asked_base(game, altered.asked)
            .map_or_else(Default::default, |(rule, place)| (rule_title(game, rule), words(place)));
        columns.row([format!("{from:+}"), words(say!("by the rules")), rule, place]);
        for part in &altered.by {
            columns.row([
                format!("{:+}", part.amount),
                words(texts::word(part.what)),
                rule_title(game, part.rule),
                words(trace::changed_at(game, part.source)),
            ]);
        }
        columns.row([format!("{to:+}"), format!("= {}", words(trace::asked(game, altered)))]);
        text += &columns.show_as(|cell| game.rules.with_names(cell));
    }
    text
}

//! Values, counters and revenue, each for whom it stands otherwise.

use super::{Sides, group};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, RealmId};
use crate::engine::core::numbers;
use crate::engine::realms::revenue;
use crate::engine::{About, Game};
use crate::rules::VALUES;
use crate::rules::carry_over::CarryOver;
use crate::rules::versions::Versioned;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::effective::asked;
use crate::view::texts;

pub(super) fn sentences(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
    let mut said = Vec::new();
    let (before, after) = (sides.before, sides.after);
    for name in before.rules.names.known_values() {
        let Some(old) = before.rules.names.value(name) else { continue };
        let now = carry.name(Versioned::Value, None, name).unwrap_or_default();
        let new = after.rules.names.value(&now);
        let Some(new) = new else {
            let (name, doc) = (Text::verbatim(name), about(before, old));
            said.push(match doc.is_empty() {
                true => say!("There is no value `{name}` any more.", name),
                false => say!("There is no value `{name}` any more ({doc}).", name, doc),
            });
            continue;
        };
        if now != name {
            let (name, now) = (Text::verbatim(name), Text::verbatim(&now));
            said.push(say!("The value `{name}` is called `{now}`.", name, now));
        }
        said.extend(value(sides, (old, new), &now));
    }
    said.extend(counters(sides, carry));
    said.extend(revenue(sides));
    said
}

/// A number before and after; None if it cannot be asked.
type WasAndNow = Option<(i64, i64)>;

/// Describes a value; empty if it has no description.
fn about(game: &Game<'_>, value: u16) -> Text {
    let row = VALUES.get(usize::from(value)).map(|row| Text::from(row.doc));
    let own = || game.rules.added_value(value).map(|own| Text::of_rules(&own.doc));
    let words = row.or_else(own).map(|doc| doc.in_words(game.shown().rules)).unwrap_or_default();
    Text::verbatim(words.trim_end_matches('.'))
}

/// Lists the changes of one value, for each realm and banner.
fn value(sides: Sides<'_>, (old, new): (u16, u16), name: &str) -> Vec<Text> {
    let (before, after) = (sides.before, sides.after);
    let (was, now) = (before.rules.value_set(old), after.rules.value_set(new));
    let set = was.map(|set| set.shown()).zip(now.map(|set| set.shown()));
    let doc = about(after, new);
    let value = match doc.is_empty() {
        true => Text::verbatim(format!("`{name}`")),
        false => say!("`{name}` ({doc})", name = Text::verbatim(name), doc),
    };
    if was.is_some_and(|set| set.thrown().is_some())
        || now.is_some_and(|set| set.thrown().is_some())
    {
        let changed = set.filter(|(was, now)| was != now);
        let changed = changed.map(|(was, now)| (Text::verbatim(was), Text::verbatim(now)));
        return changed
            .map(|(was, now)| say!("{what} is {now}; it was {was}.", what = value, now, was))
            .into_iter()
            .collect();
    }
    let both = |about: About| {
        let was = asked(before, |game| numbers::value_numbered(game, old, about))?;
        let now = asked(after, |game| numbers::value_numbered(game, new, about))?;
        Some((was, now))
    };
    let realms: Vec<(RealmId, WasAndNow)> =
        sides.realms().into_iter().map(|realm| (realm, both(About::from(realm)))).collect();
    let first = realms.first().and_then(|(_, numbers)| *numbers);
    let banners: Vec<(BannerId, RealmId, WasAndNow)> = sides
        .banners()
        .map(|(banner, standing)| (banner, standing.realm, both(About::from(banner))))
        .collect();
    let alike = realms.iter().all(|(_, numbers)| *numbers == first)
        && banners.iter().all(|(.., numbers)| *numbers == first);
    if alike {
        let changed = first.filter(|(was, now)| was != now);
        // Of others a realm knows only what is set for all.
        let all = sides.viewer == Viewer::Host || set.is_some_and(|(was, now)| was != now);
        let whom = realms.iter().map(|(realm, _)| texts::realm(before, *realm));
        let whom = Text::list(whom, Joined::Comma);
        let changed = changed.map(|(was, now)| match all {
            true => say!("{value} is {now} for everybody; it was {was}.", value, now, was),
            false => say!("{value} is {now} for {whom}; it was {was}.", value, now, whom, was),
        });
        return changed.into_iter().collect();
    }
    let of_realm = |realm: RealmId| {
        realms.iter().find(|(known, _)| *known == realm).and_then(|(_, numbers)| *numbers)
    };
    let told =
        |numbers: WasAndNow, whom: Text| Some((numbers.filter(|(was, now)| was != now)?, whom));
    let by_realm =
        realms.iter().filter_map(|(realm, numbers)| told(*numbers, texts::realm(before, *realm)));
    let by_banner = banners
        .iter()
        .filter(|(_, realm, numbers)| *numbers != of_realm(*realm))
        .filter_map(|(banner, _, numbers)| told(*numbers, texts::banner(before, *banner)));
    group(by_realm.chain(by_banner))
        .into_iter()
        .map(|((was, now), whom)| {
            say!("{value} is {now} instead of {was} for {whom}.", value = &value, now, was, whom)
        })
        .collect()
}

fn counters(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
    let mut told = Vec::new();
    for counter in &sides.before.rules.counters {
        for realm in sides.realms() {
            let was = sides.before.state.realm(realm).counter(&counter.id);
            let whom = texts::realm(sides.before, realm);
            let id = Text::verbatim(&counter.id);
            let Some(now) = carry.name(Versioned::Counter, None, &counter.id) else {
                told.push((say!("`{counter}` is dropped", counter = id), whom));
                continue;
            };
            let stands = sides.after.state.realm(realm).counter(&now);
            let renamed = now != counter.id;
            let now = Text::verbatim(now);
            if stands != was {
                let what = say!(
                    "`{counter}` stands at {now}, not {was}",
                    counter = now,
                    now = stands,
                    was
                );
                told.push((what, whom));
            } else if renamed {
                told.push((say!("`{counter}` is called `{now}`", counter = id, now), whom));
            }
        }
    }
    super::sentences_by_kind(told)
}

/// Tells what realms would gather as things stand.
fn revenue(sides: Sides<'_>) -> Vec<Text> {
    let mut told = Vec::new();
    for realm in sides.realms() {
        let sum = |game: &Game<'_>| asked(game, |game| revenue::revenue(game, realm).total());
        let (Some(was), Some(now)) = (sum(sides.before), sum(sides.after)) else { continue };
        if was != now {
            let what = say!(
                "As things stand, revenue would be {money} instead of {was}",
                money = texts::money(sides.after, now),
                was
            );
            told.push((what, texts::realm(sides.before, realm)));
        }
    }
    super::sentences_by_kind(told)
}

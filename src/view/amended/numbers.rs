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
use crate::view::effective::asked;
use crate::view::names;

pub(super) fn sentences(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<String> {
    let mut said = Vec::new();
    let (before, after) = (sides.before, sides.after);
    for name in before.rules.names.known_values() {
        let Some(old) = before.rules.names.value(name) else { continue };
        let now = carry.name(Versioned::Value, None, name).unwrap_or_default();
        let new = after.rules.names.value(&now);
        let Some(new) = new else {
            said.push(format!("There is no value `{name}` any more{}.", about(before, old)));
            continue;
        };
        if now != name {
            said.push(format!("The value `{name}` is called `{now}`."));
        }
        said.extend(value(sides, (old, new), &now));
    }
    said.extend(counters(sides, carry));
    said.extend(revenue(sides));
    said
}

/// A number before and after; None if it cannot be asked.
type WasAndNow = Option<(i64, i64)>;

/// Describes a value, in brackets; empty if it has no description.
fn about(game: &Game<'_>, value: u16) -> String {
    let row = VALUES.get(usize::from(value)).map(|row| row.doc);
    let own = || game.rules.added_value(value).map(|own| own.doc.as_str());
    let doc = row.or_else(own).unwrap_or_default().trim().trim_end_matches('.');
    if doc.is_empty() { String::new() } else { format!(" ({doc})") }
}

/// Lists the changes of one value, for each realm and banner.
fn value(sides: Sides<'_>, (old, new): (u16, u16), name: &str) -> Vec<String> {
    let (before, after) = (sides.before, sides.after);
    let (was, now) = (before.rules.value_set(old), after.rules.value_set(new));
    let set = was.map(|set| set.shown()).zip(now.map(|set| set.shown()));
    let doc = about(after, new);
    if was.is_some_and(|set| set.thrown().is_some())
        || now.is_some_and(|set| set.thrown().is_some())
    {
        let changed = set.filter(|(was, now)| was != now);
        return changed
            .map(|(was, now)| format!("`{name}`{doc} is {now}; it was {was}."))
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
        let whom: Vec<&str> =
            realms.iter().map(|(realm, _)| names::realm(before, *realm)).collect();
        let whom = if all { "everybody".to_owned() } else { whom.join(", ") };
        return changed
            .map(|(was, now)| format!("`{name}`{doc} is {now} for {whom}; it was {was}."))
            .into_iter()
            .collect();
    }
    let of_realm = |realm: RealmId| {
        realms.iter().find(|(known, _)| *known == realm).and_then(|(_, numbers)| *numbers)
    };
    let told = |numbers: Option<(i64, i64)>, whom: String| {
        let (was, now) = numbers.filter(|(was, now)| was != now)?;
        Some((format!("is {now} instead of {was}"), whom))
    };
    let by_realm = realms
        .iter()
        .filter_map(|(realm, numbers)| told(*numbers, names::realm(before, *realm).to_owned()));
    let by_banner = banners
        .iter()
        .filter(|(_, realm, numbers)| *numbers != of_realm(*realm))
        .filter_map(|(banner, _, numbers)| told(*numbers, names::banner(before, *banner)));
    group(by_realm.chain(by_banner))
        .into_iter()
        .map(|(what, whom)| format!("`{name}`{doc} {what} for {whom}."))
        .collect()
}

fn counters(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<String> {
    let mut told = Vec::new();
    for counter in &sides.before.rules.counters {
        for realm in sides.realms() {
            let was = sides.before.state.realm(realm).counter(&counter.id);
            let whom = names::realm(sides.before, realm).to_owned();
            let Some(now) = carry.name(Versioned::Counter, None, &counter.id) else {
                told.push((format!("`{}` is dropped", counter.id), whom));
                continue;
            };
            let stands = sides.after.state.realm(realm).counter(&now);
            if stands != was {
                told.push((format!("`{now}` stands at {stands}, not {was}"), whom));
            } else if now != counter.id {
                told.push((format!("`{}` is called `{now}`", counter.id), whom));
            }
        }
    }
    group(told).into_iter().map(|(what, whom)| format!("{what}: {whom}.")).collect()
}

/// Tells what realms would gather as things stand.
fn revenue(sides: Sides<'_>) -> Vec<String> {
    let mut told = Vec::new();
    for realm in sides.realms() {
        let sum = |game: &Game<'_>| asked(game, |game| revenue::revenue(game, realm).total());
        let (Some(was), Some(now)) = (sum(sides.before), sum(sides.after)) else { continue };
        if was != now {
            let money = &sides.after.rules.money.name;
            let whom = names::realm(sides.before, realm).to_owned();
            told.push((
                format!("As things stand, revenue would be {now} {money} instead of {was}"),
                whom,
            ));
        }
    }
    group(told).into_iter().map(|(what, whom)| format!("{what}: {whom}.")).collect()
}

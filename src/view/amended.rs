//! The campaign as it stands, and as it would stand under amended rules → what changes, in sentences:
//! what things are called, what realms have, each number that is consulted for what stands now, and
//! what tables, phases and orders would be.

mod numbers;
mod tables;

use std::collections::BTreeMap;

use super::names;
use crate::basics::pluralize::{count, listed};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Banner, Mark, RealmId, ScriptValue};
use crate::engine::core::scripting::memory;
use crate::engine::{Game, OrderScripts};
use crate::map::PlaceId;
use crate::rules::carry_over::CarryOver;
use crate::rules::versions::Versioned;
use crate::rules::{CHOICES, CalendarStep, Race, diff};

/// Two views of one position.
#[derive(Clone, Copy)]
pub struct Sides<'a> {
    pub before: &'a Game<'a>,
    pub after: &'a Game<'a>,
    pub viewer: Viewer,
}

impl Sides<'_> {
    /// The realms of which the viewer may know what a number comes to.
    fn realms(&self) -> Vec<RealmId> {
        match self.viewer {
            Viewer::Realm(realm) => vec![realm],
            Viewer::Public => Vec::new(),
            Viewer::Host => self.before.state.playing().collect(),
        }
    }

    /// Tiles that the viewer may look at: their own, or all that somebody knows.
    fn tiles(&self) -> impl Iterator<Item = PlaceId> {
        let (state, realms) = (self.before.state, self.realms());
        state.map.ids().filter(move |place| {
            let holding = state.holding(*place);
            holding.known && holding.owner.realm().is_none_or(|owner| realms.contains(&owner))
        })
    }

    fn banners(&self) -> impl Iterator<Item = (crate::campaign::BannerId, &Banner)> {
        let realms = self.realms();
        self.before.state.standing().filter(move |(_, banner)| realms.contains(&banner.realm))
    }
}

/// A sentence for each thing that changes.
pub fn sentences(sides: Sides<'_>) -> Vec<String> {
    let carry = CarryOver::between(sides.before.rules, sides.after.rules);
    let mut said: Vec<String> = carry
        .versions
        .iter()
        .map(|(layer, was, now)| format!("{layer} goes on as version {now}; it was {was}."))
        .collect();
    said.extend(mods(sides));
    said.extend(options(sides));
    said.extend(called(sides));
    said.extend(marks(sides, &carry));
    said.extend(remembered(sides, &carry));
    said.extend(numbers::sentences(sides, &carry));
    said.extend(tables::sentences(sides, &carry));
    said.extend(phases(sides));
    said.extend(orders(sides, &carry));
    said.extend(scripts(sides));
    said
}

/// `red, blue`, in the order in which they come, each once.
fn group(items: impl IntoIterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (what, whom) in items {
        match groups.iter_mut().find(|(known, _)| *known == what) {
            Some((_, all)) if all.contains(&whom) => {}
            Some((_, all)) => all.push(whom),
            None => groups.push((what, vec![whom])),
        }
    }
    groups.into_iter().map(|(what, all)| (what, some(&all))).collect()
}

/// Names, the first of many.
fn some(names: &[String]) -> String {
    const MOST: usize = 8;
    if names.len() <= MOST {
        return listed(names, "and");
    }
    format!("{}, and {} more", names[..MOST].join(", "), names.len() - MOST)
}

fn mods(sides: Sides<'_>) -> Vec<String> {
    let of = |game: &Game<'_>| {
        let mods = game.rules.selection.mods.iter();
        mods.map(|chosen| chosen.name.clone()).collect::<Vec<_>>()
    };
    let (before, after) = (of(sides.before), of(sides.after));
    let come = after.iter().filter(|name| !before.contains(name));
    let gone = before.iter().filter(|name| !after.contains(name));
    come.map(|name| format!("{name} is played as well."))
        .chain(gone.map(|name| format!("{name} is left out.")))
        .collect()
}

fn options(sides: Sides<'_>) -> Vec<String> {
    let (old, new) = (&sides.before.state.mod_options, &sides.after.state.mod_options);
    let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(*value));
    let mut said: Vec<String> = changed
        .map(|(name, value)| match old.get(name) {
            Some(was) => {
                format!("The option {name} is {}; it was {}.", value.shown(), was.shown())
            }
            None => format!("The option {name} is new, and set to {}.", value.shown()),
        })
        .collect();
    let set = CHOICES.iter().enumerate().filter_map(|(at, row)| {
        let of = |game: &Game<'_>| game.state.options.get(at).copied().unwrap_or(0);
        let (was, now) = (of(sides.before), of(sides.after));
        let shown = |number| row.allowed.show(number);
        (was != now)
            .then(|| format!("The option {} is {}; it was {}.", row.name, shown(now), shown(was)))
    });
    said.extend(set);
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    said.extend(gone.map(|name| format!("There is no option {name} any more.")));
    said
}

/// Peoples, settlements and terrains that are called otherwise.
fn called(sides: Sides<'_>) -> Vec<String> {
    let (before, after) = (sides.before, sides.after);
    let race = |game: &Game<'_>, race: Race| {
        let kind = game.rules.races.get(usize::from(race.0));
        kind.map_or_else(String::new, |kind| game.rules.display_name(&kind.title).to_owned())
    };
    let realms = sides.realms();
    let mut found: Vec<(String, String)> = Vec::new();
    for id in &realms {
        let (old, new) = (before.state.realm(*id), after.state.realm(*id));
        if let (Some(was), Some(now)) = (old.race, new.race) {
            let (was, now) = (race(before, was), race(after, now));
            if was != now {
                let whom = names::realm(before, *id).to_owned();
                found.push((format!("The people {was} becomes {now}"), whom));
            }
        }
    }
    for (id, banner) in sides.banners() {
        if let (Some(was), Some(now)) = (banner.race, after.state.banner(id).race) {
            let (was, now) = (race(before, was), race(after, now));
            if was != now {
                found.push((format!("The people {was} becomes {now}"), names::banner(before, id)));
            }
        }
    }
    for realm in &realms {
        for (id, troop) in before.state.roster.present().filter(|(_, troop)| troop.realm == *realm)
        {
            let now = after.state.roster.troop(id);
            if (&now.list, &now.kind) != (&troop.list, &troop.kind) {
                let (was, now) = (&troop.kind, &now.kind);
                let whom = names::realm(before, *realm).to_owned();
                found.push((format!("The unit {was} becomes {now}"), whom));
            }
        }
    }
    for place in sides.tiles() {
        let (old, new) = (before.state.holding(place), after.state.holding(place));
        let (was, now) =
            (names::settlement(before, old.settlement), names::settlement(after, new.settlement));
        let tile = names::place(before, place).to_owned();
        if was != now {
            found.push((format!("The settlement {was} becomes {now}"), tile.clone()));
        }
        let ground = |game: &Game<'_>| names::terrain(game, game.place(place).terrain).to_owned();
        let (was, now) = (ground(before), ground(after));
        if was != now {
            found.push((format!("The terrain {was} becomes {now}"), tile));
        }
    }
    group(found).into_iter().map(|(what, whom)| format!("{what}: {whom}.")).collect()
}

/// Marks that everybody sees on known tiles, or that the host sees.
fn marks(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<String> {
    let (before, after) = (sides.before, sides.after);
    let seen = |mark: &&Mark| {
        let declared = before.rules.mark_kind(&mark.name).is_some();
        sides.viewer == Viewer::Host || declared && before.state.holding(mark.place).known
    };
    let told = before.state.marks.iter().filter(seen).filter_map(|mark| {
        let was = names::mark(before, &mark.name);
        let what = match carry.name(Versioned::Mark, None, &mark.name) {
            None => format!("The mark {was} is lifted"),
            Some(now) if now == mark.name => return None,
            Some(now) => format!("The mark {was} becomes {}", names::mark(after, &now)),
        };
        Some((what, names::place(before, mark.place).to_owned()))
    });
    group(told).into_iter().map(|(what, whom)| format!("{what}: {whom}.")).collect()
}

/// Lists what scripts remember, with its value if everybody may know that.
fn remembered(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<String> {
    let (before, after) = (sides.before, sides.after);
    let mut said = Vec::new();
    for (layer, keys) in &before.state.memory {
        for (key, value) in keys {
            let named = carry.name(Versioned::Memory, Some(layer), key);
            let now = named.as_ref().and_then(|name| after.state.memory.get(layer)?.get(name));
            let public = before.rules.memory_is_public(layer, key);
            let shown = |game: &Game<'_>, value: &ScriptValue| memory::value_written(game, value);
            match (named.as_ref(), now) {
                (Some(name), Some(now)) => {
                    let called = if name == key {
                        format!("What {layer} remembers as {key}")
                    } else {
                        said.push(format!("What {layer} remembers as {key} is kept as {name}."));
                        format!("What it remembers as {name}")
                    };
                    if now != value && public {
                        let (was, now) = (shown(before, value), shown(after, now));
                        said.push(format!("{called} is {now}; it was {was}."));
                    } else if now != value {
                        said.push(format!("{called} is counted otherwise."));
                    }
                }
                _ => said.push(format!("What {layer} remembers as {key} is forgotten.")),
            }
        }
    }
    said
}

fn phases(sides: Sides<'_>) -> Vec<String> {
    let played = |game: &Game<'_>| {
        let mut all: BTreeMap<String, String> = BTreeMap::new();
        let blocks = game.rules.calendar.blocks.iter().filter(|block| !block.setup);
        let steps = blocks.flat_map(|block| &block.steps);
        let phases = steps.flat_map(|step| match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases.as_slice(),
        });
        for phase in phases.copied() {
            let id = game.rules.phase_id(phase).unwrap_or_default().to_owned();
            all.insert(id, game.rules.phase_title(phase).unwrap_or_default().to_owned());
        }
        all
    };
    let (before, after) = (played(sides.before), played(sides.after));
    let come = after.iter().filter(|(id, _)| !before.contains_key(*id));
    let gone = before.iter().filter(|(id, _)| !after.contains_key(*id));
    come.map(|(_, title)| format!("The phase {title} is played as well."))
        .chain(gone.map(|(_, title)| format!("The phase {title} is no longer played.")))
        .collect()
}

fn orders(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<String> {
    let of = |game: &Game<'_>| {
        let orders = game.hooks.map(OrderScripts::orders).unwrap_or_default().iter();
        orders.map(|order| order.name.clone()).collect::<Vec<_>>()
    };
    let (before, after) = (of(sides.before), of(sides.after));
    let mut said = Vec::new();
    let mut led: Vec<String> = Vec::new();
    for name in before.iter().filter(|name| !after.contains(name)) {
        match carry.name(Versioned::Order, None, name).filter(|now| after.contains(now)) {
            Some(now) => {
                said.push(format!("The order `{name}` becomes `{now}`."));
                led.push(now);
            }
            None => said.push(format!("There is no order `{name}` any more.")),
        }
    }
    let new = after.iter().filter(|name| !before.contains(name) && !led.contains(name));
    said.extend(new.map(|name| format!("There is a new order `{name}`.")));
    said
}

fn scripts(sides: Sides<'_>) -> Vec<String> {
    let changed = diff::diff_scripts(sides.before.rules, sides.after.rules);
    changed
        .iter()
        .map(|change| match (change.before, change.after) {
            (None, Some(lines)) => {
                format!("The script {} is new, {}.", change.path, count(lines, "line"))
            }
            (Some(_), None) => format!("The script {} is gone.", change.path),
            _ => format!(
                "The script {} is another: {} taken out, {} put in.",
                change.path,
                count(change.removed, "line"),
                count(change.added, "line")
            ),
        })
        .collect()
}

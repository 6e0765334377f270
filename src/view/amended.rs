//! The campaign as it stands, and as it would stand under amended rules → what changes, in sentences:
//! what things are called, what realms have, each number that is consulted for what stands now, and
//! what tables, phases and orders would be.

mod numbers;
mod tables;

use std::collections::BTreeMap;

use super::texts;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Banner, Mark, RealmId, ScriptValue};
use crate::engine::core::scripting::memory;
use crate::engine::{Game, OrderScripts};
use crate::map::PlaceId;
use crate::rules::carry_over::{CarryOver, ChangedVersion};
use crate::rules::versions::Versioned;
use crate::rules::{CHOICES, CalendarStep, Race, diff};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Two views of one position.
#[derive(Clone, Copy)]
pub struct Sides<'a> {
    pub before: &'a Game<'a>,
    pub after: &'a Game<'a>,
    pub viewer: Viewer,
}

impl Sides<'_> {
    /// Returns the realms of which the viewer may know what a number comes to.
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

/// Returns a sentence for each thing that changes.
pub fn sentences(sides: Sides<'_>) -> Vec<Text> {
    let carry = CarryOver::between(sides.before.rules, sides.after.rules);
    let version = |ChangedVersion { layer, was, now }: &ChangedVersion| {
        let [layer, was, now] = [layer, was, now].map(Text::verbatim);
        say!("{layer} goes on as version {now}; it was {was}.", layer, now, was)
    };
    let mut said: Vec<Text> = carry.versions.iter().map(version).collect();
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

/// Gathers whom the same befalls: `red and blue`, in the order in which they come, each once.
fn group<W: PartialEq>(items: impl IntoIterator<Item = (W, Text)>) -> Vec<(W, Text)> {
    let mut groups: Vec<(W, Vec<Text>)> = Vec::new();
    for (what, whom) in items {
        match groups.iter_mut().find(|(known, _)| *known == what) {
            Some((_, all)) if all.contains(&whom) => {}
            Some((_, all)) => all.push(whom),
            None => groups.push((what, vec![whom])),
        }
    }
    groups.into_iter().map(|(what, all)| (what, some(&all))).collect()
}

/// Tells what befalls whom, a sentence for each thing.
fn sentences_by_kind(items: impl IntoIterator<Item = (Text, Text)>) -> Vec<Text> {
    let groups = group(items).into_iter();
    groups.map(|(what, whom)| say!("{what}: {whom}.", what, whom)).collect()
}

/// Names, the first of many.
fn some(names: &[Text]) -> Text {
    const MOST: usize = 8;
    if names.len() <= MOST {
        return Text::list(names.iter().cloned(), Joined::And);
    }
    let first = Text::list(names[..MOST].iter().cloned(), Joined::Comma);
    say!("{names}, and {more} more", names = first, more = names.len() - MOST)
}

fn mods(sides: Sides<'_>) -> Vec<Text> {
    let of = |game: &Game<'_>| {
        let mods = game.rules.selection.mods.iter();
        mods.map(|chosen| chosen.name.clone()).collect::<Vec<_>>()
    };
    let (before, after) = (of(sides.before), of(sides.after));
    let come = after.iter().filter(|name| !before.contains(name));
    let gone = before.iter().filter(|name| !after.contains(name));
    come.map(|name| say!("{name} is played as well.", name = Text::verbatim(name)))
        .chain(gone.map(|name| say!("{name} is left out.", name = Text::verbatim(name))))
        .collect()
}

fn options(sides: Sides<'_>) -> Vec<Text> {
    let (old, new) = (&sides.before.state.mod_options, &sides.after.state.mod_options);
    let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(*value));
    let set_otherwise = |name: &str, now: String, was: String| {
        let [name, now, was] = [name.to_owned(), now, was].map(Text::verbatim);
        say!("The option {name} is {now}; it was {was}.", name, now, was)
    };
    let mut said: Vec<Text> = changed
        .map(|(name, value)| match old.get(name) {
            Some(was) => set_otherwise(name, value.shown(), was.shown()),
            None => say!(
                "The option {name} is new, and set to {value}.",
                name = Text::verbatim(name),
                value = Text::verbatim(value.shown())
            ),
        })
        .collect();
    let set = CHOICES.iter().enumerate().filter_map(|(at, row)| {
        let of = |game: &Game<'_>| game.state.options.get(at).copied().unwrap_or(0);
        let (was, now) = (of(sides.before), of(sides.after));
        let shown = |number| row.allowed.show(number);
        (was != now).then(|| set_otherwise(row.name, shown(now), shown(was)))
    });
    said.extend(set);
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    let no_more =
        |name: &String| say!("There is no option {name} any more.", name = Text::verbatim(name));
    said.extend(gone.map(no_more));
    said
}

/// Peoples, settlements and terrains that are called otherwise.
fn called(sides: Sides<'_>) -> Vec<Text> {
    let (before, after) = (sides.before, sides.after);
    let race = |game: &Game<'_>, race: Race| {
        let kind = game.rules.races.get(usize::from(race.0));
        kind.map_or(Text::EMPTY, |kind| game.rules.title_text(&kind.title))
    };
    let realms = sides.realms();
    let mut found: Vec<(Text, Text)> = Vec::new();
    let people = |was: Text, now: Text| say!("The people {was} becomes {now}", was, now);
    for id in &realms {
        let (old, new) = (before.state.realm(*id), after.state.realm(*id));
        if let (Some(was), Some(now)) = (old.race, new.race) {
            let (was, now) = (race(before, was), race(after, now));
            if was != now {
                found.push((people(was, now), texts::realm(before, *id)));
            }
        }
    }
    for (id, banner) in sides.banners() {
        if let (Some(was), Some(now)) = (banner.race, after.state.banner(id).race) {
            let (was, now) = (race(before, was), race(after, now));
            if was != now {
                found.push((people(was, now), texts::banner(before, id)));
            }
        }
    }
    for realm in &realms {
        for (id, troop) in before.state.roster.present().filter(|(_, troop)| troop.realm == *realm)
        {
            let now = after.state.roster.troop(id);
            if (&now.list, &now.kind) != (&troop.list, &troop.kind) {
                let (was, now) = (Text::verbatim(&troop.kind), Text::verbatim(&now.kind));
                let what = say!("The unit {was} becomes {now}", was, now);
                found.push((what, texts::realm(before, *realm)));
            }
        }
    }
    for place in sides.tiles() {
        let (old, new) = (before.state.holding(place), after.state.holding(place));
        let (was, now) =
            (texts::settlement(before, old.settlement), texts::settlement(after, new.settlement));
        let tile = texts::place(before, place);
        if was != now {
            found.push((say!("The settlement {was} becomes {now}", was, now), tile.clone()));
        }
        let ground = |game: &Game<'_>| texts::terrain(game, game.place(place).terrain);
        let (was, now) = (ground(before), ground(after));
        if was != now {
            found.push((say!("The terrain {was} becomes {now}", was, now), tile));
        }
    }
    sentences_by_kind(found)
}

/// Marks that everybody sees on known tiles, or that the host sees.
fn marks(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
    let (before, after) = (sides.before, sides.after);
    let seen = |mark: &&Mark| {
        let declared = before.rules.mark_kind(&mark.name).is_some();
        sides.viewer == Viewer::Host || declared && before.state.holding(mark.place).known
    };
    sentences_by_kind(before.state.marks.iter().filter(seen).filter_map(|mark| {
        let was = texts::mark(before, &mark.name);
        let what = match carry.name(Versioned::Mark, None, &mark.name) {
            None => say!("The mark {was} is lifted", was),
            Some(now) if now == mark.name => return None,
            Some(now) => {
                say!("The mark {was} becomes {now}", was, now = texts::mark(after, &now))
            }
        };
        Some((what, texts::place(before, mark.place)))
    }))
}

/// Lists what scripts remember, with its value if everybody may know that.
fn remembered(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
    let (before, after) = (sides.before, sides.after);
    let mut said = Vec::new();
    for (layer, keys) in &before.state.memory {
        for (key, value) in keys {
            let named = carry.name(Versioned::Memory, Some(layer), key);
            let now = named.as_ref().and_then(|name| after.state.memory.get(layer)?.get(name));
            let public = before.rules.memory_is_public(layer, key);
            let shown = |game: &Game<'_>, value: &ScriptValue| {
                Text::verbatim(memory::value_written(game, value))
            };
            let (of, called) = (Text::verbatim(layer), Text::verbatim(key));
            let (Some(name), Some(now)) = (named.as_ref(), now) else {
                said.push(say!(
                    "What {layer} remembers as {key} is forgotten.",
                    layer = of,
                    key = called
                ));
                continue;
            };
            let what = if name == key {
                say!("What {layer} remembers as {key}", layer = of, key = called)
            } else {
                let name = Text::verbatim(name);
                said.push(say!(
                    "What {layer} remembers as {key} is kept as {name}.",
                    layer = of,
                    key = called,
                    name = &name
                ));
                say!("What it remembers as {name}", name)
            };
            if now != value && public {
                let (was, now) = (shown(before, value), shown(after, now));
                said.push(say!("{what} is {now}; it was {was}.", what, now, was));
            } else if now != value {
                said.push(say!("{what} is counted otherwise.", what));
            }
        }
    }
    said
}

fn phases(sides: Sides<'_>) -> Vec<Text> {
    let played = |game: &Game<'_>| {
        let mut all: BTreeMap<String, Text> = BTreeMap::new();
        let blocks = game.rules.calendar.blocks.iter().filter(|block| !block.setup);
        let steps = blocks.flat_map(|block| &block.steps);
        let phases = steps.flat_map(|step| match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases.as_slice(),
        });
        for phase in phases.copied() {
            let id = game.rules.phase_id(phase).unwrap_or_default().to_owned();
            all.insert(id, game.rules.phase_text(phase).unwrap_or_default());
        }
        all
    };
    let (before, after) = (played(sides.before), played(sides.after));
    let come = after.iter().filter(|(id, _)| !before.contains_key(*id));
    let gone = before.iter().filter(|(id, _)| !after.contains_key(*id));
    come.map(|(_, phase)| say!("The phase {phase} is played as well.", phase))
        .chain(gone.map(|(_, phase)| say!("The phase {phase} is no longer played.", phase)))
        .collect()
}

fn orders(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
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
                let (name, to) = (Text::verbatim(name), Text::verbatim(&now));
                said.push(say!("The order `{name}` becomes `{now}`.", name, now = to));
                led.push(now);
            }
            None => {
                let name = Text::verbatim(name);
                said.push(say!("There is no order `{name}` any more.", name));
            }
        }
    }
    let new = after.iter().filter(|name| !before.contains(name) && !led.contains(name));
    said.extend(
        new.map(|name| say!("There is a new order `{name}`.", name = Text::verbatim(name))),
    );
    said
}

fn scripts(sides: Sides<'_>) -> Vec<Text> {
    let changed = diff::diff_scripts(sides.before.rules, sides.after.rules);
    changed
        .iter()
        .map(|change| {
            let path = Text::verbatim(&change.path);
            let lines = |number| Text::count(number, ProgramNoun::Line);
            match (change.before, change.after) {
                (None, Some(number)) => {
                    say!("The script {path} is new, {lines}.", path, lines = lines(number))
                }
                (Some(_), None) => say!("The script {path} is gone.", path),
                _ => say!(
                    "The script {path} is another: {removed} taken out, {added} put in.",
                    path,
                    removed = lines(change.removed),
                    added = lines(change.added)
                ),
            }
        })
        .collect()
}

//! Battles that scripts fight in phases of their own: no event says that one begins, so they are
//! known by the lines that announce them.

use std::collections::{BTreeMap, BTreeSet};

use super::names;
use crate::campaign::{EventKind, EventRecord};
use crate::engine::Game;
use crate::map::PlaceId;

/// A line that a script writes in such a phase, and that names a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announced<'a> {
    pub place: PlaceId,
    /// Beginning of the line, up to the place: `Battle in `.
    pub opening: &'a str,
}

/// True if something happened in a phase in which scripts fight battles.
pub fn in_phase(game: &Game<'_>, record: &EventRecord) -> bool {
    let phase = record.clock.phase(&game.rules.calendar);
    phase.and_then(|(phase, _)| game.rules.added_phase(phase)).is_some_and(|phase| phase.battles)
}

/// Finds what a line of the log announces, if it may be that of a battle. The look is at the moment
/// of the record.
pub fn announced<'a>(
    game: &Game<'_>,
    record: &EventRecord,
    line: &'a str,
) -> Option<Announced<'a>> {
    if !matches!(record.event.kind(), EventKind::Said | EventKind::Shown) || !in_phase(game, record)
    {
        return None;
    }
    let found = game.map().ids().filter_map(|place| {
        let here = game.place(place);
        let name = here.province().map(|province| names::province(game, province));
        let words = std::iter::once(here.label.as_str()).chain(name);
        words.filter_map(|word| word_at(line, word)).min().map(|at| (at, place))
    });
    found.min().map(|(at, place)| Announced { place, opening: &line[..at] })
}

/// Finds a word in a line: the byte at which it begins.
pub(super) fn word_at(line: &str, word: &str) -> Option<usize> {
    let apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let mut found = line.match_indices(word).map(|(at, _)| at);
    found.find(|at| {
        apart(line[..*at].chars().next_back()) && apart(line[at + word.len()..].chars().next())
    })
}

/// Lines that may announce battles, by how they begin. Those that begin as one with several realms
/// say who fights where; the others tell what comes of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Announcements(BTreeMap<String, BattleOpening>);

/// Lines that begin alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct BattleOpening {
    lines: u64,
    /// The most realms that one of them names.
    realms: usize,
}

impl Announcements {
    /// Takes a line of the log. The look is at the moment of the record.
    pub fn hear(&mut self, game: &Game<'_>, record: &EventRecord, line: &str) {
        let Some(announced) = announced(game, record, line) else { return };
        let realms = game.state.realm_ids();
        let named = realms.filter(|realm| word_at(line, names::realm(game, *realm)).is_some());
        let opening = self.0.entry(announced.opening.to_owned()).or_default();
        opening.lines += 1;
        opening.realms = opening.realms.max(named.count());
    }

    fn of_battles(&self) -> impl Iterator<Item = (&String, &BattleOpening)> {
        let least = if self.0.values().any(|opening| opening.realms > 1) { 2 } else { 1 };
        self.0.iter().filter(move |(_, opening)| opening.realms >= least)
    }

    /// Lists the beginnings of the lines that announce battles.
    pub fn openings(&self) -> BTreeSet<&str> {
        self.of_battles().map(|(opening, _)| opening.as_str()).collect()
    }

    /// Counts the battles that were announced.
    pub fn battles(&self) -> u64 {
        self.of_battles().map(|(_, opening)| opening.lines).sum()
    }
}

//! Ids of the named things of a rule set: small numbers with the names kept in one place.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::changeable::Unchanging;
use super::province_words::ProvinceWords;
use super::value::VALUES;
use crate::yaml::{Node, Reader};

/// A kind of settlement of the edition (village, fortress, city, capital …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Settlement(pub u8);

/// A stack of tiles, which is also what rules call the terrain of a tile (lowland, highland …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Terrain(pub u8);

/// A table of the rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(pub u16);

/// A race of the edition, an index into [`super::Ruleset::races`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Race(pub u8);

/// A set of races, one bit each. Races whose numbers are 64 apart share one: with more than 64 races a set may
/// seem to have more than were put into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RaceSet(u64);

impl RaceSet {
    pub const ALL: RaceSet = RaceSet(u64::MAX);

    #[inline]
    pub fn insert(&mut self, race: Race) {
        self.0 |= 1 << (race.0 % 64);
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if a race is in both.
    #[inline]
    pub fn meets(self, other: RaceSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// A spell of the rule set, an index into [`super::Ruleset::spells`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpellId(pub u16);

/// Known names while files are decoded; the position in a list is the id.
#[derive(Debug, Default, Clone)]
pub struct Names {
    pub settlements: Vec<String>,
    pub terrains: Vec<String>,
    pub tables: Vec<String>,
    pub races: Vec<String>,
    pub spells: Vec<String>,
    /// Values of a layer's own, which are numbered after the declared ones.
    pub added_values: Vec<String>,
    /// Kinds of marks.
    pub marks: Vec<String>,
    /// Traits of troops.
    pub traits: Vec<String>,
    /// Kinds and benefits of provinces.
    pub provinces: ProvinceWords,
    /// Declared values that the edition does without.
    pub unset: Vec<&'static str>,
    /// Values that no modifier and no script changes, by their numbers; empty if an older campaign
    /// goes on.
    pub unchanging: Vec<(u16, Unchanging)>,
    /// Full names of the options of all layers that are numbers, within the bounds of modifiers.
    pub number_options: Vec<String>,
    /// For each race, settlement and terrain the one that it extends.
    pub heirs: Heirs,
    /// Position of each table that there is, once [`Names::index`] is called.
    pub table_ids: BTreeMap<String, usize>,
}

/// Heirs by places in the lists of names: for each thing the one that it extends.
#[derive(Debug, Default, Clone)]
pub struct Heirs {
    pub races: Vec<Option<usize>>,
    pub settlements: Vec<Option<usize>>,
    pub terrains: Vec<Option<usize>>,
}

impl Names {
    /// Makes looking up tables fast; called when all are named. `known` are those that are there,
    /// or must be.
    pub fn index(&mut self, known: impl Fn(&str) -> bool) {
        let there = self.tables.iter().enumerate().filter(|(_, name)| known(name));
        self.table_ids = there.map(|(at, name)| (name.clone(), at)).collect();
    }

    /// Returns the tables that rules may name.
    pub fn known_tables(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(String::as_str).filter(|name| self.table_ids.contains_key(*name))
    }

    /// Returns the values that rules may name.
    pub fn known_values(&self) -> impl Iterator<Item = &str> {
        let declared = VALUES.iter().map(|row| row.name).filter(|name| !self.unset.contains(name));
        declared.chain(self.added_values.iter().map(String::as_str))
    }

    /// Returns the name of a value, by its number.
    pub fn known_value(&self, at: u16) -> &str {
        let at = usize::from(at);
        let own = || {
            at.checked_sub(VALUES.len())
                .and_then(|own| self.added_values.get(own))
                .map(String::as_str)
        };
        VALUES.get(at).map(|row| row.name).or_else(own).unwrap_or("?")
    }

    pub fn settlement(&self, name: &str) -> Option<Settlement> {
        position(&self.settlements, name).map(|at| Settlement(u8::try_from(at).unwrap_or(u8::MAX)))
    }

    /// Returns a settlement that a file names; an unknown one is a fault with the nearest known name.
    pub fn read_settlement(&self, reader: &Reader<'_>, node: &Node) -> Option<Settlement> {
        let word = reader.text(node)?;
        let found = self.settlement(word);
        if found.is_none() {
            reader.unknown(node, "settlement", word, self.settlements.iter().map(String::as_str));
        }
        found
    }

    pub fn terrain(&self, name: &str) -> Option<Terrain> {
        position(&self.terrains, name).map(|at| Terrain(u8::try_from(at).unwrap_or(u8::MAX)))
    }

    pub fn race(&self, name: &str) -> Option<Race> {
        position(&self.races, name).map(|at| Race(u8::try_from(at).unwrap_or(u8::MAX)))
    }

    pub fn spell(&self, name: &str) -> Option<SpellId> {
        position(&self.spells, name).map(|at| SpellId(u16::try_from(at).unwrap_or(u16::MAX)))
    }

    /// Returns the number of a value: a declared one, or one of a layer's own.
    pub fn value(&self, name: &str) -> Option<u16> {
        static NUMBERS: LazyLock<FxHashMap<&str, usize>> =
            LazyLock::new(|| VALUES.iter().zip(0..).map(|(row, at)| (row.name, at)).collect());
        let declared = NUMBERS.get(name).copied();
        let declared = declared.filter(|at| !self.unset.contains(&VALUES[*at].name));
        let own = || position(&self.added_values, name).map(|at| VALUES.len() + at);
        declared.or_else(own).and_then(|at| u16::try_from(at).ok())
    }

    pub fn table(&self, name: &str) -> Option<TableId> {
        self.table_ids.get(name).map(|at| TableId(u16::try_from(*at).unwrap_or(u16::MAX)))
    }
}

fn position(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|known| known == name)
}

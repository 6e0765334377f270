//! Races of an edition, and modifiers: what changes a value, a lookup, a total of dice or the
//! choice of a table where conditions hold. Editions and mods write them; code never tests a race's
//! name.

use super::amount::Amount;
use super::cite::{RuleId, Symbol};
use super::names::{Race, Settlement, TableId, Terrain};
use super::schema::tables;
use super::title::Title;
use crate::yaml::{Key, Span, Takes};

/// One race that a realm can be of (NL-RACE-01).
#[derive(Debug, Clone)]
pub struct RaceKind {
    pub id: String,
    pub title: Title,
    /// One line for whoever chooses a people; empty where none is given.
    pub about: String,
    pub cite: RuleId,
    /// The race of realms that name none; at most one.
    pub default: bool,
    /// The Lua file of its own behaviour, as the manifest names it; loaded when a realm is of the
    /// race. And where it is named.
    pub script: Option<(String, Span)>,
    /// The peoples whose tables of names it uses; one that has none takes any (NL-NAME-01).
    pub names: Vec<(String, Span)>,
    /// The race that it extends: what the rules say of that one holds for it too.
    pub extends: Option<Race>,
    pub span: Span,
}

/// What a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A value, by its number: see [`Names::value`].
    Value(u16),
    /// What a lookup gives for a tile.
    Lookup(TableId),
    /// The total with which a roll table is read; it stays within the table.
    Total(TableId),
    /// Another table is used instead.
    Table(TableId),
}

impl Target {
    /// A number for its kind, and its number among them.
    #[inline]
    pub(super) fn place(self) -> (usize, usize) {
        match self {
            Target::Value(value) => (0, usize::from(value)),
            Target::Lookup(table) => (1, usize::from(table.0)),
            Target::Total(table) => (2, usize::from(table.0)),
            Target::Table(table) => (3, usize::from(table.0)),
        }
    }
}

/// How it changes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierEffect {
    /// With dice they are thrown when the number is.
    Add(Amount),
    Times(i64),
    Is(Amount),
    /// For [`Target::Table`].
    Instead(TableId),
}

macro_rules! facts {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// A yes-or-no condition of a modifier.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Condition { $($(#[doc = $doc])+ $variant),+ }

        pub(super) const FACTS: &[(&str, Condition, &str)] = &[$(($name, Condition::$variant, concat!($($doc),+))),+];
    };
}

facts! {
    /// the settlement on the tile is razed
    Razed = "razed";
    /// the tile is one of the first tiles of the realm concerned (NL-REALM-03)
    Home = "home";
    /// the tile is besieged
    Besieged = "besieged";
    /// the tile has forest
    Forest = "forest";
    /// the tile has a mountain
    Mountain = "mountain";
    /// the tile lies by the sea
    Coast = "coast";
    /// a mountain is in the way
    Ridge = "ridge";
    /// a river is in the way
    River = "river";
}

impl Condition {
    /// What is so, in words without the rule that says more of it.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        let doc =
            FACTS.iter().find(|(_, fact, _)| *fact == self).map_or("", |(_, _, doc)| doc.trim());
        doc.split_once(" (").map_or(doc, |(says, _)| says)
    }
}

/// What must hold of the tile's settlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    None,
    Any,
    Kind(Settlement),
}

/// When a modifier holds: all that is stated must be so.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct When {
    /// The realm concerned is of one of these; of any if there are none, as with all lists here.
    pub races: Vec<Race>,
    pub terrains: Vec<Terrain>,
    /// Settlement on the tile, razed ones included.
    pub settlements: Vec<Settled>,
    /// One of these names lies on the tile: a declared mark, or the disc of a spell.
    pub marks: Vec<String>,
    /// Each unit and character of the banner concerned has one or other of these traits.
    pub wholly: Vec<String>,
    /// Some unit or character of it has one of these.
    pub partly: Vec<String>,
    pub facts: Vec<(Condition, bool)>,
    /// None of these holds: of each something that it states is not so.
    pub not: Vec<When>,
}

impl When {
    /// Whether it states something of a tile, which holds of no tile.
    #[must_use]
    pub fn of_a_tile(&self) -> bool {
        let in_the_way =
            |fact: &(Condition, bool)| matches!(fact.0, Condition::Ridge | Condition::River);
        !self.terrains.is_empty()
            || !self.settlements.is_empty()
            || !self.marks.is_empty()
            || !self.facts.iter().all(in_the_way)
            || self.not.iter().any(When::of_a_tile)
    }
}

/// One modifier.
#[derive(Debug, Clone)]
pub struct Modifier {
    pub name: String,
    pub target: Target,
    pub change: ModifierEffect,
    pub when: When,
    /// Modifiers before it that it is meant to overrule where both hold.
    pub over: Vec<String>,
    /// Its name in words, for `why`.
    pub reason: Symbol,
    pub title: Title,
    pub cite: RuleId,
    pub span: Span,
}

impl Modifier {
    /// The dice by which it changes a number, with what is added to them; none where it is a plain
    /// number.
    #[must_use]
    pub fn dice(&self) -> Option<Amount> {
        match self.change {
            ModifierEffect::Add(amount) | ModifierEffect::Is(amount) => {
                Some(amount).filter(|amount| !amount.is_fixed())
            }
            ModifierEffect::Times(_) | ModifierEffect::Instead(_) => None,
        }
    }
}

/// What is written after `when:`, for reference pages.
#[must_use]
pub fn conditions() -> Vec<(&'static str, String)> {
    let said = |key: &Key| match key.takes {
        Takes::Flag => format!("{doc}: yes or no", doc = key.doc.trim()),
        _ => key.doc.to_owned(),
    };
    tables::WHEN.keys.iter().map(|key| (key.name, said(key))).collect()
}

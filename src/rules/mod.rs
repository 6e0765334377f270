//! Rules as data: an edition's files → a frozen [`Ruleset`]. Knows nothing of campaigns.

pub mod amount;
pub mod calendar;
mod check;
pub mod choice;
pub mod cite;
pub mod effect;
mod effect_read;
pub mod kinds;
pub mod library;
mod load;
pub mod names;
pub mod race;
pub mod rulebook;
pub mod show;
pub mod table;
mod table_read;
pub mod value;

pub use amount::{Amount, Dice};
pub use calendar::{Block, Calendar, Step};
pub use choice::{Allowed, CHOICES, Choice};
pub use cite::{HOUSE_RULE, Rule, Word};
pub use library::Library;
pub use load::{Vocabulary, load};
pub use names::{Names, Race, Settlement, TableId, Terrain};
pub use rulebook::{Entry, Rulebook};
pub use table::{Cell, LookupTable, MatrixTable, RollTable, Shape, Table};
pub use value::{VALUES, Value};

use crate::map::TileSet;
use crate::yaml::{Files, Span};

/// The rules of one campaign as they stand: nothing in it changes during play.
#[derive(Debug)]
pub struct Ruleset {
    pub edition: String,
    pub title: String,
    /// Content hash over every file read, in order.
    pub hash: String,
    pub names: Names,
    pub calendar: Calendar,
    pub settlements: Vec<kinds::SettlementKind>,
    pub terrains: Vec<kinds::TerrainKind>,
    pub tiles: TileSet,
    pub rulebook: Rulebook,
    pub files: Files,
    /// The kind of settlement that is the seat of a realm.
    pub capital: Settlement,
    /// Races that realms can be of; none in editions without.
    pub races: Vec<race::RaceKind>,
    /// What changes numbers where conditions hold, in the order it applies.
    pub modifiers: Vec<race::Modifier>,
    modified: Modified,
    values: Vec<value::Setting>,
    options: Vec<choice::Default>,
    tables: Vec<Table>,
}

/// Which modifiers change what.
#[derive(Debug)]
struct Modified(std::collections::BTreeMap<race::Target, Vec<u16>>);

impl Modified {
    fn of(modifiers: &[race::Modifier]) -> Modified {
        let mut modified: std::collections::BTreeMap<race::Target, Vec<u16>> = std::collections::BTreeMap::new();
        for (at, modifier) in modifiers.iter().enumerate() {
            modified.entry(modifier.target).or_default().push(u16::try_from(at).unwrap_or(u16::MAX));
        }
        Modified(modified)
    }
}

impl Ruleset {
    fn assemble(edition: String, title: String, hash: blake3::Hash, files: Files, rulebook: Rulebook, parts: load::Parts) -> Ruleset {
        Ruleset {
            edition,
            title,
            hash: hash.to_hex()[..16].to_owned(),
            names: parts.names,
            calendar: parts.calendar,
            settlements: parts.settlements,
            terrains: parts.terrains,
            tiles: parts.tiles,
            rulebook,
            files,
            capital: parts.capital,
            races: parts.races,
            modified: Modified::of(&parts.modifiers),
            modifiers: parts.modifiers,
            values: parts.values,
            options: parts.options,
            tables: parts.tables,
        }
    }

    /// Whether any modifier changes this.
    #[must_use]
    #[inline]
    pub fn is_modified(&self, target: race::Target) -> bool {
        self.modified.0.contains_key(&target)
    }

    /// The modifiers of one thing with their numbers, in the order they apply.
    pub fn modifiers_of(&self, target: race::Target) -> impl Iterator<Item = (u16, &race::Modifier)> {
        let of = self.modified.0.get(&target).map_or(&[][..], Vec::as_slice);
        of.iter().map(|at| (*at, &self.modifiers[*at as usize]))
    }

    /// A value without dice, as the edition sets it; see [`crate::engine::Game::value`] for how it stands.
    #[must_use]
    pub fn value(&self, value: Value) -> i64 {
        self.values[value as usize].amount.plus
    }

    /// A value as set, with its citation and place.
    #[must_use]
    pub fn setting(&self, value: Value) -> &value::Setting {
        &self.values[value as usize]
    }

    #[must_use]
    pub fn option(&self, choice: Choice) -> &choice::Default {
        &self.options[choice as usize]
    }

    /// The default of every option, in the order of [`CHOICES`].
    #[must_use]
    pub fn default_options(&self) -> Vec<i64> {
        self.options.iter().map(|default| default.value).collect()
    }

    #[must_use]
    pub fn table(&self, id: TableId) -> &Table {
        &self.tables[id.0 as usize]
    }

    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// A table that is rolled on; loading has checked its shape.
    #[must_use]
    pub fn roll_table(&self, id: TableId) -> &RollTable {
        match &self.table(id).shape {
            Shape::Roll(table) => table,
            _ => unreachable!("loading checks the shape of every table that is rolled on"),
        }
    }

    #[must_use]
    pub fn lookup(&self, id: TableId) -> &LookupTable {
        match &self.table(id).shape {
            Shape::Lookup(table) => table,
            _ => unreachable!("loading checks the shape of every needed table"),
        }
    }

    #[must_use]
    pub fn matrix(&self, id: TableId) -> &MatrixTable {
        match &self.table(id).shape {
            Shape::Matrix(table) => table,
            _ => unreachable!("loading checks the shape of every needed table"),
        }
    }

    /// A fixed number that a lookup gives for a settlement kind, 0 where it gives none.
    #[must_use]
    pub fn per_settlement(&self, id: TableId, kind: Option<Settlement>) -> i64 {
        self.lookup(id).settlement(kind).map_or(0, |amount| amount.plus)
    }

    #[must_use]
    pub fn settlement(&self, kind: Settlement) -> &kinds::SettlementKind {
        &self.settlements[kind.0 as usize]
    }

    /// The kind whose pieces a kind uses (a capital uses a city's).
    #[must_use]
    pub fn piece(&self, kind: Settlement) -> Settlement {
        Settlement(u8::try_from(self.settlement(kind).piece).unwrap_or(kind.0))
    }

    #[must_use]
    pub fn settlement_name(&self, kind: Option<Settlement>) -> &str {
        kind.map_or("barren", |kind| &self.settlements[kind.0 as usize].id)
    }

    #[must_use]
    pub fn terrain(&self, terrain: Terrain) -> &kinds::TerrainKind {
        &self.terrains[terrain.0 as usize]
    }

    /// `file:line` for `why`.
    #[must_use]
    pub fn location(&self, span: Span) -> String {
        self.files.location(span)
    }
}

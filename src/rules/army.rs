//! Army lists: what an army may be raised from, unit by unit and character by character, with
//! points (NL-ARMY-03). Groups bring their own in `armies:` of an edition or mod; code knows no
//! list by name.

use serde::{Deserialize, Serialize};

use super::cite::RuleId;
use super::names::Race;
use super::profile::Profile;
use crate::yaml::Span;

macro_rules! arms {
    ($($(#[doc = $doc:literal])+ $variant:ident = $word:literal;)+) => {
        /// What kind of troops a unit or character is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Arm { $($(#[doc = $doc])+ $variant),+ }

        impl Arm {
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            pub const ALL: &'static [Arm] = &[$(Arm::$variant),+];
            /// Those of units, and those of characters.
            pub(super) const UNIT_WORDS: &'static [&'static str] =
                Self::WORDS.split_at(Arm::Hero as usize).0;
            pub(super) const CHARACTER_WORDS: &'static [&'static str] =
                Self::WORDS.split_at(Arm::Hero as usize).1;
            /// What each is, for reference pages.
            pub const DOCS: &'static [&'static str] = &[$(concat!($($doc),+)),+];

            #[must_use]
            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }
    };
}

arms! {
    /// On foot, in ranks.
    Infantry = "infantry";
    /// Mounted, in ranks.
    Cavalry = "cavalry";
    /// Chariots.
    Chariot = "chariot";
    /// War machines with their crew.
    Machine = "machine";
    /// Beasts that fight alone.
    Monster = "monster";
    /// A character who fights.
    Hero = "hero";
    /// A character who works magic.
    Wizard = "wizard";
}

impl Arm {
    /// True if such units are rank units where their list says nothing (NL-ARMY-05).
    #[must_use]
    pub fn in_ranks(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry)
    }

    #[must_use]
    pub fn is_character(self) -> bool {
        matches!(self, Arm::Hero | Arm::Wizard)
    }
}

/// Gear or a magic item with what it costs: for each model of a unit, or once for a character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Priced {
    pub id: String,
    pub points: i64,
}

/// A kind of unit of a list.
#[derive(Debug, Clone)]
pub struct UnitKind {
    pub id: String,
    pub title: String,
    pub arm: Arm,
    /// Points for each model.
    pub points: i64,
    pub smallest: i64,
    pub largest: i64,
    /// Models that may be added in one year (NL-REC-02).
    pub per_year: i64,
    /// It is one of the rank units of its banner (NL-ARMY-05).
    pub rank_unit: bool,
    /// New units are bought in this order (NL-REC-02).
    pub ranking: i64,
    /// Elite bonus (NL-REC-03).
    pub elite: i64,
    /// Men who serve each model of a machine or chariot.
    pub crew: i64,
    /// What its crew alone costs, when the machine was captured (NL-WQ-05).
    pub crew_points: i64,
    /// Daemons, of whom a unit counts on the table however few are left (NL-TT-07).
    pub counts_small: bool,
    /// Declared traits.
    pub traits: Vec<String>,
    /// Numbers of its profile that the list gives.
    pub profile: Profile,
    pub gear: Vec<Priced>,
    /// Gear of which it carries one piece of each row at a time (NL-REC-04).
    pub one_of: Vec<Vec<String>>,
    pub span: Span,
}

/// The way in which a wizard who rises gains a spell (NL-REC-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Learns {
    /// The next one of the list.
    #[default]
    InOrder,
    /// One of the list that the owner chooses.
    Chosen,
    /// One of the list by dice.
    Random,
}

impl Learns {
    pub const WORDS: &'static [&'static str] = &["in_order", "chosen", "random"];
    pub const ALL: &'static [Learns] = &[Learns::InOrder, Learns::Chosen, Learns::Random];

    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A kind of character of a list.
#[derive(Debug, Clone)]
pub struct CharacterKind {
    pub id: String,
    pub title: String,
    pub arm: Arm,
    /// Points at each level, the lowest first.
    pub levels: Vec<(i64, i64)>,
    /// How many a realm may have.
    pub most: i64,
    /// May command a banner (NL-ARMY-05).
    pub commands: bool,
    /// Declared traits.
    pub traits: Vec<String>,
    /// Numbers of its profile that the list gives, by level where they rise with it.
    pub profile: Profile,
    pub gear: Vec<Priced>,
    /// Gear of which it carries one piece of each row at a time (NL-REC-04).
    pub one_of: Vec<Vec<String>>,
    /// Spells that rising wizards gain, one each time, and how that one is found (NL-REC-06).
    pub spells: Vec<String>,
    pub learns: Learns,
    pub span: Span,
}

impl CharacterKind {
    /// Points at a level.
    #[must_use]
    pub fn at_level(&self, level: i64) -> Option<i64> {
        self.levels.iter().find(|(known, _)| *known == level).map(|(_, points)| *points)
    }
}

/// One army list.
#[derive(Debug, Clone)]
pub struct Army {
    pub id: String,
    pub title: String,
    pub cite: RuleId,
    /// The race it serves; any where it names none.
    pub race: Option<Race>,
    pub units: Vec<UnitKind>,
    pub characters: Vec<CharacterKind>,
    /// It serves where characters stand beside troops that are points alone, not where all are
    /// units.
    pub abstracted: bool,
    /// Magic items for characters (NL-REC-07).
    pub items: Vec<Priced>,
    /// Rows of gear and items of which a troop carries one piece at a time, unless its kind may carry
    /// `both` (NL-REC-04, NL-REC-07).
    pub one_of: Vec<(String, Vec<String>)>,
    pub span: Span,
}

impl Army {
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&UnitKind> {
        self.units.iter().find(|kind| kind.id == id)
    }

    #[must_use]
    pub fn character(&self, id: &str) -> Option<&CharacterKind> {
        self.characters.iter().find(|kind| kind.id == id)
    }

    /// All kinds of units and characters, with what kind of troops each is.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, Arm)> {
        let units = self.units.iter().map(|kind| (kind.id.as_str(), kind.arm));
        units.chain(self.characters.iter().map(|kind| (kind.id.as_str(), kind.arm)))
    }

    /// The profile of a kind of unit or character.
    #[must_use]
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        let unit = self.unit(id).map(|kind| &kind.profile);
        unit.or_else(|| self.character(id).map(|kind| &kind.profile))
    }

    /// Gear that a kind of unit or character may have, and the rows of which it carries one piece
    /// at a time.
    #[must_use]
    pub fn offers(&self, id: &str) -> (&[Priced], &[Vec<String>]) {
        let unit = self.unit(id).map(|kind| (&kind.gear[..], &kind.one_of[..]));
        unit.or(self.character(id).map(|kind| (&kind.gear[..], &kind.one_of[..])))
            .unwrap_or_default()
    }
}

//! Requirements of editions: the phases of the calendar and the sections → the parts that it needs, and with
//! them the values, tables and options that may not be missing.
//!
//! Values ([`super::value`]), tables ([`super::table`]) and options ([`super::game_option`]) each
//! belong to one part, and each phase ([`crate::phases`]) names the parts that it asks for. What an
//! edition leaves out reads as nothing: a value as 0, a lookup as empty, a roll as without effect,
//! an option as its first word.

use std::collections::BTreeSet;

use super::names::{Names, TableId};
use super::table::NEEDED;
use super::value::VALUES;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Reader};

/// One group of what editions bring together.
pub struct PartRow {
    pub name: &'static str,
    pub doc: &'static str,
    /// Sections of the rules that ask for it, whatever the calendar says.
    pub sections: &'static [&'static str],
}

macro_rules! parts {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $sections:expr;)+) => {
        /// A part of the rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Requirement { $($(#[doc = $doc])+ $variant),+ }

        /// Every part, in the order of [`Requirement`].
        pub const PARTS: &[PartRow] = &[$(PartRow { name: $name, doc: concat!($($doc),+), sections: $sections }),+];

        pub(super) const ALL: &[Requirement] = &[$(Requirement::$variant),+];
    };
}

parts! {
    /// Every campaign: the number of realms.
    Campaign = "campaign", &["calendar"];
    /// Values, tables and options that an edition may always set or leave out.
    Limits = "limits", &[];
    /// Values, tables and options that an edition may set or leave out, newer than some locked rules: a campaign
    /// under those is not asked for them.
    Later = "later", &[];
    /// Maps that are built or laid from the tiles of boxes.
    Map = "map", &[];
    /// Capitals chosen in turn, and the tiles around them.
    Capitals = "capitals", &[];
    /// Settlements and stocks on the tiles of a realm, and the pieces of settlements.
    Settlements = "settlements", &[];
    /// Armies raised with agreed or rolled strength.
    Armies = "armies", &[];
    /// Banners that armies are divided into.
    Banners = "banners", &[];
    /// Units and characters in banners.
    Rosters = "rosters", &["armies"];
    /// Baggage of banners and stocks in settlements.
    Baggage = "baggage", &[];
    /// The order in which realms take their turns.
    Order = "order", &[];
    /// Food of banners.
    Supply = "supply", &[];
    /// Scouts and what they find.
    Scouting = "scouting", &[];
    /// Ways from tile to tile.
    Movement = "movement", &[];
    /// Ships, fleets and harbours.
    Sea = "sea", &[];
    /// Battles by tables, and those who flee from them.
    Battles = "battles", &[];
    /// Battles with figures on a table.
    Figures = "figures", &[];
    /// Settlements besieged, and forces shut in.
    Sieges = "sieges", &[];
    /// Settlements razed.
    Razing = "razing", &[];
    /// Dragons.
    Dragons = "dragons", &[];
    /// Spells of the equinoxes.
    Equinoxes = "equinoxes", &[];
    /// Winter quarters of banners.
    Quarters = "quarters", &[];
    /// Events of the winter.
    Winter = "winter", &[];
    /// Revenue in crowns.
    Revenue = "revenue", &[];
    /// Missions to independent areas.
    Missions = "missions", &[];
    /// Operatives.
    Espionage = "espionage", &[];
    /// Troops raised for crowns.
    Recruitment = "recruitment", &[];
    /// Ruins that recover.
    Recovery = "recovery", &[];
    /// Ships and settlements built for crowns.
    Construction = "construction", &[];
    /// Baggage bought for crowns.
    Provisions = "provisions", &[];
    /// The end of the campaign.
    Victory = "victory", &[];
    /// Years that have names.
    Chronicle = "chronicle", &["chronicle"];
}

impl Requirement {
    pub fn row(self) -> &'static PartRow {
        &PARTS[self as usize]
    }
}

/// The parts that an edition must bring.
#[derive(Debug, Clone, Default)]
pub struct RequiredParts {
    parts: BTreeSet<Requirement>,
}

/// A phase that the program plays, as far as rules know it.
#[derive(Debug, Clone, Copy)]
pub struct BuiltInPhase {
    pub id: &'static str,
    /// Parts that an edition must bring to play it.
    pub parts: &'static [Requirement],
    /// True if crowns are gathered anew or lost in it, so that none is kept beyond it.
    pub closes_accounts: bool,
}

impl RequiredParts {
    /// Reads the merged sections of the rules.
    pub fn of(tree: &Node, built_in: &[BuiltInPhase]) -> RequiredParts {
        let mut played = BTreeSet::new();
        if let Some(calendar) = tree.get("calendar") {
            steps(calendar, false, &mut played);
        }
        let phases = built_in
            .iter()
            .filter(|phase| played.contains(phase.id))
            .flat_map(|phase| phase.parts)
            .copied();
        let filled = |section: &&str| tree.get(section).is_some();
        let sections = ALL.iter().copied().filter(|part| part.row().sections.iter().any(filled));
        RequiredParts { parts: phases.chain(sections).collect() }
    }

    /// True if what belongs to this part may not be missing.
    pub fn has(&self, part: Requirement) -> bool {
        self.parts.contains(&part)
    }
}

impl RequiredParts {
    /// Takes parts out: what belongs to them may be missing.
    #[must_use]
    pub fn without(mut self, parts: &[Requirement]) -> RequiredParts {
        self.parts.retain(|part| !parts.contains(part));
        self
    }
}

/// Finds sections of a layer that ask for parts which the rules below it do without: each with its part.
pub(super) fn sections_of_other_parts<'s>(
    below: &RequiredParts,
    sections: &'s Node,
) -> impl Iterator<Item = (&'s Node, Requirement)> {
    let parts = ALL.iter().copied().filter(|part| !below.has(*part)).collect::<Vec<_>>();
    sections.entries().iter().flat_map(move |(key, _)| {
        let asks = |part: &Requirement| {
            key.scalar().is_some_and(|name| part.row().sections.contains(&name))
        };
        let found: Vec<_> = parts.iter().copied().filter(asks).collect();
        found.into_iter().map(move |part| (key, part))
    })
}

/// Finds every word below `steps:`, the names of phases among them; the calendar need not be valid yet.
fn steps<'n>(node: &'n Node, within: bool, found: &mut BTreeSet<&'n str>) {
    match &node.kind {
        NodeKind::Map(entries) => {
            entries.iter().for_each(|(key, value)| {
                steps(value, within || key.scalar() == Some("steps"), found)
            });
        }
        NodeKind::List(items) => items.iter().for_each(|item| steps(item, within, found)),
        NodeKind::Scalar { .. } => found.extend(node.scalar().filter(|_| within)),
    }
}

/// Returns the table that a node names; None, and a fault, where the rules do not have it.
pub(super) fn table_named(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<TableId> {
    let word = reader.text(node)?;
    let found = names.table(word);
    if found.is_none() {
        unknown(reader, node, "table", word, names.known_tables());
    }
    found
}

/// Returns the same of a value.
pub(super) fn value_named(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<u16> {
    let word = reader.text(node)?;
    let found = names.value(word);
    if found.is_none() {
        unknown(reader, node, "value", word, names.known_values());
    }
    found
}

/// Reports a value or table that the rules do not have: one that the program knows and the edition
/// does without, or one that nobody knows.
fn unknown<'k>(
    reader: &Reader<'_>,
    node: &Node,
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'k str>,
) {
    let known_to_program = if what == "value" {
        VALUES.iter().any(|row| row.name == word)
    } else {
        NEEDED.iter().any(|row| row.name == word)
    };
    if !known_to_program {
        return reader.unknown(node, what, word, known);
    }
    let message = say!(
        "the edition has no {what} `{word}`",
        what = Text::noun(what.to_owned()),
        word = quoted(word)
    );
    let help = say!(
        "no phase of its calendar needs it: add it under `{what}s:`, or remove this",
        what = quoted(what)
    );
    reader.fault(node.span, "rules::left_out", message, say!("left out"), help);
}

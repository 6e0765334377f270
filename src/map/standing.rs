//! Start of a campaign on each place, from a map file or a table that is laid over one: the same
//! for tiles and provinces.

use serde::Serialize;

use crate::rules::{Names, Settlement};
use crate::yaml::{MapReader, Node, Reader};

/// State of a place at the start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    pub settlement: Option<Settlement>,
    /// A realm's word, or `independent`.
    pub owner: Option<String>,
    pub known: bool,
    pub razed: bool,
    /// Baggage stored here.
    pub stock: i64,
    /// Declared marks that lie here, each once.
    pub marks: Vec<String>,
}

/// The word for a place without a settlement or marks, where a table says so.
pub const NONE: &str = "none";

/// Row of a table on a place; None for what it does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceHeld {
    /// The label by which it is typed.
    pub place: String,
    /// Its name; empty if it has a label alone.
    pub name: String,
    pub terrain: String,
    /// A settlement's word, or [`NONE`].
    pub settlement: Option<String>,
    /// A realm's word, `independent` or `nobody`.
    pub owner: Option<String>,
    pub known: Option<bool>,
    pub razed: Option<bool>,
    pub stock: Option<i64>,
    pub marks: Option<Vec<String>>,
}

impl Standing {
    /// Takes the keys `settlement`, `owner`, `known`, `razed`, `stock` and `marks`; faults go to the
    /// reader.
    pub(super) fn read(
        reader: &Reader<'_>,
        names: &Names,
        map: &mut MapReader<'_, '_, '_>,
    ) -> Option<Standing> {
        let settlement =
            map.take("settlement").and_then(|node| names.read_settlement(reader, node));
        let owner = map.take("owner").and_then(|node| reader.text(node)).map(str::to_owned);
        let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node)).unwrap_or(false);
        let known = flag(map.take("known"));
        let razed = flag(map.take("razed"));
        let stock = map.take("stock").map_or(Some(0), |node| reader.int_in(node, 0, 1_000_000));
        let marks =
            map.take("marks").map(|node| read_marks(reader, names, node)).unwrap_or_default();
        Some(Standing { settlement, owner, known, razed, stock: stock?, marks })
    }

    /// Nothing is on it.
    pub fn bare(&self) -> bool {
        *self == Standing::default()
    }

    /// As a map file has it.
    pub(super) fn written<'a>(&'a self, names: &'a Names) -> StandingWritten<'a> {
        let settlement = self.settlement.and_then(|kind| names.settlements.get(kind.0 as usize));
        StandingWritten {
            settlement: settlement.map(String::as_str),
            owner: self.owner.as_deref(),
            known: self.known,
            razed: self.razed,
            stock: self.stock,
            marks: &self.marks,
        }
    }
}

impl Standing {
    /// As a map file has it, `key: value` each.
    pub fn facts(&self, names: &Names) -> Vec<String> {
        let mut facts = Vec::new();
        let settlement = self.settlement.and_then(|kind| names.settlements.get(kind.0 as usize));
        facts.extend(settlement.map(|kind| format!("settlement: {kind}")));
        facts.extend(self.owner.as_ref().map(|owner| format!("owner: {owner}")));
        let flags = [("known", self.known), ("razed", self.razed)];
        facts.extend(
            flags.iter().filter(|(_, holds)| *holds).map(|(flag, _)| format!("{flag}: yes")),
        );
        if self.stock > 0 {
            facts.push(format!("stock: {}", self.stock));
        }
        if !self.marks.is_empty() {
            facts.push(format!("marks: [{}]", self.marks.join(", ")));
        }
        facts
    }
}

/// [`Standing`] with the words of a map file.
#[derive(Serialize)]
pub(super) struct StandingWritten<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    known: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    razed: bool,
    #[serde(skip_serializing_if = "empty")]
    stock: i64,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    marks: &'a [String],
}

// serde hands these the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn empty(stock: &i64) -> bool {
    *stock == 0
}

/// A list of marks that the rules declare; one written twice lies once.
fn read_marks(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    if names.marks.is_empty() {
        let help = "remove these, or add a mod that declares them under `marks:`";
        reader.fault(
            node.span,
            "map::marks",
            "the rules have no marks that can lie on a tile",
            "these marks",
            help,
        );
        return marks;
    }
    for node in reader.list(node) {
        let Some(word) = reader.text(node) else { continue };
        if !names.marks.iter().any(|known| known == word) {
            reader.unknown(node, "mark", word, names.marks.iter().map(String::as_str));
        } else if !marks.iter().any(|other| other == word) {
            marks.push(word.to_owned());
        }
    }
    marks
}

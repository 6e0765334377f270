//! Start of a campaign on each place, from a map file or a table that is laid over one: the same
//! for tiles and provinces.

use serde::Serialize;

use crate::rules::{Names, Settlement};
use crate::say;
use crate::yaml::{Node, Reader};

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

/// Declares a map that has keys of its own, and those that say what is on a place: its field `standing`.
macro_rules! place_map {
    (
        $(#[doc = $doc:literal])+
        $vis:vis struct $name:ident = $called:literal { $($keys:tt)* }
        $(check { $($check:tt)* })?
        also { $($also:tt)* }
        read($reader:ident, $names:ident, $node:ident, $($argument:tt)*) $what:literal
    ) => {
        yaml_map! {
            $(#[doc = $doc])+
            #[derive(Debug, Clone, PartialEq, Eq)]
            $vis struct $name = $called {
                $($keys)*
                /// the settlement on it
                (settlement): Option<Settlement> = None,
                /// the realm whose flag is on it, or `independent`
                (owner): Option<String> = None,
                /// yes: it is known from the start
                (known): bool = false,
                /// yes: its settlement is razed
                (razed): bool = false,
                /// baggage that is stored there
                (stock): i64 as Number<0, 1_000_000> = 0,
                /// marks that lie there
                (marks): Vec<String> [Takes::List(&Takes::Name(Named::Mark)), |node| {
                    Some(read_marks($reader, $names, node))
                }] = Vec::new(),
            }
            $(check { $($check)* })?
            also {
                standing: Standing = Standing { settlement, owner, known, razed, stock, marks },
                $($also)*
            }
            read($reader, $names, $node, $($argument)*) $what
        }
    };
}
pub(super) use place_map;

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
    /// True if nothing is on it.
    pub fn bare(&self) -> bool {
        *self == Standing::default()
    }

    /// Returns the place as a map file has it.
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
    /// Lists the facts as a map file has them, `key: value` each.
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

/// Returns a list of marks that the rules declare; one written twice lies once.
pub(super) fn read_marks(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    if names.marks.is_empty() {
        let help = say!("remove these, or add a mod that declares them under `marks:`");
        reader.fault(
            node.span,
            "map::marks",
            say!("the rules have no marks that can lie on a tile"),
            say!("these marks"),
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

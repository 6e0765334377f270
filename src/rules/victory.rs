//! `victory:` of an edition → the conditions that end a campaign and say who has won (NL-WIN-01).
//! How each is looked at is in the phase `victory`.

use super::cite::RuleId;
use super::schema;
use crate::yaml::{Node, Reader, Span};

macro_rules! measures {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// By what empires are compared.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Measure { $($(#[doc = $doc])+ $variant),+ }

        /// Every measure with its name and what it counts, in the order of [`Measure`].
        pub const MEASURES: &[(Measure, &str, &str)] = &[$((Measure::$variant, $name, concat!($($doc),+))),+];

        /// The names of the measures.
        pub(super) const MEASURE_WORDS: &[&str] = &[$($name),+];
    };
}

measures! {
    /// what the settlements of the empire yield that are not razed
    Yield = "yield";
    /// what those of them yield that are not of the realm's first tiles
    Captured = "captured";
    /// tiles of the empire
    Tiles = "tiles";
    /// points of all banners
    Points = "points";
    /// capitals of other realms that belong to the empire and are not razed
    Capitals = "capitals";
}

impl Measure {
    #[must_use]
    pub fn name(self) -> &'static str {
        MEASURES[self as usize].1
    }
}

/// What must hold for the campaign to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VictoryCondition {
    /// At most this many realms are left.
    RealmsLeft(i64),
    /// This many years have been played.
    Years(i64),
    /// As many years as the players agreed on; 0 means that they agreed on none.
    AgreedYears,
    /// A realm has reached this much; those that have not cannot win.
    Reaches(Measure, i64),
}

/// An end so far away that nobody plays towards it.
const FAR: i64 = 100;

impl VictoryCondition {
    /// Whether it comes by itself as years go by.
    #[must_use]
    pub fn is_timed(self) -> bool {
        matches!(self, VictoryCondition::Years(_) | VictoryCondition::AgreedYears)
    }

    /// Whether anybody plays towards it in this year, where so many years were agreed on, 0 for none.
    #[must_use]
    pub fn may_come(self, year: i64, agreed: i64) -> bool {
        match self {
            VictoryCondition::Years(end) => end <= year + FAR,
            VictoryCondition::AgreedYears => agreed > 0,
            VictoryCondition::RealmsLeft(_) | VictoryCondition::Reaches(..) => true,
        }
    }
}

/// Every condition as a rules file writes it.
pub const CONDITIONS: &[(&str, &str, &str)] = &[
    ("realms_left", "a number", "at most this many realms are in the game"),
    (
        "years",
        "a number, or `option`",
        "this many years have been played; `option` takes the number from the option `years`",
    ),
    (
        "reaches",
        "a map of one measure to a number",
        "a realm has reached this number; only realms that have can win",
    ),
];

/// One end of the campaign.
#[derive(Debug, Clone)]
pub struct End {
    pub name: String,
    pub cite: RuleId,
    pub condition: VictoryCondition,
    /// Of several realms the one that has most wins; the next measure decides between equals.
    pub largest: Vec<Measure>,
    pub span: Span,
}

/// `victory:` of an edition, in the order it is looked at.
pub(super) fn read_victory(reader: &Reader<'_>, node: &Node) -> Vec<End> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    node.entries().iter().filter_map(|(key, value)| read_end(reader, key, value)).collect()
}

fn read_end(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<End> {
    let name = reader.text(key)?;
    let what = format!("the end `{name}`");
    let mut map = reader.map(node, &what, &schema::tables::END)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let largest = map.take("largest");
    let conditions = [map.take("realms_left"), map.take("years"), map.take("reaches")];
    map.finish();
    let [realms_left, years, reaches] = conditions;
    let condition = match (realms_left, years, reaches) {
        (Some(node), None, None) => reader.int_in(node, 0, 100).map(VictoryCondition::RealmsLeft),
        (None, Some(node), None) if node.scalar() == Some("option") => {
            Some(VictoryCondition::AgreedYears)
        }
        (None, Some(node), None) => reader.int_in(node, 1, 1000).map(VictoryCondition::Years),
        (None, None, Some(node)) => match node.entries() {
            [(key, number)] => measure(reader, key)
                .zip(reader.int_in(number, 1, 1_000_000))
                .map(|(what, least)| VictoryCondition::Reaches(what, least)),
            _ => {
                reader.fault(
                    node.span,
                    "rules::victory",
                    "expected one measure",
                    "in this map",
                    "write one, such as `{yield: 30}`",
                );
                None
            }
        },
        _ => {
            let known: Vec<&str> = CONDITIONS.iter().map(|(name, ..)| *name).collect();
            let help = format!("add one of {known}", known = known.join(", "));
            reader.fault(
                node.span,
                "rules::victory",
                format!("{what} needs one condition"),
                "in this end",
                help,
            );
            None
        }
    };
    let largest = match largest {
        Some(node) => reader
            .list(node)
            .iter()
            .map(|node| measure(reader, node))
            .collect::<Option<Vec<_>>>()?,
        None => Vec::new(),
    };
    Some(End { name: name.to_owned(), cite: cite?, condition: condition?, largest, span: key.span })
}

fn measure(reader: &Reader<'_>, node: &Node) -> Option<Measure> {
    reader.choice(node, "measure", MEASURE_WORDS).map(|at| MEASURES[at].0)
}

//! `victory:` of an edition → the conditions that end a campaign and say who has won (NL-WIN-01).
//! The phase `victory` checks them.

use crate::rules::cite::RuleId;
use crate::rules::declare::{Written, yaml_map, yaml_words};
use crate::rules::names::Names;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Key, Node, Reader, Span, Takes};

yaml_words! {
    /// By what empires are compared.
    pub enum Measure = "measure" {
        /// yield of the empire's unrazed settlements
        Yield = "yield",
        /// yield of those of them that are not of the realm's first tiles
        Captured = "captured",
        /// tiles of the empire
        Tiles = "tiles",
        /// points of all banners
        Points = "points",
        /// capitals of other realms that belong to the empire and are not razed
        Capitals = "capitals",
    }
}

/// A condition that ends the campaign.
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
    /// True if it comes by itself as years go by.
    pub fn is_timed(self) -> bool {
        matches!(self, VictoryCondition::Years(_) | VictoryCondition::AgreedYears)
    }

    /// True if anybody plays towards it in this year, with `agreed` years agreed on, 0 if none
    /// were.
    pub fn may_come(self, year: i64, agreed: i64) -> bool {
        match self {
            VictoryCondition::Years(end) => end <= year + FAR,
            VictoryCondition::AgreedYears => agreed > 0,
            VictoryCondition::RealmsLeft(_) | VictoryCondition::Reaches(..) => true,
        }
    }
}

yaml_map! {
    /// An end of the campaign: one of `realms_left`, `years` and `reaches` says when.
    #[derive(Debug, Clone)]
    pub struct EndCondition = "end" {
        cite: RuleId,
        /// of several realms the one that has most wins; the next measure decides between equals
        largest: Vec<Measure> = Vec::new(),
        /// at most this many realms are in the game
        (realms_left): Option<VictoryCondition> [Takes::Number(0, 100), |node| {
            reader.int_in(node, 0, 100).map(|number| Some(VictoryCondition::RealmsLeft(number)))
        }] = None,
        /// this many years have been played; `option` takes the number from the option `years`
        (years): Option<VictoryCondition>
            [Takes::Either(&[Takes::Number(1, 1000), Takes::Words(&["option"])]), |node| match node.scalar() {
                Some("option") => Some(Some(VictoryCondition::AgreedYears)),
                _ => reader.int_in(node, 1, 1000).map(|number| Some(VictoryCondition::Years(number))),
            }] = None,
        /// a realm has reached this number; only realms that have can win
        (reaches): Option<VictoryCondition> [Takes::Entries(&Takes::Number(1, 1_000_000)), |node| {
            Some(reached(reader, names, node))
        }] = None,
    }
    check {
        if conditions().filter(|key| node.get(key.name).is_some()).count() != 1 {
            let message = say!("the end `{name}` needs one condition", name = quoted(name));
            let known: Vec<&str> = conditions().map(|key| key.name).collect();
            let help = say!("add one of {known}", known = quoted(known.join(", ")));
            reader.fault(node.span, "rules::victory", message, say!("in this end"), help);
        }
    }
    also {
        name: String = name.to_owned(),
        condition: VictoryCondition = realms_left.or(years).or(reaches)?,
        span: Span = span,
    }
    read(reader, names, node, name: &str, span: Span) "the end `{name}`"
}

/// Returns the keys of an end that say when it comes.
pub fn conditions() -> impl Iterator<Item = &'static Key> {
    EndCondition::schema().keys.iter().filter(|key| !matches!(key.name, "cite" | "largest"))
}

/// Reads `victory:` of an edition, in the order it is looked at.
pub(in crate::rules) fn read_victory(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
) -> Vec<EndCondition> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    let end = |(key, value): &(Node, Node)| {
        EndCondition::read_map(reader, names, value, reader.text(key)?, key.span)
    };
    node.entries().iter().filter_map(end).collect()
}

/// Reads `{yield: 30}`.
fn reached(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<VictoryCondition> {
    let [(key, number)] = node.entries() else {
        let help = say!("write one, such as `{{yield: 30}}`");
        reader.fault(
            node.span,
            "rules::victory",
            say!("expected one measure"),
            say!("in this map"),
            help,
        );
        return None;
    };
    let measure = Measure::read(reader, names, key);
    let (measure, number) = measure.zip(reader.int_in(number, 1, 1_000_000))?;
    Some(VictoryCondition::Reaches(measure, number))
}

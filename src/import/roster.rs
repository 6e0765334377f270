//! An army list of another program → one tree of what is in it, whichever program wrote it; and from that
//! the `troop` lines of a banner, or an army list of our own.
//!
//! [`read`] reads the file, [`kinds`] knows what kinds of troops a list of ours has and what others call
//! them, [`troops`] writes the lines, and [`new_list`] makes a list.

mod army_forge;
mod battlescribe;
pub mod kinds;
pub mod new_list;
mod old_world;
mod points;
mod selections;
mod text;
pub mod troops;

pub(super) use army_forge::is_army_forge;
pub(super) use battlescribe::is_new_recruit;
pub(super) use old_world::is_old_world;
pub use points::Points;
pub(super) use text::is_text;

use std::collections::BTreeMap;

use super::contents::Contents;
use super::format::Format;
use crate::fault::Fault;
use crate::rules::imports::as_compared;
use crate::say;
use crate::text::{Text, quoted};

/// Gear, an item or another choice of a unit or character.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterChoice {
    pub name: String,
    /// Number of it, at least 1.
    pub number: i64,
    /// Its own points in all; None if the file does not price it.
    pub points: Option<Points>,
    /// True if the file says that it is an item of magic.
    pub magic: bool,
}

/// A unit or character of a list of another program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArmyEntry {
    pub name: String,
    /// Name that its player gave it.
    pub custom: Option<String>,
    /// Models in it; 0 where the file counts none.
    pub models: i64,
    /// Its points with everything that belongs to it.
    pub points: Points,
    /// Points of a plain model without gear, where the file says that.
    pub each: Option<Points>,
    /// Names of its models, each with their number.
    pub parts: Vec<(String, i64)>,
    pub choices: Vec<RosterChoice>,
    /// Words under which the file files it: categories, headings, keywords.
    pub categories: Vec<String>,
    /// Level of a character, where the file says that.
    pub level: Option<i64>,
    /// Number of further units of the same kind in the list.
    pub more: i64,
}

impl ArmyEntry {
    /// Returns the points of it and of those that are the same.
    pub fn points_of_all(&self) -> Points {
        self.points.times(1 + self.more)
    }

    /// Makes one of all choices of the same name.
    fn gather(&mut self) {
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for choice in std::mem::take(&mut self.choices) {
            let at = *known.entry(as_compared(&choice.name)).or_insert(self.choices.len());
            match self.choices.get_mut(at) {
                Some(first) => {
                    first.number = first.number.saturating_add(choice.number);
                    first.points = match (first.points, choice.points) {
                        (Some(one), Some(other)) => Some(one + other),
                        (one, other) => one.or(other),
                    };
                }
                None => self.choices.push(choice),
            }
        }
    }
}

/// A list of another program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportedRoster {
    /// The name that its player gave it; empty if they gave none.
    pub name: String,
    /// Its points as the file says them.
    pub total: Option<Points>,
    pub entries: Vec<ArmyEntry>,
    /// Texts that were read and are no unit, such as settings of the list, in order.
    pub beside: Vec<Text>,
    /// Sentences about what was read in another way than it is written.
    pub remarks: Vec<Text>,
}

impl ImportedRoster {
    /// Adds up the points of its entries.
    pub fn sum(&self) -> Points {
        self.entries.iter().map(ArmyEntry::points_of_all).sum()
    }

    /// Returns a sentence about its own total and the sum of its entries where they differ.
    pub fn difference(&self) -> Option<Text> {
        let (total, sum) = (self.total?, self.sum());
        (total != sum).then(|| {
            say!(
                "the file says {total} in all, and its units come to {sum}",
                total = total.counted(),
                sum = quoted(sum)
            )
        })
    }
}

/// Reads an army list.
///
/// # Errors
/// The file is not sound, or nobody is in the list.
pub fn read(contents: &Contents, format: Format) -> Result<ImportedRoster, Fault> {
    let broken = |why: Text| {
        let message = say!(
            "{name} is {doc}, and cannot be read: {why}",
            name = quoted(contents.name()),
            doc = (format.row().doc)(),
            why
        );
        Fault::new("import::roster", message)
            .help(say!("export it again from the program that wrote it, or paste its text"))
    };
    let mut roster = match format {
        Format::BattleScribe => battlescribe::read_xml(contents.text()).map_err(broken)?,
        Format::NewRecruit => battlescribe::read_json(json(contents)?),
        Format::OldWorldBuilder => old_world::read(json(contents)?),
        Format::ArmyForge => army_forge::read(json(contents)?),
        _ => text::read(contents.text()),
    };
    if roster.entries.is_empty() {
        return Err(broken(say!("no unit is in it")));
    }
    roster.entries.iter_mut().for_each(ArmyEntry::gather);
    Ok(roster)
}

fn json(contents: &Contents) -> Result<&serde_json::Value, Fault> {
    contents.json().map(only).ok_or_else(|| {
        let message = say!("{name} is not sound JSON", name = quoted(contents.name()));
        Fault::new("import::roster", message)
            .help(say!("export it again from the program that wrote it"))
    })
}

/// Returns the list of a file that has one list in brackets, as some programs save all lists at once.
pub(super) fn only(json: &serde_json::Value) -> &serde_json::Value {
    match json.as_array().map(Vec::as_slice) {
        Some([one]) => one,
        _ => json,
    }
}

/// The most models, points and pieces that are believed: more is a mistake of the file.
const MOST: i64 = 100_000;

/// Returns a whole number of a JSON value, also of one that is written as text; None if it is below
/// 0 or beyond what armies have.
fn whole(value: Option<&serde_json::Value>) -> Option<i64> {
    let points = Points::of_json(value?)?;
    Some(points.rounded_down()).filter(|number| (0..=MOST).contains(number))
}

/// Returns a text of a JSON object under the first of these keys that has one.
fn word(value: &serde_json::Value, keys: &[&str]) -> Option<String> {
    let texts = keys.iter().filter_map(|key| value.get(key)?.as_str());
    texts.map(str::trim).find(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns the list of a JSON object under a key; an empty one where there is none.
fn list<'a>(value: &'a serde_json::Value, key: &str) -> &'a [serde_json::Value] {
    value.get(key).and_then(serde_json::Value::as_array).map_or(&[], Vec::as_slice)
}

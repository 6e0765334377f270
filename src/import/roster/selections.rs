//! The tree of selections of BattleScribe and New Recruit → entries.
//!
//! Each selection has its own costs alone: those of a unit are the sum over everything below it. The tree
//! lies in one list, parents before their children, so that however deep it is nothing recurses.

use std::collections::BTreeMap;

use super::points::is_points_word;
use super::{ArmyEntry, ImportedRoster, MOST, Points, RosterChoice};
use crate::basics::pluralize::plural;
use crate::rules::imports::as_compared;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// The kind of a selection, as the file says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum SelectionKind {
    Unit,
    Model,
    #[default]
    Upgrade,
}

impl SelectionKind {
    /// Reads the attribute `type`; what is not known is an upgrade.
    pub(super) fn named(word: &str) -> SelectionKind {
        match word.trim().to_lowercase().as_str() {
            "unit" | "crew" => SelectionKind::Unit,
            "model" => SelectionKind::Model,
            _ => SelectionKind::Upgrade,
        }
    }
}

/// A selection.
#[derive(Debug, Clone, Default)]
pub(super) struct RosterSelection {
    /// Its place in the list of selections; None for what a force holds itself.
    pub(super) parent: Option<usize>,
    pub(super) kind: SelectionKind,
    pub(super) name: String,
    pub(super) custom: Option<String>,
    pub(super) number: i64,
    /// Name and value of each cost.
    pub(super) costs: Vec<(String, Points)>,
    pub(super) categories: Vec<String>,
}

/// A list of selections, with what the file says of all of it.
#[derive(Debug, Default)]
pub(super) struct Selections {
    pub(super) name: String,
    pub(super) costs: Vec<(String, Points)>,
    pub(super) all: Vec<RosterSelection>,
}

/// Names that a remark tells one by one.
const NAMED: usize = 5;

/// Reads the attribute `number`: 1 if it says nothing that can be believed.
pub(super) fn number(text: &str) -> i64 {
    let number = Points::of_attribute(text).map(Points::rounded_down);
    number.filter(|number| (1..=MOST).contains(number)).unwrap_or(1)
}

impl Selections {
    /// Returns the entries with their points.
    pub(super) fn roster(mut self) -> ImportedRoster {
        let mut roster =
            ImportedRoster { name: std::mem::take(&mut self.name), ..ImportedRoster::default() };
        let cost = self.cost_of_points(&mut roster.remarks);
        let of = |costs: &[(String, Points)]| -> Option<Points> {
            let mut found = costs.iter().filter(|(name, _)| as_compared(name) == cost).peekable();
            found.peek()?;
            Some(found.map(|(_, points)| *points).sum())
        };
        roster.total = of(&self.costs);
        let own: Vec<Points> =
            self.all.iter().map(|one| of(&one.costs).unwrap_or_default()).collect();
        let (owners, around_units) = self.owners(&own);
        let mut entries: BTreeMap<usize, ArmyEntry> = BTreeMap::new();
        for (at, owner) in owners.iter().enumerate() {
            let one = &self.all[at];
            let Some(owner) = *owner else {
                roster.beside.extend(one.parent.is_none().then(|| quoted(&one.name)));
                continue;
            };
            let entry = entries.entry(owner).or_default();
            entry.points += own[at];
            if at != owner {
                one.belongs_to(entry, own[at]);
                continue;
            }
            entry.name.clone_from(&one.name);
            entry.custom.clone_from(&one.custom);
            entry.categories.clone_from(&one.categories);
            if one.kind == SelectionKind::Model {
                entry.parts.push((one.name.clone(), one.number));
                entry.models = one.number;
                entry.each = own[at].shared_by(one.number);
            }
        }
        self.take_back(&mut entries, &own, &mut roster);
        for (owner, mut entry) in entries {
            let counted = entry.parts.iter().map(|(_, number)| *number).sum::<i64>();
            for found in [counted, self.all[owner].number] {
                entry.models = if entry.models == 0 { found.min(MOST) } else { entry.models };
            }
            entry.each = entry.each.filter(|each| *each > Points::default());
            // A frame around units is none itself.
            let frame = around_units[owner] && entry.parts.is_empty();
            if !frame || entry.points != Points::default() {
                roster.entries.push(entry);
            }
        }
        roster
    }

    /// Counts what stands at a unit and again below it once, if the file's own points say so; else tells of it.
    fn take_back(
        &self,
        entries: &mut BTreeMap<usize, ArmyEntry>,
        own: &[Points],
        roster: &mut ImportedRoster,
    ) {
        let twice = |at: usize, entry: &ArmyEntry| {
            own[at] > Points::default() && own[at] + own[at] == entry.points
        };
        let (mut sum, mut again, mut names) = (Points::default(), Points::default(), Vec::new());
        for (at, entry) in &*entries {
            sum += entry.points;
            if twice(*at, entry) {
                again += own[*at];
                names.push(entry.name.clone());
            }
        }
        if names.is_empty() || roster.total == Some(sum) {
            return;
        }
        let once = roster.total == Some(sum - again);
        if once {
            for (at, entry) in entries.iter_mut().filter(|(at, entry)| twice(**at, entry)) {
                entry.points = own[*at];
            }
        }
        names.truncate(NAMED);
        let units = listed_code(names, Joined::And);
        roster.remarks.push(if once {
            say!(
                "the file says the points of {units} at the unit and again below it; so they are counted once, as in its total",
                units
            )
        } else {
            say!(
                "the file says the points of {units} at the unit and again below it; both are counted",
                units
            )
        });
    }

    /// Finds out which of the costs are points, as it is compared.
    fn cost_of_points(&self, remarks: &mut Vec<Text>) -> String {
        let mut sums: BTreeMap<String, Points> = BTreeMap::new();
        for (name, points) in self.all.iter().flat_map(|one| &one.costs).chain(&self.costs) {
            *sums.entry(as_compared(name)).or_default() += *points;
        }
        if let Some(name) = sums.keys().find(|name| name.split(' ').any(is_points_word)) {
            return name.clone();
        }
        let mut most: Vec<(&String, &Points)> =
            sums.iter().filter(|(_, sum)| **sum > Points::default()).collect();
        most.sort_by_key(|(name, sum)| (std::cmp::Reverse(**sum), (*name).clone()));
        let Some((name, _)) = most.first() else { return String::new() };
        let all: Vec<String> = most.iter().map(|(name, _)| format!("`{name}`")).collect();
        remarks.push(say!(
            "none of the costs ({costs}) is called points: `{name}` is taken for them",
            costs = listed_code(all, Joined::And),
            name = quoted(name)
        ));
        (*name).clone()
    }

    /// Returns of each selection the one whose entry it belongs to, None if it is no part of a
    /// unit; and of which there are units below.
    fn owners(&self, own: &[Points]) -> (Vec<Option<usize>>, Vec<bool>) {
        let nothing = vec![false; self.all.len()];
        let (mut models, mut units, mut points) = (nothing.clone(), nothing.clone(), nothing);
        for (at, one) in self.all.iter().enumerate().rev() {
            points[at] |= own[at] != Points::default();
            let Some(parent) = one.parent else { continue };
            models[parent] |= models[at] || one.kind == SelectionKind::Model;
            units[parent] |= units[at] || one.kind == SelectionKind::Unit;
            points[parent] |= points[at];
        }
        let mut owners: Vec<Option<usize>> = Vec::with_capacity(self.all.len());
        for (at, one) in self.all.iter().enumerate() {
            let above = one.parent.and_then(|parent| owners[parent]);
            let begins = match one.kind {
                SelectionKind::Unit => true,
                SelectionKind::Model => above.is_none(),
                // A selection that holds models and no unit is a unit, and so is one that costs
                // something by itself.
                SelectionKind::Upgrade if one.parent.is_none() && !units[at] => {
                    models[at] || points[at]
                }
                SelectionKind::Upgrade => above.is_none() && own[at] != Points::default(),
            };
            owners.push(if begins { Some(at) } else { above });
        }
        (owners, units)
    }
}

impl RosterSelection {
    /// Adds what lies in a unit to its entry; its points are counted already.
    fn belongs_to(&self, entry: &mut ArmyEntry, points: Points) {
        // "10 Spearmen", four times, is 40 of them.
        let counted = leading_number(&self.name).filter(|(_, rest)| same(rest, &entry.name));
        let (each, name) = counted.unwrap_or((1, self.name.as_str()));
        let number = each.saturating_mul(self.number).min(MOST);
        if self.kind == SelectionKind::Model {
            if entry.parts.iter().all(|(_, other)| *other < number) {
                entry.each = points.shared_by(number);
            }
            entry.models = entry.models.saturating_add(number).min(MOST);
            entry.parts.push((name.to_owned(), number));
        } else if counted.is_some() {
            // A unit without models names them so.
            entry.parts.push((name.to_owned(), number));
        } else {
            let (name, number) = (self.name.clone(), self.number);
            entry.choices.push(RosterChoice { name, number, points: Some(points), magic: false });
        }
    }
}

/// Splits `20 spearmen` into its number and the rest.
pub(super) fn leading_number(name: &str) -> Option<(i64, &str)> {
    let name = name.trim();
    let end = name.find(|letter: char| !letter.is_ascii_digit())?;
    let number = name[..end].parse().ok().filter(|number| (1..=MOST).contains(number))?;
    let rest = name[end..].trim_start();
    let rest = rest
        .strip_prefix(['x', 'X', '\u{d7}'])
        .filter(|rest| rest.starts_with(' '))
        .unwrap_or(rest);
    (name[end..].starts_with([' ', 'x', '\u{d7}'])).then(|| (number, rest.trim()))
}

/// True if two names are the same but for one of them being of several.
pub(super) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (as_compared(one), as_compared(other));
    one == other || plural(&one) == other || one == plural(&other)
}

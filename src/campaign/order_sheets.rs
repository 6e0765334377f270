//! Sheets of orders: the sealed one of each realm, and the one that it opened or handed in last. Lines are kept as they are
//! typed; the engine reads them again when they are carried out.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::knowledge::Viewer;

/// One realm's lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenSheet {
    pub realm: RealmId,
    pub lines: Vec<String>,
}

/// The sheets of realms that were opened, or taken up closed, last in one phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedSheets {
    pub phase: String,
    pub lines: BTreeMap<RealmId, Vec<String>>,
}

/// Sheets of orders that realms write, hand in and open.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderSheets {
    /// Lines that are not opened yet.
    written: BTreeMap<RealmId, Vec<String>>,
    /// Realms that have handed in.
    pub handed_in: BTreeSet<RealmId>,
    /// By the phase that asked, the last one at the end.
    opened: Vec<OpenedSheets>,
    /// Sheets that stay closed, as those that were opened: each is known to its realm alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closed: Vec<OpenedSheets>,
}

impl OrderSheets {
    pub fn is_empty(&self) -> bool {
        *self == OrderSheets::default()
    }

    /// Returns the lines that a realm has written and not opened yet.
    pub fn written(&self, realm: RealmId) -> &[String] {
        self.written.get(&realm).map_or(&[], Vec::as_slice)
    }

    /// True if a realm has a sheet that is not opened yet, and be it without a line.
    pub fn begun(&self, realm: RealmId) -> bool {
        self.written.contains_key(&realm)
    }

    /// Returns the sheets that were opened last, by the phase that asked, the last one at the end.
    pub fn opened(&self) -> &[OpenedSheets] {
        &self.opened
    }

    /// Returns the sheets that were taken up last and stay closed, by the phase that asked, the last one at
    /// the end.
    pub fn closed(&self) -> &[OpenedSheets] {
        &self.closed
    }

    /// Returns these sheets as a viewer knows them: of what is not opened their own alone.
    #[must_use]
    pub fn known_to(&self, viewer: Viewer) -> OrderSheets {
        let mut known = self.clone();
        known.written.retain(|other, _| viewer.sees_all_of(*other));
        for sheets in &mut known.closed {
            sheets.lines.retain(|other, _| viewer.sees_all_of(*other));
        }
        known.closed.retain(|sheets| !sheets.lines.is_empty());
        known
    }

    /// Returns a realm's lines on the sheet that it opened or closed last in this phase; if there is none, on the
    /// last of any phase.
    pub fn last(&self, phase: Option<&str>, realm: RealmId) -> &[String] {
        let all = || self.closed.iter().rev().chain(self.opened.iter().rev());
        let here = all().filter(|sheets| phase == Some(&sheets.phase));
        here.chain(all()).find_map(|sheets| sheets.lines.get(&realm)).map_or(&[], Vec::as_slice)
    }

    /// Adds a line to a sheet, or replaces the one of this number, from 1.
    pub(crate) fn write(&mut self, realm: RealmId, number: i64, line: &str) {
        let lines = self.written.entry(realm).or_default();
        match at(number).and_then(|at| lines.get_mut(at)) {
            Some(old) => line.clone_into(old),
            None => lines.push(line.to_owned()),
        }
    }

    /// Removes the line of this number from a sheet; those after it move up.
    pub(crate) fn strike(&mut self, realm: RealmId, number: i64) {
        if let Some(lines) = self.written.get_mut(&realm)
            && let Some(at) = at(number).filter(|at| *at < lines.len())
        {
            lines.remove(at);
        }
    }

    /// Orders and phases are called otherwise from now on, under other rules.
    pub(super) fn rename(
        &mut self,
        order: impl Fn(&str) -> Option<String>,
        phase: impl Fn(&str) -> Option<String>,
    ) {
        for line in self.written.values_mut().flatten() {
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            if let Some(now) = order(verb).filter(|now| now != verb) {
                *line = if rest.is_empty() { now } else { format!("{now} {rest}") };
            }
        }
        for sheets in self.opened.iter_mut().chain(&mut self.closed) {
            sheets.phase = phase(&sheets.phase).unwrap_or_default();
        }
    }

    /// Sheets are opened, in the place of what the same realms opened in this phase before.
    pub(super) fn open(&mut self, phase: &str, sheets: &[WrittenSheet]) {
        self.put_away(sheets);
        put(&mut self.opened, phase, sheets);
    }

    /// Takes up a sheet, which stays closed, in place of the realm's last one in this phase.
    pub(super) fn take(&mut self, phase: &str, realm: RealmId, lines: &[String]) {
        let sheet = [WrittenSheet { realm, lines: lines.to_vec() }];
        self.put_away(&sheet);
        put(&mut self.closed, phase, &sheet);
    }

    fn put_away(&mut self, sheets: &[WrittenSheet]) {
        for sheet in sheets {
            self.written.remove(&sheet.realm);
            self.handed_in.remove(&sheet.realm);
        }
    }
}

/// Puts the sheets of a phase in the place of those that the same realms had in it before.
fn put(all: &mut Vec<OpenedSheets>, phase: &str, sheets: &[WrittenSheet]) {
    let before = all.iter().position(|sheets| sheets.phase == phase);
    let mut now = before.map_or_else(
        || OpenedSheets { phase: phase.to_owned(), lines: BTreeMap::new() },
        |at| all.remove(at),
    );
    now.lines.extend(sheets.iter().map(|sheet| (sheet.realm, sheet.lines.clone())));
    all.push(now);
}

/// Turns the number of a line, from 1, into its place.
fn at(number: i64) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

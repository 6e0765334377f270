//! Revision of a state, among all that a campaign and its copies go through, and since when each
//! place, the marks and what scripts remember are as they are. `apply` tells it of each change by hand, and
//! `tests/suite/revisions.rs` plays every edition and fails where a change was not told.

use std::sync::atomic::{AtomicU64, Ordering};

use super::state::State;
use crate::map::PlaceId;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Numbers that a new state, or a copy of one, reserves at a time; when they are used up, it
/// reserves as many again.
const EACH: u64 = 1 << 24;

/// Returns the first of the numbers that nobody has yet.
fn next() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed) * EACH
}

/// A number that no other state has, nor the same one after anything has happened: what was found
/// out about a state holds as long as it has this number. It is not part of what a state holds: it is
/// not saved, a copy has another, and states are equal whatever theirs are.
#[derive(Debug)]
pub struct Revision {
    number: u64,
    /// The number of the state in which all places were last taken to have changed.
    since: u64,
    /// By place: the number of the state in which it last changed; those after the last are as
    /// they were then.
    places: Vec<u64>,
    /// The places that have changed since then, each as often as it has, in order.
    changed: Vec<PlaceId>,
    /// The numbers of the states in which marks, and what scripts remember, last changed.
    marks: u64,
    memory: u64,
    /// By place: the number of the state in which the marks on it last changed; those after the last are
    /// as they were when all of them were last taken to have changed.
    marked: Vec<u64>,
    marked_since: u64,
}

/// Position up to which somebody has read the changes to places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChangesRead {
    since: u64,
    read: usize,
}

/// Changes that are listed at most; beyond them all places are taken to have changed.
const MOST_CHANGES: usize = 4096;

impl Revision {
    #[inline]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns a number that a place has as long as nothing changes about it: its holding, the banners on it
    /// with their points and baggage and what is known of them, its siege and its marks. What concerns a
    /// realm as a whole changes the numbers of all places.
    #[inline]
    pub fn of_place(&self, place: PlaceId) -> u64 {
        self.places.get(place.0 as usize).copied().unwrap_or(self.since)
    }

    /// Returns the places that have changed since somebody last read that; None where all may have,
    /// or nothing was read before. A place may be named more than once.
    pub fn changes_after(&self, read: &mut ChangesRead) -> Option<&[PlaceId]> {
        let before =
            std::mem::replace(read, ChangesRead { since: self.since, read: self.changed.len() });
        // No state has the number 0: it stands for nothing read.
        (before.since == self.since).then(|| &self.changed[before.read..])
    }

    /// Returns a number that stays as long as no mark is laid or lifted, on a place or a ship.
    #[inline]
    pub fn of_marks(&self) -> u64 {
        self.marks
    }

    /// Takes a new number: something happens.
    #[inline]
    pub(super) fn goes_on(&mut self) {
        self.number += 1;
        if self.number.is_multiple_of(EACH) {
            self.number = next();
        }
    }

    /// Marks a place as changed.
    #[inline]
    pub(super) fn changes(&mut self, place: PlaceId) {
        let at = place.0 as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, self.since);
        }
        if self.places[at] == self.number {
            return;
        }
        if self.changed.len() == MOST_CHANGES {
            self.places_change();
            return;
        }
        self.places[at] = self.number;
        self.changed.push(place);
    }

    /// Marks every place as changed, but not the marks there.
    pub(super) fn places_change(&mut self) {
        self.since = self.number;
        self.places.clear();
        self.changed.clear();
    }

    /// Marks everything as changed.
    pub(super) fn changes_all(&mut self) {
        self.places_change();
        self.marks_change();
        self.marked_since = self.number;
        self.marked.clear();
        self.memory_changes();
    }

    /// Marks what scripts remember as changed.
    pub(super) fn memory_changes(&mut self) {
        self.memory = self.number;
    }

    /// Notes that marks somewhere have changed.
    pub(super) fn marks_change(&mut self) {
        self.marks = self.number;
    }

    /// Notes that marks on a place have changed.
    pub(super) fn marks_change_on(&mut self, place: PlaceId) {
        self.marks_change();
        self.changes(place);
        let at = place.0 as usize;
        if self.marked.len() <= at {
            self.marked.resize(at + 1, self.marked_since);
        }
        self.marked[at] = self.number;
    }
}

impl State {
    /// As [`Revision::number`].
    pub fn revision(&self) -> u64 {
        self.revision.number()
    }

    /// As [`Revision::of_place`].
    #[inline]
    pub fn revision_of(&self, place: PlaceId) -> u64 {
        self.revision.of_place(place)
    }

    /// Returns a number that stays as long as options, rules and map stay the same.
    #[inline]
    pub fn revision_of_all(&self) -> u64 {
        self.revision.marked_since
    }

    /// Returns a number that stays as long as what scripts remember stays the same.
    #[inline]
    pub fn revision_of_memory(&self) -> u64 {
        self.revision.memory
    }

    /// Returns a number that stays as long as no mark is laid or lifted on a place.
    #[inline]
    pub fn revision_of_marks_on(&self, place: PlaceId) -> u64 {
        let Revision { marked, marked_since, .. } = &self.revision;
        marked.get(place.0 as usize).copied().unwrap_or(*marked_since)
    }

    /// As [`Revision::of_marks`].
    #[inline]
    pub fn revision_of_marks(&self) -> u64 {
        self.revision.of_marks()
    }

    /// As [`Revision::changes_after`].
    pub fn changes_after(&self, read: &mut ChangesRead) -> Option<&[PlaceId]> {
        self.revision.changes_after(read)
    }
}

impl Default for Revision {
    fn default() -> Revision {
        let number = next();
        Revision {
            number,
            since: number,
            places: Vec::new(),
            changed: Vec::new(),
            marks: number,
            memory: number,
            marked: Vec::new(),
            marked_since: number,
        }
    }
}

impl Clone for Revision {
    fn clone(&self) -> Revision {
        Revision::default()
    }
}

impl PartialEq for Revision {
    fn eq(&self, _: &Revision) -> bool {
        true
    }
}

impl Eq for Revision {}

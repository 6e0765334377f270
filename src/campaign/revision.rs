//! Which state one is, among all that a campaign and its copies go through, and since when each place is as
//! it is.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::map::PlaceId;

static NEXT: AtomicU64 = AtomicU64::new(1);

fn next() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
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
}

/// How far somebody has read what changes about places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChangesRead {
    since: u64,
    read: usize,
}

/// Changes that are listed; after so many more all places are taken to have changed.
const MOST_CHANGES: usize = 4096;

impl Revision {
    #[must_use]
    #[inline]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// A number that a place has as long as nothing changes about it: its holding, the banners on it
    /// with their points and baggage and what is known of them, its siege and its marks. What
    /// concerns a realm as a whole changes the numbers of all places.
    #[must_use]
    #[inline]
    pub fn of_place(&self, place: PlaceId) -> u64 {
        self.places.get(place.0 as usize).copied().unwrap_or(self.since)
    }

    /// The places that have changed since somebody last read that; none where all may have, or
    /// nothing was read before. A place may be named more than once.
    #[must_use]
    pub fn changes_after(&self, read: &mut ChangesRead) -> Option<&[PlaceId]> {
        let before =
            std::mem::replace(read, ChangesRead { since: self.since, read: self.changed.len() });
        // No state has the number 0: it stands for nothing read.
        (before.since == self.since).then(|| &self.changed[before.read..])
    }

    /// Something happens.
    pub(super) fn goes_on(&mut self) {
        self.number = next();
    }

    /// It changes something about a place.
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
            self.changes_all();
            return;
        }
        self.places[at] = self.number;
        self.changed.push(place);
    }

    /// It may change something about every place.
    pub(super) fn changes_all(&mut self) {
        self.since = self.number;
        self.places.clear();
        self.changed.clear();
    }
}

impl Default for Revision {
    fn default() -> Revision {
        let number = next();
        Revision { number, since: number, places: Vec::new(), changed: Vec::new() }
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

//! Answers of scripts to lookups for a tile: they hold as long as what was read for them stays the same, which
//! is noted while they are found.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::super::world::HasRead;
use crate::campaign::{RealmId, ScriptValue, State};
use crate::engine::core::scripting::interface::Filtered;
use crate::map::PlaceId;

/// An answer for which nothing was read but the tile.
struct KnownLookup {
    /// That of marks, with which those of spells come and go, and [`State::revision_of`] the tile.
    revisions: [u64; 2],
    /// Number that it was asked about.
    number: ScriptValue,
    filtered: Filtered,
    read: HasRead,
}

/// A table, and for whom it is asked.
type LookupAsked = (u16, Option<RealmId>);

/// The last such answer, by table and realm, then by tile.
#[derive(Default)]
pub(super) struct KnownLookups(RefCell<BTreeMap<LookupAsked, Vec<Option<KnownLookup>>>>);

fn revisions(state: &State, tile: PlaceId) -> [u64; 2] {
    [state.revision_of_marks(), state.revision_of(tile)]
}

impl KnownLookups {
    /// Forgets all answers: another campaign begins.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().clear();
    }

    /// Returns an answer that holds, and what was read for it, or None. `by_spells` is true if scripts of a
    /// spell may have a say as well.
    pub(super) fn known(
        &self,
        state: &State,
        (asked, tile): (LookupAsked, PlaceId),
        number: &ScriptValue,
        by_spells: bool,
    ) -> Option<(Filtered, HasRead)> {
        let mut tables = self.0.borrow_mut();
        let known = tables.get_mut(&asked)?.get_mut(tile.0 as usize)?.as_mut()?;
        let now = revisions(state, tile);
        let [marks, of_tile] = [0, 1].map(|at| known.revisions[at] == now[at]);
        let only_marks = matches!(known.read, HasRead::Nothing | HasRead::Marks(_));
        // Those of a spell come and go with marks elsewhere.
        let same = (of_tile || only_marks && marks) && (marks || !by_spells);
        if !same || known.number != *number {
            return None;
        }
        known.revisions = now;
        Some((known.filtered.clone(), known.read))
    }

    pub(super) fn keep(
        &self,
        state: &State,
        (asked, tile): (LookupAsked, PlaceId),
        number: &ScriptValue,
        (filtered, read): (&Filtered, HasRead),
    ) {
        let mut tables = self.0.borrow_mut();
        let tiles = tables.entry(asked).or_default();
        if tiles.len() <= tile.0 as usize {
            tiles.resize_with(tile.0 as usize + 1, || None);
        }
        let (revisions, filtered) = (revisions(state, tile), filtered.clone());
        let number = number.clone();
        tiles[tile.0 as usize] = Some(KnownLookup { revisions, number, filtered, read });
    }
}

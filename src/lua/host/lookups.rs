//! Answers of scripts to lookups for a tile: they hold as long as what was read for them stays the same, which
//! is noted while they are found. Without them a simulated campaign of the English edition takes a tenth more
//! instructions (227 million, not 207).

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::super::world::HasRead;
use crate::campaign::{RealmId, ScriptValue, State};
use crate::engine::core::scripting::interface::Filtered;
use crate::map::PlaceId;

/// An answer for which nothing was read but the tile.
struct KnownLookup {
    revisions: TileRevisions,
    /// Number that it was asked about.
    number: ScriptValue,
    filtered: Filtered,
    read: HasRead,
}

/// Revisions of what an answer about a tile may hang on.
#[derive(Clone, Copy)]
struct TileRevisions {
    /// [`State::revision_of_marks`]: with them the scripts of spells come and go.
    marks: u64,
    tile: u64,
    /// Marks on the tile.
    marks_there: u64,
}

impl TileRevisions {
    fn of(state: &State, tile: PlaceId) -> TileRevisions {
        TileRevisions {
            marks: state.revision_of_marks(),
            tile: state.revision_of(tile),
            marks_there: state.revision_of_marks_on(tile),
        }
    }
}

/// A table, and for whom it is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LookupAsked {
    pub table: u16,
    pub realm: Option<RealmId>,
}

/// The last such answer, by table and realm, then by tile.
#[derive(Default)]
pub(super) struct KnownLookups(RefCell<BTreeMap<LookupAsked, Vec<Option<KnownLookup>>>>);

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
        asked: LookupAsked,
        tile: PlaceId,
        number: &ScriptValue,
        by_spells: bool,
    ) -> Option<(Filtered, HasRead)> {
        let mut tables = self.0.borrow_mut();
        let known = tables.get_mut(&asked)?.get_mut(tile.0 as usize)?.as_mut()?;
        let (before, now) = (known.revisions, TileRevisions::of(state, tile));
        let read_same = match known.read {
            HasRead::Nothing | HasRead::Marks(_) => before.marks_there == now.marks_there,
            _ => before.tile == now.tile,
        };
        let same = read_same && (before.marks == now.marks || !by_spells);
        if !same || known.number != *number {
            return None;
        }
        known.revisions = now;
        Some((known.filtered.clone(), known.read))
    }

    pub(super) fn keep(
        &self,
        state: &State,
        asked: LookupAsked,
        tile: PlaceId,
        number: &ScriptValue,
        filtered: &Filtered,
        read: HasRead,
    ) {
        let mut tables = self.0.borrow_mut();
        let tiles = tables.entry(asked).or_default();
        if tiles.len() <= tile.0 as usize {
            tiles.resize_with(tile.0 as usize + 1, || None);
        }
        let revisions = TileRevisions::of(state, tile);
        let (number, filtered) = (number.clone(), filtered.clone());
        tiles[tile.0 as usize] = Some(KnownLookup { revisions, number, filtered, read });
    }
}

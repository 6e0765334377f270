//! Answers of scripts to lookups for a tile: they hold as long as what was read for them stays the same, which
//! is noted while they are found.

use std::cell::RefCell;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::super::world::HasRead;
use crate::campaign::{ScriptValue, State};
use crate::engine::core::scripting::interface::Filtered;
use crate::map::PlaceId;

/// An answer for which nothing was read but the tile.
struct Known {
    /// That of marks, with which those of spells come and go, and [`State::revision_of`] the tile.
    revisions: [u64; 2],
    arguments: SmallVec<[ScriptValue; 4]>,
    filtered: Filtered,
    read: HasRead,
}

/// The last such answer, by table and tile.
#[derive(Default)]
pub(super) struct KnownLookups(RefCell<BTreeMap<u16, Vec<Option<Known>>>>);

fn revisions(state: &State, tile: PlaceId) -> [u64; 2] {
    [state.revision_of_marks(), state.revision_of(tile)]
}

impl KnownLookups {
    /// Returns an answer that holds, and what was read for it, or None.
    pub(super) fn known(
        &self,
        state: &State,
        (table, tile): (u16, PlaceId),
        arguments: &[ScriptValue],
    ) -> Option<(Filtered, HasRead)> {
        let tables = self.0.borrow();
        let known = tables.get(&table)?.get(tile.0 as usize)?.as_ref()?;
        let same = |revisions: [u64; 2]| match known.read {
            HasRead::Nothing | HasRead::Marks(_) => known.revisions[0] == revisions[0],
            _ => known.revisions == revisions,
        };
        let holds = same(revisions(state, tile)) && known.arguments[..] == *arguments;
        holds.then(|| (known.filtered.clone(), known.read))
    }

    pub(super) fn keep(
        &self,
        state: &State,
        (table, tile): (u16, PlaceId),
        arguments: &[ScriptValue],
        (filtered, read): (&Filtered, HasRead),
    ) {
        let mut tables = self.0.borrow_mut();
        let tiles = tables.entry(table).or_default();
        if tiles.len() <= tile.0 as usize {
            tiles.resize_with(tile.0 as usize + 1, || None);
        }
        let (revisions, filtered) = (revisions(state, tile), filtered.clone());
        tiles[tile.0 as usize] =
            Some(Known { revisions, arguments: arguments.into(), filtered, read });
    }
}

//! Places for whose worth to a computer player scripts have a say. Holds as long as no mark is laid
//! or lifted and scripts remember the same.

use crate::campaign::State;
use crate::engine::Game;
use crate::engine::core::numbers::lookups;
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::TableId;

/// Say of scripts about a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScriptedPlace {
    /// Nothing.
    Plain,
    /// A say that reads that place alone, and so holds as long as nothing changes there.
    Steady,
    /// A say that any change may alter.
    Unsettled,
}

/// Places where scripts have a say in some tables.
pub struct ScriptedLand {
    /// Everybody else is an enemy of everybody: no script says otherwise.
    pub all_hostile: bool,
    /// Their say about tiles without marks, which are all alike: scripts need a mark on a tile.
    unmarked: ScriptedPlace,
    /// The tiles with marks of which they say something, in order.
    marked: Vec<(PlaceId, ScriptedPlace)>,
    /// Those of them that are unsettled.
    unsettled: Vec<PlaceId>,
}

impl ScriptedLand {
    pub fn of(game: &Game<'_>, tables: [TableId; 3]) -> ScriptedLand {
        use ScriptedPlace::{Plain, Steady, Unsettled};
        let all_hostile = stances::all_hostile(game);
        if tables.iter().all(|table| lookups::lookup_unscripted(game, *table)) {
            let (marked, unsettled) = (Vec::new(), Vec::new());
            return ScriptedLand { all_hostile, unmarked: Plain, marked, unsettled };
        }
        let said = |place: PlaceId| {
            let of = |table: &TableId| {
                if lookups::lookup_unscripted_at(game, *table, place) {
                    Plain
                } else if lookups::lookup_of_tile_only(game, *table, place) {
                    Steady
                } else {
                    Unsettled
                }
            };
            tables.iter().map(of).max().unwrap_or(Plain)
        };
        let mut places: Vec<PlaceId> = game.state.marks.iter().map(|mark| mark.place).collect();
        places.sort_unstable();
        places.dedup();
        let marked: Vec<(PlaceId, ScriptedPlace)> = places
            .into_iter()
            .map(|place| (place, said(place)))
            .filter(|(_, said)| *said != Plain)
            .collect();
        let unsettled = marked.iter().filter(|(_, said)| *said == Unsettled);
        let unsettled = unsettled.map(|(place, _)| *place).collect();
        let mut unmarked = game.map().ids().filter(|place| !game.state.is_marked(*place));
        let unmarked = unmarked.next().map_or(Plain, said);
        ScriptedLand { all_hostile, unmarked, marked, unsettled }
    }

    /// Returns their say about a place.
    #[inline]
    pub fn at(&self, state: &State, place: PlaceId) -> ScriptedPlace {
        if !state.is_marked(place) {
            return self.unmarked;
        }
        let at = self.marked.binary_search_by_key(&place, |(marked, _)| *marked);
        at.map_or(ScriptedPlace::Plain, |at| self.marked[at].1)
    }

    /// Lists the places whose worth holds for one question alone, or None where that may be so of
    /// any. Elsewhere it holds as long as nothing changes there.
    pub fn unsettled(&self) -> Option<&[PlaceId]> {
        let all = !self.all_hostile || self.unmarked == ScriptedPlace::Unsettled;
        (!all).then_some(&self.unsettled)
    }
}

//! Whether, and where, scripts have a say in how a computer player judges places. The answer holds as long
//! as no mark is laid or lifted and what scripts remember stays the same.

use crate::campaign::State;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::TableId;

/// Where scripts have a say in what some tables give.
pub struct ScriptedLand {
    /// Everybody else is an enemy of everybody: no script says otherwise.
    pub all_hostile: bool,
    /// They have for tiles without marks, which are all alike: what scripts need of a tile is a mark
    /// that lies on it.
    everywhere: bool,
    /// The tiles with marks for which they have, in order.
    marked: Vec<PlaceId>,
}

impl ScriptedLand {
    #[must_use]
    pub fn of(game: &Game<'_>, tables: [TableId; 3]) -> ScriptedLand {
        let all_hostile = game.all_hostile();
        if tables.iter().all(|table| game.lookup_unscripted(*table)) {
            return ScriptedLand { all_hostile, everywhere: false, marked: Vec::new() };
        }
        let scripted =
            |place: PlaceId| !tables.iter().all(|table| game.lookup_unscripted_at(*table, place));
        let mut marked: Vec<PlaceId> = game.state.marks.iter().map(|mark| mark.place).collect();
        marked.sort_unstable();
        marked.dedup();
        marked.retain(|place| scripted(*place));
        let mut unmarked = game.map().ids().filter(|place| !game.state.is_marked(*place));
        ScriptedLand { all_hostile, everywhere: unmarked.next().is_some_and(scripted), marked }
    }

    /// Whether none has for a place.
    #[inline]
    #[must_use]
    pub fn is_plain(&self, state: &State, place: PlaceId) -> bool {
        match state.is_marked(place) {
            false => !self.everywhere,
            true => self.marked.binary_search(&place).is_err(),
        }
    }

    /// The places of which what is made holds for one question alone; none where that may be so of
    /// any. Elsewhere it holds as long as nothing changes there.
    #[must_use]
    pub fn unsettled(&self) -> Option<&[PlaceId]> {
        (self.all_hostile && !self.everywhere).then_some(&self.marked)
    }
}

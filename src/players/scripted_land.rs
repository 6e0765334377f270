//! Say of scripts in what land is worth to a computer player. Holds as long as no mark is laid or lifted.

use crate::engine::Game;
use crate::engine::core::numbers::lookups;
use crate::engine::realms::stances;
use crate::rules::TableId;

/// Say of scripts in the land as a whole.
#[derive(Clone, Copy)]
pub struct ScriptedLand {
    /// Everybody else is an enemy of everybody: no script says otherwise.
    pub all_hostile: bool,
    /// By table: scripts have a say for some tile.
    pub somewhere: [bool; 3],
    /// By table: scripts have a say for tiles without marks, as those of spells have that spread.
    unmarked: [bool; 3],
}

impl ScriptedLand {
    /// True if what was found out about places with another say of scripts holds with this one: what a spell
    /// says of the tile that bears its mark came or went with a change of that tile.
    pub fn keeps(self, other: ScriptedLand) -> bool {
        (self.all_hostile, self.unmarked) == (other.all_hostile, other.unmarked)
    }

    pub fn of(game: &Game<'_>, tables: [TableId; 3]) -> ScriptedLand {
        let all_hostile = stances::all_hostile(game);
        let mut unmarked = game.map().ids().filter(|place| !game.state.is_marked(*place));
        let unmarked = unmarked.next().map_or([false; 3], |place| {
            tables.map(|table| !lookups::lookup_unscripted_at(game, table, place))
        });
        let somewhere = tables.map(|table| !lookups::lookup_unscripted(game, table));
        ScriptedLand { all_hostile, somewhere, unmarked }
    }
}

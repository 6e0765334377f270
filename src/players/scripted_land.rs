//! Say of scripts in what land is worth to a computer player. Holds as long as no mark is laid or lifted.

use crate::engine::Game;
use crate::engine::core::numbers::lookups;
use crate::engine::realms::stances;
use crate::rules::TableId;

/// Say of scripts in the land as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ScriptedLand {
    /// Everybody else is an enemy of everybody: no script says otherwise.
    pub all_hostile: bool,
    /// By table: scripts have a say for tiles without marks, as those of spells have that spread.
    unmarked: [bool; 3],
}

impl ScriptedLand {
    pub fn of(game: &Game<'_>, tables: [TableId; 3]) -> ScriptedLand {
        let all_hostile = stances::all_hostile(game);
        let mut unmarked = game.map().ids().filter(|place| !game.state.is_marked(*place));
        let unmarked = unmarked.next().map_or([false; 3], |place| {
            tables.map(|table| !lookups::lookup_unscripted_at(game, table, place))
        });
        ScriptedLand { all_hostile, unmarked }
    }
}

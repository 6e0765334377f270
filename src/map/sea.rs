//! Open sea laid off the coasts of a board that is otherwise finished (EN-SHIP-23).

use super::board::{Board, Laid, View};
use crate::basics::hex::{Hex, Side};
use crate::rules::tiles::TileSet;

impl Board {
    /// Lays this many tiles of open sea, one beyond the other, against every side that shows sea, as
    /// far as the table reaches; none where a side would touch that takes no sea. Sets without such
    /// a tile have none to lay.
    pub fn lay_sea(&mut self, tiles: &TileSet, width: i64) {
        let Some(sea) = tiles.indices().find(|design| tiles.design(*design).open_sea()) else {
            return;
        };
        let bit = 1 << (tiles.design(sea).stack.0 & 31);
        for _ in 0..width.max(0) {
            let view = View::new(tiles, self);
            let faces =
                |hex: Hex| Side::ALL.map(|side| view.facing(hex, side)).into_iter().flatten();
            let fits = |hex: &Hex| {
                faces(*hex).any(|face| face.sea) && faces(*hex).all(|face| face.takes & bit != 0)
            };
            let free: Vec<Hex> = self.frontier().into_iter().filter(fits).collect();
            if free.is_empty() {
                return;
            }
            for hex in free {
                self.put(hex, Laid { design: sea, turn: 0 });
            }
        }
    }
}

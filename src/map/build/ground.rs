//! The land of a map that is made as a whole: where it is, what lies on it, and how far from water.

use crate::basics::hex::{Hex, Side};
use crate::map::board::{Board, Laid};
use crate::rules::tiles::TileSet;

/// Steps to water that are told apart: those and more are one.
const FAR: u8 = 4;

/// The land, by places of a table.
pub(super) struct BuiltLand {
    /// The table; nothing is laid on it.
    table: Board,
    /// All land, in the order of hexes.
    pub places: Vec<Hex>,
    land: Vec<bool>,
    laid: Vec<Option<Laid>>,
    count: usize,
    /// Steps to the nearest river or lake that lies, [`FAR`] at most.
    dry: Vec<u8>,
}

impl BuiltLand {
    pub fn of(table: &Board) -> BuiltLand {
        let size = usize::try_from(table.size() * table.size()).unwrap_or(0);
        BuiltLand {
            table: table.clone(),
            places: Vec::new(),
            land: vec![false; size],
            laid: vec![None; size],
            count: 0,
            dry: vec![FAR; size],
        }
    }

    pub fn on_table(&self, hex: Hex) -> bool {
        self.table.on_table(hex)
    }

    pub fn is_land(&self, hex: Hex) -> bool {
        self.table.index(hex).is_some_and(|at| self.land[at])
    }

    pub fn land_around(&self, hex: Hex) -> usize {
        Side::ALL.iter().filter(|side| self.is_land(hex.neighbour(**side))).count()
    }

    /// Adds one place of land.
    pub fn add(&mut self, hex: Hex) {
        if let Some(at) = self.table.index(hex) {
            self.land[at] = true;
        }
    }

    /// Turns what the land closes in into land; the land is whole then.
    pub fn fill_holes(&mut self) {
        let size = self.table.size();
        let all = (0..size).flat_map(|row| (0..size).map(move |column| Hex::at(column, row)));
        let sea = |hex: &Hex| !self.is_land(*hex);
        let mut open = vec![false; self.land.len()];
        let mut todo: Vec<Hex> =
            all.clone().filter(sea).filter(|hex| self.table.to_rim(*hex) == 0).collect();
        for at in todo.iter().filter_map(|hex| self.table.index(*hex)) {
            open[at] = true;
        }
        while let Some(hex) = todo.pop() {
            for next in Side::ALL.map(|side| hex.neighbour(side)) {
                let Some(at) = self.table.index(next) else { continue };
                if !self.land[at] && !std::mem::replace(&mut open[at], true) {
                    todo.push(next);
                }
            }
        }
        for (land, open) in self.land.iter_mut().zip(open) {
            *land = !open;
        }
        self.places = all.filter(|hex| self.is_land(*hex)).collect();
        self.places.sort_unstable();
    }

    pub fn laid(&self, hex: Hex) -> Option<Laid> {
        self.laid[self.table.index(hex)?]
    }

    /// Lists the tiles that lie, in the order of hexes.
    pub fn lying(&self) -> impl Iterator<Item = (Hex, Laid)> + '_ {
        self.places.iter().filter_map(|hex| Some((*hex, self.laid(*hex)?)))
    }

    /// True if this is land on which nothing lies.
    pub fn free(&self, hex: Hex) -> bool {
        self.table.index(hex).is_some_and(|at| self.land[at] && self.laid[at].is_none())
    }

    pub fn free_places(&self) -> Vec<Hex> {
        self.places.iter().copied().filter(|hex| self.free(*hex)).collect()
    }

    /// Counts the places without a tile.
    pub fn left(&self) -> usize {
        self.places.len() - self.count
    }

    pub fn lay(&mut self, tiles: &TileSet, hex: Hex, laid: Laid) {
        let Some(at) = self.table.index(hex) else { return };
        self.count += usize::from(self.laid[at].is_none());
        self.laid[at] = Some(laid);
        if !tiles.design(laid.design).watered() {
            return;
        }
        let reach = i32::from(FAR) - 1;
        let around = (-reach..=reach)
            .flat_map(|q| (-reach..=reach).map(move |r| Hex { q: hex.q + q, r: hex.r + r }));
        for place in around {
            if let (Some(at), Ok(steps)) =
                (self.table.index(place), u8::try_from(place.distance(hex)))
            {
                self.dry[at] = self.dry[at].min(steps);
            }
        }
    }

    /// Steps to the nearest river or lake that lies already, [`FAR`] at most.
    pub fn dry_steps(&self, hex: Hex) -> u8 {
        self.table.index(hex).map_or(FAR, |at| self.dry[at])
    }
}

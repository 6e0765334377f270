//! Tiles on the table: which design lies on which hex and how it is turned.

use serde::{Deserialize, Serialize};

use crate::basics::hex::{Hex, Side};
use crate::rules::tiles::{Design, Face, Stream, TileSet};

/// One tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub design: u16,
    /// Sixths of a turn clockwise, 0 to 5.
    pub turn: u8,
}

/// The table: as many columns as rows, and what lies on it. Plain data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Columns and rows of the table.
    size: i32,
    /// Tiles that a new one touches at least, from the third on (NL-MAP-06).
    pub touches: i64,
    cells: Vec<Option<Laid>>,
    /// Hexes of tiles, in the order they were laid.
    order: Vec<Hex>,
    /// Those of them with a free place beside them, in the same order: where the map can grow.
    rim: Vec<Hex>,
    /// Some free place is shut in on all ways to the edge of the table (NL-MAP-12).
    hollow: bool,
}

impl Board {
    /// Returns an empty table of `table_size` columns and rows (NL-MAP-05).
    pub fn new(table_size: i64, touches: i64) -> Board {
        let size = i32::try_from(table_size.clamp(1, 1000)).unwrap_or(1);
        Board {
            size,
            touches,
            cells: vec![None; usize::try_from(size * size).unwrap_or(0)],
            order: Vec::new(),
            rim: Vec::new(),
            hollow: false,
        }
    }

    /// Returns a table that is just large enough for these tiles, with them on it.
    pub fn holding(tiles: &[(Hex, Laid)]) -> Board {
        let size = tiles
            .iter()
            .map(|(hex, _)| hex.column_row())
            .map(|(column, row)| column.max(row) + 1)
            .max()
            .unwrap_or(1);
        let mut board = Board::new(i64::from(size), 0);
        for (hex, laid) in tiles {
            board.put(*hex, *laid);
        }
        board
    }

    pub fn size(&self) -> i32 {
        self.size
    }

    /// Returns the hex of the first tile (NL-MAP-05).
    pub fn middle(&self) -> Hex {
        Hex::at(self.size / 2, self.size / 2)
    }

    /// Returns the position of a hex in row order; None off the table.
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (column, row) = hex.column_row();
        if column < 0 || row < 0 || column >= self.size || row >= self.size {
            return None;
        }
        usize::try_from(row * self.size + column).ok()
    }

    pub fn on_table(&self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    pub fn at(&self, hex: Hex) -> Option<Laid> {
        self.cells[self.index(hex)?]
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Returns every tile with its place, in the order they were laid.
    pub fn laid(&self) -> impl Iterator<Item = (Hex, Laid)> + '_ {
        self.laid_since(0)
    }

    /// Returns the tiles with a free place beside them, in the order they were laid.
    pub(super) fn rim(&self) -> impl Iterator<Item = (Hex, Laid)> + '_ {
        self.rim.iter().filter_map(|hex| Some((*hex, self.at(*hex)?)))
    }

    /// Returns the tiles laid when `count` lay already, in order.
    pub(super) fn laid_since(&self, count: usize) -> impl Iterator<Item = (Hex, Laid)> + '_ {
        self.order[count.min(self.order.len())..]
            .iter()
            .filter_map(|hex| Some((*hex, self.at(*hex)?)))
    }

    /// Puts a tile down without asking the rules; `false` off the table or on another tile.
    pub fn put(&mut self, hex: Hex, laid: Laid) -> bool {
        let shut = self.shut();
        if !self.put_down(hex, laid) {
            return false;
        }
        if self.hollow || self.splits(hex) {
            self.hollow = !self.enclosed_among(&shut, &[hex]).is_empty();
        }
        true
    }

    /// As [`Board::put`]; whether a place is shut in then is for the caller to find and say.
    pub(super) fn put_down(&mut self, hex: Hex, laid: Laid) -> bool {
        match self.index(hex) {
            Some(at) if self.cells[at].is_none() => {
                self.cells[at] = Some(laid);
                self.order.push(hex);
                self.rim.push(hex);
                let shut_in = |lies: &Hex| self.at(*lies).is_some() && self.touching(*lies) == 6;
                let around = Side::ALL.map(|side| hex.neighbour(side));
                let within: Vec<Hex> = around.into_iter().chain([hex]).filter(shut_in).collect();
                if !within.is_empty() {
                    self.rim.retain(|lies| !within.contains(lies));
                }
                true
            }
            _ => false,
        }
    }

    pub(super) fn shuts_in(&mut self, hollow: bool) {
        self.hollow = hollow;
    }

    /// Changes the design that lies on a hex for another, turned alike (NL-MAP-16).
    pub fn exchange(&mut self, hex: Hex, design: u16) {
        if let Some(laid) = self.index(hex).and_then(|at| self.cells[at].as_mut()) {
            laid.design = design;
        }
    }

    /// Tiles that a tile on this hex would touch.
    pub fn touching(&self, hex: Hex) -> usize {
        self.taken_around(hex).count_ones() as usize
    }

    /// Returns the sides of a hex at which tiles lie: bit n for side n.
    fn taken_around(&self, hex: Hex) -> u8 {
        let (column, row) = hex.column_row();
        let inside = |at: i32| at > 0 && at < self.size - 1;
        if inside(column) && inside(row) {
            // Odd rows stand half a hex to the right.
            let (size, here, half) = (self.size, row * self.size + column, row & 1);
            let beside = [
                here - size + half,
                here + 1,
                here + size + half,
                here + size + half - 1,
                here - 1,
                here - size + half - 1,
            ];
            return beside.into_iter().enumerate().fold(0, |taken, (side, at)| {
                let there = usize::try_from(at).is_ok_and(|at| self.cells[at].is_some());
                taken | u8::from(there) << side
            });
        }
        let taken = |side: &Side| self.at(hex.neighbour(*side)).is_some();
        Side::ALL.into_iter().filter(taken).fold(0, |bits, side| bits | 1 << side.0)
    }

    pub fn hollow(&self) -> bool {
        self.hollow
    }

    /// True if a tile here would part the free places around it, so that some may become shut in.
    fn splits(&self, hex: Hex) -> bool {
        parts(self.taken_around(hex))
    }

    /// Returns free places from which no way over free places leads off the table, in row order, as if tiles
    /// lay on `also` (NL-MAP-12).
    pub fn enclosed(&self, also: &[Hex]) -> Vec<Hex> {
        self.enclosed_among(&self.shut(), also)
    }

    /// Places that are shut in, in row order.
    pub(super) fn shut(&self) -> Vec<Hex> {
        if self.hollow { self.enclosed_anywhere() } else { Vec::new() }
    }

    /// As [`Board::enclosed`] where it is known which places are shut in without `also`: of the others
    /// only pockets beside those can be. From each a way off the table is looked for, the nearest rim
    /// first.
    fn enclosed_among(&self, before: &[Hex], also: &[Hex]) -> Vec<Hex> {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            No,
            Now,
            Outside,
            Shut,
        }
        let mut seen = vec![Seen::No; self.cells.len()];
        let free = |hex: Hex| self.at(hex).is_none() && !also.contains(&hex);
        let mut shut: Vec<(usize, Hex)> = Vec::new();
        for hex in before.iter().filter(|hex| free(**hex)) {
            let Some(at) = self.index(*hex) else { continue };
            seen[at] = Seen::Shut;
            shut.push((at, *hex));
        }
        for from in also.iter().flat_map(|hex| Side::ALL.map(|side| hex.neighbour(side))) {
            let Some(at) = self.index(from).filter(|at| seen[*at] == Seen::No && free(from)) else {
                continue;
            };
            seen[at] = Seen::Now;
            let mut pocket = vec![(at, from)];
            let mut todo = vec![from];
            let mut outside = false;
            while let Some(hex) = todo.pop().filter(|_| !outside) {
                let first = todo.len();
                for next in Side::ALL.map(|side| hex.neighbour(side)) {
                    match self.index(next) {
                        None => outside = true,
                        Some(at) if seen[at] == Seen::Outside => outside = true,
                        Some(at) if seen[at] == Seen::No && free(next) => {
                            seen[at] = Seen::Now;
                            pocket.push((at, next));
                            todo.push(next);
                        }
                        Some(_) => {}
                    }
                }
                todo[first..].sort_unstable_by_key(|hex| std::cmp::Reverse(self.to_rim(*hex)));
            }
            for (at, _) in &pocket {
                seen[*at] = if outside { Seen::Outside } else { Seen::Shut };
            }
            if !outside {
                shut.append(&mut pocket);
            }
        }
        shut.sort_unstable_by_key(|(at, _)| *at);
        shut.into_iter().map(|(_, hex)| hex).collect()
    }

    /// Columns or rows to the nearest edge of the table.
    pub(super) fn to_rim(&self, hex: Hex) -> i32 {
        let (column, row) = hex.column_row();
        column.min(row).min(self.size - 1 - column).min(self.size - 1 - row)
    }

    pub(super) fn enclosed_anywhere(&self) -> Vec<Hex> {
        let size = self.size;
        let all = (0..size).flat_map(|row| (0..size).map(move |column| Hex::at(column, row)));
        let free = |hex: Hex| self.at(hex).is_none();
        let mut seen = vec![false; self.cells.len()];
        let mut todo: Vec<Hex> = Vec::new();
        let rim = |hex: &Hex| Side::ALL.iter().any(|side| !self.on_table(hex.neighbour(*side)));
        for hex in all.clone().filter(|hex| rim(hex) && free(*hex)) {
            if let Some(at) = self.index(hex) {
                seen[at] = true;
                todo.push(hex);
            }
        }
        while let Some(hex) = todo.pop() {
            for side in Side::ALL {
                let next = hex.neighbour(side);
                if let Some(at) = self.index(next)
                    && !seen[at]
                    && free(next)
                {
                    seen[at] = true;
                    todo.push(next);
                }
            }
        }
        all.filter(|hex| free(*hex) && self.index(*hex).is_some_and(|at| !seen[at])).collect()
    }

    /// Returns free places next to a tile, in row order.
    pub fn frontier(&self) -> Vec<Hex> {
        let mut places: Vec<(usize, Hex)> = Vec::new();
        for hex in &self.rim {
            for side in Side::ALL {
                let place = hex.neighbour(side);
                if let Some(at) = self.index(place)
                    && self.cells[at].is_none()
                {
                    places.push((at, place));
                }
            }
        }
        places.sort_unstable_by_key(|(at, _)| *at);
        places.dedup();
        places.into_iter().map(|(_, hex)| hex).collect()
    }
}

/// True if the free ones between tiles at these sides of a place lie in several parts.
pub(super) fn parts(taken: u8) -> bool {
    let free = !taken & 0x3F;
    let next = free >> 1 | (free & 1) << 5;
    (free & !next).count_ones() > 1
}

/// A board and the set of its tiles.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub tiles: &'a TileSet,
    pub board: &'a Board,
}

impl<'a> View<'a> {
    pub fn new(tiles: &'a TileSet, board: &'a Board) -> Self {
        View { tiles, board }
    }

    pub fn at(&self, hex: Hex) -> Option<Laid> {
        self.board.at(hex)
    }

    pub fn design(&self, laid: Laid) -> &'a Design {
        self.tiles.design(laid.design)
    }

    /// Returns the side of the tile on `hex`, if one lies there.
    pub fn face(&self, hex: Hex, side: Side) -> Option<Face> {
        let laid = self.at(hex)?;
        Some(self.design(laid).face(laid.turn, side))
    }

    /// Returns the side that faces `hex` from its neighbour.
    pub fn facing(&self, hex: Hex, side: Side) -> Option<Face> {
        self.face(hex.neighbour(side), side.opposite())
    }

    /// True if a river flows between the tile on `hex` and its neighbour, or out of it into the unknown.
    pub fn flows(&self, hex: Hex, side: Side) -> bool {
        let (own, there) = (self.face(hex, side), self.facing(hex, side));
        let joins = there.is_none_or(|face| face.stream != Stream::None);
        match own.map_or(Stream::None, |face| face.stream) {
            Stream::Always => joins,
            Stream::Optional => there.is_some_and(|face| face.stream == Stream::Always),
            Stream::None => false,
        }
    }

    /// True if a river parts the banks on this side of a tile, even if it does not flow on beyond it.
    pub fn cuts(&self, hex: Hex, side: Side) -> bool {
        self.face(hex, side).is_some_and(|face| face.stream == Stream::Always)
            || self.flows(hex, side)
    }

    /// Returns free places that a river runs into, each once.
    pub fn heads(&self) -> Vec<Hex> {
        let mut heads = Vec::new();
        for (hex, laid) in self.board.rim() {
            let design = self.design(laid);
            if !design.watered() {
                continue;
            }
            for side in Side::ALL {
                let place = hex.neighbour(side);
                if design.face(laid.turn, side).stream == Stream::Always
                    && self.at(place).is_none()
                    && !heads.contains(&place)
                {
                    heads.push(place);
                }
            }
        }
        heads
    }
}

//! The rim of a map under construction: coast along the land, and more land where none came
//! (NL-MAP-13).

use super::MapBuilder;
use crate::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::rules::tiles::{Role, Stream};

impl MapBuilder<'_> {
    /// Lays coast along the land from every open shore side, as far as tiles and room allow
    /// (NL-MAP-13).
    pub(super) fn coast(&mut self) {
        let coastal: Vec<u16> =
            self.tiles.indices().filter(|design| self.tiles.design(*design).coastal()).collect();
        let mut barren: Vec<Hex> = Vec::new();
        loop {
            let mut ends: Vec<Hex> = Vec::new();
            for (hex, laid) in self.table.board.rim() {
                let design = self.tiles.design(laid.design);
                if !design.coastal() {
                    continue;
                }
                for side in Side::ALL {
                    let next = hex.neighbour(side);
                    let open = design.face(laid.turn, side).shore
                        && self.table.board.on_table(next)
                        && self.table.board.at(next).is_none();
                    if open && !barren.contains(&next) && self.table.board.touching(next) >= 2 {
                        ends.push(next);
                    }
                }
            }
            if ends.is_empty() {
                return;
            }
            let place = ends[self.dice.below(ends.len())];
            let mut fitting: Vec<Laid> = Vec::new();
            for design in &coastal {
                let kind = self.tiles.design(*design);
                if kind.role == Role::RiverEnd {
                    continue;
                }
                for turn in 0..kind.turns {
                    let laid = Laid { design: *design, turn };
                    // Land to a free place would leave the coast hanging in the air.
                    let hugs = Side::ALL.iter().all(|side| {
                        let face = kind.face(turn, *side);
                        face.sea
                            || face.shore
                            || self.table.board.at(place.neighbour(*side)).is_some()
                    });
                    if hugs && self.table.fits(place, self.table.fitting.turned(laid)) {
                        let left = self.stacks.count(self.tiles, *design);
                        fitting.extend(std::iter::repeat_n(laid, left));
                    }
                }
            }
            let pick = self.dice.below(fitting.len());
            let done = fitting.get(pick).is_some_and(|laid| self.try_lay(place, *laid));
            if !done {
                barren.push(place);
            }
        }
    }

    /// Lays what land is left along the land that has no coast, where it makes the map rounder.
    pub(super) fn widen(&mut self) {
        let middle = self.table.board.middle();
        let mut barren: Vec<Hex> = Vec::new();
        loop {
            let mut best: Option<(i64, Hex)> = None;
            for hex in self.table.board.frontier() {
                let touching = self.table.board.touching(hex);
                let wet = Side::ALL.iter().any(|side| {
                    self.table
                        .facing(hex, *side)
                        .is_some_and(|face| face.sea || face.shore || face.stream == Stream::Always)
                });
                if wet || touching < 2 || barren.contains(&hex) {
                    continue;
                }
                let score =
                    i64::try_from(touching).unwrap_or(0) * 3 - i64::from(middle.distance(hex));
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, hex));
                }
            }
            let Some((_, hex)) = best else { return };
            if !self.lay_land(hex) {
                barren.push(hex);
            }
        }
    }
}

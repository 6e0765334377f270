//! The rim of a map under construction: coast along the land, and more land where none came
//! (NL-MAP-13).

use std::cmp::Reverse;

use super::MapBuilder;
use super::land::Barren;
use crate::basics::hex::Hex;
use crate::map::board::Laid;
use crate::map::fitting::Turned;
use crate::map::table::sides;
use crate::rules::tiles::Role;

/// Place where more land makes the map rounder; the greatest is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rounder {
    score: i64,
    /// Places later in row order come after the others.
    row_order: Reverse<(i32, i32)>,
    place: Hex,
}

impl MapBuilder<'_> {
    /// Lays coast along the land from every open shore side, as far as tiles and room allow
    /// (NL-MAP-13).
    pub(super) fn coast(&mut self) {
        let fitting = self.table.fitting;
        let all = self.tiles.indices().flat_map(|design| fitting.turns(design));
        let coasts: Vec<&Turned> =
            all.filter(|turned| turned.coastal && turned.role != Role::RiverEnd).collect();
        let mut barren = Barren::new(self);
        let mut ends: Vec<Hex> = Vec::new();
        loop {
            ends.clear();
            for (hex, laid) in self.table.board.rim() {
                let turned = fitting.turned(laid);
                let open = turned.shore & !self.table.around(hex).taken;
                if open == 0 || !turned.coastal {
                    continue;
                }
                let open = sides(open).map(|side| hex.neighbour(side));
                ends.extend(open.filter(|next| {
                    self.table.around(*next).touching() >= 2
                        && self.table.board.on_table(*next)
                        && !barren.has(self, *next)
                }));
            }
            if ends.is_empty() {
                return;
            }
            let place = ends[self.dice.below(ends.len())];
            // Land to a free place would leave the coast hanging in the air.
            let taken = self.table.around(place).taken;
            let hugs = |turned: &Turned| (turned.sea | turned.shore | taken) == 0x3F;
            let fits = |turned: &&&Turned| hugs(turned) && self.table.fits(place, turned);
            let fitting: Vec<(Laid, usize)> = coasts
                .iter()
                .filter(fits)
                .map(|turned| (turned.laid, self.table.left(turned.laid.design)))
                .collect();
            let mut pick = self.dice.below(fitting.iter().map(|(_, left)| left).sum());
            let picked = fitting.iter().find(|(_, left)| {
                let here = pick < *left;
                pick = pick.saturating_sub(*left);
                here
            });
            let done = picked.is_some_and(|(laid, _)| self.try_lay(place, *laid));
            if !done {
                barren.add(self, place);
            }
        }
    }

    /// Lays what land is left along the land that has no coast, where it makes the map rounder.
    pub(super) fn widen(&mut self) {
        let middle = self.table.board.middle();
        let mut barren = Barren::new(self);
        while let Some(hex) = self.roundest(&barren, middle) {
            if !self.lay_land(hex) {
                barren.add(self, hex);
            }
        }
    }

    /// Finds the place where more land makes the map rounder: of places that touch as much and lie
    /// as near, the first in row order.
    fn roundest(&self, barren: &Barren, middle: Hex) -> Option<Hex> {
        let table = &self.table;
        let mut best: Option<Rounder> = None;
        for (hex, _) in table.board.rim() {
            for place in sides(!table.around(hex).taken & 0x3F).map(|side| hex.neighbour(side)) {
                let around = table.around(place);
                let score = i64::try_from(around.touching()).unwrap_or(0) * 3
                    - i64::from(middle.distance(place));
                if around.touching() < 2
                    || around.river | around.shore | around.sea != 0
                    || best.is_some_and(|best| score < best.score)
                    || !table.board.on_table(place)
                    || barren.has(self, place)
                {
                    continue;
                }
                let (column, row) = place.column_row();
                best = best.max(Some(Rounder { score, row_order: Reverse((row, column)), place }));
            }
        }
        best.map(|best| best.place)
    }
}

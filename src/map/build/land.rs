//! Fills the planned land of a map under construction from the middle outwards, rivers going ahead of
//! the land beside them.

use super::MapBuilder;
use crate::basics::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::map::table::Marked;
use crate::rules::laying_laws::Law;
use crate::rules::tiles::Role;

/// Places where no tile fits as things stand.
pub(super) struct Barren {
    marked: Marked,
    places: Vec<Hex>,
}

impl Barren {
    pub fn new(builder: &MapBuilder<'_>) -> Barren {
        Barren { marked: Marked::none(&builder.table), places: Vec::new() }
    }

    pub fn has(&self, builder: &MapBuilder<'_>, hex: Hex) -> bool {
        self.marked.has(&builder.table, hex)
    }

    pub fn add(&mut self, builder: &MapBuilder<'_>, hex: Hex) {
        if !self.marked.set(&builder.table, hex, true) {
            self.places.push(hex);
        }
    }

    /// Removes those of which this does not hold.
    fn keep(&mut self, builder: &MapBuilder<'_>, kept: impl Fn(Hex) -> bool) {
        let marked = &mut self.marked;
        self.places.retain(|place| {
            kept(*place) || {
                marked.set(&builder.table, *place, false);
                false
            }
        });
    }
}

/// The designs of some stacks, each once, as they come about one after the other.
struct DesignCycle {
    /// The stacks that are left, the next one first, and where each begins.
    piles: Vec<(usize, usize)>,
    /// Tiles of the first that were looked at, and designs that it still has.
    step: usize,
    more: Option<usize>,
    seen: Vec<bool>,
}

impl DesignCycle {
    fn next(&mut self, builder: &MapBuilder<'_>) -> Option<u16> {
        while let Some((stack, first)) = self.piles.first().copied() {
            let table = &builder.table;
            let all = || {
                let designs = table.fitting.designs_of(stack).iter();
                designs.filter(|design| table.left(**design) > 0).count()
            };
            let more = self.more.get_or_insert_with(all);
            let pile = &builder.stacks.piles[stack];
            while *more > 0 && self.step < pile.len() {
                let at = first + self.step;
                let design = pile[if at < pile.len() { at } else { at - pile.len() }];
                self.step += 1;
                if !std::mem::replace(&mut self.seen[usize::from(design)], true) {
                    *more -= 1;
                    return Some(design);
                }
            }
            self.piles.remove(0);
            (self.step, self.more) = (0, None);
        }
        None
    }
}

impl MapBuilder<'_> {
    /// Lays every planned place.
    pub(super) fn fill(&mut self) {
        let middle = self.table.board.middle();
        // Asked again when a tile is laid near them, and once more when nothing else is left.
        let mut barren = Barren::new(self);
        let mut asked_again = 0;
        let mut open: Vec<Hex> = vec![middle];
        let mut opened = Marked::none(&self.table);
        opened.set(&self.table, middle, true);
        // Tiles around which places were opened.
        let mut looked = 0;
        loop {
            let before = self.table.board.len();
            self.lead_rivers();
            self.near_newest(before, &mut barren);
            open.retain(|hex| self.table.free(*hex));
            let needs = match self.table.board.len() {
                0 => 0,
                1 => 1,
                _ => usize::try_from(self.table.board.touches).unwrap_or(0),
            };
            let mut best: Option<(i64, Hex)> = None;
            for hex in open.iter().copied() {
                let around = self.table.around(hex);
                let touching = around.touching();
                if touching < needs || barren.has(self, hex) {
                    continue;
                }
                let score = i64::try_from(touching * 5).unwrap_or(0)
                    - i64::from(middle.distance(hex)) * 4
                    - if around.splits() { 100 } else { 0 }
                    + i64::try_from(self.dice.below(3)).unwrap_or(0);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, hex));
                }
            }
            let Some((_, hex)) = best else {
                if barren.places.is_empty() || asked_again == self.table.board.len() {
                    return;
                }
                asked_again = self.table.board.len();
                barren.keep(self, |_| false);
                continue;
            };
            let before = self.table.board.len();
            if self.lay_land(hex) {
                self.near_newest(before, &mut barren);
            } else {
                barren.add(self, hex);
            }
            let newest = self.table.board.len().saturating_sub(8).max(looked);
            looked = self.table.board.len();
            for (hex, _) in self.table.board.laid_since(newest) {
                for next in Side::ALL.map(|side| hex.neighbour(side)) {
                    if self.planned(next)
                        && self.table.free(next)
                        && !opened.set(&self.table, next, true)
                    {
                        open.push(next);
                    }
                }
            }
        }
    }

    /// Takes places out of `barren` that lie near a tile laid since there were `before`.
    fn near_newest(&self, before: usize, barren: &mut Barren) {
        for (hex, _) in self.table.board.laid_since(before) {
            barren.keep(self, |place| place.distance(hex) > 2);
        }
    }

    /// Draws the order in which stacks are asked, by how many tiles each has, and the tile at which each
    /// begins.
    fn draw(&mut self, mut piles: Vec<usize>) -> DesignCycle {
        let mut drawn = Vec::new();
        while !piles.is_empty() {
            let total = piles.iter().map(|at| self.stacks.piles[*at].len()).sum();
            let mut pick = self.dice.below(total);
            let at = piles.iter().position(|at| {
                let here = pick < self.stacks.piles[*at].len();
                if !here {
                    pick -= self.stacks.piles[*at].len();
                }
                here
            });
            drawn.push((piles.swap_remove(at.unwrap_or(0)), pick));
        }
        DesignCycle {
            piles: drawn,
            step: 0,
            more: None,
            seen: vec![false; self.tiles.designs.len()],
        }
    }

    /// Lays a land tile from a stack that suits, drawn by how many are left.
    pub(super) fn lay_land(&mut self, hex: Hex) -> bool {
        let takes = self.table.around(hex).takes;
        // If a side of the tile itself must agree, any stack may have one that does.
        let any = self.table.board.is_empty() || !self.tiles.laws.ask(Law::PackSuits);
        let takes = if any { u32::MAX } else { takes };
        let suiting = (0..self.stacks.piles.len()).filter(|at| takes >> at & 1 == 1).collect();
        let mut drawn = self.draw(suiting);
        let spring_first = self.wants_spring(hex);
        let mut sorted: Vec<u16> = Vec::new();
        if spring_first {
            sorted.extend(std::iter::from_fn(|| drawn.next(self)));
            sorted.sort_by_key(|design| self.tiles.design(*design).role != Role::Spring);
        }
        let mut sorted = sorted.into_iter();
        while let Some(design) = sorted.next().or_else(|| drawn.next(self)) {
            let kind = self.tiles.design(design);
            if !matches!(kind.role, Role::Land | Role::Spring)
                || kind.role == Role::Spring && !spring_first
                || self.table.fitting.turned(Laid { design, turn: 0 }).coastal
            {
                continue;
            }
            let turns = kind.turns;
            let start = u8::try_from(self.dice.below(turns as usize)).unwrap_or(0);
            for turn in (0..turns).map(|turn| (turn + start) % turns) {
                let laid = Laid { design, turn };
                if kind.role == Role::Spring && !self.spring_leads_on(hex, laid) {
                    continue;
                }
                if self.try_lay(hex, laid) {
                    if kind.role == Role::Spring {
                        self.springs -= 1;
                    }
                    return true;
                }
            }
        }
        false
    }
}

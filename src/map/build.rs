//! A wish and random numbers → a finished board, laid tile by tile under the rules (NL-MAP-05 to
//! NL-MAP-16, NL-MAP-18: a map may be built alone, by free choice of tiles).
//!
//! The land is planned first as a compact patch. It is filled from the middle outwards, rivers
//! going ahead; then every river gets its end outside the patch, and coast is laid along it both
//! ways from there. Every tile passes the same check as a player's. A set with a [`super::Layout`]
//! has no laying rules; its maps are made as a whole.

use std::thread;

use super::board::{Board, Laid};
use super::fitting::Fitting;
use super::stacks::Stacks;
use super::table::Table;
use crate::hex::{Hex, Side};
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Role, TileSet};

mod capitals;
mod coast;
mod courses;
mod patches;
mod rivers;

/// What the map to build should be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuildSpec {
    /// Columns and rows of the table (NL-MAP-05).
    pub table_size: i64,
    /// Tiles that a new one touches at least (NL-MAP-06).
    pub touches: i64,
    /// Capital sites that must be far enough apart (NL-MAP-15, NL-MAP-16): one for each realm.
    pub capitals: usize,
    /// Steps between those sites, at least.
    pub capital_distance: i64,
    /// Boxes of tiles.
    pub boxes: u16,
}

/// Fresh starts before the best map so far is taken.
const ATTEMPTS: u32 = 24;
/// Starts after which maps are tried without rivers, which never lead into a dead end.
const WITH_RIVERS: u32 = 20;

/// Tiles from which on several attempts are made at once: smaller maps are made sooner than a thread.
const MANY: usize = 1000;

/// Builds a map. The same random numbers give the same map; `below(n)` gives 0 to n-1.
///
/// Only a few numbers are taken from `below`: they seed a generator of this function's own.
pub fn build(tiles: &TileSet, wish: &BuildSpec, below: &mut dyn FnMut(u32) -> u32) -> Board {
    let mut dice = BuildDice(u64::from(below(1 << 31)) << 31 | u64::from(below(1 << 31)) | 1);
    let tiles = &tiles.for_building();
    if let Some(layout) = &tiles.layout {
        return patches::make(tiles, layout, wish, dice);
    }
    let fitting = &Fitting::of(tiles);
    let seeds: Vec<(u32, u64)> = (0..ATTEMPTS).map(|attempt| (attempt, dice.next())).collect();
    let of_many = tiles.designs.iter().map(|design| usize::from(design.count)).sum::<usize>()
        * usize::from(wish.boxes)
        >= MANY;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut best: Option<Attempt> = None;
    // The first attempt mostly does.
    let (first, others) = seeds.split_at(1);
    for several in [first].into_iter().chain(others.chunks(if of_many { cores } else { 1 })) {
        for made in attempts(fitting, wish, several) {
            if made.sited && made.large {
                return made.board;
            }
            let worth = |one: &Attempt| (one.sited, one.size);
            if best.as_ref().is_none_or(|best| worth(&made) > worth(best)) {
                best = Some(made);
            }
        }
    }
    best.map_or_else(|| Board::new(wish.table_size, wish.touches), |best| best.board)
}

/// A map as one attempt has made it.
struct Attempt {
    board: Board,
    /// Sound, with room for the capitals.
    sited: bool,
    /// Its tiles, if it is sound.
    size: usize,
    /// Most of the tiles that could lie lie there.
    large: bool,
}

/// Some attempts by their numbers and seeds, in their order: beside one another, if there are
/// several.
fn attempts(fitting: &Fitting<'_>, wish: &BuildSpec, seeds: &[(u32, u64)]) -> Vec<Attempt> {
    let make = |(attempt, seed): (u32, u64)| {
        let mut builder = MapBuilder::new(fitting, wish, seed);
        let sound = builder.run(attempt < WITH_RIVERS);
        let sited =
            capitals::place(&mut builder, attempt + 1 == ATTEMPTS || attempt >= WITH_RIVERS)
                >= wish.capitals;
        let size = if sound { builder.table.board.len() } else { 0 };
        let large = size * 100 >= builder.most() * 86;
        Attempt { board: builder.table.board, sited: sound && sited, size, large }
    };
    if let [only] = seeds {
        return vec![make(*only)];
    }
    thread::scope(|scope| {
        let begun: Vec<_> = seeds.iter().map(|seed| scope.spawn(move || make(*seed))).collect();
        let made = begun.into_iter().map(|attempt| attempt.join());
        made.map(|made| made.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// A small generator (xorshift with a multiplier), so that building asks few numbers of the
/// campaign.
struct BuildDice(u64);

impl BuildDice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, count: usize) -> usize {
        let count = count.max(1) as u64;
        usize::try_from((self.next() >> 33) % count).unwrap_or(0)
    }
}

struct MapBuilder<'a> {
    tiles: &'a TileSet,
    wish: &'a BuildSpec,
    table: Table<'a>,
    stacks: Stacks,
    dice: BuildDice,
    /// The planned land, by board index.
    region: Vec<bool>,
    /// River ends planned outside the land.
    mouths: Vec<(Hex, Laid)>,
    /// Springs still to lay.
    springs: usize,
    /// How far from the middle springs may lie.
    spring_reach: i32,
}

impl<'a> MapBuilder<'a> {
    fn new(fitting: &'a Fitting<'a>, wish: &'a BuildSpec, seed: u64) -> Self {
        let tiles = fitting.tiles;
        let board = Board::new(wish.table_size, wish.touches);
        let mut dice = BuildDice(seed | 1);
        let mut stacks = Stacks::boxes(tiles, wish.boxes);
        stacks.shuffle(&mut |count| u32::try_from(dice.below(count as usize)).unwrap_or(0));
        let region = vec![false; usize::try_from(board.size() * board.size()).unwrap_or(0)];
        MapBuilder {
            tiles,
            wish,
            table: Table::of(fitting, &board, &stacks),
            stacks,
            dice,
            region,
            mouths: Vec::new(),
            springs: 0,
            spring_reach: 0,
        }
    }

    /// Tiles that could lie on this table at the very most. The rim of a map grows as the square
    /// root of its area, and so does what coast it can use.
    fn most(&self) -> usize {
        let inside = usize::try_from((self.table.board.size() - 1).max(1)).unwrap_or(1);
        let boxes = usize::from(self.wish.boxes.max(1));
        let coast: usize = self
            .tiles
            .coasts
            .iter()
            .map(|design| usize::from(self.tiles.design(*design).count) * boxes)
            .sum();
        let used = (coast * coast / boxes).isqrt();
        (self.table.board.len() + self.stacks.left())
            .saturating_sub(coast - used.min(coast))
            .min(inside * inside)
    }

    fn planned(&self, hex: Hex) -> bool {
        self.table.board.index(hex).is_some_and(|at| self.region[at])
    }

    fn tiles_with(&self, role: Role, coastal: bool) -> usize {
        let counted = |design: &&crate::rules::tiles::Design| {
            design.role == role && design.coastal() == coastal
        };
        self.tiles
            .designs
            .iter()
            .filter(counted)
            .map(|design| design.count as usize * self.wish.boxes as usize)
            .sum()
    }

    /// One attempt; `false` where a river stays open or a place is shut in.
    fn run(&mut self, rivers: bool) -> bool {
        let land = self.tiles_with(Role::Land, false);
        let courses = self.tiles_with(Role::Course, false);
        // The larger the land, the more tiles a river needs to the sea: about a third of its width.
        let length = (land.isqrt() / 3).max(3);
        if rivers {
            let most = self
                .tiles_with(Role::Spring, false)
                .min(self.tiles_with(Role::RiverEnd, true))
                .min(courses / length);
            self.springs = if most > 2 { most - self.dice.below(2) } else { most };
        }
        self.plan(land + self.springs * length);
        self.fill();
        self.close_rivers();
        if self.table.board.hollow() || !self.table.heads().is_empty() {
            return false;
        }
        self.coast();
        self.widen();
        self.coast();
        !self.table.board.hollow() && self.table.heads().is_empty()
    }

    /// Grows the patch of land: near the middle, compact, a little ragged, one hex off the table's
    /// rim.
    fn plan(&mut self, size: usize) {
        let middle = self.table.board.middle();
        let rim = |hex: Hex, board: &Board| {
            Side::ALL.iter().any(|side| !board.on_table(hex.neighbour(*side)))
        };
        let mut open: Vec<(Hex, usize)> = vec![(middle, 0)];
        let mut count = 0;
        // The patch leans a little to one side, so that maps are no rings around the middle.
        let lean = (self.dice.below(3), self.dice.below(3));
        let noise: Vec<usize> = (0..self.region.len()).map(|_| self.dice.below(11)).collect();
        while count < size && !open.is_empty() {
            let cost = |(hex, touch): &(Hex, usize)| {
                let away = Hex { q: hex.q - middle.q, r: hex.r - middle.r };
                let stretch = if away.q * away.r > 0 { lean.0 } else { lean.1 };
                let far = usize::try_from(middle.distance(*hex)).unwrap_or(0) * (6 + stretch);
                let rough = self.table.board.index(*hex).map_or(0, |at| noise[at]);
                (far + rough + 60).saturating_sub(if *touch >= 4 { 50 } else { touch * 5 })
            };
            let Some(at) = (0..open.len()).min_by_key(|at| cost(&open[*at])) else { break };
            let (hex, _) = open.swap_remove(at);
            let Some(index) = self.table.board.index(hex) else { continue };
            self.region[index] = true;
            count += 1;
            for side in Side::ALL {
                let next = hex.neighbour(side);
                if self.planned(next)
                    || rim(next, &self.table.board)
                    || !self.table.board.on_table(next)
                {
                    continue;
                }
                match open.iter_mut().find(|(known, _)| *known == next) {
                    Some((_, touch)) => *touch += 1,
                    None => open.push((next, 1)),
                }
            }
        }
        self.spring_reach = i32::try_from(count.isqrt()).unwrap_or(0) / 3;
    }

    /// Lays every planned place, rivers going ahead of the land beside them.
    fn fill(&mut self) {
        let middle = self.table.board.middle();
        // Places where no tile fits as things stand: asked again when a tile is laid near them, and
        // once more when nothing else is left.
        let mut barren: Vec<Hex> = Vec::new();
        let mut asked_again = 0;
        let mut open: Vec<Hex> = vec![middle];
        loop {
            let before = self.table.board.len();
            self.lead_rivers();
            self.near_newest(before, &mut barren);
            open.retain(|hex| self.table.board.at(*hex).is_none());
            let needs = match self.table.board.len() {
                0 => 0,
                1 => 1,
                _ => usize::try_from(self.table.board.touches).unwrap_or(0),
            };
            let mut best: Option<(i64, Hex)> = None;
            for hex in &open {
                let touching = self.table.board.touching(*hex);
                if touching < needs || barren.contains(hex) {
                    continue;
                }
                let split = self.table.board.splits(*hex);
                let score = i64::try_from(touching * 5).unwrap_or(0)
                    - i64::from(middle.distance(*hex)) * 4
                    - if split { 100 } else { 0 }
                    + i64::try_from(self.dice.below(3)).unwrap_or(0);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, *hex));
                }
            }
            let Some((_, hex)) = best else {
                if barren.is_empty() || asked_again == self.table.board.len() {
                    return;
                }
                asked_again = self.table.board.len();
                barren.clear();
                continue;
            };
            let before = self.table.board.len();
            if self.lay_land(hex) {
                self.near_newest(before, &mut barren);
            } else {
                barren.push(hex);
            }
            for (hex, _) in self
                .table
                .board
                .laid_since(self.table.board.len().saturating_sub(8))
                .collect::<Vec<_>>()
            {
                for side in Side::ALL {
                    let next = hex.neighbour(side);
                    if self.planned(next)
                        && self.table.board.at(next).is_none()
                        && !open.contains(&next)
                    {
                        open.push(next);
                    }
                }
            }
        }
    }

    /// Takes places out of `barren` that lie near a tile laid since there were `before`.
    fn near_newest(&self, before: usize, barren: &mut Vec<Hex>) {
        for (hex, _) in self.table.board.laid_since(before) {
            barren.retain(|place| place.distance(hex) > 2);
        }
    }

    fn try_lay(&mut self, hex: Hex, laid: Laid) -> bool {
        let turned = self.table.fitting.turned(laid);
        if !self.table.fits(hex, turned) || self.table.judge(hex, laid).is_err() {
            return false;
        }
        self.stacks.take(self.tiles, laid.design);
        self.table.take(laid.design);
        self.table.put(hex, laid)
    }

    /// Lays a land tile from a stack that suits, drawn by how many are left.
    fn lay_land(&mut self, hex: Hex) -> bool {
        let takes = self.table.around(hex).takes;
        // Where a side of the tile itself must agree, any stack may have one that does.
        let any = self.table.board.is_empty() || !self.tiles.laws.ask(Law::PackSuits);
        let takes = if any { u32::MAX } else { takes };
        let mut kinds: Vec<u16> = Vec::new();
        let mut piles: Vec<usize> =
            (0..self.stacks.piles.len()).filter(|at| takes >> at & 1 == 1).collect();
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
            let pile = piles.swap_remove(at.unwrap_or(0));
            let mut more =
                self.tiles.designs.iter().filter(|design| design.stack.0 as usize == pile).count();
            let pile = &self.stacks.piles[pile];
            for step in 0..pile.len() {
                let design = pile[(pick + step) % pile.len()];
                if !kinds.contains(&design) {
                    kinds.push(design);
                    more -= 1;
                    if more == 0 {
                        break;
                    }
                }
            }
        }
        let spring_first = self.wants_spring(hex);
        if spring_first {
            kinds.sort_by_key(|design| self.tiles.design(*design).role != Role::Spring);
        }
        for design in kinds {
            let kind = self.tiles.design(design);
            if kind.coastal()
                || !matches!(kind.role, Role::Land | Role::Spring)
                || kind.role == Role::Spring && !spring_first
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

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
use super::table::{Marked, TrialBoard};
use crate::basics::hex::Hex;
use crate::rules::tiles::{Role, TileSet};

mod capitals;
mod coast;
mod courses;
mod ground;
mod growth;
mod land;
mod patches;
mod region;
mod rivers;

/// Properties that the map to build should have.
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

/// Tiles from which on a map is large: several attempts are made at once, for each takes longer than
/// a thread to begin, and a map that does not use most of its river tiles will do.
const MANY: usize = 1000;

/// True if the map is large: see [`MANY`].
fn many(tiles: &TileSet, wish: &BuildSpec) -> bool {
    let box_of = tiles.designs.iter().map(|design| usize::from(design.count)).sum::<usize>();
    box_of * usize::from(wish.boxes) >= MANY
}

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
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let at_once = if many(tiles, wish) { cores() } else { 1 };
    let mut best: Option<BuildAttempt> = None;
    // The first attempt mostly does.
    let (first, others) = seeds.split_at(1);
    for several in [first].into_iter().chain(others.chunks(at_once)) {
        for made in attempts(fitting, wish, several) {
            if made.sited && made.large {
                return made.board;
            }
            let worth = |one: &BuildAttempt| (one.sited, one.size);
            if best.as_ref().is_none_or(|best| worth(&made) > worth(best)) {
                best = Some(made);
            }
        }
    }
    best.map_or_else(|| Board::new(wish.table_size, wish.touches), |best| best.board)
}

/// A map as one attempt has made it.
struct BuildAttempt {
    board: Board,
    /// Sound, with room for the capitals.
    sited: bool,
    /// Its tiles, if it is sound.
    size: usize,
    /// Most of the tiles that could lie lie there.
    large: bool,
}

/// Makes some attempts by their numbers and seeds, in their order: beside one another, if there are several.
fn attempts(fitting: &Fitting<'_>, wish: &BuildSpec, seeds: &[(u32, u64)]) -> Vec<BuildAttempt> {
    let make = |(attempt, seed): (u32, u64)| {
        let mut builder = MapBuilder::new(fitting, wish, seed);
        // Maps that the first attempt made well before this was known stay as they are.
        builder.table.far_stays = attempt > 0 && many(fitting.tiles, wish);
        let sound = builder.run(attempt < WITH_RIVERS);
        let sited =
            capitals::place(&mut builder, attempt + 1 == ATTEMPTS || attempt >= WITH_RIVERS)
                >= wish.capitals;
        let size = if sound { builder.table.board.len() } else { 0 };
        let large = size * 100 >= builder.most() * 86 || sound && builder.ample();
        BuildAttempt { board: builder.table.board, sited: sound && sited, size, large }
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

/// A river end that is planned outside the land.
struct RiverMouth {
    hex: Hex,
    laid: Laid,
}

struct MapBuilder<'a> {
    tiles: &'a TileSet,
    wish: &'a BuildSpec,
    table: TrialBoard<'a>,
    stacks: Stacks,
    dice: BuildDice,
    /// The planned land.
    region: Marked,
    /// River ends planned outside the land.
    mouths: Vec<RiverMouth>,
    /// Springs still to lay.
    springs: usize,
    /// Steps from the middle within which springs may lie.
    spring_reach: i32,
}

impl<'a> MapBuilder<'a> {
    fn new(fitting: &'a Fitting<'a>, wish: &'a BuildSpec, seed: u64) -> Self {
        let tiles = fitting.tiles;
        let board = Board::new(wish.table_size, wish.touches);
        let mut dice = BuildDice(seed | 1);
        let mut stacks = Stacks::boxes(tiles, wish.boxes);
        stacks.shuffle(&mut |count| u32::try_from(dice.below(count as usize)).unwrap_or(0));
        let table = TrialBoard::of(fitting, &board, &stacks);
        MapBuilder {
            tiles,
            wish,
            region: Marked::none(&table),
            table,
            stacks,
            dice,
            mouths: Vec::new(),
            springs: 0,
            spring_reach: 0,
        }
    }

    /// Returns the coast tiles, and how many of them a map can use: its rim grows as the square root of its
    /// area.
    fn shores(&self) -> (usize, usize) {
        let boxes = usize::from(self.wish.boxes.max(1));
        let counts = self.tiles.coasts.iter().map(|design| self.tiles.design(*design).count);
        let coast: usize = counts.map(|count| usize::from(count) * boxes).sum();
        (coast, (coast * coast / boxes).isqrt())
    }

    /// True if the map has many tiles: all the land lies and much of the coast. Rivers use the fewer of their
    /// tiles the wider the land is, so that hardly any such map has most of them.
    fn ample(&self) -> bool {
        let (coast, used) = self.shores();
        let left = |design: &u16| self.table.left(*design);
        let laid = coast - self.tiles.coasts.iter().map(left).sum::<usize>();
        let inland = |design: &u16| {
            let kind = self.tiles.design(*design);
            kind.role == Role::Land && !kind.coastal()
        };
        many(self.tiles, self.wish)
            && laid * 2 >= used
            && self.tiles.indices().filter(inland).all(|design| left(&design) == 0)
    }

    /// Tiles that could lie on this table at the very most.
    fn most(&self) -> usize {
        let inside = usize::try_from((self.table.board.size() - 1).max(1)).unwrap_or(1);
        let (coast, used) = self.shores();
        (self.table.board.len() + self.stacks.left())
            .saturating_sub(coast - used.min(coast))
            .min(inside * inside)
    }

    fn planned(&self, hex: Hex) -> bool {
        self.region.has(&self.table, hex)
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

    /// Makes one attempt; `false` if a river stays open or a place is shut in.
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
        if many(self.tiles, self.wish) && !self.table.heads().is_empty() {
            self.prop_up_ends();
            self.close_rivers();
        }
        if self.table.board.hollow() || !self.table.heads().is_empty() {
            return false;
        }
        self.coast();
        self.widen();
        self.coast();
        !self.table.board.hollow() && self.table.heads().is_empty()
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
}

//! The laying rules as one question: may this tile lie here, turned so? (NL-MAP-05 to NL-MAP-14)

use super::board::{Board, Laid, View};
use super::hex::{Hex, Side};
use super::refusal::{Problem, Refusal, explain, rank};
use super::river;
use super::stacks::Stacks;
use super::tiles::{Role, Stream, TileSet};
use crate::rules::Terrain;

/// A tile that may be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub hex: Hex,
    pub stack: Terrain,
    pub design: u16,
    pub turn: u8,
}

/// Arrangements of river ends that the look-ahead tries before it gives up.
const TRIES: u32 = 200;

impl Board {
    /// Whether a tile may be laid on `hex`. `stacks` still holds it.
    ///
    /// Besides the rules for the place itself this looks ahead: every open river can still be ended
    /// with the tiles left, all at once; no place is shut in that no tile left can fill; and the
    /// coastline can run on wherever it leads.
    ///
    /// # Errors
    /// A refusal with the rule and what would be accepted.
    pub fn check(&self, tiles: &TileSet, stacks: &Stacks, hex: Hex, design: u16, turn: u8) -> Result<(), Refusal> {
        let mut found = self.judge(tiles, stacks, hex, design, turn);
        if matches!(found, Err(Problem::Touches { .. }))
            && self.closes_a_river(tiles, hex, design)
            && self.usual(tiles, stacks).is_empty()
        {
            found = self.judge_touching(tiles, stacks, hex, design, turn, 1);
        }
        found.map_err(|problem| explain(&View::new(tiles, self), hex, design, problem))
    }

    fn closes_a_river(&self, tiles: &TileSet, hex: Hex, design: u16) -> bool {
        tiles.designs.get(design as usize).is_some_and(|design| design.role.ends_rivers())
            && self.heads(tiles).contains(&hex)
    }

    /// Lays a tile and takes it from its stack.
    ///
    /// # Errors
    /// As [`Board::check`]; nothing has changed then.
    pub fn lay(
        &mut self,
        tiles: &TileSet,
        stacks: &mut Stacks,
        hex: Hex,
        design: u16,
        turn: u8,
    ) -> Result<(), Refusal> {
        self.check(tiles, stacks, hex, design, turn)?;
        stacks.take(tiles, design);
        self.put(hex, Laid { design, turn });
        Ok(())
    }

    /// Every way to lay the uppermost fitting tile of each stack at each place, in row order. Tiles
    /// above it that fit nowhere at that place would go under the stack (NL-MAP-07, NL-MAP-08).
    ///
    /// When nothing can be laid and yet a river is open, its end may touch the river alone: players
    /// settle it by common sense (NL-MAP-17), for rivers must end (NL-MAP-08).
    #[must_use]
    pub fn options(&self, tiles: &TileSet, stacks: &Stacks) -> Vec<Move> {
        let usual = self.usual(tiles, stacks);
        if !usual.is_empty() || self.is_empty() {
            return usual;
        }
        let mut moves = Vec::new();
        for hex in self.heads(tiles) {
            for stack in (0..stacks.piles.len()).filter_map(|at| u8::try_from(at).ok()).map(Terrain) {
                moves.extend(self.uppermost(tiles, stacks, hex, stack, &|design, turn| {
                    tiles.design(design).role.ends_rivers()
                        && self.judge_touching(tiles, stacks, hex, design, turn, 1).is_ok()
                }));
            }
        }
        moves
    }

    fn usual(&self, tiles: &TileSet, stacks: &Stacks) -> Vec<Move> {
        let places = if self.is_empty() { vec![self.middle()] } else { self.frontier() };
        let mut moves = Vec::new();
        for hex in places {
            for stack in (0..stacks.piles.len()).filter_map(|at| u8::try_from(at).ok()).map(Terrain) {
                moves.extend(self.options_at(tiles, stacks, hex, stack));
            }
        }
        moves
    }

    /// The legal turns of the uppermost tile of a stack that fits on this place.
    #[must_use]
    pub fn options_at(&self, tiles: &TileSet, stacks: &Stacks, hex: Hex, stack: Terrain) -> Vec<Move> {
        self.uppermost(tiles, stacks, hex, stack, &|design, turn| self.judge(tiles, stacks, hex, design, turn).is_ok())
    }

    fn uppermost(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        stack: Terrain,
        fine: &dyn Fn(u16, u8) -> bool,
    ) -> Vec<Move> {
        for design in stacks.kinds(stack) {
            let turns = (0..tiles.design(design).turns()).filter(|turn| fine(design, *turn));
            let moves: Vec<Move> = turns.map(|turn| Move { hex, stack, design, turn }).collect();
            if !moves.is_empty() {
                return moves;
            }
        }
        Vec::new()
    }

    /// The map is finished: no tile can be laid any more, no river is open, no place is shut in
    /// (NL-MAP-12).
    #[must_use]
    pub fn finished(&self, tiles: &TileSet, stacks: &Stacks) -> bool {
        !self.hollow() && self.heads(tiles).is_empty() && self.options(tiles, stacks).is_empty()
    }

    /// Free places that a river runs into.
    #[must_use]
    pub fn heads(&self, tiles: &TileSet) -> Vec<Hex> {
        View::new(tiles, self).heads()
    }

    pub(super) fn judge(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        design: u16,
        turn: u8,
    ) -> Result<(), Problem> {
        let needs = if self.len() <= 1 { 1 } else { usize::try_from(self.touches).unwrap_or(0).max(1) };
        self.judge_touching(tiles, stacks, hex, design, turn, needs)
    }

    fn judge_touching(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        design: u16,
        turn: u8,
        needs: usize,
    ) -> Result<(), Problem> {
        if !self.on_table(hex) {
            return Err(Problem::OffTable);
        }
        if self.at(hex).is_some() {
            return Err(Problem::Taken);
        }
        if design as usize >= tiles.designs.len() || !stacks.has(tiles, design) {
            return Err(Problem::NoneLeft);
        }
        let kind = tiles.design(design);
        if kind.upright && turn != 0 {
            return Err(Problem::Turned);
        }
        if self.is_empty() {
            if tiles.first.is_some_and(|first| first != kind.stack) {
                return Err(Problem::FirstStack);
            }
            if hex != self.middle() {
                return Err(Problem::FirstMiddle);
            }
        } else {
            let has = self.touching(hex);
            if has < needs {
                return Err(Problem::Touches { has, needs });
            }
        }
        let laid = Laid { design, turn };
        fits(&View::new(tiles, self), hex, laid)?;
        let view = View::new(tiles, self).with(hex, laid);
        if kind.role == Role::Confluence {
            let met = |side: &Side| view.facing(hex, *side).is_some_and(|face| face.stream == Stream::Always);
            if Side::ALL.iter().filter(|side| met(side)).count() < 2 {
                return Err(Problem::Confluence);
            }
        }
        if kind.watered() {
            river::flow(&view, Some(hex)).map_err(Problem::Flow)?;
        }
        shores_run_on(&view, hex)?;
        can_be_finished(&view, stacks, hex)
    }
}

/// The sides of a tile against those of the tiles around it, and its stack against what they take.
pub(super) fn fits(view: &View<'_>, hex: Hex, laid: Laid) -> Result<(), Problem> {
    let design = view.design(laid);
    let mut found: Option<Problem> = None;
    let mut suited = view.board.is_empty() && view.imagined().is_empty();
    let mut takes = 0;
    for side in Side::ALL {
        let Some(there) = view.facing(hex, side) else { continue };
        let own = design.face(laid.turn, side);
        takes |= there.takes;
        suited |= there.takes >> design.stack.0 & 1 == 1;
        let problem = if there.sea {
            Problem::Sea(side)
        } else if own.sea {
            Problem::SeaAgainst(side)
        } else if there.stream == Stream::Always && own.stream == Stream::None {
            Problem::RiverBlocked(side)
        } else if own.stream == Stream::Always && there.stream == Stream::None {
            Problem::RiverDead(side)
        } else if own.shore != there.shore || own.shore && own.water_clockwise == there.water_clockwise {
            Problem::Coastline(side)
        } else {
            continue;
        };
        if found.is_none_or(|found| rank(problem) < rank(found)) {
            found = Some(problem);
        }
    }
    match found {
        Some(problem) => Err(problem),
        None if suited => Ok(()),
        None => Err(Problem::Unsuited(takes)),
    }
}

fn any_turn(view: &View<'_>, hex: Hex, design: u16) -> Option<Laid> {
    (0..view.tiles.design(design).turns()).map(|turn| Laid { design, turn }).find(|laid| fits(view, hex, *laid).is_ok())
}

/// How many tiles of a design are left once those imagined are laid.
fn left(view: &View<'_>, stacks: &Stacks, design: u16) -> usize {
    let used = view.imagined().iter().filter(|(_, laid)| laid.design == design).count();
    stacks.count(view.tiles, design).saturating_sub(used)
}

/// Where a shore side faces a free place, some tile of the set could carry the coastline on
/// (NL-MAP-13). Whether one is left is not asked: a coastline may run off the edge of the map.
fn shores_run_on(view: &View<'_>, hex: Hex) -> Result<(), Problem> {
    for side in Side::ALL {
        let place = hex.neighbour(side);
        if !view.board.on_table(place) || view.at(place).is_some() {
            continue;
        }
        let mut shore = false;
        let mut neighbours = 0;
        for face in Side::ALL.into_iter().filter_map(|side| view.facing(place, side)) {
            shore |= face.shore;
            neighbours += 1;
        }
        // Against one tile alone some coast always fits.
        if !shore || neighbours == 1 {
            continue;
        }
        if !view.tiles.coasts.iter().any(|design| any_turn(view, place, *design).is_some()) {
            return Err(Problem::ShoreDead(place));
        }
    }
    Ok(())
}

/// Every open river could be ended where it stands and every place shut in be filled, all at once,
/// with the tiles left (NL-MAP-08, NL-MAP-12).
fn can_be_finished(view: &View<'_>, stacks: &Stacks, hex: Hex) -> Result<(), Problem> {
    let river = |place: Hex| {
        Side::ALL.iter().any(|side| view.facing(place, *side).is_some_and(|face| face.stream == Stream::Always))
    };
    let shut = view.board.hollow() || view.board.splits(hex);
    let mut open: Vec<Demand> = view.heads().into_iter().map(|place| Demand { place, river: true }).collect();
    if open.is_empty() && !shut {
        return Ok(());
    }
    if let Some(off) = open.iter().find(|demand| !view.board.on_table(demand.place)) {
        return Err(Problem::NoEnd(off.place));
    }
    // The nearest first: they are the ones that changed.
    open.sort_by_key(|demand| demand.place.distance(hex));
    if shut {
        let mut holes = view.board.enclosed(&[hex]);
        holes.retain(|place| !river(*place));
        holes.sort_by_key(|place| 6 - view.board.touching(*place));
        open.extend(holes.into_iter().map(|place| Demand { place, river: false }));
    }
    let kinds = Kinds::new(view, stacks, shut);
    let lone = |demand: &&Demand| {
        let bordered = Side::ALL.iter().any(|side| view.facing(demand.place, *side).is_some());
        bordered && !kinds.of(**demand).iter().any(|design| any_turn(view, demand.place, *design).is_some())
    };
    let mut tries = TRIES;
    if arrange(view, stacks, &kinds, &open, &mut tries) {
        return Ok(());
    }
    // One that cannot be met by itself says more than the nearest.
    let worst = open.iter().find(lone).or(open.first());
    worst.map_or(Ok(()), |demand| Err(demand.problem()))
}

/// A free place that must not stay free.
#[derive(Clone, Copy)]
struct Demand {
    place: Hex,
    /// A river runs into it; otherwise it is shut in.
    river: bool,
}

impl Demand {
    fn problem(self) -> Problem {
        if self.river { Problem::NoEnd(self.place) } else { Problem::Hole(self.place) }
    }
}

/// Designs left that end a river, and those that fill a place without one.
struct Kinds {
    ends: Vec<u16>,
    land: Vec<u16>,
}

impl Kinds {
    fn new(view: &View<'_>, stacks: &Stacks, shut: bool) -> Kinds {
        let some_left = |wanted: &dyn Fn(Role) -> bool| -> Vec<u16> {
            let kinds = view.tiles.indices().filter(|design| wanted(view.tiles.design(*design).role));
            kinds.filter(|design| left(view, stacks, *design) > 0).collect()
        };
        Kinds {
            ends: some_left(&Role::ends_rivers),
            land: if shut {
                some_left(&|role| matches!(role, Role::Land | Role::Lake | Role::Swamp))
            } else {
                Vec::new()
            },
        }
    }

    fn of(&self, demand: Demand) -> &[u16] {
        if demand.river { &self.ends } else { &self.land }
    }
}

/// Meets each demand with a tile of its own, backtracking.
fn arrange(view: &View<'_>, stacks: &Stacks, kinds: &Kinds, open: &[Demand], tries: &mut u32) -> bool {
    let Some((demand, rest)) = open.split_first() else { return true };
    if view.full() {
        return true;
    }
    for design in kinds.of(*demand) {
        if left(view, stacks, *design) == 0 {
            continue;
        }
        for turn in 0..view.tiles.design(*design).turns() {
            let laid = Laid { design: *design, turn };
            if fits(view, demand.place, laid).is_err() {
                continue;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let next = view.with(demand.place, laid);
            if stands(&next, demand.place, rest) && arrange(&next, stacks, kinds, rest, tries) {
                return true;
            }
        }
    }
    false
}

/// Whether a tile imagined on `place` would pass as if it were laid: water flows, the coastline runs
/// on, and no place is shut in that is not among those still to be filled.
fn stands(view: &View<'_>, place: Hex, rest: &[Demand]) -> bool {
    // An end in the sea takes in what was open; only a lake or swamp can turn a river round.
    let turns = view.at(place).is_some_and(|laid| matches!(view.design(laid).role, Role::Lake | Role::Swamp));
    if turns && river::flow(view, Some(place)).is_err() || shores_run_on(view, place).is_err() {
        return false;
    }
    if !view.splits(place) && !view.board.hollow() && !rest.iter().any(|demand| !demand.river) {
        return true;
    }
    let laid: Vec<Hex> = view.imagined().iter().map(|(hex, _)| *hex).collect();
    view.board.enclosed(&laid).iter().all(|hole| rest.iter().any(|demand| demand.place == *hole))
}

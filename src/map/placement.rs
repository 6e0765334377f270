//! The laying rules as one question: may this tile lie here, turned so? (NL-MAP-05 to NL-MAP-14)

use super::board::{Board, Laid, View};
use super::fitting::Fitting;
use super::lookahead;
use super::refusal::{LayingRefusal, Problem, explain, rank};
use super::river;
use super::stacks::Stacks;
use super::table::TrialBoard;
use crate::basics::hex::{Hex, Side};
use crate::rules::Terrain;
use crate::rules::laying_laws::{Law, Laws};
use crate::rules::tiles::{Face, Role, Stream, TileSet};

/// A tile that may be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub hex: Hex,
    pub stack: Terrain,
    pub design: u16,
    pub turn: u8,
}

impl Board {
    /// Checks that a tile may be laid on `hex`. `stacks` still holds it.
    ///
    /// Besides the rules for the place itself this looks ahead: every open river can still be ended
    /// with the tiles left, all at once; no place is shut in that no tile left can fill; and the
    /// coastline can run on wherever it leads.
    ///
    /// # Errors
    /// A refusal with the rule and what would be accepted.
    pub fn check(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        design: u16,
        turn: u8,
    ) -> Result<(), LayingRefusal> {
        let fitting = Fitting::of(tiles);
        let mut table = TrialBoard::of(&fitting, self, stacks);
        table.explains = true;
        let laid = Laid { design, turn };
        let mut found = table.judge(hex, laid);
        if matches!(found, Err(Problem::Touches { .. }))
            && tiles.designs.get(design as usize).is_some_and(|design| tiles.ends_rivers(design))
            && table.heads().contains(&hex)
            && table.usual(stacks).next().is_none()
        {
            found = table.judge_touching(hex, laid, 1);
        }
        found.map_err(|problem| explain(&View::new(tiles, self), hex, design, problem))
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
    ) -> Result<(), LayingRefusal> {
        self.check(tiles, stacks, hex, design, turn)?;
        stacks.take(tiles, design);
        self.put(hex, Laid { design, turn });
        Ok(())
    }

    /// Returns every way to lay the uppermost fitting tile of each stack at each place, in row order. Tiles
    /// above it that fit nowhere at that place would go under the stack (NL-MAP-07, NL-MAP-08).
    ///
    /// If nothing can be laid and yet a river is open, its end may touch the river alone: players settle it by
    /// common sense (NL-MAP-17), for rivers must end (NL-MAP-08).
    pub fn options(&self, tiles: &TileSet, stacks: &Stacks) -> Vec<Move> {
        let fitting = Fitting::of(tiles);
        let mut table = TrialBoard::of(&fitting, self, stacks);
        let usual: Vec<Move> = table.usual(stacks).flatten().collect();
        if usual.is_empty() { table.ends(stacks).flatten().collect() } else { usual }
    }

    /// True if [`Board::options`] has any.
    pub fn takes_another(&self, tiles: &TileSet, stacks: &Stacks) -> bool {
        let fitting = Fitting::of(tiles);
        let mut table = TrialBoard::of(&fitting, self, stacks);
        let usual = table.usual(stacks).next().is_some();
        // Rivers that are still open then may be ended yet (NL-MAP-08).
        usual || table.ends(stacks).next().is_some()
    }

    /// Returns the legal turns of the uppermost tile of a stack that fits on this place.
    pub fn options_at(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        stack: Terrain,
    ) -> Vec<Move> {
        let fitting = Fitting::of(tiles);
        TrialBoard::of(&fitting, self, stacks).uppermost(stacks, hex, stack)
    }

    /// True if the map is finished: no tile can be laid any more, no river is open, and if holes are
    /// forbidden no place is shut in (NL-MAP-12).
    pub fn finished(&self, tiles: &TileSet, stacks: &Stacks) -> bool {
        let whole = !self.hollow() || !tiles.laws.ask(Law::NoHoles);
        whole && self.heads(tiles).is_empty() && !self.takes_another(tiles, stacks)
    }

    /// Returns free places that a river runs into.
    pub fn heads(&self, tiles: &TileSet) -> Vec<Hex> {
        View::new(tiles, self).heads()
    }
}

/// Returns every stack.
fn stacks_of(stacks: &Stacks) -> impl Iterator<Item = Terrain> + use<> {
    (0..stacks.piles.len()).filter_map(|at| u8::try_from(at).ok()).map(Terrain)
}

impl TrialBoard<'_> {
    /// Returns the ways to lay the uppermost tile of a stack that fits on a place, for each place and stack
    /// where there are any.
    fn usual(&mut self, stacks: &Stacks) -> impl Iterator<Item = Vec<Move>> {
        let places =
            if self.board.is_empty() { vec![self.board.middle()] } else { self.board.frontier() };
        let each =
            places.into_iter().flat_map(|hex| stacks_of(stacks).map(move |stack| (hex, stack)));
        let moves = each.map(|(hex, stack)| self.uppermost(stacks, hex, stack));
        moves.filter(|moves| !moves.is_empty())
    }

    /// Returns those to end an open river by a tile that touches it alone.
    fn ends(&mut self, stacks: &Stacks) -> impl Iterator<Item = Vec<Move>> {
        let places = if self.board.is_empty() { Vec::new() } else { self.heads().to_vec() };
        let each =
            places.into_iter().flat_map(|hex| stacks_of(stacks).map(move |stack| (hex, stack)));
        let moves = each.map(|(hex, stack)| {
            self.uppermost_where(stacks, hex, stack, |table, laid| {
                let tiles = table.fitting.tiles;
                tiles.ends_rivers(tiles.design(laid.design))
                    && table.judge_touching(hex, laid, 1).is_ok()
            })
        });
        moves.filter(|moves| !moves.is_empty())
    }

    fn uppermost(&mut self, stacks: &Stacks, hex: Hex, stack: Terrain) -> Vec<Move> {
        self.uppermost_where(stacks, hex, stack, |table, laid| table.judge(hex, laid).is_ok())
    }

    fn uppermost_where(
        &mut self,
        stacks: &Stacks,
        hex: Hex,
        stack: Terrain,
        fine: impl Fn(&mut Self, Laid) -> bool,
    ) -> Vec<Move> {
        for design in stacks.kinds(stack) {
            let turns = (0..self.fitting.tiles.design(design).turns)
                .filter(|turn| fine(self, Laid { design, turn: *turn }));
            let moves: Vec<Move> = turns.map(|turn| Move { hex, stack, design, turn }).collect();
            if !moves.is_empty() {
                return moves;
            }
        }
        Vec::new()
    }

    pub fn judge(&mut self, hex: Hex, laid: Laid) -> Result<(), Problem> {
        let touches = usize::try_from(self.board.touches).unwrap_or(0).max(1);
        self.judge_touching(hex, laid, if self.board.len() <= 1 { 1 } else { touches })
    }

    fn judge_touching(&mut self, hex: Hex, laid: Laid, needs: usize) -> Result<(), Problem> {
        let tiles = self.fitting.tiles;
        if !self.board.on_table(hex) {
            return Err(Problem::OffTable);
        }
        if !self.free(hex) {
            return Err(Problem::Taken);
        }
        if usize::from(laid.design) >= tiles.designs.len() || self.left(laid.design) == 0 {
            return Err(Problem::NoneLeft);
        }
        let kind = tiles.design(laid.design);
        if kind.upright && laid.turn != 0 {
            return Err(Problem::Turned);
        }
        if self.board.is_empty() {
            if tiles.first.is_some_and(|first| first != kind.stack) {
                return Err(Problem::FirstStack);
            }
            if hex != self.board.middle() {
                return Err(Problem::FirstMiddle);
            }
        } else {
            let has = self.around(hex).touching();
            if has < needs {
                return Err(Problem::Touches { has, needs });
            }
        }
        self.judge_sides(hex, laid)?;
        if kind.coastal() && tiles.laws.ask(Law::CoastJoinsIfItCan) {
            self.breaks_least(hex, laid)?;
        }
        Ok(())
    }

    /// Refuses a turn if another that may lie here breaks the coastline less often: that is the one to lay.
    fn breaks_least(&mut self, hex: Hex, laid: Laid) -> Result<(), Problem> {
        let Some(side) = self.coast_breaks(hex, laid).next() else { return Ok(()) };
        let breaks = self.coast_breaks(hex, laid).count();
        for turn in 0..self.fitting.tiles.design(laid.design).turns {
            let other = Laid { turn, ..laid };
            if self.coast_breaks(hex, other).count() < breaks
                && self.judge_sides(hex, other).is_ok()
            {
                return Err(Problem::Coastline(side));
            }
        }
        Ok(())
    }

    /// Returns a tile against those around it, and what becomes of rivers, coast and empty places.
    fn judge_sides(&mut self, hex: Hex, laid: Laid) -> Result<(), Problem> {
        let turned = self.fitting.turned(laid);
        if !self.fits(hex, turned) {
            return Err(self.amiss(hex, laid));
        }
        let laws = &self.fitting.tiles.laws;
        if turned.role == Role::Confluence
            && laws.ask(Law::ConfluenceJoins)
            && self.around(hex).river.count_ones() < 2
        {
            return Err(Problem::Confluence);
        }
        let before = self.imagine(hex, laid);
        let watered = turned.always | turned.optional != 0 && laws.ask(Law::RiversFlow);
        let flows = if watered { river::flow(self, Some(hex)) } else { Ok(()) };
        let found = flows
            .map_err(Problem::Flow)
            .and_then(|()| lookahead::shores_run_on(self, hex))
            .and_then(|()| lookahead::can_be_finished(self, hex, laid));
        self.forget(&before);
        found
    }

    /// Sides at which a coast tile does not join the coast of those around it (EN-MAP-05).
    fn coast_breaks(&self, hex: Hex, laid: Laid) -> impl Iterator<Item = Side> + use<'_> {
        let design = self.fitting.tiles.design(laid.design);
        Side::ALL.into_iter().filter(move |side| {
            let own = design.face(laid.turn, *side);
            self.facing(hex, *side).is_some_and(|there| breaks_coast(own, there))
        })
    }

    /// Finds what is amiss with a tile that does not fit: the worst of its sides against those
    /// around it, or its stack against what they take.
    fn amiss(&self, hex: Hex, laid: Laid) -> Problem {
        let tiles = self.fitting.tiles;
        let design = tiles.design(laid.design);
        let mut found: Option<Problem> = None;
        let (mut takes, mut stacks) = (0, 0);
        for side in Side::ALL {
            let Some(there) = self.facing(hex, side) else { continue };
            takes |= there.takes;
            stacks |= there.stack;
            let own = design.face(laid.turn, side);
            let Some(problem) = mismatch(&tiles.laws, own, there, side) else { continue };
            if found.is_none_or(|found| rank(problem) < rank(found)) {
                found = Some(problem);
            }
        }
        let unsuited = || match tiles.laws.ask(Law::SideAgrees) {
            true => Problem::Disagrees(stacks),
            false => Problem::Unsuited(takes),
        };
        found.unwrap_or_else(unsuited)
    }
}

/// Returns the reason that one side of a tile cannot lie against the side it would face; None if it
/// can.
pub(super) fn mismatch(laws: &Laws, own: Face, there: Face, side: Side) -> Option<Problem> {
    let runs_on = laws.ask(Law::RiversRunOn);
    let ends = |face: Face| face.drains && laws.ask(Law::CoastEndsRivers);
    if there.sea && laws.ask(Law::SeaStaysFree) {
        Some(Problem::Sea(side))
    } else if own.sea && laws.ask(Law::SeaStaysFree) {
        Some(Problem::SeaAgainst(side))
    } else if runs_on && there.stream == Stream::Always && own.stream == Stream::None && !ends(own)
    {
        Some(Problem::RiverBlocked(side))
    } else if runs_on
        && own.stream == Stream::Always
        && there.stream == Stream::None
        && !ends(there)
    {
        Some(Problem::RiverDead(side))
    } else if laws.ask(Law::CoastJoins)
        && (own.shore != there.shore || own.shore && own.water_clockwise == there.water_clockwise)
    {
        Some(Problem::Coastline(side))
    } else {
        None
    }
}

/// True if the water on two sides that face each other does not meet: shore joins shore with the land on the
/// same half, and sea joins sea.
fn breaks_coast(own: Face, there: Face) -> bool {
    own.sea != there.sea
        || own.shore != there.shore
        || own.shore && own.water_clockwise == there.water_clockwise
}

//! The laying rules as one question: may this tile lie here, turned so? (NL-MAP-05 to NL-MAP-14)

use super::board::{Board, Laid, View};
use super::lookahead;
use super::refusal::{LayingRefusal, Problem, explain, rank};
use super::river;
use super::stacks::Stacks;
use crate::hex::{Hex, Side};
use crate::rules::Terrain;
use crate::rules::laying_laws::{Law, Laws};
use crate::rules::tiles::{Design, Face, Role, Stream, TileSet};

/// A tile that may be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub hex: Hex,
    pub stack: Terrain,
    pub design: u16,
    pub turn: u8,
}

impl Board {
    /// Whether a tile may be laid on `hex`. `stacks` still holds it.
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
        tiles.designs.get(design as usize).is_some_and(|design| tiles.ends_rivers(design))
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
    ) -> Result<(), LayingRefusal> {
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
            for stack in (0..stacks.piles.len()).filter_map(|at| u8::try_from(at).ok()).map(Terrain)
            {
                moves.extend(self.uppermost(tiles, stacks, hex, stack, &|design, turn| {
                    tiles.ends_rivers(tiles.design(design))
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
            for stack in (0..stacks.piles.len()).filter_map(|at| u8::try_from(at).ok()).map(Terrain)
            {
                moves.extend(self.options_at(tiles, stacks, hex, stack));
            }
        }
        moves
    }

    /// The legal turns of the uppermost tile of a stack that fits on this place.
    #[must_use]
    pub fn options_at(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        stack: Terrain,
    ) -> Vec<Move> {
        self.uppermost(tiles, stacks, hex, stack, &|design, turn| {
            self.judge(tiles, stacks, hex, design, turn).is_ok()
        })
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
            let turns = (0..tiles.design(design).turns).filter(|turn| fine(design, *turn));
            let moves: Vec<Move> = turns.map(|turn| Move { hex, stack, design, turn }).collect();
            if !moves.is_empty() {
                return moves;
            }
        }
        Vec::new()
    }

    /// The map is finished: no tile can be laid any more, no river is open, and where holes are
    /// forbidden no place is shut in (NL-MAP-12).
    #[must_use]
    pub fn finished(&self, tiles: &TileSet, stacks: &Stacks) -> bool {
        let whole = !self.hollow() || !tiles.laws.ask(Law::NoHoles);
        whole && self.heads(tiles).is_empty() && self.options(tiles, stacks).is_empty()
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
        let needs =
            if self.len() <= 1 { 1 } else { usize::try_from(self.touches).unwrap_or(0).max(1) };
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
        let around = Surroundings::of(&View::new(tiles, self), hex);
        self.judge_sides(tiles, stacks, hex, &around, Laid { design, turn })?;
        if tiles.laws.ask(Law::CoastJoinsIfItCan)
            && let Some(side) = around.coast_breaks(kind, turn).next()
        {
            // Another turn that may lie here and breaks the coastline less often is the one to lay.
            let breaks = |turn: u8| around.coast_breaks(kind, turn).count();
            let mut better = (0..kind.turns).filter(|other| breaks(*other) < breaks(turn));
            if better.any(|turn| {
                self.judge_sides(tiles, stacks, hex, &around, Laid { design, turn }).is_ok()
            }) {
                return Err(Problem::Coastline(side));
            }
        }
        Ok(())
    }

    /// A tile against those around it, and what becomes of rivers, coast and empty places.
    fn judge_sides(
        &self,
        tiles: &TileSet,
        stacks: &Stacks,
        hex: Hex,
        around: &Surroundings,
        laid: Laid,
    ) -> Result<(), Problem> {
        let kind = tiles.design(laid.design);
        around.takes(kind, laid.turn)?;
        let view = View::new(tiles, self).with(hex, laid);
        if kind.role == Role::Confluence && tiles.laws.ask(Law::ConfluenceJoins) {
            let met = |side: &Side| {
                view.facing(hex, *side).is_some_and(|face| face.stream == Stream::Always)
            };
            if Side::ALL.iter().filter(|side| met(side)).count() < 2 {
                return Err(Problem::Confluence);
            }
        }
        if kind.watered() && tiles.laws.ask(Law::RiversFlow) {
            river::flow(&view, Some(hex)).map_err(Problem::Flow)?;
        }
        lookahead::shores_run_on(&view, hex)?;
        lookahead::can_be_finished(&view, stacks, hex)
    }
}

/// Why one side of a tile cannot lie against the side it would face.
fn mismatch(laws: &Laws, own: Face, there: Face, side: Side) -> Option<Problem> {
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

/// The water on two sides that face each other does not meet: shore joins shore with the land on
/// the same half, and sea joins sea.
fn breaks_coast(own: Face, there: Face) -> bool {
    own.sea != there.sea
        || own.shore != there.shore
        || own.shore && own.water_clockwise == there.water_clockwise
}

/// The sides that face a place from the tiles around it.
pub(super) struct Surroundings<'a> {
    laws: &'a Laws,
    faces: [Option<Face>; 6],
    /// Nothing lies on the table yet, so that nothing has to suit.
    first: bool,
}

impl<'a> Surroundings<'a> {
    pub fn of(view: &View<'a>, hex: Hex) -> Surroundings<'a> {
        let first = view.board.is_empty() && view.imagined().is_empty();
        Surroundings {
            laws: &view.tiles.laws,
            faces: Side::ALL.map(|side| view.facing(hex, side)),
            first,
        }
    }

    pub fn count(&self) -> usize {
        self.faces.iter().flatten().count()
    }

    pub fn shore(&self) -> bool {
        self.faces.iter().flatten().any(|face| face.shore)
    }

    pub fn river(&self) -> bool {
        self.faces.iter().flatten().any(|face| face.stream == Stream::Always)
    }

    /// Some turn of this design fits.
    pub fn takes_any_turn(&self, design: &Design) -> bool {
        (0..design.turns).any(|turn| self.fits(design, turn))
    }

    /// Whether a side of a tile suits the one it faces, as far as any must.
    fn suits(&self, own: Face, there: Face) -> bool {
        let pack = self.laws.ask(Law::PackSuits) && there.takes & own.stack != 0;
        pack || self.laws.ask(Law::SideAgrees) && own.agrees & there.stack != 0
    }

    /// Nothing has to suit.
    fn suited(&self) -> bool {
        self.first || !self.laws.ask(Law::PackSuits) && !self.laws.ask(Law::SideAgrees)
    }

    /// Sides at which a coast tile does not join the coast of those around it (EN-MAP-05).
    pub fn coast_breaks(&self, design: &Design, turn: u8) -> impl Iterator<Item = Side> + use<'_> {
        let own = Side::ALL.map(|side| design.face(turn, side));
        let coast = design.coastal();
        Side::ALL.into_iter().filter(move |side| {
            let own = own[side.0 as usize];
            self.faces[side.0 as usize].is_some_and(|there| coast && breaks_coast(own, there))
        })
    }

    /// Whether [`Surroundings::takes`] finds nothing amiss, without asking what is worst.
    pub fn fits(&self, design: &Design, turn: u8) -> bool {
        let mut suited = self.suited();
        for side in Side::ALL {
            let Some(there) = &self.faces[side.0 as usize] else { continue };
            let own = design.face(turn, side);
            if mismatch(self.laws, own, *there, side).is_some() {
                return false;
            }
            suited |= self.suits(own, *there);
        }
        suited
    }

    /// The sides of a tile against those around it, and its stack against what they take.
    pub fn takes(&self, design: &Design, turn: u8) -> Result<(), Problem> {
        let mut found: Option<Problem> = None;
        let mut suited = self.suited();
        let (mut takes, mut stacks) = (0, 0);
        for side in Side::ALL {
            let Some(there) = self.faces[side.0 as usize] else { continue };
            let own = design.face(turn, side);
            takes |= there.takes;
            stacks |= there.stack;
            suited |= self.suits(own, there);
            let Some(problem) = mismatch(self.laws, own, there, side) else { continue };
            if found.is_none_or(|found| rank(problem) < rank(found)) {
                found = Some(problem);
            }
        }
        match found {
            Some(problem) => Err(problem),
            None if suited => Ok(()),
            None if self.laws.ask(Law::SideAgrees) => Err(Problem::Disagrees(stacks)),
            None => Err(Problem::Unsuited(takes)),
        }
    }
}

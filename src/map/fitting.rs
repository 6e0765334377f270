//! A tile set under its laws → what each tile asks and shows at its sides as bits, turn by turn, so that
//! whether it fits is a few operations and no walk around its sides (NL-MAP-03, NL-MAP-08, NL-MAP-13,
//! EN-MAP-03, EN-MAP-04).

use super::board::{Laid, parts};
use super::placement::mismatch;
use crate::basics::hex::Side;
use crate::rules::laying_laws::{Law, Laws};
use crate::rules::tiles::{Design, Face, Role, Stream, TileSet};

/// Shapes of sides that the laws can tell apart: the sea, and three kinds of river by two of coast tiles
/// by three of shores.
const SHAPES: usize = 19;
/// Bits of one side among those of all six.
const WIDTH: u32 = 20;

/// Returns the shape of a side to the one it faces, as far as these laws ask: below [`SHAPES`].
fn shape(laws: &Laws, face: Face) -> usize {
    if face.sea && laws.ask(Law::SeaStaysFree) {
        return 0;
    }
    let stream = if laws.ask(Law::RiversRunOn) { face.stream as usize } else { 0 };
    let drains = laws.ask(Law::CoastEndsRivers) && face.drains;
    let shore = match face.shore && laws.ask(Law::CoastJoins) {
        true => 1 + usize::from(face.water_clockwise),
        false => 0,
    };
    1 + (stream * 2 + usize::from(drains)) * 3 + shore
}

/// Demands of a tile on the place beyond one of its sides, and what it shows there: as [`Around`]
/// has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    lets: u128,
    takes: u32,
    /// The bit of the side at which the place sees the tile, in those of its sets that hold.
    taken: u8,
    sea: u8,
    shore: u8,
    river: u8,
    streams: u8,
}

/// One design, turned in one way. Sets of sides have bit n for side n.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turned {
    pub laid: Laid,
    pub role: Role,
    /// Its stack, as a number and as a bit.
    pub stack: u8,
    pub stack_bit: u32,
    /// The shape of each side, as one bit of [`WIDTH`].
    shapes: u128,
    /// Demands on the place beyond each side.
    pub shows: [Shown; 6],
    agrees: [u32; 6],
    /// Sides that a river crosses, or may cross.
    pub always: u8,
    pub optional: u8,
    pub shore: u8,
    pub sea: u8,
    /// Takes in a river that reaches it, without one of its own (EN-MAP-04).
    pub drains: bool,
    pub coastal: bool,
    /// New rivers that may leave a lake or swamp.
    pub rivers_out: u8,
}

impl Turned {
    /// Returns a design turned so, whose printed sides have these shapes.
    fn new(
        tiles: &TileSet,
        lets: &[u32; SHAPES],
        printed: &[usize; 6],
        design: u16,
        turn: u8,
    ) -> Turned {
        let (kind, laws) = (tiles.design(design), &tiles.laws);
        let mut turned = Turned {
            laid: Laid { design, turn },
            role: kind.role,
            stack: kind.stack.0 & 31,
            stack_bit: kind.faces[0].stack,
            shapes: 0,
            shows: [Shown { lets: 0, takes: 0, taken: 0, sea: 0, shore: 0, river: 0, streams: 0 };
                6],
            agrees: [0; 6],
            always: 0,
            optional: 0,
            shore: 0,
            sea: 0,
            drains: laws.ask(Law::CoastEndsRivers) && kind.faces[0].drains,
            coastal: kind.coastal(),
            rivers_out: kind.rivers_out,
        };
        for side in Side::ALL {
            let (at, face) = (usize::from(side.0), kind.face(turn, side));
            let own = printed[(at + 6 - usize::from(turn)) % 6];
            turned.shapes |= 1 << (u32::from(side.0) * WIDTH + own as u32);
            let there = side.opposite();
            let seen = |holds: bool| u8::from(holds) << there.0;
            let free = !u128::from(!lets[own] & ((1 << WIDTH) - 1));
            turned.shows[at] = Shown {
                lets: free.rotate_left(u32::from(there.0) * WIDTH),
                takes: face.takes,
                taken: seen(true),
                sea: seen(face.sea),
                shore: seen(face.shore),
                river: seen(face.stream == Stream::Always),
                streams: seen(face.stream != Stream::None),
            };
            turned.agrees[at] = face.agrees;
            let bit = |holds: bool| u8::from(holds) << side.0;
            turned.always |= bit(face.stream == Stream::Always);
            turned.optional |= bit(face.stream == Stream::Optional);
            turned.shore |= bit(face.shore);
            turned.sea |= bit(face.sea);
        }
        turned
    }
}

/// Demands of the tiles around a place on one that comes to lie there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around {
    /// Shapes that each side may have, [`WIDTH`] bits each; all of them towards a free place.
    lets: u128,
    /// Stacks that some side facing the place takes.
    pub takes: u32,
    /// The stack of the tile at each side.
    stacks: [u8; 6],
    /// Sides at which a tile lies, shows the sea, a shore, a river that runs here, or one that may run
    /// here.
    pub taken: u8,
    pub sea: u8,
    pub shore: u8,
    pub river: u8,
    pub streams: u8,
}

impl Around {
    pub const NOTHING: Around = Around {
        lets: u128::MAX,
        takes: 0,
        stacks: [0; 6],
        taken: 0,
        sea: 0,
        shore: 0,
        river: 0,
        streams: 0,
    };

    /// Adds a tile beside the place, which it shows its side `from`.
    pub fn add(&mut self, from: Side, there: &Turned) {
        let shown = &there.shows[usize::from(from.0)];
        self.lets &= shown.lets;
        self.takes |= shown.takes;
        self.stacks[usize::from(from.opposite().0)] = there.stack;
        self.taken |= shown.taken;
        self.sea |= shown.sea;
        self.shore |= shown.shore;
        self.river |= shown.river;
        self.streams |= shown.streams;
    }

    /// Tiles around the place.
    pub fn touching(&self) -> usize {
        self.taken.count_ones() as usize
    }

    /// True if a tile here would part the free places around it, so that some may become shut in.
    pub fn splits(&self) -> bool {
        parts(self.taken)
    }
}

/// The tiles of a set, turned in every way, under its laws.
#[derive(Debug)]
pub(super) struct Fitting<'a> {
    pub tiles: &'a TileSet,
    turned: Vec<Turned>,
    /// One of those that look alike at their sides, of the coast tiles in every turn.
    coasts: Vec<Turned>,
    /// The designs of each stack.
    stacks: Vec<Vec<u16>>,
    /// Designs that end rivers, and those that fill a place without one.
    pub ends: Vec<u16>,
    pub fillers: Vec<u16>,
    pub pack_suits: bool,
    pub side_agrees: bool,
}

impl<'a> Fitting<'a> {
    pub fn of(tiles: &'a TileSet) -> Fitting<'a> {
        let laws = &tiles.laws;
        let mut shown: [Option<Face>; SHAPES] = [None; SHAPES];
        for face in tiles.designs.iter().flat_map(|design| design.faces) {
            shown[shape(laws, face)] = Some(face);
        }
        let lets = shown.map(|there| {
            let may = |own: Option<Face>| {
                matches!((own, there), (Some(own), Some(there)) if mismatch(laws, own, there, Side(0)).is_none())
            };
            (0..SHAPES).filter(|own| may(shown[*own])).fold(0, |bits, own| bits | 1 << own)
        });
        let mut turned: Vec<Turned> = Vec::with_capacity(tiles.designs.len() * 6);
        for design in tiles.indices() {
            let printed = tiles.design(design).faces.map(|face| shape(laws, face));
            turned.extend((0..6).map(|turn| Turned::new(tiles, &lets, &printed, design, turn)));
        }
        let wanted = |wanted: &dyn Fn(&Design) -> bool| -> Vec<u16> {
            tiles.indices().filter(|design| wanted(tiles.design(*design))).collect()
        };
        let mut coasts: Vec<Turned> = Vec::new();
        for design in tiles.coasts.iter().copied() {
            let first = usize::from(design) * 6;
            for one in &turned[first..first + usize::from(tiles.design(design).turns)] {
                let asks = |one: &Turned| (one.shapes, one.stack_bit, one.agrees);
                if !coasts.iter().any(|coast| asks(coast) == asks(one)) {
                    coasts.push(*one);
                }
            }
        }
        Fitting {
            tiles,
            turned,
            coasts,
            stacks: (0..tiles.stacks.len())
                .map(|stack| wanted(&|design| usize::from(design.stack.0) == stack))
                .collect(),
            ends: wanted(&|design| tiles.ends_rivers(design)),
            fillers: wanted(&|design| matches!(design.role, Role::Land | Role::Lake | Role::Swamp)),
            pack_suits: laws.ask(Law::PackSuits),
            side_agrees: laws.ask(Law::SideAgrees),
        }
    }

    pub fn turned(&self, laid: Laid) -> &Turned {
        &self.turned[self.number(laid)]
    }

    /// Returns the index in [`Fitting::turned`].
    pub fn number(&self, laid: Laid) -> usize {
        usize::from(laid.design) * 6 + usize::from(laid.turn % 6)
    }

    pub fn numbered(&self, number: usize) -> &Turned {
        &self.turned[number]
    }

    /// Returns a design in all turns that look different.
    pub fn turns(&self, design: u16) -> &[Turned] {
        let first = usize::from(design) * 6;
        &self.turned[first..first + usize::from(self.tiles.design(design).turns)]
    }

    /// Returns the designs of one stack.
    pub fn designs_of(&self, stack: usize) -> &[u16] {
        self.stacks.get(stack).map_or(&[], Vec::as_slice)
    }

    /// True if a tile may lie there as far as its sides and those around go. `first`: nothing lies on
    /// the table yet, so that nothing has to suit.
    pub fn fits(&self, around: &Around, turned: &Turned, first: bool) -> bool {
        turned.shapes & !around.lets == 0 && (first || self.suits(around, turned))
    }

    fn suits(&self, around: &Around, turned: &Turned) -> bool {
        let agrees = |side: usize| {
            around.taken >> side & 1 == 1 && turned.agrees[side] >> around.stacks[side] & 1 == 1
        };
        self.pack_suits && around.takes & turned.stack_bit != 0
            || self.side_agrees && (0..6).any(agrees)
            || !self.pack_suits && !self.side_agrees
    }

    /// Returns by its number some tile of the set, left or not, that could carry the coastline on here; the
    /// one `before` is tried first.
    pub fn carries_coast(&self, around: &Around, before: usize) -> Option<usize> {
        let fits = |turned: &Turned| self.fits(around, turned, false);
        let again = self.coasts.get(before).is_some_and(fits);
        if again { Some(before) } else { self.coasts.iter().position(fits) }
    }
}

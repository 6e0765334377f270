//! The tile set: `edges:` and `tiles:` of an edition → designs to lay (NL-MAP-01 to NL-MAP-04).

use std::borrow::Cow;

use crate::rules::{Names, RuleId, Terrain};
use crate::yaml::Span;

use super::laying_laws::{Law, Laws};
use super::map_layout::Layout;
use crate::hex::Side;

/// Whether a river crosses a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stream {
    #[default]
    None,
    /// A river may join here: sides of lake, swamp and inlets (NL-MAP-10, NL-MAP-11, NL-MAP-14).
    Optional,
    Always,
}

/// A kind of side (NL-MAP-03).
#[derive(Debug, Clone)]
pub struct EdgeKind {
    pub id: String,
    pub letter: char,
    pub cite: RuleId,
    /// Bit n is set when a tile of terrain n may lie against this side.
    pub takes: u32,
    /// Bit n is set when this side agrees with a tile of terrain n that lies against it
    /// (EN-MAP-03).
    pub agrees: u32,
    pub ridge: bool,
    pub upright: bool,
    pub stream: Stream,
    pub shore: bool,
    pub sea: bool,
    pub span: Span,
}

/// What the laying rules ask of one side, kept small because they ask often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Face {
    /// Index of the kind of side in [`TileSet::edges`].
    pub edge: u8,
    /// The stack of its tile, as a bit.
    pub stack: u32,
    pub takes: u32,
    pub agrees: u32,
    /// Of a coast tile without a river of its own, into which one may drain (EN-MAP-04).
    pub drains: bool,
    pub stream: Stream,
    pub ridge: bool,
    pub sea: bool,
    pub shore: bool,
    /// Of a shore side: the water is on the clockwise half.
    pub water_clockwise: bool,
}

/// What a tile does for rivers and coast beyond its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Land or coast without a river.
    Land,
    Spring,
    /// A river runs through.
    Course,
    /// Joins two rivers (NL-MAP-09).
    Confluence,
    /// Parts one river into two arms (WM-MAP-04).
    Fork,
    /// A river ends here: in the sea, or inland on a tile without a shore.
    RiverEnd,
    Lake,
    Swamp,
    /// A coast tile that can end rivers (NL-MAP-14).
    Inlet,
}

impl Role {
    /// A river that reaches such a tile may end there.
    #[must_use]
    pub fn ends_rivers(self) -> bool {
        matches!(self, Role::RiverEnd | Role::Lake | Role::Swamp | Role::Inlet)
    }
}

/// One design of the tile set.
#[derive(Debug, Clone)]
pub struct Design {
    pub id: String,
    pub cite: RuleId,
    pub stack: Terrain,
    /// How often it is in one box; its share of the map where the set has a [`Layout`].
    pub count: u16,
    /// Exactly this many lie on every map, whatever its size (WM-MAP-05).
    pub per_map: Option<u16>,
    /// The option of the edition that sets this number.
    pub option: Option<String>,
    /// The six sides as printed, clockwise from north-east.
    pub faces: [Face; 6],
    pub role: Role,
    pub capital: bool,
    pub forest: bool,
    /// Has hills or mountains: never turned (NL-MAP-07).
    pub upright: bool,
    /// Turns that look different: 0 up to this, not included.
    pub turns: u8,
    /// New rivers that may leave a lake or swamp.
    pub rivers_out: u8,
    /// Ways lead into a swamp, for those whom it bears (EN-MOVE-07).
    pub ways: bool,
    /// Sides joined without crossing the crest; empty on tiles without mountains.
    pub open: Vec<Vec<Side>>,
    /// Mountain sides that lie on one crest.
    pub ridge: Vec<Vec<Side>>,
    pub span: Span,
}

impl Design {
    /// The side shown at `side` of the map when the tile is turned clockwise by `turn` sixths.
    #[inline]
    #[must_use]
    pub fn face(&self, turn: u8, side: Side) -> Face {
        self.faces[(side.0 + 6 - turn % 6) as usize % 6]
    }

    /// Has a piece of coastline.
    #[must_use]
    pub fn coastal(&self) -> bool {
        !self.open_sea() && self.faces.iter().any(|face| face.shore || face.sea)
    }

    /// Shows nothing but sea (EN-SHIP-23).
    #[must_use]
    pub fn open_sea(&self) -> bool {
        self.faces.iter().all(|face| face.sea)
    }

    /// Has a side that a river crosses or may cross.
    #[must_use]
    pub fn watered(&self) -> bool {
        self.faces.iter().any(|face| face.stream != Stream::None)
    }

    /// Shows nothing but mountains (NL-DRAGON-01).
    #[must_use]
    pub fn all_mountain(&self) -> bool {
        self.faces.iter().all(|face| face.ridge)
    }

    /// How often it must be turned before it looks the same, and 1 when it may not be turned.
    pub(super) fn count_turns(&self) -> u8 {
        if self.upright {
            return 1;
        }
        (1..6)
            .find(|turn| {
                Side::ALL.iter().all(|side| self.face(*turn, *side) == self.face(0, *side))
            })
            .unwrap_or(6)
    }

    /// Lies on the map exactly as the other would: same stack, same sides, same role.
    #[must_use]
    pub fn twin_of(&self, other: &Design) -> bool {
        self.stack == other.stack && self.faces == other.faces && self.role == other.role
    }
}

/// All kinds of sides and all designs of an edition.
#[derive(Debug, Clone, Default)]
pub struct TileSet {
    pub edges: Vec<EdgeKind>,
    pub designs: Vec<Design>,
    /// The designs with a shore, which carry a coastline on.
    pub coasts: Vec<u16>,
    /// Names of the stacks, by terrain.
    pub stacks: Vec<String>,
    /// The stack that gives the first tile (NL-MAP-05).
    pub first: Option<Terrain>,
    /// Tiles in one box.
    pub total: u16,
    /// What is asked of a tile before it may lie.
    pub laws: Laws,
    /// What is asked besides, or instead, of maps that are built from the seed.
    pub built: Option<Laws>,
    /// How whole maps are made of it, where tiles are not laid one by one under laying rules.
    pub layout: Option<Layout>,
    /// All tiles of a map are known from the start.
    pub known: bool,
}

impl TileSet {
    #[inline]
    #[must_use]
    pub fn design(&self, design: u16) -> &Design {
        &self.designs[design as usize]
    }

    /// The set with the numbers per map that the options of a campaign give.
    #[must_use]
    pub fn chosen(&self, option: &dyn Fn(&str) -> Option<i64>) -> Cow<'_, TileSet> {
        let mut tiles = Cow::Borrowed(self);
        for (at, design) in self.designs.iter().enumerate() {
            let number = design
                .option
                .as_ref()
                .and_then(|name| option(name))
                .and_then(|number| u16::try_from(number).ok());
            if number.is_some() && number != design.per_map {
                tiles.to_mut().designs[at].per_map = number;
            }
        }
        tiles
    }

    /// The set under the laws for maps that are built from the seed.
    #[must_use]
    pub fn for_building(&self) -> Cow<'_, TileSet> {
        match self.built {
            None => Cow::Borrowed(self),
            Some(laws) => Cow::Owned(TileSet { laws, built: None, ..self.clone() }),
        }
    }

    /// A river that reaches a tile of this design may end there.
    #[must_use]
    pub fn ends_rivers(&self, design: &Design) -> bool {
        design.role.ends_rivers() || self.laws.ask(Law::CoastEndsRivers) && design.faces[0].drains
    }

    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<u16> {
        self.designs.iter().position(|design| design.id == id).and_then(|at| u16::try_from(at).ok())
    }

    /// Every design's index.
    pub fn indices(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.designs.len()).unwrap_or(u16::MAX)
    }

    #[must_use]
    pub fn stack_name(&self, stack: Terrain) -> &str {
        self.stacks.get(stack.0 as usize).map_or("?", String::as_str)
    }

    /// What the sides of a design show when it is turned by so many sixths, clockwise from
    /// north-east.
    pub fn sides(&self, design: u16, turn: u8) -> impl Iterator<Item = &str> {
        let design = self.design(design);
        Side::ALL.into_iter().map(move |side| self.edge_name(design.face(turn, side)))
    }

    #[must_use]
    pub fn edge_name(&self, face: Face) -> &str {
        self.edges.get(face.edge as usize).map_or("?", |edge| &edge.id)
    }

    /// The stacks in a set of bits.
    pub(crate) fn indices_of(&self, bits: u32) -> impl Iterator<Item = Terrain> + use<> {
        (0..u8::try_from(self.stacks.len()).unwrap_or(0))
            .filter(move |at| bits >> at & 1 == 1)
            .map(Terrain)
    }

    /// The kinds of side that agree with a stack, as a sentence names them.
    pub(crate) fn agreeing(&self, stack: Terrain) -> String {
        let edges = self.edges.iter().filter(|edge| edge.agrees >> stack.0 & 1 == 1);
        edges.map(|edge| edge.id.as_str()).collect::<Vec<_>>().join(" or ")
    }

    /// The stacks in a set of bits, as a sentence names them.
    #[must_use]
    pub fn stack_names(&self, takes: u32) -> String {
        let names: Vec<&str> = self
            .stacks
            .iter()
            .enumerate()
            .filter(|(at, _)| takes >> at & 1 == 1)
            .map(|(_, name)| name.as_str())
            .collect();
        if names.is_empty() { "no tile".to_owned() } else { names.join(" or ") }
    }

    pub(super) fn names(&mut self, names: &Names) {
        self.stacks.clone_from(&names.terrains);
    }
}

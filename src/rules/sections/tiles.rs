//! The tile set: `edges:` and `tiles:` of an edition → designs to lay (NL-MAP-01 to NL-MAP-04).

use std::borrow::Cow;

use crate::rules::{RuleId, Terrain, Title};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::{Named, Span, Takes};

use crate::basics::hex::Side;
use crate::rules::declare::{Number, yaml_map, yaml_words};
use crate::rules::design_read::{SideGroups, WaterRole, of_stack, read_designs, read_faces};
use crate::rules::laying_laws::{Law, Laws};
use crate::rules::map_layout::Layout;
use crate::rules::tiles_read::{Stack, StackSet, read_letter};

yaml_words! {
    /// River across a side.
    #[derive(Default)]
    pub enum Stream = "kind of stream" {
        #[default]
        None = "no",
        Always = "yes",
        /// A river may join here: sides of lake, swamp and inlets (NL-MAP-10, NL-MAP-11, NL-MAP-14).
        Optional = "optional",
    }
}

yaml_map! {
    // NL-MAP-03
    /// A kind of side of a tile.
    #[derive(Debug, Clone)]
    pub struct EdgeKind = "edge" {
        cite: RuleId,
        (name): Title = Title::default(),
        /// the letter by which designs name it
        letter: char [Takes::Text, |node| read_letter(reader, node, others)],
        // Bit n is set for terrain n.
        /// the stacks from which a tile may be laid against it
        takes: u32 as StackSet,
        // EN-MAP-03
        /// the stacks with which it agrees
        agrees: u32 as StackSet = 0,
        /// yes: mountains lie along it
        ridge: bool = false,
        /// yes: a tile with it is not turned
        upright: bool = false,
        /// yes: half of it is water
        shore: bool = false,
        /// yes: it is open water
        sea: bool = false,
        /// the river that runs through it
        stream: Stream = Stream::None,
    }
    check {
        let kinds = [ridge, shore, sea, stream != Stream::None];
        if kinds.into_iter().filter(|kind| *kind).count() > 1 {
            let text = say!("the edge `{id}` is more than one of ridge, stream, shore and sea", id = quoted(id));
            reader.fault(key, "tiles::edge", text, say!("this edge"), say!("keep one of them"));
        }
    }
    also {
        id: String = id.to_owned(),
        span: Span = node.span,
    }
    read(reader, names, node, id: &str, key: Span, others: &[EdgeKind]) "edge `{id}`"
}

/// The part of a side that the laying rules ask for, kept small because they ask often.
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

/// The part of a tile in rivers and coasts beyond its sides.
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
    /// True if a river that reaches such a tile may end there.
    pub fn ends_rivers(self) -> bool {
        matches!(self, Role::RiverEnd | Role::Lake | Role::Swamp | Role::Inlet)
    }
}

yaml_map! {
    /// A design of tiles.
    #[derive(Debug, Clone)]
    pub struct Design = "design" {
        cite: RuleId,
        (name): Title = Title::default(),
        /// the stack that it lies in
        stack: Terrain as Stack,
        // WM-MAP-05
        /// how many each map has, whatever its size; with a `layout` only
        per_map: Option<u16> as Option<Number<0, 100>> = None,
        /// the option that sets `per_map`
        option: Option<String> = None,
        /// tiles of it in a box, or its share of a map with a `layout`
        #[needed(per_map.is_none())]
        count: u16 as Number<0, 10_000> = 0,
        /// a letter for each side: NE E SE SW W NW
        (sides) "edges": ([Face; 6], Span)
            [Takes::Form("^.{6}$"), |node| Some((read_faces(reader, edges, node)?, node.span))],
        /// its part of a river or a coast
        (special) "role": Option<WaterRole> = None,
        /// yes: a realm may have its capital there
        capital: bool = false,
        /// yes: it has forest
        forest: bool = false,
        // EN-MOVE-07
        /// yes: it has ways through its mountains
        ways: bool = false,
        /// rivers that leave it
        rivers_out: u8 as Number<0, 6> = 0,
        /// of tiles with mountains: sides that lie open to one another, such as `[NE NW, SE SW]`
        open: Vec<Vec<Side>> as SideGroups = Vec::new(),
        /// of tiles with mountains: sides with mountains that lie together
        ridge: Vec<Vec<Side>> as SideGroups = Vec::new(),
    }
    also {
        id: String = id.to_owned(),
        /// The six sides as printed, clockwise from north-east.
        faces: [Face; 6] = of_stack(sides.0, stack),
        role: Role = Role::of(special, &faces),
        /// Has hills or mountains: never turned (NL-MAP-07).
        upright: bool = faces.iter().any(|face| edges[face.edge as usize].upright),
        /// Turns that look different: 0 up to this, not included.
        turns: u8 = 1,
        span: Span = node.span,
        /// Place of its sides.
        sides: Span = sides.1,
    }
    read(reader, names, node, id: &str, edges: &[EdgeKind]) "tile `{id}`"
}

impl Design {
    /// Returns the side shown at `side` of the map when the tile is turned clockwise by `turn` sixths.
    #[inline]
    pub fn face(&self, turn: u8, side: Side) -> Face {
        self.faces[(side.0 + 6 - turn % 6) as usize % 6]
    }

    /// Has a piece of coastline.
    pub fn coastal(&self) -> bool {
        !self.open_sea() && self.faces.iter().any(|face| face.shore || face.sea)
    }

    /// Shows nothing but sea (EN-SHIP-23).
    pub fn open_sea(&self) -> bool {
        self.faces.iter().all(|face| face.sea)
    }

    /// Has a side that a river crosses or may cross.
    pub fn watered(&self) -> bool {
        self.faces.iter().any(|face| face.stream != Stream::None)
    }

    /// Shows nothing but mountains (NL-DRAGON-01).
    pub fn all_mountain(&self) -> bool {
        self.faces.iter().all(|face| face.ridge)
    }

    /// Counts the turns after which it looks the same; 1 if it may not be turned.
    pub(in crate::rules) fn count_turns(&self) -> u8 {
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
    pub fn twin_of(&self, other: &Design) -> bool {
        self.stack == other.stack && self.faces == other.faces && self.role == other.role
    }
}

yaml_map! {
    /// The tiles that maps are laid of, and how.
    #[derive(Debug, Clone, Default)]
    pub struct TileSet = "tiles" {
        /// the tiles of the whole box
        (contents) "box": TileBox [Takes::Map(TileBox::schema), |contents| {
            TileBox::read_map(reader, names, contents, node.get("layout").is_some())
        }],
        /// the designs; a key of a mod such as `"downs, hills_*"` names several of the edition at once
        designs: Vec<Design> [Takes::Each(Named::Design, &Takes::Map(Design::schema)), |node| {
            Some(read_designs(reader, names, &edges, node))
        }],
        /// yes: all land is known from the start
        known: bool = false,
        /// the layout of a whole map that is made at once, in patches and rivers; without it tiles are laid
        layout: Option<Layout> = None,
        // Nobody lays tiles if maps are made as a whole.
        /// what is asked of a tile before it may lie, each law with its rule
        laws "laying": Laws [Takes::Defined("laws"), |node| Some(Laws::read(reader, node))] =
            if layout.is_some() { Laws::whole() } else { Laws::default() },
        /// the same for maps that are built from the seed, where it differs
        built: Option<Laws> [Takes::Defined("laws"), |node| Some(Some(Laws::read(reader, node)))] = None,
    }
    also {
        edges: Vec<EdgeKind> = edges,
        /// The designs with a shore, which carry a coastline on.
        coasts: Vec<u16> = (0..).zip(&designs).filter(|(_, one)| one.coastal()).map(|(at, _)| at).collect(),
        /// Names of the stacks, by terrain.
        stacks: Vec<String> = names.terrains.clone(),
        /// The stack that gives the first tile (NL-MAP-05).
        first: Option<Terrain> = contents.first,
        /// Tiles in one box.
        total: u16 = contents.total.0,
        contents: Option<TileBox> = Some(contents),
    }
    read(reader, names, node, edges: Vec<EdgeKind>) "the tile set"
}

yaml_map! {
    /// Contents of the box in all.
    #[derive(Debug, Clone)]
    pub struct TileBox = "box" {
        cite: RuleId,
        /// tiles
        total: (u16, Span) as (Number<1, 60_000>, Span),
        /// capital tiles among them
        capitals: (u16, Span) as (Number<0, 60_000>, Span),
        // A map that is made as a whole has no first tile.
        /// the stack of the first tile; not with a `layout`
        #[needed(!whole)]
        first: Option<Terrain> as Option<Stack> = None,
    }
    also { span: Span = node.span }
    read(reader, names, node, whole: bool) "the box"
}

impl TileSet {
    #[inline]
    pub fn design(&self, design: u16) -> &Design {
        &self.designs[design as usize]
    }

    /// Returns the set with the numbers per map that the options of a campaign give.
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

    /// Returns the set under the laws for maps that are built from the seed.
    pub fn for_building(&self) -> Cow<'_, TileSet> {
        match self.built {
            None => Cow::Borrowed(self),
            Some(laws) => Cow::Owned(TileSet { laws, built: None, ..self.clone() }),
        }
    }

    /// True if a river that reaches a tile of this design may end there.
    pub fn ends_rivers(&self, design: &Design) -> bool {
        design.role.ends_rivers() || self.laws.ask(Law::CoastEndsRivers) && design.faces[0].drains
    }

    pub fn by_id(&self, id: &str) -> Option<u16> {
        self.designs.iter().position(|design| design.id == id).and_then(|at| u16::try_from(at).ok())
    }

    /// Returns every design's index.
    pub fn indices(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.designs.len()).unwrap_or(u16::MAX)
    }

    pub fn stack_name(&self, stack: Terrain) -> &str {
        self.stacks.get(stack.0 as usize).map_or("?", String::as_str)
    }

    /// Lists the sides of a design when it is turned by `turn` sixths, clockwise from north-east.
    pub fn sides(&self, design: u16, turn: u8) -> impl Iterator<Item = &str> {
        let design = self.design(design);
        Side::ALL.into_iter().map(move |side| self.edge_name(design.face(turn, side)))
    }

    pub fn edge_name(&self, face: Face) -> &str {
        self.edges.get(face.edge as usize).map_or("?", |edge| &edge.id)
    }

    /// Returns the stacks in a set of bits.
    pub(crate) fn indices_of(&self, bits: u32) -> impl Iterator<Item = Terrain> + use<> {
        (0..u8::try_from(self.stacks.len()).unwrap_or(0))
            .filter(move |at| bits >> at & 1 == 1)
            .map(Terrain)
    }

    /// Returns the kinds of side that agree with a stack, as a sentence names them.
    pub(crate) fn agreeing(&self, stack: Terrain) -> Text {
        let edges = self.edges.iter().filter(|edge| edge.agrees >> stack.0 & 1 == 1);
        Text::list(edges.map(|edge| Text::noun(edge.id.clone())), Joined::Or)
    }

    /// Returns the stacks in a set of bits, as a sentence names them.
    pub fn stack_names(&self, takes: u32) -> Text {
        let names: Vec<&str> = self
            .stacks
            .iter()
            .enumerate()
            .filter(|(at, _)| takes >> at & 1 == 1)
            .map(|(_, name)| name.as_str())
            .collect();
        if names.is_empty() { say!("no tile") } else { listed_code(names, Joined::Or) }
    }
}

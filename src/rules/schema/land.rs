//! What stands in the sections `settlements`, `terrains`, `edges`, `tiles`, `province_kinds`,
//! `province_benefits` and `province_maps` of a rules file.

use crate::rules::kinds::COLOURS;
use crate::rules::province_maps::{EDGES, MANY};
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::{CITE, NAME, extends};

const SYMBOL: Key = Key::need("symbol", Takes::Text, "one character for the map");

pub static SETTLEMENT: MapSchema = MapSchema {
    name: "settlement",
    doc: "A kind of settlement.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Settlement)),
        NAME,
        SYMBOL,
        Key::may("capital", Takes::Flag, "yes: the seat of a realm; exactly one kind is"),
        Key::may(
            "harbour",
            Takes::Flag,
            "yes: on a coast tile or at a river mouth it is a harbour",
        ),
        Key::may("bridge", Takes::Flag, "yes: on a river tile it joins both banks for friends"),
        Key::may("passes", Takes::Flag, "yes: on a mountain tile it has passes for friends"),
        Key::may(
            "bars_ways",
            Takes::Flag,
            "yes: enemy banners on their way to winter quarters do not pass it",
        ),
        Key::may(
            "piece",
            Takes::Name(Named::Settlement),
            "the kind whose piece of the box it uses; its own if nothing is said",
        ),
        Key::may(
            "like",
            Takes::Name(Named::Settlement),
            "the kind whose column it is read by in tables; its piece's if nothing is said",
        ),
        Key::may("timber", Takes::Flag, "yes: building it uses timber"),
        Key::may(
            "build",
            Takes::Name(Named::Table),
            "the lookup of what it costs to build; it is never built if nothing is said",
        ),
    ],
};

pub static TERRAIN: MapSchema = MapSchema {
    name: "terrain",
    doc: "A kind of terrain: also the stack of tiles it is drawn from.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Terrain)),
        NAME,
        SYMBOL,
        Key::may(
            "sea",
            Takes::Flag,
            "yes: open sea, where nobody scouts, settles or fights ashore",
        ),
        Key::may(
            "scouting",
            Takes::Name(Named::Table),
            "the table for scouting an unknown tile of it; editions with scouts have one for each",
        ),
        Key::may(
            "from_ships",
            Takes::Name(Named::Table),
            "the table for scouts who come from a ship; the same if nothing is said",
        ),
        Key::may("lairs", Takes::Flag, "yes: dragons that wake in winter may have their lair here"),
        Key::may(
            "battlefield",
            Takes::Name(Named::Table),
            "the table for the field of a battle with figures",
        ),
        Key::may("look", Takes::Map(&LOOK), "how it fills its tiles on the map, beside its symbol"),
    ],
};

pub static LOOK: MapSchema = MapSchema {
    name: "look",
    doc: "How a kind of terrain fills its tiles on the map of a terminal.",
    keys: &[
        Key::may(
            "texture",
            Takes::Text,
            "one to seven printable ASCII characters, repeated where nothing else is written",
        ),
        Key::may(
            "unicode",
            Takes::Text,
            "the same in signs beyond letters, where the terminal can draw them",
        ),
        Key::may("colour", Takes::Words(COLOURS), "its colour"),
        Key::may(
            "flow",
            Takes::Flag,
            "yes: the map says to which side the river of such a tile flows",
        ),
    ],
};

const STACKS: Takes = Takes::List(&Takes::Name(Named::Terrain));

pub static EDGE: MapSchema = MapSchema {
    name: "edge",
    doc: "A kind of side of a tile.",
    keys: &[
        CITE,
        NAME,
        Key::need("letter", Takes::Text, "the letter by which designs name it"),
        Key::need("takes", STACKS, "the stacks from which a tile may be laid against it"),
        Key::may("agrees", STACKS, "the stacks with which it agrees"),
        Key::may("ridge", Takes::Flag, "yes: mountains lie along it"),
        Key::may("upright", Takes::Flag, "yes: a tile with it is not turned"),
        Key::may("shore", Takes::Flag, "yes: half of it is water"),
        Key::may("sea", Takes::Flag, "yes: it is open water"),
        Key::may(
            "stream",
            Takes::Words(&["no", "yes", "optional"]),
            "whether a river runs through it",
        ),
    ],
};

/// Laws with their rules.
const LAWS: Takes = Takes::Defined("laws");

pub static TILES: MapSchema = MapSchema {
    name: "tiles",
    doc: "The tiles that maps are laid of, and how.",
    keys: &[
        Key::need("box", Takes::Map(&BOX), "what the box holds in all"),
        Key::need(
            "designs",
            Takes::Each(Named::Design, &Takes::Map(&DESIGN)),
            "the designs; a key of a mod such as `\"downs, hills_*\"` names several of the edition at once",
        ),
        Key::may("known", Takes::Flag, "yes: all land is known from the start"),
        Key::may(
            "layout",
            Takes::Map(&LAYOUT),
            "how a whole map is made at once, in patches and rivers; without it tiles are laid",
        ),
        Key::may(
            "laying",
            LAWS,
            "what is asked of a tile before it may lie, each law with its rule",
        ),
        Key::may("built", LAWS, "the same for maps that are built from the seed, where it differs"),
    ],
};

pub static BOX: MapSchema = MapSchema {
    name: "box",
    doc: "What the box holds in all.",
    keys: &[
        CITE,
        Key::need("total", Takes::Number(1, 60_000), "tiles"),
        Key::need("capitals", Takes::Number(0, 60_000), "capital tiles among them"),
        Key::may(
            "first",
            Takes::Name(Named::Terrain),
            "the stack of the first tile; not with a `layout`",
        ),
    ],
};

/// `[NE NW, SE SW]`.
const GROUPS: Takes =
    Takes::List(&Takes::Form(r"^\s*(NE|E|SE|SW|W|NW)(\s+(NE|E|SE|SW|W|NW))*\s*$"));

pub static DESIGN: MapSchema = MapSchema {
    name: "design",
    doc: "A design of tiles.",
    keys: &[
        CITE,
        NAME,
        Key::need("stack", Takes::Name(Named::Terrain), "the stack that it lies in"),
        Key::may(
            "per_map",
            Takes::Number(0, 100),
            "how many each map has, whatever its size; with a `layout` only",
        ),
        Key::may("option", Takes::Text, "the option that sets `per_map`"),
        Key::may(
            "count",
            Takes::Number(0, 10_000),
            "tiles of it in a box, or its share of a map with a `layout`",
        ),
        Key::need("edges", Takes::Form("^.{6}$"), "a letter for each side: NE E SE SW W NW"),
        Key::may(
            "role",
            Takes::Words(crate::rules::design_read::ROLES),
            "what it is on a river or a coast",
        ),
        Key::may("capital", Takes::Flag, "yes: a realm may have its capital there"),
        Key::may("forest", Takes::Flag, "yes: it has forest"),
        Key::may("ways", Takes::Flag, "yes: it has ways through its mountains"),
        Key::may("rivers_out", Takes::Number(0, 6), "rivers that leave it"),
        Key::may(
            "open",
            GROUPS,
            "of tiles with mountains: sides that lie open to one another, such as `[NE NW, SE SW]`",
        ),
        Key::may(
            "ridge",
            GROUPS,
            "of tiles with mountains: sides with mountains that lie together",
        ),
    ],
};

pub static LAYOUT: MapSchema = MapSchema {
    name: "layout",
    doc: "How a whole map is made of a tile set at once.",
    keys: &[
        CITE,
        Key::need("each", Takes::Number(1, 200), "tiles for each realm that plays"),
        Key::may("least", Takes::Number(1, 1000), "tiles of the smallest map"),
        Key::may(
            "patches",
            Takes::Each(
                Named::Terrain,
                &Takes::Either(&[Takes::Number(1, 1000), Takes::Map(&PATCH)]),
            ),
            "how many tiles of a terrain lie together",
        ),
        Key::may("rivers", Takes::Map(&RIVERS), "courses of rivers"),
    ],
};

pub static PATCH: MapSchema = MapSchema {
    name: "patch",
    doc: "How the tiles of one terrain lie together.",
    keys: &[
        Key::need("size", Takes::Number(1, 1000), "about so many lie together"),
        Key::may(
            "towards",
            Takes::Words(crate::rules::map_layout::TOWARDS),
            "where on the map they lie rather than elsewhere",
        ),
    ],
};

pub static RIVERS: MapSchema = MapSchema {
    name: "rivers",
    doc: "Courses of rivers.",
    keys: &[
        CITE,
        Key::need("least", Takes::Number(2, 100), "tiles of the shortest"),
        Key::need("most", Takes::Number(2, 100), "tiles of the longest"),
    ],
};

pub static PROVINCE_KIND: MapSchema = MapSchema {
    name: "kind of province",
    doc: "What provinces of a map may be besides their terrain.",
    keys: &[
        Key::need(
            "cite",
            Takes::Cite,
            "the rule; provinces of which a map says nothing are of the first kind",
        ),
        NAME,
        Key::need("doc", Takes::Text, "what such provinces are"),
        Key::may(
            "capitals",
            Takes::Flag,
            "no: no realm may have its capital there; yes if nothing is said",
        ),
        Key::may(
            "benefits",
            Takes::Flag,
            "yes: such a province gives something of its own, which a map has to name",
        ),
    ],
};

pub static PROVINCE_BENEFIT: MapSchema = MapSchema {
    name: "benefit of provinces",
    doc: "What a province may give to who holds it.",
    keys: &[
        CITE,
        NAME,
        Key::need("doc", Takes::Text, "what such a province gives to the realm that holds it"),
    ],
};

pub static PROVINCE_MAPS: MapSchema = MapSchema {
    name: "province maps",
    doc: "How a map of provinces is made from a seed.",
    keys: &[
        CITE,
        Key::need("each", Takes::Number(1, MANY), "provinces for each realm that plays"),
        Key::may(
            "least",
            Takes::Number(1, MANY),
            "provinces of the smallest map; 1 if nothing is said",
        ),
        Key::may(
            "cell",
            Takes::Number(20, 1000),
            "about how wide a province is in the units of map files; 100 if nothing is said",
        ),
        Key::may(
            "evened",
            Takes::Number(0, 50),
            "how often provinces are made more even in size; 2 if nothing is said",
        ),
        Key::may(
            "corners",
            Takes::Number(1, 60),
            "a border shorter than so many hundredths of a province's width becomes a corner; 15 if nothing is said",
        ),
        Key::may(
            "shape",
            Takes::List(&Takes::Number(1, 20)),
            "how wide and how high a map is, to each other: `[2, 1]` if nothing is said",
        ),
        Key::may(
            "edges",
            Takes::List(&Takes::Words(&EDGES)),
            "which edges of the map its provinces name, such as `[west, east]` for those that lie farther apart; all four if nothing is said",
        ),
        Key::need(
            "terrains",
            Takes::Each(Named::Terrain, &Takes::Map(&TERRAIN_SHARE)),
            "each with its `share` of the map in hundredths, `patch` (how many lie together), `course: yes` where they lie in a row to an edge of the map, and `beside`, a list of terrains by which they rather lie; they are laid in this order, and the last, which has no share, takes what is left",
        ),
        Key::may(
            "kinds",
            Takes::Each(Named::ProvinceKind, &Takes::Map(&PLACED_KIND)),
            "kinds of `province_kinds`, each with its rule (`cite`) and how many there are: `each` for each realm, and `number` more on every map; they lie far from each other",
        ),
        Key::may(
            "benefits",
            Takes::List(&Takes::Map(&DEALT_BENEFIT)),
            "a list for the provinces whose kind gives something, dealt in order, the last as often as needed: `benefit`, and perhaps the `name` and `terrain` of its province",
        ),
        Key::need(
            "names",
            Takes::Map(&NAME_PARTS),
            "parts of names: lists `begin` and `end`, each part a text, or texts by language; `{name: …, on: [forest]}` is an end for provinces of these terrains",
        ),
    ],
};

pub static TERRAIN_SHARE: MapSchema = MapSchema {
    name: "share of a terrain",
    doc: "How much of a map is of a terrain, and how it lies together.",
    keys: &[
        Key::sometimes(
            "share",
            Takes::Number(0, 100),
            "in hundredths of all provinces; the last terrain has none and takes what is left",
        ),
        Key::may(
            "patch",
            Takes::Number(1, MANY),
            "about so many lie together; 1 if nothing is said",
        ),
        Key::may("course", Takes::Flag, "yes: they lie in a row that leads to an edge of the map"),
        Key::may("beside", STACKS, "terrains beside which they lie rather than elsewhere"),
    ],
};

pub static PLACED_KIND: MapSchema = MapSchema {
    name: "placed kind",
    doc: "Provinces of one kind, which lie far from each other.",
    keys: &[
        CITE,
        Key::may("each", Takes::Number(0, MANY), "for each realm that plays"),
        Key::may("number", Takes::Number(0, MANY), "and so many more on every map"),
    ],
};

pub static DEALT_BENEFIT: MapSchema = MapSchema {
    name: "dealt benefit",
    doc: "A benefit, with the name and the terrain of its province where it has some.",
    keys: &[
        Key::need("benefit", Takes::Name(Named::Benefit), "the benefit"),
        Key::may("name", Takes::Title, "the name of its province"),
        Key::may("terrain", Takes::Name(Named::Terrain), "the terrain of its province"),
    ],
};

pub static NAME_PARTS: MapSchema = MapSchema {
    name: "parts of names",
    doc: "What names of provinces are put together from.",
    keys: &[
        Key::need("begin", Takes::List(&Takes::Title), "what names begin with"),
        Key::need(
            "end",
            Takes::List(&Takes::Either(&[Takes::Map(&NAME_END), Takes::Title])),
            "what names end with",
        ),
    ],
};

pub static NAME_END: MapSchema = MapSchema {
    name: "end of names",
    doc: "An end of names for provinces of some terrains.",
    keys: &[
        Key::need("name", Takes::Title, "the end"),
        Key::may("on", STACKS, "the terrains; any if nothing is said"),
    ],
};

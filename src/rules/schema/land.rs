//! What stands in the sections `settlements`, `terrains`, `edges` and `tiles` of a rules file.

use crate::rules::kinds::COLOURS;
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

pub(super) const STACKS: Takes = Takes::List(&Takes::Name(Named::Terrain));

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

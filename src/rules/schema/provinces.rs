//! What stands in the sections `province_kinds`, `province_benefits` and `province_maps` of a rules
//! file.

use crate::rules::province_maps::{EDGES, MANY};
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::land::STACKS;
use super::{CITE, NAME};

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

//! Schemas of map files: of tiles, and of provinces.

use serde_json::{Value, json};

use crate::rules::province_maps::EDGES;
use crate::rules::schema::Known;
use crate::yaml::{Key, Laid, MapSchema, Named, SchemaWriter, Takes};

use super::province_read::FAR;
use super::secrets::SECRETS;

const FLAG: Takes = Takes::Flag;
/// `[10, 4]`.
const POINT: Takes = Takes::List(&Takes::Number(-FAR, FAR));
/// `hag tor`, or `[hag, tor]`.
const PAIR: Takes = Takes::Either(&[Takes::Text, Takes::List(&Takes::Text)]);

const SETTLEMENT: Key =
    Key::may("settlement", Takes::Name(Named::Settlement), "the settlement on it");
const OWNER: Key =
    Key::may("owner", Takes::Text, "the realm whose flag is on it, or `independent`");
const KNOWN: Key = Key::may("known", FLAG, "yes: it is known from the start");
const RAZED: Key = Key::may("razed", FLAG, "yes: its settlement is razed");
const STOCK: Key = Key::may("stock", Takes::Number(0, 1_000_000), "baggage that is stored there");
const MARKS: Key =
    Key::may("marks", Takes::List(&Takes::Name(Named::Mark)), "marks that lie there");

pub static TILES: MapSchema = MapSchema {
    name: "map of tiles",
    doc: "A map of tiles, which must obey the laying rules.",
    keys: &[
        Key::may(
            "free",
            FLAG,
            "yes: the map need only hang together; the laying rules are not asked",
        ),
        Key::may(
            "boxes",
            Takes::Number(1, 1000),
            "boxes of tiles that it is laid of; 1 if nothing is said",
        ),
        Key::need(
            "tiles",
            Takes::Entries(&Takes::Either(&[Takes::Name(Named::Design), Takes::Map(|| &TILE)])),
            "its tiles by their places, such as `A1: meadow`",
        ),
        SECRETS,
    ],
};

pub static TILE: MapSchema = MapSchema {
    name: "tile of a map",
    doc: "A tile and what is on it.",
    keys: &[
        Key::need("tile", Takes::Name(Named::Design), "its design"),
        Key::may("turn", Takes::Number(0, 5), "by how many sides it is turned, clockwise"),
        SETTLEMENT,
        OWNER,
        KNOWN,
        RAZED,
        STOCK,
        MARKS,
    ],
};

pub static PROVINCES: MapSchema = MapSchema {
    name: "map of provinces",
    doc: "A map of provinces.",
    keys: &[
        Key::need(
            "provinces",
            Takes::Entries(&Takes::Map(|| &PROVINCE)),
            "its provinces by their ids, which are typed",
        ),
        Key::may(
            "borders",
            Takes::List(&Takes::Either(&[
                Takes::Text,
                Takes::List(&Takes::Text),
                Takes::Map(|| &BORDER),
            ])),
            "its borders, each once, such as `hag tor`",
        ),
        Key::may("sea", Takes::List(&PAIR), "provinces that meet by sea, such as `hag mor`"),
        SECRETS,
    ],
};

pub static PROVINCE: MapSchema = MapSchema {
    name: "province of a map",
    doc: "A province and what is on it.",
    keys: &[
        Key::need("name", Takes::Text, "its name"),
        Key::may(
            "names",
            Takes::Entries(&Takes::Text),
            "its name in other languages, such as `{de: Hagerhöhen}`",
        ),
        Key::need("terrain", Takes::Name(Named::Terrain), "its terrain"),
        Key::may(
            "kind",
            Takes::Name(Named::ProvinceKind),
            "what it is besides its terrain; the first kind of the rules if nothing is said",
        ),
        Key::may(
            "benefit",
            Takes::Name(Named::Benefit),
            "what it gives, where its kind gives something",
        ),
        Key::need("at", POINT, "where its middle lies: how far to the right, and how far down"),
        Key::may("outline", Takes::List(&POINT), "corners of its outline, for pictures"),
        Key::may(
            "parts",
            Takes::List(&Takes::List(&POINT)),
            "further rings of its outline: its islands, and holes in it",
        ),
        Key::may(
            "edges",
            Takes::List(&Takes::Words(&EDGES)),
            "the edges of the map on which it lies",
        ),
        SETTLEMENT,
        OWNER,
        KNOWN,
        RAZED,
        STOCK,
        MARKS,
    ],
};

pub static BORDER: MapSchema = MapSchema {
    name: "border",
    doc: "Where two provinces meet.",
    keys: &[
        Key::need("between", PAIR, "the two provinces"),
        Key::may("corner", FLAG, "yes: they meet at a corner only"),
        Key::may("over", Takes::List(&Takes::Words(&["river", "pass"])), "what lies on it"),
    ],
};

/// The schema of a map file.
pub fn map_schema(known: &Known) -> Value {
    SchemaWriter::whole_file(known, |writer| {
        let (tiles, provinces) =
            (writer.map(&TILES, Laid::Whole), writer.map(&PROVINCES, Laid::Whole));
        json!({ "if": { "required": ["provinces"] }, "then": provinces, "else": tiles })
    })
}

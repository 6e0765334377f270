//! What stands in the sections `calendar`, `phases`, `chronicle`, `titles`, `accounts` and `styles`
//! of a rules file.

use crate::rules::styles::{DRAWN, HATCHINGS, LINES};
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::{CITE, DOC, NAME, TEXTS};

const STEPS: Takes =
    Takes::List(&Takes::Either(&[Takes::Name(Named::Phase), Takes::Map(&EACH_REALM)]));

const BLOCK_NAME: Key =
    Key::may("name", Takes::Title, "what it is called; its id if nothing is said");
const SETUP: Key =
    Key::may("setup", Takes::Flag, "yes: played once before the first year, and never again");
const ROUNDS: Key = Key::may(
    "rounds",
    Takes::Number(1, 1000),
    "how often its steps repeat; once if nothing is said",
);
const ROUND_NAME: Key = Key::may(
    "round_name",
    Takes::Title,
    "what one repetition is called; `round` if nothing is said",
);

pub static BLOCK: MapSchema = MapSchema {
    name: "block",
    doc: "A part of the year, such as a season.",
    keys: &[
        Key::need("id", Takes::Text, "its id"),
        BLOCK_NAME,
        CITE,
        SETUP,
        ROUNDS,
        ROUND_NAME,
        Key::need("steps", STEPS, "its phases in order"),
    ],
};

pub static EACH_REALM: MapSchema = MapSchema {
    name: "step for each realm",
    doc: "Phases that are played realm by realm.",
    keys: &[Key::need(
        "each_realm",
        Takes::List(&Takes::Name(Named::Phase)),
        "the phases that each realm plays in its turn",
    )],
};

/// A block of a calendar that is written as a map, which is laid over the list below it.
pub static BLOCK_PATCH: MapSchema = MapSchema {
    name: "change of a block",
    doc: "What changes of a part of the year; a new part needs what every part needs.",
    keys: &[
        BLOCK_NAME,
        CITE,
        SETUP,
        ROUNDS,
        ROUND_NAME,
        Key::may(
            "steps",
            STEPS,
            "its phases in order, in the place of those that it has; phases of layers below that they leave out stand under `remove`",
        ),
        Key::may(
            "insert",
            Takes::List(&Takes::Map(&INSERTED)),
            "phases that are put beside others",
        ),
        Key::may("remove", Takes::List(&Takes::Name(Named::Phase)), "phases that are taken out"),
        Key::may("before", Takes::Text, "of a new block: the block that it comes before"),
        Key::may("after", Takes::Text, "of a new block: the block that it comes after"),
    ],
};

pub static INSERTED: MapSchema = MapSchema {
    name: "inserted phase",
    doc: "A phase that is put beside another: `before` it or `after` it.",
    keys: &[
        Key::need("phase", Takes::Name(Named::Phase), "the phase"),
        Key::may("before", Takes::Name(Named::Phase), "the phase before which it is played"),
        Key::may("after", Takes::Name(Named::Phase), "the phase after which it is played"),
        Key::may(
            "each_realm",
            Takes::Flag,
            "whether each realm plays it in its turn; as the other phase if nothing is said",
        ),
    ],
};

pub static PHASE: MapSchema = MapSchema {
    name: "phase",
    doc: "A phase that a script carries out.",
    keys: &[
        NAME,
        DOC,
        CITE,
        Key::may("for_race", Takes::Name(Named::Race), "only realms of this race play it"),
    ],
};

pub static CHRONICLE: MapSchema = MapSchema {
    name: "chronicle",
    doc: "What years and months are called.",
    keys: &[
        Key::need("years", Takes::Map(&YEARS), "names of years"),
        Key::may("months", NUMBERED, "names of months, numbered from 1"),
        Key::need("written", Takes::Map(&WRITTEN), "how dates are written"),
    ],
};

const NUMBERED: Takes = Takes::Entries(&Takes::Text);

pub static YEARS: MapSchema = MapSchema {
    name: "years",
    doc: "Names of years.",
    keys: &[
        CITE,
        Key::need("names", NUMBERED, "names, numbered from 1, which come round again"),
        Key::may(
            "epithet",
            Takes::Words(&["year", "cycle"]),
            "whether each year or each cycle takes the next epithet",
        ),
        Key::may("epithets", TEXTS, "epithets in order"),
    ],
};

/// A text with fields in braces.
const PATTERN: Takes = Takes::Text;

pub static WRITTEN: MapSchema = MapSchema {
    name: "written",
    doc: "How dates are written; rules/REFERENCE.md lists the fields that stand in braces.",
    keys: &[
        CITE,
        Key::need("year", PATTERN, "a year"),
        Key::need("month", PATTERN, "a month"),
        Key::need("part", PATTERN, "another part of the year"),
    ],
};

const TITLES_OF: Takes = Takes::Entries(&Takes::Title);

pub static TITLES: MapSchema = MapSchema {
    name: "titles",
    doc: "What things are called that are declared elsewhere, so that all names of a language can stand in one file.",
    keys: &[
        Key::may("phases", Takes::Each(Named::Phase, &Takes::Title), "names of phases"),
        Key::may("words", TITLES_OF, "words that the log uses"),
        Key::may(
            "settlements",
            Takes::Each(Named::Settlement, &Takes::Title),
            "names of kinds of settlement",
        ),
        Key::may(
            "terrains",
            Takes::Each(Named::Terrain, &Takes::Title),
            "names of kinds of terrain",
        ),
        Key::may("tables", Takes::Each(Named::Table, &Takes::Title), "names of tables"),
        Key::may("spells", Takes::Each(Named::Spell, &Takes::Title), "names of spells"),
        Key::may("races", Takes::Each(Named::Race, &Takes::Title), "names of races"),
        Key::may("modifiers", Takes::Each(Named::Modifier, &Takes::Title), "names of modifiers"),
        Key::may("marks", Takes::Each(Named::Mark, &Takes::Title), "names of marks"),
        Key::may("traits", Takes::Each(Named::Trait, &Takes::Title), "names of traits"),
        Key::may("counters", Takes::Each(Named::Counter, &Takes::Title), "names of counters"),
        Key::may("blocks", TITLES_OF, "names of parts of the year"),
        Key::may("options", TITLES_OF, "names of options"),
        Key::may("rows", Takes::Each(Named::Table, &TITLES_OF), "names of the rows of roll tables"),
    ],
};

pub static ACCOUNT: MapSchema = MapSchema {
    name: "account",
    doc: "Which rule accounts for what an edition lays over things that cite another.",
    keys: &[
        CITE,
        Key::need(
            "of",
            TEXTS,
            "paths of what it accounts for, such as `tables.forage.rows.temple`",
        ),
    ],
};

/// A colour such as `#c8401a`.
const COLOUR: Takes = Takes::Form("^#[0-9a-fA-F]{6}$");

pub static STYLES: MapSchema = MapSchema {
    name: "styles",
    doc: "How pictures of maps are drawn; nothing of it bears on a rule.",
    keys: &[
        Key::may(
            "sheet",
            Takes::Map(&SHEET),
            "colours of the whole picture: paper, ink, water, sea, ridge, grid, what is unknown, and ground without a colour of its own (plain)",
        ),
        Key::may(
            "symbols",
            Takes::Entries(&Takes::Map(&SYMBOL)),
            "drawings by name: `path` as SVG has it, in a square from -50 to 50, `drawn` as a line, an area, solid or water",
        ),
        Key::may(
            "terrains",
            Takes::Each(Named::Terrain, &Takes::Map(&GROUND)),
            "by terrain: `colour`, `symbol`, `number` of symbols on each sixth of a tile (0 to 2), their `size` in hundredths; `river: yes` joins neighbouring provinces by a river",
        ),
        Key::may(
            "sides",
            Takes::Each(Named::Edge, &Takes::Map(&GROUND)),
            "the same by kind of side, for the sixth of the tile that lies on it",
        ),
        Key::may(
            "settlements",
            Takes::Each(Named::Settlement, &Takes::Map(&THING)),
            "by kind: `symbol` and `size`",
        ),
        Key::may(
            "marks",
            Takes::Each(Named::Mark, &Takes::Map(&THING)),
            "by kind of mark: `symbol` and `colour`",
        ),
        Key::may(
            "provinces",
            Takes::Each(Named::ProvinceKind, &Takes::Map(&THING)),
            "by kind of province: `symbol` and `colour` of a mark that stands in each",
        ),
        Key::may(
            "realms",
            Takes::Entries(&Takes::Map(&TINT)),
            "tints in order: `colour`, `hatching`, `line`, and other names of realms that have it (`also`)",
        ),
        Key::may("independent", Takes::Map(&TINT), "the tint of land that is independent"),
    ],
};

pub static SHEET: MapSchema = MapSchema {
    name: "sheet",
    doc: "Colours of the whole picture.",
    keys: &[
        Key::need("paper", COLOUR, "the paper"),
        Key::need("ink", COLOUR, "lines and letters"),
        Key::need("water", COLOUR, "rivers and lakes"),
        Key::need("sea", COLOUR, "the sea"),
        Key::need("ridge", COLOUR, "mountains along sides"),
        Key::need("grid", COLOUR, "the grid"),
        Key::need("unknown", COLOUR, "unknown land"),
        Key::need("plain", COLOUR, "ground of a terrain without a colour of its own"),
    ],
};

pub static SYMBOL: MapSchema = MapSchema {
    name: "symbol",
    doc: "A drawing in a square from -50 to 50.",
    keys: &[
        Key::need("path", Takes::Text, "the `d` of a path in SVG, such as \"M-40 30L0-30 40 30Z\""),
        Key::need("drawn", Takes::Words(DRAWN), "how it is drawn"),
    ],
};

const SYMBOL_NAME: Key = Key::may("symbol", Takes::Text, "one of the `symbols`");
const SIZE: Key = Key::may("size", Takes::Number(1, 100), "its size in hundredths");

pub static GROUND: MapSchema = MapSchema {
    name: "ground",
    doc: "How ground is drawn.",
    keys: &[
        Key::may("colour", COLOUR, "its colour, such as \"#c8401a\""),
        SYMBOL_NAME,
        Key::may("number", Takes::Number(0, 2), "symbols on each sixth of a tile"),
        SIZE,
        Key::may("river", Takes::Flag, "yes: joins neighbouring provinces by a river"),
    ],
};

pub static THING: MapSchema = MapSchema {
    name: "thing",
    doc: "How something on a place is drawn.",
    keys: &[SYMBOL_NAME, Key::may("colour", COLOUR, "its colour, such as \"#c8401a\""), SIZE],
};

pub static TINT: MapSchema = MapSchema {
    name: "tint",
    doc: "How the land of a realm is drawn.",
    keys: &[
        Key::need("colour", COLOUR, "its colour, such as \"#c8401a\""),
        Key::need("hatching", Takes::Words(HATCHINGS), "its hatching"),
        Key::need("line", Takes::Words(LINES), "the line of its frontiers"),
        Key::may("also", TEXTS, "other names of realms that have it"),
    ],
};

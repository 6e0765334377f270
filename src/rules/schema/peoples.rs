//! What stands in the sections `races`, `armies`, `names`, `spells`, `traits`, `marks`, `money` and
//! `counters` of a rules file.

use crate::rules::army::{Arm, Learns};
use crate::rules::sample_lists::SAMPLE;
use crate::rules::spell::Whose;
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::{CITE, DOC, NAME, TEXTS, extends};

/// Numbers in army lists; far above what any army needs.
const MOST: i64 = crate::rules::army_read::MOST;
const PROFILE_MOST: i64 = crate::rules::profile::MOST;

pub static RACE: MapSchema = MapSchema {
    name: "race",
    doc: "A race that a realm can be of.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Race)),
        NAME,
        Key::may("about", Takes::Text, "one line for whoever chooses a people"),
        Key::may("default", Takes::Flag, "yes: the race of realms that name none; at most one is"),
        Key::may(
            "script",
            Takes::Text,
            "the Lua file of its own behaviour, as the manifest names it",
        ),
        Key::may(
            "names",
            Takes::List(&Takes::Name(Named::People)),
            "the peoples whose tables of names it uses; any if nothing is said",
        ),
    ],
};

pub static ARMY: MapSchema = MapSchema {
    name: "army list",
    doc: "The troops of a race, for campaigns with `option depth roster`.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Army)),
        Key::need("name", Takes::Text, "what it is called"),
        Key::may(
            "race",
            Takes::Name(Named::Race),
            "the race that it serves; all without a list of their own if nothing is said",
        ),
        Key::need("units", Takes::Entries(&Takes::Map(&UNIT)), "its units"),
        Key::may(
            SAMPLE,
            Takes::Flag,
            "yes: a list that a mod brings for its race, or for everybody, takes its place",
        ),
        Key::may(
            "abstract",
            Takes::Flag,
            "yes: the list for `option depth characters`, where troops are points",
        ),
        Key::need(
            "characters",
            Takes::Either(&[Takes::Name(Named::Army), Takes::Entries(&Takes::Map(&CHARACTER))]),
            "its characters; the name of another list for that one's, or `everybody`",
        ),
        Key::may("items", PRICES, "magic items with their points"),
        Key::may(
            "one_of",
            Takes::Entries(&TEXTS),
            "rows of gear and magic items of which one piece is carried: other gear is given up for it, other items stay in the capital",
        ),
    ],
};

/// `{shield: 1, lance: 2}`.
const PRICES: Takes = Takes::Entries(&Takes::Number(0, MOST));
const GEAR: Key = Key::may("gear", PRICES, "gear with its points");
const BOTH: Key =
    Key::may("both", TEXTS, "rows of `one_of` from which it may carry several pieces");
const TRAITS: Key =
    Key::may("traits", Takes::List(&Takes::Name(Named::Trait)), "what it is: declared `traits`");
const PROFILE_NUMBER: Takes = Takes::Number(-PROFILE_MOST, PROFILE_MOST);
/// `{leadership: 8}`, of characters also by level.
const PROFILE: Key = Key::may(
    "profile",
    Takes::Entries(&Takes::Either(&[PROFILE_NUMBER, Takes::Entries(&PROFILE_NUMBER)])),
    "numbers that scripts ask for, such as `{leadership: 8}`; of a character also by level, `{leadership: {5: 8, 15: 9}}`",
);
const CALLED: Key = Key::may("name", Takes::Text, "what it is called; its id if nothing is said");

pub static UNIT: MapSchema = MapSchema {
    name: "unit",
    doc: "A kind of unit of an army list.",
    keys: &[
        CALLED,
        Key::need("kind", Takes::Words(Arm::UNIT_WORDS), "what kind of unit it is"),
        Key::need("points", Takes::Number(1, MOST), "points for each model"),
        Key::need(
            "size",
            Takes::Form(r"^\s*\d+\s*(-\s*\d+\s*)?$"),
            "models of the smallest and the largest, such as `10-30`",
        ),
        Key::need("per_year", Takes::Number(0, MOST), "how many models may be added in a year"),
        Key::may(
            "ranking",
            Takes::Number(1, MOST),
            "new units are bought in this order, 1 first (NL-REC-02); 1 if nothing is said",
        ),
        Key::may(
            "rank_unit",
            Takes::Flag,
            "yes: one of the rank or core units, of which a banner has one to five (NL-ARMY-05, EN-ARMY-09); no: none of them; infantry and cavalry are if nothing is said",
        ),
        Key::may("elite", Takes::Number(0, 4), "its elite bonus (NL-REC-03)"),
        Key::may(
            "crew",
            Takes::Number(0, MOST),
            "men who serve each model of a machine or chariot",
        ),
        Key::may(
            "crew_points",
            Takes::Number(0, MOST),
            "what its crew alone costs, when the machine was captured (NL-WQ-05)",
        ),
        TRAITS,
        PROFILE,
        Key::may(
            "counts_small",
            Takes::Flag,
            "yes for daemons: a unit of them counts on the table however few are left (NL-TT-07)",
        ),
        GEAR,
        BOTH,
    ],
};

pub static CHARACTER: MapSchema = MapSchema {
    name: "character",
    doc: "A kind of character of an army list.",
    keys: &[
        CALLED,
        Key::need("kind", Takes::Words(Arm::CHARACTER_WORDS), "what kind of character it is"),
        Key::need(
            "levels",
            Takes::Entries(&Takes::Number(1, MOST)),
            "points at each level, such as `{5: 60, 10: 110}`",
        ),
        Key::need("most", Takes::Number(0, MOST), "how many a realm may have"),
        TRAITS,
        PROFILE,
        Key::may("commands", Takes::Flag, "no: it cannot command a banner"),
        GEAR,
        Key::may("spells", TEXTS, "spells that rising wizards gain, one each time (NL-REC-06)"),
        Key::may(
            "learns",
            Takes::Words(Learns::WORDS),
            "how the spell is found: the next `in_order`, which holds if nothing is said, one that is `chosen`, or a `random` one",
        ),
        BOTH,
    ],
};

const DIE: Key = Key::need("roll", Takes::Dice, "one die, such as `d20`");

pub static NAMES: MapSchema = MapSchema {
    name: "names",
    doc: "Tables from which names of places and persons are rolled.",
    keys: &[
        Key::need("endings", Takes::Entries(&Takes::Map(&ENDINGS)), "endings of personal names"),
        Key::need("patterns", Takes::Entries(&Takes::Map(&PATTERNS)), "patterns of personal names"),
        Key::need(
            "peoples",
            Takes::Each(Named::People, &Takes::Map(&PEOPLE)),
            "peoples with their names",
        ),
    ],
};

pub static ENDINGS: MapSchema = MapSchema {
    name: "endings of names",
    doc: "Endings of personal names.",
    keys: &[
        CITE,
        DIE,
        Key::need("rows", Takes::Entries(&Takes::Text), "an ending for each face of the die"),
    ],
};

pub static PATTERNS: MapSchema = MapSchema {
    name: "patterns of names",
    doc: "What personal names are put together from.",
    keys: &[
        CITE,
        DIE,
        Key::need(
            "rows",
            Takes::Entries(&Takes::List(&Takes::Text)),
            "for each face of the die the pieces of a name: the number of a part, `E` for an ending, or a text",
        ),
    ],
};

pub static PEOPLE: MapSchema = MapSchema {
    name: "people",
    doc: "A people with its names.",
    keys: &[
        CITE,
        CALLED,
        Key::may(
            "like",
            Takes::Name(Named::People),
            "the people whose parts it uses; it then has none of its own",
        ),
        Key::need("person", Takes::Text, "the usual pattern of a personal name"),
        Key::need("ending", Takes::Text, "its endings"),
        Key::sometimes("roll", Takes::Dice, "one die, such as `d20`"),
        Key::sometimes(
            "place",
            Takes::List(&Takes::Number(1, 9)),
            "the parts of the name of a place, in order",
        ),
        Key::sometimes("join", Takes::Text, "what stands between the parts of the name of a place"),
        Key::sometimes("between", Takes::Map(&BETWEEN), "a word that dice put between the parts"),
        Key::sometimes(
            "apart",
            Takes::Text,
            "a later part that begins with this stands apart, between two joins",
        ),
        Key::sometimes(
            "parts",
            Takes::Entries(&Takes::Entries(&Takes::Either(&[
                Takes::Text,
                Takes::List(&Takes::Number(1, 9)),
            ]))),
            "each part by the face of the die: a text, `-` for nothing, or a list of parts in which is rolled instead",
        ),
    ],
};

pub static BETWEEN: MapSchema = MapSchema {
    name: "between",
    doc: "A word between the parts of a place's name.",
    keys: &[
        Key::need("add", Takes::Text, "the word"),
        DIE,
        Key::need("on", Takes::Number(1, 100), "the face on which it is added"),
    ],
};

pub static SPELL: MapSchema = MapSchema {
    name: "spell",
    doc: "A spell; what it does is said by its script.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Spell)),
        NAME,
        Key::sometimes("title", Takes::Title, "what it is called, as older editions write it"),
        DOC,
        Key::may(
            "range",
            Takes::Flag,
            "no: it works by itself, without a target in range and a casting roll",
        ),
        Key::may("spreads", Takes::Flag, "yes: it covers more tiles than its target"),
        Key::may(
            "best_on",
            Takes::Words(Whose::WORDS),
            "on whose tiles it is best cast, for computer players",
        ),
        Key::may(
            "targets",
            Takes::List(&Takes::Map(&TARGET)),
            "targets of which at least one must fit; any tile if there are none",
        ),
        Key::may(
            "script",
            Takes::Text,
            "the Lua file that carries it out, as the manifest names it",
        ),
    ],
};

const WHOSE: Takes = Takes::List(&Takes::Words(Whose::WORDS));

pub static TARGET: MapSchema = MapSchema {
    name: "target of a spell",
    doc: "What must be true of a target; what is not said does not matter.",
    keys: &[
        Key::may(
            "settlement",
            Takes::List(&Takes::Either(&[
                Takes::Words(&["barren"]),
                Takes::Name(Named::Settlement),
            ])),
            "kinds of settlement, razed or not; `barren` for land without",
        ),
        Key::may("owner", WHOSE, "whose flag lies there"),
        Key::may("banners", WHOSE, "whose banners stand there; `nobody`: none do"),
        Key::may("next_to", WHOSE, "whose land, unrazed, it borders"),
        Key::may("known", Takes::Flag, "whether it is known"),
        Key::may("razed", Takes::Flag, "whether it is razed"),
        Key::may("besieged", Takes::Flag, "whether it is besieged"),
        Key::may("any_siege", Takes::Flag, "whether some siege is going on, wherever it may be"),
        Key::may("river", Takes::Flag, "whether it has a river"),
        Key::may(
            "lodged",
            Takes::Flag,
            "whether those banners stand in an unrazed settlement of their own empire",
        ),
    ],
};

pub static TRAIT: MapSchema = MapSchema {
    name: "trait",
    doc: "What troops of army lists may be.",
    keys: &[
        CITE,
        NAME,
        Key::need("doc", Takes::Text, "what such troops are"),
        Key::may(
            "eaten_first",
            Takes::Either(&[Takes::Flag, Takes::Number(1, 9)]),
            "yes, or a number: hunger takes such units before others of their banner, those with 1 before those with 2",
        ),
        Key::may(
            "bombards",
            Takes::Flag,
            "yes: a force with such troops can bombard, where the value `bombardment.troops` asks for some",
        ),
        Key::may(
            "flies",
            Takes::Flag,
            "yes: such troops fly, so that whoever holds walls against them gets their points as well on the table, where the value `table.siege.bonus` gives any",
        ),
    ],
};

pub static MARK: MapSchema = MapSchema {
    name: "mark",
    doc: "A mark that lies on tiles until something lifts it, or that ships bear.",
    keys: &[
        CITE,
        NAME,
        Key::may(
            "on",
            Takes::Words(&["tiles", "ships"]),
            "`ships` for a mark that ships bear; `tiles` if nothing is said",
        ),
        Key::may(
            "wall",
            Takes::Words(&["NE", "E", "SE", "SW", "W", "NW"]),
            "a side, such as `NE`: a wall along it, in the way of all but the empire that controls the tile; the values `way.walls` and `wall.defence` say what it does",
        ),
        Key::may(
            "symbol",
            Takes::Text,
            "one character for the map; marks of ships may do without, and walls have none",
        ),
        Key::need("doc", Takes::Text, "what it marks"),
        Key::may(
            "bridge",
            Takes::Flag,
            "yes: it joins the banks of the river on its tile, for everybody",
        ),
        Key::may(
            "horde",
            Takes::Flag,
            "yes: an army that belongs to nobody, whose points are the amount of the mark; what strikes the forces of a tile strikes it",
        ),
        Key::may(
            "besieges",
            Takes::Flag,
            "yes: an army that belongs to nobody besieges the settlement of the tile while the mark lies there; it needs no symbol",
        ),
        Key::sometimes(
            "holds",
            Takes::Flag,
            "of ships: `yes` if a ship that bears it does not sail to another tile",
        ),
        Key::sometimes(
            "roves",
            Takes::Flag,
            "of ships: `yes` if independent ships that bear it leave their harbours, keep to themselves and outlive being driven off",
        ),
    ],
};

pub static MONEY: MapSchema = MapSchema {
    name: "money",
    doc: "What money is called.",
    keys: &[
        CITE,
        Key::need(
            "name",
            Takes::Title,
            "what money is called, as in `5 gold`; `crowns` without this section",
        ),
        Key::may("one", Takes::Title, "of one, if it is called otherwise"),
        Key::may(
            "public",
            Takes::Flag,
            "`yes` if everybody may know what each realm has; else only the realm itself does",
        ),
    ],
};

/// Bounds of what is counted.
const COUNTED: i64 = crate::rules::currency::MOST;

pub static COUNTER: MapSchema = MapSchema {
    name: "counter",
    doc: "Something that is counted for each realm.",
    keys: &[
        CITE,
        NAME,
        Key::may("one", Takes::Title, "of one, if it is called otherwise"),
        Key::need("doc", Takes::Text, "what it counts"),
        Key::may(
            "least",
            Takes::Number(-COUNTED, 0),
            "it goes no lower; 0 if nothing is said. Every realm begins with 0",
        ),
        Key::may(
            "most",
            Takes::Number(0, COUNTED),
            "it goes no higher; nothing holds it if nothing is said",
        ),
        Key::may(
            "public",
            Takes::Flag,
            "`yes` if everybody may know how many each realm has; else only the realm itself does",
        ),
    ],
};

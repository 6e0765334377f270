//! What stands in the sections `tables`, `values`, `options`, `modifiers` and `victory` of a rules
//! file, and in the effects of rows.

use crate::rules::race::{Condition, FACTS};
use crate::rules::victory::CONDITIONS;
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::{CITE, NAME, extends};

/// Amounts of modifiers.
const CHANGE: Takes = Takes::Number(-1_000_000, 1_000_000);

/// The same, or dice where the number is thrown.
const AMOUNT: Takes = Takes::Either(&[CHANGE, Takes::Amount]);

pub static TABLE: MapSchema = MapSchema {
    name: "table of any shape",
    doc: "A table: one of `roll`, `lookup`, `matrix` and `records` says how it is read.",
    keys: &[
        CITE,
        extends(Takes::Name(Named::Table)),
        NAME,
        Key::may("note", Takes::Text, "a remark; nothing reads it"),
        Key::may(
            "roll",
            Takes::Either(&[Takes::Dice, Takes::Words(&["total"])]),
            "the dice with which a row is rolled, or `total` where the rules work it out",
        ),
        Key::may(
            "lookup",
            Takes::Words(&["terrain", "settlement", "label"]),
            "what its rows are of: each gives an amount",
        ),
        Key::may("matrix", Takes::Anything, "rows and columns that give a number where they meet"),
        Key::may(
            "records",
            Takes::Either(&[
                Takes::List(&Takes::Text),
                Takes::Entries(&Takes::Words(crate::rules::record::KIND_WORDS)),
            ]),
            "the fields of its rows: a list, or a map of fields and their kinds; scripts read them",
        ),
        Key::may(
            "by",
            Takes::Words(&["terrain", "settlement"]),
            "of `roll`: what its columns are of",
        ),
        Key::may("columns", Takes::List(&Takes::Text), "headings of its columns"),
        Key::may(
            "add_columns",
            Takes::Entries(&Takes::Map(&COLUMN)),
            "columns that are put behind those that a layer below has, by their headings",
        ),
        Key::need("rows", Takes::Defined("rows"), "its rows, by what is rolled or looked up"),
    ],
};

/// A column that is added to a table.
pub static COLUMN: MapSchema = MapSchema {
    name: "column that is added",
    doc: "A column for a table whose rows list a result for each.",
    keys: &[
        Key::may(
            "extends",
            Takes::Text,
            "the column that it is as, but for the rows that it names",
        ),
        Key::may("rows", Takes::Anything, "its results, by rows"),
    ],
};

/// A value that the program knows.
pub static VALUE: MapSchema = MapSchema {
    name: "value",
    doc: "A named number that procedures ask for.",
    keys: &[Key::need("is", Takes::Amount, "what it is: a number, or dice such as `2d6`"), CITE],
};

/// A value of a layer's own.
pub static OWN_VALUE: MapSchema = MapSchema {
    name: "value of its own",
    doc: "A named number for scripts, and for modifiers.",
    keys: &[
        Key::need("is", Takes::Amount, "what it is: a number, or dice such as `2d6`"),
        CITE,
        Key::need("doc", Takes::Text, "what it is, in a sentence"),
        Key::need("unit", Takes::Text, "what it counts"),
    ],
};

/// An option of campaigns that the program knows.
pub static CHOICE: MapSchema = MapSchema {
    name: "option",
    doc: "What a campaign may set otherwise.",
    keys: &[
        CITE,
        NAME,
        Key::need(
            "default",
            Takes::Either(&[Takes::Flag, Takes::Text]),
            "what holds if nothing is set",
        ),
        Key::may(
            "doc",
            Takes::Text,
            "what it means in this edition, if that is not what it usually does",
        ),
    ],
};

pub static MODIFIER: MapSchema = MapSchema {
    name: "modifier",
    doc: "Changes a number wherever its conditions hold: one of `value`, `lookup`, `total` and `table` says which, one of `add`, `times` and `is` how.",
    keys: &[
        CITE,
        Key::may("value", Takes::Name(Named::Value), "the value that it changes"),
        Key::may("lookup", Takes::Name(Named::Table), "the lookup whose result it changes"),
        Key::may("total", Takes::Name(Named::Table), "the roll table whose total it changes"),
        Key::may("table", Takes::Name(Named::Table), "the table in whose place `is` names another"),
        NAME,
        Key::may("add", AMOUNT, "what is added"),
        Key::may("times", CHANGE, "by what it is multiplied"),
        Key::may(
            "is",
            Takes::Either(&[CHANGE, Takes::Amount, Takes::Name(Named::Table)]),
            "what it is then",
        ),
        Key::may(
            "when",
            Takes::Map(&WHEN),
            "conditions, all of which must hold; always if there are none",
        ),
        Key::may(
            "over",
            Takes::List(&Takes::Name(Named::Modifier)),
            "modifiers before it that it is meant to overrule",
        ),
    ],
};

/// One of a list, or the list.
macro_rules! one_or_more {
    ($takes:expr) => {
        Takes::Either(&[$takes, Takes::List(&$takes)])
    };
}

const SETTLED: Takes =
    Takes::Either(&[Takes::Words(&["none", "any"]), Takes::Name(Named::Settlement)]);

/// A yes-or-no condition, as the table of conditions has it.
const fn fact(condition: Condition) -> Key {
    let (name, _, doc) = FACTS[condition as usize];
    Key::may(name, Takes::Flag, doc)
}

pub static WHEN: MapSchema = MapSchema {
    name: "when",
    doc: "Conditions of a modifier, all of which must hold.",
    keys: &[
        Key::may(
            "race",
            one_or_more!(Takes::Name(Named::Race)),
            "the realm concerned is of this race, or of one of a list",
        ),
        Key::may(
            "terrain",
            one_or_more!(Takes::Name(Named::Terrain)),
            "the tile is of this terrain, or of one of a list",
        ),
        Key::may(
            "settlement",
            one_or_more!(SETTLED),
            "the tile holds this kind of settlement, razed or not, or one of a list; or `none`, or `any`",
        ),
        Key::may(
            "mark",
            one_or_more!(Takes::Either(&[Takes::Name(Named::Mark), Takes::Name(Named::Spell)])),
            "such a mark, one of such a list, or the disc of such a spell, lies on the tile",
        ),
        Key::may(
            "wholly",
            Takes::List(&Takes::Name(Named::Trait)),
            "each unit and character of the banner has one or other of the traits of this list; never where banners are points alone",
        ),
        Key::may(
            "partly",
            Takes::List(&Takes::Name(Named::Trait)),
            "a unit or character of the banner has one of the traits of this list",
        ),
        fact(Condition::Razed),
        fact(Condition::Home),
        fact(Condition::Besieged),
        fact(Condition::Forest),
        fact(Condition::Mountain),
        fact(Condition::Coast),
        fact(Condition::Ridge),
        fact(Condition::River),
        Key::may(
            "not",
            one_or_more!(Takes::Map(&WHEN)),
            "something of what stands under it is not so, such as `not: {race: elf, terrain: forest}`; or, of a list, of each",
        ),
    ],
};

const MEASURES: Takes = Takes::Words(crate::rules::victory::MEASURE_WORDS);

pub static END: MapSchema = MapSchema {
    name: "end",
    doc: "An end of the campaign: one of `realms_left`, `years` and `reaches` says when.",
    keys: &[
        CITE,
        Key::may(
            "largest",
            Takes::List(&MEASURES),
            "of several realms the one that has most wins; the next measure decides between equals",
        ),
        Key::may("realms_left", Takes::Number(0, 100), CONDITIONS[0].2),
        Key::may(
            "years",
            Takes::Either(&[Takes::Number(1, 1000), Takes::Words(&["option"])]),
            CONDITIONS[1].2,
        ),
        Key::may("reaches", Takes::Entries(&Takes::Number(1, 1_000_000)), CONDITIONS[2].2),
    ],
};

/// A die, and the totals that strike.
const DIE: Key = Key::need("die", Takes::Dice, "the dice, such as `d6`");
const ON: Key =
    Key::need("on", Takes::Form(r"^\d+(-\d+)?$"), "the totals that strike, such as `4-6`");
const KINDS_OF_SETTLEMENT: Takes = Takes::List(&Takes::Name(Named::Settlement));
const WHAT: Key = Key::need("what", Takes::Text, "what it is for, in words");

pub static STRIKE: MapSchema =
    MapSchema { name: "strike", doc: "Dice and the totals that strike.", keys: &[DIE, ON] };

pub static BORDER_STRIKE: MapSchema = MapSchema {
    name: "strike at the border",
    doc: "Dice thrown for each border settlement of some kinds.",
    keys: &[DIE, ON, Key::need("of", KINDS_OF_SETTLEMENT, "kinds of settlement")],
};

pub static REVENUE: MapSchema = MapSchema {
    name: "change of revenue",
    doc: "Crowns by which the next revenue changes.",
    keys: &[Key::need("by", Takes::Amount, "the crowns, such as `d6`"), WHAT, CITE],
};

pub static YIELD: MapSchema = MapSchema {
    name: "yield",
    doc: "Crowns for each group of settlements.",
    keys: &[
        Key::need("by", Takes::Number(-1000, 1000), "crowns for each group"),
        Key::need("per", Takes::Number(1, 1000), "settlements in a group"),
        Key::need("of", KINDS_OF_SETTLEMENT, "kinds of settlement"),
        WHAT,
        CITE,
    ],
};

pub static DESERTION: MapSchema = MapSchema {
    name: "desertion",
    doc: "Settlements that turn independent.",
    keys: &[
        Key::need("kind", Takes::Name(Named::Settlement), "the kind of settlement"),
        Key::need("number", Takes::Amount, "how many"),
        Key::may("drawn", Takes::Flag, "yes: dice pick them"),
    ],
};

const WITHOUT: Key =
    Key::may("without", Takes::Defined("effects"), "what a banner without any suffers instead");

pub static SLAYING: MapSchema = MapSchema {
    name: "slaying",
    doc: "A character who is killed.",
    keys: &[
        Key::need(
            "who",
            Takes::Words(crate::rules::effect::Victim::WORDS),
            "which character of the banner",
        ),
        WITHOUT,
    ],
};

pub static GIVEN_UP: MapSchema = MapSchema {
    name: "unit given up",
    doc: "A unit that is given up.",
    keys: &[Key::need("models", Takes::Number(1, 1000), "the least number of its models"), WITHOUT],
};

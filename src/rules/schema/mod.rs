//! What stands in rules files: the keys of every kind of map, what each takes and what it means.
//! Readers read by them, and the JSON Schemas of editors are made of them.

mod editors;
pub mod imports;
pub mod land;
pub mod manifest;
pub mod peoples;
pub mod provinces;
pub mod tables;
pub mod year;

pub use editors::{Known, manifest_schema, rulebook_schema, rules_schema};

use crate::yaml::{Key, MapSchema, Named, Takes};

/// The rule that something carries out.
const CITE: Key = Key::need("cite", Takes::Cite, "the rule; `house-rule` for your own");
const NAME: Key =
    Key::may("name", Takes::Title, "what it is called; its id with blanks if nothing is said");
const DOC: Key = Key::need("doc", Takes::Text, "what it is, in a sentence");
/// What an entry is like but for what it says itself.
const fn extends(of: Takes) -> Key {
    Key::may("extends", of, "the one that it is as, but for what it says itself")
}
const TEXTS: Takes = Takes::List(&Takes::Text);
const ENTRY_TITLE: &str = "its title";

/// A section, each of whose entries stands under its name.
const fn section(name: &'static str, each: &'static Takes, doc: &'static str) -> Key {
    Key::may(name, Takes::Entries(each), doc)
}

/// A file of an edition or a mod.
pub static RULES_FILE: MapSchema = MapSchema {
    name: "rules file",
    doc: "Rules of an edition, or what a mod changes of them; `~` takes an entry away.",
    keys: &SECTION_KEYS,
};

const SECTION_COUNT: usize = 27;

static SECTION_KEYS: [Key; SECTION_COUNT] = [
    Key::may(
        "calendar",
        Takes::Either(&[
            Takes::List(&Takes::Map(&year::BLOCK)),
            Takes::Entries(&Takes::Map(&year::BLOCK_PATCH)),
        ]),
        "the parts of the year with their phases; as a map, what changes of them",
    ),
    section("phases", &Takes::Map(&year::PHASE), "phases that scripts carry out"),
    Key::may("values", Takes::Defined("values"), "the named numbers that procedures ask for"),
    Key::may(
        "options",
        Takes::Defined("options"),
        "what a campaign may set, with what holds if it does not",
    ),
    section("settlements", &Takes::Map(&land::SETTLEMENT), "kinds of settlement"),
    section("terrains", &Takes::Map(&land::TERRAIN), "kinds of terrain"),
    section("edges", &Takes::Map(&land::EDGE), "kinds of sides of tiles"),
    Key::may("tiles", Takes::Map(&land::TILES), "the tiles that maps are laid of"),
    Key::may("tables", Takes::Defined("tables"), "tables"),
    section("races", &Takes::Map(&peoples::RACE), "races that realms can be of"),
    section(
        "modifiers",
        &Takes::Map(&tables::MODIFIER),
        "what changes a number wherever conditions hold, in the order in which it applies",
    ),
    section("armies", &Takes::Map(&peoples::ARMY), "army lists"),
    Key::may(
        "names",
        Takes::Map(&peoples::NAMES),
        "tables from which names of places and persons are rolled",
    ),
    Key::may("chronicle", Takes::Map(&year::CHRONICLE), "what years and months are called"),
    section(
        "victory",
        &Takes::Map(&tables::END),
        "what ends the campaign, in the order in which it is looked at",
    ),
    Key::may("money", Takes::Map(&peoples::MONEY), "what money is called"),
    section("counters", &Takes::Map(&peoples::COUNTER), "what is counted for each realm"),
    section(
        "marks",
        &Takes::Map(&peoples::MARK),
        "marks that lie on tiles until something lifts them, or that ships bear",
    ),
    section("traits", &Takes::Map(&peoples::TRAIT), "what troops of army lists may be"),
    section(
        "province_kinds",
        &Takes::Map(&provinces::PROVINCE_KIND),
        "what provinces of a map may be besides their terrain",
    ),
    section(
        "province_benefits",
        &Takes::Map(&provinces::PROVINCE_BENEFIT),
        "what a province may give to who holds it",
    ),
    Key::may(
        "province_maps",
        Takes::Map(&provinces::PROVINCE_MAPS),
        "how a map of provinces is made from a seed",
    ),
    section("spells", &Takes::Map(&peoples::SPELL), "spells"),
    Key::may(
        "titles",
        Takes::Map(&year::TITLES),
        "what things are called that are declared elsewhere, in any language",
    ),
    section(
        "accounts",
        &Takes::Map(&year::ACCOUNT),
        "which rule accounts for what an edition lays over another",
    ),
    Key::may("styles", Takes::Map(&year::STYLES), "how pictures of maps are drawn"),
    Key::may(
        "imports",
        Takes::Map(&imports::IMPORTS),
        "what words of other programs mean, for maps and army lists that are imported",
    ),
];

/// The names of the sections.
pub(super) static SECTIONS: [&str; SECTION_COUNT] = {
    let mut names = [""; SECTION_COUNT];
    let mut at = 0;
    while at < names.len() {
        names[at] = SECTION_KEYS[at].name;
        at += 1;
    }
    names
};

/// Where the names of things stand in rules files, section by section.
const PLACES: &[(Named, &[&str])] = &[
    (Named::Army, &["armies"]),
    (Named::Benefit, &["province_benefits"]),
    (Named::Counter, &["counters"]),
    (Named::Design, &["tiles", "designs"]),
    (Named::Edge, &["edges"]),
    (Named::Mark, &["marks"]),
    (Named::Modifier, &["modifiers"]),
    (Named::People, &["names", "peoples"]),
    (Named::Phase, &["phases"]),
    (Named::ProvinceKind, &["province_kinds"]),
    (Named::Race, &["races"]),
    (Named::Settlement, &["settlements"]),
    (Named::Spell, &["spells"]),
    (Named::Table, &["tables"]),
    (Named::Terrain, &["terrains"]),
    (Named::Trait, &["traits"]),
    (Named::Value, &["values"]),
];

//! The schema of rules files: their sections, made of the declarations of maps. Editors complete and check by
//! it.

mod editors;
pub use editors::{Known, manifest, manifest_schema, rulebook_schema, rules_schema};

use crate::rules::army::Army;
use crate::rules::calendar::{Block, change_schema};
use crate::rules::chronicle::YearNames;
use crate::rules::currency::{Counter, Money};
use crate::rules::edition_diff::Account;
use crate::rules::imports::Imports;
use crate::rules::kinds::{SettlementKind, TerrainKind};
use crate::rules::layer_additions::AddedPhase;
use crate::rules::mark::MarkKind;
use crate::rules::people::NameTables;
use crate::rules::province_maps::ProvinceMaps;
use crate::rules::province_words::{ProvinceBenefit, ProvinceKind};
use crate::rules::race::{Modifier, RaceKind};
use crate::rules::spell::SpellKind;
use crate::rules::styles::Styles;
use crate::rules::tiles::{EdgeKind, TileSet};
use crate::rules::titles_read::TitlesRead;
use crate::rules::traits::Trait;
use crate::rules::victory::EndCondition;
use crate::yaml::{Key, MapSchema, Named, Takes};

/// Returns a section, each of whose entries stands under its name.
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
            Takes::List(&Takes::Map(Block::schema)),
            Takes::Entries(&Takes::Map(change_schema)),
        ]),
        "the parts of the year with their phases; as a map, what changes of them",
    ),
    section("phases", &Takes::Map(AddedPhase::schema), "phases that scripts carry out"),
    Key::may("values", Takes::Defined("values"), "the named numbers that procedures ask for"),
    Key::may(
        "options",
        Takes::Defined("options"),
        "what a campaign may set, with what holds if it does not",
    ),
    section("settlements", &Takes::Map(SettlementKind::schema), "kinds of settlement"),
    section("terrains", &Takes::Map(TerrainKind::schema), "kinds of terrain"),
    section("edges", &Takes::Map(EdgeKind::schema), "kinds of sides of tiles"),
    Key::may("tiles", Takes::Map(TileSet::schema), "the tiles that maps are laid of"),
    Key::may("tables", Takes::Defined("tables"), "tables"),
    section("races", &Takes::Map(RaceKind::schema), "races that realms can be of"),
    section(
        "modifiers",
        &Takes::Map(Modifier::schema),
        "what changes a number wherever conditions hold, in the order in which it applies",
    ),
    section("armies", &Takes::Map(Army::schema), "army lists"),
    Key::may(
        "names",
        Takes::Map(NameTables::schema),
        "tables from which names of places and persons are rolled",
    ),
    Key::may("chronicle", Takes::Map(YearNames::schema), "what years and months are called"),
    section(
        "victory",
        &Takes::Map(EndCondition::schema),
        "what ends the campaign, in the order in which it is looked at",
    ),
    Key::may("money", Takes::Map(Money::schema), "what money is called"),
    section("counters", &Takes::Map(Counter::schema), "what is counted for each realm"),
    section(
        "marks",
        &Takes::Map(MarkKind::schema),
        "marks that lie on tiles until something lifts them, or that ships bear",
    ),
    section("traits", &Takes::Map(Trait::schema), "what troops of army lists may be"),
    section(
        "province_kinds",
        &Takes::Map(ProvinceKind::schema),
        "what provinces of a map may be besides their terrain",
    ),
    section(
        "province_benefits",
        &Takes::Map(ProvinceBenefit::schema),
        "what a province may give to who holds it",
    ),
    Key::may(
        "province_maps",
        Takes::Map(ProvinceMaps::schema),
        "how a map of provinces is made from a seed",
    ),
    section("spells", &Takes::Map(SpellKind::schema), "spells"),
    Key::may(
        "titles",
        Takes::Map(TitlesRead::schema),
        "what things are called that are declared elsewhere, in any language",
    ),
    section(
        "accounts",
        &Takes::Map(Account::schema),
        "which rule accounts for what an edition lays over another",
    ),
    Key::may("styles", Takes::Map(Styles::schema), "how pictures of maps are drawn"),
    Key::may(
        "imports",
        Takes::Map(Imports::schema),
        "what words of other programs mean, for maps and army lists that are imported",
    ),
];

/// The names of the sections.
pub(in crate::rules) static SECTIONS: [&str; SECTION_COUNT] = {
    let mut names = [""; SECTION_COUNT];
    let mut at = 0;
    while at < names.len() {
        names[at] = SECTION_KEYS[at].name;
        at += 1;
    }
    names
};

/// Sections of rules files that declare names.
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

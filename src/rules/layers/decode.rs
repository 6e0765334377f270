//! The merged tree of an edition and its mods → everything in it, decoded: what is missing or of the
//! wrong kind is a fault.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::Fault;
use crate::rules::army::Army;
use crate::rules::army_read::read_armies;
use crate::rules::calendar::{Calendar, read_calendar};
use crate::rules::chronicle::YearNames;
use crate::rules::cite::{HOUSE_RULE, RuleId};
use crate::rules::currency::{Counter, Money, read_counters};
use crate::rules::edition_diff::read_accounts;
use crate::rules::game_option::{CHOICES, read_choices};
use crate::rules::imports::Imports;
use crate::rules::kinds::{read_settlements, read_terrains};
use crate::rules::layer_additions::{AddedPhase, AddedValue, read_added_phases, read_added_values};
use crate::rules::layers::Layer;
use crate::rules::load::Vocabulary;
use crate::rules::mark::{MarkKind, read_marks};
use crate::rules::names::{Heirs, Names, Settlement};
use crate::rules::people::NameTables;
use crate::rules::province_maps::ProvinceMaps;
use crate::rules::province_words::ProvinceWords;
use crate::rules::race_read::{MOST, read_modifiers, read_races};
use crate::rules::requirements::{BuiltInPhase, RequiredParts, Requirement};
use crate::rules::rulebook::Rulebook;
use crate::rules::spell::read_spells;
use crate::rules::styles::Styles;
use crate::rules::table::{NEEDED, Shape, Table};
use crate::rules::tiles::TileSet;
use crate::rules::titles::Titles;
use crate::rules::titles_read::read_titles;
use crate::rules::traits::{Trait, read_traits};
use crate::rules::value::VALUES;
use crate::rules::value_read::read_values;
use crate::rules::victory::read_victory;
use crate::rules::{ModAllowed, ModOption, check, inherit};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span};

/// Everything decoded from the merged tree.
pub(in crate::rules) struct Parts {
    pub required: RequiredParts,
    pub names: Names,
    pub titles: Titles,
    pub calendar: Calendar,
    pub values: Vec<crate::rules::value::Setting>,
    pub options: Vec<crate::rules::game_option::Default>,
    pub settlements: Vec<crate::rules::kinds::SettlementKind>,
    pub terrains: Vec<crate::rules::kinds::TerrainKind>,
    pub tiles: TileSet,
    pub tables: Vec<Table>,
    pub capital: Settlement,
    pub races: Vec<crate::rules::race::RaceKind>,
    pub modifiers: Vec<crate::rules::race::Modifier>,
    pub spells: Vec<crate::rules::spell::SpellKind>,
    pub name_tables: NameTables,
    pub year_names: Option<YearNames>,
    pub money: Money,
    pub counters: Vec<Counter>,
    pub marks: Vec<MarkKind>,
    pub traits: Vec<Trait>,
    pub ends: Vec<crate::rules::victory::EndCondition>,
    pub province_maps: Option<ProvinceMaps>,
    pub imports: Imports,
    pub styles: Styles,
    pub armies: Vec<Army>,
    /// Ids of the phases that are built in, in the order of their numbers.
    pub built_in_phases: &'static [BuiltInPhase],
    pub ending_in_sides: &'static [&'static str],
    pub added_phases: Vec<AddedPhase>,
    pub added_values: BTreeMap<String, AddedValue>,
}

/// Decodes the tree; None if too much is missing to go on. What belongs to the parts `without` may
/// be missing.
pub(in crate::rules) fn decode(
    reader: &Reader<'_>,
    vocabulary: &Vocabulary,
    tree: &Node,
    rulebook: Option<&Rulebook>,
    layers: &[Layer],
    without: &[Requirement],
) -> Option<Parts> {
    let required = RequiredParts::of(tree, vocabulary.phases).without(without);
    let empty = Node { span: Span::default(), kind: NodeKind::Map(Vec::new()) };
    // A section may be left out if the phases ask for nothing of it.
    let optional = |name: &str| match name {
        "values" => !VALUES.iter().any(|row| required.has(row.part)),
        "options" => !CHOICES.iter().any(|row| required.has(row.part)),
        "tables" => !NEEDED.iter().any(|row| required.has(row.part)),
        _ => false,
    };
    let section = |name: &str| {
        let found = tree.get(name).or_else(|| optional(name).then_some(&empty));
        if found.is_none() {
            reader.push(
                Fault::new(
                    "rules::missing_section",
                    say!("no file of the edition has the section `{name}`", name = quoted(name)),
                )
                .help(say!(
                    "add `{name}:` to one of the files in the manifest",
                    name = quoted(name)
                )),
            );
        }
        let wanted = if name == "calendar" { "a list" } else { "a map" };
        let fits = |node: &&Node| {
            if name == "calendar" {
                matches!(node.kind, NodeKind::List(_))
            } else {
                matches!(node.kind, NodeKind::Map(_))
            }
        };
        if let Some(node) = found.filter(|node| !fits(node)) {
            reader.fault(
                node.span,
                "rules::wrong_type",
                say!(
                    "the section `{name}` must be {wanted}, but is {node}",
                    name = quoted(name),
                    wanted = Text::noun(wanted),
                    node = node.found()
                ),
                say!("wrong type"),
                Text::EMPTY,
            );
        }
        found.filter(fits)
    };
    let keys = |node: &Node| -> Vec<String> {
        node.entries().iter().filter_map(|(key, _)| key.scalar()).map(str::to_owned).collect()
    };
    let settlements = section("settlements");
    let terrains = section("terrains");
    let tables = section("tables");
    let mut names = Names {
        settlements: settlements.map(keys).unwrap_or_default(),
        terrains: terrains.map(keys).unwrap_or_default(),
        tables: NEEDED.iter().map(|needed| needed.name.to_owned()).collect(),
        number_options: number_options(layers),
        ..Names::default()
    };
    let races = tree.get("races");
    names.races = races.map(keys).unwrap_or_default();
    names.heirs = Heirs {
        races: inherit::parents(races),
        settlements: inherit::parents(settlements),
        terrains: inherit::parents(terrains),
    };
    names.marks = tree.get("marks").map_or_else(Vec::new, crate::rules::mark::on_tiles);
    names.traits = tree.get("traits").map(keys).unwrap_or_default();
    let words = (tree.get("province_kinds"), tree.get("province_benefits"));
    names.provinces = ProvinceWords::read(reader, &names, words);
    names.spells = tree.get("spells").map(keys).unwrap_or_default();
    let others: Vec<String> = tables
        .map(keys)
        .unwrap_or_default()
        .into_iter()
        .filter(|name| !names.tables.contains(name))
        .collect();
    names.tables.extend(others);
    let brought = tables.map(Node::keys).unwrap_or_default();
    let needed = NEEDED.iter().filter(|row| required.has(row.part)).map(|row| row.name);
    let known: BTreeSet<&str> = brought.keys().copied().flatten().chain(needed).collect();
    names.index(|name| known.contains(name));

    if let Some(rulebook) = rulebook {
        check_cites(reader, rulebook, tree);
    }
    let built_in: Vec<&'static str> = vocabulary.phases.iter().map(|phase| phase.id).collect();
    let added_phases = tree
        .get("phases")
        .map(|node| read_added_phases(reader, &names, &built_in, node))
        .unwrap_or_default();
    let phases: Vec<&str> = built_in
        .iter()
        .copied()
        .chain(added_phases.iter().map(|phase| phase.id.as_str()))
        .collect();
    let calendar = section("calendar").map(|node| read_calendar(reader, &names, &phases, node));
    let (values, added_values) =
        match section("values").map(|node| read_added_values(reader, &names, node)) {
            Some((known, own)) => (read_values(reader, &names, &required, &known), own),
            None => (None, BTreeMap::new()),
        };
    names.added_values = added_values.keys().cloned().collect();
    names.unset = values
        .iter()
        .flatten()
        .zip(VALUES)
        .filter(|(setting, _)| !setting.given)
        .map(|(_, row)| row.name)
        .collect();
    let options = section("options").and_then(|node| read_choices(reader, &names, &required, node));
    let settlement_kinds = settlements.map(|node| read_settlements(reader, &names, node));
    let terrain_kinds = terrains.map(|node| read_terrains(reader, &names, &required, node));
    let tiles = if tree.get("edges").is_none() && tree.get("tiles").is_none() {
        Some(TileSet::of_no_tiles())
    } else {
        match (section("edges"), section("tiles")) {
            (Some(edges), Some(tiles)) => TileSet::read(reader, &names, edges, tiles),
            _ => None,
        }
    };
    let read = read_tables(reader, &names, &required, tables?);
    let mut parts = Parts {
        required: required.clone(),
        capital: Settlement(
            u8::try_from(settlement_kinds.as_ref()?.iter().position(|kind| kind.capital)?).ok()?,
        ),
        calendar: calendar?,
        values: values?,
        options: options?,
        settlements: settlement_kinds?,
        terrains: terrain_kinds?,
        tiles: tiles?,
        tables: read?,
        races: races.map(|node| read_races(reader, &names, node)).unwrap_or_default(),
        modifiers: tree
            .get("modifiers")
            .map(|node| read_modifiers(reader, &names, node))
            .unwrap_or_default(),
        spells: tree
            .get("spells")
            .map(|node| read_spells(reader, &names, node))
            .unwrap_or_default(),
        name_tables: tree
            .get("names")
            .and_then(|node| NameTables::read_map(reader, &names, node))
            .unwrap_or_default(),
        year_names: tree
            .get("chronicle")
            .and_then(|node| YearNames::read_map(reader, &names, node)),
        money: tree
            .get("money")
            .and_then(|node| Money::read_map(reader, &names, node))
            .unwrap_or_default(),
        counters: tree
            .get("counters")
            .map(|node| read_counters(reader, &names, node))
            .unwrap_or_default(),
        marks: tree.get("marks").map(|node| read_marks(reader, &names, node)).unwrap_or_default(),
        traits: tree
            .get("traits")
            .map(|node| read_traits(reader, &names, node))
            .unwrap_or_default(),
        ends: tree
            .get("victory")
            .map(|node| read_victory(reader, &names, node))
            .unwrap_or_default(),
        province_maps: tree
            .get("province_maps")
            .and_then(|node| ProvinceMaps::read(reader, &names, node)),
        armies: tree
            .get("armies")
            .map(|node| read_armies(reader, &names, node))
            .unwrap_or_default(),
        imports: Imports::default(),
        titles: Titles::default(),
        styles: Styles::default(),
        built_in_phases: vocabulary.phases,
        ending_in_sides: vocabulary.ending_in_sides,
        added_phases,
        added_values,
        names,
    };
    if let Some(node) = tree.get("imports") {
        parts.imports = Imports::read(reader, &parts.names, &parts.tiles, &parts.armies, node);
    }
    if let Some(node) = tree.get("titles") {
        parts.titles = read_titles(reader, &mut parts, node);
    }
    if let Some(node) = tree.get("accounts") {
        read_accounts(reader, node);
    }
    check::check(reader, &parts);
    Some(parts)
}

fn read_tables(
    reader: &Reader<'_>,
    names: &Names,
    required: &RequiredParts,
    node: &Node,
) -> Option<Vec<Table>> {
    let mut tables: Vec<Option<Table>> = Vec::new();
    let keys = node.keys();
    for (index, name) in names.tables.iter().enumerate() {
        let Some((_, found)) = keys.get(&Some(name.as_str())).map(|at| &node.entries()[*at]) else {
            if !required.has(NEEDED[index].part) {
                tables.push(Some(Table::blank(&NEEDED[index])));
                continue;
            }
            reader.fault(
                Span { end: node.span.start + 1, ..node.span },
                "rules::missing_table",
                say!(
                    "the table `{name}` is missing ({doc})",
                    name = quoted(name),
                    doc = Text::from(NEEDED[index].doc)
                ),
                say!("among these tables"),
                say!(
                    "add `{name}:` as a {shape} table",
                    name = quoted(name),
                    shape = quoted(NEEDED[index].shape)
                ),
            );
            tables.push(None);
            continue;
        };
        let table = Table::read_map(reader, names, found, name);
        if let (Some(table), Some(needed)) = (&table, NEEDED.get(index))
            && table.shape.name() != needed.shape
        {
            reader.fault(
                table.span,
                "rules::table_shape",
                say!(
                    "the table `{name}` must be a {shape} table",
                    name = quoted(name),
                    shape = quoted(needed.shape)
                ),
                say!("wrong shape"),
                Text::EMPTY,
            );
        }
        tables.push(table);
    }
    let rolled = |name: &str| {
        keys.get(&Some(name)).is_some_and(|at| node.entries()[*at].1.get("roll").is_some())
    };
    for table in tables.iter().flatten() {
        if let Shape::Roll(roll) = &table.shape {
            check::roll_ons(reader, names, &rolled, roll);
        }
    }
    tables.into_iter().collect()
}

/// Lists options that modifiers may name.
fn number_options(layers: &[Layer]) -> Vec<String> {
    let options = layers.iter().flat_map(|layer| &layer.manifest.options);
    let within = |option: &&ModOption| match option.allowed {
        ModAllowed::Number { low, high } => low >= -MOST && high <= MOST,
        ModAllowed::Flag | ModAllowed::Words(_) | ModAllowed::Named(_) => false,
    };
    options.filter(within).map(|option| option.name.clone()).collect()
}

/// Checks that every `cite` names a rule of the rule book, or `house-rule`.
fn check_cites(reader: &Reader<'_>, rulebook: &Rulebook, node: &Node) {
    match &node.kind {
        NodeKind::Map(entries) => {
            for (key, value) in entries {
                let cited = value.scalar().filter(|_| key.scalar() == Some("cite"));
                if let Some(id) = cited {
                    let rule = RuleId::from_text(id);
                    if rule != HOUSE_RULE && rulebook.get(rule).is_none() {
                        reader.unknown(
                            value,
                            "rule",
                            id,
                            rulebook.entries.keys().map(|rule| rule.0).chain(["house-rule"]),
                        );
                    }
                }
                check_cites(reader, rulebook, value);
            }
        }
        NodeKind::List(items) => items.iter().for_each(|item| check_cites(reader, rulebook, item)),
        NodeKind::Scalar { .. } => {}
    }
}

//! YAML of `titles:` → names of phases, tables, rows and what else no file declares by itself.

use std::collections::BTreeMap;

use crate::rules::currency::Counter;
use crate::rules::declare::yaml_map;
use crate::rules::decode::Parts;
use crate::rules::game_option::CHOICES;
use crate::rules::names::Names;
use crate::rules::title::Title;
use crate::rules::titles::Titles;
use crate::rules::{Shape, Table};
use crate::say;
use crate::text::quoted;
use crate::yaml::{Named, Node, Reader, Takes};

/// The titles of things by their ids.
macro_rules! titles {
    ($things:expr, $id:ident) => {
        $things.iter_mut().map(|thing| (thing.$id.as_str(), vec![&mut thing.title])).collect()
    };
}
yaml_map! {
    // Laid over what the things are called where they are declared.
    /// Names of things that are declared elsewhere, so that all names of a language can stand in
    /// one file.
    pub(in crate::rules) struct TitlesRead = "titles" {
        /// names of phases
        (phases): Option<&Node> [Takes::Each(Named::Phase, &Takes::Title)] = None,
        /// words that the log uses
        words: BTreeMap<String, Title> [Takes::Entries(&Takes::Title), |node| {
            Some(read_words(reader, node))
        }] = BTreeMap::new(),
        /// names of kinds of settlement
        (settlements): Option<&Node> [Takes::Each(Named::Settlement, &Takes::Title)] = None,
        /// names of kinds of terrain
        (terrains): Option<&Node> [Takes::Each(Named::Terrain, &Takes::Title)] = None,
        /// names of tables
        (tables): Option<&Node> [Takes::Each(Named::Table, &Takes::Title)] = None,
        /// names of spells
        (spells): Option<&Node> [Takes::Each(Named::Spell, &Takes::Title)] = None,
        /// names of races
        (races): Option<&Node> [Takes::Each(Named::Race, &Takes::Title)] = None,
        /// names of modifiers
        (modifiers): Option<&Node> [Takes::Each(Named::Modifier, &Takes::Title)] = None,
        /// names of marks
        (marks): Option<&Node> [Takes::Each(Named::Mark, &Takes::Title)] = None,
        /// names of traits
        (traits): Option<&Node> [Takes::Each(Named::Trait, &Takes::Title)] = None,
        /// names of counters
        (counters): Option<&Node> [Takes::Each(Named::Counter, &Takes::Title)] = None,
        /// names of parts of the year
        (blocks): Option<&Node> [Takes::Entries(&Takes::Title)] = None,
        /// names of options
        (options): Option<&Node> [Takes::Entries(&Takes::Title)] = None,
        /// names of the rows of roll tables
        (rows): Option<&Node>
            [Takes::Each(Named::Table, &Takes::Entries(&Takes::Title))] = None,
    }
    check {
        let phases = phases.map(|node| read_phases(reader, parts, node)).unwrap_or_default();
        let lay = |node, what, things| lay_titles(reader, node, what, things);
        lay(settlements, "settlement", titles!(parts.settlements, id));
        lay(terrains, "terrain", titles!(parts.terrains, id));
        lay(tables, "table", titles!(parts.tables, name));
        lay(spells, "spell", titles!(parts.spells, id));
        lay(races, "race", titles!(parts.races, id));
        lay(modifiers, "modifier", titles!(parts.modifiers, name));
        lay(marks, "mark", titles!(parts.marks, id));
        lay(traits, "trait", titles!(parts.traits, id));
        lay(blocks, "block", titles!(parts.calendar.blocks, id));
        lay(counters, "counter", count_titles(&mut parts.counters));
        let given = CHOICES.iter().map(|row| row.name).zip(&mut parts.options);
        lay(options, "option", given.map(|(name, option)| (name, vec![&mut option.title])).collect());
        for (key, value) in rows.map(Node::entries).unwrap_or_default() {
            let id = key.scalar().unwrap_or_default();
            let known = parts.tables.iter().map(|table| table.name.as_str());
            match parts.tables.iter().position(|table| table.name == id) {
                Some(at) => name_rows(reader, &mut parts.tables[at], value),
                None => reader.unknown(key, "table", id, known),
            }
        }
    }
    also {
        phases: BTreeMap<String, Title> = phases,
    }
    read(reader, names, node, parts: &mut Parts) "the section `titles`"
}

fn count_titles(counters: &mut [Counter]) -> Vec<(&str, Vec<&mut Title>)> {
    counters
        .iter_mut()
        .map(|counter| {
            let Counter { id, titles: (one, several), .. } = counter;
            (id.as_str(), vec![one, several])
        })
        .collect()
}

/// Lays names over those that things have.
fn lay_titles(
    reader: &Reader<'_>,
    node: Option<&Node>,
    what: &str,
    mut things: Vec<(&str, Vec<&mut Title>)>,
) {
    for (key, value) in node.map(Node::entries).unwrap_or_default() {
        let id = key.scalar().unwrap_or_default();
        match things.iter_mut().find(|(known, _)| *known == id) {
            Some((_, titles)) => titles
                .iter_mut()
                .for_each(|title| **title = Title::read_or(reader, title.clone(), Some(value))),
            None => reader.unknown(key, what, id, things.iter().map(|(known, _)| *known)),
        }
    }
}

fn read_words(reader: &Reader<'_>, node: &Node) -> BTreeMap<String, Title> {
    let word = |(key, value): &(Node, Node)| {
        let text = reader.text(key)?;
        Some((text.to_owned(), Title::read_or(reader, Title::plain(text), Some(value))))
    };
    node.entries().iter().filter_map(word).collect()
}

/// Names of phases: those of scripts have theirs where they are declared, others in the map returned.
fn read_phases(reader: &Reader<'_>, parts: &mut Parts, node: &Node) -> BTreeMap<String, Title> {
    let mut titles = BTreeMap::new();
    let (built_in, own) = (parts.built_in_phases, &mut parts.added_phases);
    for (key, value) in node.entries() {
        let Some(id) = reader.text(key) else { continue };
        if let Some(phase) = own.iter_mut().find(|phase| phase.id == id) {
            phase.title = Title::read_or(reader, phase.title.clone(), Some(value));
        } else if built_in.iter().any(|phase| phase.id == id) {
            let title = Title::read_or(reader, Title::of_id(id), Some(value));
            titles.insert(id.to_owned(), title);
        } else {
            let own = own.iter().map(|phase| phase.id.as_str());
            reader.unknown(key, "phase", id, built_in.iter().map(|phase| phase.id).chain(own));
        }
    }
    titles
}

/// Reads `titles:` of an edition or mod, so that all names of a language can stand in one file.
///
/// ```yaml
/// titles:
///   phases: {scouting: {nl: verkenning}}
///   rows: {winter_events: {2: {nl: draken}}}
///   words: {tribute: {nl: eerbetoon}}
/// ```
pub(in crate::rules) fn read_titles(reader: &Reader<'_>, parts: &mut Parts, node: &Node) -> Titles {
    match TitlesRead::read_map(reader, &Names::default(), node, parts) {
        Some(TitlesRead { phases, words }) => Titles { phases, words },
        None => Titles::default(),
    }
}

/// Names of the results of a roll table, row by row; the columns of a row share its name.
fn name_rows(reader: &Reader<'_>, table: &mut Table, node: &Node) {
    let Shape::Roll(roll) = &mut table.shape else {
        let message = say!(
            "rows of `{table}` cannot have names: it is not a roll table",
            table = quoted(&table.name)
        );
        reader.fault(
            node.span,
            "rules::table_shape",
            message,
            say!("named here"),
            say!("name the table itself under `tables`"),
        );
        return;
    };
    for (key, value) in node.entries() {
        let label = key.scalar().unwrap_or_default();
        match roll.rows.iter_mut().find(|row| row.label == label) {
            Some(row) => {
                for title in &mut row.titles {
                    *title = Title::read_or(reader, title.clone(), Some(value));
                }
            }
            None => {
                reader.unknown(key, "row", label, roll.rows.iter().map(|row| row.label.as_str()))
            }
        }
    }
}

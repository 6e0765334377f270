//! YAML of `titles:` → names of phases, tables, rows and what else no file declares by itself.

use super::currency::Counter;
use super::decode::Parts;
use super::game_option::CHOICES;
use super::title::Title;
use super::titles::Titles;
use super::{Shape, Table};
use crate::yaml::{Node, Reader};

/// `titles:` of an edition or mod, laid over what the things are called where they are declared; so
/// that all names of a language can stand in one file. `phases` are those that the program carries
/// out.
///
/// ```yaml
/// titles:
///   phases: {scouting: {nl: verkenning}}
///   rows: {winter_events: {2: {nl: draken}}}
///   words: {tribute: {nl: eerbetoon}}
/// ```
pub(super) fn read_titles(reader: &Reader<'_>, parts: &mut Parts, node: &Node) -> Titles {
    let mut titles = Titles::default();
    let Some(mut map) = reader.map(node, "the section `titles`", &super::schema::year::TITLES)
    else {
        return titles;
    };
    let (built_in, own) = (&parts.built_in_phases, &mut parts.added_phases);
    for (key, value) in entries(map.take("phases")) {
        let Some(id) = reader.text(key) else { continue };
        if let Some(phase) = own.iter_mut().find(|phase| phase.id == id) {
            phase.title = Title::read_or(reader, phase.title.clone(), Some(value));
        } else if built_in.contains(&id) {
            titles.phases.insert(id.to_owned(), Title::read(reader, id, Some(value)));
        } else {
            reader.unknown(
                key,
                "phase",
                id,
                built_in.iter().copied().chain(own.iter().map(|phase| phase.id.as_str())),
            );
        }
    }
    for (key, value) in entries(map.take("words")) {
        if let Some(text) = reader.text(key) {
            titles
                .words
                .insert(text.to_owned(), Title::read_or(reader, Title::plain(text), Some(value)));
        }
    }
    macro_rules! lay {
        ($($key:literal, $what:literal, $things:ident by $id:ident;)+) => {
            $(for (key, value) in entries(map.take($key)) {
                let id = key.scalar().unwrap_or_default();
                match parts.$things.iter_mut().find(|thing| thing.$id == id) {
                    Some(thing) => thing.title = Title::read_or(reader, thing.title.clone(), Some(value)),
                    None => reader.unknown(key, $what, id, parts.$things.iter().map(|thing| thing.$id.as_str())),
                }
            })+
        };
    }
    lay! {
        "settlements", "settlement", settlements by id;
        "terrains", "terrain", terrains by id;
        "tables", "table", tables by name;
        "spells", "spell", spells by id;
        "races", "race", races by id;
        "modifiers", "modifier", modifiers by name;
        "marks", "mark", marks by id;
        "traits", "trait", traits by id;
    }
    for (key, value) in entries(map.take("counters")) {
        let id = key.scalar().unwrap_or_default();
        match parts.counters.iter_mut().find(|counter| counter.id == id) {
            Some(Counter { titles: (one, several), .. }) => {
                *one = Title::read_or(reader, one.clone(), Some(value));
                *several = Title::read_or(reader, several.clone(), Some(value));
            }
            None => reader.unknown(
                key,
                "counter",
                id,
                parts.counters.iter().map(|counter| counter.id.as_str()),
            ),
        }
    }
    for (key, value) in entries(map.take("blocks")) {
        let id = key.scalar().unwrap_or_default();
        let blocks = &mut parts.calendar.blocks;
        match blocks.iter_mut().find(|block| block.id == id) {
            Some(block) => block.title = Title::read_or(reader, block.title.clone(), Some(value)),
            None => reader.unknown(key, "block", id, blocks.iter().map(|block| block.id.as_str())),
        }
    }
    for (key, value) in entries(map.take("options")) {
        if let Some(at) =
            reader.choice(key, "option", &CHOICES.iter().map(|row| row.name).collect::<Vec<_>>())
        {
            let title = parts.options[at].title.clone();
            parts.options[at].title = Title::read_or(reader, title, Some(value));
        }
    }
    for (key, value) in entries(map.take("rows")) {
        let id = key.scalar().unwrap_or_default();
        match parts.tables.iter_mut().find(|table| table.name == id) {
            Some(table) => name_rows(reader, table, value),
            None => reader.unknown(
                key,
                "table",
                id,
                parts.tables.iter().map(|table| table.name.as_str()),
            ),
        }
    }
    map.finish();
    titles
}

fn entries(node: Option<&Node>) -> &[(Node, Node)] {
    node.map(Node::entries).unwrap_or_default()
}

/// Names of the results of a roll table, row by row; the columns of a row share its name.
fn name_rows(reader: &Reader<'_>, table: &mut Table, node: &Node) {
    let Shape::Roll(roll) = &mut table.shape else {
        let message = format!(
            "rows of `{table}` cannot have names: it is not a roll table",
            table = table.name
        );
        reader.fault(
            node.span,
            "rules::table_shape",
            message,
            "named here",
            "name the table itself under `tables`",
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

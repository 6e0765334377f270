//! Tables of records as text: columns where they fit the screen, otherwise row by row in sentences; a
//! cell that another file than its row's has set says so.

use std::fmt::Write;

use crate::basics::columns::{Columns, wrap};
use crate::rules::record::{Datum, FIELD_KINDS, RecordRow, RecordTable};
use crate::rules::{Ruleset, Shape, Table};
use crate::yaml::Span;

/// Lines of columns are at most this long.
const WIDTH: usize = 100;

/// The rows of a table.
pub(super) fn rows(rules: &Ruleset, table: &RecordTable) -> String {
    let columns = columns(rules, table);
    if columns.lines().all(|line| line.chars().count() <= WIDTH) {
        return columns;
    }
    let mut text = String::new();
    for row in &table.rows {
        let told = RowText::of(rules, table, row);
        let place = rules.location(row.span);
        let label = match told.name.to_lowercase().replace(' ', "_") == row.label {
            true => String::new(),
            false => format!(" ({})", row.label),
        };
        let _ = writeln!(text, "{}{label}{} ({place})", told.name, told.cited);
        told.write(&mut text);
    }
    text
}

/// The text of a row: its name and rule, and the rest in sentences.
struct RowText {
    name: String,
    /// ` [ID]`, or nothing.
    cited: String,
    sentences: Vec<String>,
    facts: Vec<String>,
}

impl RowText {
    fn of(rules: &Ruleset, table: &RecordTable, row: &RecordRow) -> RowText {
        let name = rules.display_name(&row.title).to_owned();
        let mut told =
            RowText { name, cited: String::new(), sentences: Vec::new(), facts: Vec::new() };
        for (name, (datum, span)) in table.cells_of(row).filter(|(name, _)| *name != "name") {
            let place = elsewhere(rules, row, *span);
            match datum {
                Datum::Text(id) if rules.rulebook.entries.keys().any(|rule| rule.0 == id) => {
                    told.cited.push_str(&format!(" [{id}]{place}"));
                }
                Datum::Text(text) if text.contains(' ') && text.ends_with('.') => {
                    told.sentences.push(format!("{text}{place}"));
                }
                datum => told.facts.push(fact(name, datum) + &place),
            }
        }
        told
    }

    fn write(&self, text: &mut String) {
        for sentence in &self.sentences {
            *text += &wrap(sentence, WIDTH, "  ");
        }
        if !self.facts.is_empty() {
            *text += &wrap(&self.facts.join("; "), WIDTH, "  ");
        }
    }
}

/// `worth 15`, `guards`, `not razed`.
fn fact(name: &str, datum: &Datum) -> String {
    let name = name.replace('_', " ");
    match datum {
        Datum::Flag(true) => name,
        Datum::Flag(false) => format!("not {name}"),
        datum => format!("{name} {}", plain(datum)),
    }
}

fn columns(rules: &Ruleset, table: &RecordTable) -> String {
    let shown: Vec<&str> = ["name", "cite"]
        .into_iter()
        .filter(|name| {
            table.fields.iter().all(|field| field.name != *name)
                && table.rows.iter().any(|row| row.cells.contains_key(*name))
        })
        .chain(table.fields.iter().map(|field| field.name.as_str()))
        .collect();
    let heading: Vec<&str> =
        [""].into_iter().chain(shown.iter().copied()).chain(["set in"]).collect();
    let heading: Vec<String> = heading.iter().map(|name| name.replace('_', " ")).collect();
    let mut columns = Columns::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for row in &table.rows {
        let cells = shown.iter().map(|name| {
            row.cells.get(*name).map_or("-".to_owned(), |(datum, _)| cell(rules, row, name, datum))
        });
        let others = shown.iter().filter_map(|name| {
            let (_, span) = row.cells.get(*name)?;
            (span.file != row.span.file)
                .then(|| format!("; {name} in {location}", location = rules.location(*span)))
        });
        let place = rules.location(row.span) + &others.collect::<String>();
        columns.row([row.label.clone()].into_iter().chain(cells).chain([place]));
    }
    columns.show()
}

/// One row with all its cells.
pub(super) fn row(rules: &Ruleset, table: &Table, row: &RecordRow) -> String {
    let Shape::Records(records) = &table.shape else { return String::new() };
    let told = RowText::of(rules, records, row);
    let title = rules.display_name(&table.title);
    let called = if title.is_empty() { table.name.replace('_', " ") } else { title.to_owned() };
    let mut text = format!("{}, in the table {called}{}\n", told.name, told.cited);
    told.write(&mut text);
    let _ = writeln!(text, "set in {}", rules.location(row.span));
    text
}

/// Lists the kinds of fields of records, as Markdown.
pub(super) fn reference() -> String {
    let rows =
        FIELD_KINDS.iter().map(|(word, _, doc)| vec![format!("`{word}`"), doc.trim().to_owned()]);
    "A table with `records: {gold: amount, mood: text}` has rows of fields of these kinds; `records: [gold, mood]` lets every field be anything. Each row may have `name` and `cite` as well, and leave out what it will. Scripts read them with `campaign.record`.\n\n".to_owned()
        + &super::reference::markdown(&["kind", "takes"], rows)
}

/// Names are shown in the language chosen.
fn cell(rules: &Ruleset, row: &RecordRow, name: &str, datum: &Datum) -> String {
    if name == "name" { rules.display_name(&row.title).to_owned() } else { plain(datum) }
}

/// Says the contents of a cell in words: `mountain 3d6x10, river 2d6x10`.
fn plain(datum: &Datum) -> String {
    let among = |inner: &Datum| match inner {
        Datum::List(_) | Datum::Map(_) => format!("({})", plain(inner)),
        _ => plain(inner),
    };
    match datum {
        Datum::List(list) if list.is_empty() => "none".to_owned(),
        Datum::List(list) => list.iter().map(among).collect::<Vec<_>>().join(", "),
        Datum::Map(map) => {
            let pairs = map.iter().map(|(key, inner)| format!("{key} {}", among(inner)));
            pairs.collect::<Vec<_>>().join(", ")
        }
        simple => simple.to_string(),
    }
}

fn elsewhere(rules: &Ruleset, row: &RecordRow, span: Span) -> String {
    if span.file == row.span.file { String::new() } else { format!(" ({})", rules.location(span)) }
}

//! Tables of records as text: columns where they fit the screen, otherwise row by row in sentences; a
//! cell that another file than its row's has set says so.

use std::fmt::Write;

use super::{in_lines, set_in};
use crate::basics::columns::wrap;
use crate::rules::record::{Datum, FIELD_KINDS, RecordRow, RecordTable};
use crate::rules::{Ruleset, Shape, Table};
use crate::say;
use crate::text::{Text, columns};
use crate::yaml::Span;

/// Lines of columns are at most this long.
const WIDTH: usize = 100;

/// Returns the rows of a table.
pub(super) fn rows(rules: &Ruleset, table: &RecordTable) -> String {
    let columns = in_columns(rules, table);
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
        // A row for a terrain is called as that is.
        let plain = row.title.english() == row.label.replace('_', " ");
        let terrain = rules.title_of("terrain", &row.label).filter(|_| plain);
        let title = terrain.as_ref().unwrap_or(&row.title);
        let name = rules.title_text(title).in_words(rules);
        let mut told =
            RowText { name, cited: String::new(), sentences: Vec::new(), facts: Vec::new() };
        for (name, (datum, span)) in table.cells_of(row).filter(|(name, _)| *name != "name") {
            let place = elsewhere(rules, row, *span);
            match datum {
                Datum::Text(id) if rules.rulebook.entries.keys().any(|rule| rule.0 == id) => {
                    told.cited.push_str(&format!(" [{id}]{place}"));
                }
                Datum::Text(text) if text.contains(' ') && text.ends_with('.') => {
                    told.sentences.push(named(rules, text) + &place);
                }
                datum => told.facts.push(fact(rules, name, datum) + &place),
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

/// Returns `worth 15`, `guards`, `not razed`.
fn fact(rules: &Ruleset, name: &str, datum: &Datum) -> String {
    let name = named(rules, &name.replace('_', " "));
    match datum {
        Datum::Flag(true) => name,
        Datum::Flag(false) => say!("not {name}", name = Text::verbatim(&name)).in_words(rules),
        datum => format!("{name} {}", plain(rules, datum)),
    }
}

fn in_columns(rules: &Ruleset, table: &RecordTable) -> String {
    let shown: Vec<&str> = ["name", "cite"]
        .into_iter()
        .filter(|name| {
            table.fields.iter().all(|field| field.name != *name)
                && table.rows.iter().any(|row| row.cells.contains_key(*name))
        })
        .chain(table.fields.iter().map(|field| field.name.as_str()))
        .collect();
    let fields = shown.iter().map(|name| Text::noun(name.replace('_', " ")));
    let heading = [Text::EMPTY].into_iter().chain(fields).chain([say!("set in")]);
    let mut columns = columns(rules, heading);
    for row in &table.rows {
        let cells = shown.iter().map(|name| {
            row.cells.get(*name).map_or("-".to_owned(), |(datum, _)| cell(rules, row, name, datum))
        });
        let others = shown.iter().filter_map(|name| {
            let (_, span) = row.cells.get(*name)?;
            (span.file != row.span.file).then(|| {
                let (name, place) = (Text::verbatim(*name), Text::Verbatim(rules.location(*span)));
                say!("; {name} in {place}", name, place).in_words(rules)
            })
        });
        let place = rules.location(row.span) + &others.collect::<String>();
        columns.row([row.label.clone()].into_iter().chain(cells).chain([place]));
    }
    columns.show()
}

/// Returns one row with all its cells.
pub(super) fn row(rules: &Ruleset, table: &Table, row: &RecordRow) -> String {
    let Shape::Records(records) = &table.shape else { return String::new() };
    let told = RowText::of(rules, records, row);
    let title = rules.display_name(&table.title);
    let called = if title.is_empty() { table.name.replace('_', " ") } else { title.to_owned() };
    let head = say!(
        "{row}, in the table {table}{rules}",
        row = Text::verbatim(&told.name),
        table = Text::Verbatim(called),
        rules = Text::verbatim(&told.cited)
    );
    let mut text = in_lines(rules, [head]);
    told.write(&mut text);
    text + &in_lines(rules, [set_in(rules.location(row.span))])
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
    if name == "name" { rules.display_name(&row.title).to_owned() } else { plain(rules, datum) }
}

/// Says the contents of a cell in words: `mountain 3d6x10, river 2d6x10`.
fn plain(rules: &Ruleset, datum: &Datum) -> String {
    let among = |inner: &Datum| match inner {
        Datum::List(_) | Datum::Map(_) => format!("({})", plain(rules, inner)),
        _ => plain(rules, inner),
    };
    match datum {
        Datum::List(list) if list.is_empty() => say!("none").in_words(rules),
        Datum::List(list) => list.iter().map(among).collect::<Vec<_>>().join(", "),
        Datum::Map(map) => {
            let pairs =
                map.iter().map(|(key, inner)| format!("{} {}", named(rules, key), among(inner)));
            pairs.collect::<Vec<_>>().join(", ")
        }
        Datum::Text(text) => named(rules, text),
        simple => simple.to_string(),
    }
}

/// Says a text of a record in the reader's language, where the rules have it as a noun.
fn named(rules: &Ruleset, text: &str) -> String {
    Text::noun(text.to_owned()).in_words(rules)
}

fn elsewhere(rules: &Ruleset, row: &RecordRow, span: Span) -> String {
    if span.file == row.span.file { String::new() } else { format!(" ({})", rules.location(span)) }
}

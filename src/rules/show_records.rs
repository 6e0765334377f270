//! Tables of records as text: columns where they fit the screen, otherwise row by row; a cell that another file
//! than its row's has set says so.

use std::fmt::Write;

use super::Ruleset;
use super::record::{Record, RecordTable};
use crate::columns::{Columns, wrap};
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
        let _ = writeln!(text, "{} ({})", row.label, rules.location(row.span));
        for (name, (datum, span)) in table.told(row) {
            text += &wrap(&format!("{name}: {datum}{}", elsewhere(rules, row, *span)), WIDTH, "  ");
        }
    }
    text
}

fn columns(rules: &Ruleset, table: &RecordTable) -> String {
    let shown: Vec<&str> = ["name", "cite"]
        .into_iter()
        .filter(|name| table.fields.iter().all(|field| field.name != *name) && table.rows.iter().any(|row| row.cells.contains_key(*name)))
        .chain(table.fields.iter().map(|field| field.name.as_str()))
        .collect();
    let heading: Vec<&str> = [""].into_iter().chain(shown.iter().copied()).chain(["set in"]).collect();
    let mut columns = Columns::new(&heading);
    for row in &table.rows {
        let cells = shown.iter().map(|name| row.cells.get(*name).map_or("-".to_owned(), |(datum, _)| datum.to_string()));
        let others = shown.iter().filter_map(|name| {
            let (_, span) = row.cells.get(*name)?;
            (span.file != row.span.file).then(|| format!("; {name} in {}", rules.location(*span)))
        });
        let place = rules.location(row.span) + &others.collect::<String>();
        columns.row([row.label.clone()].into_iter().chain(cells).chain([place]));
    }
    columns.show()
}

fn elsewhere(rules: &Ruleset, row: &Record, span: Span) -> String {
    if span.file == row.span.file { String::new() } else { format!(" ({})", rules.location(span)) }
}

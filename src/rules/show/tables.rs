//! A table as text: every row with what it does and the place that set it.

use std::fmt::Write;

use super::cited_of;
use crate::basics::columns::Columns;
use crate::rules::effect::say_cell;
use crate::rules::table::{By, LookupTable, MatrixTable, NEEDED, RollTable, Row};
use crate::rules::{Ruleset, Shape, Symbol, Table};

pub(super) fn table(rules: &Ruleset, table: &Table) -> String {
    let kind = match &table.shape {
        Shape::Roll(RollTable { dice: Some(dice), .. }) => format!("roll {dice}"),
        Shape::Roll(_) => "by a total".to_owned(),
        Shape::Lookup(lookup) => format!("lookup by {by}", by = by_name(lookup.by)),
        Shape::Matrix(_) => "matrix".to_owned(),
        Shape::Records(_) => "records".to_owned(),
    };
    let mut text = format!(
        "table {table}{also}: {kind} {cited}\n",
        table = table.name,
        also = rules.also(&table.title),
        cited = cited_of(rules, table.cite, &table.name)
    );
    if let Some(needed) = NEEDED.iter().find(|needed| needed.name == table.name) {
        let _ = writeln!(text, "{}", needed.doc.trim());
    }
    let _ = writeln!(text, "set in {location}\n", location = rules.location(table.span));
    text + &match &table.shape {
        Shape::Roll(roll) => roll_rows(rules, roll),
        Shape::Lookup(lookup) => lookup_rows(rules, lookup),
        Shape::Matrix(matrix) => matrix_rows(rules, matrix),
        Shape::Records(records) => super::records::rows(rules, records),
    }
}

fn by_name(by: By) -> &'static str {
    match by {
        By::One => "one key",
        By::Terrain => "terrain",
        By::Settlement => "settlement",
        By::Label => "label",
    }
}

fn ids(rules: &Ruleset, by: By) -> &[String] {
    if by == By::Terrain { &rules.shown_names.terrains } else { &rules.shown_names.settlements }
}

/// Results are sentences, as the log has them; how they are written in YAML stands at the place given.
fn roll_rows(rules: &Ruleset, roll: &RollTable) -> String {
    let mut heading = vec![if roll.dice.is_some() { "roll" } else { "total" }.to_owned()];
    if roll.by == By::One {
        heading.push("result".to_owned());
    } else {
        let count = roll.columns.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
        heading.extend((0..count).map(|column| {
            let serves = |at: &usize| {
                roll.columns
                    .get(*at)
                    .copied()
                    .flatten()
                    .is_some_and(|served| usize::from(served) == column)
            };
            let names: Vec<&str> = (0..roll.columns.len())
                .filter(serves)
                .filter_map(|at| ids(rules, roll.by).get(at))
                .map(String::as_str)
                .collect();
            names.join("/")
        }));
    }
    heading.push("set in".to_owned());
    let width = heading.len();
    let mut columns = Columns::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for row in &roll.rows {
        let mut cells = vec![row.label.clone()];
        let named = |(one, title)| say_cell(one, Some(title), rules);
        cells.extend(row.cells.iter().zip(&row.titles).map(named));
        if let ([one], [title], true) = (row.cells.as_slice(), row.titles.as_slice(), width > 3) {
            cells.extend(std::iter::repeat_n(named((one, title)), width - 3));
        }
        cells.push(rules.location(row.span));
        columns.row(cells);
    }
    columns.show()
}

/// One row of a roll table, under the table's heading.
pub(super) fn one_row(rules: &Ruleset, table: &Table, row: &Row) -> String {
    let Shape::Roll(roll) = &table.shape else { return String::new() };
    let one = RollTable { rows: vec![row.clone()], ..roll.clone() };
    let heading = self::table(rules, table);
    let heading = heading.lines().next().unwrap_or_default();
    format!("{heading}\n{}", roll_rows(rules, &one))
}

/// A row or a column of a matrix, with what it gives against each of the others.
pub(super) fn one_key(rules: &Ruleset, table: &Table, matrix: &MatrixTable, key: &str) -> String {
    let is = |word: &Symbol| word.as_str() == key;
    let row = matrix.rows.iter().position(is);
    let column = matrix.columns.iter().position(is);
    let against: Vec<(&Symbol, i64)> = match (row, column) {
        (Some(row), _) => matrix.columns.iter().zip(matrix.cells[row].iter().copied()).collect(),
        (None, Some(column)) => {
            matrix.rows.iter().zip(matrix.cells.iter().map(|row| row[column])).collect()
        }
        (None, None) => Vec::new(),
    };
    let mut columns = Columns::new(&["against", key]);
    for (other, amount) in against {
        columns.row([other.as_str().to_owned(), amount.to_string()]);
    }
    let heading = self::table(rules, table);
    let heading: Vec<&str> = heading.lines().take(2).collect();
    format!("{}\n{}", heading.join("\n"), columns.show())
}

fn lookup_rows(rules: &Ruleset, lookup: &LookupTable) -> String {
    let mut columns = Columns::new(&[by_name(lookup.by), "amount", "set in"]);
    let barren = (lookup.by == By::Settlement).then_some("barren");
    let ids = if lookup.by == By::Label { &lookup.labels } else { ids(rules, lookup.by) };
    let names =
        barren.map(|word| rules.word(word)).into_iter().chain(ids.iter().map(String::as_str));
    for (name, found) in names.zip(&lookup.cells) {
        if let Some((amount, span)) = found {
            columns.row([name.to_owned(), amount.to_string(), rules.location(*span)]);
        }
    }
    columns.show()
}

fn matrix_rows(rules: &Ruleset, matrix: &MatrixTable) -> String {
    let heading: Vec<&str> = [""]
        .into_iter()
        .chain(matrix.columns.iter().map(|word| word.as_str()))
        .chain(["set in"])
        .collect();
    let mut columns = Columns::new(&heading);
    for ((name, numbers), span) in matrix.rows.iter().zip(&matrix.cells).zip(&matrix.spans) {
        let mut row = vec![name.to_string()];
        row.extend(numbers.iter().map(i64::to_string));
        row.push(rules.location(*span));
        columns.row(row);
    }
    columns.show()
}

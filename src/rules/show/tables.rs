//! A table as text: every row with what it does and the place that set it.

use super::{cited_of, in_lines, set_in, titled};
use crate::rules::effect::say_cell;
use crate::rules::table::{By, LookupTable, MatrixTable, NEEDED, RollTable, Row};
use crate::rules::{Ruleset, Shape, Symbol, Table};
use crate::say;
use crate::text::{Text, columns};

pub(super) fn table(rules: &Ruleset, table: &Table) -> String {
    let kind = match &table.shape {
        Shape::Roll(RollTable { dice: Some(dice), .. }) => {
            say!("roll {dice}", dice = Text::displayed(dice))
        }
        Shape::Roll(_) => say!("by a total"),
        Shape::Lookup(lookup) => say!("lookup by {by}", by = by_name(lookup.by)),
        Shape::Matrix(_) => say!("matrix"),
        Shape::Records(_) => say!("records"),
    };
    let head = say!(
        "table {name}: {kind} {rule}",
        name = titled(rules, &table.name, &table.title),
        kind,
        rule = cited_of(rules, table.cite, &table.name)
    );
    let needed = NEEDED.iter().find(|needed| needed.name == table.name);
    let needed = needed.map(|needed| Text::from(needed.doc));
    let more = needed.into_iter().chain([set_in(rules.location(table.span)), Text::EMPTY]);
    in_lines(rules, std::iter::once(head).chain(more))
        + &match &table.shape {
            Shape::Roll(roll) => roll_rows(rules, roll),
            Shape::Lookup(lookup) => lookup_rows(rules, lookup),
            Shape::Matrix(matrix) => matrix_rows(rules, matrix),
            Shape::Records(records) => super::records::rows(rules, records),
        }
}

fn by_name(by: By) -> Text {
    match by {
        By::One => say!("one key"),
        By::Terrain => say!("terrain"),
        By::Settlement => say!("settlement"),
        By::Label => say!("label"),
    }
}

fn ids(rules: &Ruleset, by: By) -> &[String] {
    if by == By::Terrain { &rules.shown_names.terrains } else { &rules.shown_names.settlements }
}

/// Results are sentences, as the log has them; how they are written in YAML stands at the place given.
fn roll_rows(rules: &Ruleset, roll: &RollTable) -> String {
    let first = if roll.dice.is_some() { say!("roll") } else { say!("total") };
    let mut heading = vec![first];
    if roll.by == By::One {
        heading.push(say!("result"));
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
            Text::verbatim(names.join("/"))
        }));
    }
    heading.push(say!("set in"));
    let width = heading.len();
    let mut columns = columns(rules, heading);
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

/// Returns one row of a roll table, under the table's heading.
pub(super) fn one_row(rules: &Ruleset, table: &Table, row: &Row) -> String {
    let Shape::Roll(roll) = &table.shape else { return String::new() };
    let one = RollTable { rows: vec![row.clone()], ..roll.clone() };
    let heading = self::table(rules, table);
    let heading = heading.lines().next().unwrap_or_default();
    format!("{heading}\n{}", roll_rows(rules, &one))
}

/// Returns a row or a column of a matrix, with what it gives against each of the others.
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
    let mut columns = columns(rules, [say!("against"), Text::verbatim(key)]);
    for (other, amount) in against {
        columns.row([other.as_str().to_owned(), amount.to_string()]);
    }
    let heading = self::table(rules, table);
    let heading: Vec<&str> = heading.lines().take(2).collect();
    format!("{}\n{}", heading.join("\n"), columns.show())
}

fn lookup_rows(rules: &Ruleset, lookup: &LookupTable) -> String {
    let mut columns = columns(rules, [by_name(lookup.by), say!("amount"), say!("set in")]);
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
    let words = matrix.columns.iter().map(|word| Text::verbatim(word.as_str()));
    let heading = [Text::EMPTY].into_iter().chain(words).chain([say!("set in")]);
    let mut columns = columns(rules, heading);
    for ((name, numbers), span) in matrix.rows.iter().zip(&matrix.cells).zip(&matrix.spans) {
        let mut row = vec![name.to_string()];
        row.extend(numbers.iter().map(i64::to_string));
        row.push(rules.location(*span));
        columns.row(row);
    }
    columns.show()
}

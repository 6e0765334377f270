//! Tables: what they give on which tiles, which rows do something else, and how many cells of the
//! others differ.

use super::{Sides, group};
use crate::rules::carry_over::CarryOver;
use crate::rules::table::By;
use crate::rules::versions::Versioned;
use crate::rules::{Shape, TableId, diff};
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view::effective::asked;
use crate::view::say::{RowPlace, row_said};
use crate::view::texts;

pub(super) fn sentences(sides: Sides<'_>, carry: &CarryOver<'_>) -> Vec<Text> {
    let mut said = Vec::new();
    let (before, after) = (sides.before.rules, sides.after.rules);
    let changed = diff::diff(before, after);
    for name in before.names.known_tables() {
        let Some(old) = before.names.table(name) else { continue };
        let called = carry.name(Versioned::Table, None, name).unwrap_or_default();
        let Some(new) = after.names.table(&called) else {
            said.push(say!("There is no table {table} any more.", table = in_words(name)));
            continue;
        };
        if called != name {
            said.push(say!(
                "The table {table} is called {now}.",
                table = in_words(name),
                now = in_words(&called)
            ));
        }
        match (&before.table(old).shape, &after.table(new).shape) {
            (Shape::Lookup(was), Shape::Lookup(now))
                if was.by != By::Label && now.by != By::Label =>
            {
                said.extend(lookup(sides, (old, new)));
            }
            (Shape::Roll(_), Shape::Roll(_)) => said.extend(roll(sides, (old, new))),
            _ => {
                let path = format!("tables.{name}");
                let cells = changed.iter().filter(|change| called == name && change.below(&path));
                let cells = cells.count();
                if cells > 0 {
                    let cells = Text::count(cells, ProgramNoun::Cell);
                    let table = in_words(name);
                    said.push(say!("The table {table} is another in {cells}.", table, cells));
                }
            }
        }
    }
    let known: Vec<String> = before
        .names
        .known_tables()
        .filter_map(|name| carry.name(Versioned::Table, None, name))
        .collect();
    let new = after.names.known_tables().filter(|name| !known.iter().any(|known| known == name));
    said.extend(new.map(|name| say!("There is a new table {table}.", table = in_words(name))));
    said
}

fn in_words(name: &str) -> Text {
    Text::noun(name.replace('_', " "))
}

/// Tells what a lookup gives for the tiles of realms, or of nobody.
fn lookup(sides: Sides<'_>, (old, new): (TableId, TableId)) -> Vec<Text> {
    let (before, after) = (sides.before, sides.after);
    let table = texts::table(after, new);
    let told = sides.tiles().filter_map(|place| {
        let realm = before.state.holding(place).owner.realm();
        let was = asked(before, |game| game.lookup(old, place, realm))?;
        let now = asked(after, |game| game.lookup(new, place, realm))?;
        (was != now).then(|| ((was, now), texts::place(before, place)))
    });
    let groups = group(told).into_iter();
    groups
        .map(|((was, now), places)| {
            say!(
                "The table {table} gives {now} instead of {was} on {places}.",
                table = &table,
                now,
                was,
                places
            )
        })
        .collect()
}

/// Rows whose effects are others.
fn roll(sides: Sides<'_>, (old, new): (TableId, TableId)) -> Vec<Text> {
    let rows = |game: &crate::engine::Game<'_>, table: TableId| {
        let Shape::Roll(roll) = &game.rules.table(table).shape else { return Vec::new() };
        let said = roll.rows.iter().zip(0u16..);
        said.map(|(row, at)| {
            (row.label.clone(), row_said(game, RowPlace { table, row: at, column: None }))
        })
        .collect()
    };
    let (was, now) = (rows(sides.before, old), rows(sides.after, new));
    let table = &texts::table(sides.after, new);
    let mut said = Vec::new();
    for (key, text) in &now {
        let row = Text::verbatim(key);
        match was.iter().find(|(known, _)| known == key) {
            Some((_, old)) if old == text => {}
            Some((_, old)) => said.push(say!(
                "On the table {table} a {row} is: {now}; it was: {was}.",
                table,
                row,
                now = text,
                was = old
            )),
            None => said.push(say!(
                "On the table {table} there is a new row {row}: {now}.",
                table,
                row,
                now = text
            )),
        }
    }
    let gone = was.iter().filter(|(key, _)| !now.iter().any(|(known, _)| known == key));
    said.extend(gone.map(|(key, _)| {
        let row = Text::verbatim(key);
        say!("On the table {table} there is no row {row} any more.", table, row)
    }));
    said
}

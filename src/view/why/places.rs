//! Origin of a number in the rules: the row or cell of a table, with its file and line.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarEvent, Event, EventRecord, Source, SumPart};
use crate::engine::Game;
use crate::engine::core::{sources, trace};
use crate::rules::table::By;
use crate::rules::{Shape, Symbol, Table, TableId, Title};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::names;
use crate::view::say::dice_line;
use crate::view::texts;

/// Names the origin of one part of a sum, as far as the viewer may know of what happened before.
pub(super) fn origin(
    game: &Game<'_>,
    viewer: Viewer,
    before: &[EventRecord],
    part: &SumPart,
) -> Text {
    match part.source {
        Source::Row(table, row) => row_place(game, table, row),
        Source::Cell(table, row, column) => cell_place(game, table, row, column),
        Source::Value(value) => {
            let setting = game.rules.setting(value);
            let name = crate::rules::VALUES[value as usize].name;
            let set = Text::verbatim(format!("{name} {}", setting.shown()));
            Text::list([set, sources::located(game, setting.span)], Joined::Comma)
        }
        Source::Dice => {
            let seen = before.iter().rev().filter(|record| viewer.sees(record));
            let fell = seen.map(|record| &record.event).find_map(|event| match event {
                Event::Calendar(CalendarEvent::Rolled { dice, fell, what, .. })
                    if *what == part.what =>
                {
                    Some(dice_line(*dice, fell, texts::word(what)))
                }
                _ => None,
            });
            fell.unwrap_or_else(|| texts::word("dice"))
        }
        Source::Tile(place, table, row) => {
            let place = Text::verbatim(format!("{}:", names::place(game, place)));
            Text::list([place, cell_place(game, table, row, 0)], Joined::Blank)
        }
        Source::Rule => Text::EMPTY,
        Source::Modifier(_) | Source::Hook(_) | Source::Head => {
            trace::changed_at(game, part.source)
        }
    }
}

/// Returns `shortfall row 2, rules/dutch/tables/scouting.yaml:14`.
pub(super) fn row_place(game: &Game<'_>, table: TableId, row: u16) -> Text {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return Text::EMPTY };
    let Shape::Roll(roll) = &found.shape else { return cell_place(game, table, row, 0) };
    match roll.rows.get(row as usize) {
        Some(row) => say!(
            "{table} row {row}, {location}",
            table = texts::table_name(game, table),
            row = Text::verbatim(&row.label),
            location = sources::located(game, row.span)
        ),
        None => table_place(game, found),
    }
}

/// Returns `base_factor row 500, column 1000, rules/dutch/tables/battle.yaml:10`.
fn cell_place(game: &Game<'_>, table: TableId, row: u16, column: u16) -> Text {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return Text::EMPTY };
    match &found.shape {
        Shape::Matrix(matrix) => {
            let heading = |names: &[Symbol], at: u16| {
                names.get(at as usize).map_or(Text::EMPTY, |word| Text::verbatim(word.as_str()))
            };
            let span = matrix.spans.get(row as usize).copied().unwrap_or(found.span);
            say!(
                "{table} row {row}, column {column}, {location}",
                table = texts::table_name(game, table),
                row = heading(&matrix.rows, row),
                column = heading(&matrix.columns, column),
                location = sources::located(game, span)
            )
        }
        Shape::Lookup(lookup) => {
            let shift = usize::from(lookup.by == By::Settlement);
            let title = |title: &Title| game.rules.title_text(title);
            let name = usize::from(row).checked_sub(shift).and_then(|id| match lookup.by {
                By::Terrain => game.rules.terrains.get(id).map(|kind| title(&kind.title)),
                By::Label => lookup.labels.get(id).map(Text::verbatim),
                _ => game.rules.settlements.get(id).map(|kind| title(&kind.title)),
            });
            let name = name.unwrap_or_else(|| ProgramNoun::Barren.into());
            let span = lookup
                .cells
                .get(row as usize)
                .copied()
                .flatten()
                .map_or(found.span, |(_, span)| span);
            say!(
                "{table} for {name}, {location}",
                table = texts::table_name(game, table),
                name,
                location = sources::located(game, span)
            )
        }
        Shape::Roll(_) => row_place(game, table, row),
        Shape::Records(_) => table_place(game, found),
    }
}

fn table_place(game: &Game<'_>, table: &Table) -> Text {
    let (name, at) = (Text::verbatim(&table.name), sources::located(game, table.span));
    Text::list([name, at], Joined::Comma)
}

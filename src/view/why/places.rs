//! Origin of a number in the rules: the row or cell of a table, with its file and line.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarEvent, Event, EventRecord, Source, SumPart};
use crate::engine::Game;
use crate::engine::core::sources;
use crate::rules::table::By;
use crate::rules::{Shape, Symbol, TableId};
use crate::view::names;
use crate::view::say::dice_line;
use crate::view::texts;

/// Names the origin of one part of a sum, as far as the viewer may know of what happened before.
pub(super) fn origin(
    game: &Game<'_>,
    viewer: Viewer,
    before: &[EventRecord],
    part: &SumPart,
) -> String {
    match part.source {
        Source::Row(table, row) => row_place(game, table, row),
        Source::Cell(table, row, column) => cell_place(game, table, row, column),
        Source::Value(value) => {
            let setting = game.rules.setting(value);
            format!(
                "{} {}, {}",
                crate::rules::VALUES[value as usize].name,
                setting.shown(),
                sources::located(game, setting.span)
            )
        }
        Source::Dice => {
            let seen = before.iter().rev().filter(|record| viewer.sees(record));
            let fell = seen.map(|record| &record.event).find_map(|event| match event {
                Event::Calendar(CalendarEvent::Rolled { dice, fell, what, .. })
                    if *what == part.what =>
                {
                    Some(dice_line(*dice, fell, texts::word(what)).in_words(game.rules))
                }
                _ => None,
            });
            fell.unwrap_or_else(|| "dice".to_owned())
        }
        Source::Tile(place, table, row) => {
            format!("{}: {}", names::place(game, place), cell_place(game, table, row, 0))
        }
        Source::Rule => String::new(),
        Source::Modifier(at) => {
            game.rules.modifiers.get(at as usize).map_or(String::new(), |modifier| {
                format!(
                    "modifier {modifier}, {location}",
                    modifier = modifier.name,
                    location = sources::located(game, modifier.span)
                )
            })
        }
        Source::Hook(at) => sources::script_at(game, at.as_str()),
    }
}

/// `shortfall row 2, rules/dutch/tables/scouting.yaml:14`.
pub(super) fn row_place(game: &Game<'_>, table: TableId, row: u16) -> String {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return String::new() };
    let Shape::Roll(roll) = &found.shape else { return cell_place(game, table, row, 0) };
    match roll.rows.get(row as usize) {
        Some(row) => format!(
            "{table} row {row}, {location}",
            table = names::table(game, table),
            row = row.label,
            location = sources::located(game, row.span)
        ),
        None => format!("{}, {}", found.name, sources::located(game, found.span)),
    }
}

/// `base_factor row 500, column 1000, rules/dutch/tables/battle.yaml:10`.
fn cell_place(game: &Game<'_>, table: TableId, row: u16, column: u16) -> String {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return String::new() };
    match &found.shape {
        Shape::Matrix(matrix) => {
            let heading =
                |names: &[Symbol], at: u16| names.get(at as usize).map_or("", |word| word.as_str());
            let span = matrix.spans.get(row as usize).copied().unwrap_or(found.span);
            format!(
                "{table} row {row}, column {column}, {location}",
                table = names::table(game, table),
                row = heading(&matrix.rows, row),
                column = heading(&matrix.columns, column),
                location = sources::located(game, span)
            )
        }
        Shape::Lookup(lookup) => {
            let ids = match lookup.by {
                By::Terrain => &game.rules.shown_names.terrains,
                By::Label => &lookup.labels,
                _ => &game.rules.shown_names.settlements,
            };
            let shift = usize::from(lookup.by == By::Settlement);
            let name = (row as usize)
                .checked_sub(shift)
                .and_then(|id| ids.get(id))
                .map_or(game.rules.word("barren"), String::as_str);
            let span = lookup
                .cells
                .get(row as usize)
                .copied()
                .flatten()
                .map_or(found.span, |(_, span)| span);
            format!(
                "{table} for {name}, {location}",
                table = names::table(game, table),
                location = sources::located(game, span)
            )
        }
        Shape::Roll(_) => row_place(game, table, row),
        Shape::Records(_) => format!("{}, {}", found.name, sources::located(game, found.span)),
    }
}

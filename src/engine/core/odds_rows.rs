//! The chances of each row of a table, with all that changes its dice and totals now.

use crate::campaign::chance::Chance;
use crate::campaign::knowledge::Viewer;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::odds::Trial;
use crate::engine::core::tables::PickedRow;
use crate::rules::effect::effects_text;
use crate::rules::{Cell, TableId};
use crate::say;
use crate::text::{Joined, Text};

/// Writes `1-2 33% no way; 3 17% a perilous way`: what a roll on a table may come to for somebody.
pub fn row_chances(
    game: &Game<'_>,
    table: TableId,
    what: &'static str,
    about: impl Into<About>,
    viewer: Viewer,
) -> Option<Text> {
    let about = about.into();
    let from = viewer.trial_state(game.rules, game.state);
    let known = Game { state: &from, ..*game };
    let (rows, drawn) = Trial::of(&known, viewer, |trial| {
        let mut rows: Vec<(PickedRow, Chance)> = Vec::new();
        trial.every_way(
            &from,
            &[],
            |turn| turn.roll_on(table, what, about),
            |chance, row, _| {
                let same = |(other, _): &&mut (PickedRow, Chance)| {
                    (other.table, other.row, other.column, other.nothing)
                        == (row.table, row.row, row.column, row.nothing)
                };
                match rows.iter_mut().find(same) {
                    Some((_, sum)) => *sum = sum.or(chance),
                    None => rows.push((row, chance)),
                }
            },
        )?;
        Ok(rows)
    })
    .ok()?;
    let mut rows = rows;
    rows.sort_by_key(|(drawn, _)| drawn.row);
    let rules = game.rules;
    let said = rows.iter().map(|(drawn, chance)| {
        let row = &rules.roll_table(drawn.table).rows[drawn.row];
        let result = match rules.roll_table(drawn.table).cell(drawn.row, drawn.column) {
            Cell::Effects(effects) if !drawn.nothing && !effects.is_empty() => {
                effects_text(effects, false, rules)
            }
            Cell::Amount(amount) => Text::verbatim(amount.to_string()),
            Cell::Effects(_) => say!("nothing"),
        };
        let row = Text::verbatim(format!("{label} {chance}%", label = row.label));
        Text::list([row, result], Joined::Blank)
    });
    let rows = Text::list(said, Joined::Semicolon);
    Some(if drawn.is_some() { say!("about {rows}", rows) } else { rows })
}

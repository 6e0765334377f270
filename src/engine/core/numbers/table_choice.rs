//! The table that is used in place of another, by modifiers and scripts.

use crate::campaign::{Altered, Asked, For, ScriptValue, Source, SumPart};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::about::About;
use crate::engine::core::numbers::{self, about};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::Changed;
use crate::rules::race::{ModifierEffect, Target};
use crate::rules::{Shape, TableId};
use crate::say;
use crate::text::quoted;

/// Returns the table to use in place of another.
pub fn table_for(game: &Game<'_>, table: TableId, about: &About) -> TableId {
    let mut used = table;
    let mut by: Vec<SumPart> = Vec::new();
    if numbers::touched(game, Target::Table(table)) {
        let about = about::complete(game, *about);
        for (at, modifier) in game.rules.modifiers_of(Target::Table(table)) {
            if let (ModifierEffect::Instead(other), true) =
                (modifier.change, numbers::holds(game, modifier, &about))
            {
                used = other;
                by.push(SumPart {
                    amount: 0,
                    what: modifier.reason.as_str(),
                    rule: modifier.cite,
                    source: Source::Modifier(at),
                });
            }
        }
    }
    let used = table_by_scripts(game, table, used, about, &mut by);
    if let Some(trace) = game.trace.filter(|_| !by.is_empty()) {
        let name = |table: TableId| ScriptValue::text(game.rules.table(table).name.as_str());
        let whom = For::from(&about::complete(game, *about));
        trace.add(Altered {
            asked: Asked::Table(table),
            whom,
            from: name(table),
            to: name(used),
            by,
        });
    }
    used
}

/// Returns the table that scripts choose in place of one; `by` gets who does.
fn table_by_scripts(
    game: &Game<'_>,
    table: TableId,
    used: TableId,
    about: &About,
    by: &mut Vec<SumPart>,
) -> TableId {
    let Some(hooks) = hook_calls::listening(game, Hook::Table, table.0) else { return used };
    let [realm, banner, tile, troop] = about::concerned(game, about).arguments();
    let name = ScriptValue::text(game.rules.table(used).name.as_str());
    let arguments = [name, realm, banner, tile, troop];
    let chosen = hooks.look(*game, Hook::Table, table.0, &arguments);
    by.extend(chosen.changes.iter().map(Changed::part));
    let Some(name) = chosen.value.as_text() else { return used };
    // Some tables are read with a total that is thrown elsewhere.
    let thrown = |table: TableId| match &game.rules.table(table).shape {
        Shape::Roll(roll) => Some(roll.dice.is_some()),
        _ => None,
    };
    let alike = |other: &TableId| thrown(*other).is_some() && thrown(*other) == thrown(used);
    let Some(other) = game.rules.names.table(name).filter(alike) else {
        hooks.wrong(
            &chosen,
            say!(
                "there is no table '{name}' to roll on in place of `{table}`",
                name = quoted(name),
                table = quoted(&game.rules.table(table).name)
            ),
        );
        return used;
    };
    let misplaced = |procedure| game.rules.misplaced(other, procedure);
    let new = other != used && other != table;
    match game.rules.procedure_of(table).filter(|_| new).and_then(misplaced) {
        Some(misplaced) => {
            let message = say!(
                "the table '{name}' cannot be rolled on in place of `{table}`: nothing would carry out `{effect}`",
                name = quoted(name),
                table = quoted(&game.rules.table(table).name),
                effect = quoted(misplaced.kind.row().name)
            );
            hooks.wrong(&chosen, message);
            used
        }
        None => other,
    }
}

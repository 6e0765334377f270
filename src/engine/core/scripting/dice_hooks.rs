//! Dice and tables as scripts leave them: which dice are rolled, the faces, the total and the row.

use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};
use smallvec::SmallVec;

use crate::campaign::{Asked, CalendarEvent, For, RecordEvent, ScriptValue, Source, Sum};
use crate::engine::core::dice::Faces;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{self, About, Concerned, ModifierDice, about, modifier_dice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::Hooks;
use crate::engine::core::tables::{self, PickedRow, TABLE_ENDS};
use crate::engine::core::trace;
use crate::engine::core::turn::Turn;
use crate::rules::race::Target;
use crate::rules::table::RowKey;
use crate::rules::{Dice, TableId};

/// Value that a row hook returns for "no effects at all".
pub const NOTHING: &str = "nothing";

/// Returns the dice that are thrown in place of these.
#[inline]
pub(in crate::engine) fn dice_for(
    game: &Game<'_>,
    dice: Dice,
    what: &'static str,
    whom: impl FnOnce() -> Concerned,
) -> Dice {
    let hooks = hook_calls::listening(game, Hook::Dice, 0);
    hooks.map_or(dice, |hooks| dice_by_scripts(game, hooks, dice, what, whom()))
}

fn dice_by_scripts(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    dice: Dice,
    what: &'static str,
    whom: Concerned,
) -> Dice {
    let (of, realm) = (whom.arguments(), whom.realm);
    let told = [ScriptValue::text(dice.to_string()), ScriptValue::word(what)];
    let told: SmallVec<[ScriptValue; 6]> = told.into_iter().chain(of).collect();
    let given = hooks.look(*game, Hook::Dice, 0, &told);
    trace::keep(
        game,
        Asked::Dice(what),
        For { realm, ..For::default() },
        || ScriptValue::text(dice.to_string()),
        &given,
    );
    let Some(text) = given.value.as_text() else { return dice };
    if text == dice.to_string() {
        return dice;
    }
    // The thrower reads the faces as those of its own dice: added up, or as digits.
    let digits = Dice::of_digits(text);
    let given_dice = if dice.digits { digits } else { Dice::parse(text) };
    given_dice.filter(|_| dice.digits == digits.is_some()).unwrap_or_else(|| {
        let (text, wanted) = (quoted(text), quoted(dice));
        let message = match dice.digits {
            true => say!(
                "'{text}' cannot stand for {wanted}: write dice that are digits of one number, as in \"d66\"",
                text,
                wanted
            ),
            false => say!(
                "'{text}' cannot stand for {wanted}: write dice that are added up, as in \"d6\" or \"2d6\"",
                text,
                wanted
            ),
        };
        hooks.wrong(&given, message);
        dice
    })
}

/// Returns the faces as scripts leave them.
pub(in crate::engine) fn filter_faces(
    turn: &mut Turn<'_>,
    dice: Dice,
    faces: Faces,
    what: &'static str,
    whom: impl FnOnce(&Turn<'_>) -> Concerned,
) -> Flow<Faces> {
    if hook_calls::listening(&turn.game(), Hook::Faces, 0).is_none() {
        return Ok(faces);
    }
    let whom = whom(turn);
    let list =
        ScriptValue::List(faces.iter().map(|face| ScriptValue::Number(i64::from(*face))).collect());
    let told = [list, ScriptValue::text(dice.to_string()), ScriptValue::word(what)];
    let told: SmallVec<[ScriptValue; 7]> = told.into_iter().chain(whom.arguments()).collect();
    let Some(filtered) = hook_calls::hook(turn, Hook::Faces, 0, &told)? else { return Ok(faces) };
    let ScriptValue::List(items) = &filtered.value else { return Ok(faces) };
    let fits = |thing: &ScriptValue| {
        thing
            .number()
            .and_then(|face| u8::try_from(face).ok())
            .filter(|face| (1..=dice.sides).contains(face))
    };
    let changed: Option<Faces> = items.iter().map(fits).collect();
    match changed.filter(|changed| changed.len() == faces.len()) {
        Some(changed) if changed == faces => Ok(faces),
        Some(changed) => {
            let text = say!(
                "the dice for {what} now show {faces}",
                what = Text::noun(what.to_owned()),
                faces = Text::list(changed.iter().map(|face| Text::from(*face)), Joined::Blank)
            );
            let told = RecordEvent::Said { text: text.to_mark() };
            hook_calls::emit_filtered(turn, Some(&filtered), told);
            Ok(changed)
        }
        None => {
            let faces = Text::count(faces.len(), ProgramNoun::Face);
            let message =
                say!("{faces} {faces?is|are} wanted from 1 to {sides}", faces, sides = dice.sides);
            hook_calls::wrong(turn, &filtered, message)
        }
    }
}

/// Returns a total of dice after modifiers and scripts, within the table; faces count no more once
/// it changed.
pub(in crate::engine) fn modified_total(
    turn: &mut Turn<'_>,
    table: TableId,
    faces: Faces,
    total: i64,
    about: &About,
) -> Flow<(Faces, i64)> {
    let target = Target::Total(table);
    if !numbers::touched(&turn.game(), target) && turn.hooks().is_none() {
        return Ok((faces, total));
    }
    let mut parts = Sum::default();
    let more = modifier_dice::throw_modifiers(turn, target, about, None)?;
    let heard = numbers::NumberHook {
        hook: Hook::Total,
        subject: table.0,
        fell: ModifierDice::Fell(&more),
    };
    let changed =
        numbers::changed_with(&turn.game(), total, target, *about, heard, Some(&mut parts));
    if parts.parts.is_empty() {
        return Ok((faces, total));
    }
    let within = within(turn, table, changed);
    let rule = tables::cite(turn, table);
    let mut whole = Sum::of(total, "dice", rule, Source::Rule);
    whole.parts.append(&mut parts.parts);
    if within != changed {
        whole.add(within - changed, TABLE_ENDS, rule, Source::Rule);
    }
    turn.emit_rule(rule, CalendarEvent::Tallied { what: "total", sum: whole });
    Ok((if within == total { faces } else { Faces::new() }, within))
}

/// Returns the nearest total that the table has a row for.
pub(in crate::engine) fn within(turn: &Turn<'_>, table: TableId, total: i64) -> i64 {
    let ranges = turn.rules.roll_table(table).rows.iter().filter_map(|row| match row.key {
        RowKey::Range(low, high) => Some((low, high)),
        RowKey::Faces(_) => None,
    });
    let (low, high) =
        ranges.fold((i64::MAX, i64::MIN), |(low, high), (from, to)| (low.min(from), high.max(to)));
    if low > high { total } else { total.clamp(low, high) }
}

/// Returns the row as scripts leave it: another one, or none of its effects.
pub(in crate::engine) fn filter_row(
    turn: &mut Turn<'_>,
    drawn: PickedRow,
    about: &About,
) -> Flow<PickedRow> {
    let mut drawn = drawn;
    let whom = about::concerned(&turn.game(), about).arguments();
    let told = |turn: &Turn<'_>, drawn: &PickedRow| {
        let label =
            ScriptValue::text(turn.rules.roll_table(drawn.table).rows[drawn.row].label.as_str());
        let mut told: SmallVec<[ScriptValue; 6]> =
            SmallVec::from_iter([label, ScriptValue::Number(drawn.total)]);
        told.extend(whom.iter().cloned());
        told
    };
    if hook_calls::listening(&turn.game(), Hook::Row, drawn.table.0).is_some() {
        let before = told(turn, &drawn);
        let filtered = hook_calls::hook(turn, Hook::Row, drawn.table.0, &before)?;
        let chosen =
            filtered.as_ref().and_then(|filtered| filtered.value.as_text()).unwrap_or_default();
        let rows = &turn.rules.roll_table(drawn.table).rows;
        if chosen == NOTHING {
            drawn.nothing = true;
            let what = turn.game().rules.table(drawn.table).name.clone();
            let text = say!("the result of {what} has no effect", what = Text::noun(what));
            let told = RecordEvent::Said { text: text.to_mark() };
            hook_calls::emit_filtered(turn, filtered.as_ref(), told);
        } else if let Some(row) =
            rows.iter().position(|row| row.label == chosen).filter(|row| *row != drawn.row)
        {
            drawn.row = row;
            let read = tables::row_read(turn, &drawn);
            hook_calls::emit_filtered(turn, filtered.as_ref(), read);
        } else if let Some(filtered) =
            filtered.as_ref().filter(|filtered| !filtered.changes.is_empty())
        {
            let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
            if !labels.contains(&chosen) {
                let message = say!(
                    "there is no row '{chosen}' in `{table}`: there are {labels} and {nothing}",
                    chosen = quoted(chosen),
                    table = quoted(&turn.rules.table(drawn.table).name),
                    labels = listed_code(labels, Joined::Comma),
                    nothing = quoted(NOTHING)
                );
                return hook_calls::wrong(turn, filtered, message);
            }
        }
    }
    if !drawn.nothing
        && hook_calls::listening(&turn.game(), Hook::RowEffects, drawn.table.0).is_some()
    {
        let told = told(turn, &drawn);
        let taken = hook_calls::hook(turn, Hook::RowEffects, drawn.table.0, &told)?;
        drawn.nothing = taken.is_some_and(|filtered| filtered.value == ScriptValue::Flag(true));
    }
    Ok(drawn)
}

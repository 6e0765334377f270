//! Values of a layer's own that are dice.

use crate::campaign::{CalendarEvent, Source, Sum};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::about::About;
use crate::engine::core::numbers::modifier_dice::ModifierDice;
use crate::engine::core::numbers::{self, modifier_dice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::turn::Turn;
use crate::rules::VALUES;
use crate::rules::race::Target;
use crate::rules::value::Setting;

/// Finds the setting of a value that a layer adds, by its index.
fn own_setting<'a>(game: &Game<'a>, at: u16) -> Option<&'a Setting> {
    let own = usize::from(at).checked_sub(VALUES.len())?;
    game.rules.added_values.values().nth(own).map(|own| &own.setting)
}

/// True if a value of a layer's own is dice: it is nothing until they are thrown.
pub fn is_thrown(game: &Game<'_>, at: u16) -> bool {
    own_setting(game, at).and_then(Setting::thrown).is_some()
}

/// Throws the dice of a value of a layer's own, and tells what changes the total.
pub fn throw_own(turn: &mut Turn<'_>, at: u16, what: &'static str, about: About) -> Flow<i64> {
    let found = own_setting(&turn.game(), at).and_then(|own| Some((own.thrown()?, own.cite)));
    let Some((amount, cite)) = found else {
        return Ok(numbers::value_numbered(&turn.game(), at, about));
    };
    let modifier_dice::DiceToThrow { cite, amount, modifier } =
        modifier_dice::dice_to_throw(&turn.game(), at, (cite, amount), (what, &about));
    let thrown = turn.amount(cite, amount, what, about)?;
    let (mut sum, mut changes) = (Sum::default(), Sum::default());
    let target = Target::Value(at);
    let more =
        modifier_dice::throw_modifiers(turn, target, &about, modifier.map(|by| (by, thrown)))?;
    let heard =
        numbers::NumberHook { hook: Hook::Value, subject: at, fell: ModifierDice::Fell(&more) };
    let total =
        numbers::changed_with(&turn.game(), thrown, target, about, heard, Some(&mut changes));
    if !changes.parts.is_empty() {
        sum.add(thrown, what, cite, Source::Dice);
        sum.parts.append(&mut changes.parts);
        turn.emit_rule(cite, CalendarEvent::Tallied { what, sum });
    }
    Ok(total)
}

//! Modifiers whose number is dice: they are thrown when the number is that they change.

use smallvec::SmallVec;

use crate::campaign::{Altered, Asked, For, ScriptValue, Source, SumPart};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::about::About;
use crate::engine::core::numbers::{self, about};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::race::{Modifier, ModifierEffect, ModifierNumber, Target};
use crate::rules::{Amount, RuleId, Symbol, TableId, Thrown, Value};

/// Totals that the dice of modifiers count with.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) enum ModifierDice<'d> {
    /// They have fallen: modifiers by their numbers.
    Fell(&'d [(u16, i64)]),
    Least,
    /// Rounded down: what is reckoned with before they are thrown.
    Middle,
    Most,
}

impl ModifierDice<'_> {
    /// Returns the number of a modifier.
    pub(super) fn of(self, game: &Game<'_>, at: u16, number: ModifierNumber) -> i64 {
        let amount = match number {
            ModifierNumber::Amount(amount) => amount,
            ModifierNumber::Option(name) => {
                return game.state.mod_option_number(name.as_str()).unwrap_or_default();
            }
        };
        if amount.is_fixed() {
            return amount.plus;
        }
        let [one, other] = [amount.dice.min(), amount.dice.max()].map(|fell| amount.with(fell));
        match self {
            ModifierDice::Fell(fell) => fell
                .iter()
                .find(|(modifier, _)| *modifier == at)
                .map_or_else(|| amount.middle(), |(_, total)| *total),
            ModifierDice::Least => one.min(other),
            ModifierDice::Middle => amount.middle(),
            ModifierDice::Most => one.max(other),
        }
    }
}

/// A modifier that is dice.
#[derive(Clone, Copy)]
struct ByDice {
    at: u16,
    amount: Amount,
    cite: RuleId,
    reason: Symbol,
    /// True if it sets the number, and is not added to it.
    sets: bool,
}

/// Lists the modifiers that change a number by dice for somebody: those before the last that sets
/// it do not count.
fn by_dice(game: &Game<'_>, target: Target, about: &About) -> SmallVec<[ByDice; 2]> {
    let mut found = SmallVec::new();
    if !numbers::touched(game, target) {
        return found;
    }
    let about = about::complete(game, *about);
    let holding =
        game.rules.modifiers_of(target).filter(|(_, one)| numbers::holds(game, one, &about));
    for (at, modifier) in holding {
        let Modifier { cite, reason, .. } = *modifier;
        let sets = matches!(modifier.change, ModifierEffect::Is(_));
        if sets {
            found.clear();
        }
        let dice = modifier.dice();
        found.extend(dice.map(|amount| ByDice { at, amount, cite, reason, sets }));
    }
    found
}

/// True if a modifier sets a number for somebody, so that what it would be counts for nothing.
pub(super) fn is_set(game: &Game<'_>, target: Target, about: &About) -> bool {
    if !numbers::touched(game, target) {
        return false;
    }
    let about = about::complete(game, *about);
    let mut holding =
        game.rules.modifiers_of(target).filter(|(_, one)| numbers::holds(game, one, &about));
    holding.any(|(_, one)| matches!(one.change, ModifierEffect::Is(_)))
}

/// True if a number that a lookup gives for somebody has dice, of its cell or of modifiers.
pub fn lookup_is_rolled(game: &Game<'_>, table: TableId, about: impl Into<About>) -> bool {
    let (about, target) = (about.into(), Target::Lookup(table));
    let cell = about.tile.map(|tile| game.amount_for(table, tile));
    let of_cell = cell.is_some_and(|amount| !amount.is_fixed());
    of_cell && !is_set(game, target, &about) || !by_dice(game, target, &about).is_empty()
}

/// Returns the dice that are thrown for a value: those of the edition, or of a modifier that sets
/// it.
pub fn thrown_dice(game: &Game<'_>, value: Thrown, about: impl Into<About>) -> Amount {
    let target = Target::Value(Value::from(value) as u16);
    let by_dice = by_dice(game, target, &about.into());
    let set = by_dice.iter().find(|one| one.sets);
    set.map_or_else(|| game.rules.dice(value), |one| one.amount)
}

/// Dice of a value, with the rule that says them.
pub(in crate::engine) struct DiceToThrow {
    pub cite: RuleId,
    pub amount: Amount,
    /// The modifier that sets them, if one does.
    pub modifier: Option<u16>,
}

/// Returns the dice to throw for a value: those that are `set`, or those of a modifier that sets
/// them instead.
pub(in crate::engine) fn dice_to_throw(
    game: &Game<'_>,
    at: u16,
    set: (RuleId, Amount),
    (what, about): (&'static str, &About),
) -> DiceToThrow {
    let target = Target::Value(at);
    let touched = numbers::touched(game, target).then(|| by_dice(game, target, about));
    let Some(one) = touched.iter().flatten().find(|one| one.sets) else {
        return DiceToThrow { cite: set.0, amount: set.1, modifier: None };
    };
    if let Some(trace) = game.trace {
        let part = SumPart {
            amount: 0,
            what: one.reason.as_str(),
            rule: one.cite,
            source: Source::Modifier(one.at),
        };
        trace.add(Altered {
            asked: Asked::Dice(what),
            whom: For::from(&about::complete(game, *about)),
            from: ScriptValue::text(set.1.to_string()),
            to: ScriptValue::text(one.amount.to_string()),
            by: vec![part],
        });
    }
    DiceToThrow { cite: one.cite, amount: one.amount, modifier: Some(one.at) }
}

/// Throws the dice of modifiers of a number, but for one that is `thrown` already.
pub(in crate::engine) fn throw_modifiers(
    turn: &mut Turn<'_>,
    target: Target,
    about: &About,
    thrown: Option<(u16, i64)>,
) -> Flow<SmallVec<[(u16, i64); 2]>> {
    let mut fell: SmallVec<[(u16, i64); 2]> = thrown.into_iter().collect();
    if !numbers::touched(&turn.game(), target) {
        return Ok(fell);
    }
    for ByDice { at, amount, cite, reason, .. } in by_dice(&turn.game(), target, about) {
        if thrown.is_none_or(|(known, _)| known != at) {
            fell.push((at, turn.amount(cite, amount, reason.as_str(), *about)?));
        }
    }
    Ok(fell)
}

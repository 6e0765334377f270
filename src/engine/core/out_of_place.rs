//! What is said of an order that is not asked for now, and the rule that says what is done when.

use super::ask::{Question, Refusal};
use super::game::Game;
use super::order::{Order, Verb};
use super::parse;
use crate::rules::RuleId;

/// Names what is accepted instead, and the phase in which an order of a script is given.
pub(in crate::engine) fn out_of_place(
    game: &Game<'_>,
    question: &Question<'_>,
    order: &Order,
) -> Refusal {
    // Orders that scripts bring stand in the question itself.
    let built_in = question.ask.verbs().iter().filter(|verb| **verb != Verb::ModOrder);
    let mut accepted: Vec<String> = built_in.map(|verb| parse::usage(*verb)).collect();
    accepted.extend(game.also(question).into_iter().map(parse::mod_order_usage));
    let own = match (order, game.hooks) {
        (Order::ModOrder { call }, Some(hooks)) => hooks.orders().get(usize::from(call.order)),
        _ => None,
    };
    let phase = own.map(|own| own.phases(game.rules));
    let named = own.map_or(order.verb().row().name, |own| own.name.as_str());
    let given = phase.map_or(String::new(), |phase| format!(" (it is given during {phase})"));
    let why = format!(
        "`{named}` is not asked for now{given}: {prompt}; accepted: {accepted}",
        prompt = question.ask.prompt(game),
        accepted = accepted.join(", ")
    );
    Refusal { rule: order_of_phases(game), why }
}

/// The rule that says what is done when: an edition without that of the base rules has one for the
/// part of its year.
#[must_use]
pub fn order_of_phases(game: &Game<'_>) -> RuleId {
    let base = RuleId("NL-TURN-03");
    let block = || {
        game.rules.calendar.blocks.get(usize::from(game.state.clock.block)).map(|block| block.cite)
    };
    if game.rules.rulebook.get(base).is_some() { base } else { block().unwrap_or(base) }
}

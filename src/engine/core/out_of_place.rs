//! The refusal of an order that does not answer what is asked now, and the rule that says what is done when.

use crate::engine::core::ask::{Question, Refusal};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::parse;
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::texts;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Joined, Text};

/// Names what is asked instead, and the phase in which an order of a script is given.
pub(in crate::engine) fn out_of_place(
    game: &Game<'_>,
    question: &Question<'_>,
    order: &Order,
) -> Refusal {
    let also = order_hooks::also(game, question).into_iter().map(parse::mod_order_usage);
    let also = Text::list(also.map(texts::usage), Joined::Comma);
    let own = match (order, game.hooks) {
        (Order::ModOrder { call }, Some(hooks)) => hooks.orders().get(usize::from(call.order)),
        _ => None,
    };
    let named = own.map_or(order.verb().row().name, |own| own.name.as_str());
    let (named, prompt) = (Text::typed(named), question.ask.prompt(game));
    let why = match own {
        None => say!("`{named}` does not answer what is asked now: {prompt}", named, prompt),
        Some(own) if own.plays => say!(
            "`{named}` (it is given during {phases}) does not answer what is asked now: {prompt}",
            named,
            phases = own.phases(game.rules),
            prompt
        ),
        Some(_) => say!(
            "`{named}` (it is only written on a sheet of orders) does not answer what is asked now: {prompt}",
            named,
            prompt
        ),
    };
    let why = if also.is_empty() { why } else { say!("{why}; also {also}", why, also) };
    Refusal::by(order_of_phases(game), why)
}

/// Returns the rule that says what is done when: an edition without that of the base rules has one
/// for the part of its year.
pub fn order_of_phases(game: &Game<'_>) -> RuleId {
    let base = RuleId("NL-TURN-03");
    let block = || {
        game.rules.calendar.blocks.get(usize::from(game.state.clock.block)).map(|block| block.cite)
    };
    if game.rules.rulebook.get(base).is_some() { base } else { block().unwrap_or(base) }
}

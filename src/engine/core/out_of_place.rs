//! The refusal of an order that does not answer what is asked now, and the rule that says what is done when.

use crate::engine::core::ask::{Question, Refusal};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::parse;
use crate::engine::core::scripting::order_hooks;
use crate::rules::RuleId;
use crate::text::Text;

/// Names what is asked instead, and the phase in which an order of a script is given.
pub(in crate::engine) fn out_of_place(
    game: &Game<'_>,
    question: &Question<'_>,
    order: &Order,
) -> Refusal {
    let also = order_hooks::also(game, question).into_iter().map(parse::mod_order_usage);
    let also: Vec<String> = also.map(|usage| format!("`{usage}`")).collect();
    let also = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    let own = match (order, game.hooks) {
        (Order::ModOrder { call }, Some(hooks)) => hooks.orders().get(usize::from(call.order)),
        _ => None,
    };
    let named = own.map_or(order.verb().row().name, |own| own.name.as_str());
    let given = own.map_or(String::new(), |own| match own.plays {
        true => format!(" (it is given during {phases})", phases = own.phases(game.rules)),
        false => " (it is only written on a sheet of orders)".to_owned(),
    });
    let why = format!(
        "`{named}`{given} does not answer what is asked now: {prompt}{also}",
        prompt = question.ask.prompt(game)
    );
    Refusal::by(order_of_phases(game), Text::verbatim(why))
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

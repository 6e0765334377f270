//! A question for the orders that scripts bring to the phase: they are given one by one, until
//! `done`.

use crate::basics::pluralize::listed;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::parse::mod_order_usage;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::interface::{ModCall, ModOrder, OrderScripts};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::turn::Turn;
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;

/// Asks for one of the phase's own orders, or `done`.
pub struct ModOrders {
    pub who: Who,
    pub prompt: String,
    /// Only these, by their names; all of the phase if there are none.
    pub only: Vec<String>,
    pub rule: &'static str,
    /// True if the orders are kept from others.
    pub secret: bool,
}

impl ModOrders {
    fn takes(&self, order: &ModOrder) -> bool {
        self.only.is_empty() || self.only.contains(&order.name)
    }

    /// Lists orders of the phase, with their numbers.
    fn orders<'a>(&'a self, game: &Game<'a>) -> impl Iterator<Item = (u16, &'a ModOrder)> {
        mod_orders(game).filter(|(_, order)| self.takes(order))
    }

    /// Lists orders that are worth trying and legal.
    fn calls(&self, game: &Game<'_>, who: Who) -> Vec<ModCall> {
        let Some(hooks) = game.hooks else { return Vec::new() };
        let listed = self.orders(game).flat_map(|(at, _)| hooks.candidates(*game, who, at));
        listed.filter(|call| order_hooks::mod_order_allowed(game, who, call).is_ok()).collect()
    }

    /// Lists the usages of orders that may be given now; an order that lists what is worth trying
    /// only if any of that is legal.
    fn usages(&self, game: &Game<'_>) -> Vec<String> {
        let calls = self.calls(game, self.who);
        let open = |(at, order): &(u16, &ModOrder)| {
            !order.lists || calls.iter().any(|call| call.order == *at)
        };
        self.orders(game)
            .filter(open)
            .map(|(_, order)| format!("`{}`", mod_order_usage(order)))
            .collect()
    }
}

impl Ask for ModOrders {
    fn prompt(&self, game: &Game<'_>) -> String {
        let (prompt, usages) = (&self.prompt, self.usages(game).join(", "));
        // A script may want something first.
        let ends = order_hooks::scripts_allow(game, self.who, &Order::Done {}).is_ok();
        match (usages.is_empty(), ends) {
            (true, true) => format!("{prompt} (`done`)"),
            (true, false) => prompt.clone(),
            (false, true) => format!("{prompt} ({usages}, or `done`)"),
            (false, false) => format!("{prompt} ({usages})"),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Done, Verb::ModOrder]
    }

    fn begins(&self) -> bool {
        true
    }

    fn secret(&self) -> bool {
        self.secret
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let (Order::ModOrder { call }, Some(hooks)) = (order, game.hooks) else {
            return if *order == (Order::Done {}) {
                Ok(())
            } else {
                refuse(self.rule, say!("give one of the orders, or `done`"))
            };
        };
        if self.orders(game).all(|(at, _)| at != call.order) {
            let Some(own) = hooks.orders().get(usize::from(call.order)) else {
                return refuse(self.rule, say!("there is no such order"));
            };
            let phase = own.phases(game.rules);
            let given = if mod_orders(game).any(|(at, _)| at == call.order) {
                "it is not asked for".to_owned()
            } else {
                format!("it is given during {phase}")
            };
            let usages: Vec<String> = self.usages(game);
            let instead = if usages.is_empty() {
                String::new()
            } else {
                format!("; now: {usages}", usages = usages.join(", "))
            };
            return refuse(
                self.rule,
                say!(
                    "`{own}` cannot be given now: {given}{instead}",
                    own = Text::verbatim(&own.name),
                    given = Text::verbatim(given),
                    instead = Text::verbatim(instead)
                ),
            );
        }
        hooks.check_order(*game, who, call)
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let calls = self.calls(game, who).into_iter().map(|call| Order::ModOrder { call });
        std::iter::once(Order::Done {}).chain(calls).collect()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }

    fn allows_mod_order(&self, order: &ModOrder) -> bool {
        self.takes(order)
    }
}

impl ModOrder {
    /// Names the phases in which it may be given.
    pub(in crate::engine) fn phases(&self, rules: &Ruleset) -> String {
        let names: Vec<String> = self
            .during
            .iter()
            .filter_map(|phase| rules.phase_id(*phase))
            .map(|id| id.replace('_', " "))
            .collect();
        listed(&names, "or")
    }
}

/// Lists orders that scripts bring to the phase that is played, with their numbers.
pub fn mod_orders<'a>(game: &Game<'a>) -> impl Iterator<Item = (u16, &'a ModOrder)> + use<'a> {
    let phase = game.state.clock.phase(&game.rules.calendar).map(|(phase, _)| phase);
    let orders = game.hooks.map_or(&[][..], OrderScripts::orders);
    let now = game.hooks.zip(phase).map(|(hooks, phase)| hooks.orders_during(phase));
    let now = now.unwrap_or_default().iter();
    now.filter_map(|at| Some((*at, orders.get(usize::from(*at))?)))
}

/// Carries out an order of a script that answered a question; what it uses does not count for
/// the script that asked.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone in the order's questions, or its
/// script failed.
pub fn give_own(turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow {
    let Some(hooks) = turn.hooks() else { return Ok(()) };
    // Orders given to its own questions are counted from the start.
    let before = turn.given.remove(&who).unwrap_or(0);
    hooks.question_begins();
    let given = hooks.give_order(turn, who, call);
    hooks.question_ends();
    turn.given.insert(who, before + 1);
    given?;
    turn.go_on()
}

/// Asks for one of the phase's own orders and carries it out: its name, or none when done.
/// Nobody who is out, and nobody once the campaign has ended, is asked.
pub fn ask_mod_order(turn: &mut Turn<'_>, ask: &ModOrders) -> Flow<Option<String>> {
    let who = ask.who;
    let gone = who.realm().is_some_and(|realm| turn.state().realm(realm).out);
    if gone || turn.state().ending.is_some() {
        return Ok(None);
    }
    let Order::ModOrder { call } = turn.ask(who, ask)? else { return Ok(None) };
    give_own(turn, who, &call)?;
    Ok(turn
        .hooks()
        .and_then(|hooks| hooks.orders().get(usize::from(call.order)))
        .map(|order| order.name.clone()))
}

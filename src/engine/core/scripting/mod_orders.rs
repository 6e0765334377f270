//! A question for the orders that scripts bring to the phase: they are given one by one, until
//! `done`.

use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::parse::mod_order_usage;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::interface::{ModCall, ModOrder, OrderScripts};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Joined, Text};

/// Asks for one of the phase's own orders, or `done`.
pub struct ModOrders {
    pub who: Who,
    pub prompt: Text,
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
    fn usages(&self, game: &Game<'_>) -> Text {
        let calls = self.calls(game, self.who);
        let open = |(at, order): &(u16, &ModOrder)| {
            !order.lists || calls.iter().any(|call| call.order == *at)
        };
        let usages = self.orders(game).filter(open);
        let usages = usages.map(|(_, order)| texts::usage(mod_order_usage(order)));
        Text::list(usages, Joined::Comma)
    }
}

impl Ask for ModOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let (prompt, usages) = (&self.prompt, self.usages(game));
        // A script may want something first.
        let ends = order_hooks::scripts_allow(game, self.who, &Order::Done {}).is_ok();
        match (usages.is_empty(), ends) {
            (true, true) => say!("{prompt} (`done`)", prompt),
            (true, false) => prompt.clone(),
            (false, true) => say!("{prompt} ({usages}, or `done`)", prompt, usages),
            (false, false) => say!("{prompt} ({usages})", prompt, usages),
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
                say!("it is not asked for")
            } else {
                say!("it is given during {phase}", phase)
            };
            let (own, usages) = (Text::verbatim(&own.name), self.usages(game));
            let why = match usages.is_empty() {
                true => say!("`{own}` cannot be given now: {given}", own, given),
                false => {
                    say!("`{own}` cannot be given now: {given}; now: {usages}", own, given, usages)
                }
            };
            return refuse(self.rule, why);
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
    pub(in crate::engine) fn phases(&self, rules: &Ruleset) -> Text {
        let ids = self.during.iter().filter_map(|phase| rules.phase_id(*phase));
        Text::list(ids.map(|id| Text::noun(id.replace('_', " "))), Joined::Or)
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

/// Asks for one of the phase's own orders and carries it out: its name, or None when done.
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

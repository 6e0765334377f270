//! Orders and scripts: the orders that a script brings, whether a script refuses an order, and an
//! order as scripts see it.

use crate::campaign::script_names::script_name;
use crate::campaign::{BannerId, Owner, ScriptValue};
use crate::engine::core::ask::{Question, Refusal, RefusalKind, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, Order, Verb};
use crate::engine::core::parse::argument_text;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls::{self, KIND};
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::{
    Hooks, ModCall, ModOrder, OrderScripts, WeighedOrder,
};
use crate::engine::core::scripting::{forbidden, mod_orders};
use crate::engine::core::turn::Turn;
use crate::say;

/// Returns the number under which hooks are set for an order that a script brings: they come after the orders
/// of the program.
pub fn mod_order_subject(order: u16) -> u16 {
    u16::try_from(crate::engine::core::order::ORDERS.len())
        .unwrap_or(u16::MAX)
        .saturating_add(order)
}

/// True if an order of a mod may be given beside the question that is asked.
pub(in crate::engine) fn takes_mod_order(
    game: &Game<'_>,
    question: &Question<'_>,
    call: &ModCall,
) -> bool {
    !question.ask.verbs().contains(&Verb::ModOrder)
        && mod_orders_now(game, question).any(|(at, _)| at == call.order)
}

/// Orders of scripts that answer the question, or may be given beside it, with their numbers.
pub fn mod_orders_now<'a, 'q>(
    game: &Game<'a>,
    question: &'q Question<'_>,
) -> impl Iterator<Item = (u16, &'a ModOrder)> + use<'a, 'q> {
    let ask = question.ask;
    mod_orders::mod_orders(game).filter(move |(_, order)| ask.allows_mod_order(order))
}

/// Returns the orders of mods that would be accepted beside the question, by their names.
pub fn also<'a>(game: &Game<'a>, question: &Question<'_>) -> Vec<&'a ModOrder> {
    let Some(hooks) = game.hooks.filter(|_| !question.ask.verbs().contains(&Verb::ModOrder)) else {
        return Vec::new();
    };
    mod_orders_now(game, question)
        .filter(|(at, _)| offers(game, hooks, question.who, *at))
        .map(|(_, order)| order)
        .collect()
}

/// Returns the scripts, if they bring any orders.
pub(in crate::engine) fn bringing_orders<'a>(game: &Game<'a>) -> Option<&'a dyn Hooks> {
    game.hooks.filter(|hooks| !hooks.orders().is_empty())
}

/// Returns the first order that its script advises to whoever is asked and that would not be refused; for
/// whoever does not go by advice, what is planned, and none of those that are weighed.
pub(in crate::engine) fn advised(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    question: &Question<'_>,
    by_advice: bool,
) -> Option<ModCall> {
    let advising = mod_orders_now(game, question)
        .filter(|(at, _)| by_advice || !hooks.weighs(mod_order_subject(*at)));
    for (at, order) in advising {
        let plan = !by_advice && order.plans;
        let call = match plan {
            true => hooks.planned(*game, question.who, at),
            false => hooks.advised(*game, question.who, at),
        };
        let Some(call) = call else { continue };
        match mod_order_allowed(game, question.who, &call) {
            Ok(()) => return Some(call),
            Err(refusal) => hooks.advice_refused(at, plan, &refusal),
        }
    }
    None
}

/// True if a script weighs an order of the program.
pub fn is_weighed(game: &Game<'_>, verb: Verb) -> bool {
    game.hooks.is_some_and(|hooks| hooks.weighs(verb as u16))
}

/// Returns the worth of an order to whoever gives it, less its cost, as a script weighs it; None if no script
/// weighs it now.
pub fn weighed(game: &Game<'_>, who: Who, order: &Order) -> Option<i64> {
    weighed_with_price(game, who, order).map(|weighed| weighed.gain)
}

/// As [`weighed`], with the crowns that the order takes.
pub(super) fn weighed_with_price(game: &Game<'_>, who: Who, order: &Order) -> Option<WeighedOrder> {
    let hooks = game.hooks?;
    let subject = match order {
        Order::ModOrder { call } => mod_order_subject(call.order),
        order => order.verb() as u16,
    };
    if !hooks.weighs(subject) {
        return None;
    }
    let arguments = match order {
        Order::ModOrder { call } => call.arguments.clone(),
        order => order.arguments(),
    };
    let given = arguments.into_iter().map(|argument| script_value(game, argument)).collect();
    hooks.weigh(*game, who, subject, given)
}

/// Returns, of the orders of scripts that may be given and are weighed, the one worth most, the first of
/// equals, if it is worth more than it costs. Those that are advised as well count for whoever does not go by
/// advice.
pub(in crate::engine) fn worth_most(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    question: &Question<'_>,
    by_advice: bool,
) -> Option<ModCall> {
    let weighed = |(at, order): &(u16, &ModOrder)| {
        hooks.weighs(mod_order_subject(*at)) && !(by_advice && order.advises)
    };
    let mut best: Option<(i64, ModCall)> = None;
    for (at, _) in mod_orders_now(game, question).filter(weighed) {
        for call in hooks.candidates(*game, question.who, at) {
            let order = Order::ModOrder { call };
            let worth = self::weighed(game, question.who, &order).filter(|worth| *worth > 0);
            let Order::ModOrder { call } = order else { continue };
            if let Some(worth) = worth
                && best.as_ref().is_none_or(|(most, _)| worth > *most)
                && mod_order_allowed(game, question.who, &call).is_ok()
            {
                best = Some((worth, call));
            }
        }
    }
    best.map(|(_, call)| call)
}

/// Orders of mods that may be given beside the question.
pub(in crate::engine) fn mod_order_candidates(
    game: &Game<'_>,
    question: &Question<'_>,
) -> Vec<Order> {
    let Some(hooks) = bringing_orders(game) else {
        return Vec::new();
    };
    if question.ask.verbs().contains(&Verb::ModOrder) {
        return Vec::new();
    }
    let calls = mod_orders_now(game, question)
        .flat_map(|(at, _)| hooks.candidates(*game, question.who, at));
    calls
        .filter(|call| mod_order_allowed(game, question.who, call).is_ok())
        .map(|call| Order::ModOrder { call })
        .collect()
}

/// True if a script brings an order to this phase that somebody could give now: where a phase
/// asks nobody who can do nothing else, they are asked all the same.
pub fn mod_order_offered(game: &Game<'_>, who: Who) -> bool {
    let Some(hooks) = bringing_orders(game) else {
        return false;
    };
    mod_orders::mod_orders(game).any(|(at, order)| order.plays && offers(game, hooks, who, at))
}

/// True if whoever is asked for orders of the phase, or for those of these names, could give one.
/// Of an order that lists nothing nobody can tell beforehand, so it counts as one.
pub fn mod_order_open_among(game: &Game<'_>, who: Who, names: &[String]) -> bool {
    let Some(hooks) = bringing_orders(game) else {
        return false;
    };
    let named = |order: &ModOrder| names.is_empty() || names.contains(&order.name);
    mod_orders::mod_orders(game)
        .filter(|(_, order)| named(order))
        .any(|(at, order)| !order.lists || offers(game, hooks, who, at))
}

/// True if any of what is worth trying of a script's order may be given.
fn offers(game: &Game<'_>, hooks: &dyn Hooks, who: Who, at: u16) -> bool {
    let allowed = |call: &ModCall| mod_order_allowed(game, who, call).is_ok();
    match hooks.candidates_up_to(*game, who, at, Some(1)).as_slice() {
        [] => false,
        [one] => allowed(one) || hooks.candidates(*game, who, at).iter().any(allowed),
        more => more.iter().any(allowed),
    }
}

/// Checks that an order of a script may be given: its own script allows it, and no other refuses it.
pub(crate) fn mod_order_allowed(game: &Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal> {
    let Some(hooks) = game.hooks else { return Ok(()) };
    hooks.check_order(*game, who, call)?;
    scripts_allow(game, who, &Order::ModOrder { call: call.clone() })
}

/// Checks that no script refuses an order that the rules allow.
pub(crate) fn scripts_allow(game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
    // Mostly no script has a say in it.
    if hook_calls::listening(game, Hook::Check, order.verb() as u16).is_some() {
        hooks_allow(game, who, order)?;
    }
    match order {
        Order::ModOrder { call } => hooks_allow_mod_order(game, who, call),
        order => game.hooks.map_or(Ok(()), |hooks| hooks.events_allowed(*game, who, order)),
    }
}

/// True if a script judges orders of a kind.
pub fn judges(game: &Game<'_>, verb: Verb) -> bool {
    hook_calls::listening(game, Hook::Check, verb as u16).is_some()
}

#[inline(never)]
fn hooks_allow(game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
    let verb = order.verb() as u16;
    let Some(hooks) = game.hooks else { return Ok(()) };
    let told = [who.realm().into(), order_table(order, arguments_for_hooks(game, order))];
    let answer = hooks.look(*game, Hook::Check, verb, &told);
    answer.refusal().map_or(Ok(()), Err)
}

/// Returns the same of an order of a script, for which hooks may be set by its own name.
#[inline(never)]
fn hooks_allow_mod_order(game: &Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal> {
    let Some(hooks) = game.hooks else { return Ok(()) };
    forbidden::script_events_allowed(game, hooks, who, call)?;
    let subject = mod_order_subject(call.order);
    let Some(hooks) = hook_calls::listening(game, Hook::Check, subject) else { return Ok(()) };
    let told = [who.realm().into(), mod_order_table(game, hooks, call)];
    let answer = hooks.look(*game, Hook::Check, subject, &told);
    answer.refusal().map_or(Ok(()), Err)
}

/// Returns the arguments of an order of the program as hooks are told of them.
fn arguments_for_hooks(game: &Game<'_>, order: &Order) -> Vec<ScriptValue> {
    order.arguments().into_iter().map(|argument| script_value(game, argument)).collect()
}

/// Returns an order of a script as hooks are told of it: its name, and its arguments beside it.
fn mod_order_table(game: &Game<'_>, hooks: &dyn Hooks, call: &ModCall) -> ScriptValue {
    let mut told = arguments_by_name(game, call);
    if let (ScriptValue::Map(fields), Some(own)) =
        (&mut told, hooks.orders().get(usize::from(call.order)))
    {
        fields.insert(KIND.to_owned(), ScriptValue::text(own.name.as_str()));
    }
    told
}

/// Returns the arguments of an order of a script by their names.
pub(super) fn arguments_by_name(game: &Game<'_>, call: &ModCall) -> ScriptValue {
    let orders = game.hooks.map_or(&[][..], OrderScripts::orders);
    let Some(own) = orders.get(usize::from(call.order)) else {
        return ScriptValue::Map([].into());
    };
    // What was left out is there as nothing.
    let given = |at: usize| {
        call.arguments
            .get(at)
            .map_or(ScriptValue::Nothing, |argument| script_value(game, argument.clone()))
    };
    let fields = own.arguments.iter().enumerate().map(|(at, (name, _))| (name.clone(), given(at)));
    ScriptValue::Map(fields.collect())
}

/// Tells scripts of a refusal; if one of them fails, its report joins what is shown.
pub(in crate::engine) fn tell_refused(
    game: &Game<'_>,
    who: Who,
    order: &Order,
    refusal: Refusal,
) -> Refusal {
    if let Some(hooks) = hook_calls::listening(game, Hook::Refused, 0) {
        let text = crate::engine::core::parse::write(game, who.realm(), order);
        let told = [
            who.realm().into(),
            ScriptValue::text(text),
            ScriptValue::text(refusal.rule.0),
            // Scripts look for words in it, as in the lines of `expect said`.
            ScriptValue::text(refusal.why.in_english()),
        ];
        hooks.look(*game, Hook::Refused, 0, &told);
        if let Some(fault) = hooks.take_failure() {
            let failed = Refusal::of_script(fault);
            return Refusal {
                why: say!("{refusal}\n{failure}", refusal = &refusal.why, failure = failed.why),
                kind: RefusalKind::ScriptFailed,
                ..refusal
            };
        }
    }
    refusal
}

/// Order that scripts are to be told of once it has been carried out.
pub(in crate::engine) struct GivenOrder {
    who: Who,
    /// The order, as hooks name what they are of.
    subject: u16,
    told: ScriptValue,
}

/// Keeps an order that scripts are to be told of once it has been carried out. What it names is
/// told as it was when it was given.
pub(in crate::engine) fn order_given(turn: &mut Turn<'_>, who: Who, order: &Order) {
    let subject = order.verb() as u16;
    if hook_calls::listening(&turn.game(), Hook::AfterOrder, subject).is_some() {
        let told = order_table(order, arguments_for_hooks(&turn.game(), order));
        turn.given_orders.push(GivenOrder { who, subject, told });
    }
    if let Order::ModOrder { call } = order {
        let subject = mod_order_subject(call.order);
        if let Some(hooks) = hook_calls::listening(&turn.game(), Hook::AfterOrder, subject) {
            let told = mod_order_table(&turn.game(), hooks, call);
            turn.given_orders.push(GivenOrder { who, subject, told });
        }
    }
}

/// Tells scripts of orders that have been carried out.
pub(in crate::engine) fn orders_carried_out(turn: &mut Turn<'_>) -> Flow {
    // What scripts do may ask, and is told of as well.
    for GivenOrder { who, subject, told } in std::mem::take(&mut turn.given_orders) {
        hook_calls::hook(turn, Hook::AfterOrder, subject, &[who.realm().into(), told])?;
    }
    Ok(())
}

/// Returns an order of the program as hooks are told of it: its name, and its arguments beside it.
fn order_table(order: &Order, told: Vec<ScriptValue>) -> ScriptValue {
    let row = order.verb().row();
    let fields = row.arguments.iter().zip(told);
    let fields = fields.map(|((name, _), told)| (script_name(row.name, name).to_owned(), told));
    ScriptValue::Map(fields.chain([(KIND.to_owned(), ScriptValue::word(row.name))]).collect())
}

/// Returns an argument of an order as scripts see it.
pub fn script_value(game: &Game<'_>, argument: Argument) -> ScriptValue {
    let list = |banners: Vec<BannerId>| {
        ScriptValue::List(banners.into_iter().map(ScriptValue::Banner).collect())
    };
    match argument {
        Argument::Banner(banner) => ScriptValue::Banner(banner),
        Argument::Banners(banners) => list(banners),
        Argument::Ship(ship) => ScriptValue::Ship(ship),
        Argument::Ships(ships) => {
            ScriptValue::List(ships.into_iter().map(ScriptValue::Ship).collect())
        }
        Argument::Place(place) => ScriptValue::Tile(place),
        Argument::Places(places) => {
            ScriptValue::List(places.into_iter().map(ScriptValue::Tile).collect())
        }
        Argument::Number(number) => ScriptValue::Number(number),
        Argument::Numbers(numbers) => {
            ScriptValue::List(numbers.into_iter().map(ScriptValue::Number).collect())
        }
        Argument::Realm(realm) => ScriptValue::Realm(realm),
        Argument::Side(side) => ScriptValue::word(side.name()),
        Argument::Owner(Owner::Realm(realm)) => ScriptValue::Realm(realm),
        Argument::Owner(owner) => ScriptValue::text(game.owner_name(owner)),
        Argument::Race(race) => {
            ScriptValue::text(game.rules.races[usize::from(race.0)].id.as_str())
        }
        Argument::Troop(troop) => ScriptValue::Troop(troop),
        Argument::Piece(_) | Argument::Casualties(_) | Argument::Form { .. } => {
            ScriptValue::text(argument_text(game, None, &argument, false))
        }
        Argument::Keyword(word) => ScriptValue::Flag(word.is_some()),
        Argument::Optional(argument) => {
            argument.map_or(ScriptValue::Nothing, |argument| script_value(game, *argument))
        }
        Argument::Word(text) | Argument::Words(text) => ScriptValue::text(text),
        Argument::Giver(who) => who.realm().into(),
        Argument::ModCall(call) => ScriptValue::List(
            call.arguments.into_iter().map(|argument| script_value(game, argument)).collect(),
        ),
    }
}

/// Returns what scripts are to carry out of what the host orders. None: it is for the program.
pub fn umpire_call(order: &Order) -> Option<&str> {
    let Order::Umpire { what } = order else { return None };
    let first = what.0.split_whitespace().next();
    matches!(first, Some("lua" | "cast")).then_some(&what.0)
}

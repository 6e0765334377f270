//! Questions for the orders that scripts bring to a phase.

use super::{option, question, secret, sheet, whom, words};
use crate::campaign::ScriptValue;
use crate::engine::core::scripting::mod_orders::{self, ModOrders};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::secrecy;
use crate::fault::{Fault, did_you_mean};
use crate::lua::api::Call;
use crate::lua::api::change::wrong;
use crate::lua::api::play::flow;
use crate::lua::world::World;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Returns the question for orders of the phase.
fn mod_orders(call: &Call<'_>) -> Result<ModOrders, Fault> {
    let (who, prompt) = (whom(call)?, question(call, 1)?);
    let (only, secret) = (only(call, 2)?, secret(call, 2)?);
    Ok(ModOrders {
        who,
        prompt: Text::verbatim(prompt),
        only,
        rule: call.shared.frame().cite.0,
        secret,
    })
}

/// Returns the names of the orders that scripts bring to the phase.
fn of_phase(world: &World) -> Result<Vec<String>, Fault> {
    world.read(|look| {
        mod_orders::mod_orders(&look.game).map(|(_, order)| order.name.clone()).collect()
    })
}

/// Returns the orders to which a question is limited, each one of the phase.
pub(in crate::lua::api) fn only(call: &Call<'_>, at: usize) -> Result<Vec<String>, Fault> {
    let only = option(call, at, "orders").map(words).unwrap_or_default();
    let known = of_phase(call.world())?;
    if known.is_empty() {
        return Err(wrong(say!("no order is declared for this phase"))
            .help(say!("`declare.order` brings orders, each `during` a phase")));
    }
    if let Some(name) = only.iter().find(|name| !known.contains(name)) {
        let fault =
            wrong(say!("this phase has no order '{name}' of a script", name = quoted(name)));
        return Err(fault.help(did_you_mean(name, known.iter().map(String::as_str), || {
            say!("it has {known}", known = listed_code(&known, Joined::Comma))
        })));
    }
    Ok(only)
}

pub(super) fn orders(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (ask, page) = (mod_orders(call)?, sheet(call, 2));
    let given = flow(call, |turn, _| {
        let mut given = 0;
        while secrecy::with_page(turn, page.clone(), |turn| mod_orders::ask_mod_order(turn, &ask))?
            .is_some()
        {
            given += 1;
        }
        Ok(given)
    })?;
    Ok(ScriptValue::Number(given))
}

pub(super) fn order(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (ask, page) = (mod_orders(call)?, sheet(call, 2));
    Ok(flow(call, |turn, _| {
        secrecy::with_page(turn, page, |turn| mod_orders::ask_mod_order(turn, &ask))
    })?
    .map_or(ScriptValue::Nothing, ScriptValue::text))
}

pub(super) fn has_orders(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    if of_phase(call.world())?.is_empty() {
        return Ok(ScriptValue::Flag(false));
    }
    let (who, only) = (whom(call)?, only(call, 1)?);
    let open =
        call.world().read(|look| order_hooks::mod_order_open_among(&look.game, who, &only))?;
    // A check that fails refuses nothing: a phase that asked nobody for it would vanish without a word.
    match call.shared.failure.borrow().clone() {
        Some(fault) => Err(fault),
        None => Ok(ScriptValue::Flag(open)),
    }
}

//! Changes that scripts make: the engine's own events, with the script's file and line.

mod banners;
mod goods;
mod messages;
mod new_banners;
mod realms;
mod remembered;
mod ships;
mod tiles;
mod troops;

use super::{Call, FunctionRow};
use crate::campaign::{BannerId, Event, Reason, ScriptType, ScriptValue, ShipId};
use crate::engine::Turn;
use crate::engine::core::scripting::{forbidden, hook_calls};
use crate::engine::core::text_limits::LONGEST_MESSAGE;
use crate::fault::{Fault, FaultText};
use crate::lua::world::World;
use crate::rules::{RuleId, Symbol};
use crate::say;
pub use goods::GOODS;

/// All changes, by file.
pub(super) const TABLES: &[&[FunctionRow]] = &[
    messages::FUNCTIONS,
    banners::FUNCTIONS,
    new_banners::FUNCTIONS,
    tiles::FUNCTIONS,
    ships::FUNCTIONS,
    troops::FUNCTIONS,
    realms::FUNCTIONS,
    goods::FUNCTIONS,
    remembered::FUNCTIONS,
];

/// The reason of a change, which may be left out.
const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);

/// Emits as the script whose code runs.
pub(super) fn emit<R>(
    call: &Call<'_>,
    change: impl FnOnce(&mut Turn<'_>, RuleId) -> R,
) -> Result<R, Fault> {
    let by = call.shared.here(call.lua);
    let cite = call.shared.frame().cite;
    call.shared.changed.set(true);
    call.shared.unchecked.set(true);
    call.shared.last_change.set(Some(by));
    let result =
        call.world().act(|turn| hook_calls::by_script(turn, by, |turn| change(turn, cite)))?;
    Ok(result)
}

/// As [`emit`], unless a script forbids the event that it is about: whether it happened.
pub(super) fn unless_forbidden(
    call: &Call<'_>,
    event: impl Into<Event>,
    change: impl FnOnce(&mut Turn<'_>, RuleId, Event),
) -> Result<ScriptValue, Fault> {
    let event = event.into();
    let happened = emit(call, |turn, cite| {
        let prevented = forbidden::prevents(turn, cite, &event);
        if !prevented {
            change(turn, cite, event);
        }
        !prevented
    })?;
    Ok(ScriptValue::Flag(happened))
}

/// Returns the reason given, or the name of the mod.
pub(super) fn why(call: &Call<'_>, at: usize) -> Result<Symbol, Fault> {
    if call.given(at) {
        call.shared.reason(call.text(at))
    } else {
        call.shared.reason(&call.shared.owner_name().replace('_', " "))
    }
}

/// Returns [`why`] as events have it.
pub(super) fn reason(call: &Call<'_>, at: usize) -> Result<Reason, Fault> {
    why(call, at).map(Reason::of_script)
}

pub(super) fn wrong(message: impl FaultText) -> Fault {
    Fault::new("lua::change", message)
}

/// Numbers that no campaign needs are mistakes.
fn sane(number: i64) -> Result<i64, Fault> {
    if number.abs() <= 1_000_000 {
        Ok(number)
    } else {
        Err(wrong(say!("{number} is far too much", number)))
    }
}

/// Returns a banner that is still on the map.
pub(super) fn standing(world: &World, id: BannerId) -> Result<BannerId, Fault> {
    let removed = world.read(|look| look.game.state.banner(id).removed)?;
    if removed {
        return Err(wrong(say!("this banner is no longer on the map"))
            .help(say!("look at `banner.removed` first")));
    }
    Ok(id)
}

/// Returns a ship that is still afloat.
pub(super) fn afloat(world: &World, id: ShipId) -> Result<ShipId, Fault> {
    if world.read(|look| look.game.state.ship(id).removed)? {
        return Err(wrong(say!("this ship is lost")).help(say!("look at `ship.removed` first")));
    }
    Ok(id)
}

fn message(call: &Call<'_>, text: &str) -> Result<String, Fault> {
    if call.shared.length(text).letters > LONGEST_MESSAGE {
        return Err(wrong(say!("a message has at most {most} letters", most = LONGEST_MESSAGE))
            .help(say!("say it shorter, or in several messages")));
    }
    Ok(text.to_owned())
}

//! Of which race realms and banners are.

use super::script_values::{banner, realm};
use super::{Call, rows};
use crate::campaign::{NameOf, ScriptType, ScriptValue};
use crate::engine::core::races;
use crate::fault::Fault;
use crate::lua::unknown_name::unknown;
use crate::rules::Race;

rows! { FUNCTIONS:
    /// True if it is of a race, or of one that extends it.
    Realm.is_of, Look, (race: ScriptType::Named(NameOf::Race)) -> ScriptType::Flag, realm_is_of;
    /// True if it is of a race, or of one that extends it.
    Banner.is_of, Look, (race: ScriptType::Named(NameOf::Race)) -> ScriptType::Flag, banner_is_of;
}

fn realm_is_of(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let own = call.world().read(|look| look.game.state.realm(realm(call.argument(0))).race)?;
    is_of(call, own)
}

fn banner_is_of(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let own = call.world().read(|look| races::banner_race(&look.game, banner(call.argument(0))))?;
    is_of(call, own)
}

/// True if a race is the one that the second argument names, or extends it.
fn is_of(call: &Call<'_>, own: Option<Race>) -> Result<ScriptValue, Fault> {
    let (rules, name) = (&call.shared.rules, call.text(1));
    let Some(race) = rules.names.race(name) else {
        return Err(unknown("race", name, rules.names.races.iter().map(String::as_str)));
    };
    Ok(ScriptValue::Flag(own.is_some_and(|own| rules.is_of(own, race))))
}

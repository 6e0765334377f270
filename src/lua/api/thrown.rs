//! Values and cells of tables that are dice.

use super::campaign::{ABOUT, about};
use super::change::why;
use super::names::{lookup_named, value_named};
use super::play::flow;
use super::script_values::{realm, tile};
use super::{Call, rows};
use crate::campaign::{NameOf, ScriptType, ScriptValue};
use crate::engine::core::dice;
use crate::engine::core::numbers::{lookups, thrown};
use crate::engine::realms::claims;
use crate::fault::Fault;

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);

rows! { FUNCTIONS:
    /// Throws the dice of a value that the edition or a mod has brought, such as `omens: {is: 2d6, …}`,
    /// and returns what they come to when modifiers and hooks have changed it. One without dice is
    /// what `campaign.value` says.
    Play.value, Act, (name: ScriptType::Named(NameOf::Value), what: WHY, about: ABOUT) -> ScriptType::Number, value;
    /// Takes what a lookup table gives for a tile, where something befalls: dice of its cell and of
    /// modifiers are thrown, for a realm or the owner of the tile. `campaign.lookup` only looks, and
    /// reckons with the middle of such dice.
    Play.lookup, Act, (table: ScriptType::Named(NameOf::Lookup), tile: ScriptType::Tile, what: WHY, realm: ScriptType::Optional(&ScriptType::Realm)) -> ScriptType::Number, lookup;
}

fn lookup(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, at, what) = (lookup_named(call)?, tile(call.argument(1)), why(call, 2)?);
    let whom = call.given(3).then(|| realm(call.argument(3)));
    flow(call, |turn, _| {
        let before = dice::rolls_for(turn);
        dice::dice_of(turn, whom.or_else(|| claims::empire(&turn.game(), at)));
        let taken = lookups::take_lookup(turn, table, what.as_str(), (at, whom));
        dice::dice_of(turn, before);
        let (number, altered) = taken?;
        lookups::noted(&turn.game(), altered);
        Ok(number)
    })
    .map(ScriptValue::Number)
}

fn value(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (at, what, about) = (value_named(call)?, why(call, 1)?, about(call.argument(2)));
    flow(call, |turn, _| {
        let before = dice::rolls_for(turn);
        dice::dice_of(
            turn,
            about.realm.or_else(|| about.banner.map(|banner| turn.state().banner(banner).realm)),
        );
        let thrown = thrown::throw_own(turn, at, what.as_str(), about);
        dice::dice_of(turn, before);
        thrown
    })
    .map(ScriptValue::Number)
}

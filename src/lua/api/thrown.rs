//! Values that are dice.

use super::campaign::{ABOUT, about, value_named};
use super::change::why;
use super::play::flow;
use super::{Call, rows};
use crate::campaign::{NameOf, ScriptType, ScriptValue};
use crate::fault::Fault;

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);

rows! { FUNCTIONS:
    /// Throws the dice of a value that the edition or a mod has brought, such as `omens: {is: 2d6, …}`,
    /// and returns what they come to when modifiers and hooks have changed it. One without dice is
    /// what `campaign.value` says.
    Play.value, Act, (name: ScriptType::Named(NameOf::Value), what: WHY, about: ABOUT) -> ScriptType::Number, value;
}

fn value(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (at, what, about) = (value_named(call)?, why(call, 1)?, about(call.argument(2)));
    flow(call, |turn, _| {
        let before = turn.rolls_for();
        turn.dice_of(
            about.realm.or_else(|| about.banner.map(|banner| turn.state().banner(banner).realm)),
        );
        let thrown = turn.throw_own(at, what.as_str(), about);
        turn.dice_of(before);
        thrown
    })
    .map(ScriptValue::Number)
}

//! What scripts remember, read without the rest of `campaign.vars`.

use super::{Call, rows};
use crate::campaign::{ScriptType, ScriptValue};
use crate::fault::Fault;
use crate::lua::world;

rows! { FUNCTIONS:
    /// What a mod remembers under a key, for looking into another mod's `campaign.vars`.
    Campaign.remembered, Look, (owner: ScriptType::Text, key: ScriptType::Text) -> ScriptType::Any, remembered;
    /// A copy of one field of the table that the script remembers in `campaign.vars` under a key;
    /// nil if there is none. The rest of the table is not read and costs no steps.
    Campaign.recall, Look, (key: ScriptType::Text, field: ScriptType::Text) -> ScriptType::Any, recall;
}

fn remembered(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    world::read(|look| {
        let memory = look.memory.then(|| look.game.state.memory.get(call.text(0))).flatten();
        memory.and_then(|memory| memory.get(call.text(1))).cloned().unwrap_or(ScriptValue::Nothing)
    })
}

fn recall(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let name = call.shared.owner_name();
    world::read(|look| {
        // At the prompt only the host looks into what is remembered.
        let memory = look.memory.then(|| look.game.state.memory.get(&name)).flatten();
        match memory.and_then(|memory| memory.get(call.text(0))) {
            Some(ScriptValue::Map(fields)) => fields.get(call.text(1)).cloned(),
            _ => None,
        }
        .unwrap_or(ScriptValue::Nothing)
    })
}

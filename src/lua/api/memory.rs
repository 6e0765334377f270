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

/// What a layer remembers under a key. At the prompt only the host looks into it.
fn of_layer(call: &Call<'_>, owner: &str, key: &str) -> Result<Option<ScriptValue>, Fault> {
    let open = world::read(|look| look.memory)?;
    if open { call.shared.remembered(owner, key) } else { Ok(None) }
}

fn remembered(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    Ok(of_layer(call, call.text(0), call.text(1))?.unwrap_or(ScriptValue::Nothing))
}

fn recall(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let name = call.shared.owner_name();
    let field = match of_layer(call, &name, call.text(0))? {
        Some(ScriptValue::Map(mut fields)) => fields.remove(call.text(1)),
        _ => None,
    };
    Ok(field.unwrap_or(ScriptValue::Nothing))
}

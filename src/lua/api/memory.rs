//! The memory of scripts, read without the rest of `campaign.vars`.

use super::result_cache::{KeptResults, ResultKey};
use super::{Call, rows};
use crate::campaign::{Remembered, ScriptType, ScriptValue};
use crate::fault::Fault;
use crate::lua::world::HasRead;

const RETURNED: ScriptType = ScriptType::Optional(&ScriptType::Any);

rows! { FUNCTIONS:
    /// A value that a mod remembers under a key, for looking into another mod's `campaign.vars`.
    Campaign.remembered, Look, (owner: ScriptType::Text, key: ScriptType::Text) -> ScriptType::Any, remembered;
    /// A copy of one field of the table that the script remembers in `campaign.vars` under a key;
    /// nil if there is none. The rest of the table is not read and costs no steps.
    Campaign.recall, Look, (key: ScriptType::Text, field: ScriptType::Text) -> ScriptType::Any, recall;
    /// The result of a function that only looks at the campaign. As long as nothing happens it is not called again
    /// where the same mod gives the same key and the same player looks: the earlier result is returned, for the
    /// same steps. With `scripts_keep_nothing: yes` in the manifest that holds until something that the function read
    /// has changed. The key must name all that the result hangs on besides the campaign, such as a realm.
    Campaign.once, Look, (key: ScriptType::Text, look: ScriptType::Function(&[], &RETURNED)) -> RETURNED, once;
}

/// Returns the value that a layer remembers under a key. At the prompt only the host may read it.
fn of_layer(call: &Call<'_>, owner: &str, key: &str) -> Result<Option<Remembered>, Fault> {
    let open = call.world().read_part(HasRead::Memory, |look| look.memory)?;
    if open { call.shared.remembered(owner, key) } else { Ok(None) }
}

fn remembered(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let found = of_layer(call, call.text(0), call.text(1))?;
    Ok(found.map_or(ScriptValue::Nothing, |found| ScriptValue::clone(&found)))
}

fn recall(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let found = of_layer(call, call.shared.owner_name(), call.text(0))?;
    let field = match found.as_deref() {
        Some(ScriptValue::Map(fields)) => fields.get(call.text(1)).cloned(),
        _ => None,
    };
    Ok(field.unwrap_or(ScriptValue::Nothing))
}

fn once(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let owner = call.shared.frame().owner;
    let (key, explained) = call.world().read(|look| {
        let key = ResultKey {
            owner,
            viewer: look.viewer,
            reads_memory: look.memory,
            key: call.text(0).to_owned(),
        };
        (key, look.game.trace.is_some())
    })?;
    // Where `why` is to tell what it hangs on, or memory is closed, it is looked up anew.
    let anew = explained || call.shared.preview_for.get().is_some();
    let known = if anew { None } else { KeptResults::known(call, &key)? };
    known.map_or_else(|| KeptResults::found(call, key), Ok)
}

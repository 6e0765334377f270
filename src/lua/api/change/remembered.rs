//! Changes of a script's memory, one field or one item at a time.

use crate::campaign::{Remembered, ScriptType, ScriptValue};
use crate::fault::Fault;
use crate::lua::api::{Call, rows};
use crate::lua::convert::describe;
use crate::lua::memory;

use super::wrong;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

rows! { FUNCTIONS:
    /// Sets one field of the table that the script remembers in `campaign.vars` under a key, or
    /// removes the field (nil). Without such a table it begins a new one.
    Change.remember, Act, (key: ScriptType::Text, field: ScriptType::Text, value: ScriptType::Any) -> ScriptType::Nothing, remember;
    /// Adds a value to the end of the list that the script remembers in `campaign.vars` under a
    /// key. Without such a list it begins a new one.
    Change.append, Act, (key: ScriptType::Text, value: ScriptType::Any) -> ScriptType::Nothing, append;
    /// Puts a value in the place of an item of the list that the script remembers in `campaign.vars`
    /// under a key: of the one with this number, from 1 on.
    Change.put, Act, (key: ScriptType::Text, at: ScriptType::Number, value: ScriptType::Any) -> ScriptType::Nothing, put;
}

/// Returns a copy of the value under the key, its size charged for.
fn remembered(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let found = call.shared.remembered(call.shared.owner_name(), call.text(0))?;
    let weight = found.as_ref().map_or(ScriptValue::Nothing.weight(), Remembered::weight);
    let used_up = |_| wrong(say!("no steps are left"));
    call.shared.gauge.charge(call.lua, weight as u64).map_err(used_up)?;
    Ok(found.map_or(ScriptValue::Nothing, |found| ScriptValue::clone(&found)))
}

/// True if a change would add to a key that is not there while memory is closed: the change is left out, and
/// nobody reads it.
fn left_out(call: &Call<'_>) -> Result<bool, Fault> {
    let name = call.shared.owner_name();
    let there = call.world().read(|look| {
        look.game.state.memory.get(name).is_some_and(|memory| memory.contains_key(call.text(0)))
    })?;
    Ok(!there && call.shared.closed_to(name, call.text(0)))
}

fn other_shape(call: &Call<'_>, found: &ScriptValue, wanted: Text) -> Fault {
    let (key, found) = (call.text(0), describe(found));
    wrong(say!(
        "`campaign.vars.{key}` is not {wanted}: it is {found}",
        key = quoted(key),
        wanted,
        found
    ))
}

fn remember(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    if left_out(call)? {
        return Ok(ScriptValue::Nothing);
    }
    let mut fields = match remembered(call)? {
        ScriptValue::Map(fields) => fields,
        ScriptValue::Nothing => std::collections::BTreeMap::new(),
        found => return Err(other_shape(call, &found, say!("a table with named fields"))),
    };
    let field = call.text(1).to_owned();
    match call.argument(2) {
        ScriptValue::Nothing => fields.remove(&field),
        value => fields.insert(field, value.clone()),
    };
    memory::remember(call.lua, call.shared, call.text(0), ScriptValue::Map(fields))?;
    Ok(ScriptValue::Nothing)
}

/// Returns the list that is remembered under the key.
fn list(call: &Call<'_>) -> Result<Vec<ScriptValue>, Fault> {
    match remembered(call)? {
        ScriptValue::List(items) => Ok(items),
        ScriptValue::Nothing => Ok(Vec::new()),
        // A table without anything in it.
        ScriptValue::Map(fields) if fields.is_empty() => Ok(Vec::new()),
        found => Err(other_shape(call, &found, say!("a list"))),
    }
}

fn append(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    if left_out(call)? {
        return Ok(ScriptValue::Nothing);
    }
    let mut items = list(call)?;
    if !call.given(1) {
        return Err(wrong(say!("nil cannot be added to a list")));
    }
    items.push(call.argument(1).clone());
    memory::remember(call.lua, call.shared, call.text(0), ScriptValue::List(items))?;
    Ok(ScriptValue::Nothing)
}

fn put(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    if left_out(call)? {
        return Ok(ScriptValue::Nothing);
    }
    let mut items = list(call)?;
    if !call.given(2) {
        return Err(wrong(say!("nil cannot stand in a list")));
    }
    let (key, number, count) = (call.text(0), call.number(1), items.len());
    let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let Some(item) = at.and_then(|at| items.get_mut(at)) else {
        return Err(wrong(say!(
            "`campaign.vars.{key}` has {items} and none with the number {number}",
            key = quoted(key),
            items = Text::count(count, ProgramNoun::Item),
            number
        )));
    };
    *item = call.argument(2).clone();
    memory::remember(call.lua, call.shared, key, ScriptValue::List(items))?;
    Ok(ScriptValue::Nothing)
}

//! What scripts find that is no function: `campaign.vars`, the mod's memory, and `options`, its own
//! options; and how tables of functions answer to names that they do not have.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use super::convert::{to_lua, to_script_value, weight};
use super::shared::Shared;
use super::world;
use crate::campaign::script_names::new_name;
use crate::campaign::script_value::most_remembered;
use crate::campaign::{Event, ScriptValue};
use crate::counted::count;
use crate::fault::{Fault, nearest};

/// `campaign.vars`: reads and writes what the mod whose code runs remembers.
pub(super) fn memory(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let metatable = lua.create_table()?;
    let owner = Rc::clone(shared);
    let index = lua.create_function(move |lua, (_, key): (Value, String)| {
        // At the prompt only the host looks into what is remembered.
        let hidden = world::read(|look| !look.memory).map_err(mlua::Error::external)?;
        let name = if hidden { String::new() } else { owner.owner_name() };
        let found = owner.remembered(&name, &key).map_err(mlua::Error::external)?;
        let found = found.unwrap_or(ScriptValue::Nothing);
        owner.gauge.charge(lua, (key.len() / 64 + weight(&found)) as u64)?;
        let value = to_lua(lua, &found)?;
        freeze(&value);
        Ok(value)
    })?;
    let owner = Rc::clone(shared);
    let set = lua.create_function(move |lua, (_, key, value): (Value, String, Value)| {
        owner.gauge.charge(lua, 100)?;
        let wrong = |found: String| {
            mlua::Error::external(
                Fault::new("lua::memory_type", format!("campaign.vars.{key} cannot remember {found}"))
                    .help("it remembers whole numbers, texts, true and false, banners, realms, tiles, and tables of these"),
            )
        };
        let thing = to_script_value(&value).map_err(wrong)?;
        remember(lua, &owner, &key, thing).map_err(mlua::Error::external)
    })?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__newindex", set)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    table.set_metatable(Some(metatable))?;
    // `__newindex` answers all the same, and `rawset` cannot get past it.
    table.set_readonly(true);
    Ok(table)
}

/// What the mod whose code runs remembers under a key from now on.
///
/// # Errors
/// When nobody reads it, when it is more than a mod can remember, or when steps are used up.
pub(super) fn remember(
    lua: &Lua,
    shared: &Shared,
    key: &str,
    value: ScriptValue,
) -> Result<(), Fault> {
    let name = shared.owner_name();
    let rules = &shared.rules;
    let heard =
        || rules.layers.iter().any(|layer| layer.name == name) || rules.reads_memory(&name, key);
    // Campaigns from before this was refused are played again as they were.
    if !world::act(|turn| turn.replaying())? && !heard() {
        return Err(Fault::new(
            "lua::memory_unread",
            format!("nobody reads what the umpire remembers as `{key}`"),
        )
        .help("`umpire remember EDITION|MOD NAME VALUE` sets what the scripts of an edition or a mod read"));
    }
    let entry = |key: &str, value: &ScriptValue| 1 + key.len() / 64 + weight(value);
    let others = world::read(|look| {
        let memory = look.game.state.memory.get(&name).into_iter().flatten();
        let others = memory.filter(|(known, _)| *known != key);
        others.map(|(key, value)| entry(key, value)).sum::<usize>()
    })?;
    let added = if value == ScriptValue::Nothing { 0 } else { entry(key, &value) };
    let size = others + added;
    let used_up = |_| Fault::new("lua::steps", "no steps are left");
    shared.gauge.charge(lua, (size / 16 + added) as u64).map_err(used_up)?;
    let most = world::read(|look| most_remembered(look.game.state.realms.len()))?;
    if size > most {
        return Err(Fault::new("lua::memory_size", "this is more than a mod can remember").help(
            format!(
                "at most {things} in all; each 64 bytes of text are one more",
                things = count(most, "thing")
            ),
        ));
    }
    let by = shared.here(lua);
    let cite = shared.frame().cite;
    let event = Event::Remembered { owner: name, key: key.to_owned(), value };
    world::act(|turn| turn.by_script(by, |turn| turn.emit_rule(cite, event)))
}

/// What was read from memory is a copy: writing into it would be lost, so it cannot be.
fn freeze(value: &Value) {
    if let Value::Table(table) = value {
        for (_, inner) in table.pairs::<Value, Value>().flatten() {
            freeze(&inner);
        }
        table.set_readonly(true);
    }
}

/// `options`: the options of one mod as the campaign sets them.
pub(super) fn options(lua: &Lua, shared: &Rc<Shared>, layer: usize) -> mlua::Result<Table> {
    let name = shared.rules.layers[layer].name.clone();
    let (kind, manifest) =
        (shared.rules.layers[layer].kind.word(), shared.rules.layers[layer].kind.manifest());
    // Each with the name that the campaign knows it by.
    let known: BTreeMap<String, String> = shared
        .rules
        .mod_options
        .iter()
        .filter(|option| option.layer == layer)
        .map(|option| {
            (
                option.name.strip_prefix(&format!("{name}.")).unwrap_or(&option.name).to_owned(),
                option.name.clone(),
            )
        })
        .collect();
    let table = lua.create_table()?;
    let metatable = lua.create_table()?;
    let gauge = shared.gauge.clone();
    let index = lua.create_function(move |lua, (_, key): (Value, String)| {
        gauge.charge(lua, 1 + (key.len() / 64) as u64)?;
        let Some(full) = known.get(&key) else {
            let near = nearest(&key, known.keys().map(String::as_str));
            let help = near.map_or_else(
                || format!("options are declared in {manifest}"),
                |near| format!("did you mean `{near}`?"),
            );
            return Err(mlua::Error::external(
                Fault::new("lua::unknown_option", format!("this {kind} has no option '{key}'"))
                    .help(help),
            ));
        };
        let found = world::read(|look| look.game.state.mod_options.get(full).cloned())
            .map_err(mlua::Error::external)?;
        to_lua(lua, &found.unwrap_or(ScriptValue::Nothing))
    })?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    table.set_metatable(Some(metatable))?;
    table.set_readonly(true);
    Ok(table)
}

/// A table of functions is complete: a name that it does not have is an error with the nearest one.
pub(super) fn complete(lua: &Lua, table: &Table, of: &'static str) -> mlua::Result<()> {
    let known = table
        .pairs::<String, Value>()
        .map(|pair| pair.map(|(name, _)| name))
        .collect::<mlua::Result<Vec<_>>>()?;
    table.set_metatable(Some(only(lua, known, of)?))?;
    table.set_readonly(true);
    Ok(())
}

/// A metatable for tables with these names and no other; those without a value are nil.
pub(super) fn only(lua: &Lua, mut known: Vec<String>, of: &'static str) -> mlua::Result<Table> {
    known.sort_unstable();
    let metatable = lua.create_table()?;
    let index =
        lua.create_function(move |_, (_, key): (Value, mlua::LuaString)| -> mlua::Result<Value> {
            let name = key.to_string_lossy();
            if known.contains(&name) {
                return Ok(Value::Nil);
            }
            let has = |new: &str| known.iter().any(|name| name == new);
            let help = if let Some(new) = new_name(of, &name, has) {
                format!("it is called `{of}.{new}` now")
            } else if let Some(near) = nearest(&name, known.iter().map(String::as_str)) {
                format!("did you mean `{of}.{near}`?")
            } else {
                format!("there are {known}", known = known.join(", "))
            };
            Err(mlua::Error::external(
                Fault::new("lua::unknown_name", format!("there is no {of}.{name}")).help(help),
            ))
        })?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    Ok(metatable)
}

//! `options`, what scripts read of their mod's own options; and how tables of functions answer to names
//! that they do not have.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use super::convert::to_lua;
use super::shared::Shared;
use crate::campaign::ScriptValue;
use crate::fault::{Fault, did_you_mean, nearest};
use crate::rules::interface::change_after;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Returns `options`: the options of one mod as the campaign sets them.
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
    let shared = Rc::clone(shared);
    let index = lua.create_function(move |lua, (_, key): (Value, String)| {
        shared.gauge.charge(lua, 1 + (key.len() / 64) as u64)?;
        let Some(full) = known.get(&key) else {
            let help = did_you_mean(&key, known.keys().map(String::as_str), || {
                say!("options are declared in {manifest}", manifest = quoted(manifest))
            });
            return Err(mlua::Error::external(
                Fault::new(
                    "lua::unknown_option",
                    say!(
                        "this {kind} has no option '{name}'",
                        kind = Text::noun(kind),
                        name = quoted(key)
                    ),
                )
                .help(help),
            ));
        };
        if shared.world.only_names() {
            return Ok(Value::Nil);
        }
        let found = shared
            .world
            .read_unnoted(|look| look.game.state.mod_options.get(full).cloned())
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

/// Closes a table of functions: a name that it does not have is an error with the nearest one.
pub(super) fn complete(lua: &Lua, table: &Table, of: &'static str) -> mlua::Result<()> {
    let known = table
        .pairs::<String, Value>()
        .map(|pair| pair.map(|(name, _)| name))
        .collect::<mlua::Result<Vec<_>>>()?;
    table.set_metatable(Some(only(lua, known, of)?))?;
    table.set_readonly(true);
    Ok(())
}

/// Returns a metatable for tables with these names and no other; those without a value are nil.
pub(super) fn only(lua: &Lua, mut known: Vec<String>, of: &'static str) -> mlua::Result<Table> {
    known.sort_unstable();
    let metatable = lua.create_table()?;
    let index =
        lua.create_function(move |_, (_, key): (Value, mlua::LuaString)| -> mlua::Result<Value> {
            let name = key.to_string_lossy();
            if known.contains(&name) {
                return Ok(Value::Nil);
            }
            let help = if let Some(change) = change_after(0, of, &name) {
                change.says()
            } else if let Some(near) = nearest(&name, known.iter().map(String::as_str)) {
                say!("did you mean `{of}.{near}`?", of = quoted(of), near = quoted(near))
            } else {
                say!("there are {known}", known = listed_code(&known, Joined::Comma))
            };
            Err(mlua::Error::external(
                Fault::new(
                    "lua::unknown_name",
                    say!("there is no {of}.{name}", of = quoted(of), name = quoted(&name)),
                )
                .help(help),
            ))
        })?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    Ok(metatable)
}

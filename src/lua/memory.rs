//! `campaign.vars`: what the mod whose code runs remembers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Lua, LuaString, Table, Value};

use super::convert::{to_lua, to_script_value};
use super::limits::Gauge;
use super::shared::Shared;
use super::world::{HasRead, World};
use crate::campaign::script_value::most_remembered;
use crate::campaign::{RecordEvent, Remembered, ScriptValue};
use crate::engine::core::scripting::hook_calls;
use crate::fault::Fault;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Returns `campaign.vars`, which reads and writes what the mod whose code runs remembers.
pub(super) fn vars(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let metatable = lua.create_table()?;
    let owner = Rc::clone(shared);
    let tables = RefCell::new(FrozenTables::default());
    let index = lua.create_function(move |lua, (_, key): (Value, LuaString)| {
        if owner.world.only_names() {
            return Ok(Value::Nil);
        }
        // At the prompt only the host looks into what is remembered.
        let hidden = owner
            .world
            .read_part(HasRead::Memory, |look| !look.memory)
            .map_err(mlua::Error::external)?;
        let name = if hidden { "" } else { owner.owner_name() };
        let key = key.to_str()?;
        // The umpire's code has no memory of its own: it reads that of each layer by its name.
        let found = match owner.layer_read(&key).filter(|_| !hidden) {
            Some(layer) => whole_memory(&owner.world, layer).map_err(mlua::Error::external)?,
            None => owner.remembered(name, &key).map_err(mlua::Error::external)?,
        };
        let weight = found.as_ref().map_or(ScriptValue::Nothing.weight(), Remembered::weight);
        owner.gauge.charge(lua, (key.len() / 64 + weight) as u64)?;
        found.map_or(Ok(Value::Nil), |found| {
            tables.borrow_mut().read(lua, &owner.gauge, (name, &key), found)
        })
    })?;
    let owner = Rc::clone(shared);
    let set = lua.create_function(move |lua, (_, key, value): (Value, String, Value)| {
        owner.gauge.charge(lua, 100)?;
        let wrong = |found: Text| {
            mlua::Error::external(
                Fault::new("lua::memory_type", say!("campaign.vars.{key} cannot remember {found}", key = quoted(&key), found))
                    .help(say!("it remembers whole numbers, texts, true and false, banners, realms, tiles, and tables of these")),
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

/// Returns everything that a layer remembers, by its keys.
fn whole_memory(world: &World, layer: &str) -> Result<Option<Remembered>, Fault> {
    world.read(|look| {
        let memory = look.game.state.memory.get(layer).into_iter().flatten();
        let values = memory.map(|(key, kept)| (key.clone(), ScriptValue::clone(kept)));
        Some(Remembered::from(ScriptValue::Map(values.collect())))
    })
}

/// Remembers a value under a key, for the mod whose code runs.
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
    let is_read =
        rules.layers.iter().any(|layer| layer.name == name) || rules.reads_memory(name, key);
    if !is_read {
        return Err(Fault::new(
            "lua::memory_unread",
            say!("nobody reads what the umpire remembers as `{key}`", key = quoted(key)),
        )
        .help(say!("`umpire remember EDITION|MOD NAME VALUE` sets what the scripts of an edition or a mod read")));
    }
    let entry = |key: &str, weight: usize| 1 + key.len() / 64 + weight;
    let others = shared.world.read(|look| {
        let memory = look.game.state.memory.get(name).into_iter().flatten();
        let others = memory.filter(|(known, _)| *known != key);
        others.map(|(key, value)| entry(key, value.weight())).sum::<usize>()
    })?;
    let added = if value == ScriptValue::Nothing { 0 } else { entry(key, value.weight()) };
    let size = others + added;
    let used_up = |_| Fault::new("lua::steps", say!("no steps are left"));
    shared.gauge.charge(lua, (size / 16 + added) as u64).map_err(used_up)?;
    let most = shared.world.read(|look| most_remembered(look.game.state.realms.len()))?;
    if size > most {
        return Err(Fault::new("lua::memory_size", say!("this is more than a mod can remember"))
            .help(say!(
                "at most {things} in all; each 64 bytes of text are one more",
                things = Text::count(most, ProgramNoun::Thing)
            )));
    }
    let by = shared.here(lua);
    let cite = shared.frame().cite;
    let event = RecordEvent::Remembered { owner: name.to_owned(), key: key.to_owned(), value };
    shared.world.act(|turn| hook_calls::by_script(turn, by, |turn| turn.emit_rule(cite, event)))
}

/// Freezes a copy read from memory: writes into it would be lost.
fn freeze(value: &Value) {
    if let Value::Table(table) = value {
        for (_, inner) in table.pairs::<Value, Value>().flatten() {
            freeze(&inner);
        }
        table.set_readonly(true);
    }
}

/// Tables as scripts have read them from memory, by owner and key. They are frozen: as long as what
/// is remembered is the same ([`Remembered::is_same`]), whoever reads it again is given the same table, and may
/// compare it. Without them simulated campaigns of the Warmaster edition take 1 in a hundred more instructions
/// (one of a year: 1,092 million, not 1,077).
#[derive(Default)]
struct FrozenTables(BTreeMap<String, BTreeMap<String, FrozenTable>>);

struct FrozenTable {
    of: Remembered,
    table: Value,
    /// Bytes of the machine's memory that it takes.
    bytes: usize,
}

impl FrozenTables {
    /// Returns the memory of an owner under a key, as Lua has it. A table that is there already
    /// counts against the memory of the call as a new one does: it may be there or not by what the
    /// same machine played before.
    fn read(
        &mut self,
        lua: &Lua,
        gauge: &Gauge,
        (owner, key): (&str, &str),
        found: Remembered,
    ) -> mlua::Result<Value> {
        let known = self.0.get(owner).and_then(|tables| tables.get(key));
        if let Some(known) = known.filter(|known| known.of.is_same(&found)) {
            gauge.take(lua, known.bytes)?;
            return Ok(known.table.clone());
        }
        let before = lua.used_memory();
        let table = to_lua(lua, &found)?;
        freeze(&table);
        if table.is_table() {
            let bytes = lua.used_memory().saturating_sub(before);
            let made = FrozenTable { of: found, table: table.clone(), bytes };
            self.0.entry(owner.to_owned()).or_default().insert(key.to_owned(), made);
        }
        Ok(table)
    }
}

//! Luau's library → what mods may use of it: an allowlist, with the prelude's replacements.

use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{Lua, Table, Value};

use super::limits::Gauge;
use super::meter::{Guard, NOTE};
use super::world::{HasRead, World};
use super::{handle, report};
use crate::engine::core::text_limits;
use crate::fault::Fault;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Globals that mods see, besides the libraries below and what the host installs.
pub(super) const GLOBALS: &[&str] = &[
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "xpcall",
];

/// Members of each library that mods see. Of `math` nothing is random, and nothing's last bit
/// depends on the machine.
pub(super) const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
            "reverse", "split", "sub", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "move",
            "pack", "remove", "sort", "unpack",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "pi", "round",
            "sign", "sqrt",
        ],
    ),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz",
            "extract", "lrotate", "lshift", "replace", "rrotate", "rshift",
        ],
    ),
];

/// A file of the prelude as `build/prelude.rs` has compiled it.
macro_rules! prelude {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/prelude/", $name, ".lua"))
    };
}

/// The prelude, in the order in which its files use each other.
const PRELUDE: [&[u8]; 6] = [
    prelude!("tools"),
    prelude!("errors"),
    prelude!("texts"),
    prelude!("patterns"),
    prelude!("tables"),
    prelude!("walks"),
];

/// The name under which the machine keeps Luau's own `table.clone`, for the host.
pub(super) const CLONE: &str = "clone";

/// Replaces and removes until only the allowlist is left. Answers the table of globals.
pub(super) fn prepare(lua: &Lua, gauge: &Gauge, world: &Rc<World>) -> mlua::Result<Table> {
    let globals = lua.globals();
    let clone: mlua::Function = globals.get::<Table>("table")?.get("clone")?;
    lua.set_named_registry_value(CLONE, clone)?;
    // The prelude keeps Luau's own functions in an environment that nobody else has.
    let own = lua.create_table()?;
    for pair in globals.pairs::<Value, Value>() {
        let (name, value) = pair?;
        let value = match value {
            Value::Table(library) if library != globals => Value::Table(copy(lua, &library)?),
            other => other,
        };
        own.raw_set(name, value)?;
    }
    own.set_safeenv(true);
    let (host, tools) = (host(lua, gauge, world)?, lua.create_table()?);
    for code in PRELUDE {
        let chunk = lua
            .load(code)
            .set_name("=margrave")
            .set_mode(ChunkMode::Binary)
            .set_environment(own.clone());
        chunk.call::<()>((&globals, &host, &tools))?;
    }
    let library = |name: &str| LIBRARIES.iter().any(|(library, _)| *library == name);
    keep(&globals, |name| {
        GLOBALS.contains(&name) || Guard::NAMES.contains(&name) || library(name)
    })?;
    for (library, names) in LIBRARIES {
        keep(&globals.raw_get::<Table>(*library)?, |name| names.contains(&name))?;
    }
    if gauge.limits().notes {
        let meter = gauge.clone();
        let note = move |lua: &Lua, given: mlua::MultiValue| {
            meter.note(lua, given);
            Ok(())
        };
        globals.raw_set(NOTE, lua.create_function(note)?)?;
    }
    Ok(globals)
}

/// Makes the table of host functions that the prelude needs.
fn host(lua: &Lua, gauge: &Gauge, world: &Rc<World>) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    let limits = gauge.limits();
    host.raw_set("longest", limits.text)?;
    host.raw_set("values", limits.values)?;
    let meter = gauge.clone();
    let steps = |steps: f64| if steps >= 0.0 { steps as u64 } else { u64::MAX };
    host.raw_set(
        "charge",
        lua.create_function(move |lua, count: f64| meter.charge(lua, steps(count)))?,
    )?;
    let meter = gauge.clone();
    let refund = move |_: &Lua, count: f64| {
        meter.refund(steps(count));
        Ok(())
    };
    host.raw_set("refund", lua.create_function(refund)?)?;
    let meter = gauge.clone();
    let weigh = move |_: &Lua, weight: f64| {
        meter.weigh(steps(weight));
        Ok(())
    };
    host.raw_set("weigh", lua.create_function(weigh)?)?;
    let meter = gauge.clone();
    host.raw_set("moment", lua.create_function(move |_, ()| Ok(meter.moment()))?)?;
    let meter = gauge.clone();
    host.raw_set("call", lua.create_function(move |_, ()| Ok(meter.call_number()))?)?;
    let (longest, most) = (limits.text, limits.values);
    let long = move |_: &Lua, bytes: f64| -> mlua::Result<()> {
        Err(mlua::Error::external(too_long(steps(bytes), longest)))
    };
    host.raw_set("long", lua.create_function(long)?)?;
    let many = move |_: &Lua, count: f64| -> mlua::Result<()> {
        let fault = Fault::new(
            "lua::values",
            say!(
                "{count} values at once are too many: at most {most}",
                count = quoted(count),
                most
            ),
        );
        Err(mlua::Error::external(fault.help(say!("keep them in a table, and give that"))))
    };
    host.raw_set("many", lua.create_function(many)?)?;
    let (meter, told) = (gauge.clone(), Rc::clone(world));
    let emit = move |_: &Lua, line: mlua::LuaString| {
        told.noticed().map_err(mlua::Error::external)?;
        meter.print(text_limits::lines([line.to_string_lossy().as_str()]).join("\n"));
        Ok(())
    };
    host.raw_set("emit", lua.create_function(emit)?)?;
    let (meter, told) = (gauge.clone(), Rc::clone(world));
    let caught = move |lua: &Lua, reason: Value| {
        // A failed call may have been a search, and may have failed for want of a table.
        meter.weigh(1);
        told.note(HasRead::More);
        let memory = match &reason {
            Value::Error(error) => report::is_memory(error),
            // Luau's own text; a script that says the same means it.
            Value::String(text) => *text == "not enough memory",
            _ => false,
        };
        if memory { Err(meter.exhausted(lua)) } else { Ok(()) }
    };
    host.raw_set("caught", lua.create_function(caught)?)?;
    let told = Rc::clone(world);
    let told_apart = move |_: &Lua, value: Value| {
        if value == Value::LightUserData(handle::UNSEEN) {
            told.note(HasRead::More);
        }
        Ok(())
    };
    host.raw_set("told_apart", lua.create_function(told_apart)?)?;
    let rank = |_: &Lua, value: Value| match value {
        Value::LightUserData(light) => Ok(handle::rank(light)),
        _ => Ok(None),
    };
    host.raw_set("rank", lua.create_function(rank)?)?;
    Ok(host)
}

/// Returns a text that would be longer than any may be.
fn too_long(bytes: u64, most: usize) -> Fault {
    let bytes = Text::count(bytes, ProgramNoun::Byte);
    Fault::new("lua::text", say!("a text of {bytes} is too long: at most {most}", bytes, most))
        .help(say!("keep a list of shorter ones"))
}

fn copy(lua: &Lua, table: &Table) -> mlua::Result<Table> {
    let copied = lua.create_table()?;
    for pair in table.pairs::<Value, Value>() {
        let (name, value) = pair?;
        copied.raw_set(name, value)?;
    }
    Ok(copied)
}

fn keep(table: &Table, wanted: impl Fn(&str) -> bool) -> mlua::Result<()> {
    let names = table
        .pairs::<Value, Value>()
        .map(|pair| pair.map(|(name, _)| name))
        .collect::<mlua::Result<Vec<_>>>()?;
    for name in names {
        let kept =
            name.as_string().is_some_and(|name| name.to_str().is_ok_and(|name| wanted(&name)));
        if !kept {
            table.raw_set(name, Value::Nil)?;
        }
    }
    Ok(())
}

//! Luau's library → what mods may use of it: an allowlist, with the prelude's replacements.

use mlua::chunk::Compiler;
use mlua::{Lua, Table, Value};

use super::gauge::Gauge;
use crate::engine::shown;

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
    "__each",
];

/// What mods see of each library. Of `math` nothing is random, and nothing's last bit depends on the machine.
pub(super) const LIBRARIES: &[(&str, &[&str])] = &[
    ("string", &["byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "split", "sub", "upper"]),
    ("table", &["clear", "clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "move", "pack", "remove", "sort", "unpack"]),
    ("math", &["abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "pi", "round", "sign", "sqrt"]),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz", "extract", "lrotate", "lshift", "replace",
            "rrotate", "rshift",
        ],
    ),
];

/// Builtins that the compiler would call directly, past the prelude's replacement or the allowlist.
const REPLACED: &[&str] = &[
    "setmetatable",
    "tostring",
    "unpack",
    "string.sub",
    "table.unpack",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.atan2",
    "math.cos",
    "math.cosh",
    "math.deg",
    "math.exp",
    "math.frexp",
    "math.isfinite",
    "math.isinf",
    "math.isnan",
    "math.ldexp",
    "math.lerp",
    "math.log",
    "math.log10",
    "math.map",
    "math.noise",
    "math.pow",
    "math.rad",
    "math.random",
    "math.sin",
    "math.sinh",
    "math.tan",
    "math.tanh",
    "vector.create",
    "vector.magnitude",
    "vector.normalize",
    "vector.cross",
    "vector.dot",
    "vector.floor",
    "vector.ceil",
    "vector.abs",
    "vector.sign",
    "vector.clamp",
    "vector.min",
    "vector.max",
    "vector.lerp",
];

/// How mods' chunks are compiled: lines and names are kept for reports, constants are not folded by this machine's `pow`.
pub(super) fn compiler() -> Compiler {
    Compiler::new().set_optimization_level(1).set_debug_level(1).set_disabled_builtins(REPLACED.iter().copied())
}

/// Replaces and removes until only the allowlist is left. Answers the table of globals.
pub(super) fn prepare(lua: &Lua, gauge: &Gauge) -> mlua::Result<Table> {
    let globals = lua.globals();
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
    let meter = gauge.clone();
    let charge = lua.create_function(move |lua, steps: f64| meter.charge(lua, if steps >= 0.0 { steps as u64 } else { u64::MAX }))?;
    let meter = gauge.clone();
    let emit = lua.create_function(move |_, line: mlua::LuaString| {
        meter.print(shown::lines([line.to_string_lossy().as_str()]).join("\n"));
        Ok(())
    })?;
    lua.load(include_str!("prelude.lua"))
        .set_name("=margrave")
        .set_compiler(Compiler::new().set_optimization_level(1).set_debug_level(1))
        .set_environment(own)
        .call::<()>((globals.clone(), charge, emit))?;
    keep(&globals, |name| GLOBALS.contains(&name) || LIBRARIES.iter().any(|(library, _)| *library == name))?;
    for (library, names) in LIBRARIES {
        keep(&globals.raw_get::<Table>(*library)?, |name| names.contains(&name))?;
    }
    Ok(globals)
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
    let names = table.pairs::<Value, Value>().map(|pair| pair.map(|(name, _)| name)).collect::<mlua::Result<Vec<_>>>()?;
    for name in names {
        let kept = name.as_string().is_some_and(|name| name.to_str().is_ok_and(|name| wanted(&name)));
        if !kept {
            table.raw_set(name, Value::Nil)?;
        }
    }
    Ok(())
}

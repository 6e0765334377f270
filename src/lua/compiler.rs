//! Options with which Luau compiles scripts, when the program is built and when it runs.

use mlua::chunk::Compiler;

/// Builtins that the compiler would call directly, past the prelude's replacement or the allowlist.
const REPLACED: &[&str] = &[
    "type",
    "typeof",
    "rawset",
    "setmetatable",
    "tonumber",
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
    "math.fmod",
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

/// Returns the compiler of mods' chunks: it keeps lines and names for reports, and does not fold
/// constants by this machine's `pow`. It keeps the names of locals where their values are noted.
pub fn of_scripts(locals: bool) -> Compiler {
    Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(if locals { 2 } else { 1 })
        .set_disabled_builtins(REPLACED.iter().copied())
}

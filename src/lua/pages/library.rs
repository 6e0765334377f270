//! What mods see of Luau's library → annotated stubs of what the Lua language server does not know.
//! It knows Lua 5.4, so `string`, `table` and `utf8` are only added to; `math` it is told not to
//! load, because most of it is not there for mods, and `bit32` it does not have.

use std::fmt::Write as _;

use crate::lua::sandbox::LIBRARIES;

/// Libraries that the stubs declare whole.
pub(super) const WHOLE: &[&str] = &["math", "bit32"];

/// Functions that Lua 5.4 has not, or not with `WHOLE`: library, name, arguments with their types,
/// result, doc.
const FUNCTIONS: &[(&str, &str, &[&str], &str, &str)] = &[
    (
        "string",
        "split",
        &["text string", "separator? string"],
        "string[]",
        "Cuts a text at each separator, a comma if none is given.",
    ),
    ("table", "clear", &["list table"], "", "Takes everything out of a table."),
    ("table", "clone", &["list List"], "List", "A copy of a table; tables within it are shared."),
    (
        "table",
        "create",
        &["count integer", "value any"],
        "any[]",
        "A list that has a value `count` times.",
    ),
    (
        "table",
        "find",
        &["list any[]", "value any", "from? integer"],
        "integer?",
        "The index of a value in a list; nil if it is not in it.",
    ),
    ("table", "freeze", &["list List"], "List", "Makes a table unchangeable and returns it."),
    ("table", "isfrozen", &["list table"], "boolean", "Whether a table is unchangeable."),
    ("math", "abs", &["number Number"], "Number", "The number without its sign."),
    ("math", "ceil", &["number number"], "integer", "Rounded up."),
    (
        "math",
        "clamp",
        &["number Number", "low Number", "high Number"],
        "Number",
        "The number, or the bound it is beyond.",
    ),
    ("math", "floor", &["number number"], "integer", "Rounded down."),
    (
        "math",
        "fmod",
        &["number Number", "by Number"],
        "Number",
        "What a division leaves, with the sign of the number.",
    ),
    ("math", "max", &["number Number", "... Number"], "Number", "The largest number."),
    ("math", "min", &["number Number", "... Number"], "Number", "The smallest number."),
    ("math", "modf", &["number number"], "number", "The whole part; the rest is returned second."),
    (
        "math",
        "round",
        &["number number"],
        "integer",
        "Rounded to the nearest, halves away from zero.",
    ),
    ("math", "sign", &["number number"], "integer", "-1, 0 or 1."),
    ("math", "sqrt", &["number number"], "number", "The square root."),
    (
        "bit32",
        "arshift",
        &["number integer", "by integer"],
        "integer",
        "Shifted right; the sign fills up.",
    ),
    ("bit32", "band", &["... integer"], "integer", "Bits that all have."),
    ("bit32", "bnot", &["number integer"], "integer", "All bits turned over."),
    ("bit32", "bor", &["... integer"], "integer", "Bits that any has."),
    ("bit32", "btest", &["... integer"], "boolean", "Whether there is a bit that all have."),
    ("bit32", "bxor", &["... integer"], "integer", "Bits that an odd number of them has."),
    ("bit32", "byteswap", &["number integer"], "integer", "The four bytes in the opposite order."),
    (
        "bit32",
        "countlz",
        &["number integer"],
        "integer",
        "How many bits before the highest one set.",
    ),
    ("bit32", "countrz", &["number integer"], "integer", "How many bits below the lowest one set."),
    (
        "bit32",
        "extract",
        &["number integer", "from integer", "width? integer"],
        "integer",
        "Some bits as a number.",
    ),
    ("bit32", "lrotate", &["number integer", "by integer"], "integer", "Turned left."),
    ("bit32", "lshift", &["number integer", "by integer"], "integer", "Shifted left."),
    (
        "bit32",
        "replace",
        &["number integer", "bits integer", "from integer", "width? integer"],
        "integer",
        "With some bits put in.",
    ),
    ("bit32", "rrotate", &["number integer", "by integer"], "integer", "Turned right."),
    ("bit32", "rshift", &["number integer", "by integer"], "integer", "Shifted right."),
];

/// Numbers of `math`.
const FIELDS: &[(&str, &str)] =
    &[("huge", "Larger than any number."), ("pi", "Half the way around a circle of radius 1.")];

/// Type names that stand for the type of what is given, and what that must be.
const GENERIC: &[(&str, &str)] = &[("List", "table"), ("Number", "number")];

/// The stubs, library by library.
pub(super) fn libraries() -> String {
    let mut text = String::new();
    for (library, names) in LIBRARIES {
        if WHOLE.contains(library) {
            let _ = writeln!(text, "---@class {library}lib");
            for (name, doc) in FIELDS.iter().filter(|(name, _)| names.contains(name)) {
                let _ = writeln!(text, "---@field {name} number {doc}");
            }
            let _ = writeln!(text, "{library} = {{}}\n");
        }
        for (_, name, arguments, result, doc) in
            FUNCTIONS.iter().filter(|(of, name, ..)| of == library && names.contains(name))
        {
            function(&mut text, &format!("{library}.{name}"), arguments, result, doc);
        }
    }
    function(&mut text, "typeof", &["value any"], "string", "The type of a value, as a word.");
    text
}

fn function(text: &mut String, name: &str, arguments: &[&str], result: &str, doc: &str) {
    let _ = writeln!(text, "---{doc}");
    for (generic, of) in GENERIC.iter().filter(|(generic, _)| *generic == result) {
        let _ = writeln!(text, "---@generic {generic}: {of}");
    }
    for argument in arguments {
        let _ = writeln!(text, "---@param {argument}");
    }
    if !result.is_empty() {
        let _ = writeln!(text, "---@return {result}");
    }
    let names: Vec<&str> =
        arguments.iter().filter_map(|argument| argument.split([' ', '?']).next()).collect();
    let _ = writeln!(text, "function {name}({}) end\n", names.join(", "));
}

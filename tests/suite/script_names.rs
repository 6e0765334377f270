//! Names that scripts of mods can use: what was renamed is refused with the new name, and editors
//! know every function of a library.

use std::collections::BTreeSet;

use margrave::campaign::script_names::{RENAMED, RENAMED_ARGUMENTS, new_name};
use margrave::engine::core::order::ORDERS;
use margrave::lua::api::{fields, functions};
use margrave::lua::pages::luacats;
use margrave::lua::{Limits, Vm};
use mlua::Value;

/// What an old name is refused with is there, and the old name is not.
#[test]
fn renamed_names_are_there() {
    for (of, old, new) in RENAMED {
        let fields = fields().map(|row| (row.space.name(), row.name));
        let all: Vec<(&str, &str)> =
            fields.chain(functions().map(|row| (row.space.name(), row.name))).collect();
        assert!(all.contains(&(*of, *new)), "{of}.{new} is not there");
        assert!(!all.contains(&(*of, *old)), "{of}.{old} is still there");
    }
    for new in RENAMED_ARGUMENTS {
        let has = |name: &str| name == *new;
        assert_eq!(new_name("order", "what", has), Some(*new));
        let some = ORDERS.iter().any(|row| row.arguments.iter().any(|argument| argument.0 == *new));
        assert!(some, "no order has an argument `{new}`");
    }
}

/// What Lua 5.4 has of its libraries, which the language server knows.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
            "reverse", "sub", "upper",
        ],
    ),
    ("table", &["concat", "insert", "move", "pack", "remove", "sort", "unpack"]),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
    ("math", &[]),
    ("bit32", &[]),
];

/// Whatever mods find in a library the language server knows, of itself or from the stubs.
#[test]
fn nothing_of_the_libraries_is_left_out() {
    let vm = Vm::new(Limits::default(), |_, _, _| Ok(())).expect("a machine");
    let names = |library: &str| -> BTreeSet<String> {
        let code = format!(
            "local names = {{}} for name in pairs({library}) do table.insert(names, name) end \
             return table.concat(names, ' ')"
        );
        let values = vm.evaluate(0, &code).expect("it is sound");
        let Some(Value::String(names)) = values.first() else { panic!("it returns a text") };
        names.to_string_lossy().split_whitespace().map(str::to_owned).collect()
    };
    let stubs = luacats();
    for (library, known) in KNOWN {
        let found = names(library);
        assert!(found.len() > 5, "{library} has nothing but {found:?}");
        for name in found {
            let function = stubs.contains(&format!("\nfunction {library}.{name}("));
            let field = stubs.contains(&format!("\n---@field {name} number"));
            assert!(
                known.contains(&name.as_str()) || function || *library == "math" && field,
                "{library}.{name} is in no stub"
            );
        }
    }
}

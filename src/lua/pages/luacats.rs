//! Annotated stubs for the Lua language server, which reads comments (LuaCATS) instead of Luau's
//! types.

use std::fmt::Write as _;

use super::library::{WHOLE, libraries};
use super::{GENERATED, MEMORY, OTHERS, alias, name_type, names, shapes};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::{HOOKS, HookKind, Subject};
use crate::lua::api::{Space, fields, functions};
use crate::lua::declare::{DECLARATIONS, GIVEN, Setting};

/// A type as LuaCATS writes it.
fn written(of: ScriptType) -> String {
    match of {
        ScriptType::Nothing => "nil".to_owned(),
        ScriptType::Any => "any".to_owned(),
        ScriptType::Flag => "boolean".to_owned(),
        ScriptType::Number => "integer".to_owned(),
        ScriptType::Text => "string".to_owned(),
        ScriptType::Named(of) => name_type(of).to_owned(),
        ScriptType::Banner => "Banner".to_owned(),
        ScriptType::Realm => "Realm".to_owned(),
        ScriptType::Tile => "Tile".to_owned(),
        ScriptType::Ship => "Ship".to_owned(),
        ScriptType::Troop => "Troop".to_owned(),
        ScriptType::Owner => "Owner".to_owned(),
        ScriptType::Words(words) => format!(
            "({})",
            words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join("|")
        ),
        // A checker takes a table that a script fills for neither of the two.
        GIVEN => "table".to_owned(),
        ScriptType::Either(one @ ScriptType::Function(..), other) => {
            format!("(({})|{})", written(*one), written(*other))
        }
        ScriptType::Either(one, other) => format!("({}|{})", written(*one), written(*other)),
        ScriptType::List(inner @ (ScriptType::Optional(_) | ScriptType::Function(..))) => {
            format!("({})[]", written(*inner))
        }
        ScriptType::List(inner) => format!("{}[]", written(*inner)),
        ScriptType::Optional(inner @ ScriptType::Function(..)) => format!("({})?", written(*inner)),
        ScriptType::Optional(inner) => format!("{}?", written(*inner)),
        ScriptType::Fields(of) => {
            format!("{{ {} }}", of.iter().map(optional).collect::<Vec<_>>().join(", "))
        }
        ScriptType::Map(inner) => format!("table<string, {}>", written(*inner)),
        ScriptType::Table(name) => name.to_owned(),
        // What follows a result would be taken for another result.
        ScriptType::Function(of, result @ ScriptType::Any) => {
            format!("({})", function(of, *result, false))
        }
        ScriptType::Function(of, result) => function(of, *result, false),
    }
}

/// The type of a function that a script gives.
fn function(of: &[ScriptField], result: ScriptType, reasoned: bool) -> String {
    let arguments: Vec<String> =
        of.iter().map(|field| format!("{}: {}", field.name, written(field.of))).collect();
    let arguments = arguments.join(", ");
    match result {
        ScriptType::Nothing => format!("fun({arguments})"),
        // After a reason the rule that gives it, as hooks that reason do.
        result if reasoned || result == ScriptType::Optional(&ScriptType::Text) => {
            format!("fun({arguments}): {}, string?", written(result))
        }
        result => format!("fun({arguments}): {}", written(result)),
    }
}

/// `name?: type` for what may be left out.
fn optional(field: &ScriptField) -> String {
    match field.of {
        ScriptType::Optional(inner) => format!("{}?: {}", field.name, written(*inner)),
        of => format!("{}: {}", field.name, written(of)),
    }
}

fn comment(text: &mut String, doc: &str) {
    for line in doc.trim().lines() {
        let _ = writeln!(text, "---{line}");
    }
}

/// One function with its arguments and result.
fn stub(text: &mut String, name: &str, doc: &str, of: &[ScriptField], returns: ScriptType) {
    comment(text, doc);
    for field in of {
        let (mark, of) = match field.of {
            ScriptType::Optional(inner) => ("?", *inner),
            of => ("", of),
        };
        let _ = writeln!(text, "---@param {}{mark} {}", field.name, written(of));
    }
    if returns != ScriptType::Nothing {
        let _ = writeln!(text, "---@return {}", written(returns));
    }
    let names: Vec<&str> = of.iter().map(|field| field.name).collect();
    let _ = writeln!(text, "function {name}({}) end\n", names.join(", "));
}

/// `mods/types/margrave.lua`.
#[must_use]
pub fn luacats() -> String {
    let mut text = format!(
        "---@meta _\n-- {GENERATED}\n\n---Who owns a tile.\n---@alias Owner Realm|\"independent\"|nil\n\n"
    );
    for subject in Subject::ALL {
        let _ = writeln!(text, "---@alias {}", alias(*subject));
        for name in names(*subject) {
            let _ = writeln!(text, "---| \"{name}\"");
        }
        if subject.open() {
            text.push_str("---| string\n");
        }
        text.push('\n');
    }
    for shape in shapes() {
        comment(&mut text, &shape.doc);
        let _ = writeln!(text, "---@class {}", shape.name);
        for (name, of, doc) in shape.fields {
            let line = format!("---@field {} {doc}", field(name, of));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push('\n');
    }
    for space in Space::ALL {
        table(&mut text, *space);
    }
    for kind in HookKind::ALL {
        let _ = writeln!(text, "---@class {0}\n{0} = {{}}\n", kind.word());
        for row in HOOKS.iter().filter(|row| row.kind == *kind) {
            comment(&mut text, row.doc);
            let mut names = Vec::new();
            if row.subject != Subject::Nothing {
                let all = if row.subject.takes_all() { "|\"*\"" } else { "" };
                let _ = writeln!(text, "---@param name {}{all}", alias(row.subject));
                names.push("name");
            }
            let _ = writeln!(
                text,
                "---@param hook {}",
                function(row.arguments, row.returns, row.says_why())
            );
            text.push_str("---@param particulars? Particulars\n");
            names.extend(["hook", "particulars"]);
            let _ =
                writeln!(text, "function {}.{}({}) end\n", kind.word(), row.name, names.join(", "));
        }
    }
    for setting in Setting::ALL {
        let _ = writeln!(text, "---@class {0}\n{0} = {{}}\n", setting.word());
        for row in DECLARATIONS.iter().filter(|row| row.setting == *setting) {
            stub(&mut text, &row.named(), row.doc, row.arguments, ScriptType::Nothing);
        }
    }
    for (name, _, of, doc) in OTHERS {
        comment(&mut text, doc);
        match of.strip_prefix("fun(").and_then(|of| of.split_once("): ")) {
            Some((_, result)) => {
                let _ = writeln!(
                    text,
                    "---@param name string\n---@return {result}\nfunction {name}(name) end\n"
                );
            }
            None => {
                let _ = writeln!(text, "---@type {of}\n{name} = {{}}\n");
            }
        }
    }
    text.push_str("---Returns the items of a list.\n---@param list table\n---@param from? integer\n---@param to? integer\n---@return any ...\nfunction unpack(list, from, to) end\n\n");
    text.push_str(libraries().trim_end());
    text.push('\n');
    text
}

fn field(name: &str, of: ScriptType) -> String {
    match of {
        ScriptType::Optional(inner) => format!("{name}? {}", written(*inner)),
        of => format!("{name} {}", written(of)),
    }
}

fn table(text: &mut String, space: Space) {
    comment(text, space.doc());
    let name = space.name();
    let _ = writeln!(text, "---@class {name}");
    for row in fields().filter(|row| row.space == space) {
        let _ = writeln!(text, "---@field {} {}", field(row.name, row.of), row.doc.trim());
    }
    if space == Space::Campaign {
        let _ = writeln!(text, "---@field vars table<string, any> {MEMORY}");
    }
    let handle = space.handle().is_some();
    let _ = writeln!(text, "{}{name} = {{}}\n", if handle { "local " } else { "" });
    for row in functions().filter(|row| row.space == space) {
        let named = format!("{name}{}{}", if handle { ":" } else { "." }, row.name);
        stub(text, &named, row.doc, row.arguments, row.returns);
    }
}

/// `mods/.luarc.json`: which Lua it is, and what of its library mods do not find or find changed.
/// It names only what all servers that read this file know: one of them gives up on the operator
/// `..=` or a library `jit.util`.
#[must_use]
pub fn luarc() -> String {
    let absent = ["coroutine", "debug", "io", "os", "package"];
    let disabled: Vec<String> =
        absent.iter().chain(WHOLE).map(|name| format!("    \"{name}\": \"disable\"")).collect();
    let symbols: Vec<String> = ["+=", "-=", "*=", "/=", "//=", "%=", "^=", "continue"]
        .iter()
        .map(|symbol| format!("\"{symbol}\""))
        .collect();
    format!(
        "{{\n  \"runtime.version\": \"Lua 5.4\",\n  \"runtime.builtin\": {{\n{}\n  }},\n  \"runtime.nonstandardSymbol\": [{}],\n  \"workspace.library\": [\"types\"],\n  \"workspace.checkThirdParty\": false\n}}\n",
        disabled.join(",\n"),
        symbols.join(", "),
    )
}

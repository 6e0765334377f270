//! Type definitions for Luau's own checker and the language server built on it. Libraries are
//! declared anew with only what mods see of them, so that a checker reports the rest.

use std::fmt::Write as _;

use super::{GENERATED, MEMORY, OTHERS, alias, name_type, names, removed, shapes};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::{HOOKS, HookKind, HookRow, Subject};
use crate::lua::api::{FunctionRow, Space, fields, functions};
use crate::lua::declare::{DECLARATIONS, DeclaringTable};
use crate::lua::sandbox::LIBRARIES;

/// Returns a type as Luau writes it.
pub(super) fn written(of: ScriptType) -> String {
    match of {
        ScriptType::Nothing => "nil".to_owned(),
        ScriptType::Any => "any".to_owned(),
        ScriptType::Flag => "boolean".to_owned(),
        ScriptType::Number => "number".to_owned(),
        ScriptType::Text => "string".to_owned(),
        ScriptType::Named(of) => name_type(of).to_owned(),
        ScriptType::Banner => "Banner".to_owned(),
        ScriptType::Realm => "Realm".to_owned(),
        ScriptType::Tile => "Tile".to_owned(),
        ScriptType::Ship => "Ship".to_owned(),
        ScriptType::Troop => "Troop".to_owned(),
        ScriptType::Owner => "Owner".to_owned(),
        ScriptType::Words(words) => {
            words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
        }
        ScriptType::List(inner) => format!("{{ {} }}", written(*inner)),
        ScriptType::Either(one, other) => format!("{} | {}", written(*one), written(*other)),
        ScriptType::Optional(
            inner @ (ScriptType::Function(..) | ScriptType::Words(_) | ScriptType::Either(..)),
        ) => {
            format!("({})?", written(*inner))
        }
        ScriptType::Optional(inner) => format!("{}?", written(*inner)),
        ScriptType::Fields(of) => {
            format!("{{ {} }}", of.iter().map(argument).collect::<Vec<_>>().join(", "))
        }
        ScriptType::Map(inner) | ScriptType::Keyed(_, inner) => {
            format!("{{ [string]: {} }}", written(*inner))
        }
        ScriptType::Table(name) => name.to_owned(),
        ScriptType::Function(of, result) => {
            format!("({}) -> {}", written_arguments(of), result_of_script(*result, false))
        }
    }
}

/// Returns the result type of a script's function. Luau wants every path of a function to return
/// the same number of values, and hooks return nothing at the end to say "as it is": so any number
/// of values passes.
fn result_of_script(of: ScriptType, reasoned: bool) -> String {
    match of {
        ScriptType::Nothing => "()".to_owned(),
        ScriptType::Optional(inner) if reasoned && *inner != ScriptType::Text => {
            format!("...({} | string | nil)", written(*inner))
        }
        ScriptType::Optional(inner) => format!("...({} | nil)", written(*inner)),
        of => written(of),
    }
}

fn argument(field: &ScriptField) -> String {
    match field.name {
        "..." => format!("...{}", written(field.of)),
        name => format!("{name}: {}", written(field.of)),
    }
}

pub(super) fn written_arguments(of: &[ScriptField]) -> String {
    of.iter().map(argument).collect::<Vec<_>>().join(", ")
}

/// Returns the type of the function that sets a hook.
pub(super) fn setter(row: &HookRow) -> String {
    let name = match row.subject {
        Subject::Nothing => String::new(),
        of if of.takes_all() => format!("name: {} | \"*\", ", alias(of)),
        of => format!("name: {}, ", alias(of)),
    };
    let result = result_of_script(row.returns, row.says_why());
    format!(
        "({name}hook: ({}) -> {result}, particulars: Particulars?) -> ()",
        written_arguments(row.arguments)
    )
}

fn result(row: &FunctionRow) -> String {
    if row.returns == ScriptType::Nothing { "()".to_owned() } else { written(row.returns) }
}

/// Returns the type of a function, without the handle that it is called on.
pub(super) fn signature(row: &FunctionRow) -> String {
    format!("({}) -> {}", written_arguments(row.arguments), result(row))
}

fn comment(text: &mut String, indent: &str, doc: &str) {
    for line in doc.trim().lines() {
        let _ = writeln!(text, "{}", format!("{indent}--- {line}").trim_end());
    }
}

/// Returns `mods/types/margrave.d.luau`.
pub fn luau() -> String {
    let mut text = format!("-- {GENERATED}\n\n");
    text.push_str("--- Who owns a tile.\nexport type Owner = Realm | \"independent\" | nil\n");
    for subject in Subject::ALL {
        let mut words: Vec<String> =
            names(*subject).iter().map(|name| format!("\"{name}\"")).collect();
        if subject.open() {
            words.push("string".to_owned());
        }
        let _ = write!(text, "export type {} =\n\t{}\n", alias(*subject), words.join("\n\t| "));
    }
    text.push('\n');
    for space in Space::ALL.iter().filter(|space| space.handle().is_some()) {
        handle(&mut text, *space);
    }
    for shape in shapes() {
        comment(&mut text, "", &shape.doc);
        let _ = writeln!(text, "export type {} = {{", shape.name);
        for (name, of, doc) in shape.fields {
            comment(&mut text, "\t", doc);
            let _ = writeln!(text, "\t{name}: {},", written(of));
        }
        text.push_str("}\n");
    }
    for kind in HookKind::ALL {
        let _ = write!(text, "\ndeclare {}: {{\n", kind.word());
        for row in HOOKS.iter().filter(|row| row.kind == *kind) {
            comment(&mut text, "\t", row.doc);
            let _ = writeln!(text, "\t{}: {},", row.name, setter(row));
        }
        text.push_str("}\n");
    }
    for setting in DeclaringTable::ALL {
        let _ = write!(text, "\ndeclare {}: {{\n", setting.word());
        for row in DECLARATIONS.iter().filter(|row| row.setting == *setting) {
            comment(&mut text, "\t", row.doc);
            let _ = writeln!(text, "\t{}: ({}) -> (),", row.name, written_arguments(row.arguments));
        }
        text.push_str("}\n");
    }
    for space in Space::ALL.iter().filter(|space| space.handle().is_none()) {
        table(&mut text, *space);
    }
    text.push('\n');
    for (name, of, doc) in OTHERS {
        comment(&mut text, "", doc);
        let _ = writeln!(text, "declare {name}: {of}");
    }
    text.push_str("\n-- What mods see of Luau's library.\n");
    for (library, names) in LIBRARIES {
        let _ = writeln!(text, "declare {library}: {{");
        for name in *names {
            let _ = writeln!(text, "\t{name}: typeof({library}.{name}),");
        }
        text.push_str("}\n");
    }
    text.push_str("\n-- What of Luau's library mods do not find.\n");
    for name in removed() {
        let _ = writeln!(text, "declare {name}: nil");
    }
    text
}

fn handle(text: &mut String, space: Space) {
    comment(text, "", space.doc());
    let _ = writeln!(text, "declare extern type {} with", space.name());
    for row in fields().filter(|row| row.space == space) {
        comment(text, "\t", row.doc);
        let _ = writeln!(text, "\t{}: {}", row.name, written(row.of));
    }
    for row in functions().filter(|row| row.space == space) {
        comment(text, "\t", row.doc);
        let own = std::iter::once("self".to_owned()).chain(row.arguments.iter().map(argument));
        let _ = writeln!(
            text,
            "\tfunction {}({}): {}",
            row.name,
            own.collect::<Vec<_>>().join(", "),
            result(row)
        );
    }
    text.push_str("end\n\n");
}

fn table(text: &mut String, space: Space) {
    text.push('\n');
    comment(text, "", space.doc());
    let _ = writeln!(text, "declare {}: {{", space.name());
    for row in fields().filter(|row| row.space == space) {
        comment(text, "\t", row.doc);
        let _ = writeln!(text, "\t{}: {},", row.name, written(row.of));
    }
    if space == Space::Campaign {
        comment(text, "\t", MEMORY);
        text.push_str("\tvars: { [string]: any },\n");
    }
    for row in functions().filter(|row| row.space == space) {
        comment(text, "\t", row.doc);
        let _ = writeln!(text, "\t{}: {},", row.name, signature(row));
    }
    text.push_str("}\n");
}

/// Returns `mods/.luaurc`: files are checked strictly where they ask for it, and may return nothing at their
/// end.
pub fn luaurc() -> String {
    "{\n\t\"languageMode\": \"nonstrict\",\n\t\"lint\": { \"*\": true, \"ImplicitReturn\": false }\n}\n".to_owned()
}

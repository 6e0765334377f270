//! The tables of what scripts can do → `mods/API.md`, type definitions for editors, and completion.
//! Nothing here is written twice: names, types and texts are those of the rows that the program
//! itself runs by.

mod complete;
mod interface;
mod luau;
mod reference;

use std::collections::BTreeSet;

use super::declare::{DECLARATIONS, DeclarationRow, TABLES};
use super::sandbox::{GLOBALS, LIBRARIES};
use crate::campaign::script_names::script_name;
use crate::campaign::{EVENTS, EventRow, NameOf, ScriptField, ScriptType};
use crate::engine::core::scripting::hook_calls::{EVENT_RULE, KIND};
use crate::engine::core::scripting::hooks::Subject;
use crate::engine::order_events::can_be_forbidden;
use crate::engine::{ArgumentKind, ORDERS, OrderRow};
use crate::phases::PHASE_NAMES;
use crate::rules::VALUES;
use crate::rules::table::NEEDED;

pub use complete::{completions, word_start};
pub use interface::{changes, interface};
pub use luau::{luau, luaurc};
pub use reference::reference;

/// Head of every generated file.
const GENERATED: &str = "Generated from the program's own tables; a test fails when it is stale (`BLESS=1 cargo test documents`).";

/// True if a file is one that was generated, by this version or another.
pub fn is_generated(text: &str) -> bool {
    const HEAD: &str = "Generated from the program's own tables";
    text.lines().take(3).any(|line| line.contains(HEAD))
}

/// Other globals of mods, besides functions and hooks: name, type, meaning.
const OTHERS: &[(&str, &str, &str)] = &[
    (
        "options",
        "{ [string]: any }",
        "The mod's own options as the campaign sets them: flags, whole numbers or texts.",
    ),
    (
        "require",
        "(name: string) -> any",
        "Runs another file of the same mod once and returns what it returns: `require(\"tools\")` for `tools.lua`. `require(\"weather/tools\")` takes a file of another mod that the manifest `needs`, and `require(\"dutch/lib/works\")` one of the edition, or an edition one of those that it builds on: a copy of its own, which returns functions and sets nothing; they run as the mod that requires them, with its options and memory. Only at the top of a file.",
    ),
];

/// `campaign.vars`, which is no row because it is written to.
const MEMORY: &str = "What the mod remembers across turns and saves, by key: whole numbers, texts, flags, banners, realms, tiles and tables of these. What is read cannot be changed in place: `change.remember` sets one field and `change.append` adds one item; for more, `table.clone` it, change that, and write it back. Written only where a hook may act.";

/// Returns the name of the type of what hooks are set for.
fn alias(subject: Subject) -> &'static str {
    match subject {
        Subject::Nothing => "",
        Subject::Value => "ValueName",
        Subject::Lookup => "LookupName",
        Subject::RollTable => "RollTableName",
        Subject::Phase => "PhaseName",
        Subject::Event => "EventName",
        Subject::Forbidden => "ForbiddenEventName",
        Subject::Reasoned => "EventWithReasonName",
        Subject::Order => "OrderName",
    }
}

/// Returns a name as the types for editors write it: those that a page lists have a type of their own.
fn name_type(of: NameOf) -> &'static str {
    match of {
        NameOf::Value => alias(Subject::Value),
        NameOf::Lookup => alias(Subject::Lookup),
        NameOf::RollTable => alias(Subject::RollTable),
        _ => "string",
    }
}

/// Lists what hooks can be set for under any rules; editions and mods add to it where it is open.
fn names(subject: Subject) -> Vec<String> {
    let tables = |shape: &str| {
        NEEDED.iter().filter(|row| row.shape == shape).map(|row| row.name.to_owned()).collect()
    };
    match subject {
        Subject::Nothing => Vec::new(),
        Subject::Value => VALUES.iter().map(|row| row.name.to_owned()).collect(),
        Subject::Lookup => tables("lookup"),
        Subject::RollTable => tables("roll"),
        Subject::Phase => PHASE_NAMES.iter().map(|name| (*name).to_owned()).collect(),
        Subject::Event => EVENTS.iter().map(EventRow::script_name).collect(),
        Subject::Forbidden => {
            let events = EVENTS.iter().enumerate().filter(|(at, _)| can_be_forbidden(*at));
            events.map(|(_, row)| row.script_name()).collect()
        }
        Subject::Reasoned => {
            let events = EVENTS.iter().filter(|row| row.says_why());
            events.map(EventRow::script_name).collect()
        }
        Subject::Order => ORDERS.iter().map(|row| row.name.to_owned()).collect(),
    }
}

/// Returns the fields of an event that are told; others never hold anything.
fn visible_fields(row: &EventRow) -> Vec<(&'static str, ScriptType)> {
    row.fields
        .iter()
        .filter(|field| field.of != ScriptType::Nothing)
        .map(|field| (field.name, field.of))
        .collect()
}

/// Returns the type in which scripts see an argument of an order.
pub(super) fn script_type(kind: ArgumentKind) -> ScriptType {
    match kind {
        ArgumentKind::Banner => ScriptType::Banner,
        ArgumentKind::Banners => ScriptType::List(&ScriptType::Banner),
        ArgumentKind::Ship => ScriptType::Ship,
        ArgumentKind::Ships => ScriptType::List(&ScriptType::Ship),
        ArgumentKind::Place => ScriptType::Tile,
        ArgumentKind::Places => ScriptType::List(&ScriptType::Tile),
        ArgumentKind::Number => ScriptType::Number,
        ArgumentKind::Numbers => ScriptType::List(&ScriptType::Number),
        ArgumentKind::Realm => ScriptType::Realm,
        ArgumentKind::Giver => ScriptType::Optional(&ScriptType::Realm),
        ArgumentKind::BannerAndLevel => ScriptType::List(&ScriptType::Number),
        ArgumentKind::Owner => ScriptType::Owner,
        ArgumentKind::Keyword(_) | ArgumentKind::Flag(_) => ScriptType::Flag,
        ArgumentKind::Optional(ArgumentKind::Number) => ScriptType::Optional(&ScriptType::Number),
        ArgumentKind::Optional(_) => ScriptType::Optional(&ScriptType::Text),
        ArgumentKind::Troop => ScriptType::Troop,
        ArgumentKind::Piece
        | ArgumentKind::Casualties
        | ArgumentKind::Race
        | ArgumentKind::Unit
        | ArgumentKind::Character
        | ArgumentKind::Gear
        | ArgumentKind::Item
        | ArgumentKind::Form(_)
        | ArgumentKind::Side
        | ArgumentKind::Word
        | ArgumentKind::Rest
        | ArgumentKind::Words
        | ArgumentKind::Text => ScriptType::Text,
        ArgumentKind::ModCall => ScriptType::List(&ScriptType::Any),
    }
}

/// Returns all fields that any of several tables has: where they differ in type it may be anything.
fn merged(
    fields: impl Iterator<Item = (&'static str, ScriptType)>,
) -> Vec<(&'static str, ScriptType)> {
    let mut all: Vec<(&'static str, ScriptType)> = Vec::new();
    for (name, of) in fields {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) if *known != of => *known = ScriptType::Any,
            Some(_) => {}
            None => all.push((name, of)),
        }
    }
    all.sort_by_key(|(name, _)| *name);
    all
}

/// A table that hooks or declarations take, by the name of its type.
pub(super) struct TableType {
    pub(super) name: String,
    doc: String,
    pub(super) fields: Vec<(&'static str, ScriptType, &'static str)>,
}

/// Returns all tables with a name, in the order in which pages list them.
pub(super) fn shapes() -> Vec<TableType> {
    let bare = |fields: Vec<(&'static str, ScriptType)>| {
        fields.into_iter().map(|(name, of)| (name, of, "")).collect::<Vec<_>>()
    };
    let kinded = |of: &'static str, fields: Vec<(&'static str, ScriptType)>| {
        std::iter::once((KIND, ScriptType::Table(of), "Which it is."))
            .chain(bare(fields))
            .collect::<Vec<_>>()
    };
    let arguments = ORDERS.iter().flat_map(|row| {
        let field = |(name, kind): &(&'static str, ArgumentKind)| {
            (script_name(row.name, name), script_type(*kind))
        };
        row.arguments.iter().map(field)
    });
    let taken = TABLES.iter().map(|table| TableType {
        name: table.name.to_owned(),
        doc: table.doc.to_owned(),
        fields: table.fields.iter().map(|field| (field.name, field.of, field.doc)).collect(),
    });
    let mut shapes: Vec<TableType> = taken.collect();
    shapes.extend([
        TableType {
            name: "Order".to_owned(),
            doc: "An order of a player, with the arguments of its kind.".to_owned(),
            fields: kinded("OrderName", merged(arguments)),
        },
        TableType {
            name: "Event".to_owned(),
            doc: "An event, with the fields of its kind.".to_owned(),
            fields: kinded("EventName", merged(EVENTS.iter().flat_map(visible_fields)))
                .into_iter()
                .chain([(EVENT_RULE, ScriptType::Text, "The id of the rule it carries out.")])
                .collect(),
        },
    ]);
    shapes.extend(EVENTS.iter().map(|row| TableType {
        name: format!("{}Event", row.name),
        doc: row.doc.trim().to_owned(),
        fields: bare(visible_fields(row)),
    }));
    shapes
}

/// Returns the fields of an event of one kind, as scripts are told it.
pub(super) fn event_fields(row: &EventRow) -> Vec<ScriptField> {
    let own = visible_fields(row).into_iter().map(|(name, of)| ScriptField { name, of });
    own.chain([KIND, EVENT_RULE].map(|name| ScriptField { name, of: ScriptType::Text })).collect()
}

/// Returns the fields of an order of one kind, as scripts are told it.
pub(super) fn order_fields(row: &OrderRow) -> Vec<ScriptField> {
    let own = row.arguments.iter().map(|(name, kind)| ScriptField {
        name: script_name(row.name, name),
        of: script_type(*kind),
    });
    own.chain([ScriptField { name: KIND, of: ScriptType::Text }]).collect()
}

/// Globals of Luau that mods do not find.
fn removed() -> BTreeSet<String> {
    let lua = mlua::Lua::new();
    let kept = |name: &str| {
        GLOBALS.contains(&name) || LIBRARIES.iter().any(|(library, _)| *library == name)
    };
    let globals = lua.globals();
    let names = globals.pairs::<String, mlua::Value>().flatten().map(|(name, _)| name);
    names.filter(|name| !kept(name) && OTHERS.iter().all(|(other, ..)| other != name)).collect()
}

/// Returns the words that mods call a hook or declaration by.
fn setters() -> impl Iterator<Item = String> {
    let hooks = crate::engine::core::scripting::hooks::HOOKS
        .iter()
        .map(|row| format!("{}.{}", row.kind.word(), row.name));
    hooks.chain(DECLARATIONS.iter().map(DeclarationRow::named))
}

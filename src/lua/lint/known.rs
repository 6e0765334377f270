//! Meanings of pieces of Lua, and their members by name.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::learned::CodeSite;
use crate::campaign::{EventRow, ScriptField, ScriptType};
use crate::engine::OrderRow;
use crate::engine::core::scripting::hooks::{HOOKS, HookKind, HookRow};
use crate::lua::api::{FunctionRow, Space, fields, functions};
use crate::lua::declare::{DECLARATIONS, DeclarationRow, DeclaringTable};
use crate::lua::pages::{event_fields, order_fields, shapes};
use crate::lua::sandbox::LIBRARIES;
use crate::say;
use crate::text::{Text, quoted};

/// Knowledge of a value before it is there.
#[derive(Clone, Copy)]
pub(super) enum GuessedValue {
    Unknown,
    /// Nothing was seen of it yet, as of the arguments of a function that nothing calls.
    Unseen,
    Of(ScriptType),
    /// A text that stands in the file.
    Text,
    /// A table that is written out here.
    Own(CodeSite),
    /// A function that is written out here.
    Local(CodeSite),
    Space(Space),
    Function(&'static FunctionRow),
    Setters(HookKind),
    Setter(&'static HookRow),
    Settings(DeclaringTable),
    Declaration(&'static DeclarationRow),
    Library(&'static str, &'static [&'static str]),
    /// A function of a library of Luau: the library, and its name.
    LibraryFunction(&'static str, &'static str),
    /// A file that all mods can require, and its functions.
    SharedFile(&'static str, &'static [&'static str]),
    /// A function of such a file: the file, and its name.
    SharedFunction(&'static str, &'static str),
    /// `ipairs`, `pairs` and `assert`: what they are given comes back.
    Walk,
    /// `require`.
    Require,
    Options,
    Memory,
    Event(&'static EventRow),
    Order(&'static OrderRow),
}

impl PartialEq for GuessedValue {
    fn eq(&self, other: &GuessedValue) -> bool {
        use GuessedValue as Value;
        match (*self, *other) {
            (Value::Of(one), Value::Of(other)) => one == other,
            (Value::Own(one), Value::Own(other)) | (Value::Local(one), Value::Local(other)) => {
                one == other
            }
            (Value::Space(one), Value::Space(other)) => one == other,
            (Value::Function(one), Value::Function(other)) => std::ptr::eq(one, other),
            (Value::Setters(one), Value::Setters(other)) => one == other,
            (Value::Setter(one), Value::Setter(other)) => std::ptr::eq(one, other),
            (Value::Settings(one), Value::Settings(other)) => one == other,
            (Value::Declaration(one), Value::Declaration(other)) => std::ptr::eq(one, other),
            (Value::Library(one, _), Value::Library(other, _)) => one == other,
            (Value::LibraryFunction(one, name), Value::LibraryFunction(other, of))
            | (Value::SharedFunction(one, name), Value::SharedFunction(other, of)) => {
                (one, name) == (other, of)
            }
            (Value::SharedFile(one, _), Value::SharedFile(other, _)) => one == other,
            (Value::Event(one), Value::Event(other)) => std::ptr::eq(one, other),
            (Value::Order(one), Value::Order(other)) => std::ptr::eq(one, other),
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        }
    }
}

/// Member behind a name of something.
pub(super) enum KnownMember {
    Found(GuessedValue),
    /// There is none of this name: what has not, and the names that there are.
    Missing {
        of: Text,
        known: Vec<&'static str>,
    },
    /// It may have anything.
    Open,
}

/// Functions and fields of a space, and fields of tables with a name.
struct Tables {
    members: HashMap<(Space, &'static str), GuessedValue>,
    shapes: HashMap<String, Vec<ScriptField>>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let of_fields = fields().map(|row| ((row.space, row.name), GuessedValue::Of(row.of)));
        let of_functions =
            functions().map(|row| ((row.space, row.name), GuessedValue::Function(row)));
        let shape = |fields: Vec<(&'static str, ScriptType, &'static str)>| {
            fields.into_iter().map(|(name, of, _)| ScriptField { name, of }).collect()
        };
        Tables {
            members: of_fields
                .chain(of_functions)
                .chain([((Space::Campaign, "vars"), GuessedValue::Memory)])
                .collect(),
            shapes: shapes().into_iter().map(|table| (table.name, shape(table.fields))).collect(),
        }
    })
}

/// Returns the fields of a table that pages describe under a name.
pub(super) fn shape(name: &str) -> Option<&'static [ScriptField]> {
    tables().shapes.get(name).map(Vec::as_slice)
}

/// Returns the space whose functions and fields a value answers to.
fn space_of(of: ScriptType) -> Option<Space> {
    match of {
        ScriptType::Banner => Some(Space::Banner),
        ScriptType::Realm => Some(Space::Realm),
        ScriptType::Tile => Some(Space::Tile),
        ScriptType::Ship => Some(Space::Ship),
        ScriptType::Troop => Some(Space::Troop),
        ScriptType::Optional(inner) => space_of(*inner),
        _ => None,
    }
}

impl GuessedValue {
    /// Returns the meaning of a name among the globals.
    pub(super) fn global(name: &str) -> Option<GuessedValue> {
        let spaces = Space::ALL.iter().filter(|space| space.handle().is_none());
        let space = spaces.copied().find(|space| space.name() == name).map(GuessedValue::Space);
        let setters = || HookKind::ALL.iter().find(|kind| kind.word() == name);
        let settings = || DeclaringTable::ALL.iter().find(|setting| setting.word() == name);
        let library = || LIBRARIES.iter().find(|(library, _)| *library == name);
        space
            .or_else(|| setters().map(|kind| GuessedValue::Setters(*kind)))
            .or_else(|| library().map(|(library, names)| GuessedValue::Library(library, names)))
            .or_else(|| settings().map(|setting| GuessedValue::Settings(*setting)))
            .or_else(|| (name == "options").then_some(GuessedValue::Options))
            .or_else(|| ["assert", "ipairs", "pairs"].contains(&name).then_some(GuessedValue::Walk))
            .or_else(|| (name == "require").then_some(GuessedValue::Require))
    }

    /// Handles only show what they have.
    pub(super) fn shows_only(self) -> bool {
        match self {
            GuessedValue::Of(of) => space_of(of).is_some(),
            GuessedValue::Space(_) => true,
            _ => false,
        }
    }

    /// Returns its owner as the table of changes names it.
    pub(super) fn owner(self) -> Option<String> {
        match self {
            GuessedValue::Space(space) => Some(space.name().to_owned()),
            GuessedValue::Setters(kind) => Some(kind.word().to_owned()),
            GuessedValue::Settings(setting) => Some(setting.word().to_owned()),
            GuessedValue::Event(row) => Some(format!("event {}", row.script_name())),
            GuessedValue::Order(row) => Some(format!("order {}", row.name)),
            GuessedValue::Of(ScriptType::Table("Event")) => Some("event".to_owned()),
            GuessedValue::Of(ScriptType::Table("Order")) => Some("order".to_owned()),
            GuessedValue::Of(ScriptType::Owner) => Some("Realm".to_owned()),
            GuessedValue::Of(of) => space_of(of).map(|space| space.name().to_owned()),
            _ => None,
        }
    }

    /// Returns its member of a name.
    pub(super) fn member(self, name: &str) -> KnownMember {
        match self {
            GuessedValue::Space(space) => member_of(space, name),
            GuessedValue::Of(of) => match (space_of(of), of) {
                (Some(space), _) => member_of(space, name),
                (None, ScriptType::Optional(inner)) => GuessedValue::Of(*inner).member(name),
                // Nobody and independents have nothing that a realm has.
                (None, ScriptType::Owner) => match member_of(Space::Realm, name) {
                    KnownMember::Missing { .. } => KnownMember::Open,
                    found => found,
                },
                (None, ScriptType::Fields(fields)) => among(fields, say!("this table"), name),
                (None, ScriptType::Table(table)) => shape(table)
                    .map_or(KnownMember::Open, |fields| {
                        among(fields, say!("the table {table}", table = quoted(table)), name)
                    }),
                (None, ScriptType::Map(inner) | ScriptType::Keyed(_, inner)) => {
                    KnownMember::Found(GuessedValue::Of(*inner))
                }
                _ => KnownMember::Open,
            },
            GuessedValue::Event(row) => among(
                &event_fields(row),
                say!("the event {event}", event = quoted(row.script_name())),
                name,
            ),
            GuessedValue::Order(row) => {
                among(&order_fields(row), say!("the order {order}", order = quoted(row.name)), name)
            }
            GuessedValue::Setters(kind) => {
                let rows = || HOOKS.iter().filter(|row| row.kind == kind);
                found(
                    quoted(kind.word()),
                    rows().find(|row| row.name == name).map(GuessedValue::Setter),
                    rows().map(|row| row.name),
                )
            }
            GuessedValue::Settings(setting) => {
                let rows = || DECLARATIONS.iter().filter(|row| row.setting == setting);
                found(
                    quoted(setting.word()),
                    rows().find(|row| row.name == name).map(GuessedValue::Declaration),
                    rows().map(|row| row.name),
                )
            }
            GuessedValue::Library(library, names) => {
                let there = names.iter().find(|known| **known == name);
                let there = there.map(|name| GuessedValue::LibraryFunction(library, name));
                found(quoted(library), there, names.iter().copied())
            }
            GuessedValue::SharedFile(file, names) => {
                let there = names.iter().find(|known| **known == name);
                let there = there.map(|name| GuessedValue::SharedFunction(file, name));
                let of = say!("the file `{file}`", file = quoted(format!("margrave/{file}")));
                found(of, there, names.iter().copied())
            }
            _ => KnownMember::Open,
        }
    }
}

fn found(
    of: Text,
    there: Option<GuessedValue>,
    known: impl Iterator<Item = &'static str>,
) -> KnownMember {
    there.map_or_else(|| KnownMember::Missing { of, known: known.collect() }, KnownMember::Found)
}

fn member_of(space: Space, name: &str) -> KnownMember {
    let members: &HashMap<(Space, &str), GuessedValue> = &tables().members;
    if let Some(known) = members.get(&(space, name)) {
        return KnownMember::Found(*known);
    }
    let of_space = tables().members.keys().filter(|(of, _)| *of == space);
    let mut known: Vec<&'static str> = of_space.map(|(_, name)| *name).collect();
    known.sort_unstable();
    KnownMember::Missing { of: quoted(space.name()), known }
}

fn among(fields: &[ScriptField], of: Text, name: &str) -> KnownMember {
    found(
        of,
        fields.iter().find(|field| field.name == name).map(|field| GuessedValue::Of(field.of)),
        fields.iter().map(|field| field.name),
    )
}

/// True if a value of one type may be taken where another is wanted: only what certainly is not is
/// refused.
pub(super) fn may_be(wanted: ScriptType, given: ScriptType) -> bool {
    match (wanted, given) {
        (ScriptType::Any, _) | (_, ScriptType::Any) => true,
        (_, ScriptType::Optional(inner)) => may_be(wanted, *inner),
        (_, ScriptType::Either(one, other)) => may_be(wanted, *one) || may_be(wanted, *other),
        (_, ScriptType::Owner) => {
            let one_of = [ScriptType::Realm, ScriptType::Text, ScriptType::Nothing];
            one_of.into_iter().any(|given| may_be(wanted, given))
        }
        (ScriptType::Optional(_) | ScriptType::Owner, ScriptType::Nothing) => true,
        (ScriptType::Optional(inner), _) => may_be(*inner, given),
        (ScriptType::Either(one, other), _) => may_be(*one, given) || may_be(*other, given),
        (ScriptType::Owner, _) => {
            matches!(
                given,
                ScriptType::Realm | ScriptType::Text | ScriptType::Words(_) | ScriptType::Named(_)
            )
        }
        (ScriptType::List(one), ScriptType::List(other)) => may_be(*one, *other),
        (one, other) => shape_of(one) == shape_of(other),
    }
}

/// Types that one value may have have one shape.
fn shape_of(of: ScriptType) -> u8 {
    match of {
        ScriptType::Text | ScriptType::Words(_) | ScriptType::Named(_) => 0,
        ScriptType::Fields(_)
        | ScriptType::Map(_)
        | ScriptType::Keyed(..)
        | ScriptType::Table(_)
        | ScriptType::List(_) => 1,
        ScriptType::Number => 2,
        ScriptType::Flag => 3,
        ScriptType::Banner => 4,
        ScriptType::Realm => 5,
        ScriptType::Tile => 6,
        ScriptType::Ship => 7,
        ScriptType::Function(..) => 8,
        ScriptType::Nothing => 9,
        ScriptType::Troop => 10,
        ScriptType::Any | ScriptType::Owner | ScriptType::Optional(_) | ScriptType::Either(..) => {
            u8::MAX
        }
    }
}

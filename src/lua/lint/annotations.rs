//! Types that are written out in a script, `realm: Realm`, → what is known of what they stand beside.

use full_moon::ast::luau::{TypeInfo, TypeSpecifier};

use super::known::GuessedValue;
use super::word;
use crate::campaign::{EVENTS, ScriptType};

/// Types with a name, and lists of them.
const NAMED: &[(&str, ScriptType, ScriptType)] = &[
    ("Banner", ScriptType::Banner, ScriptType::List(&ScriptType::Banner)),
    ("Realm", ScriptType::Realm, ScriptType::List(&ScriptType::Realm)),
    ("Tile", ScriptType::Tile, ScriptType::List(&ScriptType::Tile)),
    ("Ship", ScriptType::Ship, ScriptType::List(&ScriptType::Ship)),
    ("Troop", ScriptType::Troop, ScriptType::List(&ScriptType::Troop)),
    ("Owner", ScriptType::Owner, ScriptType::List(&ScriptType::Owner)),
    ("Event", ScriptType::Table("Event"), ScriptType::List(&ScriptType::Table("Event"))),
    ("Order", ScriptType::Table("Order"), ScriptType::List(&ScriptType::Table("Order"))),
    ("number", ScriptType::Number, ScriptType::List(&ScriptType::Number)),
    ("string", ScriptType::Text, ScriptType::List(&ScriptType::Text)),
    ("boolean", ScriptType::Flag, ScriptType::List(&ScriptType::Flag)),
];

/// Returns what a type that is written out says, as far as it names one that the interface has.
pub(super) fn annotated(written: Option<&TypeSpecifier>) -> Option<GuessedValue> {
    of_type(written?.type_info())
}

fn of_type(written: &TypeInfo) -> Option<GuessedValue> {
    match written {
        TypeInfo::Basic(token) => {
            let name = word(token);
            let event = || {
                let row = EVENTS.iter().find(|row| name.strip_suffix("Event") == Some(row.name));
                row.map(GuessedValue::Event)
            };
            named(name).map(|(_, one, _)| GuessedValue::Of(*one)).or_else(event)
        }
        TypeInfo::Optional { base, .. } => of_type(base),
        TypeInfo::Array { type_info, .. } => match &**type_info {
            TypeInfo::Basic(token) => {
                named(word(token)).map(|(.., several)| GuessedValue::Of(*several))
            }
            _ => None,
        },
        _ => None,
    }
}

fn named(name: &str) -> Option<&'static (&'static str, ScriptType, ScriptType)> {
    NAMED.iter().find(|(known, ..)| *known == name)
}

//! Things: the plain values that events, hooks, orders and a mod's memory are told in, and their
//! types.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{BannerId, Owner, RealmId, ShipId};
use super::roster::TroopId;
use super::script_names::NameOf;
use crate::map::PlaceId;
use crate::rules::{Datum, ModValue};
use crate::say;
use crate::text::{Joined, Text, in_english, listed_code, quoted};

/// A value as scripts see and remember it. Numbers are whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ScriptValue {
    Nothing,
    Flag(bool),
    Number(i64),
    Text(Cow<'static, str>),
    Banner(BannerId),
    Realm(RealmId),
    Tile(PlaceId),
    Ship(ShipId),
    Troop(TroopId),
    List(Vec<ScriptValue>),
    Map(BTreeMap<String, ScriptValue>),
}

/// Type of a value. Reference pages, stubs for editors and checks of what scripts return derive
/// from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptType {
    Nothing,
    Any,
    Flag,
    Number,
    Text,
    Banner,
    Realm,
    Tile,
    Ship,
    /// A unit or character.
    Troop,
    /// A realm, the word `independent`, or nothing.
    Owner,
    /// The name of something that the rules have.
    Named(NameOf),
    /// One of these words.
    Words(&'static [&'static str]),
    List(&'static ScriptType),
    Optional(&'static ScriptType),
    /// One or the other.
    Either(&'static ScriptType, &'static ScriptType),
    /// A table with these fields.
    Fields(&'static [ScriptField]),
    /// A table with any text keys.
    Map(&'static ScriptType),
    /// A table whose keys are of the first type, and its values of the second.
    Keyed(&'static ScriptType, &'static ScriptType),
    /// A table of a type that reference pages describe under this name.
    Table(&'static str),
    /// A function with these arguments and this result.
    Function(&'static [ScriptField], &'static ScriptType),
}

impl ScriptType {
    /// A number, or a text such as an amount that may need dice.
    pub const NUMBER_OR_TEXT: ScriptType =
        ScriptType::Either(&ScriptType::Number, &ScriptType::Text);
    /// A text, or a list of lines.
    pub const LINES: ScriptType =
        ScriptType::Either(&ScriptType::Text, &ScriptType::List(&ScriptType::Text));
    /// A realm, or a list of realms.
    pub const REALMS: ScriptType =
        ScriptType::Either(&ScriptType::Realm, &ScriptType::List(&ScriptType::Realm));
}

/// A named part of a table, an event, or the arguments of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScriptField {
    pub name: &'static str,
    pub of: ScriptType,
}

/// Bytes of text that count as one thing more.
pub const TEXT: usize = 64;

/// Most that one mod remembers in all in a campaign of up to [`REALMS_A_SHARE`] realms: values, and
/// one more for each [`TEXT`] bytes of text.
pub const MOST_REMEMBERED: usize = 10_000;

/// Realms for which one share is of what scripts may use: where more play, there is more to do and
/// to remember.
pub const REALMS_A_SHARE: usize = 8;

/// Shares of what scripts may use for a number of realms, at least one.
pub fn shares(realms: usize) -> usize {
    realms.div_ceil(REALMS_A_SHARE).max(1)
}

/// Returns the most that one mod remembers in all in a campaign of `realms` realms.
pub fn most_remembered(realms: usize) -> usize {
    MOST_REMEMBERED * shares(realms)
}

impl ScriptValue {
    /// Counts one for each value in it, and one for each [`TEXT`] bytes of a text in it.
    pub fn weight(&self) -> usize {
        match self {
            ScriptValue::Text(text) => 1 + text.len() / TEXT,
            ScriptValue::List(list) => 1 + list.iter().map(ScriptValue::weight).sum::<usize>(),
            ScriptValue::Map(map) => {
                1 + map.iter().map(|(key, thing)| key.len() / TEXT + thing.weight()).sum::<usize>()
            }
            _ => 1,
        }
    }

    /// Gives words to scripts, which read English.
    pub fn word(text: &'static str) -> ScriptValue {
        ScriptValue::Text(in_english(text))
    }

    pub fn text(text: impl Into<String>) -> ScriptValue {
        ScriptValue::Text(Cow::Owned(text.into()))
    }

    pub fn number(&self) -> Option<i64> {
        if let ScriptValue::Number(number) = self { Some(*number) } else { None }
    }

    pub fn as_text(&self) -> Option<&str> {
        if let ScriptValue::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the thing in a few words, as options are typed and memory is shown.
    pub fn shown(&self) -> String {
        match self {
            ScriptValue::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            ScriptValue::Number(number) => number.to_string(),
            ScriptValue::Text(text) => text.to_string(),
            ScriptValue::List(list) => {
                format!("[{}]", list.iter().map(ScriptValue::shown).collect::<Vec<_>>().join(", "))
            }
            ScriptValue::Map(map) => {
                format!(
                    "{{{}}}",
                    map.iter()
                        .map(|(key, value)| format!("{key}: {}", value.shown()))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            }
            other => other.what().in_english(),
        }
    }

    /// Names the kind of value, for reports.
    pub fn what(&self) -> Text {
        match self {
            ScriptValue::Nothing => say!("nothing"),
            ScriptValue::Flag(_) => say!("true or false"),
            ScriptValue::Number(_) => say!("a number"),
            ScriptValue::Text(_) => say!("a text"),
            ScriptValue::Banner(_) => say!("a banner"),
            ScriptValue::Realm(_) => say!("a realm"),
            ScriptValue::Tile(_) => say!("a tile"),
            ScriptValue::Ship(_) => say!("a ship"),
            ScriptValue::Troop(_) => say!("a unit or character"),
            ScriptValue::List(_) => say!("a list"),
            ScriptValue::Map(_) => say!("a table"),
        }
    }
}

impl From<Option<RealmId>> for ScriptValue {
    fn from(realm: Option<RealmId>) -> ScriptValue {
        realm.map_or(ScriptValue::Nothing, ScriptValue::Realm)
    }
}

impl From<Option<BannerId>> for ScriptValue {
    fn from(banner: Option<BannerId>) -> ScriptValue {
        banner.map_or(ScriptValue::Nothing, ScriptValue::Banner)
    }
}

impl From<Option<PlaceId>> for ScriptValue {
    fn from(place: Option<PlaceId>) -> ScriptValue {
        place.map_or(ScriptValue::Nothing, ScriptValue::Tile)
    }
}

impl From<ModValue> for ScriptValue {
    fn from(value: ModValue) -> ScriptValue {
        match value {
            ModValue::Flag(flag) => ScriptValue::Flag(flag),
            ModValue::Number(number) => ScriptValue::Number(number),
            ModValue::Word(word) => ScriptValue::text(word),
        }
    }
}

impl From<&Datum> for ScriptValue {
    fn from(datum: &Datum) -> ScriptValue {
        match datum {
            Datum::Number(number) => ScriptValue::Number(*number),
            Datum::Flag(flag) => ScriptValue::Flag(*flag),
            Datum::Text(text) => ScriptValue::text(text.as_str()),
            Datum::List(items) => ScriptValue::List(items.iter().map(ScriptValue::from).collect()),
            Datum::Map(map) => ScriptValue::Map(
                map.iter().map(|(key, value)| (key.clone(), ScriptValue::from(value))).collect(),
            ),
        }
    }
}

impl From<Owner> for ScriptValue {
    fn from(owner: Owner) -> ScriptValue {
        match owner {
            Owner::Nobody => ScriptValue::Nothing,
            Owner::Independent => ScriptValue::word("independent"),
            Owner::Realm(realm) => ScriptValue::Realm(realm),
        }
    }
}

impl From<&[BannerId]> for ScriptValue {
    fn from(banners: &[BannerId]) -> ScriptValue {
        ScriptValue::List(banners.iter().copied().map(ScriptValue::Banner).collect())
    }
}

impl ScriptType {
    /// True if a thing is of this type.
    pub fn holds(self, thing: &ScriptValue) -> bool {
        match (self, thing) {
            (ScriptType::Any, _)
            | (
                ScriptType::Nothing | ScriptType::Optional(_) | ScriptType::Owner,
                ScriptValue::Nothing,
            )
            | (ScriptType::Flag, ScriptValue::Flag(_))
            | (ScriptType::Number, ScriptValue::Number(_))
            | (ScriptType::Text | ScriptType::Named(_), ScriptValue::Text(_))
            | (ScriptType::Banner, ScriptValue::Banner(_))
            | (ScriptType::Realm | ScriptType::Owner, ScriptValue::Realm(_))
            | (ScriptType::Tile, ScriptValue::Tile(_))
            | (ScriptType::Ship, ScriptValue::Ship(_))
            | (ScriptType::Troop, ScriptValue::Troop(_)) => true,
            (ScriptType::Owner, ScriptValue::Text(text)) => text == "independent",
            (ScriptType::Words(words), ScriptValue::Text(text)) => words.contains(&text.as_ref()),
            (ScriptType::Optional(inner), thing) => inner.holds(thing),
            (ScriptType::Either(one, other), thing) => one.holds(thing) || other.holds(thing),
            (ScriptType::List(inner), ScriptValue::List(things)) => {
                things.iter().all(|thing| inner.holds(thing))
            }
            // An empty table is as much a list as a map.
            (ScriptType::List(_), ScriptValue::Map(map)) => map.is_empty(),
            (
                ScriptType::Map(_)
                | ScriptType::Keyed(..)
                | ScriptType::Fields(_)
                | ScriptType::Table(_),
                ScriptValue::List(list),
            ) if list.is_empty() => true,
            (ScriptType::Table(_), ScriptValue::Map(_)) => true,
            // Whoever takes the table says which keys there are.
            (ScriptType::Map(inner) | ScriptType::Keyed(_, inner), ScriptValue::Map(map)) => {
                map.values().all(|thing| inner.holds(thing))
            }
            (ScriptType::Fields(fields), ScriptValue::Map(map)) => fields
                .iter()
                .all(|field| field.of.holds(map.get(field.name).unwrap_or(&ScriptValue::Nothing))),
            _ => false,
        }
    }

    /// Returns the type in words, for reports.
    pub fn words(self) -> Text {
        match self {
            ScriptType::Nothing => say!("nothing"),
            ScriptType::Any => say!("anything"),
            ScriptType::Flag => say!("true or false"),
            ScriptType::Number => say!("a whole number"),
            ScriptType::Text | ScriptType::Named(_) => say!("a text"),
            ScriptType::Banner => say!("a banner"),
            ScriptType::Realm => say!("a realm"),
            ScriptType::Tile => say!("a tile"),
            ScriptType::Ship => say!("a ship"),
            ScriptType::Troop => say!("a unit or character"),
            ScriptType::Owner => say!("a realm, \"independent\" or nil"),
            ScriptType::Words(words) => {
                let words = words.iter().map(|word| format!("\"{word}\""));
                say!("one of {choices}", choices = listed_code(words, Joined::Comma))
            }
            ScriptType::List(inner) => {
                say!("a list of which each is {inner}", inner = inner.words())
            }
            ScriptType::Optional(inner) => say!("{inner} or nil", inner = inner.words()),
            ScriptType::Either(one, other) => {
                say!("{one} or {other}", one = one.words(), other = other.words())
            }
            ScriptType::Fields(fields) => {
                let names = fields.iter().map(|field| field.name);
                say!("a table with {fields}", fields = listed_code(names, Joined::Comma))
            }
            ScriptType::Map(inner) | ScriptType::Keyed(_, inner) => {
                say!("a table of which each value is {inner}", inner = inner.words())
            }
            ScriptType::Table(name) => say!("a table as {name}", name = quoted(name)),
            ScriptType::Function(..) => say!("a function"),
        }
    }
}

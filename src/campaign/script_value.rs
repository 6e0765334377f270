//! Things: the plain values that events, hooks, orders and a mod's memory are told in, and their types.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{BannerId, Owner, RealmId, ShipId};
use crate::map::PlaceId;
use crate::rules::{Datum, ModValue};

/// A value as scripts see and remember it. Numbers are whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    Nothing,
    Flag(bool),
    Number(i64),
    Text(Cow<'static, str>),
    Banner(BannerId),
    Realm(RealmId),
    Tile(PlaceId),
    Ship(ShipId),
    List(Vec<Thing>),
    Map(BTreeMap<String, Thing>),
}

/// What a value may be. Reference pages, stubs for editors and checks of what scripts return derive
/// from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Nothing,
    Any,
    Flag,
    Number,
    Text,
    Banner,
    Realm,
    Tile,
    Ship,
    /// A realm, the word `independent`, or nothing.
    Owner,
    /// One of these words.
    Words(&'static [&'static str]),
    List(&'static Type),
    Optional(&'static Type),
    /// One or the other.
    Either(&'static Type, &'static Type),
    /// A table with these fields.
    Fields(&'static [Field]),
    /// A table with any text keys.
    Map(&'static Type),
    /// A table of a type that reference pages describe under this name.
    Table(&'static str),
    /// A function with these arguments and this result.
    Function(&'static [Field], &'static Type),
}

impl Type {
    /// A number, or a text such as an amount that may need dice.
    pub const NUMBER_OR_TEXT: Type = Type::Either(&Type::Number, &Type::Text);
    /// A text, or a list of lines.
    pub const LINES: Type = Type::Either(&Type::Text, &Type::List(&Type::Text));
    /// A realm, or a list of realms.
    pub const REALMS: Type = Type::Either(&Type::Realm, &Type::List(&Type::Realm));
}

/// A named part of a table, an event, or the arguments of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub of: Type,
}

/// Bytes of text that count as one thing more.
pub const TEXT: usize = 64;

/// How much one mod remembers in all: things, with so many bytes of text as one more.
pub const MOST_REMEMBERED: usize = 10_000;

impl Thing {
    /// How much there is of it: one for each thing in it, and for each piece of text.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            Thing::Text(text) => 1 + text.len() / TEXT,
            Thing::List(list) => 1 + list.iter().map(Thing::weight).sum::<usize>(),
            Thing::Map(map) => 1 + map.iter().map(|(key, thing)| key.len() / TEXT + thing.weight()).sum::<usize>(),
            _ => 1,
        }
    }

    #[must_use]
    pub fn word(text: &'static str) -> Thing {
        Thing::Text(Cow::Borrowed(text))
    }

    #[must_use]
    pub fn text(text: impl Into<String>) -> Thing {
        Thing::Text(Cow::Owned(text.into()))
    }

    #[must_use]
    pub fn number(&self) -> Option<i64> {
        if let Thing::Number(number) = self { Some(*number) } else { None }
    }

    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let Thing::Text(text) = self { Some(text) } else { None }
    }

    /// The thing in a few words, as options are typed and memory is shown.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Thing::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Thing::Number(number) => number.to_string(),
            Thing::Text(text) => text.to_string(),
            Thing::List(list) => format!("[{}]", list.iter().map(Thing::shown).collect::<Vec<_>>().join(", ")),
            Thing::Map(map) => {
                format!("{{{}}}", map.iter().map(|(key, value)| format!("{key}: {}", value.shown())).collect::<Vec<_>>().join(", "))
            }
            other => other.what().to_owned(),
        }
    }

    /// What kind of thing this is, for reports.
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self {
            Thing::Nothing => "nothing",
            Thing::Flag(_) => "true or false",
            Thing::Number(_) => "a number",
            Thing::Text(_) => "a text",
            Thing::Banner(_) => "a banner",
            Thing::Realm(_) => "a realm",
            Thing::Tile(_) => "a tile",
            Thing::Ship(_) => "a ship",
            Thing::List(_) => "a list",
            Thing::Map(_) => "a table",
        }
    }
}

impl From<Option<RealmId>> for Thing {
    fn from(realm: Option<RealmId>) -> Thing {
        realm.map_or(Thing::Nothing, Thing::Realm)
    }
}

impl From<Option<BannerId>> for Thing {
    fn from(banner: Option<BannerId>) -> Thing {
        banner.map_or(Thing::Nothing, Thing::Banner)
    }
}

impl From<Option<PlaceId>> for Thing {
    fn from(place: Option<PlaceId>) -> Thing {
        place.map_or(Thing::Nothing, Thing::Tile)
    }
}

impl From<ModValue> for Thing {
    fn from(value: ModValue) -> Thing {
        match value {
            ModValue::Flag(flag) => Thing::Flag(flag),
            ModValue::Number(number) => Thing::Number(number),
            ModValue::Word(word) => Thing::text(word),
        }
    }
}

impl From<&Datum> for Thing {
    fn from(datum: &Datum) -> Thing {
        match datum {
            Datum::Number(number) => Thing::Number(*number),
            Datum::Flag(flag) => Thing::Flag(*flag),
            Datum::Text(text) => Thing::text(text.as_str()),
            Datum::List(items) => Thing::List(items.iter().map(Thing::from).collect()),
            Datum::Map(map) => Thing::Map(map.iter().map(|(key, value)| (key.clone(), Thing::from(value))).collect()),
        }
    }
}

impl From<Owner> for Thing {
    fn from(owner: Owner) -> Thing {
        match owner {
            Owner::Nobody => Thing::Nothing,
            Owner::Independent => Thing::word("independent"),
            Owner::Realm(realm) => Thing::Realm(realm),
        }
    }
}

impl From<&[BannerId]> for Thing {
    fn from(banners: &[BannerId]) -> Thing {
        Thing::List(banners.iter().copied().map(Thing::Banner).collect())
    }
}

impl Type {
    /// Whether a thing is of this type.
    #[must_use]
    pub fn holds(self, thing: &Thing) -> bool {
        match (self, thing) {
            (Type::Any, _)
            | (Type::Nothing | Type::Optional(_) | Type::Owner, Thing::Nothing)
            | (Type::Flag, Thing::Flag(_))
            | (Type::Number, Thing::Number(_))
            | (Type::Text, Thing::Text(_))
            | (Type::Banner, Thing::Banner(_))
            | (Type::Realm | Type::Owner, Thing::Realm(_))
            | (Type::Tile, Thing::Tile(_))
            | (Type::Ship, Thing::Ship(_)) => true,
            (Type::Owner, Thing::Text(text)) => text == "independent",
            (Type::Words(words), Thing::Text(text)) => words.contains(&text.as_ref()),
            (Type::Optional(inner), thing) => inner.holds(thing),
            (Type::Either(one, other), thing) => one.holds(thing) || other.holds(thing),
            (Type::List(inner), Thing::List(things)) => things.iter().all(|thing| inner.holds(thing)),
            // An empty table is as much a list as a map.
            (Type::List(_), Thing::Map(map)) => map.is_empty(),
            (Type::Map(_) | Type::Fields(_) | Type::Table(_), Thing::List(list)) if list.is_empty() => true,
            (Type::Table(_), Thing::Map(_)) => true,
            (Type::Map(inner), Thing::Map(map)) => map.values().all(|thing| inner.holds(thing)),
            (Type::Fields(fields), Thing::Map(map)) => {
                fields.iter().all(|field| field.of.holds(map.get(field.name).unwrap_or(&Thing::Nothing)))
            }
            _ => false,
        }
    }

    /// The type in words, for reports.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Type::Nothing => "nothing".to_owned(),
            Type::Any => "anything".to_owned(),
            Type::Flag => "true or false".to_owned(),
            Type::Number => "a whole number".to_owned(),
            Type::Text => "a text".to_owned(),
            Type::Banner => "a banner".to_owned(),
            Type::Realm => "a realm".to_owned(),
            Type::Tile => "a tile".to_owned(),
            Type::Ship => "a ship".to_owned(),
            Type::Owner => "a realm, \"independent\" or nil".to_owned(),
            Type::Words(words) => format!("one of {}", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")),
            Type::List(inner) => format!("a list of which each is {}", inner.words()),
            Type::Optional(inner) => format!("{} or nil", inner.words()),
            Type::Either(one, other) => format!("{} or {}", one.words(), other.words()),
            Type::Fields(fields) => format!("a table with {}", fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ")),
            Type::Map(inner) => format!("a table of which each value is {}", inner.words()),
            Type::Table(name) => format!("a table as {name}"),
            Type::Function(..) => "a function".to_owned(),
        }
    }
}

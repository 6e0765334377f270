//! Declarations of maps in YAML. One declaration makes a struct, its reader and its schema, and the schema is
//! what editors and the reference are made of. A key stands nowhere else.
//!
//! ```text
//! yaml_map! {
//!     /// A kind of terrain.                             documents the struct and the schema
//!     #[derive(Debug, Clone)]
//!     pub struct TerrainKind = "terrain" {
//!         cite: RuleId,                                  a key that must be there, as its type is written
//!         title "name": Title = Title::of_id(id),        the key `name`, which may be left out
//!         /// about how wide it is                       what it is for; some types say it themselves
//!         width: u16 as Number<1, 9> = 1,                written otherwise than the type is
//!         symbol: char [Takes::Text, |node| symbol(reader, node)],   read by a function
//!         (note): Option<String> = None,                 read, and not kept
//!         (sides): Option<&Node> [Takes::Anything] = None,           read later, by `check` or `also`
//!         #[required] rows: Vec<Row> = Vec::new(),       reported where it is missing, and empty then
//!         #[needed(scouted)] table: Option<TableId> = None,          must be there in some maps
//!         #[when(sea)] depth: i64 as Number<1, 9> = 1,   stands in some maps only
//!     }
//!     check { … }                                        statements, run when all keys are read
//!     also { id: String = id.to_owned() }                fields that are not written
//!     read(reader, names, node, id: &str) "terrain `{id}`"    arguments of the reader, and the map in reports
//! }
//! ```
//!
//! All keys are read in their order, so that every fault is reported; functions and conditions see the keys before
//! them as options. Then what stands behind `=` is filled in, which sees the values before it; `check` and `also`
//! see all. A map that lacks a key that must be there is None. Without arguments of its own a map is a type that
//! other maps may hold.

mod shapes;

use crate::rules::manifest::is_name;
use crate::rules::names::Names;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, Reader, Takes};

pub(crate) use shapes::{
    Extends, Given, KindOrBarren, Number, OneOrMore, PeopleName, Several, SpellName, TraitName,
};

/// A value as it is written; `T` is what becomes of it.
pub(crate) trait Written<T = Self>: Sized {
    /// Forms that it may have, for schemas.
    const TAKES: Takes;
    /// Purpose of a key of this type, unless its declaration says so.
    const DOC: &'static str = "";

    /// Reads it; faults go to the reader.
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<T>;

    /// Completes what was read by what holds where nothing is written.
    fn or(read: Option<T>, default: impl FnOnce() -> T) -> T {
        read.unwrap_or_else(default)
    }
}

/// Reads the entries of a section whose names scripts and maps use; `noun` is what such a name is called.
pub(crate) fn read_entries<T>(
    reader: &Reader<'_>,
    node: &Node,
    noun: &str,
    mut read: impl FnMut(&str, &Node, &Node) -> Option<T>,
) -> Vec<T> {
    let entries = if reader.is_map(node) { node.entries() } else { &[] };
    let mut entry = |(key, value): &(Node, Node)| {
        let id = key.scalar().unwrap_or_default();
        if id.is_empty() || !is_name(id) {
            invalid_name(reader, key, noun, say!("use lower-case letters, digits and `_`"));
            return None;
        }
        read(id, key, value)
    };
    entries.iter().filter_map(&mut entry).collect()
}

/// Reports a name that cannot be one.
pub(crate) fn invalid_name(reader: &Reader<'_>, key: &Node, noun: &str, help: Text) {
    let id = key.scalar().unwrap_or_default();
    let message =
        say!("`{id}` is not a valid {noun}", id = quoted(id), noun = Text::noun(noun.to_owned()));
    reader.fault(key.span, "rules::name", message, say!("not accepted"), help);
}

/// Declares a closed set of words; `what` is what one of them is called in reports.
macro_rules! yaml_words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident = $what:literal {
        $($(#[doc = $doc:literal])* $(#[default $($default:tt)?])? $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[doc = $doc])* $(#[default $($default)?])? $variant),+ }

        #[allow(dead_code, reason = "each is asked for of some words")]
        impl $name {
            /// Its words, in the order of [`Self::ALL`].
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Meanings of its words, for reference pages.
            pub const DOCS: &'static [&'static str] = &[$(concat!($($doc),*)),+];

            /// Returns its word.
            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl $crate::rules::declare::Written for $name {
            const TAKES: $crate::yaml::Takes = $crate::yaml::Takes::Words(Self::WORDS);
            fn read(
                reader: &$crate::yaml::Reader<'_>,
                _: &$crate::rules::names::Names,
                node: &$crate::yaml::Node,
            ) -> Option<$name> {
                reader.choice(node, $what, Self::WORDS).map(|at| Self::ALL[at])
            }
        }
    };
}

/// Declares a map: see the head of this file.
macro_rules! yaml_map {
    // Without arguments of its own a reader is that of the type, so that other maps hold such maps.
    (
        $(#[doc = $map_doc:literal])+ $(#[derive($($derive:ident),*)])?
        $vis:vis struct $name:ident = $called:literal { $($keys:tt)* }
        $(check { $($check:tt)* })? $(also { $($also:tt)* })?
        read($reader:ident, $names:ident, $node:ident) $what:literal
    ) => {
        yaml_map! {
            $(#[doc = $map_doc])+ $(#[derive($($derive),*)])?
            $vis struct $name = $called { $($keys)* }
            $(check { $($check)* })? $(also { $($also)* })?
            read($reader, $names, $node,) $what
        }

        impl $crate::rules::declare::Written for $name {
            const TAKES: $crate::yaml::Takes = $crate::yaml::Takes::Map($name::schema);
            fn read(
                reader: &$crate::yaml::Reader<'_>,
                names: &$crate::rules::names::Names,
                node: &$crate::yaml::Node,
            ) -> Option<$name> {
                $name::read_map(reader, names, node)
            }
        }
    };
    (
        $(#[doc = $map_doc:literal])+ $(#[derive($($derive:ident),*)])?
        $vis:vis struct $name:ident = $called:literal {$(
            $(#[doc = $doc:literal])* $(#[required $($required:tt)?])? $(#[when($when:expr)])? $(#[needed($needed:expr)])?
            $(($local:ident))? $($field:ident)? $($key:literal)?: $type:ty
                $([$takes:expr $(, $read:expr)?])? $(as $shape:ty)? $(= $default:expr)?
        ),+ $(,)?}
        $(check { $($check:tt)* })?
        $(also {$( $(#[doc = $also_doc:literal])* $also:ident: $also_type:ty = $value:expr ),+ $(,)?})?
        read($reader:ident, $names:ident, $node:ident, $($argument:ident: $argument_type:ty),*) $what:literal
    ) => {
        yaml_map! {
            @struct { $(#[doc = $map_doc])+ $(#[derive($($derive),*)])? $vis struct $name } {}
            $([$(#[doc = $doc])*] $(($local))? $($field)?: $type;)+
            $($([$(#[doc = $also_doc])*] $also: $also_type;)+)?
        }

        impl $name {
            /// Returns its keys.
            pub(crate) fn schema() -> &'static $crate::yaml::MapSchema {
                static SCHEMA: $crate::yaml::MapSchema = $crate::yaml::MapSchema {
                    name: $called,
                    doc: concat!($($map_doc),+),
                    keys: &[$($crate::yaml::Key {
                        name: yaml_map!(@key $($key)? ; $($local)? $($field)?),
                        takes: yaml_map!(@takes $type $([$takes])? $(as $shape)?),
                        doc: yaml_map!(@doc [$($doc)*] $type $([$takes])? $(as $shape)?),
                        needed: yaml_map!(@required [$(true $($required)?)?] $($default)?) && !yaml_map!(@given $($when)?),
                        sometimes: yaml_map!(@given $($when)?),
                    }),+],
                };
                &SCHEMA
            }

            /// Reads it; faults go to the reader.
            #[allow(clippy::manual_unwrap_or, clippy::manual_unwrap_or_default, reason = "written by a macro")]
            pub(crate) fn read_map(
                $reader: &$crate::yaml::Reader<'_>,
                $names: &$crate::rules::names::Names,
                $node: &$crate::yaml::Node,
                $($argument: $argument_type),*
            ) -> Option<$name> {
                let _ = $names;
                let what = format!($what);
                let mut map = $reader.map($node, &what)?;
                $(
                    let found = map.key(
                        yaml_map!(@key $($key)? ; $($local)? $($field)?),
                        yaml_map!(@or true, $($when)?),
                        yaml_map!(@or yaml_map!(@required [$(true $($required)?)?] $($default)?), $($needed)?),
                    );
                    let $($local)? $($field)? = yaml_map!(@read (found, $reader, $names) $type $([$($read)?])? $(as $shape)?);
                )+
                map.finish();
                $(
                    let $($local)? $($field)?: $type = yaml_map!(
                        @value ($($local)? $($field)?) [$($default)?] $type $([$takes])? $(as $shape)?
                    );
                    $(let _ = &$local;)?
                )+
                $($($check)*)?
                $($( let $also: $also_type = $value; )+)?
                Some($name { $($($field,)?)+ $($($also),+)? })
            }
        }
    };

    // The struct has what is kept.
    (@struct $head:tt $kept:tt [$($doc:tt)*] ($local:ident): $type:ty; $($rest:tt)*) => {
        yaml_map! { @struct $head $kept $($rest)* }
    };
    (@struct $head:tt { $($kept:tt)* } [$($doc:tt)*] $field:ident: $type:ty; $($rest:tt)*) => {
        yaml_map! { @struct $head { $($kept)* $($doc)* pub $field: $type, } $($rest)* }
    };
    (@struct { $($head:tt)* } { $($kept:tt)* }) => { $($head)* { $($kept)* } };

    (@key $key:literal ; $field:ident) => { $key };
    (@key ; $field:ident) => { stringify!($field) };

    (@takes $type:ty [$takes:expr]) => { $takes };
    (@takes $type:ty as $shape:ty) => { <$shape as $crate::rules::declare::Written<$type>>::TAKES };
    (@takes $type:ty) => { <$type as $crate::rules::declare::Written<$type>>::TAKES };

    (@doc [$($doc:literal)+] $($rest:tt)*) => { concat!($($doc),+) };
    (@doc [] $type:ty as $shape:ty) => { <$shape as $crate::rules::declare::Written<$type>>::DOC };
    (@doc [] $type:ty) => { <$type as $crate::rules::declare::Written<$type>>::DOC };

    (@required [true] $($default:expr)?) => { true };
    (@required [] $default:expr) => { false };
    (@required []) => { true };

    (@given $condition:expr) => { true };
    (@given) => { false };

    (@or $usual:expr, $condition:expr) => { $condition };
    (@or $usual:expr,) => { $usual };

    (@read ($found:ident, $reader:ident, $names:ident) $type:ty []) => { $found.map(Some) };
    (@read ($found:ident, $reader:ident, $names:ident) $type:ty [$read:expr]) => {
        $crate::rules::declare::read_with::<$type>($found, $read)
    };
    (@read ($found:ident, $reader:ident, $names:ident) $type:ty as $shape:ty) => {
        $found.and_then(|node| <$shape as $crate::rules::declare::Written<$type>>::read($reader, $names, node))
    };
    (@read ($found:ident, $reader:ident, $names:ident) $type:ty) => {
        $found.and_then(|node| <$type as $crate::rules::declare::Written<$type>>::read($reader, $names, node))
    };

    (@value ($field:ident) [] $($rest:tt)*) => { $field? };
    (@value ($field:ident) [$default:expr] $type:ty [$takes:expr]) => {
        match $field { Some(value) => value, None => $default }
    };
    (@value ($field:ident) [$default:expr] $type:ty as $shape:ty) => {
        <$shape as $crate::rules::declare::Written<$type>>::or($field, || $default)
    };
    (@value ($field:ident) [$default:expr] $type:ty) => {
        <$type as $crate::rules::declare::Written<$type>>::or($field, || $default)
    };
}

pub(crate) use {yaml_map, yaml_words};

/// Reads a key by a function of its own, if it is there.
pub(crate) fn read_with<'n, T>(
    node: Option<&'n Node>,
    read: impl FnOnce(&'n Node) -> Option<T>,
) -> Option<T> {
    node.and_then(read)
}

//! `renamed:` and `converts:` of a manifest: by version, what that version calls otherwise, and what
//! becomes of what it no longer has. A campaign of an older version is carried over by them.

use std::collections::BTreeMap;

use semver::Version;

use crate::rules::declare::{Number, Written, yaml_map};
use crate::rules::names::Names;
use crate::rules::ratio::Ratio;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Key, MapSchema, Node, NodeKind, Reader, Span, Takes};

/// Ways to convert a thing that a campaign holds, beside another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// Nothing: it only ever gets another name.
    None,
    /// Another thing that there is.
    Another,
    /// Another thing that there is, or nothing any more.
    AnotherOrGone,
    /// Its numbers are counted otherwise, or it is there no more.
    Numbers,
}

/// A name for each name, a thing or nothing for each, or what becomes of the numbers of each.
const NAMES: Takes = Takes::Entries(&Takes::Text);
const OTHERS_OR_GONE: Takes = Takes::Entries(&Takes::Either(&[Takes::Text, Takes::Nothing]));
const COUNTED: Takes =
    Takes::Entries(&Takes::Either(&[Takes::Map(Recounted::schema), Takes::Nothing]));

impl Conversion {
    const fn takes(self) -> Takes {
        match self {
            Conversion::None | Conversion::Another => NAMES,
            Conversion::AnotherOrGone => OTHERS_OR_GONE,
            Conversion::Numbers => COUNTED,
        }
    }
}

macro_rules! versioned {
    ($($(#[doc = $doc:literal])+ $variant:ident = $key:literal, $word:literal $(, $converts:ident $what:literal)?;)+) => {
        /// Kinds of things with names that a running campaign may hold.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Versioned { $($(#[doc = $doc])+ $variant),+ }

        impl Versioned {
            pub const ALL: &'static [Versioned] = &[$(Versioned::$variant),+];

            /// Returns the key of manifests.
            pub fn key(self) -> &'static str {
                match self { $(Versioned::$variant => $key),+ }
            }

            /// Returns its name in reports.
            pub fn word(self) -> &'static str {
                match self { $(Versioned::$variant => $word),+ }
            }

            pub fn converts(self) -> Conversion {
                match self { $(Versioned::$variant => [$(Conversion::$converts,)? Conversion::None][0]),+ }
            }
        }

        /// Names that a version changed.
        pub(in crate::rules) static RENAMED: MapSchema = MapSchema {
            name: "what is renamed",
            doc: "Old names and new ones: a campaign of an older version goes on under the new names.",
            keys: &[$(Key::may($key, NAMES, concat!($($doc),+))),+],
        };

        /// Things that a version turned into others.
        pub(in crate::rules) static CONVERTS: MapSchema = MapSchema {
            name: "what is converted",
            doc: "What becomes of things of an older version, where another name alone does not say it.",
            keys: &[$($(Key::may($key, Conversion::$converts.takes(), $what),)?)+],
        };
    };
}

versioned! {
    /// of realms, banners and contingents
    Race = "races", "race", Another "the race that they are now";
    /// on tiles
    Settlement = "settlements", "settlement", Another "the settlement that they are now";
    /// of tiles and provinces
    Terrain = "terrains", "terrain", Another "the terrain that they are now";
    /// designs of tiles that lie on the map
    Tile = "tiles", "tile", Another "the design that they are now";
    /// on tiles and ships
    Mark = "marks", "mark", AnotherOrGone "the mark that they are now, or `~`: they are lifted";
    /// that characters know
    Spell = "spells", "spell",
        AnotherOrGone "the spell that they are now, or `~`: it is forgotten";
    /// lists that units on rosters came from
    Army = "armies", "army list", Another "the list that their units are of now";
    /// kinds of units and characters on rosters, each with its list, as in `guard.spears: guard.pikes`
    Unit = "units", "unit", Another "the unit or character that they are now, each with its list";
    /// of realms
    Counter = "counters", "counter",
        Numbers "how they are counted now, or `~`: they are dropped";
    /// values that its scripts keep in `campaign.vars`
    Memory = "memory", "memory",
        Numbers "how its numbers are counted now, or `~`: it is forgotten";
    /// its options, as the host has set them
    Option = "options", "option";
    /// on sheets that are not opened yet
    Order = "orders", "order";
    /// the phase of the calendar at which the campaign stands
    Phase = "phases", "phase";
    /// that options name
    Table = "tables", "table";
    /// that options name
    Value = "values", "value";
}

yaml_map! {
    /// Each number is multiplied first, and then something is added.
    pub(in crate::rules) struct Recounted = "what becomes of numbers" {
        /// factor of each number: a number, or a fraction such as `1/10` or `0.5`, rounded down
        times: Ratio = Ratio::ONE,
        /// amount added to each number
        add: i64 as Number<{ i64::MIN }, { i64::MAX }> = 0,
    }
    read(reader, names, node) "what becomes of numbers"
}

/// A thing from a version on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Becomes {
    /// Another name, or another thing.
    Other(String),
    Gone,
    /// Each number of it is multiplied, and then something is added.
    Numbers {
        times: Ratio,
        add: i64,
    },
}

/// One entry of a version.
#[derive(Debug, Clone)]
pub struct NameChange {
    pub of: Versioned,
    /// Its old name.
    pub from: String,
    pub becomes: Becomes,
    /// It stands under `renamed:`: the same thing under another name.
    pub renamed: bool,
    /// Places of the old name, and of what becomes of it.
    pub from_at: Span,
    pub to_at: Span,
}

/// All that one version changes. What is renamed comes first.
#[derive(Debug, Clone)]
pub struct VersionStep {
    pub version: Version,
    pub changes: Vec<NameChange>,
}

/// Returns the steps of a manifest in the order of their versions; `current` is the version that it has.
pub(in crate::rules) fn read(
    reader: &Reader<'_>,
    current: &Version,
    (renamed, converts): (Option<&Node>, Option<&Node>),
) -> Vec<VersionStep> {
    let mut steps: BTreeMap<Version, Vec<NameChange>> = BTreeMap::new();
    for (node, of_names) in [(renamed, true), (converts, false)] {
        let Some(node) = node.filter(|node| reader.is_map(node)) else { continue };
        for (key, changes) in node.entries() {
            let Some(version) = version(reader, current, key) else { continue };
            let step = steps.entry(version).or_default();
            read_changes(reader, changes, of_names, step);
        }
    }
    steps.into_iter().map(|(version, changes)| VersionStep { version, changes }).collect()
}

fn version(reader: &Reader<'_>, current: &Version, key: &Node) -> Option<Version> {
    let text = reader.text(key)?;
    let Ok(version) = Version::parse(text) else {
        let help =
            say!("write the version that brought the change, such as `2.0.0: {{races: {{…}}}}`");
        let message = say!("`{text}` is not a version", text = quoted(text));
        reader.fault(key.span, "mods::version", message, say!("not a version"), help);
        return None;
    };
    if version > *current {
        let message = say!(
            "this is version {current}, and {version} is still to come",
            current = quoted(current),
            version = quoted(version)
        );
        let help = say!("raise `version:`, or name the version that brought the change");
        reader.fault(key.span, "mods::version", message, say!("a later version"), help);
        return None;
    }
    Some(version)
}

fn read_changes(reader: &Reader<'_>, node: &Node, renamed: bool, into: &mut Vec<NameChange>) {
    let (what, schema) =
        if renamed { ("what is renamed", &RENAMED) } else { ("what is converted", &CONVERTS) };
    let Some(mut map) = reader.map(node, what) else { return };
    for of in Versioned::ALL.iter().copied() {
        if !schema.has(of.key()) {
            continue;
        }
        let Some(entries) = map.key(of.key(), true, false).filter(|node| reader.is_map(node))
        else {
            continue;
        };
        for (key, value) in entries.entries() {
            let Some(from) = reader.text(key) else { continue };
            let becomes =
                if renamed { other(reader, value) } else { read_becomes(reader, of, value) };
            let Some(becomes) = becomes else { continue };
            if becomes == Becomes::Other(from.to_owned()) {
                let message = say!(
                    "the {of} `{from}` becomes itself",
                    of = Text::noun(of.word()),
                    from = quoted(from)
                );
                reader.fault(
                    value.span,
                    "mods::renamed",
                    message,
                    say!("the same"),
                    say!("remove the entry"),
                );
                continue;
            }
            let (from, from_at, to_at) = (from.to_owned(), key.span, value.span);
            into.push(NameChange { of, from, becomes, renamed, from_at, to_at });
        }
    }
    map.finish();
}

fn other(reader: &Reader<'_>, node: &Node) -> Option<Becomes> {
    reader.text(node).map(|name| Becomes::Other(name.to_owned()))
}

fn read_becomes(reader: &Reader<'_>, of: Versioned, node: &Node) -> Option<Becomes> {
    let converts = of.converts();
    let may_go = matches!(converts, Conversion::AnotherOrGone | Conversion::Numbers);
    if node.is_null() && may_go {
        return Some(Becomes::Gone);
    }
    if converts != Conversion::Numbers {
        return other(reader, node);
    }
    if !matches!(node.kind, NodeKind::Map(_)) {
        let help =
            say!("write `{{times: 10}}`, `{{add: 1}}` or both, or `~` if it is there no more");
        reader.expected(node, "how its numbers are counted now", help);
        return None;
    }
    let Recounted { times, add } = Recounted::read(reader, &Names::default(), node)?;
    Some(Becomes::Numbers { times, add })
}

//! `options:` of a manifest: what a mod or an edition lets a campaign choose.

use serde::{Deserialize, Serialize};

use super::manifest::is_name;
use super::names::Names;
use super::versions::Versioned;
use crate::fault::did_you_mean;
use crate::yaml::{Node, Reader, Span};

/// An option that a mod or an edition declares.
#[derive(Debug, Clone)]
pub struct ModOption {
    /// The layer that declares it, as an index into the layers of the rule set.
    pub layer: usize,
    /// `mod.option` or `edition.option`, as heads of campaigns write it.
    pub name: String,
    pub allowed: ModAllowed,
    /// What of the rules it names, if it does.
    pub names: Option<NamedOption>,
    pub default: ModValue,
    /// What is proposed instead where computers play as well.
    pub with_computers: Option<ModValue>,
    pub doc: String,
    pub span: Span,
    /// Where its default is named.
    pub default_at: Span,
}

/// What an option of a mod or an edition takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModAllowed {
    Flag,
    Number {
        low: i64,
        high: i64,
    },
    Words(Vec<String>),
    /// The name of something of the rules, until these are loaded: it is one of their words then.
    Named(NamedOption),
}

macro_rules! named_options {
    ($($variant:ident = $name:literal, $versioned:ident, |$names:ident| $of:expr;)+) => {
        /// What of the rules an option may name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum NamedOption { $($variant),+ }

        impl NamedOption {
            const ALL: &[(NamedOption, &str)] = &[$((NamedOption::$variant, $name)),+];

            /// What it is, as manifests write it.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(NamedOption::$variant => $name),+ }
            }

            /// Which names of a new version are told of it.
            #[must_use]
            pub(super) fn versioned(self) -> Versioned {
                match self { $(NamedOption::$variant => Versioned::$versioned),+ }
            }

            /// The names that there are.
            #[must_use]
            pub(super) fn names(self, names: &Names) -> Vec<String> {
                match self {
                    $(NamedOption::$variant => {
                        let $names = names;
                        $of
                    })+
                }
            }
        }
    };
}

named_options! {
    Race = "race", Race, |names| names.races.clone();
    Settlement = "settlement", Settlement, |names| names.settlements.clone();
    Terrain = "terrain", Terrain, |names| names.terrains.clone();
    Spell = "spell", Spell, |names| names.spells.clone();
    Table = "table", Table, |names| names.known_tables().map(str::to_owned).collect();
    Value = "value", Value, |names| names.known_values().map(str::to_owned).collect();
}

/// What an option of a mod or an edition is set to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModValue {
    Flag(bool),
    Number(i64),
    Word(String),
}

/// Most words that are listed where all could be chosen.
const MOST_LISTED: usize = 20;

impl ModAllowed {
    /// A typed value, or what would be accepted.
    ///
    /// # Errors
    /// The accepted values, in words.
    pub fn parse(&self, text: &str) -> Result<ModValue, String> {
        let found = match self {
            ModAllowed::Flag => match text {
                "yes" | "true" => Some(ModValue::Flag(true)),
                "no" | "false" => Some(ModValue::Flag(false)),
                _ => None,
            },
            ModAllowed::Number { low, high } => text
                .parse()
                .ok()
                .filter(|number| (low..=high).contains(&number))
                .map(ModValue::Number),
            ModAllowed::Words(words) => {
                words.iter().find(|word| *word == text).cloned().map(ModValue::Word)
            }
            ModAllowed::Named(_) => Some(ModValue::Word(text.to_owned())),
        };
        found.ok_or_else(|| self.wanted())
    }

    /// The accepted values, in words.
    #[must_use]
    pub fn wanted(&self) -> String {
        match self {
            ModAllowed::Flag => "yes or no".to_owned(),
            ModAllowed::Number { low, high } => format!("a whole number from {low} to {high}"),
            // Of all tables of an edition a few show what is meant.
            ModAllowed::Words(words) if words.len() > MOST_LISTED => format!(
                "one of {listed}, … ({all} in all)",
                listed = words[..MOST_LISTED].join(", "),
                all = words.len()
            ),
            ModAllowed::Words(words) => format!("one of {words}", words = words.join(", ")),
            ModAllowed::Named(of) => format!("the name of a {of}", of = of.word()),
        }
    }
}

impl std::fmt::Display for ModValue {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ModValue::Flag(true) => out.write_str("yes"),
            ModValue::Flag(false) => out.write_str("no"),
            ModValue::Number(number) => write!(out, "{number}"),
            ModValue::Word(word) => out.write_str(word),
        }
    }
}

/// Types of options, as manifests write them; after them come those that name something.
const PLAIN: usize = 3;
pub(super) const TYPES: &[&str] =
    &["flag", "number", "words", "race", "settlement", "terrain", "spell", "table", "value"];

/// Options that name something of the rules take their names from here on; a default that there is
/// none of is a fault.
pub(super) fn name_things(reader: &Reader<'_>, names: &Names, option: &ModOption) -> ModAllowed {
    let ModAllowed::Named(of) = option.allowed else { return option.allowed.clone() };
    let known = of.names(names);
    let default = option.default.to_string();
    if !known.contains(&default) {
        let message = format!("there is no {of} `{default}`", of = of.word());
        let help = did_you_mean(
            &default,
            known.iter().map(String::as_str),
            || "name one that every edition of the mod has",
        );
        reader.fault(option.default_at, "rules::unknown_name", message, "not known", help);
    }
    ModAllowed::Words(known)
}

/// An option of a manifest; what is wrong with it is reported.
pub(super) fn read_option(
    reader: &Reader<'_>,
    layer: &str,
    key: &Node,
    node: &Node,
) -> Option<ModOption> {
    let name = reader.text(key)?;
    let what = format!("option `{name}`");
    if name.is_empty() || !is_name(name) {
        reader.fault(
            key.span,
            "mods::name",
            format!("`{name}` is not a valid option name"),
            "not accepted",
            "use lower-case letters, digits and `_`",
        );
    }
    let mut map = reader.map(node, &what, &super::schema::manifest::OPTION)?;
    let kind = map.need("type").and_then(|node| reader.choice(node, "type of option", TYPES));
    let default = map.need("default");
    let with_computers = map.take("with_computers");
    let doc = map.need("doc").and_then(|node| reader.text(node));
    let allowed = kind.and_then(|kind| match kind {
        0 => Some(ModAllowed::Flag),
        1 => {
            let low = map.need("low").and_then(|node| reader.int(node));
            let high = map.need("high").and_then(|node| reader.int(node));
            Some(ModAllowed::Number { low: low?, high: high? })
        }
        2 => {
            let words = map.need("words").map(|node| reader.list(node)).unwrap_or_default();
            Some(ModAllowed::Words(
                words.iter().filter_map(|word| reader.text(word)).map(str::to_owned).collect(),
            ))
        }
        other => NamedOption::ALL.get(other - PLAIN).map(|(of, _)| ModAllowed::Named(*of)),
    });
    if kind.is_some() {
        map.finish();
    }
    let (allowed, default) = (allowed?, default?);
    let parsed = |node: &Node| {
        let value = allowed.parse(node.scalar().unwrap_or_default());
        value
            .map_err(|wanted| {
                reader.fault(
                    node.span,
                    "rules::wrong_type",
                    format!("{what} must be {wanted}, but is {found}", found = node.found()),
                    "not accepted",
                    "",
                );
            })
            .ok()
    };
    let value = parsed(default);
    let with_computers = with_computers.and_then(parsed);
    Some(ModOption {
        layer: 0,
        name: format!("{layer}.{name}"),
        default: value?,
        with_computers,
        names: if let ModAllowed::Named(of) = allowed { Some(of) } else { None },
        allowed,
        doc: doc?.to_owned(),
        span: node.span,
        default_at: default.span,
    })
}

//! `options:` of a manifest: what a mod or an edition lets a campaign choose.

use serde::{Deserialize, Serialize};

use crate::fault::did_you_mean;
use crate::rules::declare::{Number, yaml_map};
use crate::rules::manifest::is_name;
use crate::rules::names::Names;
use crate::rules::versions::Versioned;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, Reader, Span, Takes};

/// Values that an option may have by default.
const SET: Takes = Takes::Either(&[Takes::Flag, Takes::Text]);

/// Any whole number.
type Whole = Number<{ i64::MIN }, { i64::MAX }>;

yaml_map! {
    /// Option that the head of a campaign may set.
    #[derive(Debug, Clone)]
    pub struct ModOption = "option of a manifest" {
        /// type of its values
        (kind) "type": usize
            [Takes::Words(TYPES), |node| reader.choice(node, "type of option", TYPES)],
        /// its value by default
        #[required]
        (default): Option<&Node> [SET] = None,
        /// its value by default in the questions of `margrave play` if computers play as well
        (with_computers): Option<&Node> [SET] = None,
        /// its effect
        doc: String,
        /// of `number`: the least
        #[when(kind.is_none_or(|kind| kind == NUMBER))]
        #[needed(kind == Some(NUMBER))]
        (low): Option<i64> as Option<Whole> = None,
        /// of `number`: the most
        #[when(kind.is_none_or(|kind| kind == NUMBER))]
        #[needed(kind == Some(NUMBER))]
        (high): Option<i64> as Option<Whole> = None,
        /// of `words`: the words that it takes
        #[when(kind.is_none_or(|kind| kind == WORDS))]
        #[needed(kind == Some(WORDS))]
        (words): Vec<String> = Vec::new(),
    }
    check {
        let allowed = match kind {
            NUMBER => ModAllowed::Number { low: low?, high: high? },
            WORDS => ModAllowed::Words(words),
            other => match other.checked_sub(PLAIN).and_then(|at| NamedOption::ALL.get(at)) {
                Some((of, _)) => ModAllowed::Named(*of),
                None => ModAllowed::Flag,
            },
        };
        let parsed = |node: &Node| match allowed.parse(node.scalar().unwrap_or_default()) {
            Ok(value) => Some(value),
            Err(wanted) => {
                let found = node.found();
                let message = say!("option `{name}` must be {wanted}, but is {found}", name = quoted(name), wanted, found);
                reader.fault(node.span, "rules::wrong_type", message, say!("not accepted"), Text::EMPTY);
                None
            }
        };
    }
    also {
        /// Place of its default.
        default_at: Span = default?.span,
        default: ModValue = parsed(default?)?,
        /// Default where computers play as well.
        with_computers: Option<ModValue> = with_computers.and_then(parsed),
        /// `mod.option` or `edition.option`, as heads of campaigns write it.
        name: String = format!("{layer}.{name}"),
        /// The kind of thing in the rules that it names, if it does.
        names: Option<NamedOption> =
            if let ModAllowed::Named(of) = allowed { Some(of) } else { None },
        allowed: ModAllowed = allowed,
        /// The layer that declares it, as an index into the layers of the rule set.
        layer: usize = 0,
        span: Span = node.span,
    }
    read(reader, known, node, layer: &str, name: &str) "option `{name}`"
}

/// Values that an option of a mod or an edition takes.
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
        /// Kinds of things in the rules that an option may name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum NamedOption { $($variant),+ }

        impl NamedOption {
            const ALL: &[(NamedOption, &str)] = &[$((NamedOption::$variant, $name)),+];

            /// Returns its name in manifests.
            pub fn word(self) -> &'static str {
                match self { $(NamedOption::$variant => $name),+ }
            }

            /// Returns the names of a new version that concern it.
            pub(in crate::rules) fn versioned(self) -> Versioned {
                match self { $(NamedOption::$variant => Versioned::$versioned),+ }
            }

            /// Returns the names that there are.
            pub(in crate::rules) fn names(self, names: &Names) -> Vec<String> {
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

/// The value of an option of a mod or an edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModValue {
    Flag(bool),
    Number(i64),
    Word(String),
}

/// Most words that are listed where all could be chosen.
const MOST_LISTED: usize = 20;

impl ModAllowed {
    /// Returns a typed value, or what would be accepted.
    ///
    /// # Errors
    /// The accepted values, in words.
    pub fn parse(&self, text: &str) -> Result<ModValue, Text> {
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

    /// Returns the accepted values.
    pub fn wanted(&self) -> Text {
        let listed = |words: &[String]| Text::verbatim(words.join(", "));
        match self {
            ModAllowed::Flag => say!("yes or no"),
            ModAllowed::Number { low, high } => {
                say!("a whole number from {low} to {high}", low = *low, high = *high)
            }
            // Of all tables of an edition a few show what is meant.
            ModAllowed::Words(words) if words.len() > MOST_LISTED => say!(
                "one of {listed}, … ({all} in all)",
                listed = listed(&words[..MOST_LISTED]),
                all = words.len()
            ),
            ModAllowed::Words(words) => say!("one of {listed}", listed = listed(words)),
            ModAllowed::Named(of) => say!("the name of a {of}", of = Text::noun(of.word())),
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
const NUMBER: usize = 1;
const WORDS: usize = 2;
const TYPES: &[&str] =
    &["flag", "number", "words", "race", "settlement", "terrain", "spell", "table", "value"];

/// Options that name something of the rules take their names from here on; a default that there is
/// none of is a fault.
pub(in crate::rules) fn name_things(
    reader: &Reader<'_>,
    names: &Names,
    option: &ModOption,
) -> ModAllowed {
    let ModAllowed::Named(of) = option.allowed else { return option.allowed.clone() };
    let known = of.names(names);
    let default = option.default.to_string();
    if !known.contains(&default) {
        let message = say!(
            "there is no {of} `{default}`",
            of = Text::noun(of.word()),
            default = quoted(&default)
        );
        let help = did_you_mean(&default, known.iter().map(String::as_str), || {
            say!("name one that every edition of the mod has")
        });
        reader.fault(option.default_at, "rules::unknown_name", message, say!("not known"), help);
    }
    ModAllowed::Words(known)
}

/// Returns an option of a manifest; what is wrong with it is reported.
pub(in crate::rules) fn read_option(
    reader: &Reader<'_>,
    layer: &str,
    key: &Node,
    node: &Node,
) -> Option<ModOption> {
    let name = reader.text(key)?;
    if name.is_empty() || !is_name(name) {
        reader.fault(
            key.span,
            "mods::name",
            say!("`{name}` is not a valid option name", name = quoted(name)),
            say!("not accepted"),
            say!("use lower-case letters, digits and `_`"),
        );
    }
    ModOption::read_map(reader, &Names::default(), node, layer, name)
}

//! Options of a campaign: what the rules leave to the players, declared here, defaulted by editions.

use super::cite::Rule;
use super::title::Title;
use crate::yaml::{Node, Reader};

/// What an option may be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    Words(&'static [&'static str]),
    Number(i64, i64),
}

/// One declared option.
pub struct ChoiceRow {
    pub name: &'static str,
    pub allowed: Allowed,
    pub doc: &'static str,
    pub rule: &'static str,
}

macro_rules! choices {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $allowed:expr, $rule:literal;)+) => {
        /// An option that hosts set per campaign.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Choice { $($(#[doc = $doc])+ $variant),+ }

        /// Every option, in the order of [`Choice`].
        pub const CHOICES: &[ChoiceRow] = &[
            $(ChoiceRow { name: $name, allowed: $allowed, doc: concat!($($doc),+), rule: $rule }),+
        ];
    };
}

choices! {
    /// How the map comes about: built from the seed, laid by the players in turn, or given with the campaign.
    Map = "map", Allowed::Words(&["build", "lay", "given"]), "NL-MAP-18";
    /// What becomes of capital tiles that no player takes.
    UnusedCapitals = "unused_capitals", Allowed::Words(&["plain", "unknown", "independent"]), "NL-MAP-16";
    /// Whether capitals near the edge of the map may be moved inland by agreement.
    ShiftCapitals = "shift_capitals", Allowed::Words(&["no", "ask"]), "NL-REALM-03";
    /// How deep armies go: banners are points alone, or hold units and characters from an army list.
    Depth = "depth", Allowed::Words(&["points", "roster"]), "NL-ARMY-03";
    /// Equal agreed strength, or strength rolled for each realm.
    Strength = "strength", Allowed::Words(&["equal", "random"]), "NL-ARMY-01";
    /// The agreed strength where it is equal.
    StrengthPoints = "strength_points", Allowed::Number(0, 1_000_000), "NL-ARMY-01";
    /// Who plays the card of an independent garrison: a die, or a player the attacker names.
    GarrisonCards = "garrison_cards", Allowed::Words(&["random", "player"]), "NL-BATTLE-16";
    /// Whether players are asked before each fight if they play it on the table.
    TableBattles = "table_battles", Allowed::Words(&["no", "ask"]), "NL-MOVE-11";
    /// Whether players may agree on terms in a siege.
    Terms = "terms", Allowed::Words(&["no", "ask"]), "NL-SIEGE-13";
    /// How players roll for a spell: one die with a face for each, or two dice of half as many faces, the first for the half of the list.
    SpellDice = "spell_dice", Allowed::Words(&["one", "two"]), "NL-EQX-02";
    /// Boxes of pieces in use; every box raises the limits.
    Boxes = "boxes", Allowed::Number(1, 100), "NL-OPT-02";
    /// Years after which the largest empire wins; 0 means until one realm is left.
    Years = "years", Allowed::Number(0, 1000), "NL-WIN-01";
    /// Whether years are counted, or named after the calendar of the edition.
    YearNames = "year_names", Allowed::Words(&["counted", "named"]), "NL-CHRON-02";
    /// Who chooses the models that losses of a battle take: the rules, in proportion, or their owner.
    Casualties = "casualties", Allowed::Words(&["automatic", "ask"]), "NL-BATTLE-19";
}

impl Choice {
    #[must_use]
    pub fn row(self) -> &'static ChoiceRow {
        &CHOICES[self as usize]
    }

    #[must_use]
    pub fn by_name(name: &str) -> Option<usize> {
        CHOICES.iter().position(|row| row.name == name)
    }
}

impl Allowed {
    /// A typed value → its number (words are numbered), or what would be accepted.
    ///
    /// # Errors
    /// The accepted values, in words.
    pub fn parse(self, text: &str) -> Result<i64, String> {
        match self {
            Allowed::Words(words) => words
                .iter()
                .position(|word| *word == text)
                .and_then(|at| i64::try_from(at).ok())
                .ok_or_else(|| format!("one of {}", words.join(", "))),
            Allowed::Number(low, high) => text
                .parse()
                .ok()
                .filter(|number| (low..=high).contains(number))
                .ok_or_else(|| format!("a whole number from {low} to {high}")),
        }
    }

    #[must_use]
    pub fn show(self, value: i64) -> String {
        match self {
            Allowed::Words(words) => {
                usize::try_from(value).ok().and_then(|at| words.get(at)).map_or_else(|| value.to_string(), |word| (*word).to_owned())
            }
            Allowed::Number(..) => value.to_string(),
        }
    }
}

/// An edition's default for an option.
#[derive(Debug, Clone)]
pub struct Default {
    pub value: i64,
    pub title: Title,
    pub cite: Rule,
    pub doc: String,
}

/// `options:` of an edition → defaults in the order of [`CHOICES`].
pub fn read_choices(reader: &Reader<'_>, node: &Node) -> Option<Vec<Default>> {
    let mut defaults: Vec<Option<Default>> = CHOICES.iter().map(|_| None).collect();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        let Some(index) = Choice::by_name(name) else {
            reader.unknown(key, "option", name, CHOICES.iter().map(|row| row.name));
            continue;
        };
        let what = format!("option `{name}`");
        let Some(mut map) = reader.map(value, &what) else { continue };
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(Rule::from_text);
        let title = Title::read(reader, name, map.take("name"));
        let default = map.need("default");
        let doc = map.take("doc").and_then(|node| reader.text(node)).unwrap_or(CHOICES[index].doc);
        map.finish();
        let Some(default) = default else { continue };
        match CHOICES[index].allowed.parse(default.scalar().unwrap_or_default()) {
            Ok(number) => {
                if let Some(cite) = cite {
                    defaults[index] = Some(Default { value: number, title, cite, doc: doc.trim().to_owned() });
                }
            }
            Err(wanted) => reader.fault(default.span, "rules::wrong_type", format!("{what} takes {wanted}"), "not accepted", ""),
        }
    }
    for (row, default) in CHOICES.iter().zip(&defaults) {
        if default.is_none() && node.get(row.name).is_none() {
            reader.fault(
                node.span,
                "rules::missing_option",
                format!("the option `{}` has no default", row.name),
                "in these options",
                format!("add `{}: {{default: …, cite: …}}`", row.name),
            );
        }
    }
    defaults.into_iter().collect()
}

//! Options of a campaign: what the rules leave to the players, declared here, defaulted by
//! editions.

use crate::rules::cite::{HOUSE_RULE, RuleId};
use crate::rules::declare::yaml_map;
use crate::rules::names::Names;
use crate::rules::requirements::{RequiredParts, Requirement};
use crate::rules::title::Title;
use crate::say;
use crate::text::{RowDoc, Text, quoted};
use crate::yaml::{Node, Reader, Takes};

/// Values that an option may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    Words(&'static [&'static str]),
    Number(i64, i64),
}

/// One declared option.
pub struct GameOptionRow {
    pub name: &'static str,
    pub allowed: Allowed,
    pub doc: RowDoc,
    pub rule: &'static str,
    pub part: Requirement,
    pub set: WhenSet,
    /// Editions may leave it out also where they have the part: they were written before it was
    /// there, and are played as its first word says.
    later: bool,
}

/// Times at which an option can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhenSet {
    /// At the beginning of a campaign: what it decides is done by then.
    AtTheBeginning,
    /// Then, and by an amendment.
    AnyTime,
}

impl WhenSet {
    pub fn word(self) -> &'static str {
        match self {
            WhenSet::AtTheBeginning => "when the campaign begins",
            WhenSet::AnyTime => "any time",
        }
    }
}

macro_rules! choices {
    (@later) => { false };
    (@later Later) => { true };
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $allowed:expr, $rule:literal, $part:expr, $set:ident $(, $later:ident)?;)+) => {
        /// An option that hosts set per campaign.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum GameOption { $($(#[doc = $doc])+ $variant),+ }

        /// Every option, in the order of [`GameOption`].
        pub const CHOICES: &[GameOptionRow] = &[
            $(GameOptionRow {
                name: $name,
                allowed: $allowed,
                doc: RowDoc::new(concat!($($doc),+)),
                rule: $rule,
                part: $part,
                set: WhenSet::$set,
                later: choices!(@later $($later)?),
            }),+
        ];
    };
}

choices! {
    /// Making of the map: built from the seed, laid by the players in turn, or given with the campaign.
    Map = "map", Allowed::Words(&["build", "lay", "given"]), "NL-MAP-18", Requirement::Map, AtTheBeginning;
    /// Treatment of capital tiles that no player takes.
    UnusedCapitals = "unused_capitals", Allowed::Words(&["plain", "unknown", "independent"]), "NL-MAP-16", Requirement::Capitals, AtTheBeginning;
    /// Permission to move and swap tiles of the finished map, if all players agree.
    RearrangeMap = "rearrange_map", Allowed::Words(&["no", "ask"]), "NL-MAP-17", Requirement::Map, AtTheBeginning;
    /// Permission to move capitals near the edge of the map inland, by agreement.
    ShiftCapitals = "shift_capitals", Allowed::Words(&["no", "ask"]), "NL-REALM-03", Requirement::Capitals, AtTheBeginning;
    /// Detail of armies: banners are points only, have units and characters from an army list, or have characters
    /// besides troops in points, if the edition has an army list for that.
    Depth = "depth", Allowed::Words(&["points", "roster", "characters"]), "NL-ARMY-03", Requirement::Rosters, AtTheBeginning;
    /// Equal agreed strength, or strength rolled for each realm.
    Strength = "strength", Allowed::Words(&["equal", "random"]), "NL-ARMY-01", Requirement::Armies, AtTheBeginning;
    /// The agreed strength, if it is equal.
    StrengthPoints = "strength_points", Allowed::Number(0, 1_000_000), "NL-ARMY-01", Requirement::Armies, AtTheBeginning;
    /// Player of the card of an independent garrison: a die, a player whom the attacker names, or either, as the
    /// attacker chooses each time.
    GarrisonCards = "garrison_cards", Allowed::Words(&["random", "player", "ask"]), "NL-BATTLE-16", Requirement::Battles, AnyTime;
    /// Battles on the table: none, or as the players say before each fight.
    TableBattles = "table_battles", Allowed::Words(&["no", "ask"]), "NL-TT-01", Requirement::Figures, AnyTime;
    /// Decision of a battle on the table: by the victory points of these rules, or by those of the miniature
    /// rules, which the host enters.
    TableVerdict = "table_verdict", Allowed::Words(&["points", "told"]), "NL-TT-10", Requirement::Figures, AnyTime;
    /// Permission to agree on terms in a siege.
    Terms = "terms", Allowed::Words(&["no", "ask"]), "NL-SIEGE-13", Requirement::Sieges, AnyTime;
    /// Dice for a spell: one die with a face for each spell, or two dice with half as many faces, the first for
    /// the half of the list.
    SpellDice = "spell_dice", Allowed::Words(&["one", "two"]), "NL-EQX-02", Requirement::Equinoxes, AnyTime;
    /// Boxes of pieces in use; every box raises the limits.
    Boxes = "boxes", Allowed::Number(1, 100), "NL-OPT-02", Requirement::Map, AnyTime;
    /// Limits on the number of settlements, ships and banners: the pieces in the boxes, or none.
    Pieces = "pieces", Allowed::Words(&["limit", "free"]), "NL-MAP-01", Requirement::Settlements, AnyTime;
    /// Years after which the largest empire wins; 0 to play until one realm is left.
    Years = "years", Allowed::Number(0, 1000), "NL-WIN-01", Requirement::Victory, AnyTime;
    /// Names of years: counted, or named after the calendar of the edition.
    YearNames = "year_names", Allowed::Words(&["counted", "named"]), "NL-CHRON-02", Requirement::Chronicle, AnyTime;
    /// Choice of the models that losses take: by the rules, in proportion, or by their owner.
    Casualties = "casualties", Allowed::Words(&["automatic", "ask"]), "NL-BATTLE-19", Requirement::Rosters, AnyTime;
    /// Fallen of a unit that recover on the worst total after a battle on the table: nobody, or everybody, as one
    /// source prints it.
    WorstRecovery = "worst_recovery", Allowed::Words(&["nobody", "everybody"]), "NL-TT-13", Requirement::Figures, AnyTime;
    /// Effect of capturing a general in the pursuit: it replaces the loss that a force without one suffers, or is
    /// added to it.
    CapturedGeneral = "captured_general", Allowed::Words(&["instead", "also"]), "NL-BATTLE-12", Requirement::Rosters, AnyTime;
    /// Undo of answers after a roll or after something was revealed: freely, with the host's permission, or never;
    /// `by_seats` asks for permission only if more than one person plays.
    Undo = "undo", Allowed::Words(&["by_seats", "free", "host", "never"]), "house-rule", Requirement::Limits, AnyTime;
    /// Sending of scouts: one after another, each knowing what the earlier ones found, or all declared before any
    /// of them leaves.
    Scouting = "scouting", Allowed::Words(&["one_by_one", "declared"]), "NL-SCOUT-01", Requirement::Scouting, AnyTime, Later;
    /// Scouting of one tile in a turn: once from each tile that the realm occupies, or only once.
    ScoutAgain = "scout_again", Allowed::Words(&["from_each_tile", "never"]), "NL-SCOUT-01", Requirement::Scouting, AnyTime, Later;
    /// Fate of a realm without a capital when revenue is gathered: it leaves the game only if battles are not
    /// played on the table, or always, or never.
    LostCapital = "lost_capital", Allowed::Words(&["off_table", "out", "plays_on"]), "NL-WIN-02", Requirement::Revenue, AnyTime, Later;
    /// Standing of a razed capital that still has its own flag, as dragons leave it: lost like one in foreign
    /// hands, or kept. It brings no revenue either way.
    RazedCapital = "razed_capital", Allowed::Words(&["lost", "kept"]), "NL-WIN-02", Requirement::Revenue, AnyTime, Later;
    /// Fate of a character whom independents capture: dead, or held until the season is over and then free.
    IndependentsCaptives = "independents_captives", Allowed::Words(&["dead", "freed"]), "NL-TT-14", Requirement::Figures, AnyTime, Later;
}

impl GameOption {
    pub fn row(self) -> &'static GameOptionRow {
        &CHOICES[self as usize]
    }

    pub fn by_name(name: &str) -> Option<usize> {
        CHOICES.iter().position(|row| row.name == name)
    }
}

impl Allowed {
    /// Turns a typed value into its number (words are numbered), or says what would be accepted.
    ///
    /// # Errors
    /// The accepted values, in words.
    pub fn parse(self, text: &str) -> Result<i64, Text> {
        match self {
            Allowed::Words(words) => words
                .iter()
                .position(|word| *word == text)
                .and_then(|at| i64::try_from(at).ok())
                .ok_or_else(|| say!("one of {listed}", listed = quoted(words.join(", ")))),
            Allowed::Number(low, high) => text
                .parse()
                .ok()
                .filter(|number| (low..=high).contains(number))
                .ok_or_else(|| say!("a whole number from {low} to {high}", low, high)),
        }
    }

    pub fn show(self, value: i64) -> String {
        match self {
            Allowed::Words(words) => usize::try_from(value)
                .ok()
                .and_then(|at| words.get(at))
                .map_or_else(|| value.to_string(), |word| (*word).to_owned()),
            Allowed::Number(..) => value.to_string(),
        }
    }
}

yaml_map! {
    // An edition's default for an option that the program knows.
    /// Default of an option, which a campaign may set otherwise.
    #[derive(Debug, Clone)]
    pub struct Default = "option" {
        cite: RuleId,
        title "name": Title = Title::of_id(row.name),
        /// its value by default
        value "default": i64
            [Takes::Either(&[Takes::Flag, Takes::Text]), |node| row.read(reader, node)],
        /// its meaning in this edition, if that is not the usual one
        doc: String = row.doc.english().to_owned(),
    }
    also {
        /// True if the edition has the option; else hosts cannot set it.
        given: bool = true,
    }
    read(reader, names, node, row: &GameOptionRow, name: &str) "option `{name}`"
}

impl GameOptionRow {
    fn read(&self, reader: &Reader<'_>, node: &Node) -> Option<i64> {
        match self.allowed.parse(node.scalar().unwrap_or_default()) {
            Ok(number) => Some(number),
            Err(wanted) => {
                let (name, found) = (self.name, node.found());
                let message = say!(
                    "option `{name}` must be {wanted}, but is {found}",
                    name = quoted(name),
                    wanted,
                    found
                );
                reader.fault(
                    node.span,
                    "rules::wrong_type",
                    message,
                    say!("not accepted"),
                    Text::EMPTY,
                );
                None
            }
        }
    }
}

/// Turns `options:` of an edition into defaults in the order of [`CHOICES`]. Those that the edition may leave
/// out stand at their first word or least number. Those that no edition needs to name are there all the same.
pub fn read_choices(
    reader: &Reader<'_>,
    names: &Names,
    required: &RequiredParts,
    node: &Node,
) -> Option<Vec<Default>> {
    let mut defaults: Vec<Option<Default>> = CHOICES.iter().map(|_| None).collect();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        let Some(index) = GameOption::by_name(name) else {
            reader.unknown(key, "option", name, CHOICES.iter().map(|row| row.name));
            continue;
        };
        defaults[index] = Default::read_map(reader, names, value, &CHOICES[index], name);
    }
    for (row, default) in CHOICES.iter().zip(&mut defaults) {
        if default.is_some() || node.get(row.name).is_some() {
            continue;
        }
        if row.part == Requirement::Limits {
            let title = Title::of_id(row.name);
            *default = Some(Default {
                given: true,
                value: 0,
                title,
                cite: HOUSE_RULE,
                doc: row.doc.english().to_owned(),
            });
        } else if !required.has(row.part) || row.later {
            let value = if let Allowed::Number(low, _) = row.allowed { low } else { 0 };
            *default = Some(Default {
                given: false,
                value,
                title: Title::of_id(row.name),
                cite: HOUSE_RULE,
                doc: row.doc.english().to_owned(),
            });
        } else {
            reader.fault(
                node.span,
                "rules::missing_option",
                say!("the option `{row}` has no default", row = quoted(row.name)),
                say!("in these options"),
                say!("add `{row}: {{default: …, cite: …}}`", row = quoted(row.name)),
            );
        }
    }
    defaults.into_iter().collect()
}

//! Races of an edition, and modifiers: what changes a value, a lookup, a total of dice or the
//! choice of a table where conditions hold. Editions and mods write them; code never tests a race's
//! name.

use std::collections::BTreeSet;

use crate::rules::amount::Amount;
use crate::rules::cite::{RuleId, Symbol};
use crate::rules::declare::{Extends, Given, OneOrMore, PeopleName, TraitName, Written, yaml_map};
use crate::rules::names::{Race, Settlement, TableId, Terrain};
use crate::rules::race_read::{Lying, MOST, OPTION, ValueName, heirs_too, read_over};
use crate::rules::ratio::Ratio;
use crate::rules::title::Title;
use crate::say;
use crate::text::{RowDoc, Text, quoted};
use crate::yaml::{Key, Named, Node, Span, Takes};

yaml_map! {
    // NL-RACE-01
    /// A race that a realm can be of.
    #[derive(Debug, Clone)]
    pub struct RaceKind = "race" {
        cite: RuleId,
        (extends): Extends<Race> = Extends::default(),
        title "name": Title = Title::plain(id),
        // Empty where none is given.
        /// one line for whoever chooses a people
        about: String = String::new(),
        /// yes: the race of realms that name none; at most one is
        default: bool = false,
        // Loaded when a realm is of the race.
        /// the Lua file of its own behaviour, as the manifest names it
        script: Option<(String, Span)> = None,
        // NL-NAME-01
        /// the peoples whose tables of names it uses; any if nothing is said
        names: Vec<(String, Span)> as Vec<(PeopleName, Span)> = Vec::new(),
    }
    also {
        id: String = id.to_owned(),
        /// The race that it extends: what the rules say of that one holds for it too.
        extends: Option<Race> = extended,
        span: Span = node.span,
    }
    read(reader, known, node, id: &str, extended: Option<Race>) "race `{id}`"
}

/// The number that a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A value, by its number: see [`Names::value`].
    Value(u16),
    /// The result of a lookup for a tile.
    Lookup(TableId),
    /// The total with which a roll table is read; it stays within the table.
    Total(TableId),
    /// Another table is used instead.
    Table(TableId),
}

impl Target {
    /// Returns a number for its kind, and its number among them.
    #[inline]
    pub(in crate::rules) fn place(self) -> (usize, usize) {
        match self {
            Target::Value(value) => (0, usize::from(value)),
            Target::Lookup(table) => (1, usize::from(table.0)),
            Target::Total(table) => (2, usize::from(table.0)),
            Target::Table(table) => (3, usize::from(table.0)),
        }
    }
}

/// The number that a modifier adds or sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierNumber {
    /// With dice they are thrown when the number is.
    Amount(Amount),
    /// An option of the edition or a mod, by its full name: the number that the campaign sets it to.
    Option(Symbol),
}

/// The change that a modifier makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierEffect {
    Add(ModifierNumber),
    /// Rounded down.
    Times(Ratio),
    Is(ModifierNumber),
    /// For [`Target::Table`].
    Instead(TableId),
}

/// Declares the yes-or-no conditions, and with them all that may stand after `when:`.
macro_rules! when {
    ($($(#[doc = $doc:literal])+ $variant:ident = $key:ident;)+) => {
        /// A yes-or-no condition of a modifier.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Condition { $($(#[doc = $doc])+ $variant),+ }

        pub(in crate::rules) const FACTS: &[(&str, Condition, RowDoc)] = &[
            $((stringify!($key), Condition::$variant, RowDoc::new(concat!($($doc),+)))),+
        ];

        yaml_map! {
            /// Conditions of a modifier, all of which must hold.
            #[derive(Debug, Clone, PartialEq, Eq, Default)]
            pub struct When = "when" {
        /// the realm concerned is of this race, or of one of a list
        (race): Vec<Race> as OneOrMore<Race> = Vec::new(),
        /// the tile is of this terrain, or of one of a list
        (terrain): Vec<Terrain> as OneOrMore<Terrain> = Vec::new(),
        /// the tile holds this kind of settlement, razed or not, or one of a list; or `none`, or `any`
        (settlement): Vec<Settled> as OneOrMore<Settled> = Vec::new(),
        /// such a mark, one of such a list, or the disc of such a spell, lies on the tile
        marks "mark": Vec<String> as OneOrMore<Lying> = Vec::new(),
        /// each unit and character of the banner has one or other of the traits of this list; never where banners
        /// are points alone
        wholly: Vec<String> as Vec<TraitName> = Vec::new(),
        /// a unit or character of the banner has one of the traits of this list
        partly: Vec<String> as Vec<TraitName> = Vec::new(),
        $($(#[doc = $doc])+ ($key): Option<bool> = None,)+
        /// something of what stands under it is not so, such as `not: {race: elf, terrain: forest}`; or, of a
        /// list, of each
        not: Vec<When> as OneOrMore<When> = Vec::new(),
            }
            also {
                /// The realm concerned is of one of these, or of one that extends one; of any if there are none,
                /// as with all lists here.
                races: Vec<Race> = heirs_too(&names.heirs.races, race),
                terrains: Vec<Terrain> = heirs_too(&names.heirs.terrains, terrain),
                /// The settlement on the tile, razed ones included.
                settlements: Vec<Settled> = Settled::with_heirs(names, settlement),
                facts: Vec<(Condition, bool)> =
                    [$($key.map(|holds| (Condition::$variant, holds))),+].into_iter().flatten().collect(),
            }
            read(reader, names, node) "`when`"
        }
    };
}

when! {
    /// the settlement on the tile is razed
    Razed = razed;
    /// the tile is one of the first tiles of the realm concerned (NL-REALM-03)
    Home = home;
    /// the tile is besieged
    Besieged = besieged;
    /// the tile has forest
    Forest = forest;
    /// the tile has a mountain
    Mountain = mountain;
    /// the tile lies by the sea
    Coast = coast;
    /// a mountain is in the way
    Ridge = ridge;
    /// a river is in the way
    River = river;
}

impl Condition {
    /// Says the condition in words.
    pub fn sentence(self) -> Text {
        let found = FACTS.iter().find(|(_, fact, _)| *fact == self);
        found.map_or(Text::EMPTY, |(_, _, doc)| Text::from(*doc))
    }
}

/// Condition on the tile's settlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    None,
    Any,
    Kind(Settlement),
}

impl When {
    /// True if it states something of a tile, which holds of no tile.
    pub fn of_a_tile(&self) -> bool {
        let in_the_way =
            |fact: &(Condition, bool)| matches!(fact.0, Condition::Ridge | Condition::River);
        !self.terrains.is_empty()
            || !self.settlements.is_empty()
            || !self.marks.is_empty()
            || !self.facts.iter().all(in_the_way)
            || self.not.iter().any(When::of_a_tile)
    }
}

yaml_map! {
    /// Changes a number wherever its conditions hold: one of `value`, `lookup`, `total` and `table` says which,
    /// one of `add`, `times` and `is` how.
    #[derive(Debug, Clone)]
    pub struct Modifier = "modifier" {
        cite: RuleId,
        /// the value that it changes
        (value): Option<Option<u16>> as Given<ValueName> = None,
        /// the lookup whose result it changes
        (lookup): Option<Option<TableId>> as Given<TableId> = None,
        /// the roll table whose total it changes
        (total): Option<Option<TableId>> as Given<TableId> = None,
        /// the table in whose place `is` names another
        (table): Option<Option<TableId>> as Given<TableId> = None,
        title "name": Title = Title::of_id(name),
        /// amount that is added
        (add): Option<Option<ModifierNumber>> as Given<ModifierNumber> = None,
        /// factor: a number, or a fraction such as `3/2` or `0.25`; what comes of it is rounded down
        (times): Option<Option<Ratio>> as Given<Ratio> = None,
        /// the amount or table that replaces it
        (is): Option<&Node> [Takes::Either(&[Takes::Number(-MOST, MOST), Takes::Amount, OPTION, TableId::TAKES]), |node| Some(Some(node))] = None,
        /// conditions, all of which must hold; always if there are none
        when: When = When::default(),
        // If both hold.
        /// modifiers before it that it is meant to overrule
        over: Vec<String> [Takes::List(&Takes::Name(Named::Modifier)), |node| {
            Some(read_over(reader, before, node))
        }] = Vec::new(),
    }
    check {
        let targets = [
            value.map(|value| value.map(Target::Value)),
            lookup.map(|table| table.map(Target::Lookup)),
            total.map(|table| table.map(Target::Total)),
            table.map(|table| table.map(Target::Table)),
        ];
        let mut given = targets.into_iter().flatten();
        let (Some(target), None) = (given.next(), given.next()) else {
            let message = say!("modifier `{name}` must change exactly one thing", name = quoted(name));
            let help = say!("write one of `value: NAME`, `lookup: TABLE`, `total: TABLE`, `table: TABLE`");
            reader.fault(node.span, "rules::modifier", message, say!("in this modifier"), help);
            return None;
        };
        let change = match (target?, add, times, is) {
            (Target::Table(_), None, None, Some(node)) => {
                TableId::read(reader, names, node).map(ModifierEffect::Instead)
            }
            (_, Some(amount), None, None) => amount.map(ModifierEffect::Add),
            (_, None, Some(number), None) => number.map(ModifierEffect::Times),
            (Target::Value(_) | Target::Lookup(_) | Target::Total(_), None, None, Some(node)) => {
                ModifierNumber::read(reader, names, node).map(ModifierEffect::Is)
            }
            _ => {
                let message = say!("modifier `{name}` must say how it changes the number", name = quoted(name));
                let help = say!("write one of `add: NUMBER`, `times: NUMBER`, `is: NUMBER`, and for a table `is: TABLE`");
                reader.fault(node.span, "rules::modifier", message, say!("in this modifier"), help);
                None
            }
        };
    }
    also {
        target: Target = target?,
        change: ModifierEffect = change?,
        /// Its name in words, for `why`.
        reason: Symbol = Symbol::from_rules(title.english()),
        name: String = name.to_owned(),
        span: Span = node.span,
    }
    read(reader, names, node, name: &str, before: &BTreeSet<&str>) "modifier `{name}`"
}

impl Modifier {
    /// Returns the dice by which it changes a number, with what is added to them; None if it is a
    /// plain number.
    pub fn dice(&self) -> Option<Amount> {
        match self.change {
            ModifierEffect::Add(ModifierNumber::Amount(amount))
            | ModifierEffect::Is(ModifierNumber::Amount(amount)) => {
                Some(amount).filter(|amount| !amount.is_fixed())
            }
            ModifierEffect::Add(ModifierNumber::Option(_))
            | ModifierEffect::Is(ModifierNumber::Option(_))
            | ModifierEffect::Times(_)
            | ModifierEffect::Instead(_) => None,
        }
    }
}

/// Lists the conditions after `when:`, for reference pages.
pub fn conditions() -> Vec<(&'static str, String)> {
    let said = |key: &Key| match key.takes {
        Takes::Flag => format!("{doc}: yes or no", doc = key.doc.trim()),
        _ => key.doc.to_owned(),
    };
    When::schema().keys.iter().map(|key| (key.name, said(key))).collect()
}

//! Readers of the sections `races:` and `modifiers:`.

use std::collections::BTreeSet;

use crate::rules::amount::Amount;
use crate::rules::cite::Symbol;
use crate::rules::declare::Written;
use crate::rules::inherit::with_heirs;
use crate::rules::names::{Names, Race, Settlement, Terrain};
use crate::rules::race::{Modifier, ModifierNumber, RaceKind, Settled};
use crate::rules::requirements::value_named;
use crate::say;
use crate::text::Text;
use crate::yaml::{Named, Node, Reader, Takes};

/// The largest number by which a modifier changes something.
pub(in crate::rules) const MOST: i64 = 1_000_000;

/// Reads `races:` of an edition.
pub fn read_races(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<RaceKind> {
    let mut races: Vec<RaceKind> = Vec::new();
    for (at, (key, value)) in node.entries().iter().enumerate() {
        let id = key.scalar().unwrap_or_default();
        let above = names.heirs.races.get(at).copied().flatten();
        let extended = above.and_then(|above| u8::try_from(above).ok()).map(Race);
        let Some(race) = RaceKind::read_map(reader, names, value, id, extended) else { continue };
        if race.default && races.iter().any(|race| race.default) {
            let help = say!("set `default: yes` for one race only");
            let message = say!("there are two default races");
            reader.fault(value.span, "rules::duplicate", message, say!("second default"), help);
        }
        if races.len() >= usize::from(u8::MAX) {
            let message = say!("the edition has more than 255 races");
            reader.fault(value.span, "rules::too_many", message, say!("from here on"), Text::EMPTY);
            break;
        }
        races.push(race);
    }
    races
}

/// Reads `modifiers:` of an edition or mod, in the order they apply.
pub fn read_modifiers(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<Modifier> {
    let mut modifiers: Vec<Modifier> = Vec::new();
    let mut before: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        modifiers.extend(Modifier::read_map(reader, names, value, name, &before));
        before.insert(name);
    }
    modifiers
}

/// The name of a value.
pub(in crate::rules) struct ValueName;

impl Written<u16> for ValueName {
    const TAKES: Takes = Takes::Name(Named::Value);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<u16> {
        value_named(reader, names, node)
    }
}

/// An option in the place of a number: `option my_mod.limit`.
pub(in crate::rules) const OPTION: Takes = Takes::Form("^option [a-z0-9_.]+$");

impl Written<ModifierNumber> for ModifierNumber {
    const TAKES: Takes = Takes::Either(&[Takes::Number(-MOST, MOST), Takes::Amount, OPTION]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<ModifierNumber> {
        if let Some(option) = node.scalar().and_then(|text| text.strip_prefix("option ")) {
            return number_option(reader, names, node, option.trim()).map(ModifierNumber::Option);
        }
        let amount = match node.scalar().and_then(Amount::parse) {
            Some(amount) if !amount.is_fixed() => Some(amount),
            None if node.scalar().is_none_or(|text| text.parse::<i64>().is_err()) => {
                let help =
                    say!("write for instance `3`, `-1`, `2d6`, `d6-1` or `option my_mod.limit`");
                reader.expected(node, "a whole number or dice", help);
                None
            }
            _ => reader.int_in(node, -MOST, MOST).map(Amount::fixed),
        };
        amount.map(ModifierNumber::Amount)
    }
}

/// Finds an option that is a number, by its full name or, where no other layer has one of that name, without its
/// layer.
fn number_option(reader: &Reader<'_>, names: &Names, node: &Node, word: &str) -> Option<Symbol> {
    let of_layer = |full: &&String| full.split_once('.').is_some_and(|(_, own)| own == word);
    let mut alike = names.number_options.iter().filter(of_layer);
    let found = names.number_options.iter().find(|full| *full == word);
    let found = found.or_else(|| alike.next().filter(|_| alike.next().is_none()));
    if found.is_none() {
        let known = names.number_options.iter().map(String::as_str);
        reader.unknown(node, "option that is a number", word, known);
    }
    found.map(|full| Symbol::from_rules(full))
}

/// Modifiers before this one that it is meant to overrule.
pub(in crate::rules) fn read_over(
    reader: &Reader<'_>,
    before: &BTreeSet<&str>,
    node: &Node,
) -> Vec<String> {
    let overruled = |node: &Node| {
        let word = reader.text(node)?;
        if !before.contains(word) {
            reader.unknown(node, "earlier modifier", word, before.iter().copied());
            return None;
        }
        Some(word.to_owned())
    };
    reader.list(node).iter().filter_map(overruled).collect()
}

/// Adds those that extend the ones that are named: what holds for one holds for them.
pub(in crate::rules) fn heirs_too<T: ListedName>(
    parents: &[Option<usize>],
    named: Vec<T>,
) -> Vec<T> {
    let places = named.into_iter().map(T::place).collect();
    with_heirs(parents, places).into_iter().map(T::at).collect()
}

/// Something that is numbered by its place in a list of names.
pub(in crate::rules) trait ListedName {
    fn place(self) -> usize;
    fn at(place: usize) -> Self;
}

macro_rules! places {
    ($($name:ident),+) => {$(
        impl ListedName for $name {
            fn place(self) -> usize {
                usize::from(self.0)
            }
            fn at(place: usize) -> $name {
                $name(u8::try_from(place).unwrap_or(u8::MAX))
            }
        }
    )+};
}

places!(Race, Terrain, Settlement);

impl Written for Settled {
    const TAKES: Takes =
        Takes::Either(&[Takes::Words(&["none", "any"]), Takes::Name(Named::Settlement)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Settled> {
        match node.scalar() {
            Some("none") => Some(Settled::None),
            Some("any") => Some(Settled::Any),
            _ => names.read_settlement(reader, node).map(Settled::Kind),
        }
    }
}

impl Settled {
    /// Adds the kinds that extend those that are named.
    pub(in crate::rules) fn with_heirs(names: &Names, named: Vec<Settled>) -> Vec<Settled> {
        let (kinds, mut all): (Vec<_>, Vec<_>) =
            named.into_iter().partition(|one| matches!(one, Settled::Kind(_)));
        let kinds = kinds.into_iter().filter_map(|one| match one {
            Settled::Kind(kind) => Some(kind),
            Settled::None | Settled::Any => None,
        });
        let kinds = heirs_too(&names.heirs.settlements, kinds.collect());
        all.extend(kinds.into_iter().map(Settled::Kind));
        all
    }
}

/// A kind of mark on a tile, or the disc of a spell.
pub(in crate::rules) struct Lying;

impl Written<String> for Lying {
    const TAKES: Takes = Takes::Either(&[Takes::Name(Named::Mark), Takes::Name(Named::Spell)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<String> {
        let word = reader.text(node)?;
        let known = || names.marks.iter().chain(&names.spells).map(String::as_str);
        if !known().any(|name| name == word) {
            reader.unknown(node, "mark", word, known());
            return None;
        }
        Some(word.to_owned())
    }
}

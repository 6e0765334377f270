//! Forms of values that several sections have: numbers, lists, rules, names of things.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::Written;
use crate::basics::hex::{SIDE_NAMES, Side};
use crate::rules::amount::{Amount, Dice};
use crate::rules::cite::{RuleId, Symbol};
use crate::rules::names::{Names, Race, Settlement, TableId, Terrain};
use crate::rules::ratio::Ratio;
use crate::rules::requirements::table_named;
use crate::rules::title::Title;
use crate::say;
use crate::text::Text;
use crate::yaml::{Named, Node, Reader, Span, Takes};

/// A whole number from `LOW` to `HIGH`.
pub(crate) struct Number<const LOW: i64, const HIGH: i64>;

impl<T: TryFrom<i64>, const LOW: i64, const HIGH: i64> Written<T> for Number<LOW, HIGH> {
    const TAKES: Takes = Takes::Number(LOW, HIGH);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<T> {
        reader.int_in(node, LOW, HIGH).and_then(|number| number.try_into().ok())
    }
}

/// The entry that another extends. It was written out when its layer was laid.
pub(crate) struct Extends<T>(PhantomData<T>);

impl<T> Default for Extends<T> {
    fn default() -> Self {
        Extends(PhantomData)
    }
}

impl<T: Written<T>> Written for Extends<T> {
    const TAKES: Takes = T::TAKES;
    const DOC: &'static str = "the one that it is as, but for what it says itself";
    fn read(_: &Reader<'_>, _: &Names, _: &Node) -> Option<Self> {
        Some(Extends::default())
    }
}

/// A key that is written, whether or not it could be read: what is `Some(None)` has been reported.
pub(crate) struct Given<S>(PhantomData<S>);

impl<T, S: Written<T>> Written<Option<Option<T>>> for Given<S> {
    const TAKES: Takes = S::TAKES;
    const DOC: &'static str = S::DOC;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Option<Option<T>>> {
        Some(Some(S::read(reader, names, node)))
    }
}

/// A list, or the one thing that would stand in it.
pub(crate) struct Several<S>(PhantomData<S>);

impl<T, S: Written<T>> Written<Vec<T>> for Several<S> {
    const TAKES: Takes = Takes::Either(&[S::TAKES, Takes::List(&S::TAKES)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<T>> {
        let all = if node.is_list() { node.list() } else { std::slice::from_ref(node) };
        Some(all.iter().filter_map(|item| S::read(reader, names, item)).collect())
    }
}

/// As [`Several`], and not an empty list.
pub(crate) struct OneOrMore<S>(PhantomData<S>);

impl<T, S: Written<T>> Written<Vec<T>> for OneOrMore<S> {
    const TAKES: Takes = Several::<S>::TAKES;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<T>> {
        if node.is_list() && node.list().is_empty() {
            let help = say!("name at least one, or leave the condition out");
            reader.fault(node.span, "rules::empty", say!("the list is empty"), say!("here"), help);
        }
        Several::<S>::read(reader, names, node)
    }
}

/// A node that is read later.
impl Written for Node {
    const TAKES: Takes = Takes::Anything;
    fn read(_: &Reader<'_>, _: &Names, node: &Node) -> Option<Node> {
        Some(node.clone())
    }
}

/// Names that are looked up elsewhere.
macro_rules! written_names {
    ($($(#[doc = $doc:literal])+ $shape:ident = $named:ident;)+) => {$(
        $(#[doc = $doc])+
        pub(crate) struct $shape;

        impl Written<String> for $shape {
            const TAKES: Takes = Takes::Name(Named::$named);
            fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<String> {
                reader.text(node).map(str::to_owned)
            }
        }
    )+};
}

written_names! {
    /// The name of a people with its names.
    PeopleName = People;
    /// The name of a spell.
    SpellName = Spell;
}

/// The name of a trait.
pub(crate) struct TraitName;

impl Written<String> for TraitName {
    const TAKES: Takes = Takes::Name(Named::Trait);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<String> {
        let word = reader.text(node)?;
        let found = names.traits.iter().any(|name| name == word);
        if !found {
            reader.unknown(node, "trait", word, names.traits.iter().map(String::as_str));
        }
        found.then(|| word.to_owned())
    }
}

impl Written for bool {
    const TAKES: Takes = Takes::Flag;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<bool> {
        reader.flag(node)
    }
}

impl Written for String {
    const TAKES: Takes = Takes::Text;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<String> {
        reader.text(node).map(str::to_owned)
    }
}

impl Written for Symbol {
    const TAKES: Takes = Takes::Text;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Symbol> {
        reader.text(node).map(Symbol::from_rules)
    }
}

impl Written for RuleId {
    const TAKES: Takes = Takes::Cite;
    const DOC: &'static str = "the rule; `house-rule` for your own";
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<RuleId> {
        reader.text(node).map(RuleId::from_text)
    }
}

impl Written for Title {
    const TAKES: Takes = Takes::Title;
    const DOC: &'static str = "what it is called; its id with blanks if nothing is said";
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Title> {
        Some(Title::read_or(reader, Title::default(), Some(node)))
    }
    fn or(read: Option<Title>, default: impl FnOnce() -> Title) -> Title {
        match read {
            Some(title) if !title.english().is_empty() => title,
            Some(title) => title.with_english_of(default()),
            None => default(),
        }
    }
}

impl Written for Dice {
    const TAKES: Takes = Takes::Dice;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Dice> {
        let dice = node.scalar().and_then(Dice::parse);
        if dice.is_none() {
            reader.expected(node, "dice such as `d6`", Text::EMPTY);
        }
        dice
    }
}

impl Written for Amount {
    const TAKES: Takes = Takes::Amount;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Amount> {
        let amount = node.scalar().and_then(Amount::parse);
        if amount.is_none() {
            reader.expected(node, "an amount such as `3`, `d6x50` or `100 + d6x50`", Text::EMPTY);
        }
        amount
    }
}

impl Written for Ratio {
    const TAKES: Takes = Takes::Ratio;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Ratio> {
        let ratio = node.scalar().and_then(Ratio::parse);
        if ratio.is_none() {
            reader.expected(
                node,
                "a number or a fraction such as `2`, `3/2` or `0.25`",
                Text::EMPTY,
            );
        }
        ratio
    }
}

impl Written for Settlement {
    const TAKES: Takes = Takes::Name(Named::Settlement);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Settlement> {
        names.read_settlement(reader, node)
    }
}

impl Written for Terrain {
    const TAKES: Takes = Takes::Name(Named::Terrain);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Terrain> {
        let word = reader.text(node)?;
        let found = names.terrain(word);
        if found.is_none() {
            reader.unknown(node, "terrain", word, names.terrains.iter().map(String::as_str));
        }
        found
    }
}

impl Written for Race {
    const TAKES: Takes = Takes::Name(Named::Race);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Race> {
        let word = reader.text(node)?;
        let found = names.race(word);
        if found.is_none() {
            reader.unknown(node, "race", word, names.races.iter().map(String::as_str));
        }
        found
    }
}

impl Written for Side {
    const TAKES: Takes = Takes::Words(&SIDE_NAMES);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Side> {
        reader.choice(node, "side", &SIDE_NAMES).and_then(|at| Side::ALL.get(at)).copied()
    }
}

/// A kind of settlement, or `barren` for land without any.
pub(crate) struct KindOrBarren;

impl Written<Option<Settlement>> for KindOrBarren {
    const TAKES: Takes =
        Takes::Either(&[Takes::Words(&["barren"]), Takes::Name(Named::Settlement)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Option<Settlement>> {
        let word = reader.text(node)?;
        if word == "barren" {
            return Some(None);
        }
        let found = names.settlement(word);
        if found.is_none() {
            let known = names.settlements.iter().map(String::as_str).chain(["barren"]);
            reader.unknown(node, "settlement", word, known);
        }
        found.map(Some)
    }
}

impl Written for TableId {
    const TAKES: Takes = Takes::Name(Named::Table);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<TableId> {
        table_named(reader, names, node)
    }
}

impl<T, S: Written<T>> Written<Option<T>> for Option<S> {
    const TAKES: Takes = S::TAKES;
    const DOC: &'static str = S::DOC;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Option<T>> {
        S::read(reader, names, node).map(Some)
    }
}

/// A list; what cannot be read is left out of it.
impl<T, S: Written<T>> Written<Vec<T>> for Vec<S> {
    const TAKES: Takes = Takes::List(&S::TAKES);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<T>> {
        Some(reader.list(node).iter().filter_map(|item| S::read(reader, names, item)).collect())
    }
}

/// A value with its place.
impl<T, S: Written<T>> Written<(T, Span)> for (S, Span) {
    const TAKES: Takes = S::TAKES;
    const DOC: &'static str = S::DOC;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<(T, Span)> {
        S::read(reader, names, node).map(|value| (value, node.span))
    }
}

impl<T, S: Written<T>> Written<BTreeMap<String, T>> for BTreeMap<String, S> {
    const TAKES: Takes = Takes::Entries(&S::TAKES);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<BTreeMap<String, T>> {
        let entry = |(key, value): &(Node, Node)| {
            Some((reader.text(key)?.to_owned(), S::read(reader, names, value)?))
        };
        reader.is_map(node).then(|| node.entries().iter().filter_map(entry).collect())
    }
}

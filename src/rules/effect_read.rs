//! How effects are read from YAML, and how their arguments are shown again.

mod maps;

use super::amount::Amount;
use super::cite::Symbol;
use super::effect::{Count, EFFECTS, Effect, Found, Kinds, Loss, show_effects};
use super::names::{Names, SpellId, TableId};
use crate::yaml::{Named, Node, NodeKind, Reader, Takes};

/// How an effect's argument is read and shown.
pub(super) trait EffectArgument: Sized {
    /// What is wanted, in words.
    const WANTED: &'static str;
    /// The same for schemas.
    const TAKES: Takes;
    /// YAML → the argument; faults go to the reader.
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self>;
    /// The argument as YAML writes it.
    fn show(&self, names: &Names) -> String;
    /// Effects that are part of it.
    fn inner(&self) -> Vec<&Effect> {
        Vec::new()
    }
    /// Finds the maps of effects that are part of it, as they are written.
    fn nested(_: &Node) -> Vec<&Node> {
        Vec::new()
    }
    /// True if it says that the effect does not happen.
    fn says_no(&self) -> bool {
        false
    }
}

/// A map of effects, in the order they are written.
pub fn read_effects(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<Effect>> {
    if node.entries().is_empty() && !matches!(node.kind, NodeKind::Map(_)) {
        reader.expected(node, "a map of effects", "write `{}` if nothing happens");
        return None;
    }
    let mut effects = Vec::new();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        if !EFFECTS.iter().any(|row| row.name == name) {
            reader.unknown(key, "effect", name, EFFECTS.iter().map(|row| row.name));
            continue;
        }
        if let Some(effect) = Effect::read(reader, names, name, value) {
            effects.push(effect);
        }
    }
    Some(effects)
}

fn wrong(reader: &Reader<'_>, node: &Node, wanted: &str) {
    reader.expected(node, wanted, "");
}

impl EffectArgument for Amount {
    const WANTED: &'static str = "an amount such as `3`, `d6x50` or `100 + d6x50`";
    const TAKES: Takes = Takes::Amount;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        let amount = node.scalar().and_then(Amount::parse);
        if amount.is_none() {
            wrong(reader, node, Self::WANTED);
        }
        amount
    }
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl EffectArgument for Loss {
    const WANTED: &'static str = "an amount of points, or `all`";
    const TAKES: Takes = Takes::Either(&[Takes::Words(&["all"]), Takes::Amount]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        if node.scalar() == Some("all") {
            return Some(Loss::All);
        }
        Amount::read(reader, names, node).map(Loss::Points)
    }
    fn show(&self, _: &Names) -> String {
        match self {
            Loss::Points(amount) => amount.to_string(),
            Loss::All => "all".to_owned(),
        }
    }
}

impl EffectArgument for Count {
    const WANTED: &'static str = "a number, or `all`";
    const TAKES: Takes = Takes::Either(&[Takes::Words(&["all"]), Takes::Number(0, 1000)]);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        if node.scalar() == Some("all") {
            return Some(Count::All);
        }
        reader.int_in(node, 0, 1000).map(Count::Number)
    }
    fn show(&self, _: &Names) -> String {
        match self {
            Count::Number(number) => number.to_string(),
            Count::All => "all".to_owned(),
        }
    }
}

impl EffectArgument for i64 {
    const WANTED: &'static str = "a whole number";
    const TAKES: Takes = Takes::Number(-1000, 1000);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        reader.int_in(node, -1000, 1000)
    }
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl EffectArgument for bool {
    const WANTED: &'static str = "yes or no";
    const TAKES: Takes = Takes::Flag;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        reader.flag(node)
    }
    fn show(&self, _: &Names) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
    fn says_no(&self) -> bool {
        !*self
    }
}

impl EffectArgument for Symbol {
    const WANTED: &'static str = "a name";
    const TAKES: Takes = Takes::Text;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        reader.text(node).map(Symbol::from_rules)
    }
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl EffectArgument for Kinds {
    const WANTED: &'static str = "a list of kinds of settlement";
    const TAKES: Takes = Takes::List(&Takes::Name(Named::Settlement));
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let kinds =
            reader.list(node).iter().filter_map(|item| match Found::read(reader, names, item)? {
                Found(Some(kind)) => Some(kind),
                Found(None) => {
                    wrong(reader, item, "a kind of settlement");
                    None
                }
            });
        Some(Kinds(kinds.collect()))
    }
    fn show(&self, names: &Names) -> String {
        let kinds: Vec<&str> =
            self.0.iter().map(|kind| names.settlements[kind.0 as usize].as_str()).collect();
        format!("[{}]", kinds.join(", "))
    }
}

impl EffectArgument for Found {
    const WANTED: &'static str = "a kind of settlement, or `barren`";
    const TAKES: Takes =
        Takes::Either(&[Takes::Words(&["barren"]), Takes::Name(Named::Settlement)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let word = reader.text(node)?;
        if word == "barren" {
            return Some(Found(None));
        }
        let found = names.settlement(word);
        if found.is_none() {
            let known = names.settlements.iter().map(String::as_str).chain(["barren"]);
            reader.unknown(node, "settlement", word, known);
        }
        found.map(|kind| Found(Some(kind)))
    }
    fn show(&self, names: &Names) -> String {
        self.0.map_or("barren".to_owned(), |kind| names.settlements[kind.0 as usize].clone())
    }
}

impl EffectArgument for TableId {
    const WANTED: &'static str = "the name of a roll table";
    const TAKES: Takes = Takes::Name(Named::Table);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        super::requirements::table_named(reader, names, node)
    }
    fn show(&self, names: &Names) -> String {
        names.tables[self.0 as usize].clone()
    }
}

impl EffectArgument for SpellId {
    const WANTED: &'static str = "the name of a spell";
    const TAKES: Takes = Takes::Name(Named::Spell);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let word = reader.text(node)?;
        let found = names.spell(word);
        if found.is_none() {
            reader.unknown(node, "spell", word, names.spells.iter().map(String::as_str));
        }
        found
    }
    fn show(&self, names: &Names) -> String {
        names.spells.get(self.0 as usize).cloned().unwrap_or_default()
    }
}

impl EffectArgument for Vec<Effect> {
    const WANTED: &'static str = "a map of effects";
    const TAKES: Takes = Takes::Defined("effects");
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        read_effects(reader, names, node)
    }
    fn show(&self, names: &Names) -> String {
        show_effects(self, names)
    }
    fn inner(&self) -> Vec<&Effect> {
        self.iter().collect()
    }
    fn nested(node: &Node) -> Vec<&Node> {
        vec![node]
    }
}

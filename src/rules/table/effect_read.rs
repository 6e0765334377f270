//! Readers of effects, and how their arguments are shown again.

pub(in crate::rules) mod maps;

use crate::rules::amount::Amount;
use crate::rules::cite::Symbol;
use crate::rules::declare::{KindOrBarren, Written};
use crate::rules::effect::{Count, EFFECTS, Effect, Kinds, Loss, ScoutFind, show_effects};
use crate::rules::names::{Names, Settlement, SpellId, TableId};
use crate::say;
use crate::yaml::{Named, Node, NodeKind, Reader, Takes};

/// An effect's argument as it is shown; [`Written`] reads it.
pub(in crate::rules) trait EffectArgument: Written<Self> {
    /// Wanted form, in words.
    const WANTED: &'static str;
    /// Returns the argument as YAML writes it.
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

/// Reads a map of effects, in the order they are written.
pub fn read_effects(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<Effect>> {
    if node.entries().is_empty() && !matches!(node.kind, NodeKind::Map(_)) {
        reader.expected(node, "a map of effects", say!("write `{{}}` if nothing happens"));
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

impl EffectArgument for Amount {
    const WANTED: &'static str = "an amount such as `3`, `d6x50` or `100 + d6x50`";
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl Written for Loss {
    const TAKES: Takes = Takes::Either(&[Takes::Words(&["all"]), Takes::Amount]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        if node.scalar() == Some("all") {
            return Some(Loss::All);
        }
        Amount::read(reader, names, node).map(Loss::Points)
    }
}

impl EffectArgument for Loss {
    const WANTED: &'static str = "an amount of points, or `all`";
    fn show(&self, _: &Names) -> String {
        match self {
            Loss::Points(amount) => amount.to_string(),
            Loss::All => "all".to_owned(),
        }
    }
}

impl Written for Count {
    const TAKES: Takes = Takes::Either(&[Takes::Words(&["all"]), Takes::Number(0, 1000)]);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        if node.scalar() == Some("all") {
            return Some(Count::All);
        }
        reader.int_in(node, 0, 1000).map(Count::Number)
    }
}

impl EffectArgument for Count {
    const WANTED: &'static str = "a number, or `all`";
    fn show(&self, _: &Names) -> String {
        match self {
            Count::Number(number) => number.to_string(),
            Count::All => "all".to_owned(),
        }
    }
}

/// A number of an effect; other keys say within which bounds theirs lie.
impl Written for i64 {
    const TAKES: Takes = Takes::Number(-1000, 1000);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        reader.int_in(node, -1000, 1000)
    }
}

impl EffectArgument for i64 {
    const WANTED: &'static str = "a whole number";
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl EffectArgument for bool {
    const WANTED: &'static str = "yes or no";
    fn show(&self, _: &Names) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
    fn says_no(&self) -> bool {
        !*self
    }
}

impl EffectArgument for Symbol {
    const WANTED: &'static str = "a name";
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl Written for Kinds {
    const TAKES: Takes = Vec::<Settlement>::TAKES;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        Vec::<Settlement>::read(reader, names, node).map(Kinds)
    }
}

impl EffectArgument for Kinds {
    const WANTED: &'static str = "a list of kinds of settlement";
    fn show(&self, names: &Names) -> String {
        let kinds: Vec<&str> =
            self.0.iter().map(|kind| names.settlements[kind.0 as usize].as_str()).collect();
        format!("[{}]", kinds.join(", "))
    }
}

impl Written for ScoutFind {
    const TAKES: Takes = KindOrBarren::TAKES;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        KindOrBarren::read(reader, names, node).map(ScoutFind)
    }
}

impl EffectArgument for ScoutFind {
    const WANTED: &'static str = "a kind of settlement, or `barren`";
    fn show(&self, names: &Names) -> String {
        self.0.map_or("barren".to_owned(), |kind| names.settlements[kind.0 as usize].clone())
    }
}

impl EffectArgument for TableId {
    const WANTED: &'static str = "the name of a roll table";
    fn show(&self, names: &Names) -> String {
        names.tables[self.0 as usize].clone()
    }
}

impl Written for SpellId {
    const TAKES: Takes = Takes::Name(Named::Spell);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let word = reader.text(node)?;
        let found = names.spell(word);
        if found.is_none() {
            reader.unknown(node, "spell", word, names.spells.iter().map(String::as_str));
        }
        found
    }
}

impl EffectArgument for SpellId {
    const WANTED: &'static str = "the name of a spell";
    fn show(&self, names: &Names) -> String {
        names.spells.get(self.0 as usize).cloned().unwrap_or_default()
    }
}

impl Written for Vec<Effect> {
    const TAKES: Takes = Takes::Defined("effects");
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        read_effects(reader, names, node)
    }
}

impl EffectArgument for Vec<Effect> {
    const WANTED: &'static str = "a map of effects";
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

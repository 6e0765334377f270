//! How effects are read from YAML, and how their arguments are shown again.

use super::amount::{Amount, Dice};
use super::cite::{RuleId, Symbol};
use super::effect::{
    Border, ByTerrain, Count, Desertion, EFFECTS, Effect, Found, GivenUp, Kinds, Loss,
    RevenueEffect, Slaying, Strike, Victim, Yield, show_effects,
};
use super::names::{Names, SpellId, TableId};
use super::schema::tables;
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

impl EffectArgument for Strike {
    const WANTED: &'static str = "dice and the totals that strike, as `{die: d6, on: 4-6}`";
    const TAKES: Takes = Takes::Map(&tables::STRIKE);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "strike", &tables::STRIKE)?;
        let (die, on) = (map.need("die"), map.need("on"));
        map.finish();
        read_strike(reader, die?, on?)
    }
    fn show(&self, _: &Names) -> String {
        format!("{{{}}}", show_strike(*self))
    }
}

/// `die: d6, on: 4-6`, once both are found.
fn read_strike(reader: &Reader<'_>, die: &Node, on: &Node) -> Option<Strike> {
    let dice = die.scalar().and_then(Dice::parse);
    if dice.is_none() {
        wrong(reader, die, "dice such as `d6`");
    }
    let text = on.scalar().unwrap_or_default();
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let span = low.parse().ok().zip(high.parse().ok()).filter(|(low, high)| low <= high);
    if span.is_none() {
        wrong(reader, on, "a total or a span such as `4-6`");
    }
    let (die, (low, high)) = (dice?, span?);
    Some(Strike { die, low, high })
}

fn show_strike(strike: Strike) -> String {
    let on = if strike.low == strike.high {
        strike.low.to_string()
    } else {
        format!("{}-{}", strike.low, strike.high)
    };
    format!("die: {die}, on: {on}", die = strike.die)
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

impl EffectArgument for Border {
    const WANTED: &'static str =
        "dice, the totals that strike and kinds of settlement, as `{die: d6, on: 4-6, of: [city]}`";
    const TAKES: Takes = Takes::Map(&tables::BORDER_STRIKE);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "border", &tables::BORDER_STRIKE)?;
        let (die, on, of) = (map.need("die"), map.need("on"), map.need("of"));
        map.finish();
        Some(Border {
            strike: read_strike(reader, die?, on?)?,
            of: Kinds::read(reader, names, of?)?,
        })
    }
    fn show(&self, names: &Names) -> String {
        format!("{{{}, of: {}}}", show_strike(self.strike), self.of.show(names))
    }
}

/// What a change of revenue is called, and its rule.
fn read_reason(
    reader: &Reader<'_>,
    what: Option<&Node>,
    cite: Option<&Node>,
) -> Option<(Symbol, RuleId)> {
    let what = what.and_then(|node| reader.text(node)).map(Symbol::from_rules);
    let cite = cite.and_then(|node| reader.text(node)).map(RuleId::from_text);
    what.zip(cite)
}

impl EffectArgument for RevenueEffect {
    const WANTED: &'static str =
        "crowns, what for, and the rule, as `{by: d6, what: tribute, cite: NL-EVENT-08}`";
    const TAKES: Takes = Takes::Map(&tables::REVENUE);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "change of revenue", &tables::REVENUE)?;
        let (by, what, cite) = (map.need("by"), map.need("what"), map.need("cite"));
        map.finish();
        let by = Amount::read(reader, names, by?);
        let (what, cite) = read_reason(reader, what, cite)?;
        Some(RevenueEffect { by: by?, what, cite })
    }
    fn show(&self, _: &Names) -> String {
        format!("{{by: {}, what: {}, cite: {}}}", self.by, self.what, self.cite)
    }
}

impl EffectArgument for Yield {
    const WANTED: &'static str = "crowns for each group of settlements, as `{by: 1, per: 3, of: [village], what: harvest, cite: NL-EVENT-07}`";
    const TAKES: Takes = Takes::Map(&tables::YIELD);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "yield", &tables::YIELD)?;
        let (by, per, of) = (map.need("by"), map.need("per"), map.need("of"));
        let (what, cite) = (map.need("what"), map.need("cite"));
        map.finish();
        let by = by.and_then(|node| reader.int_in(node, -1000, 1000));
        let per = per.and_then(|node| reader.int_in(node, 1, 1000));
        let of = of.and_then(|node| Kinds::read(reader, names, node));
        let (what, cite) = read_reason(reader, what, cite)?;
        Some(Yield { by: by?, per: per?, of: of?, what, cite })
    }
    fn show(&self, names: &Names) -> String {
        format!(
            "{{by: {}, per: {}, of: {}, what: {}, cite: {}}}",
            self.by,
            self.per,
            self.of.show(names),
            self.what,
            self.cite
        )
    }
}

impl EffectArgument for Desertion {
    const WANTED: &'static str = "a kind of settlement and a number, as `{kind: fortress, number: d3}`; `drawn: yes` if dice pick them";
    const TAKES: Takes = Takes::Map(&tables::DESERTION);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "desertion", &tables::DESERTION)?;
        let (kind, number, drawn) = (map.need("kind"), map.need("number"), map.take("drawn"));
        map.finish();
        let drawn = drawn.and_then(|node| reader.flag(node)).unwrap_or(false);
        let (kind, number) = (kind?, number?);
        let found = names.read_settlement(reader, kind);
        let number = Amount::read(reader, names, number);
        Some(Desertion { kind: found?, number: number?, drawn })
    }
    fn show(&self, names: &Names) -> String {
        let drawn = if self.drawn { ", drawn: yes" } else { "" };
        format!(
            "{{kind: {settlement}, number: {number}{drawn}}}",
            settlement = names.settlements[self.kind.0 as usize],
            number = self.number
        )
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
}

/// What happens instead: nothing, unless it is written.
fn read_instead(reader: &Reader<'_>, names: &Names, without: Option<&Node>) -> Option<Vec<Effect>> {
    without.map_or(Some(Vec::new()), |node| read_effects(reader, names, node))
}

fn show_instead(without: &[Effect], names: &Names) -> String {
    if without.is_empty() {
        String::new()
    } else {
        format!(", without: {effects}", effects = show_effects(without, names))
    }
}

impl EffectArgument for Slaying {
    const WANTED: &'static str = "which character, and what a banner without any suffers, as `{who: highest, without: {lose_points: d6x100}}`";
    const TAKES: Takes = Takes::Map(&tables::SLAYING);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "slaying", &tables::SLAYING)?;
        let (who, without) = (map.need("who"), map.take("without"));
        map.finish();
        let who = who.and_then(|node| Victim::read(reader, names, node));
        let without = read_instead(reader, names, without)?;
        Some(Slaying { who: who?, without })
    }
    fn show(&self, names: &Names) -> String {
        format!("{{who: {}{}}}", self.who.word(), show_instead(&self.without, names))
    }
    fn inner(&self) -> Vec<&Effect> {
        self.without.iter().collect()
    }
}

impl EffectArgument for GivenUp {
    const WANTED: &'static str = "models, and what a banner without such a unit suffers, as `{models: 10, without: {lose_points: 3d6x10}}`";
    const TAKES: Takes = Takes::Map(&tables::GIVEN_UP);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut map = reader.map(node, "unit given up", &tables::GIVEN_UP)?;
        let (models, without) = (map.need("models"), map.take("without"));
        map.finish();
        let models = models.and_then(|node| reader.int_in(node, 1, 1000));
        let without = read_instead(reader, names, without)?;
        Some(GivenUp { models: models?, without })
    }
    fn show(&self, names: &Names) -> String {
        format!("{{models: {}{}}}", self.models, show_instead(&self.without, names))
    }
    fn inner(&self) -> Vec<&Effect> {
        self.without.iter().collect()
    }
}

impl EffectArgument for ByTerrain {
    const WANTED: &'static str = "a map of terrain, or `other`, to effects";
    const TAKES: Takes = Takes::Each(Named::Terrain, &Takes::Defined("effects"));
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Self> {
        let mut cases = Vec::new();
        for (key, value) in node.entries() {
            let word = key.scalar().unwrap_or_default();
            let terrain = names.terrain(word);
            if terrain.is_none() && word != "other" {
                reader.unknown(
                    key,
                    "terrain",
                    word,
                    names.terrains.iter().map(String::as_str).chain(["other"]),
                );
                continue;
            }
            if let Some(effects) = read_effects(reader, names, value) {
                cases.push((terrain, effects));
            }
        }
        Some(ByTerrain(cases))
    }
    fn show(&self, names: &Names) -> String {
        let cases: Vec<String> = self
            .0
            .iter()
            .map(|(terrain, effects)| {
                let name = terrain.map_or("other", |terrain| &names.terrains[terrain.0 as usize]);
                format!("{name}: {}", show_effects(effects, names))
            })
            .collect();
        format!("{{{}}}", cases.join(", "))
    }
    fn inner(&self) -> Vec<&Effect> {
        self.0.iter().flat_map(|(_, effects)| effects).collect()
    }
}

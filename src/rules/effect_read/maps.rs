//! Arguments of effects that are written as maps.

use super::{EffectArgument, read_effects, wrong};
use crate::rules::amount::{Amount, Dice};
use crate::rules::cite::{RuleId, Symbol};
use crate::rules::effect::{
    Border, ByTerrain, Desertion, Effect, GivenUp, Kinds, RevenueEffect, Slaying, Strike, Victim,
    Yield, show_effects,
};
use crate::rules::names::Names;
use crate::rules::schema::tables;
use crate::yaml::{Named, Node, Reader, Takes};

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
    fn nested(node: &Node) -> Vec<&Node> {
        node.get("without").into_iter().collect()
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
    fn nested(node: &Node) -> Vec<&Node> {
        node.get("without").into_iter().collect()
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
    fn nested(node: &Node) -> Vec<&Node> {
        node.entries().iter().map(|(_, effects)| effects).collect()
    }
}

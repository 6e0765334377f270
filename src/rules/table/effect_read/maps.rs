//! Arguments of effects that are written as maps.

use super::{EffectArgument, read_effects};
use crate::rules::declare::Written;
use crate::rules::effect::{
    Border, ByTerrain, Desertion, Effect, GivenUp, RevenueEffect, Slaying, Strike, Yield,
    show_effects,
};
use crate::rules::names::Names;
use crate::text::Text;
use crate::yaml::{Named, Node, Reader, Takes};

impl EffectArgument for Strike {
    const WANTED: &'static str = "dice and the totals that strike, as `{die: d6, on: 4-6}`";
    fn show(&self, _: &Names) -> String {
        format!("{{{}}}", show_strike(*self))
    }
}

/// Returns the totals that strike: `4-6`.
pub(in crate::rules) fn read_totals(reader: &Reader<'_>, node: &Node) -> Option<(i64, i64)> {
    let text = node.scalar().unwrap_or_default();
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let span = low.parse().ok().zip(high.parse().ok()).filter(|(low, high)| low <= high);
    if span.is_none() {
        reader.expected(node, "a total or a span such as `4-6`", Text::EMPTY);
    }
    span
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
    fn show(&self, names: &Names) -> String {
        format!("{{{}, of: {}}}", show_strike(self.strike), self.of.show(names))
    }
}

impl EffectArgument for RevenueEffect {
    const WANTED: &'static str =
        "crowns, what for, and the rule, as `{by: d6, what: tribute, cite: NL-EVENT-08}`";
    fn show(&self, _: &Names) -> String {
        format!("{{by: {}, what: {}, cite: {}}}", self.by, self.what, self.cite)
    }
}

impl EffectArgument for Yield {
    const WANTED: &'static str = "crowns for each group of settlements, as `{by: 1, per: 3, of: [village], what: harvest, cite: NL-EVENT-07}`";
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
    fn show(&self, names: &Names) -> String {
        let drawn = if self.drawn { ", drawn: yes" } else { "" };
        format!(
            "{{kind: {settlement}, number: {number}{drawn}}}",
            settlement = names.settlements[self.kind.0 as usize],
            number = self.number
        )
    }
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

impl Written for ByTerrain {
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
}

impl EffectArgument for ByTerrain {
    const WANTED: &'static str = "a map of terrain, or `other`, to effects";
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

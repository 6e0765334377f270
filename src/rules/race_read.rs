//! How races and modifiers are read from the sections `races:` and `modifiers:`.

use std::collections::BTreeSet;

use super::amount::Amount;
use super::cite::{RuleId, Symbol};
use super::inherit::{EXTENDS, with_heirs};
use super::names::{Names, Race, Settlement, Terrain};
use super::race::{FACTS, Modifier, ModifierEffect, RaceKind, Settled, Target, When};
use super::requirements;
use super::schema::{peoples, tables};
use super::title::Title;
use crate::yaml::{Node, NodeKind, Reader};

/// The largest number by which a modifier changes something.
const MOST: i64 = 1_000_000;

/// `races:` of an edition.
pub fn read_races(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<RaceKind> {
    let mut races: Vec<RaceKind> = Vec::new();
    for (at, (key, value)) in node.entries().iter().enumerate() {
        let id = key.scalar().unwrap_or_default();
        let what = format!("race `{id}`");
        let Some(mut map) = reader.map(value, &what, &peoples::RACE) else { continue };
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let title = Title::read_or(reader, Title::plain(id), map.take("name"));
        let about = map.take("about").and_then(|node| reader.text(node)).unwrap_or_default();
        let default = map.take("default").and_then(|node| reader.flag(node)).unwrap_or(false);
        let script =
            map.take("script").and_then(|node| Some((reader.text(node)?.to_owned(), node.span)));
        let peoples = map.take("names").map(|node| reader.list(node)).unwrap_or_default();
        let called = peoples
            .iter()
            .filter_map(|node| Some((reader.text(node)?.to_owned(), node.span)))
            .collect();
        let _extends = map.take(EXTENDS);
        let above = names.heirs.races.get(at).copied().flatten();
        let extends = above.and_then(|above| u8::try_from(above).ok()).map(Race);
        map.finish();
        if default && races.iter().any(|race| race.default) {
            reader.fault(
                value.span,
                "rules::duplicate",
                "there are two default races",
                "second default",
                "set `default: yes` for one race only",
            );
        }
        if races.len() >= usize::from(u8::MAX) {
            reader.fault(
                value.span,
                "rules::too_many",
                "the edition has more than 255 races",
                "from here on",
                "",
            );
            break;
        }
        if let Some(cite) = cite {
            races.push(RaceKind {
                id: id.to_owned(),
                title,
                about: about.to_owned(),
                cite,
                default,
                script,
                names: called,
                extends,
                span: value.span,
            });
        }
    }
    races
}

/// `modifiers:` of an edition or mod, in the order they apply.
pub fn read_modifiers(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<Modifier> {
    let mut modifiers: Vec<Modifier> = Vec::new();
    let mut before: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        modifiers.extend(read_modifier(reader, (names, &before), name, value));
        before.insert(name);
    }
    modifiers
}

fn read_modifier(
    reader: &Reader<'_>,
    (names, before): (&Names, &BTreeSet<&str>),
    name: &str,
    node: &Node,
) -> Option<Modifier> {
    let what = format!("modifier `{name}`");
    let mut map = reader.map(node, &what, &tables::MODIFIER)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let table = |node: &Node| requirements::table_named(reader, names, node);
    let value = |node: &Node| requirements::value_named(reader, names, node);
    let named =
        ["value", "lookup", "total", "table"].iter().filter(|key| node.get(key).is_some()).count();
    let targets = [
        map.take("value").and_then(value).map(Target::Value),
        map.take("lookup").and_then(table).map(Target::Lookup),
        map.take("total").and_then(table).map(Target::Total),
        map.take("table").and_then(table).map(Target::Table),
    ];
    let title = Title::read(reader, name, map.take("name"));
    let (add, times, is) = (map.take("add"), map.take("times"), map.take("is"));
    let when =
        map.take("when").map_or(Some(When::default()), |node| read_when(reader, names, node));
    let over = map.take("over").map(|node| reader.list(node)).unwrap_or_default();
    let over: Vec<String> =
        over.iter().filter_map(|node| overruled(reader, before, node)).collect();
    map.finish();
    let target = targets.into_iter().flatten().next();
    if named != 1 {
        reader.fault(
            node.span,
            "rules::modifier",
            format!("{what} must change exactly one thing"),
            "in this modifier",
            "write one of `value: NAME`, `lookup: TABLE`, `total: TABLE`, `table: TABLE`",
        );
        return None;
    }
    let number = |node: &Node| reader.int_in(node, -MOST, MOST);
    let amount = |node: &Node| match node.scalar().and_then(Amount::parse) {
        Some(amount) if !amount.is_fixed() => Some(amount),
        None if node.scalar().is_none_or(|text| text.parse::<i64>().is_err()) => {
            reader.expected(
                node,
                "a whole number or dice",
                "write for instance `3`, `-1`, `2d6` or `d6-1`",
            );
            None
        }
        _ => number(node).map(Amount::fixed),
    };
    let change = match (target?, add, times, is) {
        (Target::Table(_), None, None, Some(node)) => table(node).map(ModifierEffect::Instead),
        (_, Some(node), None, None) => amount(node).map(ModifierEffect::Add),
        (_, None, Some(node), None) => number(node).map(ModifierEffect::Times),
        (Target::Value(_) | Target::Lookup(_) | Target::Total(_), None, None, Some(node)) => {
            amount(node).map(ModifierEffect::Is)
        }
        _ => {
            reader.fault(
                node.span,
                "rules::modifier",
                format!("{what} must say how it changes the number"),
                "in this modifier",
                "write one of `add: NUMBER`, `times: NUMBER`, `is: NUMBER`, and for a table `is: TABLE`",
            );
            None
        }
    };
    let reason = Symbol::from_rules(title.english());
    Some(Modifier {
        name: name.to_owned(),
        title,
        reason,
        target: target?,
        change: change?,
        when: when?,
        over,
        cite: cite?,
        span: node.span,
    })
}

/// A modifier that a later one is meant to overrule.
fn overruled(reader: &Reader<'_>, before: &BTreeSet<&str>, node: &Node) -> Option<String> {
    let word = reader.text(node)?;
    if before.contains(word) {
        return Some(word.to_owned());
    }
    reader.unknown(node, "earlier modifier", word, before.iter().copied());
    None
}

/// The nodes of a list, or the one that stands in its place.
fn one_or_more<'n>(reader: &Reader<'_>, node: &'n Node) -> Vec<&'n Node> {
    let NodeKind::List(items) = &node.kind else { return vec![node] };
    if items.is_empty() {
        let help = "name at least one, or leave the condition out";
        reader.fault(node.span, "rules::empty", "the list is empty", "here", help);
    }
    items.iter().collect()
}

fn read_when<'n>(reader: &Reader<'_>, names: &Names, node: &'n Node) -> Option<When> {
    let mut map = reader.map(node, "`when`", &tables::WHEN)?;
    let mut when = When::default();
    let named = |node: &Node, what: &str, known: &[String]| -> Option<usize> {
        let word = reader.text(node)?;
        let found = known.iter().position(|name| name == word);
        if found.is_none() {
            reader.unknown(node, what, word, known.iter().map(String::as_str));
        }
        found
    };
    let id = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
    let each =
        |node: Option<&'n Node>| node.map(|node| one_or_more(reader, node)).unwrap_or_default();
    // What holds for one holds for those that extend it.
    let races = each(map.take("race")).into_iter();
    let races = races.filter_map(|node| named(node, "race", &names.races)).collect();
    when.races = with_heirs(&names.heirs.races, races).into_iter().map(|at| Race(id(at))).collect();
    let terrains = each(map.take("terrain")).into_iter();
    let terrains = terrains.filter_map(|node| named(node, "terrain", &names.terrains)).collect();
    when.terrains =
        with_heirs(&names.heirs.terrains, terrains).into_iter().map(|at| Terrain(id(at))).collect();
    let mut kinds = Vec::new();
    for node in each(map.take("settlement")) {
        match node.scalar() {
            Some("none") => when.settlements.push(Settled::None),
            Some("any") => when.settlements.push(Settled::Any),
            _ => kinds.extend(named(node, "settlement", &names.settlements)),
        }
    }
    let kinds = with_heirs(&names.heirs.settlements, kinds).into_iter();
    when.settlements.extend(kinds.map(|at| Settled::Kind(Settlement(id(at)))));
    let marks: Vec<String> = names.marks.iter().chain(&names.spells).cloned().collect();
    let lying = each(map.take("mark")).into_iter();
    when.marks = lying
        .filter_map(|node| named(node, "mark", &marks).and_then(|at| marks.get(at).cloned()))
        .collect();
    let not = each(map.take("not")).into_iter();
    when.not = not.filter_map(|node| read_when(reader, names, node)).collect();
    let traits = |node: &Node| super::traits::read_list(reader, &names.traits, node);
    when.wholly = map.take("wholly").map(traits).unwrap_or_default();
    when.partly = map.take("partly").map(traits).unwrap_or_default();
    for (key, fact, _) in FACTS {
        if let Some(holds) = map.take(key).and_then(|node| reader.flag(node)) {
            when.facts.push((*fact, holds));
        }
    }
    map.finish();
    Some(when)
}

//! Modifiers of a value or a table as text, each with its conditions and its place.

use crate::rules::Ruleset;
use crate::rules::race::{Modifier, ModifierEffect, ModifierNumber, Settled, Target, When};

/// Lists the modifiers of these, a line each; empty if there are none.
pub fn modifiers(rules: &Ruleset, targets: &[Target]) -> String {
    let mut text = String::new();
    for target in targets {
        for (_, modifier) in rules.modifiers_of(*target) {
            text += &line(rules, *target, modifier);
        }
    }
    text
}

/// Describes a modifier's change.
pub fn of(rules: &Ruleset, modifier: &Modifier) -> String {
    let target = match modifier.target {
        Target::Value(value) => rules.value_name(value).to_owned(),
        Target::Lookup(table) | Target::Total(table) | Target::Table(table) => {
            format!("table {}", rules.table(table).name)
        }
    };
    format!("  {target} {}", line(rules, modifier.target, modifier).trim_start())
}

fn line(rules: &Ruleset, target: Target, modifier: &Modifier) -> String {
    let change = match modifier.change {
        ModifierEffect::Add(ModifierNumber::Amount(by)) if by.is_fixed() => {
            format!("{by:+}", by = by.plus)
        }
        ModifierEffect::Add(ModifierNumber::Amount(by)) => {
            format!("{sign}{by}", sign = if by.times < 0 { "" } else { "+" })
        }
        ModifierEffect::Add(ModifierNumber::Option(name)) => {
            format!("+ the option {name}", name = name.as_str())
        }
        ModifierEffect::Times(by) => format!("times {by}"),
        ModifierEffect::Is(ModifierNumber::Amount(is)) => format!("is {is}"),
        ModifierEffect::Is(ModifierNumber::Option(name)) => {
            format!("is the option {name}", name = name.as_str())
        }
        ModifierEffect::Instead(table) => format!("table {}", rules.table(table).name),
    };
    let of_total = if matches!(target, Target::Total(_)) { " to the total" } else { "" };
    let (reason, place) = (rules.display_name(&modifier.title), rules.location(modifier.span));
    let when = modifier.when.in_words(rules);
    let id = rules.edition_id(modifier.cite);
    format!("  {change}{of_total}{when}: {reason} [{id}] {place}\n")
}

/// Lists the parts of a table that modifiers may change.
pub fn of_table(table: crate::rules::TableId) -> [Target; 3] {
    [Target::Lookup(table), Target::Total(table), Target::Table(table)]
}

impl When {
    /// Describes the conditions, with a blank before them; empty where it always holds.
    fn in_words(&self, rules: &Ruleset) -> String {
        let words = self.stated(rules);
        if words.is_empty() { String::new() } else { format!(" where {}", words.join(" and ")) }
    }

    /// Lists its conditions in words.
    fn stated(&self, rules: &Ruleset) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut say = |before: &str, these: Vec<String>| {
            if !these.is_empty() {
                words.push(format!("{before} {these}", these = these.join(" or ")));
            }
        };
        let races = self.races.iter().filter_map(|race| rules.races.get(usize::from(race.0)));
        say("the realm is", races.map(|race| rules.display_name(&race.title).to_owned()).collect());
        let name =
            |names: &[String], at: u8| names.get(usize::from(at)).cloned().unwrap_or_default();
        let terrains = self.terrains.iter().map(|at| name(&rules.shown_names.terrains, at.0));
        say("the tile is", terrains.collect());
        let settlements = self.settlements.iter().map(|settled| match settled {
            Settled::None => "no settlement".to_owned(),
            Settled::Any => "a settlement".to_owned(),
            Settled::Kind(kind) => {
                format!("a {name}", name = name(&rules.shown_names.settlements, kind.0))
            }
        });
        say("the tile has", settlements.collect());
        if !self.marks.is_empty() {
            words.push(format!(
                "the mark {marks} lies on the tile",
                marks = self.marks.join(" or ")
            ));
        }
        let listed = |traits: &[String]| traits.join(" or ");
        words.extend((!self.wholly.is_empty()).then(|| {
            format!("all troops of the banner are {wholly}", wholly = listed(&self.wholly))
        }));
        words.extend((!self.partly.is_empty()).then(|| {
            format!("some troops of the banner are {partly}", partly = listed(&self.partly))
        }));
        words.extend(self.facts.iter().map(|(condition, holds)| {
            if *holds {
                condition.sentence().to_owned()
            } else {
                format!("it is not so that {sentence}", sentence = condition.sentence())
            }
        }));
        words.extend(self.not.iter().map(|not| {
            format!("it is not so that {stated}", stated = not.stated(rules).join(" and "))
        }));
        words
    }
}

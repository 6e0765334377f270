//! Modifiers of a value or a table as text, each with its conditions and its place.

use crate::rules::race::{Modifier, ModifierEffect, ModifierNumber, Settled, Target, When};
use crate::rules::{Ruleset, Symbol, TableId};
use crate::say;
use crate::text::{Joined, Text};

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
        Target::Value(value) => Text::verbatim(rules.value_name(value)),
        Target::Lookup(table) | Target::Total(table) | Target::Table(table) => {
            table_of(rules, table)
        }
    };
    let line = line(rules, modifier.target, modifier);
    format!("  {} {}", target.in_words(rules), line.trim_start())
}

fn table_of(rules: &Ruleset, table: TableId) -> Text {
    say!("table {table}", table = Text::verbatim(&rules.table(table).name))
}

fn line(rules: &Ruleset, target: Target, modifier: &Modifier) -> String {
    let option = |name: Symbol| Text::verbatim(name.as_str());
    let change = match modifier.change {
        ModifierEffect::Add(ModifierNumber::Amount(by)) if by.is_fixed() => {
            Text::Verbatim(format!("{by:+}", by = by.plus))
        }
        ModifierEffect::Add(ModifierNumber::Amount(by)) => {
            Text::Verbatim(format!("{sign}{by}", sign = if by.times < 0 { "" } else { "+" }))
        }
        ModifierEffect::Add(ModifierNumber::Option(name)) => {
            say!("+ the option {name}", name = option(name))
        }
        ModifierEffect::Times(by) => say!("times {by}", by = Text::displayed(by)),
        ModifierEffect::Is(ModifierNumber::Amount(is)) => say!("is {is}", is = Text::displayed(is)),
        ModifierEffect::Is(ModifierNumber::Option(name)) => {
            say!("is the option {name}", name = option(name))
        }
        ModifierEffect::Instead(table) => table_of(rules, table),
    };
    let change = match target {
        Target::Total(_) => say!("{change} to the total", change),
        _ => change,
    };
    let change = match modifier.when.stated(rules) {
        all if all.is_empty() => change,
        all => {
            say!("{change} where {conditions}", change, conditions = Text::list(all, Joined::And))
        }
    };
    let reason = rules.title_text(&modifier.title).in_words(rules);
    let place = rules.location(modifier.span);
    let id = rules.edition_id(modifier.cite);
    format!("  {change}: {reason} [{id}] {place}\n", change = change.in_words(rules))
}

/// Lists the parts of a table that modifiers may change.
pub fn of_table(table: crate::rules::TableId) -> [Target; 3] {
    [Target::Lookup(table), Target::Total(table), Target::Table(table)]
}

impl When {
    /// Lists its conditions in words.
    fn stated(&self, rules: &Ruleset) -> Vec<Text> {
        let mut words: Vec<Text> = Vec::new();
        let any = |these: &mut dyn Iterator<Item = Text>| {
            Some(Text::list(these, Joined::Or)).filter(|text| !text.is_empty())
        };
        let names = |these: &[String]| any(&mut these.iter().map(Text::verbatim));
        let mut races = self.races.iter().filter_map(|race| rules.races.get(usize::from(race.0)));
        let mut races = races.by_ref().map(|race| rules.title_text(&race.title));
        words.extend(any(&mut races).map(|races| say!("the realm is {races}", races)));
        let name = |names: &[String], at: u8| {
            Text::Verbatim(names.get(usize::from(at)).cloned().unwrap_or_default())
        };
        let mut terrains = self.terrains.iter().map(|at| name(&rules.shown_names.terrains, at.0));
        words.extend(any(&mut terrains).map(|terrains| say!("the tile is {terrains}", terrains)));
        let mut settlements = self.settlements.iter().map(|settled| match settled {
            Settled::None => say!("no settlement"),
            Settled::Any => say!("a settlement"),
            Settled::Kind(kind) => {
                say!("a {settlement}", settlement = name(&rules.shown_names.settlements, kind.0))
            }
        });
        words.extend(any(&mut settlements).map(|kinds| say!("the tile has {kinds}", kinds)));
        let marks = names(&self.marks);
        words.extend(marks.map(|marks| say!("the mark {marks} lies on the tile", marks)));
        let wholly = names(&self.wholly);
        words.extend(wholly.map(|traits| say!("all troops of the banner are {traits}", traits)));
        let partly = names(&self.partly);
        words.extend(partly.map(|traits| say!("some troops of the banner are {traits}", traits)));
        words.extend(self.facts.iter().map(|(condition, holds)| match holds {
            true => condition.sentence(),
            false => say!("it is not so that {condition}", condition = condition.sentence()),
        }));
        words.extend(self.not.iter().map(|not| {
            let conditions = Text::list(not.stated(rules), Joined::And);
            say!("it is not so that {condition}", condition = conditions)
        }));
        words
    }
}

//! Whatever bears a name on the screen → what the rules say of it: by its id, or as it is called in
//! English or in the language that is shown.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{WIDTH, army, by_id, changes, cited, known, records, rule, tables};
use crate::basics::columns::wrap;
use crate::basics::pluralize::count;
use crate::rules::army::{Army, Priced};
use crate::rules::effect::Effect;
use crate::rules::race::{Modifier, RaceKind};
use crate::rules::record::RecordRow;
use crate::rules::table::Row;
use crate::rules::{
    Block, CalendarStep, Cell, Entry, Lang, MatrixTable, Ruleset, Shape, SpellKind, Table, Title,
};

/// A thing with a name.
pub(super) struct NamedThing<'a> {
    pub(super) id: &'a str,
    /// Its names in English and in the language that is shown; empty where that is its id.
    called: [&'a str; 2],
    what: What<'a>,
}

enum What<'a> {
    /// Shown by its id.
    ById,
    Entry(&'a Entry),
    Spell(&'a SpellKind),
    Race(&'a RaceKind),
    /// The part of an army list that bears the id.
    Trooper(&'a Army),
    Record(&'a Table, &'a RecordRow),
    Rolled(&'a Table, &'a Row),
    /// Of a matrix, a row or a column.
    Key(&'a Table, &'a MatrixTable),
    Modifier(&'a Modifier),
    Block(&'a Block),
}

/// A name as it is compared: small letters, with a blank for each `_`.
pub fn spoken(name: &str) -> String {
    let mut said = String::with_capacity(name.len());
    let words = name.split(|letter: char| letter.is_whitespace() || letter == '_');
    for word in words.filter(|word| !word.is_empty()) {
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(word);
    }
    if said.is_ascii() {
        said.make_ascii_lowercase();
        return said;
    }
    said.to_lowercase()
}

/// Every name that something has, by its id or in any language, as it is compared.
pub fn all_names(rules: &Ruleset) -> BTreeSet<String> {
    let languages = (0..rules.languages.len()).filter_map(|at| u8::try_from(at).ok()).map(Lang);
    let mut all = Vec::new();
    for lang in languages {
        let things = things_in(rules, lang);
        // Entries of the rule book are asked for by their ids; their titles are headings.
        let named = things.iter().filter(|thing| !matches!(thing.what, What::Entry(_)));
        all.extend(named.flat_map(NamedThing::names).map(spoken));
        let money = [&rules.money.titles.0, &rules.money.titles.1];
        all.extend(money.map(|title| spoken(title.in_language(lang))));
    }
    all.into_iter().collect()
}

/// Everything with a name.
pub(super) fn things(rules: &Ruleset) -> Vec<NamedThing<'_>> {
    things_in(rules, rules.lang)
}

fn things_in(rules: &Ruleset, lang: Lang) -> Vec<NamedThing<'_>> {
    let mut all: Vec<NamedThing<'_>> = Vec::new();
    all.extend(known(rules).into_iter().map(|id| NamedThing {
        id,
        called: [""; 2],
        what: What::ById,
    }));
    all.extend(titles(rules).map(|(id, title)| thing(id, title, lang, What::ById)));
    let entries = rules.rulebook.entries.values();
    all.extend(entries.map(|entry| NamedThing {
        id: entry.id.0,
        called: [&entry.title; 2],
        what: What::Entry(entry),
    }));
    let spells = rules.spells.iter();
    all.extend(spells.map(|spell| thing(&spell.id, &spell.title, lang, What::Spell(spell))));
    let races = rules.races.iter();
    all.extend(races.map(|race| thing(&race.id, &race.title, lang, What::Race(race))));
    for list in &rules.armies {
        all.push(NamedThing { id: &list.id, called: [&list.title; 2], what: What::ById });
        let units = list.units.iter().map(|unit| (&unit.id, &unit.title));
        let all_kinds = units.chain(list.characters.iter().map(|kind| (&kind.id, &kind.title)));
        let items = list.items.iter().map(|item| (&item.id, &item.id));
        all.extend(all_kinds.chain(items).map(|(id, title)| NamedThing {
            id,
            called: [title.as_str(); 2],
            what: What::Trooper(list),
        }));
    }
    for table in rules.tables().iter().filter(|table| table.given) {
        match &table.shape {
            Shape::Records(records) => all.extend(
                records
                    .rows
                    .iter()
                    .map(|row| thing(&row.label, &row.title, lang, What::Record(table, row))),
            ),
            Shape::Roll(roll) => {
                for row in &roll.rows {
                    let named = row.titles.iter().filter(|title| **title != Title::default());
                    all.extend(named.map(|title| thing("", title, lang, What::Rolled(table, row))));
                    let results = row.cells.iter().flat_map(results);
                    all.extend(results.map(|id| NamedThing {
                        id,
                        called: [""; 2],
                        what: What::Rolled(table, row),
                    }));
                }
            }
            // Words such as strategy cards, which are named nowhere else.
            Shape::Matrix(matrix) if matrix.row_steps.is_empty() => {
                let keys = matrix.rows.iter().chain(&matrix.columns).map(|key| key.as_str());
                for key in keys.filter(|key| key.starts_with(char::is_alphabetic)) {
                    if !all.iter().any(|thing| thing.id == key || thing.called.contains(&key)) {
                        all.push(NamedThing {
                            id: key,
                            called: [""; 2],
                            what: What::Key(table, matrix),
                        });
                    }
                }
            }
            Shape::Lookup(_) | Shape::Matrix(_) => {}
        }
    }
    let modifiers = rules.modifiers.iter();
    all.extend(modifiers.map(|one| thing(&one.name, &one.title, lang, What::Modifier(one))));
    let blocks = rules.calendar.blocks.iter();
    all.extend(blocks.map(|block| thing(&block.id, &block.title, lang, What::Block(block))));
    all
}

fn thing<'a>(id: &'a str, title: &'a Title, lang: Lang, what: What<'a>) -> NamedThing<'a> {
    NamedThing { id, called: [title.english(), title.in_language(lang)], what }
}

/// Lists ids of things that can be shown, with their titles.
fn titles(rules: &Ruleset) -> impl Iterator<Item = (&str, &Title)> {
    let tables = rules.tables().iter().filter(|table| table.given);
    let provinces = &rules.names.provinces;
    tables
        .map(|table| (table.name.as_str(), &table.title))
        .chain(rules.settlements.iter().map(|kind| (kind.id.as_str(), &kind.title)))
        .chain(rules.terrains.iter().map(|kind| (kind.id.as_str(), &kind.title)))
        .chain(rules.marks.iter().map(|kind| (kind.id.as_str(), &kind.title)))
        .chain(rules.traits.iter().map(|kind| (kind.id.as_str(), &kind.title)))
        .chain(rules.counters.iter().map(|counter| (counter.id.as_str(), &counter.titles.0)))
        .chain(rules.counters.iter().map(|counter| (counter.id.as_str(), &counter.titles.1)))
        .chain(provinces.kinds.iter().map(|kind| (kind.id.as_str(), &kind.title)))
        .chain(provinces.benefits.iter().map(|benefit| (benefit.id.as_str(), &benefit.title)))
        .chain(rules.added_phases.iter().map(|phase| (phase.id.as_str(), &phase.title)))
}

/// Shows what the rules say of things of this name; empty if nothing is called so.
pub(super) fn show(rules: &Ruleset, name: &str) -> Vec<String> {
    let wanted = spoken(name);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    for thing in things(rules) {
        if spoken(thing.id) != wanted && !thing.called.iter().any(|name| spoken(name) == wanted) {
            continue;
        }
        for text in thing.text(rules) {
            if !found.contains(&text) {
                found.push(text);
            }
        }
    }
    people_first(&mut found);
    found
}

/// Puts a people before its army list and its names, which fill screens.
pub(super) fn people_first(texts: &mut [String]) {
    texts.sort_by_key(|text| !text.starts_with("people "));
}

impl NamedThing<'_> {
    /// Its id and what it is called.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        [self.id].into_iter().chain(self.called).filter(|name| !name.is_empty())
    }

    fn text(&self, rules: &Ruleset) -> Vec<String> {
        let text = match &self.what {
            What::ById => return by_id(rules, self.id),
            What::Entry(entry) => rule::rule(rules, entry),
            What::Spell(spell) => self::spell(rules, spell),
            What::Race(race) => self::race(rules, race),
            What::Trooper(list) => trooper(rules, list, self.id),
            What::Record(table, row) => records::row(rules, table, row),
            What::Rolled(table, row) => tables::one_row(rules, table, row),
            What::Key(table, matrix) => tables::one_key(rules, table, matrix, self.id),
            What::Modifier(modifier) => format!(
                "modifier {name}\n{line}",
                name = modifier.name,
                line = changes::of(rules, modifier)
            ),
            What::Block(block) => self::block(rules, block),
        };
        vec![text]
    }
}

fn spell(rules: &Ruleset, spell: &SpellKind) -> String {
    let also = rules.also(&spell.title);
    let mut text = format!("spell {}{also} {}\n", spell.id, cited(rules, spell.cite));
    text += &wrap(spell.doc.trim(), WIDTH, "");
    let cast =
        if spell.range { "needs a target in range and a casting roll" } else { "works by itself" };
    let spreads = if spell.spreads { "; covers more tiles than its target" } else { "" };
    let _ = writeln!(text, "{cast}{spreads}\nset in {}", rules.location(spell.span));
    if let Some(above) = &spell.extends {
        let _ = writeln!(text, "carried out as the spell {above}");
    }
    let given = rules.tables().iter().filter(|table| table.given);
    for table in given {
        let Shape::Roll(roll) = &table.shape else { continue };
        let gives = |row: &&Row| row.cells.iter().any(|cell| casts(rules, cell, &spell.id));
        for row in roll.rows.iter().filter(gives) {
            let _ = writeln!(text, "  {} of table {}", row.label, table.name);
        }
    }
    text
}

fn race(rules: &Ruleset, race: &RaceKind) -> String {
    let also = rules.also(&race.title);
    let mut text = format!("people {}{also} {}\n", race.id, cited(rules, race.cite));
    if !race.about.is_empty() {
        text += &wrap(&race.about, WIDTH, "");
    }
    if race.default {
        text += "realms that name no people are of this one\n";
    }
    if let Some(above) = race.extends.and_then(|above| rules.races.get(usize::from(above.0))) {
        let _ = writeln!(text, "as the people {} but for what is said of it", above.id);
    }
    let at = rules.races.iter().position(|other| other.id == race.id);
    let own = |of: &crate::rules::Race| Some(usize::from(of.0)) == at;
    for list in rules.armies.iter().filter(|list| list.race.as_ref().is_some_and(own)) {
        let _ = writeln!(text, "army list {}", list.id);
    }
    let names: Vec<&str> = race.names.iter().map(|(name, _)| name.as_str()).collect();
    if !names.is_empty() {
        text += &wrap(&format!("names of {}", names.join(", ")), WIDTH, "");
    }
    if let Some((script, _)) = &race.script {
        let _ = writeln!(text, "what it does otherwise is in {script}");
    }
    let _ = writeln!(text, "set in {}", rules.location(race.span));
    let modifiers = rules.modifiers.iter();
    let modifiers = modifiers.filter(|one| one.when.races.iter().any(own));
    let lines: String = modifiers.map(|one| changes::of(rules, one)).collect();
    if !lines.is_empty() {
        text += "changes\n";
        text += &lines;
    }
    text
}

fn effects(cell: &Cell) -> &[Effect] {
    match cell {
        Cell::Effects(effects) => effects,
        Cell::Amount(_) => &[],
    }
}

/// The words that a cell comes to, for scripts.
fn results(cell: &Cell) -> impl Iterator<Item = &str> {
    effects(cell).iter().filter_map(|effect| match effect {
        Effect::Result(word) => Some(word.as_str()),
        _ => None,
    })
}

/// True if a cell gives this spell.
fn casts(rules: &Ruleset, cell: &Cell, spell: &str) -> bool {
    let own = |effect: &Effect| match effect {
        Effect::CastsSpell(cast) => rules.spell(*cast).id == spell,
        _ => false,
    };
    effects(cell).iter().any(own)
}

/// A unit, a character or an item of an army list, as the list has it.
fn trooper(rules: &Ruleset, list: &Army, id: &str) -> String {
    let mut one = list.clone();
    one.units.retain(|unit| unit.id == id);
    one.characters.retain(|kind| kind.id == id);
    one.items.retain(|item: &Priced| item.id == id);
    one.one_of.retain(|(_, row)| row.iter().any(|other| other == id));
    army::army(rules, &one)
}

fn block(rules: &Ruleset, block: &Block) -> String {
    let also = rules.also(&block.title);
    let mut text = format!("part of the year {}{also} {}\n", block.id, cited(rules, block.cite));
    if block.rounds > 1 {
        let round = rules.display_name(&block.round_title);
        let _ = writeln!(
            text,
            "{times} the same: each is a {round}",
            times = count(block.rounds, "time")
        );
    }
    let called = |phase: u16| rules.phase_title(phase).unwrap_or_default();
    for step in &block.steps {
        let _ = match step {
            CalendarStep::Once(phase) => writeln!(text, "  {}", called(*phase)),
            CalendarStep::EachRealm(phases) => {
                let phases: Vec<String> = phases.iter().map(|phase| called(*phase)).collect();
                write!(text, "{}", wrap(&format!("each realm: {}", phases.join(", ")), WIDTH, "  "))
            }
        };
    }
    text
}

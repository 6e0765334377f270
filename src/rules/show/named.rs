//! Whatever bears a name on the screen → what the rules say of it: by its id, or as it is called in
//! English or in the language that is shown.

use std::collections::BTreeSet;

use super::{
    WIDTH, army, by_id, changes, cited, in_lines, known, records, rule, set_in, tables, titled,
};
use crate::basics::columns::wrap;
use crate::rules::army::{Army, Priced};
use crate::rules::effect::Effect;
use crate::rules::race::{Modifier, RaceKind};
use crate::rules::record::RecordRow;
use crate::rules::table::Row;
use crate::rules::{
    Block, CalendarStep, Cell, Entry, Lang, MatrixTable, Ruleset, Shape, SpellKind, Table, Title,
};
use crate::say;
use crate::text::{Joined, Text};

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

/// Returns a name as it is compared: small letters, with a blank for each `_`.
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

/// Returns every name that something has, by its id or in any language, as it is compared.
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

/// Returns everything with a name.
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

/// Texts of the rules on things of one name. A people comes before its army list and its names, which fill screens.
#[derive(Default)]
pub(super) struct NamedTexts {
    pub(super) peoples: Vec<String>,
    pub(super) others: Vec<String>,
}

/// Shows what the rules say of things of this name; empty if nothing is called so.
pub(super) fn show(rules: &Ruleset, name: &str) -> NamedTexts {
    let wanted = spoken(name);
    let mut all = NamedTexts::default();
    if wanted.is_empty() {
        return all;
    }
    for thing in things(rules) {
        if spoken(thing.id) != wanted && !thing.called.iter().any(|name| spoken(name) == wanted) {
            continue;
        }
        let found = match thing.what {
            What::Race(_) => &mut all.peoples,
            _ => &mut all.others,
        };
        for text in thing.text(rules) {
            if !found.contains(&text) {
                found.push(text);
            }
        }
    }
    all
}

impl NamedThing<'_> {
    /// Lists its id and what it is called.
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
            What::Modifier(modifier) => {
                let head = say!("modifier {name}", name = Text::verbatim(&modifier.name));
                in_lines(rules, [head]) + &changes::of(rules, modifier)
            }
            What::Block(block) => self::block(rules, block),
        };
        vec![text]
    }
}

fn spell(rules: &Ruleset, spell: &SpellKind) -> String {
    let head = say!(
        "spell {name} {rule}",
        name = titled(rules, &spell.id, &spell.title),
        rule = cited(rules, spell.cite)
    );
    let mut text = in_lines(rules, [head]);
    text += &wrap(&Text::of_rules(&spell.doc).in_words(rules), WIDTH, "");
    let cast = match (spell.range, spell.spreads) {
        (true, false) => say!("needs a target in range and a casting roll"),
        (true, true) => {
            say!("needs a target in range and a casting roll; covers more tiles than its target")
        }
        (false, false) => say!("works by itself"),
        (false, true) => say!("works by itself; covers more tiles than its target"),
    };
    text += &in_lines(rules, [cast, set_in(rules.location(spell.span))]);
    if let Some(above) = &spell.extends {
        let above = Text::verbatim(above);
        text += &in_lines(rules, [say!("carried out as the spell {above}", above)]);
    }
    let given = rules.tables().iter().filter(|table| table.given);
    for table in given {
        let Shape::Roll(roll) = &table.shape else { continue };
        let gives = |row: &&Row| row.cells.iter().any(|cell| casts(rules, cell, &spell.id));
        for row in roll.rows.iter().filter(gives) {
            let (row, table) = (Text::verbatim(&row.label), Text::verbatim(&table.name));
            text += &in_lines(rules, [say!("  {row} of table {table}", row, table)]);
        }
    }
    text
}

fn race(rules: &Ruleset, race: &RaceKind) -> String {
    let head = say!(
        "people {name} {rule}",
        name = titled(rules, &race.id, &race.title),
        rule = cited(rules, race.cite)
    );
    let mut text = in_lines(rules, [head]);
    if !race.about.is_empty() {
        text += &wrap(&Text::of_rules(&race.about).in_words(rules), WIDTH, "");
    }
    if race.default {
        text += &in_lines(rules, [say!("realms that name no people are of this one")]);
    }
    if let Some(above) = race.extends.and_then(|above| rules.races.get(usize::from(above.0))) {
        let people = Text::verbatim(&above.id);
        let told = say!("as the people {people} but for what is said of it", people);
        text += &in_lines(rules, [told]);
    }
    let at = rules.races.iter().position(|other| other.id == race.id);
    let own = |of: &crate::rules::Race| Some(usize::from(of.0)) == at;
    for list in rules.armies.iter().filter(|list| list.race.as_ref().is_some_and(own)) {
        text += &in_lines(rules, [say!("army list {list}", list = Text::verbatim(&list.id))]);
    }
    let names: Vec<&str> = race.names.iter().map(|(name, _)| name.as_str()).collect();
    if !names.is_empty() {
        let peoples = Text::list(names.into_iter().map(Text::verbatim), Joined::Comma);
        text += &wrap(&say!("names of {peoples}", peoples).in_words(rules), WIDTH, "");
    }
    if let Some((script, _)) = &race.script {
        let told = say!("what it does otherwise is in {script}", script = Text::verbatim(script));
        text += &in_lines(rules, [told]);
    }
    text += &in_lines(rules, [set_in(rules.location(race.span))]);
    let modifiers = rules.modifiers.iter();
    let modifiers = modifiers.filter(|one| one.when.races.iter().any(own));
    let lines: String = modifiers.map(|one| changes::of(rules, one)).collect();
    if !lines.is_empty() {
        text += &in_lines(rules, [say!("changes")]);
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

/// Returns the words that a cell comes to, for scripts.
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

/// Returns a unit, a character or an item of an army list, as the list has it.
fn trooper(rules: &Ruleset, list: &Army, id: &str) -> String {
    let mut one = list.clone();
    one.units.retain(|unit| unit.id == id);
    one.characters.retain(|kind| kind.id == id);
    one.items.retain(|item: &Priced| item.id == id);
    one.one_of.retain(|(_, row)| row.iter().any(|other| other == id));
    army::army(rules, &one)
}

fn block(rules: &Ruleset, block: &Block) -> String {
    let head = say!(
        "part of the year {name} {rule}",
        name = titled(rules, &block.id, &block.title),
        rule = cited(rules, block.cite)
    );
    let mut text = in_lines(rules, [head]);
    if block.rounds > 1 {
        let (rounds, round) = (block.rounds, rules.title_text(&block.round_title));
        let told = say!("{rounds} {rounds?time|times} the same: each is {round:a}", rounds, round);
        text += &in_lines(rules, [told]);
    }
    let called = |phase: u16| rules.phase_title(phase).unwrap_or_default();
    for step in &block.steps {
        text += &match step {
            CalendarStep::Once(phase) => format!("  {}\n", called(*phase)),
            CalendarStep::EachRealm(phases) => {
                let phases = phases.iter().map(|phase| Text::Verbatim(called(*phase)));
                let phases = Text::list(phases, Joined::Comma);
                wrap(&say!("each realm: {phases}", phases).in_words(rules), WIDTH, "  ")
            }
        };
    }
    text
}

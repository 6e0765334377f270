//! Rule sets as text: one table, rule, value, option or kind as it stands, each cell with the place
//! that set it; and the reference pages that are generated from the declarations.

mod army;
pub mod changes;
pub mod compare;
pub mod diff;
pub(in crate::rules) mod diff_text;
pub mod edition_diff;
mod kinds;
pub(in crate::rules) mod modules_by_rule;
mod named;
mod names;
mod records;
mod reference;
mod rule;
mod ruling;
mod tables;

pub use named::{all_names, spoken};
pub use reference::{
    reference_accounts, reference_calendar, reference_chronicle, reference_conditions,
    reference_effects, reference_laying, reference_options, reference_parts, reference_records,
    reference_tables, reference_values, reference_victory,
};

pub use ruling::{OfferedOption, ruled};

use std::fmt::Write;

use super::effect::EFFECTS;
use super::game_option::GameOption;
use super::race::Target;
use super::{RuleId, Ruleset, Title, VALUES};
use crate::basics::columns::wrap;
use crate::fault::nearest;
use crate::say;
use crate::text::{Joined, Text};
use named::NamedTexts;

pub(super) const WIDTH: usize = 78;

/// Shows whatever has a name, by its id or by what it is called: a table, rule, value, option, kind of
/// settlement, terrain, tile, people, card, spell, event of a table and so on.
///
/// # Errors
/// A sentence with the nearest known names.
pub fn show(rules: &Ruleset, name: &str) -> Result<String, String> {
    // An entry of the rule book that is asked for by its id is shown as it stands; all else has the
    // ids of the edition.
    if let Some(entry) =
        rules.rulebook.entries.values().find(|entry| entry.id.0.eq_ignore_ascii_case(name))
    {
        return Ok(rule::rule(rules, entry));
    }
    let ids = by_id(rules, name);
    let NamedTexts { peoples, others } = named::show(rules, name);
    let others = others.into_iter().filter(|text| !ids.contains(text)).collect::<Vec<_>>();
    let found = [peoples, ids, others].concat();
    if found.is_empty() {
        Err(unknown(rules, name).in_words(rules))
    } else {
        Ok(rules.restated.text(found.join("\n")))
    }
}

/// Shows all things with this id, as it is typed.
fn by_id(rules: &Ruleset, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(id) = rules.names.table(name) {
        found.push(
            tables::table(rules, rules.table(id)) + &changed_by(rules, &changes::of_table(id)),
        );
    }
    if let Some(at) = VALUES.iter().position(|row| row.name == name).filter(|at| rules.sets(*at)) {
        found.push(kinds::value(rules, at) + &changes_of_value(rules, name));
    }
    if let Some(own) = rules.added_values.get(name) {
        let (setting, place) = (&own.setting, rules.location(own.setting.span));
        let head = say!(
            "value {name}: {amount} ({unit}) {rule}",
            name = Text::verbatim(name),
            amount = Text::displayed(setting.amount),
            unit = Text::noun(own.unit.clone()),
            rule = cited(rules, setting.cite)
        );
        let lines = [head, Text::of_rules(&own.doc), set_in(place)];
        found.push(in_lines(rules, lines) + &changes_of_value(rules, name));
    }
    if let Some(phase) = rules.added_phases.iter().find(|phase| phase.id == name) {
        let place = rules.location(phase.span);
        let head = say!(
            "phase {name} {rule}",
            name = titled(rules, name, &phase.title),
            rule = cited(rules, phase.cite)
        );
        found.push(in_lines(rules, [head, Text::of_rules(&phase.doc), declared_in(place)]));
    }
    if let Some(option) = rules.mod_options.iter().find(|option| option.name == name) {
        let place = rules.location(option.span);
        let head = say!(
            "option {option}: {wanted}; {default} by default",
            option = Text::verbatim(name),
            wanted = option.allowed.wanted(),
            default = Text::displayed(&option.default)
        );
        found.push(in_lines(rules, [head, Text::of_rules(&option.doc), declared_in(place)]));
    }
    if let Some(at) = GameOption::by_name(name).filter(|at| rules.offers(*at)) {
        found.push(kinds::option(rules, at));
    }
    if let Some(kind) = rules.names.settlement(name) {
        found.push(kinds::settlement(rules, kind));
    }
    if let Some(kind) = rules.names.terrain(name) {
        found.push(kinds::terrain(rules, kind));
    }
    if let Some(design) = rules.tiles.by_id(name) {
        found.push(kinds::tile(rules, design));
    }
    if let Some(list) = rules.armies.iter().find(|list| list.id == name) {
        found.push(army::army(rules, list));
    }
    if let Some(row) = EFFECTS.iter().find(|row| row.name == name) {
        let head = say!(
            "effect {name}{rules}",
            name = Text::verbatim(name),
            rules = Text::displayed(rules.known_of(row.rule))
        );
        let doc = wrap(&Text::from(row.doc).in_words(rules), WIDTH, "  ");
        found.push(format!("{}{doc}", in_lines(rules, [head])));
    }
    found.extend(names::show(rules, name));
    found
}

/// Returns every name that [`show`] knows, ids and what things are called.
pub fn every_name(rules: &Ruleset) -> Vec<String> {
    let things = named::things(rules);
    let mut names: Vec<String> =
        things.iter().flat_map(named::NamedThing::names).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn changes_of_value(rules: &Ruleset, name: &str) -> String {
    rules.names.value(name).map_or(String::new(), |at| changed_by(rules, &[Target::Value(at)]))
}

fn changed_by(rules: &Ruleset, targets: &[Target]) -> String {
    let modifiers = changes::modifiers(rules, targets);
    if modifiers.is_empty() {
        return modifiers;
    }
    in_lines(rules, [say!("changed by modifiers")]) + &modifiers
}

/// Returns every name that [`show`] knows, for completion.
pub fn known(rules: &Ruleset) -> Vec<&str> {
    let mut names: Vec<&str> = rules.names.known_tables().collect();
    names.extend(rules.names.known_values());
    names.extend(rules.added_phases.iter().map(|phase| phase.id.as_str()));
    names.extend(rules.option_names());
    names.extend(rules.mod_options.iter().map(|option| option.name.as_str()));
    names.extend(rules.names.settlements.iter().chain(&rules.names.terrains).map(String::as_str));
    names.extend(rules.tiles.designs.iter().map(|design| design.id.as_str()));
    names.extend(rules.armies.iter().map(|list| list.id.as_str()));
    names.extend(EFFECTS.iter().map(|row| row.name));
    names.extend(names::known(rules));
    names.extend(rules.rulebook.entries.keys().map(|rule| rule.0));
    names.dedup();
    names
}

fn unknown(rules: &Ruleset, name: &str) -> Text {
    let every = every_name(rules);
    let known: Vec<&str> = every.iter().map(String::as_str).collect();
    let mut near: Vec<&str> = Vec::new();
    while let Some(next) =
        nearest(name, known.iter().copied().filter(|other| !near.contains(other)))
    {
        near.push(next);
        if near.len() == 3 {
            break;
        }
    }
    let part = name.to_lowercase();
    near.extend(
        known
            .iter()
            .filter(|other| !part.is_empty() && other.to_lowercase().contains(&part))
            .take(5),
    );
    // `vortex_of_doom` and `Vortex of Doom` are typed alike.
    let mut said: Vec<String> = Vec::new();
    near.retain(|name| {
        let name = spoken(name);
        let new = !said.contains(&name);
        said.push(name);
        new
    });
    let name = Text::verbatim(name);
    if near.is_empty() {
        return say!(
            "the rules have nothing called `{name}`; `rules list` on the command line, `rules` in play, shows what they have",
            name
        );
    }
    let near = Text::list(near.into_iter().map(Text::verbatim), Joined::Comma);
    say!("the rules have nothing called `{name}`; did you mean {near}?", name, near)
}

/// Puts texts into words, each on a line of its own.
fn in_lines(rules: &Ruleset, texts: impl IntoIterator<Item = Text>) -> String {
    texts.into_iter().map(|text| text.in_words(rules) + "\n").collect()
}

/// Says where something is set.
fn set_in(place: String) -> Text {
    say!("set in {place}", place = Text::Verbatim(place))
}

/// Says where something is declared.
fn declared_in(place: String) -> Text {
    say!("declared in {place}", place = Text::Verbatim(place))
}

/// Returns an id, with what it is called where views do not speak English.
fn titled(rules: &Ruleset, id: &str, title: &Title) -> Text {
    Text::Verbatim(format!("{id}{}", rules.also(title)))
}

/// Returns `[NL-SUB-03] Subsistence shortfall`.
fn cited(rules: &Ruleset, rule: RuleId) -> Text {
    Text::Verbatim(entry(rules, rules.edition_id(rule)))
}

/// As [`cited`], for a table or value: where several entries restate a rule, the one that speaks of
/// it.
fn cited_of(rules: &Ruleset, rule: RuleId, name: &str) -> Text {
    Text::Verbatim(entry(rules, rules.edition_id_about(rule, std::iter::once(name))))
}

/// Returns an entry of the rule book under the id that is given.
pub(super) fn entry(rules: &Ruleset, rule: RuleId) -> String {
    match rules.rulebook.get(rule) {
        Some(entry) => format!("[{rule}] {}", entry.title),
        None => format!("[{rule}]"),
    }
}

/// Lists the contents of a rule set.
pub fn list(rules: &Ruleset) -> String {
    let head = say!(
        "{title} ({edition}), rules {hash}",
        title = Text::verbatim(&rules.title),
        edition = Text::verbatim(&rules.edition),
        hash = Text::displayed(&rules.hash)
    );
    let mut text = in_lines(rules, [head]);
    let mut section = |heading: Text, names: Vec<&str>| {
        if names.is_empty() {
            return;
        }
        let (heading, number) = (heading.in_words(rules), names.len());
        let _ = write!(text, "\n{heading} ({number}):\n{}", wrap(&names.join(", "), WIDTH, "  "));
    };
    section(say!("Tables"), rules.names.known_tables().collect());
    section(
        say!("Values"),
        VALUES
            .iter()
            .enumerate()
            .filter(|(at, _)| rules.sets(*at))
            .map(|(_, row)| row.name)
            .collect(),
    );
    section(say!("Options"), rules.option_names().collect());
    section(say!("Settlements"), rules.names.settlements.iter().map(String::as_str).collect());
    section(say!("Terrains"), rules.names.terrains.iter().map(String::as_str).collect());
    section(say!("Army lists"), rules.armies.iter().map(|list| list.id.as_str()).collect());
    section(say!("Tiles"), rules.tiles.designs.iter().map(|design| design.id.as_str()).collect());
    if rules.layers.len() > 1 {
        section(say!("Layers"), rules.layers.iter().map(|layer| layer.name.as_str()).collect());
    }
    section(say!("Own values"), rules.added_values.keys().map(String::as_str).collect());
    section(say!("Own phases"), rules.added_phases.iter().map(|phase| phase.id.as_str()).collect());
    section(
        say!("Own options"),
        rules.mod_options.iter().map(|option| option.name.as_str()).collect(),
    );
    section(say!("Races"), rules.races.iter().map(|race| race.id.as_str()).collect());
    section(
        say!("Names of"),
        rules.name_tables.peoples.iter().map(|people| people.id.as_str()).collect(),
    );
    if !rules.counters.is_empty() {
        section(
            say!("Counters"),
            rules.counters.iter().map(|counter| counter.id.as_str()).collect(),
        );
    }
    if !rules.marks.is_empty() {
        section(say!("Marks"), rules.marks.iter().map(|kind| kind.id.as_str()).collect());
    }
    let provinces = &rules.names.provinces;
    if !provinces.kinds.is_empty() {
        section(
            say!("Kinds of provinces"),
            provinces.kinds.iter().map(|kind| kind.id.as_str()).collect(),
        );
    }
    if !provinces.benefits.is_empty() {
        section(
            say!("Benefits of provinces"),
            provinces.benefits.iter().map(|benefit| benefit.id.as_str()).collect(),
        );
    }
    if !rules.traits.is_empty() {
        section(say!("Traits"), rules.traits.iter().map(|kind| kind.id.as_str()).collect());
    }
    section(say!("Ends"), rules.ends.iter().map(|end| end.name.as_str()).collect());
    section(
        say!("Calendar"),
        rules.calendar.blocks.iter().map(|block| block.id.as_str()).collect(),
    );
    section(say!("Rule book"), rules.rulebook.entries.keys().map(|rule| rule.0).collect());
    text
}

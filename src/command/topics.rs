//! `help siege`, `help how to win`, `help turn`: the rule book of the edition in force on a matter, in order of
//! play. There is no other text: titles and sentences are those of its entries, the order is that of the calendar,
//! and a matter that an edition does not have has no topic there.

use std::collections::{BTreeMap, BTreeSet};

use super::{Context, scripts};
use crate::basics::columns::wrap;
use crate::engine::core::races;
use crate::phases::PHASES;
use crate::rules::{CalendarStep, Entry, RuleId, Ruleset};
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view;

const WIDTH: usize = 78;

/// Words that ask and name nothing.
const ASKING: &[&str] = &[
    "a", "an", "and", "are", "do", "does", "for", "how", "i", "in", "is", "it", "my", "of", "on",
    "the", "to", "what", "when", "where", "who", "why", "work", "works", "you",
];

/// Words for how one wins, and for the course of the year.
const WINNING: &[&str] = &["win", "wins", "winning", "won", "victory", "end", "ends"];
const COURSE: &[&str] =
    &["turn", "turns", "round", "rounds", "year", "play", "sequence", "calendar"];

/// Tells what there is to say of a matter; None if the edition has no rules of it.
pub(super) fn topic(context: &Context<'_>, asked: &str) -> Option<String> {
    match matter(context, asked)? {
        Matter::Course => Some(course(context)),
        Matter::Rules(found) => Some(entries_by_phase(context, asked, found)),
    }
}

/// True if two words are about the same matter.
pub(super) fn same(context: &Context<'_>, one: &str, other: &str) -> bool {
    match (matter(context, one), matter(context, other)) {
        (Some(Matter::Course), Some(Matter::Course)) => true,
        (Some(Matter::Rules(one)), Some(Matter::Rules(other))) => {
            let ids = |found: &[&Entry]| found.iter().map(|entry| entry.id).collect::<Vec<_>>();
            ids(&one) == ids(&other)
        }
        _ => false,
    }
}

/// The rules that a matter is about.
enum Matter<'a> {
    /// The course of the year.
    Course,
    Rules(Vec<&'a Entry>),
}

fn matter<'a>(context: &Context<'a>, asked: &str) -> Option<Matter<'a>> {
    let rules = context.game.rules;
    let words: Vec<String> = asked
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty() && !ASKING.contains(word))
        .map(str::to_lowercase)
        .collect();
    let among = |known: &[&str]| words.iter().all(|word| known.contains(&word.as_str()));
    if words.is_empty() {
        return None;
    }
    if among(COURSE) {
        return Some(Matter::Course);
    }
    let wins: BTreeSet<&str> =
        rules.ends.iter().map(|end| area(rules.edition_id(end.cite))).collect();
    let of_ends = |entry: &Entry| wins.contains(area(entry.id)) || mentions(entry, "win");
    let about = |entry: &Entry| words.iter().all(|word| mentions(entry, word));
    let found: Vec<&Entry> = in_force(rules)
        .filter(|entry| if among(WINNING) { of_ends(entry) } else { about(entry) })
        .collect();
    let found = if found.is_empty() { of_phase(context, &words.join(" ")) } else { found };
    (!found.is_empty()).then_some(Matter::Rules(found))
}

/// Lists the rules in the areas of a phase of this name, if no title has the word.
fn of_phase<'a>(context: &Context<'a>, name: &str) -> Vec<&'a Entry> {
    let all = phases(context);
    let Some(phase) = all.iter().find(|phase| phase.title.to_lowercase() == name) else {
        return Vec::new();
    };
    let areas: BTreeSet<&str> = phase.rules.iter().map(|rule| area(*rule)).collect();
    in_force(context.game.rules).filter(|entry| areas.contains(area(entry.id))).collect()
}

/// Returns the matters that completion offers: the areas of the rule book by the words that stand in titles.
pub(crate) fn matters(rules: &Ruleset) -> BTreeSet<String> {
    let words =
        in_force(rules).flat_map(|entry| entry.title.split(|letter: char| !letter.is_alphabetic()));
    let mut matters: BTreeSet<String> = words
        .map(str::to_lowercase)
        .filter(|word| word.len() > 3 && !ASKING.contains(&word.as_str()))
        .collect();
    matters.extend(["turn", "winning"].map(str::to_owned));
    matters
}

/// Returns a matter of which the rules in force say much, as an example.
pub(super) fn example_matter(rules: &Ruleset) -> String {
    let mut areas: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in in_force(rules) {
        *areas.entry(area(entry.id)).or_default() += 1;
    }
    // Of some areas the word stands in no title.
    let titled = matters(rules);
    let word = |area: &str| {
        let begins = titled.iter().filter(|word| word.starts_with(&area.to_lowercase()));
        begins.min_by_key(|word| word.len())
    };
    let named = areas.into_iter().filter_map(|(area, rules)| Some((rules, word(area)?)));
    let most = named.max_by_key(|(rules, _)| *rules);
    most.map_or_else(|| "winning".to_owned(), |(_, word)| word.clone())
}

/// Returns a rule in force, as an example.
pub(super) fn a_rule(rules: &Ruleset) -> String {
    in_force(rules)
        .find(|entry| entry.executable())
        .map_or_else(String::new, |entry| entry.id.0.to_owned())
}

/// Returns the entries of the edition in force and its mods: of what one restates the older is left out.
fn in_force(rules: &Ruleset) -> impl Iterator<Item = &Entry> {
    rules.rulebook.entries.values().filter(|entry| rules.edition_id(entry.id) == entry.id)
}

/// Returns `SIEGE` of `NL-SIEGE-01`.
fn area(rule: RuleId) -> &'static str {
    rule.0.split('-').nth(1).unwrap_or_default()
}

/// True if an entry's title has the word, as of one or of several, or its area is called so.
fn mentions(entry: &Entry, word: &str) -> bool {
    let stem = |word: &str| {
        let plain = word.strip_suffix("ies").or_else(|| word.strip_suffix('s'));
        plain
            .filter(|plain| plain.len() > 2)
            .unwrap_or(word)
            .trim_end_matches(['y', 'e'])
            .to_owned()
    };
    let wanted = stem(word);
    let title = entry.title.to_lowercase();
    let mut words = title.split(|letter: char| !letter.is_alphanumeric());
    words.any(|one| stem(one) == wanted) || stem(&area(entry.id).to_lowercase()) == wanted
}

/// A phase: its title, what it does, the rules it carries out, and whether one people alone has it.
struct Phase {
    title: String,
    doc: String,
    rules: Vec<RuleId>,
    of_a_people: bool,
}

/// Phases in the order of the calendar.
fn phases(context: &Context<'_>) -> Vec<Phase> {
    let rules = context.game.rules;
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for step in rules.calendar.blocks.iter().flat_map(|block| &block.steps) {
        let numbers = match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases,
        };
        for number in numbers.iter().filter(|number| seen.insert(**number)) {
            let Some(id) = rules.phase_id(*number) else { continue };
            let title = context.game.shown().rules.phase_title(*number).unwrap_or_default();
            let own = rules.added_phases.iter().find(|phase| phase.id == id);
            let built_in = PHASES.iter().find(|row| row.id == id);
            let cited = |ids: &'static str| {
                ids.split_whitespace().map(|id| rules.edition_id(RuleId::from_text(id))).collect()
            };
            let (doc, cited) = match (own, built_in) {
                (Some(own), _) => (context.of_rules(&own.doc), vec![rules.edition_id(own.cite)]),
                (None, Some(row)) => (context.words(row.doc), cited(row.rules)),
                (None, None) => (String::new(), Vec::new()),
            };
            let of_a_people = rules.phase_race(*number).is_some();
            all.push(Phase { title, doc, rules: cited, of_a_people });
        }
    }
    all
}

/// Returns the entries under the phases that they belong to, each with its first sentence, its ruling and the
/// options that decide.
fn entries_by_phase(context: &Context<'_>, asked: &str, found: Vec<&Entry>) -> String {
    let phases = phases(context);
    // A rule that no phase is cited for stands with most of its area.
    let place = |entry: &Entry| {
        let own = phases.iter().position(|phase| phase.rules.contains(&entry.id));
        let akin = |phase: &Phase| {
            let akin = phase.rules.iter().filter(|rule| area(**rule) == area(entry.id)).count();
            if phase.of_a_people { 0 } else { akin }
        };
        let most = || {
            let counted = phases.iter().enumerate().map(|(at, phase)| (akin(phase), at));
            counted
                .filter(|(many, _)| *many > 0)
                .max_by_key(|(many, at)| (*many, std::cmp::Reverse(*at)))
        };
        own.or_else(|| most().map(|(_, at)| at)).unwrap_or(phases.len())
    };
    let mut placed: Vec<(usize, &Entry)> =
        found.into_iter().map(|entry| (place(entry), entry)).collect();
    placed.sort_by_key(|(at, entry)| (*at, entry.id));
    let title = Text::verbatim(&context.game.shown().rules.title);
    let mut text = context.words(say!(
        "`{asked}`: what the rules of {title} say, in order of play",
        asked = Text::verbatim(asked),
        title
    ));
    text.push('\n');
    let at_any_time = context.words(say!("At any time, or in several phases"));
    let mut under = None;
    for (at, entry) in &placed {
        if under.replace(*at) != Some(*at) {
            let called = phases.get(*at).map_or(&at_any_time, |phase| &phase.title);
            text += &format!("{called}:\n");
        }
        let line = format!(
            "{}. {} [{}]",
            entry.title.trim_end_matches('.'),
            sentence(&entry.rule),
            entry.id
        );
        text += &hanging(&line, 2);
        for said in view::rulings::of_entry(context.game, entry) {
            text += wrap(&said, WIDTH, "      ").get(2..).unwrap_or_default();
        }
    }
    // The rule book is that of the edition: what a mod has made of it stands in tables and values.
    let rules = context.game.rules;
    let told = |rule: RuleId| placed.iter().any(|(_, entry)| entry.id == rules.edition_id(rule));
    let asked = |section: &str, name: &str| match section {
        "tables" => rules.names.table(name).is_some_and(|table| told(rules.table(table).cite)),
        "values" => {
            let set = rules.names.value(name).and_then(|at| rules.value_set(at));
            set.is_some_and(|setting| told(setting.cite))
        }
        _ => false,
    };
    for said in scripts::set_by_mods(rules, asked) {
        text += &hanging(&context.words(said), 0);
    }
    if let Some((_, first)) = placed.first() {
        let rule = Text::verbatim(first.id.0);
        text += &context.words(say!("`rules {rule}` shows the whole of one.", rule));
    }
    text
}

/// Returns the parts of the year with their phases, and what each phase is.
fn course(context: &Context<'_>) -> String {
    let rules = context.game.shown().rules;
    let described = phases(context);
    let line = |number: u16| {
        let title = rules.phase_title(number).unwrap_or_default();
        let found = described.iter().find(|phase| phase.title == title);
        let doc = sentence(found.map_or("", |phase| phase.doc.trim()));
        match races::phase_is_played(context.game, number) {
            true => hanging(&format!("{title}: {}", doc.trim_end_matches('.')), 4),
            false => String::new(),
        }
    };
    let mut text = String::new();
    for block in &rules.calendar.blocks {
        let part = rules.title_text(&block.title);
        let heading = match (block.setup, block.rounds) {
            (true, _) => say!("{part}, once before the first year", part),
            (false, rounds) if rounds > 1 => say!(
                "{part}, {times}: each is a {round}",
                part,
                times = Text::count(rounds, ProgramNoun::Time),
                round = rules.title_text(&block.round_title)
            ),
            _ => part,
        };
        let cite = rules.edition_id(block.cite);
        text += &format!("{heading} [{cite}]\n", heading = heading.in_words(rules));
        for step in &block.steps {
            match step {
                CalendarStep::Once(phase) => text += &line(*phase),
                CalendarStep::EachRealm(phases) => {
                    let heading = say!("each realm in its turn:").in_words(rules);
                    text += &format!("  {heading}\n");
                    phases.iter().for_each(|phase| text += &line(*phase));
                }
            }
        }
    }
    text + &say!("`help NAME` explains a phase, `where` shows where the campaign is.")
        .in_words(rules)
}

/// Returns a text in lines after an indent, all but the first further in.
fn hanging(text: &str, indent: usize) -> String {
    let lines = wrap(text, WIDTH, &" ".repeat(2 * indent));
    lines.get(indent..).unwrap_or_default().to_owned()
}

/// Returns the first sentence of a text.
fn sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let ends = text.match_indices(". ").map(|(at, _)| at).find(|at| {
        let next = text[at + 2..].chars().next();
        // Not after an abbreviation or a figure in a list.
        next.is_some_and(char::is_uppercase) && *at > 20
    });
    ends.map_or(text.clone(), |at| text[..=at].to_owned())
}

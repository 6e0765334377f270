//! Possible results of an answer, in words and tables.

use std::collections::BTreeMap;

use super::say::{RowPlace, row_result};
use super::texts;
use crate::basics::terminal_text::one_line;
use crate::campaign::Owner;
use crate::campaign::chance::Chance;
use crate::engine::Game;
use crate::engine::core::scripting::previews::{
    AnswerPreview, Decision, Fact, NoPreview, Numbers, OwnNumber, PreviewedNumber,
};
use crate::map::PlaceId;
use crate::rules::TableId;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};

/// Places of which is said what may become of them.
const PLACES: usize = 8;

/// Describes what an answer may come to; empty if there is nothing to say.
pub fn text(game: &Game<'_>, preview: &Result<AnswerPreview, NoPreview>) -> String {
    let Ok(preview) = preview else {
        return say!("What may come of it cannot be worked out: its script fails, stops, or looks at what you may not know.")
            .in_words(game.rules);
    };
    let mut lines: Vec<String> = Vec::new();
    lines.extend(preview.said.iter().map(|line| in_words(game, line)));
    lines.extend(preview.decisions.iter().map(|decision| decided(game, decision)));
    if preview.decisions.is_empty() {
        let rolled = &preview.rolled;
        lines.extend(rolled.iter().map(|((table, nth), rows)| match nth {
            0 => rows_said(game, *table, rows),
            _ => rolled_again(game, *table, rows),
        }));
    }
    let numbers = preview.numbers.iter().map(|number| number_preview(game, number));
    let facts = facts_preview(game, &preview.facts);
    let facts = (!facts.is_empty()).then(|| say!("then: {facts}", facts));
    let estimated = estimated(preview.drawn, preview.rarest);
    lines.extend(numbers.chain(facts).chain(estimated).map(|text| text.in_words(game.rules)));
    lines.join("\n")
}

/// Tells how far figures can be trusted: how many ways were drawn, or on which ways dice were.
pub fn estimated(drawn: Option<u32>, rarest: Option<u128>) -> Option<Text> {
    match (drawn, rarest) {
        (Some(drawn), _) => Some(say!(
            "These figures are estimates from {ways} drawn at random: there are too many to count them all.",
            ways = Text::count(drawn, ProgramNoun::Way)
        )),
        (None, Some(rarest)) => Some(say!(
            "What follows rolls rarer than 1 in {rarest} is estimated.",
            rarest = i64::try_from(rarest).unwrap_or(i64::MAX)
        )),
        (None, None) => None,
    }
}

/// Compares what several answers may come to: first the results of what each decides, in a table
/// for those that decide the same, else what they change.
pub fn compared(game: &Game<'_>, answers: &[(String, Result<AnswerPreview, NoPreview>)]) -> String {
    let mut groups: Vec<Compared<'_>> = Vec::new();
    for (line, found) in answers {
        let decision = found.as_ref().ok().and_then(|preview| preview.decisions.first());
        let results = || decision.iter().flat_map(|decision| &decision.results);
        let same = |group: &Compared<'_>| match decision {
            None => group.results.is_empty(),
            Some(_) => results().any(|one| group.at(&one.result).is_some()),
        };
        let group = match groups.iter().position(same) {
            Some(at) => &mut groups[at],
            None => {
                groups.push(Compared::default());
                let last = groups.len() - 1;
                &mut groups[last]
            }
        };
        for result in results() {
            if group.at(&result.result).is_none() {
                group.results.push((result.at, result.result.clone()));
            }
        }
        group.answers.push((line, found));
    }
    let mut text = groups.iter().map(|group| group.table(game)).collect::<Vec<_>>().join("\n\n");
    let drawn = |found: &Result<AnswerPreview, NoPreview>| {
        found.as_ref().is_ok_and(|preview| preview.drawn.is_some())
    };
    if answers.iter().any(|(_, found)| drawn(found)) {
        text.push('\n');
        text.push_str(&say!("Some of these figures are estimates: where there are too many ways to count them all, some are drawn at random.").in_words(game.rules));
    }
    text
}

/// Tells what becomes of one number: `gold: 30, then 10-60 (mean 35)`.
fn number_preview(game: &Game<'_>, number: &PreviewedNumber) -> Text {
    let name = match &number.what {
        OwnNumber::Money => Text::verbatim(&game.rules.money.name),
        OwnNumber::Counter(name) => {
            let counter = game.rules.counter(name);
            Text::verbatim(counter.map_or(name.as_str(), |counter| &counter.name))
        }
        OwnNumber::Banners => say!("banners"),
        OwnNumber::ArmyPoints => say!("army points"),
        OwnNumber::Baggage => ProgramNoun::Baggage.into(),
        OwnNumber::Pool => say!("army points in no banner"),
    };
    let (before, after) = (number.before, spread(&number.after));
    say!("{name}: {before}, then {after}", name, before, after)
}

/// Lists what becomes of places, the first of it.
fn facts_preview(game: &Game<'_>, facts: &[(Fact, Chance)]) -> Text {
    let fact = |(fact, chance): &(Fact, Chance)| {
        let place = |place: &PlaceId| texts::place(game, *place);
        let text = match fact {
            Fact::Belongs(at, Owner::Nobody) => {
                say!("{place} belongs to nobody", place = place(at))
            }
            Fact::Belongs(at, Owner::Independent) => {
                say!("{place} belongs to independent", place = place(at))
            }
            Fact::Belongs(at, Owner::Realm(realm)) => {
                let owner = texts::realm(game, *realm);
                say!("{place} belongs to {owner}", place = place(at), owner)
            }
            Fact::Settled(at, None, _) => {
                say!("nothing is left of the settlement on {place}", place = place(at))
            }
            Fact::Settled(at, kind, razed) => {
                let named = titled(game, "settlement", game.settlement_name(*kind));
                match razed {
                    true => say!("razed {named} on {place}", named, place = place(at)),
                    false => say!("{named} on {place}", named, place = place(at)),
                }
            }
            Fact::Marked(at, name) => {
                say!("{named} on {place}", named = titled(game, "mark", name), place = place(at))
            }
            Fact::Unmarked(at, name) => {
                let mark = titled(game, "mark", name);
                say!("no {mark} on {place} any more", mark, place = place(at))
            }
            Fact::Claimed(at, realm) => {
                let named = texts::hidden_claim(game, *realm);
                say!("{named} on {place}", named, place = place(at))
            }
            Fact::Unclaimed(at, realm) => {
                let mark = texts::hidden_claim(game, *realm);
                say!("no {mark} on {place} any more", mark, place = place(at))
            }
        };
        if *chance == Chance::CERTAIN {
            text
        } else {
            Text::list([Text::verbatim(format!("{chance}%")), text], Joined::Blank)
        }
    };
    let mut said: Vec<Text> = Vec::new();
    for one in facts.iter().take(PLACES).map(fact) {
        // A temple is a mark and a settlement.
        if !said.contains(&one) {
            said.push(one);
        }
    }
    if facts.len() > PLACES {
        said.push(say!("and {number} more", number = facts.len() - PLACES));
    }
    Text::list(said, Joined::Semicolon)
}

fn titled(game: &Game<'_>, kind: &str, id: &str) -> Text {
    let title = game.rules.title_of(kind, id).or_else(|| game.rules.title_of("spell", id));
    title.map_or_else(|| Text::verbatim(id), |title| game.rules.title_text(&title))
}

fn in_words(game: &Game<'_>, text: &str) -> String {
    one_line(&game.localized(text)).into_owned()
}

/// Answers that decide the same, with all results there are.
#[derive(Default, Clone)]
struct Compared<'f> {
    results: Vec<(i64, String)>,
    answers: Vec<(&'f str, &'f Result<AnswerPreview, NoPreview>)>,
}

impl Compared<'_> {
    fn at(&self, result: &str) -> Option<usize> {
        self.results.iter().position(|(_, known)| known == result)
    }

    fn table(&self, game: &Game<'_>) -> String {
        let mut results = self.results.clone();
        results.sort_by_key(|(at, _)| *at);
        let named = results.iter().map(|(_, name)| Text::verbatim(in_words(game, name)));
        let changes = results.is_empty().then(|| say!("changes"));
        let heading = [say!("answer")].into_iter().chain(named).chain(changes);
        let mut columns = columns(game.rules, heading);
        for (line, found) in &self.answers {
            let found = found.as_ref();
            let decided = found.ok().and_then(|preview| preview.decisions.first());
            let chances = results.iter().map(|(_, name)| {
                let results = decided.map_or(&[][..], |decision| &decision.results);
                let chance = results.iter().find(|result| result.result == *name);
                chance.map_or_else(|| "0%".to_owned(), |result| format!("{}%", result.chance))
            });
            let changes = match found {
                _ if !results.is_empty() => None,
                Ok(preview) => {
                    let numbers = preview.numbers.iter().map(|one| number_preview(game, one));
                    let numbers = Text::list(numbers, Joined::Semicolon);
                    let facts = || facts_preview(game, &preview.facts);
                    let changes = [numbers, facts()].into_iter().find(|text| !text.is_empty());
                    Some(changes.unwrap_or_else(|| say!("nothing")))
                }
                Err(NoPreview) => Some(say!("cannot be worked out")),
            };
            let changes = changes.map(|text| text.in_words(game.rules));
            columns.row([(*line).to_owned()].into_iter().chain(chances).chain(changes));
        }
        columns.show().trim_end().to_owned()
    }
}

/// Returns a decision as a table; as a line where it is certain and has no numbers.
fn decided(game: &Game<'_>, decision: &Decision) -> String {
    let of = in_words(game, &decision.of);
    if let [only] = decision.results.as_slice()
        && only.chance == Chance::CERTAIN
        && only.numbers.is_empty()
    {
        return format!("{of}: {}", in_words(game, &only.result));
    }
    let mut named: Vec<&String> = Vec::new();
    for (name, _) in decision.results.iter().flat_map(|result| &result.numbers) {
        if !named.contains(&name) {
            named.push(name);
        }
    }
    let named_shown = named.iter().map(|name| Text::verbatim(in_words(game, name)));
    let heading = [Text::verbatim(format!("{of}:")), say!("chance")];
    let mut columns = columns(game.rules, heading.into_iter().chain(named_shown));
    for result in &decision.results {
        let numbers = named.iter().map(|name| {
            let found = result.numbers.iter().find(|(other, _)| other == *name);
            found.map_or_else(String::new, |(_, numbers)| spread(numbers).in_words(game.rules))
        });
        let cells =
            [format!("  {}", in_words(game, &result.result)), format!("{}%", result.chance)];
        columns.row(cells.into_iter().chain(numbers));
    }
    columns.show().trim_end().to_owned()
}

/// Returns `50-300 (158)`: the least, the most and the mean of what came to pass.
fn spread(numbers: &Numbers) -> Text {
    let (Some(least), Some(most)) = (numbers.keys().next(), numbers.keys().next_back()) else {
        return Text::EMPTY;
    };
    if least == most {
        return Text::Number(*least);
    }
    let whole = numbers.values().fold(Chance::NONE, |sum, chance| sum.or(*chance));
    let parts = |chance: &Chance| i128::try_from(chance.fraction().0).unwrap_or(0);
    let of = |chance: &Chance| i128::try_from(chance.fraction().1).unwrap_or(1).max(1);
    let thousandths: i64 =
        numbers.iter().map(|(number, chance)| chance.thousandths(*number)).sum::<i64>();
    let mean = i128::from(thousandths) * of(&whole) / parts(&whole).max(1);
    let mean = (2 * mean + 1000 * mean.signum()) / 2000;
    let mean = i64::try_from(mean).unwrap_or(i64::MAX);
    say!("{least} to {most} (mean {mean})", least = *least, most = *most, mean)
}

fn rows_said(
    game: &Game<'_>,
    table: TableId,
    rows: &BTreeMap<(u16, Option<u8>), Chance>,
) -> String {
    let results = rows.iter().map(|((row, column), chance)| {
        (*row, row_result(game, RowPlace { table, row: *row, column: *column }), *chance)
    });
    let heading = say!("The table {table}:", table = texts::table(game, table));
    format!("{}\n{}", heading.in_words(game.rules), rows_with_chances(game, table, results, None))
}

/// Rows of a table with what they come to and their chances: those that come to the same stand together.
pub fn rows_with_chances(
    game: &Game<'_>,
    table: TableId,
    rows: impl Iterator<Item = (u16, String, Chance)>,
    width: Option<usize>,
) -> String {
    let mut results: Vec<(String, Vec<&str>, Chance)> = Vec::new();
    for (row, result, chance) in rows {
        let label = game.rules.roll_table(table).rows.get(usize::from(row));
        let label = label.map_or("", |row| row.label.as_str());
        match results.iter_mut().find(|(other, ..)| *other == result) {
            Some((_, labels, sum)) => {
                labels.push(label);
                *sum = sum.or(chance);
            }
            None => results.push((result, vec![label], chance)),
        }
    }
    let heading = [say!("chance"), say!("result"), say!("roll")];
    let mut columns = columns(game.rules, heading);
    for (result, labels, chance) in results {
        columns.row([format!("{chance}%"), result, labels.join(", ")]);
    }
    columns.show_in(width).trim_end().to_owned()
}

fn rolled_again(
    game: &Game<'_>,
    table: TableId,
    rows: &BTreeMap<(u16, Option<u8>), Chance>,
) -> String {
    let chance = rows.values().fold(Chance::NONE, |sum, chance| sum.or(*chance));
    let chance = Text::verbatim(chance.to_string());
    let table = texts::table(game, table);
    say!("{chance}%: rolled once more on {table}", chance, table).in_words(game.rules)
}

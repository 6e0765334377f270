//! Possible results of an answer, in words and tables.

use std::collections::BTreeMap;

use super::names;
use super::say::{RowPlace, row_result};
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::basics::terminal_text::one_line;
use crate::campaign::Owner;
use crate::campaign::chance::Chance;
use crate::engine::Game;
use crate::engine::core::scripting::foreseen::{
    Decision, Fact, Foreseen, NumberForeseen, Numbers, OwnNumber, Unforeseen,
};
use crate::rules::TableId;

/// Places of which is said what may become of them.
const PLACES: usize = 8;

/// Describes what an answer may come to; empty if there is nothing to say.
pub fn text(game: &Game<'_>, foreseen: &Result<Foreseen, Unforeseen>) -> String {
    let game = &game.shown();
    let Ok(foreseen) = foreseen else {
        return "What may come of it cannot be worked out: its script fails, stops, or looks at what you may not know."
            .to_owned();
    };
    let mut lines: Vec<String> = Vec::new();
    lines.extend(foreseen.said.iter().map(|line| in_words(game, line)));
    lines.extend(foreseen.decisions.iter().map(|decision| decided(game, decision)));
    if foreseen.decisions.is_empty() {
        let rolled = &foreseen.rolled;
        lines.extend(rolled.iter().map(|((table, nth), rows)| match nth {
            0 => rows_said(game, *table, rows),
            _ => rolled_again(game, *table, rows),
        }));
    }
    lines.extend(foreseen.numbers.iter().map(|number| number_foreseen(game, number)));
    lines.extend(facts_foreseen(game, &foreseen.facts));
    if let Some(drawn) = foreseen.drawn {
        lines.push(format!(
            "These figures are estimates from {ways} drawn at random: there are too many to count them all.",
            ways = count(drawn, "way")
        ));
    } else if let Some(rarest) = foreseen.rarest {
        lines.push(format!("What follows rolls rarer than 1 in {rarest} is estimated."));
    }
    lines.join("\n")
}

/// Compares what several answers may come to: first the results of what each decides, in a table
/// for those that decide the same, else what they change.
pub fn compared(game: &Game<'_>, answers: &[(String, Result<Foreseen, Unforeseen>)]) -> String {
    let game = &game.shown();
    let mut groups: Vec<Compared<'_>> = Vec::new();
    for (line, found) in answers {
        let decision = found.as_ref().ok().and_then(|foreseen| foreseen.decisions.first());
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
    let drawn = |found: &Result<Foreseen, Unforeseen>| {
        found.as_ref().is_ok_and(|foreseen| foreseen.drawn.is_some())
    };
    if answers.iter().any(|(_, found)| drawn(found)) {
        text.push_str("\nSome of these figures are estimates: where there are too many ways to count them all, some are drawn at random.");
    }
    text
}

/// Tells what becomes of one number: `gold: 30, then 10-60 (mean 35)`.
fn number_foreseen(game: &Game<'_>, number: &NumberForeseen) -> String {
    let name = match &number.what {
        OwnNumber::Money => game.rules.money.name.as_str(),
        OwnNumber::Counter(name) => {
            game.rules.counter(name).map_or(name.as_str(), |counter| &counter.name)
        }
        OwnNumber::Banners => "banners",
        OwnNumber::ArmyPoints => "army points",
        OwnNumber::Baggage => "baggage",
        OwnNumber::Pool => "army points in no banner",
    };
    format!("{name}: {before}, then {}", spread(&number.after), before = number.before)
}

fn facts_foreseen(game: &Game<'_>, facts: &[(Fact, Chance)]) -> Vec<String> {
    let fact = |(fact, chance): &(Fact, Chance)| {
        let text = match fact {
            Fact::Belongs(place, Owner::Nobody) => {
                format!("{} belongs to nobody", game.place_called(*place))
            }
            Fact::Belongs(place, owner) => {
                format!("{} belongs to {}", game.place_called(*place), game.owner_name(*owner))
            }
            Fact::Settled(place, None, _) => {
                format!("nothing is left of the settlement on {}", game.place_called(*place))
            }
            Fact::Settled(place, kind, razed) => {
                let razed = if *razed { "razed " } else { "" };
                let kind = game.settlement_name(*kind);
                let named = titled(game, "settlement", kind);
                format!("{razed}{named} on {}", game.place_called(*place))
            }
            Fact::Marked(place, name) => {
                format!("{} on {}", titled(game, "mark", name), game.place_called(*place))
            }
            Fact::Unmarked(place, name) => {
                format!(
                    "no {} on {} any more",
                    titled(game, "mark", name),
                    game.place_called(*place)
                )
            }
        };
        if *chance == Chance::CERTAIN { text } else { format!("{chance}% {text}") }
    };
    let mut said: Vec<String> = Vec::new();
    for one in facts.iter().take(PLACES).map(fact) {
        // A temple is a mark and a settlement.
        if !said.contains(&one) {
            said.push(one);
        }
    }
    if facts.len() > PLACES {
        said.push(format!("and {} more", facts.len() - PLACES));
    }
    if said.is_empty() { Vec::new() } else { vec![format!("then: {}", said.join("; "))] }
}

fn titled(game: &Game<'_>, kind: &str, id: &str) -> String {
    let title = game.rules.title_of(kind, id).or_else(|| game.rules.title_of("spell", id));
    title.map_or_else(|| id.to_owned(), |title| game.rules.display_name(&title).to_owned())
}

fn in_words(game: &Game<'_>, text: &str) -> String {
    one_line(&game.localized(text)).into_owned()
}

/// Answers that decide the same, with all results there are.
#[derive(Default, Clone)]
struct Compared<'f> {
    results: Vec<(i64, String)>,
    answers: Vec<(&'f str, &'f Result<Foreseen, Unforeseen>)>,
}

impl Compared<'_> {
    fn at(&self, result: &str) -> Option<usize> {
        self.results.iter().position(|(_, known)| known == result)
    }

    fn table(&self, game: &Game<'_>) -> String {
        let mut results = self.results.clone();
        results.sort_by_key(|(at, _)| *at);
        let named: Vec<String> = results.iter().map(|(_, name)| in_words(game, name)).collect();
        let mut heading = vec!["answer"];
        heading.extend(named.iter().map(String::as_str));
        if results.is_empty() {
            heading.push("changes");
        }
        let mut columns = Columns::new(&heading);
        for (line, found) in &self.answers {
            let found = found.as_ref();
            let decided = found.ok().and_then(|foreseen| foreseen.decisions.first());
            let chances = results.iter().map(|(_, name)| {
                let results = decided.map_or(&[][..], |decision| &decision.results);
                let chance = results.iter().find(|result| result.result == *name);
                chance.map_or_else(|| "0%".to_owned(), |result| format!("{}%", result.chance))
            });
            let changes = match found {
                _ if !results.is_empty() => None,
                Ok(foreseen) => {
                    let numbers = foreseen.numbers.iter().map(|one| number_foreseen(game, one));
                    let mut changes: Vec<String> = numbers.collect();
                    if changes.is_empty() {
                        let facts = facts_foreseen(game, &foreseen.facts);
                        let bare = |text: &String| text.trim_start_matches("then: ").to_owned();
                        changes = facts.iter().map(bare).collect();
                    }
                    if changes.is_empty() {
                        changes.push("nothing".to_owned());
                    }
                    Some(changes.join("; "))
                }
                Err(Unforeseen) => Some("cannot be worked out".to_owned()),
            };
            columns.row([(*line).to_owned()].into_iter().chain(chances).chain(changes));
        }
        columns.show().trim_end().to_owned()
    }
}

/// A decision as a table; as a line where it is certain and has no numbers.
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
    let of = format!("{of}:");
    let named_shown: Vec<String> = named.iter().map(|name| in_words(game, name)).collect();
    let heading: Vec<&str> =
        [of.as_str(), "chance"].into_iter().chain(named_shown.iter().map(String::as_str)).collect();
    let mut columns = Columns::new(&heading);
    for result in &decision.results {
        let numbers = named.iter().map(|name| {
            let found = result.numbers.iter().find(|(other, _)| other == *name);
            found.map_or_else(String::new, |(_, numbers)| spread(numbers))
        });
        let cells =
            [format!("  {}", in_words(game, &result.result)), format!("{}%", result.chance)];
        columns.row(cells.into_iter().chain(numbers));
    }
    columns.show().trim_end().to_owned()
}

/// `50-300 (158)`: the least, the most and the mean of what came to pass.
fn spread(numbers: &Numbers) -> String {
    let (Some(least), Some(most)) = (numbers.keys().next(), numbers.keys().next_back()) else {
        return String::new();
    };
    if least == most {
        return least.to_string();
    }
    let whole = numbers.values().fold(Chance::NONE, |sum, chance| sum.or(*chance));
    let parts = |chance: &Chance| i128::try_from(chance.fraction().0).unwrap_or(0);
    let of = |chance: &Chance| i128::try_from(chance.fraction().1).unwrap_or(1).max(1);
    let thousandths: i64 =
        numbers.iter().map(|(number, chance)| chance.thousandths(*number)).sum::<i64>();
    let mean = i128::from(thousandths) * of(&whole) / parts(&whole).max(1);
    let mean = (2 * mean + 1000 * mean.signum()) / 2000;
    format!("{least} to {most} (mean {mean})")
}

fn rows_said(
    game: &Game<'_>,
    table: TableId,
    rows: &BTreeMap<(u16, Option<u8>), Chance>,
) -> String {
    let results = rows.iter().map(|((row, column), chance)| {
        (*row, row_result(game, RowPlace { table, row: *row, column: *column }), *chance)
    });
    let called = names::table_in_words(game, table);
    format!("The table {called}:\n{}", rows_with_chances(game, table, results, None))
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
    let mut columns = Columns::new(&["chance", "result", "roll"]);
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
    format!("{chance}%: rolled once more on {}", names::table_in_words(game, table))
}

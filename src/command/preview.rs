//! `preview`: what an order would need, risk and bring. What the question says of it comes first,
//! then the rows that may be rolled and the figures that would change, as the order tried out on
//! copies of the campaign shows them; and what comes next, where there is nothing else to say.

use super::{Context, Done, shorthand, usage};
use crate::campaign::RealmId;
use crate::campaign::chance::Chance;
use crate::columns::Columns;
use crate::counted::count;
use crate::engine::core::odds::NoOdds;
use crate::engine::core::parse;
use crate::engine::core::tried_out::{Next, RowFound, TriedOut};
use crate::engine::{Game, Order, Question, Trace, Who};
use crate::rules::TableId;
use crate::view::changes::{Change, changes};
use crate::view::foreseen::{self, rows_with_chances};
use crate::view::say::row_text;
use crate::view::{self, names};

/// Values of a figure that are told one by one, and figures that are told.
const VALUES: usize = 3;
const FIGURES: usize = 16;
/// Letters of the names that stand in one line.
const NAMES: usize = 30;
/// Lines that scripts would tell.
const LINES: usize = 8;
/// Rolls whose rows are told are no rarer than one in so many.
const TOLD: u128 = 10;

pub(super) fn preview(context: &mut Context<'_>, words: &[&str]) -> Done {
    if let ["amend", rest @ ..] = words {
        return Done::PreviewAmend(rest.join(" "));
    }
    let Some(question) = context.question else {
        return Done::Failed("nothing is asked: the campaign is over".to_owned());
    };
    if words.is_empty() {
        return usage("preview");
    }
    if !question.shown_to(context.console.viewer) {
        return Done::Failed(view::prompt(context.game, context.console.viewer, question));
    }
    let line = words.join(" ");
    let line = match shorthand::written_out(context.game, context.question, &line) {
        Ok(line) => line.into_owned(),
        Err(why) => return Done::Failed(why),
    };
    let line = crate::engine::core::bare_answer::complete(context.game, question, &line);
    let order = match parse::parse(context.game, question.who.realm(), line.trim()) {
        Ok(order) => order,
        Err(fault) => return Done::Failed(format!("{}; {}", fault.message, fault.help)),
    };
    let trace = Trace::default();
    let game = context.game.traced(&trace);
    let said = match question.judge(&game, &order) {
        Err(refusal) => {
            let rule =
                game.rules.edition_id_about(refusal.rule, std::iter::once(order.verb().row().name));
            format!("this would be refused [{rule}]: {why}", why = refusal.why)
        }
        Ok(()) => {
            let told = question.ask.preview(&game, question.who, &order);
            let told = told.map_or_else(String::new, |text| format!(": {text}"));
            let foreseen = question.foreseen(context.game, &order);
            let foreseen = foreseen.map(|found| foreseen::text(context.game, &found));
            let foreseen = foreseen.filter(|text| !text.is_empty());
            let more = match foreseen {
                Some(text) => format!("\n{text}"),
                None => tried_out(context, question, &order, told.is_empty()),
            };
            format!("this is legal{told}{more}")
        }
    };
    Done::Said(said + &game.decided_by(question.who, &order, &trace.take()))
}

/// What comes of an order that is tried out, or what comes next where `alone` nothing else is said.
fn tried_out(context: &Context<'_>, question: &Question<'_>, order: &Order, alone: bool) -> String {
    let (row, game) = (order.verb().row(), context.game);
    let Some(so_far) = context.so_far else { return String::new() };
    if row.umpire || row.anytime() || game.state.laying.is_some() {
        return String::new();
    }
    let tried = match game.try_out(so_far, question, (order, context.console.viewer)) {
        Ok(Some(tried)) => tried,
        Ok(None) if alone => {
            return ": what comes of it hangs on what others keep secret".to_owned();
        }
        Ok(None) => return String::new(),
        Err(NoOdds::Failed) if !alone => return String::new(),
        Err(why) => return format!("\nWhat may come of it cannot be worked out: {why}."),
    };
    let figures = match question.who.realm().or(question.ask.realm_concerned()) {
        Some(realm) => Figures::of(game, &tried, &[realm]),
        None => Figures::of(game, &tried, &game.state.playing().collect::<Vec<_>>()),
    };
    let width = context.console.screen.width();
    let mut text = rows(game, &tried.rows, width);
    text.push_str(&figures.text(width));
    let report = matches!(order, Order::Report { .. });
    if report || text.is_empty() && alone {
        text.push_str(&told(context, &tried));
    }
    if text.is_empty() && alone {
        return next(context, question, &tried.next);
    }
    if let Some(drawn) = tried.drawn {
        text.push_str(&format!(
            "\nThese figures are about so: there are too many ways to go through all; {ways} were drawn.",
            ways = count(drawn, "way")
        ));
    } else if let Some(rarest) = tried.rarest {
        text.push_str(&format!(
            "\nWhat comes further of rolls that are rarer than 1 in {rarest} was drawn."
        ));
    }
    text
}

/// What scripts would tell of it for certain.
fn told(context: &Context<'_>, tried: &TriedOut) -> String {
    let certain = tried.said.iter().filter(|(_, chance)| *chance == Chance::CERTAIN);
    let said = |record| view::say(context.game, context.console.viewer, record);
    let lines: Vec<String> = certain.filter_map(|(record, _)| said(record)).collect();
    let more = lines.len().saturating_sub(LINES);
    let mut text = if lines.is_empty() { String::new() } else { "\nthen:".to_owned() };
    for line in lines.iter().take(LINES) {
        text.push_str(&format!("\n  {line}"));
    }
    if more > 0 {
        text.push_str(&format!("\n  … and {more} more"));
    }
    text
}

/// What comes after an answer that changes nothing by itself.
fn next(context: &Context<'_>, question: &Question<'_>, next: &[Next]) -> String {
    let game = context.game;
    let over = || {
        let now = game.state.clock;
        let phase = now.phase(&game.rules.calendar);
        let phase = phase.and_then(|(phase, _)| game.rules.phase_title(phase)).unwrap_or_default();
        match view::year::next(game) {
            Some(then) => format!("{phase} is over; next is {then}"),
            None => format!("{phase} is over"),
        }
    };
    let told = |next: &Next| match next {
        Next::Over => over(),
        Next::Asks(who, asked) if *who == question.who => {
            format!("then you are asked: {asked}")
        }
        Next::Asks(Who::Host, _) => "then it is for the host to answer".to_owned(),
        Next::Asks(who, _) => format!("then it is for {name} to answer", name = who.name(game)),
    };
    let mut said: Vec<String> = Vec::new();
    for one in next.iter().map(told) {
        if !said.contains(&one) {
            said.push(one);
        }
    }
    format!(": {said}", said = said.join(", or "))
}

/// The rows of each roll with their chances: rows that come to the same stand together.
fn rows(game: &Game<'_>, rows: &[(RowFound, Chance)], width: Option<usize>) -> String {
    let mut rolls: Vec<((TableId, usize), Chance)> = Vec::new();
    for (row, chance) in rows {
        let roll = (row.table, row.roll);
        match rolls.iter_mut().find(|(other, _)| *other == roll) {
            Some((_, sum)) => *sum = sum.or(*chance),
            None => rolls.push((roll, *chance)),
        }
    }
    let (told, rare): (Vec<_>, Vec<_>) =
        rolls.into_iter().partition(|(_, chance)| !chance.rarer_than(TOLD));
    let mut text = String::new();
    let called = |table: TableId, roll: usize| {
        let again = if roll == 0 { "" } else { " again" };
        format!("{}{again}", names::table_in_words(game, table))
    };
    for ((table, roll), chance) in told {
        let mut of: Vec<_> =
            rows.iter().filter(|(row, _)| (row.table, row.roll) == (table, roll)).collect();
        of.sort_by_key(|(row, _)| *row);
        let results = of.into_iter().map(|(row, chance)| {
            let result = match row.known {
                true => "no event".to_owned(),
                false => row_text(game, (row.table, row.row, row.column)),
            };
            (row.row, result, *chance)
        });
        let shown = rows_with_chances(game, table, results, width);
        let whole = if chance == Chance::CERTAIN { String::new() } else { format!(" ({chance}%)") };
        let called = called(table, roll);
        text.push_str(&format!("\nThe table {called}{whole}:\n{shown}"));
    }
    let rare: Vec<String> = rare
        .into_iter()
        .filter(|((_, roll), _)| *roll == 0)
        .map(|((table, roll), chance)| format!("{} ({chance}%)", called(table, roll)))
        .collect();
    if !rare.is_empty() {
        text.push_str(&format!("\nIt may also come to {}.", rare.join(", ")));
    }
    text
}

/// A figure with what may become of it.
struct Figure {
    of: String,
    what: String,
    before: String,
    after: Vec<(String, Chance)>,
}

struct Figures(Vec<Figure>);

impl Figures {
    /// As these realms may know them.
    fn of(game: &Game<'_>, tried: &TriedOut, realms: &[RealmId]) -> Figures {
        let before = Game { state: &tried.before, ..game.untraced() };
        let mut figures: Vec<Figure> = Vec::new();
        let mut told = Chance::NONE;
        for (state, chance) in &tried.after {
            let after = Game { state, ..before };
            let mut changed: Vec<Change> = Vec::new();
            for one in realms.iter().flat_map(|realm| changes(&before, &after, *realm)) {
                if !changed.contains(&one) {
                    changed.push(one);
                }
            }
            for figure in &mut figures {
                let same = changed.iter().any(|it| it.of == figure.of && it.what == figure.what);
                if !same {
                    figure.comes_to(figure.before.clone(), *chance);
                }
            }
            for change in changed {
                let known =
                    figures.iter_mut().find(|it| it.of == change.of && it.what == change.what);
                if let Some(figure) = known {
                    figure.comes_to(change.after, *chance);
                    continue;
                }
                let mut figure = Figure {
                    of: change.of,
                    what: change.what,
                    before: change.before,
                    after: Vec::new(),
                };
                if told != Chance::NONE {
                    figure.comes_to(figure.before.clone(), told);
                }
                figure.comes_to(change.after, *chance);
                figures.push(figure);
            }
            told = told.or(*chance);
        }
        Figures(figures)
    }

    fn text(&self, width: Option<usize>) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        // What becomes of several things alike stands in one line.
        let mut lines: Vec<[String; 4]> = Vec::new();
        for figure in &self.0 {
            let line =
                [figure.of.clone(), figure.what.clone(), figure.before.clone(), figure.then()];
            let alike = |other: &&mut [String; 4]| {
                other[1..] == line[1..]
                    && other[0].chars().count() + line[0].chars().count() < NAMES
            };
            match lines.iter_mut().find(alike) {
                Some(other) => other[0].push_str(&format!(", {}", line[0])),
                None => lines.push(line),
            }
        }
        let mut columns = Columns::new(&["", "what changes", "now", "then"]);
        let more = lines.len().saturating_sub(FIGURES);
        for line in lines.into_iter().take(FIGURES) {
            columns.row(line);
        }
        let mut text = format!("\n{}", columns.show_in(width).trim_end());
        if more > 0 {
            text.push_str(&format!("\n… and {}", count(more, "more figure")));
        }
        text
    }
}

impl Figure {
    fn comes_to(&mut self, value: String, chance: Chance) {
        match self.after.iter_mut().find(|(other, _)| *other == value) {
            Some((_, sum)) => *sum = sum.or(chance),
            None => self.after.push((value, chance)),
        }
    }

    /// `3`, `2 (33%) or 3 (67%)`, or `250-450 (mean 367)`.
    fn then(&self) -> String {
        if let [(value, _)] = self.after.as_slice() {
            return value.clone();
        }
        let numbers: Option<Vec<(i64, Chance)>> =
            self.after.iter().map(|(value, chance)| Some((value.parse().ok()?, *chance))).collect();
        let mut values = self.after.clone();
        match numbers {
            Some(mut numbers) if values.len() > VALUES => {
                numbers.sort_by_key(|(number, _)| *number);
                let mean: i64 =
                    numbers.iter().map(|(number, chance)| chance.thousandths(*number)).sum();
                let least = numbers.first().map_or(0, |(number, _)| *number);
                let most = numbers.last().map_or(0, |(number, _)| *number);
                return format!("{least}-{most} (mean {})", (mean + 500) / 1000);
            }
            Some(_) => values.sort_by_key(|(value, _)| value.parse::<i64>().unwrap_or(0)),
            None => values.sort_by_key(|(_, chance)| std::cmp::Reverse(chance.thousandths(1000))),
        }
        let said: Vec<String> = values
            .iter()
            .take(VALUES + 1)
            .map(|(value, chance)| format!("{value} ({chance}%)"))
            .collect();
        let more = if values.len() > VALUES + 1 { ", …" } else { "" };
        format!("{}{more}", said.join(", "))
    }
}

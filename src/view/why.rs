//! The log → explanations: how a number came about. Every amount is shown with its reason, rule,
//! dice and the line of the rules file behind it.

mod account;
mod banner;
mod causes;
mod numbers;
mod places;
mod tile;

pub use account::{Counted, why_account};
pub use banner::why_banner;
pub use tile::why_place;

use std::fmt::Write;

use causes::{cause_in_words, causes};
use numbers::has_number;
use places::{origin, row_place};

use super::say::{Wording, row_text, say};
use super::{altered, names};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Altered, Event, EventRecord, Sum, SumPart};
use crate::columns::Columns;
use crate::engine::Game;
use crate::rules::RuleId;

/// How the last number that the viewer may know of was worked out.
#[must_use]
pub fn why_last(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> String {
    let told = |at: &usize| {
        let record = &log[*at];
        let changed = || {
            !altered_at(game, viewer, log, *at).is_empty() && say(game, viewer, record).is_some()
        };
        viewer.sees(record) && (has_number(&record.event) || changed())
    };
    match (0..log.len()).rfind(told) {
        Some(at) => explain(game, viewer, log, at),
        None => "Nothing has been worked out yet.\n".to_owned(),
    }
}

/// What decided one record and came out otherwise than the edition says, as far as the viewer may
/// know.
fn altered_at<'a>(
    game: &Game<'_>,
    viewer: Viewer,
    log: &'a [EventRecord],
    at: usize,
) -> Vec<&'a Altered> {
    altered::of(game, viewer, log, (&causes(viewer, log, at), at))
}

/// How the number of one record was worked out.
#[must_use]
pub fn explain(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], at: usize) -> String {
    let Some(record) = log.get(at).filter(|record| viewer.sees(record)) else {
        return "That is not for you to know.\n".to_owned();
    };
    let found = altered_at(game, viewer, log, at);
    let game = &game.under(record);
    let mut text = String::new();
    match &record.event {
        Event::Tallied { what, sum } => text += &tallied(game, viewer, (log, at), what, sum),
        event => {
            if let Some(line) = say(game, viewer, record) {
                let _ = writeln!(text, "{}: {line}", names::when(game, record.clock));
            }
            if let Event::RowRead { table, row, column, .. } = event {
                let (place, row) = (row_place(game, *table, *row), (*table, *row, *column));
                let _ =
                    writeln!(text, "  at {place}: {row}", row = row_text(game, row, Wording::Yaml));
                // What a script made of the row comes right after it.
                if let Some(next) = log
                    .get(at + 1)
                    .filter(|next| next.by.is_some() && matches!(next.event, Event::Said { .. }))
                    && let Some(line) = say(game, viewer, next)
                {
                    let _ = writeln!(text, "  {line}{}", script(next));
                }
            }
            if let Some(by) = record.by {
                let _ = writeln!(text, "  made to happen at {by}");
            }
            for cause in causes(viewer, log, at) {
                match &log[cause].event {
                    Event::Tallied { what, sum } => {
                        text += &tallied(game, viewer, (log, cause), what, sum);
                    }
                    _ => {
                        let _ = writeln!(text, "  from {}", cause_in_words(game, &log[cause]));
                    }
                }
            }
        }
    }
    text += &altered::itemised(game, &found);
    text + cited(game, record).trim_end() + &script(record) + "\n"
}

/// `, by mods/weather/main.lua:7` of what a script did.
fn script(record: &EventRecord) -> String {
    record.by.map_or(String::new(), |by| format!(", by {by}"))
}

/// A sum with every part, where it stands in the rules, and the dice in it.
fn tallied(
    game: &Game<'_>,
    viewer: Viewer,
    (log, at): (&[EventRecord], usize),
    what: &str,
    sum: &Sum,
) -> String {
    let mut columns = Columns::new(&["amount", "reason", "rule", "from"]);
    for part in &sum.parts {
        columns.row([
            format!("{:+}", part.amount),
            names::word(game, part.what).to_owned(),
            rule_title(game, part_rule(game, part, what)),
            origin(game, viewer, &log[..at], part),
        ]);
    }
    columns.row([format!("{:+}", sum.total()), format!("= {}", names::word(game, what))]);
    columns.show_as(|cell| game.rules.with_names(cell))
}

/// The rule of one part of a sum under the id of the edition.
fn part_rule(game: &Game<'_>, part: &SumPart, sum: &str) -> RuleId {
    game.rules.edition_id_about(part.rule, [part.what, sum].into_iter())
}

/// `[NL-SUB-03] Subsistence shortfall`.
pub(super) fn rule_title(game: &Game<'_>, rule: RuleId) -> String {
    let rule = game.rules.edition_id(rule);
    match game.rules.rulebook.get(rule) {
        Some(entry) => format!("[{rule}] {}", entry.title),
        None => format!("[{rule}]"),
    }
}

/// The rule that is cited, by its title and its place in the source rules.
fn cited(game: &Game<'_>, record: &EventRecord) -> String {
    let rule = record.event.cited(game.rules, record.rule);
    let source = game.rules.passage(rule);
    format!(
        "{}{}\n",
        rule_title(game, rule),
        source.map_or(String::new(), |source| format!(" ({source})"))
    )
}

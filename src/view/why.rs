//! The log → accounts of numbers. Every amount is shown with its reason, rule, dice and the line of the rules file
//! behind it.

mod account;
mod banner;
mod causes;
mod numbers;
mod places;
mod tile;

pub use account::{Counted, why_account};
pub use banner::why_banner;
pub use tile::why_place;

use causes::{cause_in_words, causes};
use numbers::has_number;
use places::{origin, row_place};

use super::say::{RowPlace, row_said, say};
use super::{altered, names, rulings, texts};
use crate::basics::columns::wrap;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Altered, CalendarEvent, Event, EventKind, EventRecord, Sum, SumPart};
use crate::engine::Game;
use crate::engine::core::sources;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Text, columns};

const WIDTH: usize = 78;

/// Explains how the last number that the viewer may know of was worked out.
pub fn why_last(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> String {
    let told = |at: &usize| {
        let record = &log[*at];
        let changed = || {
            !altered_at(game, viewer, log, *at).is_empty() && say(game, viewer, record).is_some()
        };
        viewer.sees(record) && (has_number(&record.event) || changed())
    };
    match (0..log.len()).rfind(told) {
        Some(at) => explain(game, viewer, log, own_instead(viewer, log, at)),
        None => line(game, say!("Nothing has been worked out yet.")),
    }
}

/// Finds the viewer's own number if all realms get theirs together and the last one is another's.
fn own_instead(viewer: Viewer, log: &[EventRecord], at: usize) -> usize {
    let Viewer::Realm(own) = viewer else { return at };
    let of = |record: &EventRecord| numbers::account_of(&record.event);
    if of(&log[at]).is_none_or(|realm| realm == own) {
        return at;
    }
    let together = log[..at].iter().rev().take_while(|record| record.clock == log[at].clock);
    let before = together.zip(1..).find(|(record, _)| of(record) == Some(own));
    before.map_or(at, |(_, back)| at - back)
}

/// Returns what changed one record from what the edition says, as far as the viewer may know.
fn altered_at<'a>(
    game: &Game<'_>,
    viewer: Viewer,
    log: &'a [EventRecord],
    at: usize,
) -> Vec<&'a Altered> {
    altered::of(game, viewer, log, (&causes(viewer, log, at), at))
}

/// Says a sentence in a line of its own.
fn line(game: &Game<'_>, text: Text) -> String {
    text.in_words(game.rules) + "\n"
}

/// A part of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passage {
    Line(String),
    /// A sum with every part: amount, reason, rule, and where in the rules or by which dice it came.
    Sum {
        what: String,
        total: i64,
        parts: Vec<[String; 4]>,
    },
}

impl Passage {
    /// Returns the reasons as lines of text.
    fn text(&self, game: &Game<'_>) -> String {
        match self {
            Passage::Line(line) => format!("{line}\n"),
            Passage::Sum { what, total, parts } => {
                let mut columns = columns(game.rules, altered::sum_heading());
                parts.iter().for_each(|part| columns.row(part.clone()));
                columns.row([format!("{total:+}"), format!("= {what}")]);
                columns.show_as(|cell| game.rules.with_names(cell))
            }
        }
    }
}

/// Explains how the number of one record was worked out, and the rulings behind it.
pub fn explain(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], at: usize) -> String {
    let Some(passages) = passages(game, viewer, log, at) else {
        return line(game, say!("That is not for you to know."));
    };
    let game = &game.under(&log[at]);
    let told: String = passages.iter().map(|passage| passage.text(game)).collect();
    let ruled = rulings::of_rules(game, rules_of(game, &log[at]).into_iter());
    told + &ruled.iter().map(|line| wrap(line, WIDTH, "  ")).collect::<String>()
}

/// Returns the rules that one record cites, those of the parts of its sum among them.
fn rules_of(game: &Game<'_>, record: &EventRecord) -> Vec<RuleId> {
    let cited = record.event.cited(game.rules, record.rule);
    let parts = match &record.event {
        Event::Calendar(CalendarEvent::Tallied { what, sum }) => {
            sum.parts.iter().map(|part| part_rule(game, part, what)).collect()
        }
        _ => Vec::new(),
    };
    std::iter::once(cited).chain(parts).collect()
}

/// Explains how the number of one record was worked out, part by part; None if the viewer may not
/// know. The first line says what happened, unless it is a sum; the last one cites the rule.
pub fn passages(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    at: usize,
) -> Option<Vec<Passage>> {
    let record = log.get(at).filter(|record| viewer.sees(record))?;
    let found = altered_at(game, viewer, log, at);
    let game = &game.for_viewer(viewer).under(record);
    let mut passages = Vec::new();
    let indented = |text: Text| format!("  {}", text.in_words(game.rules));
    let mut line = |text: String| passages.push(Passage::Line(text));
    match &record.event {
        Event::Calendar(CalendarEvent::Tallied { what, sum }) => {
            passages.push(tallied(game, viewer, (log, at), what, sum));
        }
        event => {
            if let Some(said) = say(game, viewer, record) {
                line(format!("{}: {said}", names::when(game, record.clock)));
            }
            if let Event::Calendar(CalendarEvent::RowRead { table, row, column, .. }) = event {
                let place = row_place(game, *table, *row);
                let row = row_said(game, RowPlace { table: *table, row: *row, column: *column });
                line(indented(say!("at {place}: {row}", place, row)));
                // A script's remark on the row comes right after it.
                if let Some(next) = log
                    .get(at + 1)
                    .filter(|next| next.by.is_some() && next.event.kind() == EventKind::Said)
                    && let Some(said) = say(game, viewer, next)
                {
                    line(indented(by_script(game, next, Text::verbatim(said))));
                }
            }
            if let Some(by) = record.by {
                let by = by.as_str();
                let script = sources::script_at(game, by);
                line(indented(match sources::names_files(game) {
                    true => say!("made to happen at {script}", script),
                    false => say!("made to happen by {script}", script),
                }));
            }
            for cause in causes(viewer, log, at) {
                passages.push(match &log[cause].event {
                    Event::Calendar(CalendarEvent::Tallied { what, sum }) => {
                        tallied(game, viewer, (log, cause), what, sum)
                    }
                    _ => {
                        let cause = cause_in_words(game, &log[cause]);
                        Passage::Line(indented(say!("from {cause}", cause)))
                    }
                });
            }
        }
    }
    let altered = altered::itemised(game, &found);
    passages.extend(altered.lines().map(|line| Passage::Line(line.to_owned())));
    let cited = Text::verbatim(cited(game, record).trim_end());
    passages.push(Passage::Line(by_script(game, record, cited).in_words(game.rules)));
    Some(passages)
}

/// Adds to a text which script did it: `…, by mods/weather/main.lua:7`.
fn by_script(game: &Game<'_>, record: &EventRecord, what: Text) -> Text {
    match record.by.map(|by| sources::script_at(game, by.as_str())) {
        Some(script) => say!("{what}, by {script}", what, script),
        None => what,
    }
}

/// Returns a sum with every part, where it stands in the rules, and the dice in it.
fn tallied(
    game: &Game<'_>,
    viewer: Viewer,
    (log, at): (&[EventRecord], usize),
    what: &str,
    sum: &Sum,
) -> Passage {
    let part = |part: &SumPart| {
        [
            format!("{:+}", part.amount),
            texts::word(part.what).in_words(game.rules),
            rule_title(game, part_rule(game, part, what)),
            origin(game, viewer, &log[..at], part).in_words(game.rules),
        ]
    };
    Passage::Sum {
        what: texts::word(what).in_words(game.rules),
        total: sum.total(),
        parts: sum.parts.iter().map(part).collect(),
    }
}

/// Returns the rule of one part of a sum under the id of the edition.
fn part_rule(game: &Game<'_>, part: &SumPart, sum: &str) -> RuleId {
    game.rules.edition_id_about(part.rule, [part.what, sum].into_iter())
}

/// Returns `[NL-SUB-03] Subsistence shortfall`.
pub(super) fn rule_title(game: &Game<'_>, rule: RuleId) -> String {
    let rule = game.rules.edition_id(rule);
    match game.rules.rulebook.get(rule) {
        Some(entry) => format!("[{rule}] {}", entry.title),
        None => format!("[{rule}]"),
    }
}

/// Returns the rule that is cited, by its title and its place in the source rules.
fn cited(game: &Game<'_>, record: &EventRecord) -> String {
    let rule = record.event.cited(game.rules, record.rule);
    let source = game.rules.passage(rule);
    format!(
        "{}{}\n",
        rule_title(game, rule),
        source.map_or(String::new(), |source| format!(" ({source})"))
    )
}

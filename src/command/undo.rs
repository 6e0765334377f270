//! `undo` and its extent: words → the answers to take back.

use crate::campaign::RealmId;
use crate::engine::Game;
use crate::say;
use crate::text::{Text, quoted};

/// Undo that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    pub extent: UndoExtent,
    /// The question whether it is meant is answered already.
    pub sure: bool,
    /// Everybody is told, as a campaign file says of what was taken back past what others had seen.
    /// The person whose answer it was follows from the answers, whatever is written there.
    pub notify: bool,
    /// Notes that others wrote since stay, as a campaign file says.
    pub keeps_notes: bool,
}

/// Reply of the host to what a seat wishes to take back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoReply {
    /// The name of the realm.
    pub realm: String,
    pub granted: bool,
    /// Number of answers that the host has seen would go.
    pub answers: Option<usize>,
}

/// Extent of an undo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoExtent {
    /// This number of people's answers.
    Steps(usize),
    /// To the beginning of the last span of answers that fits.
    To(CalendarSpan),
}

/// A part of the calendar; what is left out may be any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CalendarSpan {
    pub realm: Option<RealmId>,
    /// From 1.
    pub year: Option<u16>,
    /// Within its part of the year, from 1.
    pub round: Option<u16>,
    /// The block of the year that plays the phase, by its id.
    pub block: Option<String>,
    /// A phase, or a block of the year, by its id.
    pub named: Option<String>,
}

/// Most answers that are taken back at once.
const MOST: usize = 1_000_000;

impl Undo {
    /// Returns the words after `undo`.
    ///
    /// # Errors
    /// The words that do not fit; None if the usage says it.
    pub fn parse(game: &Game<'_>, words: &[&str]) -> Result<Undo, Option<Text>> {
        let (words, keeps_notes) = match words {
            [rest @ .., "but", "notes"] => (rest, true),
            words => (words, false),
        };
        let (words, sure, notify) = match words {
            [rest @ .., "yes", "for", _] => (rest, true, true),
            [rest @ .., "yes"] => (rest, true, false),
            words => (words, false, false),
        };
        let extent = match words {
            [] => UndoExtent::Steps(1),
            ["to", rest @ ..] if !rest.is_empty() => {
                UndoExtent::To(CalendarSpan::parse(game, "undo", rest)?)
            }
            [steps] => UndoExtent::Steps(
                steps.parse().ok().filter(|steps| (1..=MOST).contains(steps)).ok_or(None)?,
            ),
            _ => return Err(None),
        };
        Ok(Undo { extent, sure, notify, keeps_notes })
    }
}

impl UndoReply {
    /// Reads the words after `requests`; None if they are no reply.
    pub fn parse(words: &[&str]) -> Option<UndoReply> {
        let (realm, word, answers) = match words {
            [realm, word] => (realm, word, None),
            [realm, word, answers] => (realm, word, Some(answers.parse().ok()?)),
            _ => return None,
        };
        let granted = crate::console::yes_or_no(word)?;
        Some(UndoReply { realm: (*realm).to_owned(), granted, answers })
    }
}

impl CalendarSpan {
    /// Returns the words after `to` of a command.
    ///
    /// # Errors
    /// As [`Undo::parse`].
    pub fn parse(
        game: &Game<'_>,
        command: &str,
        words: &[&str],
    ) -> Result<CalendarSpan, Option<Text>> {
        let mut span = CalendarSpan::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number > 0);
            let id = word.to_lowercase();
            let both = word
                .split_once('/')
                .and_then(|(year, round)| Some((number(year)?, number(round)?)));
            // `round 4`, `month 2`, `year 3`
            let unit = both.is_none().then(|| unit(game, &id)).flatten();
            let counted = unit.and_then(|unit| Some((unit, number(words.peek()?)?)));
            let realm = game.state.realm_named(word);
            match (both, counted, realm) {
                (Some((year, round)), ..) if span.year.or(span.round).is_none() => {
                    (span.year, span.round) = (Some(year), Some(round));
                }
                (None, Some((Unit::Year, year)), _) if span.year.is_none() => {
                    words.next();
                    span.year = Some(year);
                }
                (None, Some((Unit::Round, round)), _) if span.round.is_none() => {
                    words.next();
                    span.round = Some(round);
                }
                (None, None, Some(realm)) if span.realm.is_none() => span.realm = Some(realm),
                (None, None, None) if span.named.is_none() && part_of_year(game, &id) => {
                    span.named = Some(id);
                }
                (None, None, None) if span.block.is_none() && part_of_year(game, &id) => {
                    let block = span.named.take().unwrap_or_default();
                    if !plays(game, &block, &id) {
                        return Err(Some(say!(
                            "`{block}` has no phase `{wanted}`",
                            block = quoted(&block),
                            wanted = quoted(&id)
                        )));
                    }
                    (span.block, span.named) = (Some(block), Some(id));
                }
                _ => {
                    return Err(Some(say!(
                        "`{word}` is not a realm, a round such as 2/1 or `round 4`, a phase or a part of the year: write for instance `{command} to red 2/1`",
                        word = Text::verbatim(*word),
                        command = Text::verbatim(command)
                    )));
                }
            }
        }
        Ok(span)
    }
}

/// Unit in which a span is counted.
#[derive(Clone, Copy)]
enum Unit {
    Year,
    Round,
}

/// Returns the unit that a word names: `year`, `round`, or what a round of the edition is called.
fn unit(game: &Game<'_>, word: &str) -> Option<Unit> {
    let calendar = &game.rules.calendar;
    let called = |block: &crate::rules::Block| {
        [block.round_title.english(), game.rules.display_name(&block.round_title)]
            .iter()
            .any(|title| title.to_lowercase() == word)
    };
    let round = word == "round" || calendar.blocks.iter().any(called);
    match word {
        "year" => Some(Unit::Year),
        // A year that is one round is counted as rounds.
        _ if round && calendar.year_is_round() => Some(Unit::Year),
        _ => round.then_some(Unit::Round),
    }
}

/// True if a block of the year of this id plays the phase.
fn plays(game: &Game<'_>, block: &str, phase: &str) -> bool {
    let mut blocks = game.rules.calendar.blocks.iter().filter(|one| one.id == block);
    blocks.any(|block| block.phases().any(|at| game.rules.phase_id(at) == Some(phase)))
}

fn part_of_year(game: &Game<'_>, id: &str) -> bool {
    let calendar = &game.rules.calendar;
    calendar.blocks.iter().any(|block| block.id == id)
        || calendar.phases().into_iter().any(|phase| game.rules.phase_id(phase) == Some(id))
}

//! Count of throws that are repeated until something comes of them: after [`MOST_THROWS`] the host
//! rules.
//!
//! Dice alone always come to an end. A modifier or a script may keep a total where nothing comes of
//! it, and then no number of throws would do: the search for a way under a mod that makes each
//! total 1 would fill the log for ever, and so would the campaign whenever it is opened. Every
//! procedure that throws again, of the engine or of a script, counts its throws here.

use smallvec::SmallVec;

use crate::campaign::{CalendarEvent, Event, RecordEvent, Source, SumPart};
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::players::{Flow, Stop};
use crate::engine::core::turn::Turn;
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::core::{secrecy, trace};
use crate::rules::{RuleId, Symbol};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Throws after which the host rules. By the dice alone the rarest of the shipped tables comes to a
/// result once in six throws, and a hundred without one fall once in 80 million times. They make a
/// log that can still be read.
pub const MOST_THROWS: u32 = 100;

/// Most modifiers that the host is shown.
const NAMED: usize = 4;

/// Number of throws of which nothing came.
#[derive(Debug, Clone, Copy, Default)]
pub struct RepeatedThrows(u32);

impl RepeatedThrows {
    /// Returns a count that a script has kept so far.
    pub fn made(throws: u32) -> RepeatedThrows {
        RepeatedThrows(throws)
    }

    /// True if nothing has been thrown yet.
    pub fn is_new(self) -> bool {
        self.0 == 0
    }

    /// True if the host has ruled, or must.
    pub fn spent(self) -> bool {
        self.0 >= MOST_THROWS
    }
}

/// Changes by modifiers and scripts while the last throws fell.
pub(in crate::engine) type Noted = SmallVec<[(&'static str, Source); NAMED]>;

/// Counts a throw of which nothing came. None while it is thrown again; after
/// [`MOST_THROWS`] all are told which modifiers hold the throws, and the host picks one of some
/// words: returns its number. The first word is what computers pick.
pub fn ruled(
    turn: &mut Turn<'_>,
    tries: &mut RepeatedThrows,
    (what, rule): (&str, RuleId),
    words: impl FnOnce(&Game<'_>) -> Vec<String>,
) -> Flow<Option<usize>> {
    tries.0 = tries.0.saturating_add(1);
    if !is_spent(turn, *tries) {
        return Ok(None);
    }
    let words = words(&turn.game());
    let Some(advice) = words.first().cloned() else { return Ok(Some(0)) };
    let (throws, named) = (Text::count(tries.0, ProgramNoun::Throw), Text::noun(what.to_owned()));
    let nothing = match held_by(turn) {
        None => say!("{throws} of `{what}` came to nothing", throws, what = named),
        Some(held) => say!(
            "{throws} of `{what}` came to nothing, because of {held}",
            throws,
            what = named,
            held
        ),
    };
    let text = nothing.to_mark();
    let host = turn.state().host_plays;
    let prompt = match host {
        true => say!("{nothing}: how does the host rule?", nothing),
        false => say!("{nothing}: what do you rule?", nothing),
    };
    turn.emit_rule(rule, RecordEvent::Said { text });
    let asked = WordQuestion {
        prompt,
        words,
        rule: rule.0,
        secret: secrecy::sole_audience(turn).is_some(),
        advice: Some(advice),
        ..WordQuestion::default()
    };
    let at = turn.pick_word(Who::Host, &asked)?;
    let (what, word) = (Text::noun(what.to_owned()), Text::verbatim(&asked.words[at]));
    let text = match host {
        true => say!("the host rules on `{what}`: {word}", what, word),
        false => say!("it is ruled at the table on `{what}`: {word}", what, word),
    };
    turn.emit_rule(rule, RecordEvent::Said { text: text.to_mark() });
    Ok(Some(at))
}

/// Counts one more round of a procedure on which the host can rule nothing.
///
/// # Errors
/// [`Stop::Broken`] after [`MOST_THROWS`], with the modifiers that hold it.
pub fn must_end(turn: &mut Turn<'_>, tries: &mut RepeatedThrows, what: Text) -> Flow {
    tries.0 = tries.0.saturating_add(1);
    if !is_spent(turn, *tries) {
        return Ok(());
    }
    let rounds = Text::count(tries.0, ProgramNoun::Round);
    Err(Stop::broken(match held_by(turn) {
        None => say!("{what} has not ended after {rounds}", what, rounds),
        Some(held) => {
            say!("{what} has not ended after {rounds}, because of {held}", what, rounds, held)
        }
    }))
}

/// True if there were too many; what changes the last throw is noted.
fn is_spent(turn: &mut Turn<'_>, tries: RepeatedThrows) -> bool {
    if tries.0 + 1 == MOST_THROWS {
        turn.noted = Some(Noted::new());
    }
    tries.spent()
}

/// Returns `a storm (mods/weather/main.lua:15)`; None where nothing was changed.
fn held_by(turn: &mut Turn<'_>) -> Option<Text> {
    let noted = turn.noted.take().unwrap_or_default();
    let names =
        noted.iter().map(|(why, source)| match (*why, trace::changed_at(&turn.game(), *source)) {
            ("", at) => at,
            (why, at) if at.is_empty() => Text::noun(why),
            (why, at) => say!("{why} ({at})", why = Text::noun(why), at),
        });
    names.reduce(|before, part| say!("{before} and {part}", before, part))
}

/// Notes what changed the numbers of an event, while that is wanted.
pub(in crate::engine) fn note_changes<'p>(
    turn: &mut Turn<'_>,
    event: &'p Event,
    changed: impl Iterator<Item = &'p SumPart>,
    by: Option<Symbol>,
) {
    let Some(noted) = &mut turn.noted else { return };
    let tallied = if let Event::Calendar(CalendarEvent::Tallied { sum, .. }) = event {
        &sum.parts[..]
    } else {
        &[]
    };
    let parts = tallied.iter().chain(changed);
    let held = parts.filter(|part| matches!(part.source, Source::Modifier(_) | Source::Hook(_)));
    let said = by.map(|at| ("", Source::Hook(at)));
    for (why, source) in held.map(|part| (part.what, part.source)).chain(said) {
        if noted.len() < NAMED && noted.iter().all(|(_, known)| *known != source) {
            noted.push((why, source));
        }
    }
}

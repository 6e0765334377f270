//! Typed lines, with their phase, and the part of them that is not given yet.

use std::collections::{BTreeSet, VecDeque};

use crate::campaign::CalendarPosition;
use crate::engine::{Verb, Who};
use crate::say;
use crate::text::{Joined, Text};

/// Typed lines, and the phases and questions that they were typed for.
#[derive(Debug, Default)]
pub struct Typing {
    /// The question is to be said again: what led to it has changed.
    pub ask_again: bool,
    /// Rest of the line that was typed last.
    pub rest: Option<RestOfLine>,
    /// Something was refused or has failed since the last line.
    pub stumbled: bool,
    /// In which phase the last line was typed.
    pub typed_in: Option<CalendarPosition>,
    /// In which phase the line that is read now was typed, where another has begun since, before
    /// anybody could read what is asked in it.
    pub late: Option<CalendarPosition>,
    /// Answers were taken back, and nothing was asked since.
    pub taken_back: bool,
    /// The phase that taking back has led to: somebody wants something in it.
    pub wanted_again: Option<CalendarPosition>,
    /// In which phase `done` was last given for whoever passes it, and how often.
    pub passed: Option<(CalendarPosition, usize)>,
    /// Numbers of the answers that were `done` given for a person who passes a phase.
    pub passes: BTreeSet<usize>,
    /// Mods that the campaign could take up, for completion.
    pub available_mods: Vec<String>,
    /// Editions that it could go on under, as far as they build on one another.
    pub available_editions: Vec<String>,
    /// Whoever plays is taught.
    pub teaching: Option<Teaching>,
}

/// Words and numbers shared by the prompt and the teacher beside it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Teaching {
    /// Words that are typed to the teacher, for completion.
    pub words: Vec<String>,
    /// Number of answers that people have given.
    pub answers: usize,
    /// Lines of the screen that what the teacher says after the line that was typed will take.
    pub room: usize,
}

/// Lines of a typed line that are not given yet.
#[derive(Debug)]
pub struct RestOfLine {
    pub lines: VecDeque<String>,
    /// Person who was asked when it was typed, with the phase and the secrecy of the question.
    pub who: Who,
    pub clock: CalendarPosition,
    pub secret: bool,
    /// Verbs that answered the question that was asked then.
    pub verbs: &'static [Verb],
}

impl RestOfLine {
    /// Returns the message that these lines are left out.
    pub fn left_out(&self, why: Text) -> Text {
        // Somebody else may be looking on by now.
        if self.secret {
            return say!("the rest of the line was left out: {why}", why);
        }
        let lines = self.lines.iter().map(|line| Text::verbatim(format!("`{line}`")));
        say!(
            "{lines} {lines?was|were} left out: {why}",
            lines = Text::list(lines, Joined::Comma),
            why
        )
    }
}

//! Answers that were given after one that was corrected: what of them fits is given again, and what follows a
//! question that nobody has answered yet waits for it. A correction stands in the campaign file as
//!
//! ```text
//! correct course 12 red: move 1 D5    the corrected answer, and each that is kept, by their numbers
//! correct waits 1.0.2.0.1.0 red: done an answer that waits, with the place in the calendar where it was given
//! correct from 12                     the course from answer 12 on is that of the lines before
//! correct again 2                     of those that wait the second is given, and the one before it dropped
//! ```
//!
//! What stands before `correct from` says nothing without it: a program that is stopped meanwhile has corrected
//! nothing.

use std::collections::VecDeque;

use super::amendment_terms::{read_place, write_place};
use super::answers::FileEntry;
use crate::campaign::CalendarPosition;
use crate::text::Text;

/// An answer that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaterAnswer {
    pub entry: FileEntry,
    /// Place in the calendar where it was given.
    pub place: CalendarPosition,
}

/// An answer that is not given again, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DroppedAnswer {
    pub(super) text: String,
    pub(super) why: Text,
}

/// Answers that wait until they fit, in the order in which they were given.
#[derive(Debug, Clone, Default)]
pub struct LaterAnswers {
    /// Index of the corrected answer: where that is taken back, nothing waits.
    from: usize,
    pub(super) answers: VecDeque<LaterAnswer>,
    pub(super) dropped: Vec<DroppedAnswer>,
}

impl LaterAnswers {
    pub(super) fn new(from: usize, answers: impl IntoIterator<Item = LaterAnswer>) -> LaterAnswers {
        LaterAnswers { from, answers: answers.into_iter().collect(), dropped: Vec::new() }
    }

    /// Forgets the answers if those from one on are taken back.
    pub(super) fn cut(&mut self, at: usize) {
        if at <= self.from {
            *self = LaterAnswers::default();
        }
    }

    /// Removes the first `count` and returns the last of them; None if there are fewer.
    fn again(&mut self, count: usize) -> Option<LaterAnswer> {
        let last = count.checked_sub(1).filter(|last| *last < self.answers.len())?;
        self.answers.drain(..last);
        self.answers.pop_front()
    }
}

/// The lines of a correction, as far as they were read.
#[derive(Debug, Default)]
pub(super) struct CorrectionDraft {
    course: Vec<(usize, FileEntry)>,
    waits: Vec<LaterAnswer>,
}

/// A line of a correction.
enum CorrectionLine<'a> {
    Course(usize, &'a str),
    Waits(CalendarPosition, &'a str),
    From(usize),
    Again(usize),
}

/// True if a line of a campaign file is one of a correction.
pub(super) fn is_of_correction(text: &str) -> bool {
    text.split_whitespace().next() == Some("correct")
}

fn read(text: &str) -> Option<CorrectionLine<'_>> {
    let mut words = text.splitn(4, ' ');
    let (_, what, value, rest) = (words.next()?, words.next()?, words.next()?, words.next());
    match (what, rest) {
        ("course", Some(text)) => Some(CorrectionLine::Course(value.parse().ok()?, text)),
        ("waits", Some(text)) => Some(CorrectionLine::Waits(read_place(value)?, text)),
        ("from", None) => Some(CorrectionLine::From(value.parse().ok()?)),
        ("again", None) => Some(CorrectionLine::Again(value.parse().ok()?)),
        _ => None,
    }
}

/// Returns the lines of a correction of the answer with an index.
pub(super) fn lines(at: usize, course: &[FileEntry], waits: &LaterAnswers) -> Vec<String> {
    let numbered = course
        .iter()
        .zip(at + 1..)
        .map(|(entry, number)| format!("correct course {number} {}", entry.text));
    let waiting = waits
        .answers
        .iter()
        .map(|later| format!("correct waits {} {}", write_place(later.place), later.entry.text));
    numbered.chain(waiting).chain([format!("correct from {}", at + 1)]).collect()
}

/// Returns the line by which the last of the first `count` answers that wait is given.
pub(super) fn again_line(count: usize) -> String {
    format!("correct again {count}")
}

/// Change that a line of a correction makes to the answers that stand.
pub(super) enum CorrectionStep {
    /// Nothing yet.
    Drafted,
    /// The answers from an index on are others, and some wait.
    Course(usize, Vec<FileEntry>, LaterAnswers),
    Given(FileEntry),
}

impl CorrectionDraft {
    /// Takes a line of a correction; `later` are the answers that wait. None: it makes no sense here.
    pub(super) fn take(
        &mut self,
        entry: &FileEntry,
        later: &mut LaterAnswers,
    ) -> Option<CorrectionStep> {
        let of_line = |text: &str| FileEntry { line: entry.line, text: text.to_owned() };
        match read(&entry.text)? {
            CorrectionLine::Course(number, text) => {
                self.waits.clear();
                self.course.push((number, of_line(text)));
                Some(CorrectionStep::Drafted)
            }
            CorrectionLine::Waits(place, text) => {
                self.waits.push(LaterAnswer { entry: of_line(text), place });
                Some(CorrectionStep::Drafted)
            }
            CorrectionLine::From(number) => {
                // What stands before that was not finished.
                let begins = self.course.iter().rposition(|(at, _)| *at == number)?;
                let course = self.course.split_off(begins);
                let in_order = course.iter().zip(number..).all(|((at, _), wanted)| *at == wanted);
                let waits =
                    LaterAnswers::new(number.checked_sub(1)?, std::mem::take(&mut self.waits));
                *self = CorrectionDraft::default();
                let course = course.into_iter().map(|(_, entry)| entry).collect();
                in_order.then_some(CorrectionStep::Course(number - 1, course, waits))
            }
            CorrectionLine::Again(count) => {
                *self = CorrectionDraft::default();
                let given = later.again(count)?;
                Some(CorrectionStep::Given(of_line(&given.entry.text)))
            }
        }
    }
}

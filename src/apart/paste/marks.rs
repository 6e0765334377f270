//! Lines of letters by which their answers are read, in every language in which a letter may be written.

use std::sync::LazyLock;

use crate::say;
use crate::text::{Language, Text};

/// Returns the first line of a letter; whom it is to stands at its end.
pub fn letter_begins(to: Text) -> Text {
    say!("# Letter to {realm}", realm = to)
}

/// Returns the line under which an answer may be written.
pub fn answer_begins() -> Text {
    say!("--- write below ---")
}

/// Returns the line above which the answer ends.
pub fn answer_ends() -> Text {
    say!("--- and above ---")
}

/// Returns the last line of a letter.
pub fn letter_ends() -> Text {
    say!("(end of the letter)")
}

/// The lines in all languages.
pub(super) struct LetterMarks {
    letter_begins: Vec<String>,
    answer_begins: Vec<String>,
    answer_ends: Vec<String>,
    letter_ends: Vec<String>,
}

impl LetterMarks {
    pub(super) fn known() -> &'static LetterMarks {
        static MARKS: LazyLock<LetterMarks> = LazyLock::new(|| {
            let of =
                |text: Text| Language::all().map(|language| text.in_words(&language)).collect();
            LetterMarks {
                letter_begins: of(letter_begins(Text::EMPTY)),
                answer_begins: of(answer_begins()),
                answer_ends: of(answer_ends()),
                letter_ends: of(letter_ends()),
            }
        });
        &MARKS
    }

    pub(super) fn begin_letter(&self, line: &str) -> bool {
        self.letter_begins.iter().any(|begins| line.starts_with(begins.as_str()))
    }

    pub(super) fn begin_answer(&self, line: &str) -> bool {
        self.answer_begins.iter().any(|mark| mark == line)
    }

    pub(super) fn end_answer(&self, line: &str) -> bool {
        self.answer_ends.iter().any(|mark| mark == line)
    }

    pub(super) fn end_letter(&self, line: &str) -> bool {
        self.letter_ends.iter().any(|mark| mark == line)
    }

    /// True if a line is one of the letter's that somebody has cut out of it.
    pub(super) fn are(&self, line: &str) -> bool {
        self.begin_answer(line) || self.end_answer(line) || self.end_letter(line)
    }
}

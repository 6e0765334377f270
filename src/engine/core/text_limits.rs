//! Limits on the text that scripts make up.

use std::borrow::Cow;

use crate::basics::terminal_text::cut;
use crate::say;
use crate::text::{ProgramNoun, Text, in_english};

/// Letters of a reason that a script gives for a change, for a part of a number, or for refusing
/// something; a longer one is a fault.
pub const LONGEST_REASON: usize = 200;

/// Letters of what a script says, shows or tells; more is a fault.
pub const LONGEST_MESSAGE: usize = 2000;

/// Letters of a question; more is a fault.
pub const LONGEST_QUESTION: usize = 500;

/// Letters of a word that a question offers; a longer one is a fault.
pub const LONGEST_WORD: usize = 60;

/// Letters of a line that a script prints, or shows in a view or on the sheet of a tile; what is
/// longer is cut.
pub const LONGEST_LINE: usize = 500;

/// Lines of a view, or of scripts on the sheet of a tile; what comes after them is left out.
pub const MOST_LINES: usize = 500;

/// Returns lines of scripts as they are shown: if lines are too long, or too many, it says that
/// they are cut.
pub fn lines<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<String> {
    let mut all = texts.into_iter().flat_map(|text| text.split('\n'));
    let mut lines: Vec<String> =
        all.by_ref().take(MOST_LINES).map(|line| shortened(line).into_owned()).collect();
    match all.count() {
        0 => {}
        more => {
            let more = Text::count(more, ProgramNoun::Line);
            let cut = say!("… and {more} more: at most {most} are shown", more, most = MOST_LINES);
            lines.push(cut.to_mark());
        }
    }
    lines
}

/// Cuts a line of a script that is too long when it is read; the mark of a text may be longer than its words.
fn shortened(line: &str) -> Cow<'_, str> {
    if line.chars().nth(LONGEST_LINE).is_none() {
        return Cow::Borrowed(line);
    }
    let read = in_english(line);
    match cut(&read, LONGEST_LINE) {
        Cow::Borrowed(_) => Cow::Borrowed(line),
        Cow::Owned(short) => Cow::Owned(short),
    }
}

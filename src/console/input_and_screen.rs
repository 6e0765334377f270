//! Sources of a session's lines, and targets of its output.

use owo_colors::XtermColors;

use super::Console;
use crate::campaign::{EventRecord, Seat};
use crate::engine::core::order_trial::SoFar;
use crate::engine::{Game, Question};
use crate::text::Text;
use crate::view::Weight;

/// A line from somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedLine {
    Line(String),
    /// A line that is not text.
    Unreadable,
    End,
    /// The input itself failed.
    Broken(Text),
}

/// Campaign as it stands before whoever gives the next line.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    pub game: &'a Game<'a>,
    /// The question that is asked; None after the campaign has ended.
    pub question: Option<&'a Question<'a>>,
    /// All that has happened, for every viewer.
    pub log: &'a [EventRecord],
    /// Players of each realm, as of now.
    pub seats: &'a [Seat],
    /// Course up to the question; None if that cannot be played again.
    pub so_far: Option<SoFar<'a>>,
}

/// Source of lines: the prompt, a script, or people elsewhere.
pub trait Input {
    /// Returns the next line.
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine;

    /// Clears the screen and waits for another player, who takes the seat. False if there is no screen to
    /// clear.
    fn hand_over(&mut self, _prompt: &str) -> bool {
        false
    }

    /// Drops lines of whoever sat at the prompt that nobody has read yet: somebody else is asked.
    /// True if there were any.
    fn drop_ahead(&mut self) -> bool {
        false
    }

    /// Returns a line that answers a question of the program itself; None where nobody answers.
    fn reply(&mut self, _prompt: &str, _console: &mut Console) -> Option<String> {
        None
    }

    /// Takes note that the file of the campaign could be written.
    fn written(&mut self) {}

    /// Takes note that it could not, and why; `typed` is the line if somebody typed it. Returns what whoever types
    /// is told where the session is left then, to be opened again later; None where it is asked what to do.
    fn unwritten(&mut self, _typed: Option<&str>, _why: &Text) -> Option<Text> {
        None
    }

    /// Puts back a line that is no answer to it after all: it is read next as usual. False if lines cannot be
    /// put back.
    fn put_back(&mut self, _line: String) -> bool {
        false
    }

    /// True if somebody is there to be asked whether a line was meant: at a prompt, and neither in
    /// a script nor a pipe.
    fn asks_back(&self) -> bool {
        false
    }

    /// True if the last line was typed before whoever typed it could read what is asked.
    fn hasty(&self) -> bool {
        false
    }

    /// True if the next line answers for this realm, as the lines of a save do for computer
    /// players.
    fn next_line_is_from(&self, _realm: &str) -> bool {
        false
    }

    /// Returns `file:line` of the last line, for scripts.
    fn place(&self) -> Option<String> {
        None
    }
}

/// An input that has ended: nobody types.
pub struct NoInput;

impl Input for NoInput {
    fn line(&mut self, _: &Situation<'_>, _: &mut Console) -> TypedLine {
        TypedLine::End
    }
}

/// A screen that shows nothing.
pub struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

/// Reads `yes` or `no`, of whoever answers; `.` is `no`.
pub fn yes_or_no(line: &str) -> Option<bool> {
    let line = line.trim();
    match line.strip_prefix("host:").unwrap_or(line).trim().to_lowercase().as_str() {
        "yes" | "y" => Some(true),
        // As everywhere, the full stop wants nothing more.
        "no" | "n" | "." => Some(false),
        _ => None,
    }
}

/// Target of output.
pub trait Screen {
    fn line(&mut self, text: &str);

    /// Prints a line of what somebody asked to see. In a pipe tables and lists keep to a page.
    fn viewed(&mut self, text: &str) {
        self.line(text);
    }

    /// Shows a heading of the log.
    fn heading(&mut self, text: &str) {
        self.line(text);
    }

    /// Shows a line of the log, as much as it stands out; a screen without colours shows all alike.
    fn logged(&mut self, text: &str, _weight: Weight) {
        self.line(text);
    }

    /// Shows a long text page by page. False where it is not: then it is shown line by line.
    fn page(&mut self, _text: &str) -> bool {
        false
    }

    /// Tells that somebody is asked: what comes next is shown from the top of a page. Returns a line that was
    /// typed at the foot of a page and is meant for the prompt; None if there is none.
    fn takes_up(&mut self) -> Option<String> {
        None
    }

    /// Tells that somebody else looks from now on: they have read nothing yet, and a line that was typed at
    /// the foot of a page is not theirs. True if one is dropped.
    fn changes_hands(&mut self) -> bool {
        false
    }

    /// Returns the names that realms go by, each with its colour.
    fn realms(&mut self, _named: Vec<(String, XtermColors)>) {}

    /// Characters in a line, if the screen is a terminal.
    fn width(&self) -> Option<usize> {
        None
    }

    /// Lines, if the screen is a terminal.
    fn height(&self) -> Option<usize> {
        None
    }

    /// True if signs beyond letters can be drawn.
    fn draws_signs(&self) -> bool {
        false
    }
}

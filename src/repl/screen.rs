//! The terminal as a screen: lines are broken between words, headings and refusals are coloured.

use std::io::{IsTerminal, Write};

use owo_colors::{Style, XtermColors};

use super::pager::{self, Pager};
use crate::basics::columns::{on_page, wrapped};
use crate::basics::terminal_text::printable;
use crate::session::Screen;
use crate::view::Weight;
use crate::view::colour::{Tint, painted};

/// Standard output of `play`. Where it is no terminal, lines stand as they are.
pub struct Terminal {
    pub colour: bool,
    pub print: fn(&str),
    /// The names of realms in texts, each with its colour.
    realms: Vec<(String, XtermColors)>,
    /// Lines since somebody was asked last; None where nothing is paged.
    below: Option<usize>,
    /// True if the reader has had enough of them.
    enough: bool,
    /// Line typed at the foot of a page, for the prompt.
    typed: Option<String>,
}

impl Terminal {
    pub fn new(colour: bool, print: fn(&str)) -> Terminal {
        Terminal { colour, print, realms: Vec::new(), below: None, enough: false, typed: None }
    }

    /// Shows the lines of a text, in a style if the terminal has colours.
    fn styled(&mut self, text: &str, style: Option<Style>) {
        for line in self.lines(text, style) {
            self.put(&line);
        }
    }

    /// Shows a line; on a full screen it waits until the reader goes on.
    fn put(&mut self, line: &str) {
        if self.enough {
            return;
        }
        let full = |below: usize| self.height().is_some_and(|height| below + 2 > height);
        if self.below.is_some_and(full) {
            match pager::foot(columns()) {
                pager::Foot::Page => self.below = Some(0),
                pager::Foot::Enough => self.enough = true,
                pager::Foot::Line(line) => {
                    self.enough = true;
                    self.typed = Some(line);
                }
            }
            if self.enough {
                return;
            }
        }
        (self.print)(line);
        self.below = self.below.map(|below| below + 1);
    }

    /// Returns a text as lines of the screen.
    fn lines(&self, text: &str, style: Option<Style>) -> Vec<String> {
        let lines = wrapped(text, self.width()).into_iter();
        // A drawn line has its colours already.
        let paint = |line: String| match self.colour && !line.contains('\u{1b}') {
            true => painted(&line, &self.realms, style),
            false => line,
        };
        lines.map(paint).collect()
    }
}

impl Screen for Terminal {
    fn line(&mut self, text: &str) {
        let refusal = text.starts_with("refused [") || text.starts_with("not understood: ");
        self.styled(text, refusal.then(|| Tint::Error.style().bold()));
    }

    fn viewed(&mut self, text: &str) {
        match self.width() {
            None => on_page(text).iter().for_each(|line| self.line(line)),
            Some(_) => self.line(text),
        }
    }

    fn heading(&mut self, text: &str) {
        self.styled(text, Some(Style::new().bold()));
    }

    fn logged(&mut self, text: &str, weight: Weight) {
        let (mark, style) = match weight {
            Weight::Routine => ("  ", None),
            Weight::Loss => ("- ", Some(Tint::Loss.style())),
            Weight::Gain => ("+ ", Some(Tint::Gain.style())),
            Weight::Land => ("  ", Some(Style::new().bold())),
        };
        // The marks are for whoever sees no colours; a pipe has the lines as they are.
        match text.strip_prefix("  ").filter(|_| self.width().is_some()) {
            Some(rest) => self.styled(&format!("{mark}{rest}"), style),
            None => self.styled(text, style),
        }
    }

    fn takes_up(&mut self) -> Option<String> {
        let there = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        self.below = (there && Pager::chosen() != Pager::Nobody).then_some(0);
        self.enough = false;
        self.typed.take()
    }

    fn changes_hands(&mut self) -> bool {
        // A reader who had enough has read up to here.
        if std::mem::take(&mut self.enough) {
            self.below = self.below.map(|_| 0);
        }
        self.typed.take().is_some()
    }

    fn page(&mut self, text: &str) -> bool {
        // Our own pages come line by line.
        let Pager::Named(program) = Pager::chosen() else { return false };
        if self.enough {
            return true;
        }
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return false;
        }
        let Some((_, height)) = terminal_size::terminal_size() else { return false };
        let lines: Vec<String> = text.lines().flat_map(|line| self.lines(line, None)).collect();
        let _ = std::io::stdout().flush();
        if !pager::too_long(lines.len(), usize::from(height.0)) {
            return false;
        }
        let lines: Vec<String> = lines.iter().map(|line| printable(line).into_owned()).collect();
        let shown = pager::show(&program, &lines);
        if shown {
            self.below = self.below.map(|_| 0);
        }
        shown
    }

    fn realms(&mut self, named: Vec<(String, XtermColors)>) {
        self.realms = named;
    }

    fn width(&self) -> Option<usize> {
        size().map(|(width, _)| width).filter(|width| *width >= 20)
    }

    fn height(&self) -> Option<usize> {
        size().map(|(_, height)| height).filter(|height| *height >= 10)
    }

    fn draws_signs(&self) -> bool {
        let term = variable("TERM");
        // The console of Linux has no diagonals.
        let poor = term.is_some_and(|term| ["dumb", "linux"].contains(&term.as_str()));
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
        let utf8 = |locale: String| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        };
        // Windows has no locale of this kind, but the terminal that sets this draws everything.
        let signs = named.map_or_else(|| variable("WT_SESSION").is_some(), utf8);
        std::io::stdout().is_terminal() && !poor && signs
    }
}

/// Returns a text as lines that the terminal does not break; in a pipe as it is.
pub fn fitted(text: &str) -> Vec<String> {
    let width = size().map(|(width, _)| width);
    text.split('\n').flat_map(|line| wrapped(line, width)).collect()
}

/// As [`fitted`], of what somebody asked to see: in a pipe tables and lists keep to a page.
pub fn viewed(text: &str) -> Vec<String> {
    match size() {
        None => on_page(text),
        Some(_) => fitted(text),
    }
}

/// Returns the width of the terminal.
pub fn columns() -> usize {
    size().map_or(80, |(width, _)| width)
}

/// Returns the width and height of the terminal, or None.
fn size() -> Option<(usize, usize)> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size()
        .map(|(width, height)| (usize::from(width.0), usize::from(height.0)))
}

/// Returns a variable of the environment, or None where it is not set or empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Clears the terminal and what can be scrolled back to.
pub fn clear() {
    print!("\x1b[H\x1b[2J\x1b[3J");
    let _ = std::io::stdout().flush();
}

/// Shows the foot of a page, behind which somebody types.
pub fn put_foot(foot: &str) {
    print!("{foot}");
    let _ = std::io::stdout().flush();
}

/// Takes what was typed off the screen again: a secret, or the foot of a page. It has `rows` rows,
/// and `ended` says that the cursor is in the row below them.
pub fn wipe(rows: usize, ended: bool) {
    print!("\r\x1b[2K");
    for _ in 0..rows.saturating_sub(usize::from(!ended)) {
        print!("\x1b[1A\x1b[2K");
    }
    let _ = std::io::stdout().flush();
}

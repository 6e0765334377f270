//! Lines that are too long for a screen, broken between words; and how high a text is on it.
//!
//! textwrap has no place for what this is about: the hanging indent of a table's last column, and a command in
//! backquotes that stays whole if half the screen holds it (its dividers of words are functions without data).

use super::PAGE;
use crate::basics::text_width::{cells, width as width_of};

/// Blanks before a line that stands in a column.
const FAR_IN: usize = 8;

/// Marks the letters inside a command in backquotes, as `map around D4`: a line is not broken there. A command of
/// more than `most` letters is broken as usual.
fn kept_whole(letters: &[String], most: usize) -> Vec<bool> {
    let mut whole = vec![false; letters.len()];
    let mut opened = None;
    for (at, letter) in letters.iter().enumerate() {
        if letter != "`" {
            continue;
        }
        match opened.take() {
            Some(from) if at - from <= most => whole[from..at].fill(true),
            Some(_) => {}
            None => opened = Some(at),
        }
    }
    whole
}

/// Returns how far to the right a last column may begin for its words to be set below each other.
pub(super) fn hangs_until(width: usize) -> usize {
    width * 7 / 10
}

/// Returns a line broken between words where it is too long; what follows is set under the last column of a
/// table, or a little further in than the line. Lines with colours (maps) stand as they are.
pub fn wrapped(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.filter(|width| width_of(text) > *width && !text.contains('\x1b'))
    else {
        return vec![text.to_owned()];
    };
    // A word that fits the screen is not broken: what stands before it gives way.
    let longest = text.split(' ').map(width_of).max().unwrap_or(0);
    let room = if longest > width { width } else { width - longest };
    let indent = text.chars().take_while(|letter| *letter == ' ').count();
    let letters: Vec<String> = cells(text).split_off(indent.saturating_sub(room));
    let indent = indent.min(room);
    let column = (indent + 2..letters.len())
        .rev()
        .find(|at| letters[*at] != " " && letters[at - 1] == " " && letters[at - 2] == " ");
    // A line that is set far in is a column itself.
    let further = if indent > width / 4 { indent } else { indent + 4 };
    // A last column far to the right keeps its place where two lines of it are enough.
    let two_lines = |at: usize| {
        let left = width.saturating_sub(at);
        let words = letters[at..].split(|letter| letter == " ");
        letters.len() - at < left * 2 && words.map(<[String]>::len).all(|word| word <= left)
    };
    let hang = column
        .filter(|at| *at <= hangs_until(width) || two_lines(*at))
        .unwrap_or(further.min(width / 2))
        .min(room);
    let whole = kept_whole(&letters, width / 2);
    let mut lines = Vec::new();
    let mut start = 0;
    let mut before = 0;
    while letters.len() - start > width - before {
        let end = start + width - before;
        // A break is after the indent, or the line would be empty.
        let from = start + if lines.is_empty() { indent.max(hang.min(width / 2)) } else { 0 };
        let blank = |at: &usize| letters[*at] == " ";
        let between = |at: &usize| blank(at) && !whole[*at];
        let cut = (from + 1..=end).rev().find(between);
        let cut = cut.or_else(|| (from + 1..=end).rev().find(blank));
        // A sign of two cells is not cut in its midst, unless there is room for nothing else.
        let whole_sign = || (start + 1..=end).rev().find(|at| !letters[*at].is_empty());
        let cut = cut.or_else(whole_sign).unwrap_or(end);
        let line = letters[start..cut].concat();
        lines.push(format!("{}{}", " ".repeat(before), line.trim_end()));
        start = cut + letters[cut..].iter().take_while(|letter| *letter == " ").count();
        before = hang;
    }
    if start < letters.len() {
        lines.push(format!("{}{}", " ".repeat(before), letters[start..].concat()));
    }
    lines
}

/// Breaks a line of a table or a list that is wider than a page; other lines stand as they are, for whatever reads
/// them from a pipe.
pub fn on_page(text: &str) -> Vec<String> {
    let inside = text.trim_start();
    let set_in = text.len() - inside.len();
    let in_columns = set_in > FAR_IN || inside.contains("  ");
    wrapped(text, in_columns.then_some(PAGE))
}

/// Counts the lines of a screen of this width that a text takes.
pub fn height(text: &str, width: Option<usize>) -> usize {
    text.lines().map(|line| wrapped(line, width).len()).sum()
}

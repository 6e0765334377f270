//! Rows of cells → aligned columns. Numbers stand to the right, words to the left. Where the table would
//! be too wide, headings of several words stand on several lines.

mod broken_lines;

use std::borrow::Cow;

use super::text_width::{padded, width as width_of};
pub use broken_lines::{height, on_page, wrapped};

/// Letters in a line where no screen says otherwise. Wider tables stack their headings.
pub const PAGE: usize = 80;

/// Blanks between columns, one where the table would else be wider than its page, and letters that a column keeps at
/// least.
const GAP: usize = 2;
const LEAST: usize = 12;

/// A table under construction.
#[derive(Debug, Default)]
pub struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Returns a table with a heading.
    pub fn new(heading: &[&str]) -> Columns {
        Columns { rows: vec![heading.iter().map(|word| (*word).to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// True if there is nothing but the heading.
    pub fn is_empty(&self) -> bool {
        self.rows.len() <= 1
    }

    /// As [`Columns::show`], with every cell put as `say` puts it: a name that takes the place of a
    /// mark is as wide as it is read.
    pub fn show_as(&self, say: impl for<'t> Fn(&'t str) -> Cow<'t, str>) -> String {
        Columns {
            rows: self
                .rows
                .iter()
                .map(|row| row.iter().map(|cell| say(cell).into_owned()).collect())
                .collect(),
        }
        .show()
    }

    /// As [`Columns::show`] for a screen of this width: where the table is wider, the words of its
    /// widest columns are wrapped within them.
    pub fn show_in(&self, width: Option<usize>) -> String {
        let Some(width) = width else { return self.show() };
        let mut widths = self.widths(width);
        let gaps = GAP * widths.len().saturating_sub(1);
        let mut wrapped: Vec<usize> = Vec::new();
        loop {
            let over = (widths.iter().sum::<usize>() + gaps).saturating_sub(width);
            let broad = (0..widths.len()).max_by_key(|at| widths[*at]);
            let Some(broad) = broad.filter(|at| over > 0 && widths[*at] > LEAST) else { break };
            widths[broad] = widths[broad].saturating_sub(over).max(LEAST);
            wrapped.push(broad);
        }
        if wrapped.is_empty() {
            return self.show_within(width);
        }
        let (heading, body) = self.rows.split_at(self.rows.len().min(1));
        let mut rows = heading.to_vec();
        for row in body {
            let lines: Vec<Vec<String>> = (0..)
                .zip(row)
                .map(|(at, cell)| match wrapped.contains(&at) {
                    true => wrap(cell, widths[at], "").lines().map(str::to_owned).collect(),
                    false => vec![cell.clone()],
                })
                .collect();
            let high = lines.iter().map(Vec::len).max().unwrap_or(0);
            let line =
                |at: usize| lines.iter().map(move |cell| cell.get(at).cloned().unwrap_or_default());
            rows.extend((0..high).map(|at| line(at).collect()));
        }
        Columns { rows }.show_within(width)
    }

    /// Returns the table as text, each line ended, two blanks between columns.
    pub fn show(&self) -> String {
        self.show_within(PAGE)
    }

    /// Returns the widths of the columns; where the table is wider than `most`, the words of its heading stand below
    /// each other.
    fn widths(&self, most: usize) -> Vec<usize> {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..count).map(|at| widest(&self.rows, at)).collect();
        let (heading, body) = self.rows.split_at(self.rows.len().min(1));
        let [words] = heading else { return widths };
        if widths.iter().sum::<usize>() + GAP * count.saturating_sub(1) <= most {
            return widths;
        }
        let stacked = |at: usize| {
            let title = words.get(at).map_or("", String::as_str);
            let longest = title.split(' ').map(width_of).max();
            widest(body, at).max(longest.unwrap_or(0))
        };
        (0..count).map(stacked).collect()
    }

    fn show_within(&self, most: usize) -> String {
        let most = most.min(PAGE);
        let widths = self.widths(most);
        let (heading, body) = self.rows.split_at(self.rows.len().min(1));
        let stacked: Vec<Vec<String>> = match heading {
            [words] if (0..).zip(words).any(|(at, word)| width_of(word) > widths[at]) => {
                stacked_words(words, &widths)
            }
            heading => heading.to_vec(),
        };
        let apart = widths.len().saturating_sub(1);
        let fits = |gap: usize| widths.iter().sum::<usize>() + gap * apart <= most;
        let gap = if !fits(GAP) && fits(1) { 1 } else { GAP };
        let number = |text: &str| {
            text.is_empty()
                || text == "-"
                || text == "?"
                || text.trim_start_matches(['-', '+']).chars().all(|letter| letter.is_ascii_digit())
        };
        let right: Vec<bool> = (0..widths.len())
            .map(|at| {
                self.rows.iter().skip(1).filter_map(|row| row.get(at)).all(|cell| number(cell))
            })
            .collect();
        let mut text = String::new();
        for row in stacked.iter().chain(body) {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(at, cell)| padded(cell, widths[at], right[at]))
                .collect();
            text.push_str(cells.join(&" ".repeat(gap)).trim_end());
            text.push('\n');
        }
        text
    }
}

fn widest(rows: &[Vec<String>], at: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(at));
    cells.map(|cell| width_of(cell)).max().unwrap_or(0)
}

/// Returns a heading as lines, so that each of its cells keeps to the width of its column; the last line
/// stands next to the table.
fn stacked_words(heading: &[String], widths: &[usize]) -> Vec<Vec<String>> {
    let lines: Vec<Vec<String>> = heading
        .iter()
        .zip(widths)
        .map(|(title, width)| wrap(title, (*width).max(1), "").lines().map(str::to_owned).collect())
        .collect();
    let high = lines.iter().map(Vec::len).max().unwrap_or(0);
    let line = |from_top: usize| {
        let of = |title: &Vec<String>| {
            let skipped = high - title.len();
            from_top.checked_sub(skipped).and_then(|at| title.get(at)).cloned().unwrap_or_default()
        };
        lines.iter().map(of).collect()
    };
    (0..high).map(line).collect()
}

/// Words wrapped at `width`, each line after `indent`; empty lines of the text are kept. What can be
/// typed as it stands, between two backquotes, is one word where it takes no more than half a line.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in typed_whole(paragraph, width / 2) {
            if !line.is_empty() && width_of(indent) + width_of(&line) + 1 + width_of(&word) > width
            {
                out.push_str(&format!("{indent}{line}\n"));
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        out.push_str(format!("{indent}{line}").trim_end());
        out.push('\n');
    }
    out
}

/// Returns the words of a text, those between two backquotes as one if it has at most `most`
/// letters.
fn typed_whole(text: &str, most: usize) -> Vec<String> {
    let open = |word: &str| word.matches('`').count() % 2 == 1;
    let all: Vec<&str> = text.split_whitespace().collect();
    let (mut words, mut at) = (Vec::new(), 0);
    while let Some(word) = all.get(at) {
        let closing = all[at + 1..].iter().position(|next| open(next)).filter(|_| open(word));
        let end = closing.map_or(at + 1, |further| at + further + 2);
        let whole = all[at..end].join(" ");
        let fits = width_of(&whole) <= most;
        words.push(if fits { whole } else { (*word).to_owned() });
        at = if fits { end } else { at + 1 };
    }
    words
}

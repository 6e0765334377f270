//! Rows of cells → aligned columns. Numbers stand to the right, words to the left. Where the table would
//! be too wide, headings of several words stand on several lines, words are wrapped within their columns, and at last
//! headings stand above each other.

mod broken_lines;

use std::borrow::Cow;

use super::text_width::{padded, width as width_of};
pub use broken_lines::{height, on_page, wrapped};

/// Letters in a line where no screen says otherwise. Wider tables stack their headings.
pub const PAGE: usize = 80;

/// Blanks between columns, one where the table would else be wider than its page, and letters that a column keeps as
/// long as that is enough.
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

    /// Returns the table with every cell put as `say` puts it: a name that takes the place of a mark is as wide as it is
    /// read. Its rows are whole, of whatever width: where they are too wide, a screen sets what led to a number below it.
    pub fn show_as(&self, say: impl for<'t> Fn(&'t str) -> Cow<'t, str>) -> String {
        let said = |row: &Vec<String>| row.iter().map(|cell| say(cell).into_owned()).collect();
        Columns { rows: self.rows.iter().map(said).collect() }.show()
    }

    /// As [`Columns::show`] for a screen of this width: where the table is wider, all its words are wrapped within their
    /// columns.
    pub fn show_in(&self, width: Option<usize>) -> String {
        let Some(width) = width else { return self.show() };
        let most = width.min(PAGE);
        let set = self.set(most);
        if set.fits(most) { self.lines(&set) } else { self.wrapped(most, set) }
    }

    /// Returns the table as text, each line ended, two blanks between columns. Its rows are whole, of whatever width.
    pub fn show(&self) -> String {
        self.lines(&self.set(PAGE))
    }

    /// Returns the columns at their widths: the closer where they else take more than `most`.
    fn set(&self, most: usize) -> Widths {
        let wide = Widths { columns: self.widths(most), gap: GAP };
        let close = Widths { gap: 1, ..wide.clone() };
        if !wide.fits(most) && close.fits(most) { close } else { wide }
    }

    /// Returns the table with its words wrapped within their columns, in `most` letters; as wide as it is where its longest
    /// words do not allow that.
    fn wrapped(&self, most: usize, wide: Widths) -> String {
        let (heading, body) = self.rows.split_at(self.rows.len().min(1));
        let count = wide.columns.len();
        let under_headings: Vec<usize> =
            (0..count).map(|at| longest_word(&self.rows, at)).collect();
        let of_cells = Widths { columns: (0..count).map(|at| widest(body, at)).collect(), gap: 1 };
        let words: Vec<usize> = (0..count).map(|at| longest_word(body, at)).collect();
        let close = Widths { gap: 1, ..wide.clone() };
        let mut tried = [
            wide.narrowed(most, &under_headings, LEAST),
            close.narrowed(most, &under_headings, LEAST),
            close.narrowed(most, &under_headings, 0),
            of_cells.narrowed(most, &words, LEAST),
            of_cells.narrowed(most, &words, 0),
        ]
        .into_iter();
        let Some(set) = tried.find(|set| set.fits(most)) else { return self.lines(&wide) };
        let mut rows = heading.to_vec();
        for row in body {
            let cell = |(at, cell): (usize, &String)| -> Vec<String> {
                wrap(cell, set.columns[at], "").lines().map(str::to_owned).collect()
            };
            let lines: Vec<Vec<String>> = row.iter().enumerate().map(cell).collect();
            let high = lines.iter().map(Vec::len).max().unwrap_or(0);
            let line =
                |at: usize| lines.iter().map(move |cell| cell.get(at).cloned().unwrap_or_default());
            rows.extend((0..high).map(|at| line(at).collect()));
        }
        Columns { rows }.lines(&set)
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
            widest(body, at).max(width_of_words(title))
        };
        (0..count).map(stacked).collect()
    }

    /// Writes the rows in columns of these widths.
    fn lines(&self, set: &Widths) -> String {
        let widths = &set.columns;
        let (heading, body) = self.rows.split_at(self.rows.len().min(1));
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
        let (mut text, mut stacked) = (String::new(), Vec::new());
        let wider = |of: fn(&str) -> usize| {
            let words = heading.iter().flat_map(|words| (0..).zip(words));
            words.into_iter().any(|(at, word)| of(word) > widths[at])
        };
        match heading {
            [words] if wider(width_of_words) => text = set.staggered(words, &right),
            [words] if wider(width_of) => stacked = stacked_words(words, widths),
            heading => stacked = heading.to_vec(),
        }
        for row in stacked.iter().chain(body) {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(at, cell)| padded(cell, widths[at], right[at]))
                .collect();
            text.push_str(cells.join(&" ".repeat(set.gap)).trim_end());
            text.push('\n');
        }
        text
    }
}

/// Widths of the columns of a table, and the blanks between them.
#[derive(Clone)]
struct Widths {
    columns: Vec<usize>,
    gap: usize,
}

impl Widths {
    /// Returns the letters before a column.
    fn before(&self, at: usize) -> usize {
        self.columns[..at].iter().map(|width| width + self.gap).sum()
    }

    /// True if a row has at most `most` letters.
    fn fits(&self, most: usize) -> bool {
        let last = self.columns.len().saturating_sub(1);
        self.columns.is_empty() || self.before(last) + self.columns[last] <= most
    }

    /// Returns the columns narrowed until a row has at most `most` letters: the widest gives way first, none below its
    /// longest word, nor below `least` if it is wider.
    fn narrowed(&self, most: usize, words: &[usize], least: usize) -> Widths {
        let mut set = self.clone();
        let floor = |at: usize| words[at].max(least.min(self.columns[at]));
        while !set.fits(most) {
            let wider = (0..words.len()).filter(|at| set.columns[*at] > floor(*at));
            let Some(widest) = wider.max_by_key(|at| set.columns[*at]) else { break };
            set.columns[widest] -= 1;
        }
        set
    }

    /// Writes a heading that is wider than its columns: each word ends or begins where its column does, on the lowest line
    /// on which it touches no other.
    fn staggered(&self, heading: &[String], right: &[bool]) -> String {
        let mut lines: Vec<Vec<(usize, &str)>> = Vec::new();
        for (at, title) in heading.iter().enumerate().filter(|(_, title)| !title.is_empty()) {
            let (start, width) = (self.before(at), width_of(title));
            let start = match right[at] {
                true => (start + self.columns[at]).saturating_sub(width),
                false => start,
            };
            let apart = |other: &(usize, &str)| {
                start > other.0 + width_of(other.1) || start + width < other.0
            };
            let line = lines.iter().position(|line| line.iter().all(apart));
            let line = line.unwrap_or_else(|| {
                lines.push(Vec::new());
                lines.len() - 1
            });
            lines[line].push((start, title));
        }
        let mut text = String::new();
        for line in lines.iter_mut().rev() {
            line.sort_unstable();
            let mut written = String::new();
            for (start, title) in line {
                let blanks = start.saturating_sub(width_of(&written));
                written += &(" ".repeat(blanks) + title);
            }
            text += &(written + "\n");
        }
        text
    }
}

fn widest(rows: &[Vec<String>], at: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(at));
    cells.map(|cell| width_of(cell)).max().unwrap_or(0)
}

/// Returns the letters of the longest word of a column.
fn longest_word(rows: &[Vec<String>], at: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(at));
    cells.map(|cell| width_of_words(cell)).max().unwrap_or(0)
}

/// Returns the letters of the longest word of a text.
fn width_of_words(text: &str) -> usize {
    text.split(' ').map(width_of).max().unwrap_or(0)
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

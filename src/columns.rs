//! Rows of cells → aligned columns. Numbers stand to the right, words to the left.

/// A table under construction.
#[derive(Debug, Default)]
pub struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table with a heading.
    #[must_use]
    pub fn new(heading: &[&str]) -> Columns {
        Columns { rows: vec![heading.iter().map(|word| (*word).to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Whether there is nothing but the heading.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.len() <= 1
    }

    /// As [`Columns::show`], with every cell put as `say` puts it: a name that takes the place of a
    /// mark is as wide as it is read.
    #[must_use]
    pub fn show_as(&self, say: impl Fn(&str) -> String) -> String {
        Columns {
            rows: self.rows.iter().map(|row| row.iter().map(|cell| say(cell)).collect()).collect(),
        }
        .show()
    }

    /// The table as text, each line ended, two blanks between columns.
    #[must_use]
    pub fn show(&self) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(at))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..count).map(width).collect();
        let number = |text: &str| {
            text.is_empty()
                || text == "-"
                || text == "?"
                || text.trim_start_matches(['-', '+']).chars().all(|letter| letter.is_ascii_digit())
        };
        let right: Vec<bool> = (0..count)
            .map(|at| {
                self.rows.iter().skip(1).filter_map(|row| row.get(at)).all(|cell| number(cell))
            })
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(at, cell)| {
                    if right[at] {
                        format!("{cell:>width$}", width = widths[at])
                    } else {
                        format!("{cell:<width$}", width = widths[at])
                    }
                })
                .collect();
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}

/// Words wrapped at `width`, each line after `indent`; empty lines of the text are kept.
#[must_use]
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty()
                && indent.chars().count() + line.chars().count() + 1 + word.chars().count() > width
            {
                out.push_str(&format!("{indent}{line}\n"));
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        out.push_str(format!("{indent}{line}").trim_end());
        out.push('\n');
    }
    out
}

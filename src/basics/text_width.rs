//! Width of text on a terminal: signs of East Asia take two cells, marks above letters none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the cells that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Fills a text up with blanks to this width: after it, or before it where it stands to the right.
pub fn padded(text: &str, wide: usize, right: bool) -> String {
    let blanks = " ".repeat(wide.saturating_sub(width(text)));
    if right { blanks + text } else { text.to_owned() + &blanks }
}

/// Splits a text into one part for each cell of the terminal: the second cell of a wide sign is empty, and a
/// mark stands with the letter below it.
pub fn cells(text: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for letter in text.chars() {
        match (letter.width().unwrap_or(0), cells.last_mut()) {
            (0, Some(last)) if !last.is_empty() => last.push(letter),
            (wide, _) => {
                cells.push(letter.to_string());
                cells.extend((1..wide).map(|_| String::new()));
            }
        }
    }
    cells
}

//! Characters with their colours, on a sheet that has a place for each.

use super::palette::Ink;
use crate::basics::columns::wrap;
use crate::basics::terminal_text::coloured;

/// One character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanvasCell {
    pub letter: char,
    pub ink: Ink,
}

pub const BLANK: CanvasCell =
    CanvasCell { letter: ' ', ink: Ink { sign: None, ground: None, strong: false } };

/// A piece of text in one colour.
#[derive(Debug, Clone)]
pub struct Painted {
    pub text: String,
    pub ink: Ink,
}

impl Painted {
    /// Returns a piece in a colour.
    pub fn new(text: impl Into<String>, ink: Ink) -> Painted {
        Painted { text: text.into(), ink }
    }

    /// Returns a piece without colour.
    pub fn plain(text: impl Into<String>) -> Painted {
        Painted::new(text, Ink::default())
    }
}

/// A sheet of characters.
#[derive(Debug, Clone)]
pub struct Canvas {
    pub rows: Vec<Vec<CanvasCell>>,
}

impl Canvas {
    pub fn new(columns: usize, rows: usize) -> Canvas {
        Canvas { rows: vec![vec![BLANK; columns]; rows] }
    }

    /// Returns the character at a place, if that is on the sheet.
    pub fn at(&mut self, x: i32, y: i32) -> Option<&mut CanvasCell> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        self.rows.get_mut(y)?.get_mut(x)
    }

    /// Returns the sheet as text, blanks at line ends cut off, and no blank line above or below it.
    pub fn show(&self, colour: bool) -> String {
        let bare = |cell: &CanvasCell| cell.letter == ' ' && (!colour || cell.ink.ground.is_none());
        let used =
            |row: &[CanvasCell]| row.iter().rposition(|cell| !bare(cell)).map_or(0, |at| at + 1);
        let first = self.rows.iter().position(|row| used(row) > 0).unwrap_or(0);
        let last = self.rows.iter().rposition(|row| used(row) > 0).map_or(0, |at| at + 1);
        let mut text = String::new();
        for row in &self.rows[first..last] {
            let mut rest = &row[..used(row)];
            while let Some(first) = rest.first() {
                let length = rest.iter().take_while(|cell| cell.ink == first.ink).count();
                let letters: String = rest[..length].iter().map(|cell| cell.letter).collect();
                match first.ink.style().filter(|_| colour) {
                    Some(style) => text.push_str(&coloured(&letters, style)),
                    None => text.push_str(&letters),
                }
                rest = &rest[length..];
            }
            text.push('\n');
        }
        text
    }
}

/// Counts the characters of a line of pieces.
pub fn width(line: &[Painted]) -> usize {
    line.iter().map(|piece| piece.text.chars().count()).sum()
}

/// Returns the characters of a line of pieces.
pub fn cells(line: &[Painted]) -> impl Iterator<Item = CanvasCell> + '_ {
    line.iter().flat_map(|Painted { text, ink }| {
        text.chars().map(|letter| CanvasCell { letter, ink: *ink })
    })
}

/// Writes pieces of text in their colours.
pub fn painted(line: &[Painted], colour: bool) -> String {
    line.iter()
        .map(|Painted { text, ink }| match ink.style().filter(|_| colour) {
            Some(style) => coloured(text, style),
            None => text.clone(),
        })
        .collect()
}

/// Writes entries one after the other, two blanks between them, in lines of at most `room`
/// characters: lines break between entries, and between words of one only if a line cannot hold it.
pub fn flowed(entries: &[Vec<Painted>], room: usize, colour: bool) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for entry in entries {
        let length = width(entry);
        if at > 0 && at + 2 + length > room {
            text.push('\n');
            at = 0;
        } else if at > 0 {
            text.push_str("  ");
            at += 2;
        }
        if length > room {
            let words: String = entry.iter().map(|piece| piece.text.as_str()).collect();
            text.push_str(wrap(&words, room, "").trim_end());
            text.push('\n');
            at = 0;
            continue;
        }
        text.push_str(&painted(entry, colour));
        at += length;
    }
    if at > 0 {
        text.push('\n');
    }
    text
}

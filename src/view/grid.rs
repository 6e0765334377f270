//! Hexes with a corner at the top, as characters: sides of two characters each, four lines of text
//! inside. A row of hexes is four lines high and a hex eight columns wide; neighbours share sides.
//!
//! ```text
//!     / \        first line:  5 characters
//!   /  D4 \      second line: 7 characters
//!  | l C re|     third line:  7 characters
//!  | r1 r2 |     fourth line: 5 characters
//!   \     /
//!     \ /
//! ```

use owo_colors::{AnsiColors, Style};

use crate::map::{Hex, Side};
use crate::shown::coloured;

/// What one side of a hex shows, weakest first: where two tiles differ the stronger one is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    Plain,
    /// Half land, half sea; the sea on the clockwise half or the other.
    Shore {
        water_clockwise: bool,
    },
    Sea,
    Ridge,
    River,
}

const WIDTH: i32 = 8;
const HEIGHT: i32 = 4;

/// Where the two characters of a side stand from the hex's corner, the first of them first
/// clockwise, and how a plain side is drawn.
const SIDES: [([(i32, i32); 2], char); 6] = [
    ([(5, 0), (7, 1)], '\\'),
    ([(8, 2), (8, 3)], '|'),
    ([(7, 4), (5, 5)], '/'),
    ([(3, 5), (1, 4)], '\\'),
    ([(0, 3), (0, 2)], '|'),
    ([(1, 1), (3, 0)], '/'),
];

#[derive(Debug, Clone, Copy)]
struct GridCell {
    letter: char,
    colour: Option<AnsiColors>,
    strength: u8,
}

const BLANK: GridCell = GridCell { letter: ' ', colour: None, strength: 0 };

/// A sheet of characters on which hexes are drawn.
#[derive(Debug)]
pub struct Grid {
    rows: Vec<Vec<GridCell>>,
    /// Column and row of the hex grid in the upper left corner.
    corner: (i32, i32),
}

/// A piece of text with its colour.
pub type Painted = (String, Option<AnsiColors>);

impl Grid {
    /// A sheet large enough for these hexes; what lies outside it is not drawn.
    #[must_use]
    pub fn new(hexes: impl Iterator<Item = Hex> + Clone) -> Grid {
        let spots = hexes.map(Hex::column_row);
        let left = spots.clone().map(|(column, _)| column).min().unwrap_or(0);
        let right = spots.clone().map(|(column, _)| column).max().unwrap_or(-1);
        let top = spots.clone().map(|(_, row)| row).min().unwrap_or(0);
        let bottom = spots.map(|(_, row)| row).max().unwrap_or(-1);
        let corner = (left, top);
        let columns = usize::try_from((right - left + 1) * WIDTH + WIDTH / 2 + 1).unwrap_or(0);
        let rows = usize::try_from((bottom - top + 1) * HEIGHT + 2).unwrap_or(0);
        Grid { rows: vec![vec![BLANK; columns]; rows], corner }
    }

    /// How many characters wide the sheet for these hexes is.
    #[must_use]
    pub fn columns(hexes: impl Iterator<Item = Hex> + Clone) -> usize {
        Grid::new(hexes).rows.first().map_or(0, Vec::len)
    }

    fn origin(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = hex.column_row();
        let shift = if row & 1 == 1 { WIDTH / 2 } else { 0 };
        ((column - self.corner.0) * WIDTH + shift, (row - self.corner.1) * HEIGHT)
    }

    fn set(&mut self, (x, y): (i32, i32), spot: GridCell) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let old = self.rows.get_mut(y).and_then(|row| row.get_mut(x));
        if let Some(old) = old.filter(|old| spot.strength >= old.strength) {
            *old = spot;
        }
    }

    /// Draws one side of a hex.
    pub fn side(&mut self, hex: Hex, side: Side, edge: Edge) {
        let (x, y) = self.origin(hex);
        let (spots, plain) = SIDES[side.0 as usize % 6];
        for (at, (right, down)) in spots.into_iter().enumerate() {
            let (letter, colour, strength) = match edge {
                Edge::Plain => (plain, None, 1),
                Edge::Shore { water_clockwise } if (at == 1) != water_clockwise => (plain, None, 1),
                Edge::Shore { .. } | Edge::Sea => ('=', Some(AnsiColors::Blue), 2),
                Edge::Ridge => ('^', Some(AnsiColors::Yellow), 3),
                Edge::River => ('~', Some(AnsiColors::Cyan), 4),
            };
            self.set((x + right, y + down), GridCell { letter, colour, strength });
        }
    }

    /// Draws a wall along a side of a hex, on the half of it that is the first clockwise: of two
    /// that face each other each is seen.
    pub fn wall(&mut self, hex: Hex, side: Side) {
        let (x, y) = self.origin(hex);
        let ([(right, down), _], _) = SIDES[side.0 as usize % 6];
        self.set((x + right, y + down), GridCell { letter: 'H', colour: None, strength: 5 });
    }

    /// Writes up to four lines into a hex, centred; too long text is cut.
    pub fn text(&mut self, hex: Hex, lines: &[Vec<Painted>]) {
        let (x, y) = self.origin(hex);
        for ((at, line), room) in (1..).zip(lines).zip([5usize, 7, 7, 5]) {
            let letters: Vec<(char, Option<AnsiColors>)> = line
                .iter()
                .flat_map(|(text, colour)| text.chars().map(|letter| (letter, *colour)))
                .take(room)
                .collect();
            let blank = i32::try_from((room - letters.len()) / 2).unwrap_or(0);
            let start = x + if room == 7 { 1 } else { 2 } + blank;
            for (step, (letter, colour)) in (0..).zip(letters) {
                self.set((start + step, y + at), GridCell { letter, colour, strength: 0 });
            }
        }
    }

    /// The sheet as text, blanks at line ends cut off.
    #[must_use]
    pub fn show(&self, colour: bool) -> String {
        let used = |row: &[GridCell]| {
            row.iter().rposition(|spot| spot.letter != ' ').map_or(0, |at| at + 1)
        };
        let mut text = String::new();
        for row in &self.rows {
            let mut rest = &row[..used(row)];
            while let Some(first) = rest.first() {
                let length = rest.iter().take_while(|spot| spot.colour == first.colour).count();
                let letters: String = rest[..length].iter().map(|spot| spot.letter).collect();
                match first.colour.filter(|_| colour) {
                    Some(paint) => text.push_str(&coloured(&letters, Style::new().color(paint))),
                    None => text.push_str(&letters),
                }
                rest = &rest[length..];
            }
            text.push('\n');
        }
        text
    }
}

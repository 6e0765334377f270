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

use super::canvas::{Canvas, CanvasCell, Painted, cells, width};
use super::colour::Tint;
use super::palette::Ink;
use crate::map::{Hex, Side};

/// Sign on one side of a hex, weakest first: where two tiles differ the stronger one is drawn.
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

/// Two characters of a side.
struct SideSigns {
    /// Their offsets from the hex's corner, the first clockwise before the other.
    spots: [(i32, i32); 2],
    /// Plain look, in letters and in signs.
    plain: [char; 2],
}

const SIDES: [SideSigns; 6] = [
    SideSigns { spots: [(5, 0), (7, 1)], plain: ['\\', '╲'] },
    SideSigns { spots: [(8, 2), (8, 3)], plain: ['|', '│'] },
    SideSigns { spots: [(7, 4), (5, 5)], plain: ['/', '╱'] },
    SideSigns { spots: [(3, 5), (1, 4)], plain: ['\\', '╲'] },
    SideSigns { spots: [(0, 3), (0, 2)], plain: ['|', '│'] },
    SideSigns { spots: [(1, 1), (3, 0)], plain: ['/', '╱'] },
];

/// The characters inside a hex, line by line: the first column and how many.
const INSIDE: [(i32, i32); 6] = [(4, 1), (2, 5), (1, 7), (1, 7), (2, 5), (4, 1)];

/// A sheet of characters on which hexes are drawn.
#[derive(Debug)]
pub struct Grid {
    canvas: Canvas,
    /// Strength of what is drawn on each character of a side so far: the strongest of what tiles
    /// say.
    strengths: Vec<Vec<u8>>,
    /// Column and row of the hex grid in the upper left corner.
    corner: (i32, i32),
    unicode: bool,
}

impl Grid {
    /// Returns a sheet large enough for these hexes; what lies outside it is not drawn.
    pub fn new(hexes: impl Iterator<Item = Hex> + Clone, unicode: bool) -> Grid {
        let spots = hexes.map(Hex::column_row);
        let left = spots.clone().map(|(column, _)| column).min().unwrap_or(0);
        let right = spots.clone().map(|(column, _)| column).max().unwrap_or(-1);
        let top = spots.clone().map(|(_, row)| row).min().unwrap_or(0);
        let bottom = spots.map(|(_, row)| row).max().unwrap_or(-1);
        let columns = Grid::width(right - left + 1);
        let rows = Grid::height(bottom - top + 1);
        let strengths = vec![vec![0; columns]; rows];
        Grid { canvas: Canvas::new(columns, rows), strengths, corner: (left, top), unicode }
    }

    /// Returns the width, in characters, of `columns` columns of hexes.
    pub fn width(columns: i32) -> usize {
        usize::try_from(columns * WIDTH + WIDTH / 2 + 1).unwrap_or(0)
    }

    /// Returns the height, in lines, of `rows` rows of hexes.
    pub fn height(rows: i32) -> usize {
        usize::try_from(rows * HEIGHT + 2).unwrap_or(0)
    }

    fn origin(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = hex.column_row();
        let shift = if row & 1 == 1 { WIDTH / 2 } else { 0 };
        ((column - self.corner.0) * WIDTH + shift, (row - self.corner.1) * HEIGHT)
    }

    fn set(&mut self, (x, y): (i32, i32), letter: char, ink: Ink, strength: u8) {
        let (Ok(column), Ok(row)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let known = self.strengths.get_mut(row).and_then(|row| row.get_mut(column));
        if let (Some(known), Some(cell)) = (known, self.canvas.at(x, y))
            && strength >= *known
        {
            *known = strength;
            let ground = cell.ink.ground;
            *cell = CanvasCell { letter, ink: Ink { ground, ..ink } };
        }
    }

    /// Draws one side of a hex.
    pub fn side(&mut self, hex: Hex, side: Side, edge: Edge) {
        let (x, y) = self.origin(hex);
        let SideSigns { spots, plain } = SIDES[side.0 as usize % 6];
        for (at, (right, down)) in spots.into_iter().enumerate() {
            let (letters, tint, strength) = match edge {
                Edge::Plain => (plain, Tint::Faint, 1),
                Edge::Shore { water_clockwise } if (at == 1) != water_clockwise => {
                    (plain, Tint::Faint, 1)
                }
                Edge::Shore { .. } | Edge::Sea => (['=', '░'], Tint::Sea, 2),
                Edge::Ridge => (['^', '▲'], Tint::Ridge, 3),
                Edge::River => (['~', '≈'], Tint::River, 4),
            };
            let letter = letters[usize::from(self.unicode)];
            self.set((x + right, y + down), letter, Ink::of(tint), strength);
        }
    }

    /// Draws a wall along a side of a hex, on the half of it that is the first clockwise: of two
    /// that face each other each is seen.
    pub fn wall(&mut self, hex: Hex, side: Side) {
        let (x, y) = self.origin(hex);
        let [(right, down), _] = SIDES[side.0 as usize % 6].spots;
        let letter = if self.unicode { '█' } else { 'H' };
        self.set((x + right, y + down), letter, Ink::strong(), 5);
    }

    /// Colours a side as the land of whoever owns both its tiles.
    pub fn side_ground(&mut self, hex: Hex, side: Side, ground: u8) {
        let (x, y) = self.origin(hex);
        for (right, down) in SIDES[side.0 as usize % 6].spots {
            if let Some(cell) = self.canvas.at(x + right, y + down) {
                cell.ink.ground = Some(ground);
            }
        }
    }

    /// Fills a hex with a texture, in lines that are shifted against each other, and with the
    /// colour of the land.
    pub fn fill(&mut self, hex: Hex, texture: &[char], ink: Ink) {
        let (x, y) = self.origin(hex);
        for (down, (right, room)) in (0..).zip(INSIDE) {
            for step in 0..room {
                let (x, y) = (x + right + step, y + down);
                if let Some(cell) = self.canvas.at(x, y) {
                    // In the corners one character alone would be taken for a part of the side.
                    let letter = if room == 1 { ' ' } else { patterned(texture, x, y) };
                    *cell = CanvasCell { letter, ink };
                }
            }
        }
    }

    /// Writes up to four lines into a hex, centred, with a blank on either side; too long text is
    /// cut.
    pub fn text(&mut self, hex: Hex, lines: &[Vec<Painted>]) {
        let (x, y) = self.origin(hex);
        for ((at, line), (right, room)) in (1..).zip(lines).zip(INSIDE.into_iter().skip(1)) {
            let length = i32::try_from(width(line)).unwrap_or(room).min(room);
            if length == 0 {
                continue;
            }
            let start = (room - length) / 2;
            for step in [start - 1, start + length] {
                if (0..room).contains(&step)
                    && let Some(cell) = self.canvas.at(x + right + step, y + at)
                {
                    cell.letter = ' ';
                }
            }
            for (step, written) in (start..room).zip(cells(line)) {
                if let Some(cell) = self.canvas.at(x + right + step, y + at) {
                    let ground = written.ink.ground.or(cell.ink.ground);
                    *cell = CanvasCell { ink: Ink { ground, ..written.ink }, ..written };
                }
            }
        }
    }

    /// Returns the sheet as text, blanks at line ends cut off.
    pub fn show(&self, colour: bool) -> String {
        self.canvas.show(colour)
    }
}

/// Returns the character of a texture at a place: each line begins half a texture further than the one above
/// it.
pub fn patterned(texture: &[char], x: i32, y: i32) -> char {
    let Ok(length) = i32::try_from(texture.len()) else { return ' ' };
    if length == 0 {
        return ' ';
    }
    let shift = if length == 1 { 0 } else { length / 2 };
    let at = usize::try_from((x + y * shift).rem_euclid(length)).unwrap_or(0);
    texture.get(at).copied().unwrap_or(' ')
}

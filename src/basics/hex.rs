//! Hexes with a corner at the top: sides numbered clockwise from north-east, rows of letters and
//! numbers as players write them (`D4`: column D, row 4; odd rows stand half a hex to the right).

use serde::{Deserialize, Serialize};

/// A place on the hex grid in axial coordinates.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Hex {
    pub q: i32,
    pub r: i32,
}

/// One of the six sides of a tile, 0 to 5 clockwise from north-east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub u8);

/// Names of the sides in order.
pub const SIDE_NAMES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

const STEPS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

impl Side {
    pub const ALL: [Side; 6] = [Side(0), Side(1), Side(2), Side(3), Side(4), Side(5)];

    /// Returns the side of the neighbour that lies against this one.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Side {
        Side((self.0 + 3) % 6)
    }

    /// Returns the side `steps` further clockwise.
    #[inline]
    #[must_use]
    pub fn turned(self, steps: u8) -> Side {
        Side((self.0 + steps) % 6)
    }

    pub fn name(self) -> &'static str {
        SIDE_NAMES[self.0 as usize % 6]
    }

    pub fn from_name(name: &str) -> Option<Side> {
        let at = SIDE_NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        u8::try_from(at).ok().map(Side)
    }
}

impl Hex {
    #[inline]
    #[must_use]
    pub fn neighbour(self, side: Side) -> Hex {
        let (q, r) = STEPS[side.0 as usize % 6];
        Hex { q: self.q + q, r: self.r + r }
    }

    #[inline]
    pub fn distance(self, other: Hex) -> i32 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.abs() + r.abs() + (q + r).abs()) / 2
    }

    /// Returns column and row in the grid of letters and numbers, from 0.
    #[inline]
    pub fn column_row(self) -> (i32, i32) {
        (self.q + (self.r - (self.r & 1)) / 2, self.r)
    }

    #[inline]
    pub fn at(column: i32, row: i32) -> Hex {
        Hex { q: column - (row - (row & 1)) / 2, r: row }
    }

    /// Returns `D4` for column 3 and row 3; columns after Z go on with AA.
    pub fn label(self) -> String {
        let (column, row) = self.column_row();
        // Written from the end, as numbers come about.
        let mut text = [0_u8; 24];
        let mut start = text.len();
        let mut write = |byte: u32| {
            start -= 1;
            text[start] = u8::try_from(byte).unwrap_or(b'?');
        };
        let number = i64::from(row) + 1;
        let mut rest = number.unsigned_abs();
        loop {
            write(u32::from(b'0') + (rest % 10) as u32);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            write(u32::from(b'-'));
        }
        let mut rest = u32::try_from(column).unwrap_or(0) + 1;
        while rest > 0 {
            write(u32::from(b'A') + (rest - 1) % 26);
            rest = (rest - 1) / 26;
        }
        text[start..].iter().copied().map(char::from).collect()
    }

    /// Turns `D4`, in either case, into the hex.
    pub fn parse(label: &str) -> Option<Hex> {
        let split = label.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, digits) = label.split_at(split);
        if letters.is_empty() || letters.len() > 3 || digits.len() > 4 {
            return None;
        }
        let mut column = 0;
        for letter in letters.chars() {
            let letter = letter.to_ascii_uppercase();
            if !letter.is_ascii_uppercase() {
                return None;
            }
            column = column * 26 + (letter as i32 - 'A' as i32 + 1);
        }
        let row: i32 = digits.parse().ok()?;
        (row >= 1).then(|| Hex::at(column - 1, row - 1))
    }
}

//! Exact chances, as fractions of all faces that dice may show.

use std::fmt;

/// A chance, or a sum of chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    parts: u128,
    of: u128,
}

impl Chance {
    pub const NONE: Chance = Chance { parts: 0, of: 1 };
    pub const CERTAIN: Chance = Chance { parts: 1, of: 1 };

    /// Returns `parts` of `of`; [`Chance::NONE`] if `of` is 0.
    pub fn of(parts: u128, of: u128) -> Chance {
        if of == 0 { Chance::NONE } else { Chance { parts, of }.least() }
    }

    /// Returns the chance of both, where neither has to do with the other.
    #[must_use]
    pub fn and(self, other: Chance) -> Chance {
        let (one, two) = (self.small(), other.small());
        Chance { parts: one.parts * two.parts, of: one.of * two.of }.least()
    }

    /// Returns the chance of either, where both cannot be.
    #[must_use]
    pub fn or(self, other: Chance) -> Chance {
        let (one, two) = (self.small(), other.small());
        Chance { parts: one.parts * two.of + two.parts * one.of, of: one.of * two.of }.least()
    }

    /// Returns this chance without a part of it; None if nothing is left.
    pub fn less(self, part: Chance) -> Option<Chance> {
        let (one, two) = (self.small(), part.small());
        let parts = (one.parts * two.of).checked_sub(two.parts * one.of)?;
        (parts > 0).then(|| Chance { parts, of: one.of * two.of }.least())
    }

    /// Returns a number times this chance, in thousandths, rounded to the nearest.
    pub fn thousandths(self, number: i64) -> i64 {
        let this = self.small();
        let (parts, of) = (i128::try_from(this.parts), i128::try_from(this.of));
        let (Ok(parts), Ok(of)) = (parts, of) else { return 0 };
        let whole = i128::from(number) * parts * 1000;
        let nearest = (2 * whole + of * whole.signum()) / (2 * of);
        i64::try_from(nearest).unwrap_or(i64::MAX)
    }

    /// True if it is less than 1 in `one_in`.
    pub fn rarer_than(self, one_in: u128) -> bool {
        let this = self.small();
        this.parts.saturating_mul(one_in) < this.of
    }

    /// Returns numerator and denominator, in least terms.
    pub fn fraction(self) -> (u128, u128) {
        (self.parts, self.of)
    }

    fn least(self) -> Chance {
        let (mut one, mut two) = (self.parts, self.of);
        while two != 0 {
            (one, two) = (two, one % two);
        }
        let shared = one.max(1);
        Chance { parts: self.parts / shared, of: self.of / shared }
    }

    /// Shortens the numbers so that two of them can be multiplied: beyond 62 bits it cuts off the last ones,
    /// which no percentage shows.
    fn small(self) -> Chance {
        let bits = 128 - self.of.max(self.parts).leading_zeros();
        let cut = bits.saturating_sub(62);
        Chance { parts: self.parts >> cut, of: (self.of >> cut).max(1) }
    }
}

impl Default for Chance {
    fn default() -> Chance {
        Chance::NONE
    }
}

/// In whole percent; what is neither nothing nor certain never looks so.
impl fmt::Display for Chance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.thousandths(100) + 500) / 1000 {
            0 if self.parts > 0 => write!(out, "<1"),
            100 if self.parts < self.of => write!(out, ">99"),
            percent => write!(out, "{percent}"),
        }
    }
}

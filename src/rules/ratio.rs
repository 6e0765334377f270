//! Ratios as rules write them: `2`, `3/2`, `0.25`. They are exact: no number of the rules is rounded but at the end.

use std::fmt;

/// A whole number over another, in least terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// Largest number above or below the line.
    pub const MOST: i64 = 1_000_000_000;

    pub const ONE: Ratio = Ratio { over: 1, under: 1 };

    /// Reads a whole number, two with `/` between them, or a decimal fraction; None if it is something else, or
    /// its parts are larger than [`Ratio::MOST`].
    pub fn parse(text: &str) -> Option<Ratio> {
        let digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
        let (over, under) = match (text.split_once('/'), text.split_once('.')) {
            (Some((over, under)), _) => {
                let (over, under) = (over.trim_end(), under.trim_start());
                (over.parse().ok()?, Some(under).filter(|under| digits(under))?.parse().ok()?)
            }
            (None, Some((whole, part))) => {
                let places =
                    u32::try_from(part.len()).ok().filter(|_| digits(part) && !part.is_empty())?;
                (format!("{whole}{part}").parse().ok()?, 10_i64.checked_pow(places)?)
            }
            (None, None) => (text.parse().ok()?, 1),
        };
        Ratio::of(over, under)
    }

    fn of(over: i64, under: i64) -> Option<Ratio> {
        let common =
            i64::try_from(common_divisor(over.unsigned_abs(), under.unsigned_abs())).ok()?;
        let (over, under) = (over.checked_div(common)?, under.checked_div(common)?);
        let fits =
            under > 0 && under <= Ratio::MOST && (-Ratio::MOST..=Ratio::MOST).contains(&over);
        fits.then_some(Ratio { over, under })
    }

    /// Multiplies a number, rounded down; at the ends of what numbers can be it stays there.
    pub fn times(self, number: i64) -> i64 {
        let product = i128::from(number) * i128::from(self.over);
        let part = product.div_euclid(i128::from(self.under));
        let ends = i128::from(i64::MIN)..=i128::from(i64::MAX);
        let within = part.clamp(*ends.start(), *ends.end());
        i64::try_from(within).unwrap_or(number)
    }
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl fmt::Display for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(out, "{}", self.over),
            under => write!(out, "{}/{under}", self.over),
        }
    }
}

//! Points of other programs: `160`, `1,995pts`, `12.5`, `200 Punkte` → hundredths, so that no part is lost.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde_json::Value;

use super::MOST;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Hundredths in a point.
const WHOLE: i64 = 100;

/// Words for points, as they are compared.
const WORDS: &[&str] = &[
    "pts", "pt", "points", "point", "pkt", "pkte", "punkte", "punkt", "punten", "punt", "pnt", "p",
];

/// Points, kept in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Points(i64);

impl Points {
    /// Returns whole points.
    pub fn of(whole: i64) -> Points {
        Points(whole.saturating_mul(WHOLE))
    }

    /// Reads `160`, `-5`, `1,995`, `1.995`, `12.5` or `12,5`; None if it is something else, or more than armies have.
    pub fn read(text: &str) -> Option<Points> {
        let text = text.trim();
        let (below, digits) =
            text.strip_prefix(['-', '\u{2212}']).map_or((false, text), |rest| (true, rest));
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, part) = match digits.rsplit_once(['.', ',', '\'', '\u{a0}']) {
            // Three digits after the sign are thousands, as people and apps write them.
            Some((whole, part))
                if part.len() == 3 && plain(part) && plain(whole) && whole != "0" =>
            {
                (format!("{whole}{part}"), "")
            }
            Some((whole, part)) => (whole.to_owned(), part),
            None => (digits.to_owned(), ""),
        };
        if !plain(&whole) || !(part.is_empty() || plain(part)) || whole.len() > 9 {
            return None;
        }
        let hundredths: i64 = format!("{part:0<2}").get(..2)?.parse().ok()?;
        let points = whole.parse::<i64>().ok()? * WHOLE + hundredths;
        let points = Points(if below { -points } else { points });
        Some(points).filter(|points| points.0.abs() <= MOST * WHOLE)
    }

    /// Reads a JSON number, or a text of one.
    pub fn of_json(value: &Value) -> Option<Points> {
        match value {
            Value::Number(number) => decimal(&number.to_string()),
            Value::String(text) => decimal(text).or_else(|| Points::read(text)),
            _ => None,
        }
    }

    /// Reads a number of a file in which a dot is always before a fraction: `160.0`.
    pub fn of_attribute(text: &str) -> Option<Points> {
        decimal(text.trim())
    }

    /// Says them with their noun.
    pub fn counted(self) -> Text {
        match self.whole() {
            Some(whole) => Text::count(whole, ProgramNoun::Point),
            None => {
                say!("{number} {point:many}", number = quoted(self), point = ProgramNoun::Point)
            }
        }
    }

    /// Returns the whole points, without what is below one.
    pub fn rounded_down(self) -> i64 {
        self.0.div_euclid(WHOLE)
    }

    /// Returns whole points; None if there is a fraction.
    pub fn whole(self) -> Option<i64> {
        (self.0 % WHOLE == 0).then_some(self.0 / WHOLE)
    }

    /// Multiplies by a number of models.
    #[must_use]
    pub fn times(self, number: i64) -> Points {
        Points(self.0.saturating_mul(number))
    }

    /// Divides by a number of models; None if it does not come out even.
    pub fn shared_by(self, number: i64) -> Option<Points> {
        (number > 0 && self.0 % number == 0).then(|| Points(self.0 / number))
    }
}

/// Reads a number whose dot is before a fraction.
fn decimal(text: &str) -> Option<Points> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.is_empty() {
        return Points::read(whole).filter(|_| !whole.contains(','));
    }
    Points::read(&format!("{whole}.{}", part.get(..2).unwrap_or(part)))
}

/// True if a word stands for points.
pub(super) fn is_points_word(word: &str) -> bool {
    let word = word.trim().trim_end_matches('.').to_lowercase();
    WORDS.contains(&word.as_str())
}

impl fmt::Display for Points {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / WHOLE, (self.0 % WHOLE).abs());
        let sign = if self.0 < 0 && whole == 0 { "-" } else { "" };
        match part {
            0 => write!(to, "{whole}"),
            part if part % 10 == 0 => write!(to, "{sign}{whole}.{}", part / 10),
            part => write!(to, "{sign}{whole}.{part:02}"),
        }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Points::add)
    }
}

impl TryFrom<Points> for i64 {
    type Error = ();

    /// Turns whole points into their number; Err if they are not whole.
    fn try_from(points: Points) -> Result<i64, ()> {
        (points.0 % WHOLE == 0).then_some(points.0 / WHOLE).ok_or(())
    }
}

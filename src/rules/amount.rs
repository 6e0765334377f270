//! Dice and amounts as rule tables write them: `2d6`, `d6x50`, `100 + d6x50`, `d6+1`, `3`.

use std::fmt;

/// Some dice of one kind thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    pub count: u8,
    pub sides: u8,
    /// The faces are the digits of one number, as those of a d66 are.
    pub digits: bool,
}

impl Dice {
    pub const NONE: Dice = Dice::of(0, 0);

    /// Returns dice whose faces are added up.
    pub const fn of(count: u8, sides: u8) -> Dice {
        Dice { count, sides, digits: false }
    }

    /// Reads dice that are the digits of one number: `d66` are two of six sides, `d666` three.
    pub fn of_digits(text: &str) -> Option<Dice> {
        let digits = text.strip_prefix('d')?;
        let first = digits.chars().next()?;
        let sides = u8::try_from(first.to_digit(10)?).ok().filter(|sides| *sides >= 2)?;
        let count = u8::try_from(digits.len()).ok().filter(|count| (2..=6).contains(count))?;
        let alike = digits.chars().all(|digit| digit == first);
        alike.then_some(Dice { count, sides, digits: true })
    }

    /// Returns the sum of the faces, or the number whose digits they are.
    pub fn total(self, faces: impl IntoIterator<Item = u8>) -> i64 {
        let shift = if self.digits { 10 } else { 1 };
        faces.into_iter().fold(0, |total, face| total * shift + i64::from(face))
    }

    pub fn min(self) -> i64 {
        i64::from(self.count)
    }

    pub fn max(self) -> i64 {
        i64::from(self.count) * i64::from(self.sides)
    }

    /// Certainty, among [`Dice::chances`].
    pub const CERTAIN: i64 = 1_000_000_000_000;

    /// Returns the chance of each total, from the least to the most, in parts of [`Dice::CERTAIN`].
    pub fn chances(self) -> Vec<i64> {
        let mut chances = vec![Dice::CERTAIN];
        for _ in 0..self.count {
            let mut more = vec![0; chances.len() + usize::from(self.sides) - 1];
            for (at, part) in chances.iter().enumerate() {
                let each = part / i64::from(self.sides);
                more[at..at + usize::from(self.sides)].iter_mut().for_each(|of| *of += each);
            }
            chances = more;
        }
        chances
    }

    /// Returns the chance of exactly these faces, in any order, in parts of [`Dice::CERTAIN`].
    pub fn chance_of(self, faces: &[u8]) -> i64 {
        if faces.len() != usize::from(self.count) {
            return 0;
        }
        let mut chance = Dice::CERTAIN;
        for (at, (dice, face)) in (1..).zip(faces).enumerate() {
            // Each die more may stand anywhere among those before it; equal ones are told apart by nobody.
            let same: i64 = faces[..=at].iter().filter(|other| *other == face).map(|_| 1).sum();
            chance = chance * dice / (i64::from(self.sides) * same);
        }
        chance
    }

    pub fn parse(text: &str) -> Option<Dice> {
        let (count, sides) = text.split_once('d')?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let sides = sides.parse().ok()?;
        ((1..=20).contains(&count) && (2..=100).contains(&sides)).then_some(Dice::of(count, sides))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            count if self.digits => {
                write!(out, "d{}", self.sides.to_string().repeat(usize::from(count)))
            }
            1 => write!(out, "d{}", self.sides),
            count => write!(out, "{count}d{}", self.sides),
        }
    }
}

/// A number that may need dice: `plus + dice × times`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    pub plus: i64,
    pub dice: Dice,
    pub times: i64,
}

impl Amount {
    pub const fn fixed(plus: i64) -> Amount {
        Amount { plus, dice: Dice::NONE, times: 1 }
    }

    pub fn is_fixed(self) -> bool {
        self.dice.count == 0
    }

    /// Returns the amount for dice that have already fallen.
    pub fn with(self, total: i64) -> i64 {
        self.plus + total * self.times
    }

    pub fn max(self) -> i64 {
        self.with(self.dice.max())
    }

    /// Returns the number to reckon with before the dice are thrown: halfway between the least and
    /// the most, without a half.
    #[inline]
    pub fn middle(self) -> i64 {
        if self.is_fixed() {
            return self.plus;
        }
        i64::midpoint(self.with(self.dice.min()), self.with(self.dice.max()))
    }

    pub fn parse(text: &str) -> Option<Amount> {
        let mut amount = Amount::fixed(0);
        let spaced = text.replace(' ', "").replace('-', "+-");
        for term in spaced.split('+').filter(|term| !term.is_empty()) {
            if let Ok(number) = term.parse::<i64>() {
                amount.plus = amount.plus.checked_add(number)?;
                continue;
            }
            let (term, sign) = term.strip_prefix('-').map_or((term, 1), |term| (term, -1));
            let (dice, times) = term.split_once('x').unwrap_or((term, "1"));
            if !amount.is_fixed() {
                return None;
            }
            amount.dice = Dice::parse(dice)?;
            amount.times = times.parse::<i64>().ok()?.checked_mul(sign)?;
        }
        let sane = amount.plus.abs() <= 1_000_000 && amount.times.abs() <= 100_000;
        (sane && !spaced.is_empty()).then_some(amount)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_fixed() {
            return write!(out, "{}", self.plus);
        }
        if self.plus > 0 && self.times != 1 {
            write!(out, "{} + ", self.plus)?;
        }
        // `-d6` takes the dice off; with a factor of its own a sign stands before the dice as well.
        write!(out, "{}{}", if self.times < 0 { "-" } else { "" }, self.dice)?;
        if self.times.abs() != 1 {
            write!(out, "x{}", self.times.abs())?;
        }
        if self.plus < 0 || (self.plus > 0 && self.times == 1) {
            write!(out, "{:+}", self.plus)?;
        }
        Ok(())
    }
}

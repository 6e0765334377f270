//! Shares, means and differences with their intervals, from sums that are exact: whatever the order
//! in which campaigns are counted, the same bytes come of it.
//!
//! Campaigns of one seed (players who change seats) are no strangers to each other. They are one
//! unit: what units differ by says how sure a number is.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Certainty of bounds.
const CERTAINTY: f64 = 0.95;

/// Least number of units that tells how much units scatter.
const ENOUGH: u64 = 10;

/// A share or a mean, and between which bounds it lies with 95 in 100 certainty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Standard deviations that hold 95 in 100 of what a normal distribution draws.
const Z: f64 = 1.959_963_984_540_054;

/// Further standard deviations for a change that is as great as it looks to be found in 80 of 100
/// cases.
const POWER: f64 = 0.841_621_233_572_914;

/// Returns Wilson's interval of a share of `hits` in `tries`; from 0 to 1 if nothing was tried.
pub fn wilson(hits: u64, tries: u64) -> Interval {
    if tries == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "no simulation has so many campaigns")]
    let (hits, tries) = (hits as f64, tries as f64);
    wilson_of(hits / tries, tries)
}

/// Returns Wilson's interval as [`wilson`] does, for the worth of tries in independent ones.
fn wilson_of(share: f64, tries: f64) -> Interval {
    let denominator = 1.0 + Z * Z / tries;
    let centre = (share + Z * Z / (2.0 * tries)) / denominator;
    let reach =
        Z * (share * (1.0 - share) / tries + Z * Z / (4.0 * tries * tries)).sqrt() / denominator;
    Interval { share, low: (centre - reach).max(0.0), high: (centre + reach).min(1.0) }
}

/// Sums of a measure over units of campaigns that share a seed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub units: u64,
    pub campaigns: u64,
    pub sum: i128,
    /// Of squares and products of a unit's campaigns and its sum.
    pub campaigns_squared: i128,
    pub campaigns_by_sum: i128,
    pub sum_squared: i128,
}

impl Sums {
    /// Adds a unit of `campaigns`.
    pub fn add(&mut self, campaigns: u64, sum: i64) {
        let (number, sum) = (i128::from(campaigns), i128::from(sum));
        self.units += 1;
        self.campaigns += campaigns;
        self.sum += sum;
        self.campaigns_squared += number * number;
        self.campaigns_by_sum += number * sum;
        self.sum_squared += sum * sum;
    }

    /// Returns the same where what was not measured in a unit of `all` counts as none.
    #[must_use]
    pub fn among(self, all: &Sums) -> Sums {
        Sums {
            units: all.units,
            campaigns: all.campaigns,
            campaigns_squared: all.campaigns_squared,
            ..self
        }
    }

    /// Returns the mean of a campaign, or None without campaigns.
    pub fn mean(&self) -> Option<f64> {
        (self.campaigns > 0).then(|| real(self.sum) / real(self.campaigns))
    }

    /// Returns the variance of the mean, or None with fewer than two units.
    fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        if self.units < 2 {
            return None;
        }
        let squares = mean * mean * real(self.campaigns_squared);
        let spread = real(self.sum_squared) - 2.0 * mean * real(self.campaigns_by_sum) + squares;
        // The remainder of numbers that cancel each other out is no spread.
        let spread = if spread < squares * 1e-11 { 0.0 } else { spread };
        let units = real(self.units);
        Some(units / (units - 1.0) * spread / real(self.campaigns).powi(2))
    }

    /// Returns the mean with its bounds by Student's t, or None with fewer than two units.
    pub fn interval(&self) -> Option<Interval> {
        let (mean, variance) = (self.mean()?, self.variance()?);
        let bound = self.student()?.inverse_cdf(f64::midpoint(1.0, CERTAINTY));
        let reach = bound * variance.sqrt();
        Some(Interval { share: mean, low: mean - reach, high: mean + reach })
    }

    /// Returns the number of independent campaigns that tell as much as these, of what is yes or no
    /// and would scatter by `variance` in one campaign.
    fn worth(&self, variance: f64) -> f64 {
        let campaigns = real(self.campaigns);
        match self.variance() {
            Some(found) if self.units < self.campaigns && found * campaigns > variance => {
                (variance / found).max(1.0)
            }
            _ => campaigns,
        }
    }

    /// Returns the share of campaigns in which something was so, with Wilson's bounds.
    pub fn share(&self) -> Option<Interval> {
        let share = self.mean()?;
        Some(wilson_of(share, self.worth(share * (1.0 - share))))
    }

    /// Returns the probability of such a mean by chance alone where there is nothing to be found.
    pub fn chance(&self) -> f64 {
        let (Some(mean), Some(variance)) = (self.mean(), self.variance()) else { return 1.0 };
        if self.sum == 0 {
            return 1.0;
        }
        // So few units may all go one way by chance, however alike they are.
        let one_way = 2.0_f64.powf(1.0 - real(self.units));
        let beyond = match self.student() {
            Some(student) if variance > 0.0 => 2.0 * student.cdf(-mean.abs() / variance.sqrt()),
            _ => 0.0,
        };
        beyond.max(one_way).min(1.0)
    }

    /// Returns the distribution of means of `units` units.
    fn student(&self) -> Option<StudentsT> {
        StudentsT::new(0.0, 1.0, real(self.units.saturating_sub(1))).ok()
    }

    /// Returns the number of further campaigns that would find this mean, should it be as great as
    /// it looks; None where it is found, there is nothing to find, or there are too few to go by.
    pub fn more(&self) -> Option<u64> {
        let (mean, variance) = (self.mean()?, self.variance()?);
        if self.sum == 0 || variance == 0.0 || self.units < ENOUGH {
            return None;
        }
        let deviations = Z + POWER;
        let all = real(self.campaigns) * variance * (deviations / mean).powi(2);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is finite and not negative"
        )]
        let all = all.min(1e15).ceil() as u64;
        let more = all.saturating_sub(self.campaigns);
        // More than two digits would say more than is known.
        let unit = 10_u64.pow(more.checked_ilog10().unwrap_or(0).saturating_sub(1));
        (more > 0).then(|| more.div_ceil(unit) * unit)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share or mean need not be exact")]
fn real<N: TryInto<i128>>(number: N) -> f64 {
    number.try_into().unwrap_or(i128::MAX) as f64
}

/// Campaigns that were played in two ways with the same seed: in how many something was so both
/// ways, in one of them, or in neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    pub both: u64,
    pub first: u64,
    pub second: u64,
    pub neither: u64,
}

impl Pairs {
    pub fn add(&mut self, first: bool, second: bool) {
        *match (first, second) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.first,
            (false, true) => &mut self.second,
            (false, false) => &mut self.neither,
        } += 1;
    }

    /// Returns by how much the second share is greater, with Newcombe's bounds for shares that belong
    /// together (his method 10), which come of Wilson's. `differences` are the same, by units.
    pub fn difference(&self, differences: &Sums) -> Option<Interval> {
        let campaigns = real(self.both + self.first + self.second + self.neither);
        let difference = differences.mean()?;
        let single = real(self.first + self.second) / campaigns - difference * difference;
        let worth = differences.worth(single);
        let [both, first, second, neither] = [self.both, self.first, self.second, self.neither]
            .map(|number| real(number) / campaigns * worth);
        let one = wilson_of((both + first) / worth, worth);
        let other = wilson_of((both + second) / worth, worth);
        let crossed = both * neither - first * second;
        let crossed = if crossed > 0.0 { (crossed - worth / 2.0).max(0.0) } else { crossed };
        let margins = (both + first) * (second + neither) * (both + second) * (first + neither);
        let related = if margins > 0.0 { crossed / margins.sqrt() } else { 0.0 };
        let reach = |near: f64, far: f64| {
            (near * near - 2.0 * related * near * far + far * far).max(0.0).sqrt()
        };
        Some(Interval {
            share: difference,
            low: (difference - reach(other.share - other.low, one.high - one.share)).max(-1.0),
            high: (difference + reach(other.high - other.share, one.share - one.low)).min(1.0),
        })
    }
}

/// Returns true for each of several findings that holds, so that with 95 in 100 certainty none of them is
/// chance (Holm): among hundreds of numbers some always look firm.
pub fn holm(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]).then(one.cmp(other)));
    let mut firm = vec![false; chances.len()];
    for (at, index) in order.into_iter().enumerate() {
        if chances[index] * real((chances.len() - at) as u64) >= 1.0 - CERTAINTY {
            break;
        }
        firm[index] = true;
    }
    firm
}

//! Shares with their intervals.

/// A share, and between which bounds it lies with 95 in 100 certainty; all from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// How many standard deviations hold 95 in 100 of what a normal distribution draws.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval of a share of `hits` in `tries`; from nothing to all where nothing was tried.
#[must_use]
pub fn wilson(hits: u64, tries: u64) -> Interval {
    if tries == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "no simulation has so many campaigns")]
    let (hits, tries) = (hits as f64, tries as f64);
    let share = hits / tries;
    let denominator = 1.0 + Z * Z / tries;
    let centre = (share + Z * Z / (2.0 * tries)) / denominator;
    let reach =
        Z * (share * (1.0 - share) / tries + Z * Z / (4.0 * tries * tries)).sqrt() / denominator;
    Interval { share, low: (centre - reach).max(0.0), high: (centre + reach).min(1.0) }
}

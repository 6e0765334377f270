//! Measurements of campaigns that are played in one way, for reports.

use super::experiment::Settings;
use super::measures::{RecordMeasure, Tally, measured};
use super::record::{CampaignRecord, End};
use super::statistics::Interval;

/// Sums over the campaigns of one way to play them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measurements {
    of_a_seed: u64,
    years: u16,
    /// The last year that any was played in.
    last: u16,
    seed: u64,
    tally: Tally,
}

/// A share or mean with its bounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    pub measure: RecordMeasure,
    /// Bounds of the value; None with too few campaigns to say.
    pub interval: Option<Interval>,
    pub campaigns: u64,
}

impl Measurements {
    /// Returns empty measurements of campaigns played so.
    pub fn of(settings: &Settings) -> Measurements {
        let (of_a_seed, years) = (settings.of_a_seed(), settings.years);
        Measurements { of_a_seed, years, ..Measurements::default() }
    }

    pub fn add(&mut self, record: &CampaignRecord) {
        let seed = record.campaign / self.of_a_seed;
        if seed != self.seed {
            self.tally.close_unit();
            self.seed = seed;
        }
        if record.end != End::Failed {
            self.last = self.last.max(record.years);
            self.tally.add(measured(record, self.years));
        }
    }

    /// Lists the result of every measure, in their order.
    pub fn rows(&self) -> Vec<Measured> {
        let mut tally = self.tally.clone();
        tally.close_unit();
        let row = |measure: &RecordMeasure| Measured {
            measure: measure.clone(),
            interval: tally.interval(measure),
            campaigns: tally.sums(measure).map_or(0, |sums| sums.campaigns),
        };
        tally.measures().filter(|measure| measure.year <= self.last).map(row).collect()
    }
}

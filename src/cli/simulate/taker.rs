//! Takes what came of campaigns while they are played: counts it, writes it down, and shows how far
//! it is.

use std::ops::Range;

use indicatif::{ProgressBar, ProgressStyle};

use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::fault::Fault;
use crate::say;
use crate::simulation::{
    CampaignRecord, Comparison, Measurements, Progress, Remarkable, Results, Settings, Summary,
};
use crate::text::{Language, Text};

/// Results of campaigns that are played in one way.
#[derive(Default)]
pub(super) struct WayResults {
    pub(super) summary: Summary,
    pub(super) remarkable: Remarkable,
    /// For a report.
    pub(super) measurements: Measurements,
}

/// Takes the records, in the order of their numbers.
pub(super) struct Taker {
    pub(super) results: Option<Results>,
    /// As given, and the other way if they are compared.
    pub(super) ways: Vec<WayResults>,
    pub(super) comparison: Option<Comparison>,
    /// A report is wanted, for which everything is measured.
    pub(super) reports: bool,
    pub(super) bar: ProgressBar,
    pub(super) failed: Option<Vec<Fault>>,
    /// Advice of scripts that was refused, each once.
    pub(super) refused_advice: Vec<RefusedAdvice>,
    language: Language,
}

impl Taker {
    /// Takes campaigns that are played in `ways` ways.
    pub(super) fn new(results: Option<Results>, ways: usize, settings: &Settings) -> Taker {
        Taker {
            results,
            ways: (0..ways)
                .map(|_| WayResults {
                    measurements: Measurements::of(settings),
                    ..WayResults::default()
                })
                .collect(),
            comparison: (ways > 1).then(|| Comparison::of(settings)),
            reports: false,
            bar: ProgressBar::hidden(),
            failed: None,
            refused_advice: Vec::new(),
            language: Language::ENGLISH,
        }
    }

    fn count(&mut self, played: &[CampaignRecord]) {
        for (way, record) in self.ways.iter_mut().zip(played) {
            way.summary.add(record);
            way.remarkable.add(record);
            if self.reports {
                way.measurements.add(record);
            }
        }
        if let (Some(comparison), [given, against]) = (&mut self.comparison, played) {
            comparison.add(given, against);
        }
    }

    /// Counts what an earlier run has recorded.
    pub(super) fn take_earlier(&mut self) -> Result<(), Vec<Fault>> {
        let Some(results) = self.results.take() else { return Ok(()) };
        results.each(&mut |played| self.count(&played))?;
        self.results = Some(results);
        Ok(())
    }

    /// Campaigns that were played so far, each counted once.
    pub(super) fn taken(&self) -> u64 {
        self.ways.first().map_or(0, |way| way.summary.campaigns)
    }

    /// Shows how far it is, where standard error is a terminal.
    pub(super) fn show(&mut self, left: &Range<u64>, language: Language) {
        self.language = language;
        self.bar = ProgressBar::new((left.end - left.start) * self.ways.len() as u64);
        // The bar fills in what stands in braces.
        let part = Text::verbatim;
        let line = say!(
            "{bar} {played} of {all}, {speed}, {time} left; {leaders}",
            bar = part("{bar:24}"),
            played = part("{pos}"),
            all = part("{len}"),
            speed = part("{per_sec}"),
            time = part("{eta}"),
            leaders = part("{wide_msg}")
        );
        if let Ok(style) = ProgressStyle::with_template(&line.in_words(&language)) {
            self.bar.set_style(style);
        }
    }
}

impl Progress for Taker {
    fn played(&mut self) {
        self.bar.inc(1);
    }

    fn record(&mut self, played: Vec<CampaignRecord>) -> bool {
        self.count(&played);
        for record in &played {
            RefusedAdvice::add_new(&mut self.refused_advice, record.refused_advice.clone());
        }
        let so_far = self.ways.iter().map(|way| Text::verbatim(way.summary.so_far()));
        let against = so_far.reduce(|given, other| say!("{given} against {other}", given, other));
        self.bar.set_message(against.unwrap_or_default().in_words(&self.language));
        if let Some(results) = &mut self.results
            && let Err(faults) = results.write(&played)
        {
            self.failed = Some(faults);
            return false;
        }
        true
    }
}

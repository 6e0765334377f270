//! Campaigns played in two ways on the same seeds: the differences, their certainty, and the number of further
//! campaigns that would settle them.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Column, ColumnValue, page};
use super::experiment::Settings;
use super::measures::{GROUPS, RecordMeasure, Scale, Tally, measured};
use super::record::{CampaignRecord, End};
use super::statistics::{Interval, Pairs, holm};
use crate::say;
use crate::text::Text;

/// Pairs of campaigns that differ in what is compared and in nothing else.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Campaigns that share a seed, on each side.
    of_a_seed: u64,
    /// Years that campaigns may last.
    years: u16,
    /// The last year that any was played in.
    last: u16,
    /// Seed that is being counted.
    seed: u64,
    pub pairs: u64,
    /// Pairs of which a campaign failed: they count for nothing else.
    pub failed: u64,
    given: Tally,
    against: Tally,
    differences: Tally,
    /// Of what is yes or no.
    agreement: BTreeMap<RecordMeasure, Pairs>,
}

/// Difference between the ways in one measure.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasureChange {
    pub measure: RecordMeasure,
    /// Measure as the campaigns were given; None if there is no such thing in them.
    pub given: Option<Interval>,
    pub against: Option<Interval>,
    /// Surplus of the other way.
    pub by: Option<Interval>,
    /// Number of pairs that tell it.
    pub pairs: u64,
    /// It is no chance, with 95 in 100 certainty: of what occurs, in all that occurs taken together.
    pub firm: bool,
    /// Number of campaigns more that would tell, if it is as great as it looks.
    pub more: Option<u64>,
    /// Probability that it is chance.
    chance: f64,
}

impl Comparison {
    /// Returns an empty comparison of campaigns played so.
    pub fn of(settings: &Settings) -> Comparison {
        let (of_a_seed, years) = (settings.of_a_seed(), settings.years);
        Comparison { of_a_seed, years, ..Comparison::default() }
    }

    /// Adds a campaign as given, and the one of the same number played the other way.
    pub fn add(&mut self, given: &CampaignRecord, against: &CampaignRecord) {
        self.pairs += 1;
        let seed = given.campaign / self.of_a_seed;
        if seed != self.seed {
            self.close();
            self.seed = seed;
        }
        if given.end == End::Failed || against.end == End::Failed {
            self.failed += 1;
            return;
        }
        self.last = self.last.max(given.years).max(against.years);
        let (one, other) = (measured(given, self.years), measured(against, self.years));
        let measures: BTreeSet<&RecordMeasure> = one.keys().chain(other.keys()).collect();
        let mut differences = BTreeMap::new();
        for measure in measures {
            let (before, after) = match (one.get(measure), other.get(measure)) {
                (Some(before), Some(after)) => (*before, *after),
                (before, after) if measure.group().scale == Scale::Often => {
                    (before.copied().unwrap_or(0), after.copied().unwrap_or(0))
                }
                _ => continue,
            };
            if measure.group().scale == Scale::Share {
                let pairs = self.agreement.entry(measure.clone()).or_default();
                pairs.add(before > 0, after > 0);
            }
            differences.insert(measure.clone(), after - before);
        }
        self.given.add(one);
        self.against.add(other);
        self.differences.add(differences);
    }

    fn close(&mut self) {
        for tally in [&mut self.given, &mut self.against, &mut self.differences] {
            tally.close_unit();
        }
    }

    /// Lists the change of every measure, in their order.
    pub fn changes(&self) -> Vec<MeasureChange> {
        let mut whole = self.clone();
        whole.close();
        let mut changes: Vec<MeasureChange> = whole
            .given
            .measures()
            .chain(whole.against.measures())
            .filter(|measure| measure.year <= whole.last)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .map(|measure| whole.change(measure))
            .collect();
        let occurring: Vec<usize> = (0..changes.len())
            .filter(|at| changes[*at].measure.group().scale == Scale::Often)
            .collect();
        let chances: Vec<f64> = occurring.iter().map(|at| changes[*at].chance).collect();
        for (at, firm) in occurring.into_iter().zip(holm(&chances)) {
            changes[at].firm = firm;
        }
        changes
    }

    fn change(&self, measure: &RecordMeasure) -> MeasureChange {
        let sums = self.differences.sums(measure).unwrap_or_default();
        let by = match self.agreement.get(measure) {
            Some(pairs) => pairs.difference(&sums),
            None => sums.interval(),
        };
        let sure = |by: Interval| by.low > 0.0 || by.high < 0.0;
        let firm = match measure.group().scale {
            Scale::Share => by.is_some_and(sure),
            // Decided for all of them together.
            Scale::Often => false,
            Scale::Mean => sums.chance() < 0.05,
        };
        MeasureChange {
            measure: measure.clone(),
            given: self.given.interval(measure),
            against: self.against.interval(measure),
            by,
            pairs: sums.campaigns,
            firm,
            more: sums.more(),
            chance: sums.chance(),
        }
    }

    /// Returns the firm changes in how often things occur, the plainest first.
    pub fn plainest<'a>(&self, changes: &'a [MeasureChange]) -> Vec<&'a MeasureChange> {
        let occurs =
            |change: &&MeasureChange| change.firm && change.measure.group().scale == Scale::Often;
        let mut found: Vec<&MeasureChange> = changes.iter().filter(occurs).collect();
        found.sort_by(|one, other| {
            one.chance.total_cmp(&other.chance).then(one.measure.cmp(&other.measure))
        });
        found
    }
}

impl MeasureChange {
    /// Says the answer: firm, or the number of campaigns that it needs more.
    pub fn verdict(&self) -> Text {
        match (self.by, self.firm, self.more) {
            (None, _, _) => say!("not on both sides"),
            (Some(_), true, _) => say!("firm"),
            (Some(by), false, _) if by.share == 0.0 => say!("no change seen"),
            (Some(_), false, Some(number)) if number < FAR => {
                say!("{number} more would tell", number)
            }
            (Some(_), false, Some(_)) => say!("too small to tell"),
            (Some(_), false, None) => say!("too few to tell"),
        }
    }
}

/// More campaigns than anybody plays for an answer.
const FAR: u64 = 10_000_000;

/// Name of the table of changes.
pub const COMPARISON: &str = "comparison";

fn bound(interval: Option<Interval>, of: fn(Interval) -> f64) -> ColumnValue {
    interval.map_or(ColumnValue::Missing, |interval| ColumnValue::real(of(interval)))
}

/// The columns of the table of changes.
pub(super) const CHANGES: &[Column<MeasureChange>] = &[
    Column {
        name: "measure",
        doc: "What kind of thing is measured; the list below has them.",
        cell: |row| row.measure.group().id.into(),
    },
    Column { name: "name", doc: "Which of them.", cell: |row| row.measure.name.as_str().into() },
    Column {
        name: "year",
        doc: "The year, from 1; empty if it is of the whole campaign.",
        cell: |row| match row.measure.year {
            0 => ColumnValue::Missing,
            year => i64::from(year).into(),
        },
    },
    Column {
        name: "given",
        doc: "Share (from 0 to 1) or mean as the campaigns were given; empty if there is no such thing in them.",
        cell: |row| bound(row.given, |one| one.share),
    },
    Column {
        name: "given_low",
        doc: "Between this …",
        cell: |row| bound(row.given, |one| one.low),
    },
    Column {
        name: "given_high",
        doc: "… and this it lies with 95 in 100 certainty.",
        cell: |row| bound(row.given, |one| one.high),
    },
    Column {
        name: "against",
        doc: "The same of the other way.",
        cell: |row| bound(row.against, |one| one.share),
    },
    Column {
        name: "against_low",
        doc: "Its lower bound.",
        cell: |row| bound(row.against, |one| one.low),
    },
    Column {
        name: "against_high",
        doc: "Its upper bound.",
        cell: |row| bound(row.against, |one| one.high),
    },
    Column {
        name: "change",
        doc: "By how much the other way has more, from campaigns of the same seed.",
        cell: |row| bound(row.by, |one| one.share),
    },
    Column {
        name: "change_low", doc: "Between this …", cell: |row| bound(row.by, |one| one.low)
    },
    Column {
        name: "change_high",
        doc: "… and this it lies with 95 in 100 certainty.",
        cell: |row| bound(row.by, |one| one.high),
    },
    Column {
        name: "pairs",
        doc: "How many pairs of campaigns tell it.",
        cell: |row| row.pairs.into(),
    },
    Column {
        name: "firm",
        doc: "1 if it is no chance with 95 in 100 certainty, else 0. How often things occur is judged for all of them together (Holm), so that with this certainty not one of them is chance.",
        cell: |row| i64::from(row.firm).into(),
    },
    Column {
        name: "more",
        doc: "How many pairs more find the change in 80 of 100 cases, if it is as great as it looks; empty if none are needed, there is nothing to find, or there are too few to go by.",
        cell: |row| row.more.map_or(ColumnValue::Missing, ColumnValue::from),
    },
];

/// Returns the schema's section on the table of changes.
pub(super) fn schema() -> String {
    let mut text = format!(
        "\n## {COMPARISON}\n\nOnly with `--against`: what changed between two ways to play the same seeds. The folder \
         `against` holds the other way, with the same files.\n\n{}\n| Measure | What it says |\n|---|---|\n",
        page(CHANGES)
    );
    for group in GROUPS {
        text.push_str(&format!("| `{}` | {} |\n", group.id, group.doc));
    }
    text
}

/// Returns the headings of the table of changes.
pub(super) fn headings() -> Vec<&'static str> {
    CHANGES.iter().map(|column| column.name).collect()
}

/// Returns the rows of the table of changes.
pub(super) fn rows(comparison: &Comparison) -> Vec<Vec<ColumnValue>> {
    let row = |change: &MeasureChange| CHANGES.iter().map(|column| (column.cell)(change)).collect();
    comparison.changes().iter().map(row).collect()
}

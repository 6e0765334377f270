//! Measures of each campaign: every share, length and count in summaries, comparisons and reports
//! is declared once, with its name and how it is read off a record.

use std::collections::BTreeMap;

use super::record::{CampaignRecord, End};
use super::statistics::{Interval, Sums};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Reading of a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Yes or no in each campaign: a share of campaigns.
    Share,
    /// A number in each campaign: a mean.
    Mean,
    /// A count in each campaign, 0 where it did not occur.
    Often,
}

/// Measures of one kind.
pub struct MeasureGroup {
    pub id: &'static str,
    /// Over a column of names.
    pub heading: fn() -> Text,
    pub doc: &'static str,
    pub scale: Scale,
    read: fn(&CampaignRecord, &mut MeasureReader<'_>),
}

/// One measure: a group, whom or what in it, and the year if it is of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordMeasure {
    /// Its number in [`GROUPS`].
    group: usize,
    pub name: String,
    /// From 1; 0 if it is of the whole campaign.
    pub year: u16,
}

impl RecordMeasure {
    pub fn group(&self) -> &'static MeasureGroup {
        &GROUPS[self.group]
    }

    /// Names whom or what it is about; ids stay as they are.
    pub fn called(&self) -> Text {
        match (self.group().id, self.name.as_str()) {
            ("end", name) => End::ALL
                .into_iter()
                .find(|end| end.word() == name)
                .map_or_else(|| Text::verbatim(name), End::text),
            ("course", "years") => say!("years"),
            ("course", "answers") => say!("answers"),
            ("course", "battles") => say!("battles"),
            ("course", "sieges") => say!("sieges"),
            ("course", "spells") => say!("spells"),
            ("course", "steps of scripts") => say!("steps of scripts"),
            (_, name) => Text::verbatim(name),
        }
    }
}

/// Takes the values of a campaign.
struct MeasureReader<'a> {
    group: usize,
    values: &'a mut BTreeMap<RecordMeasure, i64>,
    /// The last year that is measured.
    years: u16,
}

impl MeasureReader<'_> {
    fn take(&mut self, name: &str, value: i64) {
        self.take_in(0, name, value);
    }

    fn take_in(&mut self, year: u16, name: &str, value: i64) {
        let measure = RecordMeasure { group: self.group, name: name.to_owned(), year };
        *self.values.entry(measure).or_default() += value;
    }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Every kind of measure, in the order in which they are told.
pub const GROUPS: &[MeasureGroup] = &[
    MeasureGroup {
        id: "seat",
        heading: || say!("seat"),
        doc: "Share of campaigns that the realm won alone.",
        scale: Scale::Share,
        read: |record, reading| {
            for (at, seat) in record.seats.iter().enumerate() {
                reading.take(&seat.realm, i64::from(record.winners == [at]));
            }
        },
    },
    MeasureGroup {
        id: "player",
        heading: || say!("player (any seat)"),
        doc: "Share of campaigns that a realm of this player won alone.",
        scale: Scale::Share,
        read: |record, reading| {
            for (at, seat) in record.seats.iter().enumerate() {
                reading.take(&seat.player, i64::from(record.winners == [at]));
            }
        },
    },
    MeasureGroup {
        id: "people",
        heading: || say!("people (any seat)"),
        doc: "Share of campaigns that a realm of this people won alone.",
        scale: Scale::Share,
        read: |record, reading| {
            for (at, seat) in record.seats.iter().enumerate() {
                if let Some(people) = &seat.people {
                    reading.take(people, i64::from(record.winners == [at]));
                }
            }
        },
    },
    MeasureGroup {
        id: "end",
        heading: || say!("end"),
        doc: "Share of campaigns that came to this end.",
        scale: Scale::Share,
        read: |record, reading| {
            for end in [End::Won, End::Shared, End::Drawn, End::Stopped] {
                reading.take(end.word(), i64::from(record.end == end));
            }
        },
    },
    MeasureGroup {
        id: "course",
        heading: || say!("course"),
        doc: "How long a campaign was, and what came about in it.",
        scale: Scale::Mean,
        read: |record, reading| {
            reading.take("years", i64::from(record.years));
            reading.take("answers", whole(record.questions));
            reading.take("battles", whole(record.battles));
            reading.take("sieges", whole(record.sieges));
            reading.take("spells", whole(record.spells));
            reading.take("steps of scripts", whole(record.steps));
        },
    },
    MeasureGroup {
        id: "land",
        heading: || say!("land of"),
        doc: "Tiles of the realm's empire at the end of the year, or where the campaign ended before.",
        scale: Scale::Mean,
        read: |record, reading| {
            for (at, seat) in record.seats.iter().enumerate() {
                let mut standings =
                    record.standings.iter().filter(|one| one.realm == at).peekable();
                let mut land = None;
                for year in 1..=reading.years {
                    while let Some(standing) = standings.next_if(|one| one.year <= year) {
                        land = Some(whole(standing.land));
                    }
                    if let Some(land) = land {
                        reading.take_in(year, &seat.realm, land);
                    }
                }
            }
        },
    },
    MeasureGroup {
        id: "rule",
        heading: || say!("rule"),
        doc: "How often the rule was carried out.",
        scale: Scale::Often,
        read: |record, reading| often(record, "rule", reading),
    },
    MeasureGroup {
        id: "row",
        heading: || say!("table row"),
        doc: "How often the row of a table was read.",
        scale: Scale::Often,
        read: |record, reading| often(record, "row", reading),
    },
    MeasureGroup {
        id: "order",
        heading: || ProgramNoun::Order.into(),
        doc: "How often the order was given.",
        scale: Scale::Often,
        read: |record, reading| often(record, "order", reading),
    },
    MeasureGroup {
        id: "spell",
        heading: || say!("spell"),
        doc: "How often the spell was cast.",
        scale: Scale::Often,
        read: |record, reading| often(record, "spell", reading),
    },
    MeasureGroup {
        id: "card",
        heading: || say!("card"),
        doc: "How often the card was played.",
        scale: Scale::Often,
        read: |record, reading| often(record, "card", reading),
    },
    MeasureGroup {
        id: "event",
        heading: || say!("event"),
        doc: "How often such a thing happened.",
        scale: Scale::Often,
        read: |record, reading| often(record, "event", reading),
    },
    MeasureGroup {
        id: "script",
        heading: || say!("line of a script"),
        doc: "How often the line of a script made something happen.",
        scale: Scale::Often,
        read: |record, reading| often(record, "script", reading),
    },
];

fn often(record: &CampaignRecord, kind: &str, reading: &mut MeasureReader<'_>) {
    for one in record.occurrences.iter().filter(|one| one.kind == kind) {
        reading.take(&one.name, whole(one.count));
    }
}

/// Returns everything that is measured in a campaign; land up to the year given.
pub(super) fn measured(record: &CampaignRecord, years: u16) -> BTreeMap<RecordMeasure, i64> {
    let mut values = BTreeMap::new();
    for (group, row) in GROUPS.iter().enumerate() {
        (row.read)(record, &mut MeasureReader { group, values: &mut values, years });
    }
    values
}

/// Values of many campaigns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    all: Sums,
    sums: BTreeMap<RecordMeasure, Sums>,
    /// The unit of campaigns with the same seed that is being counted: how many, and the number and
    /// sum of each measure.
    unit: (u64, BTreeMap<RecordMeasure, (u64, i64)>),
}

impl Tally {
    pub(super) fn add(&mut self, values: BTreeMap<RecordMeasure, i64>) {
        self.unit.0 += 1;
        for (measure, value) in values {
            let (number, sum) = self.unit.1.entry(measure).or_default();
            *number += 1;
            *sum += value;
        }
    }

    /// Closes a unit: the campaigns added after this have another seed.
    pub(super) fn close_unit(&mut self) {
        let (campaigns, values) = std::mem::take(&mut self.unit);
        if campaigns == 0 {
            return;
        }
        self.all.add(campaigns, 0);
        for (measure, (number, sum)) in values {
            let often = measure.group().scale == Scale::Often;
            self.sums.entry(measure).or_default().add(if often { campaigns } else { number }, sum);
        }
    }

    pub(super) fn measures(&self) -> impl Iterator<Item = &RecordMeasure> {
        self.sums.keys()
    }

    /// Returns the sums of a measure, or None where no campaign has it.
    pub(super) fn sums(&self, measure: &RecordMeasure) -> Option<Sums> {
        let sums = self.sums.get(measure).copied();
        match measure.group().scale {
            Scale::Often => Some(sums.unwrap_or_default().among(&self.all)),
            Scale::Share | Scale::Mean => sums,
        }
    }

    /// Returns a measure as a share or mean with its bounds.
    pub(super) fn interval(&self, measure: &RecordMeasure) -> Option<Interval> {
        let sums = self.sums(measure)?;
        match measure.group().scale {
            Scale::Share => sums.share(),
            Scale::Mean | Scale::Often => sums.interval(),
        }
    }
}

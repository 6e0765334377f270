//! The tables of a simulation: one row a campaign, one a realm and year, and what belongs to them.

use std::collections::BTreeMap;

use super::columns::{Column, ColumnValue, page};
use super::record::{CampaignRecord, YearEndStanding};

/// A table whose rows each belong to one campaign.
pub struct CampaignTable {
    /// Name of its files, without their endings.
    pub name: &'static str,
    pub doc: &'static str,
    pub headings: fn() -> Vec<&'static str>,
    pub rows: fn(&CampaignRecord) -> Vec<Vec<ColumnValue>>,
    page: fn() -> String,
}

macro_rules! table {
    ($name:literal, $doc:literal, $columns:ident, $items:expr) => {
        CampaignTable {
            name: $name,
            doc: $doc,
            headings: || $columns.iter().map(|column| column.name).collect(),
            rows: |record| {
                let items = $items(record);
                let cells = |item| $columns.iter().map(|column| (column.cell)(item)).collect();
                items.iter().map(cells).collect()
            },
            page: || page($columns),
        }
    };
}

/// Every table that is written, but for [`Totals`].
pub const TABLES: &[CampaignTable] = &[
    table!("campaigns", "One row a campaign, in the order of their numbers.", CAMPAIGNS, one),
    table!(
        "realms",
        "One row a realm and year: where it stands at the end of the year, or where the campaign stopped; year 0 is where it began.",
        REALMS,
        realm_years
    ),
    table!(
        "losses",
        "Army points that a realm lost for good in a year, one row a cause.",
        LOSSES,
        losses
    ),
    table!(
        "counters",
        "What else the edition and its mods count for a realm, at the end of a year.",
        COUNTERS,
        counters
    ),
];

fn one(record: &CampaignRecord) -> Vec<CampaignRecord> {
    vec![record.clone()]
}

const CAMPAIGNS: &[Column<CampaignRecord>] = &[
    Column { name: "campaign", doc: "Its number, from 0.", cell: |row| row.campaign.into() },
    Column { name: "seed", doc: "The seed in its head.", cell: |row| row.seed.into() },
    Column {
        name: "players",
        doc: "Who played which realm: `red=greedy blue=random`.",
        cell: |row| {
            let seats = row.seats.iter().map(|seat| format!("{}={}", seat.realm, seat.player));
            ColumnValue::Text(seats.collect::<Vec<_>>().join(" "))
        },
    },
    Column {
        name: "end",
        doc: "`won` by one realm, `shared` by several, `drawn` (ended by the rules, nobody won), `stopped` after the years asked for, or `failed`.",
        cell: |row| row.end.word().into(),
    },
    Column {
        name: "winner",
        doc: "The realms that won, divided by blanks; empty if none did.",
        cell: |row| {
            let winners = row.winners.iter().filter_map(|at| row.seats.get(*at));
            let names: Vec<&str> = winners.map(|seat| seat.realm.as_str()).collect();
            if names.is_empty() { ColumnValue::Missing } else { ColumnValue::Text(names.join(" ")) }
        },
    },
    Column {
        name: "winning_player",
        doc: "Who played the realm that won alone.",
        cell: |row| row.winner().map(|seat| seat.player.as_str()).into(),
    },
    Column {
        name: "winning_people",
        doc: "The people of the realm that won alone.",
        cell: |row| row.winner().and_then(|seat| seat.people.as_deref()).into(),
    },
    Column {
        name: "years",
        doc: "The last year that was played in, from 1.",
        cell: |row| i64::from(row.years).into(),
    },
    Column { name: "questions", doc: "Questions answered.", cell: |row| row.questions.into() },
    Column {
        name: "battles",
        doc: "Battles, assaults and fights of fleets that were decided, and battles that scripts fought in phases of their own.",
        cell: |row| row.battles.into(),
    },
    Column { name: "sieges", doc: "Sieges that were begun.", cell: |row| row.sieges.into() },
    Column { name: "spells", doc: "Spells that were cast.", cell: |row| row.spells.into() },
    Column { name: "steps", doc: "Steps that scripts took.", cell: |row| row.steps.into() },
    Column {
        name: "hash",
        doc: "Content hash of the last state.",
        cell: |row| row.hash.as_str().into(),
    },
    Column {
        name: "fault",
        doc: "What went wrong in a campaign that failed.",
        cell: |row| row.fault.as_deref().into(),
    },
];

/// A realm in a year, with data of its campaign.
struct RealmYear {
    campaign: u64,
    realm: String,
    player: String,
    people: Option<String>,
    won: bool,
    standing: YearEndStanding,
}

fn realm_years(record: &CampaignRecord) -> Vec<RealmYear> {
    let row = |standing: &YearEndStanding| {
        let seat = record.seats.get(standing.realm)?;
        Some(RealmYear {
            campaign: record.campaign,
            realm: seat.realm.clone(),
            player: seat.player.clone(),
            people: seat.people.clone(),
            won: record.winners.contains(&standing.realm),
            standing: standing.clone(),
        })
    };
    record.standings.iter().filter_map(row).collect()
}

const REALMS: &[Column<RealmYear>] = &[
    Column { name: "campaign", doc: "Number of the campaign.", cell: |row| row.campaign.into() },
    Column {
        name: "year",
        doc: "The year, from 1; 0 is before the first.",
        cell: |row| i64::from(row.standing.year).into(),
    },
    Column { name: "realm", doc: "The realm.", cell: |row| row.realm.as_str().into() },
    Column { name: "player", doc: "Who plays it.", cell: |row| row.player.as_str().into() },
    Column { name: "people", doc: "Its people.", cell: |row| row.people.as_deref().into() },
    Column {
        name: "won",
        doc: "1 if it won the campaign, alone or with others, else 0.",
        cell: |row| i64::from(row.won).into(),
    },
    Column {
        name: "out",
        doc: "1 if it is out of the campaign, else 0.",
        cell: |row| i64::from(row.standing.out).into(),
    },
    Column { name: "land", doc: "Tiles of its empire.", cell: |row| row.standing.land.into() },
    Column { name: "banners", doc: "Its banners.", cell: |row| row.standing.banners.into() },
    Column { name: "ships", doc: "Its ships.", cell: |row| row.standing.ships.into() },
    Column {
        name: "points",
        doc: "Army points, on the map and not placed yet.",
        cell: |row| row.standing.points.into(),
    },
    Column { name: "crowns", doc: "Its money.", cell: |row| row.standing.crowns.into() },
    Column {
        name: "baggage",
        doc: "Its baggage, with banners and in store.",
        cell: |row| row.standing.baggage.into(),
    },
    Column {
        name: "lost",
        doc: "Army points lost for good in the year; `losses` has the causes.",
        cell: |row| row.standing.lost.iter().map(|(_, points)| points).sum::<i64>().into(),
    },
    Column {
        name: "answers",
        doc: "Questions it answered in the year.",
        cell: |row| row.standing.answers.into(),
    },
];

/// A named number of a realm in a year.
struct NamedNumber {
    campaign: u64,
    year: u16,
    realm: String,
    name: String,
    number: i64,
}

fn named(
    record: &CampaignRecord,
    of: fn(&YearEndStanding) -> &[(String, i64)],
) -> Vec<NamedNumber> {
    let rows = |standing: &YearEndStanding| {
        let realm = record.seats.get(standing.realm).map_or("", |seat| seat.realm.as_str());
        let row = |(name, number): &(String, i64)| NamedNumber {
            campaign: record.campaign,
            year: standing.year,
            realm: realm.to_owned(),
            name: name.clone(),
            number: *number,
        };
        of(standing).iter().map(row).collect::<Vec<_>>()
    };
    record.standings.iter().flat_map(rows).collect()
}

fn losses(record: &CampaignRecord) -> Vec<NamedNumber> {
    named(record, |standing| &standing.lost)
}

fn counters(record: &CampaignRecord) -> Vec<NamedNumber> {
    named(record, |standing| &standing.counters)
}

const LOSSES: &[Column<NamedNumber>] = &[
    Column { name: "campaign", doc: "Number of the campaign.", cell: |row| row.campaign.into() },
    Column {
        name: "year",
        doc: "The year, from 1; 0 is before the first.",
        cell: |row| i64::from(row.year).into(),
    },
    Column { name: "realm", doc: "The realm.", cell: |row| row.realm.as_str().into() },
    Column { name: "cause", doc: "Why, as the log says it.", cell: |row| row.name.as_str().into() },
    Column { name: "points", doc: "Army points lost.", cell: |row| row.number.into() },
];

const COUNTERS: &[Column<NamedNumber>] = &[
    Column { name: "campaign", doc: "Number of the campaign.", cell: |row| row.campaign.into() },
    Column {
        name: "year",
        doc: "The year, from 1; 0 is before the first.",
        cell: |row| i64::from(row.year).into(),
    },
    Column { name: "realm", doc: "The realm.", cell: |row| row.realm.as_str().into() },
    Column {
        name: "counter",
        doc: "What is counted, by its id.",
        cell: |row| row.name.as_str().into(),
    },
    Column { name: "number", doc: "How many.", cell: |row| row.number.into() },
];

/// Occurrences in all campaigns together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// By kind and name: in how many campaigns, and how often in all.
    pub counts: BTreeMap<(String, String), (u64, u64)>,
}

/// A row of the totals.
pub struct Total {
    kind: String,
    name: String,
    campaigns: u64,
    count: u64,
}

const OCCURRENCES: &[Column<Total>] = &[
    Column {
        name: "kind",
        doc: "`rule`, `row` (of a table), `order`, `spell`, `card`, `event`, or `script` (file and line that made something happen).",
        cell: |row| row.kind.as_str().into(),
    },
    Column { name: "name", doc: "Which.", cell: |row| row.name.as_str().into() },
    Column {
        name: "campaigns",
        doc: "In how many campaigns it occurred.",
        cell: |row| row.campaigns.into(),
    },
    Column { name: "count", doc: "How often it occurred in all.", cell: |row| row.count.into() },
];

/// Name of the table of totals.
pub const TOTALS: &str = "occurrences";

impl Totals {
    pub fn add(&mut self, record: &CampaignRecord) {
        for one in &record.occurrences {
            let total = self.counts.entry((one.kind.clone(), one.name.clone())).or_default();
            *total = (total.0 + 1, total.1.saturating_add(one.count));
        }
    }

    /// Returns the headings of the table, and its rows.
    pub fn rows(&self) -> (Vec<&'static str>, Vec<Vec<ColumnValue>>) {
        let row = |((kind, name), (campaigns, count)): (&(String, String), &(u64, u64))| {
            let total = Total {
                kind: kind.clone(),
                name: name.clone(),
                campaigns: *campaigns,
                count: *count,
            };
            OCCURRENCES.iter().map(|column| (column.cell)(&total)).collect()
        };
        (
            OCCURRENCES.iter().map(|column| column.name).collect(),
            self.counts.iter().map(row).collect(),
        )
    }
}

/// Returns the page that says what every file and column means, in Markdown.
pub fn schema() -> String {
    let mut text = "# What a simulation writes\n\nEach table stands in two files with the same rows: \
                    `.csv` with a line of headings, and `.jsonl` with one JSON object a line. What is \
                    missing is empty in the one and `null` in the other. `settings.json` says what was \
                    played, `records.jsonl` holds everything that the tables are made of.\n"
        .to_owned();
    for table in TABLES {
        text.push_str(&format!("\n## {}\n\n{}\n\n{}", table.name, table.doc, (table.page)()));
    }
    text.push_str(&format!(
        "\n## {TOTALS}\n\nHow often everything happened, in all campaigns together.\n\n{}",
        page(OCCURRENCES)
    ));
    text + &super::comparison::schema()
}

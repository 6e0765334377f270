//! What is kept of a campaign: one line of `records.jsonl`. The tables are made of it.

use serde::{Deserialize, Serialize};

/// How a campaign came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One realm has won.
    Won,
    /// Several have won together.
    Shared,
    /// It ended by its rules, and nobody has won.
    Drawn,
    /// It was stopped after the years asked for.
    Stopped,
    /// Something went wrong; `fault` tells what.
    Failed,
}

impl End {
    /// As in the tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            End::Won => "won",
            End::Shared => "shared",
            End::Drawn => "drawn",
            End::Stopped => "stopped",
            End::Failed => "failed",
        }
    }
}

/// Who plays a realm.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeatRecord {
    pub realm: String,
    pub player: String,
    /// The race by its id; none where the edition has none.
    pub people: Option<String>,
}

/// A realm at the end of a year, or where the campaign stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub year: u16,
    /// Number of the realm, from 0.
    pub realm: usize,
    /// Tiles of its empire.
    pub land: u64,
    pub banners: u64,
    pub ships: u64,
    /// Army points, on the map and not placed yet.
    pub points: i64,
    pub crowns: i64,
    pub baggage: i64,
    pub out: bool,
    /// Answers given, in this year.
    pub answers: u64,
    /// Army points lost for good in this year, by cause.
    pub lost: Vec<(String, i64)>,
    /// What else the edition and its mods count, by name.
    pub counters: Vec<(String, i64)>,
}

/// How often something happened in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Occurrence {
    /// `rule`, `row`, `order`, `spell`, `card`, `event` or `script`.
    pub kind: String,
    pub name: String,
    pub count: u64,
}

/// A campaign that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignRecord {
    /// From 0.
    pub campaign: u64,
    pub seed: u64,
    pub seats: Vec<SeatRecord>,
    pub end: End,
    /// Numbers of realms.
    pub winners: Vec<usize>,
    /// The last year that was played in, from 1.
    pub years: u16,
    pub questions: u64,
    pub battles: u64,
    pub sieges: u64,
    pub spells: u64,
    /// Steps of scripts.
    pub steps: u64,
    /// Content hash of the last state.
    pub hash: String,
    pub fault: Option<String>,
    pub standings: Vec<Standing>,
    pub occurrences: Vec<Occurrence>,
}

impl CampaignRecord {
    /// The only winner, if one has won alone.
    #[must_use]
    pub fn winner(&self) -> Option<&SeatRecord> {
        match self.winners[..] {
            [winner] => self.seats.get(winner),
            _ => None,
        }
    }
}

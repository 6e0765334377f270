//! Record of a campaign: one line of `records.jsonl`. The tables are made of it.

use serde::{Deserialize, Serialize};

use super::experiment::Settings;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::fault::{Fault, render_for};
use crate::say;
use crate::text::{PlainEnglish, ProgramNoun, Text, Wording, quoted};

/// End of a campaign.
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
    pub(super) const ALL: [End; 5] = [End::Won, End::Shared, End::Drawn, End::Stopped, End::Failed];

    /// Says it, for a reader.
    pub(super) fn text(self) -> Text {
        match self {
            End::Won => say!("won"),
            End::Shared => say!("shared"),
            End::Drawn => say!("drawn"),
            End::Stopped => say!("stopped"),
            End::Failed => say!("failed"),
        }
    }

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

/// Whatever went wrong in a campaign that failed.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// Faults of files and scripts.
    Faults(Vec<Fault>),
    Told(Text),
}

/// Alike is what reads alike.
impl PartialEq for Trouble {
    fn eq(&self, other: &Trouble) -> bool {
        self.in_words(&PlainEnglish) == other.in_words(&PlainEnglish)
    }
}

impl Eq for Trouble {}

impl Trouble {
    /// Says it to whoever reads.
    pub fn in_words(&self, words: &impl Wording) -> String {
        match self {
            Trouble::Faults(faults) => render_for(faults, false, words).trim_end().to_owned(),
            Trouble::Told(told) => told.in_words(words),
        }
    }
}

/// Realm with its player and people.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeatRecord {
    pub realm: String,
    pub player: String,
    /// Race by its id; None where the edition has no races.
    pub people: Option<String>,
}

/// A realm at the end of a year, or where the campaign stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearEndStanding {
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
    /// Other numbers that the edition and its mods count, by name.
    pub counters: Vec<(String, i64)>,
}

/// Number of times that something happened in a campaign.
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
    /// Sentence on what went wrong, in English.
    pub fault: Option<String>,
    /// The same, before it is put into words; it is told and not kept in the row.
    #[serde(skip)]
    pub trouble: Option<Trouble>,
    pub standings: Vec<YearEndStanding>,
    pub occurrences: Vec<Occurrence>,
    /// Advice of scripts that was refused; it is told and not kept in the row.
    #[serde(skip)]
    pub refused_advice: Vec<RefusedAdvice>,
}

/// No campaign comes to greater numbers. Sums over all campaigns stay exact below it.
const NUMBER_MAX: u64 = 1 << 50;

impl CampaignRecord {
    /// Notes what went wrong.
    pub(super) fn fails(&mut self, trouble: Trouble) {
        self.fault = Some(trouble.in_words(&PlainEnglish));
        self.trouble = Some(trouble);
    }

    /// Returns why these settings cannot have led to the record; None if they can.
    pub(super) fn contradicts(&self, settings: &Settings) -> Option<Text> {
        let number = self.campaign;
        let seed = settings.seed_of(number);
        if self.seed != seed {
            let (found, wanted) = (quoted(self.seed), quoted(seed));
            return Some(say!("its seed is {found}, and should be {wanted}", found, wanted));
        }
        let seats = settings.seats_of(number);
        // One that could not begin has none.
        let begun = self.end != End::Failed || !self.seats.is_empty();
        if begun && self.seats.len() != seats.len() {
            let (found, wanted) = (self.seats.len(), seats.len());
            return Some(say!(
                "it has {found} {found?seat|seats}, and should have {wanted}",
                found,
                wanted
            ));
        }
        for (found, (realm, player)) in self.seats.iter().zip(seats) {
            if (found.realm.as_str(), found.player.as_str()) != (realm, player) {
                let found = quoted(format_args!("{}={}", found.realm, found.player));
                let wanted = quoted(format_args!("{realm}={player}"));
                return Some(say!("`{found}` should be `{wanted}`", found, wanted));
            }
        }
        if self.years > settings.years {
            return Some(say!(
                "it ran {found}, of {years}",
                found = self.years,
                years = Text::count(settings.years, ProgramNoun::Year)
            ));
        }
        let realms = self.standings.iter().map(|standing| &standing.realm).chain(&self.winners);
        if let Some(realm) = realms.max().filter(|realm| **realm >= self.seats.len()) {
            return Some(say!("it has no realm {realm}", realm = *realm));
        }
        if let Some(year) = self
            .standings
            .iter()
            .map(|one| one.year)
            .max()
            .filter(|year| *year > self.years.saturating_add(1))
        {
            return Some(say!("a realm stands in year {year}, after its last", year));
        }
        let ended = match self.end {
            End::Won => self.winners.len() == 1,
            End::Shared => self.winners.len() > 1,
            End::Drawn | End::Stopped | End::Failed => self.winners.is_empty(),
        };
        if (self.end == End::Failed) != self.fault.is_some() {
            let end = quoted(self.end.word());
            return Some(match self.fault {
                Some(_) => say!("it is `{end}` and names a fault", end),
                None => say!("it is `{end}` and names no fault", end),
            });
        }
        if !ended {
            let (end, winners) = (quoted(self.end.word()), self.winners.len());
            return Some(say!(
                "it is `{end}`, with {winners} {winners?winner|winners}",
                end,
                winners
            ));
        }
        let great = self.numbers().find(|number| *number > NUMBER_MAX)?;
        Some(say!("{great} is more than any campaign comes to", great = quoted(great)))
    }

    /// Returns every number that is summed up, without its sign.
    fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let whole = [self.questions, self.battles, self.sieges, self.spells, self.steps];
        let standing = |one: &'_ YearEndStanding| {
            let signed = [one.points, one.crowns, one.baggage].map(i64::unsigned_abs);
            let counted = [one.land, one.banners, one.ships, one.answers];
            counted.into_iter().chain(signed)
        };
        let named = self.standings.iter().flat_map(|one| one.lost.iter().chain(&one.counters));
        whole
            .into_iter()
            .chain(self.standings.iter().flat_map(standing))
            .chain(named.map(|(_, number)| number.unsigned_abs()))
            .chain(self.occurrences.iter().map(|one| one.count))
    }

    /// Returns the only winner, if one has won alone.
    pub fn winner(&self) -> Option<&SeatRecord> {
        match self.winners[..] {
            [winner] => self.seats.get(winner),
            _ => None,
        }
    }
}

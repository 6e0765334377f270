//! Text page of a simulation: the winners by seat, player and people, and the time it took them.

use std::collections::BTreeMap;

use super::record::{CampaignRecord, End, Trouble};
use super::statistics::wilson;
use crate::say;
use crate::text::{Joined, Language, ProgramNoun, Text, columns};

/// In how many campaigns somebody played, and how many of them they won.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatWins {
    pub played: u64,
    /// Alone.
    pub won: u64,
    /// Together with others.
    pub shared: u64,
}

/// Sums over campaigns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    pub campaigns: u64,
    pub ends: BTreeMap<End, u64>,
    /// By realm, which is the seat.
    pub seats: BTreeMap<String, SeatWins>,
    /// By kind of player, each of their seats counted.
    pub players: BTreeMap<String, SeatWins>,
    pub peoples: BTreeMap<String, SeatWins>,
    /// Number of campaigns by the years that they lasted.
    pub years: BTreeMap<u16, u64>,
    pub questions: u64,
    pub battles: u64,
    pub sieges: u64,
    pub spells: u64,
    /// The first campaign that failed, and why.
    pub failed: Option<(u64, Trouble)>,
}

impl Summary {
    pub fn add(&mut self, record: &CampaignRecord) {
        self.campaigns += 1;
        *self.ends.entry(record.end).or_default() += 1;
        self.questions += record.questions;
        self.battles += record.battles;
        self.sieges += record.sieges;
        self.spells += record.spells;
        if let Some(fault) = &record.fault {
            // Of one that was played before there is the English alone.
            let english = || Trouble::Told(Text::verbatim(fault));
            let trouble = record.trouble.clone().unwrap_or_else(english);
            self.failed.get_or_insert((record.campaign, trouble));
            return;
        }
        *self.years.entry(record.years).or_default() += 1;
        let alone = record.winners.len() == 1;
        for (at, seat) in record.seats.iter().enumerate() {
            let won = record.winners.contains(&at);
            let people = seat.people.clone().unwrap_or_default();
            for (wins, name) in [
                (&mut self.seats, &seat.realm),
                (&mut self.players, &seat.player),
                (&mut self.peoples, &people),
            ] {
                let wins = wins.entry(name.clone()).or_default();
                wins.played += 1;
                wins.won += u64::from(won && alone);
                wins.shared += u64::from(won && !alone);
            }
        }
    }

    /// Returns `red won 41 %, blue won 30 %` while campaigns are still being played.
    pub fn so_far(&self) -> String {
        let share = |(name, wins): (&String, &SeatWins)| {
            format!("{name} {:.0} %", wilson(wins.won, wins.played).share * 100.0)
        };
        let mut leaders: Vec<(&String, &SeatWins)> = self.seats.iter().collect();
        leaders.sort_by_key(|(_, wins)| std::cmp::Reverse(wins.won));
        leaders.into_iter().take(3).map(share).collect::<Vec<_>>().join(", ")
    }

    /// Returns `100 campaigns: 90 won by one realm, 10 ended without a winner`.
    pub fn ends(&self) -> Text {
        let ended = |(end, number): (&End, &u64)| match end {
            End::Won => say!("{number} won by one realm", number = *number),
            End::Shared => say!("{number} won by several together", number = *number),
            End::Drawn => say!("{number} ended without a winner", number = *number),
            End::Stopped => say!("{number} stopped after the years asked for", number = *number),
            End::Failed => say!("{number} failed", number = *number),
        };
        let there = self.ends.iter().filter(|(_, number)| **number > 0);
        let ends = Text::list(there.map(ended), Joined::Comma);
        let campaigns = Text::count(self.campaigns, ProgramNoun::Campaign);
        if ends.is_empty() {
            return campaigns;
        }
        say!("{campaigns}: {ends}", campaigns, ends)
    }

    /// Returns the shares of campaigns that lasted one year, two years, and so on.
    pub fn lasted(&self) -> Vec<f64> {
        let last = self.years.keys().next_back().copied().unwrap_or(0);
        let all: u64 = self.years.values().sum();
        let share = |year: u16| wilson(self.years.get(&year).copied().unwrap_or(0), all).share;
        (1..=last).map(share).collect()
    }

    /// Returns everything, for a reader.
    pub fn text(&self, language: Language) -> String {
        let said = |text: Text| text.in_words(&language);
        let mut text = format!("{}\n", said(self.ends()));
        for (least, heading, wins) in [
            (1, say!("seat"), &self.seats),
            (2, say!("player"), &self.players),
            (2, say!("people"), &self.peoples),
        ] {
            if wins.len() < least || wins.keys().all(String::is_empty) {
                continue;
            }
            let bounds = [say!("won alone"), say!("at least"), say!("at most")];
            let heading = [heading].into_iter().chain(bounds);
            let heading = heading.chain([say!("with others"), say!("of")]);
            let mut table = columns(&language, heading);
            for (name, wins) in wins {
                let share = wilson(wins.won, wins.played);
                let per_cent = |share: f64| format!("{:.1} %", share * 100.0);
                table.row([
                    name.clone(),
                    per_cent(share.share),
                    per_cent(share.low),
                    per_cent(share.high),
                    per_cent(wilson(wins.shared, wins.played).share),
                    said(Text::count(wins.played, ProgramNoun::Campaign)),
                ]);
            }
            text.push('\n');
            text.push_str(&table.show());
        }
        text += &said(say!("(at least, at most: with 95 in 100 certainty)"));
        let lasted = |(years, number): (&u16, &u64)| {
            let years = Text::count(*years, ProgramNoun::Year);
            Text::list([years, Text::from(*number)], Joined::Blank)
        };
        let years = Text::list(self.years.iter().map(lasted), Joined::Comma);
        text += &format!("\n\n{}\n", said(say!("lasted: {years}", years)));
        let each = |sum: u64, noun| Text::count(sum / self.campaigns.max(1), noun);
        text += &said(say!(
            "in each, on average: {answers}, {battles}, {sieges}, {spells}",
            answers = each(self.questions, ProgramNoun::Answer),
            battles = each(self.battles, ProgramNoun::Battle),
            sieges = each(self.sieges, ProgramNoun::Siege),
            spells = each(self.spells, ProgramNoun::Spell),
        ));
        text.push('\n');
        if let Some((campaign, fault)) = &self.failed {
            let fault = Text::verbatim(fault.in_words(&language));
            let campaign = || Text::from(*campaign);
            let failed = say!(
                "the first that failed is campaign {campaign}: {fault}",
                campaign = campaign(),
                fault
            );
            let printed = say!(
                "`--script {campaign}` with the same settings prints it as a script",
                campaign = campaign()
            );
            text += &format!("\n{}\n{}\n", said(failed), said(printed));
        }
        text
    }
}

/// Campaigns worth a look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remarkable {
    /// By length in answers.
    lengths: Vec<(u64, u64)>,
    /// By what lies between the land of the winner and of the next realm.
    margins: Vec<(u64, u64)>,
}

impl Remarkable {
    pub fn add(&mut self, record: &CampaignRecord) {
        if record.end == End::Failed {
            return;
        }
        self.lengths.push((record.questions, record.campaign));
        let last = record.standings.iter().map(|standing| standing.year).max();
        let mut land: Vec<u64> = record
            .standings
            .iter()
            .filter(|standing| Some(standing.year) == last)
            .map(|standing| standing.land)
            .collect();
        land.sort_unstable_by_key(|land| std::cmp::Reverse(*land));
        if let [first, second, ..] = land[..] {
            self.margins.push((first - second, record.campaign));
        }
    }

    /// Lists the shortest, the longest and the closest campaigns by turns, up to `most` of them in
    /// all.
    pub fn worth_a_look(&self, most: usize) -> Vec<WorthALook> {
        let (mut lengths, mut margins) = (self.lengths.clone(), self.margins.clone());
        lengths.sort_unstable();
        margins.sort_unstable();
        let look =
            |why: Remark, (number, campaign): (u64, u64)| WorthALook { why, number, campaign };
        let shortest = lengths.iter().map(|one| look(Remark::Shortest, *one));
        let longest = lengths.iter().rev().map(|one| look(Remark::Longest, *one));
        let closest = margins.iter().map(|one| look(Remark::Closest, *one));
        let mut chosen: Vec<WorthALook> = Vec::new();
        for ((short, long), close) in shortest.zip(longest).zip(closest) {
            for one in [short, long, close] {
                if chosen.len() == most {
                    return chosen;
                }
                if chosen.iter().all(|taken| taken.campaign != one.campaign) {
                    chosen.push(one);
                }
            }
        }
        chosen
    }
}

/// Reason that a campaign is worth a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Remark {
    Shortest,
    Longest,
    Closest,
}

/// A campaign worth a look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorthALook {
    why: Remark,
    /// Answers; of a close one tiles between the first two.
    number: u64,
    pub campaign: u64,
}

impl WorthALook {
    /// Returns the name of its file: `longest-12`.
    pub fn file_name(&self) -> String {
        let why = match self.why {
            Remark::Shortest => "shortest",
            Remark::Longest => "longest",
            Remark::Closest => "closest",
        };
        format!("{why}-{campaign}", campaign = self.campaign)
    }

    /// Returns the reason in words.
    pub fn sentence(&self) -> Text {
        let campaign = self.campaign;
        let answers = || Text::count(self.number, ProgramNoun::Answer);
        match self.why {
            Remark::Shortest => {
                say!(
                    "Campaign {campaign} is among the shortest: {answers}.",
                    campaign,
                    answers = answers()
                )
            }
            Remark::Longest => {
                say!(
                    "Campaign {campaign} is among the longest: {answers}.",
                    campaign,
                    answers = answers()
                )
            }
            Remark::Closest => say!(
                "Campaign {campaign} is among the closest: {tiles} between the two largest empires.",
                campaign,
                tiles = Text::count(self.number, ProgramNoun::Tile)
            ),
        }
    }
}

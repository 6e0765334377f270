//! A second opinion on whole campaigns: what the rule book says is worked out again from the cells
//! of the rule files, the dice that fell and the campaign as it was before, and held against what
//! the program made of it. Nothing here calls what the program works these numbers out with.

mod armies;
mod cells;
mod fights;
mod findings;
mod fleets;
mod gold;
mod hunger;
mod losses;
mod meals;
mod pursuits;
mod quarters;
mod retreats;
mod revenue;
mod sharing;
mod sieges;
mod watch;
mod ways;
mod withdrawals;

use std::sync::Arc;

use margrave::campaign::{Banner, BannerId, CalendarEvent, Event, RealmId, Service, State};
use margrave::map::PlaceId;
use margrave::rules::{Ruleset, TableId};
use margrave::text::in_english;

pub use cells::{Cells, Written};
pub use findings::Findings;
pub use watch::{Phase, Play, Step};

/// Follows campaigns and keeps what it finds.
#[derive(Default)]
pub struct Reckoner {
    rules: Option<Arc<Ruleset>>,
    pub findings: Findings,
}

impl Reckoner {
    fn open(&mut self, edition: &str, seed: u64, rules: Arc<Ruleset>) {
        self.findings.campaign = format!("{edition} {seed}");
        self.rules = Some(rules);
    }

    fn reckon(&mut self, phase: &Phase) {
        let rules = Arc::clone(self.rules.as_ref().expect("a campaign is open"));
        let look = Look { rules: &rules, cells: Cells::of(&rules), phase };
        meals::reckon(&look, &mut self.findings);
        hunger::reckon(&look, &mut self.findings);
        ways::reckon(&look, &mut self.findings);
        let fights = fights::reckon(&look, &mut self.findings);
        losses::reckon(&look, &fights, &mut self.findings);
        pursuits::reckon(&look, &fights, &mut self.findings);
        retreats::reckon(&look, &fights, &mut self.findings);
        withdrawals::reckon(&look, &mut self.findings);
        fleets::reckon(&look, &mut self.findings);
        revenue::reckon(&look, &mut self.findings);
        quarters::reckon(&look, &mut self.findings);
        sieges::reckon(&look, &mut self.findings);
        gold::reckon(&look, &mut self.findings);
        armies::reckon(&look, &mut self.findings);
    }
}

/// A phase under the rules that are held to be right.
pub struct Look<'a> {
    pub rules: &'a Ruleset,
    pub cells: Cells<'a>,
    pub phase: &'a Phase,
}

impl<'a> Look<'a> {
    pub fn steps(&self) -> impl Iterator<Item = (usize, &'a Step)> {
        self.phase.steps.iter().enumerate()
    }

    pub fn event(&self, step: usize) -> Option<&'a Event> {
        self.phase.steps.get(step).map(|step| &step.record.event)
    }

    pub fn table(&self, table: TableId) -> &'a str {
        &self.rules.table(table).name
    }

    /// The id of the race that a realm plays; empty where there are none.
    pub fn race(&self, state: &State, realm: RealmId) -> &'a str {
        state.realm(realm).race.map_or("", |race| &self.rules.races[race.0 as usize].id)
    }

    /// The id of the race whose rules a banner follows: hired and allied ones are what they were
    /// named, or human (NL-RACE-01).
    pub fn people(&self, state: &State, banner: BannerId) -> &'a str {
        let banner = state.banner(banner);
        match banner.race {
            Some(race) => &self.rules.races[race.0 as usize].id,
            None if matches!(banner.service, Service::Mercenary | Service::Allied) => "human",
            None => self.race(state, banner.realm),
        }
    }

    /// The id of what stands on a tile, razed or not; `barren` where nothing does.
    pub fn stands(&self, state: &State, place: PlaceId) -> &'a str {
        state.holding(place).settlement.map_or("barren", |kind| &self.rules.settlement(kind).id)
    }

    pub fn label(&self, place: PlaceId) -> &'a str {
        &self.phase.end.map.place(place).label
    }

    /// The faces of the dice of a step, if dice fell for this there.
    pub fn fell(&self, step: usize, wanted: &str) -> Option<Vec<i64>> {
        match self.event(step)? {
            Event::Calendar(CalendarEvent::Rolled { fell, what, .. })
                if in_english(what) == wanted =>
            {
                Some(fell.iter().map(|die| i64::from(die.face)).collect())
            }
            _ => None,
        }
    }
}

/// True if a banner is of its realm's own people.
pub fn own(banner: &Banner) -> bool {
    banner.service == Service::Own
}

/// Standing banners of a realm on a tile that are not aboard a ship.
pub fn ashore(state: &State, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
    state
        .force(realm, place)
        .into_iter()
        .filter(|banner| state.banner(*banner).aboard.is_none())
        .collect()
}

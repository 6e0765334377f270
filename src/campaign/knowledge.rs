//! What a viewer may know of a campaign. Every view, question and log given to a realm goes
//! through here, so that secrets are kept in one place (NL-ARMY-04).

use super::event::{
    Audience, Event, EventRecord, calendar_events, fight_events, magic_events, record_events,
    sea_events,
};
use super::ids::{BannerId, RealmId};
use super::roster::Station;
use super::state::State;
use crate::rules::{Counter, Ruleset};

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The host sees everything.
    Host,
    Realm(RealmId),
}

/// What the viewer knows of a banner's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    Exactly(i64),
    /// Told in this year and round.
    Reported {
        points: i64,
        year: u16,
        round: u16,
    },
    Unknown,
}

impl Viewer {
    /// Points of a banner as far as the viewer knows them (NL-ARMY-04, NL-SCOUT-17).
    #[must_use]
    pub fn strength(self, state: &State, banner: BannerId) -> Strength {
        let Viewer::Realm(realm) = self else {
            return Strength::Exactly(state.banner(banner).points);
        };
        if state.banner(banner).realm == realm {
            return Strength::Exactly(state.banner(banner).points);
        }
        match state.reports.get(&realm).and_then(|reports| reports.get(&banner)) {
            Some(report) => {
                Strength::Reported { points: report.points, year: report.year, round: report.round }
            }
            None => Strength::Unknown,
        }
    }

    /// Baggage is seen by its owner alone.
    #[must_use]
    pub fn baggage(self, state: &State, banner: BannerId) -> Option<i64> {
        let banner = state.banner(banner);
        let own = match self {
            Viewer::Host => true,
            Viewer::Realm(realm) => banner.realm == realm,
        };
        own.then_some(banner.baggage)
    }

    /// Whether the viewer may know how much money a realm has.
    #[must_use]
    pub fn sees_money(self, rules: &Ruleset, realm: RealmId) -> bool {
        rules.money.public || self == Viewer::Host || self == Viewer::Realm(realm)
    }

    /// Whether the viewer may know where a counter of a realm stands.
    #[must_use]
    pub fn sees_counter(self, counter: &Counter, realm: RealmId) -> bool {
        counter.public || self == Viewer::Host || self == Viewer::Realm(realm)
    }

    /// Whether the viewer may see a record.
    #[must_use]
    pub fn sees(self, record: &EventRecord) -> bool {
        let Viewer::Realm(realm) = self else { return true };
        match record.audience {
            Audience::All => true,
            Audience::Only(only) => only == realm,
            Audience::Both(one, other) => one == realm || other == realm,
            Audience::Host => false,
        }
    }
}

/// Who may see an event about a banner's strength or stores: its owner.
#[must_use]
#[inline]
pub fn audience(state: &State, rules: &Ruleset, event: &Event) -> Audience {
    match event {
        Event::CrownsChanged { .. } if rules.money.public => Audience::All,
        Event::CounterChanged { realm, counter, .. } => {
            let public = rules.counter(counter.as_str()).is_some_and(|counter| counter.public);
            if public { Audience::All } else { Audience::Only(*realm) }
        }
        Event::PointsChanged { banner, .. } | Event::BaggageChanged { banner, .. } => {
            Audience::Only(state.banner(*banner).realm)
        }
        Event::BannerFormed { realm, .. }
        | Event::PoolChanged { realm, .. }
        | Event::HeroesCalled { realm, .. }
        | Event::ContingentChanged { realm, .. }
        | Event::RealmBaggageChanged { realm, .. }
        | Event::CrownsChanged { realm, .. } => Audience::Only(*realm),
        Event::TroopRaised { body, .. } => Audience::Only(body.realm),
        Event::ModelsChanged { troop, .. }
        | Event::TroopFitted { troop, .. }
        | Event::TroopUnfitted { troop, .. }
        | Event::EliteDulled { troop, .. }
        | Event::Wounded { troop, .. }
        | Event::Healed(troop)
        | Event::Stripped { troop, .. }
        | Event::Rose { troop, .. } => Audience::Only(state.roster.troop(*troop).realm),
        // Who is led away in chains, or set free, is seen by both sides.
        Event::TroopSent { troop, to, .. } => {
            let sent = state.roster.troop(*troop);
            let captor = |station: &Station| match station {
                Station::Captive(banner) => Some(state.banner(*banner).realm),
                Station::Dungeon(realm) => Some(*realm),
                _ => None,
            };
            match captor(to).or_else(|| captor(&sent.station)) {
                Some(other) => Audience::Both(sent.realm, other),
                None => Audience::Only(sent.realm),
            }
        }
        Event::Told { to, banner, .. } => Audience::Both(*to, state.banner(*banner).realm),
        Event::ToldTotal { to, .. } => Audience::Only(*to),
        Event::PactOffered { by, with, .. } => Audience::Both(*by, *with),
        Event::PactAnswered { pact, .. } => state
            .pacts
            .get(usize::from(*pact))
            .map_or(Audience::Host, |pact| Audience::Both(pact.by, pact.with)),
        Event::MoveAnnounced { by, to, .. } => Audience::Both(*by, *to),
        Event::OperativesHired { realm, .. } | Event::DiscLaid { realm, .. } => {
            Audience::Only(*realm)
        }
        Event::StockChanged { place, .. } => {
            state.holding(*place).owner.realm().map_or(Audience::All, Audience::Only)
        }
        // Seen by everybody, unless it is said of one event that it is for fewer.
        Event::LayingBegan { .. }
        | Event::TileLaid { .. }
        | Event::MapMade { .. }
        | Event::MapRearranged { .. }
        | Event::CircleSet { .. }
        | Event::BecameKnown { .. }
        | Event::OwnerChanged { .. }
        | Event::Claimed { .. }
        | Event::SettlementChanged { .. }
        | Event::RazedChanged { .. }
        | Event::StaysRazed { .. }
        | Event::ForestBurnt { .. }
        | Event::ForestRegrown { .. }
        | Event::IncomeLost { .. }
        | Event::Tested { .. }
        | Event::MarkLaid { .. }
        | Event::MarkLifted { .. }
        | Event::MarksAged
        | Event::DragonsWoke { .. }
        | Event::DragonLay { .. }
        | Event::LandTaken { .. }
        | Event::CapitalChosen { .. }
        | Event::BuildingBegan
        | Event::TimberUsed { .. }
        | Event::CapitalChanged { .. }
        | Event::Windfall { .. }
        | Event::RevenueGathered { .. }
        | Event::RecoveryBarred { .. }
        | Event::WinterEnded
        | Event::RealmFell { .. }
        | Event::Compared { .. }
        | Event::BannerRemoved { .. }
        | Event::BannerMoved { .. }
        | Event::BannerPlaced { .. }
        | Event::WayHome { .. }
        | Event::FerriesCounted { .. }
        | Event::Ferried { .. }
        | Event::Fed { .. }
        | Event::Held { .. }
        | Event::Busy { .. }
        | Event::Regroups { .. }
        | Event::LostWay { .. }
        | Event::ScoutsDeclared { .. }
        | Event::ScoutsStayed { .. }
        | Event::ScoutsSent { .. }
        | Event::Scouted { .. }
        | Event::TurnedBack { .. }
        | Event::PrisonerTried { .. }
        | Event::StandardLost { .. }
        | Event::TrophyTaken { .. }
        | Event::TrophySent { .. }
        | Event::RecruitingBegan
        | Event::PactRevealed { .. }
        | Event::MissionDeclared { .. }
        | Event::MissionSent { .. }
        | Event::MissionsOver
        | Event::AllianceMade { .. }
        | Event::AllianceEnded { .. }
        | Event::OperativesDeclared { .. }
        | Event::DiscRemoved { .. }
        | Event::OperativeActs { .. }
        | Event::AgentStays { .. }
        | Event::AgentLeaves { .. }
        | Event::DiscTaken { .. }
        | Event::OperativesLost { .. } => Audience::All,
        calendar_events!()
        | sea_events!()
        | fight_events!()
        | magic_events!()
        | record_events!() => Audience::All,
    }
}

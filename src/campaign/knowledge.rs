//! Knowledge of a campaign that a viewer may have. Every view, question and log given to a realm
//! goes through here, so that secrets are kept in one place (NL-ARMY-04).

use super::event::{Audience, EventRecord};
use super::ids::{BannerId, RealmId};
use super::state::State;
use crate::rules::{Counter, Ruleset};

/// Person whom a view, question or log is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// The host sees everything.
    Host,
    Realm(RealmId),
    /// An onlooker who plays no realm: what all know, and no more.
    Public,
}

/// The word for whoever sees what all know.
pub const PUBLIC: &str = "public";

/// Viewer's knowledge of a banner's points.
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
    pub fn strength(self, state: &State, banner: BannerId) -> Strength {
        if self.sees_all_of(state.banner(banner).realm) {
            return Strength::Exactly(state.banner(banner).points);
        }
        let reports = self.realm().and_then(|realm| state.reports.get(&realm));
        match reports.and_then(|reports| reports.get(&banner)) {
            Some(report) => {
                Strength::Reported { points: report.points, year: report.year, round: report.round }
            }
            None => Strength::Unknown,
        }
    }

    /// Returns a banner's baggage to its owner and the host; else None.
    pub fn baggage(self, state: &State, banner: BannerId) -> Option<i64> {
        let banner = state.banner(banner);
        self.sees_all_of(banner.realm).then_some(banner.baggage)
    }

    /// True if the viewer may know how much money a realm has.
    pub fn sees_money(self, rules: &Ruleset, realm: RealmId) -> bool {
        rules.money.public || self.sees_all_of(realm)
    }

    /// True if the viewer may know where a counter of a realm stands.
    pub fn sees_counter(self, counter: &Counter, realm: RealmId) -> bool {
        counter.public || self.sees_all_of(realm)
    }

    /// True if the viewer is the host or the realm itself, from whom nothing of it is kept.
    pub fn sees_all_of(self, realm: RealmId) -> bool {
        self == Viewer::Host || self == Viewer::Realm(realm)
    }

    /// Returns the realm that looks.
    pub fn realm(self) -> Option<RealmId> {
        if let Viewer::Realm(realm) = self { Some(realm) } else { None }
    }

    /// True if the viewer is this realm.
    pub fn is(self, realm: Option<RealmId>) -> bool {
        realm.map(Viewer::Realm) == Some(self)
    }

    /// True if the viewer may see a record.
    pub fn sees(self, record: &EventRecord) -> bool {
        self.is_of(record.audience)
    }

    /// True if the viewer is among an audience.
    pub fn is_of(self, audience: Audience) -> bool {
        match audience {
            Audience::All => true,
            Audience::Only(only) => self.sees_all_of(only),
            Audience::Both(one, other) => self.sees_all_of(one) || self.sees_all_of(other),
            Audience::Several(some) | Audience::Unseen(some) => {
                some.realms().any(|one| self.sees_all_of(one))
            }
            Audience::Host => self == Viewer::Host,
        }
    }
}

//! What a viewer may know of a campaign. Every view, question and log given to a realm goes
//! through here, so that secrets are kept in one place (NL-ARMY-04).

use super::event::{Audience, EventRecord};
use super::ids::{BannerId, RealmId};
use super::state::State;
use crate::rules::{Counter, Ruleset};

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

    /// Whether the viewer may know what a realm has written and not yet opened.
    #[must_use]
    pub fn sees_sheet(self, realm: RealmId) -> bool {
        self == Viewer::Host || self == Viewer::Realm(realm)
    }

    /// The realm that looks.
    #[must_use]
    pub fn realm(self) -> Option<RealmId> {
        if let Viewer::Realm(realm) = self { Some(realm) } else { None }
    }

    /// Whether the viewer is this realm.
    #[must_use]
    pub fn is(self, realm: Option<RealmId>) -> bool {
        realm.map(Viewer::Realm) == Some(self)
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

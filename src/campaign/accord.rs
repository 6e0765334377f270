//! Accords: pacts between realms, and missions to and alliances with independent areas
//! (NL-DIP-01..07).

use serde::{Deserialize, Serialize};

use super::ids::{Owner, RealmId};
use super::knowledge::Viewer;
use super::state::State;
use crate::map::PlaceId;
use crate::say;
use crate::text::Text;

/// Answer to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Awaited,
    Accepted,
    Declined,
}

impl Answer {
    /// Returns true if it was accepted; None while the answer is awaited.
    pub fn accepted(self) -> Option<bool> {
        match self {
            Answer::Awaited => None,
            Answer::Accepted => Some(true),
            Answer::Declined => Some(false),
        }
    }
}

/// A pact written down: secret between two realms, and binding neither (NL-DIP-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pact {
    pub by: RealmId,
    pub with: RealmId,
    pub text: String,
    /// The year in which it was offered.
    pub year: u16,
    pub answer: Answer,
    /// One side has shown it to all.
    pub revealed: bool,
}

impl Pact {
    /// Returns what is proposed to those who have no words of their own for it.
    pub fn usual() -> Text {
        say!("neither of us attacks the other this year")
    }

    /// Returns its words as somebody reads them: what was proposed to them is in their language, their own stay.
    pub fn in_text(words: &str) -> Text {
        let usual = Pact::usual();
        if usual.in_english() == words { usual } else { Text::verbatim(words) }
    }

    pub fn is_of(&self, realm: RealmId) -> bool {
        self.by == realm || self.with == realm
    }
}

/// A mission to an independent area, declared or on its way (NL-DIP-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    pub realm: RealmId,
    /// The tiles of the area when it was declared.
    pub area: Vec<PlaceId>,
    /// Paid for and sent; until then only declared.
    pub sent: bool,
}

/// An alliance with an independent area, from the winter in which it was made until the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alliance {
    pub realm: RealmId,
    /// The ally's disc lies on each of these.
    pub area: Vec<PlaceId>,
    /// The area has joined the empire for good (NL-DIP-07); what is kept of the alliance then is
    /// that it may raise troops this winter (NL-REC-10).
    pub full: bool,
}

impl State {
    /// True if a tile belongs to an independent area that is allied with the realm for a season
    /// (NL-DIP-06).
    pub fn allied(&self, realm: RealmId, place: PlaceId) -> bool {
        self.ally(place) == Some(realm)
    }

    /// Returns the realm that an independent tile is allied with for a season (NL-DIP-06).
    #[inline]
    pub fn ally(&self, place: PlaceId) -> Option<RealmId> {
        if self.alliances.is_empty() || self.holding(place).owner != Owner::Independent {
            return None;
        }
        self.alliances
            .iter()
            .find(|alliance| !alliance.full && alliance.area.contains(&place))
            .map(|alliance| alliance.realm)
    }

    /// Pacts that a viewer is a party to, or that were shown to all, with their numbers from 1.
    pub fn pacts_known_to(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &Pact)> + '_ {
        let known = move |pact: &Pact| match viewer {
            Viewer::Host => true,
            Viewer::Realm(realm) => pact.revealed || pact.is_of(realm),
            Viewer::Public => pact.revealed,
        };
        self.pacts
            .iter()
            .enumerate()
            .map(|(at, pact)| (at + 1, pact))
            .filter(move |(_, pact)| known(pact))
    }
}

//! Ids of what a campaign holds: small numbers, stable for the life of the campaign.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A realm, an index into [`super::State::realms`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RealmId(pub u8);

/// A banner, an index into [`super::State::banners`]; removed banners keep theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BannerId(pub u16);

/// A ship, an index into [`super::State::ships`]; lost ships keep theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipId(pub u16);

/// Some banners; few forces have more than this keeps without the allocator.
pub type Force = SmallVec<[BannerId; 8]>;

/// Owner of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Owner {
    Nobody,
    /// Settlements with the independents' flag (NL-SCOUT-16).
    Independent,
    Realm(RealmId),
}

impl Owner {
    pub fn realm(self) -> Option<RealmId> {
        match self {
            Owner::Realm(realm) => Some(realm),
            _ => None,
        }
    }
}

/// Lists some realms and one more, each once, in their order.
pub(in crate::campaign) fn with_realm(realm: RealmId, others: &[RealmId]) -> Vec<RealmId> {
    let mut realms = others.to_vec();
    realms.push(realm);
    realms.sort_unstable();
    realms.dedup();
    realms
}

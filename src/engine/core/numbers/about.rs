//! For whom a number is asked: a realm, a banner, a tile, and what follows from one of them.

use crate::campaign::roster::TroopId;
use crate::campaign::{BannerId, Owner, RealmId, ShipId};
use crate::engine::core::game::Game;
use crate::map::{Obstacle, PlaceId};
use crate::rules::Race;

/// Whom or what a number is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct About {
    pub realm: Option<RealmId>,
    pub banner: Option<BannerId>,
    pub tile: Option<PlaceId>,
    /// What lies in the way of a step.
    pub obstacle: Obstacle,
    /// Whom dice are thrown for; no number depends on it.
    pub ship: Option<ShipId>,
    pub troop: Option<TroopId>,
    /// Whose rules of a race hold.
    pub people: RaceOf,
}

/// Whose rules of a race hold for a number (NL-RACE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RaceOf {
    /// Those of the banner it is asked about, else of the realm.
    #[default]
    Concerned,
    /// Those of this race; none's where there is none, or where banners of several races act as
    /// one.
    Of(Option<Race>),
}

impl From<()> for About {
    fn from((): ()) -> About {
        About::default()
    }
}

impl From<RealmId> for About {
    fn from(realm: RealmId) -> About {
        About { realm: Some(realm), ..About::default() }
    }
}

impl From<BannerId> for About {
    fn from(banner: BannerId) -> About {
        About { banner: Some(banner), ..About::default() }
    }
}

impl From<PlaceId> for About {
    fn from(tile: PlaceId) -> About {
        About { tile: Some(tile), ..About::default() }
    }
}

impl From<ShipId> for About {
    fn from(ship: ShipId) -> About {
        About { ship: Some(ship), ..About::default() }
    }
}

impl From<TroopId> for About {
    fn from(troop: TroopId) -> About {
        About { troop: Some(troop), ..About::default() }
    }
}

impl From<(RealmId, PlaceId)> for About {
    fn from((realm, tile): (RealmId, PlaceId)) -> About {
        About { realm: Some(realm), tile: Some(tile), ..About::default() }
    }
}

impl From<(RealmId, RaceOf)> for About {
    fn from((realm, people): (RealmId, RaceOf)) -> About {
        About { realm: Some(realm), people, ..About::default() }
    }
}

impl Game<'_> {
    /// What follows from a banner (its realm and tile) or a tile (its owner) is filled in.
    pub(in crate::engine) fn complete(&self, about: About) -> About {
        let mut about = about;
        if let Some(banner) = about.banner {
            let standing = self.state.banner(banner);
            about.realm = about.realm.or(Some(standing.realm));
            about.tile = about.tile.or(Some(standing.at));
        }
        if let (None, Some(tile)) = (about.realm, about.tile) {
            about.realm = match self.state.holding(tile).owner {
                Owner::Realm(realm) => Some(realm),
                _ => None,
            };
        }
        about
    }
}

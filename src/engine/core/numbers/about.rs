//! Subjects of numbers: a realm, a banner, a tile, and what follows from one of them.

use crate::campaign::roster::TroopId;
use crate::campaign::{BannerId, Owner, RealmId, ScriptValue, ShipId, Station};
use crate::engine::core::game::Game;
use crate::map::{Obstacle, PlaceId};
use crate::rules::Race;

/// Subject of a number: the realm, banner, tile or other thing that it is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct About {
    pub realm: Option<RealmId>,
    pub banner: Option<BannerId>,
    pub tile: Option<PlaceId>,
    /// Obstacle in the way of a step.
    pub obstacle: Obstacle,
    /// Ship, or in `troop` the unit or character, that dice are thrown for; no number depends on
    /// it.
    pub ship: Option<ShipId>,
    pub troop: Option<TroopId>,
    /// Race whose rules hold.
    pub people: RaceOf,
    /// Subject that scripts are told of besides, if dice are bound to less.
    pub told: ValueArguments,
}

/// Subject that scripts are told of besides. What dice are bound to, and what modifiers hold for,
/// must stay as campaigns were begun with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ValueArguments {
    /// Realm whose roll it is, if that is another than the one asked about.
    pub realm: Option<RealmId>,
    pub banner: Option<BannerId>,
    pub tile: Option<PlaceId>,
}

/// Subject of a roll, as scripts are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concerned {
    pub realm: Option<RealmId>,
    pub banner: Option<BannerId>,
    pub tile: Option<PlaceId>,
    pub troop: Option<TroopId>,
}

impl Concerned {
    /// Returns the last arguments of hooks about rolls.
    pub fn arguments(self) -> [ScriptValue; 4] {
        let troop = self.troop.map_or(ScriptValue::Nothing, ScriptValue::Troop);
        [self.realm.into(), self.banner.into(), self.tile.into(), troop]
    }
}

impl About {
    /// Returns the same, with a banner of which scripts are told.
    #[must_use]
    pub fn telling(self, banner: Option<&BannerId>) -> About {
        About { told: ValueArguments { banner: banner.copied(), ..self.told }, ..self }
    }

    /// Returns the same, with a tile of which scripts are told.
    #[must_use]
    pub fn telling_at(self, tile: PlaceId) -> About {
        About { told: ValueArguments { tile: Some(tile), ..self.told }, ..self }
    }
}

/// Race whose rules hold for a number (NL-RACE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RaceOf {
    /// Those of the banner it is asked about, else of the realm.
    #[default]
    Concerned,
    /// Those of this race; None for no race, or if banners of several races act as one.
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

/// Fills in what follows from a banner (its realm and tile) or a tile (its owner).
pub(in crate::engine) fn complete(game: &Game<'_>, about: About) -> About {
    let mut about = about;
    if let Some(banner) = about.banner {
        let standing = game.state.banner(banner);
        about.realm = about.realm.or(Some(standing.realm));
        about.tile = about.tile.or(Some(standing.at));
    }
    if let (None, Some(tile)) = (about.realm, about.tile) {
        about.realm = match game.state.holding(tile).owner {
            Owner::Realm(realm) => Some(realm),
            _ => None,
        };
    }
    about
}

/// Returns the subject of a roll, as scripts are told, with what follows from a unit or character,
/// a ship, a banner or a tile filled in.
pub(in crate::engine) fn concerned(game: &Game<'_>, about: &About) -> Concerned {
    let ValueArguments { realm, banner, tile } = about.told;
    let troop = about.troop.map(|troop| game.state.roster.troop(troop));
    let with = troop.and_then(|troop| match troop.station {
        Station::Banner(banner) | Station::Captive(banner) => Some(banner),
        _ => None,
    });
    let ship = about.ship.map(|ship| game.state.ship(ship));
    let banner = about.banner.or(banner).or(with);
    let standing = banner.map(|banner| game.state.banner(banner));
    let tile = about.tile.or(tile).or(standing.map(|banner| banner.at));
    let tile = tile.or(ship.map(|ship| ship.at));
    let realm = realm.or(about.realm).or(troop.map(|troop| troop.realm));
    let realm = realm.or(standing.map(|banner| banner.realm));
    let realm = realm.or(ship.and_then(|ship| ship.owner.realm()));
    let holder = || tile.and_then(|tile| game.state.holding(tile).owner.realm());
    Concerned { realm: realm.or_else(holder), banner, tile, troop: about.troop }
}

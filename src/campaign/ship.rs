//! Ships: trading fleets that lie in harbours, sail along the coast and carry banners (NL-SHIP).

use serde::{Deserialize, Serialize};

use super::ids::{BannerId, Owner, ShipId};
use super::state::State;
use crate::map::PlaceId;

/// One ship piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub owner: Owner,
    /// Number on its flag, from 1, unique among the owner's ships afloat.
    pub number: u8,
    pub at: PlaceId,
    /// Lies in the harbour of its tile, and not on the sea beside it (NL-SHIP-06).
    pub docked: bool,
    /// Lay docked when its owner's turn began (NL-SHIP-09).
    pub was_docked: bool,
    /// Tiles sailed in this turn of its owner.
    pub moved: u8,
    /// Sunk, wrecked or taken off the map.
    pub removed: bool,
}

impl State {
    #[must_use]
    pub fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.0 as usize]
    }

    /// Ships afloat with their ids, in the order they were launched.
    pub fn afloat(&self) -> impl Iterator<Item = (ShipId, &Ship)> + '_ {
        (0..).map(ShipId).zip(&self.ships).filter(|(_, ship)| !ship.removed)
    }

    /// Ships on a tile, docked or at sea, whosever.
    pub fn ships_on(&self, place: PlaceId) -> impl Iterator<Item = (ShipId, &Ship)> + '_ {
        self.afloat().filter(move |(_, ship)| ship.at == place)
    }

    pub fn ships_of(&self, owner: Owner) -> impl Iterator<Item = (ShipId, &Ship)> + '_ {
        self.afloat().filter(move |(_, ship)| ship.owner == owner)
    }

    #[must_use]
    pub fn ship_numbered(&self, owner: Owner, number: i64) -> Option<ShipId> {
        self.ships_of(owner).find(|(_, ship)| i64::from(ship.number) == number).map(|(id, _)| id)
    }

    /// The lowest number that no ship of the owner bears.
    #[must_use]
    pub fn free_ship_number(&self, owner: Owner) -> u8 {
        (1..=u8::MAX).find(|number| self.ship_numbered(owner, i64::from(*number)).is_none()).unwrap_or(u8::MAX)
    }

    /// The banners that a ship carries (NL-SHIP-08).
    pub fn carried(&self, ship: ShipId) -> impl Iterator<Item = BannerId> + '_ {
        self.standing().filter(move |(_, banner)| banner.aboard == Some(ship)).map(|(id, _)| id)
    }
}

//! Ships: trading fleets that lie in harbours, sail along the coast and carry banners (NL-SHIP).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{BannerId, Owner, RealmId, ShipId};
use super::state::State;
use crate::map::PlaceId;

/// Fleet whose ships keep together: those of an owner, and of the independents' those by themselves
/// that rove under the same mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flag {
    pub owner: Owner,
    /// The kind of mark that its ships rove under, counted as in the rules.
    pub band: Option<u8>,
}

impl From<Owner> for Flag {
    fn from(owner: Owner) -> Flag {
        Flag { owner, band: None }
    }
}

/// One ship piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Times that it put into a harbour and out of one besides its moves in this turn (EN-SHIP-08).
    #[serde(default, skip_serializing_if = "never")]
    pub put_in: u8,
    #[serde(default, skip_serializing_if = "never")]
    pub put_out: u8,
    /// Declared marks that it bears until something takes them off, by name, each with a number
    /// that goes with it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, i64>,
    /// Built in the present winter (EN-DEP-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new: bool,
    /// Sunk, wrecked or taken off the map.
    pub removed: bool,
}

// serde hands this the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn never(times: &u8) -> bool {
    *times == 0
}

impl State {
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

    pub fn ship_numbered(&self, owner: Owner, number: i64) -> Option<ShipId> {
        self.ships_of(owner).find(|(_, ship)| i64::from(ship.number) == number).map(|(id, _)| id)
    }

    /// Returns the lowest number that no ship of the owner bears.
    pub fn free_ship_number(&self, owner: Owner) -> u8 {
        (1..=u8::MAX)
            .find(|number| self.ship_numbered(owner, i64::from(*number)).is_none())
            .unwrap_or(u8::MAX)
    }

    /// Returns the banners that a ship carries (NL-SHIP-08).
    pub fn carried(&self, ship: ShipId) -> impl Iterator<Item = BannerId> + '_ {
        self.standing().filter(move |(_, banner)| banner.aboard == Some(ship)).map(|(id, _)| id)
    }

    /// Returns the banners of a realm that are aboard ships, those of each ship together.
    pub fn crews_of(&self, realm: RealmId) -> Vec<Vec<BannerId>> {
        let mut crews: BTreeMap<ShipId, Vec<BannerId>> = BTreeMap::new();
        for (id, banner) in self.banners_of(realm) {
            banner.aboard.into_iter().for_each(|ship| crews.entry(ship).or_default().push(id));
        }
        crews.into_values().collect()
    }
}

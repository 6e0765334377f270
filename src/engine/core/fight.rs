//! Two forces, or a force and a garrison, that meet on a tile.

use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::races;
use crate::map::PlaceId;
use crate::rules::effect::Side;

/// Banners that fight on a tile: attackers and defenders.
#[derive(Debug, Clone)]
pub struct Fight {
    pub place: PlaceId,
    pub realm: RealmId,
    pub attackers: Vec<BannerId>,
    pub defender: Owner,
    pub defenders: Vec<BannerId>,
    /// Points of an independent garrison, if that is who defends.
    pub garrison: Option<i64>,
}

impl Fight {
    /// Lists the banners of both sides.
    pub fn fought(&self) -> Vec<BannerId> {
        self.attackers.iter().chain(&self.defenders).copied().collect()
    }

    /// Returns the subject for a number of one side: its force on this tile, or the garrison.
    pub fn about(&self, game: &Game<'_>, side: Side) -> About {
        let realm = if side == Side::Attacker { Some(self.realm) } else { self.defender.realm() };
        About { realm, tile: Some(self.place), ..races::about_force(game, self.force(side)) }
    }

    /// Returns the subject that the tables of the fight are read for: the attacking realm on this
    /// tile; scripts are told of the first of its banners.
    pub(in crate::engine) fn whom(&self) -> About {
        About::from((self.realm, self.place)).telling(self.attackers.first())
    }

    pub(in crate::engine) fn force(&self, side: Side) -> &[BannerId] {
        if side == Side::Attacker { &self.attackers } else { &self.defenders }
    }

    /// Returns the side that a banner of the fight is on.
    pub(in crate::engine) fn side_of(&self, banner: BannerId) -> Side {
        if self.attackers.contains(&banner) { Side::Attacker } else { Side::Defender }
    }

    /// Adds a banner that was formed in the fight to one side, for all that follows.
    pub(in crate::engine) fn joins(&mut self, side: Side, banner: BannerId) {
        match side {
            Side::Attacker => self.attackers.push(banner),
            Side::Defender => self.defenders.push(banner),
        }
    }
}

//! Banners that came by sea and go back the way they came: aboard their ship, if it is still there
//! (NL-SHIP-10).

use crate::campaign::{BannerId, Event, Reason, ShipId};
use crate::engine::armies::retreat::Leaving;
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::map::{Ground, GroundKind, PlaceId};
use crate::rules::RuleId;

/// The rule of beaten invaders.
const RULE: &str = "NL-SHIP-10";

impl Game<'_> {
    /// The ship on which a banner that came ashore here can leave again: the one that brought it,
    /// while it is on the tile and has room.
    #[must_use]
    pub fn way_aboard(&self, banner: BannerId) -> Option<ShipId> {
        let standing = self.state.banner(banner);
        let brought = standing.landed?.ship;
        let ship = self.state.ship(brought);
        (!ship.removed
            && ship.at == standing.at
            && standing.aboard.is_none()
            && self.has_room(brought))
        .then_some(brought)
    }

    /// Whether a besieger can go back, over land or aboard.
    #[must_use]
    pub fn can_go_back(&self, banner: BannerId) -> bool {
        self.way_back(banner).is_some() || self.way_aboard(banner).is_some()
    }

    /// Whether a banner is where it came ashore on land that is not its realm's.
    #[must_use]
    pub fn invader(&self, banner: BannerId) -> bool {
        let standing = self.state.banner(banner);
        standing.landed.is_some() && self.empire(standing.at) != Some(standing.realm)
    }

    /// The ground on which one lands: next to the quays, and never on a crest.
    #[must_use]
    pub fn quay(&self, place: PlaceId) -> Ground {
        let open = self.place(place).grounds.iter().position(|kind| *kind == GroundKind::Open);
        Ground(open.and_then(|at| u8::try_from(at).ok()).unwrap_or(0))
    }
}

impl Turn<'_> {
    /// A banner goes aboard again, and its ship to the sea of the tile.
    pub fn reembark(&mut self, banner: BannerId, ship: ShipId, rule: RuleId) {
        let place = self.state().banner(banner).at;
        let of = self.game().flag(ship);
        self.emit_rule(rule, Event::Embarked { banner, ship, of });
        self.drive_ship(ship, place, rule);
        self.settle_siege(place);
    }

    /// Of a force that must leave, those that came by sea and can re-embark, and who leaves over
    /// land. Whose ship has sailed cannot flee once beaten and is destroyed.
    pub fn part_by_sea(
        &mut self,
        force: &[BannerId],
        leaving: Leaving,
    ) -> (Vec<BannerId>, Vec<BannerId>) {
        let (mut by_sea, mut by_land) = (Vec::new(), Vec::new());
        for banner in self.alive(force) {
            let came = self.state().banner(banner).landed.is_some_and(|landing| landing.now)
                || self.game().invader(banner);
            match (came, self.game().way_aboard(banner)) {
                (true, Some(_)) => by_sea.push(banner),
                (true, None) if leaving.lost() => {
                    self.remove_banner(banner, Reason::ShipSailed, RuleId(RULE))
                }
                _ => by_land.push(banner),
            }
        }
        (by_sea, by_land)
    }

    /// They go aboard, while there is room. Returns those who must leave over land after all.
    pub fn leave_by_sea(&mut self, force: &[BannerId], leaving: Leaving) -> Vec<BannerId> {
        let mut left = Vec::new();
        for banner in self.alive(force) {
            match self.game().way_aboard(banner) {
                Some(ship) => self.reembark(banner, ship, RuleId(RULE)),
                None if leaving.lost() => {
                    self.remove_banner(banner, Reason::ShipSailed, RuleId(RULE))
                }
                None => left.push(banner),
            }
        }
        left
    }
}

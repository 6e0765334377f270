//! Ships come and go: launched in harbours, lost with what they carry (NL-SHIP, NL-CON-02).

use super::turn::Turn;
use crate::campaign::{Event, Owner, ShipId};
use crate::map::PlaceId;
use crate::rules::Rule;

impl Turn<'_> {
    /// A new ship of an owner on a tile, in its harbour or on the sea beside it.
    pub fn launch_ship(&mut self, owner: Owner, at: PlaceId, docked: bool, rule: Rule) -> ShipId {
        let ship = ShipId(u16::try_from(self.state().ships.len()).unwrap_or(u16::MAX));
        let number = self.state().free_ship_number(owner);
        self.emit_rule(rule, Event::ShipLaunched { ship, owner, number, at, docked });
        ship
    }

    /// A ship is lost, and the banner it carries with it; of a docked ship nobody is aboard (NL-SHIP-05).
    pub fn lose_ship(&mut self, ship: ShipId, what: &'static str, rule: Rule) {
        if let Some(cargo) = self.state().cargo(ship) {
            self.remove_banner(cargo, what, rule);
        }
        self.emit_rule(rule, Event::ShipLost { ship, what });
    }
}

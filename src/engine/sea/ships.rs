//! Ships come and go: launched in harbours, driven about, put to sea, lost with what they carry
//! (NL-SHIP-05, NL-SHIP-10, NL-SHIP-11, NL-CON-02).

use crate::campaign::{Event, Owner, PLENTY, Reason, ShipId};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};

impl Game<'_> {
    /// `ship 1 of red`.
    #[must_use]
    pub fn ship_name(&self, ship: ShipId) -> String {
        let ship = self.state.ship(ship);
        format!(
            "ship {number} of {flag}",
            number = ship.number,
            flag = self.flag_name(self.flag_of(ship))
        )
    }

    /// `ship 1 of red, ship 2 of red`.
    #[must_use]
    pub fn ship_names(&self, ships: &[ShipId]) -> String {
        ships.iter().map(|ship| self.ship_name(*ship)).collect::<Vec<_>>().join(", ")
    }

    /// A ship by its number.
    ///
    /// # Errors
    /// A sentence that lists the ships there are.
    pub fn ship_numbered(&self, owner: Owner, number: i64) -> Result<ShipId, String> {
        self.state.ship_numbered(owner, number).ok_or_else(|| {
            let mut numbers: Vec<u8> =
                self.state.ships_of(owner).map(|(_, ship)| ship.number).collect();
            numbers.sort_unstable();
            let listed: Vec<String> = numbers.iter().map(u8::to_string).collect();
            let name = self.owner_name(owner);
            if listed.is_empty() {
                format!("{name} has no ship")
            } else {
                format!("{name} has no ship {number}; it has {listed}", listed = listed.join(", "))
            }
        })
    }

    /// How many banners a ship can carry (NL-SHIP-08).
    #[must_use]
    pub fn hold(&self, ship: ShipId) -> i64 {
        let about = About { realm: self.state.ship(ship).owner.realm(), ..About::default() };
        self.value(Value::ShipBanners, about)
    }

    /// Whether a ship has room for one more.
    #[must_use]
    pub fn has_room(&self, ship: ShipId) -> bool {
        i64::try_from(self.state.carried(ship).count())
            .is_ok_and(|carried| carried < self.hold(ship))
    }

    /// Ship pieces not yet on the map (NL-MAP-01).
    #[must_use]
    pub fn ship_pieces_left(&self) -> i64 {
        if self.state.chose(crate::rules::GameOption::Pieces, "free") {
            return PLENTY;
        }
        self.value(Value::ShipPieces, ()) * self.state.option(crate::rules::GameOption::Boxes)
            - self.state.ships_used()
    }
}

impl Turn<'_> {
    /// A new ship of an owner on a tile, in its harbour or on the sea next to it.
    pub fn launch_ship(&mut self, owner: Owner, at: PlaceId, docked: bool, rule: RuleId) -> ShipId {
        let ship = ShipId(u16::try_from(self.state().ships.len()).unwrap_or(u16::MAX));
        let number = self.state().free_ship_number(owner);
        self.emit_rule(rule, Event::ShipLaunched { ship, owner, number, at, docked });
        ship
    }

    /// A ship is lost, and the banners it carries with it (NL-SHIP-05).
    pub fn lose_ship(&mut self, ship: ShipId, what: Reason, rule: RuleId) {
        if self.state().ship(ship).removed {
            return;
        }
        let cargo: Vec<_> = self.state().carried(ship).collect();
        self.remove_banners(&cargo, what, rule);
        let of = self.game().flag(ship);
        self.emit_rule(rule, Event::ShipLost { ship, of, what });
    }

    /// A ship is driven onto the sea of a tile; that is no move of its own. An independent ship
    /// that does not rove does not outlive leaving the tile of its harbour (NL-SHIP-11).
    pub fn drive_ship(&mut self, ship: ShipId, to: PlaceId, rule: RuleId) {
        let driven = self.state().ship(ship);
        if driven.removed {
            return;
        }
        if self.game().keeps_harbour(ship) && driven.at != to {
            self.lose_ship(ship, Reason::DrivenFromHarbour, RuleId("NL-SHIP-11"));
        } else {
            let of = self.game().flag(ship);
            self.emit_rule(rule, Event::ShipMoved { ship, of, to, docked: false, sailed: false });
        }
    }

    /// All ships put to sea where the harbour is gone: what is razed shelters none
    /// (NL-SHIP-06).
    pub fn leave_lost_harbour(&mut self, place: PlaceId) {
        if self.game().harbour(place) {
            return;
        }
        let docked: Vec<ShipId> = self
            .state()
            .ships_on(place)
            .filter(|(_, ship)| ship.docked)
            .map(|(id, _)| id)
            .collect();
        for ship in docked {
            self.drive_ship(ship, place, RuleId("NL-SHIP-06"));
        }
    }

    /// Ships of one owner that lie in the harbour of a tile put to sea on that tile (NL-SHIP-10).
    pub fn put_to_sea(&mut self, place: PlaceId, owner: Owner, rule: RuleId) {
        let docked: Vec<ShipId> = self
            .state()
            .ships_on(place)
            .filter(|(_, ship)| ship.docked && ship.owner == owner)
            .map(|(id, _)| id)
            .collect();
        for ship in docked {
            self.drive_ship(ship, place, rule);
        }
    }
}

//! Ships sail to the sea of a tile and meet who is there (NL-SHIP-01, NL-SHIP-04).

use crate::campaign::{Event, Owner, RealmId, ShipId};
use crate::engine::{About, Flow, Game, Turn};
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};

impl Turn<'_> {
    /// Ships go to the sea of a tile and meet who is there (NL-SHIP-01, NL-SHIP-04).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn sail(&mut self, realm: RealmId, ships: &[ShipId], to: PlaceId) -> Flow {
        let came = ships.iter().any(|ship| self.state().ship(*ship).at != to);
        for ship in ships {
            let sailed = !self.takes_harbour_turn(*ship, to, false);
            self.emit(
                "NL-SHIP-01",
                Event::ShipMoved {
                    ship: *ship,
                    of: self.game().flag(*ship),
                    to,
                    docked: false,
                    sailed,
                },
            );
        }
        // The weather may have taken them elsewhere by now.
        let there = ships
            .iter()
            .any(|ship| !self.state().ship(*ship).removed && self.state().ship(*ship).at == to);
        if came && there {
            self.meet_at_sea(realm, to, &self.game().rivals(Owner::Realm(realm), to))
        } else {
            Ok(())
        }
    }

    /// Whether a ship puts into a harbour or out of one besides its move (EN-SHIP-08); if so it has
    /// done it for this turn. Who sails into a harbour of the next tile has put in as well.
    pub(crate) fn takes_harbour_turn(&mut self, ship: ShipId, to: PlaceId, inward: bool) -> bool {
        let Some(rule) = self.game().harbour_turn_rule(ship, to, inward) else { return false };
        self.emit_rule(rule, Event::ShipSlipped { ship, inward });
        self.state().ship(ship).at == to
    }
}

impl Game<'_> {
    /// The rule by which a ship may put into a harbour or out of one besides its move, if it has
    /// not done so this turn (EN-SHIP-08): on its own tile, or inward at the end of its move.
    pub(crate) fn harbour_turn_rule(
        &self,
        ship: ShipId,
        to: PlaceId,
        inward: bool,
    ) -> Option<RuleId> {
        let (vessel, often) = (self.state.ship(ship), Value::HarbourTurns);
        let about = About { realm: vessel.owner.realm(), ..About::default() };
        let used = if inward { vessel.put_in } else { vessel.put_out };
        (i64::from(used) < self.value(often, about) && (inward || vessel.at == to))
            .then(|| self.rules.setting(often).cite)
    }
}

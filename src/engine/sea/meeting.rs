//! Fleets meet: who wants a fight, and whose speed lets him decide (NL-SHIP-04, NL-SHIP-07, NL-SHIP-11).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::campaign::{Owner, RealmId, Ship, ShipId};
use crate::engine::ask::Who;
use crate::engine::game::Game;
use crate::engine::players::Flow;
use crate::engine::turn::Turn;
use crate::map::PlaceId;
use crate::rules::Value;

impl Game<'_> {
    /// Others that have ships on a tile, docked or at sea; independents first. Ships of a harbour that is allied
    /// for the season are no rivals (NL-DIP-06).
    #[must_use]
    pub fn rivals(&self, own: Owner, place: PlaceId) -> BTreeSet<Owner> {
        self.foreign_ships(own, place).map(|ship| ship.owner).collect()
    }

    /// As [`Game::rivals`], of those that have ships in the harbour of the tile.
    #[must_use]
    pub fn rivals_in_harbour(&self, own: Owner, place: PlaceId) -> BTreeSet<Owner> {
        self.foreign_ships(own, place).filter(|ship| ship.docked).map(|ship| ship.owner).collect()
    }

    fn foreign_ships(&self, own: Owner, place: PlaceId) -> impl Iterator<Item = &Ship> + '_ {
        let allied = own.realm().is_some_and(|realm| self.state.allied(realm, place));
        let ships = self.state.ships_on(place).map(|(_, ship)| ship);
        ships.filter(move |ship| ship.owner != own && !(allied && ship.owner == Owner::Independent))
    }
}

impl Turn<'_> {
    /// Ships of a realm have come to the sea of a tile: with each of these other owners of ships there it comes
    /// to a battle or not.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn meet_at_sea(&mut self, realm: RealmId, place: PlaceId, rivals: &BTreeSet<Owner>) -> Flow {
        let own = Owner::Realm(realm);
        for other in rivals.iter().copied() {
            if self.game().fleet(own, place).is_empty() || self.game().fleet(other, place).is_empty() {
                continue;
            }
            if let Some(forced_by) = self.who_forces_battle(realm, other, place)? {
                self.fleets_fight(place, own, other, forced_by)?;
            }
        }
        Ok(())
    }

    /// Ships of a realm enter a harbour: where others' ships lie there is a battle with each that nobody can
    /// refuse. True while the newcomers win; after a draw they stay at sea on the tile (NL-SHIP-07).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn force_harbour(&mut self, realm: RealmId, place: PlaceId) -> Flow<bool> {
        let own = Owner::Realm(realm);
        for other in self.game().rivals_in_harbour(own, place) {
            if self.fleets_fight(place, own, other, own)? != own {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Who brings about a battle when ships of a realm come to others' at sea, if anybody does (NL-SHIP-04).
    fn who_forces_battle(&mut self, newcomer: RealmId, other: Owner, place: PlaceId) -> Flow<Option<Owner>> {
        let own = Owner::Realm(newcomer);
        let Some(defender) = other.realm() else {
            // Independent ships leave those alone who only pass, and fight those who attack them (NL-SHIP-11).
            return Ok(self.wants_battle(newcomer, other, place, "NL-SHIP-11")?.then_some(own));
        };
        let rank = |realm: RealmId| self.game().value(Value::FleetRank, realm);
        // Who outranks the other at sea decides alone (NL-RACE-08).
        match rank(newcomer).cmp(&rank(defender)) {
            Ordering::Greater => return Ok(self.wants_battle(newcomer, other, place, "NL-RACE-08")?.then_some(own)),
            Ordering::Less => return Ok(self.wants_battle(defender, own, place, "NL-RACE-08")?.then_some(other)),
            Ordering::Equal => {}
        }
        if !self.tries_battle(newcomer, other, place)? && !self.tries_battle(defender, own, place)? {
            return Ok(None);
        }
        let fastest = *self.ranked(&[newcomer, defender], Value::FleetSpeed, "speed at sea")?.first().unwrap_or(&newcomer);
        let slower = if fastest == newcomer { other } else { own };
        Ok(self.wants_battle(fastest, slower, place, "NL-SHIP-04")?.then_some(Owner::Realm(fastest)))
    }

    /// Whether a side tries to bring the other to battle: both then roll for the better speed.
    fn tries_battle(&mut self, realm: RealmId, other: Owner, place: PlaceId) -> Flow<bool> {
        let prompt = format!("{}: try to bring them to battle?", self.game().met(other, place));
        self.agree(Who::Realm(realm), "NL-SHIP-04", prompt)
    }

    /// Whether who may decide it wants a battle.
    fn wants_battle(&mut self, realm: RealmId, other: Owner, place: PlaceId, rule: &'static str) -> Flow<bool> {
        let prompt = format!("{}: you may force a battle; do you?", self.game().met(other, place));
        self.agree(Who::Realm(realm), rule, prompt)
    }
}

impl Game<'_> {
    /// `ship 1 of blue, ship 2 of blue off D4`.
    fn met(&self, other: Owner, place: PlaceId) -> String {
        let fleet: Vec<ShipId> = self.fleet(other, place);
        format!("{} off {}", self.ship_names(&fleet), self.label(place))
    }
}

//! Independent areas as others see them: who borders one, who is allied with it, and how an
//! alliance ends (NL-DIP-03, NL-DIP-06, NL-DIP-07).

use crate::campaign::{Event, Owner, RealmId, Reason};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::RuleId;

impl Game<'_> {
    /// The independent areas that border the empire of a realm, in map order (NL-DIP-03).
    #[must_use]
    pub fn independent_neighbours(&self, realm: RealmId) -> Vec<Vec<PlaceId>> {
        let mut areas: Vec<Vec<PlaceId>> = Vec::new();
        if self.state.realm(realm).out {
            return areas;
        }
        let mut seen: Vec<PlaceId> = Vec::new();
        for place in
            self.map().ids().filter(|place| self.state.holding(*place).owner == Owner::Independent)
        {
            if seen.contains(&place) {
                continue;
            }
            let area = self.independent_empire(place);
            seen.extend(&area);
            if self.borders(&area, realm) {
                areas.push(area);
            }
        }
        areas
    }

    /// The realms whose empires border an area (NL-DIP-03).
    #[must_use]
    pub fn bordering_realms(&self, area: &[PlaceId]) -> Vec<RealmId> {
        self.state.playing().filter(|realm| self.borders(area, *realm)).collect()
    }

    fn borders(&self, area: &[PlaceId], realm: RealmId) -> bool {
        area.iter()
            .any(|place| self.map().neighbours(*place).any(|near| self.empire(near) == Some(realm)))
    }

    /// Allied tiles on which a realm has banners, and nobody else has any (NL-DIP-06).
    #[must_use]
    pub fn guests_of_allies(&self, realm: RealmId) -> Vec<PlaceId> {
        if self.state.alliances.is_empty() {
            return Vec::new();
        }
        let guests = self.places_with_banners(realm).into_iter();
        guests
            .filter(|place| self.state.allied(realm, *place) && self.free_of_enemies(realm, *place))
            .collect()
    }

    /// The areas with which a realm has made an alliance this winter, temporary or full: each may
    /// send one contingent (NL-REC-10).
    #[must_use]
    pub fn allied_areas(&self, realm: RealmId) -> Vec<Vec<PlaceId>> {
        self.state
            .alliances
            .iter()
            .filter(|alliance| alliance.realm == realm)
            .map(|alliance| alliance.area.clone())
            .collect()
    }
}

impl Turn<'_> {
    /// A realm does what its alliance with the area of a tile does not suffer (NL-DIP-06).
    pub fn break_alliance(&mut self, realm: RealmId, place: PlaceId, what: Reason) {
        self.emit("NL-DIP-06", Event::AllianceEnded { realm, place, what });
    }

    /// An independent area becomes part of an empire at once: its flags and discs are exchanged,
    /// and its ships with them (NL-DIP-07); rovers serve nobody and put to sea. A besieged tile
    /// stays out of it: its besieger settles its fate.
    pub fn absorb(&mut self, realm: RealmId, area: &[PlaceId], rule: &'static str) {
        self.end_own_sieges(realm, area);
        let places: Vec<PlaceId> =
            area.iter().copied().filter(|place| !self.state().besieged(*place)).collect();
        for place in &places {
            let fleet: Vec<_> = self
                .state()
                .ships_on(*place)
                .filter(|(_, ship)| ship.owner == Owner::Independent)
                .map(|(id, ship)| (id, ship.docked))
                .collect();
            for (ship, docked) in fleet {
                if !self.game().keeps_harbour(ship) {
                    self.drive_ship(ship, *place, RuleId(rule));
                    continue;
                }
                self.lose_ship(ship, Reason::ChangesFlag, RuleId(rule));
                self.launch_ship(Owner::Realm(realm), *place, docked, RuleId(rule));
            }
        }
        self.emit(rule, Event::LandTaken { realm, places });
    }

    /// Allies do not besiege each other: the siege ends, and the banners stay where they are.
    pub fn end_own_sieges(&mut self, realm: RealmId, area: &[PlaceId]) {
        for place in area {
            if self.state().sieges.get(place).is_some_and(|siege| siege.besieger == realm) {
                self.emit("NL-DIP-06", Event::SiegeEnded { place: *place });
            }
        }
    }
}

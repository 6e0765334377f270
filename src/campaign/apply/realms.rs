//! Realms: their land, money and counters.

use crate::campaign::contingent::Origin;
use crate::campaign::event::RealmEvent;
use crate::campaign::ids::Owner;
use crate::campaign::state::{RevenueChange, State};

impl State {
    pub(super) fn apply_realms(&mut self, event: &RealmEvent) {
        match event {
            RealmEvent::LandTaken { realm, places } => {
                for place in places {
                    let holding = self.holding_mut(*place);
                    holding.known = true;
                    holding.owner = Owner::Realm(*realm);
                }
            }
            RealmEvent::CapitalChosen { realm, place, home } => {
                let realm = &mut self.realms[realm.0 as usize];
                realm.capital = Some(*place);
                realm.home.clone_from(home);
                self.revision.places_change();
            }
            RealmEvent::PoolChanged { realm, by } => self.realms[realm.0 as usize].pool += by,
            RealmEvent::HeroesCalled { realm, by } => self.realms[realm.0 as usize].heroes += by,
            RealmEvent::ContingentChanged { realm, service, area, race, by } => {
                let origin = Origin { service: *service, area: *area, race: *race };
                self.contingent_changes(*realm, origin, *by)
            }
            RealmEvent::RealmBaggageChanged { realm, by } => {
                self.realms[realm.0 as usize].baggage += by
            }
            RealmEvent::CrownsChanged { realm, by, .. } => {
                self.realms[realm.0 as usize].crowns += by
            }
            RealmEvent::BuildingBegan => {
                self.realms.iter_mut().for_each(|realm| realm.timber_used = 0);
                self.ships.iter_mut().for_each(|ship| ship.new = false);
            }
            RealmEvent::TimberUsed { realm, works, .. } => {
                self.realms[realm.0 as usize].timber_used += works
            }
            RealmEvent::CounterChanged { realm, counter, by, .. } => {
                let realm = &mut self.realms[realm.0 as usize];
                match realm.counter(counter.as_str()) + by {
                    0 => realm.counters.remove(counter.as_str()),
                    now => realm.counters.insert(counter.to_string(), now),
                };
            }
            RealmEvent::CapitalChanged { realm, place } => {
                self.realms[realm.0 as usize].capital = *place;
                self.revision.places_change();
            }
            RealmEvent::Windfall { realm, by, what, rule } => {
                let windfall = RevenueChange { by: *by, what: what.clone(), rule: rule.clone() };
                self.realms[realm.0 as usize].windfalls.push(windfall);
            }
            RealmEvent::RevenueGathered(realm) => {
                self.realms[realm.0 as usize].windfalls.clear();
                for holding in
                    self.holdings.iter_mut().filter(|holding| holding.owner == Owner::Realm(*realm))
                {
                    holding.no_income = false;
                }
            }
            RealmEvent::RecoveryBarred { realm, barred } => {
                self.realms[realm.0 as usize].no_recovery = *barred
            }
            RealmEvent::WinterEnded => {
                self.holdings.iter_mut().for_each(|holding| holding.burnt = false);
                self.realms
                    .iter_mut()
                    .for_each(|realm| (realm.no_recovery, realm.ferries) = (false, 0));
            }
            RealmEvent::RealmFell(realm) => {
                self.realms[realm.0 as usize].out = true;
                self.revision.places_change();
                self.missions.retain(|mission| mission.realm != *realm);
                self.alliances.retain(|alliance| alliance.realm != *realm);
                self.hired.retain(|hired| hired.realm != *realm);
                self.discs.retain(|disc| disc.owner != *realm);
            }
            // Told, and kept for `why`.
            RealmEvent::Compared { .. } => {}
        }
    }
}

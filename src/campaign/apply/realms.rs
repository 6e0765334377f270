//! Realms: their land, money and counters.

use crate::campaign::event::{Event, events_besides};
use crate::campaign::ids::Owner;
use crate::campaign::state::{RevenueChange, State};

impl State {
    pub(super) fn apply_realms(&mut self, event: &Event) {
        match event {
            Event::LandTaken { realm, places } => {
                for place in places {
                    let holding = self.holding_mut(*place);
                    holding.known = true;
                    holding.owner = Owner::Realm(*realm);
                }
            }
            Event::CapitalChosen { realm, place, home } => {
                let realm = &mut self.realms[realm.0 as usize];
                realm.capital = Some(*place);
                realm.home.clone_from(home);
                self.revision.changes_all();
            }
            Event::PoolChanged { realm, by } => self.realms[realm.0 as usize].pool += by,
            Event::HeroesCalled { realm, by } => self.realms[realm.0 as usize].heroes += by,
            Event::ContingentChanged { realm, service, area, race, by } => {
                self.contingent_changes(*realm, (*service, *area, *race), *by)
            }
            Event::RealmBaggageChanged { realm, by } => self.realms[realm.0 as usize].baggage += by,
            Event::CrownsChanged { realm, by, .. } => self.realms[realm.0 as usize].crowns += by,
            Event::BuildingBegan => {
                self.realms.iter_mut().for_each(|realm| realm.timber_used = 0);
                self.ships.iter_mut().for_each(|ship| ship.new = false);
            }
            Event::TimberUsed { realm, works, .. } => {
                self.realms[realm.0 as usize].timber_used += works
            }
            Event::CounterChanged { realm, counter, by, .. } => {
                let realm = &mut self.realms[realm.0 as usize];
                match realm.counter(counter.as_str()) + by {
                    0 => realm.counters.remove(counter.as_str()),
                    now => realm.counters.insert(counter.to_string(), now),
                };
            }
            Event::CapitalChanged { realm, place } => {
                self.realms[realm.0 as usize].capital = *place;
                self.revision.changes_all();
            }
            Event::Windfall { realm, by, what, rule } => {
                let windfall = RevenueChange { by: *by, what: what.clone(), rule: rule.clone() };
                self.realms[realm.0 as usize].windfalls.push(windfall);
            }
            Event::RevenueGathered(realm) => {
                self.realms[realm.0 as usize].windfalls.clear();
                for holding in
                    self.holdings.iter_mut().filter(|holding| holding.owner == Owner::Realm(*realm))
                {
                    holding.no_income = false;
                }
            }
            Event::RecoveryBarred { realm, barred } => {
                self.realms[realm.0 as usize].no_recovery = *barred
            }
            Event::WinterEnded => {
                self.holdings.iter_mut().for_each(|holding| holding.burnt = false);
                self.realms
                    .iter_mut()
                    .for_each(|realm| (realm.no_recovery, realm.ferries) = (false, 0));
            }
            Event::RealmFell(realm) => {
                self.realms[realm.0 as usize].out = true;
                self.revision.changes_all();
                self.missions.retain(|mission| mission.realm != *realm);
                self.alliances.retain(|alliance| alliance.realm != *realm);
                self.hired.retain(|hired| hired.realm != *realm);
                self.discs.retain(|disc| disc.owner != *realm);
            }
            // Told, and kept for `why`.
            Event::Compared { .. } => {}
            // Carried out elsewhere.
            events_besides!(realm_events) => {}
        }
    }
}

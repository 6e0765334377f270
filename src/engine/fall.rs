//! A realm leaves the game: what becomes of its pieces (NL-WIN-02).

use super::game::Game;
use crate::campaign::{Event, Owner, RealmId, State};

impl Game<'_> {
    /// A realm leaves: its banners and ships are removed, its sieges end, what it held besieged falls to
    /// the besieger, its other settlements turn independent with what they store, and its discs on barren
    /// land are lifted (NL-WIN-02; a stock is destroyed by banners only, NL-REORG-04).
    #[must_use]
    pub fn fall(&self, realm: RealmId) -> Vec<Event> {
        let own = Owner::Realm(realm);
        let mut events: Vec<Event> =
            self.state.banners_of(realm).map(|(banner, _)| Event::BannerRemoved { banner, what: "realm lost" }).collect();
        events.extend(self.state.ships_of(own).map(|(ship, _)| Event::ShipLost { ship, of: own.into(), what: "realm lost" }));
        for (place, siege) in &self.state.sieges {
            if siege.besieger == realm || siege.defender == own {
                events.push(Event::SiegeEnded { place: *place });
            }
        }
        for place in self.map().ids() {
            let holding = self.state.holding(place);
            if holding.owner == own {
                let owner = match self.state.sieges.get(&place) {
                    Some(siege) if siege.besieger != realm => Owner::Realm(siege.besieger),
                    _ if holding.settlement.is_some() => Owner::Independent,
                    _ => Owner::Nobody,
                };
                events.push(Event::OwnerChanged { place, owner });
            }
        }
        events.push(Event::RealmFell(realm));
        events
    }
}

/// Sieges that have lost their besiegers, their garrison, their walls or their flag end, and a settlement
/// whose garrison is gone falls to the besieger (NL-SIEGE-01, NL-SIEGE-05): for changes from outside the
/// rules.
#[must_use]
pub(super) fn settled_sieges(state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    for (place, siege) in &state.sieges {
        let place = *place;
        let outside = state.force(siege.besieger, place).iter().any(|banner| !state.banner(*banner).shut_in);
        let inside = siege.garrison > 0 || state.standing().any(|(_, banner)| banner.at == place && banner.shut_in);
        let stands = state.working_settlement(place).is_some() && state.holding(place).owner == siege.defender;
        if outside && inside && stands {
            continue;
        }
        events.push(Event::SiegeEnded { place });
        if outside && !inside && state.holding(place).owner == siege.defender {
            events.push(Event::OwnerChanged { place, owner: Owner::Realm(siege.besieger) });
        }
    }
    events
}

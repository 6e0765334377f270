//! Event → change of state, one file for each group of events. No decision is taken here, and
//! nothing else changes the state. Each group is matched whole: a new event does not compile until
//! it is said what it changes.

mod banners;
mod calendar;
mod carried_over;
mod diplomacy;
mod fights;
mod map;
mod realms;
mod records;
mod rosters;
mod sea;

use super::event::{
    Event, banner_events, calendar_events, diplomacy_events, fight_events, magic_events,
    map_events, realm_events, record_events, roster_events, sea_events,
};
use super::ids::BannerId;
use super::state::{Banner, Holding, State};
use crate::map::PlaceId;

impl State {
    fn holding_mut(&mut self, place: PlaceId) -> &mut Holding {
        self.revision.changes(place);
        &mut self.holdings[place.0 as usize]
    }

    /// Whoever changes where it is says so of the place where it comes to.
    fn banner_mut(&mut self, banner: BannerId) -> &mut Banner {
        let banner = &mut self.banners[banner.0 as usize];
        self.revision.changes(banner.at);
        banner
    }

    /// Carries one event out.
    pub(crate) fn apply(&mut self, event: &Event) {
        self.revision.goes_on();
        match event {
            calendar_events!() => self.apply_calendar(event),
            map_events!() => self.apply_map(event),
            sea_events!() => self.apply_sea(event),
            realm_events!() => self.apply_realms(event),
            banner_events!() => self.apply_banners(event),
            roster_events!() => {
                self.apply_rosters(event);
                self.revision.changes_all();
            }
            fight_events!() => self.apply_fights(event),
            diplomacy_events!() => {
                self.apply_diplomacy(event);
                self.revision.changes_all();
            }
            record_events!() => self.apply_records(event),
            // The effects of a spell are events of their own.
            magic_events!() => {}
        }
    }
}

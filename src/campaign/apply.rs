//! Event → change of state, one file for each group of events. No decision is taken here, and nothing else changes
//! the state. Each group is matched whole: a new event does not compile without its change.

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

use super::event::Event;
use super::ids::BannerId;
use super::state::{Banner, Holding, State};
use crate::map::PlaceId;

impl State {
    fn holding_mut(&mut self, place: PlaceId) -> &mut Holding {
        self.revision.changes(place);
        &mut self.holdings[place.0 as usize]
    }

    /// Returns a banner to change; whoever moves it marks the place it comes to as changed.
    fn banner_mut(&mut self, banner: BannerId) -> &mut Banner {
        let banner = &mut self.banners[banner.0 as usize];
        self.revision.changes(banner.at);
        banner
    }

    /// Carries one event out.
    pub(crate) fn apply(&mut self, event: &Event) {
        self.revision.goes_on();
        match event {
            Event::Calendar(event) => self.apply_calendar(event),
            Event::Map(event) => self.apply_map(event),
            Event::Sea(event) => self.apply_sea(event),
            Event::Realm(event) => self.apply_realms(event),
            Event::Banner(event) => self.apply_banners(event),
            Event::Roster(event) => {
                self.apply_rosters(event);
                self.revision.places_change();
            }
            Event::Fight(event) => self.apply_fights(event),
            Event::Diplomacy(event) => {
                self.apply_diplomacy(event);
                self.revision.places_change();
            }
            Event::Record(event) => self.apply_records(event),
            // The effects of a spell are events of their own.
            Event::Magic(_) => {}
        }
    }
}

//! The map and its places.

use crate::campaign::event::{Event, events_besides};
use crate::campaign::mark::Until;
use crate::campaign::state::{Holding, State};
use crate::map::{Ground, PlaceId};
use std::rc::Rc;

impl State {
    pub(super) fn apply_map(&mut self, event: &Event) {
        match event {
            Event::LayingBegan(laying) | Event::TileLaid { laying, .. } => {
                self.laying = Some(laying.clone())
            }
            Event::MapMade { map } => {
                self.laying = None;
                self.holdings = map
                    .places
                    .iter()
                    .map(|place| Holding { known: map.known, ..Holding::new(place.capital_site) })
                    .collect();
                self.map = Rc::clone(map);
                self.index.places_changed(&self.holdings);
                self.revision.changes_all();
            }
            Event::MapRearranged { map, .. } => {
                for place in map.places.iter().skip(self.holdings.len()) {
                    self.holdings
                        .push(Holding { known: map.known, ..Holding::new(place.capital_site) });
                }
                self.index.places_added(self.holdings.len());
                self.map = Rc::clone(map);
                self.revision.changes_all();
                // A banner stays at its side of the tile; what lies around there may be divided
                // otherwise now.
                for banner in self.banners.iter_mut().filter(|banner| !banner.removed) {
                    let place = map.place(banner.at);
                    let beside = banner.side.map(|side| place.grounds_by(side)).unwrap_or_default();
                    if usize::from(banner.ground.0) >= place.grounds.len()
                        || !beside.is_empty() && !beside.contains(&banner.ground)
                    {
                        banner.ground = beside.first().copied().unwrap_or(Ground(0));
                    }
                }
            }
            Event::CircleSet { place, circle } => self.holding_mut(*place).circle = *circle,
            Event::BecameKnown(place) => self.holding_mut(*place).known = true,
            Event::OwnerChanged { place, owner } => self.holding_mut(*place).owner = *owner,
            Event::SettlementChanged { place, settlement } => {
                let before =
                    std::mem::replace(&mut self.holding_mut(*place).settlement, *settlement);
                self.index.settled(before, *settlement);
            }
            Event::RazedChanged { place, razed, .. } => {
                let holding = self.holding_mut(*place);
                (holding.razed, holding.fresh_ruin) = (*razed, *razed);
            }
            Event::StockChanged { place, by } => self.holding_mut(*place).stock += by,
            Event::ForestBurnt(place) => self.holding_mut(*place).burnt = true,
            Event::ForestRegrown(place) => self.holding_mut(*place).burnt = false,
            Event::IncomeLost(place) => self.holding_mut(*place).no_income = true,
            Event::MarkLaid(mark) => {
                self.marks.push(mark.clone());
                self.marks_changed(mark.place);
            }
            Event::MarkLifted { place, name } => {
                self.marks.retain(|mark| mark.place != *place || mark.name != *name);
                self.marks_changed(*place);
            }
            Event::MarksAged => {
                for mark in &mut self.marks {
                    if let Until::Rounds(left) = &mut mark.until {
                        *left = left.saturating_sub(1);
                    }
                }
            }
            // Told, and kept for `why`.
            Event::Claimed { .. }
            | Event::StaysRazed { .. }
            | Event::Tested { .. }
            | Event::DragonsWoke { .. }
            | Event::DragonLay { .. } => {}
            // Carried out elsewhere.
            events_besides!(map_events) => {}
        }
    }

    /// A mark on `place` has come or gone.
    fn marks_changed(&mut self, place: PlaceId) {
        self.index.marks_changed(&self.marks);
        self.revision.marks_change();
        self.revision.changes(place);
    }
}

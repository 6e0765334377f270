//! The map and its places.

use crate::campaign::event::MapEvent;
use crate::campaign::hidden_claims::HiddenClaim;
use crate::campaign::mark::{Mark, Until};
use crate::campaign::state::{Holding, State};
use crate::map::{Ground, PlaceId};
use std::rc::Rc;

impl State {
    pub(super) fn apply_map(&mut self, event: &MapEvent) {
        match event {
            MapEvent::LayingBegan(laying) | MapEvent::TileLaid { laying, .. } => {
                self.laying = Some(laying.clone())
            }
            MapEvent::MapMade { map } => {
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
            MapEvent::MapRearranged { map, .. } => {
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
            MapEvent::CircleSet { place, circle } => self.holding_mut(*place).circle = *circle,
            MapEvent::BecameKnown(place) => self.holding_mut(*place).known = true,
            MapEvent::OwnerChanged { place, owner } => {
                self.holding_mut(*place).owner = *owner;
                self.claim_fulfilled(*place, *owner);
            }
            MapEvent::ClaimHidden { realm, place, known_to } => {
                let (realm, place, known_to) = (*realm, *place, known_to.clone());
                self.keep_claim(HiddenClaim { place, realm, known_to });
                self.revision.changes(place);
            }
            MapEvent::ClaimDropped { realm, place } => {
                self.drop_claim(*place, *realm);
                self.revision.changes(*place);
            }
            MapEvent::SettlementChanged { place, settlement } => {
                let before =
                    std::mem::replace(&mut self.holding_mut(*place).settlement, *settlement);
                self.index.settled(before, *settlement);
            }
            MapEvent::RazedChanged { place, razed, .. } => {
                let holding = self.holding_mut(*place);
                (holding.razed, holding.fresh_ruin) = (*razed, *razed);
            }
            MapEvent::StockChanged { place, by } => self.holding_mut(*place).stock += by,
            MapEvent::ForestBurnt(place) => self.holding_mut(*place).burnt = true,
            MapEvent::ForestRegrown(place) => self.holding_mut(*place).burnt = false,
            MapEvent::IncomeLost(place) => self.holding_mut(*place).no_income = true,
            MapEvent::MarkLaid(mark) => {
                match mark.known_to {
                    None => self.marks.push(mark.clone()),
                    Some(_) => self.hidden_marks.push(mark.clone()),
                }
                self.marks_changed(mark.place);
            }
            MapEvent::MarkLifted { place, name } => {
                let stays = |mark: &Mark| mark.place != *place || mark.name != *name;
                self.marks.retain(stays);
                self.hidden_marks.retain(stays);
                self.marks_changed(*place);
            }
            MapEvent::MarksAged => {
                for mark in self.marks.iter_mut().chain(&mut self.hidden_marks) {
                    if let Until::Rounds(left) = &mut mark.until {
                        *left = left.saturating_sub(1);
                    }
                }
            }
            // Told, and kept for `why`.
            MapEvent::Claimed { .. }
            | MapEvent::StaysRazed { .. }
            | MapEvent::Tested { .. }
            | MapEvent::DragonsWoke { .. }
            | MapEvent::DragonLay { .. } => {}
        }
    }

    /// Notes that a mark on `place` has come or gone.
    fn marks_changed(&mut self, place: PlaceId) {
        self.index.marks_changed(&self.marks);
        self.revision.marks_change_on(place);
    }
}

//! Books kept from events alone. They must always agree with the state: nothing changes but
//! through an event, and what is only handed around keeps its total (NL-REORG-01, NL-REORG-03).

use std::collections::BTreeMap;

use crate::campaign::event::{
    calendar_events, diplomacy_events, fight_events, magic_events, realm_events, record_events,
    roster_events, sea_events,
};
use crate::campaign::{BannerId, Event, EventRecord, Reason, State};
use crate::counted::count;
use crate::map::PlaceId;

/// Accounts of points, baggage and stocks, posted event by event.
#[derive(Debug, Default)]
pub struct Ledger {
    banners: BTreeMap<BannerId, (i64, i64)>,
    stocks: BTreeMap<PlaceId, i64>,
    /// Points moved between banners since the last boundary; they must cancel out.
    reorganized: i64,
    /// Baggage given from banner to banner since the last boundary; it must cancel out.
    given: i64,
}

impl Ledger {
    /// Opens the books on a state.
    #[must_use]
    pub fn open(state: &State) -> Ledger {
        let banners =
            state.standing().map(|(id, banner)| (id, (banner.points, banner.baggage))).collect();
        let stocks = state
            .map
            .ids()
            .zip(&state.holdings)
            .map(|(place, holding)| (place, holding.stock))
            .collect();
        Ledger { banners, stocks, reorganized: 0, given: 0 }
    }

    /// Posts one event.
    pub fn post(&mut self, record: &EventRecord) {
        let reorganizing = record.rule.0 == "NL-REORG-01";
        match &record.event {
            Event::BannerFormed { banner, points, baggage, .. } => {
                self.banners.insert(*banner, (*points, *baggage));
                self.reorganized += if reorganizing { *points } else { 0 };
            }
            Event::PointsChanged { banner, by, .. } => {
                self.banners.entry(*banner).or_default().0 += by;
                self.reorganized += if reorganizing { *by } else { 0 };
            }
            Event::BaggageChanged { banner, by, what } => {
                self.banners.entry(*banner).or_default().1 += by;
                self.given +=
                    if matches!(*what, Reason::GivenAway | Reason::Received) { *by } else { 0 };
            }
            Event::BannerRemoved { banner, .. } => {
                let (points, _) = self.banners.remove(banner).unwrap_or_default();
                self.reorganized -= if reorganizing { points } else { 0 };
            }
            Event::StockChanged { place, by } => *self.stocks.entry(*place).or_default() += by,
            Event::MapRearranged { map, .. } => {
                map.ids().for_each(|place| _ = self.stocks.entry(place).or_default())
            }
            Event::MapMade { map } => self.stocks = map.ids().map(|place| (place, 0)).collect(),
            // These change no points of a banner, no baggage and no stock.
            Event::LayingBegan(_)
            | Event::TileLaid { .. }
            | Event::CircleSet { .. }
            | Event::BecameKnown(_)
            | Event::OwnerChanged { .. }
            | Event::Claimed { .. }
            | Event::SettlementChanged { .. }
            | Event::RazedChanged { .. }
            | Event::StaysRazed(_)
            | Event::ForestBurnt(_)
            | Event::ForestRegrown(_)
            | Event::IncomeLost(_)
            | Event::Tested { .. }
            | Event::MarkLaid(_)
            | Event::MarkLifted { .. }
            | Event::MarksAged
            | Event::DragonsWoke { .. }
            | Event::DragonLay { .. }
            | Event::BannerMoved { .. }
            | Event::BannerPlaced { .. }
            | Event::WayHome { .. }
            | Event::FerriesCounted { .. }
            | Event::Ferried { .. }
            | Event::Fed { .. }
            | Event::Held { .. }
            | Event::Busy { .. }
            | Event::Regroups(_)
            | Event::LostWay(_)
            | Event::ScoutsDeclared { .. }
            | Event::ScoutsStayed { .. }
            | Event::ScoutsSent { .. }
            | Event::Scouted { .. }
            | Event::TurnedBack { .. }
            | Event::Told { .. }
            | Event::ToldTotal { .. } => {}
            // Nor do these; what realms and garrisons have is not in the books.
            calendar_events!()
            | sea_events!()
            | realm_events!()
            | roster_events!()
            | fight_events!()
            | magic_events!()
            | diplomacy_events!()
            | record_events!() => {}
        }
    }

    /// Compares the books with the state.
    ///
    /// # Errors
    /// A sentence that names what does not agree.
    pub fn agree(&self, state: &State) -> Result<(), String> {
        let standing = state.standing().count();
        if standing != self.banners.len() {
            return Err(format!(
                "{standing} stand, the books have {}",
                self.banners.len(),
                standing = count(standing, "banner")
            ));
        }
        for (id, banner) in state.standing() {
            let posted = self.banners.get(&id).copied().unwrap_or_default();
            if posted != (banner.points, banner.baggage) {
                let name = &state.realm(banner.realm).name;
                return Err(format!(
                    "{name} {} has {} and {} baggage, the books say {posted:?}",
                    banner.number,
                    count(banner.points, "point"),
                    banner.baggage
                ));
            }
        }
        let stock = |place: PlaceId| self.stocks.get(&place).copied().unwrap_or_default();
        match state.map.ids().find(|place| stock(*place) != state.holding(*place).stock) {
            Some(place) => Err(format!(
                "{} stores {}, the books say {}",
                state.map.place(place).label,
                state.holding(place).stock,
                stock(place)
            )),
            None => Ok(()),
        }
    }

    /// Closes a phase: what was only handed around must have kept its total.
    ///
    /// # Errors
    /// A sentence that names the total that changed.
    pub fn close_phase(&mut self) -> Result<(), String> {
        let (reorganized, given) =
            (std::mem::take(&mut self.reorganized), std::mem::take(&mut self.given));
        match (reorganized, given) {
            (0, 0) => Ok(()),
            (0, baggage) => Err(format!("handing baggage around changed its total by {baggage}")),
            (points, _) => Err(format!("reorganizing changed the total of points by {points}")),
        }
    }
}

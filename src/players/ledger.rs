//! Books kept from events alone. They must always agree with the state: nothing changes but
//! through an event, and what is only handed around keeps its total (NL-REORG-01, NL-REORG-03).

use std::collections::BTreeMap;

use crate::campaign::{BannerEvent, BannerId, Event, EventRecord, MapEvent, Reason, State};
use crate::map::PlaceId;
use crate::say;
use crate::text::{ProgramNoun, Text};

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
    pub fn open(state: &State) -> Ledger {
        let banners =
            state.all_banners().map(|(id, banner)| (id, (banner.points, banner.baggage))).collect();
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
            Event::Banner(BannerEvent::BannerFormed { banner, points, baggage, .. }) => {
                self.banners.insert(*banner, (*points, *baggage));
                self.reorganized += if reorganizing { *points } else { 0 };
            }
            Event::Banner(BannerEvent::PointsChanged { banner, by, .. }) => {
                self.banners.entry(*banner).or_default().0 += by;
                self.reorganized += if reorganizing { *by } else { 0 };
            }
            Event::Banner(BannerEvent::BaggageChanged { banner, by, what }) => {
                self.banners.entry(*banner).or_default().1 += by;
                self.given +=
                    if matches!(*what, Reason::GivenAway | Reason::Received) { *by } else { 0 };
            }
            Event::Banner(BannerEvent::BannerRemoved { banner, .. }) => {
                let (points, _) = self.banners.remove(banner).unwrap_or_default();
                self.reorganized -= if reorganizing { points } else { 0 };
            }
            Event::Map(MapEvent::StockChanged { place, by }) => {
                *self.stocks.entry(*place).or_default() += by
            }
            Event::Map(MapEvent::MapRearranged { map, .. }) => {
                map.ids().for_each(|place| _ = self.stocks.entry(place).or_default())
            }
            Event::Map(MapEvent::MapMade { map }) => {
                self.stocks = map.ids().map(|place| (place, 0)).collect()
            }
            // An event that is missing here makes the ledger disagree with the state.
            _ => {}
        }
    }

    /// Compares the books with the state.
    ///
    /// # Errors
    /// A sentence that names what does not agree.
    pub fn agree(&self, state: &State) -> Result<(), Text> {
        let standing = state.all_banners().count();
        if standing != self.banners.len() {
            return Err(say!(
                "{standing} {standing?stands|stand}, the books have {banners}",
                standing = Text::count(standing, ProgramNoun::Banner),
                banners = self.banners.len()
            ));
        }
        for (id, banner) in state.all_banners() {
            let posted = self.banners.get(&id).copied().unwrap_or_default();
            if posted != (banner.points, banner.baggage) {
                let name = &state.realm(banner.realm).name;
                return Err(say!(
                    "{name} {number} has {points} and {baggage}, the books say {posted} and {posted_baggage}",
                    name = Text::verbatim(name),
                    number = banner.number,
                    points = Text::count(banner.points, ProgramNoun::Point),
                    baggage = Text::count(banner.baggage, ProgramNoun::Baggage),
                    posted = posted.0,
                    posted_baggage = posted.1
                ));
            }
        }
        let stock = |place: PlaceId| self.stocks.get(&place).copied().unwrap_or_default();
        match state.map.ids().find(|place| stock(*place) != state.holding(*place).stock) {
            Some(place) => Err(say!(
                "{place} stores {stock}, the books say {posted}",
                place = Text::verbatim(&state.map.place(place).label),
                stock = state.holding(place).stock,
                posted = stock(place)
            )),
            None => Ok(()),
        }
    }

    /// Closes a phase: what was only handed around must have kept its total.
    ///
    /// # Errors
    /// A sentence that names the total that changed.
    pub fn close_phase(&mut self) -> Result<(), Text> {
        let (reorganized, given) =
            (std::mem::take(&mut self.reorganized), std::mem::take(&mut self.given));
        match (reorganized, given) {
            (0, 0) => Ok(()),
            (0, baggage) => {
                Err(say!("handing baggage around changed its total by {baggage}", baggage))
            }
            (points, _) => {
                Err(say!("reorganizing changed the total of points by {points}", points))
            }
        }
    }
}

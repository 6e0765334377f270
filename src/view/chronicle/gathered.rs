//! Events of one paragraph, added up until a sentence is made of those of a kind.

use super::scribe::Scribe;
use super::sentences::{CrossedEdge, ScoutedPlace};
use crate::campaign::{
    Audience, BannerEvent, BannerId, Event, EventRecord, FightEvent, MapEvent, Owner, RealmId,
    Reason, ReasonTrait, SeaEvent,
};
use crate::map::PlaceId;
use crate::rules::Settlement;
use crate::view::battles::word_at;

/// A sentence of the paragraph under way.
#[derive(Default)]
pub(super) struct Sentence {
    pub(super) text: String,
    /// A script said it.
    pub(super) said: bool,
    /// Things it is about, if a script may have said it already.
    pub(super) about: Vec<String>,
}

impl Sentence {
    pub(super) fn plain(text: String) -> Sentence {
        Sentence { text, ..Sentence::default() }
    }

    /// True if a script that said this has told all about these.
    pub(super) fn tells(&self, about: &[String]) -> bool {
        let text = self.text.to_lowercase();
        self.said
            && !about.is_empty()
            && about.iter().all(|name| word_at(&text, &name.to_lowercase()).is_some())
    }
}

/// Loss of points or baggage.
pub(super) struct GatheredLoss {
    pub(super) realm: RealmId,
    pub(super) of: GatheredLossKind,
    pub(super) reason: Reason,
    /// None if the viewer may not know it.
    pub(super) amount: Option<i64>,
}

/// Kind of what a banner loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GatheredLossKind {
    Points,
    Baggage,
}

/// Parts of the paragraph under way that are told together at its end.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) sentences: Vec<Sentence>,
    pub(super) found: Vec<ScoutedPlace>,
    /// Crossings: the banner, from where, and to where.
    pub(super) crossed: Vec<CrossedEdge>,
    pub(super) withdrew: Vec<(BannerId, PlaceId)>,
    pub(super) losses: Vec<GatheredLoss>,
    pub(super) destroyed: Vec<(BannerId, Reason)>,
    pub(super) taken: Vec<(Owner, PlaceId)>,
    pub(super) built: Vec<(Option<Settlement>, PlaceId)>,
    pub(super) formed: Vec<RealmId>,
    pub(super) launched: Vec<(Owner, PlaceId)>,
    pub(super) landed: Vec<(PlaceId, BannerId)>,
    pub(super) dragons: Vec<PlaceId>,
    /// Number of sentences after which they come down.
    pub(super) dragons_after: usize,
}

impl Scribe<'_> {
    pub(super) fn gather(&mut self, record: &EventRecord) {
        let seen = self.viewer.sees(record);
        // What befalls a banner in hiding others do not see on the map either.
        if !seen && matches!(record.audience, Audience::Unseen(_)) {
            return;
        }
        let all = &mut self.gathered;
        let setting_up = record.clock.year == 0;
        match &record.event {
            Event::Fight(FightEvent::BattleDecided { .. }) => self.outcome(&record.event),
            Event::Sea(SeaEvent::ShipLaunched { owner, at, .. }) if seen => {
                all.launched.push((*owner, *at))
            }
            Event::Sea(SeaEvent::Landed { banner, place, .. }) if seen => {
                all.landed.push((*place, *banner))
            }
            Event::Map(MapEvent::DragonLay { place }) if seen => {
                if all.dragons.is_empty() {
                    all.dragons_after = all.sentences.len();
                }
                all.dragons.push(*place);
            }
            Event::Banner(BannerEvent::BannerFormed { realm, .. }) => all.formed.push(*realm),
            Event::Banner(BannerEvent::BannerRemoved { banner, what })
                if !what.has(ReasonTrait::NotDestroyed) =>
            {
                all.destroyed.push((*banner, *what))
            }
            Event::Banner(BannerEvent::PointsChanged { banner, by, what })
                if *by < 0 && !what.has(ReasonTrait::NotLost) =>
            {
                if let Some(realm) =
                    self.then.banners.get(usize::from(banner.0)).map(|banner| banner.realm)
                {
                    let (of, amount) = (GatheredLossKind::Points, seen.then_some(-by));
                    all.losses.push(GatheredLoss { realm, of, reason: *what, amount });
                }
            }
            Event::Banner(BannerEvent::BaggageChanged { banner, by, what })
                if *by < 0 && seen && !what.has(ReasonTrait::NotLost) =>
            {
                if let Some(realm) =
                    self.then.banners.get(usize::from(banner.0)).map(|banner| banner.realm)
                {
                    let (of, amount) = (GatheredLossKind::Baggage, Some(-by));
                    all.losses.push(GatheredLoss { realm, of, reason: *what, amount });
                }
            }
            Event::Banner(BannerEvent::BannerMoved { banner, to, came: Some(came), .. })
                if came.over_obstacle =>
            {
                all.crossed.push(CrossedEdge { banner: *banner, from: came.from, to: *to })
            }
            Event::Banner(BannerEvent::BannerMoved { banner, to, .. }) if self.fighting => {
                all.withdrew.push((*banner, *to))
            }
            Event::Map(MapEvent::BecameKnown(place)) if seen => all.found.push(ScoutedPlace {
                place: *place,
                settlement: None,
                owner: Owner::Nobody,
            }),
            Event::Map(MapEvent::OwnerChanged { place, owner }) if seen => {
                match all.found.iter_mut().find(|found| found.place == *place) {
                    Some(found) => found.owner = *owner,
                    None => all.taken.push((*owner, *place)),
                }
            }
            Event::Map(MapEvent::SettlementChanged { place, settlement }) if seen => {
                match all.found.iter_mut().find(|found| found.place == *place) {
                    Some(found) => found.settlement = *settlement,
                    None if setting_up => {}
                    None => all.built.push((*settlement, *place)),
                }
            }
            // Left out by the guards above; a row `Gathered` without a line here fails a test.
            _ => {}
        }
    }
}

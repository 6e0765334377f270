//! What is worth going to, and how far it is from everywhere: unknown land, land that lies open, and what all
//! banners of the realm together could take. Kept from question to question: only what has changed since the
//! last is judged anew.

use std::sync::Arc;

use crate::campaign::{ChangesRead, Owner, State};
use crate::map::{Map, PlaceId};
use crate::players::bot_view::BotView;

/// The last search for what is worth going to, which holds for as long as that does not change.
#[derive(Default)]
pub struct Frontier {
    map: Option<Arc<Map>>,
    /// Points that could take the field, and how often all that was known was forgotten.
    by: (i64, u64),
    read: ChangesRead,
    /// By place: whether it is worth going to.
    draws: Vec<bool>,
    /// By place: the newest revision of it and of those around it.
    newest_around: Vec<u64>,
    /// Places of which nothing holds from question to question, since scripts have a say in it; none
    /// where that is so of all.
    unsettled: Option<Vec<PlaceId>>,
    /// By place: whether it is one of them or lies beside one.
    near_unsettled: Vec<bool>,
    /// By place.
    steps: Vec<i64>,
    /// The places that one gets to from each, without swamps, those of one place after those of the
    /// one before it.
    ways: Vec<PlaceId>,
    /// By place: where its ways end among them.
    ends: Vec<u32>,
    queue: Vec<PlaceId>,
}

impl BotView<'_> {
    /// Points that could take the field together: all but the weakest banner at home.
    fn field(&self) -> i64 {
        let banners = self.game.state.banners_of(self.realm).map(|(_, banner)| banner.points);
        let (total, least) = banners
            .fold((0, i64::MAX), |(total, least), points| (total + points, least.min(points)));
        if total == 0 { 0 } else { total - least }
    }

    /// Whether a place is worth going to: unknown, open to whoever scouts it, or to be taken by all
    /// together; never a swamp.
    fn draws(&self, place: PlaceId, field: i64) -> bool {
        if self.game.place(place).swamp() {
            return false;
        }
        let holding = self.game.state.holding(place);
        if !holding.known {
            return true;
        }
        if holding.razed || holding.owner == Owner::Realm(self.realm) {
            return false;
        }
        self.falls_to(field, place) != Some(false)
    }

    /// Looks at what has changed since the last question.
    pub(super) fn survey(&self, last: &mut Frontier) {
        let (map, field) = (self.game.map(), self.field());
        let same_map = last.map.as_ref().is_some_and(|last| Arc::ptr_eq(last, map));
        if !same_map {
            *last = Frontier { map: Some(Arc::clone(map)), ..Frontier::default() };
            for place in map.ids() {
                last.ways.extend(map.neighbours(place).filter(|near| !map.place(*near).swamp()));
                last.ends.push(u32::try_from(last.ways.len()).unwrap_or(u32::MAX));
            }
        }
        self.guess();
        let by = (field, self.land().forgotten());
        let same = std::mem::replace(&mut last.by, by) == by;
        let changed = self.game.state.changes_after(&mut last.read);
        if changed.is_none() {
            let state = self.game.state;
            let newest = |place| newest_around(map, place, |near| state.revision_of(near));
            last.newest_around = map.ids().map(newest).collect();
        }
        for place in changed.unwrap_or_default() {
            let revision = self.game.state.revision_of(*place);
            for near in map.neighbours(*place).chain([*place]) {
                let newest = &mut last.newest_around[near.0 as usize];
                *newest = revision.max(*newest);
            }
        }
        let before = std::mem::replace(&mut last.unsettled, self.unsettled());
        if before != last.unsettled || last.near_unsettled.len() != map.places.len() {
            last.near_unsettled.clear();
            last.near_unsettled.resize(map.places.len(), last.unsettled.is_none());
            for place in last.unsettled.iter().flatten() {
                for near in map.neighbours(*place).chain([*place]) {
                    last.near_unsettled[near.0 as usize] = true;
                }
            }
        }
        let mut others = !same_map;
        let mut judge = |place: PlaceId, draws: &mut Vec<bool>| {
            let now = self.draws(place, field);
            others |= std::mem::replace(&mut draws[place.0 as usize], now) != now;
        };
        match (changed, &before, &last.unsettled) {
            (Some(changed), Some(before), Some(now)) if same => {
                let again = changed.iter().chain(before).chain(now);
                again.for_each(|place| judge(*place, &mut last.draws));
                debug_assert!(
                    map.ids().all(|place| last.draws[place.0 as usize] == self.draws(place, field))
                );
            }
            _ => {
                last.draws.resize(map.places.len(), false);
                map.ids().for_each(|place| judge(place, &mut last.draws));
            }
        }
        if others {
            last.search();
        }
    }
}

/// The newest revision of a place and of those around it.
fn newest_around(map: &Map, place: PlaceId, revision: impl Fn(PlaceId) -> u64) -> u64 {
    map.neighbours(place).map(&revision).fold(revision(place), u64::max)
}

impl Frontier {
    /// Steps from a place to the nearest that is worth going to.
    pub(super) fn steps(&self, place: PlaceId) -> i64 {
        self.steps.get(place.0 as usize).copied().unwrap_or(0)
    }

    /// The newest revision of a place, with those around it or without; none where scripts have a
    /// say in any of them.
    pub(super) fn newest(&self, state: &State, place: PlaceId, around: bool) -> Option<u64> {
        let at = place.0 as usize;
        let newest = || if around { self.newest_around[at] } else { state.revision_of(place) };
        (!self.near_unsettled[at]).then(newest)
    }

    /// Steps from every place to the nearest goal, around swamps.
    fn search(&mut self) {
        let far = i64::try_from(self.ends.len()).unwrap_or(i64::MAX);
        self.steps.clear();
        self.steps.resize(self.ends.len(), far);
        self.queue.clear();
        for (at, draws) in (0..).zip(&self.draws) {
            if *draws {
                self.steps[at as usize] = 0;
                self.queue.push(PlaceId(at));
            }
        }
        let mut at = 0;
        while let Some(place) = self.queue.get(at) {
            at += 1;
            let from = place.0 as usize;
            let next = self.steps[from] + 1;
            let begins = if from == 0 { 0 } else { self.ends[from - 1] };
            for other in &self.ways[begins as usize..self.ends[from] as usize] {
                let known = &mut self.steps[other.0 as usize];
                if *known > next {
                    *known = next;
                    self.queue.push(*other);
                }
            }
        }
    }
}

//! Goals of the greedy player, and the steps to them from everywhere: unknown land, land that lies
//! open, and all that the banners of the realm could take together. Kept from question to question:
//! only what has changed since the last is judged anew. If all were judged anew, a simulated campaign
//! of the Dutch edition would take a third more instructions: 119 million, not 88. That nothing is
//! missed is asserted where debug builds play, and `tests/suite/revisions.rs` holds what tells of changes.

use std::rc::Rc;

use crate::campaign::{ChangesRead, Owner};
use crate::map::{Map, PlaceId};
use crate::players::bot_view::BotView;

/// The last search for what is worth going to, which holds for as long as that does not change.
#[derive(Default)]
pub struct Frontier {
    map: Option<Rc<Map>>,
    /// Points that could take the field, and how often all that was known was forgotten.
    by: (i64, u64),
    read: ChangesRead,
    /// By place: whether it is worth going to.
    draws: Vec<bool>,
    /// By place: whether that hangs on the points that could take the field.
    by_points: Vec<bool>,
    /// Places where no judgement holds from question to question, since scripts have a say in it and
    /// read more than the place.
    unsettled: Vec<PlaceId>,
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

    /// True if a place is worth going to: unknown, open to scouts, or to be taken by all together;
    /// never a swamp. The second is true if that hangs on the realm's strength.
    fn draws(&self, place: PlaceId, field: i64) -> (bool, bool) {
        if self.game.place(place).swamp() {
            return (false, false);
        }
        let holding = self.game.state.holding(place);
        if !holding.known {
            return (true, false);
        }
        if holding.razed || holding.owner == Owner::Realm(self.realm) {
            return (false, false);
        }
        self.falls_to(field, place).map_or((true, false), |falls| (falls, true))
    }

    /// Judges a place anew. Returns true if it is now worth going to and was not before, or the other way
    /// round.
    fn draws_again(&self, last: &mut Frontier, place: PlaceId, field: i64) -> bool {
        let at = place.0 as usize;
        let (draws, by_points) = self.draws(place, field);
        last.by_points[at] = by_points;
        std::mem::replace(&mut last.draws[at], draws) != draws
    }

    /// Looks at what has changed since the last question.
    pub(super) fn survey(&self, last: &mut Frontier) {
        let (map, field) = (self.game.map(), self.field());
        let same_map = last.map.as_ref().is_some_and(|last| Rc::ptr_eq(last, map));
        if !same_map {
            *last = Frontier { map: Some(Rc::clone(map)), ..Frontier::default() };
            for place in map.ids() {
                last.ways.extend(map.neighbours(place).filter(|near| !map.place(*near).swamp()));
                last.ends.push(u32::try_from(last.ways.len()).unwrap_or(u32::MAX));
            }
        }
        self.guess();
        self.scripted();
        let by = (field, self.land().forgotten());
        let before = std::mem::replace(&mut last.by, by);
        let changed = self.game.state.changes_after(&mut last.read);
        let mut unsettled = std::mem::take(&mut last.unsettled);
        match changed {
            Some(changed) if before.1 == by.1 && self.scripted().all_hostile => {
                let mut turned = false;
                for place in once_each(changed).chain(&unsettled) {
                    turned |= self.draws_again(last, *place, field);
                }
                unsettled.extend(changed);
                unsettled.sort_unstable();
                unsettled.dedup();
                unsettled.retain(|place| !self.is_settled(*place));
                if before.0 != field {
                    for place in map.ids() {
                        if last.by_points[place.0 as usize] {
                            turned |= self.draws_again(last, place, field);
                        }
                    }
                }
                if turned {
                    last.search();
                }
            }
            _ => {
                unsettled = map.ids().filter(|place| !self.is_settled(*place)).collect();
                let draws = map.ids().map(|place| self.draws(place, field));
                let (draws, by_points) = draws.unzip();
                last.by_points = by_points;
                if std::mem::replace(&mut last.draws, draws) != last.draws || !same_map {
                    last.search();
                }
            }
        }
        last.unsettled = unsettled;
        debug_assert!(map.ids().all(|place| {
            let at = place.0 as usize;
            (last.draws[at], last.by_points[at]) == self.draws(place, field)
        }));
    }
}

/// Number of earlier places that a place is compared with, to name it once.
const BACK: usize = 8;

/// Places that have changed, without most of those that were named shortly before: what happens at one
/// place mostly changes it several times.
fn once_each(changed: &[PlaceId]) -> impl Iterator<Item = &PlaceId> {
    let new =
        |(at, place): &(usize, &PlaceId)| !changed[at.saturating_sub(BACK)..*at].contains(place);
    changed.iter().enumerate().filter(new).map(|(_, place)| place)
}

impl Frontier {
    /// Steps from a place to the nearest that is worth going to.
    #[inline]
    pub(super) fn steps(&self, place: PlaceId) -> i64 {
        self.steps.get(place.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the places that one gets to from another.
    fn ways(&self, from: usize) -> std::ops::Range<usize> {
        let begins = if from == 0 { 0 } else { self.ends[from - 1] };
        begins as usize..self.ends[from] as usize
    }

    /// Steps from every place to the nearest goal, around swamps.
    fn search(&mut self) {
        // More steps than lead anywhere.
        let far = i64::try_from(self.ends.len()).unwrap_or(i64::MAX);
        self.steps.clear();
        self.steps.resize(self.ends.len(), far);
        self.queue.clear();
        for (at, draws) in (0..).zip(&self.draws) {
            if *draws {
                self.steps[usize::from(at)] = 0;
                self.queue.push(PlaceId(at));
            }
        }
        let mut at = 0;
        while let Some(place) = self.queue.get(at) {
            at += 1;
            let from = place.0 as usize;
            let next = self.steps[from] + 1;
            for other in &self.ways[self.ways(from)] {
                let known = &mut self.steps[other.0 as usize];
                if *known > next {
                    *known = next;
                    self.queue.push(*other);
                }
            }
        }
    }
}

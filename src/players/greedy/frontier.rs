//! What is worth going to, and how far it is from everywhere: unknown land, land that lies open, and what all
//! banners of the realm together could take.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::campaign::Owner;
use crate::map::{Map, PlaceId};
use crate::players::bot_view::BotView;

/// The last search for what is worth going to, which holds for as long as that does not change.
#[derive(Default)]
pub struct Frontier {
    map: Option<Arc<Map>>,
    /// Points that could take the field, and how often all that was known was forgotten.
    by: (i64, u64),
    /// Whether each place was worth going to, and its revision then.
    judged: Vec<Option<(u64, bool)>>,
    goals: Vec<PlaceId>,
    steps: Rc<[i64]>,
    /// The places that one gets to from each, without swamps.
    ways: Vec<SmallVec<[PlaceId; 6]>>,
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
    /// together.
    fn draws(&self, place: PlaceId, field: i64) -> bool {
        let holding = self.game.state.holding(place);
        if !holding.known {
            return true;
        }
        if holding.razed || holding.owner == Owner::Realm(self.realm) {
            return false;
        }
        self.falls_to(field, place) != Some(false)
    }

    /// Steps from every place to the nearest that is worth going to.
    pub(super) fn frontier(&self, last: &mut Frontier) -> Rc<[i64]> {
        let (map, field) = (self.game.map(), self.field());
        let same_map = last.map.as_ref().is_some_and(|last| Arc::ptr_eq(last, map));
        if !same_map {
            last.map = Some(Arc::clone(map));
            last.ways = map.ids().map(|place| ways(map, place)).collect();
        }
        self.guess();
        let by = (field, self.land().forgotten());
        if !same_map || last.by != by {
            last.judged.clear();
            last.judged.resize(map.places.len(), None);
            last.by = by;
        }
        let everywhere = self.holds_everywhere();
        let holds = |place: PlaceId| everywhere || self.holds(place);
        let mut goals = Vec::with_capacity(last.goals.len() + 1);
        for (place, judged) in map.ids().zip(&mut last.judged) {
            let revision = self.game.state.revision_of(place);
            let draws = match *judged {
                Some((before, draws)) if before == revision && holds(place) => draws,
                _ => {
                    let draws = !map.place(place).swamp() && self.draws(place, field);
                    // What scripts say of it holds for this question alone.
                    *judged = holds(place).then_some((revision, draws));
                    draws
                }
            };
            if draws {
                goals.push(place);
            }
        }
        if !same_map || last.goals != goals {
            last.goals = goals;
            last.search();
        }
        Rc::clone(&last.steps)
    }
}

/// The places that one gets to from another.
fn ways(map: &Map, place: PlaceId) -> SmallVec<[PlaceId; 6]> {
    map.neighbours(place).filter(|near| !map.place(*near).swamp()).collect()
}

impl Frontier {
    /// Steps from every place to the nearest goal, around swamps.
    fn search(&mut self) {
        let far = i64::try_from(self.ways.len()).unwrap_or(i64::MAX);
        let mut steps = vec![far; self.ways.len()];
        self.queue.clone_from(&self.goals);
        for place in &self.queue {
            steps[place.0 as usize] = 0;
        }
        let mut at = 0;
        while let Some(place) = self.queue.get(at) {
            at += 1;
            let from = place.0 as usize;
            let next = steps[from] + 1;
            for other in &self.ways[from] {
                let known = &mut steps[other.0 as usize];
                if *known > next {
                    *known = next;
                    self.queue.push(*other);
                }
            }
        }
        self.steps = steps.into();
    }
}

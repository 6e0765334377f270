//! Where the greedy player scouts and marches: claims first, then prey it is favoured against, then
//! towards whatever is worth taking, as far as food lasts. Forces too weak alone gather next to
//! their prey. Its capital is never left empty, for anybody may take what nobody defends
//! (NL-SCOUT-15).

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use super::{FAVOURED, FOOD, OBSTACLE, WORTH_A_SIEGE};
use crate::campaign::{BannerId, Owner};
use crate::engine::Order;
use crate::map::{Map, PlaceId};
use crate::players::bot_view::BotView;

/// A tile that falls to whoever scouts it first is worth more than any meal.
const CLAIM: i64 = 30;
/// A fight that is won opens the land behind it.
const PREY: i64 = 25;
/// A step towards what is worth taking.
const STEP: i64 = 5;
/// Standing where two forces together are favoured against what neither could take alone.
const GATHER: i64 = 12;
/// A meal for a banner that carries none, one, or more of them.
const MEAL: [i64; 3] = [9, 4, 1];
/// Looking where one wants to go.
const LOOK: i64 = 1;
/// An attack without the odds, or a capital left empty: never.
const NEVER: i64 = -1000;

/// What is worked out once for a question about marching.
#[derive(Default)]
pub struct MarchPlan {
    /// Steps from each place to the nearest that is worth going to; none where nobody marches.
    steps: Option<Rc<[i64]>>,
}

/// The last search for what is worth going to, which holds for as long as that does not change.
#[derive(Default)]
pub struct Frontier {
    map: Option<Arc<Map>>,
    goals: Vec<PlaceId>,
    steps: Rc<[i64]>,
}

impl BotView<'_> {
    pub fn plan(&self, orders: &[Order], last: &mut Frontier) -> MarchPlan {
        let marches =
            orders.iter().any(|order| matches!(order, Order::Scout { .. } | Order::Move { .. }));
        MarchPlan { steps: marches.then(|| self.frontier(last)) }
    }

    fn steps(&self, plan: &MarchPlan, place: PlaceId) -> i64 {
        let steps = plan.steps.as_ref().and_then(|steps| steps.get(place.0 as usize));
        steps.copied().unwrap_or(0)
    }

    /// What scouting a place gains at once, or by moving there afterwards.
    pub(super) fn scouting(&self, plan: &MarchPlan, banner: BannerId, place: PlaceId) -> i64 {
        let holding = self.game.state.holding(place);
        // What others are to scout in this turn is claimed by them, if it can be.
        let claimed = self.game.state.declared.iter().any(|declared| declared.to == place);
        if !holding.known && !claimed {
            return CLAIM + self.unknown_around(place);
        }
        let looks_over =
            self.game.looks_over_wall(banner, self.game.state.banner(banner).at, place);
        let taken = !looks_over && self.scouts_take(place) && !self.owns(place);
        if self.enemies(place) == 0
            && !holding.razed
            && holding.owner != Owner::Independent
            && taken
            && !claimed
        {
            return CLAIM + self.food(place) * FOOD;
        }
        let force = self.game.state.force(self.realm, self.game.state.banner(banner).at);
        let together = if force.len() > 1 { self.marching(plan, &force, place) } else { NEVER };
        let best = self.marching(plan, &[banner], place).max(together);
        if best > 0 { LOOK + best } else { -1 }
    }

    /// What moving a force there is worth, against staying where it is.
    pub(super) fn marching(&self, plan: &MarchPlan, banners: &[BannerId], place: PlaceId) -> i64 {
        let here = self.game.state.banner(banners[0]).at;
        let count = i64::try_from(banners.len()).unwrap_or(0);
        let capital = self.game.state.realm(self.realm).capital == Some(here);
        if capital && self.own_banner_count(here) <= count {
            return NEVER;
        }
        let way = if self.game.way_blocked(banners, place) { -OBSTACLE } else { 0 };
        if let Some(worth) = self.prey(self.total(banners), place) {
            return worth + way;
        }
        // Whoever crosses a wall takes what its scouts could not (EN-OPT-14).
        let land = self.enemies(place) == 0 && !self.game.state.holding(place).razed;
        if land && self.game.looks_over_wall(banners[0], here, place) {
            return PREY + self.food(place) * FOOD + way;
        }
        if self.enemies(place) > 0 {
            return NEVER;
        }
        let nearer = (self.steps(plan, here) - self.steps(plan, place)) * STEP;
        let gather = self.gathering(banners, place) - self.gathering(banners, here);
        let least =
            banners.iter().map(|banner| self.game.state.banner(*banner).baggage).min().unwrap_or(0);
        let meal = MEAL[usize::try_from(least).unwrap_or(0).min(MEAL.len() - 1)];
        let eats = (self.meals(place, 0).min(count) - self.meals(here, count).min(count)) * meal;
        way + nearer + gather + eats
    }

    /// Worth of attacking a place with this many points, if that is what going there means; below 0
    /// without the odds.
    fn prey(&self, points: i64, place: PlaceId) -> Option<i64> {
        let odds = self.odds_against(points, place)?;
        Some(odds.map_or(NEVER, |odds| PREY + odds + self.food(place) * FOOD))
    }

    /// Whether attacking a place with this many points is worth anything, if that is what going
    /// there means.
    fn falls_to(&self, points: i64, place: PlaceId) -> Option<bool> {
        self.odds_against(points, place).map(|odds| odds.is_some())
    }

    /// The odds against a place that something defends; none inside where they are not in favour.
    fn odds_against(&self, points: i64, place: PlaceId) -> Option<Option<i64>> {
        let [open, walled] = self.defended(place)?;
        let odds = self.odds(points, open);
        let siege = walled == open || self.odds(points, walled) >= WORTH_A_SIEGE;
        Some(Some(odds).filter(|odds| *odds >= FAVOURED && siege))
    }

    /// What defends a place against this realm, in the open and behind its walls; none if nothing
    /// does.
    fn defended(&self, place: PlaceId) -> Option<[i64; 2]> {
        let enemies = self.enemies(place);
        if enemies > 0 {
            return Some([
                enemies,
                enemies * if self.owns(place) { 1 } else { self.defence(place) },
            ]);
        }
        let kind = self.game.state.working_settlement(place)?;
        match self.game.state.holding(place).owner {
            Owner::Independent => {
                let garrison = self.garrison(kind);
                Some([garrison, garrison * self.defence(place)])
            }
            // Few or none hold what no banner does.
            _ if !self.owns(place) && !self.scouts_take(place) => Some([1, 1]),
            _ => None,
        }
    }

    /// Whether a force standing on a place would be favoured, with those of its realm that are
    /// there already, against a neighbour that it could not take alone.
    fn gathering(&self, banners: &[BannerId], place: PlaceId) -> i64 {
        let others = self
            .game
            .state
            .banners_on(place)
            .filter(|(id, banner)| banner.realm == self.realm && !banners.contains(id));
        let others: i64 = others.map(|(_, banner)| banner.points).sum();
        if others == 0 {
            return 0;
        }
        let alone = self.total(banners);
        let prey = |near: PlaceId| {
            let takes = |points| self.falls_to(points, near) == Some(true);
            !self.game.place(near).barred && takes(alone + others) && !takes(alone)
        };
        if self.game.map().neighbours(place).any(prey) { GATHER } else { 0 }
    }

    /// Banners that a place would feed beside those there, `leaving` of which go away.
    fn meals(&self, place: PlaceId, leaving: i64) -> i64 {
        (self.food(place) - (self.own_banner_count(place) - leaving)).max(0)
    }

    fn unknown_around(&self, place: PlaceId) -> i64 {
        let unknown = self
            .game
            .map()
            .neighbours(place)
            .filter(|near| !self.game.state.holding(*near).known)
            .count();
        i64::try_from(unknown).unwrap_or(0)
    }

    // ------------------------------------------------------------ the frontier

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
    fn frontier(&self, last: &mut Frontier) -> Rc<[i64]> {
        let map = self.game.map();
        let field = self.field();
        let goals: Vec<PlaceId> = map
            .ids()
            .filter(|place| !map.place(*place).swamp() && self.draws(*place, field))
            .collect();
        let same_map = last.map.as_ref().is_some_and(|last| Arc::ptr_eq(last, map));
        if !same_map || last.goals != goals {
            let (map, steps) = (Some(Arc::clone(map)), self.steps_to(&goals).into());
            *last = Frontier { map, goals, steps };
        }
        Rc::clone(&last.steps)
    }

    /// Steps from every place to the nearest of these, around swamps.
    fn steps_to(&self, goals: &[PlaceId]) -> Vec<i64> {
        let map = self.game.map();
        let far = i64::try_from(map.places.len()).unwrap_or(i64::MAX);
        let mut steps = vec![far; map.places.len()];
        let mut queue: VecDeque<PlaceId> = goals.iter().copied().collect();
        for place in &queue {
            steps[place.0 as usize] = 0;
        }
        while let Some(place) = queue.pop_front() {
            let next = steps[place.0 as usize] + 1;
            for other in map.neighbours(place) {
                if steps[other.0 as usize] > next && !map.place(other).swamp() {
                    steps[other.0 as usize] = next;
                    queue.push_back(other);
                }
            }
        }
        steps
    }
}

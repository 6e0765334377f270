//! Scouting and marches of the greedy player: claims first, then prey it is favoured against, then
//! towards whatever is worth taking, as far as food lasts. Forces too weak alone gather next to
//! their prey. Its capital is never left empty, for anybody may take what nobody defends
//! (NL-SCOUT-15).

use std::cell::RefCell;

use super::frontier::Frontier;
use super::{FAVOURED, FOOD, OBSTACLE, WORTH_A_SIEGE};
use crate::campaign::{BannerId, Owner};
use crate::engine::Order;
use crate::engine::marching::route;
use crate::map::PlaceId;
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

/// Values that are found once for a question about marching.
#[derive(Default)]
pub struct MarchPlan<'f> {
    /// Places worth going to; None where nobody marches.
    frontier: Option<&'f Frontier>,
    /// Settings that marching banners leave behind, by the first of them and their number. Without them simulated
    /// campaigns of the Dutch edition take 1 in a hundred more instructions (two of a year with the start: 111 million,
    /// not 110).
    left: RefCell<Vec<((BannerId, usize), StandingWorth)>>,
}

/// Worth of banners where they stand.
#[derive(Clone, Copy)]
struct StandingWorth {
    points: i64,
    /// Nobody would be left in the capital.
    empties_capital: bool,
    steps: i64,
    gathering: i64,
    fed: i64,
    /// Worth of a meal more or less to the hungriest.
    meal: i64,
}

impl BotView<'_> {
    pub fn plan<'f>(&self, orders: &[Order], last: &'f mut Frontier) -> MarchPlan<'f> {
        let marches =
            orders.iter().any(|order| matches!(order, Order::Scout { .. } | Order::Move { .. }));
        if !marches {
            return MarchPlan::default();
        }
        self.survey(last);
        MarchPlan { frontier: Some(last), ..MarchPlan::default() }
    }

    fn steps(&self, plan: &MarchPlan<'_>, place: PlaceId) -> i64 {
        plan.frontier.map_or(0, |frontier| frontier.steps(place))
    }

    /// Returns the gain of a force that marches all together; `NEVER` where nobody is with the
    /// banner.
    fn together(&self, plan: &MarchPlan<'_>, here: PlaceId, place: PlaceId) -> i64 {
        if self.game.state.own_on(self.realm, here).nth(1).is_none() {
            return NEVER;
        }
        self.marching(plan, &self.game.state.force(self.realm, here), place)
    }

    /// Returns the setting of banners that stand together where they are.
    fn setting(&self, plan: &MarchPlan<'_>, banners: &[BannerId], here: PlaceId) -> StandingWorth {
        let who = (banners[0], banners.len());
        if let Some((_, left)) = plan.left.borrow().iter().find(|(whose, _)| *whose == who) {
            return *left;
        }
        let count = i64::try_from(banners.len()).unwrap_or(0);
        let capital = self.game.state.realm(self.realm).capital == Some(here);
        let least =
            banners.iter().map(|banner| self.game.state.banner(*banner).baggage).min().unwrap_or(0);
        let setting = StandingWorth {
            points: self.total(banners),
            empties_capital: capital && self.own_banner_count(here) <= count,
            steps: self.steps(plan, here),
            gathering: self.gathering(banners, here),
            fed: self.meals(here, count).min(count),
            meal: MEAL[usize::try_from(least).unwrap_or(0).min(MEAL.len() - 1)],
        };
        // Of all sets of as many banners only one is asked about again and again: the force, or one
        // banner alone.
        if banners.len() == 1 || self.game.state.own_on(self.realm, here).count() == banners.len() {
            plan.left.borrow_mut().push((who, setting));
        }
        setting
    }

    /// Returns the gain of scouting a place, at once or by moving there afterwards.
    pub(super) fn scouting(&self, plan: &MarchPlan<'_>, banner: BannerId, place: PlaceId) -> i64 {
        let here = self.game.state.banner(banner).at;
        let known = self.game.state.holding(place).known;
        // Others that are to scout it in this turn claim it, if that can be.
        let claimed = self.game.state.declared.iter().any(|declared| declared.to == place);
        if !known && !claimed {
            return CLAIM + self.unknown_around(place);
        }
        let holding = self.game.state.holding(place);
        if !claimed
            && !holding.razed
            && holding.owner != Owner::Independent
            && !self.owns(place)
            && self.enemies(place) == 0
            && self.scouts_take(place)
            && !route::looks_over_wall(self.game, banner, here, place)
        {
            return CLAIM + self.food(place) * FOOD;
        }
        let best = self.marching(plan, &[banner], place).max(self.together(plan, here, place));
        if best > 0 { LOOK + best } else { -1 }
    }

    /// Returns the worth of moving a force there, against staying where it is.
    pub(super) fn marching(
        &self,
        plan: &MarchPlan<'_>,
        banners: &[BannerId],
        place: PlaceId,
    ) -> i64 {
        let here = self.game.state.banner(banners[0]).at;
        let left = self.setting(plan, banners, here);
        if left.empties_capital {
            return NEVER;
        }
        let way = || if route::way_blocked(self.game, banners, place) { -OBSTACLE } else { 0 };
        match self.prey(left.points, place) {
            Some(NEVER) => return NEVER,
            Some(worth) => return worth + way(),
            // No enemies are there.
            None => {}
        }
        // A force that crosses a wall takes what its scouts could not (EN-OPT-14).
        let razed = self.game.state.holding(place).razed;
        if !razed && route::looks_over_wall(self.game, banners[0], here, place) {
            return PREY + self.food(place) * FOOD + way();
        }
        let count = i64::try_from(banners.len()).unwrap_or(0);
        let nearer = (left.steps - self.steps(plan, place)) * STEP;
        let gather = self.gathering(banners, place) - left.gathering;
        let eats = (self.meals(place, 0).min(count) - left.fed) * left.meal;
        let gain = nearer + gather + eats;
        // Obstacles matter only if something better lies there.
        if gain > 0 { gain + way() } else { gain }
    }

    /// Returns the worth of attacking a place with this many points, if going there means that, else None;
    /// below 0 without the odds.
    fn prey(&self, points: i64, place: PlaceId) -> Option<i64> {
        let odds = self.odds_against(points, place)?;
        Some(odds.map_or(NEVER, |odds| PREY + odds + self.food(place) * FOOD))
    }

    /// True if attacking a place with `points` is worth anything; None if going there is no attack.
    pub(super) fn falls_to(&self, points: i64, place: PlaceId) -> Option<bool> {
        self.odds_against(points, place).map(|odds| odds.is_some())
    }

    /// Returns the odds against a place that something defends, or None; the inner one is None
    /// where they are not in favour.
    fn odds_against(&self, points: i64, place: PlaceId) -> Option<Option<i64>> {
        self.defended(place).map(|defence| self.favourable(points, defence))
    }

    /// Returns the odds against what stands in the open and behind walls, where they are in favour.
    fn favourable(&self, points: i64, [open, walled]: [i64; 2]) -> Option<i64> {
        let odds = self.odds(points, open);
        let siege = || walled == open || self.odds(points, walled) >= WORTH_A_SIEGE;
        (odds >= FAVOURED && siege()).then_some(odds)
    }

    /// Returns the defence of a place against this realm, in the open and behind its walls, or None
    /// if nothing defends it.
    fn defended(&self, place: PlaceId) -> Option<[i64; 2]> {
        self.guess();
        self.scripted();
        let state = self.game.state;
        if let Some(defence) = self.land().known_defence(state, place) {
            debug_assert_eq!(defence, self.defended_now(place));
            return defence;
        }
        let defence = self.defended_now(place);
        if self.is_settled(place) {
            self.land().keep_defence(state, place, defence);
        }
        defence
    }

    fn defended_now(&self, place: PlaceId) -> Option<[i64; 2]> {
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

    /// Returns [`GATHER`] if a force would be favoured from a place, with those of its realm that
    /// are there already, against a neighbour that it could not take alone; else 0.
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
            let defence = if self.game.place(near).barred { None } else { self.defended(near) };
            let takes = |points, defence| self.favourable(points, defence).is_some();
            defence.is_some_and(|of| takes(alone + others, of) && !takes(alone, of))
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
}

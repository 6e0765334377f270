//! Where the greedy player scouts and marches: claims first, then prey it is favoured against, then
//! food, then the frontier. Its capital is never left empty, for anybody may take what nobody
//! defends (NL-SCOUT-15).

use super::super::outlook::Outlook;
use super::{FAVOURED, FOOD, OBSTACLE, WORTH_A_SIEGE};
use crate::campaign::{BannerId, Owner};
use crate::engine::Order;
use crate::map::PlaceId;

/// A tile that falls to whoever scouts it first is worth more than any meal.
const CLAIM: i64 = 30;
/// A fight that is won opens the land behind it.
const PREY: i64 = 25;
/// Looking into own land, for the right to move there, is better than not scouting at all.
const LOOK: i64 = 1;
/// An attack without the odds, or a capital left empty: never.
const NEVER: i64 = -1000;

/// What is worked out once for a question about marching.
#[derive(Default)]
pub struct Plan {
    /// Steps from each place to the nearest that is worth going to; empty where nobody marches.
    frontier: Vec<i64>,
}

impl Outlook<'_> {
    pub(super) fn plan(&self, orders: &[Order]) -> Plan {
        let marches = orders.iter().any(|order| matches!(order, Order::Scout { .. } | Order::Move { .. }));
        Plan { frontier: if marches { self.frontier() } else { Vec::new() } }
    }

    fn steps(&self, plan: &Plan, place: PlaceId) -> i64 {
        plan.frontier.get(place.0 as usize).copied().unwrap_or(0)
    }

    /// What scouting a place gains, and what moving there afterwards could.
    pub(super) fn scouting(&self, plan: &Plan, banner: BannerId, place: PlaceId) -> i64 {
        let holding = self.game.state.holding(place);
        let here = self.game.state.banner(banner).at;
        if !holding.known {
            return CLAIM + self.unknown_around(place);
        }
        if self.enemies(place) == 0 && !holding.razed && holding.owner != Owner::Independent && !self.own(place) {
            return CLAIM + self.food(place) * FOOD;
        }
        let force = self.game.state.force(self.realm, here);
        match self.prey(&force, place) {
            Some(worth) => worth.max(LOOK),
            None => LOOK + (self.steps(plan, here) - self.steps(plan, place)).max(0) + self.meals(place, 0) - self.meals(here, 1),
        }
    }

    /// What moving a force there is worth, against staying where it is.
    pub(super) fn marching(&self, plan: &Plan, banners: &[BannerId], place: PlaceId) -> i64 {
        let here = self.game.state.banner(banners[0]).at;
        let count = i64::try_from(banners.len()).unwrap_or(0);
        let capital = self.game.state.realm(self.realm).capital == Some(here);
        if capital && self.own_count(here) <= count {
            return NEVER;
        }
        let way = if self.game.way_blocked(banners, place) { -OBSTACLE } else { 0 };
        if let Some(worth) = self.prey(banners, place) {
            return worth + way;
        }
        let eats = self.meals(place, 0).min(count) - self.meals(here, count).min(count);
        let hunger = banners.iter().filter(|banner| self.game.state.banner(**banner).baggage == 0).count();
        let hunger = i64::try_from(hunger).unwrap_or(0);
        let nearer = (self.steps(plan, here) - self.steps(plan, place)) * (FOOD / 2);
        let crowd = if self.enemies(place) == 0 { 0 } else { NEVER };
        way + crowd + nearer + eats * if hunger > 0 { FOOD * 2 } else { FOOD / 2 }
    }

    /// Worth of attacking a place, if that is what going there means; below 0 without the odds.
    fn prey(&self, force: &[BannerId], place: PlaceId) -> Option<i64> {
        let enemies = self.enemies(place);
        let kind = self.game.state.working_settlement(place);
        let independent = self.game.state.holding(place).owner == Owner::Independent;
        let (defence, walls) = match kind {
            Some(kind) if independent && enemies == 0 => (self.garrison(kind), self.defence(place)),
            _ if enemies > 0 => (enemies, if self.own(place) { 1 } else { self.defence(place) }),
            _ => return None,
        };
        let own = self.total(force);
        let odds = self.odds(own, defence);
        let siege = walls == 1 || self.odds(own, defence * walls) >= WORTH_A_SIEGE;
        Some(if odds >= FAVOURED && siege { PREY + odds + self.food(place) * FOOD } else { NEVER })
    }

    /// Banners that a place would feed beside those there, `leaving` of which go away.
    fn meals(&self, place: PlaceId, leaving: i64) -> i64 {
        (self.food(place) - (self.own_count(place) - leaving)).max(0)
    }

    fn unknown_around(&self, place: PlaceId) -> i64 {
        let unknown = self.game.map().neighbours(place).filter(|near| !self.game.state.holding(*near).known).count();
        i64::try_from(unknown).unwrap_or(0)
    }
}

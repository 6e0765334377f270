//! The plan as orders to scouts and banners.

use std::cmp::Reverse;

use super::Outlook;
use super::plan::{ALARM, Aim, BannerTask, CampaignPlan};
use crate::campaign::BannerId;
use crate::engine::Order;
use crate::engine::marching::route;
use crate::map::PlaceId;
use crate::phases::movement;

/// Worth of an order of the plan: more than anything else.
const PLANNED: i64 = 1000;
/// Land that falls to scouts, beside what it is worth itself.
const CLAIM: i64 = 500;
const CLAIMED: i64 = 4;
/// The most that looking farther off is worth: less than any claim.
const LOOK: i64 = 400;
/// A way that may have to be searched for.
const BLOCKED: i64 = 40;
/// Banners beside which one more makes a crowd, and what a spell takes of it, as a percentage.
const CROWD: i64 = 2;
const STRUCK_TOGETHER: i64 = 15;
/// Factor by which prospects are finer than the worth of points.
const FINER: i64 = 10;
/// Gain above which a banner marches to another place.
const INERTIA: i64 = 5;

/// A march of one force.
struct ForceMarch {
    from: PlaceId,
    to: PlaceId,
    banners: Vec<BannerId>,
}

impl CampaignPlan {
    fn task(&self, banner: BannerId) -> Option<&BannerTask> {
        self.tasks.iter().find(|task| task.banner == banner)
    }

    /// Returns the marches of the plan that can be made now: those who go the same way go together, and to a
    /// fight nobody goes without the others.
    pub(super) fn marches(&self, outlook: &Outlook<'_>) -> Vec<Order> {
        let mut marches: Vec<ForceMarch> = Vec::new();
        for task in &self.tasks {
            let from = outlook.game.state.banner(task.banner).at;
            let Some(to) =
                task.step.filter(|to| movement::may_march(outlook.game, task.banner, *to))
            else {
                continue;
            };
            match marches.iter_mut().find(|march| (march.from, march.to) == (from, to)) {
                Some(march) => march.banners.push(task.banner),
                None => marches.push(ForceMarch { from, to, banners: vec![task.banner] }),
            }
        }
        let enough = |to: PlaceId| {
            let needs = self.tasks.iter().find_map(|task| match task.aim {
                Aim::Fight { needs } if task.goal == to => Some(needs),
                _ => None,
            });
            let coming = marches.iter().filter(|march| march.to == to);
            let coming: i64 = coming.map(|march| outlook.total(&march.banners)).sum();
            let there = outlook.total(&outlook.game.state.force(outlook.realm, to));
            needs.is_none_or(|needs| coming + there >= needs)
        };
        let together = marches.iter().filter(|march| enough(march.to)).map(|march| {
            let mut banners = march.banners.clone();
            banners.sort_unstable();
            Order::Move { banners, place: march.to }
        });
        self.advances(outlook).into_iter().chain(together).collect()
    }

    /// Steps of banners without a task to where more lies open.
    fn advances(&self, outlook: &Outlook<'_>) -> Vec<Order> {
        let mut orders = Vec::new();
        let capital = outlook.game.state.realm(outlook.realm).capital;
        for (banner, standing) in outlook.game.state.banners_of(outlook.realm) {
            let here = standing.at;
            let last_at_home = capital == Some(here)
                && outlook.own_banner_count(here) < 2
                && outlook.could_come(here, ALARM) > 0;
            if self.task(banner).is_some() || outlook.is_bound(banner) || last_at_home {
                continue;
            }
            let open = outlook.game.map().neighbours(here).filter(|to| {
                !outlook.held_against(*to) && movement::may_march(outlook.game, banner, *to)
            });
            let gains = open.map(|to| (self.gain(outlook, banner, to), Reverse(to)));
            if let Some((gain, Reverse(place))) = gains.max()
                && gain > INERTIA
            {
                orders.push(Order::Move { banners: vec![banner], place });
            }
        }
        orders
    }

    fn blocked(&self, outlook: &Outlook<'_>, banner: BannerId, to: PlaceId) -> i64 {
        if route::way_blocked(outlook.game, &[banner], to) { BLOCKED } else { 0 }
    }

    /// Returns the cost of spells of the equinox that strike a tile with many banners, before the
    /// season ends (NL-EQX-01).
    fn crowd(&self, outlook: &Outlook<'_>, banner: BannerId, place: PlaceId) -> i64 {
        let standing = outlook.game.state.banner(banner);
        let mates = outlook.own_banner_count(place) - i64::from(standing.at == place);
        if outlook.rounds_left() > 1 || mates < CROWD {
            return 0;
        }
        outlook.worth_of_points(standing.points * STRUCK_TOGETHER / 100) * FINER
    }

    /// Returns the cost of a banner's not coming home before winter from a place where it is after
    /// this turn.
    fn late(&self, outlook: &Outlook<'_>, banner: BannerId, place: PlaceId) -> i64 {
        let standing = outlook.game.state.banner(banner);
        let home = outlook.homeward();
        let far = if place == standing.at {
            home.far(place, standing.ground)
        } else {
            let lands = route::banner_step(outlook.game, banner, place);
            lands.map_or(home.from(place), |step| home.far(place, step.ground))
        };
        if outlook.back_in_time(1, far) || !outlook.goes_home(banner) {
            return 0;
        }
        outlook.cut_off(banner) * FINER
    }

    /// Returns by how much a banner would stand better there.
    fn gain(&self, outlook: &Outlook<'_>, banner: BannerId, to: PlaceId) -> i64 {
        let standing = |place| {
            self.prospects.from(outlook, place)
                - outlook.hunger(banner, place)
                - outlook.danger(banner, place) * FINER
                - self.late(outlook, banner, place)
                - self.crowd(outlook, banner, place)
        };
        let here = outlook.game.state.banner(banner).at;
        standing(to) - standing(here) - self.blocked(outlook, banner, to)
    }

    /// Returns the worth of an order by the plan, whose marches are `planned`, or None where the
    /// plan says nothing.
    pub(super) fn worth(
        &self,
        outlook: &Outlook<'_>,
        planned: &[Order],
        order: &Order,
    ) -> Option<i64> {
        match order {
            Order::Scout { banner, place } => Some(self.scouting(outlook, *banner, *place)),
            Order::Move { banners, place } => {
                let mut banners = banners.clone();
                banners.sort_unstable();
                let order = Order::Move { banners, place: *place };
                Some(if planned.contains(&order) { PLANNED } else { -PLANNED })
            }
            _ => None,
        }
    }

    fn scouting(&self, outlook: &Outlook<'_>, banner: BannerId, place: PlaceId) -> i64 {
        let state = &outlook.game.state;
        let here = state.banner(banner).at;
        let scouted = state.attempts.iter().any(|tried| {
            tried.realm == outlook.realm && tried.from == here && tried.to == place && tried.success
        });
        let wanted =
            |task: &BannerTask| task.step == Some(place) && state.banner(task.banner).at == here;
        if !scouted && self.tasks.iter().any(wanted) {
            let own = self.task(banner).is_some_and(|task| task.step == Some(place));
            return PLANNED + i64::from(own);
        }
        let sent = state.declared.iter().any(|declared| declared.to == place);
        if outlook.claimable(place) && !sent {
            // Places with the better stand afterwards come first.
            let stand = (self.prospects.from(outlook, place) - outlook.hunger(banner, place)) / 10;
            return CLAIM + outlook.claim_worth(place) * CLAIMED + stand;
        }
        if self.task(banner).is_some() || outlook.held_against(place) || scouted {
            return -1;
        }
        // Towards what lies farther off.
        let gain = self.gain(outlook, banner, place);
        if gain > INERTIA { gain.min(LOOK) } else { -1 }
    }
}

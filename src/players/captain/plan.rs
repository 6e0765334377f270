//! Tasks of banners: to guard, to go home, to look for food, or to go together and fight.

use super::Outlook;
use super::goals::Prize;
use super::prospects::Prospects;
use super::ways::{OUT_OF_REACH, TURN, Ways};
use crate::campaign::BannerId;
use crate::engine::realms::stances;
use crate::map::PlaceId;

/// While others are so near, somebody stays at home; while they are at the gates, enough do.
pub(super) const ALARM: i64 = 4;
const AT_THE_GATES: i64 = 2;
/// Turns that others go back to keep a capital that was taken.
const BACK_TO_KEEP: i64 = 2;
/// Turns that whoever is hungry goes for a meal.
const TO_A_MEAL: i64 = 2;
/// Length of a way, as a percentage of what it looks: scouts fail.
const SLOW: i64 = 120;
/// A force that stands in the open is gone before one gets there from farther off.
const CHASE: i64 = 15;

/// Task of a banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// To fight, with as many as that needs.
    Fight { needs: i64 },
    /// To the capital, to where there is food, or home.
    Reach,
}

/// One banner's part.
pub(super) struct BannerTask {
    pub(super) banner: BannerId,
    pub(super) goal: PlaceId,
    pub(super) aim: Aim,
    /// Place it goes to now; None if it waits for others or has arrived.
    pub(super) step: Option<PlaceId>,
}

pub(super) struct CampaignPlan {
    pub(super) tasks: Vec<BannerTask>,
    pub(super) prospects: Prospects,
}

/// A banner that has no task yet.
#[derive(Clone, Copy)]
struct FreeBanner {
    banner: BannerId,
    /// Place where it stands.
    at: PlaceId,
}

/// Banners without a task, and the ways from where they stand.
struct Planner<'o, 'a> {
    outlook: &'o Outlook<'a>,
    free: Vec<FreeBanner>,
    ways: Vec<(PlaceId, Ways)>,
    tasks: Vec<BannerTask>,
}

impl Outlook<'_> {
    /// Returns the plan as things stand now.
    pub(super) fn campaign_plan(&self) -> CampaignPlan {
        let mut planner = Planner::new(self);
        let own = self.game.state.realm(self.realm).capital;
        for capital in own.into_iter().chain(self.taken_capitals()) {
            planner.guard(capital);
        }
        let prospects = self.prospects();
        planner.fight(&prospects);
        planner.feed();
        planner.bring_home();
        CampaignPlan { tasks: planner.tasks, prospects }
    }

    /// Capitals of others in play that the realm has taken.
    fn taken_capitals(&self) -> impl Iterator<Item = PlaceId> {
        let state = &self.game.state;
        let others =
            state.playing().filter(|other| stances::hostile(self.game, self.realm, *other, None));
        others
            .filter_map(move |other| state.realm(other).capital)
            .filter(move |place| self.owns(*place))
    }

    /// True if a banner is bound to where it stands: shut in, aboard, or besieging.
    pub(super) fn is_bound(&self, banner: BannerId) -> bool {
        let standing = self.game.state.banner(banner);
        let siege = self.game.state.sieges.get(&standing.at);
        standing.shut_in
            || standing.aboard.is_some()
            || siege.is_some_and(|siege| siege.besieger == self.realm)
    }
}

impl<'o, 'a> Planner<'o, 'a> {
    fn new(outlook: &'o Outlook<'a>) -> Planner<'o, 'a> {
        let banners = outlook.game.state.banners_of(outlook.realm);
        let free: Vec<FreeBanner> = banners
            .filter(|(id, _)| !outlook.is_bound(*id))
            .map(|(id, banner)| FreeBanner { banner: id, at: banner.at })
            .collect();
        let mut ways: Vec<(PlaceId, Ways)> = Vec::new();
        for FreeBanner { at, .. } in &free {
            if !ways.iter().any(|(from, _)| from == at) {
                ways.push((*at, outlook.ways(*at)));
            }
        }
        Planner { outlook, free, ways, tasks: Vec::new() }
    }

    fn far(&self, from: PlaceId, to: PlaceId) -> i64 {
        let ways = self.ways.iter().find(|(start, _)| *start == from);
        ways.map_or(OUT_OF_REACH, |(_, ways)| ways.far(to))
    }

    fn turns(&self, from: PlaceId, to: PlaceId) -> i64 {
        let ways = self.ways.iter().find(|(start, _)| *start == from);
        ways.map_or(OUT_OF_REACH, |(_, ways)| ways.turns(to))
    }

    /// Gives a free banner its task.
    fn send(&mut self, at: usize, goal: PlaceId, aim: Aim, waits: bool) {
        let FreeBanner { banner, at: here } = self.free[at];
        let ways = self.ways.iter().find(|(start, _)| *start == here);
        let step = ways.filter(|_| !waits).and_then(|(_, ways)| ways.step(goal));
        self.tasks.push(BannerTask { banner, goal, aim, step });
    }

    /// Keeps banners at a capital or sends them back there: one as long as any is near, and enough
    /// that the enemy at the gates is no stronger than they are behind the walls. Banners near a
    /// capital taken from another keep that, since its realm falls only in winter (NL-WIN-02).
    fn guard(&mut self, capital: PlaceId) {
        let outlook = self.outlook;
        let state = &outlook.game.state;
        let own = state.realm(outlook.realm).capital == Some(capital);
        if !outlook.owns(capital) || outlook.could_come(capital, ALARM) == 0 {
            return;
        }
        let gates = outlook.could_come(capital, AT_THE_GATES);
        let wanted = (gates / outlook.defence(capital).max(1)).max(1);
        let inside = state
            .banners_on(capital)
            .filter(|(_, banner)| banner.realm == outlook.realm && banner.shut_in);
        let mut there: i64 = inside.map(|(_, banner)| banner.points).sum();
        while there < wanted {
            let nearest = (0..self.free.len()).min_by_key(|at| {
                let free = self.free[*at];
                (self.far(free.at, capital), state.banner(free.banner).points)
            });
            let near = |at: &usize| own || self.turns(self.free[*at].at, capital) <= BACK_TO_KEEP;
            let Some(at) = nearest.filter(near) else { break };
            there += state.banner(self.free[at].banner).points;
            self.send(at, capital, Aim::Reach, false);
            self.free.remove(at);
        }
    }

    /// Returns each free banner for which there is a goal goes there.
    fn send_each(&mut self, goal: impl Fn(&Self, FreeBanner) -> Option<PlaceId>) {
        let mut at = 0;
        while let Some(free) = self.free.get(at).copied() {
            match goal(self, free) {
                Some(goal) => {
                    self.send(at, goal, Aim::Reach, false);
                    self.free.remove(at);
                }
                None => at += 1,
            }
        }
    }

    /// Sends banners without baggage on places without food to places with some.
    fn feed(&mut self) {
        let outlook = self.outlook;
        let map = outlook.game.map();
        self.send_each(|planner, FreeBanner { banner, at: here }| {
            let hungry = outlook.game.state.banner(banner).baggage == 0
                && outlook.food(here) < outlook.own_banner_count(here);
            if !hungry {
                return None;
            }
            let fed = map.ids().filter(|place| {
                planner.turns(here, *place) <= TO_A_MEAL
                    && !outlook.held_against(*place)
                    && outlook.food(*place) > outlook.own_banner_count(*place)
            });
            fed.min_by_key(|place| planner.far(here, *place))
        });
    }

    /// Sends home each banner that winter would cut off if it stayed a turn longer, to where a free
    /// way home begins (NL-WQ-02, NL-WQ-08).
    fn bring_home(&mut self) {
        let outlook = self.outlook;
        let home = outlook.homeward();
        let left = outlook.rounds_left();
        let mut at = 0;
        while let Some(FreeBanner { banner, at: here }) = self.free.get(at).copied() {
            let ground = outlook.game.state.banner(banner).ground;
            let far = home.far(here, ground);
            let late = !outlook.back_in_time(1, far) && far < (left + 1) * TURN;
            match home.step(here, ground).filter(|_| late && outlook.goes_home(banner)) {
                Some(to) => {
                    self.tasks.push(BannerTask {
                        banner,
                        goal: to,
                        aim: Aim::Reach,
                        step: Some(to),
                    });
                    self.free.remove(at);
                }
                None => at += 1,
            }
        }
    }

    /// Plans the fights that are worth more, by banner and turn, than what those banners have before them.
    fn fight(&mut self, prospects: &Prospects) {
        let mut prizes = self.outlook.prizes();
        loop {
            let mut best: Option<(i64, usize, Vec<usize>)> = None;
            for (at, prize) in prizes.iter().enumerate() {
                let Some((worth, force)) = self.force_for(prize) else { continue };
                let count = i64::try_from(force.len()).unwrap_or(i64::MAX);
                let before_them =
                    |banner: &usize| prospects.from(self.outlook, self.free[*banner].at);
                let elsewhere = force.iter().map(before_them).sum::<i64>() / count;
                if worth >= elsewhere && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                    best = Some((worth, at, force));
                }
            }
            let Some((_, at, mut force)) = best else { return };
            let Prize { place, needs, .. } = prizes.remove(at);
            let turns: Vec<i64> =
                force.iter().map(|banner| self.turns(self.free[*banner].at, place)).collect();
            let far = turns.iter().any(|turns| *turns > 1);
            for (banner, turns) in force.iter().zip(turns) {
                // A banner beside it waits for the others.
                self.send(*banner, place, Aim::Fight { needs }, far && turns <= 1);
            }
            force.sort_unstable();
            for banner in force.into_iter().rev() {
                self.free.remove(banner);
            }
        }
    }

    /// Returns the banners that would go to a fight, and its worth to each of them a turn, or None
    /// if they are too few or would come too late.
    fn force_for(&self, prize: &Prize) -> Option<(i64, Vec<usize>)> {
        let mut near: Vec<(i64, usize)> = self
            .free
            .iter()
            .enumerate()
            .map(|(at, free)| (self.far(free.at, prize.place), at))
            .filter(|(far, _)| *far < OUT_OF_REACH)
            .collect();
        near.sort_unstable();
        let outlook = self.outlook;
        let capital = outlook.is_their_capital(prize.place);
        // Those who besiege it count as well.
        let there = outlook.total(&outlook.game.state.force(outlook.realm, prize.place));
        let (mut force, mut points, mut far) = (Vec::new(), there, 0);
        for (reach, at) in near {
            // To a capital goes as well whoever comes as soon as the others.
            if points >= prize.needs && !(capital && reach <= far) {
                break;
            }
            force.push(at);
            points += outlook.game.state.banner(self.free[at].banner).points;
            far = far.max(reach);
        }
        let roams = outlook.game.state.working_settlement(prize.place).is_none();
        let late = far * SLOW / 100 > outlook.rounds_left() * TURN || (roams && far > CHASE);
        if points < prize.needs || late || force.is_empty() {
            return None;
        }
        let count = i64::try_from(force.len()).unwrap_or(i64::MAX);
        let worth = prize.worth - self.stranded(prize.place, far, &force);
        Some((worth * TURN * TURN / far.max(TURN) / count, force))
    }

    /// Returns the cost of a force's not coming home before winter from a place so far away.
    fn stranded(&self, place: PlaceId, far: i64, force: &[usize]) -> i64 {
        let outlook = self.outlook;
        if outlook.back_in_time(far / TURN, outlook.homeward().from(place)) {
            return 0;
        }
        let goes_home = force.iter().map(|at| self.free[*at].banner);
        goes_home.filter(|id| outlook.goes_home(*id)).map(|id| outlook.cut_off(id)).sum()
    }
}

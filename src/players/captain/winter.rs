//! Seat of the captain, and the places of its banners when the season begins.

use super::Outlook;
use super::goals::WALL_ODDS;
use super::ways::TURN;
use crate::campaign::BannerId;
use crate::engine::realms::stances;
use crate::map::PlaceId;

/// Worth of a neighbour tile of a capital.
const NEIGHBOUR: i64 = 10;
/// Steps to the only other realm that a capital should have, to be within reach in one season, and
/// the cost of each step more or less.
const IN_REACH: i64 = 6;
const OUT: i64 = 3;
/// Points that are expected to defend a capital: most of those that winter there go out in spring.
const EXPECTED: i64 = 1500;
/// Length of a way, as a percentage of what it looks: scouts fail.
const SLOW: i64 = 120;
/// Worth of setting out from nearer to the enemy.
const NEARER: i64 = 100;

impl Outlook<'_> {
    /// Weighs a capital: much land around; against one other realm within reach of it, otherwise far from
    /// all.
    pub(super) fn seat_of_war(&self, place: PlaceId) -> i64 {
        let map = self.game.map();
        let around = i64::try_from(map.neighbours(place).count()).unwrap_or(0) * NEIGHBOUR;
        let realms = &self.game.state.realms;
        let seats = realms.iter().filter_map(|realm| realm.capital);
        let apart = seats.map(|other| map.distance(place, other)).min();
        let duel = realms.len() == 2;
        around
            + match apart {
                Some(apart) if duel => -(apart - IN_REACH).abs() * OUT,
                Some(apart) => apart,
                // From the middle nobody is out of reach.
                None if duel => {
                    let far = map.ids().map(|other| map.distance(place, other)).max();
                    -far.unwrap_or(0) * OUT
                }
                None => 0,
            }
    }

    /// Puts banners where they are fed and from where the capital of another realm can be reached
    /// within the season, if enough can go; None where there is no such capital. The last stays at
    /// home.
    pub(super) fn deploying(&self, banner: BannerId, place: PlaceId) -> Option<i64> {
        let state = &self.game.state;
        let from = state.banner(banner).at;
        let own = state.realm(self.realm).capital?;
        if from == own && self.own_banner_count(from) < 2 {
            return Some(-1);
        }
        let calendar = &self.game.rules.calendar;
        let season = calendar.blocks.get(calendar.first_of_year());
        let rounds = season.map_or(0, |block| i64::from(block.rounds));
        let points = || state.banners_of(self.realm).map(|(_, banner)| banner.points);
        let field = points().sum::<i64>() - points().min().unwrap_or(0);
        let [there, here] = [self.ways(place), self.ways(from)];
        let nearer = |capital: PlaceId| {
            let needs = self.needed(EXPECTED * self.defence(capital), WALL_ODDS);
            let reached = there.far(capital) * SLOW / 100 <= rounds * TURN;
            (field >= needs && reached).then(|| here.far(capital) - there.far(capital))
        };
        let others =
            state.playing().filter(|other| stances::hostile(self.game, self.realm, *other, None));
        let gain = others.filter_map(|other| nearer(state.realm(other).capital?)).max()?;
        let fed = self.food(place) > self.own_banner_count(place);
        Some(if fed && gain > 0 { NEARER + gain } else { -1 })
    }
}

//! Distances to where a free way home begins: a banner that stands farther off when winter comes
//! makes the winter retreat (NL-WQ-02, NL-WQ-08, EN-WQ-04, EN-WQ-12).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Outlook;
use super::goals::POINTS_BACK;
use super::ways::{OBSTACLE, OUT_OF_REACH, TURN};
use crate::campaign::{BannerId, Owner, Service};
use crate::engine::marching::route;
use crate::engine::winter::winter_routes;
use crate::map::{Ground, Obstacle, PlaceId};
use crate::rules::Value;

/// Average cost of a winter retreat, as a percentage of a banner.
const RETREAT: i64 = 45;

/// While more rounds than these are left nobody thinks of winter.
const EARLY: i64 = 6;
/// Length of the way home, as a percentage of what it looks: scouts fail, and others come in
/// between.
const HELD_UP: i64 = 120;

/// Obstacles that a bridge or a city makes passable.
struct Eased {
    river: bool,
    ridge: bool,
}

impl Eased {
    fn opens(&self, obstacle: Obstacle) -> bool {
        (self.river || !obstacle.river) && (self.ridge || !obstacle.ridge)
    }
}

/// From every spot: how far it is, and where to next.
#[derive(Default)]
pub(super) struct Homeward {
    spots: Vec<Vec<(i64, PlaceId)>>,
}

impl Homeward {
    /// Returns the distance from a ground of a place; 0 where a free way leads home.
    pub(super) fn far(&self, place: PlaceId, ground: Ground) -> i64 {
        let spot = self.spots.get(place.0 as usize).and_then(|spots| spots.get(ground.0 as usize));
        spot.map_or(OUT_OF_REACH, |(far, _)| *far)
    }

    /// Returns the distance from the better ground of a place.
    pub(super) fn from(&self, place: PlaceId) -> i64 {
        let spots = self.spots.get(place.0 as usize);
        spots.and_then(|spots| spots.iter().map(|(far, _)| *far).min()).unwrap_or(OUT_OF_REACH)
    }

    /// Returns the next place on the way.
    pub(super) fn step(&self, place: PlaceId, ground: Ground) -> Option<PlaceId> {
        let spot = self.spots.get(place.0 as usize)?.get(ground.0 as usize)?;
        (0 < spot.0 && spot.0 < OUT_OF_REACH).then_some(spot.1)
    }
}

impl Outlook<'_> {
    /// True if a banner has to be at home in winter: those of others have left by then
    /// (NL-REC-08, NL-REC-10, NL-EQX-15).
    pub(super) fn goes_home(&self, banner: BannerId) -> bool {
        self.game.state.banner(banner).service == Service::Own
    }

    /// Returns the cost of a banner's being cut off when winter comes.
    pub(super) fn cut_off(&self, banner: BannerId) -> i64 {
        self.worth_of_points(self.game.state.banner(banner).points * RETREAT / 100)
    }

    /// Returns the worth of points in the army.
    pub(super) fn worth_of_points(&self, points: i64) -> i64 {
        points * POINTS_BACK / self.game.value(Value::TroopPoints, self.realm).max(1)
    }

    /// Returns the ways home of banners like those of the realm.
    pub(super) fn homeward(&self) -> &Homeward {
        self.homeward.get_or_init(|| self.ways_homeward())
    }

    fn ways_homeward(&self) -> Homeward {
        if self.rounds_left() > EARLY {
            return Homeward::default();
        }
        let map = self.game.map();
        let spots = |place| vec![(OUT_OF_REACH, place); map.place(place).grounds.len().max(1)];
        let mut spots: Vec<Vec<(i64, PlaceId)>> = map.ids().map(spots).collect();
        let mut open = BinaryHeap::new();
        for place in winter_routes::winter_tiles(self.game, self.realm) {
            for (ground, spot) in (0..).map(Ground).zip(&mut spots[place.0 as usize]) {
                spot.0 = 0;
                open.push(Reverse((0, place, ground)));
            }
        }
        while let Some(Reverse((far, to, lands_on))) = open.pop() {
            if far > spots[to.0 as usize][lands_on.0 as usize].0 || self.held_against(to) {
                continue;
            }
            let passes = far == 0 && winter_routes::lets_pass(self.game, self.realm, to);
            let there = self.eased(to);
            for from in map.neighbours(to) {
                let Some(exit) = map.place(from).exit_to(to).filter(|_| !map.place(from).swamp())
                else {
                    continue;
                };
                let here = self.eased(from);
                let grounds = spots[from.0 as usize].len();
                for (ground, way) in (0..).map(Ground).zip(&exit.ways).take(grounds) {
                    let spot = &mut spots[from.0 as usize][ground.0 as usize];
                    if way.lands_on != lands_on || spot.0 <= far {
                        continue;
                    }
                    let free = there.opens(way.enter) && here.opens(way.leave);
                    let next = match free {
                        true if passes => far,
                        true => far + TURN,
                        false => far + TURN + OBSTACLE,
                    };
                    if next < spot.0 {
                        *spot = (next, to);
                        open.push(Reverse((next, from, ground)));
                    }
                }
            }
        }
        Homeward { spots }
    }

    /// Returns the obstacles that a place lifts: rivers with a bridge, and whatever a city of the
    /// realm opens there (NL-MOVE-03, NL-MOVE-04).
    fn eased(&self, place: PlaceId) -> Eased {
        let own = self.game.state.holding(place).owner == Owner::Realm(self.realm);
        let kind = self.game.state.working_settlement(place).filter(|_| own);
        let kind = kind.map(|kind| self.game.rules.settlement(kind));
        Eased {
            river: kind.is_some_and(|kind| kind.bridge) || route::bridge(self.game, place),
            ridge: kind.is_some_and(|kind| kind.passes),
        }
    }

    /// True if a banner `far` from a way home, after `after` turns, is back before winter.
    pub(super) fn back_in_time(&self, after: i64, far: i64) -> bool {
        let left = self.rounds_left();
        left > EARLY || far == 0 || after * TURN + far * HELD_UP / 100 <= left * TURN
    }
}

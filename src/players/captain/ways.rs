//! Distances to everywhere, and the enemies who could come.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Outlook;
use crate::campaign::{Owner, RealmId};
use crate::engine::realms::stances;
use crate::map::PlaceId;

/// Cost of a step over free ground: the unit of distances here.
pub(super) const TURN: i64 = 10;
/// A mountain or river in the way holds a force up one time in three.
pub(super) const OBSTACLE: i64 = 5;
/// Farther than anybody gets.
pub(super) const OUT_OF_REACH: i64 = i64::MAX / 1000;

/// The quickest ways from one place to all others.
pub(super) struct Ways {
    from: PlaceId,
    far: Vec<i64>,
    before: Vec<PlaceId>,
}

impl Ways {
    pub(super) fn far(&self, to: PlaceId) -> i64 {
        self.far[to.0 as usize]
    }

    /// Turns that the way takes if nothing holds anybody up, a begun one counted whole.
    pub(super) fn turns(&self, to: PlaceId) -> i64 {
        (self.far(to) + TURN - 1) / TURN
    }

    /// Returns the first place on the way.
    pub(super) fn step(&self, to: PlaceId) -> Option<PlaceId> {
        if self.far(to) >= OUT_OF_REACH || to == self.from {
            return None;
        }
        let mut at = to;
        while self.before[at.0 as usize] != self.from {
            at = self.before[at.0 as usize];
        }
        Some(at)
    }
}

impl Outlook<'_> {
    /// True if somebody has to be fought on a place.
    pub(super) fn held_against(&self, place: PlaceId) -> bool {
        let independent = self.game.state.holding(place).owner == Owner::Independent
            && self.game.state.working_settlement(place).is_some();
        independent || self.enemies(place) > 0
    }

    /// Returns the quickest ways over land, around what others hold; where scouts have failed in this turn
    /// one has to wait for the next.
    pub(super) fn ways(&self, from: PlaceId) -> Ways {
        let map = self.game.map();
        let count = map.places.len();
        let mut ways = Ways { from, far: vec![OUT_OF_REACH; count], before: vec![from; count] };
        ways.far[from.0 as usize] = 0;
        let failed = |to: PlaceId| {
            self.game.state.attempts.iter().any(|tried| {
                tried.realm == self.realm && tried.from == from && tried.to == to && !tried.success
            })
        };
        let mut open = BinaryHeap::from([Reverse((0, from))]);
        while let Some(Reverse((far, at))) = open.pop() {
            if far > ways.far(at) || (at != from && self.held_against(at)) {
                continue;
            }
            for exit in map.place(at).exits.iter().filter(|exit| !map.place(exit.to).swamp()) {
                let free = exit.ways.iter().any(|way| !way.leave.any() && !way.enter.any());
                let waits = if at == from && failed(exit.to) { TURN } else { 0 };
                let next = far + TURN + waits + if free { 0 } else { OBSTACLE };
                if next < ways.far(exit.to) {
                    ways.far[exit.to.0 as usize] = next;
                    ways.before[exit.to.0 as usize] = at;
                    open.push(Reverse((next, exit.to)));
                }
            }
        }
        ways
    }

    /// Returns the most points that one other realm has within `steps` of a place, as far as known.
    pub(super) fn could_come(&self, place: PlaceId, steps: i64) -> i64 {
        let near = |realm: RealmId| -> i64 {
            let banners = self.game.state.banners_of(realm).filter(|(_, banner)| !banner.shut_in);
            banners
                .filter(|(_, banner)| self.game.map().distance(banner.at, place) <= steps)
                .map(|(id, _)| self.points(id))
                .sum()
        };
        let others = self.game.state.realm_ids();
        let others = others.filter(|other| stances::hostile(self.game, self.realm, *other, None));
        others.map(near).max().unwrap_or(0)
    }

    /// Rounds of this part of the year, the present one included.
    pub(super) fn rounds_left(&self) -> i64 {
        let clock = &self.game.state.clock;
        let part = self.game.rules.calendar.blocks.get(usize::from(clock.block));
        part.map_or(1, |block| i64::from(block.rounds) - i64::from(clock.round)).max(1)
    }
}

//! Prospects of a banner without a task: land that falls to its scouts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Outlook;
use crate::campaign::BannerId;
use crate::map::PlaceId;

/// Worth of a goal one step farther off, as a percentage.
const FARTHER: i64 = 55;
/// Weight of the second best goal around, as a percentage.
const SECOND: i64 = 30;
/// Worths are spread this much finer than they are counted, and then told in tenths.
const FINE: i64 = 100;
const TENTH: i64 = 10;
/// Living from baggage, and standing hungry without any, which costs about half a crown's points
/// (NL-SUB-03).
const EATS: i64 = 5;
const STARVES: i64 = 25;

/// Promise of each place to a banner beside it, worth less the farther it is.
#[derive(Default)]
pub(super) struct Prospects {
    at: Vec<i64>,
}

impl Prospects {
    /// Returns the prospects of a banner on a place: the best around it, and some of the next.
    pub(super) fn from(&self, outlook: &Outlook<'_>, place: PlaceId) -> i64 {
        let near = outlook.game.map().neighbours(place);
        let mut around: Vec<i64> = near.map(|near| self.at[near.0 as usize]).collect();
        around.sort_unstable_by_key(|worth| Reverse(*worth));
        let worth = |at: usize| around.get(at).copied().unwrap_or(0);
        worth(0) + worth(1) * SECOND / 100
    }
}

impl Outlook<'_> {
    pub(super) fn prospects(&self) -> Prospects {
        let map = self.game.map();
        let mut at = vec![0; map.places.len()];
        let mut open = BinaryHeap::new();
        for place in map.ids().filter(|place| self.claimable(*place)) {
            let worth = self.claim_worth(place) * FINE;
            at[place.0 as usize] = worth;
            open.push((worth, place));
        }
        while let Some((worth, place)) = open.pop() {
            if worth < at[place.0 as usize] || self.held_against(place) {
                continue;
            }
            let next = worth * FARTHER / 100;
            for near in map.neighbours(place).filter(|near| !map.place(*near).swamp()) {
                if next > at[near.0 as usize] {
                    at[near.0 as usize] = next;
                    open.push((next, near));
                }
            }
        }
        at.iter_mut().for_each(|worth| *worth /= TENTH);
        Prospects { at }
    }

    /// Returns the cost of a banner's standing where it is not fed.
    pub(super) fn hunger(&self, banner: BannerId, place: PlaceId) -> i64 {
        let standing = self.game.state.banner(banner);
        let others = self.own_banner_count(place) - i64::from(standing.at == place);
        if self.food(place) > others {
            0
        } else if standing.baggage > 0 {
            EATS
        } else {
            STARVES
        }
    }
}

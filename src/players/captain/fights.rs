//! What the captain judges otherwise than the greedy player, beside its marches.

use super::Outlook;
use crate::engine::Order;
use crate::map::PlaceId;

/// How far below what storms the place an assault may be expected to fall: while there is time to
/// bombard, and when the season ends.
const ASSAULT: i64 = -1;
const LAST_CHANCE: i64 = -3;

impl Outlook<'_> {
    /// What an answer is worth to a captain; none where it judges as the greedy player does.
    pub(super) fn judged(&self, order: &Order) -> Option<i64> {
        match order {
            Order::Capital { place } => Some(self.seat_of_war(*place)),
            // What is razed pays nobody, and its own land least.
            Order::Raze { .. } => Some(-1),
            Order::Assault { place } => Some(self.storming(*place)),
            Order::Lift { place } => Some(self.leaving(*place)),
            Order::Place { banner, place } => self.deploying(*banner, *place),
            _ => None,
        }
    }

    fn storming(&self, place: PlaceId) -> i64 {
        let from = if self.rounds_left() <= 1 { LAST_CHANCE } else { ASSAULT };
        let surplus = self.surplus(place);
        if surplus >= from { 2 + surplus - from } else { -1 }
    }

    /// Gives up only what is hopeless even after a bombardment, and when there is nothing to eat.
    fn leaving(&self, place: PlaceId) -> i64 {
        let force = self.game.state.force(self.realm, place);
        let starving = force.iter().all(|banner| self.game.state.banner(*banner).baggage == 0);
        let hopeless = self.surplus(place) + self.bombardment() < LAST_CHANCE;
        if starving && hopeless { 2 } else { -1 }
    }
}

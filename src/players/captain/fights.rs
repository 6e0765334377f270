//! Judgements in which the captain differs from the greedy player, beside its marches.

use super::Outlook;
use crate::campaign::BannerId;
use crate::engine::{Order, Question, Verb};
use crate::map::PlaceId;

/// Odds from which an assault is worth it, against those that storm the place: while there is time
/// to bombard, since a force that is beaten off may try again and wears the garrison down, and when
/// the season ends.
const ASSAULT: i64 = -2;
const LAST_CHANCE: i64 = -3;
/// Worth of an operative alone on its tile; several on one tile share it.
const ALONE: i64 = 60;
/// Odds of an enemy before the capital from which nobody fights there in the open.
const RISKED: i64 = -2;
/// Odds of an enemy from which a battle is as good as lost: only then who can leaves before it, for
/// whoever is caught without a way out loses all (EN-BATTLE-04).
const LOST: i64 = 3;

impl Outlook<'_> {
    /// Returns the worth of an answer to a captain, or None where it judges as the greedy player
    /// does.
    pub(super) fn judged(&self, question: &Question<'_>, order: &Order) -> Option<i64> {
        match order {
            Order::Capital { place } => Some(self.seat_of_war(*place)),
            // A razed place pays nobody, and its own land least.
            Order::Raze { .. } => Some(-1),
            Order::Assault { place } => Some(self.storming(*place)),
            Order::Lift { place } => Some(self.leaving(*place)),
            Order::Refuge { banners } if question.ask.verbs().contains(&Verb::Fight) => {
                self.sheltering(banners)
            }
            Order::Withdraw { banners, .. } => self.standing(banners),
            Order::Place { banner, place } => self.deploying(*banner, *place),
            Order::Recruit { crowns } => Some(self.raising(*crowns)),
            Order::Muster { points } => Some(self.forming(points)),
            Order::Plant { place, .. } => Some(self.planting(*place)),
            _ => None,
        }
    }

    /// Operatives go where they do most, and not all to one tile, where one agent finds them all
    /// (NL-ESP-09).
    fn planting(&self, place: PlaceId) -> i64 {
        let mine = self.game.state.discs.iter();
        let mine = mine.filter(|disc| disc.owner == self.realm && disc.at == place).count();
        self.intruding(place) * ALONE / (1 + i64::try_from(mine).unwrap_or(0))
    }

    /// Returns the worth of sheltering behind the walls of the capital, above 0 as soon as it could
    /// be lost in the open; None elsewhere.
    fn sheltering(&self, banners: &[BannerId]) -> Option<i64> {
        let place = self.game.state.banner(*banners.first()?).at;
        if self.game.state.realm(self.realm).capital != Some(place) || self.defence(place) < 2 {
            return None;
        }
        let own = self.total(&self.game.state.force(self.realm, place)) * self.on_walls(place);
        let inside = i64::try_from(banners.len()).unwrap_or(0);
        Some(if self.odds(self.enemies(place), own) >= RISKED { inside } else { -inside })
    }

    /// Stands where the battle is not lost.
    fn standing(&self, banners: &[BannerId]) -> Option<i64> {
        let here = self.game.state.banner(*banners.first()?).at;
        let own = self.total(banners) * self.on_walls(here);
        (self.odds(self.enemies(here), own) < LOST).then_some(-1)
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

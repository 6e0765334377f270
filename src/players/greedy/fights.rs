//! The greedy player's choices where armies meet: to stand, hide behind walls or leave, to besiege,
//! storm or sally.

use super::{FAVOURED, FOOD, WORTH_A_SIEGE, WORTH_AN_ASSAULT, worth};
use crate::campaign::{BannerId, Bombardment};
use crate::engine::realms::{claims, stances};
use crate::map::PlaceId;
use crate::phases::battle::wall;
use crate::players::bot_view::BotView;

impl BotView<'_> {
    /// Shuts in what fits when the enemy before the walls is favoured; the more the better.
    pub(super) fn hiding(&self, banners: &[BannerId]) -> i64 {
        let place = self.game.state.banner(banners[0]).at;
        let own = self.total(&self.game.state.force(self.realm, place)) * self.on_walls(place);
        let inside = i64::try_from(banners.len()).unwrap_or(0);
        if self.odds(self.enemies(place), own) >= FAVOURED { inside } else { -inside }
    }

    /// Returns the factor of own points on a place against those who have come: more on walls that
    /// they had to cross (EN-OPT-12).
    pub(in crate::players) fn on_walls(&self, place: PlaceId) -> i64 {
        wall::wall_defence(
            self.game,
            self.realm,
            place,
            &stances::enemies_in_the_open(self.game, self.realm, place),
        )
    }

    /// Returns a retreat to a tile with food and walls; 0 is standing to fight where that is offered.
    pub(super) fn falling_back(&self, place: PlaceId) -> i64 {
        let walls = i64::from(self.defence(place) > 1);
        1 + (self.food(place) - self.own_banner_count(place)).max(0) * FOOD + walls * FOOD
            - i64::from(self.threat(place) > 0)
    }

    /// Leaves before a battle with everybody, when the enemy who has come is favoured
    /// (EN-BATTLE-04).
    pub(super) fn giving_way(&self, banners: &[BannerId], to: PlaceId) -> i64 {
        let here = self.game.state.banner(banners[0]).at;
        let open = self
            .game
            .state
            .force(self.realm, here)
            .into_iter()
            .filter(|banner| !self.game.state.banner(*banner).shut_in);
        // Behind walls of one's own they do better, as long as there is room.
        let walls = self.defence(here) > 1
            && claims::empire(self.game, here) == Some(self.realm)
            && !self.game.state.besieged(here);
        let all = open.count() == banners.len();
        if all
            && !walls
            && self.odds(self.enemies(here), self.total(banners) * self.on_walls(here)) >= FAVOURED
        {
            self.falling_back(to)
        } else {
            -1
        }
    }

    /// Besieges with everybody where the walls are not hopeless.
    pub(super) fn besieging(&self, banners: &[BannerId]) -> i64 {
        let place = self.game.state.banner(banners[0]).at;
        let count = i64::try_from(banners.len()).unwrap_or(0);
        if self.odds(self.total(banners), self.garrisoned(place)) >= WORTH_A_SIEGE {
            count
        } else {
            -count
        }
    }

    /// Returns the strength of a siege's garrison behind its walls, as far as known (NL-SIEGE-06).
    fn garrisoned(&self, place: PlaceId) -> i64 {
        let independent = self.game.state.sieges.get(&place).map_or(0, |siege| siege.garrison);
        let shut_in = self
            .game
            .state
            .banners_on(place)
            .filter(|(_, banner)| banner.shut_in && banner.realm != self.realm);
        let points: i64 = shut_in.map(|(id, _)| self.points(id)).sum();
        (independent + points) * self.defence(place)
    }

    /// Returns the assault's total to be expected, less what storms the place (NL-SIEGE-07, NL-SIEGE-08).
    pub(in crate::players) fn surplus(&self, place: PlaceId) -> i64 {
        let Some(siege) = self.game.state.sieges.get(&place) else { return 0 };
        let bonus = match siege.bombardment {
            Bombardment::Bonus(bonus) => bonus,
            Bombardment::LastTurn => self.bombardment(),
            Bombardment::None | Bombardment::ThisTurn => 0,
        };
        let own = self.total(&self.game.state.force(self.realm, place));
        self.odds(own, self.garrisoned(place)) + self.luck() + siege.hardship + bonus
            - self.storms_at()
    }

    pub(super) fn assaulting(&self, place: PlaceId) -> i64 {
        let surplus = self.surplus(place);
        if surplus >= WORTH_AN_ASSAULT { 2 + surplus - WORTH_AN_ASSAULT } else { -1 }
    }

    pub(super) fn bombarding(&self, place: PlaceId) -> i64 {
        i64::from(self.surplus(place) < WORTH_AN_ASSAULT)
    }

    /// Gives a siege up when it is hopeless and there is nothing left to eat.
    pub(super) fn lifting(&self, place: PlaceId) -> i64 {
        let force = self.game.state.force(self.realm, place);
        let starving = force.iter().all(|banner| self.game.state.banner(*banner).baggage == 0);
        if starving && self.surplus(place) + self.bombardment() < 0 { 2 } else { -1 }
    }

    pub(super) fn sallying(&self, place: PlaceId) -> i64 {
        let own = self.total(&self.game.state.force(self.realm, place));
        worth(self.odds(own, self.enemies(place)) >= FAVOURED)
    }
}

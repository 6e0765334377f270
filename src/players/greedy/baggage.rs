//! The greedy player's use of baggage and points: it evens out, lays in and takes along, mends weak
//! banners, and lays waste what it cannot hold.

use super::{FOOD, worth};
use crate::campaign::{Banner, BannerId};
use crate::engine::Company;
use crate::engine::core::races;
use crate::map::PlaceId;
use crate::phases::reorganization::dividing;
use crate::players::bot_view::BotView;
use crate::rules::Value;

/// Below this baggage a banner takes some from the stock; at the limit it lays some in, so that
/// nothing goes to and fro.
const LOW_BAGGAGE: i64 = 1;
/// Strength of a neighbour, as a percentage, above which a settlement is given up and razed.
const OVERWHELMING: i64 = 250;

/// True if a banner has enough less than another on its tile to be worth handing some over: in time
/// of hunger nothing, else enough less to even out.
fn is_worth_giving(feeding: bool, giver: &Banner, taker: &Banner) -> bool {
    match feeding {
        true => taker.baggage == 0 && giver.baggage > 1,
        false => giver.baggage - taker.baggage > 1,
    }
}

impl BotView<'_> {
    /// Weighs giving baggage: to the hungry before they starve; otherwise only to even out.
    pub(super) fn giving(&self, feeding: bool, from: BannerId, to: BannerId) -> i64 {
        let (giver, taker) = (self.game.state.banner(from), self.game.state.banner(to));
        if feeding {
            if !is_worth_giving(feeding, giver, taker) {
                return -1;
            }
            let mates = self
                .game
                .state
                .banners_on(giver.at)
                .filter(|(_, banner)| banner.realm == self.realm);
            let empty =
                i64::try_from(mates.filter(|(_, banner)| banner.baggage == 0).count()).unwrap_or(0);
            return if empty > self.food(giver.at) { giver.baggage } else { -1 };
        }
        giver.baggage - taker.baggage - 1
    }

    /// True if a banner carries as much as it can: then it stores some.
    pub(super) fn is_full(&self, banner: BannerId) -> bool {
        self.game.state.banner(banner).baggage >= self.game.value(Value::BaggageMax, banner)
    }

    /// True if a banner has little, and loads some where anything is stored.
    pub(super) fn may_load(&self, banner: BannerId) -> bool {
        let standing = self.game.state.banner(banner);
        standing.baggage <= LOW_BAGGAGE
            && self.game.state.holding(standing.at).stock > 0
            && !self.game.state.besieged(standing.at)
    }

    /// Divides only to mend weak banners, into as few as may be (NL-REORG-01).
    pub(super) fn dividing(&self, place: PlaceId, company: Option<Company>, points: &[i64]) -> i64 {
        let Some(company) = company else { return -1 };
        let low =
            self.game.value(Value::BannerMin, races::about_company(self.game, self.realm, company));
        let force = dividing::dividable(self.game, self.realm, place, company);
        let weak = force.iter().any(|banner| self.game.state.banner(*banner).points < low);
        let count = i64::try_from(points.len()).unwrap_or(i64::MAX);
        if weak { FOOD * FOOD - count } else { -1 }
    }

    /// Weighs razing: scorched earth before an overwhelming neighbour, never at home (NL-RAZE-03).
    pub(super) fn razing(&self, place: PlaceId) -> i64 {
        let home = self.game.state.realm(self.realm).home.contains(&place);
        let own = self.total(&self.game.state.force(self.realm, place));
        worth(!home && self.threat(place) * 100 > own * OVERWHELMING)
    }
}

//! The greedy player's winter: troops first, as many as its realm can house, then what pays for
//! itself, and food for the rest, since unspent crowns are lost (NL-REV-01). Banners go out to
//! where they are fed and something is to be had.

use super::{FOOD, worth};
use crate::campaign::{BannerId, Owner, Service, Station, Troop};
use crate::engine::Order;
use crate::engine::armies::roster::{self, composition};
use crate::engine::core::order::CharacterName;
use crate::map::PlaceId;
use crate::players::bot_view::BotView;
use crate::rules::Value;
use crate::rules::table::{FORAGE, WINTER_FOOD};

/// Crowns kept from troops for ruins, ships and operatives, beside one meal for each banner.
const PURSE: i64 = 3;
/// Crowns that a ruin may cost: what it pays in about as many years.
const CHEAP: i64 = 3;
/// Crowns that are kept for operatives where there is plenty to eat.
const PLOT: i64 = 2;
/// Meals for each banner beyond which crowns are better kept for plots.
const PLENTY: i64 = 3;
/// Worth of a commander who is wanted: more than a new unit, and less than worn ones refilled.
const LEADER: i64 = 3;
/// Worth of any division of the army over leaving it as it is.
const DIVISION: i64 = 1_000_000;
/// A banner that no tile of the realm would feed through the next winter.
const HOMELESS: i64 = 10_000;

impl BotView<'_> {
    /// Returns the crowns that may be spent now: all but those that scripts want later in the year.
    pub(in crate::players) fn crowns(&self) -> i64 {
        self.game.state.realm(self.realm).crowns - self.crowns_kept()
    }

    fn banners(&self) -> i64 {
        i64::try_from(self.game.state.banners_of(self.realm).count()).unwrap_or(0)
    }

    /// Crowns for as many troops as could still be housed.
    pub(in crate::players) fn crowns_to_house(&self) -> i64 {
        let standing: i64 =
            self.game.state.banners_of(self.realm).map(|(_, banner)| banner.points).sum();
        let army = standing + self.at_home().map(Troop::points).sum::<i64>() + self.pool();
        let most = self.quarters() * self.game.value(Value::BannerMax, self.realm);
        let each = self.game.value(Value::TroopPoints, self.realm).max(1);
        (most - army).max(0) / each
    }

    /// Crowns for troops that could still be housed: as many as leave the purse as it should be.
    fn troop_money(&self) -> i64 {
        self.war_chest().min(self.crowns_to_house())
    }

    fn war_chest(&self) -> i64 {
        self.crowns() - self.banners() - PURSE
    }

    fn pool(&self) -> i64 {
        self.game.state.realm(self.realm).pool
    }

    /// Returns own units and characters that wait for the deployment.
    fn at_home(&self) -> impl Iterator<Item = &Troop> {
        let realm = self.realm;
        let waits = move |troop: &&Troop| {
            (troop.realm, troop.station) == (realm, Station::Reserve) && troop.hired.is_none()
        };
        self.game.state.roster.present().map(|(_, troop)| troop).filter(waits)
    }

    /// Weighs a commander for those for whom the banners have no room: without one they would wait at
    /// home (NL-ARMY-05).
    pub(super) fn leading(&self, kind: &CharacterName) -> i64 {
        let kind = roster::army(self.game, self.realm).and_then(|army| army.character(&kind.0));
        let leads = kind.is_some_and(|kind| kind.commands) || self.value(Value::AnyLeader) > 0;
        if leads && self.lacks_leaders() { LEADER } else { -1 }
    }

    fn lacks_leaders(&self) -> bool {
        let (most, ranks) = (self.value(Value::BannerMax), self.value(Value::RankUnitsMax));
        let own = self.game.state.banners_of(self.realm);
        let own = own.filter(|(_, banner)| banner.service == Service::Own);
        let room = own.map(|(banner, _)| {
            let found = composition::composition(self.game, &roster::troops_in(self.game, banner));
            if found.ranks < ranks { (most - found.points).max(0) } else { 0 }
        });
        let left = self.at_home().map(Troop::points).sum::<i64>() + self.pool() - room.sum::<i64>();
        let any = self.value(Value::AnyLeader) > 0;
        let leads =
            |troop: &&Troop| troop.character.as_ref().is_some_and(|one| any || one.commands);
        let leaders = i64::try_from(self.at_home().filter(leads).count()).unwrap_or(0);
        let wanted = left / self.value(Value::BannerMin).max(1);
        leaders < wanted && self.banners() + leaders < self.quarters()
    }

    fn value(&self, value: Value) -> i64 {
        self.game.value(value, self.realm)
    }

    /// Returns the crowns for recruits: as much as is meant for troops, and never more.
    pub(super) fn recruiting(&self, crowns: i64) -> i64 {
        if crowns <= self.troop_money() { crowns } else { -1 }
    }

    /// Returns the crowns for others' troops: only when no more of one's own can be housed, as they go home after a season.
    pub(super) fn hiring(&self, crowns: i64) -> i64 {
        if self.troop_money() <= 0 && crowns <= self.war_chest() { crowns } else { -1 }
    }

    /// Returns the sum that an order with a number of its own should have, where only a few numbers are
    /// listed.
    pub(super) fn exactly(&self, order: &Order) -> Option<Order> {
        Some(match order {
            Order::Recruit { .. } => Order::Recruit { crowns: self.troop_money() },
            Order::Mercenaries { race, .. } => {
                Order::Mercenaries { crowns: self.war_chest(), race: *race }
            }
            Order::Buy { .. } => Order::Buy { baggage: self.food_money() },
            _ => return None,
        })
    }

    pub(super) fn restoring(&self, crowns: i64) -> i64 {
        worth(crowns <= CHEAP)
    }

    /// Ships, which pay for themselves in a few winters, and settlements that feed more banners at
    /// home.
    pub(super) fn building(&self, what: &str, place: PlaceId) -> i64 {
        let Some(kind) = self.game.rules.names.settlement(what) else { return FOOD };
        let home = self.game.state.realm(self.realm).home.contains(&place);
        let now = self.game.state.working_settlement(place);
        let more = |table| {
            self.game.rules.per_settlement(table, Some(kind))
                - self.game.rules.per_settlement(table, now)
        };
        let houses = if home { more(WINTER_FOOD) } else { 0 };
        if houses > 0 { houses + more(FORAGE) } else { -1 }
    }

    /// Returns the crowns for baggage: as much as can be carried, as what is not spent is lost. Something is kept for plots when there
    /// is plenty.
    fn food_money(&self) -> i64 {
        let held: i64 =
            self.game.state.banners_of(self.realm).map(|(_, banner)| banner.baggage).sum();
        let held = held + self.game.state.realm(self.realm).baggage;
        let room = self.banners() * self.game.value(Value::BaggageMax, self.realm) - held;
        let price = self.game.value(Value::BaggageCost, self.realm).max(1);
        let plain = (self.banners() * PLENTY - held).min(self.crowns() / price);
        plain.max((self.crowns() - PLOT) / price).min(room)
    }

    pub(super) fn provisioning(&self, baggage: i64) -> i64 {
        if baggage <= self.food_money() { baggage } else { -1 }
    }

    /// Banners near the middle size, and no more than the realm can house.
    pub(super) fn mustering(&self, points: &[i64]) -> i64 {
        self.division(points.len(), self.spread(points))
    }

    /// Returns the worth of a division of the army that is `off` from the size wanted; more banners
    /// than the realm can house are worth less than any other.
    pub(in crate::players) fn division(&self, banners: usize, off: i64) -> i64 {
        let count = i64::try_from(banners).unwrap_or(i64::MAX);
        DIVISION - off - (count - self.quarters().max(1)).max(0) * HOMELESS
    }

    /// Returns the distance of banners from the middle size, which beats most garrisons and still
    /// leaves several.
    fn spread(&self, points: &[i64]) -> i64 {
        let middle = i64::midpoint(
            self.game.value(Value::BannerMin, self.realm),
            self.game.value(Value::BannerMax, self.realm),
        );
        points.iter().map(|points| (points - middle).abs()).sum()
    }

    /// Weighs a billet: out of a crowd, to where it is fed and something is to be had; the capital is never
    /// left empty.
    pub(super) fn billet(&self, banner: BannerId, place: PlaceId) -> i64 {
        let worth = self.billet_kept(place, || self.worth_of_billet(place));
        // A place without anything to be had draws nobody, from wherever it is.
        let goes = || self.own_banner_count(self.game.state.banner(banner).at) > 1;
        if worth < 0 || goes() { worth } else { -1 }
    }

    /// Returns the worth of a billet, the same whichever banner comes.
    fn worth_of_billet(&self, place: PlaceId) -> i64 {
        let wanted = |near: &PlaceId| {
            let holding = self.game.state.holding(*near);
            !holding.known
                || !holding.razed
                    && holding.owner != Owner::Realm(self.realm)
                    && !self.game.place(*near).barred
        };
        let prospects =
            i64::try_from(self.game.map().neighbours(place).filter(wanted).count()).unwrap_or(0);
        let fed = self.food(place) > self.own_banner_count(place);
        i64::from(fed) * FOOD + prospects - self.own_banner_count(place) * FOOD
    }
}

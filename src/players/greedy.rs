//! The greedy player: scores every legal answer by what it does at once and takes the best, the
//! first of equals. It claims land, feeds its banners, attacks when favoured, and hides when weak.

use super::bot_view::BotView;
use super::known_land::KnownLand;
use super::{Bot, advised, chance, done_at_last};
use crate::campaign::dice::below;
use crate::campaign::{Flag, Owner, RealmId, ShipId};
use crate::engine::core::order::{BotAttitude, Enlistment};
use crate::engine::core::scripting::order_hooks;
use crate::engine::realms::{fleets, harbours, stances};
use crate::engine::{Company, Game, Order, Question, Verb};
use crate::map::PlaceId;
use crate::phases::reorganization::{self, companies};
use crate::rules::Value;

mod baggage;
mod fights;
mod frontier;
mod march;
mod winter;

use frontier::Frontier;

/// Worth of one banner more that a tile feeds: the unit that other worths are measured in.
const FOOD: i64 = 10;
/// A blocked way fails one time in three and may cost points: about one meal.
const OBSTACLE: i64 = 10;
/// Odds, as a base factor, from which an attack is worth its losses.
const FAVOURED: i64 = 1;
/// Odds against the walls from which a siege is worth sitting through: hunger and bombardment help.
const WORTH_A_SIEGE: i64 = -1;
/// Odds from which an assault is worth it, against those that storm the place: a repulse wears the
/// garrison down.
const WORTH_AN_ASSAULT: i64 = -1;

/// Answers by simple judgement; only its cards are drawn, since they must not be foreseen.
pub struct Greedy {
    seed: u64,
    realm: RealmId,
    cards: u64,
    pub(super) land: KnownLand,
    pub(super) frontier: Frontier,
}

impl Greedy {
    pub fn new(seed: u64, realm: RealmId) -> Greedy {
        Greedy { seed, realm, cards: 0, land: KnownLand::default(), frontier: Frontier::default() }
    }
}

impl Bot for Greedy {
    fn comes_after(&mut self, answers: u64) {
        self.cards = answers;
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        if let Some(order) = done_at_last(game, question, self.cards) {
            return order;
        }
        if let Some(order) = advised(game, question) {
            return order;
        }
        if let Some(card) = self.draw(game, question) {
            return card;
        }
        let outlook = BotView::new(game, self.realm, &self.land);
        outlook.choose(question, &mut self.frontier)
    }
}

impl Greedy {
    /// Returns a card that nobody can foresee.
    pub(super) fn draw(&mut self, game: &Game<'_>, question: &Question<'_>) -> Option<Order> {
        if !question.ask.verbs().contains(&Verb::Card) {
            return None;
        }
        let mut orders = question.legal(game);
        if orders.first().is_none_or(|order| order.verb() != Verb::Card) || orders.len() < 2 {
            return None;
        }
        self.cards += 1;
        let mut dice = chance(game, question, (self.seed, self.realm), self.cards);
        let count = u32::try_from(orders.len()).unwrap_or(u32::MAX);
        Some(orders.swap_remove(below(&mut dice, count) as usize))
    }
}

/// Returns 1 for better than nothing, -1 for worse.
fn worth(good: bool) -> i64 {
    if good { 1 } else { -1 }
}

/// Worth of an order that is given only where somebody advises it.
const ADVISED: i64 = -1;
/// Worth of an answer that spends what is kept for orders of scripts.
const OVERSPENT: i64 = i64::MIN;

impl BotView<'_> {
    /// Returns the answer that is worth most.
    #[inline]
    fn choose(&self, question: &Question<'_>, frontier: &mut Frontier) -> Order {
        // Weighed by an edition or mod: its tenths of a crown are as fine as what follows.
        let weighed = question.ask.verbs().iter().any(|verb| {
            // Each order of a script is asked whether it is weighed.
            *verb == Verb::ModOrder || order_hooks::is_weighed(self.game, *verb)
        });
        let orders = self.mergers(question).unwrap_or_else(|| question.listed(self.game));
        let plan = self.plan(&orders, frontier);
        let best = self.best(question, &orders, |order| {
            let weighed =
                weighed.then(|| order_hooks::weighed(self.game, question.who, order)).flatten();
            weighed.unwrap_or_else(|| self.score(question, &plan, order))
        });
        self.in_full(question, best)
    }

    /// Moves by which weak banners merge, where any must (NL-REORG-01): else it could give baggage to
    /// and fro for ever.
    fn mergers(&self, question: &Question<'_>) -> Option<Vec<Order>> {
        let verbs = question.ask.verbs();
        let reorganizes = verbs.contains(&Verb::Assign) && verbs.contains(&Verb::Give);
        let mergers = reorganizes.then(|| reorganization::mergers::all(self.game, self.realm));
        mergers.filter(|orders| !orders.is_empty())
    }

    /// Returns the legal answer that is worth most, the first of equals. They are judged from the best down,
    /// so that rules and scripts are asked about few of them, and scripts for orders of their own only where
    /// nothing better is legal.
    pub(super) fn best(
        &self,
        question: &Question<'_>,
        orders: &[Order],
        worth: impl Fn(&Order) -> i64,
    ) -> Order {
        let worth = |order: &Order| match self.overspends(question, order) {
            true => OVERSPENT,
            false => worth(order),
        };
        let mut untried: Vec<(i64, &Order)> =
            orders.iter().map(|order| (worth(order), order)).collect();
        // Mostly the first that is tried is legal, so that sorting them all would be in vain.
        let mut legal = |least: i64| loop {
            let open = untried.iter().enumerate().filter(|(_, (worth, _))| *worth >= least);
            let (at, _) = open.min_by_key(|(_, (worth, _))| std::cmp::Reverse(*worth))?;
            let (_, order) = untried.remove(at);
            if question.takes(self.game, order) {
                return Some(order.clone());
            }
        };
        legal(ADVISED)
            .or_else(|| question.of_scripts(self.game).into_iter().next())
            .or_else(|| legal(i64::MIN))
            .unwrap_or(Order::Done {})
    }

    /// Returns an answer with the sum that it should have, where only a few sums are listed.
    pub(super) fn in_full(&self, question: &Question<'_>, order: Order) -> Order {
        match self.exactly(&order) {
            Some(exact) if exact != order => {
                let choice = question.judge(self.game, &exact).is_ok()
                    && question.legal(self.game).len() > 1;
                if choice { exact } else { order }
            }
            _ => order,
        }
    }

    /// Returns the worth of an answer that no script weighs; `done` and other ways of doing nothing
    /// are worth 0.
    pub(super) fn score(
        &self,
        question: &Question<'_>,
        plan: &march::MarchPlan<'_>,
        order: &Order,
    ) -> i64 {
        match order.verb().row().bot {
            BotAttitude::Weighs => self.weigh(question, plan, order),
            BotAttitude::Neutral | BotAttitude::Never => 0,
            BotAttitude::Advised => ADVISED,
        }
    }

    fn weigh(&self, question: &Question<'_>, plan: &march::MarchPlan<'_>, order: &Order) -> i64 {
        match order {
            Order::Capital { place } => self.seat(*place),
            Order::Enlist { what: Enlistment::Auto {} } => FOOD,
            // In winter worn units come first, then new ones; a captured machine is cheap.
            Order::Man { .. } => FOOD,
            Order::Refill { .. } => FOOD,
            Order::Enlist { .. } if question.ask.verbs().contains(&Verb::Refill) => 2,
            Order::Character { kind, .. } if question.ask.verbs().contains(&Verb::Refill) => {
                self.leading(kind)
            }
            Order::Ransom { .. } | Order::EnlistHired { .. } => 1,
            // The filling by `auto` is good enough.
            Order::Enlist { .. } | Order::Character { .. } => -1,
            Order::Join { .. } => 1,
            Order::Muster { points } => self.mustering(points),
            Order::Place { banner, place } => self.billet(*banner, *place),
            Order::Share { baggage } => self.evenness(baggage),
            Order::Yes {} => self.agrees(question.ask.rule()),
            Order::Scout { banner, place } => self.scouting(plan, *banner, *place),
            Order::Move { banners, place } => self.marching(plan, banners, *place),
            Order::Dock { ships, place } => self.docking(ships, *place),
            Order::Land { .. } | Order::Push { .. } => 1,
            // Driven off a wall, who cannot fight any more is best off inside (EN-OPT-13).
            Order::Refuge { banners } if !question.ask.verbs().contains(&Verb::Fight) => {
                FOOD + self.total(banners)
            }
            Order::Refuge { banners } => self.hiding(banners),
            Order::Retreat { place } => self.falling_back(*place),
            Order::Withdraw { banners, place } => self.giving_way(banners, *place),
            Order::Besiege { banners } => self.besieging(banners),
            Order::Choose { banner } => self.game.state.banner(*banner).baggage,
            Order::Assault { place } => self.assaulting(*place),
            Order::Bombard { place } => self.bombarding(*place),
            Order::Lift { place } => self.lifting(*place),
            Order::Sally { place } => self.sallying(*place),
            Order::Raze { place } => self.razing(*place),
            Order::Divide { place, points } => self.dividing(*place, Some(Company::OWN), points),
            Order::DivideService { place, service, points } => self.dividing(
                *place,
                companies::divided_apart(self.game, self.realm, *place, service).ok(),
                points,
            ),
            Order::Recruit { crowns } => self.recruiting(*crowns),
            Order::Buy { baggage } => self.provisioning(*baggage),
            Order::Restore { crowns, .. } => self.restoring(*crowns),
            Order::Build { what, place } => self.building(what, *place),
            Order::Mercenaries { crowns, .. } | Order::Allies { crowns, .. } => {
                self.hiring(*crowns)
            }
            Order::Give { from, to, .. } => {
                self.giving(question.ask.verbs().contains(&Verb::Feed), *from, *to)
            }
            Order::Store { banner, .. } => worth(self.is_full(*banner)),
            Order::Load { banner, .. } => worth(self.may_load(*banner)),
            // A spell is cast where it strikes best, which is listed first, and rolled for again
            // only where it cannot be cast.
            Order::Conjure {} | Order::Cast { .. } | Order::Keep {} => 2,
            Order::Again {} => 1,
            Order::Pursue {}
            | Order::Paper {}
            | Order::Mission { .. }
            | Order::Hire { .. }
            | Order::Disc { .. } => 1,
            Order::Plant { place, .. } => self.intruding(*place),
            _ => {
                debug_assert!(false, "`{}` is not weighed", order.verb().row().name);
                0
            }
        }
    }

    // ------------------------------------------------------------ setting up

    /// Weighs a capital: much land around, and far from the others.
    fn seat(&self, place: PlaceId) -> i64 {
        let map = self.game.map();
        let apart = self
            .game
            .state
            .realms
            .iter()
            .filter_map(|realm| realm.capital)
            .map(|other| map.distance(place, other))
            .min();
        i64::try_from(map.neighbours(place).count()).unwrap_or(0) * FOOD + apart.unwrap_or(0)
    }

    /// Weighs shares: as much as can be held, shared as evenly as can be.
    fn evenness(&self, shares: &[i64]) -> i64 {
        let most = self.game.value(Value::BaggageMax, self.realm);
        shares.iter().map(|share| share * most * 2 - share * share).sum()
    }

    fn agrees(&self, rule: Option<&str>) -> i64 {
        match rule {
            Some("NL-SHIP-04" | "NL-SHIP-11" | "NL-RACE-08") => worth(self.stronger_at_sea()),
            // Terms are good for the besieger, who gets the place without a blow.
            Some("NL-SIEGE-13") => {
                worth(self.game.state.sieges.values().any(|siege| siege.besieger == self.realm))
            }
            _ => 1,
        }
    }

    // ------------------------------------------------------------ ships

    /// Weighs docking: home to an own harbour, out of harm's way.
    fn docking(&self, ships: &[ShipId], place: PlaceId) -> i64 {
        let at_sea = ships.iter().all(|ship| !self.game.state.ship(*ship).docked);
        let own = Owner::Realm(self.realm);
        worth(
            at_sea
                && harbours::own_harbour(self.game, self.realm, place)
                && fleets::rivals_in_harbour(self.game, own, place).is_empty(),
        )
    }

    /// True if own ships are more than each other fleet wherever they lie beside one.
    fn stronger_at_sea(&self) -> bool {
        let own = Owner::Realm(self.realm);
        let strength = |flag: Flag, place: PlaceId| {
            let fleet = fleets::fleet(self.game, flag, place);
            fleet.len()
                + fleet.iter().map(|ship| self.game.state.carried(*ship).count()).sum::<usize>()
        };
        self.game.state.ships_of(own).all(|(_, ship)| {
            fleets::rivals(self.game, own, ship.at)
                .into_iter()
                .all(|other| strength(own.into(), ship.at) > strength(other, ship.at))
        })
    }

    /// Weighs a place for an operative, which does most where most enemies stand (NL-ESP-04); best in a
    /// settlement.
    pub(super) fn intruding(&self, place: PlaceId) -> i64 {
        let settled = i64::from(self.game.state.working_settlement(place).is_some());
        1 + settled
            + i64::try_from(stances::enemies_in_the_open(self.game, self.realm, place).len())
                .unwrap_or(0)
    }
}

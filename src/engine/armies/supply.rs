//! What a force lives on: the tile it stands on, its baggage, the stock; who eats what, and who
//! goes hungry (NL-SUB-01..06). Fed so are all banners at the start of a turn, and a force before
//! it retreats (EN-BATTLE-17).

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::campaign::{BannerId, Event, RealmId, Sum};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::effects::Scope;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::table::{FORAGE, SHORTFALL};
use crate::rules::{RuleId, Value};

/// Banners of one realm on one tile that need food together.
pub struct Mouths<'a> {
    pub place: PlaceId,
    pub force: &'a [BannerId],
    /// Whom the tile feeds first, as their owner wants it.
    pub first: &'a [BannerId],
    /// Whether the tile and its stock are open to them.
    pub open: bool,
    /// The rule by which they need it, where that is not the start of their turn.
    pub rule: Option<RuleId>,
}

impl Turn<'_> {
    /// Feeds a force, and tests those that go hungry. Gives back who did.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn feed(&mut self, mouths: &Mouths<'_>) -> Flow<Vec<BannerId>> {
        let Mouths { place, first, open, rule, .. } = *mouths;
        let mut force = mouths.force.to_vec();
        // Who needs no food eats none (NL-RACE-02).
        force.retain(|banner| self.game().value(Value::FoodNeed, *banner) > 0);
        // Unless their owner said otherwise, those without baggage eat from the tile first.
        let game = self.game();
        force.sort_by_key(|banner| {
            let (standing, chosen) = (game.state.banner(*banner), first.contains(banner));
            let food = if chosen { game.forage_for(place, *banner) } else { 0 };
            (!chosen, food, standing.baggage, standing.number)
        });
        let (fed, foraged) =
            if open { game.fed_by_tile(place, &force) } else { (Vec::new(), Vec::new()) };
        for sum in foraged {
            self.tally("NL-SUB-02", "banners that the tile feeds", sum);
        }
        if !fed.is_empty() {
            self.emit_rule(
                rule.unwrap_or(RuleId("NL-SUB-02")),
                Event::Fed { place, banners: fed.clone() },
            );
        }
        let mut hungry = Vec::new();
        for banner in force.into_iter().filter(|banner| !fed.contains(banner)) {
            let need = self.game().value(Value::FoodNeed, banner);
            if self.state().banner(banner).baggage >= need {
                self.lose_baggage(banner, need, "food", rule.unwrap_or(RuleId("NL-SUB-04")));
            } else if open
                && self.game().may_use_stock(banner, place)
                && self.state().holding(place).stock >= need
            {
                self.emit("NL-REORG-04", Event::StockChanged { place, by: -need });
            } else {
                hungry.push(banner);
            }
        }
        for banner in &hungry {
            let scope =
                Scope { force: vec![*banner], banner: Some(*banner), place, what: "hunger" };
            self.roll_and_carry_out(SHORTFALL, &scope)?;
        }
        Ok(hungry)
    }

    /// Before it moves a retreating force needs the food of a turn, as often as the rules say. Tile
    /// and stock are open to it only where nobody is at its heels (EN-BATTLE-17).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn eat_before_retreat(&mut self, force: &[BannerId], pursued: bool) -> Flow {
        let meals = |turn: &Self, banner: BannerId| turn.game().value(Value::RetreatFood, banner);
        let most = force.iter().map(|banner| meals(self, *banner)).max().unwrap_or(0);
        for eaten in 0..most {
            let mut force = self.alive(force);
            force.retain(|banner| meals(self, *banner) > eaten);
            let Some(first) = force.first() else { return Ok(()) };
            let (realm, place) =
                (self.state().banner(*first).realm, self.state().banner(*first).at);
            let provisions = Provisions::of(force.clone(), !pursued);
            if provisions.worth_asking(&self.game(), place) {
                self.share_provisions(realm, &provisions)?;
            }
            let wanted = provisions.first_fed();
            let force = self.still_on(&force, place);
            let rule = self.rules.setting(Value::RetreatFood).cite;
            let first = wanted.get(&place).map_or(&[][..], Vec::as_slice);
            self.feed(&Mouths { place, force: &force, first, open: !pursued, rule: Some(rule) })?;
        }
        Ok(())
    }

    /// Lets the owner of banners say who eats from the tile and share their baggage.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn share_provisions(&mut self, realm: RealmId, provisions: &Provisions) -> Flow {
        loop {
            match self.ask_realm(realm, provisions)? {
                Order::Feed { banners } => {
                    let place = self.state().banner(banners[0]).at;
                    provisions.fed.borrow_mut().insert(place, banners);
                }
                Order::Give { from, to, baggage } => self.give(from, to, baggage, "NL-SUB-04"),
                Order::Requisition { place } => self.break_alliance(realm, place, "foraging"),
                _ => return Ok(()),
            }
        }
    }

    /// Banners of one tile hand baggage to each other.
    pub fn give(&mut self, from: BannerId, to: BannerId, baggage: i64, rule: &'static str) {
        self.lose_baggage(from, baggage, "given away", RuleId(rule));
        self.gain_baggage(to, baggage, "received", RuleId(rule));
    }
}

/// Who eats from the tile, and who shares baggage, before the food is dealt out.
#[derive(Default)]
pub struct Provisions {
    fed: RefCell<BTreeMap<PlaceId, Vec<BannerId>>>,
    /// A force that retreats, and whether it may forage; none for all banners of the realm.
    retreat: Option<(Vec<BannerId>, bool)>,
}

impl Provisions {
    fn of(force: Vec<BannerId>, forages: bool) -> Provisions {
        Provisions { retreat: Some((force, forages)), ..Provisions::default() }
    }

    /// Whom the owner wants the tiles to feed first.
    #[must_use]
    pub fn first_fed(self) -> BTreeMap<PlaceId, Vec<BannerId>> {
        self.fed.into_inner()
    }

    /// Whether the owner of a retreating force has anything to decide: whom the tile feeds, or who
    /// hands baggage to those who have none.
    fn worth_asking(&self, game: &Game<'_>, place: PlaceId) -> bool {
        let Some((force, _)) = &self.retreat else { return true };
        let eaters = game.eaters(force);
        let mouths = i64::try_from(eaters.len()).unwrap_or(i64::MAX);
        let (food, carried) = (
            self.food(game, place, &eaters),
            force.iter().map(|banner| game.state.banner(*banner).baggage).sum::<i64>(),
        );
        let lacks = |banner: &&BannerId| {
            game.state.banner(**banner).baggage < game.value(Value::FoodNeed, **banner)
        };
        mouths > 1
            && food < mouths
            && (food > 0 || (carried > 0 && force.iter().filter(lacks).count() > 0))
    }

    /// How many of some banners the tile feeds.
    fn food(&self, game: &Game<'_>, place: PlaceId, force: &[BannerId]) -> i64 {
        if self.retreat.as_ref().is_some_and(|(_, forages)| !forages) {
            0
        } else {
            game.mouths_fed(place, force)
        }
    }

    /// A force that retreats shares only among itself.
    fn concerns(&self, game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
        let Some((force, _)) = &self.retreat else { return Ok(()) };
        require(force.contains(&banner), "NL-SUB-04", || {
            format!(
                "{} does not retreat with them: {}",
                game.banner_name(banner),
                game.banner_names(force)
            )
        })
    }

    /// The forces of a realm that may have something to share.
    fn forces(&self, game: &Game<'_>, realm: RealmId) -> Vec<(PlaceId, Vec<BannerId>)> {
        match &self.retreat {
            Some((force, _)) => force
                .first()
                .map(|banner| (game.state.banner(*banner).at, force.clone()))
                .into_iter()
                .collect(),
            None => {
                let places = game
                    .places_with_banners(realm)
                    .into_iter()
                    .map(|place| (place, game.state.force(realm, place).to_vec()));
                places
                    .filter(|(place, force)| game.has_choice_of_food(realm, force, *place))
                    .collect()
            }
        }
    }
}

impl Ask for Provisions {
    fn prompt(&self, game: &Game<'_>) -> String {
        match &self.retreat {
            None => {
                "subsistence: `feed` the banners that the tile feeds first, `give` baggage, `requisition` from allies, or `done`".to_owned()
            }
            Some((force, true)) => format!(
                "before it retreats each of {} needs food: `feed` those that the tile feeds first, `give` baggage, or `done`",
                game.banner_names(force)
            ),
            Some((force, false)) => {
                format!("pursued, each of {} needs food from its baggage: `give` baggage, or `done`", game.banner_names(force))
            }
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        match &self.retreat {
            None => &[Verb::Feed, Verb::Give, Verb::Requisition, Verb::Done],
            Some((_, true)) => &[Verb::Feed, Verb::Give, Verb::Done],
            Some((_, false)) => &[Verb::Give, Verb::Done],
        }
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Give { from, to, baggage } => {
                check_give(game, who, *from, *to, *baggage, "NL-SUB-04")?;
                self.concerns(game, *from)?;
                self.concerns(game, *to)
            }
            Order::Feed { banners } => {
                require(!banners.is_empty(), "NL-SUB-02", || {
                    "name the banners that eat".to_owned()
                })?;
                for banner in banners {
                    own(game, who, *banner)?;
                    ashore(game, *banner, "NL-SHIP-02")?;
                    self.concerns(game, *banner)?;
                }
                let place = game.state.banner(banners[0]).at;
                require(
                    banners.iter().all(|banner| game.state.banner(*banner).at == place),
                    "NL-SUB-02",
                    || "these banners stand on different tiles".to_owned(),
                )?;
                let food = self.food(game, place, banners);
                require(food > 0, "NL-SUB-02", || format!("{} feeds nobody", game.label(place)))?;
                let mouths = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                require(mouths <= food, "NL-SUB-02", || {
                    format!("{} feeds at most {food}", game.label(place))
                })
            }
            Order::Requisition { place } => {
                let guest = who.realm().is_some_and(|realm| {
                    !game.state.force(realm, *place).is_empty()
                        && game.food_of_ally(realm, *place) > 0
                });
                require(guest, "NL-DIP-06", || {
                    format!("you have no banner on {} that an ally could feed", game.label(*place))
                })
            }
            _ => refuse("NL-TURN-03", "`feed`, `give`, `requisition` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Done {}];
        let Some(realm) = who.realm() else { return orders };
        for (place, force) in self.forces(game, realm) {
            if self.retreat.is_none() && game.food_of_ally(realm, place) > 0 {
                orders.push(Order::Requisition { place });
            }
            if !self.fed.borrow().contains_key(&place) {
                let fed = force.iter().filter(|banner| self.food(game, place, &[**banner]) > 0);
                orders.extend(fed.map(|banner| Order::Feed { banners: vec![*banner] }));
            }
            for from in force.iter().filter(|banner| game.state.banner(**banner).baggage > 1) {
                for to in force.iter().filter(|banner| game.state.banner(**banner).baggage == 0) {
                    orders.push(Order::Give { from: *from, to: *to, baggage: 1 });
                }
            }
        }
        orders
    }
}

/// Refuses orders for another player's banner (NL-REALM-01).
///
/// # Errors
/// The refusal.
pub fn own(game: &Game<'_>, who: Who, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    require(who.realm() == Some(standing.realm), "NL-REALM-01", || {
        format!("{} is not yours to command", game.banner_name(banner))
    })
}

/// Refuses orders that only a banner on land can carry out.
///
/// # Errors
/// The refusal.
pub fn ashore(game: &Game<'_>, banner: BannerId, rule: &'static str) -> Result<(), Refusal> {
    require(game.state.banner(banner).aboard.is_none(), rule, || {
        format!("{} is aboard a ship", game.banner_name(banner))
    })
}

/// Whether baggage may pass between two banners of one tile.
///
/// # Errors
/// The refusal, if it may not.
pub fn check_give(
    game: &Game<'_>,
    who: Who,
    from: BannerId,
    to: BannerId,
    baggage: i64,
    rule: &'static str,
) -> Result<(), Refusal> {
    own(game, who, from)?;
    own(game, who, to)?;
    let (giver, taker) = (game.state.banner(from), game.state.banner(to));
    require(from != to, rule, || "name two banners".to_owned())?;
    let together =
        giver.at == taker.at && giver.shut_in == taker.shut_in && giver.aboard == taker.aboard;
    require(together, rule, || "these banners do not stand together".to_owned())?;
    require((1..=giver.baggage).contains(&baggage), rule, || {
        format!("{} has {} baggage to give", game.banner_name(from), giver.baggage)
    })?;
    let room = game.value(Value::BaggageMax, to) - taker.baggage;
    require(baggage <= room, "NL-SUB-05", || {
        format!("{} has room for {room} more", game.banner_name(to))
    })
}

impl Game<'_> {
    /// Whether the owner of a force has anything to decide at the start of his turn: which banners
    /// a tile too small for all feeds (NL-SUB-02), how they share their baggage, hungry or not
    /// (NL-SUB-04), or whether they break an alliance for food (NL-DIP-06).
    #[must_use]
    pub fn has_choice_of_food(&self, realm: RealmId, force: &[BannerId], place: PlaceId) -> bool {
        let eaters = self.eaters(force);
        let mouths = i64::try_from(eaters.len()).unwrap_or(i64::MAX);
        let carried: i64 = force.iter().map(|banner| self.state.banner(*banner).baggage).sum();
        let may_forage = mouths > 0 && self.food_of_ally(realm, place) > 0;
        may_forage
            || mouths > 1 && (carried > 0 || (1..mouths).contains(&self.mouths_fed(place, &eaters)))
    }

    /// Banners that an allied tile would feed if its alliance were broken (NL-DIP-06).
    fn food_of_ally(&self, realm: RealmId, place: PlaceId) -> i64 {
        if !self.state.allied(realm, place) || self.state.besieged(place) {
            return 0;
        }
        let fed = self
            .state
            .force(realm, place)
            .into_iter()
            .map(|banner| self.lookup_for(FORAGE, place, banner))
            .max();
        fed.unwrap_or_else(|| self.lookup(FORAGE, place, Some(realm)))
    }

    /// Only the defenders use a stock in a siege, otherwise the banners of its owner (NL-REORG-04).
    fn may_use_stock(&self, banner: BannerId, place: PlaceId) -> bool {
        let standing = self.state.banner(banner);
        if self.state.besieged(place) {
            standing.shut_in
        } else {
            self.empire(place) == Some(standing.realm)
        }
    }

    /// How many banners a tile feeds now; a besieged one feeds nobody (NL-SUB-02, NL-SUB-06), and
    /// an ally's not his guests (NL-DIP-06).
    #[must_use]
    pub fn forage(&self, place: PlaceId, realm: Option<RealmId>) -> i64 {
        if self.feeds_nobody(place, realm) { 0 } else { self.lookup(FORAGE, place, realm) }
    }

    /// How many banners a tile would feed if all were as this one is (NL-RACE-01).
    #[must_use]
    pub fn forage_for(&self, place: PlaceId, banner: BannerId) -> i64 {
        let realm = self.state.banner(banner).realm;
        if self.feeds_nobody(place, Some(realm)) {
            0
        } else {
            self.lookup_for(FORAGE, place, banner)
        }
    }

    /// Whom a tile feeds of banners in this order, and how that comes about where something but the
    /// table says it. Where banners are of several races, each eats as long as fewer have eaten
    /// than the tile feeds of its own (NL-RACE-01).
    fn fed_by_tile(&self, place: PlaceId, force: &[BannerId]) -> (Vec<BannerId>, Vec<Sum>) {
        let (mut fed, mut races, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        for banner in force {
            let realm = self.state.banner(*banner).realm;
            if self.feeds_nobody(place, Some(realm)) {
                break;
            }
            let race = self.banner_race(*banner);
            if !races.iter().any(|(known, _)| *known == race) {
                let about = About { tile: Some(place), ..About::from(*banner) };
                let (food, sum) = self.itemised_lookup_for(FORAGE, place, about);
                races.push((race, food));
                sums.extend(sum);
            }
            let food = races.iter().find(|(known, _)| *known == race).map_or(0, |(_, food)| *food);
            if i64::try_from(fed.len()).unwrap_or(i64::MAX) < food {
                fed.push(*banner);
            }
        }
        (fed, sums)
    }

    /// Those of some banners that need food (NL-RACE-02).
    fn eaters(&self, force: &[BannerId]) -> Vec<BannerId> {
        force.iter().copied().filter(|banner| self.eats(*banner)).collect()
    }

    /// How many of some banners a tile feeds at most, whoever of them eats first.
    #[must_use]
    pub fn mouths_fed(&self, place: PlaceId, force: &[BannerId]) -> i64 {
        let mut food: Vec<i64> =
            force.iter().map(|banner| self.forage_for(place, *banner)).collect();
        food.sort_unstable();
        food.into_iter().fold(0, |fed, food| if food > fed { fed + 1 } else { fed })
    }

    /// As [`Game::forage`], itemised where something but the table sets the number.
    #[must_use]
    pub fn itemised_forage(&self, place: PlaceId, realm: Option<RealmId>) -> (i64, Option<Sum>) {
        if self.feeds_nobody(place, realm) {
            (0, None)
        } else {
            self.itemised_lookup(FORAGE, place, realm)
        }
    }

    fn feeds_nobody(&self, place: PlaceId, realm: Option<RealmId>) -> bool {
        self.state.besieged(place) || realm.is_some_and(|realm| self.state.allied(realm, place))
    }
}

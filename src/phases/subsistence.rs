//! Subsistence: every banner needs food at the start of its owner's turn, from the tile it stands
//! on, from baggage, or from the stock; a hungry garrison is tested (NL-SUB-01..06, NL-SIEGE-10, 11).

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::campaign::{Banner, BannerId, Event, Owner, RealmId, Sum};
use crate::engine::effects::Scope;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require};
use crate::map::PlaceId;
use crate::rules::effect::Effect;
use crate::rules::table::{FORAGE, SHORTFALL, STARVATION};
use crate::rules::{Rule, Value};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let provisions = Provisions::default();
    if turn
        .game()
        .places_with_banners(realm)
        .iter()
        .any(|place| has_choice(&turn.game(), realm, turn.game().state.force(realm, *place).as_slice(), *place))
    {
        loop {
            match turn.ask_realm(realm, &provisions)? {
                Order::Feed { banners } => {
                    let place = turn.state().banner(banners[0]).at;
                    provisions.fed.borrow_mut().insert(place, banners);
                }
                Order::Give { from, to, baggage } => give(turn, from, to, baggage, "NL-SUB-04"),
                Order::Requisition { place } => turn.break_alliance(realm, place, "foraging"),
                _ => break,
            }
        }
    }
    let fed = provisions.fed.into_inner();
    for place in turn.game().places_with_banners(realm) {
        feed_force(turn, place, fed.get(&place).map_or(&[][..], Vec::as_slice))?;
    }
    feed_aboard(turn)?;
    hungry_garrisons(turn)
}

/// Banners of one tile hand baggage to each other.
pub fn give(turn: &mut Turn<'_>, from: BannerId, to: BannerId, baggage: i64, rule: &'static str) {
    turn.lose_baggage(from, baggage, "given away", Rule(rule));
    turn.gain_baggage(to, baggage, "received", Rule(rule));
}

/// Whether the owner of a force has anything to decide: which banners a tile too small for all
/// feeds (NL-SUB-02), how they share their baggage, hungry or not (NL-SUB-04), or whether they break an
/// alliance for food (NL-DIP-06).
fn has_choice(game: &Game<'_>, realm: RealmId, force: &[BannerId], place: PlaceId) -> bool {
    let mouths = i64::try_from(force.iter().filter(|banner| game.value(Value::FoodNeed, **banner) > 0).count()).unwrap_or(i64::MAX);
    let carried: i64 = force.iter().map(|banner| game.state.banner(*banner).baggage).sum();
    let may_forage = mouths > 0 && food_of_ally(game, realm, place) > 0;
    may_forage || mouths > 1 && (carried > 0 || (1..mouths).contains(&game.forage(place, Some(realm))))
}

/// Banners that an allied tile would feed if its alliance were broken (NL-DIP-06).
fn food_of_ally(game: &Game<'_>, realm: RealmId, place: PlaceId) -> i64 {
    if game.state.allied(realm, place) && !game.state.besieged(place) { game.lookup(FORAGE, place, Some(realm)) } else { 0 }
}

fn feed_force(turn: &mut Turn<'_>, place: PlaceId, chosen: &[BannerId]) -> Flow {
    let realm = turn.realm();
    let mut force = turn.state().force(realm, place);
    // Who needs no food eats none (NL-RACE-02).
    force.retain(|banner| turn.game().value(Value::FoodNeed, *banner) > 0);
    // Unless their owner said otherwise, those without baggage eat from the tile first.
    force.sort_by_key(|banner| {
        let standing = turn.state().banner(*banner);
        (!chosen.contains(banner), standing.baggage, standing.number)
    });
    let (food, foraged) = turn.game().itemised_forage(place, Some(realm));
    let fed: Vec<BannerId> = force.iter().copied().take(usize::try_from(food).unwrap_or(0)).collect();
    if let Some(sum) = foraged.filter(|_| !force.is_empty()) {
        turn.tally("NL-SUB-02", "banners that the tile feeds", sum);
    }
    if !fed.is_empty() {
        turn.emit("NL-SUB-02", Event::Fed { place, banners: fed.clone() });
    }
    let mut hungry = Vec::new();
    for banner in force.into_iter().filter(|banner| !fed.contains(banner)) {
        let need = turn.game().value(Value::FoodNeed, banner);
        if turn.state().banner(banner).baggage >= need {
            turn.lose_baggage(banner, need, "food", Rule("NL-SUB-04"));
        } else if may_use_stock(&turn.game(), banner, place) && turn.state().holding(place).stock >= need {
            turn.emit("NL-REORG-04", Event::StockChanged { place, by: -need });
        } else {
            hungry.push(banner);
        }
    }
    for banner in &hungry {
        let scope = Scope { force: vec![*banner], banner: Some(*banner), place, what: "hunger" };
        turn.roll_and_carry_out(SHORTFALL, &scope)?;
    }
    let garrison_hungry = !hungry.is_empty() && turn.state().sieges.get(&place).is_some_and(|siege| siege.besieger != realm);
    if garrison_hungry {
        starve(turn, place)?;
    }
    Ok(())
}

/// Banners aboard ships live from their baggage alone; the ships need nothing (NL-SHIP-02).
fn feed_aboard(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let mut aboard: Vec<BannerId> =
        turn.state().banners_of(realm).filter(|(_, banner)| banner.aboard.is_some()).map(|(id, _)| id).collect();
    aboard.sort_by_key(|banner| turn.state().banner(*banner).number);
    for banner in aboard {
        let need = turn.game().value(Value::FoodNeed, banner);
        let Banner { baggage, at: place, .. } = *turn.state().banner(banner);
        if need <= 0 {
            continue;
        }
        if baggage >= need {
            turn.lose_baggage(banner, need, "food", Rule("NL-SHIP-02"));
        } else {
            let scope = Scope { force: vec![banner], banner: Some(banner), place, what: "hunger" };
            turn.roll_and_carry_out(SHORTFALL, &scope)?;
        }
    }
    Ok(())
}

/// Only the defenders use a stock in a siege, otherwise the banners of its owner (NL-REORG-04).
fn may_use_stock(game: &Game<'_>, banner: BannerId, place: PlaceId) -> bool {
    let standing = game.state.banner(banner);
    if game.state.besieged(place) { standing.shut_in } else { game.state.empire(place) == Some(standing.realm) }
}

/// A garrison that could not be fed is tested once per siege and turn (NL-SIEGE-10, NL-SIEGE-11).
fn starve(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let besieger = siege.besieger;
    let no_banners = siege.without_banners();
    let drawn = turn.roll_on(STARVATION, "starvation", place)?;
    for effect in turn.effects(&drawn) {
        match effect {
            Effect::Betrayed(true) => turn.storm(place, "NL-SIEGE-11")?,
            Effect::Hardship(bonus) => turn.emit("NL-SIEGE-11", Event::HardshipChanged { place, by: *bonus }),
            Effect::OffersTerms(true) => {
                let prompt = format!("the garrison of {} offers the settlement for free passage: accept?", turn.game().label(place));
                let accepted = turn.agree(Who::Realm(besieger), "NL-SIEGE-11", prompt)?;
                if accepted && (no_banners || turn.free_passage(place)?) {
                    if turn.state().besieged(place) {
                        turn.emit("NL-SIEGE-11", Event::SiegeEnded { place });
                    }
                    turn.take_place(besieger, place, "NL-SIEGE-11");
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Garrisons without banners that this realm besieges eat at the start of its turn, each as one banner: what they
/// have themselves, then what their realm has stored there (NL-SIEGE-10, EN-SIEGE-09).
fn hungry_garrisons(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let besieged = turn.state().sieges.iter().filter(|(_, siege)| siege.besieger == realm && siege.without_banners());
    let places: Vec<PlaceId> = besieged.map(|(place, _)| *place).collect();
    let need = turn.rules.value(Value::FoodNeed);
    for place in places {
        let Some(siege) = turn.state().sieges.get(&place) else { continue };
        let stored = if siege.defender == Owner::Independent { 0 } else { turn.state().holding(place).stock };
        if siege.garrison_baggage >= need {
            turn.emit("NL-SIEGE-10", Event::GarrisonChanged { place, points: 0, baggage: -need });
        } else if stored >= need {
            turn.emit("NL-SIEGE-10", Event::StockChanged { place, by: -need });
        } else {
            starve(turn, place)?;
        }
    }
    Ok(())
}

/// Who eats from the tile, and who shares baggage, before the food is dealt out.
#[derive(Default)]
struct Provisions {
    fed: RefCell<BTreeMap<PlaceId, Vec<BannerId>>>,
}

impl Ask for Provisions {
    fn prompt(&self, _: &Game<'_>) -> String {
        "subsistence: `feed` the banners that the tile feeds first, `give` baggage, `requisition` from allies, or `done`".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Feed, Verb::Give, Verb::Requisition, Verb::Done]
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Give { from, to, baggage } => check_give(game, who, *from, *to, *baggage, "NL-SUB-04"),
            Order::Feed { banners } => {
                require(!banners.is_empty(), "NL-SUB-02", || "name the banners that eat".to_owned())?;
                for banner in banners {
                    own(game, who, *banner)?;
                    ashore(game, *banner, "NL-SHIP-02")?;
                }
                let place = game.state.banner(banners[0]).at;
                require(banners.iter().all(|banner| game.state.banner(*banner).at == place), "NL-SUB-02", || {
                    "these banners stand on different tiles".to_owned()
                })?;
                let food = game.forage(place, who.realm());
                require(food > 0, "NL-SUB-02", || format!("{} feeds nobody", game.label(place)))?;
                let mouths = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                require(mouths <= food, "NL-SUB-02", || format!("{} feeds at most {food}", game.label(place)))
            }
            Order::Requisition { place } => {
                let guest =
                    who.realm().is_some_and(|realm| !game.state.force(realm, *place).is_empty() && food_of_ally(game, realm, *place) > 0);
                require(guest, "NL-DIP-06", || format!("you have no banner on {} that an ally could feed", game.label(*place)))
            }
            _ => refuse("NL-TURN-03", "`feed`, `give`, `requisition` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Done {}];
        let Some(realm) = who.realm() else { return orders };
        for place in game.places_with_banners(realm) {
            let force = game.state.force(realm, place);
            if !has_choice(game, realm, &force, place) {
                continue;
            }
            if food_of_ally(game, realm, place) > 0 {
                orders.push(Order::Requisition { place });
            }
            if game.forage(place, Some(realm)) > 0 && !self.fed.borrow().contains_key(&place) {
                orders.extend(force.iter().map(|banner| Order::Feed { banners: vec![*banner] }));
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
pub fn own(game: &Game<'_>, who: Who, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    require(who.realm() == Some(standing.realm), "NL-REALM-01", || format!("{} is not yours to command", game.banner_name(banner)))
}

/// Refuses orders that only a banner on land can carry out.
pub fn ashore(game: &Game<'_>, banner: BannerId, rule: &'static str) -> Result<(), Refusal> {
    require(game.state.banner(banner).aboard.is_none(), rule, || format!("{} is aboard a ship", game.banner_name(banner)))
}

/// Whether baggage may pass between two banners of one tile.
pub fn check_give(game: &Game<'_>, who: Who, from: BannerId, to: BannerId, baggage: i64, rule: &'static str) -> Result<(), Refusal> {
    own(game, who, from)?;
    own(game, who, to)?;
    let (giver, taker) = (game.state.banner(from), game.state.banner(to));
    require(from != to, rule, || "name two banners".to_owned())?;
    let together = giver.at == taker.at && giver.shut_in == taker.shut_in && giver.aboard == taker.aboard;
    require(together, rule, || "these banners do not stand together".to_owned())?;
    require((1..=giver.baggage).contains(&baggage), rule, || format!("{} has {} baggage to give", game.banner_name(from), giver.baggage))?;
    let room = game.value(Value::BaggageMax, to) - taker.baggage;
    require(baggage <= room, "NL-SUB-05", || format!("{} has room for {room} more", game.banner_name(to)))
}

impl Game<'_> {
    /// How many banners a tile feeds now; a besieged one feeds nobody (NL-SUB-02, NL-SUB-06), and an ally's not
    /// his guests (NL-DIP-06).
    #[must_use]
    pub fn forage(&self, place: PlaceId, realm: Option<RealmId>) -> i64 {
        if self.feeds_nobody(place, realm) { 0 } else { self.lookup(FORAGE, place, realm) }
    }

    /// As [`Game::forage`], itemised where something but the table sets the number.
    #[must_use]
    pub fn itemised_forage(&self, place: PlaceId, realm: Option<RealmId>) -> (i64, Option<Sum>) {
        if self.feeds_nobody(place, realm) { (0, None) } else { self.itemised_lookup(FORAGE, place, realm) }
    }

    fn feeds_nobody(&self, place: PlaceId, realm: Option<RealmId>) -> bool {
        self.state.besieged(place) || realm.is_some_and(|realm| self.state.allied(realm, place))
    }

    /// Tiles where a realm has banners on land, in map order.
    #[must_use]
    pub fn places_with_banners(&self, realm: crate::campaign::RealmId) -> Vec<PlaceId> {
        let ashore = self.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none());
        let mut places: Vec<PlaceId> = ashore.map(|(_, banner)| banner.at).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

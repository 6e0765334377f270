//! Razing: a force lays waste the settlement on a tile it wholly holds and takes the loot and the
//! stock (NL-RAZE-01, NL-RAZE-02, NL-REORG-05).

use crate::campaign::{Asked, BannerId, Event, For, Owner, RealmId, ScriptValue};
use crate::engine::Hook;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require};
use crate::map::PlaceId;
use crate::rules::table::LOOT;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    while has_anything_to_raze(&turn.game(), realm) {
        match turn.ask_realm(realm, &RazingOrders)? {
            Order::Raze { place } => raze(turn, realm, place)?,
            _ => break,
        }
    }
    Ok(())
}

/// A realm razes a settlement as by its order, at any time; false where it may not.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone.
pub fn raze_now(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    if may_raze(&turn.game(), realm, place).is_err() {
        return Ok(false);
    }
    raze(turn, realm, place)?;
    Ok(true)
}

fn has_anything_to_raze(game: &Game<'_>, realm: RealmId) -> bool {
    game.places_with_banners(realm).iter().any(|place| may_raze(game, realm, *place).is_ok()) || game.own_open(realm)
}

fn raze(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow {
    let loot = turn.game().lookup(LOOT, place, Some(realm));
    let filtered = turn.hook(Hook::Loot, 0, &[ScriptValue::Number(loot), ScriptValue::Tile(place), ScriptValue::Realm(realm)])?;
    let by_table = loot;
    let loot = filtered.as_ref().and_then(|filtered| filtered.value.number()).unwrap_or(by_table);
    let stock = turn.state().holding(place).stock;
    let force: Vec<BannerId> = turn.state().force(realm, place);
    if stock > 0 {
        turn.emit("NL-REORG-05", Event::StockChanged { place, by: -stock });
    }
    let settlement = turn.state().holding(place).settlement;
    turn.emit("NL-RAZE-01", Event::RazedChanged { place, settlement, razed: true });
    turn.leave_lost_harbour(place);
    if let Some(filtered) = &filtered {
        let whom = For { realm: Some(realm), ..For::default() };
        turn.game().keep(Asked::Number("loot"), whom, || ScriptValue::Number(by_table), filtered);
    }
    turn.share_out(&force, loot + stock, "loot", "NL-RAZE-01")
}

fn may_raze(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
    let label = game.label(place);
    let holding = game.state.holding(place);
    require(holding.settlement.is_some(), "NL-RAZE-01", || format!("there is nothing to raze on {label}"))?;
    require(!holding.razed, "NL-RAZE-02", || format!("{label} is razed already"))?;
    require(!game.state.force(realm, place).is_empty(), "NL-RAZE-01", || format!("you have no banner on {label}"))?;
    require(!game.state.besieged(place), "NL-RAZE-01", || format!("{label} is besieged and cannot be razed until it is taken"))?;
    require(holding.owner == Owner::Realm(realm) && game.free_of_enemies(realm, place), "NL-RAZE-01", || {
        format!("you do not wholly hold {label}")
    })
}

/// Orders of the razing step.
struct RazingOrders;

impl Ask for RazingOrders {
    fn prompt(&self, _: &Game<'_>) -> String {
        "razing: `raze` a settlement your force holds, or `done`".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Raze, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match (order, who.realm()) {
            (Order::Done {}, _) => Ok(()),
            (Order::Raze { place }, Some(realm)) => may_raze(game, realm, *place),
            _ => refuse("NL-TURN-03", "`raze` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Done {}];
        if let Some(realm) = who.realm() {
            let places = game.places_with_banners(realm).into_iter().filter(|place| may_raze(game, realm, *place).is_ok());
            orders.extend(places.map(|place| Order::Raze { place }));
        }
        orders
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<String> {
        let Order::Raze { place } = order else { return None };
        let loot = game.lookup(LOOT, *place, None) + game.state.holding(*place).stock;
        Some(format!("{loot} baggage to share; the tile then feeds nobody, pays nothing and gives no refuge until it recovers"))
    }
}

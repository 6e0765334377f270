//! Razing: a force lays waste the settlement on a tile it wholly holds and takes the loot and the
//! stock (NL-RAZE-01, NL-RAZE-02, NL-REORG-05).

use crate::engine::armies::positions;
use crate::engine::core::numbers::modifier_dice;
use crate::engine::core::texts;
use crate::engine::upheavals::razing;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::rules::table::LOOT;
use crate::say;
use crate::text::Text;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    while let Some(Order::Raze { place }) = turn.next_order(realm, &RazingOrders)? {
        razing::raze(turn, realm, place)?;
    }
    Ok(())
}

/// Orders of the razing step.
struct RazingOrders;

impl Ask for RazingOrders {
    fn prompt(&self, _: &Game<'_>) -> Text {
        say!("razing: `raze` a settlement your force holds, or `done`")
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Raze, Verb::Done]
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match (order, who.realm()) {
            (Order::Done {}, _) => Ok(()),
            (Order::Raze { place }, Some(realm)) => razing::may_raze(game, realm, *place),
            _ => refuse("NL-TURN-03", say!("`raze` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        if let Some(realm) = who.realm() {
            let places = positions::places_with_banners(game, realm)
                .into_iter()
                .filter(|place| razing::may_raze(game, realm, *place).is_ok());
            orders.extend(places.map(|place| Order::Raze { place }));
        }
        orders
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let Order::Raze { place } = order else { return None };
        let loot = game.lookup(LOOT, *place, None) + game.state.holding(*place).stock;
        let tile = texts::tile(game);
        Some(match modifier_dice::lookup_is_rolled(game, LOOT, *place) {
            true => say!(
                "about {loot} baggage to share; the {tile} then feeds nobody, pays nothing and gives no refuge until it recovers",
                loot,
                tile
            ),
            false => say!(
                "{loot} baggage to share; the {tile} then feeds nobody, pays nothing and gives no refuge until it recovers",
                loot,
                tile
            ),
        })
    }
}

//! Baggage for the coming season is bought, and handed out in deployment (NL-BAG-01).

use crate::campaign::{RealmEvent, RealmId, Reason};
use crate::engine::core::texts;
use crate::engine::realms::treasury;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::Text;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn.state().seats().into_iter().try_for_each(|realm| buy(turn, realm))
}

/// Lets one realm buy as long as it can and likes (NL-BAG-01).
pub(super) fn buy(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    while let Some(Order::Buy { baggage }) = turn.next_order(realm, &Provisioning { realm })? {
        let sum = treasury::at_rate(&turn.game(), realm, baggage, Value::BaggageCost, "baggage");
        let crowns = price(&turn.game(), realm, baggage);
        treasury::tally_for(turn, realm, RuleId("NL-BAG-01"), "price of baggage", sum);
        treasury::spend(turn, realm, crowns, Reason::BaggageBought, "NL-BAG-01");
        turn.emit("NL-BAG-01", RealmEvent::RealmBaggageChanged { realm, by: baggage });
    }
    Ok(())
}

/// Returns the price, never 0, whatever mods make of it: buying must come to an end.
fn price(game: &Game<'_>, realm: RealmId, baggage: i64) -> i64 {
    treasury::at_rate(game, realm, baggage, Value::BaggageCost, "baggage").total().max(1)
}

/// Question how much baggage the realm buys.
struct Provisioning {
    realm: RealmId,
}

impl Ask for Provisioning {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let each = price(game, self.realm, 1);
        say!(
            "`buy` baggage ({money} each), or `done`; {crowns_left}",
            money = texts::money(game, each),
            crowns_left = treasury::crowns_left(game, self.realm)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Buy, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match (who.realm(), order) {
            (_, Order::Done {}) => Ok(()),
            (Some(realm), Order::Buy { baggage }) => {
                game.require(*baggage > 0, "NL-BAG-01", || say!("buy at least 1 baggage"))?;
                treasury::afford(game, realm, price(game, realm, *baggage))
            }
            _ => refuse("NL-BAG-01", say!("`buy` a number of baggage points, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let Some(realm) = who.realm() else { return orders };
        let most = game.state.realm(realm).crowns / price(game, realm, 1).max(1);
        let mut numbers = vec![1, 2, 4, most / 2, most];
        numbers.retain(|number| (1..=most).contains(number));
        numbers.sort_unstable();
        numbers.dedup();
        orders.extend(numbers.into_iter().map(|baggage| Order::Buy { baggage }));
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let Order::Buy { baggage } = order else { return None };
        let realm = who.realm()?;
        let waiting = game.state.realm(realm).baggage + baggage;
        Some(say!(
            "{waiting} baggage then waits for deployment; {bill}",
            waiting,
            bill = treasury::bill(game, realm, price(game, realm, *baggage))
        ))
    }

    fn spends(&self, game: &Game<'_>, _: Who, order: &Order) -> i64 {
        let Order::Buy { baggage } = order else { return 0 };
        price(game, self.realm, *baggage)
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<Text> {
        let buys = game.state.realm(self.realm).crowns >= price(game, self.realm, 1);
        buys.then(|| {
            say!(
                "{crowns}, and what is not spent is lost when the winter ends",
                crowns = treasury::crowns_left(game, self.realm)
            )
        })
    }

    fn secret(&self) -> bool {
        true
    }
}

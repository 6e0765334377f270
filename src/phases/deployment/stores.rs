//! The baggage that was bought goes to banners, six at most each, and into stocks; what no place
//! can take is lost (NL-DEP-03).

use crate::campaign::{BannerId, MapEvent, RealmEvent, RealmId, Reason};
use crate::engine::armies::banners;
use crate::engine::core::presence;
use crate::engine::realms::claims;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::table::STOCK;
use crate::rules::{RuleId, Value};

use crate::engine::supply::check_own_banner;
use crate::say;
use crate::text::Text;

pub(super) fn hand_out(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    while let Some(order) = turn.next_order(realm, &HandOutBaggage { realm })? {
        match order {
            Order::Supply { banner, baggage } => supply(turn, realm, banner, baggage),
            Order::Stock { place, baggage } => stock(turn, realm, place, baggage),
            _ => break,
        }
    }
    by_itself(turn, realm);
    let lost = turn.state().realm(realm).baggage;
    if lost > 0 {
        turn.emit("NL-DEP-03", RealmEvent::RealmBaggageChanged { realm, by: -lost });
    }
    Ok(())
}

/// Hands out what nobody has given out: to banners, one point to each in turn, and then into
/// stocks, the first place on the map first.
fn by_itself(turn: &mut Turn<'_>, realm: RealmId) {
    let mut shares: Vec<(BannerId, i64, i64)> = takers(&turn.game(), realm)
        .into_iter()
        .map(|banner| (banner, banners::baggage_room(turn, banner), 0))
        .collect();
    let mut left = turn.state().realm(realm).baggage;
    while left > 0 && shares.iter().any(|(_, room, share)| share < room) {
        for (_, room, share) in &mut shares {
            if left > 0 && *share < *room {
                *share += 1;
                left -= 1;
            }
        }
    }
    for (banner, _, share) in shares.into_iter().filter(|(_, _, share)| *share > 0) {
        supply(turn, realm, banner, share);
    }
    for place in stores(&turn.game(), realm) {
        let baggage = room_in_store(&turn.game(), place).min(turn.state().realm(realm).baggage);
        if baggage > 0 {
            stock(turn, realm, place, baggage);
        }
    }
}

fn supply(turn: &mut Turn<'_>, realm: RealmId, banner: BannerId, baggage: i64) {
    turn.emit("NL-DEP-03", RealmEvent::RealmBaggageChanged { realm, by: -baggage });
    banners::gain_baggage(turn, banner, baggage, Reason::HandedOut, RuleId("NL-DEP-03"));
}

fn stock(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, baggage: i64) {
    turn.emit("NL-DEP-03", RealmEvent::RealmBaggageChanged { realm, by: -baggage });
    turn.emit("NL-DEP-03", MapEvent::StockChanged { place, by: baggage });
}

/// Banners that baggage gets through to, by number: all but those shut in.
fn takers(game: &Game<'_>, realm: RealmId) -> Vec<BannerId> {
    let mut takers: Vec<BannerId> = game
        .state
        .banners_of(realm)
        .filter(|(_, banner)| !banner.shut_in)
        .map(|(id, _)| id)
        .collect();
    takers.sort_by_key(|id| game.state.banner(*id).number);
    takers
}

/// Settlements of the empire that can store anything and are not besieged.
fn stores(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    game.map()
        .ids()
        .filter(|place| {
            claims::empire(game, *place) == Some(realm) && room_in_store(game, *place) > 0
        })
        .collect()
}

fn room_in_store(game: &Game<'_>, place: PlaceId) -> i64 {
    if presence::besieged(game, place) {
        return 0;
    }
    (game.lookup(STOCK, place, None) - game.state.holding(place).stock).max(0)
}

fn room_on(game: &Game<'_>, banner: BannerId) -> i64 {
    (game.value(Value::BaggageMax, banner) - game.state.banner(banner).baggage).max(0)
}

/// True if there is less to hand out than could be taken, and more than one taker.
fn has_to_choose(game: &Game<'_>, realm: RealmId) -> bool {
    let rooms = takers(game, realm).into_iter().map(|banner| room_on(game, banner));
    let rooms =
        rooms.chain(stores(game, realm).into_iter().map(|place| room_in_store(game, place)));
    let rooms: Vec<i64> = rooms.filter(|room| *room > 0).collect();
    let left = game.state.realm(realm).baggage;
    left > 0 && rooms.len() > 1 && left < rooms.iter().sum()
}

/// Question who gets the baggage.
struct HandOutBaggage {
    realm: RealmId,
}

impl HandOutBaggage {
    fn check_number(game: &Game<'_>, realm: RealmId, baggage: i64) -> Result<(), Refusal> {
        let left = game.state.realm(realm).baggage;
        game.require((1..=left).contains(&baggage), "NL-DEP-03", || {
            say!("{left} baggage is left to hand out", left)
        })
    }
}

impl Ask for HandOutBaggage {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let left = game.state.realm(self.realm).baggage;
        say!(
            "`supply` banners with the {left} baggage that is left to hand out, `stock` settlements, or `done` to share it out evenly",
            left
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Supply, Verb::Stock, Verb::Done]
    }

    /// True if the phase asks for such an order: baggage that every place has room for is handed out without
    /// asking.
    fn asks_for(&self, game: &Game<'_>, order: &Order) -> bool {
        match order {
            Order::Done {} => false,
            Order::Supply { .. } | Order::Stock { .. } => has_to_choose(game, self.realm),
            _ => true,
        }
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(realm) = who.realm() else {
            return refuse("NL-DEP-03", say!("a realm hands out its baggage"));
        };
        match order {
            Order::Done {} => Ok(()),
            Order::Supply { banner, baggage } => {
                check_own_banner(game, who, *banner)?;
                Self::check_number(game, realm, *baggage)?;
                let name = game.banner_name(*banner);
                game.require(takers(game, realm).contains(banner), "NL-DEP-03", || {
                    say!(
                        "{name} is shut in: nothing gets through to it",
                        name = Text::verbatim(&name)
                    )
                })?;
                let room = room_on(game, *banner);
                game.require(*baggage <= room, "NL-SUB-05", || {
                    say!("{name} has room for {room} more", name = Text::verbatim(&name), room)
                })
            }
            Order::Stock { place, baggage } => {
                Self::check_number(game, realm, *baggage)?;
                let label = game.label(*place);
                game.require(claims::empire(game, *place) == Some(realm), "NL-DEP-03", || {
                    say!("{label} is not in your empire", label = Text::verbatim(label))
                })?;
                game.require(!presence::besieged(game, *place), "NL-DEP-03", || {
                    say!(
                        "{label} is besieged: nothing gets through to it",
                        label = Text::verbatim(label)
                    )
                })?;
                let room = room_in_store(game, *place);
                game.require(*baggage <= room, "NL-DEP-03", || {
                    say!(
                        "{label} has room for {room} more; fortresses, cities and the capital store baggage",
                        label = Text::verbatim(label),
                        room
                    )
                })
            }
            _ => refuse("NL-DEP-03", say!("`supply`, `stock` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let Some(realm) = who.realm() else { return orders };
        let left = game.state.realm(realm).baggage;
        for banner in takers(game, realm) {
            let most = room_on(game, banner).min(left);
            orders.extend((most > 0).then_some(Order::Supply { banner, baggage: most }));
        }
        for place in stores(game, realm) {
            let most = room_in_store(game, place).min(left);
            orders.extend((most > 0).then_some(Order::Stock { place, baggage: most }));
        }
        orders
    }

    fn secret(&self) -> bool {
        true
    }
}

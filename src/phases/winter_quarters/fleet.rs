//! Ships sail home along the coast and winter in a harbour of their owner; those that reach none
//! are destroyed (NL-WQ-06).

use crate::campaign::{Owner, RealmId, Reason, SeaEvent, ShipId};
use crate::engine::armies::ships;
use crate::engine::core::pieces;
use crate::engine::realms::harbours;
use crate::engine::sea::landing;
use crate::engine::winter::winter_routes;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Joined, Text};

/// Sails every ship outside the harbours of its owner to one that the owner names, or to the nearest.
pub(super) fn sail_home(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let lost: Vec<ShipId> = at_sea(&turn.game(), realm)
        .into_iter()
        .filter(|ship| winter_routes::harbours_in_reach(&turn.game(), realm, *ship).is_empty())
        .collect();
    for ship in lost {
        ships::lose_ship(turn, ship, Reason::NoHarbourInWinter, RuleId("NL-WQ-06"));
    }
    let home = ShipsHome { realm };
    while let Some(Order::WinterShip { ship, place }) = turn.next_order(realm, &home)? {
        if let Some(ship) = turn.state().ship_numbered(Owner::Realm(realm), ship) {
            dock(turn, ship, place);
        }
    }
    for ship in at_sea(&turn.game(), realm) {
        let nearest = winter_routes::harbours_in_reach(&turn.game(), realm, ship).first().copied();
        if let Some(place) = nearest {
            dock(turn, ship, place);
        }
    }
    let aboard: Vec<_> = turn
        .state()
        .banners_of(realm)
        .filter(|(_, banner)| banner.aboard.is_some())
        .map(|(id, _)| id)
        .collect();
    for banner in aboard {
        let place = turn.state().banner(banner).at;
        let ground = landing::quay(&turn.game(), place);
        turn.emit("NL-SHIP-09", SeaEvent::Landed { banner, place, ground, marches: false });
    }
    Ok(())
}

/// Ships of a realm that lie in no harbour of its own.
fn at_sea(game: &Game<'_>, realm: RealmId) -> Vec<ShipId> {
    let owner = Owner::Realm(realm);
    game.state
        .ships_of(owner)
        .filter(|(_, ship)| !(ship.docked && harbours::own_harbour(game, realm, ship.at)))
        .map(|(id, _)| id)
        .collect()
}

fn dock(turn: &mut Turn<'_>, ship: ShipId, to: PlaceId) {
    turn.emit(
        "NL-WQ-06",
        SeaEvent::ShipMoved {
            ship,
            of: pieces::flag(&turn.game(), ship),
            to,
            docked: true,
            sailed: false,
        },
    );
}

/// Question which harbours ships winter in, where there is a choice.
struct ShipsHome {
    realm: RealmId,
}

impl Ask for ShipsHome {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let ships = at_sea(game, self.realm);
        let ships = ships.iter().map(|ship| Text::from(game.state.ship(*ship).number));
        say!(
            "`winter_ship`: send ship {ships} to a harbour of yours, or `done` for the nearest",
            ships = Text::list(ships, Joined::Comma)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::WinterShip, Verb::Done]
    }

    /// True if the owner is asked; a ship that reaches one harbour alone goes there.
    fn asks_for(&self, game: &Game<'_>, order: &Order) -> bool {
        let Order::WinterShip { ship, .. } = order else { return *order != Order::Done {} };
        let ship = game.state.ship_numbered(Owner::Realm(self.realm), *ship);
        ship.is_some_and(|ship| winter_routes::harbours_in_reach(game, self.realm, ship).len() > 1)
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::WinterShip { ship, place } => {
                let found = game.state.ship_numbered(Owner::Realm(self.realm), *ship);
                let Some(found) = found.filter(|found| at_sea(game, self.realm).contains(found))
                else {
                    return refuse(
                        "NL-WQ-06",
                        say!("ship {ship} of yours is not on its way home", ship = *ship),
                    );
                };
                let harbours = winter_routes::harbours_in_reach(game, self.realm, found);
                game.require(harbours.contains(place), "NL-WQ-06", || {
                    say!(
                        "ship {ship} can reach {labels}",
                        ship = *ship,
                        labels = Text::verbatim(crate::engine::labels(game, &harbours))
                    )
                })
            }
            _ => refuse("NL-WQ-06", say!("`winter_ship` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        for ship in at_sea(game, self.realm) {
            let number = i64::from(game.state.ship(ship).number);
            orders.extend(
                winter_routes::harbours_in_reach(game, self.realm, ship)
                    .into_iter()
                    .map(|place| Order::WinterShip { ship: number, place }),
            );
        }
        orders
    }
}

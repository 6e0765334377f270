//! Berths of ships when the season begins: in harbours of the empire, or off land of the empire
//! that only ships reach (NL-DEP-04).

use crate::campaign::{Owner, RealmId, SeaEvent, Ship, ShipId};
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::realms::harbours;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse};
use crate::map::PlaceId;
use crate::phases::deployment::placing;
use crate::rules::Value;
use crate::say;
use crate::text::Text;

pub(super) fn moor(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let mut mooring = Mooring { moored: Vec::new() };
    while let Some(Order::Moor { ship, place }) = turn.next_order(realm, &mooring)? {
        let Some(ship) = turn.state().ship_numbered(Owner::Realm(realm), ship) else { break };
        let docked = harbours::own_harbour(&turn.game(), realm, place);
        turn.emit(
            "NL-DEP-04",
            SeaEvent::ShipMoved {
                ship,
                of: pieces::flag(&turn.game(), ship),
                to: place,
                docked,
                sailed: false,
            },
        );
        mooring.moored.push(ship);
    }
    Ok(())
}

/// Lists the berths for a ship of the realm, a new one or another: its harbours, and the sea of
/// tiles next to settlements of the empire that no land way leads to; where the rules ask for
/// harbours, a new one only off such as have none.
fn berths(game: &Game<'_>, realm: RealmId, new: bool) -> Vec<PlaceId> {
    let reached = placing::reached_by_land(game, realm);
    let harbours = game.value(Value::OverseasHarbour, realm) > 0;
    let open = |place: PlaceId| {
        !harbours || new && placing::harbours_at_hand(game, realm, place).is_empty()
    };
    let island = |place: &PlaceId| {
        !reached[place.0 as usize]
            && game.state.holding(*place).owner == Owner::Realm(realm)
            && placing::check_roof(game, realm, *place).is_ok()
            && open(*place)
    };
    let islands: Vec<PlaceId> = game.map().ids().filter(island).collect();
    let off = |place: PlaceId| {
        harbours::shore(game, place)
            && islands.iter().any(|island| game.map().distance(*island, place) <= 1)
    };
    game.map()
        .ids()
        .filter(|place| harbours::own_harbour(game, realm, *place) || off(*place))
        .collect()
}

/// Question for the berths of ships.
struct Mooring {
    /// Those that were given a berth: computer players leave them there.
    moored: Vec<ShipId>,
}

impl Mooring {
    /// Berths for ships that have not moved yet.
    fn left(&self, game: &Game<'_>, realm: RealmId) -> Vec<Order> {
        let idle = game.state.ships_of(Owner::Realm(realm)).filter(|(id, _)| {
            !self.moored.contains(id) && game.state.carried(*id).next().is_none()
        });
        let idle: Vec<&Ship> = idle.map(|(_, ship)| ship).collect();
        let berths = |new| match idle.iter().any(|ship| ship.new == new) {
            true => berths(game, realm, new),
            false => Vec::new(),
        };
        let [of_old, of_new] = [berths(false), berths(true)];
        let moor = |ship: &&Ship| {
            let (number, at) = (i64::from(ship.number), ship.at);
            let berths = if ship.new { &of_new } else { &of_old };
            let others = berths.iter().filter(move |place| **place != at);
            others.map(move |place| Order::Moor { ship: number, place: *place })
        };
        idle.iter().flat_map(moor).collect()
    }
}

impl Ask for Mooring {
    fn prompt(&self, _: &Game<'_>) -> Text {
        say!(
            "`moor` ships in your harbours, or off land that only ships reach, then `done`; the others stay where they are"
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Moor, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let (Some(realm), Order::Moor { ship, place }) = (who.realm(), order) else {
            return game.require(matches!(order, Order::Done {}), "NL-DEP-04", || {
                say!("`moor` a ship, or `done`")
            });
        };
        let Some(found) = game.state.ship_numbered(Owner::Realm(realm), *ship) else {
            let numbers: Vec<String> = game
                .state
                .ships_of(Owner::Realm(realm))
                .map(|(_, ship)| ship.number.to_string())
                .collect();
            return refuse(
                "NL-DEP-04",
                say!(
                    "you have no ship {ship}; there are {numbers}",
                    ship = *ship,
                    numbers = Text::verbatim(numbers.join(", "))
                ),
            );
        };
        game.require(game.state.carried(found).next().is_none(), "NL-DEP-04", || {
            say!("ship {ship} carries a banner", ship = *ship)
        })?;
        let berths = berths(game, realm, game.state.ship(found).new);
        game.require(berths.contains(place), "NL-DEP-04", || {
            say!(
                "{place} is neither a harbour of yours nor next to land of yours that only ships reach: {labels}",
                place = texts::place(game, *place),
                labels = Text::verbatim(labels(game, &berths))
            )
        })
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let left = who.realm().into_iter().flat_map(|realm| self.left(game, realm));
        std::iter::once(Order::Done {}).chain(left).collect()
    }
}

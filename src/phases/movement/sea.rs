//! Orders at sea: ships sail or dock, alone or together, banners go aboard and ashore (NL-SHIP-01,
//! 06..10).

mod checks;

pub(super) use checks::check;

use crate::campaign::{BannerId, Flag, Owner, RealmId, SeaEvent, ShipId};
use crate::engine::armies::{banners, hiding, ships, tile_forces};
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::realms::{fleets, harbours};
use crate::engine::sea::{landing, meeting, sailing};
use crate::engine::{Flow, Game, Order, Turn};
use crate::map::PlaceId;
use crate::rules::Value;
use crate::rules::table::SCOUTS_TAKE;
use crate::say;
use crate::text::{Joined, Text};

/// Carries one order out.
pub(super) fn carry_out(turn: &mut Turn<'_>, order: Order) -> Flow {
    match order {
        Order::Sail { ships, place } => {
            let realm = turn.realm();
            sailing::sail(turn, realm, &ships, place)
        }
        Order::Dock { ships, place } => dock(turn, &ships, place),
        Order::Embark { banner, ship } => {
            turn.emit(
                "NL-SHIP-08",
                SeaEvent::Embarked { banner, ship, of: pieces::flag(&turn.game(), ship) },
            );
            Ok(())
        }
        Order::Land { banner } => {
            land(turn, banner);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Ships enter a harbour, past who is off it and in spite of who lies in it (NL-SHIP-06,
/// NL-SHIP-07). A realm with ships in the harbour fights with all of its ships on the tile, and so
/// does not meet the newcomers at sea before.
fn dock(turn: &mut Turn<'_>, ships: &[ShipId], to: PlaceId) -> Flow {
    let realm = turn.realm();
    let own = Owner::Realm(realm);
    if fleets::rivals(&turn.game(), own, to).is_empty() {
        for ship in ships {
            let sailed = !sailing::takes_harbour_turn(turn, *ship, to, true);
            turn.emit(
                "NL-SHIP-06",
                SeaEvent::ShipMoved {
                    ship: *ship,
                    of: pieces::flag(&turn.game(), *ship),
                    to,
                    docked: true,
                    sailed,
                },
            );
        }
        return Ok(());
    }
    let came = ships.iter().any(|ship| turn.state().ship(*ship).at != to);
    for ship in ships {
        let sailed = !sailing::takes_harbour_turn(turn, *ship, to, true);
        turn.emit(
            "NL-SHIP-06",
            SeaEvent::ShipMoved {
                ship: *ship,
                of: pieces::flag(&turn.game(), *ship),
                to,
                docked: false,
                sailed,
            },
        );
    }
    if came {
        let inside = fleets::rivals_in_harbour(&turn.game(), own, to);
        meeting::meet_at_sea(turn, realm, to, &(&fleets::rivals(&turn.game(), own, to) - &inside))?;
    }
    if fleets::fleet(&turn.game(), own, to).is_empty() || !meeting::force_harbour(turn, realm, to)?
    {
        return Ok(());
    }
    for ship in ships {
        let arrived = turn.state().ship(*ship);
        if !arrived.removed && arrived.at == to && harbours::harbour(&turn.game(), to) {
            turn.emit(
                "NL-SHIP-06",
                SeaEvent::ShipMoved {
                    ship: *ship,
                    of: pieces::flag(&turn.game(), *ship),
                    to,
                    docked: true,
                    sailed: false,
                },
            );
        }
    }
    Ok(())
}

/// Lands a banner. From a ship that lay in an own harbour since the turn began it may march on (NL-SHIP-09);
/// elsewhere it has entered the tile, and takes it if nobody defends it (NL-SHIP-10).
fn land(turn: &mut Turn<'_>, banner: BannerId) {
    let standing = turn.state().banner(banner);
    let (realm, place) = (standing.realm, standing.at);
    let Some(ship) = standing.aboard else { return };
    let ship = turn.state().ship(ship);
    let at_home = harbours::own_harbour(&turn.game(), realm, place)
        && tile_forces::unopposed(&turn.game(), realm, place);
    let marches = at_home
        && ship.was_docked
        && ship.moved == 0
        && turn.game().value(Value::LandingMarches, banner) > 0;
    let ground = landing::quay(&turn.game(), place);
    turn.emit("NL-SHIP-09", SeaEvent::Landed { banner, place, ground, marches });
    hiding::come_to_light(turn, realm, place);
    let undefended = tile_forces::unopposed(&turn.game(), realm, place)
        && turn.state().holding(place).owner != Owner::Independent;
    if undefended && turn.game().lookup(SCOUTS_TAKE, place, Some(realm)) > 0 {
        banners::take_place(turn, realm, place, "NL-SHIP-10");
    }
}

/// Orders worth trying: every ship by itself and all of a tile together, every banner with the
/// first ship that has room.
pub(super) fn candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let mut orders = Vec::new();
    let own = Owner::Realm(realm);
    let mut places: Vec<PlaceId> = game.state.ships_of(own).map(|(_, ship)| ship.at).collect();
    places.sort_unstable();
    places.dedup();
    for place in places {
        let mut able = fleets::fleet(game, own, place);
        able.retain(|ship| {
            let harbour_turn = [true, false]
                .into_iter()
                .any(|inward| sailing::harbour_turn_rule(game, *ship, place, inward).is_some());
            harbour_turn
                || i64::from(game.state.ship(*ship).moved) < game.value(Value::ShipTiles, realm)
        });
        let mut fleets: Vec<Vec<ShipId>> = able.iter().map(|ship| vec![*ship]).collect();
        if able.len() > 1 {
            fleets.push(able);
        }
        for to in harbours::sea_ways(game, place).chain([place]) {
            let harbour = harbours::harbour(game, to);
            for ships in &fleets {
                orders.push(Order::Sail { ships: ships.clone(), place: to });
                if harbour {
                    orders.push(Order::Dock { ships: ships.clone(), place: to });
                }
            }
        }
        let in_reach = |ship: &ShipId| {
            game.state.ship(*ship).docked == harbours::harbour(game, place)
                && ships::has_room(game, *ship)
        };
        if let Some(ship) = fleets::fleet(game, own, place).into_iter().find(in_reach) {
            orders.extend(
                game.state
                    .force(realm, place)
                    .into_iter()
                    .map(|banner| Order::Embark { banner, ship }),
            );
        }
    }
    let aboard = game.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_some());
    orders.extend(aboard.map(|(banner, _)| Order::Land { banner }));
    orders
}

/// Foretells what an order at sea would meet.
pub(super) fn preview(game: &Game<'_>, realm: RealmId, order: &Order) -> Option<Text> {
    let own = Owner::Realm(realm);
    let (Order::Sail { place, .. } | Order::Dock { place, .. }) = order else { return None };
    let docks = matches!(order, Order::Dock { .. });
    let rivals = fleets::rivals(game, own, *place);
    let names = |flags: Vec<Flag>| {
        Text::list(flags.into_iter().map(|flag| fleets::flag_name(game, flag)), Joined::Comma)
    };
    let in_harbour: Vec<Flag> = fleets::rivals_in_harbour(game, own, *place).into_iter().collect();
    Some(if docks && !in_harbour.is_empty() {
        let text = say!(
            "ships of {names} are in the harbour: a battle follows that nobody can refuse",
            names = names(in_harbour)
        );
        texts::cited(game, text, "NL-SHIP-07")
    } else if rivals.is_empty() {
        say!("no other ships are there")
    } else {
        let text = say!(
            "ships of {names} are there: a battle may follow",
            names = names(rivals.into_iter().collect())
        );
        texts::cited(game, text, "NL-SHIP-04")
    })
}

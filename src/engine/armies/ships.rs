//! Ships come and go: launched in harbours, driven about, put to sea, lost with what they carry
//! (NL-SHIP-05, NL-SHIP-10, NL-SHIP-11, NL-CON-02).

use crate::campaign::{Owner, PLENTY, Reason, SeaEvent, ShipId};
use crate::engine::armies::banners;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::pieces;
use crate::engine::core::turn::Turn;
use crate::engine::realms::{fleets, harbours};
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Returns `ship 1 of red`.
pub fn ship_name(game: &Game<'_>, ship: ShipId) -> Text {
    let ship = game.state.ship(ship);
    say!(
        "ship {number} of {flag}",
        number = ship.number,
        flag = fleets::flag_name(game, pieces::flag_of(game, ship))
    )
}

/// Returns `ship 1 of red, ship 2 of red`.
pub fn ship_names(game: &Game<'_>, ships: &[ShipId]) -> Text {
    Text::list(ships.iter().map(|ship| ship_name(game, *ship)), Joined::Comma)
}

/// Returns how many banners a ship can carry (NL-SHIP-08).
pub fn hold(game: &Game<'_>, ship: ShipId) -> i64 {
    let about = About { realm: game.state.ship(ship).owner.realm(), ..About::default() };
    game.value(Value::ShipBanners, about)
}

/// True if a ship has room for one more.
pub fn has_room(game: &Game<'_>, ship: ShipId) -> bool {
    i64::try_from(game.state.carried(ship).count()).is_ok_and(|carried| carried < hold(game, ship))
}

/// Counts ship pieces not yet on the map (NL-MAP-01).
pub fn ship_pieces_left(game: &Game<'_>) -> i64 {
    if game.state.chose(crate::rules::GameOption::Pieces, "free") {
        return PLENTY;
    }
    game.value(Value::ShipPieces, ()) * game.state.option(crate::rules::GameOption::Boxes)
        - game.state.ships_used()
}

/// Launches a new ship of an owner on a tile, in its harbour or on the sea next to it.
pub fn launch_ship(
    turn: &mut Turn<'_>,
    owner: Owner,
    at: PlaceId,
    docked: bool,
    rule: RuleId,
) -> ShipId {
    let ship = ShipId(u16::try_from(turn.state().ships.len()).unwrap_or(u16::MAX));
    let number = turn.state().free_ship_number(owner);
    turn.emit_rule(rule, SeaEvent::ShipLaunched { ship, owner, number, at, docked });
    ship
}

/// Takes a ship, and the banners it carries with it (NL-SHIP-05).
pub fn lose_ship(turn: &mut Turn<'_>, ship: ShipId, what: Reason, rule: RuleId) {
    if turn.state().ship(ship).removed {
        return;
    }
    let cargo: Vec<_> = turn.state().carried(ship).collect();
    banners::remove_banners(turn, &cargo, what, rule);
    let of = pieces::flag(&turn.game(), ship);
    turn.emit_rule(rule, SeaEvent::ShipLost { ship, of, what });
}

/// Drives a ship onto the sea of a tile; that is no move of its own. An independent ship that does
/// not rove does not outlive leaving the tile of its harbour (NL-SHIP-11).
pub fn drive_ship(turn: &mut Turn<'_>, ship: ShipId, to: PlaceId, rule: RuleId) {
    let driven = turn.state().ship(ship);
    if driven.removed {
        return;
    }
    if fleets::keeps_harbour(&turn.game(), ship) && driven.at != to {
        lose_ship(turn, ship, Reason::DrivenFromHarbour, RuleId("NL-SHIP-11"));
    } else {
        let of = pieces::flag(&turn.game(), ship);
        turn.emit_rule(rule, SeaEvent::ShipMoved { ship, of, to, docked: false, sailed: false });
    }
}

/// Puts all ships to sea if the harbour is gone: what is razed shelters none (NL-SHIP-06).
pub fn leave_lost_harbour(turn: &mut Turn<'_>, place: PlaceId) {
    if harbours::harbour(&turn.game(), place) {
        return;
    }
    let docked: Vec<ShipId> =
        turn.state().ships_on(place).filter(|(_, ship)| ship.docked).map(|(id, _)| id).collect();
    for ship in docked {
        drive_ship(turn, ship, place, RuleId("NL-SHIP-06"));
    }
}

/// Puts ships of one owner that lie in the harbour of a tile to sea on that tile (NL-SHIP-10).
pub fn put_to_sea(turn: &mut Turn<'_>, place: PlaceId, owner: Owner, rule: RuleId) {
    let docked: Vec<ShipId> = turn
        .state()
        .ships_on(place)
        .filter(|(_, ship)| ship.docked && ship.owner == owner)
        .map(|(id, _)| id)
        .collect();
    for ship in docked {
        drive_ship(turn, ship, place, rule);
    }
}

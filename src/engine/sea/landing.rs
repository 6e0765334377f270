//! Banners that came by sea and go back the way they came: aboard their ship, if it is still there
//! (NL-SHIP-10).

use crate::campaign::{BannerId, Reason, SeaEvent, ShipId};
use crate::engine::armies::{banners, positions, ships};
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::turn::Turn;
use crate::engine::realms::claims;
use crate::map::{Ground, GroundKind, PlaceId};
use crate::rules::RuleId;

/// The rule of beaten invaders.
const RULE: &str = "NL-SHIP-10";

/// Returns the ship on which a banner that came ashore here can leave again: the one that brought
/// it, while it is on the tile and has room.
pub fn way_aboard(game: &Game<'_>, banner: BannerId) -> Option<ShipId> {
    let standing = game.state.banner(banner);
    let brought = standing.landed?.ship;
    let ship = game.state.ship(brought);
    (!ship.removed
        && ship.at == standing.at
        && standing.aboard.is_none()
        && ships::has_room(game, brought))
    .then_some(brought)
}

/// True if a besieger can go back, over land or aboard.
pub fn can_go_back(game: &Game<'_>, banner: BannerId) -> bool {
    positions::way_back(game, banner).is_some() || way_aboard(game, banner).is_some()
}

/// True if a banner is where it came ashore on land that is not its realm's.
pub fn invader(game: &Game<'_>, banner: BannerId) -> bool {
    let standing = game.state.banner(banner);
    standing.landed.is_some() && claims::empire(game, standing.at) != Some(standing.realm)
}

/// Returns the ground on which a banner lands: next to the quays, and never on a crest.
pub fn quay(game: &Game<'_>, place: PlaceId) -> Ground {
    let open = game.place(place).grounds.iter().position(|kind| *kind == GroundKind::Open);
    Ground(open.and_then(|at| u8::try_from(at).ok()).unwrap_or(0))
}

/// Takes a banner aboard again, and its ship to the sea of the tile.
pub fn reembark(turn: &mut Turn<'_>, banner: BannerId, ship: ShipId, rule: RuleId) {
    let place = turn.state().banner(banner).at;
    let of = pieces::flag(&turn.game(), ship);
    turn.emit_rule(rule, SeaEvent::Embarked { banner, ship, of });
    ships::drive_ship(turn, ship, place, rule);
    banners::settle_siege(turn, place);
}

/// Parts a force that must leave into those that came by sea and can re-embark, and those who leave
/// over land. Those whose ship has sailed cannot flee once beaten and are destroyed.
pub fn part_by_sea(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    beaten: bool,
) -> (Vec<BannerId>, Vec<BannerId>) {
    let (mut by_sea, mut by_land) = (Vec::new(), Vec::new());
    for banner in positions::alive(turn, force) {
        let came = turn.state().banner(banner).landed.is_some_and(|landing| landing.now)
            || invader(&turn.game(), banner);
        match (came, way_aboard(&turn.game(), banner)) {
            (true, Some(_)) => by_sea.push(banner),
            (true, None) if beaten => {
                banners::remove_banner(turn, banner, Reason::ShipSailed, RuleId(RULE))
            }
            _ => by_land.push(banner),
        }
    }
    (by_sea, by_land)
}

/// Takes them aboard, while there is room. Returns those who must leave over land after all.
pub fn leave_by_sea(turn: &mut Turn<'_>, force: &[BannerId], beaten: bool) -> Vec<BannerId> {
    let mut left = Vec::new();
    for banner in positions::alive(turn, force) {
        match way_aboard(&turn.game(), banner) {
            Some(ship) => reembark(turn, banner, ship, RuleId(RULE)),
            None if beaten => {
                banners::remove_banner(turn, banner, Reason::ShipSailed, RuleId(RULE))
            }
            None => left.push(banner),
        }
    }
    left
}

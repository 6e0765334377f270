//! The unrest that assassins leave behind: at the start of its turns forces of a shaken empire
//! stand still, or move only if their die allows it (NL-ESP-06).

use crate::campaign::mark::{PANIC, STANDSTILL};
use crate::campaign::{BannerId, RealmId};
use crate::engine::armies::{pinned, positions};
use crate::engine::{Flow, Turn};
use crate::map::PlaceId;
use crate::rules::{RuleId, Thrown, Value};

/// Finds out which of its forces the realm whose turn it is may move.
pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    if turn.state().marks.is_empty() {
        return Ok(());
    }
    if has_unrest(turn, realm, STANDSTILL) {
        for (_, force) in forces(turn, realm) {
            hold(turn, &force);
        }
    } else if has_unrest(turn, realm, PANIC) {
        for (place, force) in forces(turn, realm) {
            let roll = turn.roll_value(Thrown::PanicRoll, "force in panic", (realm, place))?;
            if roll < turn.game().value(Value::PanicMoves, realm) {
                hold(turn, &force);
            }
        }
    }
    Ok(())
}

/// Returns all forces of a realm: on land tile by tile, and at sea each ship's by itself, as they scout and
/// eat.
fn forces(turn: &Turn<'_>, realm: RealmId) -> Vec<(PlaceId, Vec<BannerId>)> {
    let state = turn.state();
    let ashore = positions::places_with_banners(&turn.game(), realm).into_iter().map(|place| {
        let force = state.own_on(realm, place).map(|(id, _)| id);
        (place, force.collect::<Vec<_>>())
    });
    let afloat = state.crews_of(realm).into_iter().filter_map(|crew| {
        let place = state.banner(*crew.first()?).at;
        Some((place, crew))
    });
    ashore.chain(afloat).collect()
}

fn has_unrest(turn: &Turn<'_>, realm: RealmId, name: &str) -> bool {
    turn.state()
        .realm(realm)
        .capital
        .is_some_and(|capital| turn.state().mark(name, capital).is_some())
}

/// Holds a force where it is this turn.
fn hold(turn: &mut Turn<'_>, force: &[BannerId]) {
    for banner in force {
        pinned::hold(turn, *banner, (1, 0), RuleId("NL-ESP-06"));
    }
}

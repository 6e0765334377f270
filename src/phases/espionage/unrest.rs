//! The unrest that assassins leave behind: at the start of its turns forces of a shaken empire
//! stand still, or move only if their die allows it (NL-ESP-06).

use crate::campaign::RealmId;
use crate::campaign::mark::{PANIC, STANDSTILL};
use crate::engine::{Flow, Turn};
use crate::map::PlaceId;
use crate::rules::{RuleId, Thrown, Value};

/// The realm whose turn it is finds out which of its forces may move.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone.
pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    if turn.state().marks.is_empty() {
        return Ok(());
    }
    if has_unrest(turn, realm, STANDSTILL) {
        turn.game()
            .places_with_banners(realm)
            .into_iter()
            .for_each(|place| hold(turn, realm, place));
    } else if has_unrest(turn, realm, PANIC) {
        for place in turn.game().places_with_banners(realm) {
            let roll = turn.roll_value(Thrown::PanicRoll, "force in panic", (realm, place))?;
            if roll < turn.game().value(Value::PanicMoves, realm) {
                hold(turn, realm, place);
            }
        }
    }
    Ok(())
}

fn has_unrest(turn: &Turn<'_>, realm: RealmId, name: &str) -> bool {
    turn.state()
        .realm(realm)
        .capital
        .is_some_and(|capital| turn.state().mark(name, capital).is_some())
}

/// A force stays where it is this turn.
fn hold(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    let force: Vec<_> = turn
        .state()
        .banners_of(realm)
        .filter(|(_, banner)| banner.at == place)
        .map(|(id, _)| id)
        .collect();
    for banner in force {
        turn.hold(banner, (1, 0), RuleId("NL-ESP-06"));
    }
}

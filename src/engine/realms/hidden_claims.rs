//! Hidden claims to land, of which only some realms know. No rule of the editions lays them: scripts do
//! (`change.hidden_claim`), and reveal them.

use crate::campaign::{Event, MapEvent, Owner, RealmId};
use crate::engine::core::game::Game;
use crate::engine::core::hiding::others;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::say;
use crate::text::Text;

/// Checks that a realm can lay a hidden claim to a place.
///
/// # Errors
/// A sentence that says why it cannot.
pub fn check(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Text> {
    let (named, at) = (texts::realm(game, realm), texts::place(game, place));
    if game.place(place).barred {
        return Err(say!("nobody can own {place}", place = at));
    }
    if game.state.holding(place).owner == Owner::Realm(realm) {
        return Err(say!("{place} is owned by {realm} already", place = at, realm = named));
    }
    if game.state.realm(realm).out {
        return Err(say!("{realm} has left the game, and can claim nothing", realm = named));
    }
    Ok(())
}

/// Returns the event by which a realm lays a hidden claim, or other realms know of it.
pub fn hides(realm: RealmId, place: PlaceId, known_to: Vec<RealmId>) -> Event {
    let known_to = others(realm, known_to);
    MapEvent::ClaimHidden { realm, place, known_to }.into()
}

/// Makes a realm give up a hidden claim; false if it laid none.
pub fn drop_claim(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, rule: RuleId) -> bool {
    let laid = turn.state().hidden_claim(place, realm).is_some();
    if laid {
        turn.emit_rule(rule, MapEvent::ClaimDropped { realm, place });
    }
    laid
}

//! Ships sail to the sea of a tile and meet who is there (NL-SHIP-01, NL-SHIP-04).

use crate::campaign::{Owner, RealmId, SeaEvent, ShipId};
use crate::engine::core::pieces;
use crate::engine::realms::fleets;
use crate::engine::sea::meeting;
use crate::engine::{About, Flow, Game, Turn};
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};

/// Sails ships to the sea of a tile, where they meet who is there (NL-SHIP-01, NL-SHIP-04).
pub fn sail(turn: &mut Turn<'_>, realm: RealmId, ships: &[ShipId], to: PlaceId) -> Flow {
    let came = ships.iter().any(|ship| turn.state().ship(*ship).at != to);
    for ship in ships {
        let sailed = !takes_harbour_turn(turn, *ship, to, false);
        turn.emit(
            "NL-SHIP-01",
            SeaEvent::ShipMoved {
                ship: *ship,
                of: pieces::flag(&turn.game(), *ship),
                to,
                docked: false,
                sailed,
            },
        );
    }
    // The weather may have taken them elsewhere by now.
    let there = ships
        .iter()
        .any(|ship| !turn.state().ship(*ship).removed && turn.state().ship(*ship).at == to);
    if came && there {
        meeting::meet_at_sea(
            turn,
            realm,
            to,
            &fleets::rivals(&turn.game(), Owner::Realm(realm), to),
        )
    } else {
        Ok(())
    }
}

/// True if a ship puts into a harbour or out of one besides its move (EN-SHIP-08); if so it has
/// done it for this turn. Who sails into a harbour of the next tile has put in as well.
pub(crate) fn takes_harbour_turn(
    turn: &mut Turn<'_>,
    ship: ShipId,
    to: PlaceId,
    inward: bool,
) -> bool {
    let Some(rule) = harbour_turn_rule(&turn.game(), ship, to, inward) else { return false };
    turn.emit_rule(rule, SeaEvent::ShipSlipped { ship, inward });
    turn.state().ship(ship).at == to
}

/// Returns the rule by which a ship may put into a harbour or out of one besides its move, if it
/// has not done so this turn (EN-SHIP-08): on its own tile, or inward at the end of its move.
pub(crate) fn harbour_turn_rule(
    game: &Game<'_>,
    ship: ShipId,
    to: PlaceId,
    inward: bool,
) -> Option<RuleId> {
    let (vessel, often) = (game.state.ship(ship), Value::HarbourTurns);
    let about = About { realm: vessel.owner.realm(), ..About::default() };
    let used = if inward { vessel.put_in } else { vessel.put_out };
    (i64::from(used) < game.value(often, about) && (inward || vessel.at == to))
        .then(|| game.rules.setting(often).cite)
}

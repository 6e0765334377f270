//! Independents: settlements with their own flag that lie side by side form one empire
//! (NL-SCOUT-18).

use crate::campaign::Owner;
use crate::engine::core::game::Game;
use crate::map::PlaceId;

/// Lists the places of the independent empire that a place belongs to, in map order; empty if it is
/// not an independent settlement. Barren land links nobody (NL-SCOUT-18).
pub fn independent_empire(game: &Game<'_>, place: PlaceId) -> Vec<PlaceId> {
    let belongs = |place: PlaceId| {
        game.state.working_settlement(place).is_some()
            && game.state.holding(place).owner == Owner::Independent
    };
    let mut empire: Vec<PlaceId> =
        Some(place).into_iter().filter(|place| belongs(*place)).collect();
    let mut at = 0;
    while let Some(from) = empire.get(at).copied() {
        at += 1;
        for to in game.map().neighbours(from) {
            if !empire.contains(&to) && belongs(to) {
                empire.push(to);
            }
        }
    }
    empire.sort_unstable();
    empire
}

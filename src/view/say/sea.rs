//! Ships, as the log says them.

use crate::basics::pluralize::count;
use crate::campaign::event::SeaEvent;
use crate::campaign::{Flag, Owner};
use crate::engine::Game;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &SeaEvent) -> Option<String> {
    Some(match event {
        SeaEvent::ShipLaunched { owner, number, at, .. } => {
            let has = if *owner == Owner::Independent { "have" } else { "has" };
            format!(
                "{party} {has} ship {number} at {at}",
                party = names::party(game, *owner),
                at = names::place(game, *at)
            )
        }
        SeaEvent::ShipMoved { ship, of, to, docked, .. } => {
            let lies = if *docked { "docks at" } else { "lies off" };
            format!("{} {lies} {}", names::ship(game, *ship, *of), names::place(game, *to))
        }
        SeaEvent::ShipMarked { ship, of, name, .. } => {
            format!("{}: {}", names::ship(game, *ship, *of), names::mark(game, name))
        }
        SeaEvent::ShipUnmarked { ship, of, name } => {
            let (ship, mark) = (names::ship(game, *ship, *of), names::mark(game, name));
            format!("over for {ship}: {mark}")
        }
        SeaEvent::ShipLost { ship, of, what } => {
            format!(
                "{ship} is lost ({reason})",
                ship = names::ship(game, *ship, *of),
                reason = names::reason(game, *what)
            )
        }
        SeaEvent::Embarked { banner, ship, of } => {
            format!(
                "{banner} goes aboard {ship}",
                banner = names::banner(game, *banner),
                ship = names::ship(game, *ship, *of)
            )
        }
        SeaEvent::Landed { banner, place, .. } => {
            format!(
                "{banner} lands at {place}",
                banner = names::banner(game, *banner),
                place = names::place(game, *place)
            )
        }
        SeaEvent::FleetsFight { place, attacker, defender, ships, against } => {
            let fleet = |of: Flag, ships: i64| {
                format!("{} of {}", count(ships, "ship"), names::flag(game, of))
            };
            format!(
                "battle at sea off {place}: {ships} against {against}",
                place = names::place(game, *place),
                ships = fleet(*attacker, *ships),
                against = fleet(*defender, *against)
            )
        }
        SeaEvent::FleetsFought { place, winner: Flag { owner: Owner::Nobody, .. }, .. } => {
            format!("the battle off {place} is a draw", place = names::place(game, *place))
        }
        SeaEvent::FleetsFought { place, winner, by } => {
            let wins = if winner.band.is_some() { "win" } else { "wins" };
            format!(
                "{flag} {wins} the battle off {place} by {by}",
                flag = names::flag(game, *winner),
                place = names::place(game, *place)
            )
        }
        // Nothing is said of these.
        SeaEvent::ShipSlipped { .. } => return None,
    })
}

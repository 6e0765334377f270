//! Ships, as the log says them.

use crate::campaign::event::SeaEvent;
use crate::campaign::{Flag, Owner};
use crate::engine::Game;
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &SeaEvent) -> Option<Text> {
    Some(match event {
        SeaEvent::ShipLaunched { owner, number, at, .. } => {
            let (party, number) = (texts::party(game, *owner), *number);
            let place = texts::place(game, *at);
            if *owner == Owner::Independent {
                say!("{party} have ship {number} at {place}", party, number, place)
            } else {
                say!("{party} has ship {number} at {place}", party, number, place)
            }
        }
        SeaEvent::ShipMoved { ship, of, to, docked, .. } => {
            let (ship, place) = (texts::ship(game, *ship, *of), texts::place(game, *to));
            if *docked {
                say!("{ship} docks at {place}", ship, place)
            } else {
                say!("{ship} lies off {place}", ship, place)
            }
        }
        SeaEvent::ShipMarked { ship, of, name, .. } => {
            let (ship, mark) = (texts::ship(game, *ship, *of), texts::mark(game, name));
            say!("{ship}: {mark}", ship, mark)
        }
        SeaEvent::ShipUnmarked { ship, of, name } => {
            let (ship, mark) = (texts::ship(game, *ship, *of), texts::mark(game, name));
            say!("over for {ship}: {mark}", ship, mark)
        }
        SeaEvent::ShipLost { ship, of, what } => {
            say!(
                "{ship} is lost ({reason})",
                ship = texts::ship(game, *ship, *of),
                reason = texts::reason(*what)
            )
        }
        SeaEvent::Embarked { banner, ship, of } => {
            say!(
                "{banner} goes aboard {ship}",
                banner = texts::banner(game, *banner),
                ship = texts::ship(game, *ship, *of)
            )
        }
        SeaEvent::Landed { banner, place, .. } => {
            say!(
                "{banner} lands at {place}",
                banner = texts::banner(game, *banner),
                place = texts::place(game, *place)
            )
        }
        SeaEvent::FleetsFight { place, attacker, defender, ships, against } => {
            let fleet = |of: Flag, ships: i64| {
                let ships = Text::count(ships, ProgramNoun::Ship);
                say!("{ships} of {flag}", ships, flag = texts::flag(game, of))
            };
            say!(
                "battle at sea off {place}: {ships} against {against}",
                place = texts::place(game, *place),
                ships = fleet(*attacker, *ships),
                against = fleet(*defender, *against)
            )
        }
        SeaEvent::FleetsFought { place, winner: Flag { owner: Owner::Nobody, .. }, .. } => {
            say!("the battle off {place} is a draw", place = texts::place(game, *place))
        }
        SeaEvent::FleetsFought { place, winner, by } => {
            let (flag, by) = (texts::flag(game, *winner), *by);
            let place = texts::place(game, *place);
            if winner.band.is_some() {
                say!("{flag} win the battle off {place} by {by}", flag, place, by)
            } else {
                say!("{flag} wins the battle off {place} by {by}", flag, place, by)
            }
        }
        // Nothing is said of these.
        SeaEvent::ShipSlipped { .. } => return None,
    })
}

//! Spells, as the log says them.

use crate::basics::pluralize::count;
use crate::campaign::event::MagicEvent;
use crate::engine::Game;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &MagicEvent) -> Option<String> {
    let at = |id| names::place(game, id);
    Some(match event {
        MagicEvent::SpellCast { realm, spell, place, works } => {
            let on = place.map_or(String::new(), |place| format!(" on {}", at(place)));
            let fails = if *works { "" } else { ", and it fails" };
            match realm {
                Some(realm) => format!(
                    "{} casts {}{on}{fails}",
                    names::realm(game, *realm),
                    names::spell(game, spell)
                ),
                None => format!("{} strikes{on}{fails}", names::spell(game, spell)),
            }
        }
        MagicEvent::HordeAttacked { place, points, name, defenders } => {
            let defenders = if defenders.is_empty() {
                "the garrison".to_owned()
            } else {
                names::banners(game, defenders)
            };
            format!(
                "{name} ({points}) at {at} attack {defenders}",
                points = count(*points, "point"),
                at = at(*place)
            )
        }
        // Nothing is said of this: the row of the list names the spell, the die whose it is.
        MagicEvent::SpellDrawn { .. } => return None,
    })
}

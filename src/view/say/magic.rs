//! Spells, as the log says them.

use crate::campaign::event::MagicEvent;
use crate::engine::Game;
use crate::say;
use crate::text::Text;
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &MagicEvent) -> Option<Text> {
    Some(match event {
        MagicEvent::SpellCast { realm, spell, place, works } => {
            let spell = texts::spell(game, spell);
            let place = place.map(|place| texts::place(game, place));
            let cast = match (realm.map(|realm| texts::realm(game, realm)), place) {
                (Some(realm), Some(place)) => {
                    say!("{realm} casts {spell} on {place}", realm, spell, place)
                }
                (Some(realm), None) => say!("{realm} casts {spell}", realm, spell),
                (None, Some(place)) => say!("{spell} strikes on {place}", spell, place),
                (None, None) => say!("{spell} strikes", spell),
            };
            if *works { cast } else { say!("{cast}, and it fails", cast) }
        }
        MagicEvent::HordeAttacked { place, points, name, defenders } => {
            let defenders = if defenders.is_empty() {
                say!("the garrison")
            } else {
                texts::banners(game, defenders)
            };
            say!(
                "{name} ({points}) at {place} attack {defenders}",
                name = Text::verbatim(*name),
                points = texts::points(*points),
                place = texts::place(game, *place),
                defenders
            )
        }
        // Nothing is said of this: the row of the list names the spell, the die whose it is.
        MagicEvent::SpellDrawn { .. } => return None,
    })
}

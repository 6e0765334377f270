//! The map and its places, as the log says them.

use crate::campaign::event::MapEvent;
use crate::campaign::{Owner, Rearranged, Until};
use crate::engine::Game;
use crate::engine::core::place_word::place_noun;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &MapEvent) -> Option<Text> {
    let at = |id| texts::place(game, id);
    Some(match event {
        MapEvent::LayingBegan(laying) => {
            let tiles = Text::count(laying.stacks.left(), ProgramNoun::Tile);
            say!("the laying of the map begins with {tiles}", tiles)
        }
        // An exchange leaves the table as it is and changes the stacks (NL-MAP-08).
        MapEvent::TileLaid { at: None, .. } => say!("the tile goes under its stack"),
        MapEvent::TileLaid { laying, at: Some(hex) } => {
            let laid = laying.board.at(*hex)?;
            let designs = &game.rules.tiles.designs;
            let design = designs.get(laid.design as usize).map_or("tile", |design| &design.id);
            say!(
                "{design} is laid at {hex}",
                design = texts::named(design),
                hex = Text::verbatim(hex.label())
            )
        }
        MapEvent::MapMade { map } => {
            let places = Text::count(map.places.len(), place_noun(game));
            say!("the map is made: {places}", places)
        }
        MapEvent::MapRearranged { how, tile, to, .. } => rearranged(*how, tile, to),
        MapEvent::CircleSet { place, circle: true } => {
            say!("{place} may become a capital", place = at(*place))
        }
        MapEvent::CircleSet { place, circle: false } => {
            say!("{place} is no longer a capital tile", place = at(*place))
        }
        MapEvent::OwnerChanged { place, owner } => {
            let place = at(*place);
            match owner {
                Owner::Nobody => say!("{place} belongs to nobody", place),
                Owner::Independent => say!("{place} is independent", place),
                Owner::Realm(realm) => {
                    say!("{place} goes to {realm}", place, realm = texts::realm(game, *realm))
                }
            }
        }
        MapEvent::Claimed { realm, place, by, settlement } => {
            say!(
                "{realm} claims {place} by {by} ({settlement})",
                realm = texts::realm(game, *realm),
                place = at(*place),
                by = at(*by),
                settlement = texts::settlement(game, *settlement)
            )
        }
        MapEvent::ClaimHidden { realm, place, known_to } => {
            let others = Text::list(known_to.iter().map(|id| texts::realm(game, *id)), Joined::And);
            let (realm, place) = (texts::realm(game, *realm), at(*place));
            match known_to.is_empty() {
                true => say!("{realm} has a hidden claim to {place}", realm, place),
                false => say!(
                    "{realm} has a hidden claim to {place}, known to {others}",
                    realm,
                    place,
                    others
                ),
            }
        }
        MapEvent::ClaimDropped { realm, place } => {
            let (realm, place) = (texts::realm(game, *realm), at(*place));
            say!("{realm} gives up its hidden claim to {place}", realm, place)
        }
        MapEvent::SettlementChanged { place, settlement: None } => {
            say!("{place} is barren", place = at(*place))
        }
        // A mark of the same name is laid with it, and says so.
        MapEvent::SettlementChanged { settlement: Some(kind), .. }
            if game
                .rules
                .settlements
                .get(usize::from(kind.0))
                .is_some_and(|kind| game.rules.mark_kind(&kind.id).is_some()) =>
        {
            return None;
        }
        MapEvent::SettlementChanged { place, settlement } => {
            let settlement = texts::settlement(game, *settlement);
            say!("{place}: {settlement}", place = at(*place), settlement)
        }
        MapEvent::RazedChanged { place, razed: true, .. } => {
            say!("{place} is razed", place = at(*place))
        }
        MapEvent::RazedChanged { place, razed: false, .. } => {
            say!("{place} is no longer razed", place = at(*place))
        }
        MapEvent::StaysRazed(place) => say!("{place} stays razed", place = at(*place)),
        MapEvent::StockChanged { place, by } => {
            let (place, baggage) = (at(*place), texts::baggage(by.abs()));
            if *by < 0 {
                say!("{baggage} leaves the stock of {place}", baggage, place)
            } else {
                say!("{baggage} is added to the stock of {place}", baggage, place)
            }
        }
        MapEvent::ForestRegrown(place) => {
            say!("the forest of {place} yields timber again", place = at(*place))
        }
        MapEvent::ForestBurnt(place) => say!("the forest of {place} burns", place = at(*place)),
        MapEvent::IncomeLost(place) => {
            say!("{place} pays nothing this winter", place = at(*place))
        }
        // A declared mark lies there for good, as a piece does, unless it was given a time.
        MapEvent::MarkLaid(mark)
            if game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted =>
        {
            say!("{place}: {mark}", place = at(mark.place), mark = texts::mark(game, &mark.name))
        }
        MapEvent::MarkLaid(mark) => {
            say!(
                "{mark} lies on {place} {until}",
                mark = texts::mark(game, &mark.name),
                place = at(mark.place),
                until = texts::until(mark.until)
            )
        }
        MapEvent::MarkLifted { place, name } => {
            say!("{mark} is gone from {place}", mark = texts::mark(game, name), place = at(*place))
        }
        MapEvent::DragonsWoke { place, number } => {
            say!(
                "{number} {number?dragon wakes|dragons wake} at {place}",
                number = *number,
                place = at(*place)
            )
        }
        MapEvent::DragonLay { place } => {
            say!("a dragon comes down on {place}", place = at(*place))
        }
        // Nothing is said of these; the die that tests a tile says what for.
        MapEvent::BecameKnown { .. } | MapEvent::Tested { .. } | MapEvent::MarksAged => {
            return None;
        }
    })
}

/// Returns the sentence for tiles that the host moved.
fn rearranged(how: Rearranged, tile: &str, to: &str) -> Text {
    let tile = Text::verbatim(tile);
    match how {
        Rearranged::Swapped => {
            let to = Text::verbatim(to);
            say!("the tiles {tile} and {to} change places, with all that is on them", tile, to)
        }
        Rearranged::Moved => {
            let to = Text::verbatim(to);
            say!("the tile {tile} now lies at {to}, with all that is on it", tile, to)
        }
        Rearranged::Turned => {
            say!("the tile {tile} is turned to {to} sixths", tile, to = Text::verbatim(to))
        }
        Rearranged::Added => {
            say!("a new tile lies at {tile}: {design}", tile, design = texts::named(to))
        }
        Rearranged::Replaced => {
            say!("the tile {tile} is another now: {design}", tile, design = texts::named(to))
        }
        Rearranged::Remade => {
            let edition = Text::verbatim(to);
            say!(
                "the tiles stay where they lie, and are now what the edition {edition} has them be",
                edition
            )
        }
    }
}

//! The map and its places, as the log says them.

use super::baggage;
use crate::basics::pluralize::{count, count_as};
use crate::campaign::event::MapEvent;
use crate::campaign::{Owner, Rearranged, Until};
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &MapEvent) -> Option<String> {
    Some(match event {
        MapEvent::LayingBegan(laying) => {
            format!(
                "the laying of the map begins with {tiles}",
                tiles = count(laying.stacks.left(), "tile")
            )
        }
        // An exchange leaves the table as it is and changes the stacks (NL-MAP-08).
        MapEvent::TileLaid { at: None, .. } => "the tile goes under its stack".to_owned(),
        MapEvent::TileLaid { laying, at: Some(hex) } => {
            let laid = laying.board.at(*hex)?;
            let design = game
                .rules
                .tiles
                .designs
                .get(laid.design as usize)
                .map_or("tile", |design| &design.id);
            format!(
                "{replace} is laid at {hex}",
                replace = design.replace('_', " "),
                hex = hex.label()
            )
        }
        MapEvent::MapMade { map } => {
            format!(
                "the map is made: {tiles}",
                tiles = place_word::count_places(game, map.places.len())
            )
        }
        MapEvent::MapRearranged { how: Rearranged::Swapped, tile, to, .. } => {
            format!("the tiles {tile} and {to} change places, with all that is on them")
        }
        MapEvent::MapRearranged { how: Rearranged::Moved, tile, to, .. } => {
            format!("the tile {tile} now lies at {to}, with all that is on it")
        }
        MapEvent::MapRearranged { how: Rearranged::Turned, tile, to, .. } => {
            format!("the tile {tile} is turned to {to} sixths")
        }
        MapEvent::MapRearranged { how: Rearranged::Added, tile, to, .. } => {
            format!("a new tile lies at {tile}: {replace}", replace = to.replace('_', " "))
        }
        MapEvent::MapRearranged { how: Rearranged::Replaced, tile, to, .. } => {
            format!("the tile {tile} is another now: {replace}", replace = to.replace('_', " "))
        }
        MapEvent::MapRearranged { how: Rearranged::Remade, to, .. } => {
            format!("the tiles stay where they lie, and are now what the edition {to} has them be")
        }
        MapEvent::CircleSet { place, circle: true } => {
            format!("{place} may become a capital", place = names::place(game, *place))
        }
        MapEvent::CircleSet { place, circle: false } => {
            format!("{place} is no longer a capital tile", place = names::place(game, *place))
        }
        MapEvent::OwnerChanged { place, owner } => match owner {
            Owner::Nobody => {
                format!("{place} belongs to nobody", place = names::place(game, *place))
            }
            Owner::Independent => {
                format!("{place} is independent", place = names::place(game, *place))
            }
            Owner::Realm(realm) => {
                format!(
                    "{place} goes to {realm}",
                    place = names::place(game, *place),
                    realm = names::realm(game, *realm)
                )
            }
        },
        MapEvent::Claimed { realm, place, by, settlement } => {
            let strength = names::settlement(game, *settlement);
            let by = names::place(game, *by);
            format!(
                "{realm} claims {place} by {by} ({strength})",
                realm = names::realm(game, *realm),
                place = names::place(game, *place)
            )
        }
        MapEvent::SettlementChanged { place, settlement: None } => {
            format!("{place} is barren", place = names::place(game, *place))
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
            format!("{}: {}", names::place(game, *place), names::settlement(game, *settlement))
        }
        MapEvent::RazedChanged { place, razed: true, .. } => {
            format!("{place} is razed", place = names::place(game, *place))
        }
        MapEvent::RazedChanged { place, razed: false, .. } => {
            format!("{place} is no longer razed", place = names::place(game, *place))
        }
        MapEvent::StaysRazed(place) => {
            format!("{place} stays razed", place = names::place(game, *place))
        }
        MapEvent::StockChanged { place, by } if *by < 0 => {
            format!(
                "{baggage} leaves the stock of {place}",
                baggage = baggage(-by),
                place = names::place(game, *place)
            )
        }
        MapEvent::StockChanged { place, by } => {
            format!(
                "{baggage} is added to the stock of {place}",
                baggage = baggage(*by),
                place = names::place(game, *place)
            )
        }
        MapEvent::ForestRegrown(place) => {
            format!("the forest of {place} yields timber again", place = names::place(game, *place))
        }
        MapEvent::ForestBurnt(place) => {
            format!("the forest of {place} burns", place = names::place(game, *place))
        }
        MapEvent::IncomeLost(place) => {
            format!("{place} pays nothing this winter", place = names::place(game, *place))
        }
        // A declared mark lies there for good, as a piece does, unless it was given a time.
        MapEvent::MarkLaid(mark)
            if game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted =>
        {
            format!("{}: {}", names::place(game, mark.place), names::mark(game, &mark.name))
        }
        MapEvent::MarkLaid(mark) => {
            format!(
                "{mark} lies on {place} {until}",
                mark = names::mark(game, &mark.name),
                place = names::place(game, mark.place),
                until = names::until(mark.until)
            )
        }
        MapEvent::MarkLifted { place, name } => {
            format!(
                "{mark} is gone from {place}",
                mark = names::mark(game, name),
                place = names::place(game, *place)
            )
        }
        MapEvent::DragonsWoke { place, number } => {
            format!(
                "{} at {}",
                count_as(*number, "dragon wakes", "dragons wake"),
                names::place(game, *place)
            )
        }
        MapEvent::DragonLay { place } => {
            format!("a dragon comes down on {place}", place = names::place(game, *place))
        }
        // Nothing is said of these; the die that tests a tile says what for.
        MapEvent::BecameKnown { .. } | MapEvent::Tested { .. } | MapEvent::MarksAged => {
            return None;
        }
    })
}

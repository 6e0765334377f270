//! The map and its places, as the log says them.

use super::baggage;
use crate::campaign::event::{Event, events_besides};
use crate::campaign::{Owner, Rearranged, Until};
use crate::counted::{count, count_as};
use crate::engine::Game;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::LayingBegan(laying) => {
            format!("the laying of the map begins with {}", count(laying.stacks.left(), "tile"))
        }
        // An exchange leaves the table as it is and changes the stacks (NL-MAP-08).
        Event::TileLaid { at: None, .. } => "the tile goes under its stack".to_owned(),
        Event::TileLaid { laying, at: Some(hex) } => {
            let laid = laying.board.at(*hex)?;
            let design = game
                .rules
                .tiles
                .designs
                .get(laid.design as usize)
                .map_or("tile", |design| &design.id);
            format!("{} is laid at {}", design.replace('_', " "), hex.label())
        }
        Event::MapMade { map } => format!("the map is made: {}", count(map.places.len(), "tile")),
        Event::MapRearranged { how: Rearranged::Swapped, tile, to, .. } => {
            format!("the tiles {tile} and {to} change places, with all that is on them")
        }
        Event::MapRearranged { how: Rearranged::Moved, tile, to, .. } => {
            format!("the tile {tile} now lies at {to}, with all that is on it")
        }
        Event::MapRearranged { how: Rearranged::Turned, tile, to, .. } => {
            format!("the tile {tile} is turned to {to} sixths")
        }
        Event::MapRearranged { how: Rearranged::Added, tile, to, .. } => {
            format!("a new tile lies at {tile}: {}", to.replace('_', " "))
        }
        Event::CircleSet { place, circle: true } => {
            format!("{} may become a capital", names::place(game, *place))
        }
        Event::CircleSet { place, circle: false } => {
            format!("{} is no longer a capital tile", names::place(game, *place))
        }
        Event::OwnerChanged { place, owner } => match owner {
            Owner::Nobody => format!("{} belongs to nobody", names::place(game, *place)),
            Owner::Independent => format!("{} is independent", names::place(game, *place)),
            Owner::Realm(realm) => {
                format!("{} goes to {}", names::place(game, *place), names::realm(game, *realm))
            }
        },
        Event::Claimed { realm, place, by, settlement } => {
            let strength = names::settlement(game, *settlement);
            let by = names::place(game, *by);
            format!(
                "{} claims {} by {by} ({strength})",
                names::realm(game, *realm),
                names::place(game, *place)
            )
        }
        Event::SettlementChanged { place, settlement: None } => {
            format!("{} is barren", names::place(game, *place))
        }
        Event::SettlementChanged { place, settlement } => {
            format!("{}: {}", names::place(game, *place), names::settlement(game, *settlement))
        }
        Event::RazedChanged { place, razed: true, .. } => {
            format!("{} is razed", names::place(game, *place))
        }
        Event::RazedChanged { place, razed: false, .. } => {
            format!("{} is no longer razed", names::place(game, *place))
        }
        Event::StaysRazed(place) => format!("{} stays razed", names::place(game, *place)),
        Event::StockChanged { place, by } if *by < 0 => {
            format!("{} leaves the stock of {}", baggage(-by), names::place(game, *place))
        }
        Event::StockChanged { place, by } => {
            format!("{} is added to the stock of {}", baggage(*by), names::place(game, *place))
        }
        Event::ForestRegrown(place) => {
            format!("the forest of {} yields timber again", names::place(game, *place))
        }
        Event::ForestBurnt(place) => format!("the forest of {} burns", names::place(game, *place)),
        Event::IncomeLost(place) => {
            format!("{} pays nothing this winter", names::place(game, *place))
        }
        // What is declared lies there for good, as a piece does, unless it was given a time.
        Event::MarkLaid(mark)
            if game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted =>
        {
            format!("{}: {}", names::place(game, mark.place), names::mark(game, &mark.name))
        }
        Event::MarkLaid(mark) => {
            format!(
                "{} lies on {} {}",
                names::mark(game, &mark.name),
                names::place(game, mark.place),
                names::until(mark.until)
            )
        }
        Event::MarkLifted { place, name } => {
            format!("{} is gone from {}", names::mark(game, name), names::place(game, *place))
        }
        Event::DragonsWoke { place, number } => {
            format!(
                "{} at {}",
                count_as(*number, "dragon wakes", "dragons wake"),
                names::place(game, *place)
            )
        }
        Event::DragonLay { place } => {
            format!("a dragon comes down on {}", names::place(game, *place))
        }
        // Nothing is said of these; the die that tests a tile says what for.
        Event::BecameKnown { .. } | Event::Tested { .. } | Event::MarksAged => return None,
        // Said by others.
        events_besides!(map_events) => return None,
    })
}

//! Tiles of the finished map are moved, swapped, turned, added or replaced: what is typed → the event, or the
//! laying rule that it breaks (NL-MAP-17, EN-WILD-23).

use crate::campaign::{Event, MapEvent, Rearranged};
use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::game::Game;
use crate::fault::or_nearest;
use crate::map::tile_file::SIZE_MAX;
use crate::map::{CannotRearrange, Hex, Laid, PlaceId, Rearrangement};
use crate::rules::GameOption;
use crate::say;
use crate::text::Text;

const RULE: &str = "NL-MAP-17";

/// Returns the event that swaps a tile with another, or moves it to a free hex beside the map.
///
/// # Errors
/// The laying rule that forbids it, or what is wrong with what was typed.
pub fn tile_swapped(game: &Game<'_>, place: PlaceId, with: &str) -> Result<Event, Refusal> {
    match game.place_named(with) {
        Ok(other) if other == place => refuse(
            RULE,
            say!("{place} is the same tile", place = Text::verbatim(game.label(place))),
        ),
        Ok(other) => rearranged(
            game,
            Rearrangement::Swap(place, other),
            game.label(place),
            game.label(other),
        ),
        Err(why) => match Hex::parse(with) {
            Some(hex) => {
                rearranged(game, Rearrangement::Move(place, hex), game.label(place), &hex.label())
            }
            None => refuse(RULE, why),
        },
    }
}

/// Returns the event that turns a tile where it lies, to `turn` sixths of a turn clockwise from how
/// it is printed.
///
/// # Errors
/// As [`tile_swapped`].
pub fn tile_turned(game: &Game<'_>, place: PlaceId, turn: i64) -> Result<Event, Refusal> {
    let Some(turn) = u8::try_from(turn).ok().filter(|turn| *turn < 6) else {
        return refuse(RULE, say!("a tile is turned by 0 to 5 sixths, not {turn}", turn));
    };
    rearranged(game, Rearrangement::Turn(place, turn), game.label(place), &turn.to_string())
}

/// Returns the event that adds a new tile of a design on a free hex beside the map; nobody knows
/// what is on it.
///
/// # Errors
/// As [`tile_swapped`].
pub fn tile_added(game: &Game<'_>, at: &str, design: &str, turn: i64) -> Result<Event, Refusal> {
    let Some(hex) = Hex::parse(at) else {
        return refuse(
            RULE,
            say!("`{at}` is not a place; places are written like D4", at = Text::verbatim(at)),
        );
    };
    rearranged(game, Rearrangement::Add(hex, laid(game, design, turn)?), hex.label(), design)
}

/// Returns the event that replaces a tile by one of another design, with all that is on it.
///
/// # Errors
/// As [`tile_swapped`].
pub fn tile_replaced(
    game: &Game<'_>,
    place: PlaceId,
    design: &str,
    turn: i64,
) -> Result<Event, Refusal> {
    let laid = laid(game, design, turn)?;
    rearranged(game, Rearrangement::Replace(place, laid), game.label(place), design)
}

fn laid(game: &Game<'_>, design: &str, turn: i64) -> Result<Laid, Refusal> {
    let tiles = &game.rules.tiles;
    let Some(found) = tiles.by_id(design) else {
        let known = tiles.designs.iter().map(|known| known.id.as_str());
        let near = or_nearest(design, known);
        return refuse(
            RULE,
            say!("there is no tile design `{design}`{near}", design = Text::verbatim(design), near),
        );
    };
    let Some(turn) = u8::try_from(turn).ok().filter(|turn| *turn < 6) else {
        return refuse(RULE, say!("a tile is turned by 0 to 5 sixths, not {turn}", turn));
    };
    Ok(Laid { design: found, turn })
}

fn rearranged(
    game: &Game<'_>,
    change: Rearrangement,
    tile: impl Into<String>,
    to: &str,
) -> Result<Event, Refusal> {
    if game.map().places.is_empty() {
        return refuse(RULE, say!("the map is not finished"));
    }
    if game.map().places.iter().any(|place| place.tile().is_none()) {
        return refuse(
            RULE,
            say!("provinces stay as they are; only tiles are swapped, moved, turned or replaced"),
        );
    }
    if let Rearrangement::Move(_, hex) | Rearrangement::Add(hex, _) = change {
        let (column, row) = hex.column_row();
        if column >= SIZE_MAX || row >= SIZE_MAX {
            return refuse(
                RULE,
                say!("columns and rows: a map has at most {size_max} of each", size_max = SIZE_MAX),
            );
        }
    }
    let tiles = game.rules.tiles.chosen(&|option| game.state.mod_option_number(option));
    let boxes = u16::try_from(game.state.option(GameOption::Boxes)).unwrap_or(u16::MAX);
    let how = Rearranged::from(&change);
    match game.map().rearranged(&tiles, boxes, change) {
        Ok(map) => Ok(Event::Map(MapEvent::MapRearranged {
            map: map.into(),
            how,
            tile: tile.into(),
            to: to.to_owned(),
        })),
        Err(CannotRearrange::Taken(hex)) => {
            refuse(RULE, say!("a tile lies on {hex} already", hex = Text::verbatim(hex.label())))
        }
        Err(CannotRearrange::Breaks(trouble)) => Err(Refusal::by(
            trouble.rule,
            say!(
                "at {hex}: {text}",
                hex = Text::verbatim(trouble.hex.label()),
                text = trouble.text
            ),
        )),
    }
}

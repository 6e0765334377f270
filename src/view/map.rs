//! The map → a drawing for the terminal, with a legend. What a viewer may not know is not drawn.

mod provinces;
mod tiles;

use std::collections::BTreeMap;

use owo_colors::AnsiColors;

use super::grid::{Edge, Grid};
use super::laying::draw_board;
use super::names;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::map::{Face, Hex, Laid, PlaceId, Side, Stream};
pub(super) use tiles::Tiles;

/// What the tiles of a drawing tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MapLayer {
    /// Settlements, owners, banners and ships.
    #[default]
    All,
    /// Owners by name.
    Owners,
    /// Food and stores.
    Supply,
    /// What the viewer knows of the enemy's strength.
    Knowledge,
}

/// How a map is to be drawn.
#[derive(Debug, Clone, Copy, Default)]
pub struct DrawingOptions {
    pub layer: MapLayer,
    /// Only tiles within this many steps of a place.
    pub around: Option<(PlaceId, i64)>,
    pub colour: bool,
    /// Characters in a line of the terminal: a map that is wider is drawn on a smaller scale.
    pub width: Option<usize>,
}

/// Draws the map, or the table while the map is being laid.
#[must_use]
pub fn draw(game: &Game<'_>, viewer: Viewer, look: &DrawingOptions) -> String {
    if game.state.laying.is_some() {
        return draw_board(game, look.colour);
    }
    let map = game.map();
    if map.places.is_empty() {
        return "There is no map yet.\n".to_owned();
    }
    let shown: Vec<PlaceId> = match look.around {
        Some((centre, steps)) => map.within(centre, steps),
        None => map.ids().collect(),
    };
    let hex = |place: PlaceId| map.place(place).hex().unwrap_or_default();
    let laid: BTreeMap<Hex, Laid> =
        map.places.iter().filter_map(|place| place.hex().zip(place.laid())).collect();
    let tiles = Tiles { game, viewer, layer: look.layer, short: names::short_names(game) };
    if map.places.iter().any(|place| place.province().is_some()) {
        return tiles.provinces(&shown, look.width, look.colour);
    }
    if let Some(width) =
        look.width.filter(|width| Grid::columns(shown.iter().map(|place| hex(*place))) > *width)
    {
        return tiles.small(&shown, width, look.colour);
    }
    let mut grid = Grid::new(shown.iter().map(|place| hex(*place)));
    for place in shown.iter().copied() {
        sides(game, &mut grid, &laid, hex(place));
        Side::ALL
            .into_iter()
            .filter(|side| game.wall(place, *side))
            .for_each(|side| grid.wall(hex(place), side));
        grid.text(hex(place), &tiles.lines(place));
    }
    grid.show(look.colour) + &tiles.legend(look.colour) + &tiles.called(&shown, 78)
}

/// Draws the sides of the tile on a hex, each as the stronger of the two tiles that share it.
pub(super) fn sides(game: &Game<'_>, grid: &mut Grid, laid: &BTreeMap<Hex, Laid>, hex: Hex) {
    let face = |hex: Hex, side: Side| {
        let laid = laid.get(&hex)?;
        Some(game.rules.tiles.designs.get(laid.design as usize)?.face(laid.turn, side))
    };
    for side in Side::ALL {
        if let Some(own) = face(hex, side) {
            grid.side(hex, side, edge(own, face(hex.neighbour(side), side.opposite())));
        }
    }
}

fn edge(own: Face, other: Option<Face>) -> Edge {
    let streams = [Some(own.stream), other.map(|face| face.stream)];
    if streams.contains(&Some(Stream::Always)) {
        return Edge::River;
    }
    if own.ridge || other.is_some_and(|face| face.ridge) {
        return Edge::Ridge;
    }
    if own.sea {
        return Edge::Sea;
    }
    if own.shore { Edge::Shore { water_clockwise: own.water_clockwise } } else { Edge::Plain }
}

/// The colour of a realm: its name where that is a colour, else one of a fixed palette.
#[must_use]
pub fn realm_colour(game: &Game<'_>, realm: RealmId) -> AnsiColors {
    const PALETTE: [AnsiColors; 6] = [
        AnsiColors::BrightMagenta,
        AnsiColors::BrightCyan,
        AnsiColors::BrightRed,
        AnsiColors::BrightGreen,
        AnsiColors::BrightYellow,
        AnsiColors::BrightBlue,
    ];
    match names::realm(game, realm).to_lowercase().as_str() {
        "red" => AnsiColors::Red,
        "blue" => AnsiColors::Blue,
        "green" => AnsiColors::Green,
        "gold" | "yellow" | "orange" => AnsiColors::Yellow,
        "purple" | "violet" | "magenta" => AnsiColors::Magenta,
        "cyan" | "turquoise" => AnsiColors::Cyan,
        "white" => AnsiColors::White,
        "black" | "grey" | "gray" => AnsiColors::BrightBlack,
        _ => PALETTE[realm.0 as usize % PALETTE.len()],
    }
}

/// The stock on a tile; other realms' stocks are not known.
#[must_use]
pub fn stock(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> Option<i64> {
    let holding = game.state.holding(place);
    let hidden = matches!((viewer, holding.owner), (Viewer::Realm(own), Owner::Realm(other)) if own != other);
    (!hidden).then_some(holding.stock)
}

//! The map → a drawing for the terminal, with a legend; or a list, a line for each place. What a
//! viewer may not know is neither drawn nor listed.

mod list;
mod province_grid;
mod provinces;
mod tiles;
mod window;

use std::collections::BTreeMap;

use super::grid::{Edge, Grid};
use super::laying::draw_board;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::engine::marching::route;
use crate::map::{Face, Hex, Laid, PlaceId, Side, Stream};
use crate::say;

pub use list::list;
pub(super) use tiles::{FOREST, Tiles};
pub use window::activity;

/// Contents of the tiles of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MapLayer {
    /// Settlements, owners, banners and ships.
    #[default]
    All,
    /// Owners by name.
    Owners,
    /// Food and stores.
    Supply,
    /// Enemy strength, as the viewer knows it.
    Knowledge,
}

/// Options for drawing a map.
#[derive(Debug, Clone, Default)]
pub struct DrawingOptions {
    pub layer: MapLayer,
    /// Only tiles within this many steps of a place.
    pub around: Option<(PlaceId, i64)>,
    pub colour: bool,
    /// Signs beyond letters may be drawn.
    pub unicode: bool,
    /// Characters in a line of the screen, and lines that there is room for, those under the drawing
    /// among them. Of a map that is larger a part is drawn.
    pub width: Option<usize>,
    pub height: Option<usize>,
    /// All of it is drawn, in several strips where it is wider than the screen.
    pub whole: bool,
    /// Activity of each place: the part with most of it is drawn.
    pub activity: BTreeMap<PlaceId, u32>,
}

/// Draws the map, or the table while the map is being laid.
pub fn draw(game: &Game<'_>, viewer: Viewer, look: &DrawingOptions) -> String {
    if game.state.laying.is_some() {
        return draw_board(game, look);
    }
    let map = game.map();
    if map.places.is_empty() {
        return say!("There is no map yet.").in_words(game.rules) + "\n";
    }
    let shown = |look: &DrawingOptions| drawn_for(&Tiles::new(game, viewer, look), look);
    let cut = !look.whole && look.around.is_none() && !map.of_provinces();
    let Some(height) = look.height.filter(|_| cut) else { return shown(look) };
    // The legend's height depends on what is shown, and a little on whether that is in letters: of
    // a drawing that is too high less is shown, and as much in letters as in signs.
    let lines = |look: &DrawingOptions| {
        let in_either = [false, true].map(|unicode| {
            let plain = DrawingOptions { unicode, colour: false, ..look.clone() };
            shown(&plain).lines().count()
        });
        in_either.into_iter().max().unwrap_or_default()
    };
    let mut smaller = look.clone();
    loop {
        let over = lines(&smaller).saturating_sub(height);
        let fewer = smaller.height.and_then(|height| height.checked_sub(over));
        let Some(fewer) = fewer.filter(|fewer| over > 0 && window::shrinks(*fewer)) else {
            return shown(&smaller);
        };
        smaller.height = Some(fewer);
    }
}

/// Returns the part of the map that such a screen has room for, more or less.
fn drawn_for(tiles: &Tiles<'_>, look: &DrawingOptions) -> String {
    let (game, map) = (tiles.game, tiles.game.map());
    let part = match look.around {
        Some((centre, steps)) => window::MapWindow::of(map.within(centre, steps)),
        None if look.whole => window::MapWindow::of(map.ids().collect()),
        None if map.of_provinces() => window::of_provinces(game, look),
        None => window::of_tiles(game, look),
    };
    let (drawn, unnamed, unplaced) = if map.of_provinces() {
        tiles.provinces(&part.shown)
    } else {
        let strips = window::strips(map, look, &part.shown);
        let drawn: Vec<String> = strips.iter().map(|strip| drawn(tiles, strip)).collect();
        (drawn.join("\n"), part.shown.clone(), Vec::new())
    };
    let legend = tiles.legend(&part.shown, part.beyond);
    drawn + &legend + &tiles.called(&unnamed) + &tiles.no_room(&unplaced)
}

/// Returns the tiles of this part as hexes.
fn drawn(tiles: &Tiles<'_>, shown: &[PlaceId]) -> String {
    let (game, map) = (tiles.game, tiles.game.map());
    let hex = |place: PlaceId| map.place(place).hex().unwrap_or_default();
    let laid: BTreeMap<Hex, Laid> =
        map.places.iter().filter_map(|place| place.hex().zip(place.laid())).collect();
    let mut grid = Grid::new(shown.iter().map(|place| hex(*place)), tiles.look.unicode);
    for place in shown.iter().copied() {
        let (texture, ink) = tiles.ground(place);
        grid.fill(hex(place), &texture, ink);
    }
    for place in shown.iter().copied() {
        sides(game, &mut grid, &laid, hex(place));
        for side in Side::ALL {
            if route::wall(game, place, side) {
                grid.wall(hex(place), side);
            }
            let beyond = map.adjacent(place, side).and_then(|next| tiles.land(next));
            if let Some(ground) = tiles.land(place).filter(|ground| beyond == Some(*ground)) {
                grid.side_ground(hex(place), side, ground);
            }
        }
        grid.text(hex(place), &tiles.lines(place));
    }
    grid.show(tiles.look.colour)
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

/// Returns the stock on a tile; other realms' stocks are not known.
pub fn stock(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> Option<i64> {
    let holding = game.state.holding(place);
    let seen = holding.owner.realm().is_none_or(|owner| viewer.sees_all_of(owner));
    seen.then_some(holding.stock)
}

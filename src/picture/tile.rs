//! One tile as a picture of its own, as it lies among others: for pages and programs in which maps are laid.

use std::collections::BTreeSet;

use super::ground::GroundDrawings;
use super::labels::TakenRooms;
use super::lines;
use super::paint::Paint;
use super::pieces::Pieces;
use super::scene::{ACROSS, Scene, UP};
use super::{Options, layer, map_of, one_place, rivers, signs};
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::names;

/// Draws the only tile of a map (SVG), with nothing around it.
pub fn tile(game: &Game<'_>) -> String {
    let map = map_of(game);
    let (scene, paint) = (Scene::of(&map), Paint::of(game));
    let short = names::short_names(game);
    let middles = &BTreeSet::new();
    let viewer = Viewer::Host;
    let pieces = Pieces { game, viewer, paint: &paint, scene: &scene, short, middles };
    let mut grounds = GroundDrawings::beside(TakenRooms::default());
    let options = Options { heading: false, legend: false, titles: false, ..Options::default() };
    let place = one_place(&pieces, &map, &mut grounds, PlaceId(0), &options, false);
    let body = layer("places", &place)
        + &layer("rivers", &rivers::rivers(&map, &scene, &paint))
        + &layer("ridges", &lines::ridges(game, &map, &scene));
    let (x, y) = scene.centre(PlaceId(0));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{left} {top} {width} {height}\"><style>{css}</style><defs>{defs}{signs}{grounds}</defs>{body}</svg>\n",
        left = x - ACROSS,
        top = y - UP,
        width = 2.0 * ACROSS,
        height = 2.0 * UP,
        css = paint.css(),
        defs = paint.defs(),
        signs = signs(),
        grounds = grounds.defs,
    )
}

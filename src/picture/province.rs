//! The ground of a province: its outline, with the symbols of its terrain where there is room.

use super::ground::{GroundDrawing, SHIFTS};
use super::labels::TakenRooms;
use super::paint::Paint;
use super::scene::{DrawingKind, PlaceShape, Point};
use super::sea::plus;
use super::svg::{Path, escaped, put};
use crate::basics::rectangle::Rectangle;
use crate::engine::Game;
use crate::map::{Map, PlaceId};
use crate::rules::styles::GroundStyle;

/// Returns the ground of a province, its middle at 0 0.
pub(super) fn province(
    game: &Game<'_>,
    map: &Map,
    paint: &Paint<'_>,
    place: PlaceId,
    shape: &PlaceShape,
    taken: &TakenRooms,
) -> GroundDrawing {
    let terrain = usize::from(map.place(place).terrain.0);
    let outline: Vec<Point> = shape
        .outline
        .iter()
        .map(|point| (point.0 - shape.centre.0, point.1 - shape.centre.1))
        .collect();
    let mut ground =
        format!("<g class=\"ground\"><path class=\"hex t{terrain}\" {}/>", land(shape));
    match paint.terrain(terrain) {
        Some(style) if style.number > 0 && style.symbol.is_some() => {
            // About as wide and high as symbols are, around their middles.
            let half = f64::from(i32::try_from(style.size).unwrap_or(30)) * 0.45;
            let free = |(x, y): Point| {
                let (x, y) = (x + shape.centre.0, y + shape.centre.1);
                let in_hole = shape.parts.iter().any(|part| inside((x, y), &part.outline));
                !in_hole && taken.free(&Rectangle::around((x, y), half, half, half))
            };
            for spot in spots(&outline, usize::from(place.0), style, (shape.kind, &free)) {
                ground += &paint.strewn(style, spot);
            }
        }
        Some(_) => {}
        None => {
            let word = escaped(game.rules.display_name(&game.rules.terrains[terrain].title));
            put(&mut ground, format_args!("<text class=\"word\" y=\"32\">{word}</text>"));
        }
    }
    ground += "</g>";
    GroundDrawing { ground, water: String::new(), land: None }
}

/// Returns the land of a place around its middle, as the attributes of a path.
pub(super) fn land(shape: &PlaceShape) -> String {
    let mut path = Path::default();
    for (outline, ..) in shape.rings() {
        let own = |point: &Point| (point.0 - shape.centre.0, point.1 - shape.centre.1);
        path.ring(&outline.iter().map(own).collect::<Vec<Point>>());
    }
    let rule = if shape.parts.is_empty() { "" } else { "fill-rule=\"evenodd\" " };
    format!("{rule}d=\"{}\"", path.0)
}

/// Symbols that tell a terrain.
const ENOUGH: usize = 3;

/// Spots within an outline, clear of its sides and of what stands and is written there.
fn spots(
    outline: &[Point],
    seed: usize,
    style: &GroundStyle,
    (kind, free): (DrawingKind, &dyn Fn(Point) -> bool),
) -> Vec<Point> {
    let step = if style.number > 1 { 27.0 } else { 36.0 };
    let step = if kind == DrawingKind::Disc { 22.0 } else { step };
    let edge = if kind == DrawingKind::Disc { 9.0 } else { 15.0 };
    let mut found = Vec::new();
    // If that leaves too little room they stand closer together, and nearer to the sides.
    for part in [1.0, 0.7, 0.4, 0.25] {
        found = strewn_over(outline, step * part, seed, |spot| {
            free(spot) && inside(spot, outline) && far(spot, outline) > edge * part.max(0.6)
        });
        if found.len() >= ENOUGH {
            // If they stand close together not all are drawn, but those apart from one another.
            if part < 1.0 {
                let apart = found.len() / ENOUGH;
                found = found.into_iter().step_by(apart.max(1)).take(ENOUGH).collect();
            }
            break;
        }
    }
    found
}

/// Returns shifted spots in rows, those that will do.
fn strewn_over(
    outline: &[Point],
    step: f64,
    seed: usize,
    fits: impl Fn(Point) -> bool,
) -> Vec<Point> {
    let Rectangle { left, top, right, bottom } = Rectangle::of_points(outline.iter().copied());
    let mut found = Vec::new();
    let (mut y, mut row) = (top + step * 0.5, 0_usize);
    while y < bottom {
        let mut x = left + step * if row.is_multiple_of(2) { 0.4 } else { 0.9 };
        let mut column = 0;
        while x < right {
            let spot = plus((x, y), SHIFTS[(seed + row * 3 + column * 5) % SHIFTS.len()]);
            if fits(spot) {
                found.push(spot);
            }
            x += step;
            column += 1;
        }
        y += step * 0.8;
        row += 1;
    }
    found
}

/// True if a point lies within an outline.
pub(super) fn inside((x, y): Point, outline: &[Point]) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|((x1, y1), (x2, y2))| {
        (y1 > &y) != (y2 > &y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    });
    crossed.count() % 2 == 1
}

/// Returns the distance of a point from the nearest side of an outline.
fn far((x, y): Point, outline: &[Point]) -> f64 {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let one = |((x1, y1), (x2, y2)): (&Point, &Point)| {
        let (u, v) = (x2 - x1, y2 - y1);
        let length = (u * u + v * v).max(0.001);
        let along = (((x - x1) * u + (y - y1) * v) / length).clamp(0.0, 1.0);
        let (far_x, far_y) = (x - x1 - along * u, y - y1 - along * v);
        (far_x * far_x + far_y * far_y).sqrt()
    };
    ends.map(one).fold(f64::MAX, f64::min)
}

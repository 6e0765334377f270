//! The map → shapes on a sheet: the outline of each place with what lies beyond each of its sides,
//! and where its middle is. Tiles lie as hexes, provinces as their file draws them; provinces
//! without outlines are discs joined by lines.

use std::collections::BTreeMap;

use crate::basics::rectangle::Rectangle;
use crate::map::{Hex, Map, PlaceId};

/// A point of the sheet.
pub type Point = (f64, f64);

/// A tile from its middle to its upper corner, and to its right side; 104 by 120 on the sheet.
pub const UP: f64 = 60.0;
pub const ACROSS: f64 = 52.0;

/// Corners of a tile: side n goes from corner n to the next, clockwise.
pub const CORNERS: [Point; 6] = [
    (0.0, -UP),
    (ACROSS, -UP / 2.0),
    (ACROSS, UP / 2.0),
    (0.0, UP),
    (-ACROSS, UP / 2.0),
    (-ACROSS, -UP / 2.0),
];

/// A circle about as large as one can be drawn in a tile, by twelve corners.
const ROUND: [Point; 12] = [
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
];

/// Kind of drawing of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingKind {
    Tile,
    Outlined,
    /// Joined to others by lines, not by their sides.
    Disc,
}

/// One place on the sheet.
#[derive(Debug, Clone)]
pub struct PlaceShape {
    pub kind: DrawingKind,
    pub centre: Point,
    /// Corners, clockwise or not, as the map has them.
    pub outline: Vec<Point>,
    /// The place beyond the side that begins at each corner.
    pub beside: Vec<Option<PlaceId>>,
    /// Further rings: islands of the place, and holes in it.
    pub parts: Vec<Ring>,
}

/// A ring of a place beside its outline.
#[derive(Debug, Clone)]
pub struct Ring {
    pub outline: Vec<Point>,
    pub beside: Vec<Option<PlaceId>>,
    /// The place lies around it.
    pub hole: bool,
}

impl PlaceShape {
    /// Lists its outline and all further rings, with what lies beyond each side, and whether it is a hole.
    pub fn rings(&self) -> impl Iterator<Item = (&[Point], &[Option<PlaceId>], bool)> {
        let parts = self.parts.iter().map(|ring| (&ring.outline[..], &ring.beside[..], ring.hole));
        std::iter::once((&self.outline[..], &self.beside[..], false)).chain(parts)
    }
}

/// All places on the sheet.
#[derive(Debug, Clone)]
pub struct Scene {
    pub shapes: Vec<PlaceShape>,
    /// The least rectangle around them all.
    pub bounds: Rectangle,
}

impl Scene {
    /// Finds the shapes of a map's places and their bounds.
    pub fn of(map: &Map) -> Scene {
        let shapes = if map.of_provinces() { provinces(map) } else { tiles(map) };
        let bounds = Rectangle::of_points(
            shapes
                .iter()
                .flat_map(PlaceShape::rings)
                .flat_map(|(outline, ..)| outline.iter().copied()),
        );
        Scene { shapes, bounds }
    }

    pub fn shape(&self, place: PlaceId) -> &PlaceShape {
        &self.shapes[usize::from(place.0)]
    }

    /// Returns the middle of a place, in units of the picture.
    pub fn centre(&self, place: PlaceId) -> Point {
        self.shape(place).centre
    }

    /// Returns the stretches of border between two places, as pairs of points.
    pub fn border(&self, of: PlaceId, with: PlaceId) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.shape(of).rings().flat_map(move |(outline, beside, _)| {
            let ends = outline.iter().copied().zip(outline.iter().copied().cycle().skip(1));
            ends.zip(beside).filter(move |(_, beside)| **beside == Some(with)).map(|(ends, _)| ends)
        })
    }
}

fn tiles(map: &Map) -> Vec<PlaceShape> {
    let hexes: BTreeMap<Hex, PlaceId> =
        map.ids().filter_map(|place| Some((map.place(place).hex()?, place))).collect();
    map.places
        .iter()
        .map(|place| {
            let hex = place.hex().unwrap_or_default();
            let (column, row) = hex.column_row();
            let shift = if row & 1 == 1 { ACROSS } else { 0.0 };
            let centre = (f64::from(column) * 2.0 * ACROSS + shift, f64::from(row) * 1.5 * UP);
            let beside = crate::map::Side::ALL
                .iter()
                .map(|side| hexes.get(&hex.neighbour(*side)).copied())
                .collect();
            PlaceShape {
                kind: DrawingKind::Tile,
                centre,
                outline: moved(&CORNERS, centre),
                beside,
                parts: Vec::new(),
            }
        })
        .collect()
}

fn moved(points: &[Point], by: Point) -> Vec<Point> {
    points.iter().map(|point| (point.0 + by.0, point.1 + by.1)).collect()
}

type SheetSpot = (i32, i32);

/// Provinces in the units of their file, enlarged so that one is about as large as a tile.
fn provinces(map: &Map) -> Vec<PlaceShape> {
    let outlines: Vec<&[SheetSpot]> = map
        .places
        .iter()
        .map(|place| place.province().map_or(&[][..], |province| &province.outline))
        .collect();
    let spot = |at: usize| map.places[at].province().map_or((0, 0), |province| province.at);
    let scale = scale(map, &outlines);
    // The outlines come first, a place's further rings behind them all.
    let parts = |place: PlaceId| map.place(place).province().map_or(&[][..], |one| &one.parts);
    let of_place: Vec<PlaceId> = map
        .ids()
        .chain(map.ids().flat_map(|place| parts(place).iter().map(move |_| place)))
        .collect();
    let rings: Vec<&[SheetSpot]> = outlines
        .iter()
        .copied()
        .chain(map.ids().flat_map(|place| parts(place).iter().map(Vec::as_slice)))
        .collect();
    let split = split_at_corners(&rings);
    let paper = |(x, y): SheetSpot| (f64::from(x) * scale, f64::from(y) * scale);
    let owners = shared(&split, &of_place);
    let beside = |ring: &[SheetSpot], place: PlaceId| -> Vec<Option<PlaceId>> {
        ring.iter()
            .zip(ring.iter().cycle().skip(1))
            .map(|(from, to)| {
                let ends = (*from.min(to), *from.max(to));
                owners.get(&ends)?.iter().copied().find(|other| *other != place)
            })
            .collect()
    };
    let drawn = |ring: &[SheetSpot]| -> Vec<Point> { ring.iter().copied().map(paper).collect() };
    let mut shapes: Vec<PlaceShape> = map
        .ids()
        .zip(&split)
        .enumerate()
        .map(|(at, (place, outline))| {
            let centre = paper(spot(at));
            let parts = Vec::new();
            if outline.len() < 3 {
                let round: Vec<Point> = ROUND.iter().map(|(x, y)| (x * 48.0, y * 48.0)).collect();
                let beside = vec![None; round.len()];
                return PlaceShape {
                    kind: DrawingKind::Disc,
                    centre,
                    outline: moved(&round, centre),
                    beside,
                    parts,
                };
            }
            let beside = beside(outline, place);
            PlaceShape {
                kind: DrawingKind::Outlined,
                centre,
                outline: drawn(outline),
                beside,
                parts,
            }
        })
        .collect();
    for (ring, place) in split.iter().zip(&of_place).skip(map.places.len()) {
        let outline = drawn(ring);
        let shape = &mut shapes[usize::from(place.0)];
        let middle = |(one, other): (Point, Point)| {
            (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
        };
        let first = outline.first().copied().zip(outline.get(1).copied()).map(middle);
        let hole = first.is_some_and(|first| super::province::inside(first, &shape.outline));
        shape.parts.push(Ring { outline, beside: beside(ring, *place), hole });
    }
    shapes
}

/// Returns the places that have a stretch between two corners in their outlines.
fn shared(
    rings: &[Vec<SheetSpot>],
    of_place: &[PlaceId],
) -> BTreeMap<(SheetSpot, SheetSpot), Vec<PlaceId>> {
    let mut owners: BTreeMap<(SheetSpot, SheetSpot), Vec<PlaceId>> = BTreeMap::new();
    for (place, outline) in of_place.iter().zip(rings) {
        for (from, to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            owners.entry((*from.min(to), *from.max(to))).or_default().push(*place);
        }
    }
    owners
}

/// Outlines with a corner wherever a corner of another lies on one of their sides, so that stretches
/// that two provinces share are the same for both.
fn split_at_corners(outlines: &[&[SheetSpot]]) -> Vec<Vec<SheetSpot>> {
    let mut corners: Vec<SheetSpot> =
        outlines.iter().flat_map(|outline| outline.iter().copied()).collect();
    corners.sort_unstable();
    corners.dedup();
    let on = |outline: &&[SheetSpot]| {
        let mut split = Vec::new();
        for (from, to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            split.push(*from);
            let (low, high) = (from.0.min(to.0), from.0.max(to.0));
            let first = corners.partition_point(|corner| corner.0 < low);
            let mut between: Vec<SheetSpot> = corners[first..]
                .iter()
                .take_while(|corner| corner.0 <= high)
                .filter(|corner| *corner != from && *corner != to && lies_on(**corner, *from, *to))
                .copied()
                .collect();
            between.sort_unstable_by_key(|corner| square(*from, *corner));
            split.extend(between);
        }
        split
    };
    outlines.iter().map(on).collect()
}

fn square(from: SheetSpot, to: SheetSpot) -> i64 {
    let (x, y) = (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    x * x + y * y
}

fn lies_on(spot: SheetSpot, from: SheetSpot, to: SheetSpot) -> bool {
    let along =
        |to: SheetSpot| (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    let ((x, y), (u, v)) = (along(to), along(spot));
    let within = (from.1.min(to.1)..=from.1.max(to.1)).contains(&spot.1);
    within && x * v == y * u
}

/// Returns by how much the units of a map file are enlarged.
fn scale(map: &Map, outlines: &[&[SheetSpot]]) -> f64 {
    let tile = 3.0 * ACROSS * UP;
    let drawn: Vec<f64> =
        outlines.iter().filter(|outline| outline.len() >= 3).map(|outline| area(outline)).collect();
    if drawn.len() * 2 >= outlines.len() && !drawn.is_empty() {
        let total: f64 = drawn.iter().sum();
        let count = u32::try_from(drawn.len()).unwrap_or(1);
        return (1.6 * tile * f64::from(count) / total.max(1.0)).sqrt();
    }
    // Discs stand clear of each other: the two that are nearest set how far apart all are.
    let spots: Vec<SheetSpot> =
        map.places.iter().filter_map(|place| Some(place.province()?.at)).collect();
    let nearest = |at: usize| {
        let others = spots.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| square(spots[at], *other)).filter(|far| *far > 0).min()
    };
    let mut least: Vec<i64> = (0..spots.len()).filter_map(nearest).collect();
    least.sort_unstable();
    let least = least.first().copied().unwrap_or(1);
    160.0 / (least as f64).sqrt()
}

/// Returns the area of an outline: half the sum of the corners' cross products.
fn area(outline: &[SheetSpot]) -> f64 {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let twice: i64 = ends
        .map(|(from, to)| i64::from(from.0) * i64::from(to.1) - i64::from(to.0) * i64::from(from.1))
        .sum();
    (twice.abs() as f64) / 2.0
}

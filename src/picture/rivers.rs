//! Rivers of maps of provinces: on the borders, and through provinces past what stands there.

use super::lines::{length, minus, ways};
use super::paint::Paint;
use super::scene::{Point, Scene};
use super::svg::Path;
use crate::map::{Map, PlaceId};

/// Rivers on the borders of provinces, and those that run through them.
pub(super) fn rivers(map: &Map, scene: &Scene, paint: &Paint<'_>) -> String {
    if !map.of_provinces() {
        return String::new();
    }
    let mut path = Path::default();
    for (from, to, between) in ways(map) {
        if between.river {
            for (one, other) in scene.border(from, to) {
                path.go(one).line(other);
            }
        }
    }
    let courses = courses(map, scene, paint);
    for (from, to) in &courses {
        let (one, other) = (bed(scene, &courses, *from), bed(scene, &courses, *to));
        path.go(one);
        let Some(ford) = ford(scene, *from, *to) else {
            path.line(other);
            continue;
        };
        // Straight over the border, and from there on in a bend.
        let along = minus(other, one);
        let by = 14.0 / length(along);
        let off = (along.0 * by, along.1 * by);
        path.curve(minus(ford, off), ford);
        path.curve((ford.0 + off.0, ford.1 + off.1), other);
    }
    if path.0.is_empty() {
        return String::new();
    }
    format!(
        "<path class=\"river\" d=\"{path}\"/><path class=\"river flow\" d=\"{path}\"/>\n",
        path = path.0
    )
}

/// Returns the point where a river goes over the border between two places.
fn ford(scene: &Scene, from: PlaceId, to: PlaceId) -> Option<Point> {
    let (start, end) = longest(scene, from, to)?;
    Some(((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0))
}

/// Returns the point where a river runs in a province, or rises: beside what stands in its middle.
fn bed(scene: &Scene, courses: &[(PlaceId, PlaceId)], place: PlaceId) -> Point {
    /// Distance from the middle.
    const BESIDE: f64 = 34.0;
    let middle = scene.centre(place);
    let mut ways: Vec<Point> = Vec::new();
    for (from, to) in courses.iter().filter(|(from, to)| *from == place || *to == place) {
        let other = if *from == place { *to } else { *from };
        let towards = minus(ford(scene, *from, *to).unwrap_or(scene.centre(other)), middle);
        let long = length(towards);
        ways.push((towards.0 / long, towards.1 / long));
    }
    let sum = ways.iter().fold((0.0, 0.0), |sum: Point, way| (sum.0 + way.0, sum.1 + way.1));
    // If it comes from one side and leaves on the other, it goes around.
    let to = match ways.first() {
        Some(way) if length(sum) < 0.4 => (-way.1, way.0),
        _ => sum,
    };
    let by = BESIDE / length(to);
    (middle.0 + to.0 * by, middle.1 + to.1 * by)
}

/// True if a river is drawn between provinces or through them.
pub(super) fn has_rivers(map: &Map, paint: &Paint<'_>) -> bool {
    let runs = |place: PlaceId| {
        paint.terrain(usize::from(map.place(place).terrain.0)).is_some_and(|style| style.river)
    };
    map.of_provinces()
        && ways(map).any(|(from, to, between)| between.river || runs(from) && runs(to))
}

/// Returns the longest straight stretch of the border between two places.
fn longest(scene: &Scene, of: PlaceId, with: PlaceId) -> Option<(Point, Point)> {
    scene.border(of, with).max_by(|one, other| {
        length(minus(one.0, one.1)).total_cmp(&length(minus(other.0, other.1)))
    })
}

/// Returns neighbouring places between which a river runs: those of terrains with one, the nearest first, so
/// that no river comes back to where it was.
fn courses(map: &Map, scene: &Scene, paint: &Paint<'_>) -> Vec<(PlaceId, PlaceId)> {
    let runs = |place: PlaceId| {
        paint.terrain(usize::from(map.place(place).terrain.0)).is_some_and(|style| style.river)
    };
    let mut pairs: Vec<(PlaceId, PlaceId)> = ways(map)
        .filter(|(one, other, _)| runs(*one) && runs(*other))
        .map(|(one, other, _)| (one, other))
        .collect();
    pairs.sort_by(|one, other| {
        let far =
            |pair: &(PlaceId, PlaceId)| length(minus(scene.centre(pair.0), scene.centre(pair.1)));
        far(one).total_cmp(&far(other)).then(one.cmp(other))
    });
    let mut basin: Vec<usize> = (0..map.places.len()).collect();
    pairs.retain(|(one, other)| {
        let (one, other) = (basin[usize::from(one.0)], basin[usize::from(other.0)]);
        if one != other {
            basin.iter_mut().filter(|of| **of == other).for_each(|of| *of = one);
        }
        one != other
    });
    pairs
}

//! Lines over the land: frontiers of realms, passes on borders, walls, ways between
//! provinces that have no outlines, and the sea ways of ships.

use std::collections::{BTreeMap, BTreeSet};

use super::paint::Paint;
use super::scene::{DrawingKind, Point, Scene};
use super::svg::{Path, number, put};
use crate::campaign::Owner;
use crate::engine::Game;
use crate::engine::marching::route;
use crate::map::{Map, Obstacle, PlaceId, Side};

/// Distance of a realm's frontier from its border, within its land: those of two realms lie side by
/// side.
const WITHIN: f64 = 2.6;

pub(super) fn minus(one: Point, other: Point) -> Point {
    (one.0 - other.0, one.1 - other.1)
}

pub(super) fn length(one: Point) -> f64 {
    (one.0 * one.0 + one.1 * one.1).sqrt().max(0.001)
}

/// Returns the frontiers of all owners: along the sides of their places beyond which somebody else owns.
pub(super) fn frontiers(game: &Game<'_>, scene: &Scene) -> String {
    let owner = |place: PlaceId| {
        game.state.holdings.get(usize::from(place.0)).map_or(Owner::Nobody, |held| held.owner)
    };
    let mut pieces: BTreeMap<String, Vec<Vec<Point>>> = BTreeMap::new();
    for (at, shape) in scene.shapes.iter().enumerate() {
        let own = owner(PlaceId(u16::try_from(at).unwrap_or(u16::MAX)));
        let Some(class) = Paint::class(own) else { continue };
        for (outline, beside, hole) in shape.rings() {
            let count = outline.len();
            let differs = |side: usize| beside[side % count].is_none_or(|next| owner(next) != own);
            let corner = |at: usize| outline[at % count];
            // The inside is to the right of an outline that is written clockwise, and to the left of such a hole.
            let turn = if clockwise(outline) == hole { -1.0 } else { 1.0 };
            let inward = |side: usize| {
                let along = minus(corner(side + 1), corner(side));
                let long = length(along);
                (-along.1 / long * turn, along.0 / long * turn)
            };
            let between = |at: usize, before: bool, after: bool| {
                let (point, last) = (corner(at), (at + count - 1) % count);
                match (before, after) {
                    (true, true) => {
                        let (one, other) = (inward(last), inward(at % count));
                        let sum = (one.0 + other.0, one.1 + other.1);
                        let by = 2.0 * WITHIN / (length(sum) * length(sum)).max(0.5);
                        (point.0 + sum.0 * by, point.1 + sum.1 * by)
                    }
                    _ => {
                        // Along the side that is no frontier, as far as the frontier lies within.
                        let (away, off) = if before {
                            (minus(corner(at + 1), point), inward(last))
                        } else {
                            (minus(corner(last), point), inward(at % count))
                        };
                        let long = length(away);
                        let rise = ((away.0 * off.0 + away.1 * off.1) / long).max(0.35);
                        let by = (WITHIN / rise).min(long) / long;
                        (point.0 + away.0 * by, point.1 + away.1 * by)
                    }
                }
            };
            let into = pieces.entry(class.clone()).or_default();
            if (0..count).all(differs) {
                let mut ring: Vec<Point> = (0..count).map(|at| between(at, true, true)).collect();
                ring.push(ring[0]);
                into.push(ring);
                continue;
            }
            for start in (0..count).filter(|side| differs(*side) && !differs(side + count - 1)) {
                let mut piece = vec![between(start, false, true)];
                let mut side = start;
                while differs(side + 1) {
                    side += 1;
                    piece.push(between(side, true, true));
                }
                piece.push(between(side + 1, true, false));
                into.push(piece);
            }
        }
    }
    let mut text = String::new();
    for (class, pieces) in pieces {
        let mut path = Path::default();
        for piece in joined(pieces) {
            let closed = piece.len() > 2 && spot(piece[0]) == spot(piece[piece.len() - 1]);
            let points = if closed { &piece[..piece.len() - 1] } else { &piece[..] };
            for (at, point) in points.iter().enumerate() {
                if at == 0 {
                    path.go(*point)
                } else {
                    path.line(*point)
                };
            }
            if closed {
                path.close();
            }
        }
        put(&mut text, format_args!("<path class=\"frontier {class}\" d=\"{}\"/>\n", path.0));
    }
    text
}

fn clockwise(outline: &[Point]) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    ends.map(|(from, to)| from.0 * to.1 - to.0 * from.1).sum::<f64>() > 0.0
}

/// Returns a point as it is written, to find those that meet.
fn spot(point: Point) -> (i64, i64) {
    ((point.0 * 2.0).round() as i64, (point.1 * 2.0).round() as i64)
}

/// Lines that begin where others end, made one.
fn joined(pieces: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let mut starts: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    let mut ends = BTreeSet::new();
    for (at, piece) in pieces.iter().enumerate() {
        starts.entry(spot(piece[0])).or_default().push(at);
        ends.insert(spot(piece[piece.len() - 1]));
    }
    // Those with nothing before them are begun with.
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by_key(|at| ends.contains(&spot(pieces[*at][0])));
    let mut used = vec![false; pieces.len()];
    let mut whole = Vec::new();
    for first in order {
        if std::mem::replace(&mut used[first], true) {
            continue;
        }
        let mut line = pieces[first].clone();
        while spot(line[0]) != spot(line[line.len() - 1])
            && let Some(next) = starts
                .get(&spot(line[line.len() - 1]))
                .and_then(|found| found.iter().copied().find(|at| !used[*at]))
        {
            used[next] = true;
            line.extend_from_slice(&pieces[next][1..]);
        }
        whole.push(line);
    }
    whole
}

/// Returns each pair of places between which there is a way by land, once, with what lies between them.
pub(super) fn ways(map: &Map) -> impl Iterator<Item = (PlaceId, PlaceId, Obstacle)> + '_ {
    map.ids().flat_map(move |from| {
        map.place(from).exits.iter().filter(move |exit| exit.to > from).map(move |exit| {
            let any = |of: fn(&Obstacle) -> bool| {
                exit.ways.iter().any(|way| of(&way.enter) || of(&way.leave))
            };
            (from, exit.to, Obstacle { river: any(|way| way.river), ridge: any(|way| way.ridge) })
        })
    })
}

/// Peaks along the sides that mountains bar.
pub(super) fn ridges(game: &Game<'_>, map: &Map, scene: &Scene) -> String {
    let mut sides: Vec<(Point, Point)> = Vec::new();
    if map.of_provinces() {
        for (from, to, between) in ways(map) {
            if between.ridge {
                sides.extend(scene.border(from, to));
            }
        }
    } else {
        for place in map.ids() {
            let shape = scene.shape(place);
            let Some(laid) = map.place(place).laid() else { continue };
            let Some(design) = game.rules.tiles.designs.get(usize::from(laid.design)) else {
                continue;
            };
            for side in Side::ALL {
                let at = usize::from(side.0);
                // A side is drawn once, with the tile whose it is first.
                let other = shape.beside[at];
                let theirs = other.and_then(|next| {
                    let laid = map.place(next).laid()?;
                    let design = game.rules.tiles.designs.get(usize::from(laid.design))?;
                    Some(design.face(laid.turn, side.opposite()).ridge)
                });
                let own = design.face(laid.turn, side).ridge;
                let first = match (own, theirs) {
                    (true, Some(true)) => other.is_some_and(|next| next > place),
                    (own, _) => own,
                };
                if first {
                    sides.push((shape.outline[at], shape.outline[(at + 1) % 6]));
                }
            }
        }
    }
    let mut spots: Vec<(Point, bool)> = Vec::new();
    for (from, to) in sides {
        let along = minus(to, from);
        let count = (length(along) / 19.0).floor().max(1.0);
        let mut step = 0.5;
        while step < count {
            let part = step / count;
            spots
                .push(((from.0 + along.0 * part, from.1 + along.1 * part), step as usize % 2 == 1));
            step += 1.0;
        }
    }
    spots.sort_by(|one, other| one.0.1.total_cmp(&other.0.1).then(one.0.0.total_cmp(&other.0.0)));
    let mut text = String::new();
    for ((x, y), large) in spots {
        let name = if large { "ridge-high" } else { "ridge-low" };
        put(
            &mut text,
            format_args!("<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>", number(x), number(y)),
        );
    }
    text
}

/// Walls along sides of tiles.
pub(super) fn walls(game: &Game<'_>, scene: &Scene, map: &Map) -> String {
    let mut path = Path::default();
    for place in map.ids().filter(|_| game.rules.marks.iter().any(|kind| kind.wall.is_some())) {
        let shape = scene.shape(place);
        for side in Side::ALL.into_iter().filter(|side| route::wall(game, place, *side)) {
            let at = usize::from(side.0);
            let inner = |corner: Point| {
                let off = minus(shape.centre, corner);
                (corner.0 + off.0 * 0.09, corner.1 + off.1 * 0.09)
            };
            path.go(inner(shape.outline[at])).line(inner(shape.outline[(at + 1) % 6]));
        }
    }
    if path.0.is_empty() {
        String::new()
    } else {
        format!("<path class=\"wall\" d=\"{}\"/>\n", path.0)
    }
}

/// Ways between provinces without outlines, and sea ways between provinces.
pub(super) fn links(map: &Map, scene: &Scene) -> String {
    if !map.of_provinces() {
        return String::new();
    }
    let disc = |place: PlaceId| scene.shape(place).kind == DrawingKind::Disc;
    let (mut land, mut over, mut ferries) = (Path::default(), String::new(), Path::default());
    for (from, to, between) in ways(map).filter(|(from, to, _)| disc(*from) || disc(*to)) {
        let (one, other) = (scene.centre(from), scene.centre(to));
        land.go(one).line(other);
        let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        if between.ridge {
            put(
                &mut over,
                format_args!(
                    "<use href=\"#ridge-high\" x=\"{}\" y=\"{}\"/>",
                    number(middle.0),
                    number(middle.1)
                ),
            );
        }
        if between.river {
            // Across the way, as a river is.
            let along = minus(other, one);
            let by = 16.0 / length(along);
            let (x, y) = (-along.1 * by, along.0 * by);
            let mut ford = Path::default();
            ford.go((middle.0 - x, middle.1 - y)).line((middle.0 + x, middle.1 + y));
            put(
                &mut over,
                format_args!(
                    "<path class=\"river\" d=\"{ford}\"/><path class=\"river flow\" d=\"{ford}\"/>",
                    ford = ford.0
                ),
            );
        }
    }
    for from in map.ids() {
        for to in map.place(from).by_sea.iter().copied().filter(|to| *to > from) {
            let (one, other) = (scene.centre(from), scene.centre(to));
            let along = minus(other, one);
            let bend = (
                (one.0 + other.0) / 2.0 - along.1 * 0.15,
                (one.1 + other.1) / 2.0 + along.0 * 0.15,
            );
            ferries.go(one).curve(bend, other);
        }
    }
    let mut text = String::new();
    for (class, path) in [("link", land), ("ferry", ferries)] {
        if !path.0.is_empty() {
            put(&mut text, format_args!("<path class=\"{class}\" d=\"{}\"/>\n", path.0));
        }
    }
    text + &over
}

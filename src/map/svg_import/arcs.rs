//! The grid → outlines that touch exactly. The border of each province is followed around it and cut
//! where three provinces, or two and the outside, meet. Each piece is made simple in the same way for
//! both sides, and a very short piece becomes a corner.

use std::collections::BTreeMap;

use super::SHORTEST;
use super::grid::{Grid, NONE};
use crate::map::outlines::{Contact, Outlines};

/// A corner of squares of the grid: column and row.
type Knot = (usize, usize);

/// How often a border is cut in two to make it simple.
const HALVINGS: usize = 200;

/// How many units a simpler border may lie off.
const OFF: f64 = 1.6;

/// A piece of border, from one meeting of provinces to the next, as one of its provinces has it.
type Piece = Vec<Knot>;

/// The outlines of all provinces, made simple if that is wished; none where they would overlap or
/// vanish.
pub(super) fn outlines(grid: &Grid, simple: bool) -> Option<Vec<Vec<(i32, i32)>>> {
    let rings = rings(grid);
    let pieces: Vec<Vec<Piece>> = rings.iter().map(|ring| cut(grid, ring)).collect();
    let moved = corners(grid, &pieces);
    let off = if simple { OFF / grid.unit } else { 0.0 };
    let outlines: Vec<Vec<(i32, i32)>> =
        pieces.iter().map(|pieces| outline(grid, pieces, &moved, off)).collect();
    let whole = outlines.iter().all(|outline| outline.len() >= 3)
        && Outlines::new(&outlines)
            .contacts()
            .is_ok_and(|met| met.iter().all(|(_, met)| *met != Contact::Overlap));
    whole.then_some(outlines)
}

/// The way around each province, clockwise, with the province to the right.
fn rings(grid: &Grid) -> Vec<Vec<Knot>> {
    let mut starts: BTreeMap<u16, Knot> = BTreeMap::new();
    for row in 0..grid.high {
        for column in 0..grid.wide {
            let province = grid.at(column, row);
            if province != NONE {
                starts.entry(province).or_insert((column, row));
            }
        }
    }
    starts.into_iter().map(|(province, start)| ring(grid, province, start)).collect()
}

/// East, south, west and north, as steps from knot to knot.
const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn step(knot: Knot, way: usize) -> Knot {
    let (x, y) = WAYS[way];
    (knot.0.wrapping_add_signed(x), knot.1.wrapping_add_signed(y))
}

/// The square to the right or to the left of a step.
fn square(knot: Knot, way: usize, right: bool) -> Knot {
    let (column, row) = knot;
    match (way, right) {
        (0, true) | (1, false) => (column, row),
        (0, false) | (3, true) => (column, row.wrapping_sub(1)),
        (1, true) | (2, false) => (column.wrapping_sub(1), row),
        _ => (column.wrapping_sub(1), row.wrapping_sub(1)),
    }
}

fn ring(grid: &Grid, province: u16, start: Knot) -> Vec<Knot> {
    let is = |(column, row): Knot| grid.at(column, row) == province;
    let mut knots = Vec::new();
    let (mut here, mut way) = (start, 0);
    loop {
        knots.push(here);
        here = step(here, way);
        // Rather right than straight on: squares that meet at a corner only are not joined.
        way = [(way + 1) % 4, way, (way + 3) % 4, (way + 2) % 4]
            .into_iter()
            .find(|way| is(square(here, *way, true)) && !is(square(here, *way, false)))
            .unwrap_or(way);
        if here == start && way == 0 || knots.len() > 4 * grid.squares.len() {
            return knots;
        }
    }
}

/// Whether three provinces meet at a knot, the outside counted as one, or two cross there.
fn meeting(grid: &Grid, (column, row): Knot) -> bool {
    let (left, above) = (column.wrapping_sub(1), row.wrapping_sub(1));
    let around =
        [grid.at(left, above), grid.at(column, above), grid.at(column, row), grid.at(left, row)];
    let changes = (0..4).filter(|at| around[*at] != around[(at + 1) % 4]).count();
    changes >= 3
}

/// The pieces of the way around a province. One without meetings is a single piece that ends where
/// it begins.
fn cut(grid: &Grid, ring: &[Knot]) -> Vec<Piece> {
    let first = ring.iter().position(|knot| meeting(grid, *knot));
    // Without a meeting the same knot must be first for both sides.
    let least = || ring.iter().enumerate().min_by_key(|(_, knot)| **knot).map_or(0, |(at, _)| at);
    let start = first.unwrap_or_else(least);
    let mut pieces: Vec<Piece> = Vec::new();
    for at in 0..ring.len() {
        let here = ring[(start + at) % ring.len()];
        let next = ring[(start + at + 1) % ring.len()];
        if at == 0 || meeting(grid, here) {
            pieces.push(vec![here]);
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(next);
        }
    }
    pieces
}

/// Where meetings of provinces come to lie: the ends of a short border are one corner.
fn corners(grid: &Grid, pieces: &[Vec<Piece>]) -> BTreeMap<Knot, (i32, i32)> {
    let shortest = f64::from(SHORTEST) / grid.unit;
    let mut joined: BTreeMap<Knot, Knot> = BTreeMap::new();
    fn root(joined: &mut BTreeMap<Knot, Knot>, mut knot: Knot) -> Knot {
        while let Some(next) = joined.get(&knot).copied().filter(|next| *next != knot) {
            // Each is hung one step higher, so that chains stay short.
            let above = joined.get(&next).copied().unwrap_or(next);
            joined.insert(knot, above);
            knot = next;
        }
        knot
    }
    for piece in pieces.iter().flatten() {
        let (Some(one), Some(other)) = (piece.first(), piece.last()) else { continue };
        joined.entry(*one).or_insert(*one);
        joined.entry(*other).or_insert(*other);
        if distance(*one, *other) < shortest && as_f64(piece.len()) < 3.0 * shortest {
            let (one, other) = (root(&mut joined, *one), root(&mut joined, *other));
            joined.insert(one.max(other), one.min(other));
        }
    }
    let mut groups: BTreeMap<Knot, Vec<Knot>> = BTreeMap::new();
    let knots: Vec<Knot> = joined.keys().copied().collect();
    for knot in &knots {
        groups.entry(root(&mut joined, *knot)).or_default().push(*knot);
    }
    // A corner by the coast stays there.
    let coastal = |knot: &&Knot| {
        let (left, above) = (knot.0.wrapping_sub(1), knot.1.wrapping_sub(1));
        let around = [(left, above), (knot.0, above), (left, knot.1), **knot];
        around.into_iter().any(|(column, row)| grid.at(column, row) == NONE)
    };
    let mean = |knots: &[Knot]| {
        let by_coast: Vec<&Knot> = knots.iter().filter(coastal).collect();
        let all = || knots.iter().collect();
        let kept = if by_coast.is_empty() { all() } else { by_coast };
        let points: Vec<(i32, i32)> = kept.iter().map(|knot| grid.point(knot.0, knot.1)).collect();
        let number = i32::try_from(points.len()).unwrap_or(1).max(1);
        let sum = points.iter().fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (sum.0 / number, sum.1 / number)
    };
    let middles: BTreeMap<Knot, (i32, i32)> =
        groups.iter().map(|(root, knots)| (*root, mean(knots))).collect();
    knots.into_iter().map(|knot| (knot, middles[&root(&mut joined, knot)])).collect()
}

/// The outline of a province, put together from its pieces.
fn outline(
    grid: &Grid,
    pieces: &[Piece],
    moved: &BTreeMap<Knot, (i32, i32)>,
    off: f64,
) -> Vec<(i32, i32)> {
    let at = |knot: &Knot| grid.point(knot.0, knot.1);
    let corner = |knot: &Knot| moved.get(knot).copied().unwrap_or_else(|| at(knot));
    let mut outline: Vec<(i32, i32)> = Vec::new();
    for piece in pieces {
        // Both sides make the piece simple in the same direction.
        let backwards = piece.first() > piece.last()
            || piece.first() == piece.last() && piece.get(1) > piece.iter().rev().nth(1);
        let mut knots = piece.clone();
        if backwards {
            knots.reverse();
        }
        let mut points: Vec<(i32, i32)> = Vec::new();
        let kept = simpler(&knots, off);
        let (first, last) = (corner(&kept[0]), corner(&kept[kept.len() - 1]));
        if first != last || kept.first() == kept.last() {
            points.push(first);
            points.extend(kept[1..kept.len() - 1].iter().map(at));
        }
        points.push(last);
        if backwards {
            points.reverse();
        }
        outline.extend(points);
    }
    outline.dedup();
    if outline.len() > 1 && outline.first() == outline.last() {
        outline.pop();
    }
    outline
}

/// The knots of a piece that it keeps, so that none lies farther off than allowed
/// (Ramer-Douglas-Peucker).
fn simpler(knots: &[Knot], off: f64) -> Vec<Knot> {
    let last = knots.len() - 1;
    let mut keep = vec![false; knots.len()];
    keep[0] = true;
    keep[last] = true;
    let mut open = vec![(0, last, 0)];
    while let Some((from, to, depth)) = open.pop() {
        // A border that is cut so often one knot at a time stays as it is: it would take as long as its
        // length squared.
        if depth > HALVINGS {
            keep[from..to].fill(true);
            continue;
        }
        let far = (from + 1..to)
            .map(|at| (at, from_line(knots[at], knots[from], knots[to])))
            .max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        if let Some((at, far)) = far
            && far > off
        {
            keep[at] = true;
            open.extend([(from, at, depth + 1), (at, to, depth + 1)]);
        }
    }
    knots.iter().zip(keep).filter(|(_, keep)| *keep).map(|(knot, _)| *knot).collect()
}

fn as_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn distance(one: Knot, other: Knot) -> f64 {
    (as_f64(one.0) - as_f64(other.0)).hypot(as_f64(one.1) - as_f64(other.1))
}

/// How far a knot lies from the stretch between two others.
fn from_line(knot: Knot, from: Knot, to: Knot) -> f64 {
    let (x, y) = (as_f64(knot.0) - as_f64(from.0), as_f64(knot.1) - as_f64(from.1));
    let (dx, dy) = (as_f64(to.0) - as_f64(from.0), as_f64(to.1) - as_f64(from.1));
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { ((x * dx + y * dy) / length).clamp(0.0, 1.0) };
    (x - along * dx).hypot(y - along * dy)
}

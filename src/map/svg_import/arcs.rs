//! The grid → outlines that touch exactly. The borders of each province are followed around it, around each
//! of its islands and around what lies within it, and cut where three provinces, or two and the outside,
//! meet. Each piece is made simple in the same way for both sides, and a very short border becomes a corner.
//! Borders that would make two provinces overlap stay as they are.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{NONE, ProvinceSquares, Touches, as_f64};
use crate::map::outlines::{Contact, Outlines, Pair};

/// A corner of squares of the grid: column and row.
type Knot = (usize, usize);

/// Most times that a border is cut in two to make it simple.
const HALVINGS: usize = 200;

/// Units that a simpler border may lie off.
const OFF: f64 = 1.6;

/// Most times that overlapping provinces are set right.
const REPAIRS: usize = 40;

/// A piece of border, from one meeting of provinces to the next, as one of its provinces has it.
struct BorderPiece {
    knots: Vec<Knot>,
    /// The province on the other side.
    other: u16,
}

/// The rings of a province; the first is that around its largest part.
pub(super) type Rings = Vec<Vec<(i32, i32)>>;

/// Contacts of every two provinces that touch.
pub(super) type Contacts = Vec<(Pair, Contact)>;

/// Returns the outlines of all provinces, and how every two that touch do.
///
/// # Errors
/// Two provinces that cannot be told apart.
pub(super) fn outlines(
    grid: &ProvinceSquares,
    touches: &Touches,
    least: impl Fn(usize, usize) -> f64,
) -> Result<(Vec<Rings>, Contacts), Pair> {
    let pieces: Vec<Vec<Vec<BorderPiece>>> = rings(grid)
        .iter()
        .enumerate()
        .map(|(province, rings)| rings.iter().map(|ring| cut(grid, province, ring)).collect())
        .collect();
    let mut rough: BTreeSet<usize> = BTreeSet::new();
    let mut apart: BTreeSet<Knot> = BTreeSet::new();
    let mut last = (0, 0);
    for repair in 0..=REPAIRS {
        let moved = corners(grid, &pieces, &apart, (touches, &least));
        let found: Vec<Rings> = pieces
            .iter()
            .enumerate()
            .map(|(province, rings)| drawn(grid, (province, rings), &moved, &rough))
            .collect();
        let mut wrong: BTreeSet<usize> = (0..found.len())
            .filter(|at| found[*at].first().is_none_or(|ring| ring.len() < 3))
            .collect();
        let drawn = found.iter().map(|rings| rings.iter().map(Vec::as_slice).collect());
        let contacts = Outlines::new(drawn.collect()).contacts()?;
        for ((one, other), contact) in &contacts {
            if *contact == Contact::Overlap {
                last = (*one, *other);
                wrong.extend([*one, *other]);
            }
        }
        if wrong.is_empty() {
            return Ok((found, contacts));
        }
        // At last nothing is made simpler than it is drawn.
        if repair + 2 >= REPAIRS {
            wrong.extend(0..found.len());
        }
        for at in wrong {
            if !rough.insert(at) {
                let ends = pieces[at]
                    .iter()
                    .flatten()
                    .flat_map(|piece| [piece.knots[0], piece.knots[piece.knots.len() - 1]]);
                apart.extend(ends);
            }
        }
    }
    Err(last)
}

/// Returns the ways around each province, its islands and what lies within it, with the province to the
/// right.
fn rings(grid: &ProvinceSquares) -> Vec<Vec<Vec<Knot>>> {
    let mut rings: Vec<Vec<Vec<Knot>>> = vec![Vec::new(); grid.sizes.len()];
    let mut seen = vec![false; grid.squares.len()];
    for row in 0..grid.high {
        for column in 0..grid.wide {
            let province = grid.at(column, row);
            let begins = province != NONE
                && grid.at(column, row.wrapping_sub(1)) != province
                && !seen[row * grid.wide + column];
            if begins {
                let ring = ring(grid, province, (column, row), &mut seen);
                rings[usize::from(province)].push(ring);
            }
        }
    }
    for rings in &mut rings {
        rings.sort_by_key(|ring| std::cmp::Reverse(enclosed(ring)));
    }
    rings
}

/// Returns twice the squares within a ring.
fn enclosed(ring: &[Knot]) -> u64 {
    let number = |at: usize| i64::try_from(at).unwrap_or(0);
    let ends = ring.iter().zip(ring.iter().cycle().skip(1));
    let cross = |(one, other): (&Knot, &Knot)| {
        number(one.0) * number(other.1) - number(other.0) * number(one.1)
    };
    ends.map(cross).sum::<i64>().unsigned_abs()
}

/// East, south, west and north, as steps from knot to knot.
const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn step(knot: Knot, way: usize) -> Knot {
    let (x, y) = WAYS[way];
    (knot.0.wrapping_add_signed(x), knot.1.wrapping_add_signed(y))
}

/// Returns the square to the right or to the left of a step.
fn square(knot: Knot, way: usize, right: bool) -> Knot {
    let (column, row) = knot;
    match (way, right) {
        (0, true) | (1, false) => (column, row),
        (0, false) | (3, true) => (column, row.wrapping_sub(1)),
        (1, true) | (2, false) => (column.wrapping_sub(1), row),
        _ => (column.wrapping_sub(1), row.wrapping_sub(1)),
    }
}

fn ring(grid: &ProvinceSquares, province: u16, start: Knot, seen: &mut [bool]) -> Vec<Knot> {
    let is = |(column, row): Knot| grid.at(column, row) == province;
    let mut knots = Vec::new();
    let (mut here, mut way) = (start, 0);
    loop {
        knots.push(here);
        if way == 0 {
            seen[here.1 * grid.wide + here.0] = true;
        }
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

/// True if three provinces meet at a knot, the outside counted as one, or two cross there.
fn meeting(grid: &ProvinceSquares, (column, row): Knot) -> bool {
    let (left, above) = (column.wrapping_sub(1), row.wrapping_sub(1));
    let around =
        [grid.at(left, above), grid.at(column, above), grid.at(column, row), grid.at(left, row)];
    let changes = (0..4).filter(|at| around[*at] != around[(at + 1) % 4]).count();
    changes >= 3
}

/// Returns the pieces of a way around a province. One without meetings is a single piece that ends where it
/// begins.
fn cut(grid: &ProvinceSquares, province: usize, ring: &[Knot]) -> Vec<BorderPiece> {
    let first = ring.iter().position(|knot| meeting(grid, *knot));
    // Without a meeting the same knot must be first for both sides.
    let least = || ring.iter().enumerate().min_by_key(|(_, knot)| **knot).map_or(0, |(at, _)| at);
    let start = first.unwrap_or_else(least);
    let mut pieces: Vec<BorderPiece> = Vec::new();
    for at in 0..ring.len() {
        let here = ring[(start + at) % ring.len()];
        let next = ring[(start + at + 1) % ring.len()];
        if at == 0 || meeting(grid, here) {
            let way = (0..4).find(|way| step(here, *way) == next).unwrap_or(0);
            let (column, row) = square(here, way, false);
            let other = grid.at(column, row);
            debug_assert_ne!(usize::from(other), province);
            pieces.push(BorderPiece { knots: vec![here], other });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.knots.push(next);
        }
    }
    pieces
}

/// Returns where meetings of provinces come to lie: the ends of a border that is shorter than the least for its two
/// provinces are one corner, unless they are to stay apart.
fn corners(
    grid: &ProvinceSquares,
    pieces: &[Vec<Vec<BorderPiece>>],
    apart: &BTreeSet<Knot>,
    (touches, least): (&Touches, &dyn Fn(usize, usize) -> f64),
) -> BTreeMap<Knot, (i32, i32)> {
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
    for (province, rings) in pieces.iter().enumerate() {
        for piece in rings.iter().flatten() {
            let (one, other) = (piece.knots[0], piece.knots[piece.knots.len() - 1]);
            joined.entry(one).or_insert(one);
            joined.entry(other).or_insert(other);
            let long = as_f64(piece.knots.len() - 1);
            let short = if piece.other == NONE {
                long < least(province, province)
            } else {
                let other = usize::from(piece.other);
                let touch = touches.get(&(province.min(other), province.max(other)));
                let whole = touch.map_or(0, |touch| touch.beyond_a_corner(grid));
                as_f64(whole) < least(province, other)
            };
            if short && one != other && !apart.contains(&one) && !apart.contains(&other) {
                let (one, other) = (root(&mut joined, one), root(&mut joined, other));
                joined.insert(one.max(other), one.min(other));
            }
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

/// Returns the rings of a province; those of which nothing is left when they are made simple are left out,
/// but for the first. Borders of provinces that are rough stay as they are.
fn drawn(
    grid: &ProvinceSquares,
    (province, rings): (usize, &Vec<Vec<BorderPiece>>),
    moved: &BTreeMap<Knot, (i32, i32)>,
    rough: &BTreeSet<usize>,
) -> Rings {
    let off = |piece: &BorderPiece| {
        let stays = rough.contains(&province) || rough.contains(&usize::from(piece.other));
        if stays { 0.0 } else { OFF / grid.unit }
    };
    let mut found: Rings = rings.iter().map(|pieces| outline(grid, pieces, moved, &off)).collect();
    let mut at = 0;
    found.retain(|ring| {
        at += 1;
        at == 1 || ring.len() >= 3
    });
    found
}

/// Returns a ring of a province, put together from its pieces.
fn outline(
    grid: &ProvinceSquares,
    pieces: &[BorderPiece],
    moved: &BTreeMap<Knot, (i32, i32)>,
    off: &impl Fn(&BorderPiece) -> f64,
) -> Vec<(i32, i32)> {
    let at = |knot: &Knot| grid.point(knot.0, knot.1);
    let corner = |knot: &Knot| moved.get(knot).copied().unwrap_or_else(|| at(knot));
    let mut outline: Vec<(i32, i32)> = Vec::new();
    for piece in pieces {
        // Both sides make the piece simple in the same direction.
        let mut knots = piece.knots.clone();
        let backwards = knots.first() > knots.last()
            || knots.first() == knots.last() && knots.get(1) > knots.iter().rev().nth(1);
        if backwards {
            knots.reverse();
        }
        let mut points: Vec<(i32, i32)> = Vec::new();
        let kept = simpler(&knots, off(piece));
        let (first, last) = (corner(&kept[0]), corner(&kept[kept.len() - 1]));
        // If an end was moved, what lies as near would cross the borders that meet there.
        let room = |end: (i32, i32), knot: &Knot| 1.5 * apart(end, at(knot));
        let (mut begins, mut ends) = (room(first, &kept[0]), room(last, &kept[kept.len() - 1]));
        let joined = first == last && kept.first() != kept.last();
        if joined {
            begins = begins.max(ends);
            ends = begins;
        }
        let between = kept[1..kept.len() - 1].iter().map(at).filter(|point| {
            (begins == 0.0 || apart(first, *point) > begins)
                && (ends == 0.0 || apart(last, *point) > ends)
        });
        let between: Vec<(i32, i32)> = between.collect();
        if !joined || !between.is_empty() {
            points.push(first);
            points.extend(between);
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

/// Returns the knots of a piece that it keeps, so that none lies farther off than allowed
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

fn apart(one: (i32, i32), other: (i32, i32)) -> f64 {
    f64::from(one.0 - other.0).hypot(f64::from(one.1 - other.1))
}

/// Returns the distance of a knot from the stretch between two others.
fn from_line(knot: Knot, from: Knot, to: Knot) -> f64 {
    let (x, y) = (as_f64(knot.0) - as_f64(from.0), as_f64(knot.1) - as_f64(from.1));
    let (dx, dy) = (as_f64(to.0) - as_f64(from.0), as_f64(to.1) - as_f64(from.1));
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { ((x * dx + y * dy) / length).clamp(0.0, 1.0) };
    (x - along * dx).hypot(y - along * dy)
}

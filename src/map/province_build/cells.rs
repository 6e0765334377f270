//! Random points → the outlines of provinces, with whole numbers that touch exactly, and their
//! borders. Very short borders are closed to corners.

use std::collections::{BTreeMap, BTreeSet};

use voronoice::{BoundingBox, Point, VoronoiBuilder};

use super::MapDice;
use crate::map::outlines::{Contact, Outlines};
use crate::rules::ProvinceMaps;

/// The cells of a map.
pub(super) struct Cells {
    /// Width and height of the map.
    pub size: (i32, i32),
    pub outlines: Vec<Vec<(i32, i32)>>,
    pub middles: Vec<(i32, i32)>,
    /// Provinces that meet, and whether along a stretch of border or at a corner only.
    pub borders: Vec<((usize, usize), bool)>,
    /// Those that share a border with each.
    pub neighbours: Vec<Vec<usize>>,
}

impl Cells {
    /// Makes the cells, or returns None if the points lie so that no sound map comes of them.
    pub fn make(maps: &ProvinceMaps, wanted: usize, dice: &mut MapDice<'_>) -> Option<Cells> {
        let size = size(maps, wanted);
        let (wide, high) = size;
        let mut random = |most: i32| {
            let bound = usize::try_from(most).unwrap_or(1) * 16;
            f64::from(u32::try_from(dice.below(bound)).unwrap_or(0)) / 16.0
        };
        let sites: Vec<Point> =
            (0..wanted).map(|_| Point { x: random(wide), y: random(high) }).collect();
        let (width, height) = (f64::from(wide), f64::from(high));
        let middle = Point { x: width / 2.0, y: height / 2.0 };
        let made = VoronoiBuilder::default()
            .set_sites(sites)
            .set_bounding_box(BoundingBox::new(middle, width, height))
            .set_lloyd_relaxation_iterations(usize::from(maps.evened))
            .build()?;
        let raw: Vec<Vec<(i32, i32)>> = made
            .iter_cells()
            .map(|cell| {
                cell.iter_vertices()
                    .map(|point| (whole(point.x, wide), whole(point.y, high)))
                    .collect()
            })
            .collect();
        let shortest = i32::from(maps.cell) * i32::from(maps.corners) / 100;
        let mut outlines = closed(&raw, size, shortest.max(2))?;
        // Rows from north to south, each from west to east.
        outlines.sort_by_cached_key(|outline| {
            let (x, y) = centroid(outline);
            (y / i32::from(maps.cell), x, y)
        });
        let whole = outlines.len() == wanted
            && outlines.iter().map(|one| area(one)).sum::<i64>()
                == 2 * i64::from(wide) * i64::from(high);
        if !whole {
            return None;
        }
        let mut borders = Vec::new();
        let mut neighbours = vec![Vec::new(); wanted];
        let rings = outlines.iter().map(|outline| vec![outline.as_slice()]).collect();
        for (between, contact) in Outlines::new(rings).contacts().ok()? {
            match contact {
                Contact::Overlap => return None,
                Contact::Apart => continue,
                Contact::Stretch => {
                    neighbours[between.0].push(between.1);
                    neighbours[between.1].push(between.0);
                }
                Contact::Corner => {}
            }
            borders.push((between, contact == Contact::Stretch));
        }
        let middles = outlines.iter().map(|outline| centroid(outline)).collect();
        let cells = Cells { size, outlines, middles, borders, neighbours };
        let joined = cells.joined(&|_| true) == wanted;
        joined.then_some(cells)
    }

    /// Counts the provinces allowed by `counts` that hang together with the first of them.
    pub fn joined(&self, counts: &dyn Fn(usize) -> bool) -> usize {
        let Some(first) = (0..self.outlines.len()).find(|at| counts(*at)) else { return 0 };
        let mut seen = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            for next in self.neighbours[at].iter().copied().filter(|next| counts(*next)) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len()
    }

    /// True if a province touches the rim of the map.
    pub fn on_rim(&self, at: usize) -> bool {
        let (wide, high) = self.size;
        self.outlines[at].iter().any(|(x, y)| *x == 0 || *x == wide || *y == 0 || *y == high)
    }

    /// Counts the borders from each province to the nearest of some; None if nothing leads there.
    pub fn steps_from(&self, from: impl IntoIterator<Item = usize>) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.outlines.len()];
        let mut open: std::collections::VecDeque<usize> = from.into_iter().collect();
        for at in &open {
            steps[*at] = Some(0);
        }
        while let Some(at) = open.pop_front() {
            for next in self.neighbours[at].iter().copied() {
                if steps[next].is_none() {
                    steps[next] = steps[at].map(|steps| steps + 1);
                    open.push_back(next);
                }
            }
        }
        steps
    }
}

/// Returns width and height of the map, by its shape and the room that its provinces want.
fn size(maps: &ProvinceMaps, wanted: usize) -> (i32, i32) {
    let cell = u64::from(maps.cell);
    let room = cell * cell * u64::try_from(wanted).unwrap_or(1);
    let (wide, high) = (u64::from(maps.shape.0), u64::from(maps.shape.1));
    let width = (room * wide / high).isqrt().max(1);
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    (number(width), number(room / width))
}

/// The nearest whole number on the map.
// Numbers of a map are small.
#[allow(clippy::cast_possible_truncation)]
fn whole(number: f64, most: i32) -> i32 {
    (number.round() as i32).clamp(0, most)
}

/// Outlines in which corners that lie near each other are one corner, on the rim of the map where
/// one of them is. None where a province vanishes by it.
fn closed(
    raw: &[Vec<(i32, i32)>],
    size: (i32, i32),
    shortest: i32,
) -> Option<Vec<Vec<(i32, i32)>>> {
    let mut points: Vec<(i32, i32)> = raw.iter().flatten().copied().collect();
    points.sort_unstable();
    points.dedup();
    let index: BTreeMap<(i32, i32), usize> =
        points.iter().enumerate().map(|(at, point)| (*point, at)).collect();
    let mut group: Vec<usize> = (0..points.len()).collect();
    let near = |one: (i32, i32), other: (i32, i32), reach: i32| {
        let (x, y) = (i64::from(one.0 - other.0), i64::from(one.1 - other.1));
        x * x + y * y <= i64::from(reach) * i64::from(reach)
    };
    // The same corner may have been rounded in two ways, though no side joins the two.
    let twins = points.iter().enumerate().flat_map(|(at, one)| {
        let beside = points[at + 1..].iter().take_while(|other| other.0 - one.0 <= 2);
        beside.filter(|other| near(*one, **other, 2)).map(move |other| (*one, *other))
    });
    let sides = raw
        .iter()
        .flat_map(|outline| outline.iter().copied().zip(outline.iter().copied().cycle().skip(1)));
    let short = sides.filter(|(one, other)| near(*one, *other, shortest));
    for (one, other) in twins.chain(short).collect::<Vec<_>>() {
        let (one, other) = (root(&group, index[&one]), root(&group, index[&other]));
        group[one.max(other)] = one.min(other);
    }
    let mut members: BTreeMap<usize, Vec<(i32, i32)>> = BTreeMap::new();
    for (at, point) in points.iter().enumerate() {
        members.entry(root(&group, at)).or_default().push(*point);
    }
    let rims = |(x, y): &(i32, i32)| {
        usize::from(*x == 0 || *x == size.0) + usize::from(*y == 0 || *y == size.1)
    };
    let mut moved = BTreeMap::new();
    for (root, members) in &members {
        let most = members.iter().map(rims).max()?;
        let holding: Vec<(i32, i32)> =
            members.iter().filter(|point| rims(point) == most).copied().collect();
        // Two sides of the map do not become one.
        let sound =
            most == 0 || holding.iter().all(|one| one.0 == holding[0].0 || one.1 == holding[0].1);
        if !sound || most == 2 && holding.len() > 1 {
            return None;
        }
        moved.insert(*root, mean(&holding));
    }
    raw.iter()
        .map(|outline| {
            let mut closed: Vec<(i32, i32)> =
                outline.iter().map(|point| moved[&root(&group, index[point])]).collect();
            closed.dedup();
            if closed.len() > 1 && closed.first() == closed.last() {
                closed.pop();
            }
            (closed.len() >= 3 && area(&closed) > 0).then_some(closed)
        })
        .collect()
}

fn root(group: &[usize], mut at: usize) -> usize {
    while group[at] != at {
        at = group[at];
    }
    at
}

fn mean(points: &[(i32, i32)]) -> (i32, i32) {
    let number = i32::try_from(points.len()).unwrap_or(1).max(1);
    let (x, y) = points.iter().fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (x / number, y / number)
}

/// Returns twice the area within an outline.
fn area(outline: &[(i32, i32)]) -> i64 {
    let next = outline.iter().cycle().skip(1);
    let cross = |(one, other): (&(i32, i32), &(i32, i32))| {
        i64::from(one.0) * i64::from(other.1) - i64::from(one.1) * i64::from(other.0)
    };
    outline.iter().zip(next).map(cross).sum::<i64>().abs()
}

/// Returns the middle of an outline without dents.
fn centroid(outline: &[(i32, i32)]) -> (i32, i32) {
    let (mut weight, mut x, mut y) = (0_i64, 0_i64, 0_i64);
    for (one, other) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let cross = i64::from(one.0) * i64::from(other.1) - i64::from(one.1) * i64::from(other.0);
        weight += cross;
        x += (i64::from(one.0) + i64::from(other.0)) * cross;
        y += (i64::from(one.1) + i64::from(other.1)) * cross;
    }
    let weight = 3 * if weight == 0 { 1 } else { weight };
    let number = |number: i64| i32::try_from(number).unwrap_or(0);
    (number(x / weight), number(y / weight))
}

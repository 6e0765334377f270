//! Outlines of one or several rings: how two touch.

type Corner = (i32, i32);

/// Segments that are compared at most: a map of 2000 provinces of a hundred points each needs a tenth.
const WORK_MAX: usize = 100_000_000;

/// Contact of two outlines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Contact {
    Apart,
    /// In single points.
    Corner,
    /// Along a stretch.
    Stretch,
    /// One reaches into the other.
    Overlap,
}

/// Outlines with the rectangles around them, so that only those are compared that can touch.
pub(super) struct Outlines<'o> {
    outlines: Vec<Vec<&'o [Corner]>>,
    /// None if an outline has too few points to enclose anything.
    around: Vec<Option<OutlineBox>>,
}

/// Rectangle with all corners of an outline in it or on its edge.
#[derive(Clone, Copy)]
struct OutlineBox {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

/// Two outlines by their numbers, the smaller first.
pub(super) type Pair = (usize, usize);

impl<'o> Outlines<'o> {
    pub(super) fn new(outlines: Vec<Vec<&'o [Corner]>>) -> Outlines<'o> {
        let around = outlines.iter().map(|outline| around(outline)).collect();
        Outlines { outlines, around }
    }

    /// True if an outline encloses anything.
    pub(super) fn there(&self, at: usize) -> bool {
        self.around[at].is_some()
    }

    /// Returns every two that touch, by their numbers, the smaller first, and how they do.
    ///
    /// # Errors
    /// The two at which comparing them all has taken more than any map needs.
    pub(super) fn contacts(&self) -> Result<Vec<(Pair, Contact)>, Pair> {
        let mut by_left: Vec<(usize, OutlineBox)> = self
            .around
            .iter()
            .enumerate()
            .filter_map(|(at, around)| Some((at, (*around)?)))
            .collect();
        by_left.sort_unstable_by_key(|(at, around)| (around.left, *at));
        let mut found = Vec::new();
        let mut work = 0;
        for (place, (one, around)) in by_left.iter().enumerate() {
            let later = by_left[place + 1..].iter();
            let reached = later.take_while(|(_, other)| other.left <= around.right);
            for (other, beside) in reached {
                if beside.top > around.bottom || beside.bottom < around.top {
                    continue;
                }
                let pair = ((*one).min(*other), (*one).max(*other));
                let between = self.between(pair);
                let [first, second] = [pair.0, pair.1].map(|at| self.within(at, between));
                work += points(&self.outlines[pair.0]) + points(&self.outlines[pair.1]);
                work += first.len() * second.len();
                if work > WORK_MAX {
                    return Err(pair);
                }
                let met = contact(&first, &second);
                if met != Contact::Apart {
                    found.push((pair, met));
                }
            }
        }
        found.sort_unstable_by_key(|(pair, _)| *pair);
        Ok(found)
    }

    /// Returns the rectangle in which two outlines can touch.
    fn between(&self, pair: Pair) -> OutlineBox {
        let (Some(one), Some(other)) = (self.around[pair.0], self.around[pair.1]) else {
            return OutlineBox { left: 0, top: 0, right: -1, bottom: -1 };
        };
        OutlineBox {
            left: one.left.max(other.left),
            top: one.top.max(other.top),
            right: one.right.min(other.right),
            bottom: one.bottom.min(other.bottom),
        }
    }

    /// Returns the segments of an outline that reach a rectangle.
    fn within(&self, at: usize, around: OutlineBox) -> Vec<(Corner, Corner)> {
        let OutlineBox { left, top, right, bottom } = around;
        self.outlines[at]
            .iter()
            .flat_map(|ring| segments(ring))
            .filter(|(a, b)| {
                a.0.max(b.0) >= left
                    && a.0.min(b.0) <= right
                    && a.1.max(b.1) >= top
                    && a.1.min(b.1) <= bottom
            })
            .collect()
    }
}

fn points(outline: &[&[Corner]]) -> usize {
    outline.iter().map(|ring| ring.len()).sum()
}

fn around(outline: &[&[Corner]]) -> Option<OutlineBox> {
    let xs = || outline.iter().copied().flatten().map(|point| point.0);
    let ys = || outline.iter().copied().flatten().map(|point| point.1);
    let rectangle =
        OutlineBox { left: xs().min()?, top: ys().min()?, right: xs().max()?, bottom: ys().max()? };
    outline.first().is_some_and(|ring| ring.len() >= 3).then_some(rectangle)
}

/// Finds the contact of two outlines; points are whole numbers and touch exactly.
fn contact(one: &[(Corner, Corner)], other: &[(Corner, Corner)]) -> Contact {
    let mut found = Contact::Apart;
    for first in one {
        for second in other {
            match meet(*first, *second) {
                Contact::Overlap => return Contact::Overlap,
                Contact::Stretch => found = Contact::Stretch,
                Contact::Corner if found == Contact::Apart => found = Contact::Corner,
                Contact::Corner | Contact::Apart => {}
            }
        }
    }
    found
}

fn segments(outline: &[Corner]) -> impl Iterator<Item = (Corner, Corner)> + '_ {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1))
}

/// Returns twice the area of a triangle: 0 if its corners are in line.
fn area(a: Corner, b: Corner, c: Corner) -> i64 {
    let (ab, ac) = (along(a, b), along(a, c));
    ab.0 * ac.1 - ab.1 * ac.0
}

fn along(from: Corner, to: Corner) -> (i64, i64) {
    (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1))
}

fn meet(first: (Corner, Corner), second: (Corner, Corner)) -> Contact {
    let ((a, b), (c, d)) = (first, second);
    let sides = (area(a, b, c).signum(), area(a, b, d).signum());
    if sides == (0, 0) {
        return overlap(first, second);
    }
    let back = (area(c, d, a).signum(), area(c, d, b).signum());
    match (sides.0 * sides.1, back.0 * back.1) {
        (..0, ..0) => Contact::Overlap,
        (..=0, ..=0) => Contact::Corner,
        _ => Contact::Apart,
    }
}

/// Compares two segments of one line.
fn overlap((a, b): (Corner, Corner), (c, d): (Corner, Corner)) -> Contact {
    // Measured along the first segment.
    let line = along(a, b);
    let measure = |point: Corner| {
        let (x, y) = along(a, point);
        x * line.0 + y * line.1
    };
    let (end, one, other) = (measure(b), measure(c), measure(d));
    let (start, end) = (0.max(one.min(other)), end.min(one.max(other)));
    match end - start {
        length if length > 0 => Contact::Stretch,
        0 => Contact::Corner,
        _ => Contact::Apart,
    }
}

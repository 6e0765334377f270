//! Outlines: how two polygons touch.

type Point = (i32, i32);

/// How two outlines lie to each other.
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

/// How two outlines touch; points are whole numbers and touch exactly.
pub(super) fn contact(one: &[Point], other: &[Point]) -> Contact {
    let mut found = Contact::Apart;
    if apart(one, other) {
        return found;
    }
    for first in segments(one) {
        for second in segments(other) {
            match meet(first, second) {
                Contact::Overlap => return Contact::Overlap,
                Contact::Stretch => found = Contact::Stretch,
                Contact::Corner if found == Contact::Apart => found = Contact::Corner,
                Contact::Corner | Contact::Apart => {}
            }
        }
    }
    found
}

/// Whether the rectangles around two outlines are apart, which most are.
fn apart(one: &[Point], other: &[Point]) -> bool {
    let beyond = |of: fn(&Point) -> i32| {
        let (least, most) = (one.iter().map(of).min(), one.iter().map(of).max());
        most < other.iter().map(of).min() || other.iter().map(of).max() < least
    };
    beyond(|point| point.0) || beyond(|point| point.1)
}

fn segments(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1))
}

/// Twice the area of a triangle: 0 where its corners are in line.
fn area(a: Point, b: Point, c: Point) -> i64 {
    let (ab, ac) = (along(a, b), along(a, c));
    ab.0 * ac.1 - ab.1 * ac.0
}

fn along(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1))
}

fn meet(first: (Point, Point), second: (Point, Point)) -> Contact {
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

/// Two segments of one line.
fn overlap((a, b): (Point, Point), (c, d): (Point, Point)) -> Contact {
    // Measured along the first segment.
    let line = along(a, b);
    let measure = |point: Point| {
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

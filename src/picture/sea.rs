//! The sea on tiles of the coast, and points of a tile.

use super::scene::{CORNERS, Point};
use super::svg::Path;

pub(super) fn middle(side: usize) -> Point {
    let (from, to) = (CORNERS[side % 6], CORNERS[(side + 1) % 6]);
    ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
}

pub(super) fn scaled(point: Point, by: f64) -> Point {
    (point.0 * by, point.1 * by)
}

pub(super) fn plus(one: Point, other: Point) -> Point {
    (one.0 + other.0, one.1 + other.1)
}

/// A stretch of sea on a tile: the shore sides between which it lies, clockwise.
pub(super) struct Sea {
    pub from: usize,
    pub to: usize,
    /// Distance that the coast goes straight inwards from each side.
    pub reach: f64,
}

impl Sea {
    pub(super) fn corners(&self) -> Vec<usize> {
        let mut corners = vec![(self.from + 1) % 6];
        while corners.len() < 6 && corners[corners.len() - 1] != self.to {
            corners.push((corners[corners.len() - 1] + 1) % 6);
        }
        corners
    }

    /// Returns the middle of its coast.
    pub(super) fn shore(&self) -> Point {
        let ends = plus(middle(self.from), middle(self.to));
        scaled(ends, 0.125 + 0.375 * self.reach)
    }

    /// Draws the coast, from one of its sides to the other: it meets both at a right angle, so that coasts of
    /// neighbouring tiles go on smoothly.
    pub(super) fn coast(&self, path: &mut Path) {
        let (from, to) = (middle(self.from), middle(self.to));
        path.cubic(scaled(from, self.reach), scaled(to, self.reach), to);
    }
}

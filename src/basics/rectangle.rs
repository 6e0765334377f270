//! Rectangles on a sheet whose second axis goes down.

/// Rectangle between two uprights and two levels.
#[derive(Debug, Clone, Copy)]
pub struct Rectangle {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rectangle {
    /// Returns the least rectangle that has all points; one that has nothing if there are none.
    pub fn of_points(points: impl IntoIterator<Item = (f64, f64)>) -> Rectangle {
        let none = Rectangle { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        points.into_iter().fold(none, |all, (x, y)| Rectangle {
            left: all.left.min(x),
            top: all.top.min(y),
            right: all.right.max(x),
            bottom: all.bottom.max(y),
        })
    }

    /// Returns the rectangle around a point that reaches as far to the left as to the right.
    pub fn around((x, y): (f64, f64), half_width: f64, above: f64, below: f64) -> Rectangle {
        Rectangle { left: x - half_width, top: y - above, right: x + half_width, bottom: y + below }
    }

    pub fn area(&self) -> f64 {
        (self.right - self.left) * (self.bottom - self.top)
    }

    /// True if a point lies in it or on its edge.
    pub fn has(&self, (x, y): (f64, f64)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// True if the two share more than an edge.
    pub fn meets(&self, other: &Rectangle) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// True if nothing of it lies outside of another.
    pub fn is_within(&self, other: &Rectangle) -> bool {
        self.left >= other.left
            && self.right <= other.right
            && self.top >= other.top
            && self.bottom <= other.bottom
    }
}

//! Outlines → a fine grid that says of each square which province it belongs to; narrow gaps between
//! provinces are closed, their coasts stay where they are.

use std::collections::{BTreeMap, VecDeque};

use super::CELL;
use super::shapes::{Point, Shape};

/// No province.
pub(super) const NONE: u16 = u16::MAX;

/// Squares along the side of a province, where the map has few provinces and where it has many.
const FINE: (f64, f64) = (100.0, 40.0);
/// Provinces up to which the grid is fine.
const FEW: usize = 250;

/// Squares along the side of a province below which it would lose its shape.
const COARSE: f64 = 15.0;
/// Squares of a grid at most, and along one of its sides.
const SQUARES_MAX: f64 = 16e6;
const LONGEST: f64 = 12_000.0;
/// How often outlines may cross the rows of the grid in all.
const CROSSINGS_MAX: f64 = 10e6;

/// Why outlines are not laid on a grid.
pub(super) enum Unfit {
    /// So many provinces side by side would not reach across the drawing.
    FarApart(f64),
    /// An outline goes to and fro more often than any coast.
    ToAndFro(usize),
}

/// Which province lies where.
pub(super) struct Grid {
    pub wide: usize,
    pub high: usize,
    /// Row by row, with a rim of squares without a province.
    pub squares: Vec<u16>,
    /// How many units of the map file a square is wide.
    pub unit: f64,
    /// Gaps of so many units were closed.
    pub closed: i32,
    pub overlaps: Vec<(usize, usize)>,
    /// Provinces of which nothing is left.
    pub vanished: Vec<usize>,
    middles: Vec<(i32, i32)>,
}

impl Grid {
    /// Gaps up to `gap` hundredths of a province's width are closed.
    // Sizes of a drawing are small numbers once they are scaled.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    ///
    /// # Errors
    /// Where the grid, or the work to fill it, would be out of all proportion to the provinces.
    pub fn of(shapes: &[Shape], gap: f64) -> Result<Grid, Unfit> {
        let all = || shapes.iter().flat_map(|shape| &shape.points);
        let least = |of: fn(&Point) -> f64| all().map(of).fold(f64::MAX, f64::min);
        let most = |of: fn(&Point) -> f64| all().map(of).fold(f64::MIN, f64::max);
        let (left, top) = (least(|point| point.0), least(|point| point.1));
        let (width, height) = (most(|point| point.0) - left, most(|point| point.1) - top);
        let number = f64::from(u32::try_from(shapes.len()).unwrap_or(u32::MAX));
        let land: f64 = shapes.iter().map(|shape| area(&shape.points)).sum();
        // The land, not the rectangle around it, says how wide a province is.
        let side = (land / number).sqrt();
        let (across, down) = (width / side, height / side);
        let usual = if shapes.len() <= FEW { FINE.0 } else { FINE.1 };
        let most = (SQUARES_MAX / (across.max(1.0) * down.max(1.0))).sqrt();
        let fine = usual.min(most).min(LONGEST / across.max(down));
        if !fine.is_finite() || fine < COARSE {
            return Err(Unfit::FarApart(across.max(down)));
        }
        let scale = fine / side;
        let margin = (gap / 100.0 * fine).ceil() + 2.0;
        let place =
            |point: &Point| ((point.0 - left) * scale + margin, (point.1 - top) * scale + margin);
        let reach = |length: f64| (length * scale + 2.0 * margin).ceil() as usize + 1;
        let (wide, high) = (reach(width), reach(height));
        let mut grid = Grid {
            wide,
            high,
            squares: vec![NONE; wide * high],
            unit: CELL / fine,
            closed: (gap * CELL / 100.0) as i32,
            overlaps: Vec::new(),
            vanished: Vec::new(),
            middles: Vec::new(),
        };
        let mut crossings = 0.0;
        for (at, shape) in shapes.iter().enumerate() {
            let sides = shape.points.iter().zip(shape.points.iter().cycle().skip(1));
            crossings += sides.map(|(one, other)| (one.1 - other.1).abs() * scale).sum::<f64>();
            if crossings > CROSSINGS_MAX {
                return Err(Unfit::ToAndFro(at));
            }
        }
        let mut shared: BTreeMap<(u16, u16), usize> = BTreeMap::new();
        let mut twice = 0;
        for (at, shape) in (0..NONE).zip(shapes) {
            let points: Vec<Point> = shape.points.iter().map(place).collect();
            twice += grid.fill(&points, at, &mut shared);
            // Enough lies under other provinces to say so.
            if twice > grid.squares.len() {
                break;
            }
        }
        // Where outlines are drawn over each other by a stroke's width, the first of them has it.
        let stroke = gap / 100.0 * fine;
        let overlaps = |((one, other), squares): (&(u16, u16), &usize)| {
            let squares = f64::from(u32::try_from(*squares).unwrap_or(u32::MAX));
            (squares > stroke * fine).then_some((usize::from(*one), usize::from(*other)))
        };
        grid.overlaps = shared.iter().filter_map(overlaps).collect();
        if !grid.overlaps.is_empty() {
            return Ok(grid);
        }
        grid.close((stroke / 2.0).ceil() as usize);
        grid.largest_parts(shapes.len());
        Ok(grid)
    }

    /// Gives the squares whose middles lie within an outline to a province, those that have none
    /// yet; returns how many others there are, and counts them by the two provinces.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn fill(
        &mut self,
        points: &[Point],
        province: u16,
        shared: &mut BTreeMap<(u16, u16), usize>,
    ) -> usize {
        let ys = || points.iter().map(|point| point.1);
        let top = ys().fold(f64::MAX, f64::min).floor().max(0.0) as usize;
        let bottom = (ys().fold(0.0, f64::max).ceil().max(0.0) as usize + 1).min(self.high);
        let mut twice = 0;
        let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); bottom.saturating_sub(top)];
        for (one, other) in points.iter().zip(points.iter().cycle().skip(1)) {
            let (upper, lower) = if one.1 < other.1 { (one, other) } else { (other, one) };
            let first = (upper.1 - 0.5).ceil().max(0.0) as usize;
            for (row, crossed) in crossings.iter_mut().enumerate().skip(first.saturating_sub(top)) {
                let y = f64::from(u32::try_from(top + row).unwrap_or(u32::MAX)) + 0.5;
                if y >= lower.1 {
                    break;
                }
                crossed.push(upper.0 + (lower.0 - upper.0) * (y - upper.1) / (lower.1 - upper.1));
            }
        }
        for (row, mut crossed) in crossings.into_iter().enumerate() {
            let row = top + row;
            crossed.sort_by(f64::total_cmp);
            for pair in crossed.chunks_exact(2) {
                let from = (pair[0] - 0.5).ceil().max(0.0) as usize;
                let to = ((pair[1] - 0.5).ceil().max(0.0) as usize).min(self.wide);
                for square in
                    &mut self.squares[row * self.wide + from.min(to)..row * self.wide + to]
                {
                    match *square {
                        NONE => *square = province,
                        other => {
                            *shared.entry((other, province)).or_default() += 1;
                            twice += 1;
                        }
                    }
                }
            }
        }
        twice
    }

    /// The squares beside one, on the four sides; the rim has fewer.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, row) = (at % self.wide, at / self.wide);
        let sides = [
            (column > 0).then(|| at - 1),
            (column + 1 < self.wide).then(|| at + 1),
            (row > 0).then(|| at - self.wide),
            (row + 1 < self.high).then(|| at + self.wide),
        ];
        sides.into_iter().flatten()
    }

    /// Steps from the nearest square that `from` names to each, up to `most`; with it, the order in
    /// which squares are reached.
    fn steps(
        &self,
        most: usize,
        from: impl Fn(usize) -> bool,
    ) -> (Vec<usize>, Vec<(usize, usize)>) {
        let mut steps = vec![usize::MAX; self.squares.len()];
        let mut open: VecDeque<usize> = (0..self.squares.len()).filter(|at| from(*at)).collect();
        for at in &open {
            steps[*at] = 0;
        }
        let mut order = Vec::new();
        while let Some(at) = open.pop_front() {
            if steps[at] == most {
                continue;
            }
            for next in self.beside(at) {
                if steps[next] == usize::MAX {
                    steps[next] = steps[at] + 1;
                    order.push((next, at));
                    open.push_back(next);
                }
            }
        }
        (steps, order)
    }

    /// Closes gaps: provinces grow, and shrink again from where nothing came to lie.
    fn close(&mut self, by: usize) {
        let before = self.squares.clone();
        let (_, order) = self.steps(by, |at| before[at] != NONE);
        for (next, from) in order {
            self.squares[next] = self.squares[from];
        }
        let grown = self.squares.clone();
        let (outside, _) = self.steps(by, |at| grown[at] == NONE);
        for (at, square) in self.squares.iter_mut().enumerate() {
            if before[at] == NONE && outside[at] != usize::MAX {
                *square = NONE;
            }
        }
        self.fill_chinks(2 * by);
    }

    /// Where strokes cross, more room is left between the outlines: what is shut in and nowhere
    /// deeper than this is no lake.
    fn fill_chinks(&mut self, deepest: usize) {
        let land: Vec<bool> = self.squares.iter().map(|square| *square != NONE).collect();
        let (depth, order) = self.steps(usize::MAX, |at| land[at]);
        let mut lake = vec![false; self.squares.len()];
        let mut open: Vec<usize> =
            (0..self.squares.len()).filter(|at| !land[*at] && depth[*at] > deepest).collect();
        open.push(0);
        while let Some(at) = open.pop() {
            if !land[at] && !std::mem::replace(&mut lake[at], true) {
                open.extend(self.beside(at));
            }
        }
        for (next, from) in order {
            if !lake[next] {
                self.squares[next] = self.squares[from];
            }
        }
    }

    /// A province is its largest part; scraps go to a neighbour. Notes what is left of nothing, and
    /// where the middle of each is.
    fn largest_parts(&mut self, provinces: usize) {
        let mut part = vec![usize::MAX; self.squares.len()];
        let mut parts: Vec<(u16, Vec<usize>)> = Vec::new();
        for start in 0..self.squares.len() {
            if self.squares[start] == NONE || part[start] != usize::MAX {
                continue;
            }
            let (province, number) = (self.squares[start], parts.len());
            let mut members = vec![start];
            part[start] = number;
            let mut next = 0;
            while next < members.len() {
                for beside in self.beside(members[next]) {
                    if self.squares[beside] == province && part[beside] == usize::MAX {
                        part[beside] = number;
                        members.push(beside);
                    }
                }
                next += 1;
            }
            parts.push((province, members));
        }
        let mut largest: Vec<Option<usize>> = vec![None; provinces];
        for (number, (province, members)) in parts.iter().enumerate() {
            let best = &mut largest[usize::from(*province)];
            if best.is_none_or(|best| parts[best].1.len() < members.len()) {
                *best = Some(number);
            }
        }
        for (number, (province, members)) in parts.iter().enumerate() {
            if largest[usize::from(*province)] != Some(number) {
                let around = members.iter().flat_map(|at| self.beside(*at));
                let other = around.map(|at| self.squares[at]).find(|other| other != province);
                for at in members {
                    self.squares[*at] = other.unwrap_or(NONE);
                }
            }
        }
        self.vanished = (0..provinces).filter(|at| largest[*at].is_none()).collect();
        self.middles = self.deepest(provinces);
    }

    /// Of each province the square farthest from its border, in the units of the map file.
    fn deepest(&self, provinces: usize) -> Vec<(i32, i32)> {
        let on_border =
            |at: usize| self.beside(at).any(|next| self.squares[next] != self.squares[at]);
        let (depth, _) = self.steps(usize::MAX, on_border);
        let mut best: Vec<(usize, usize)> = vec![(0, 0); provinces];
        for (at, province) in self.squares.iter().enumerate().filter(|(_, square)| **square != NONE)
        {
            let best = &mut best[usize::from(*province)];
            if best.1 == 0 || depth[at] > best.0 {
                *best = (depth[at], at);
            }
        }
        best.iter().map(|(_, at)| self.point(at % self.wide, at / self.wide)).collect()
    }

    /// Where the middle of a province is.
    pub fn middle(&self, province: usize) -> (i32, i32) {
        self.middles[province]
    }

    /// A corner of a square in the units of the map file.
    #[allow(clippy::cast_possible_truncation)]
    pub fn point(&self, column: usize, row: usize) -> (i32, i32) {
        let number = |steps: usize| {
            (f64::from(u32::try_from(steps).unwrap_or(u32::MAX)) * self.unit).round() as i32
        };
        (number(column), number(row))
    }

    /// The province of a square; none outside the grid.
    pub fn at(&self, column: usize, row: usize) -> u16 {
        if column < self.wide && row < self.high {
            self.squares[row * self.wide + column]
        } else {
            NONE
        }
    }
}

fn area(points: &[Point]) -> f64 {
    let cross = |(one, other): (&Point, &Point)| one.0 * other.1 - one.1 * other.0;
    let twice: f64 = points.iter().zip(points.iter().cycle().skip(1)).map(cross).sum();
    (twice / 2.0).abs().max(f64::MIN_POSITIVE)
}

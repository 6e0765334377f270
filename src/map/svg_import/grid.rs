//! Outlines → a fine grid that says of each square which province it belongs to; narrow gaps between
//! provinces are closed, their coasts stay where they are.

use std::collections::{BTreeMap, VecDeque};

use super::CELL;
use super::elements::DrawingPoint;
use super::shapes::ProvinceShape;

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
/// Most times that outlines may cross the rows of the grid in all.
const CROSSINGS_MAX: f64 = 10e6;

/// Squares along the side of the block that a province becomes which is too small to be drawn.
const BLOCK: usize = 3;

/// The least width of an island, as a part of a province's width: smaller ones are left out.
const ISLAND: f64 = 0.06;

/// Reason that outlines are not laid on a grid.
pub(super) enum Unfit {
    /// This number of provinces side by side would not reach across the drawing.
    FarApart(f64),
    /// An outline goes to and fro more often than any coast.
    ToAndFro(usize),
    /// Outlines up to this one lie upon others more often than the drawing is large.
    UponOthers(usize),
}

/// A contact of two provinces on the grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touch {
    /// Sides of squares along which they do.
    pub length: usize,
    /// Those of them where the gap that was closed is narrow.
    pub narrow: usize,
    /// A square where they do.
    pub at: usize,
}

impl Touch {
    /// Sides of squares along which they touch beyond what closing gaps adds around a corner.
    pub fn beyond_a_corner(&self, grid: &ProvinceSquares) -> usize {
        self.narrow + (self.length - self.narrow).saturating_sub(2 * grid.reach)
    }
}

/// The contacts of all provinces, by their numbers, the smaller first.
pub(super) type Touches = BTreeMap<(usize, usize), Touch>;

/// Grid of squares, each with the province that lies there.
pub(super) struct ProvinceSquares {
    pub wide: usize,
    pub high: usize,
    /// Row by row, with a rim of squares without a province.
    pub squares: Vec<u16>,
    /// Width of a square in units of the map file.
    pub unit: f64,
    /// Width up to which gaps were closed, in units.
    pub closed: i32,
    /// Provinces that lie upon each other, none of them within the other, and a square where they do.
    pub overlaps: BTreeMap<(usize, usize), usize>,
    /// Provinces that are too small to be drawn and became a block.
    pub enlarged: Vec<usize>,
    /// Provinces of which nothing is left.
    pub vanished: Vec<usize>,
    /// Squares of each province.
    pub sizes: Vec<usize>,
    /// Squares over which provinces grow to close a gap.
    reach: usize,
    /// Steps over which a gap was closed to each square.
    steps: Vec<u8>,
    /// Steps beyond which a gap is wide.
    narrow: u8,
    middles: Vec<(i32, i32)>,
}

impl ProvinceSquares {
    /// Gaps up to `gap` hundredths of a province's width are closed.
    // Sizes of a drawing are small numbers once they are scaled.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    ///
    /// # Errors
    /// A reason if the grid, or the work to fill it, would be out of all proportion to the provinces.
    pub fn of(shapes: &[ProvinceShape], gap: f64) -> Result<ProvinceSquares, Unfit> {
        let all = || shapes.iter().flat_map(ProvinceShape::points);
        let least = |of: fn(&DrawingPoint) -> f64| all().map(of).fold(f64::MAX, f64::min);
        let most = |of: fn(&DrawingPoint) -> f64| all().map(of).fold(f64::MIN, f64::max);
        let (left, top) = (least(|point| point.0), least(|point| point.1));
        let (width, height) = (most(|point| point.0) - left, most(|point| point.1) - top);
        let number = as_f64(shapes.len());
        let land: f64 =
            shapes.iter().flat_map(|shape| &shape.parts).map(|part| area(&part.rings)).sum();
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
        let place = |point: &DrawingPoint| {
            ((point.0 - left) * scale + margin, (point.1 - top) * scale + margin)
        };
        let reach = |length: f64| (length * scale + 2.0 * margin).ceil() as usize + 1;
        let (wide, high) = (reach(width), reach(height));
        let stroke = gap / 100.0 * fine;
        let mut grid = ProvinceSquares {
            wide,
            high,
            squares: vec![NONE; wide * high],
            unit: CELL / fine,
            closed: (gap * CELL / 100.0) as i32,
            overlaps: BTreeMap::new(),
            enlarged: Vec::new(),
            vanished: Vec::new(),
            sizes: Vec::new(),
            reach: (stroke / 2.0).ceil() as usize,
            steps: vec![0; wide * high],
            narrow: (stroke * 0.3) as u8,
            middles: Vec::new(),
        };
        let mut crossings = 0.0;
        for (at, shape) in shapes.iter().enumerate() {
            for ring in shape.parts.iter().flat_map(|part| &part.rings) {
                let sides = ring.iter().zip(ring.iter().cycle().skip(1));
                crossings += sides.map(|(one, other)| (one.1 - other.1).abs() * scale).sum::<f64>();
            }
            if crossings > CROSSINGS_MAX {
                return Err(Unfit::ToAndFro(at));
            }
        }
        grid.paint(shapes, place, stroke * fine)?;
        grid.close(grid.reach);
        grid.enlarge(shapes, place);
        grid.parts(shapes.len(), (ISLAND * fine).powi(2) as usize);
        Ok(grid)
    }

    /// Paints the provinces in the order of the drawing. One that would lie below others comes upon them.
    fn paint(
        &mut self,
        shapes: &[ProvinceShape],
        place: impl Fn(&DrawingPoint) -> DrawingPoint,
        most_shared: f64,
    ) -> Result<(), Unfit> {
        let size = (self.wide, self.high);
        let mut shared: BTreeMap<(u16, u16), (usize, usize)> = BTreeMap::new();
        let mut painted: Vec<usize> = vec![0; shapes.len()];
        let mut upon_others = 0;
        let runs = |shape: &ProvinceShape| -> Vec<(usize, usize, usize)> {
            let mut runs = Vec::new();
            for part in &shape.parts {
                let rings: Vec<Vec<DrawingPoint>> =
                    part.rings.iter().map(|ring| ring.iter().map(&place).collect()).collect();
                scan(&rings, part.even_odd, size, |row, from, to| runs.push((row, from, to)));
            }
            runs
        };
        for (at, shape) in (0..NONE).zip(shapes) {
            for (row, from, to) in runs(shape) {
                for square in row * self.wide + from..row * self.wide + to {
                    let before = std::mem::replace(&mut self.squares[square], at);
                    if before != at {
                        painted[usize::from(at)] += 1;
                    }
                    if before != NONE && before != at {
                        shared.entry((before, at)).or_insert((0, square)).0 += 1;
                        upon_others += 1;
                    }
                }
            }
            if upon_others > 2 * self.squares.len() {
                return Err(Unfit::UponOthers(usize::from(at)));
            }
        }
        let mut left: Vec<usize> = vec![0; shapes.len()];
        for square in self.squares.iter().filter(|square| **square != NONE) {
            left[usize::from(*square)] += 1;
        }
        let mut below: Vec<usize> =
            (0..shapes.len()).filter(|at| left[*at] * 2 < painted[*at]).collect();
        below.sort_by_key(|at| (std::cmp::Reverse(painted[*at]), *at));
        for at in below {
            for (row, from, to) in runs(&shapes[at]) {
                self.squares[row * self.wide + from..row * self.wide + to]
                    .fill(u16::try_from(at).unwrap_or(NONE));
            }
        }
        for ((one, other), (squares, square)) in shared {
            let (one, other) = (usize::from(one), usize::from(other));
            // An outline within another whole is an enclave.
            let within = squares * 10 >= painted[one].min(painted[other]) * 9;
            if !within && as_f64(squares) > most_shared {
                self.overlaps.entry((one.min(other), one.max(other))).or_insert(square);
            }
        }
        Ok(())
    }

    /// Makes a block of each province of which hardly anything is left, where it lies.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn enlarge(&mut self, shapes: &[ProvinceShape], place: impl Fn(&DrawingPoint) -> DrawingPoint) {
        let mut left = vec![0; shapes.len()];
        for square in self.squares.iter().filter(|square| **square != NONE) {
            left[usize::from(*square)] += 1;
        }
        for (at, shape) in shapes.iter().enumerate().filter(|(at, _)| left[*at] < BLOCK * BLOCK) {
            let points: Vec<DrawingPoint> = shape.points().map(&place).collect();
            let number = as_f64(points.len()).max(1.0);
            let sum =
                points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
            let middle = (sum.0 / number, sum.1 / number);
            let begin = |middle: f64, side: usize| {
                (middle.max(0.0) as usize).saturating_sub(BLOCK / 2).clamp(1, side - BLOCK - 1)
            };
            let (column, row) = (begin(middle.0, self.wide), begin(middle.1, self.high));
            for row in row..row + BLOCK {
                self.squares[row * self.wide + column..row * self.wide + column + BLOCK]
                    .fill(u16::try_from(at).unwrap_or(NONE));
            }
            self.enlarged.push(at);
        }
    }

    /// Returns the squares beside one, on the four sides; the rim has fewer.
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
        let (steps, order) = self.steps(by, |at| before[at] != NONE);
        for (next, from) in order {
            self.squares[next] = self.squares[from];
            self.steps[next] = u8::try_from(steps[next]).unwrap_or(u8::MAX);
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

    /// Fills chinks: where strokes cross, more room is left between the outlines, and what is shut
    /// in and nowhere deeper than `deepest` is no lake.
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

    /// Scraps of a province go to a neighbour, or are left out where they have none: what is smaller than
    /// an island and not the largest of its parts. Notes what is left of nothing, how large each province
    /// is, and where its middle is.
    fn parts(&mut self, provinces: usize, island: usize) {
        let mut part = vec![false; self.squares.len()];
        let mut parts: Vec<(u16, Vec<usize>)> = Vec::new();
        for start in 0..self.squares.len() {
            if self.squares[start] == NONE || part[start] {
                continue;
            }
            let province = self.squares[start];
            let mut members = vec![start];
            part[start] = true;
            let mut next = 0;
            while next < members.len() {
                for beside in self.beside(members[next]) {
                    if self.squares[beside] == province && !part[beside] {
                        part[beside] = true;
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
            if largest[usize::from(*province)] != Some(number) && members.len() < island {
                let around = members.iter().flat_map(|at| self.beside(*at));
                let other = around
                    .map(|at| self.squares[at])
                    .find(|other| other != province && *other != NONE);
                for at in members {
                    self.squares[*at] = other.unwrap_or(NONE);
                }
            }
        }
        self.sizes = vec![0; provinces];
        for square in self.squares.iter().filter(|square| **square != NONE) {
            self.sizes[usize::from(*square)] += 1;
        }
        self.vanished = (0..provinces).filter(|at| self.sizes[*at] == 0).collect();
        self.middles = self.deepest(provinces);
    }

    /// Finds how every two provinces touch.
    pub fn touches(&self) -> Touches {
        let mut found = Touches::new();
        for at in 0..self.squares.len() {
            let one = self.squares[at];
            let right = (at % self.wide + 1 < self.wide).then(|| at + 1);
            let below = (at + self.wide < self.squares.len()).then(|| at + self.wide);
            for next in [right, below].into_iter().flatten() {
                let other = self.squares[next];
                if one == other || one == NONE || other == NONE {
                    continue;
                }
                let pair = (usize::from(one.min(other)), usize::from(one.max(other)));
                let touch = found.entry(pair).or_insert(Touch { length: 0, narrow: 0, at });
                touch.length += 1;
                touch.narrow +=
                    usize::from(self.steps[at] <= self.narrow && self.steps[next] <= self.narrow);
            }
        }
        found
    }

    /// Returns every two provinces that are nearest to each other across the water: how far it is in squares,
    /// and a square between them.
    pub fn across_water(&self) -> BTreeMap<(usize, usize), (usize, usize)> {
        let (steps, order) = self.steps(usize::MAX, |at| self.squares[at] != NONE);
        let mut nearest = self.squares.clone();
        for (next, from) in order {
            nearest[next] = nearest[from];
        }
        let mut found: BTreeMap<(usize, usize), (usize, usize)> = BTreeMap::new();
        for at in 0..nearest.len() {
            let right = (at % self.wide + 1 < self.wide).then(|| at + 1);
            let below = (at + self.wide < nearest.len()).then(|| at + self.wide);
            for next in [right, below].into_iter().flatten() {
                let (one, other) = (nearest[at], nearest[next]);
                if one == other || one == NONE || other == NONE {
                    continue;
                }
                let pair = (usize::from(one.min(other)), usize::from(one.max(other)));
                let far = (steps[at] + steps[next], at);
                let known = found.entry(pair).or_insert(far);
                *known = (*known).min(far);
            }
        }
        found
    }

    /// Returns a square in the units of the map file.
    pub fn spot(&self, square: usize) -> (i32, i32) {
        self.point(square % self.wide, square / self.wide)
    }

    /// Returns the square of each province that is farthest from its border, in the units of the map file.
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

    /// Returns the middle of a province.
    pub fn middle(&self, province: usize) -> (i32, i32) {
        self.middles[province]
    }

    /// Returns a corner of a square in the units of the map file.
    #[allow(clippy::cast_possible_truncation)]
    pub fn point(&self, column: usize, row: usize) -> (i32, i32) {
        let number = |steps: usize| {
            (f64::from(u32::try_from(steps).unwrap_or(u32::MAX)) * self.unit).round() as i32
        };
        (number(column), number(row))
    }

    /// Returns the province of a square; [`NONE`] outside the grid.
    pub fn at(&self, column: usize, row: usize) -> u16 {
        if column < self.wide && row < self.high {
            self.squares[row * self.wide + column]
        } else {
            NONE
        }
    }
}

/// Returns about how much land rings have that are filled together: it takes off what is drawn as a hole.
pub(super) fn area(rings: &[Vec<DrawingPoint>]) -> f64 {
    let signed = |ring: &Vec<DrawingPoint>| -> f64 {
        let cross =
            |(one, other): (&DrawingPoint, &DrawingPoint)| one.0 * other.1 - one.1 * other.0;
        ring.iter().zip(ring.iter().cycle().skip(1)).map(cross).sum::<f64>() / 2.0
    };
    let areas: Vec<f64> = rings.iter().map(signed).collect();
    let largest = areas.iter().fold(0.0, |most: f64, area| most.max(area.abs()));
    areas.iter().sum::<f64>().abs().max(largest)
}

pub(super) fn as_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Calls `each` with the row, the first square and the one after the last of each run of squares whose
/// middles lie within rings: by their windings, or by how often a line from there crosses them.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn scan(
    rings: &[Vec<DrawingPoint>],
    even_odd: bool,
    (wide, high): (usize, usize),
    mut each: impl FnMut(usize, usize, usize),
) {
    let ys = || rings.iter().flatten().map(|point| point.1);
    let top = ys().fold(f64::MAX, f64::min).floor().max(0.0) as usize;
    let bottom = (ys().fold(0.0, f64::max).ceil().max(0.0) as usize + 1).min(high);
    let mut crossings: Vec<Vec<(f64, i32)>> = vec![Vec::new(); bottom.saturating_sub(top)];
    for ring in rings {
        for (one, other) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let down = one.1 < other.1;
            let (upper, lower) = if down { (one, other) } else { (other, one) };
            let first = (upper.1 - 0.5).ceil().max(0.0) as usize;
            for (row, crossed) in crossings.iter_mut().enumerate().skip(first.saturating_sub(top)) {
                let y = as_f64(top + row) + 0.5;
                if y >= lower.1 {
                    break;
                }
                let x = upper.0 + (lower.0 - upper.0) * (y - upper.1) / (lower.1 - upper.1);
                crossed.push((x, if down { 1 } else { -1 }));
            }
        }
    }
    for (row, mut crossed) in crossings.into_iter().enumerate() {
        crossed.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut winding = 0;
        for (at, (x, way)) in crossed.iter().enumerate() {
            winding += if even_odd { 1 } else { *way };
            let within = if even_odd { winding % 2 == 1 } else { winding != 0 };
            let Some((end, _)) = crossed.get(at + 1).filter(|_| within) else { continue };
            let from = (x - 0.5).ceil().max(0.0) as usize;
            let to = ((end - 0.5).ceil().max(0.0) as usize).min(wide);
            if from < to {
                each(top + row, from, to);
            }
        }
    }
}

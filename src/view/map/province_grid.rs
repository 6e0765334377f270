//! Outlines of provinces → which province each character of a drawing lies in, and where borders
//! run.

use std::collections::BTreeMap;

use crate::basics::rectangle::Rectangle;
use crate::map::{Map, PlaceId, Province};

/// Places at the four corners of a character: upper left, upper right, lower left, lower right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot(pub(super) [Option<PlaceId>; 4]);

impl Spot {
    /// Returns the province that the whole character lies in.
    pub(super) fn inside(self) -> Option<PlaceId> {
        self.0[0].filter(|_| self.0.iter().all(|one| *one == self.0[0]))
    }

    /// Returns the lines that run from its middle up, right, down and left, each with what it parts.
    pub(super) fn arms(self) -> [Option<(Option<PlaceId>, Option<PlaceId>)>; 4] {
        let [a, b, c, d] = self.0;
        [(a, b), (b, d), (c, d), (a, c)].map(|(one, other)| (one != other).then_some((one, other)))
    }
}

/// Spot of each character of the drawing.
pub(super) struct ProvinceGrid {
    pub(super) rows: Vec<Vec<Spot>>,
}

impl ProvinceGrid {
    /// Draws a map in `width` columns, and in no more rows than `most` lines allow.
    pub(super) fn of(
        map: &Map,
        shown: &[PlaceId],
        (width, most): (usize, Option<usize>),
    ) -> ProvinceGrid {
        let provinces: Vec<(PlaceId, &Province)> =
            shown.iter().filter_map(|id| Some((*id, map.place(*id).province()?))).collect();
        let points = || {
            provinces
                .iter()
                .flat_map(|(_, one)| one.rings().flatten().chain(std::iter::once(&one.at)))
        };
        let range = |of: fn(&(i32, i32)) -> i32| {
            let (least, most) = (points().map(of).min(), points().map(of).max());
            (f64::from(least.unwrap_or(0)), f64::from(most.unwrap_or(0)))
        };
        let ((left, right), (top, bottom)) = (range(|point| point.0), range(|point| point.1));
        // A province without an outline reaches about as far as halfway to its neighbours.
        let outlined = provinces.iter().all(|(_, one)| one.outline.len() >= 3);
        let margin = if outlined { 0.0 } else { (right - left + bottom - top) / 12.0 + 1.0 };
        let (left, right, top, bottom) =
            (left - margin, right + margin, top - margin, bottom + margin);
        // Characters are twice as high as they are wide.
        let scale = (right - left).max(1.0) / as_f64(width.saturating_sub(1).max(1));
        let height = ((bottom - top).max(1.0) / scale / 2.0).ceil().clamp(6.0, 120.0);
        let height = most.map_or(height, |rows| height.min(as_f64(rows)));
        let down = (bottom - top).max(1.0) / height;
        let around: Vec<Rectangle> = provinces.iter().map(|(_, one)| rectangle(one)).collect();
        // One more each way: the four around a character say what lies on it.
        let corners: Vec<Vec<Option<PlaceId>>> = (0..=height as usize + 1)
            .map(|row| {
                (0..=width)
                    .map(|column| {
                        let x = left + as_f64(column) * scale - scale / 2.0;
                        let y = top + as_f64(row) * down - down / 2.0;
                        owner(&provinces, &around, (x, y), outlined)
                    })
                    .collect()
            })
            .collect();
        let spot = |row: usize, column: usize| {
            Spot([
                corners[row][column],
                corners[row][column + 1],
                corners[row + 1][column],
                corners[row + 1][column + 1],
            ])
        };
        let rows = (0..=height as usize)
            .map(|row| (0..width).map(|column| spot(row, column)).collect())
            .collect();
        ProvinceGrid { rows }
    }

    fn at(&self, column: usize, row: usize) -> Option<PlaceId> {
        self.rows.get(row)?.get(column)?.inside()
    }

    /// Finds where text of a province around a column can begin in a row, and its greatest length.
    pub(super) fn room(
        &self,
        place: PlaceId,
        (column, row): (usize, usize),
    ) -> Option<(usize, usize)> {
        let line = self.rows.get(row)?;
        let inside = |at: &usize| self.at(*at, row) == Some(place);
        let nearest = (0..line.len()).filter(inside).min_by_key(|at| at.abs_diff(column))?;
        let before = (0..nearest).rev().take_while(inside).count();
        let after = (nearest..line.len()).take_while(inside).count();
        Some((nearest - before, before + after))
    }

    /// Returns where each line of text of a province stands: its column and row, or None for one that finds
    /// no room. `widths` are those of the lines, none of them 0. They stand one below the other in the
    /// middle if all fit there, else where they do; the first always stands somewhere.
    pub(super) fn spots(&self, place: PlaceId, widths: &[usize]) -> Vec<Option<(usize, usize)>> {
        let runs = self.longest_runs(place);
        let Some(middle) = middle(&runs) else { return vec![None; widths.len()] };
        let fits = |(row, (_, length)): &(usize, (usize, usize)), wanted: usize, at: usize| {
            *row == at && *length >= wanted
        };
        let block = |from: usize| {
            let first = runs[from].0;
            (0..).zip(widths).all(|(line, wanted)| {
                runs.get(from + line).is_some_and(|run| fits(run, *wanted, first + line))
            })
        };
        // In the middle a line may stand in a run beside the longest one of its row.
        let (column, row) = middle;
        let beside = || {
            (row..).zip(widths).all(|(row, wanted)| {
                self.room(place, (column, row)).is_some_and(|(_, room)| room >= *wanted)
            })
        };
        if beside() {
            return (row..).take(widths.len()).map(|row| Some((column, row))).collect();
        }
        let centre = |at: usize| {
            let (row, (start, length)) = runs[at];
            (start + length / 2, row)
        };
        let far = |from: &usize| runs[*from].0.abs_diff(row);
        if let Some(from) = (0..runs.len()).filter(|from| block(*from)).min_by_key(far) {
            return (from..).take(widths.len()).map(|at| Some(centre(at))).collect();
        }
        let mut free: Vec<usize> = (0..runs.len()).collect();
        let mut spots = Vec::new();
        for wanted in widths {
            let found = free.iter().position(|at| runs[*at].1.1 >= *wanted);
            spots.push(found.map(|found| centre(free.remove(found))));
        }
        // A province's name is cut rather than left out.
        if let Some(first) = spots.first_mut().filter(|first| first.is_none()) {
            let widest = free.iter().copied().max_by_key(|at| runs[*at].1.1);
            *first = widest.map(centre).or(Some(middle));
        }
        spots
    }

    /// Returns the longest run of a province in each row where it has one: its start and its length.
    fn longest_runs(&self, place: PlaceId) -> Vec<(usize, (usize, usize))> {
        let mut runs: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (row, line) in self.rows.iter().enumerate() {
            let mut at = 0;
            while at < line.len() {
                let length =
                    line[at..].iter().take_while(|spot| spot.inside() == Some(place)).count();
                let longest = runs.entry(row).or_default();
                if length > longest.1 {
                    *longest = (at, length);
                }
                at += length.max(1);
            }
        }
        runs.retain(|_, run| run.1 > 0);
        runs.into_iter().collect()
    }
}

/// Returns the column around which three lines of text stand best, and their first row: where the
/// narrowest of the three rows is widest, near the middle. None if there are no runs.
fn middle(rows: &[(usize, (usize, usize))]) -> Option<(usize, usize)> {
    let narrowest = |at: usize| rows.iter().skip(at).take(3).map(|(_, run)| run.1).min();
    let best = (0..rows.len().saturating_sub(2).max(1)).max_by_key(|at| {
        let middle = rows.len() / 2;
        (narrowest(*at), std::cmp::Reverse((at + 1).abs_diff(middle)))
    })?;
    let (row, (start, length)) = *rows.get(best)?;
    Some((start + length / 2, row))
}

fn as_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Returns the least rectangle around a province.
fn rectangle(province: &Province) -> Rectangle {
    let points = province.rings().flatten();
    Rectangle::of_points(points.map(|(x, y)| (f64::from(*x), f64::from(*y))))
}

/// Returns the province that a point belongs to: by its outline, or the nearest where there are none.
fn owner(
    provinces: &[(PlaceId, &Province)],
    around: &[Rectangle],
    (x, y): (f64, f64),
    outlined: bool,
) -> Option<PlaceId> {
    let mut inside = provinces.iter().zip(around).filter(|(_, around)| around.has((x, y)));
    if let Some(((id, _), _)) = inside.find(|((_, one), _)| within(one, (x, y))) {
        return Some(*id);
    }
    if outlined {
        return None;
    }
    let far = |one: &Province| {
        let (dx, dy) = (f64::from(one.at.0) - x, f64::from(one.at.1) - y);
        dx * dx + dy * dy
    };
    let nearest = provinces.iter().min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other)));
    nearest.map(|(id, _)| *id)
}

/// Returns whether a point lies in a province: within an odd number of its rings.
fn within(province: &Province, (x, y): (f64, f64)) -> bool {
    let mut inside = false;
    let sides = province.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
    for (one, other) in sides {
        let ((ax, ay), (bx, by)) =
            ((f64::from(one.0), f64::from(one.1)), (f64::from(other.0), f64::from(other.1)));
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    inside
}

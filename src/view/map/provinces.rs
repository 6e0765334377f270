//! A map of provinces → a drawing for the terminal: borders as lines, in each province its id, what
//! is there and whose it is.

use std::collections::BTreeMap;

use owo_colors::{AnsiColors, Style};

use super::Tiles;
use crate::map::{Map, PlaceId, Province};
use crate::shown::coloured;
use crate::view::grid::Painted;

/// Characters in a line where no width is asked for.
const WIDTH: usize = 78;

/// One character of the drawing.
#[derive(Clone, Copy)]
struct Spot {
    letter: char,
    paint: Option<AnsiColors>,
}

impl Tiles<'_> {
    /// The part of the map with these provinces.
    pub(super) fn provinces(
        &self,
        shown: &[PlaceId],
        width: Option<usize>,
        colour: bool,
    ) -> String {
        let map = self.game.map();
        let width = width.unwrap_or(WIDTH).clamp(40, 160) - 1;
        let ground = ProvinceGrid::of(map, shown, width);
        let mut spots = ground.borders();
        let cut_off = self.cut_off();
        let mut unnamed = Vec::new();
        for place in shown.iter().copied() {
            let Some((column, row)) = ground.middle(place) else {
                unnamed.push(place);
                continue;
            };
            let [label, what, third, _] = self.lines(place);
            let cut = if cut_off.contains(&place) { "!" } else { "" };
            let room = ground.room(place, (column, row)).map_or(0, |(_, room)| room);
            // The whole name where there is room, else the id alone.
            let name = self.name(place).map(|name| format!("{name}{cut}"));
            let mut first = label;
            match name.filter(|name| name.chars().count() <= room) {
                Some(name) => first = vec![(name, None)],
                None => {
                    first.push((cut.to_owned(), None));
                    unnamed.push(place);
                }
            }
            for (line, text) in [first, what, third].into_iter().enumerate() {
                write(&mut spots, &ground, place, (column, row + line), &text);
            }
        }
        let mut text = String::new();
        for row in spots {
            let mut line = String::new();
            for spot in row {
                match spot.paint.filter(|_| colour) {
                    Some(paint) => {
                        line += &coloured(&spot.letter.to_string(), Style::new().color(paint));
                    }
                    None => line.push(spot.letter),
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        let legend = self.legend_without_sides(colour);
        let note = if cut_off.is_empty() { "" } else { "! cut off from the capital\n" };
        let called = self.called(&unnamed, width);
        format!("{text}{legend}{note}{called}")
    }

    /// Provinces of realms that nothing joins to their capital.
    fn cut_off(&self) -> Vec<PlaceId> {
        let game = self.game;
        game.state.realm_ids().flat_map(|realm| game.cut_off(realm)).collect()
    }
}

/// Which province each character of the drawing belongs to.
struct ProvinceGrid {
    rows: Vec<Vec<Option<PlaceId>>>,
}

impl ProvinceGrid {
    fn of(map: &Map, shown: &[PlaceId], width: usize) -> ProvinceGrid {
        let provinces: Vec<(PlaceId, &Province)> =
            shown.iter().filter_map(|id| Some((*id, map.place(*id).province()?))).collect();
        let points = || {
            provinces.iter().flat_map(|(_, one)| one.outline.iter().chain(std::iter::once(&one.at)))
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
        let scale = (right - left).max(1.0) / as_f64(width);
        let height = ((bottom - top).max(1.0) / scale / 2.0).ceil().clamp(6.0, 120.0);
        let down = (bottom - top).max(1.0) / height;
        let around: Vec<Rectangle> = provinces.iter().map(|(_, one)| rectangle(one)).collect();
        let rows = (0..height as usize)
            .map(|row| {
                (0..width)
                    .map(|column| {
                        let x = left + (as_f64(column) + 0.5) * scale;
                        let y = top + (as_f64(row) + 0.5) * down;
                        owner(&provinces, &around, (x, y), outlined)
                    })
                    .collect()
            })
            .collect();
        ProvinceGrid { rows }
    }

    fn at(&self, column: usize, row: usize) -> Option<PlaceId> {
        *self.rows.get(row)?.get(column)?
    }

    /// Blank ground with a line where another province begins to the right or below.
    fn borders(&self) -> Vec<Vec<Spot>> {
        let spot = |column: usize, row: usize| {
            let here = self.at(column, row);
            let last = column + 1 == self.rows[row].len();
            let right = !last && self.at(column + 1, row) != here;
            let below = row + 1 < self.rows.len() && self.at(column, row + 1) != here;
            let letter = match (right, below) {
                (true, _) => '|',
                (false, true) => '_',
                (false, false) => ' ',
            };
            Spot { letter, paint: (letter != ' ').then_some(AnsiColors::BrightBlack) }
        };
        (0..self.rows.len())
            .map(|row| (0..self.rows[row].len()).map(|column| spot(column, row)).collect())
            .collect()
    }

    /// Where text of a province around a column can begin in a row, and how many characters it may
    /// have: the line of the border is left free.
    fn room(&self, place: PlaceId, (column, row): (usize, usize)) -> Option<(usize, usize)> {
        let line = self.rows.get(row)?;
        let runs = line.iter().enumerate().filter(|(_, spot)| **spot == Some(place));
        let nearest = runs.min_by_key(|(at, _)| at.abs_diff(column))?.0;
        let before = line[..nearest].iter().rev().take_while(|spot| **spot == Some(place)).count();
        let after = line[nearest..].iter().take_while(|spot| **spot == Some(place)).count();
        let border = usize::from(nearest + after < line.len());
        Some((nearest - before, (before + after).saturating_sub(border)))
    }

    /// The column around which the text of a province is written, and its first row: where three
    /// rows have most room, near the middle.
    fn middle(&self, place: PlaceId) -> Option<(usize, usize)> {
        let mut runs: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (row, line) in self.rows.iter().enumerate() {
            let mut at = 0;
            while at < line.len() {
                let length = line[at..].iter().take_while(|spot| **spot == Some(place)).count();
                let longest = runs.entry(row).or_default();
                if length > longest.1 {
                    *longest = (at, length);
                }
                at += length.max(1);
            }
        }
        runs.retain(|_, run| run.1 > 0);
        let rows: Vec<(usize, (usize, usize))> = runs.into_iter().collect();
        // Three lines of text stand best where the narrowest of the three rows is widest.
        let narrowest =
            |at: usize| rows[at..(at + 3).min(rows.len())].iter().map(|(_, run)| run.1).min();
        let best = (0..rows.len().saturating_sub(2).max(1)).max_by_key(|at| {
            let middle = rows.len() / 2;
            (narrowest(*at), std::cmp::Reverse((at + 1).abs_diff(middle)))
        })?;
        let (row, (start, length)) = *rows.get(best)?;
        Some((start + length / 2, row))
    }
}

fn as_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Left, top, right and bottom of an outline.
type Rectangle = [f64; 4];

fn rectangle(province: &Province) -> Rectangle {
    let numbers = |of: fn(&(i32, i32)) -> i32| province.outline.iter().map(of);
    let (xs, ys) = (|| numbers(|point| point.0), || numbers(|point| point.1));
    [xs().min(), ys().min(), xs().max(), ys().max()].map(|side| f64::from(side.unwrap_or(0)))
}

/// The province that a point belongs to: by its outline, or the nearest where there are none.
fn owner(
    provinces: &[(PlaceId, &Province)],
    around: &[Rectangle],
    (x, y): (f64, f64),
    outlined: bool,
) -> Option<PlaceId> {
    let near = |[left, top, right, bottom]: &Rectangle| {
        (*left..=*right).contains(&x) && (*top..=*bottom).contains(&y)
    };
    let mut inside = provinces.iter().zip(around).filter(|(_, around)| near(around));
    if let Some(((id, _), _)) = inside.find(|((_, one), _)| within(&one.outline, (x, y))) {
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

/// Whether a point lies in an outline.
fn within(outline: &[(i32, i32)], (x, y): (f64, f64)) -> bool {
    let mut inside = false;
    for (one, other) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let ((ax, ay), (bx, by)) =
            ((f64::from(one.0), f64::from(one.1)), (f64::from(other.0), f64::from(other.1)));
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    inside
}

/// Writes a line of text into its province, around a column; what finds no room is left out.
fn write(
    spots: &mut [Vec<Spot>],
    ground: &ProvinceGrid,
    place: PlaceId,
    (column, row): (usize, usize),
    text: &[Painted],
) {
    let letters: Vec<Spot> = text
        .iter()
        .flat_map(|(text, paint)| text.chars().map(|letter| Spot { letter, paint: *paint }))
        .collect();
    let Some((from, room)) = ground.room(place, (column, row)) else { return };
    let last = (from + room).saturating_sub(letters.len()).max(from);
    let start = column.saturating_sub(letters.len() / 2).clamp(from, last);
    for (at, spot) in letters.into_iter().enumerate() {
        if ground.at(start + at, row) == Some(place)
            && let Some(found) = spots.get_mut(row).and_then(|row| row.get_mut(start + at))
            && found.letter != '|'
        {
            *found = spot;
        }
    }
}

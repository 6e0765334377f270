//! A map of provinces → a drawing for the terminal: borders as lines, in each province its id, what
//! is there and whose it is.

use super::Tiles;
use super::province_grid::{ProvinceGrid, Spot};
use crate::engine::realms::links;
use crate::map::PlaceId;
use crate::say;
use crate::view::canvas::{BLANK, Canvas, CanvasCell, Painted, cells, width};
use crate::view::colour::Tint;
use crate::view::grid::patterned;
use crate::view::palette::Ink;

/// Characters in a line where no width is asked for.
const WIDTH: usize = 79;

/// Lines of the screen that stand below the drawing, and rows without which it cannot be read.
const UNDER: usize = 9;
const LEAST: usize = 10;

/// Lines from the middle of a character up, right, down and left: at `27 up + 9 right + 3 down +
/// left`, each 0 for none, 1 for a line, 2 for a heavy one.
const LINES: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

impl Tiles<'_> {
    /// Returns the part of the map with these provinces, those whose names found no room, and what lies in
    /// others that did not: `C r in hig`.
    pub(super) fn provinces(&self, shown: &[PlaceId]) -> (String, Vec<PlaceId>, Vec<String>) {
        let map = self.game.map();
        let room = self.look.width.unwrap_or(WIDTH).clamp(40, 160) - 1;
        // The legend, the names that found no room and the question stand below it.
        let rows = self.look.height.filter(|_| !self.look.whole);
        let rows = rows.map(|height| height.saturating_sub(UNDER).max(LEAST));
        let ground = ProvinceGrid::of(map, shown, (room, rows));
        let mut canvas = Canvas::new(room, ground.rows.len());
        for (y, row) in (0i32..).zip(&ground.rows) {
            for (x, spot) in (0i32..).zip(row) {
                if let Some(cell) = canvas.at(x, y) {
                    *cell = self.spot(*spot, (x, y));
                }
            }
        }
        let cut_off = self.cut_off();
        let (mut unnamed, mut unplaced) = (Vec::new(), Vec::new());
        for place in shown.iter().copied() {
            let [mut first, what, third, fourth] = self.lines(place);
            let cut = if cut_off.contains(&place) { "!" } else { "" };
            first.push(Painted::plain(cut));
            // A province without a banner has room for ships.
            let third = if third.is_empty() { fourth } else { third };
            let below = [what, third].into_iter().filter(|line| width(line) > 0);
            let mut lines: Vec<Vec<Painted>> = std::iter::once(first).chain(below).collect();
            let widths: Vec<usize> = lines.iter().map(|line| width(line)).collect();
            let spots = ground.spots(place, &widths);
            // The whole name where there is room, else the id alone.
            let room =
                spots[0].and_then(|spot| ground.room(place, spot)).map_or(0, |(_, room)| room);
            let name = self.name(place).map(|name| format!("{name}{cut}"));
            match name.filter(|name| name.chars().count() <= room) {
                Some(name) => lines[0] = vec![Painted::plain(name)],
                None => unnamed.push(place),
            }
            for (line, spot) in lines.iter().zip(spots) {
                match spot {
                    Some(spot) => write(&mut canvas, &ground, place, spot, line),
                    None => unplaced.push(format!("{} in {}", plain(line), self.game.label(place))),
                }
            }
        }
        let note = match cut_off.is_empty() {
            true => String::new(),
            false => say!("! cut off from the capital").in_words(self.game.rules) + "\n",
        };
        (canvas.show(self.look.colour) + &note, unnamed, unplaced)
    }

    /// Returns a character where nothing is written: the ground of a province, or the border between two.
    fn spot(&self, spot: Spot, (x, y): (i32, i32)) -> CanvasCell {
        if let Some(place) = spot.inside() {
            let (texture, ink) = self.ground(place);
            return CanvasCell { letter: patterned(&texture, x, y), ink };
        }
        let arms = spot.arms();
        if arms.iter().all(Option::is_none) {
            return BLANK;
        }
        let (mut river, mut ridge, mut frontier) = (false, false, false);
        let owner = |place: Option<PlaceId>| {
            place.and_then(|place| self.game.state.holding(place).owner.realm())
        };
        let weights = arms.map(|arm| {
            let Some((one, other)) = arm else { return 0 };
            if let (Some(one), Some(other)) = (one, other) {
                let exit = self.game.place(one).exit_to(other);
                let ways = || exit.iter().flat_map(|exit| &exit.ways);
                river |= ways().any(|way| way.enter.river || way.leave.river);
                ridge |= ways().any(|way| way.enter.ridge || way.leave.ridge);
            }
            let parts = owner(one) != owner(other);
            frontier |= parts;
            if parts { 2 } else { 1 }
        });
        let owners: Vec<_> = spot.0.iter().map(|place| owner(*place)).collect();
        let common = owners[0].filter(|_| owners.iter().all(|one| *one == owners[0]));
        let (letter, ink) = match (river, ridge) {
            (true, _) => (if self.look.unicode { '≈' } else { '~' }, Ink::of(Tint::River)),
            (_, true) => (if self.look.unicode { '▲' } else { '^' }, Ink::of(Tint::Ridge)),
            _ if frontier => (self.line(weights), Ink::default()),
            _ => (self.line(weights), Ink::of(Tint::Faint)),
        };
        let ground = common.and_then(|_| self.land(spot.0[0]?));
        CanvasCell { letter, ink: Ink { ground, ..ink } }
    }

    /// Returns the line of a border: signs that join, or letters.
    fn line(&self, weights: [usize; 4]) -> char {
        let [up, right, down, left] = weights;
        if self.look.unicode {
            let rounded = match weights {
                [0, 1, 1, 0] => Some('╭'),
                [0, 0, 1, 1] => Some('╮'),
                [1, 1, 0, 0] => Some('╰'),
                [1, 0, 0, 1] => Some('╯'),
                _ => None,
            };
            let at = ((up * 3 + right) * 3 + down) * 3 + left;
            return rounded.or_else(|| LINES.chars().nth(at)).unwrap_or(' ');
        }
        match weights.map(|weight| weight > 0) {
            [true, false, true, false] => '|',
            [false, true, false, true] => '-',
            [false, _, true, _] => '.',
            [true, _, false, _] => '\'',
            _ => '+',
        }
    }

    /// Provinces of realms that nothing joins to their capital.
    fn cut_off(&self) -> Vec<PlaceId> {
        let game = self.game;
        game.state.realm_ids().flat_map(|realm| links::cut_off(game, realm)).collect()
    }
}

/// Returns a line without its colours.
fn plain(line: &[Painted]) -> String {
    line.iter().map(|piece| piece.text.as_str()).collect::<String>().trim().to_owned()
}

/// Writes a line of text into its province, around a column, with a blank on either side; what
/// finds no room is left out.
fn write(
    canvas: &mut Canvas,
    ground: &ProvinceGrid,
    place: PlaceId,
    (column, row): (usize, usize),
    text: &[Painted],
) {
    let length = width(text);
    let Some((from, room)) = ground.room(place, (column, row)) else { return };
    if length == 0 {
        return;
    }
    let last = (from + room).saturating_sub(length).max(from);
    let start = column.saturating_sub(length / 2).clamp(from, last);
    let Some(line) = canvas.rows.get_mut(row) else { return };
    for at in [start.checked_sub(1), Some(start + length)].into_iter().flatten() {
        if (from..from + room).contains(&at) {
            line[at].letter = ' ';
        }
    }
    for (at, cell) in (start..from + room).zip(cells(text)) {
        let ground = cell.ink.ground.or(line[at].ink.ground);
        line[at] = CanvasCell { ink: Ink { ground, ..cell.ink }, ..cell };
    }
}

//! A map that is larger than the screen → the part of it that is drawn: that where most happens.

use std::collections::BTreeMap;

use super::DrawingOptions;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventRecord, RealmId};
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::engine::realms::claims;
use crate::map::{Hex, Map, PlaceId};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::grid::Grid;

/// Lines under the drawing at least.
const BELOW: usize = 2;

/// Rows of tiles that are drawn at least.
const ROWS: i32 = 3;

/// Number of the latest events that tell where things happen.
const LATEST: usize = 40;

/// Characters and lines that a province takes at least, so that one can read what is in it.
const PROVINCE: usize = 60;

/// Weight of a banner of the realm that has others within a step: more than all that stand at home.
const FRONT: u32 = 40;

/// Counts the activity of each place, for a realm: its banners, those at the front first, its
/// capital, others' banners, and what befell last, as far as the viewer knows it. What befalls its
/// own land counts twice, so that a capital just taken is in the middle even if others took theirs
/// after it.
pub fn activity(
    game: &Game<'_>,
    viewer: Viewer,
    asked: Option<RealmId>,
    log: &[EventRecord],
) -> BTreeMap<PlaceId, u32> {
    let mut found: BTreeMap<PlaceId, u32> = BTreeMap::new();
    let own = match viewer {
        Viewer::Realm(realm) => Some(realm),
        Viewer::Host => asked,
        Viewer::Public => None,
    };
    if let Some(capital) = own.and_then(|realm| game.state.realm(realm).capital) {
        *found.entry(capital).or_default() += 4;
    }
    let faced = |at: PlaceId| {
        let beside = std::iter::once(at).chain(game.map().neighbours(at));
        let mut others = beside.flat_map(|place| game.state.banners_on(place));
        others.any(|(_, other)| Some(other.realm) != own)
    };
    for (_, banner) in game.state.standing() {
        *found.entry(banner.at).or_default() += match Some(banner.realm) == own {
            true if faced(banner.at) => FRONT,
            true => 4,
            false => 1,
        };
    }
    let latest = log.iter().rev().filter(|record| viewer.sees(record)).take(LATEST);
    for record in latest {
        for place in game.map().ids().filter(|place| record.event.is_about(*place)) {
            let of_own = own.is_some() && claims::empire(game, place) == own;
            *found.entry(place).or_default() += if of_own { 2 } else { 1 };
        }
    }
    found
}

/// The hexes that are drawn: columns and rows, the last not among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Window {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Window {
    fn around(map: &Map) -> Window {
        let spots = || map.places.iter().filter_map(|place| Some(place.hex()?.column_row()));
        let columns = || spots().map(|(column, _)| column);
        let rows = || spots().map(|(_, row)| row);
        Window {
            left: columns().min().unwrap_or(0),
            right: columns().max().map_or(0, |last| last + 1),
            top: rows().min().unwrap_or(0),
            bottom: rows().max().map_or(0, |last| last + 1),
        }
    }

    fn has(self, hex: Hex) -> bool {
        let (column, row) = hex.column_row();
        (self.left..self.right).contains(&column) && (self.top..self.bottom).contains(&row)
    }
}

/// Part of the map that is drawn, and a line on what is left out.
pub(super) struct MapWindow {
    pub(super) shown: Vec<PlaceId>,
    pub(super) beyond: String,
}

impl MapWindow {
    /// Returns a window of just these places.
    pub(super) fn of(shown: Vec<PlaceId>) -> MapWindow {
        MapWindow { shown, beyond: String::new() }
    }
}

/// True if a drawing for `lines` lines can have fewer rows than one for more.
pub(super) fn shrinks(lines: usize) -> bool {
    lines >= Grid::height(ROWS) + BELOW
}

/// Returns the part of a map of tiles that fits the screen; of one with several parts, that where most
/// happens.
pub(super) fn of_tiles(game: &Game<'_>, look: &DrawingOptions) -> MapWindow {
    let map = game.map();
    let whole = Window::around(map);
    let (wide, high) = (whole.right - whole.left, whole.bottom - whole.top);
    let fit = |room: Option<usize>, most: i32, least: i32, size: fn(i32) -> usize| {
        let fitting = |number: &i32| room.is_none_or(|room| size(*number) <= room);
        (least..=most).rev().find(fitting).unwrap_or(least.min(most))
    };
    let columns = fit(look.width, wide, 3, Grid::width);
    let room = look.height.map(|height| height.saturating_sub(BELOW));
    let rows = fit(room, high, ROWS, Grid::height);
    let weighed = weighed(map, look);
    let (middle_x, middle_y) =
        (f64::from(whole.left + whole.right), f64::from(whole.top + whole.bottom));
    let windows = (whole.top..=whole.bottom - rows).flat_map(|top| {
        (whole.left..=whole.right - columns).map(move |left| Window {
            left,
            right: left + columns,
            top,
            bottom: top + rows,
        })
    });
    // The more happens in the part the better, then the nearer that is to its middle.
    let worth = |window: &Window| {
        let inside = || weighed.iter().filter(|(hex, _)| window.has(*hex));
        let much: u32 = inside().map(|(_, much)| much).sum();
        let twice = (f64::from(window.left + window.right), f64::from(window.top + window.bottom));
        let off = |(hex, much): &(Hex, u32)| {
            let (column, row) = hex.column_row();
            let (x, y) = (f64::from(2 * column + 1) - twice.0, f64::from(2 * row + 1) - twice.1);
            f64::from(*much) * (x * x + y * y)
        };
        let far: f64 = inside().map(off).sum();
        let rim = (twice.0 - middle_x).abs() + (twice.1 - middle_y).abs();
        (much, far, rim)
    };
    let best = windows.map(|window| (worth(&window), window)).reduce(|best, next| {
        let ((much, far, rim), (most, nearest, least)) = (next.0, best.0);
        let better =
            much > most || much == most && (far < nearest || far <= nearest && rim < least);
        if better { next } else { best }
    });
    let window = best.map_or(whole, |(_, window)| window);
    let inside = |place: &PlaceId| map.place(*place).hex().is_some_and(|hex| window.has(hex));
    let shown = map.ids().filter(inside).collect();
    let rows = (window.top - whole.top, whole.bottom - window.bottom);
    let columns = (window.left - whole.left, whole.right - window.right);
    let count = |number: i32, noun: ProgramNoun| Text::count(number, noun);
    let rows = match rows {
        (..=0, ..=0) => None,
        (above, ..=0) => Some(say!("{rows} above", rows = count(above, ProgramNoun::Row))),
        (..=0, below) => Some(say!("{rows} below", rows = count(below, ProgramNoun::Row))),
        (above, below) => {
            Some(say!("{rows} above, {below} below", rows = count(above, ProgramNoun::Row), below))
        }
    };
    let columns = match columns {
        (..=0, ..=0) => None,
        (left, ..=0) => Some(say!("{columns} left", columns = count(left, ProgramNoun::Column))),
        (..=0, right) => Some(say!("{columns} right", columns = count(right, ProgramNoun::Column))),
        (left, right) => {
            let columns = count(left, ProgramNoun::Column);
            Some(say!("{columns} left, {right} right", columns, right))
        }
    };
    let more = rows.into_iter().chain(columns).collect();
    MapWindow { shown, beyond: beyond(game, more) }
}

/// Returns these tiles as strips that are no wider than the screen, each going on a column before the last
/// one ended.
pub(super) fn strips(map: &Map, look: &DrawingOptions, shown: &[PlaceId]) -> Vec<Vec<PlaceId>> {
    let column = |place: &PlaceId| map.place(*place).hex().map_or(0, |hex| hex.column_row().0);
    let left = shown.iter().map(column).min().unwrap_or(0);
    let right = shown.iter().map(column).max().unwrap_or(0);
    let fits = |number: &i32| look.width.is_none_or(|room| Grid::width(*number) <= room);
    let columns = (2..=right - left + 1).rev().find(fits).unwrap_or(right - left + 1);
    let mut strips = Vec::new();
    let mut from = left;
    loop {
        let inside = |place: &&PlaceId| (from..from + columns).contains(&column(place));
        strips.push(shown.iter().filter(inside).copied().collect());
        if from + columns > right {
            return strips;
        }
        from += columns - 1;
    }
}

/// Returns the provinces that can be read on the screen: those nearest to where most happens.
pub(super) fn of_provinces(game: &Game<'_>, look: &DrawingOptions) -> MapWindow {
    let map = game.map();
    let all: Vec<PlaceId> = map.ids().collect();
    let (Some(width), Some(height)) = (look.width, look.height) else {
        return MapWindow::of(all);
    };
    let room = width.min(160) * height.saturating_sub(BELOW).max(12) / PROVINCE;
    let busiest =
        look.activity.iter().max_by_key(|(place, much)| (**much, std::cmp::Reverse(**place)));
    let (Some((middle, _)), true) = (busiest, all.len() > room) else {
        return MapWindow::of(all);
    };
    let nearest = (0i64..).map(|steps| map.within(*middle, steps));
    let mut shown = vec![*middle];
    for near in nearest.take(all.len()) {
        if near.len() > room || near.len() == all.len() {
            break;
        }
        shown = near;
    }
    let left = all.len() - shown.len();
    let more = (left > 0).then(|| Text::count(left, place_word::place_noun(game)));
    MapWindow { shown, beyond: beyond(game, more.into_iter().collect()) }
}

fn weighed(map: &Map, look: &DrawingOptions) -> Vec<(Hex, u32)> {
    let of =
        |(place, much): (&PlaceId, &u32)| Some((map.places.get(place.0 as usize)?.hex()?, *much));
    look.activity.iter().filter_map(of).collect()
}

fn beyond(game: &Game<'_>, more: Vec<Text>) -> String {
    if more.is_empty() {
        return String::new();
    }
    let tile = Text::verbatim(place_word::with_place_word(game, "TILE"));
    let more = Text::list(more, Joined::Comma);
    say!("beyond: {more}; `map around {tile}`, `map all`", more, tile).in_words(game.rules)
}

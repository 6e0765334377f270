//! Names on the sheet: each is put where nothing else is, what matters most first; what finds no
//! room is left out.

use super::metrics::{bold_width, width};
use super::scene::Point;
use super::svg::{escaped, number, put};

/// A rectangle: left, top, right, bottom.
pub(super) type Room = (f64, f64, f64, f64);

/// A name that wants a place.
pub(super) struct Label {
    /// The higher the sooner.
    pub weight: i64,
    pub class: String,
    pub text: String,
    pub size: f64,
    pub bold: bool,
    /// More of a width than letters have, for letters set wide.
    pub spread: f64,
    /// Middles of its line, the best first.
    pub spots: Vec<Point>,
    /// A place that it belongs to, as pictures name it.
    pub of: Option<String>,
}

/// Rooms that are taken on the sheet.
#[derive(Debug, Default)]
pub(super) struct TakenRooms {
    rooms: Vec<Room>,
}

fn meet(one: &Room, other: &Room) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

impl TakenRooms {
    pub(super) fn take(&mut self, room: Room) {
        self.rooms.push(room);
    }

    pub(super) fn free(&self, room: &Room) -> bool {
        !self.rooms.iter().any(|taken| meet(taken, room))
    }
}

impl Label {
    fn room(&self, spot: Point) -> Room {
        let letters = f64::from(u32::try_from(self.text.chars().count()).unwrap_or(0));
        let width = if self.bold { bold_width } else { width };
        let half = (width(&self.text, self.size) + letters * self.spread) / 2.0 + 1.0;
        (spot.0 - half, spot.1 - self.size * 0.78, spot.0 + half, spot.1 + self.size * 0.26)
    }
}

/// Writes those of the labels for which there is room within the sheet.
pub(super) fn placed(mut labels: Vec<Label>, taken: &mut TakenRooms, sheet: Room) -> String {
    labels.sort_by_key(|label| std::cmp::Reverse(label.weight));
    let mut text = String::new();
    for label in labels {
        let fits = |spot: &&Point| {
            let room = label.room(**spot);
            let within =
                room.0 >= sheet.0 && room.2 <= sheet.2 && room.1 >= sheet.1 && room.3 <= sheet.3;
            within && taken.free(&room)
        };
        let Some(spot) = label.spots.iter().find(fits).copied() else { continue };
        taken.take(label.room(spot));
        let of = label.of.as_ref().map_or_else(String::new, |of| format!(" data-place=\"{of}\""));
        put(
            &mut text,
            format_args!(
                "<text class=\"{class}\"{of}{size} x=\"{x}\" y=\"{y}\">{name}</text>\n",
                class = label.class,
                size = if label.spread > 0.0 {
                    format!(" font-size=\"{}\"", number(label.size))
                } else {
                    String::new()
                },
                x = number(spot.0),
                y = number(spot.1),
                name = escaped(&label.text),
            ),
        );
    }
    text
}

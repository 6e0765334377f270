//! Names on the sheet: each is put where nothing else is, what matters most first; what finds no
//! room is left out.

use super::metrics::{bold_width, width};
use super::scene::Point;
use super::svg::{escaped, number, put};
use crate::basics::rectangle::Rectangle;

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
    rooms: Vec<Rectangle>,
}

impl TakenRooms {
    pub(super) fn take(&mut self, room: Rectangle) {
        self.rooms.push(room);
    }

    pub(super) fn free(&self, room: &Rectangle) -> bool {
        !self.rooms.iter().any(|taken| taken.meets(room))
    }
}

impl Label {
    fn room(&self, spot: Point) -> Rectangle {
        let letters = f64::from(u32::try_from(self.text.chars().count()).unwrap_or(0));
        let width = if self.bold { bold_width } else { width };
        let half = (width(&self.text, self.size) + letters * self.spread) / 2.0 + 1.0;
        Rectangle::around(spot, half, self.size * 0.78, self.size * 0.26)
    }
}

/// Writes those of the labels for which there is room within the sheet.
pub(super) fn placed(mut labels: Vec<Label>, taken: &mut TakenRooms, sheet: Rectangle) -> String {
    labels.sort_by_key(|label| std::cmp::Reverse(label.weight));
    let mut text = String::new();
    for label in labels {
        let fits = |spot: &&Point| {
            let room = label.room(**spot);
            room.is_within(&sheet) && taken.free(&room)
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

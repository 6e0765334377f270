//! `why TILE`: the events of a tile.

use std::fmt::Write;

use super::part_rule;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarEvent, Event, EventRecord, Source};
use crate::engine::Game;
use crate::engine::core::sources;
use crate::map::PlaceId;
use crate::say;
use crate::view::say::say;
use crate::view::{names, texts};

/// Tells what happened to a tile, as far as the viewer may know.
pub fn why_place(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], place: PlaceId) -> String {
    let game = &game.for_viewer(viewer);
    let mut text = format!("{}\n", names::called(game, place));
    let mut empty = true;
    for record in log {
        // Of a sum over many tiles the part of this one alone is told.
        if let Event::Calendar(CalendarEvent::Tallied { what, sum }) = &record.event
            && viewer.sees(record)
        {
            for part in sum
                .parts
                .iter()
                .filter(|part| matches!(part.source, Source::Tile(tile, ..) if tile == place))
            {
                let then = game.under(record);
                let (when, rule) = (names::when(&then, record.clock), part_rule(&then, part, what));
                let [what, of] =
                    [*what, part.what].map(|what| texts::word(what).in_words(game.rules));
                let _ = writeln!(text, "  {when}: {what} {:+}, {of} [{rule}]", part.amount);
                empty = false;
            }
        }
        if !record.event.is_about(place) {
            continue;
        }
        if let Some(line) = say(game, viewer, record) {
            let by = record.by.map_or(String::new(), |by| {
                format!(" ({})", sources::script_at(game, by.as_str()).in_words(game.rules))
            });
            let _ =
                writeln!(text, "  {}: {line}{by}", names::when(&game.under(record), record.clock));
            empty = false;
        }
    }
    if empty {
        text += &format!("  {}\n", say!("nothing has happened here").in_words(game.rules));
    }
    text
}

//! The calendar and dice, as the log says them.

use super::{dice_line, row_in_words, tally_line};
use crate::campaign::event::CalendarEvent;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &CalendarEvent) -> Option<String> {
    Some(match event {
        CalendarEvent::OrderSet(order) => format!(
            "order: {}",
            order.iter().map(|realm| names::realm(game, *realm)).collect::<Vec<_>>().join(", ")
        ),
        CalendarEvent::Ended(ending) => match names::winners(game, ending) {
            Some(winners) if ending.with.is_empty() => format!("{winners} wins the campaign"),
            Some(winners) => format!("{winners} win the campaign together"),
            None => "the campaign ends without a winner".to_owned(),
        },
        CalendarEvent::Rolled { dice, fell, what, by, banner, place } => {
            let who = match (banner, by) {
                (Some(banner), _) => format!("{}: ", names::banner(game, *banner)),
                (None, Some(realm)) => format!("{}: ", names::realm(game, *realm)),
                (None, None) => String::new(),
            };
            let what = names::word(game, what);
            let named = |place: PlaceId| {
                what.contains(names::label(game, place)) || what.contains(names::place(game, place))
            };
            let at = place
                .filter(|place| !named(*place))
                .map_or(String::new(), |place| format!(" at {}", names::place(game, place)));
            format!("{who}{}", dice_line(*dice, fell, &format!("{what}{at}")))
        }
        CalendarEvent::DiceGiven { faces, what } => {
            let kept = if what.is_empty() { String::new() } else { format!(" for {what}") };
            format!(
                "dice given: {to_string}{kept}",
                to_string = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
            )
        }
        CalendarEvent::ByHand(true) => "players roll their own dice".to_owned(),
        CalendarEvent::ByHand(false) => "dice are drawn".to_owned(),
        CalendarEvent::RowRead { table, total, known: true, .. } => {
            format!("{table_in} {total}: no event", table_in = names::table_in_words(game, *table))
        }
        CalendarEvent::RowRead { table, row, column, total, known: false } => {
            format!(
                "{} {total}{}",
                names::table_in_words(game, *table),
                row_in_words(game, (*table, *row, *column))
            )
        }
        CalendarEvent::Tallied { what, sum } => return tally_line(game, what, sum),
        // Nothing is said of these.
        CalendarEvent::ClockMoved { .. }
        | CalendarEvent::TurnBegan { .. }
        | CalendarEvent::TurnEnded { .. }
        | CalendarEvent::RoundEnded
        | CalendarEvent::SeasonEnded
        | CalendarEvent::Shuffled => return None,
    })
}

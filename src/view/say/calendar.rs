//! The calendar and dice, as the log says them.

use super::{RowPlace, dice_line, row_in_words, tally_line};
use crate::campaign::event::CalendarEvent;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::{names, texts};

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &CalendarEvent) -> Option<Text> {
    Some(match event {
        CalendarEvent::OrderSet(order) => {
            let realms = Text::list(order.iter().map(|id| texts::realm(game, *id)), Joined::Comma);
            say!("order: {realms}", realms)
        }
        CalendarEvent::Ended(ending) => {
            let winners = texts::winners(game, ending);
            match winners.is_empty() {
                true => say!("the campaign ends without a winner"),
                false if ending.with.is_empty() => say!("{winners} wins the campaign", winners),
                false => say!("{winners} win the campaign together", winners),
            }
        }
        CalendarEvent::Rolled { dice, fell, what, by, banner, place } => {
            let shown = game.rules.with_names(names::word(game, what));
            let named = |place: PlaceId| {
                shown.contains(names::label(game, place))
                    || shown.contains(names::place(game, place))
            };
            let what = match place.filter(|place| !named(*place)) {
                Some(place) => {
                    let (what, place) = (texts::word(what), texts::place(game, place));
                    say!("{what} at {place}", what, place)
                }
                None => texts::word(what),
            };
            let line = dice_line(*dice, fell, what);
            match (banner, by) {
                (Some(banner), _) => {
                    say!("{banner}: {line}", banner = texts::banner(game, *banner), line)
                }
                (None, Some(realm)) => {
                    say!("{realm}: {line}", realm = texts::realm(game, *realm), line)
                }
                (None, None) => line,
            }
        }
        CalendarEvent::DiceGiven { faces, what } => {
            let faces = Text::list(faces.iter().map(|face| Text::from(*face)), Joined::Blank);
            if what.is_empty() {
                say!("dice given: {faces}", faces)
            } else {
                say!("dice given: {faces} for {what}", faces, what = texts::word(what))
            }
        }
        CalendarEvent::ByHand(true) => say!("players roll their own dice"),
        CalendarEvent::ByHand(false) => say!("dice are drawn"),
        CalendarEvent::RowRead { table, total, known: true, .. } => {
            say!("{table} {total}: no event", table = texts::table(game, *table), total = *total)
        }
        CalendarEvent::RowRead { table, row, column, total, known: false } => {
            row_in_words(game, RowPlace { table: *table, row: *row, column: *column }, *total)
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

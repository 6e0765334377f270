//! Causes of a change: the dice, rows and sums before it in the log.

use super::places::row_place;
use super::{altered_at, part_rule};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, CalendarEvent, Event, EventKind, EventRecord, FightEvent, RealmEvent, Source,
    SumPart,
};
use crate::engine::Game;
use crate::engine::core::{sources, trace};
use crate::engine::fights::{ATTACKERS_LOSS, DEFENDERS_LOSS};
use crate::say;
use crate::text::{Joined, Text};
use crate::view::say::{RowPlace, dice_line, row_said};
use crate::view::texts;

/// Returns the sum or dice, the row and its dice that led to a change, in the order they came. A change cites
/// the table whose row was carried out, and its dice fell after that row was read. Causes that the viewer may
/// not see are left out.
pub(super) fn causes(viewer: Viewer, log: &[EventRecord], at: usize) -> Vec<usize> {
    let mut found = all_causes(log, at);
    found.retain(|cause| viewer.sees(&log[*cause]));
    found
}

fn all_causes(log: &[EventRecord], at: usize) -> Vec<usize> {
    let record = &log[at];
    if record.event.kind() == EventKind::RowRead {
        return total_of(log, at).into_iter().collect();
    }
    if let Some(sum) =
        at.checked_sub(1).filter(|before| worked_out(&log[*before].event, &record.event))
    {
        // A sum shows what scripts made of a change, and what led to it before.
        let first = match log[sum].event {
            Event::Calendar(CalendarEvent::Tallied { .. }) => all_causes(log, sum),
            _ => Vec::new(),
        };
        return first.into_iter().chain([sum]).collect();
    }
    let of_rule = |other: &usize| log[*other].rule == record.rule;
    let mut earlier =
        (0..at).rev().take_while(|other| log[*other].clock == record.clock).filter(of_rule);
    let Some(row) = earlier.find(|other| log[*other].event.kind() == EventKind::RowRead) else {
        return Vec::new();
    };
    let others = loss_of_the_other_side(log, at);
    let dice = (row + 1..at).rev().filter(of_rule).find(|other| match &log[*other].event {
        Event::Calendar(
            CalendarEvent::Rolled { what, .. } | CalendarEvent::Tallied { what, .. },
        ) => Some(*what) != others,
        _ => false,
    });
    total_of(log, row).into_iter().chain([row]).chain(dice).collect()
}

/// Names the roll for the other side if a fight cost one of them something: both losses are rolled
/// before either falls.
fn loss_of_the_other_side(log: &[EventRecord], at: usize) -> Option<&'static str> {
    let mut before = log[..at].iter().rev().take_while(|record| record.clock == log[at].clock);
    let (attackers, defenders) = before.find_map(|record| match &record.event {
        Event::Fight(FightEvent::BattleJoined { attackers, defenders, .. }) => {
            Some((attackers, defenders))
        }
        _ => None,
    })?;
    match log[at].event {
        Event::Banner(BannerEvent::PointsChanged { banner, .. }) if attackers.contains(&banner) => {
            Some(DEFENDERS_LOSS)
        }
        Event::Banner(BannerEvent::PointsChanged { banner, .. }) if defenders.contains(&banner) => {
            Some(ATTACKERS_LOSS)
        }
        Event::Fight(FightEvent::GarrisonChanged { .. }) => Some(ATTACKERS_LOSS),
        _ => None,
    }
}

/// True if a sum or dice right before a change are what the change came to: they are called the same.
fn worked_out(before: &Event, change: &Event) -> bool {
    match (before, change) {
        (
            Event::Calendar(
                CalendarEvent::Tallied { what, .. } | CalendarEvent::Rolled { what, .. },
            ),
            Event::Banner(
                BannerEvent::PointsChanged { what: of, .. }
                | BannerEvent::BaggageChanged { what: of, .. },
            )
            | Event::Realm(
                RealmEvent::CrownsChanged { what: of, .. }
                | RealmEvent::CounterChanged { what: of, .. },
            ),
        ) => of.names(what),
        _ => false,
    }
}

/// Returns the sum or the dice that gave the total with which a row was read.
fn total_of(log: &[EventRecord], row: usize) -> Option<usize> {
    let Event::Calendar(CalendarEvent::RowRead { total, .. }) = log[row].event else { return None };
    let earlier = row.checked_sub(1)?;
    let sum = match &log[earlier].event {
        Event::Calendar(CalendarEvent::Tallied { sum, .. }) => sum.total(),
        Event::Calendar(CalendarEvent::Rolled { dice, fell, .. }) => {
            dice.total(fell.iter().map(|die| die.face))
        }
        _ => return None,
    };
    (sum == total).then_some(earlier)
}

/// Returns one cause: dice, a row with its place, or a sum.
pub(super) fn cause_in_words(game: &Game<'_>, record: &EventRecord) -> Text {
    let game = &game.under(record);
    match &record.event {
        Event::Calendar(CalendarEvent::Rolled { dice, fell, what, .. }) => {
            dice_line(*dice, fell, texts::word(what))
        }
        Event::Calendar(CalendarEvent::RowRead { table, row, column, .. }) => {
            let at = RowPlace { table: *table, row: *row, column: *column };
            let (place, row) = (row_place(game, *table, *row), row_said(game, at));
            say!("{place}: {row}", place, row)
        }
        Event::Calendar(CalendarEvent::Tallied { what, sum }) => {
            let by_script = |part: &SumPart| match part.source {
                Source::Hook(at) => Some(Text::list(
                    [
                        Text::verbatim(format!("{:+}", part.amount)),
                        texts::word(part.what),
                        Text::verbatim(format!("[{}]", part_rule(game, part, what))),
                        sources::script_at(game, at.as_str()).in_brackets(),
                    ],
                    Joined::Blank,
                )),
                _ => None,
            };
            let total = Text::list([texts::word(what), sum.total().into()], Joined::Blank);
            let changes = sum.parts.iter().filter_map(by_script);
            Text::list([total].into_iter().chain(changes), Joined::Comma)
        }
        _ => Text::EMPTY,
    }
}

/// Tells what led to a change, in one line: dice and rows, what modifiers and scripts changed, and
/// the script that made it happen.
pub(super) fn led_to(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], at: usize) -> String {
    let causes = causes(viewer, log, at).into_iter().map(|cause| cause_in_words(game, &log[cause]));
    let under = game.under(&log[at]);
    let changed = altered_at(game, viewer, log, at)
        .into_iter()
        .map(|altered| trace::altered_line(&under, altered));
    let script = log[at].by.map(|by| sources::script_at(&under, by.as_str()));
    let script = script.map(|script| say!("by {script}", script));
    Text::list(causes.chain(changed).chain(script), Joined::Semicolon).in_words(game.rules)
}

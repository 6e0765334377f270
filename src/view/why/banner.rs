//! `why BANNER`: its points and baggage, change by change.

use std::fmt::Write;

use super::causes::led_to;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerEvent, BannerId, Event, EventRecord};
use crate::engine::Game;
use crate::view::names;
use crate::view::say::say;

/// Points and baggage of a banner, change by change since it was formed.
pub fn why_banner(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    banner: BannerId,
) -> String {
    let game = &game.told_to(viewer);
    let Some(standing) = game.state.banners.get(banner.0 as usize) else {
        return "There is no such banner.\n".to_owned();
    };
    let name = names::banner(game, banner);
    if !matches!(viewer.strength(game.state, banner), Strength::Exactly(_)) {
        return reported(game, viewer, log, banner, &name);
    }
    let mut columns =
        Columns::new(&["when", "points", "now", "baggage", "now", "reason", "rule", "from"]);
    let signed = |by: i64| if by == 0 { String::new() } else { format!("{by:+}") };
    // A banner that came with the campaign's head has no event of its own for what it began with.
    let (mut points, mut baggage) = begun_with(log, banner, (standing.points, standing.baggage));
    if (points, baggage) != (0, 0) {
        columns.row([
            "start".to_owned(),
            signed(points),
            points.to_string(),
            signed(baggage),
            baggage.to_string(),
            "given with the campaign".to_owned(),
            String::new(),
            String::new(),
        ]);
    }
    for (at, record) in log.iter().enumerate() {
        let told = record.told();
        let Event::Banner(event) = &*told else { continue };
        let (by, carried, what) = match event {
            BannerEvent::BannerFormed { banner: of, points, baggage, .. } if *of == banner => {
                (*points, *baggage, "formed")
            }
            BannerEvent::PointsChanged { banner: of, by, what } if *of == banner => {
                (*by, 0, what.words())
            }
            BannerEvent::BaggageChanged { banner: of, by, what } if *of == banner => {
                (0, *by, what.words())
            }
            BannerEvent::BannerRemoved { banner: of, what } if *of == banner => {
                (-points, -baggage, what.words())
            }
            _ => continue,
        };
        points += by;
        baggage += carried;
        if by != 0 || carried != 0 {
            let when = names::when(&game.under(record), record.clock);
            columns.row([
                when,
                signed(by),
                points.to_string(),
                signed(carried),
                baggage.to_string(),
                what.to_string(),
                format!("[{}]", record.event.cited(game.under(record).rules, record.rule)),
                led_to(game, viewer, log, at),
            ]);
        }
    }
    let mut text = format!("{name}\n{}", columns.show_as(|cell| game.rules.with_names(cell)));
    let home = |record: &&EventRecord| match &record.event {
        Event::Banner(
            BannerEvent::WayHome { banner: goes, .. } | BannerEvent::Ferried { banner: goes, .. },
        ) => *goes == banner,
        _ => false,
    };
    for record in log.iter().filter(home) {
        if let Some(line) = say(game, viewer, record) {
            let _ = writeln!(text, "{}: {line}", names::when(&game.under(record), record.clock));
        }
    }
    if standing.removed {
        let _ = writeln!(text, "{name} stands no more.");
    } else {
        let _ = writeln!(
            text,
            "{name} has {points} and {baggage} baggage.",
            points = count(standing.points, "point"),
            baggage = standing.baggage
        );
    }
    text
}

/// Returns what a banner had before the first event of the log, so that the sum ends at what it
/// has.
fn begun_with(log: &[EventRecord], banner: BannerId, now: (i64, i64)) -> (i64, i64) {
    let of_banner = log.iter().rev().filter_map(|record| match &record.event {
        Event::Banner(event) => Some(event),
        _ => None,
    });
    of_banner.fold(now, |(points, baggage), event| match event {
        BannerEvent::BannerFormed { banner: of, .. } if *of == banner => (0, 0),
        BannerEvent::PointsChanged { banner: of, by, .. } if *of == banner => {
            (points - by, baggage)
        }
        BannerEvent::BaggageChanged { banner: of, by, .. } if *of == banner => {
            (points, baggage - by)
        }
        _ => (points, baggage),
    })
}

/// Tells what another realm's banner is known for: the reports on it.
fn reported(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    banner: BannerId,
    name: &str,
) -> String {
    let mut text = format!("{name}\n");
    let told = |record: &&EventRecord| match &record.event {
        Event::Banner(BannerEvent::Told { banner: told, .. }) => *told == banner,
        _ => false,
    };
    for record in log.iter().filter(told).filter(|record| viewer.sees(record)) {
        if let Some(line) = say(game, viewer, record) {
            let _ = writeln!(text, "  {}: {line}", names::when(&game.under(record), record.clock));
        }
    }
    let _ = match viewer.strength(game.state, banner) {
        Strength::Reported { points, year, round } => {
            writeln!(
                text,
                "{name} had {points} in year {year}, round {round}; what it has now is not known.",
                points = count(points, "point")
            )
        }
        _ => writeln!(text, "What {name} has is not known."),
    };
    text
}

//! `why BANNER`: its points and baggage, change by change.

use std::fmt::Write;

use super::causes::led_to;
use super::line;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerEvent, BannerId, Event, EventRecord};
use crate::engine::Game;
use crate::say;
use crate::text::{Text, columns};
use crate::view::say::say;
use crate::view::{names, texts};

/// Points and baggage of a banner, change by change since it was formed.
pub fn why_banner(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    banner: BannerId,
) -> String {
    let game = &game.for_viewer(viewer);
    let Some(standing) = game.state.banners.get(banner.0 as usize) else {
        return line(game, say!("There is no such banner."));
    };
    let name = texts::banner(game, banner);
    let words = |text: Text| text.in_words(game.rules);
    if !matches!(viewer.strength(game.state, banner), Strength::Exactly(_)) {
        return reported(game, viewer, log, banner, name);
    }
    let figures = [say!("when"), say!("points"), say!("now"), say!("baggage"), say!("now")];
    let reasons = [say!("reason"), say!("rule"), say!("from")];
    let mut columns = columns(game.rules, figures.into_iter().chain(reasons));
    let signed = |by: i64| if by == 0 { String::new() } else { format!("{by:+}") };
    // A banner that came with the campaign's head has no event of its own for what it began with.
    let (mut points, mut baggage) = begun_with(log, banner, (standing.points, standing.baggage));
    if (points, baggage) != (0, 0) {
        columns.row([
            words(say!("start")),
            signed(points),
            points.to_string(),
            signed(baggage),
            baggage.to_string(),
            words(say!("given with the campaign")),
            String::new(),
            String::new(),
        ]);
    }
    for (at, record) in log.iter().enumerate() {
        let told = record.with_given_reason();
        let Event::Banner(event) = &*told else { continue };
        let (by, carried, what) = match event {
            BannerEvent::BannerFormed { banner: of, points, baggage, .. } if *of == banner => {
                (*points, *baggage, say!("formed"))
            }
            BannerEvent::PointsChanged { banner: of, by, what } if *of == banner => {
                (*by, 0, texts::reason(*what))
            }
            BannerEvent::BaggageChanged { banner: of, by, what } if *of == banner => {
                (0, *by, texts::reason(*what))
            }
            BannerEvent::BannerRemoved { banner: of, what } if *of == banner => {
                (-points, -baggage, texts::reason(*what))
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
                words(what),
                format!("[{}]", record.event.cited(game.under(record).rules, record.rule)),
                led_to(game, viewer, log, at),
            ]);
        }
    }
    let mut text = line(game, name.clone()) + &columns.show_as(|cell| game.rules.with_names(cell));
    let home = |record: &&EventRecord| match &record.event {
        Event::Banner(
            BannerEvent::WayHome { banner: goes, .. } | BannerEvent::Ferried { banner: goes, .. },
        ) => *goes == banner,
        _ => false,
    };
    for record in log.iter().filter(home) {
        if let Some(said) = say(game, viewer, record) {
            let _ = writeln!(text, "{}: {said}", names::when(&game.under(record), record.clock));
        }
    }
    let stands = match standing.removed {
        true => say!("{name} stands no more.", name),
        false => say!(
            "{name} has {points} and {baggage} baggage.",
            name,
            points = texts::points(standing.points),
            baggage = standing.baggage
        ),
    };
    text + &line(game, stands)
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
    name: Text,
) -> String {
    let mut text = line(game, name.clone());
    let told = |record: &&EventRecord| match &record.event {
        Event::Banner(BannerEvent::Told { banner: told, .. }) => *told == banner,
        _ => false,
    };
    for record in log.iter().filter(told).filter(|record| viewer.sees(record)) {
        if let Some(said) = say(game, viewer, record) {
            let _ = writeln!(text, "  {}: {said}", names::when(&game.under(record), record.clock));
        }
    }
    let known = match viewer.strength(game.state, banner) {
        Strength::Reported { points, year, round } => {
            say!(
                "{name} had {points} in year {year}, round {round}; what it has now is not known.",
                name,
                points = texts::points(points),
                year,
                round
            )
        }
        _ => say!("What {name} has is not known.", name),
    };
    text + &line(game, known)
}

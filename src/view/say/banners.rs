//! Banners and their scouts, as the log says them.

use super::{baggage, gains};
use crate::campaign::event::{Event, events_besides};
use crate::counted::count;
use crate::engine::Game;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &Event) -> Option<String> {
    let name = |id| names::banner(game, id);
    Some(match event {
        Event::BannerFormed { realm, number, points, baggage: carried, at, race, .. } => {
            let people =
                race.map_or(String::new(), |race| format!("{} ", game.race_title(Some(race))));
            format!(
                "{} forms {people}banner {number} at {}: {}, {}",
                names::realm(game, *realm),
                names::place(game, *at),
                count(*points, "point"),
                baggage(*carried)
            )
        }
        Event::PointsChanged { by: 0, .. } | Event::BaggageChanged { by: 0, .. } => return None,
        Event::PointsChanged { banner, by, what } => {
            let what = names::reason(game, *what);
            format!("{} {} {} ({what})", name(*banner), gains(*by), count(by.abs(), "point"))
        }
        Event::BaggageChanged { banner, by, what } => {
            format!(
                "{} {} {} ({})",
                name(*banner),
                gains(*by),
                baggage(by.abs()),
                names::reason(game, *what)
            )
        }
        Event::BannerRemoved { banner, what } => {
            format!("{} is removed ({})", name(*banner), names::reason(game, *what))
        }
        Event::BannerMoved { banner, to, .. } => {
            format!("{} moves to {}", name(*banner), names::place(game, *to))
        }
        Event::BannerPlaced { banner, to, side: Some(side), .. } => {
            format!(
                "{} is placed at {}, {} side",
                name(*banner),
                names::place(game, *to),
                side.name()
            )
        }
        Event::BannerPlaced { banner, to, .. } => {
            format!("{} is placed at {}", name(*banner), names::place(game, *to))
        }
        Event::WayHome { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{} has a free way home: {}", name(*banner), way.join(" "))
        }
        Event::FerriesCounted { realm, banners } => {
            let banners = count(*banners, "banner");
            format!(
                "the ships of {} can bring {banners} home across the sea",
                names::realm(game, *realm)
            )
        }
        Event::Ferried { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{} is brought home by sea: {}", name(*banner), way.join(" "))
        }
        Event::Fed { place, banners } => {
            format!("{} feeds {}", names::place(game, *place), names::banners(game, banners))
        }
        Event::Held { banner, stay, quiet_next, .. } => {
            let mut parts = Vec::new();
            if *stay > 0 {
                parts.push(format!("may not move for {}", count(*stay, "turn")));
            }
            if *quiet_next > 0 {
                parts.push(match *quiet_next {
                    1 => "may neither scout nor move in the next turn".to_owned(),
                    turns => {
                        format!("may neither scout nor move for the next {}", count(turns, "turn"))
                    }
                });
            }
            if parts.is_empty() {
                return None;
            }
            format!("{} {}", name(*banner), parts.join(" and "))
        }
        Event::Busy { banner, what, .. } => format!("{} {what}", name(*banner)),
        Event::LostWay(banner) => format!("{} finds no way and stays where it is", name(*banner)),
        Event::Regroups(banner) => format!("{} regroups", name(*banner)),
        Event::ScoutsDeclared { banner, from, to } => {
            format!(
                "{} is to scout {} from {}",
                name(*banner),
                names::place(game, *to),
                names::place(game, *from)
            )
        }
        Event::ScoutsStayed { banner, from, to } => {
            let (from, to) = (names::place(game, *from), names::place(game, *to));
            format!("{} is no longer at {from}: its scouts do not set out for {to}", name(*banner))
        }
        Event::ScoutsSent { banner, from, to } => {
            format!(
                "{} sends scouts from {} to {}",
                name(*banner),
                names::place(game, *from),
                names::place(game, *to)
            )
        }
        Event::Scouted { realm, from, to, success: true } => {
            format!(
                "{} has scouted {} from {}",
                names::realm(game, *realm),
                names::place(game, *to),
                names::place(game, *from)
            )
        }
        Event::Scouted { realm, from, to, success: false } => {
            format!(
                "{} fails to scout {} from {}",
                names::realm(game, *realm),
                names::place(game, *to),
                names::place(game, *from)
            )
        }
        Event::TurnedBack { banners, place } => {
            let who = banners.iter().map(|banner| name(*banner)).collect::<Vec<_>>().join(", ");
            format!("{who} may not enter {} this turn", names::place(game, *place))
        }
        Event::Told { to, banner, report } => {
            format!(
                "{} learns that {} has {}",
                names::realm(game, *to),
                name(*banner),
                count(report.points, "point")
            )
        }
        Event::ToldTotal { to, place, points } => {
            format!(
                "{} learns that the enemy at {} has {}",
                names::realm(game, *to),
                names::place(game, *place),
                count(*points, "point")
            )
        }
        // Said by others.
        events_besides!(banner_events) => return None,
    })
}

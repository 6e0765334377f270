//! Banners and their scouts, as the log says them.

use super::{baggage, gains};
use crate::basics::pluralize::count;
use crate::campaign::event::{Event, events_besides};
use crate::engine::Game;
use crate::engine::core::races;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &Event) -> Option<String> {
    let name = |id| names::banner(game, id);
    Some(match event {
        Event::BannerFormed { realm, number, points, baggage: carried, at, race, .. } => {
            let people = race
                .map_or(String::new(), |race| format!("{} ", races::race_title(game, Some(race))));
            format!(
                "{realm} forms {people}banner {number} at {at}: {points}, {baggage}",
                realm = names::realm(game, *realm),
                at = names::place(game, *at),
                points = count(*points, "point"),
                baggage = baggage(*carried)
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
            format!(
                "{name} is removed ({reason})",
                name = name(*banner),
                reason = names::reason(game, *what)
            )
        }
        Event::BannerRaceChanged { banner, race } => match race {
            Some(race) => {
                format!(
                    "{} is of the {} people now",
                    name(*banner),
                    races::race_title(game, Some(*race))
                )
            }
            None => format!("{} is of the people of its realm again", name(*banner)),
        },
        Event::BannerMoved { banner, to, .. } => {
            format!("{name} moves to {to}", name = name(*banner), to = names::place(game, *to))
        }
        Event::BannerPlaced { banner, to, side: Some(side), .. } => {
            format!(
                "{name} is placed at {to}, {side} side",
                name = name(*banner),
                to = names::place(game, *to),
                side = side.name()
            )
        }
        Event::BannerPlaced { banner, to, .. } => {
            format!("{name} is placed at {to}", name = name(*banner), to = names::place(game, *to))
        }
        Event::WayHome { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{name} has a free way home: {way}", name = name(*banner), way = way.join(" "))
        }
        Event::FerriesCounted { realm, banners } => {
            let banners = count(*banners, "banner");
            format!(
                "the ships of {realm} can bring {banners} home across the sea",
                realm = names::realm(game, *realm)
            )
        }
        Event::Ferried { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!(
                "{name} is brought home by sea: {way}",
                name = name(*banner),
                way = way.join(" ")
            )
        }
        Event::Fed { place, banners } => {
            format!("{} feeds {}", names::place(game, *place), names::banners(game, banners))
        }
        Event::Held { banner, stay, quiet_next, .. } => {
            let mut parts = Vec::new();
            if *stay > 0 {
                parts.push(format!("may not move for {turns}", turns = count(*stay, "turn")));
            }
            if *quiet_next > 0 {
                parts.push(match *quiet_next {
                    1 => "may neither scout nor move in the next turn".to_owned(),
                    turns => {
                        format!(
                            "may neither scout nor move for the next {turns}",
                            turns = count(turns, "turn")
                        )
                    }
                });
            }
            if parts.is_empty() {
                return None;
            }
            format!("{} {}", name(*banner), parts.join(" and "))
        }
        Event::Busy { banner, what, .. } => format!("{} {what}", name(*banner)),
        Event::LostWay(banner) => {
            format!("{name} finds no way and stays where it is", name = name(*banner))
        }
        // The founder has said so.
        Event::FormedOf { .. } => return None,
        Event::Regroups(banner) => format!("{} regroups", name(*banner)),
        Event::ScoutsDeclared { banner, from, to } => {
            format!(
                "{name} is to scout {to} from {from}",
                name = name(*banner),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        Event::ScoutsStayed { banner, from, to } => {
            let (from, to) = (names::place(game, *from), names::place(game, *to));
            format!(
                "{name} is no longer at {from}: its scouts do not set out for {to}",
                name = name(*banner)
            )
        }
        Event::ScoutsSent { banner, from, to } => {
            format!(
                "{name} sends scouts from {from} to {to}",
                name = name(*banner),
                from = names::place(game, *from),
                to = names::place(game, *to)
            )
        }
        Event::Scouted { realm, from, to, success: true } => {
            format!(
                "{realm} has scouted {to} from {from}",
                realm = names::realm(game, *realm),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        Event::Scouted { realm, from, to, success: false } => {
            format!(
                "{realm} fails to scout {to} from {from}",
                realm = names::realm(game, *realm),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        Event::TurnedBack { banners, place } => {
            let who = banners.iter().map(|banner| name(*banner)).collect::<Vec<_>>().join(", ");
            format!("{who} may not enter {place} this turn", place = names::place(game, *place))
        }
        Event::Told { to, banner, report } => {
            format!(
                "{realm} learns that {name} has {points}",
                realm = names::realm(game, *to),
                name = name(*banner),
                points = count(report.points, "point")
            )
        }
        Event::ToldTotal { to, place, points } => {
            format!(
                "{realm} learns that the enemy at {place} has {points}",
                realm = names::realm(game, *to),
                place = names::place(game, *place),
                points = count(*points, "point")
            )
        }
        // Said by others.
        events_besides!(banner_events) => return None,
    })
}

//! Banners and their scouts, as the log says them.

use super::{baggage, gains};
use crate::basics::pluralize::count;
use crate::campaign::event::BannerEvent;
use crate::engine::Game;
use crate::engine::core::races;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &BannerEvent) -> Option<String> {
    let name = |id| names::banner(game, id);
    Some(match event {
        BannerEvent::BannerFormed { realm, number, points, baggage: carried, at, race, .. } => {
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
        BannerEvent::PointsChanged { by: 0, .. } | BannerEvent::BaggageChanged { by: 0, .. } => {
            return None;
        }
        BannerEvent::PointsChanged { banner, by, what } => {
            let what = names::reason(game, *what);
            format!("{} {} {} ({what})", name(*banner), gains(*by), count(by.abs(), "point"))
        }
        BannerEvent::BaggageChanged { banner, by, what } => {
            format!(
                "{} {} {} ({})",
                name(*banner),
                gains(*by),
                baggage(by.abs()),
                names::reason(game, *what)
            )
        }
        BannerEvent::BannerRemoved { banner, what } => {
            format!(
                "{name} is removed ({reason})",
                name = name(*banner),
                reason = names::reason(game, *what)
            )
        }
        BannerEvent::BannerRaceChanged { banner, race } => match race {
            Some(race) => {
                format!(
                    "{} is of the {} people now",
                    name(*banner),
                    races::race_title(game, Some(*race))
                )
            }
            None => format!("{} is of the people of its realm again", name(*banner)),
        },
        BannerEvent::BannerMoved { banner, to, .. } => {
            format!("{name} moves to {to}", name = name(*banner), to = names::place(game, *to))
        }
        BannerEvent::BannerPlaced { banner, to, side: Some(side), .. } => {
            format!(
                "{name} is placed at {to}, {side} side",
                name = name(*banner),
                to = names::place(game, *to),
                side = side.name()
            )
        }
        BannerEvent::BannerPlaced { banner, to, .. } => {
            format!("{name} is placed at {to}", name = name(*banner), to = names::place(game, *to))
        }
        BannerEvent::WayHome { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{name} has a free way home: {way}", name = name(*banner), way = way.join(" "))
        }
        BannerEvent::FerriesCounted { realm, banners } => {
            let banners = count(*banners, "banner");
            format!(
                "the ships of {realm} can bring {banners} home across the sea",
                realm = names::realm(game, *realm)
            )
        }
        BannerEvent::Ferried { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!(
                "{name} is brought home by sea: {way}",
                name = name(*banner),
                way = way.join(" ")
            )
        }
        BannerEvent::Fed { place, banners } => {
            format!("{} feeds {}", names::place(game, *place), names::banners(game, banners))
        }
        BannerEvent::Held { banner, stay, quiet_next, .. } => {
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
        BannerEvent::Busy { banner, what, .. } => format!("{} {what}", name(*banner)),
        BannerEvent::LostWay(banner) => {
            format!("{name} finds no way and stays where it is", name = name(*banner))
        }
        // The founder has said so.
        BannerEvent::FormedOf { .. } => return None,
        BannerEvent::Regroups(banner) => format!("{} regroups", name(*banner)),
        BannerEvent::ScoutsDeclared { banner, from, to } => {
            format!(
                "{name} is to scout {to} from {from}",
                name = name(*banner),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        BannerEvent::ScoutsStayed { banner, from, to } => {
            let (from, to) = (names::place(game, *from), names::place(game, *to));
            format!(
                "{name} is no longer at {from}: its scouts do not set out for {to}",
                name = name(*banner)
            )
        }
        BannerEvent::ScoutsSent { banner, from, to } => {
            format!(
                "{name} sends scouts from {from} to {to}",
                name = name(*banner),
                from = names::place(game, *from),
                to = names::place(game, *to)
            )
        }
        BannerEvent::Scouted { realm, from, to, success: true } => {
            format!(
                "{realm} has scouted {to} from {from}",
                realm = names::realm(game, *realm),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        BannerEvent::Scouted { realm, from, to, success: false } => {
            format!(
                "{realm} fails to scout {to} from {from}",
                realm = names::realm(game, *realm),
                to = names::place(game, *to),
                from = names::place(game, *from)
            )
        }
        BannerEvent::TurnedBack { banners, place } => {
            let who = banners.iter().map(|banner| name(*banner)).collect::<Vec<_>>().join(", ");
            format!("{who} may not enter {place} this turn", place = names::place(game, *place))
        }
        BannerEvent::Told { to, banner, report } => {
            format!(
                "{realm} learns that {name} has {points}",
                realm = names::realm(game, *to),
                name = name(*banner),
                points = count(report.points, "point")
            )
        }
        BannerEvent::ToldTotal { to, place, points } => {
            format!(
                "{realm} learns that the enemy at {place} has {points}",
                realm = names::realm(game, *to),
                place = names::place(game, *place),
                points = count(*points, "point")
            )
        }
    })
}

//! Banners and their scouts, as the log says them.

use super::{gains_or_loses, joined_by_and};
use crate::campaign::event::BannerEvent;
use crate::engine::Game;
use crate::engine::core::races;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &BannerEvent) -> Option<Text> {
    let name = |id| texts::banner(game, id);
    let at = |id| texts::place(game, id);
    Some(match event {
        BannerEvent::BannerFormed { realm, number, points, baggage, at: place, race, .. } => {
            let (realm, number) = (texts::realm(game, *realm), *number);
            let (points, baggage) = (texts::points(*points), texts::baggage(*baggage));
            let place = at(*place);
            match race.map(|race| Text::verbatim(races::race_title(game, Some(race)))) {
                Some(people) => say!(
                    "{realm} forms {people} banner {number} at {place}: {points}, {baggage}",
                    realm,
                    people,
                    number,
                    place,
                    points,
                    baggage
                ),
                None => say!(
                    "{realm} forms banner {number} at {place}: {points}, {baggage}",
                    realm,
                    number,
                    place,
                    points,
                    baggage
                ),
            }
        }
        BannerEvent::PointsChanged { by: 0, .. } | BannerEvent::BaggageChanged { by: 0, .. } => {
            return None;
        }
        BannerEvent::PointsChanged { banner, by, what } => {
            let change = gains_or_loses(*by, texts::points(by.abs()));
            let reason = texts::reason(*what);
            say!("{banner} {change} ({reason})", banner = name(*banner), change, reason)
        }
        BannerEvent::BaggageChanged { banner, by, what } => {
            let change = gains_or_loses(*by, texts::baggage(by.abs()));
            let reason = texts::reason(*what);
            say!("{banner} {change} ({reason})", banner = name(*banner), change, reason)
        }
        BannerEvent::BannerRemoved { banner, what } => {
            say!(
                "{name} is removed ({reason})",
                name = name(*banner),
                reason = texts::reason(*what)
            )
        }
        BannerEvent::BannerRaceChanged { banner, race } => match race {
            Some(race) => {
                let people = Text::verbatim(races::race_title(game, Some(*race)));
                say!("{name} is of the {people} people now", name = name(*banner), people)
            }
            None => say!("{name} is of the people of its realm again", name = name(*banner)),
        },
        BannerEvent::BannerMoved { banner, to, .. } => {
            say!("{name} moves to {to}", name = name(*banner), to = at(*to))
        }
        BannerEvent::BannerPlaced { banner, to, side: Some(side), .. } => {
            say!(
                "{name} is placed at {to}, {side} side",
                name = name(*banner),
                to = at(*to),
                side = texts::word(side.name())
            )
        }
        BannerEvent::BannerPlaced { banner, to, .. } => {
            say!("{name} is placed at {to}", name = name(*banner), to = at(*to))
        }
        BannerEvent::BannerHidden { banner, known_to, .. } => {
            let others = Text::list(known_to.iter().map(|id| texts::realm(game, *id)), Joined::And);
            match known_to.is_empty() {
                true => say!("{name} is in hiding", name = name(*banner)),
                false => {
                    say!("{name} is in hiding, known to {others}", name = name(*banner), others)
                }
            }
        }
        BannerEvent::BannerAppeared { banner, place } => {
            say!("{name} appears at {place}", name = name(*banner), place = at(*place))
        }
        BannerEvent::WayHome { banner, way } => {
            say!(
                "{name} has a free way home: {way}",
                name = name(*banner),
                way = texts::way(game, way)
            )
        }
        BannerEvent::FerriesCounted { realm, banners } => {
            say!(
                "the ships of {realm} can bring {banners} home across the sea",
                realm = texts::realm(game, *realm),
                banners = Text::count(*banners, ProgramNoun::Banner)
            )
        }
        BannerEvent::Ferried { banner, way } => {
            say!(
                "{name} is brought home by sea: {way}",
                name = name(*banner),
                way = texts::way(game, way)
            )
        }
        BannerEvent::Fed { place, banners } => {
            say!(
                "{place} feeds {banners}",
                place = at(*place),
                banners = texts::banners(game, banners)
            )
        }
        BannerEvent::Held { banner, stay, quiet_next, .. } => {
            let mut parts = Vec::new();
            if *stay > 0 {
                let turns = Text::count(*stay, ProgramNoun::Turn);
                parts.push(say!("may not move for {turns}", turns));
            }
            if *quiet_next > 0 {
                parts.push(match *quiet_next {
                    1 => say!("may neither scout nor move in the next turn"),
                    turns => say!(
                        "may neither scout nor move for the next {turns}",
                        turns = Text::count(turns, ProgramNoun::Turn)
                    ),
                });
            }
            if parts.is_empty() {
                return None;
            }
            say!("{name} {parts}", name = name(*banner), parts = joined_by_and(parts))
        }
        BannerEvent::Busy { banner, what, .. } => {
            say!("{name} {what}", name = name(*banner), what = texts::word(&what.to_string()))
        }
        BannerEvent::LostWay(banner) => {
            say!("{name} finds no way and stays where it is", name = name(*banner))
        }
        // The founder has said so.
        BannerEvent::FormedOf { .. } => return None,
        BannerEvent::Regroups(banner) => say!("{name} regroups", name = name(*banner)),
        BannerEvent::ScoutsDeclared { banner, from, to } => {
            say!(
                "{name} is to scout {to} from {from}",
                name = name(*banner),
                to = at(*to),
                from = at(*from)
            )
        }
        BannerEvent::ScoutsStayed { banner, from, to } => {
            say!(
                "{name} is no longer at {from}: its scouts do not set out for {to}",
                name = name(*banner),
                from = at(*from),
                to = at(*to)
            )
        }
        BannerEvent::ScoutsSent { banner, from, to } => {
            say!(
                "{name} sends scouts from {from} to {to}",
                name = name(*banner),
                from = at(*from),
                to = at(*to)
            )
        }
        BannerEvent::Scouted { realm, from, to, success: true } => {
            say!(
                "{realm} has scouted {to} from {from}",
                realm = texts::realm(game, *realm),
                to = at(*to),
                from = at(*from)
            )
        }
        BannerEvent::Scouted { realm, from, to, success: false } => {
            say!(
                "{realm} fails to scout {to} from {from}",
                realm = texts::realm(game, *realm),
                to = at(*to),
                from = at(*from)
            )
        }
        BannerEvent::TurnedBack { banners, place } => {
            say!(
                "{banners} may not enter {place} this turn",
                banners = texts::banners(game, banners),
                place = at(*place)
            )
        }
        BannerEvent::Told { to, banner, report } => {
            say!(
                "{realm} learns that {name} has {points}",
                realm = texts::realm(game, *to),
                name = name(*banner),
                points = texts::points(report.points)
            )
        }
        BannerEvent::ToldTotal { to, place, points } => {
            say!(
                "{realm} learns that the enemy at {place} has {points}",
                realm = texts::realm(game, *to),
                place = at(*place),
                points = texts::points(*points)
            )
        }
    })
}

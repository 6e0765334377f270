//! The umpire and banners: a new one, other numbers, another place, aboard a ship or off the map.

use crate::campaign::{BannerEvent, Event, FightEvent, Owner, Reason, SeaEvent};
use crate::engine::armies::founding::NewBanner;
use crate::engine::armies::{hiding, ships};
use crate::engine::core::game::Game;
use crate::engine::core::{hiding::known_to, pieces, races, texts};
use crate::engine::sea::landing;
use crate::engine::umpire::{Corrections, misread, number, place, refused};
use crate::map::Ground;
use crate::say;

/// Reads an order for a new banner, of whatever service and race, or for a change of one.
pub(super) fn banner(game: &Game<'_>, realm: &str, digits: &str, rest: &[&str]) -> Corrections {
    let realm = game.realm_named(realm).or_else(refused)?;
    if let ["new", label, points, more @ ..] = rest {
        let at = place(game, label)?;
        let (baggage, more) = match more {
            [first, rest @ ..] if first.starts_with(|digit: char| digit.is_ascii_digit()) => {
                (number(first, 100)?, rest)
            }
            _ => (0, more),
        };
        let races::TypedService { service, race, rest } =
            races::serving(game, more).or_else(refused)?;
        if !rest.is_empty() {
            return misread();
        }
        let new = NewBanner {
            number: Some(u8::try_from(number(digits, 99)?).unwrap_or(u8::MAX)),
            baggage,
            service,
            race,
            ..NewBanner::own(realm, number(points, 1_000_000)?, at)
        };
        return Ok(vec![new.event(game).into()]);
    }
    let id = game.banner_numbered(realm, number(digits, 99)?).or_else(refused)?;
    let banner = game.state.banner(id);
    let come_out =
        banner.shut_in.then_some(Event::Fight(FightEvent::ShutIn { banner: id, shut_in: false }));
    let hidden = game.state.is_hidden(id);
    Ok(match rest {
        ["appears"] if hidden => {
            let appears = BannerEvent::BannerAppeared { banner: id, place: banner.at }.into();
            [appears].into_iter().chain(hiding::walled_in(game.state, id)).collect()
        }
        ["hides", names @ ..] => {
            let Some(known_to) = known_to(game, names) else { return misread() };
            let known_to = known_to.or_else(refused)?;
            if !hidden {
                hiding::check(game, id).or_else(refused)?;
            }
            vec![hiding::hides(game.state, id, known_to)]
        }
        ["aboard" | "ashore" | "shut_in", ..] if hidden => {
            return refused(say!(
                "{banner} is in hiding: `umpire banner REALM NUMBER appears` comes first",
                banner = texts::banner(game, id)
            ));
        }
        ["appears"] => {
            return refused(say!("everybody sees {banner}", banner = texts::banner(game, id)));
        }
        ["points", _] if game.state.has_rosters() => {
            return refused(say!(
                "a banner's points are those of its units: `umpire troop REALM NUMBER models MODELS`"
            ));
        }
        ["points", value] => vec![Event::Banner(BannerEvent::PointsChanged {
            banner: id,
            by: number(value, 1_000_000)? - banner.points,
            what: Reason::Umpire,
        })],
        ["baggage", value] => vec![Event::Banner(BannerEvent::BaggageChanged {
            banner: id,
            by: number(value, 100)? - banner.baggage,
            what: Reason::Umpire,
        })],
        ["at", label] => {
            let to = place(game, label)?;
            let moved = Event::Banner(BannerEvent::BannerMoved {
                banner: id,
                to,
                ground: Ground(0),
                side: None,
                came: None,
            });
            come_out.into_iter().chain([moved]).collect()
        }
        ["aboard", ship] => {
            let ship = pieces::ship_numbered(game, Owner::Realm(realm), number(ship, 99)?)
                .or_else(refused)?;
            if banner.at != game.state.ship(ship).at {
                return refused(say!(
                    "{ship} is not at {place}",
                    ship = ships::ship_name(game, ship),
                    place = texts::place(game, banner.at)
                ));
            }
            come_out
                .into_iter()
                .chain([Event::Sea(SeaEvent::Embarked {
                    banner: id,
                    ship,
                    of: pieces::flag(game, ship),
                })])
                .collect()
        }
        ["ashore"] if banner.aboard.is_some() => {
            vec![Event::Sea(SeaEvent::Landed {
                banner: id,
                place: banner.at,
                ground: landing::quay(game, banner.at),
                marches: true,
            })]
        }
        ["ashore"] => {
            return refused(say!(
                "{banner} is not aboard a ship",
                banner = texts::banner(game, id)
            ));
        }
        ["remove"] => vec![BannerEvent::BannerRemoved { banner: id, what: Reason::Umpire }.into()],
        _ => return misread(),
    })
}

//! `umpire ship`: a new ship, its place, its marks, its end.

use crate::campaign::{BannerEvent, Event, Owner, Reason, SeaEvent, ShipId};
use crate::engine::armies::ships;
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::realms::{fleets, harbours};
use crate::engine::umpire::{Corrections, misread, number, place, refused};
use crate::map::PlaceId;
use crate::say;
use crate::text::Text;

/// Reads an order for ships: a new one, another place, what it bears, or off the map with what it
/// carries.
pub(super) fn ship(game: &Game<'_>, owner: Owner, digits: &str, rest: &[&str]) -> Corrections {
    if owner == Owner::Nobody {
        return refused(say!("a ship flies the flag of a realm, or of the independents"));
    }
    let flag = number(digits, 99)?;
    let berth = |label: &str, sea: &[&str]| -> Result<(PlaceId, bool), Refusal> {
        let at = place(game, label)?;
        match sea {
            ["sea"] => Ok((at, false)),
            [] if harbours::harbour(game, at) => Ok((at, true)),
            [] => refused(say!(
                "{place} has no harbour; `{place} sea` puts it on the water there",
                place = Text::verbatim(label)
            )),
            _ => misread(),
        }
    };
    match rest {
        ["new", label, sea @ ..] => {
            let (at, docked) = berth(label, sea)?;
            let ship = ShipId(u16::try_from(game.state.ships.len()).unwrap_or(u16::MAX));
            if flag < 1 {
                return refused(say!("ships are numbered from 1"));
            }
            Ok(vec![Event::Sea(SeaEvent::ShipLaunched {
                ship,
                owner,
                number: u8::try_from(flag).unwrap_or(u8::MAX),
                at,
                docked,
            })])
        }
        ["at", label, sea @ ..] => {
            let ship = pieces::ship_numbered(game, owner, flag).or_else(refused)?;
            let (to, docked) = berth(label, sea)?;
            Ok(vec![Event::Sea(SeaEvent::ShipMoved {
                ship,
                of: pieces::flag(game, ship),
                to,
                docked,
                sailed: false,
            })])
        }
        ["mark", name, rest @ ..] if rest.len() <= 1 => {
            let ship = pieces::ship_numbered(game, owner, flag).or_else(refused)?;
            let name = fleets::ship_mark(game, name).or_else(refused)?.id.clone();
            let amount = rest.first().map_or(Ok(0), |word| number(word, 1000))?;
            Ok(vec![Event::Sea(SeaEvent::ShipMarked {
                ship,
                of: pieces::flag(game, ship),
                name,
                amount,
            })])
        }
        ["unmark", name] => {
            let ship = pieces::ship_numbered(game, owner, flag).or_else(refused)?;
            if !game.state.ship(ship).marks.contains_key(*name) {
                return refused(say!(
                    "{ship} bears no `{name}`",
                    ship = ships::ship_name(game, ship),
                    name = Text::verbatim(*name)
                ));
            }
            Ok(vec![Event::Sea(SeaEvent::ShipUnmarked {
                ship,
                of: pieces::flag(game, ship),
                name: (*name).to_owned(),
            })])
        }
        ["remove"] => {
            let ship = pieces::ship_numbered(game, owner, flag).or_else(refused)?;
            let mut events: Vec<Event> = game
                .state
                .carried(ship)
                .map(|banner| {
                    Event::Banner(BannerEvent::BannerRemoved { banner, what: Reason::Umpire })
                })
                .collect();
            events.push(Event::Sea(SeaEvent::ShipLost {
                ship,
                of: pieces::flag(game, ship),
                what: Reason::Umpire,
            }));
            Ok(events)
        }
        _ => misread(),
    }
}

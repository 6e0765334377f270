//! `umpire tile`: owner, settlement, stock and what else is set of a tile, and hidden claims to it.

use crate::campaign::{Event, MapEvent, SeaEvent};
use crate::engine::core::game::Game;
use crate::engine::core::hiding::known_to;
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::realms::hidden_claims;
use crate::engine::umpire::{Corrections, flag, misread, number, owner, refused};
use crate::map::PlaceId;
use crate::say;
use crate::text::Text;

pub(super) fn tile(game: &Game<'_>, place: PlaceId, key: &str, value: &str) -> Corrections {
    let holding = game.state.holding(place);
    let mut events = Vec::new();
    if !holding.known && key != "known" {
        events.push(MapEvent::BecameKnown(place).into());
    }
    match key {
        "owner" => {
            let owner = owner(game, value)?;
            events.push(MapEvent::OwnerChanged { place, owner }.into());
        }
        "settlement" => {
            let settlement = match value {
                "barren" => None,
                name => match game.rules.names.settlement(name) {
                    Some(kind) => Some(kind),
                    None => {
                        return refused(say!(
                            "`{name}` is not a settlement: barren, {settlements}",
                            name = Text::verbatim(name),
                            settlements = Text::verbatim(game.rules.names.settlements.join(", "))
                        ));
                    }
                },
            };
            if settlement.is_none() && holding.razed {
                events.push(Event::Map(MapEvent::RazedChanged {
                    place,
                    settlement: holding.settlement,
                    razed: false,
                }));
            }
            events.push(MapEvent::SettlementChanged { place, settlement }.into());
        }
        "razed" => {
            let razed = flag(value)?;
            if razed && holding.stock > 0 {
                events.push(MapEvent::StockChanged { place, by: -holding.stock }.into());
            }
            events.push(Event::Map(MapEvent::RazedChanged {
                place,
                settlement: holding.settlement,
                razed,
            }));
            let docked = game.state.ships_on(place).filter(|(_, ship)| razed && ship.docked);
            events.extend(docked.map(|(ship, _)| {
                Event::Sea(SeaEvent::ShipMoved {
                    ship,
                    of: pieces::flag(game, ship),
                    to: place,
                    docked: false,
                    sailed: false,
                })
            }));
        }
        "known" => {
            if !flag(value)? {
                return refused(say!("a known {tile} stays known", tile = texts::tile(game)));
            }
            events.push(MapEvent::BecameKnown(place).into());
        }
        "stock" => events.push(Event::Map(MapEvent::StockChanged {
            place,
            by: number(value, 1000)? - holding.stock,
        })),
        _ => return misread(),
    }
    Ok(events)
}

/// Lays a hidden claim of a realm.
pub(super) fn hidden_claim(
    game: &Game<'_>,
    place: PlaceId,
    realm: &str,
    names: &[&str],
) -> Corrections {
    let realm = game.realm_named(realm).or_else(refused)?;
    let Some(known_to) = known_to(game, names) else { return misread() };
    let known_to = known_to.or_else(refused)?;
    hidden_claims::check(game, realm, place).or_else(refused)?;
    Ok(vec![hidden_claims::hides(realm, place, known_to)])
}

/// Reveals a hidden claim of a realm, or gives it up.
pub(super) fn claim_ends(game: &Game<'_>, place: PlaceId, verb: &str, name: &str) -> Corrections {
    let realm = game.realm_named(name).or_else(refused)?;
    if game.state.hidden_claim(place, realm).is_none() {
        let (realm, place) = (texts::realm(game, realm), texts::place(game, place));
        return refused(say!("{realm} has no hidden claim to {place}", realm, place));
    }
    match verb {
        "drop_claim" => Ok(vec![MapEvent::ClaimDropped { realm, place }.into()]),
        _ => tile(game, place, "owner", name),
    }
}

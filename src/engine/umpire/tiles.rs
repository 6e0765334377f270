//! `umpire tile`: owner, settlement, stock and what else is set of a tile.

use crate::campaign::{Event, MapEvent, SeaEvent};
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::texts;
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

//! Settling the realms: each ring tile is rolled for, and harbours get their ships
//! (NL-REALM-04..07).

use crate::campaign::{MapEvent, Owner, RealmId};
use crate::engine::core::{place_word, tables};
use crate::engine::realms::harbours;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require, scouting};
use crate::map::PlaceId;
use crate::rules::Cell;
use crate::rules::procedure::{RingEffect, TableEffect};
use crate::rules::table::{REALM_SETTLEMENTS, REALM_SHIPS};

/// Player by player, each names a ring tile and rolls for it until the ring is done (NL-REALM-04).
pub fn settle(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        let mut left: Vec<PlaceId> = turn.state().realm(realm).home.clone();
        left.retain(|place| Some(*place) != turn.state().realm(realm).capital);
        while !left.is_empty() {
            let named = match turn.ask_realm(realm, &NameRingTile { left: left.clone() })? {
                Order::Settle { place } => vec![place],
                _ => left.clone(),
            };
            for place in named {
                left.retain(|other| *other != place);
                roll_settlement(turn, place)?;
            }
        }
    }
    Ok(())
}

fn roll_settlement(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let terrain = turn.game().place(place).terrain;
    let drawn = tables::roll_on_column(
        turn,
        REALM_SETTLEMENTS,
        terrain.0,
        "settlement of a ring tile",
        place,
    )?;
    let found = match tables::cell(turn, &drawn) {
        Cell::Effects(effects) => RingEffect::first(effects, |RingEffect::Find(found)| found.0),
        Cell::Amount(_) => None,
    };
    let settlement = found.filter(|kind| turn.state().piece_left(turn.rules, *kind));
    turn.emit("NL-REALM-05", MapEvent::SettlementChanged { place, settlement });
    Ok(())
}

/// Every harbour of a realm is rolled for ships (NL-REALM-07).
pub fn launch(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        for place in harbours(&turn.game(), realm) {
            scouting::fleet(turn, REALM_SHIPS, place, Owner::Realm(realm))?;
        }
    }
    Ok(())
}

fn harbours(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    let home = &game.state.realm(realm).home;
    home.iter().copied().filter(|place| harbours::harbour(game, *place)).collect()
}

/// Question which ring tile is rolled for next.
struct NameRingTile {
    left: Vec<PlaceId>,
}

impl Ask for NameRingTile {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "settling: `settle` one of {labels}, or `done` for all of them in turn",
            labels = crate::engine::labels(game, &self.left)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Settle, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Settle { place } => require(self.left.contains(place), "NL-REALM-04", || {
                format!(
                    "left in your ring: {labels}",
                    labels = crate::engine::labels(game, &self.left)
                )
            }),
            _ => refuse(
                "NL-REALM-04",
                format!("`settle` a ring {tile}, or `done`", tile = place_word::place_word(game)),
            ),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        orders.extend(self.left.iter().map(|place| Order::Settle { place: *place }));
        orders
    }
}

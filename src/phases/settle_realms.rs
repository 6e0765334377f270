//! Settling the realms: each ring tile is rolled for, and harbours get their ships
//! (NL-REALM-04..07).

use crate::campaign::{MapEvent, Owner, RealmId};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::tables;
use crate::engine::core::texts;
use crate::engine::realms::harbours;
use crate::engine::{Flow, Game, Order, Turn, Verb, Who, scouting};
use crate::map::PlaceId;
use crate::rules::Cell;
use crate::rules::procedure::{RingEffect, TableEffect};
use crate::rules::table::{REALM_SETTLEMENTS, REALM_SHIPS};
use crate::say;

/// Asks each player in turn to name a ring tile and rolls for it until the ring is done (NL-REALM-04).
pub fn settle(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        let mut left: Vec<PlaceId> = turn.state().realm(realm).home.clone();
        left.retain(|place| Some(*place) != turn.state().realm(realm).capital);
        while !left.is_empty() {
            let named = name_ring_tile(turn, realm, &left)?;
            let named = named.map_or_else(|| left.clone(), |place| vec![place]);
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

/// Rolls for ships in every harbour of a realm (NL-REALM-07).
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

/// Asks which ring tile is rolled for next; None for all of them in turn.
fn name_ring_tile(turn: &mut Turn<'_>, realm: RealmId, left: &[PlaceId]) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Settle, Verb::Done],
        rule: "NL-REALM-04",
        prompt: &|_, places| {
            say!("settling: `settle` one of {places}, or `done` for all of them in turn", places)
        },
        among: &|_| std::iter::once(None).chain(left.iter().copied().map(Some)).collect(),
        shown: &|game, place| place.map(|place| texts::place(game, place)),
        written: &|place| place.map_or(Order::Done {}, |place| Order::Settle { place }),
        terms: ChoiceTerms { begins: true, ..ChoiceTerms::default() },
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.flatten())
}

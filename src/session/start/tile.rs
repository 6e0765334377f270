//! Tiles as the head lays them out: their owner, their settlement and what has befallen them.

use super::number;
use crate::campaign::{MapEvent, Owner, RealmEvent, RealmId, State};
use crate::map::PlaceId;
use crate::rules::{Fixed, Ruleset};
use crate::say;
use crate::text::{Text, quoted};
use std::rc::Rc;

pub(in crate::session) fn owner_named(state: &State, name: &str) -> Result<Owner, Text> {
    match name {
        "nobody" => Ok(Owner::Nobody),
        "independent" => Ok(Owner::Independent),
        _ => state
            .realm_named(name)
            .map(Owner::Realm)
            .ok_or_else(|| say!("there is no realm `{name}`", name = quoted(name))),
    }
}

/// Founds a realm at a capital given with the campaign: the tiles around it are the realm (NL-REALM-03).
pub(super) fn found_realm(state: &mut State, rules: &Ruleset, realm: RealmId, place: PlaceId) {
    let radius = rules.fixed(Fixed::RealmRadius);
    let map = Rc::clone(&state.map);
    let near = map.within(place, radius).into_iter();
    let home: Vec<PlaceId> = near.filter(|tile| !map.place(*tile).swamp()).collect();
    for tile in &home {
        if !state.holding(*tile).known {
            state.apply(&MapEvent::BecameKnown(*tile).into());
            let owner = Owner::Realm(realm);
            state.apply(&MapEvent::OwnerChanged { place: *tile, owner }.into());
        }
    }
    state.apply(&MapEvent::OwnerChanged { place, owner: Owner::Realm(realm) }.into());
    state.apply(&MapEvent::SettlementChanged { place, settlement: Some(rules.capital) }.into());
    state.apply(&RealmEvent::CapitalChosen { realm, place, home }.into());
}

pub(super) fn lay_tile(
    state: &mut State,
    rules: &Ruleset,
    place: PlaceId,
    words: &[&str],
) -> Result<(), Text> {
    match words {
        [] => Ok(()),
        ["is", _, rest @ ..] | ["turn", _, rest @ ..] => lay_tile(state, rules, place, rest),
        ["known", rest @ ..] => {
            state.apply(&MapEvent::BecameKnown(place).into());
            lay_tile(state, rules, place, rest)
        }
        ["razed", rest @ ..] => {
            let settlement = state.holding(place).settlement;
            state.apply(&MapEvent::RazedChanged { place, settlement, razed: true }.into());
            // A campaign begins among old ruins, unless it says `fresh`.
            let fresh = rest.first() == Some(&"fresh");
            state.holdings[place.0 as usize].fresh_ruin = fresh;
            lay_tile(state, rules, place, &rest[usize::from(fresh)..])
        }
        ["burnt", rest @ ..] => {
            state.apply(&MapEvent::ForestBurnt(place).into());
            lay_tile(state, rules, place, rest)
        }
        ["owner", name, rest @ ..] => {
            let owner = owner_named(state, name)?;
            state.apply(&MapEvent::BecameKnown(place).into());
            state.apply(&MapEvent::OwnerChanged { place, owner }.into());
            lay_tile(state, rules, place, rest)
        }
        ["settlement", name, rest @ ..] => {
            let settlement =
                match *name {
                    "barren" => None,
                    _ => Some(rules.names.settlement(name).ok_or_else(|| {
                        say!("there is no settlement `{name}`", name = quoted(name))
                    })?),
                };
            state.apply(&MapEvent::BecameKnown(place).into());
            state.apply(&MapEvent::SettlementChanged { place, settlement }.into());
            lay_tile(state, rules, place, rest)
        }
        ["stock", count, rest @ ..] => {
            let by = number(count)? - state.holding(place).stock;
            state.apply(&MapEvent::StockChanged { place, by }.into());
            lay_tile(state, rules, place, rest)
        }
        ["capital", name, rest @ ..] => {
            let realm = state
                .realm_named(name)
                .ok_or_else(|| say!("there is no realm `{name}`", name = quoted(name)))?;
            found_realm(state, rules, realm, place);
            lay_tile(state, rules, place, rest)
        }
        ["circle", answer @ ("yes" | "no"), rest @ ..] => {
            state.apply(&MapEvent::CircleSet { place, circle: *answer == "yes" }.into());
            lay_tile(state, rules, place, rest)
        }
        ["no_income", rest @ ..] => {
            state.apply(&MapEvent::IncomeLost(place).into());
            lay_tile(state, rules, place, rest)
        }
        ["unknown", rest @ ..] => {
            state.holdings[usize::from(place.0)].known = false;
            lay_tile(state, rules, place, rest)
        }
        [other, ..] => Err(say!("a tile has no `{other}`", other = quoted(other))),
    }
}

//! What must hold after every event. Tests and the fuzzer check it all the time; play checks it
//! after umpire orders and when a campaign is opened.

use super::ids::Owner;
use super::state::State;
use crate::rules::{Ruleset, Settlement, Value};

/// The first breach found, in words, or none.
///
/// # Errors
/// A sentence that names what is wrong.
pub fn check(state: &State, rules: &Ruleset) -> Result<(), String> {
    let name = |realm: super::RealmId| state.realm(realm).name.clone();
    let most = rules.value(Value::BaggageMax);
    for (id, banner) in state.standing() {
        let who = format!("{} {}", name(banner.realm), banner.number);
        if banner.points <= 0 {
            return Err(format!("{who} stands with {} points", banner.points));
        }
        if !(0..=most).contains(&banner.baggage) {
            return Err(format!("{who} holds {} baggage", banner.baggage));
        }
        let place = state.map.place(banner.at);
        if place.barred {
            return Err(format!("{who} stands on {}, which nobody may enter", place.label));
        }
        if banner.ground.0 as usize >= place.grounds.len() {
            return Err(format!("{who} stands on no ground of {}", place.label));
        }
        if banner.shut_in && !state.besieged(banner.at) {
            return Err(format!("{who} is shut in where no siege is"));
        }
        let twin = state.banners_of(banner.realm).any(|(other, twin)| other != id && twin.number == banner.number);
        if twin {
            return Err(format!("there are two banners {who}"));
        }
        if state.realm(banner.realm).out {
            return Err(format!("{who} belongs to a realm that has left the game"));
        }
    }
    for (place, holding) in state.map.places.iter().zip(&state.holdings) {
        if !holding.known && holding.owner != Owner::Nobody {
            return Err(format!("{} is unknown but has an owner", place.label));
        }
        if place.barred && holding.owner != Owner::Nobody {
            return Err(format!("{} belongs to somebody, though nobody can own it", place.label));
        }
        let store = rules.per_settlement(crate::rules::table::STOCK, if holding.razed { None } else { holding.settlement });
        if !(0..=store).contains(&holding.stock) {
            return Err(format!("{} stores {} baggage", place.label, holding.stock));
        }
        if holding.razed && holding.settlement.is_none() {
            return Err(format!("{} is razed but holds no settlement", place.label));
        }
    }
    for (place, siege) in &state.sieges {
        let label = &state.map.place(*place).label;
        if state.working_settlement(*place).is_none() {
            return Err(format!("{label} is besieged but holds no settlement"));
        }
        let besiegers = state.force(siege.besieger, *place);
        if besiegers.iter().all(|banner| state.banner(*banner).shut_in) {
            return Err(format!("{label} is besieged by nobody"));
        }
        let inside = state.standing().any(|(_, banner)| banner.at == *place && banner.shut_in);
        if !inside && siege.garrison <= 0 {
            return Err(format!("{label} is besieged but nobody defends it"));
        }
    }
    pieces(state, rules)
}

fn pieces(state: &State, rules: &Ruleset) -> Result<(), String> {
    for (index, kind) in rules.settlements.iter().enumerate() {
        let id = Settlement(u8::try_from(index).unwrap_or(u8::MAX));
        if state.piece_limit(rules, id).is_some_and(|limit| state.pieces_used(rules, id) > limit) {
            return Err(format!("more pieces of {} are on the map than the boxes hold", kind.id));
        }
    }
    Ok(())
}

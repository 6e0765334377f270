//! Checks of what must always hold. The weakest part holds after every event, most whenever
//! somebody is asked, some only once a phase is over, and some only between rounds. Tests and the
//! fuzzer check all of it all the time; play checks umpire orders by what holds at a question, and
//! the whole when a campaign is opened.

mod at_rest;
mod subjects;

pub use at_rest::at_rest;

use super::ids::{BannerId, Owner, RealmId, ShipId};
use super::index::Index;
use super::state::{Service, Siege, State};
use crate::basics::pluralize::count;
use crate::map::PlaceId;
use crate::rules::Ruleset;

/// A siege has somebody before walls and somebody behind them.
///
/// # Errors
/// A sentence that says who or what is missing.
pub fn besieged(state: &State, place: PlaceId, siege: &Siege) -> Result<(), String> {
    let label = &state.map.place(place).label;
    if state.working_settlement(place).is_none() && !held_by_nobody(state, place, siege) {
        return Err(format!("{label} is besieged but holds no settlement"));
    }
    let besiegers = state.force(siege.besieger, place);
    if besiegers.iter().all(|banner| state.banner(*banner).shut_in) {
        return Err(format!("{label} is besieged by nobody"));
    }
    let inside = state.banners_on(place).any(|(_, banner)| banner.shut_in);
    if !inside && siege.garrison <= 0 {
        return Err(format!("{label} is besieged but nobody defends it"));
    }
    Ok(())
}

/// Checks what holds even in the middle of a procedure (`baggage` is the most that a banner can
/// hold): nothing is negative, nobody holds too much, and a place that nobody can own has no owner
/// (NL-ARMY-04, NL-SUB-05, NL-REORG-04, NL-MOVE-07).
///
/// # Errors
/// A sentence that names what is wrong.
pub fn after_event(state: &State, baggage: &dyn Fn(BannerId) -> i64) -> Result<(), String> {
    for (id, banner) in state.standing() {
        let who = || format!("{} {}", state.realm(banner.realm).name, banner.number);
        if banner.points < 0 {
            return Err(format!("{} has {}", who(), count(banner.points, "point")));
        }
        if !(0..=baggage(id)).contains(&banner.baggage) {
            return Err(format!(
                "{who} holds {baggage} baggage",
                who = who(),
                baggage = banner.baggage
            ));
        }
    }
    for (place, holding) in state.map.places.iter().zip(&state.holdings) {
        if holding.stock < 0 {
            return Err(format!(
                "{place} stores {stock} baggage",
                place = place.label,
                stock = holding.stock
            ));
        }
        if place.barred && holding.owner != Owner::Nobody {
            return Err(format!(
                "{place} belongs to somebody, though nobody can own it",
                place = place.label
            ));
        }
    }
    for (place, siege) in &state.sieges {
        if siege.garrison < 0 || siege.garrison_baggage < 0 || siege.hardship < 0 {
            return Err(format!(
                "the siege of {place} counts below 0",
                place = state.map.place(*place).label
            ));
        }
    }
    for realm in &state.realms {
        if realm
            .contingents
            .iter()
            .any(|contingent| contingent.points <= 0 || contingent.service == Service::Own)
        {
            return Err(format!("{realm} has a contingent that is none", realm = realm.name));
        }
    }
    match state
        .realms
        .iter()
        .find(|realm| realm.pool < 0 || realm.heroes < 0 || realm.baggage < 0 || realm.crowns < 0)
    {
        Some(realm) => Err(format!("{realm} has less than nothing left", realm = realm.name)),
        None => Ok(()),
    }
}

/// Checks what holds whenever somebody is asked something, and reports the first breach.
///
/// # Errors
/// A sentence that names what is wrong.
pub fn at_question(
    state: &State,
    rules: &Ruleset,
    baggage: &dyn Fn(BannerId) -> i64,
    stock: &dyn Fn(PlaceId) -> i64,
    hold: &dyn Fn(ShipId) -> i64,
) -> Result<(), String> {
    let name = |realm: RealmId| state.realm(realm).name.clone();
    for (id, banner) in state.standing() {
        let who = || format!("{} {}", name(banner.realm), banner.number);
        if banner.points <= 0 {
            return Err(format!(
                "{who} stands with {points}",
                who = who(),
                points = count(banner.points, "point")
            ));
        }
        if !(0..=baggage(id)).contains(&banner.baggage) {
            return Err(format!(
                "{who} holds {baggage} baggage",
                who = who(),
                baggage = banner.baggage
            ));
        }
        let place = state.map.place(banner.at);
        if place.barred && !(place.open_sea && banner.aboard.is_some()) {
            return Err(format!(
                "{who} stands on {place}, which nobody may enter",
                who = who(),
                place = place.label
            ));
        }
        if banner.ground.0 as usize >= place.grounds.len() {
            return Err(format!(
                "{who} stands on no ground of {place}",
                who = who(),
                place = place.label
            ));
        }
        if banner.shut_in && !state.besieged(banner.at) {
            return Err(format!("{who} is shut in where no siege is", who = who()));
        }
        let twin = state
            .banners_of(banner.realm)
            .any(|(other, twin)| other != id && twin.number == banner.number);
        if twin {
            return Err(format!("there are two banners {who}", who = who()));
        }
        if state.realm(banner.realm).out {
            return Err(format!("{who} belongs to a realm that has left the game", who = who()));
        }
    }
    for ((id, place), holding) in state.map.ids().zip(&state.map.places).zip(&state.holdings) {
        if !holding.known && holding.owner != Owner::Nobody {
            return Err(format!("{place} is unknown but has an owner", place = place.label));
        }
        if place.barred && holding.owner != Owner::Nobody {
            return Err(format!(
                "{place} belongs to somebody, though nobody can own it",
                place = place.label
            ));
        }
        if holding.stock != 0 && !(0..=stock(id)).contains(&holding.stock) {
            return Err(format!(
                "{place} stores {stock} baggage",
                place = place.label,
                stock = holding.stock
            ));
        }
        if holding.fresh_ruin && !holding.razed {
            return Err(format!("{place} is a fresh ruin but not razed", place = place.label));
        }
        if holding.razed && holding.settlement.is_none() {
            return Err(format!("{place} is razed but holds no settlement", place = place.label));
        }
    }
    for (place, siege) in &state.sieges {
        besieged(state, *place, siege)?;
    }
    subjects::counted(state, rules)?;
    subjects::marks(state)?;
    subjects::fleets(state, hold)?;
    subjects::accords(state)?;
    subjects::lists(state)?;
    subjects::annotations(state)?;
    super::roster::check(state)?;
    subjects::pieces(state, rules)
}

/// That what is kept to find banners and pieces fast is as it would be made anew. Events see to that,
/// whoever brings them about.
///
/// # Errors
/// A sentence that says that it is not.
pub fn indexed(state: &State) -> Result<(), String> {
    if state.index == Index::of(&state.banners, &state.holdings, &state.ships, &state.marks) {
        Ok(())
    } else {
        Err("what is kept to find banners and pieces does not match the state".to_owned())
    }
}

/// Checks what holds as well once a phase is over: no operatives are left (NL-ESP-03).
///
/// # Errors
/// A sentence that names what is wrong.
pub fn between_phases(state: &State) -> Result<(), String> {
    match state.discs.is_empty() && state.hired.is_empty() {
        true => Ok(()),
        false => Err("operatives are left when their phase is over".to_owned()),
    }
}

fn owner_name(state: &State, owner: Owner) -> &str {
    match owner {
        Owner::Nobody => "nobody",
        Owner::Independent => "the independents",
        Owner::Realm(realm) => &state.realm(realm).name,
    }
}

/// True if an army of nobody may hold the place: it has a mark, such as a tower, on land of
/// anybody.
fn held_by_nobody(state: &State, place: PlaceId, siege: &Siege) -> bool {
    siege.defender == Owner::Independent && state.marks_on(place).next().is_some()
}

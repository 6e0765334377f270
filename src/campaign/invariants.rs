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
use crate::map::PlaceId;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Checks that a siege has somebody before walls and somebody behind them.
///
/// # Errors
/// A sentence that says who or what is missing.
pub fn besieged(state: &State, place: PlaceId, siege: &Siege) -> Result<(), Text> {
    let label = &state.map.place(place).label;
    if state.working_settlement(place).is_none() && !held_by_nobody(state, place, siege) {
        return Err(say!("{label} is besieged but holds no settlement", label = quoted(label)));
    }
    let besiegers = state.force(siege.besieger, place);
    if besiegers.iter().all(|banner| state.banner(*banner).shut_in) {
        return Err(say!("{label} is besieged by nobody", label = quoted(label)));
    }
    let inside = state.banners_on(place).any(|(_, banner)| banner.shut_in);
    if !inside && siege.garrison <= 0 {
        return Err(say!("{label} is besieged but nobody defends it", label = quoted(label)));
    }
    Ok(())
}

/// Checks what holds even in the middle of a procedure (`baggage` is the most that a banner can
/// hold): nothing is negative, nobody holds too much, and a place that nobody can own has no owner
/// (NL-ARMY-04, NL-SUB-05, NL-REORG-04, NL-MOVE-07).
pub fn after_event(state: &State, baggage: &dyn Fn(BannerId) -> i64) -> Result<(), Text> {
    for (id, banner) in state.standing() {
        let who = || format!("{} {}", state.realm(banner.realm).name, banner.number);
        if banner.points < 0 {
            return Err(say!(
                "{who} has {points}",
                who = quoted(who()),
                points = Text::count(banner.points, ProgramNoun::Point)
            ));
        }
        check_baggage(banner.baggage, baggage(id), who)?;
    }
    for (place, holding) in state.map.places.iter().zip(&state.holdings) {
        if holding.stock < 0 {
            return Err(say!(
                "{place} stores {stock} baggage",
                place = quoted(&place.label),
                stock = quoted(holding.stock)
            ));
        }
        if place.barred && holding.owner != Owner::Nobody {
            return Err(say!(
                "{place} belongs to somebody, though nobody can own it",
                place = quoted(&place.label)
            ));
        }
    }
    for (place, siege) in &state.sieges {
        if siege.garrison < 0 || siege.garrison_baggage < 0 || siege.hardship < 0 {
            return Err(say!(
                "the siege of {place} counts below 0",
                place = quoted(&state.map.place(*place).label)
            ));
        }
    }
    for realm in &state.realms {
        if realm
            .contingents
            .iter()
            .any(|contingent| contingent.points <= 0 || contingent.service == Service::Own)
        {
            return Err(say!("{realm} has a contingent that is none", realm = quoted(&realm.name)));
        }
    }
    match state
        .realms
        .iter()
        .find(|realm| realm.pool < 0 || realm.heroes < 0 || realm.baggage < 0 || realm.crowns < 0)
    {
        Some(realm) => Err(say!("{realm} has less than nothing left", realm = quoted(&realm.name))),
        None => Ok(()),
    }
}

/// Checks that a banner holds no more baggage than it can, and no less than nothing.
fn check_baggage(held: i64, most: i64, who: impl FnOnce() -> String) -> Result<(), Text> {
    if (0..=most).contains(&held) {
        return Ok(());
    }
    Err(say!(
        "{who} holds {baggage} baggage, and can hold {most}",
        who = quoted(who()),
        baggage = quoted(held),
        most = quoted(most)
    ))
}

/// Checks what holds whenever somebody is asked something, and reports the first breach.
pub fn at_question(
    state: &State,
    rules: &Ruleset,
    baggage: &dyn Fn(BannerId) -> i64,
    stock: &dyn Fn(PlaceId) -> i64,
    hold: &dyn Fn(ShipId) -> i64,
) -> Result<(), Text> {
    let name = |realm: RealmId| state.realm(realm).name.clone();
    for (id, banner) in state.standing() {
        let who = || format!("{} {}", name(banner.realm), banner.number);
        if banner.points <= 0 {
            return Err(say!(
                "{who} stands with {points}",
                who = quoted(who()),
                points = Text::count(banner.points, ProgramNoun::Point)
            ));
        }
        check_baggage(banner.baggage, baggage(id), who)?;
        let place = state.map.place(banner.at);
        if place.barred && !(place.open_sea && banner.aboard.is_some()) {
            return Err(say!(
                "{who} stands on {place}, which nobody may enter",
                who = quoted(who()),
                place = quoted(&place.label)
            ));
        }
        if banner.ground.0 as usize >= place.grounds.len() {
            return Err(say!(
                "{who} stands on no ground of {place}",
                who = quoted(who()),
                place = quoted(&place.label)
            ));
        }
        if banner.shut_in && !state.besieged(banner.at) {
            return Err(say!("{who} is shut in where no siege is", who = quoted(who())));
        }
        let twin = state
            .all_banners_of(banner.realm)
            .any(|(other, twin)| other != id && twin.number == banner.number);
        if twin {
            return Err(say!("there are two banners {who}", who = quoted(who())));
        }
        if state.realm(banner.realm).out {
            return Err(say!(
                "{who} belongs to a realm that has left the game",
                who = quoted(who())
            ));
        }
    }
    for ((id, place), holding) in state.map.ids().zip(&state.map.places).zip(&state.holdings) {
        if !holding.known && holding.owner != Owner::Nobody {
            return Err(say!("{place} is unknown but has an owner", place = quoted(&place.label)));
        }
        if place.barred && holding.owner != Owner::Nobody {
            return Err(say!(
                "{place} belongs to somebody, though nobody can own it",
                place = quoted(&place.label)
            ));
        }
        if holding.stock != 0 && !(0..=stock(id)).contains(&holding.stock) {
            return Err(say!(
                "{place} stores {stock} baggage",
                place = quoted(&place.label),
                stock = quoted(holding.stock)
            ));
        }
        if holding.fresh_ruin && !holding.razed {
            return Err(say!(
                "{place} is a fresh ruin but not razed",
                place = quoted(&place.label)
            ));
        }
        if holding.razed && holding.settlement.is_none() {
            return Err(say!(
                "{place} is razed but holds no settlement",
                place = quoted(&place.label)
            ));
        }
    }
    for (place, siege) in &state.sieges {
        besieged(state, *place, siege)?;
    }
    subjects::counted(state, rules)?;
    subjects::marks(state)?;
    subjects::hidden(state)?;
    subjects::hidden_claims(state)?;
    subjects::fleets(state, hold)?;
    subjects::accords(state)?;
    subjects::lists(state)?;
    subjects::annotations(state)?;
    super::roster::check(state)?;
    subjects::pieces(state, rules)
}

/// Checks that the index that finds banners and pieces is as it would be made anew. Events keep it so,
/// whoever brings them about.
pub fn indexed(state: &State) -> Result<(), Text> {
    if state.index == Index::of(state) {
        Ok(())
    } else {
        Err(say!("what is kept to find banners and pieces does not match the state"))
    }
}

/// Checks what holds as well once a phase is over: no operatives are left (NL-ESP-03).
pub fn between_phases(state: &State) -> Result<(), Text> {
    match state.discs.is_empty() && state.hired.is_empty() {
        true => Ok(()),
        false => Err(say!("operatives are left when their phase is over")),
    }
}

fn owner_name(state: &State, owner: Owner) -> Text {
    match owner {
        Owner::Nobody => say!("nobody"),
        Owner::Independent => say!("the independents"),
        Owner::Realm(realm) => quoted(&state.realm(realm).name),
    }
}

/// True if an army of nobody may hold the place: it has a mark, such as a tower, on land of
/// anybody.
fn held_by_nobody(state: &State, place: PlaceId, siege: &Siege) -> bool {
    siege.defender == Owner::Independent && state.marks_on(place).next().is_some()
}

//! What must always hold. The weak part holds after every event, the whole at the boundaries of
//! phases, and some only between rounds. Tests and the fuzzer check all of it all the time; play
//! checks the whole after umpire orders and when a campaign is opened.

use super::ids::{BannerId, Owner, RealmId, ShipId};
use super::index::Index;
use super::state::{Service, Siege, State};
use crate::counted::count;
use crate::map::PlaceId;
use crate::rules::{Fixed, Ruleset, Settlement, Value};

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

/// What holds even in the middle of a procedure (`baggage` is the most that a banner can hold):
/// nothing is negative, nobody holds too much, and a place that nobody can own has no owner
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

/// What holds between rounds, when every fight has been fought: forces of two realms share a place
/// only where one besieges the other or they are no enemies, and who stands alone on land of nobody's garrison holds it
/// (NL-BATTLE-01, NL-BATTLE-14, NL-SIEGE-01).
///
/// # Errors
/// A sentence that names what is wrong.
pub fn at_rest(
    state: &State,
    hostile: impl Fn(RealmId, RealmId, PlaceId) -> bool,
) -> Result<(), String> {
    for (_, banner) in state.standing().filter(|(_, banner)| banner.aboard.is_none()) {
        let label = || state.map.place(banner.at).label.clone();
        let who = || format!("{} {}", state.realm(banner.realm).name, banner.number);
        let siege = state.sieges.get(&banner.at);
        let rival = state.banners_on(banner.at).find(|(_, other)| {
            other.shut_in == banner.shut_in && hostile(banner.realm, other.realm, banner.at)
        });
        // A siege that dragons end by razing the walls is fought out in the next turn of either
        // side.
        let razed = state.holding(banner.at).razed;
        if let Some((_, rival)) = rival.filter(|_| !razed) {
            return Err(format!(
                "{who} and {realm} {number} share {label} without a fight",
                who = who(),
                realm = state.realm(rival.realm).name,
                number = rival.number,
                label = label()
            ));
        }
        if let Some(siege) = siege {
            let side = if banner.shut_in { siege.defender } else { Owner::Realm(siege.besieger) };
            if side.realm().is_none_or(|side| hostile(banner.realm, side, banner.at)) {
                return Err(format!(
                    "{who} stands in the siege of {label} on no side of it",
                    who = who(),
                    label = label()
                ));
            }
        } else if state.working_settlement(banner.at).is_some()
            && state
                .holding(banner.at)
                .owner
                .realm()
                .is_none_or(|owner| hostile(banner.realm, owner, banner.at))
            && !state.allied(banner.realm, banner.at)
        {
            return Err(format!(
                "{who} stands on {label}, which is another's, with no siege",
                who = who(),
                label = label()
            ));
        }
    }
    for (place, siege) in &state.sieges {
        let owner = state.holding(*place).owner;
        if owner != siege.defender && !held_by_nobody(state, *place, siege) {
            return Err(format!(
                "{label} is besieged as a place of {defender} but belongs to {owner}",
                label = state.map.place(*place).label,
                defender = owner_name(state, siege.defender),
                owner = owner_name(state, owner)
            ));
        }
    }
    Ok(())
}

fn owner_name(state: &State, owner: Owner) -> &str {
    match owner {
        Owner::Nobody => "nobody",
        Owner::Independent => "the independents",
        Owner::Realm(realm) => &state.realm(realm).name,
    }
}

/// What a mark stands for, such as a tower, may be held by an army of nobody on land of anybody.
fn held_by_nobody(state: &State, place: PlaceId, siege: &Siege) -> bool {
    siege.defender == Owner::Independent && state.marks_on(place).next().is_some()
}

/// The first breach found, in words, or none: holds at every boundary of phases.
///
/// # Errors
/// A sentence that names what is wrong.
pub fn check(
    state: &State,
    rules: &Ruleset,
    baggage: &dyn Fn(BannerId) -> i64,
    stock: &dyn Fn(PlaceId) -> i64,
    hold: &dyn Fn(ShipId) -> i64,
) -> Result<(), String> {
    let name = |realm: super::RealmId| state.realm(realm).name.clone();
    for (id, banner) in state.standing() {
        let who = format!("{} {}", name(banner.realm), banner.number);
        if banner.points <= 0 {
            return Err(format!(
                "{who} stands with {points}",
                points = count(banner.points, "point")
            ));
        }
        if !(0..=baggage(id)).contains(&banner.baggage) {
            return Err(format!("{who} holds {baggage} baggage", baggage = banner.baggage));
        }
        let place = state.map.place(banner.at);
        if place.barred && !(place.open_sea && banner.aboard.is_some()) {
            return Err(format!(
                "{who} stands on {place}, which nobody may enter",
                place = place.label
            ));
        }
        if banner.ground.0 as usize >= place.grounds.len() {
            return Err(format!("{who} stands on no ground of {place}", place = place.label));
        }
        if banner.shut_in && !state.besieged(banner.at) {
            return Err(format!("{who} is shut in where no siege is"));
        }
        let twin = state
            .banners_of(banner.realm)
            .any(|(other, twin)| other != id && twin.number == banner.number);
        if twin {
            return Err(format!("there are two banners {who}"));
        }
        if state.realm(banner.realm).out {
            return Err(format!("{who} belongs to a realm that has left the game"));
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
    counted(state, rules)?;
    marks(state)?;
    fleets(state, hold)?;
    accords(state)?;
    if state.index != Index::of(&state.banners, &state.holdings, &state.ships) {
        return Err("what is kept to find banners and pieces does not match the state".to_owned());
    }
    annotations(state)?;
    super::roster::check(state)?;
    pieces(state, rules)
}

/// Counters stand within the bounds that the rules set them.
fn counted(state: &State, rules: &Ruleset) -> Result<(), String> {
    for realm in &state.realms {
        for (name, number) in &realm.counters {
            let wrong = match rules.counter(name) {
                Some(counter) => counter.within(*number) != *number || *number == 0,
                // What an amendment took out of the rules stays as it was.
                None => *number == 0,
            };
            if wrong {
                return Err(format!(
                    "{realm} stands at {number} {replace}",
                    realm = realm.name,
                    replace = name.replace('_', " ")
                ));
            }
        }
    }
    let winners: Vec<super::RealmId> =
        state.ending.iter().flat_map(super::Ending::winners).collect();
    match winners.iter().any(|realm| usize::from(realm.0) >= state.realms.len())
        || winners.windows(2).any(|pair| pair[0] >= pair[1])
    {
        true => Err("somebody has won twice, or was never in the game".to_owned()),
        false => Ok(()),
    }
}

/// Marks lie on the map, none twice on one tile, and capitals are on it. A capital may be in
/// foreign hands, and nothing be left of it: its realm may play on without.
fn marks(state: &State) -> Result<(), String> {
    let on_map = |place: PlaceId| usize::from(place.0) < state.holdings.len();
    for (at, mark) in state.marks.iter().enumerate() {
        if !on_map(mark.place) {
            return Err(format!("the mark `{mark}` lies off the map", mark = mark.name));
        }
        if state.marks[at + 1..]
            .iter()
            .any(|other| other.place == mark.place && other.name == mark.name)
        {
            return Err(format!(
                "the mark `{mark}` lies twice on {place}",
                mark = mark.name,
                place = state.map.place(mark.place).label
            ));
        }
    }
    match state.realms.iter().find(|realm| realm.capital.is_some_and(|place| !on_map(place))) {
        Some(realm) => Err(format!("the capital of {realm} is off the map", realm = realm.name)),
        None => Ok(()),
    }
}

/// Names are of things that there are, and can stand in a line.
fn annotations(state: &State) -> Result<(), String> {
    let annotations = &state.annotations;
    let banners = annotations.banners.keys().chain(annotations.commanders.keys());
    if let Some(banner) =
        banners.into_iter().find(|banner| usize::from(banner.0) >= state.banners.len())
    {
        return Err(format!("banner {banner} has a name and was never formed", banner = banner.0));
    }
    let realms =
        annotations.realms.keys().chain(annotations.emperors.keys()).chain(&annotations.chronicler);
    if let Some(realm) = realms.into_iter().find(|realm| usize::from(realm.0) >= state.realms.len())
    {
        return Err(format!("realm {realm} has a name and is not in the game", realm = realm.0));
    }
    let off_map =
        annotations.tiles.iter().find(|(place, _)| place.0 as usize >= state.holdings.len());
    if let Some((_, called)) = off_map {
        return Err(format!(
            "`{called}` is the name of a tile that is not on the map",
            called = called.name
        ));
    }
    let names = annotations
        .tiles
        .values()
        .map(|called| &called.name)
        .chain(annotations.banners.values())
        .chain(annotations.realms.values());
    let mut names = names
        .chain(annotations.epithets.values())
        .chain(annotations.commanders.values())
        .chain(annotations.emperors.values());
    match names.find(|name| name.is_empty() || name.contains('\n')) {
        Some(name) => Err(format!("`{name}` is not a name")),
        None => Ok(()),
    }
}

/// Ships are on water and carry no more banners than they can (`hold`), their owner's, which are
/// where they are (NL-SHIP-01, NL-SHIP-08).
fn fleets(state: &State, hold: &dyn Fn(ShipId) -> i64) -> Result<(), String> {
    for (id, ship) in state.afloat() {
        let place = state.map.place(ship.at);
        let who = || {
            let owner = owner_name(state, ship.owner);
            format!(
                "ship {number} of {owner} at {place}",
                number = ship.number,
                place = place.label
            )
        };
        if !place.coast && !place.river_mouth && !place.open_sea {
            return Err(format!("{who} is on no water", who = who()));
        }
        let carried: Vec<&super::Banner> = state
            .standing()
            .filter(|(_, banner)| banner.aboard == Some(id))
            .map(|(_, banner)| banner)
            .collect();
        let too_many = i64::try_from(carried.len()).is_ok_and(|count| count > hold(id));
        let twin = state
            .ships_of(ship.owner)
            .any(|(other, twin)| other != id && twin.number == ship.number);
        if twin {
            return Err(format!("there are two of {who}", who = who()));
        }
        if too_many
            || carried
                .iter()
                .any(|banner| Owner::Realm(banner.realm) != ship.owner || banner.at != ship.at)
        {
            return Err(format!("{who} carries what it cannot", who = who()));
        }
    }
    match state
        .standing()
        .find(|(_, banner)| banner.aboard.is_some_and(|ship| state.ship(ship).removed))
    {
        Some((_, banner)) => Err(format!(
            "{realm} {number} is aboard a lost ship",
            realm = state.realm(banner.realm).name,
            number = banner.number
        )),
        None => Ok(()),
    }
}

/// Nothing is left of operatives once their phase is over (NL-ESP-03); no area has two allies,
/// nobody besieges their own, and who has left the game has neither allies nor envoys (NL-DIP-06).
fn accords(state: &State) -> Result<(), String> {
    if !state.discs.is_empty() || !state.hired.is_empty() {
        return Err("operatives are left when their phase is over".to_owned());
    }
    let gone = |realm: super::RealmId| state.realm(realm).out;
    if state.missions.iter().any(|mission| gone(mission.realm)) {
        return Err("a realm that has left the game has an envoy under way".to_owned());
    }
    for (at, alliance) in state.alliances.iter().enumerate() {
        let name = &state.realm(alliance.realm).name;
        if gone(alliance.realm) {
            return Err(format!("{name} has left the game and has allies"));
        }
        for place in &alliance.area {
            let label = &state.map.place(*place).label;
            if state.alliances[at + 1..].iter().any(|other| other.area.contains(place)) {
                return Err(format!("{label} has two allies"));
            }
            if state.allied(alliance.realm, *place)
                && state.sieges.get(place).is_some_and(|siege| siege.besieger == alliance.realm)
            {
                return Err(format!("{name} besieges its ally at {label}"));
            }
        }
    }
    Ok(())
}

fn pieces(state: &State, rules: &Ruleset) -> Result<(), String> {
    // Where scouts find more than the boxes hold, players bring pieces of their own (EN-SCOUT-05).
    if rules.setting(Value::ScoutPieces).given && rules.fixed(Fixed::ScoutPieces) == 0 {
        return Ok(());
    }
    for (index, kind) in rules.settlements.iter().enumerate() {
        let id = Settlement(u8::try_from(index).unwrap_or(u8::MAX));
        if state.piece_limit(rules, id).is_some_and(|limit| state.pieces_used(rules, id) > limit) {
            return Err(format!(
                "more pieces of {kind} are on the map than the boxes hold",
                kind = kind.id
            ));
        }
    }
    Ok(())
}

//! Independent areas as others see them: who borders one, who is allied with it, and how an
//! alliance ends (NL-DIP-03, NL-DIP-06, NL-DIP-07).

use crate::campaign::{FightEvent, Owner, RealmEvent, RealmId, Reason};
use crate::engine::armies::{positions, ships};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::engine::realms::{claims, fleets, independents};
use crate::map::PlaceId;
use crate::rules::RuleId;

/// Lists the independent areas that border the empire of a realm, in map order (NL-DIP-03).
pub fn independent_neighbours(game: &Game<'_>, realm: RealmId) -> Vec<Vec<PlaceId>> {
    let mut areas: Vec<Vec<PlaceId>> = Vec::new();
    if game.state.realm(realm).out {
        return areas;
    }
    let mut seen: Vec<PlaceId> = Vec::new();
    for place in
        game.map().ids().filter(|place| game.state.holding(*place).owner == Owner::Independent)
    {
        if seen.contains(&place) {
            continue;
        }
        let area = independents::independent_empire(game, place);
        seen.extend(&area);
        if borders(game, &area, realm) {
            areas.push(area);
        }
    }
    areas
}

/// Lists the realms whose empires border an area (NL-DIP-03).
pub fn bordering_realms(game: &Game<'_>, area: &[PlaceId]) -> Vec<RealmId> {
    game.state.playing().filter(|realm| borders(game, area, *realm)).collect()
}

fn borders(game: &Game<'_>, area: &[PlaceId], realm: RealmId) -> bool {
    area.iter().any(|place| {
        game.map().neighbours(*place).any(|near| claims::empire(game, near) == Some(realm))
    })
}

/// Lists allied tiles on which a realm has banners, and nobody else has any (NL-DIP-06).
pub fn guests_of_allies(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    if game.state.alliances.is_empty() {
        return Vec::new();
    }
    let guests = positions::places_with_banners(game, realm).into_iter();
    guests
        .filter(|place| {
            game.state.allied(realm, *place) && positions::free_of_enemies(game, realm, *place)
        })
        .collect()
}

/// Lists the areas with which a realm has made an alliance this winter, temporary or full: each may
/// send one contingent (NL-REC-10).
pub fn allied_areas(game: &Game<'_>, realm: RealmId) -> Vec<Vec<PlaceId>> {
    game.state
        .alliances
        .iter()
        .filter(|alliance| alliance.realm == realm)
        .map(|alliance| alliance.area.clone())
        .collect()
}

/// Absorbs an independent area into an empire at once: its flags and discs are exchanged, and its
/// ships with them (NL-DIP-07); rovers serve nobody and put to sea. A besieged tile stays out of
/// it: its besieger settles its fate.
pub fn absorb(turn: &mut Turn<'_>, realm: RealmId, area: &[PlaceId], rule: &'static str) {
    end_own_sieges(turn, realm, area);
    let places: Vec<PlaceId> =
        area.iter().copied().filter(|place| !turn.state().besieged(*place)).collect();
    for place in &places {
        let fleet: Vec<_> = turn
            .state()
            .ships_on(*place)
            .filter(|(_, ship)| ship.owner == Owner::Independent)
            .map(|(id, ship)| (id, ship.docked))
            .collect();
        for (ship, docked) in fleet {
            if !fleets::keeps_harbour(&turn.game(), ship) {
                ships::drive_ship(turn, ship, *place, RuleId(rule));
                continue;
            }
            ships::lose_ship(turn, ship, Reason::ChangesFlag, RuleId(rule));
            ships::launch_ship(turn, Owner::Realm(realm), *place, docked, RuleId(rule));
        }
    }
    turn.emit(rule, RealmEvent::LandTaken { realm, places });
}

/// Ends a realm's sieges of its allies: the banners stay where they are.
pub fn end_own_sieges(turn: &mut Turn<'_>, realm: RealmId, area: &[PlaceId]) {
    for place in area {
        if turn.state().sieges.get(place).is_some_and(|siege| siege.besieger == realm) {
            turn.emit("NL-DIP-06", FightEvent::SiegeEnded { place: *place });
        }
    }
}

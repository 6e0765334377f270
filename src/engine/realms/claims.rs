//! Claims to a settlement that has no owner, or leaves the one it has (NL-RECOV-02).

use std::cmp::Reverse;

use crate::campaign::{Owner, RealmId};
use crate::engine::core::game::Game;
use crate::map::PlaceId;
use crate::rules::Value;
use crate::rules::table::CLAIMS;

/// The strongest tile of one empire next to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub realm: RealmId,
    pub by: PlaceId,
    pub strength: i64,
}

/// Returns the realm to whose empire a place belongs; razed tiles belong to none, unless their
/// realm keeps its ruins (NL-RAZE-02, EN-RACE-18).
#[inline]
pub fn empire(game: &Game<'_>, place: PlaceId) -> Option<RealmId> {
    let holding = game.state.holding(place);
    holding
        .owner
        .realm()
        .filter(|realm| !holding.razed || game.value(Value::EmpireRuins, *realm) > 0)
}

/// Returns the best claim of each empire next to a place, the strongest first. Razed tiles belong
/// to no empire and claim nothing (NL-RECOV-02).
pub fn claims(game: &Game<'_>, place: PlaceId) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for by in game.map().neighbours(place) {
        let Some(realm) = empire(game, by) else { continue };
        let claim = Claim { realm, by, strength: game.lookup(CLAIMS, by, Some(realm)) };
        match claims.iter_mut().find(|other| other.realm == realm) {
            Some(other) if other.strength < claim.strength => *other = claim,
            Some(_) => {}
            None => claims.push(claim),
        }
    }
    claims.sort_by_key(|claim| (Reverse(claim.strength), claim.realm));
    claims
}

/// Returns the side a tile lies on for its neighbours: an empire, or the independents with a
/// settlement that works. Razed tiles are nobody's (NL-RAZE-02).
pub fn side_of(game: &Game<'_>, place: PlaceId) -> Owner {
    match (empire(game, place), game.state.holding(place).owner) {
        (Some(realm), _) => Owner::Realm(realm),
        (None, Owner::Independent) if game.state.working_settlement(place).is_some() => {
            Owner::Independent
        }
        _ => Owner::Nobody,
    }
}

/// Returns the new owner of a settlement that recovers: the empire next to it, of several the one
/// with the strongest neighbouring tile; the independents if no empire adjoins, or if the strongest
/// are equal (NL-RECOV-02).
pub fn strongest_claim(game: &Game<'_>, place: PlaceId) -> Owner {
    strongest_claim_of(game, place, |owner| matches!(owner, Owner::Realm(_)))
}

/// As [`strongest_claim`], among these sides only (NL-EVENT-10).
pub fn strongest_claim_of(
    game: &Game<'_>,
    place: PlaceId,
    claims: impl Fn(Owner) -> bool,
) -> Owner {
    let mut best: Option<(i64, Owner)> = None;
    let mut equal = false;
    for near in game.map().neighbours(place) {
        let side = side_of(game, near);
        if side == Owner::Nobody || !claims(side) {
            continue;
        }
        let rank = game.lookup(CLAIMS, near, side.realm());
        match best {
            Some((highest, _)) if rank < highest => {}
            Some((highest, owner)) if rank == highest => equal |= owner != side,
            _ => (best, equal) = (Some((rank, side)), false),
        }
    }
    match best {
        Some((_, owner)) if !equal => owner,
        _ => Owner::Independent,
    }
}

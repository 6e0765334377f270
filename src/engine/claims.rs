//! Claims: to which empire a settlement falls that is nobody's own (NL-RECOV-02).

use std::cmp::Reverse;

use super::game::Game;
use crate::campaign::RealmId;
use crate::map::PlaceId;
use crate::rules::table::CLAIM;

/// The strongest tile of one empire next to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub realm: RealmId,
    pub by: PlaceId,
    pub strength: i64,
}

impl Game<'_> {
    /// What each empire next to a place claims it by, the strongest claim first. Razed tiles belong to no
    /// empire and claim nothing (NL-RECOV-02).
    #[must_use]
    pub fn claims(&self, place: PlaceId) -> Vec<Claim> {
        let mut claims: Vec<Claim> = Vec::new();
        for by in self.map().neighbours(place) {
            let Some(realm) = self.state.empire(by) else { continue };
            let claim = Claim { realm, by, strength: self.lookup(CLAIM, by, Some(realm)) };
            match claims.iter_mut().find(|other| other.realm == realm) {
                Some(other) if other.strength < claim.strength => *other = claim,
                Some(_) => {}
                None => claims.push(claim),
            }
        }
        claims.sort_by_key(|claim| (Reverse(claim.strength), claim.realm));
        claims
    }

    /// The realm whose claim on a place is stronger than any other's: none next to no empire, or where the
    /// strongest are equal (NL-RECOV-02).
    #[must_use]
    pub fn strongest_claim(&self, place: PlaceId) -> Option<RealmId> {
        match self.claims(place).as_slice() {
            [only] => Some(only.realm),
            [first, second, ..] if first.strength > second.strength => Some(first.realm),
            _ => None,
        }
    }
}

//! Claims to places that only some realms know of. As marks that not everybody knows of they lie apart, so that no
//! rule of the program goes by them until they are revealed: then the realm is the owner as any other is.

use serde::{Deserialize, Serialize};

use super::ids::{Owner, RealmId, with_realm};
use super::knowledge::Viewer;
use super::state::State;
use crate::map::PlaceId;

/// A realm's claim to a place that not everybody knows of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HiddenClaim {
    pub place: PlaceId,
    pub realm: RealmId,
    /// Realms that know of it beside its own.
    pub known_to: Vec<RealmId>,
}

impl HiddenClaim {
    /// Lists the realms that know of it, its own among them, in their order.
    pub fn knowers(&self) -> Vec<RealmId> {
        with_realm(self.realm, &self.known_to)
    }
}

impl State {
    /// Returns the hidden claim of a realm to a place.
    pub fn hidden_claim(&self, place: PlaceId, realm: RealmId) -> Option<&HiddenClaim> {
        self.hidden_claims.iter().find(|claim| claim.place == place && claim.realm == realm)
    }

    /// Keeps a hidden claim in the place of what the realm claimed there before.
    pub(in crate::campaign) fn keep_claim(&mut self, claim: HiddenClaim) {
        self.drop_claim(claim.place, claim.realm);
        self.hidden_claims.push(claim);
        self.hidden_claims.sort_unstable();
    }

    /// Forgets the hidden claim of a realm to a place.
    pub(in crate::campaign) fn drop_claim(&mut self, place: PlaceId, realm: RealmId) {
        self.hidden_claims.retain(|claim| claim.place != place || claim.realm != realm);
    }

    /// Forgets the hidden claim of whoever owns the place from now on.
    pub(in crate::campaign) fn claim_fulfilled(&mut self, place: PlaceId, owner: Owner) {
        if let Owner::Realm(realm) = owner {
            self.drop_claim(place, realm);
        }
    }
}

impl Viewer {
    /// True if the viewer knows of a hidden claim.
    pub fn knows_of_claim(self, claim: &HiddenClaim) -> bool {
        self.sees_all_of(claim.realm) || claim.known_to.iter().any(|realm| self.sees_all_of(*realm))
    }

    /// Lists the hidden claims that the viewer knows of.
    pub fn hidden_claims(self, state: &State) -> impl Iterator<Item = &HiddenClaim> + '_ {
        state.hidden_claims.iter().filter(move |claim| self.knows_of_claim(claim))
    }

    /// Lists the hidden claims to a place that the viewer knows of.
    pub fn hidden_claims_to(
        self,
        state: &State,
        place: PlaceId,
    ) -> impl Iterator<Item = &HiddenClaim> + '_ {
        self.hidden_claims(state).filter(move |claim| claim.place == place)
    }

    /// Lists the hidden claims of a realm that the viewer knows of.
    pub fn hidden_claims_of(
        self,
        state: &State,
        realm: RealmId,
    ) -> impl Iterator<Item = &HiddenClaim> + '_ {
        self.hidden_claims(state).filter(move |claim| claim.realm == realm)
    }
}

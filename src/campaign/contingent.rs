//! Contingents: hired and allied troops that are paid for and not yet in banners (NL-REC-08, NL-REC-10).

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::state::{Service, State};
use crate::map::PlaceId;

/// Troops of one origin; they get banners of their own in deployment (NL-DEP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contingent {
    pub service: Service,
    /// A tile of the allied area that sends them; none for mercenaries, who come from anywhere.
    pub area: Option<PlaceId>,
    pub points: i64,
}

impl State {
    /// Points of a realm that stand in no banner yet: its own and its contingents'.
    #[must_use]
    pub fn unplaced(&self, realm: RealmId) -> i64 {
        let realm = self.realm(realm);
        realm.pool + realm.contingents.iter().map(|contingent| contingent.points).sum::<i64>()
    }

    /// A contingent grows or shrinks; one without points is none.
    pub(super) fn contingent_changes(&mut self, realm: RealmId, service: Service, area: Option<PlaceId>, by: i64) {
        let contingents = &mut self.realms[realm.0 as usize].contingents;
        match contingents.iter_mut().find(|contingent| (contingent.service, contingent.area) == (service, area)) {
            Some(contingent) => contingent.points += by,
            None => contingents.push(Contingent { service, area, points: by }),
        }
        contingents.retain(|contingent| contingent.points != 0);
    }
}

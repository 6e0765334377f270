//! Contingents: hired and allied troops that are paid for and not yet in banners (NL-REC-08,
//! NL-REC-10).

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::state::{Service, State};
use crate::map::PlaceId;
use crate::rules::Race;

/// Troops of one origin; they get banners of their own in deployment (NL-DEP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contingent {
    pub service: Service,
    /// A tile of the allied area that sends them; None for mercenaries, who come from anywhere.
    pub area: Option<PlaceId>,
    /// Race of the troops; None unless their employer named it (NL-RACE-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
    pub points: i64,
}

/// Origin that tells the contingents of a realm apart: those of one race are one contingent
/// (NL-REC-08), those of one allied area another (NL-REC-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "WrittenOrigin", into = "WrittenOrigin")]
pub struct Origin {
    pub service: Service,
    pub area: Option<PlaceId>,
    pub race: Option<Race>,
}

/// Origin as saved states have it.
#[derive(Serialize, Deserialize)]
struct WrittenOrigin(Service, Option<PlaceId>, Option<Race>);

impl From<WrittenOrigin> for Origin {
    fn from(WrittenOrigin(service, area, race): WrittenOrigin) -> Origin {
        Origin { service, area, race }
    }
}

impl From<Origin> for WrittenOrigin {
    fn from(Origin { service, area, race }: Origin) -> WrittenOrigin {
        WrittenOrigin(service, area, race)
    }
}

impl Contingent {
    pub fn origin(&self) -> Origin {
        Origin { service: self.service, area: self.area, race: self.race }
    }
}

impl State {
    /// Points of a realm that stand in no banner yet: its own and its contingents'.
    pub fn unplaced(&self, realm: RealmId) -> i64 {
        let realm = self.realm(realm);
        realm.pool + realm.contingents.iter().map(|contingent| contingent.points).sum::<i64>()
    }

    /// Grows or shrinks a contingent, and removes one without points.
    pub(super) fn contingent_changes(&mut self, realm: RealmId, origin: Origin, by: i64) {
        let contingents = &mut self.realms[realm.0 as usize].contingents;
        match contingents.iter_mut().find(|contingent| contingent.origin() == origin) {
            Some(contingent) => contingent.points += by,
            None => {
                let Origin { service, area, race } = origin;
                contingents.push(Contingent { service, area, race, points: by });
            }
        }
        contingents.retain(|contingent| contingent.points != 0);
    }
}

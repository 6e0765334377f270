//! Alliances with independent areas, as far as recruitment asks for them.

use super::game::Game;
use crate::campaign::RealmId;
use crate::map::PlaceId;

impl Game<'_> {
    /// The areas with which a realm has made an alliance this winter: each may send one contingent (NL-REC-10).
    #[must_use]
    pub fn allied_areas(&self, _realm: RealmId) -> Vec<Vec<PlaceId>> {
        Vec::new()
    }
}

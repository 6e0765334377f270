//! Stances: who is whose enemy. By the rules every other realm is; scripts may say otherwise. Whatever asks
//! whether troops of two realms fight, bar a way or may stand together asks here.

use crate::campaign::{Asked, BannerId, For, Owner, RealmId, ScriptValue};
use crate::engine::{Game, Hook};
use crate::map::PlaceId;

impl Game<'_> {
    /// Whether another realm is an enemy of a realm, on a tile or, where there is none, as such.
    #[must_use]
    #[inline]
    pub fn hostile(&self, realm: RealmId, other: RealmId, place: Option<PlaceId>) -> bool {
        realm != other
            && (self.listening_at(Hook::Hostile, 0, place).is_none()
                || self.filtered_flag(
                    Hook::Hostile,
                    true,
                    || [ScriptValue::Realm(realm), ScriptValue::Realm(other), place.into()],
                    (Asked::Hostile(other), For { realm: Some(realm), ..For::default() }),
                ))
    }

    /// Whether all realms are enemies everywhere: no script says otherwise.
    #[must_use]
    pub fn all_hostile(&self) -> bool {
        self.listening(Hook::Hostile, 0).is_none()
    }

    /// Whether something is in the hands of a realm, or of another that is no enemy of it.
    #[must_use]
    pub fn of_friends(&self, realm: RealmId, owner: Owner, place: Option<PlaceId>) -> bool {
        owner.realm().is_some_and(|other| !self.hostile(realm, other, place))
    }

    /// Whether a tile belongs to the empire of a realm, or of another that is no enemy of it.
    #[must_use]
    pub fn friendly_land(&self, realm: RealmId, place: PlaceId) -> bool {
        self.empire(place).is_some_and(|other| !self.hostile(realm, other, Some(place)))
    }

    /// Banners of enemies of a realm on the place that are not shut in.
    #[must_use]
    pub fn enemies_in_the_open(&self, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
        let open = self.state.banners_on(place).filter(|(_, banner)| !banner.shut_in);
        open.filter(|(_, banner)| self.hostile(realm, banner.realm, Some(place)))
            .map(|(id, _)| id)
            .collect()
    }
}

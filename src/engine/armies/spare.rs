//! Banners that could give their turn to something else than scouting and moving.

use crate::campaign::{Banner, BannerId, RealmId};
use crate::engine::core::game::Game;
use crate::map::PlaceId;

impl<'a> Game<'a> {
    /// A realm's banners ashore that could give their turn to something: none is shut in, busy, regrouping or
    /// forbidden to scout, nor has it scouted or moved in this turn.
    pub fn idle_banners(
        &self,
        realm: RealmId,
    ) -> impl Iterator<Item = (BannerId, &'a Banner)> + use<'a> {
        let idle = |banner: &Banner| {
            let free =
                !banner.shut_in && banner.busy.is_none() && !banner.quiet && !banner.regroups;
            banner.aboard.is_none() && free && banner.scouted == 0 && banner.moved == 0
        };
        self.state.banners_of(realm).filter(move |(_, banner)| idle(banner))
    }

    /// Those of them that have nothing left to win beside them: every tile that they could march into is known
    /// and of their empire.
    pub fn spare_banners(
        &self,
        realm: RealmId,
    ) -> impl Iterator<Item = (BannerId, &'a Banner)> + use<'a, '_> {
        let won =
            move |near: PlaceId| self.state.holding(near).known && self.empire(near) == Some(realm);
        self.idle_banners(realm).filter(move |(id, banner)| {
            self.map().neighbours(banner.at).all(|near| won(near) || !self.can_enter(*id, near))
        })
    }
}

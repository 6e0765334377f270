//! Banners that could give their turn to something else than scouting and moving.

use crate::campaign::{Banner, BannerId, RealmId};
use crate::engine::armies::entering;
use crate::engine::core::game::Game;
use crate::engine::realms::claims;

/// Lists a realm's banners ashore that could give their turn to something: none is shut in, busy,
/// regrouping or forbidden to scout, nor has it scouted or moved in this turn.
pub fn idle_banners<'a>(
    game: &Game<'a>,
    realm: RealmId,
) -> impl Iterator<Item = (BannerId, &'a Banner)> + use<'a> {
    let idle = |banner: &Banner| {
        let free = !banner.shut_in && banner.busy.is_none() && !banner.quiet && !banner.regroups;
        banner.aboard.is_none() && free && banner.scouted == 0 && banner.moved == 0
    };
    game.state.banners_of(realm).filter(move |(_, banner)| idle(banner))
}

/// True if a banner has nothing left to win beside it: every tile that it could march into is known and
/// of its empire.
pub fn is_spare(game: &Game<'_>, id: BannerId) -> bool {
    let Banner { realm, at, .. } = *game.state.banner(id);
    let won = |near| game.state.holding(near).known && claims::empire(game, near) == Some(realm);
    game.map().neighbours(at).all(|near| won(near) || !entering::can_enter(game, id, near))
}

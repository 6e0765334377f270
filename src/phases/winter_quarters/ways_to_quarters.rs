//! A banner that needs winter quarters → the tiles that have room for it, with its ways there (NL-WQ-02, NL-WQ-08,
//! EN-WQ-05).

use super::banners::QuartersOrders;
use crate::campaign::BannerId;
use crate::engine::Game;
use crate::engine::armies::banners;
use crate::engine::winter::winter_routes::{self, WayHome};
use crate::map::PlaceId;

/// The free way of a banner to a tile of its realm, and whether it leads over the sea: so it goes to
/// whoever no land way brings to any tile with room (EN-WQ-05).
pub(super) struct WayToQuarters {
    pub(super) home: WayHome,
    pub(super) by_sea: bool,
}

/// Returns the free way of a banner to a tile where it may winter; None if it has none.
pub(super) fn way_to_quarters(
    game: &Game<'_>,
    banner: BannerId,
    place: PlaceId,
) -> Option<WayToQuarters> {
    way_to_any(game, banner, |other| other == place)
}

/// As [`way_to_quarters`], to the nearest tile that is wanted.
fn way_to_any(
    game: &Game<'_>,
    banner: BannerId,
    wanted: impl Fn(PlaceId) -> bool,
) -> Option<WayToQuarters> {
    if let Some(home) = winter_routes::nearest_way_home(game, banner, &wanted) {
        return Some(WayToQuarters { home, by_sea: false });
    }
    let home =
        winter_routes::ways_home_by_sea(game, banner).into_iter().find(|home| wanted(home.to))?;
    Some(WayToQuarters { home, by_sea: true })
}

impl QuartersOrders {
    /// Tiles that have room for a banner: those it has a free way to, the shortest first; without
    /// any of these those that a ship brings it to; else all of them, for then it makes a special
    /// retreat.
    pub(super) fn tiles_for(&self, game: &Game<'_>, banner: BannerId) -> Vec<PlaceId> {
        let room = self.room_for(game, banner);
        for by_sea in [false, true] {
            let ways = if by_sea {
                winter_routes::ways_home_by_sea(game, banner)
            } else {
                winter_routes::ways_home(game, banner)
            };
            let free: Vec<PlaceId> =
                ways.into_iter().map(|home| home.to).filter(|place| room(*place)).collect();
            if !free.is_empty() {
                return free;
            }
        }
        self.retreats_of(game, banner)
    }

    /// Returns the first of [`QuartersOrders::tiles_for`], with the way there if it is free; nothing is
    /// looked for beyond it.
    pub(super) fn nearest_for(
        &self,
        game: &Game<'_>,
        banner: BannerId,
    ) -> Option<(PlaceId, Option<WayToQuarters>)> {
        let nearest = match way_to_any(game, banner, self.room_for(game, banner)) {
            Some(way) => Some((way.home.to, Some(way))),
            None => self.retreats_of(game, banner).first().map(|place| (*place, None)),
        };
        debug_assert_eq!(
            nearest.as_ref().map(|(place, _)| place),
            self.tiles_for(game, banner).first()
        );
        nearest
    }

    /// True if a tile where a banner is not yet has room for it.
    fn room_for(&self, game: &Game<'_>, banner: BannerId) -> impl Fn(PlaceId) -> bool {
        let at = game.state.banner(banner).at;
        let need = i64::from(banners::eats(game, banner));
        move |place| {
            place != at
                && (need == 0 || winter_routes::winter_room(game, self.realm, place) >= need)
        }
    }

    /// Lists the tiles for a banner that has no free way, the nearest first.
    fn retreats_of(&self, game: &Game<'_>, banner: BannerId) -> Vec<PlaceId> {
        let (at, room) = (game.state.banner(banner).at, self.room_for(game, banner));
        let mut tiles = game.state.realm(self.realm).home.clone();
        tiles.retain(|place| winter_routes::winters_on(game, banner, *place) && room(*place));
        tiles.sort_unstable();
        tiles.sort_by_key(|place| game.map().distance(at, *place));
        tiles
    }
}

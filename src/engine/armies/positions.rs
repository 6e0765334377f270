//! Positions of banners, and tiles on which they may stand without a fight.

use crate::campaign::{Banner, BannerId, RealmId};
use crate::engine::Game;
use crate::engine::core::turn::Turn;
use crate::engine::realms::stances;
use crate::map::PlaceId;
use smallvec::SmallVec;

/// Lists those of a force that still exist.
pub fn alive(turn: &Turn<'_>, force: &[BannerId]) -> Vec<BannerId> {
    force.iter().copied().filter(|banner| !turn.state().banner(*banner).removed).collect()
}

/// Lists those of a force that are still on a place: the umpire may have moved others while a
/// question was open.
pub fn still_on(turn: &Turn<'_>, force: &[BannerId], place: PlaceId) -> Vec<BannerId> {
    force.iter().copied().filter(|banner| stands_on(&turn.game(), *banner, place)).collect()
}

/// True if a banner is on a place, on land.
pub fn stands_on(game: &Game<'_>, banner: BannerId, place: PlaceId) -> bool {
    let banner = game.state.banner(banner);
    !banner.removed && banner.at == place && banner.aboard.is_none()
}

/// True if no enemy banner is there.
pub fn free_of_enemies(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    let enemy = |banner: &Banner| stances::hostile(game, realm, banner.realm, Some(place));
    !game.state.banners_on(place).any(|(_, banner)| enemy(banner))
}

/// True if a force may go back there without a fight: to its comrades before besieged walls, or
/// where nobody holds out against it (NL-BATTLE-07, NL-SIEGE-02).
pub fn may_stand(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    let own_siege = game.state.sieges.get(&place).is_some_and(|siege| siege.besieger == realm);
    own_siege || (free_of_enemies(game, realm, place) && !hostile_garrison(game, realm, place))
}

/// True if a place has an unrazed settlement that is neither the realm's own nor allied with it:
/// entering it means a fight (NL-SCOUT-16, NL-DIP-06).
pub fn hostile_garrison(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    game.state.working_settlement(place).is_some()
        && !stances::of_friends(game, realm, game.state.holding(place).owner, Some(place))
        && !game.state.allied(realm, place)
}

/// Returns the tile over whose side a besieging banner came, if it can go back there (NL-SIEGE-03).
pub fn way_back(game: &Game<'_>, banner: BannerId) -> Option<PlaceId> {
    let standing = game.state.banner(banner);
    let to = match standing.came {
        Some(came) => came.from,
        None => game.place(standing.at).exit_by(standing.side?)?.to,
    };
    may_stand(game, standing.realm, to).then_some(to)
}

/// Lists tiles where a realm has banners on land, in map order.
pub fn places_with_banners(game: &Game<'_>, realm: RealmId) -> SmallVec<[PlaceId; 16]> {
    let ashore = game.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none());
    let mut places: SmallVec<[PlaceId; 16]> = ashore.map(|(_, banner)| banner.at).collect();
    places.sort_unstable();
    places.dedup();
    places
}

//! Hordes on a tile, and sieges of realms and of hordes.

use crate::campaign::{BannerId, Mark};
use crate::engine::Game;
use crate::map::PlaceId;

/// Returns the marks on a tile that are hordes.
pub fn hordes_on<'g>(game: &'g Game<'_>, place: PlaceId) -> impl Iterator<Item = &'g Mark> + 'g {
    let is_horde = |mark: &&Mark| game.rules.mark_kind(&mark.name).is_some_and(|kind| kind.horde);
    game.state.marks_on(place).filter(|mark| mark.amount > 0).filter(is_horde)
}

/// True if a tile is besieged: by a realm, or by a horde (EN-WILD-52).
pub fn besieged(game: &Game<'_>, place: PlaceId) -> bool {
    game.state.besieged(place) || besieged_by_horde(game, place)
}

/// True if a horde besieges a tile.
pub fn besieged_by_horde(game: &Game<'_>, place: PlaceId) -> bool {
    let besieges = |mark: &Mark| game.rules.mark_kind(&mark.name).is_some_and(|kind| kind.besieges);
    game.state.marks_on(place).any(besieges) && hordes_on(game, place).next().is_some()
}

/// True if a settlement is besieged anywhere.
pub fn any_siege(game: &Game<'_>) -> bool {
    let hordes = || game.map().ids().any(|place| besieged_by_horde(game, place));
    !game.state.sieges.is_empty() || hordes()
}

/// True if a banner takes part in a siege, outside or inside the walls: such banners do not go into winter
/// quarters while the siege lasts (NL-WQ-01).
pub fn in_siege(game: &Game<'_>, banner: BannerId) -> bool {
    let banner = game.state.banner(banner);
    banner.shut_in
        || besieged_by_horde(game, banner.at)
        || game.state.sieges.get(&banner.at).is_some_and(|siege| siege.besieger == banner.realm)
}

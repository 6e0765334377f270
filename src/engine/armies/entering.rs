//! Tiles that a banner may set foot on at all: swamps are for those who swim, float or fly
//! (NL-MOVE-07, EN-MOVE-07).

use crate::campaign::BannerId;
use crate::engine::core::game::Game;
use crate::engine::core::refusal::Refusal;
use crate::map::PlaceId;
use crate::rules::Value;
use crate::say;
use crate::text::Text;

/// True if a banner may set foot on a tile at all.
pub fn can_enter(game: &Game<'_>, banner: BannerId, place: PlaceId) -> bool {
    let place = game.place(place);
    !place.barred && (!place.mire || game.value(Value::WaySwamps, banner) > 0)
}

/// True if all banners of a force may.
pub fn all_can_enter(game: &Game<'_>, force: &[BannerId], place: PlaceId) -> bool {
    force.iter().all(|banner| can_enter(game, *banner, place))
}

/// As [`can_enter`], with the reason why not.
///
/// # Errors
/// Refuses a swamp that nobody may enter, or this banner may not.
pub fn check_entry(game: &Game<'_>, banner: BannerId, place: PlaceId) -> Result<(), Refusal> {
    game.require(can_enter(game, banner, place), "NL-MOVE-07", || {
        let swamp = game.label(place);
        match game.place(place).mire {
            false => say!("{swamp} is a swamp: nobody may enter it", swamp = Text::verbatim(swamp)),
            true => say!(
                "{swamp} is a swamp that {banner} cannot enter",
                swamp = Text::verbatim(swamp),
                banner = Text::verbatim(game.banner_name(banner))
            ),
        }
    })
}

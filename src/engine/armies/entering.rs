//! Which tiles a banner may set foot on at all: swamps are for those who swim, float or fly
//! (NL-MOVE-07, EN-MOVE-07).

use crate::campaign::BannerId;
use crate::engine::core::game::Game;
use crate::engine::core::refusal::{Refusal, require};
use crate::map::PlaceId;
use crate::rules::Value;

impl Game<'_> {
    /// Whether a banner may set foot on a tile at all.
    #[must_use]
    pub fn can_enter(&self, banner: BannerId, place: PlaceId) -> bool {
        let place = self.place(place);
        !place.barred && (!place.mire || self.value(Value::WaySwamps, banner) > 0)
    }

    /// Whether all banners of a force may.
    #[must_use]
    pub fn all_can_enter(&self, force: &[BannerId], place: PlaceId) -> bool {
        force.iter().all(|banner| self.can_enter(*banner, place))
    }

    /// As [`Game::can_enter`], with the reason why not.
    ///
    /// # Errors
    /// Refuses a swamp that nobody may enter, or this banner may not.
    pub fn check_entry(&self, banner: BannerId, place: PlaceId) -> Result<(), Refusal> {
        require(self.can_enter(banner, place), "NL-MOVE-07", || {
            let swamp = self.label(place);
            match self.place(place).mire {
                false => format!("{swamp} is a swamp: nobody may enter it"),
                true => format!(
                    "{swamp} is a swamp that {banner} cannot enter",
                    banner = self.banner_name(banner)
                ),
            }
        })
    }
}

//! Risk of a force where it stands: those who could fall upon it, and the places it could fall back
//! to (NL-BATTLE-07, NL-BATTLE-09).

use super::Outlook;
use crate::campaign::BannerId;
use crate::engine::marching::retreat;
use crate::engine::realms::stances;
use crate::map::PlaceId;

/// Percentage of fights that an attacker wins with a base factor of 0, and the percentage that each
/// step of it adds.
const EVEN: i64 = 28;
const EACH: i64 = 14;
/// Percentage of such openings that others use.
const STRUCK: i64 = 60;
/// Points that a beaten force loses; without a way out it loses all.
const BEATEN: i64 = 280;

impl Outlook<'_> {
    /// Points of the realm that could bring most to a place in one turn, as far as known.
    fn could_strike(&self, place: PlaceId) -> i64 {
        let state = &self.game.state;
        let map = self.game.map();
        let others = state.realm_ids();
        let others = others.filter(|other| stances::hostile(self.game, self.realm, *other, None));
        let near = |realm| -> i64 {
            let banners = state.banners_of(realm).filter(|(_, banner)| {
                !banner.shut_in
                    && banner.aboard.is_none()
                    && map.neighbours(banner.at).any(|near| near == place)
            });
            banners.map(|(id, _)| self.points(id)).sum()
        };
        others.map(near).max().unwrap_or(0)
    }

    /// Returns the average cost of a banner's standing on a place when others have their turn,
    /// beside the banners of its realm that are there.
    pub(super) fn danger(&self, banner: BannerId, place: PlaceId) -> i64 {
        let standing = self.game.state.banner(banner);
        let strikes = self.could_strike(place);
        if strikes == 0 {
            return 0;
        }
        let mates = self.game.state.banners_on(place).filter(|(id, mate)| {
            mate.realm == self.realm && mate.aboard.is_none() && *id != banner
        });
        let there: i64 = standing.points + mates.map(|(_, mate)| mate.points).sum::<i64>();
        let walls = if self.owns(place) { self.defence(place) } else { 1 };
        let odds = self.odds(strikes, there * walls);
        let beaten = (EVEN + EACH * odds).clamp(0, 100) * STRUCK / 100;
        let refuges = retreat::refuges(self.game, self.realm, place, &[banner]);
        let lost = if refuges.is_empty() { standing.points } else { BEATEN.min(standing.points) };
        self.worth_of_points(lost * beaten / 100)
    }
}

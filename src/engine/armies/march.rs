//! A force marches into the next tile, if it finds a way (NL-MOVE-01, NL-MOVE-02, NL-MOVE-08).

use super::route::RouteSearch;
use crate::campaign::{BannerId, Event, Force, ScriptValue};
use crate::engine::scripting::hooks::Hook;
use crate::engine::scripting::interface::Filtered;
use crate::engine::{Flow, Turn};
use crate::map::PlaceId;

impl Turn<'_> {
    /// A force goes as one; those whose way is blocked share one search (NL-MOVE-02). True if a
    /// script has held the march.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn march(&mut self, banners: &[BannerId], to: PlaceId, search: RouteSearch) -> Flow<bool> {
        let told = [banners.into(), ScriptValue::Tile(to)];
        let from = banners.first().map(|first| self.state().banner(*first).at);
        let held = self.decided((Hook::Hold, "whether the march is held"), &told, |game| {
            let names = game.banner_names(banners);
            [format!("{names} does not set out"), String::new()]
        })?;
        if let Some((true, by)) = held {
            self.stay_held(banners, (from, to), &by);
            return Ok(true);
        }
        self.hook(Hook::March, 0, &told)?;
        let banners = self.alive(banners);
        let blocked: Vec<BannerId> = banners
            .iter()
            .copied()
            .filter(|banner| self.game().way_blocked(&[*banner], to))
            .collect();
        let through = blocked.is_empty() || self.find_way(&blocked, to, search)?;
        for banner in self.alive(&banners) {
            if !through && blocked.contains(&banner) {
                self.emit("NL-MOVE-08", Event::LostWay(banner));
                continue;
            }
            if let Some(step) = self.game().banner_step(banner, to) {
                self.step_banner("NL-MOVE-01", banner, step, true);
            }
        }
        Ok(false)
    }

    /// Those whom a script has held, and not led elsewhere, do not set out for that tile again in
    /// this turn: it has been decided, and computer players would give the order for ever.
    fn stay_held(
        &mut self,
        banners: &[BannerId],
        (from, to): (Option<PlaceId>, PlaceId),
        by: &Filtered,
    ) {
        let mut banners: Force = self.alive(banners).into_iter().collect();
        banners.retain(|banner| Some(self.state().banner(*banner).at) == from);
        if !banners.is_empty() {
            self.emit_filtered(Some(by), Event::TurnedBack { banners, place: to });
        }
    }
}

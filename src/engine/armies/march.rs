//! A force marches into the next tile, if it finds a way (NL-MOVE-01, NL-MOVE-02, NL-MOVE-08).

use super::route::RouteSearch;
use crate::campaign::{BannerId, Event, ScriptValue};
use crate::engine::scripting::hooks::Hook;
use crate::engine::{Flow, Turn};
use crate::map::PlaceId;

impl Turn<'_> {
    /// A force goes as one; those whose way is blocked share one search (NL-MOVE-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn march(&mut self, banners: &[BannerId], to: PlaceId, search: RouteSearch) -> Flow {
        let told = [banners.into(), ScriptValue::Tile(to)];
        if self.decided_by_script((Hook::Hold, "whether the march is held"), &told, |game| {
            let names = game.banner_names(banners);
            [format!("{names} does not set out"), String::new()]
        })? == Some(true)
        {
            return Ok(());
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
        Ok(())
    }
}

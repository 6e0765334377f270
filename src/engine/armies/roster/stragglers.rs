//! Losses of figures that neither their owner chooses nor all share: stragglers who are cut down in
//! a pursuit, and pursuers led into an ambush (NL-BATTLE-12).

use crate::campaign::{BannerId, Reason, TroopId};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;

impl Turn<'_> {
    /// A share of a loss falls on a banner by chance. One of its models is drawn, with the same
    /// chance for each, and characters are models too: the unit bears the loss, in whole models
    /// worth at least as much, and what it cannot bear falls in the same way on those who are left.
    /// Where banners are points alone they lose points.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub(in crate::engine) fn bear_loss_at_random(
        &mut self,
        banner: BannerId,
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> Flow {
        if !self.state().has_rosters() {
            self.lose_points(banner, points, what, rule);
            return Ok(());
        }
        let loss = self.loss_of(banner, points, what, rule);
        if loss == 0 || loss == self.state().banner(banner).points {
            self.lose_counted(banner, loss, what, rule);
            return Ok(());
        }
        let (mut rest, mut fallen): (i64, Vec<(TroopId, i64)>) = (loss, Vec::new());
        while rest > 0 {
            let mut models = Vec::new();
            for (id, troop) in self
                .state()
                .roster
                .in_banner(banner)
                .filter(|(id, _)| fallen.iter().all(|(known, _)| known != id))
            {
                models.extend(std::iter::repeat_n(id, usize::try_from(troop.models).unwrap_or(0)));
            }
            let Some(struck) = self.pick_random(&models, rule, "whose models fall", banner)? else {
                break;
            };
            let troop = self.state().roster.troop(struck);
            let falls = ((rest + troop.worth - 1) / troop.worth.max(1)).min(troop.models);
            rest -= falls * troop.worth;
            fallen.push((struck, falls));
        }
        self.take_models(banner, &fallen, what, rule);
        if self.state().banner(banner).points == 0 {
            self.remove_banner(banner, what, RuleId("NL-ARMY-04"));
        }
        Ok(())
    }
}

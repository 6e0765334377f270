//! Losses that their owners turn into models: `casualties 3 5 4 1` gives up five models of
//! unit 3 and one of unit 4 (NL-BATTLE-19).

use super::casualties::{LossTarget, casualties, loss_target};
use crate::campaign::{BannerId, Reason, TroopId};
use crate::counted::count;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::{GameOption, RuleId};

const RULE: &str = "NL-BATTLE-19";

impl Turn<'_> {
    /// A share of a loss falls on a banner. Where it holds units and the players choose, its owner
    /// says which models fall, unless all do; else they fall by themselves. Returns what the banner
    /// really lost.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub(in crate::engine) fn bear_loss(
        &mut self,
        banner: BannerId,
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> Flow<i64> {
        let asked = self.state().has_rosters() && self.state().chose(GameOption::Casualties, "ask");
        if !asked {
            return Ok(self.lose_points(banner, points, what, rule));
        }
        let loss = self.loss_of(banner, points, what, rule);
        let standing = self.state().banner(banner).points;
        if loss == 0 || loss == standing || self.game().troops_in(banner).len() < 2 {
            return Ok(self.lose_counted(banner, loss, what, rule));
        }
        let realm = self.state().banner(banner).realm;
        let question = ChooseCasualties { banner, loss };
        let chosen = match self.ask_realm(realm, &question)? {
            Order::Casualties { fallen } => Some(fallen),
            _ => None,
        };
        let Some(chosen) = chosen else { return Ok(self.lose_counted(banner, loss, what, rule)) };
        let lost = self.take_models(banner, &chosen, what, rule);
        if self.state().banner(banner).points == 0 {
            self.remove_banner(banner, what, RuleId("NL-ARMY-04"));
        }
        Ok(lost)
    }

    /// A loss that is counted already falls by itself.
    pub(super) fn lose_counted(
        &mut self,
        banner: BannerId,
        loss: i64,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        let lost = self.lose_models(banner, loss, what, rule);
        if !self.state().banner(banner).removed && self.state().banner(banner).points == 0 {
            self.remove_banner(banner, what, RuleId("NL-ARMY-04"));
        }
        lost
    }
}

/// Which models of a banner fall for a loss of points.
struct ChooseCasualties {
    banner: BannerId,
    loss: i64,
}

impl ChooseCasualties {
    /// `3 5 4 1` → five models of unit 3 and one of unit 4, worth at least the loss.
    fn check_fallen(&self, game: &Game<'_>, named: &[(TroopId, i64)]) -> Result<(), Refusal> {
        for (at, (troop, models)) in named.iter().copied().enumerate() {
            let standing = game.state.roster.troop(troop);
            require(game.banner_of(troop) == Some(self.banner), RULE, || {
                format!("{troop} is not in that banner", troop = game.troop_name(troop))
            })?;
            require(named[..at].iter().all(|(known, _)| *known != troop), RULE, || {
                format!("{number} is listed twice", number = standing.number)
            })?;
            require((1..=standing.models).contains(&models), RULE, || {
                format!(
                    "{troop} has {models}, so it can lose 1 to {standing_models}",
                    troop = game.troop_name(troop),
                    models = count(standing.models, "model"),
                    standing_models = standing.models
                )
            })?;
        }
        let worth: i64 = named
            .iter()
            .map(|(troop, models)| game.state.roster.troop(*troop).worth * models)
            .sum();
        require(worth >= self.loss, RULE, || {
            format!(
                "these models are worth {worth}, and the loss is {loss}",
                worth = count(worth, "point"),
                loss = self.loss
            )
        })
    }
}

impl Ask for ChooseCasualties {
    fn prompt(&self, game: &Game<'_>) -> String {
        let each: Vec<String> = game
            .troops_in(self.banner)
            .into_iter()
            .map(|id| {
                format!(
                    "{troop} with {models} of {points}",
                    troop = game.troop_name(id),
                    models = game.state.roster.troop(id).models,
                    points = count(game.state.roster.troop(id).worth, "point")
                )
            })
            .collect();
        format!(
            "{banner} loses {points}: name `casualties` worth at least that, or `done` to let the rules choose: {each}",
            banner = game.banner_name(self.banner),
            points = count(self.loss, "point"),
            each = each.join("; ")
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Casualties, Verb::Done]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Casualties { fallen } => self.check_fallen(game, fallen),
            Order::Done {} => Ok(()),
            _ => refuse(RULE, "name the `casualties`, or `done`"),
        }
    }

    /// By themselves, as they would, or all from one unit that is large enough.
    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let troops = game.troops_in(self.banner);
        let targets: Vec<LossTarget> =
            troops.iter().map(|id| loss_target(game.state.roster.troop(*id))).collect();
        let alone: Vec<(TroopId, i64)> = troops
            .iter()
            .copied()
            .zip(casualties(&targets, self.loss))
            .filter(|(_, models)| *models > 0)
            .collect();
        let mut orders = vec![Order::Done {}, Order::Casualties { fallen: alone }];
        for (troop, target) in troops.into_iter().zip(&targets) {
            let models = (self.loss + target.worth - 1) / target.worth.max(1);
            if models <= target.models && !target.character {
                orders.push(Order::Casualties { fallen: vec![(troop, models)] });
            }
        }
        orders
    }

    fn secret(&self) -> bool {
        true
    }

    fn rule(&self) -> Option<&'static str> {
        Some(RULE)
    }
}

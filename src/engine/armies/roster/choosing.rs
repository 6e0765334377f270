//! Losses that their owner turns into models: `casualties 3 5 4 1` gives up five models of
//! unit 3 and one of unit 4 (NL-BATTLE-19).

use super::casualties::{LossTarget, casualties, loss_target};
use crate::campaign::{BannerId, Reason, TroopId};
use crate::counted::count;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Rest, Verb};
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
            Order::Casualties { what } => question.named(&self.game(), &what.0).ok(),
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
    fn named(&self, game: &Game<'_>, text: &str) -> Result<Vec<(TroopId, i64)>, Refusal> {
        const USAGE: &str =
            "name pairs of a roster number and the models lost, for instance `casualties 3 5 4 1`";
        let numbers: Option<Vec<i64>> =
            text.split_whitespace().map(|word| word.parse().ok()).collect();
        let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty() && numbers.len() % 2 == 0)
        else {
            return refuse(RULE, USAGE);
        };
        let realm = game.state.banner(self.banner).realm;
        let mut fallen: Vec<(TroopId, i64)> = Vec::new();
        for pair in numbers.chunks(2) {
            let (number, models) = (pair[0], pair[1]);
            let troop =
                game.troop_numbered(realm, number).map_err(|why| Refusal::new(RULE, why))?;
            let standing = game.state.roster.troop(troop);
            require(game.banner_of(troop) == Some(self.banner), RULE, || {
                format!("{} is not in that banner", game.troop_name(troop))
            })?;
            require(fallen.iter().all(|(known, _)| *known != troop), RULE, || {
                format!("{number} is listed twice")
            })?;
            require((1..=standing.models).contains(&models), RULE, || {
                format!(
                    "{} has {}, so it can lose 1 to {}",
                    game.troop_name(troop),
                    count(standing.models, "model"),
                    standing.models
                )
            })?;
            fallen.push((troop, models));
        }
        let worth: i64 = fallen
            .iter()
            .map(|(troop, models)| game.state.roster.troop(*troop).worth * models)
            .sum();
        require(worth >= self.loss, RULE, || {
            format!(
                "these models are worth {worth}, and the loss is {}",
                self.loss,
                worth = count(worth, "point")
            )
        })?;
        Ok(fallen)
    }

    fn order(game: &Game<'_>, fallen: &[(TroopId, i64)]) -> Order {
        let pairs: Vec<String> = fallen
            .iter()
            .map(|(troop, models)| format!("{} {models}", game.state.roster.troop(*troop).number))
            .collect();
        Order::Casualties { what: Rest(pairs.join(" ")) }
    }
}

impl Ask for ChooseCasualties {
    fn prompt(&self, game: &Game<'_>) -> String {
        let each: Vec<String> = game
            .troops_in(self.banner)
            .into_iter()
            .map(|id| {
                format!(
                    "{} with {} of {}",
                    game.troop_name(id),
                    game.state.roster.troop(id).models,
                    count(game.state.roster.troop(id).worth, "point")
                )
            })
            .collect();
        format!(
            "{} loses {}: name `casualties` worth at least that, or `done` to let the rules choose: {}",
            game.banner_name(self.banner),
            count(self.loss, "point"),
            each.join("; ")
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
            Order::Casualties { what } => self.named(game, &what.0).map(|_| ()),
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
        let mut orders = vec![Order::Done {}, Self::order(game, &alone)];
        for (troop, target) in troops.into_iter().zip(&targets) {
            let models = (self.loss + target.worth - 1) / target.worth.max(1);
            if models <= target.models && !target.character {
                orders.push(Self::order(game, &[(troop, models)]));
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

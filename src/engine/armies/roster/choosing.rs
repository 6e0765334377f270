//! Losses that their owners turn into models: `casualties 3 5 4 1` gives up five models of
//! unit 3 and one of unit 4 (NL-BATTLE-19, NL-SUB-03, EN-SUB-06).

use crate::campaign::{BannerId, Reason, TroopId};
use crate::engine::armies::roster::casualties::{LossTarget, casualties, loss_target};
use crate::engine::armies::{banners, roster};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Piece, Verb};
use crate::engine::core::pieces;
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::rules::{GameOption, RuleId, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

const RULE: &str = "NL-BATTLE-19";

/// Units and characters that fall before all others of their banner.
#[derive(Debug, Clone, Default)]
pub struct FallFirst {
    /// Those of each group fall before those of the next.
    pub groups: Vec<Vec<TroopId>>,
    /// The rule that says so.
    pub rule: Option<&'static str>,
}

/// Takes a share of a loss in battle from a banner. If it holds units and the players choose, its
/// owner says which models fall, unless all do; else they fall by themselves. Returns what the
/// banner really lost.
pub(in crate::engine) fn bear_loss(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let asked_by = turn.state().chose(GameOption::Casualties, "ask").then_some(RULE);
    fall(turn, banner, points, FallFirst::default(), asked_by, what, rule)
}

/// As [`bear_loss`], where some fall before others.
pub(in crate::engine) fn bear_loss_first(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    first: FallFirst,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let asked_by = turn.state().chose(GameOption::Casualties, "ask").then_some(rule.0);
    fall(turn, banner, points, first, asked_by, what, rule)
}

/// As [`bear_loss`], for any other loss: by hunger, on the march, by sabotage (NL-SUB-03,
/// EN-SUB-06, EN-ESP-07). Some may have to fall before others.
pub fn suffer_loss(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    first: FallFirst,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let asked = turn.state().has_rosters()
        && turn.state().chose(GameOption::Casualties, "ask")
        && turn.game().value(Value::CasualtiesAll, banner) > 0;
    fall(turn, banner, points, first, asked.then_some(rule.0), what, rule)
}

/// Takes models for a loss: those that the owner names if a rule has them asked.
fn fall(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    first: FallFirst,
    asked_by: Option<&'static str>,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    if !turn.state().has_rosters() {
        return Ok(banners::lose_points(turn, banner, points, what, rule));
    }
    let loss = banners::loss_of(turn, banner, points, what, rule);
    let standing = turn.state().banner(banner).points;
    let choice = loss > 0 && loss < standing && roster::troops_in(&turn.game(), banner).len() > 1;
    let question = ChooseCasualties { banner, loss, first, rule: asked_by.unwrap_or(RULE) };
    let fallen = match asked_by.is_some() && choice {
        true => match turn.ask_realm(turn.state().banner(banner).realm, &question)? {
            Order::Casualties { fallen } => fallen,
            _ => question.by_itself(&turn.game()),
        },
        false => question.by_itself(&turn.game()),
    };
    let lost = roster::casualties::take_models(turn, banner, &fallen, what, rule);
    if !turn.state().banner(banner).removed && turn.state().banner(banner).points == 0 {
        banners::remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
    Ok(lost)
}

/// Takes a loss that is counted already; models fall by themselves.
pub(super) fn lose_counted(
    turn: &mut Turn<'_>,
    banner: BannerId,
    loss: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let lost = roster::casualties::lose_models(turn, banner, loss, what, rule);
    if !turn.state().banner(banner).removed && turn.state().banner(banner).points == 0 {
        banners::remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
    lost
}

/// Question of which models of a banner fall for a loss of points.
struct ChooseCasualties {
    banner: BannerId,
    loss: i64,
    first: FallFirst,
    rule: &'static str,
}

impl ChooseCasualties {
    /// Lists the models that fall if nobody chooses: those that fall first, group by group, and
    /// what they do not pay for by proportion.
    fn by_itself(&self, game: &Game<'_>) -> Vec<(TroopId, i64)> {
        let all = roster::troops_in(game, self.banner);
        let early: Vec<TroopId> = self.first.groups.iter().flatten().copied().collect();
        let late: Vec<TroopId> = all.into_iter().filter(|troop| !early.contains(troop)).collect();
        let (mut left, mut fallen) = (self.loss, Vec::new());
        for group in self.first.groups.iter().chain([&late]) {
            let targets: Vec<LossTarget> =
                group.iter().map(|troop| loss_target(game.state.roster.troop(*troop))).collect();
            let worth: i64 = targets.iter().map(|target| target.worth * target.models).sum();
            let models = casualties(&targets, left.clamp(0, worth));
            for ((troop, target), models) in group.iter().zip(&targets).zip(models) {
                if models > 0 {
                    left -= models * target.worth;
                    fallen.push((*troop, models));
                }
            }
        }
        fallen
    }

    /// Checks that nobody falls while others, who fall before them, are spared.
    fn check_order(&self, game: &Game<'_>, named: &[(TroopId, i64)]) -> Result<(), Refusal> {
        let all_fall =
            |troop: &TroopId| named.contains(&(*troop, game.state.roster.troop(*troop).models));
        let mut early: Vec<TroopId> = Vec::new();
        for group in &self.first.groups {
            early.extend(group);
            let spared = group.iter().find(|troop| !all_fall(troop));
            let later = named.iter().find(|(troop, _)| !early.contains(troop));
            if let (Some(spared), Some((later, _))) = (spared, later) {
                return refuse(
                    self.first.rule.unwrap_or(self.rule),
                    say!(
                        "{spared} falls before {later}",
                        spared = roster::troop_name(game, *spared),
                        later = roster::troop_name(game, *later)
                    ),
                );
            }
        }
        Ok(())
    }

    /// Checks `3 5 4 1`, five models of unit 3 and one of unit 4: they must be worth at least the
    /// loss.
    fn check_fallen(&self, game: &Game<'_>, named: &[(TroopId, i64)]) -> Result<(), Refusal> {
        for (at, (troop, models)) in named.iter().copied().enumerate() {
            let standing = game.state.roster.troop(troop);
            game.require(pieces::banner_of(game, troop) == Some(self.banner), self.rule, || {
                say!("{troop} is not in that banner", troop = roster::troop_name(game, troop))
            })?;
            game.require(named[..at].iter().all(|(known, _)| *known != troop), self.rule, || {
                say!("{number} is listed twice", number = standing.number)
            })?;
            game.require((1..=standing.models).contains(&models), self.rule, || {
                say!(
                    "{troop} has {models}, so it can lose 1 to {standing_models}",
                    troop = roster::troop_name(game, troop),
                    models = Text::count(standing.models, ProgramNoun::Model),
                    standing_models = standing.models
                )
            })?;
        }
        let worth: i64 = named
            .iter()
            .map(|(troop, models)| game.state.roster.troop(*troop).worth * models)
            .sum();
        game.require(worth >= self.loss, self.rule, || {
            say!(
                "these models are worth {worth}, and the loss is {loss}",
                worth = Text::count(worth, ProgramNoun::Point),
                loss = self.loss
            )
        })?;
        self.check_order(game, named)
    }
}

impl Ask for ChooseCasualties {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let name = |troop| roster::troop_name(game, troop);
        let first = self.first.groups.iter().flatten().map(|troop| name(*troop));
        let first = Text::list(first, Joined::Comma);
        let each = roster::troops_in(game, self.banner).into_iter().map(|id| {
            say!(
                "{troop} with {models} of {points}",
                troop = name(id),
                models = game.state.roster.troop(id).models,
                points = texts::points(game.state.roster.troop(id).worth)
            )
        });
        let each = Text::list(each, Joined::Semicolon);
        let (banner, points) = (texts::banner(game, self.banner), texts::points(self.loss));
        if first.is_empty() {
            return say!(
                "{banner} loses {points}: name `casualties` worth at least that, or `done` to let the rules choose: {each}",
                banner,
                points,
                each
            );
        }
        say!(
            "{banner} loses {points}: name `casualties` worth at least that, or `done` to let the rules choose ({first} fall first): {each}",
            banner,
            points,
            first,
            each
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
            _ => refuse(self.rule, say!("name the `casualties`, or `done`")),
        }
    }

    /// Lists the models as they would fall by themselves, or all from one unit that is large
    /// enough.
    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let troops = roster::troops_in(game, self.banner);
        let targets: Vec<LossTarget> =
            troops.iter().map(|id| loss_target(game.state.roster.troop(*id))).collect();
        let mut orders = vec![Order::Done {}, Order::Casualties { fallen: self.by_itself(game) }];
        for (troop, target) in troops.into_iter().zip(&targets) {
            let models = (self.loss + target.worth - 1) / target.worth.max(1);
            if models <= target.models && !target.character {
                orders.push(Order::Casualties { fallen: vec![(troop, models)] });
            }
        }
        orders
    }

    fn pieces(&self, game: &Game<'_>) -> Vec<Piece> {
        roster::troops_in(game, self.banner).into_iter().map(Piece::Troop).collect()
    }

    fn secret(&self) -> bool {
        true
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }
}

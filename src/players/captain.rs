//! The captain: a computer player with a plan. In each turn it weighs what threatens its capital,
//! what lies open to its scouts, and whom it can beat in the time that the season leaves. It sends to
//! each goal the banners that it takes, keeps them together, and answers every question by that plan.
//! It judges whatever the plan leaves open as the greedy player does.

use std::cell::OnceCell;

use super::bot_view::BotView;
use super::greedy::Greedy;
use super::{Bot, chance, done_at_last, weighed};
use crate::campaign::dice::below;
use crate::campaign::{Level, RealmId};
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, Order, Question, Verb};

mod army;
mod danger;
mod fights;
mod goals;
mod homeward;
mod marches;
mod plan;
mod prospects;
mod ways;
mod winter;

use homeward::Homeward;

/// One in this many times a captain overlooks what it could still do in a phase; a hard one never
/// does.
const OVERLOOKS_ONE_IN: [(Level, u32); 2] = [(Level::Easy, 3), (Level::Fair, 8)];

/// Answers by a plan; its cards and what it overlooks alone are drawn.
pub struct Captain {
    seed: u64,
    realm: RealmId,
    level: Level,
    greedy: Greedy,
    given: u64,
}

/// The captain's view of the campaign in one question.
struct Outlook<'a> {
    view: BotView<'a>,
    homeward: OnceCell<Homeward>,
}

impl<'a> std::ops::Deref for Outlook<'a> {
    type Target = BotView<'a>;

    fn deref(&self) -> &BotView<'a> {
        &self.view
    }
}

impl Captain {
    pub fn new(seed: u64, realm: RealmId, level: Level) -> Captain {
        Captain { seed, realm, level, greedy: Greedy::new(seed, realm), given: 0 }
    }

    /// True if it overlooks what it could still do. Nobody overlooks troops that are paid for.
    fn overlooks(&self, game: &Game<'_>, question: &Question<'_>) -> bool {
        if game.state.realm(self.realm).pool > 0 && question.ask.verbs().contains(&Verb::Refill) {
            return false;
        }
        let often = OVERLOOKS_ONE_IN.iter().find(|(level, _)| *level == self.level);
        often.is_some_and(|(_, one_in)| {
            let mut dice = chance(game, question, (self.seed, self.realm), self.given);
            below(&mut dice, *one_in) == 0 && question.judge(game, &Order::Done {}).is_ok()
        })
    }
}

impl Bot for Captain {
    fn comes_after(&mut self, answers: u64) {
        self.given = answers;
        self.greedy.comes_after(answers);
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        if let Some(order) = done_at_last(game, question, self.given) {
            return order;
        }
        if self.overlooks(game, question) {
            return Order::Done {};
        }
        if let Some(order) = weighed(game, question) {
            return order;
        }
        if let Some(card) = self.greedy.draw(game, question) {
            return card;
        }
        let view = BotView::new(game, self.realm, &self.greedy.land);
        let outlook = Outlook { view, homeward: OnceCell::new() };
        let mut orders = question.listed(game);
        let verbs = question.ask.verbs();
        let marches = verbs.contains(&Verb::Move);
        let plan = (marches || verbs.contains(&Verb::Scout)).then(|| outlook.campaign_plan());
        let planned = match &plan {
            Some(plan) if marches => plan.marches(&outlook),
            _ if verbs.contains(&Verb::Muster) => outlook.divisions(&orders),
            _ => Vec::new(),
        };
        let new = planned.iter().filter(|order| !orders.contains(order)).cloned();
        let new: Vec<Order> = new.collect();
        orders.extend(new);
        let as_greedy = outlook.plan(&orders, &mut self.greedy.frontier);
        let best = outlook.best(question, &orders, |order| {
            let of_plan = plan.as_ref().and_then(|plan| plan.worth(&outlook, &planned, order));
            order_hooks::weighed(game, question.who, order)
                .or(of_plan)
                .or_else(|| outlook.judged(question, order))
                .unwrap_or_else(|| outlook.score(question, &as_greedy, order))
        });
        outlook.in_full(question, best)
    }
}

//! The random player: any legal answer is as likely as any other. It is the fuzzer of the rules.

use super::{Bot, chance, enough, first};
use crate::campaign::RealmId;
use crate::campaign::dice::below;
use crate::engine::core::order::OrderTrait;
use crate::engine::{Game, Order, Question, Verb};

/// One in this many answers ends a phase in which only stores and points can be shuffled to and fro,
/// which could go on for ever: short enough to keep games moving, long enough to try sequences.
const DONE_ONE_IN: u32 = 3;

/// One in this many answers ends a question for orders of scripts: some are given, and seldom all
/// that could be.
const OWN_DONE_ONE_IN: u32 = 8;

/// One in this many times something may be struck off a sheet of orders: sheets grow, and what is
/// struck is tried too.
const STRIKES_ONE_IN: u32 = 8;

/// Answers at random, the same for the same seed, realm, moment and number of its own answers
/// before.
pub struct Random {
    seed: u64,
    realm: RealmId,
    given: u64,
}

impl Random {
    pub fn new(seed: u64, realm: RealmId) -> Random {
        Random { seed, realm, given: 0 }
    }
}

impl Bot for Random {
    fn comes_after(&mut self, answers: u64) {
        self.given = answers;
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        let mut orders = question.legal(game);
        self.given += 1;
        if orders.len() < 2 {
            return first(orders);
        }
        let mut dice = chance(game, question, (self.seed, self.realm), self.given);
        let strikes = |order: &Order| order.verb() == Verb::Strike;
        if orders.iter().any(strikes)
            && !orders.iter().all(strikes)
            && below(&mut dice, STRIKES_ONE_IN) > 0
        {
            orders.retain(|order| !strikes(order));
        }
        let done = orders.iter().position(|order| *order == Order::Done {});
        if let Some(done) = done {
            let rearranges = |order: &Order| order.verb().row().has(OrderTrait::Rearranges);
            let idle = orders.iter().all(|order| rearranges(order) || *order == Order::Done {});
            let own = question.ask.verbs().contains(&Verb::ModOrder);
            let over = enough(question).is_some()
                || (own && below(&mut dice, OWN_DONE_ONE_IN) == 0)
                || (!own && idle && below(&mut dice, DONE_ONE_IN) == 0);
            if over {
                return orders.swap_remove(done);
            }
        }
        let count = u32::try_from(orders.len()).unwrap_or(u32::MAX);
        orders.swap_remove(below(&mut dice, count) as usize)
    }
}

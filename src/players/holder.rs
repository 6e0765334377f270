//! The holder: answers for whoever is away. It gives no order that the rules do not force, and judges what
//! they do force as the captain would.

use super::{Bot, Captain};
use crate::campaign::{Level, RealmId};
use crate::engine::{Game, Order, Question, Verb};

/// Answers that change the least.
pub struct HolderBot {
    captain: Captain,
}

impl HolderBot {
    pub fn new(seed: u64, realm: RealmId) -> HolderBot {
        HolderBot { captain: Captain::new(seed, realm, Level::Fair) }
    }
}

impl Bot for HolderBot {
    fn comes_after(&mut self, answers: u64) {
        self.captain.comes_after(answers);
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        let idle = [(Verb::Done, Order::Done {}), (Verb::No, Order::No {})];
        let mut idle = idle.into_iter().filter(|(verb, _)| question.ask.verbs().contains(verb));
        idle.find(|(_, order)| question.judge(game, order).is_ok())
            .map_or_else(|| self.captain.choose(game, question), |(_, order)| order)
    }
}

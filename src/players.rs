//! Computer players: a question and what may be known → one legal answer. No search, no clock and
//! no randomness but from the campaign's seed, so that a played campaign replays byte for byte.

mod bot_view;
pub mod captain;
pub mod greedy;
mod holder;
mod known_land;
pub mod ledger;
pub mod random;
mod scripted_land;
pub mod table;

use rand_pcg::Pcg32;

use crate::campaign::dice::generator;
use crate::campaign::{RealmId, Seat};
use crate::engine::{Game, Order, Question, Verb};

pub use captain::Captain;
pub use greedy::Greedy;
use holder::HolderBot;
pub use random::Random;
pub use table::{Checks, Simulation, SimulationOutcome, play_summer};

/// Somebody who answers for one realm.
pub trait Bot {
    /// Returns a legal answer to the question.
    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order;

    /// Tells the number of answers that it has given in this phase. Its next draws follow from that
    /// and from the moment of the question, whether the campaign was played through, resumed or
    /// taken back to here, and whatever others have written since.
    fn comes_after(&mut self, _answers: u64) {}
}

/// Returns the computer player for a seat, if none at the table sits in it.
pub fn bot(seat: Seat, seed: u64, realm: RealmId) -> Option<Box<dyn Bot>> {
    match seat {
        Seat::Human => None,
        Seat::Greedy => Some(Box::new(Greedy::new(seed, realm))),
        Seat::Captain(level) => Some(Box::new(Captain::new(seed, realm, level))),
        Seat::Random => Some(Box::new(Random::new(seed, realm))),
        Seat::Holder => Some(Box::new(HolderBot::new(seed, realm))),
    }
}

/// Returns the dice of a computer player for a question, after `given` answers of its own.
fn chance(
    game: &Game<'_>,
    question: &Question<'_>,
    (seed, realm): (u64, RealmId),
    given: u64,
) -> Pcg32 {
    generator(seed, &format!("player {} {given} {}", realm.0, question.moment(game)))
}

/// Orders of scripts that a computer player gives before it says `done`: more are given by no plan,
/// and what an order does not use up could be given for ever.
const MOST_MOD_ORDERS: u32 = 60;

/// Answers in one phase after which a computer player says `done` where it may. None of the shipped
/// rules needs a third as many; an order of which a script leaves nothing can be given for ever.
const MOST_ANSWERS: u64 = 500;

/// Returns `done` if it is legal and `given` has reached [`MOST_ANSWERS`] in this phase.
fn done_at_last(game: &Game<'_>, question: &Question<'_>, given: u64) -> Option<Order> {
    let legal = |order: &Order| question.judge(game, order).is_ok();
    (given >= MOST_ANSWERS && question.ask.verbs().contains(&Verb::Done))
        .then_some(Order::Done {})
        .filter(legal)
}

/// Returns `done`, if it is among the answers and enough orders of scripts were given.
fn enough(question: &Question<'_>) -> Option<Order> {
    (question.given >= MOST_MOD_ORDERS && question.ask.verbs().contains(&Verb::Done))
        .then_some(Order::Done {})
}

/// Returns the order that the asker or a script advises, as long as that may go on; orders that
/// nobody advises are not given, unless `done` is refused without them.
fn advised(game: &Game<'_>, question: &Question<'_>) -> Option<Order> {
    unless_enough(game, question, || question.advice(game))
}

/// As [`advised`], but orders that scripts weigh go by that and not by advice.
fn weighed(game: &Game<'_>, question: &Question<'_>) -> Option<Order> {
    unless_enough(game, question, || question.best_weighed(game))
}

fn unless_enough(
    game: &Game<'_>,
    question: &Question<'_>,
    said: impl FnOnce() -> Option<Order>,
) -> Option<Order> {
    let legal = |order: &Order| question.judge(game, order).is_ok();
    let done = question.ask.verbs().contains(&Verb::ModOrder).then_some(Order::Done {});
    enough(question).filter(legal).or_else(said).or(done.filter(legal))
}

/// The host: takes what is advised, or else the first answer there is.
pub struct HostBot;

impl Bot for HostBot {
    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        advised(game, question).unwrap_or_else(|| first(question.legal(game)))
    }
}

/// Returns the first of some answers. A question without any is a fault of the phase that asks: `done` is
/// then refused, and whoever runs the game sees which question it was.
fn first(orders: Vec<Order>) -> Order {
    orders.into_iter().next().unwrap_or(Order::Done {})
}

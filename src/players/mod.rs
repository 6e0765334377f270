//! Computer players: a question and what may be known → one legal answer. No search, no clock and
//! no randomness but from the campaign's seed, so that a played campaign replays to the byte.

pub mod books;
pub mod greedy;
mod outlook;
pub mod random;
pub mod table;

use crate::campaign::{RealmId, Seat};
use crate::engine::{Game, Order, Question};

pub use greedy::Greedy;
pub use random::Random;
pub use table::{Checks, Outcome, Simulation, play_summer};

/// Somebody who answers for one realm.
pub trait Mind {
    /// A legal answer to the question.
    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order;

    /// How many answers everybody has given so far: what is drawn next follows from it, whether the
    /// campaign was played through, resumed or taken back to here.
    fn comes_after(&mut self, _answers: u64) {}
}

/// The computer player for a seat, if none at the table sits in it.
#[must_use]
pub fn mind(seat: Seat, seed: u64, realm: RealmId) -> Option<Box<dyn Mind>> {
    match seat {
        Seat::Human => None,
        Seat::Greedy => Some(Box::new(Greedy::new(seed, realm))),
        Seat::Random => Some(Box::new(Random::new(seed, realm))),
    }
}

/// The host: takes the first answer there is.
pub struct Host;

impl Mind for Host {
    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        first(question.legal(game))
    }
}

/// The first of some answers. A question without any is a fault of the phase that asks: `done` is
/// then refused, and whoever runs the game sees which question it was.
fn first(orders: Vec<Order>) -> Order {
    orders.into_iter().next().unwrap_or(Order::Done {})
}

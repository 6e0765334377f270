//! Seats of realms: persons and computer players who answer for them.

use serde::{Deserialize, Serialize};

use crate::text::{Joined, Text, listed_code};

/// Player of a realm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    Human,
    Greedy,
    Random,
    Captain(Level),
    /// Answers for whoever is away, and orders nothing that need not be.
    Holder,
}

/// Strength of a captain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    Easy,
    Fair,
    Hard,
}

/// Every kind of player by the name it has in files and orders.
pub const SEATS: &[(&str, Seat)] = &[
    ("human", Seat::Human),
    ("greedy", Seat::Greedy),
    ("random", Seat::Random),
    ("captain", Seat::Captain(Level::Fair)),
    ("easy-captain", Seat::Captain(Level::Easy)),
    ("hard-captain", Seat::Captain(Level::Hard)),
    ("holder", Seat::Holder),
];

impl Seat {
    pub fn name(self) -> &'static str {
        SEATS.iter().find(|(_, seat)| *seat == self).map_or("human", |(name, _)| name)
    }

    pub fn by_name(name: &str) -> Option<Seat> {
        SEATS.iter().find(|(known, _)| *known == name).map(|(_, seat)| *seat)
    }

    /// Lists the names of seats for refusals: `human, greedy, random or …`.
    pub fn names() -> Text {
        listed_code(SEATS.iter().map(|(name, _)| *name), Joined::Or)
    }
}

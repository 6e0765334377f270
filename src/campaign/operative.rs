//! Operatives: assassins, spies, saboteurs and agents, hired in secret and put on the map face down (NL-ESP-01,
//! NL-ESP-02). Each acts by its table.

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::state::State;
use crate::map::PlaceId;

/// Kind of operative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operative {
    Assassin,
    Spy,
    Saboteur,
    Agent,
}

impl Operative {
    pub const ALL: &'static [Operative] =
        &[Operative::Assassin, Operative::Spy, Operative::Saboteur, Operative::Agent];

    pub fn word(self) -> &'static str {
        match self {
            Operative::Assassin => "assassin",
            Operative::Spy => "spy",
            Operative::Saboteur => "saboteur",
            Operative::Agent => "agent",
        }
    }

    pub fn by_word(word: &str) -> Option<Operative> {
        Operative::ALL.iter().copied().find(|operative| operative.word() == word)
    }
}

/// Operatives that a realm has hired and not yet placed: its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hired {
    pub realm: RealmId,
    pub operative: Operative,
    pub number: i64,
}

/// An operative on the map: all see whose disc lies where, and its owner alone sees which it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disc {
    /// From 1, in the order in which discs were placed.
    pub number: u16,
    pub owner: RealmId,
    pub operative: Operative,
    pub at: PlaceId,
}

impl State {
    /// Returns the number of the next disc that is laid.
    pub fn next_disc(&self) -> u16 {
        self.discs.iter().map(|disc| disc.number).max().unwrap_or(0) + 1
    }

    /// Counts the operatives of one kind that a realm has still to place.
    pub fn hired(&self, realm: RealmId, operative: Operative) -> i64 {
        let of = |hired: &&Hired| hired.realm == realm && hired.operative == operative;
        self.hired.iter().filter(of).map(|hired| hired.number).sum()
    }

    /// Counts the operatives that a realm has still to place.
    pub fn hired_in_all(&self, realm: RealmId) -> i64 {
        self.hired.iter().filter(|hired| hired.realm == realm).map(|hired| hired.number).sum()
    }

    pub fn disc(&self, number: u16) -> Option<&Disc> {
        self.discs.iter().find(|disc| disc.number == number)
    }

    pub fn discs_on(&self, place: PlaceId) -> impl Iterator<Item = &Disc> + '_ {
        self.discs.iter().filter(move |disc| disc.at == place)
    }
}

//! Reasons for which a force leaves a tile, and what follows from them for its way.

use crate::engine::marching::route::RouteSearch;
use crate::rules::{Ruleset, Value};

/// Manner in which a force leaves, and true in `pursued` if the enemy is at its heels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// One search for a way over an obstacle; destroyed without one (NL-BATTLE-07).
    Beaten { pursued: bool },
    /// No search: destroyed if only blocked ways are left (NL-BATTLE-09).
    Scattered { pursued: bool },
    /// Searches until a way is found, to the tile of origin or an own one (NL-BATTLE-10).
    Drawn,
    /// As after a draw, but only to the tile of origin: nobody pursues a force behind walls
    /// (NL-BATTLE-17).
    Unpursued,
    /// Before a battle, as one who is beaten (NL-BATTLE-08, EN-BATTLE-04).
    Withdrawn,
    /// As a beaten force, but it stays where it is if it cannot leave (EN-WILD-50).
    Driven,
}

impl Leaving {
    /// Returns how a force leaves that lost a battle.
    pub fn after(flight: Flight) -> Leaving {
        let pursued = flight.pursued;
        if flight.scattered { Leaving::Scattered { pursued } } else { Leaving::Beaten { pursued } }
    }

    pub(super) fn rule(self, rules: &Ruleset) -> &'static str {
        match self {
            Leaving::Beaten { .. } | Leaving::Driven => "NL-BATTLE-07",
            Leaving::Scattered { .. } => "NL-BATTLE-09",
            Leaving::Drawn => "NL-BATTLE-10",
            Leaving::Unpursued => "NL-BATTLE-17",
            Leaving::Withdrawn => rules.setting(Value::Withdrawal).cite.0,
        }
    }

    pub(super) fn search(self) -> RouteSearch {
        match self {
            Leaving::Drawn | Leaving::Unpursued => RouteSearch::UntilFound,
            Leaving::Beaten { .. }
            | Leaving::Scattered { .. }
            | Leaving::Withdrawn
            | Leaving::Driven => RouteSearch::Forced,
        }
    }

    /// True if nobody gives it the time to look for a way, or for its ships.
    pub(super) fn routed(self) -> bool {
        matches!(self, Leaving::Scattered { .. })
    }

    pub(super) fn pursued(self) -> bool {
        matches!(self, Leaving::Beaten { pursued: true } | Leaving::Scattered { pursued: true })
    }

    /// True if it lost a battle.
    pub fn lost(self) -> bool {
        matches!(self, Leaving::Beaten { .. } | Leaving::Scattered { .. })
    }
}

/// Manner in which the beaten side got away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flight {
    pub scattered: bool,
    pub pursued: bool,
}

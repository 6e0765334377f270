//! End of a campaign, with the winners.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::RealmId;

/// End of the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; None after a draw.
    pub winner: Option<RealmId>,
    /// Realms that share the victory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<RealmId>,
}

impl Ending {
    /// Returns one winner, several that share the victory, or none; they are kept in the order of the
    /// campaign's head.
    pub fn of(winners: impl IntoIterator<Item = RealmId>) -> Ending {
        let mut winners: Vec<RealmId> = winners.into_iter().collect();
        winners.sort_unstable();
        winners.dedup();
        let mut winners = winners.into_iter();
        Ending { winner: winners.next(), with: winners.collect() }
    }

    pub fn winners(&self) -> impl Iterator<Item = RealmId> + '_ {
        self.winner.into_iter().chain(self.with.iter().copied())
    }
}

//! Sieges, and the bombardment of what is besieged.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{Owner, RealmId};

/// Effect of a bombardment on coming assaults (NL-SIEGE-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bombardment {
    None,
    /// Bombarded in the besieger's current turn.
    ThisTurn,
    /// Bombarded in the besieger's last turn; the die is thrown at the first assault.
    LastTurn,
    /// The bonus for all assaults of this turn.
    Bonus(i64),
}

/// A siege of the settlement on one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    pub besieger: RealmId,
    pub defender: Owner,
    /// Points of a garrison without banners, of independents or of a realm; 0 otherwise.
    pub garrison: i64,
    /// Baggage of such a garrison.
    pub garrison_baggage: i64,
    pub bombardment: Bombardment,
    /// Adds to every assault until the siege ends (NL-SIEGE-11).
    pub hardship: i64,
    /// No further assault this turn (NL-SIEGE-08).
    pub repulsed: bool,
    /// The besieger has acted in their current turn.
    pub acted: bool,
    /// The besieged have come out in their current turn (NL-SIEGE-05).
    pub sallied: bool,
}

impl Siege {
    /// True if a garrison without banners holds out: of independents, or of a realm (EN-SIEGE-09).
    pub fn without_banners(&self) -> bool {
        self.defender == Owner::Independent || self.garrison > 0
    }
}

//! The realms of the players, with their points, money and counters.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::is_nothing;
use crate::campaign::contingent::Contingent;
use crate::campaign::seat::Seat;
use crate::map::PlaceId;
use crate::rules::Race;

/// Change to a realm's next revenue that does not come from its settlements.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RevenueChange {
    /// Crowns, below 0 for a loss.
    pub by: i64,
    pub what: String,
    /// Id of the rule.
    pub rule: String,
}

/// One player's realm.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Realm {
    /// Id as typed (`red`).
    pub name: String,
    pub capital: Option<PlaceId>,
    /// The tiles of the realm: capital and ring; they never change (NL-REALM-03).
    pub home: Vec<PlaceId>,
    /// Army points not yet in a banner.
    pub pool: i64,
    /// Hired and allied troops not yet in a banner.
    pub contingents: Vec<Contingent>,
    /// Points for characters whom magic calls this winter (NL-EQX-26).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub heroes: i64,
    /// Baggage not yet handed out.
    pub baggage: i64,
    /// Money of this winter, gathered and not yet spent (NL-REV-01).
    pub crowns: i64,
    /// Works of timber in the present construction phase (NL-CON-05).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub timber_used: i64,
    /// Banners that its ships may still bring to winter quarters (EN-WQ-05).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub ferries: i64,
    /// Counters of the rules by name; one that is missing stands at 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, i64>,
    /// Changes to the next revenue.
    pub windfalls: Vec<RevenueChange>,
    /// No razed tile of the realm recovers this winter (NL-EVENT-09).
    pub no_recovery: bool,
    /// Has left the game (NL-WIN-02).
    pub out: bool,
    /// The race it plays, if the edition has any (NL-RACE-01).
    pub race: Option<Race>,
    /// Player since the realm was handed over; None before that: the head of the campaign names the
    /// player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed: Option<Seat>,
}

impl Realm {
    /// Returns the number of a counter; 0 if it is missing.
    pub fn counter(&self, name: &str) -> i64 {
        self.counters.get(name).copied().unwrap_or(0)
    }
}

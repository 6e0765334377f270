//! Banners: their service, load, origin and work.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{RealmId, ShipId};
use crate::map::{Ground, PlaceId, Side};
use crate::rules::Race;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Service of a banner: whose troops it has, and how they came.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Service {
    /// The realm's own people.
    #[default]
    Own,
    /// Hired for one season (NL-REC-08).
    Mercenary,
    /// From an allied area, for one season (NL-REC-10).
    Allied,
    /// Called by magic, for one season (NL-EQX-15).
    Summoned,
    /// Guards what it goes with, as long as that lasts (EN-OPT-05).
    Escort,
}

impl Service {
    pub const ALL: &'static [Service] =
        &[Service::Own, Service::Mercenary, Service::Allied, Service::Summoned, Service::Escort];

    /// Returns the service of a name.
    ///
    /// # Errors
    /// A sentence that says which there are.
    pub fn named(word: &str) -> Result<Service, Text> {
        let words =
            || listed_code(Service::ALL.iter().map(|service| service.word()), Joined::Comma);
        let found = Service::ALL.iter().find(|service| service.word() == word);
        found.copied().ok_or_else(|| {
            say!("`{word}` is not a service: one of {words}", word = quoted(word), words = words())
        })
    }

    /// True if it is troops of others, hired or sent: they follow the rules of their own race and
    /// stand in banners of their own (NL-RACE-01, NL-DEP-01).
    pub fn of_others(self) -> bool {
        matches!(self, Service::Mercenary | Service::Allied)
    }

    pub fn word(self) -> &'static str {
        match self {
            Service::Own => "own",
            Service::Mercenary => "mercenary",
            Service::Allied => "allied",
            Service::Summoned => "summoned",
            Service::Escort => "escort",
        }
    }
}

/// One army piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Banner {
    pub realm: RealmId,
    /// Number on its flag, from 1, unique among the realm's standing banners.
    pub number: u8,
    pub points: i64,
    pub baggage: i64,
    pub at: PlaceId,
    pub ground: Ground,
    /// Side of the tile at which it stands, if it came over one.
    pub side: Option<Side>,
    pub service: Service,
    /// Race, if it was given to this banner alone (NL-RACE-01); see `races::banner_race`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
    /// The ship that carries it (NL-SHIP-08); it then stands on no ground of the ship's tile.
    pub aboard: Option<ShipId>,
    /// Went aboard in this turn of its owner.
    pub boarded: bool,
    /// Landing on the tile where it stands, if it came by sea.
    pub landed: Option<Landing>,
    pub removed: bool,
    /// Shut in a besieged settlement (NL-SIEGE-01).
    pub shut_in: bool,
    /// Found no way this turn: its move is over (NL-MOVE-08).
    pub lost_way: bool,
    /// Owner's turns, this one included, in which it may not move.
    pub stay: u8,
    /// Owner's coming turns in which it may neither scout nor move.
    pub quiet_next: u8,
    /// May not scout in this turn of its owner.
    pub quiet: bool,
    /// Id of the rule by which it may not move or scout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<String>,
    /// Beaten this round: regroups (NL-BATTLE-08).
    pub regroups: bool,
    /// Has scouted in this turn of its owner, how often.
    pub scouted: u8,
    /// Tiles entered in this turn of its owner.
    pub moved: u8,
    /// Arrival where it stands in this turn of its owner, if it moved.
    pub came: Option<ArrivedFrom>,
    /// Activity that takes this turn of its owner instead of scouting and moving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<Activity>,
}

/// Activity of a banner instead of scouting and moving.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activity {
    /// As a verb, `explores D4`: words of a script, with its texts as marks.
    pub what: String,
    /// Id of the rule.
    pub rule: String,
}

/// Landing of a banner from a ship (NL-SHIP-09, NL-SHIP-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    /// The ship that brought it.
    pub ship: ShipId,
    /// In this turn of its owner.
    pub now: bool,
    /// It may march on in the turn in which it landed.
    pub marches: bool,
}

/// Way by which a banner came to where it stands, for stepping back (NL-BATTLE-07, NL-SIEGE-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArrivedFrom {
    pub from: PlaceId,
    pub ground: Ground,
    pub side: Option<Side>,
    /// The way led over a mountain or river; walls hold up nobody who goes back (EN-OPT-13).
    pub over_obstacle: bool,
}

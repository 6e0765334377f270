//! Marks that lie on a tile for some time, such as the disc of a spell with its lasting effect (NL-EQX-03). The
//! script of its name carries a mark's effect out; here it only lies, and is lifted in time.

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::state::State;
use crate::map::PlaceId;

/// Marks on the capital of an empire while its forces stand still, or are in panic (NL-ESP-06).
pub const STANDSTILL: &str = "palace_standstill";
pub const PANIC: &str = "palace_panic";

/// Time until which a mark lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// Until campaigning ends: the present season, or the coming one when laid in winter.
    Season,
    /// Until campaigning begins: the present winter, or the coming one when laid in the season.
    Winter,
    /// Until the end of this many rounds of the season; in winter, of the coming one.
    Rounds(u8),
    /// Until something lifts it.
    Lifted,
}

impl Until {
    /// As scripts write it; a number stands for rounds.
    pub const WORDS: &'static [(&'static str, Until)] =
        &[("season", Until::Season), ("winter", Until::Winter), ("lifted", Until::Lifted)];
}

/// One mark on a tile.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// Name of the mark, for instance of a spell.
    pub name: String,
    pub place: PlaceId,
    /// Realm that laid it.
    pub by: Option<RealmId>,
    /// A number that goes with it: points of an army, a side, crowns.
    pub amount: i64,
    pub until: Until,
}

impl State {
    pub fn marks_on(&self, place: PlaceId) -> impl Iterator<Item = &Mark> + '_ {
        // Most places bear none.
        let marks = if self.index.is_marked(place) { self.marks.as_slice() } else { &[] };
        marks.iter().filter(move |mark| mark.place == place)
    }

    /// True if any mark lies on a place.
    #[inline]
    pub fn is_marked(&self, place: PlaceId) -> bool {
        self.index.is_marked(place)
    }

    /// True if a mark of this name lies anywhere.
    pub fn lies(&self, name: &str) -> bool {
        self.marks.iter().any(|mark| mark.name == name)
    }

    /// The mark of this name on a tile.
    pub fn mark(&self, name: &str, place: PlaceId) -> Option<&Mark> {
        self.marks_on(place).find(|mark| mark.name == name)
    }
}

//! Marks that lie on a tile for some time, such as the disc of a spell with its lasting effect (NL-EQX-03). The
//! script of its name carries a mark's effect out; here it only lies, and is lifted in time. Marks that not
//! everybody knows of lie apart, so that no rule of the program goes by them.

use serde::{Deserialize, Serialize};

use super::ids::RealmId;
use super::knowledge::Viewer;
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
    /// Realms that know of it, with the host; None for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_to: Option<Vec<RealmId>>,
}

impl State {
    pub fn marks_on(&self, place: PlaceId) -> impl Iterator<Item = &Mark> + '_ {
        // Most places bear none.
        let marks = if self.index.is_marked(place) { self.marks.as_slice() } else { &[] };
        marks.iter().filter(move |mark| mark.place == place)
    }

    /// Lists all marks on the map, with those that not everybody knows of.
    pub fn all_marks(&self) -> impl Iterator<Item = &Mark> + '_ {
        self.marks.iter().chain(&self.hidden_marks)
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

    /// Returns the mark of this name on a tile.
    pub fn mark(&self, name: &str, place: PlaceId) -> Option<&Mark> {
        self.marks_on(place).find(|mark| mark.name == name)
    }
}

impl Viewer {
    /// True if the viewer knows of a mark.
    pub fn knows_of(self, mark: &Mark) -> bool {
        let told = |known_to: &Vec<RealmId>| known_to.iter().any(|realm| self.sees_all_of(*realm));
        self == Viewer::Host || mark.known_to.as_ref().is_none_or(told)
    }

    /// Lists the marks on the map that the viewer knows of.
    pub fn marks(self, state: &State) -> impl Iterator<Item = &Mark> + '_ {
        state.all_marks().filter(move |mark| self.knows_of(mark))
    }

    /// Lists the marks on a place that the viewer knows of.
    pub fn marks_on(self, state: &State, place: PlaceId) -> impl Iterator<Item = &Mark> + '_ {
        let hidden = state.hidden_marks.iter();
        let hidden = hidden.filter(move |mark| mark.place == place && self.knows_of(mark));
        state.marks_on(place).chain(hidden)
    }

    /// Returns the mark of this name on a tile, if the viewer knows of one.
    pub fn mark<'s>(self, state: &'s State, name: &str, place: PlaceId) -> Option<&'s Mark> {
        self.marks_on(state, place).find(|mark| mark.name == name)
    }
}

//! Phases: each a file of straight-line code that reads like the rule, registered as one row here.
//! An edition's calendar chooses and orders them.

mod battle;
mod capitals;
mod equinox;
mod lay_map;
mod movement;
mod order_of_play;
mod raise;
mod razing;
mod reckoning;
mod reorganization;
pub mod scouting;
mod settle;
mod siege;
mod subsistence;

pub use movement::march;

use crate::engine::{Flow, Turn};

/// One registered phase.
pub struct PhaseRow {
    pub id: &'static str,
    pub doc: &'static str,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
    pub run: fn(&mut Turn<'_>) -> Flow,
}

macro_rules! phases {
    ($($id:literal, $doc:literal, $rules:literal, $run:path;)+) => {
        /// Every phase there is.
        pub const PHASES: &[PhaseRow] = &[$(PhaseRow { id: $id, doc: $doc, rules: $rules, run: $run }),+];
        /// Their names, for calendars.
        pub const PHASE_NAMES: &[&str] = &[$($id),+];
    };
}

phases! {
    "lay_map", "Lays the map: built, laid tile by tile, or given", "NL-MAP-05 NL-MAP-06 NL-MAP-12 NL-MAP-18", lay_map::run;
    "place_capitals", "Players choose their capitals in the order of a roll", "NL-REALM-02 NL-REALM-03 NL-MAP-15 NL-MAP-16", capitals::run;
    "settle_realms", "Each realm's ring tiles are rolled for settlements", "NL-REALM-04 NL-REALM-05", settle::settle;
    "launch_ships", "Harbours of the realms are rolled for ships", "NL-REALM-07", settle::launch;
    "raise_armies", "Each realm's army points are agreed or rolled", "NL-ARMY-01 NL-ARMY-02", raise::armies;
    "form_banners", "Armies are divided into banners in secret and placed", "NL-ARMY-04 NL-ARMY-06", raise::banners;
    "first_baggage", "The first baggage is rolled and shared", "NL-ARMY-07", raise::baggage;
    "order_of_play", "The order of play of the round is rolled", "NL-TURN-02", order_of_play::run;
    "subsistence", "Every banner is fed, lives from baggage, or suffers", "NL-SUB-01 NL-SUB-02 NL-SUB-03 NL-SUB-04 NL-SIEGE-10", subsistence::run;
    "scouting", "Banners send scouts into adjacent tiles", "NL-SCOUT-01 NL-SCOUT-02", scouting::run;
    "movement", "Banners enter tiles that were scouted", "NL-MOVE-01 NL-MOVE-02 NL-MOVE-08", movement::run;
    "battle", "Forces that meet fight, or one shuts itself in", "NL-BATTLE-01 NL-MOVE-11", battle::run;
    "siege", "Besiegers assault, bombard or wait; the besieged come out", "NL-SIEGE-05 NL-SIEGE-07 NL-SIEGE-09", siege::run;
    "razing", "Settlements are razed for their loot", "NL-RAZE-01", razing::run;
    "reorganization", "Points and baggage are divided anew, stocks laid in", "NL-REORG-01 NL-REORG-03 NL-REORG-04", reorganization::run;
    "autumn_equinox", "Realms with a strong banner in their capital cast a spell of autumn", "NL-TURN-04 NL-EQX-01 NL-EQX-02 NL-EQX-03 NL-EQX-17", equinox::autumn;
    "spring_equinox", "Realms with a strong banner in their capital cast a spell of spring", "NL-TURN-04 NL-EQX-01 NL-EQX-02 NL-EQX-03 NL-EQX-04", equinox::spring;
    "lost_capitals", "Realms whose capital is lost leave the game", "NL-WIN-02", reckoning::lost_capitals;
    "victory", "The last realm, or the largest empire after the agreed years, wins", "NL-WIN-01", reckoning::victory;
}

//! Phases: each a file of straight-line code that reads like the rule, registered as one row here.
//! An edition's calendar chooses and orders them.

pub mod battle;
mod capitals;
pub mod construction;
mod deployment;
mod diplomacy;
mod equinox;
mod espionage;
mod lay_map;
mod left_undone;
pub mod movement;
mod muster_rosters;
mod order_of_play;
mod raise_armies;
mod razing;
mod recovery;
mod recruitment;
pub mod reorganization;
mod revenue;
pub mod scouting;
mod settle_realms;
mod siege;
pub mod steps;
pub mod subsistence;
mod victory;
mod winter_baggage;
mod winter_events;
mod winter_quarters;
pub mod winter_rosters;
mod winter_sieges;

use crate::campaign::State;
use crate::engine::core::driver::{self, PhaseAsks, PhaseRow, Procedures, UmpireOrders};
use crate::engine::core::order;
use crate::engine::{Flow, Hooks, Players, umpire};
use crate::rules::requirements::BuiltInPhase;
use crate::rules::requirements::Requirement::*;
use crate::rules::{Ruleset, Vocabulary};
use crate::text::RowDoc;

macro_rules! phases {
    ($($(#[doc = $doc:literal])+ $id:literal, $rules:literal, $parts:expr, $asks:ident, $run:path $(, $closes:ident)?;)+) => {
        /// Every phase there is.
        pub const PHASES: &[PhaseRow] = &[$(PhaseRow { id: $id, doc: RowDoc::new(concat!($($doc),+)), rules: $rules, parts: $parts, asks: PhaseAsks::$asks, run: $run }),+];
        /// Their names, for calendars.
        pub const PHASE_NAMES: &[&str] = &[$($id),+];
        /// Rows of the same phases, for loading editions.
        pub const BUILT_IN_PHASES: &[BuiltInPhase] = &[$(BuiltInPhase { id: $id, parts: $parts, closes_accounts: phases!(@closes $($closes)?) }),+];
    };
    (@closes) => { false };
    (@closes closes_accounts) => { true };
}

phases! {
    /// Lays the map: built, laid tile by tile, or given
    "lay_map", "NL-MAP-05 NL-MAP-06 NL-MAP-12 NL-MAP-17 NL-MAP-18", &[Map], InTurn, lay_map::run;
    /// Players choose their capitals in the order of a roll
    "place_capitals", "NL-REALM-02 NL-REALM-03 NL-MAP-15 NL-MAP-16", &[Map, Capitals], InTurn, capitals::run;
    /// Each realm's ring tiles are rolled for settlements
    "settle_realms", "NL-REALM-04 NL-REALM-05", &[Map, Settlements], InTurn, settle_realms::settle;
    /// Harbours of the realms are rolled for ships
    "launch_ships", "NL-REALM-07", &[Map, Sea], InTurn, settle_realms::launch;
    /// Each realm's army points are agreed or rolled
    "raise_armies", "NL-ARMY-01 NL-ARMY-02", &[Armies], InTurn, raise_armies::armies;
    /// Armies are divided into banners in secret and placed
    "form_banners", "NL-ARMY-04 NL-ARMY-06", &[Armies, Banners], AtOnce, raise_armies::banners;
    /// The first baggage is rolled and shared
    "first_baggage", "NL-ARMY-07", &[Banners, Baggage], InTurn, raise_armies::baggage;
    /// The order of play of the round is rolled
    "order_of_play", "NL-TURN-02", &[Order], InTurn, order_of_play::run;
    /// Forces of a realm whose palace was struck stand still or roll for it
    "unrest", "NL-ESP-06", &[Espionage], InTurn, espionage::unrest;
    /// Every banner is fed, lives from baggage, or suffers
    "subsistence", "NL-SUB-01 NL-SUB-02 NL-SUB-03 NL-SUB-04 NL-SIEGE-10", &[Banners, Baggage, Supply, Sieges], InTurn, subsistence::run;
    /// Banners send scouts into adjacent tiles
    "scouting", "NL-SCOUT-01 NL-SCOUT-02", &[Map, Settlements, Banners, Scouting, Sea, Dragons], InTurn, scouting::run;
    /// Banners enter tiles that were scouted
    "movement", "NL-MOVE-01 NL-MOVE-02 NL-MOVE-08", &[Banners, Movement, Sea, Battles, Sieges], InTurn, movement::run;
    /// Forces that meet fight, or one shuts itself in
    "battle", "NL-BATTLE-01 NL-MOVE-11", &[Banners, Baggage, Battles, Figures, Sieges], InTurn, battle::run;
    /// Besiegers assault, bombard or wait; the besieged come out
    "siege", "NL-SIEGE-05 NL-SIEGE-07 NL-SIEGE-09", &[Banners, Baggage, Battles, Figures, Sieges], InTurn, siege::run;
    /// Settlements are razed for their loot
    "razing", "NL-RAZE-01", &[Banners, Baggage, Razing], InTurn, razing::run;
    /// Points and baggage are divided anew, stocks laid in
    "reorganization", "NL-REORG-01 NL-REORG-03 NL-REORG-04", &[Banners, Baggage, Sieges], InTurn, reorganization::run;
    /// Realms with a strong banner in their capital cast a spell of autumn
    "autumn_equinox", "NL-TURN-04 NL-EQX-01 NL-EQX-02 NL-EQX-03 NL-EQX-17", &[Equinoxes], InTurn, equinox::autumn;
    /// Realms with a strong banner in their capital cast a spell of spring
    "spring_equinox", "NL-TURN-04 NL-EQX-01 NL-EQX-02 NL-EQX-03 NL-EQX-04", &[Equinoxes], InTurn, equinox::spring;
    /// Crowns become troops, mercenaries and allied troops
    "recruitment", "NL-REC-01 NL-REC-08 NL-REC-10", &[Banners, Recruitment], AtOnce, recruitment::run;
    /// Razed settlements are tested, and crowns raise those that failed
    "recovery", "NL-RECOV-01 NL-RECOV-02 NL-RECOV-03", &[Recovery], AtOnce, recovery::run;
    /// Ships, fortresses and cities are built
    "construction", "NL-CON-01 NL-CON-02 NL-CON-03 NL-CON-04 NL-CON-05", &[Map, Settlements, Sea, Construction], AtOnce, construction::run;
    /// Baggage for the coming season is bought
    "winter_baggage", "NL-BAG-01", &[Baggage, Provisions], AtOnce, winter_baggage::run;
    /// Armies are divided anew and placed, and baggage is handed out
    "deployment", "NL-DEP-01 NL-DEP-02 NL-DEP-03 NL-DEP-04", &[Banners, Baggage, Sea], AtOnce, deployment::run;
    /// Realms whose capital is lost leave the game
    "lost_capitals", "NL-WIN-02", &[], InTurn, victory::lost_capitals;
    /// Banners go home for the winter, ships to a harbour; besiegers go on or stop
    "winter_quarters", "NL-WQ-01 NL-WQ-02 NL-WQ-03 NL-WQ-04 NL-WQ-06 NL-WQ-07 NL-WQ-08", &[Banners, Quarters, Supply, Sea], AtOnce, winter_quarters::run;
    /// Each realm rolls for what befalls its empire
    "winter_events", "NL-EVENT-01", &[Winter, Dragons], InTurn, winter_events::run;
    /// Realms without a capital leave the game, the others gather crowns
    "revenue", "NL-REV-01 NL-REV-02 NL-REV-03 NL-REV-04 NL-WIN-02", &[Sea, Revenue], InTurn, revenue::run, closes_accounts;
    /// Sieges that go on are paid for, and the besieged hunger
    "winter_sieges", "NL-BAG-02 NL-BAG-03", &[Banners, Sieges, Provisions], InTurn, winter_sieges::run;
    /// Crowns that are left are lost
    "winter_ends", "NL-REV-01 NL-TURN-04", &[], InTurn, revenue::winter_ends, closes_accounts;
    /// Missions to areas that border several empires are declared
    "missions", "NL-DIP-03", &[Missions], AtOnce, diplomacy::declare;
    /// Pacts are offered and missions go to independent areas
    "diplomacy", "NL-DIP-01 NL-DIP-03 NL-DIP-04 NL-DIP-05", &[Missions], InTurn, diplomacy::run;
    /// Operatives are hired, placed face down and resolved
    "espionage", "NL-ESP-01 NL-ESP-02 NL-ESP-03", &[Espionage], AtOnce, espionage::run;
    /// The last realm, or the largest empire after the agreed years, wins
    "victory", "NL-WIN-01", &[Victory], InTurn, victory::victory;
}

/// Returns the names that editions are loaded with.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { phases: BUILT_IN_PHASES, ending_in_sides: order::ending_in_sides() }
}

/// Procedures that a campaign is played by.
pub const PROCEDURES: Procedures = Procedures {
    phases: PHASES,
    umpire: UmpireOrders { check: umpire::check, settle: umpire::settle },
};

/// Plays from the present state until the campaign ends.
///
/// # Errors
/// As [`driver::play`].
pub fn play(
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
) -> Flow {
    driver::play(&PROCEDURES, rules, hooks, state, players)
}

/// Plays one phase and moves the clock on.
///
/// # Errors
/// As [`driver::play_phase`].
pub fn play_phase(
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
) -> Flow {
    driver::play_phase(&PROCEDURES, rules, hooks, state, players)
}

//! What a phase does besides its title, step by step: a script that has taken the place of a phase plays those
//! that it does not mean to change, and what the year cleans up is cleaned up.

use super::{construction, espionage, recruitment, revenue, victory, winter_quarters};
use crate::engine::{Flow, Turn};

/// One step of a phase.
pub struct StepRow {
    /// The name of its phase, a dot, and its own.
    pub name: &'static str,
    pub doc: &'static str,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
    pub run: fn(&mut Turn<'_>) -> Flow,
}

macro_rules! steps {
    ($($name:literal, $doc:literal, $rules:literal, $run:path;)+) => {
        /// Every step that scripts may play, in the order in which its phase does.
        pub const STEPS: &[StepRow] =
            &[$(StepRow { name: $name, doc: $doc, rules: $rules, run: $run }),+];
        /// Their names.
        pub const STEP_NAMES: &[&str] = &[$($name),+];
    };
}

steps! {
    "recruitment.begin", "A new year of recruiting begins: what was added last year no longer counts, recruits have learnt their trade, characters rise", "NL-REC-02 NL-REC-03 NL-REC-06", recruitment::begin;
    "recruitment.buy", "Realms buy troops, mercenaries and allied troops with their crowns; what must be used this winter is gone afterwards", "NL-REC-01 NL-REC-08 NL-REC-10", recruitment::buy;
    "construction.begin", "No timber has been used yet", "NL-CON-05", construction::begin;
    "construction.build", "Realms build", "NL-CON-01 NL-CON-05", construction::build;
    "construction.forests", "Burnt forest yields timber again", "NL-DRAGON-03", construction::forests;
    "winter_quarters.hired_troops", "Mercenaries, allies and summoned troops leave", "NL-REC-08 NL-REC-10 NL-EQX-15", winter_quarters::hired_troops;
    "winter_quarters.ferries", "Ships that can bring banners home are counted", "EN-WQ-05", winter_quarters::ferries;
    "winter_quarters.sieges", "Besiegers go on or stop", "NL-WQ-07", winter_quarters::sieges;
    "winter_quarters.ships", "Ships go to a harbour", "NL-WQ-06", winter_quarters::ships;
    "winter_quarters.banners", "Banners that take part in no siege go home", "NL-WQ-01 NL-WQ-02 NL-WQ-03 NL-WQ-08", winter_quarters::home;
    "winter_quarters.stores", "Baggage and stocks of the season are gone", "NL-WQ-04", winter_quarters::stores;
    "winter_quarters.booty", "Trophies and prisoners come to the capitals", "NL-TT-18", winter_quarters::booty;
    "revenue.lost_capitals", "Realms whose capital is lost leave the game, and the last one wins", "NL-WIN-01 NL-WIN-02", revenue::without_capitals;
    "revenue.gather", "Realms gather their crowns", "NL-REV-01 NL-REV-02 NL-REV-03", revenue::gather;
    "winter_ends.unspent", "Crowns that are left are lost", "NL-REV-01", revenue::unspent;
    "winter_ends.over", "What held for this winter alone is over", "NL-TURN-04 NL-DRAGON-03 NL-EVENT-09", revenue::over;
    "lost_capitals.leave", "Realms whose capital is lost leave the game", "NL-WIN-02", victory::lost_capitals;
    "espionage.hire", "Operatives are hired", "NL-ESP-01", espionage::hire;
    "espionage.place", "They are placed face down", "NL-ESP-02", espionage::place;
    "espionage.resolve", "Their discs are turned up, and they act", "NL-ESP-03", espionage::resolve;
}

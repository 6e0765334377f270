//! Steps of a phase besides its title: a script that has taken the place of a phase plays those
//! that it does not mean to change, and what the year cleans up is cleaned up. Steps that realms
//! take one after the other can be played for one of them.

use super::{
    battle, construction, deployment, diplomacy, espionage, movement, razing, recovery,
    recruitment, reorganization, revenue, scouting, siege, subsistence, victory, winter_baggage,
    winter_events, winter_quarters, winter_sieges,
};
use crate::campaign::RealmId;
use crate::engine::{Flow, Turn};

/// Way in which realms take a step.
#[derive(Clone, Copy)]
pub enum Taken {
    /// All at once.
    Together(fn(&mut Turn<'_>) -> Flow),
    /// One realm after the other, in the order of play.
    Each(fn(&mut Turn<'_>, RealmId) -> Flow),
    /// The realm whose turn it is.
    InTurn(fn(&mut Turn<'_>) -> Flow),
}

/// One step of a phase.
pub struct StepRow {
    /// The name of its phase, a dot, and its own.
    pub name: &'static str,
    pub doc: &'static str,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
    pub taken: Taken,
}

impl StepRow {
    /// True if realms take it one after the other, so that one of them can.
    pub fn by_realm(&self) -> bool {
        !matches!(self.taken, Taken::Together(_))
    }

    /// Plays it, for one realm or for all of them. Where it is somebody's turn, a step of that turn
    /// is theirs.
    pub fn play(&self, turn: &mut Turn<'_>, realm: Option<RealmId>) -> Flow {
        let realms = match realm.or(turn.owner()) {
            Some(realm) => vec![realm],
            None => turn.state().seats(),
        };
        match self.taken {
            Taken::Together(run) => run(turn),
            Taken::Each(run) => realms.into_iter().try_for_each(|realm| run(turn, realm)),
            Taken::InTurn(run) => {
                realms.into_iter().try_for_each(|realm| turn.in_turn_of(realm, run))
            }
        }
    }
}

macro_rules! steps {
    ($($name:literal, $doc:literal, $rules:literal, $taken:ident $run:path;)+) => {
        /// Every step that scripts may play, in the order in which its phase does.
        pub const STEPS: &[StepRow] = &[
            $(StepRow { name: $name, doc: $doc, rules: $rules, taken: Taken::$taken($run) }),+
        ];
        /// Their names.
        pub const STEP_NAMES: &[&str] = &[$($name),+];
    };
}

steps! {
    "unrest.hold", "Forces of a realm whose palace was struck stand still or roll for it", "NL-ESP-06", InTurn espionage::unrest;
    "subsistence.banners", "Banners on land eat, or suffer", "NL-SUB-01 NL-SUB-02 NL-SUB-03", InTurn subsistence::feed_forces;
    "subsistence.aboard", "Banners aboard ships eat from their baggage, or suffer", "NL-SHIP-02", InTurn subsistence::feed_aboard;
    "subsistence.garrisons", "Garrisons without banners that the realm besieges eat, or hunger", "NL-SIEGE-10", InTurn subsistence::hungry_garrisons;
    "scouting.orders", "Banners send scouts", "NL-SCOUT-01 NL-SCOUT-02", InTurn scouting::run;
    "movement.orders", "Banners march, and ships sail", "NL-MOVE-01 NL-MOVE-02 NL-MOVE-08", InTurn movement::run;
    "battle.allies", "Who stands in an allied settlement may take it after all", "NL-DIP-06", InTurn battle::turn_on_allies;
    "battle.meetings", "Forces that meet fight, garrisons come out or are besieged, and what nobody defends is taken", "NL-BATTLE-01 NL-BATTLE-14 NL-SIEGE-01", InTurn battle::meetings;
    "siege.orders", "Besiegers assault, bombard or wait; the besieged come out", "NL-SIEGE-05 NL-SIEGE-07 NL-SIEGE-09", InTurn siege::run;
    "razing.orders", "Settlements are razed for their loot", "NL-RAZE-01", InTurn razing::run;
    "reorganization.orders", "Points and baggage are divided anew, stocks laid in", "NL-REORG-01 NL-REORG-03 NL-REORG-04", InTurn reorganization::run;
    "winter_events.roll", "A realm rolls for what befalls its empire, and who took part in sieges that this ended goes home", "NL-EVENT-01", Each winter_events::befall;
    "winter_sieges.supply", "A realm pays for its sieges, the besieged hunger, and who took part in sieges that are over goes home", "NL-BAG-02 NL-BAG-03", Each winter_sieges::supply;
    "winter_baggage.buy", "A realm buys baggage for the season", "NL-BAG-01", Each winter_baggage::buy;
    "recruitment.begin", "A new year of recruiting begins: what was added last year no longer counts, recruits have learnt their trade, characters rise", "NL-REC-02 NL-REC-03 NL-REC-06", Together recruitment::begin;
    "recruitment.buy", "Realms buy troops, mercenaries and allied troops with their crowns; what must be used this winter is gone afterwards", "NL-REC-01 NL-REC-08 NL-REC-10", Each recruitment::buy;
    "construction.begin", "No timber has been used yet", "NL-CON-05", Together construction::begin;
    "construction.build", "Realms build", "NL-CON-01 NL-CON-05", Each construction::build;
    "construction.forests", "Burnt forest yields timber again", "NL-DRAGON-03", Together construction::forests;
    "winter_quarters.hired_troops", "Mercenaries, allies and summoned troops leave", "NL-REC-08 NL-REC-10 NL-EQX-15", Together winter_quarters::hired_troops;
    "winter_quarters.ferries", "Ships that can bring banners home are counted", "EN-WQ-05", Each winter_quarters::ferries;
    "winter_quarters.sieges", "Besiegers go on or stop", "NL-WQ-07", Each winter_quarters::sieges;
    "winter_quarters.ships", "Ships go to a harbour", "NL-WQ-06", Each winter_quarters::ships;
    "winter_quarters.banners", "Banners that take part in no siege go home", "NL-WQ-01 NL-WQ-02 NL-WQ-03 NL-WQ-08", Each winter_quarters::home;
    "winter_quarters.stores", "Baggage and stocks of the season are gone", "NL-WQ-04", Together winter_quarters::stores;
    "winter_quarters.booty", "Trophies and prisoners come to the capitals", "NL-TT-18", Together winter_quarters::booty;
    "revenue.lost_capitals", "Realms whose capital is lost leave the game, and the last one wins", "NL-WIN-01 NL-WIN-02", Together revenue::without_capitals;
    "revenue.gather", "Realms gather their crowns", "NL-REV-01 NL-REV-02 NL-REV-03", Each revenue::gather;
    "winter_ends.unspent", "Crowns that are left are lost", "NL-REV-01", Together revenue::unspent;
    "winter_ends.over", "What held for this winter alone is over", "NL-TURN-04 NL-DRAGON-03 NL-EVENT-09", Together revenue::over;
    "lost_capitals.leave", "Realms whose capital is lost leave the game", "NL-WIN-02", Together victory::lost_capitals;
    "espionage.hire", "Operatives are hired", "NL-ESP-01", Each espionage::hire;
    "espionage.place", "They are placed face down", "NL-ESP-02", Together espionage::place;
    "espionage.resolve", "Their discs are turned up, and they act", "NL-ESP-03", Together espionage::resolve;
    "diplomacy.alliances", "Alliances of the last winter are over", "NL-DIP-06", Together diplomacy::end_alliances;
    "diplomacy.talks", "A realm offers and tells pacts, ransoms prisoners and sends envoys", "NL-DIP-01 NL-DIP-03", Each diplomacy::talk;
    "diplomacy.envoys", "Envoys are received", "NL-DIP-04 NL-DIP-05", Together diplomacy::receive_missions;
    "recovery.characters", "Wounds of characters heal", "NL-RECOV-04", Together recovery::heal;
    "recovery.ruins", "Razed settlements are tested, and crowns raise those that failed", "NL-RECOV-01 NL-RECOV-02 NL-RECOV-03", Together recovery::test;
    "recovery.famine", "What kept a realm from rebuilding is over", "NL-EVENT-09", Together recovery::famine_over;
    "deployment.ships", "A realm moors its ships", "NL-DEP-04", Each deployment::moor;
    "deployment.banners", "A realm's army is divided into banners", "NL-DEP-01", Each deployment::form;
    "deployment.places", "A realm places its banners", "NL-DEP-02", Each deployment::place;
    "deployment.baggage", "A realm hands baggage out", "NL-DEP-03", Each deployment::hand_out;
}

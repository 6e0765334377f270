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
use crate::text::RowDoc;

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
    pub doc: RowDoc,
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
    ($($(#[doc = $doc:literal])+ $name:literal, $rules:literal, $taken:ident $run:path;)+) => {
        /// Every step that scripts may play, in the order in which its phase does.
        pub const STEPS: &[StepRow] = &[
            $(StepRow {
                name: $name,
                doc: RowDoc::new(concat!($($doc),+)),
                rules: $rules,
                taken: Taken::$taken($run),
            }),+
        ];
        /// Their names.
        pub const STEP_NAMES: &[&str] = &[$($name),+];
    };
}

steps! {
    /// Forces of a realm whose palace was struck stand still or roll for it
    "unrest.hold", "NL-ESP-06", InTurn espionage::unrest;
    /// Banners on land eat, or suffer
    "subsistence.banners", "NL-SUB-01 NL-SUB-02 NL-SUB-03", InTurn subsistence::feed_forces;
    /// Banners aboard ships eat from their baggage, or suffer
    "subsistence.aboard", "NL-SHIP-02", InTurn subsistence::feed_aboard;
    /// Garrisons without banners that the realm besieges eat, or hunger
    "subsistence.garrisons", "NL-SIEGE-10", InTurn subsistence::hungry_garrisons;
    /// Banners send scouts
    "scouting.orders", "NL-SCOUT-01 NL-SCOUT-02", InTurn scouting::run;
    /// Banners march, and ships sail
    "movement.orders", "NL-MOVE-01 NL-MOVE-02 NL-MOVE-08", InTurn movement::run;
    /// Who stands in an allied settlement may take it after all
    "battle.allies", "NL-DIP-06", InTurn battle::turn_on_allies;
    /// Forces that meet fight, garrisons come out or are besieged, and what nobody defends is taken
    "battle.meetings", "NL-BATTLE-01 NL-BATTLE-14 NL-SIEGE-01", InTurn battle::meetings;
    /// Besiegers assault, bombard or wait; the besieged come out
    "siege.orders", "NL-SIEGE-05 NL-SIEGE-07 NL-SIEGE-09", InTurn siege::run;
    /// Settlements are razed for their loot
    "razing.orders", "NL-RAZE-01", InTurn razing::run;
    /// Points and baggage are divided anew, stocks laid in
    "reorganization.orders", "NL-REORG-01 NL-REORG-03 NL-REORG-04", InTurn reorganization::run;
    /// A realm rolls for what befalls its empire, and who took part in sieges that this ended goes home
    "winter_events.roll", "NL-EVENT-01", Each winter_events::befall;
    /// A realm pays for its sieges, the besieged hunger, and who took part in sieges that are over goes home
    "winter_sieges.supply", "NL-BAG-02 NL-BAG-03", Each winter_sieges::supply;
    /// A realm buys baggage for the season
    "winter_baggage.buy", "NL-BAG-01", Each winter_baggage::buy;
    /// A new year of recruiting begins: what was added last year no longer counts, recruits have learnt their
    /// trade, characters rise
    "recruitment.begin", "NL-REC-02 NL-REC-03 NL-REC-06", Together recruitment::begin;
    /// Realms buy troops, mercenaries and allied troops with their crowns; what must be used this winter is gone
    /// afterwards
    "recruitment.buy", "NL-REC-01 NL-REC-08 NL-REC-10", Each recruitment::buy;
    /// No timber has been used yet
    "construction.begin", "NL-CON-05", Together construction::begin;
    /// Realms build
    "construction.build", "NL-CON-01 NL-CON-05", Each construction::build;
    /// Burnt forest yields timber again
    "construction.forests", "NL-DRAGON-03", Together construction::forests;
    /// Mercenaries, allies and summoned troops leave
    "winter_quarters.hired_troops", "NL-REC-08 NL-REC-10 NL-EQX-15", Together winter_quarters::hired_troops;
    /// Ships that can bring banners home are counted
    "winter_quarters.ferries", "EN-WQ-05", Each winter_quarters::ferries;
    /// Besiegers go on or stop
    "winter_quarters.sieges", "NL-WQ-07", Each winter_quarters::sieges;
    /// Ships go to a harbour
    "winter_quarters.ships", "NL-WQ-06", Each winter_quarters::ships;
    /// Banners that take part in no siege go home
    "winter_quarters.banners", "NL-WQ-01 NL-WQ-02 NL-WQ-03 NL-WQ-08", Each winter_quarters::home;
    /// Baggage and stocks of the season are gone
    "winter_quarters.stores", "NL-WQ-04", Together winter_quarters::stores;
    /// Trophies and prisoners come to the capitals
    "winter_quarters.booty", "NL-TT-18", Together winter_quarters::booty;
    /// Realms whose capital is lost leave the game, and the last one wins
    "revenue.lost_capitals", "NL-WIN-01 NL-WIN-02", Together revenue::without_capitals;
    /// Realms gather their crowns
    "revenue.gather", "NL-REV-01 NL-REV-02 NL-REV-03", Each revenue::gather;
    /// Crowns that are left are lost
    "winter_ends.unspent", "NL-REV-01", Together revenue::unspent;
    /// What held for this winter alone is over
    "winter_ends.over", "NL-TURN-04 NL-DRAGON-03 NL-EVENT-09", Together revenue::over;
    /// Realms whose capital is lost leave the game
    "lost_capitals.leave", "NL-WIN-02", Together victory::lost_capitals;
    /// Operatives are hired
    "espionage.hire", "NL-ESP-01", Each espionage::hire;
    /// They are placed face down
    "espionage.place", "NL-ESP-02", Together espionage::place;
    /// Their discs are turned up, and they act
    "espionage.resolve", "NL-ESP-03", Together espionage::resolve;
    /// Alliances of the last winter are over
    "diplomacy.alliances", "NL-DIP-06", Together diplomacy::end_alliances;
    /// A realm offers and tells pacts, ransoms prisoners and sends envoys
    "diplomacy.talks", "NL-DIP-01 NL-DIP-03", Each diplomacy::talk;
    /// Envoys are received
    "diplomacy.envoys", "NL-DIP-04 NL-DIP-05", Together diplomacy::receive_missions;
    /// Wounds of characters heal
    "recovery.characters", "NL-RECOV-04", Together recovery::heal;
    /// Razed settlements are tested, and crowns raise those that failed
    "recovery.ruins", "NL-RECOV-01 NL-RECOV-02 NL-RECOV-03", Together recovery::test;
    /// What kept a realm from rebuilding is over
    "recovery.famine", "NL-EVENT-09", Together recovery::famine_over;
    /// A realm moors its ships
    "deployment.ships", "NL-DEP-04", Each deployment::moor;
    /// A realm's army is divided into banners
    "deployment.banners", "NL-DEP-01", Each deployment::form;
    /// A realm places its banners
    "deployment.places", "NL-DEP-02", Each deployment::place;
    /// A realm hands baggage out
    "deployment.baggage", "NL-DEP-03", Each deployment::hand_out;
}

//! The tables that procedures in Rust ask for.

use crate::rules::effect::first;
use crate::rules::names::TableId;
use crate::rules::procedure::Procedure;
use crate::rules::requirements::{RequiredParts, Requirement};
use crate::text::RowDoc;

/// A table that procedures in Rust ask for by name; an edition whose calendar needs its part must
/// bring it in this shape.
pub struct Needed {
    pub name: &'static str,
    pub shape: &'static str,
    /// The procedure that carries its rows out; None where the rows are amounts.
    pub procedure: Option<Procedure>,
    pub doc: RowDoc,
    pub rule: &'static str,
    pub part: Requirement,
}

impl Needed {
    /// Returns the procedure that carries its rows out, in rules that ask for the table: others may have one of
    /// the same name for their scripts.
    pub fn procedure_in(&self, required: &RequiredParts) -> Option<Procedure> {
        let asked = self.part == Requirement::Limits || required.has(self.part);
        self.procedure.filter(|_| asked)
    }
}

macro_rules! needed_tables {
    ($($(#[doc = $doc:literal])+ $constant:ident = $name:literal, $shape:literal $(by $procedure:ident)?, $rule:literal, $part:expr;)+) => {
        /// Every table that a procedure asks for, in the order of their ids.
        pub const NEEDED: &[Needed] = &[
            $(Needed { name: $name, shape: $shape, procedure: first(&[$(Procedure::$procedure)?]), doc: RowDoc::new(concat!($($doc),+)), rule: $rule, part: $part }),+
        ];
        needed_tables!(@ids 0u16; $($constant)+);
    };
    (@ids $at:expr; $head:ident $($tail:ident)*) => {
        pub const $head: TableId = TableId($at);
        needed_tables!(@ids $at + 1; $($tail)*);
    };
    (@ids $at:expr;) => {};
}

needed_tables! {
    /// Settlement of each tile around a capital at the start.
    REALM_SETTLEMENTS = "realm_settlements", "roll" by Ring, "NL-REALM-05", Requirement::Settlements;
    /// Ships in a harbour of a realm at the start.
    REALM_SHIPS = "realm_ships", "roll" by Harbour, "NL-REALM-07", Requirement::Sea;
    /// Starting points that each settlement adds.
    STARTING_STRENGTH = "starting_strength", "lookup", "NL-ARMY-02", Requirement::Armies;
    /// Pieces of each kind in one box.
    PIECES = "pieces", "lookup", "NL-MAP-01", Requirement::Settlements;
    /// Banners a tile feeds.
    FORAGE = "forage", "lookup", "NL-SUB-02", Requirement::Supply;
    /// Loss of a hungry banner.
    SHORTFALL = "shortfall", "roll" by Banner, "NL-SUB-03", Requirement::Supply;
    /// Events that befall scouts.
    SCOUTING_EVENTS = "scouting_events", "roll" by ScoutingEvents, "NL-SCOUT-10", Requirement::Scouting;
    /// Findings of scouts about an occupied tile.
    SKIRMISH = "skirmish", "roll" by Skirmish, "NL-SCOUT-17", Requirement::Scouting;
    /// 1 for settlements that fall to whoever scouts their undefended tile or lands there, 0 if a
    /// banner must enter it.
    SCOUTS_TAKE = "scouts_take", "lookup", "NL-SCOUT-15", Requirement::Scouting;
    /// Ships of a harbour that scouts find.
    FOUND_FLEET = "found_fleet", "roll" by Harbour, "NL-SCOUT-09", Requirement::Sea;
    /// The search for a way over mountain or river.
    ROUTE = "route", "roll" by Route, "NL-MOVE-08", Requirement::Movement;
    /// Loss on a perilous way.
    PERILOUS_ROUTE = "perilous_route", "roll" by Force, "NL-MOVE-09", Requirement::Movement;
    /// The attacker's factor from both strengths.
    BASE_FACTOR = "base_factor", "matrix", "NL-BATTLE-03", Requirement::Battles;
    /// The attacker's factor from both strategy cards.
    STRATEGY = "strategy", "matrix", "NL-BATTLE-04", Requirement::Battles;
    /// The result of a battle.
    BATTLE_RESULT = "battle_result", "roll" by Battle, "NL-BATTLE-06", Requirement::Battles;
    /// Side that loses a character after a double.
    CHARACTER_FALLS = "character_falls", "roll" by Losses, "NL-BATTLE-18", Requirement::Battles;
    /// Result of the pursuit of a beaten force.
    PURSUIT = "pursuit", "roll" by Pursuit, "NL-BATTLE-12", Requirement::Battles;
    /// Size of an independent garrison.
    GARRISON = "garrison", "roll", "NL-BATTLE-14", Requirement::Battles;
    /// The card of an independent garrison drawn at random.
    GARRISON_CARD = "garrison_card", "roll" by GarrisonCard, "NL-BATTLE-16", Requirement::Battles;
    /// 1 for settlements whose tile has nothing that blocks a retreat from it, else 0.
    WAYS_OUT = "ways_out", "lookup", "NL-BATTLE-07", Requirement::Battles;
    /// 1 for settlements where defenders stay after a draw, else 0.
    STANDS_AFTER_DRAW = "stands_after_draw", "lookup", "NL-BATTLE-10", Requirement::Battles;
    /// Banners that find refuge in a settlement.
    REFUGE = "refuge", "lookup", "NL-SIEGE-01", Requirement::Sieges;
    /// Multiplier for a garrison's points in an assault.
    DEFENCE = "defence", "lookup", "NL-SIEGE-06", Requirement::Sieges;
    /// The result of an assault.
    ASSAULT_RESULT = "assault_result", "roll" by Assault, "NL-SIEGE-08", Requirement::Sieges;
    /// The result of an attack on a wall along the side of a tile.
    WALL_RESULT = "wall_result", "roll" by Assault, "EN-OPT-13", Requirement::Limits;
    /// Bonus of a bombardment to the next assaults.
    BOMBARDMENT = "bombardment", "roll" by Bombardment, "NL-SIEGE-09", Requirement::Sieges;
    /// Effect of hunger on a garrison.
    STARVATION = "starvation", "roll" by Starvation, "NL-SIEGE-11", Requirement::Sieges;
    /// Baggage gained by razing a settlement.
    LOOT = "loot", "lookup", "NL-RAZE-01", Requirement::Razing;
    /// Baggage a settlement can store.
    STOCK = "stock", "lookup", "NL-REORG-04", Requirement::Baggage;
    /// Fate of the beaten fleet, by the difference of the scores.
    NAVAL_BATTLE = "naval_battle", "roll" by NavalBattle, "NL-SHIP-05", Requirement::Sea;
    /// Fate of a razed settlement in winter.
    RECOVERY = "recovery", "roll" by Recovery, "NL-RECOV-01", Requirement::Recovery;
    /// Remainder of a unit's elite bonus, by the percentage of recruits in it.
    ELITE_RECRUITS = "elite_recruits", "matrix", "NL-REC-03", Requirement::Rosters;
    /// Time and place at which a second force comes to a battle on the table.
    ARRIVAL = "arrival", "roll" by Arrival, "NL-TT-06", Requirement::Figures;
    /// Fallen of a unit that recover after a battle on the table.
    CASUALTY_RECOVERY = "casualty_recovery", "roll" by CasualtyRecovery, "NL-TT-13", Requirement::Figures;
    /// The same with a first row in which everybody recovers, for the option `worst_recovery`.
    CASUALTY_RECOVERY_PRINTED = "casualty_recovery_printed", "roll" by CasualtyRecovery, "NL-TT-13", Requirement::Figures;
    /// Fate of a character who fell on the table.
    CHARACTER_FATE = "character_fate", "roll" by CharacterFate, "NL-TT-14", Requirement::Figures;
    /// Result of executing a prisoner.
    EXECUTION = "execution", "roll" by Execution, "NL-TT-19", Requirement::Rosters;
    /// Damage of dragons to their tile.
    DRAGON_RAGE = "dragon_rage", "roll" by Dragons, "NL-DRAGON-03", Requirement::Dragons;
    /// Spell that a player gets in the autumn.
    AUTUMN_SPELLS = "autumn_spells", "roll" by Spells, "NL-EQX-17", Requirement::Equinoxes;
    /// Spell that a player gets in the spring.
    SPRING_SPELLS = "spring_spells", "roll" by Spells, "NL-EQX-04", Requirement::Equinoxes;
    /// Result of the only mission to an independent area.
    MISSION = "mission", "roll" by Missions, "NL-DIP-04", Requirement::Missions;
    /// Result of the audience for rival missions.
    AUDIENCE = "audience", "roll" by Missions, "NL-DIP-05", Requirement::Missions;
    /// Result of an assassin's attack on a banner.
    ASSASSIN = "assassin", "roll" by Banner, "NL-ESP-05", Requirement::Espionage;
    /// Result of an assassin's attack in a capital without banners.
    PALACE = "palace", "roll" by Palace, "NL-ESP-06", Requirement::Espionage;
    /// Findings of a spy.
    SPY = "spy", "roll" by Spy, "NL-ESP-07", Requirement::Espionage;
    /// Damage that a saboteur does.
    SABOTEUR = "saboteur", "roll" by Saboteur, "NL-ESP-08", Requirement::Espionage;
    /// Findings of an agent.
    AGENT = "agent", "roll" by Agent, "NL-ESP-09", Requirement::Espionage;
    /// Fate of an agent that acts where there are no operatives of others; without this table it rolls on `agent`.
    AGENT_ALONE = "agent_alone", "roll" by Agent, "EN-ESP-13", Requirement::Limits;
    /// Banners that a settlement of a realm feeds through the winter.
    WINTER_FOOD = "winter_food", "lookup", "NL-WQ-03", Requirement::Quarters;
    /// Loss of a banner whose way home is cut off.
    WINTER_RETREAT = "winter_retreat", "roll" by Banner, "NL-WQ-08", Requirement::Quarters;
    /// Event that befalls an empire in winter.
    WINTER_EVENTS = "winter_events", "roll" by WinterEvents, "NL-EVENT-01", Requirement::Winter;
    /// Crowns that a settlement pays.
    REVENUE = "revenue", "lookup", "NL-REV-03", Requirement::Revenue;
    /// Strength of a neighbouring tile's claim to a settlement.
    CLAIMS = "claims", "lookup", "NL-RECOV-02", Requirement::Recovery;
}

/// Lookups whose number is taken once, where something befalls: their cells may be dice. The others
/// are asked again and again, while orders are judged and shown.
pub const TAKEN: &[TableId] = &[STARTING_STRENGTH, LOOT];

//! The closed vocabulary of what a table row can do. One row per effect: reading, showing, checking
//! and the reference page all come from this table, and what the log says of it; `effect_read` reads
//! it, `effect_words` fills in its sentence, `procedure` says who carries it out, and
//! `engine::effects` does so with what befalls banners and forces.

use crate::rules::Ruleset;
use crate::rules::amount::Amount;
use crate::rules::cite::Symbol;
use crate::rules::declare::Written;
pub use crate::rules::effect_arguments::{
    Alliance, Assault, Border, ByTerrain, Count, Desertion, Fate, GivenUp, Kinds, Loss, Outcome,
    Prisoner, Reveal, RevenueEffect, ScoutFind, Side, Slaying, Stay, Strike, Victim, Way, Yield,
};
use crate::rules::effect_read::EffectArgument;
use crate::rules::effect_words::fill;
pub use crate::rules::effect_words::{say_cell, say_effects};
use crate::rules::names::{Names, SpellId, TableId};
use crate::yaml::{Node, Reader, Takes};

/// One row of the vocabulary, for reference pages and completion.
pub struct EffectRow {
    pub kind: EffectKind,
    pub name: &'static str,
    pub wants: &'static str,
    /// The same for schemas.
    pub takes: Takes,
    pub doc: &'static str,
    pub rule: &'static str,
    /// The rule by which it needs a map of hexes, if it does.
    pub hexes: Option<&'static str>,
    /// Finds the places of effects that are part of it.
    pub(in crate::rules) nested: for<'n> fn(&'n Node) -> Vec<&'n Node>,
}

/// Gives the type of an effect's argument; [`argument`] has one implementor for each effect.
pub trait HasArgument {
    type Argument;
}

/// The argument of an effect: `ArgumentOf<argument::Stay>`.
pub type ArgumentOf<E> = <E as HasArgument>::Argument;

macro_rules! effects {
    ($($(#[doc = $doc:literal])+ $variant:ident($argument:ty) = $name:literal, $rule:literal $(hexes $hexes:literal)?,
        $says:literal;)+) => {
        /// One thing a table row does.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Effect { $($(#[doc = $doc])+ $variant($argument)),+ }

        /// An effect without its argument, in the order of [`EFFECTS`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum EffectKind { $($variant),+ }

        /// Names for the types of arguments, by their effects.
        pub mod argument {
            $(pub struct $variant;)+
        }

        $(impl HasArgument for argument::$variant {
            type Argument = $argument;
        })+

        /// Every effect: the reference is generated from this.
        pub const EFFECTS: &[EffectRow] = &[
            $(EffectRow { kind: EffectKind::$variant, name: $name, wants: <$argument as EffectArgument>::WANTED, takes: <$argument as Written>::TAKES, doc: concat!($($doc),+), rule: $rule, hexes: first(&[$($hexes)?]), nested: <$argument as EffectArgument>::nested }),+
        ];

        impl Effect {
            /// Reads one effect of this name.
            pub(in crate::rules) fn read(reader: &Reader<'_>, names: &Names, name: &str, node: &Node) -> Option<Effect> {
                match name {
                    $($name => <$argument as Written>::read(reader, names, node).map(Effect::$variant),)+
                    _ => None,
                }
            }

            /// The effect as YAML writes it: name and argument.
            pub fn show(&self, names: &Names) -> (&'static str, String) {
                match self { $(Effect::$variant(argument) => ($name, argument.show(names))),+ }
            }

            /// Its row of the vocabulary.
            pub fn row(&self) -> &'static EffectRow {
                self.kind().row()
            }

            /// Returns the effect without its argument.
            pub fn kind(&self) -> EffectKind {
                match self { $(Effect::$variant(_) => EffectKind::$variant),+ }
            }

            /// True if its argument says that it does not happen: `no`.
            pub(in crate::rules) fn says_no(&self) -> bool {
                match self { $(Effect::$variant(argument) => argument.says_no()),+ }
            }

            /// Effects that are part of it.
            pub fn inner(&self) -> Vec<&Effect> {
                match self { $(Effect::$variant(argument) => argument.inner()),+ }
            }

            /// Returns the effect as the log says it; None if the log says that nothing happens.
            pub(in crate::rules) fn in_words(&self, rules: &Ruleset) -> Option<String> {
                match self { $(Effect::$variant(argument) => fill($says, argument, rules)),+ }
            }
        }
    };
}

impl EffectKind {
    /// Returns its row of the vocabulary.
    pub fn row(self) -> &'static EffectRow {
        &EFFECTS[self as usize]
    }
}

/// Returns what a macro was given at most once.
pub(in crate::rules) const fn first<T: Copy>(given: &[T]) -> Option<T> {
    match given {
        [one, ..] => Some(*one),
        [] => None,
    }
}

effects! {
    /// The banner loses points; at 0 it is removed.
    LosePoints(Amount) = "lose_points", "NL-SUB-03",
        "the banner loses {point}";
    /// The banner loses points; what it lacks is lost by other banners of its realm, which their
    /// owner names one by one.
    ArmyLoses(Amount) = "army_loses", "EN-ESP-07",
        "the banner loses {point}, and others of its realm lose what it does not have";
    /// The banner gains points.
    GainPoints(Amount) = "gain_points", "NL-SCOUT-12",
        "the banner gains {point}";
    /// The banner loses baggage, up to what it has.
    TakeBaggage(Count) = "take_baggage", "NL-MOVE-09",
        "the banner loses {baggage}";
    /// What happens instead to a banner without baggage, or to a force without any if no single
    /// banner acted.
    WithoutBaggage(Vec<Effect>) = "without_baggage", "NL-MOVE-09",
        "without baggage, {it}";
    /// What happens to a banner that needs food; nothing happens to one that needs none.
    NeedsFood(Vec<Effect>) = "needs_food", "NL-RACE-02",
        "if it needs food, {it}";
    /// The banner gains baggage, up to what it can carry.
    GainBaggage(Amount) = "gain_baggage", "NL-SCOUT-10",
        "the banner gains {baggage}";
    /// The force gains baggage, which its owner divides among its banners, up to what they can
    /// carry.
    ForceGainsBaggage(Amount) = "force_gains_baggage", "EN-SCOUT-15",
        "the force gains {baggage}";
    /// No banner of the force may enter the tile in this turn, even if others scout it.
    NoEntry(bool) = "no_entry", "EN-SCOUT-10",
        "no banner of the force may enter the tile this turn";
    /// The force loses baggage; its owner names the banners.
    ForceBaggage(i64) = "force_baggage", "NL-MOVE-09",
        "the force loses {baggage}";
    /// The effects apply to every banner of the force, each with its own dice.
    EachBanner(Vec<Effect>) = "each_banner", "NL-SCOUT-10",
        "{each banner}";
    /// The effects apply to the banner that acted.
    TheBanner(Vec<Effect>) = "banner", "NL-SCOUT-10",
        "{the banner that acted}";
    /// The banner may not move for this many of its owner's turns, this one included.
    Stay(i64) = "stay", "NL-SCOUT-10",
        "the banner may not move for {turn}";
    /// The banner may not scout for this many of its owner's coming turns.
    Quiet(i64) = "quiet", "NL-SCOUT-10",
        "the banner may not scout for {coming turn}";
    /// The scouts leave through a random side of their tile.
    DivertScouts(Amount) = "divert_scouts", "NL-SCOUT-11" hexes "NL-SCOUT-11",
        "the scouts go astray through a random side ({})";
    /// Another table is rolled on.
    RollOn(TableId) = "roll_on", "NL-SCOUT-10",
        "roll on {}";
    /// The same table is rolled on again.
    RollAgain(bool) = "roll_again", "NL-SCOUT-13",
        "roll again";
    /// The effects depend on the terrain of the tile in question.
    InTerrain(ByTerrain) = "in", "NL-SCOUT-13",
        "{}";
    /// Scouts find a settlement, or barren land.
    Find(ScoutFind) = "find", "NL-SCOUT-04",
        "{}";
    /// The settlement found resists and turns independent.
    Resists(bool) = "resists", "NL-SCOUT-05",
        "which resists";
    /// A scouting event happens.
    Event(bool) = "event", "NL-SCOUT-04",
        "a scouting event";
    /// The defender shows the scouting player the forces on the tile.
    Reveals(Reveal) = "reveal", "NL-SCOUT-17",
        "the defender shows {}";
    /// The scouting player shows the forces on the tile of origin.
    RevealsOwn(Reveal) = "reveal_own", "NL-SCOUT-17",
        "the scouting player shows {}";
    /// The result of a search for a way.
    FindsWay(Way) = "way", "NL-MOVE-08",
        "{}";
    /// Who wins the battle.
    Winner(Outcome) = "winner", "NL-BATTLE-06",
        "{}";
    /// What the attacking side loses.
    AttackerLoses(Loss) = "attacker_loses", "NL-BATTLE-06",
        "the attacker loses {point}";
    /// What the defending side loses.
    DefenderLoses(Loss) = "defender_loses", "NL-BATTLE-06",
        "the defender loses {point}";
    /// The side is scattered: baggage lost, no search for a way.
    Scatters(Side) = "scatters", "NL-BATTLE-09",
        "the {} is scattered";
    /// The beaten force is scattered after all.
    Routs(bool) = "rout", "NL-BATTLE-12",
        "the beaten force is scattered after all";
    /// The beaten force loses points while it is pursued.
    LoserLoses(Amount) = "loser_loses", "NL-BATTLE-12",
        "the beaten force loses {point}";
    /// The pursuers lose points.
    WinnerLoses(Amount) = "winner_loses", "NL-BATTLE-12",
        "the pursuers lose {point}";
    /// The pursuers take all baggage of the beaten force.
    CapturesBaggage(bool) = "capture_baggage", "NL-BATTLE-12",
        "the pursuers take all baggage";
    /// The pursuers capture the general of the beaten force; what happens instead where banners
    /// hold no characters, and besides where the option `captured_general` says so.
    CapturesGeneral(Vec<Effect>) = "capture_general", "NL-BATTLE-12",
        "the pursuers capture the general[; where banners hold no characters, {it}]";
    /// The points lost by this row fall on random units and characters, not on those that their
    /// owner chooses.
    AtRandom(bool) = "at_random", "NL-BATTLE-12",
        "the loss falls on units and characters by chance";
    /// The result of an assault.
    AssaultIs(Assault) = "assault", "NL-SIEGE-08",
        "{}";
    /// Assaults of the besieger's next turn get a bonus.
    AssaultBonus(i64) = "assault_bonus", "NL-SIEGE-09",
        "a bonus of {} on assaults in the besieger's next turn";
    /// Assaults get a bonus until the siege ends; it adds up.
    Hardship(i64) = "hardship", "NL-SIEGE-11",
        "a bonus of {} on assaults until the siege ends";
    /// The garrison is wiped out and the settlement falls.
    Betrayed(bool) = "betrayed", "NL-SIEGE-11",
        "the garrison is betrayed and the settlement falls";
    /// The garrison offers the settlement for free passage.
    OffersTerms(bool) = "offer", "NL-SIEGE-11",
        "the garrison offers the settlement for free passage";
    /// Dragons wake on the tile and rage.
    WakeDragons(Amount) = "wake_dragons", "NL-DRAGON-01" hexes "NL-DRAGON-02",
        "dragons wake: {}";
    /// The settlement on the tile is razed.
    Raze(bool) = "raze", "NL-DRAGON-03",
        "the settlement is razed";
    /// Every force on the tile loses points, shared among its banners.
    ForcesLose(Amount) = "forces_lose", "NL-DRAGON-03",
        "every force there loses {point}";
    /// Every force on the tile is destroyed.
    DestroyForces(bool) = "destroy_forces", "NL-DRAGON-03",
        "every force there is destroyed";
    /// Each ship on the tile is destroyed when its own die shows one of these totals.
    DestroyShips(Strike) = "destroy_ships", "NL-DRAGON-03",
        "each ship there {} is destroyed";
    /// The forest on the tile burns: it gives no timber next winter.
    BurnForest(bool) = "burn_forest", "NL-DRAGON-03",
        "the forest burns";
    /// The banner is destroyed.
    DestroyBanner(bool) = "destroy_banner", "NL-WQ-08",
        "the banner is destroyed";
    /// The next revenue of the realm rises or falls.
    Revenue(RevenueEffect) = "revenue", "NL-EVENT-08",
        "{}";
    /// The next revenue of the realm rises for each group of unrazed settlements of these kinds.
    RevenuePer(Yield) = "revenue_per", "NL-EVENT-07",
        "{}";
    /// A random settlement of these kinds becomes independent, and its own troops are destroyed.
    Rebellion(Kinds) = "rebellion", "NL-EVENT-03",
        "a random {} becomes independent";
    /// A random settlement of these kinds that has troops of its own loses them, and pays no revenue this
    /// winter.
    Plague(Kinds) = "plague", "NL-EVENT-04",
        "a random {} with troops loses them and pays nothing";
    /// Each border settlement of these kinds that its die strikes pays no revenue this winter.
    Raids(Border) = "raids", "NL-EVENT-05",
        "each border {} pays nothing";
    /// No razed tile of the realm recovers this winter.
    BarRecovery(bool) = "bar_recovery", "NL-EVENT-09",
        "no razed tile recovers this winter";
    /// Each border settlement of these kinds that its die strikes goes over to the strongest
    /// neighbour.
    Treason(Border) = "treason", "NL-EVENT-10",
        "each border {} goes over to the strongest neighbour";
    /// A razed settlement recovers.
    Recovers(bool) = "recovers", "NL-RECOV-01",
        "the settlement recovers";
    /// Ships lie in the harbour.
    Ships(Amount) = "ships", "NL-SCOUT-09",
        "{ship} in the harbour | no ships in the harbour";
    /// This feature is on the field of a battle with figures.
    Feature(Symbol) = "feature", "NL-TT-02",
        "{}";
    /// How large a feature of the field is.
    Size(Symbol) = "size", "NL-TT-02",
        "{}";
    /// How a feature of the field can be crossed.
    Going(Symbol) = "going", "NL-TT-02",
        "{}";
    /// What else matters about a feature of the field.
    Note(Symbol) = "note", "NL-TT-02",
        "{}";
    /// A second force arrives this many hours later.
    Delayed(Amount) = "delayed", "NL-TT-06",
        "the second force comes {hour} later";
    /// This many units of a second force arrive first.
    UnitsFirst(Amount) = "units_first", "NL-TT-06",
        "of the second force {unit} first";
    /// Where a second force arrives.
    Arrives(Symbol) = "arrives", "NL-TT-06",
        "{}";
    /// One in this many fallen models of a unit recovers; 0 means none.
    RecoverOneIn(i64) = "recover_one_in", "NL-TT-13",
        "one in {} of the fallen models recovers | none of the fallen models recover";
    /// What happens to a character who fell.
    FateIs(Fate) = "fate", "NL-TT-14",
        "the character is {}";
    /// A character has this wound.
    Wounds(Symbol) = "wound", "NL-TT-15",
        "{}";
    /// Rounds after this one until the wound is healed; 0 means the rest of the season.
    Recovery(i64) = "recovery", "NL-TT-15",
        "healed after {round} | not healed this season";
    /// The wounded character takes part in no battle while recovering.
    OutOfAction(bool) = "out_of_action", "NL-TT-15",
        "out of action until then";
    /// What the wound takes off the character's profile during recovery.
    Penalty(Symbol) = "penalty", "NL-TT-15",
        "until then {}";
    /// What the wound takes off the character's profile for good.
    Lasting(Symbol) = "lasting", "NL-TT-15",
        "for good: {}";
    /// Gear that whoever bears that lasting harm can carry no more.
    NoGear(Symbol) = "no_gear", "NL-TT-15",
        "no {} for good";
    /// What happens to a prisoner at the execution.
    PrisonerDoes(Prisoner) = "prisoner", "NL-TT-19",
        "the prisoner {}";
    /// What the character is given free of charge.
    FreeGear(Symbol) = "free_gear", "NL-TT-19",
        "free: {}";
    /// The winner of a battle at sea may push the beaten ships one coast tile; ships with nowhere
    /// to go are lost.
    PushShips(bool) = "push_ships", "NL-SHIP-05",
        "the winner may push the beaten ships one coast tile";
    /// Each banner aboard a ship that is pushed loses points.
    AboardLose(Amount) = "aboard_lose", "NL-SHIP-05",
        "each banner aboard loses {point}";
    /// This many beaten ships, drawn at random, sink with what they carry.
    SinkShips(Count) = "sink_ships", "NL-SHIP-05",
        "{beaten ship} lost, drawn at random";
    /// An independent area allies itself with the realm.
    Allies(Alliance) = "alliance", "NL-DIP-04",
        "a {} alliance";
    /// The effects apply to one banner of the force. Its owner names it.
    ChosenBanner(Vec<Effect>) = "chosen_banner", "NL-ESP-05",
        "{a banner that its owner names}";
    /// A character of the banner is killed: the one that its owner names, or the one of the highest
    /// level.
    Slay(Slaying) = "slay", "NL-ESP-05",
        "{}";
    /// The banner gives up a unit of this many models or more. Its owner names it.
    GiveUpUnit(GivenUp) = "give_up_unit", "NL-ESP-06",
        "the banner gives up a unit of {}";
    /// No force of the realm moves until this round of the coming season is over.
    Standstill(i64) = "standstill", "NL-ESP-06",
        "no force of the realm moves before the end of round {}";
    /// Until this round of the coming season is over, forces of the realm move only if their die
    /// allows it.
    Panic(i64) = "panic", "NL-ESP-06",
        "before the end of round {}, forces of the realm move only if their die allows it";
    /// This many settlements of a kind become independent, and banners there are destroyed.
    Desert(Desertion) = "turn_independent", "NL-ESP-06",
        "{} independent";
    /// The victim announces where the force on the tile means to move first.
    RevealsMove(bool) = "reveal_move", "NL-ESP-07",
        "the victim announces where the force will move";
    /// This many discs of other players may be removed anywhere.
    LiftAnywhere(Amount) = "lift_discs_anywhere", "NL-ESP-07",
        "{disc} of others may be removed anywhere";
    /// This many discs of any player may be removed anywhere.
    LiftAnybody(Amount) = "lift_discs_of_anybody", "EN-ESP-09",
        "{disc} may be removed anywhere, whosever they are";
    /// The stock of the settlement is destroyed.
    DestroyStock(bool) = "destroy_stock", "NL-ESP-08",
        "the stock is destroyed";
    /// One ship in the harbour is destroyed.
    SinkShip(bool) = "sink_ship", "NL-ESP-08",
        "one ship in the harbour is destroyed";
    /// What happens instead if no ship is in a harbour.
    WithoutShips(Vec<Effect>) = "without_ships", "NL-ESP-08",
        "without a ship in the harbour, {it}";
    /// The player names a disc of another player on the tile. It is removed if the dice show one of
    /// these totals.
    TestDisc(Strike) = "test_disc", "NL-ESP-09",
        "one disc of another {} is removed";
    /// This many discs of other players on the tile are removed.
    LiftDiscs(Count) = "lift_discs", "NL-ESP-09",
        "{disc} of others there must go";
    /// The player looks at the discs of other players on the tile.
    LooksAtDiscs(bool) = "look_at_discs", "EN-ESP-12",
        "the player looks at the discs of others there";
    /// All discs of one other player on the tile are removed. The agent's player names who.
    LiftNetwork(bool) = "lift_discs_of_one", "EN-ESP-12",
        "all discs there of one other player must go";
    /// All discs of other players on the tile go to the agent's player, who may lay each in a
    /// settlement of their own realm or of the realm that owned it.
    TakesDiscs(bool) = "take_discs", "EN-ESP-12",
        "all discs of others there become the player's";
    /// The agent may act again later: where it is, or also from a settlement of its own side, or of
    /// those as well whose discs lay on the tile.
    AgentStays(Stay) = "agent_stays", "EN-ESP-11",
        "the agent may act again later from {}";
    /// One more operative, no agent, is placed at no cost.
    ExtraOperative(bool) = "extra_operative", "NL-ESP-09",
        "one more operative at no cost";
    /// The result, as a word that the procedure understands, such as one in Lua.
    Result(Symbol) = "result", "house-rule",
        "{}";
    /// The garrison plays this strategy card.
    Card(Symbol) = "card", "NL-BATTLE-16",
        "the garrison plays {}";
    /// The player has this spell to cast.
    CastsSpell(SpellId) = "spell", "NL-EQX-02",
        "{}";
}

/// Effects in YAML flow style.
pub fn show_effects(effects: &[Effect], names: &Names) -> String {
    let parts: Vec<String> = effects
        .iter()
        .map(|effect| {
            let (name, argument) = effect.show(names);
            format!("{name}: {argument}")
        })
        .collect();
    format!("{{{}}}", parts.join(", "))
}

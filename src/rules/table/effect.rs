//! The closed vocabulary of what a table row can do. One row per effect: reading, showing, checking
//! and the reference page all come from this table, and what the log says of it; `effect_read` reads
//! it, `effect_words` says its argument, `procedure` says who carries it out, and
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
use crate::rules::effect_words::{CountedInText, EffectPhrase, InText, on_banner};
pub use crate::rules::effect_words::{cell_text, effects_text, say_cell, say_effects};
use crate::rules::names::{Names, SpellId, TableId};
use crate::say;
use crate::text::{ProgramNoun, RowDoc};
use crate::yaml::{Node, Reader, Takes};

/// One row of the vocabulary, for reference pages and completion.
pub struct EffectRow {
    pub kind: EffectKind,
    pub name: &'static str,
    pub wants: &'static str,
    /// The same for schemas.
    pub takes: Takes,
    pub doc: RowDoc,
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
        $says:expr;)+) => {
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
            $(EffectRow { kind: EffectKind::$variant, name: $name, wants: <$argument as EffectArgument>::WANTED, takes: <$argument as Written>::TAKES, doc: RowDoc::new(concat!($($doc),+)), rule: $rule, hexes: first(&[$($hexes)?]), nested: <$argument as EffectArgument>::nested }),+
        ];

        impl Effect {
            /// Reads one effect of this name.
            pub(in crate::rules) fn read(reader: &Reader<'_>, names: &Names, name: &str, node: &Node) -> Option<Effect> {
                match name {
                    $($name => <$argument as Written>::read(reader, names, node).map(Effect::$variant),)+
                    _ => None,
                }
            }

            /// Returns the effect as YAML writes it: name and argument.
            pub fn show(&self, names: &Names) -> (&'static str, String) {
                match self { $(Effect::$variant(argument) => ($name, argument.show(names))),+ }
            }

            /// Returns its row of the vocabulary.
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
            pub(in crate::rules) fn in_text(&self, rules: &Ruleset) -> Option<EffectPhrase> {
                match self {
                    $(Effect::$variant(argument) if argument.says_no() => None,
                    Effect::$variant(argument) => {
                        let says: fn(&$argument, &Ruleset) -> EffectPhrase = $says;
                        Some(says(argument, rules))
                    })+
                }
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
        |it, _| EffectPhrase::OfBanner(say!("loses {points}", points = it.counted(ProgramNoun::Point)));
    /// The banner loses points; what it lacks is lost by other banners of its realm, which their
    /// owner names one by one.
    ArmyLoses(Amount) = "army_loses", "EN-ESP-07",
        |it, _| EffectPhrase::OfBanner(say!("loses {points}, and others of its realm lose what it does not have", points = it.counted(ProgramNoun::Point)));
    /// The banner gains points.
    GainPoints(Amount) = "gain_points", "NL-SCOUT-12",
        |it, _| EffectPhrase::OfBanner(say!("gains {points}", points = it.counted(ProgramNoun::Point)));
    /// The banner loses baggage, up to what it has.
    TakeBaggage(Count) = "take_baggage", "NL-MOVE-09",
        |it, _| EffectPhrase::OfBanner(say!("loses {baggage}", baggage = it.counted(ProgramNoun::Baggage)));
    /// Effects instead on a banner without baggage, or on a force without any if no single banner acted.
    WithoutBaggage(Vec<Effect>) = "without_baggage", "NL-MOVE-09",
        |it, rules| EffectPhrase::Whole(say!("without baggage, {effects}", effects = on_banner(it, say!("it"), rules)));
    /// Effects on a banner that needs food; a banner that needs none is spared.
    NeedsFood(Vec<Effect>) = "needs_food", "NL-RACE-02",
        |it, rules| EffectPhrase::Whole(say!("if it needs food, {effects}", effects = on_banner(it, say!("it"), rules)));
    /// The banner gains baggage, up to what it can carry.
    GainBaggage(Amount) = "gain_baggage", "NL-SCOUT-10",
        |it, _| EffectPhrase::OfBanner(say!("gains {baggage}", baggage = it.counted(ProgramNoun::Baggage)));
    /// The force gains baggage, which its owner divides among its banners, up to what they can
    /// carry.
    ForceGainsBaggage(Amount) = "force_gains_baggage", "EN-SCOUT-15",
        |it, _| EffectPhrase::Whole(say!("the force gains {baggage}", baggage = it.counted(ProgramNoun::Baggage)));
    /// No banner of the force may enter the tile in this turn, even if others scout it.
    NoEntry(bool) = "no_entry", "EN-SCOUT-10",
        |_, _| EffectPhrase::Whole(say!("no banner of the force may enter the tile this turn"));
    /// The force loses baggage; its owner names the banners.
    ForceBaggage(i64) = "force_baggage", "NL-MOVE-09",
        |it, _| EffectPhrase::Whole(say!("the force loses {baggage}", baggage = it.counted(ProgramNoun::Baggage)));
    /// The effects apply to every banner of the force, each with its own dice.
    EachBanner(Vec<Effect>) = "each_banner", "NL-SCOUT-10",
        |it, rules| EffectPhrase::Whole(on_banner(it, say!("each banner"), rules));
    /// The effects apply to the banner that acted.
    TheBanner(Vec<Effect>) = "banner", "NL-SCOUT-10",
        |it, rules| EffectPhrase::Whole(on_banner(it, say!("the banner that acted"), rules));
    /// The banner may not move for this many of its owner's turns, this one included.
    Stay(i64) = "stay", "NL-SCOUT-10",
        |it, _| EffectPhrase::OfBanner(say!("may not move for {turns}", turns = it.counted(ProgramNoun::Turn)));
    /// The banner may not scout for this many of its owner's coming turns.
    Quiet(i64) = "quiet", "NL-SCOUT-10",
        |it, _| EffectPhrase::OfBanner(say!("may not scout for {turns}", turns = it.counted(ProgramNoun::ComingTurn)));
    /// The scouts leave through a random side of their tile.
    DivertScouts(Amount) = "divert_scouts", "NL-SCOUT-11" hexes "NL-SCOUT-11",
        |it, rules| EffectPhrase::Whole(say!("the scouts go astray through a random side ({what})", what = it.in_text(rules)));
    /// Another table is rolled on.
    RollOn(TableId) = "roll_on", "NL-SCOUT-10",
        |it, rules| EffectPhrase::Whole(say!("roll on {what}", what = it.in_text(rules)));
    /// The same table is rolled on again.
    RollAgain(bool) = "roll_again", "NL-SCOUT-13",
        |_, _| EffectPhrase::Whole(say!("roll again"));
    /// The effects depend on the terrain of the tile in question.
    InTerrain(ByTerrain) = "in", "NL-SCOUT-13",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Scouts find a settlement, or barren land.
    Find(ScoutFind) = "find", "NL-SCOUT-04",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The settlement found resists and turns independent.
    Resists(bool) = "resists", "NL-SCOUT-05",
        |_, _| EffectPhrase::Whole(say!("which resists"));
    /// A scouting event happens.
    Event(bool) = "event", "NL-SCOUT-04",
        |_, _| EffectPhrase::Whole(say!("a scouting event"));
    /// The defender shows the scouting player the forces on the tile.
    Reveals(Reveal) = "reveal", "NL-SCOUT-17",
        |it, rules| EffectPhrase::Whole(say!("the defender shows {what}", what = it.in_text(rules)));
    /// The scouting player shows the forces on the tile of origin.
    RevealsOwn(Reveal) = "reveal_own", "NL-SCOUT-17",
        |it, rules| EffectPhrase::Whole(say!("the scouting player shows {what}", what = it.in_text(rules)));
    /// The result of a search for a way.
    FindsWay(Way) = "way", "NL-MOVE-08",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The winner of the battle.
    Winner(Outcome) = "winner", "NL-BATTLE-06",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Loss of the attacking side.
    AttackerLoses(Loss) = "attacker_loses", "NL-BATTLE-06",
        |it, _| EffectPhrase::Whole(say!("the attacker loses {points}", points = it.counted(ProgramNoun::Point)));
    /// Loss of the defending side.
    DefenderLoses(Loss) = "defender_loses", "NL-BATTLE-06",
        |it, _| EffectPhrase::Whole(say!("the defender loses {points}", points = it.counted(ProgramNoun::Point)));
    /// The side is scattered: baggage lost, no search for a way.
    Scatters(Side) = "scatters", "NL-BATTLE-09",
        |it, rules| EffectPhrase::Whole(say!("the {what} is scattered", what = it.in_text(rules)));
    /// The beaten force is scattered after all.
    Routs(bool) = "rout", "NL-BATTLE-12",
        |_, _| EffectPhrase::Whole(say!("the beaten force is scattered after all"));
    /// The beaten force loses points while it is pursued.
    LoserLoses(Amount) = "loser_loses", "NL-BATTLE-12",
        |it, _| EffectPhrase::Whole(say!("the beaten force loses {points}", points = it.counted(ProgramNoun::Point)));
    /// The pursuers lose points.
    WinnerLoses(Amount) = "winner_loses", "NL-BATTLE-12",
        |it, _| EffectPhrase::Whole(say!("the pursuers lose {points}", points = it.counted(ProgramNoun::Point)));
    /// The pursuers take all baggage of the beaten force.
    CapturesBaggage(bool) = "capture_baggage", "NL-BATTLE-12",
        |_, _| EffectPhrase::Whole(say!("the pursuers take all baggage"));
    /// The pursuers capture the general of the beaten force; what happens instead where banners
    /// hold no characters, and besides where the option `captured_general` says so.
    CapturesGeneral(Vec<Effect>) = "capture_general", "NL-BATTLE-12",
        |it, rules| {
            EffectPhrase::Whole(match it.as_slice() {
                [] => say!("the pursuers capture the general"),
                _ => say!(
                    "the pursuers capture the general; where banners hold no characters, {effects}",
                    effects = on_banner(it, say!("it"), rules)
                ),
            })
        };
    /// The points lost by this row fall on random units and characters, not on those that their
    /// owner chooses.
    AtRandom(bool) = "at_random", "NL-BATTLE-12",
        |_, _| EffectPhrase::Whole(say!("the loss falls on units and characters by chance"));
    /// The result of an assault.
    AssaultIs(Assault) = "assault", "NL-SIEGE-08",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Assaults of the besieger's next turn get a bonus.
    AssaultBonus(i64) = "assault_bonus", "NL-SIEGE-09",
        |it, rules| EffectPhrase::Whole(say!("a bonus of {what} on assaults in the besieger's next turn", what = it.in_text(rules)));
    /// Assaults get a bonus until the siege ends; it adds up.
    Hardship(i64) = "hardship", "NL-SIEGE-11",
        |it, rules| EffectPhrase::Whole(say!("a bonus of {what} on assaults until the siege ends", what = it.in_text(rules)));
    /// The garrison is wiped out and the settlement falls.
    Betrayed(bool) = "betrayed", "NL-SIEGE-11",
        |_, _| EffectPhrase::Whole(say!("the garrison is betrayed and the settlement falls"));
    /// The garrison offers the settlement for free passage.
    OffersTerms(bool) = "offer", "NL-SIEGE-11",
        |_, _| EffectPhrase::Whole(say!("the garrison offers the settlement for free passage"));
    /// Dragons wake on the tile and rage.
    WakeDragons(Amount) = "wake_dragons", "NL-DRAGON-01" hexes "NL-DRAGON-02",
        |it, rules| EffectPhrase::Whole(say!("dragons wake: {what}", what = it.in_text(rules)));
    /// The settlement on the tile is razed.
    Raze(bool) = "raze", "NL-DRAGON-03",
        |_, _| EffectPhrase::Whole(say!("the settlement is razed"));
    /// Every force on the tile loses points, shared among its banners.
    ForcesLose(Amount) = "forces_lose", "NL-DRAGON-03",
        |it, _| EffectPhrase::Whole(say!("every force there loses {points}", points = it.counted(ProgramNoun::Point)));
    /// Every force on the tile is destroyed.
    DestroyForces(bool) = "destroy_forces", "NL-DRAGON-03",
        |_, _| EffectPhrase::Whole(say!("every force there is destroyed"));
    /// Each ship on the tile is destroyed when its own die shows one of these totals.
    DestroyShips(Strike) = "destroy_ships", "NL-DRAGON-03",
        |it, rules| EffectPhrase::Whole(say!("each ship there that rolls {what} is destroyed", what = it.in_text(rules)));
    /// The forest on the tile burns: it gives no timber next winter.
    BurnForest(bool) = "burn_forest", "NL-DRAGON-03",
        |_, _| EffectPhrase::Whole(say!("the forest burns"));
    /// The banner is destroyed.
    DestroyBanner(bool) = "destroy_banner", "NL-WQ-08",
        |_, _| EffectPhrase::OfBanner(say!("is destroyed"));
    /// The next revenue of the realm rises or falls.
    Revenue(RevenueEffect) = "revenue", "NL-EVENT-08",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The next revenue of the realm rises for each group of unrazed settlements of these kinds.
    RevenuePer(Yield) = "revenue_per", "NL-EVENT-07",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// A random settlement of these kinds becomes independent, and its own troops are destroyed.
    Rebellion(Kinds) = "rebellion", "NL-EVENT-03",
        |it, rules| EffectPhrase::Whole(say!("a random {what} becomes independent", what = it.in_text(rules)));
    /// A random settlement of these kinds that has troops of its own loses them, and pays no revenue this
    /// winter.
    Plague(Kinds) = "plague", "NL-EVENT-04",
        |it, rules| EffectPhrase::Whole(say!("a random {what} with troops loses them and pays nothing", what = it.in_text(rules)));
    /// Each border settlement of these kinds that its die strikes pays no revenue this winter.
    Raids(Border) = "raids", "NL-EVENT-05",
        |it, rules| EffectPhrase::Whole(say!("each border {what} pays nothing", what = it.in_text(rules)));
    /// No razed tile of the realm recovers this winter.
    BarRecovery(bool) = "bar_recovery", "NL-EVENT-09",
        |_, _| EffectPhrase::Whole(say!("no razed tile recovers this winter"));
    /// Each border settlement of these kinds that its die strikes goes over to the strongest
    /// neighbour.
    Treason(Border) = "treason", "NL-EVENT-10",
        |it, rules| EffectPhrase::Whole(say!("each border {what} goes over to the strongest neighbour", what = it.in_text(rules)));
    /// A razed settlement recovers.
    Recovers(bool) = "recovers", "NL-RECOV-01",
        |_, _| EffectPhrase::Whole(say!("the settlement recovers"));
    /// Ships lie in the harbour.
    Ships(Amount) = "ships", "NL-SCOUT-09",
        |it, rules| {
            let _ = rules;
            EffectPhrase::Whole(if it.is_zero() { say!("no ships in the harbour") } else { say!("{ships} in the harbour", ships = it.counted(ProgramNoun::Ship)) })
        };
    /// This feature is on the field of a battle with figures.
    Feature(Symbol) = "feature", "NL-TT-02",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Size of a feature of the field.
    Size(Symbol) = "size", "NL-TT-02",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Ease or difficulty of crossing a feature of the field.
    Going(Symbol) = "going", "NL-TT-02",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Another remark on a feature of the field.
    Note(Symbol) = "note", "NL-TT-02",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// A second force arrives this many hours later.
    Delayed(Amount) = "delayed", "NL-TT-06",
        |it, _| EffectPhrase::Whole(say!("the second force comes {hours} later", hours = it.counted(ProgramNoun::Hour)));
    /// This many units of a second force arrive first.
    UnitsFirst(Amount) = "units_first", "NL-TT-06",
        |it, _| EffectPhrase::Whole(say!("of the second force {units} first", units = it.counted(ProgramNoun::Unit)));
    /// Place of arrival of a second force.
    Arrives(Symbol) = "arrives", "NL-TT-06",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// One in this many fallen models of a unit recovers; 0 means none.
    RecoverOneIn(i64) = "recover_one_in", "NL-TT-13",
        |it, rules| {
            let _ = rules;
            EffectPhrase::Whole(if it.is_zero() { say!("none of the fallen models recover") } else { say!("one in {what} of the fallen models recovers", what = it.in_text(rules)) })
        };
    /// Fate of a character who fell.
    FateIs(Fate) = "fate", "NL-TT-14",
        |it, rules| EffectPhrase::Whole(say!("the character is {what}", what = it.in_text(rules)));
    /// A character has this wound.
    Wounds(Symbol) = "wound", "NL-TT-15",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// Rounds after this one until the wound is healed; 0 means the rest of the season.
    Recovery(i64) = "recovery", "NL-TT-15",
        |it, rules| {
            let _ = rules;
            EffectPhrase::Whole(if it.is_zero() { say!("not healed this season") } else { say!("healed after {rounds}", rounds = it.counted(ProgramNoun::Round)) })
        };
    /// The wounded character takes part in no battle while recovering.
    OutOfAction(bool) = "out_of_action", "NL-TT-15",
        |_, _| EffectPhrase::Whole(say!("out of action until then"));
    /// Penalty of the wound to the character's profile during recovery.
    Penalty(Symbol) = "penalty", "NL-TT-15",
        |it, rules| EffectPhrase::Whole(say!("until then {what}", what = it.in_text(rules)));
    /// Lasting penalty of the wound to the character's profile.
    Lasting(Symbol) = "lasting", "NL-TT-15",
        |it, rules| EffectPhrase::Whole(say!("for good: {what}", what = it.in_text(rules)));
    /// Gear that whoever bears that lasting harm can carry no more.
    NoGear(Symbol) = "no_gear", "NL-TT-15",
        |it, rules| EffectPhrase::Whole(say!("no {what} for good", what = it.in_text(rules)));
    /// Fate of a prisoner at the execution.
    PrisonerDoes(Prisoner) = "prisoner", "NL-TT-19",
        |it, rules| EffectPhrase::Whole(say!("the prisoner {what}", what = it.in_text(rules)));
    /// Gear that the character is given free of charge.
    FreeGear(Symbol) = "free_gear", "NL-TT-19",
        |it, rules| EffectPhrase::Whole(say!("free: {what}", what = it.in_text(rules)));
    /// The winner of a battle at sea may push the beaten ships one coast tile; ships with nowhere
    /// to go are lost.
    PushShips(bool) = "push_ships", "NL-SHIP-05",
        |_, _| EffectPhrase::Whole(say!("the winner may push the beaten ships one coast tile"));
    /// Each banner aboard a ship that is pushed loses points.
    AboardLose(Amount) = "aboard_lose", "NL-SHIP-05",
        |it, _| EffectPhrase::Whole(say!("each banner aboard loses {points}", points = it.counted(ProgramNoun::Point)));
    /// This many beaten ships, drawn at random, sink with what they carry.
    SinkShips(Count) = "sink_ships", "NL-SHIP-05",
        |it, _| EffectPhrase::Whole(say!("{ships} lost, drawn at random", ships = it.counted(ProgramNoun::BeatenShip)));
    /// An independent area allies itself with the realm.
    Allies(Alliance) = "alliance", "NL-DIP-04",
        |it, rules| EffectPhrase::Whole(say!("a {what} alliance", what = it.in_text(rules)));
    /// The effects apply to one banner of the force. Its owner names it.
    ChosenBanner(Vec<Effect>) = "chosen_banner", "NL-ESP-05",
        |it, rules| EffectPhrase::Whole(on_banner(it, say!("a banner that its owner names"), rules));
    /// A character of the banner is killed: the one that its owner names, or the one of the highest
    /// level.
    Slay(Slaying) = "slay", "NL-ESP-05",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The banner gives up a unit of this many models or more. Its owner names it.
    GiveUpUnit(GivenUp) = "give_up_unit", "NL-ESP-06",
        |it, rules| EffectPhrase::OfBanner(say!("gives up a unit of {what}", what = it.in_text(rules)));
    /// No force of the realm moves until this round of the coming season is over.
    Standstill(i64) = "standstill", "NL-ESP-06",
        |it, rules| EffectPhrase::Whole(say!("no force of the realm moves before the end of round {what}", what = it.in_text(rules)));
    /// Until this round of the coming season is over, forces of the realm move only if their die
    /// allows it.
    Panic(i64) = "panic", "NL-ESP-06",
        |it, rules| EffectPhrase::Whole(say!("before the end of round {what}, forces of the realm move only if their die allows it", what = it.in_text(rules)));
    /// This many settlements of a kind become independent, and banners there are destroyed.
    Desert(Desertion) = "turn_independent", "NL-ESP-06",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The victim announces where the force on the tile means to move first.
    RevealsMove(bool) = "reveal_move", "NL-ESP-07",
        |_, _| EffectPhrase::Whole(say!("the victim announces where the force will move"));
    /// This many discs of other players may be removed anywhere.
    LiftAnywhere(Amount) = "lift_discs_anywhere", "NL-ESP-07",
        |it, _| EffectPhrase::Whole(say!("{discs} of others may be removed anywhere", discs = it.counted(ProgramNoun::Disc)));
    /// This many discs of any player may be removed anywhere.
    LiftAnybody(Amount) = "lift_discs_of_anybody", "EN-ESP-09",
        |it, _| EffectPhrase::Whole(say!("{discs} may be removed anywhere, whosever they are", discs = it.counted(ProgramNoun::Disc)));
    /// The stock of the settlement is destroyed.
    DestroyStock(bool) = "destroy_stock", "NL-ESP-08",
        |_, _| EffectPhrase::Whole(say!("the stock is destroyed"));
    /// One ship in the harbour is destroyed.
    SinkShip(bool) = "sink_ship", "NL-ESP-08",
        |_, _| EffectPhrase::Whole(say!("one ship in the harbour is destroyed"));
    /// Effects instead if no ship is in a harbour.
    WithoutShips(Vec<Effect>) = "without_ships", "NL-ESP-08",
        |it, rules| EffectPhrase::Whole(say!("without a ship in the harbour, {effects}", effects = on_banner(it, say!("it"), rules)));
    /// The player names a disc of another player on the tile. It is removed if the dice show one of
    /// these totals.
    TestDisc(Strike) = "test_disc", "NL-ESP-09",
        |it, rules| EffectPhrase::Whole(say!("one disc of another that rolls {what} is removed", what = it.in_text(rules)));
    /// This many discs of other players on the tile are removed.
    LiftDiscs(Count) = "lift_discs", "NL-ESP-09",
        |it, _| EffectPhrase::Whole(say!("{discs} of others there must go", discs = it.counted(ProgramNoun::Disc)));
    /// The player looks at the discs of other players on the tile.
    LooksAtDiscs(bool) = "look_at_discs", "EN-ESP-12",
        |_, _| EffectPhrase::Whole(say!("the player looks at the discs of others there"));
    /// All discs of one other player on the tile are removed. The agent's player names who.
    LiftNetwork(bool) = "lift_discs_of_one", "EN-ESP-12",
        |_, _| EffectPhrase::Whole(say!("all discs there of one other player must go"));
    /// All discs of other players on the tile go to the agent's player, who may lay each in a
    /// settlement of their own realm or of the realm that owned it.
    TakesDiscs(bool) = "take_discs", "EN-ESP-12",
        |_, _| EffectPhrase::Whole(say!("all discs of others there become the player's"));
    /// The agent may act again later: where it is, or also from a settlement of its own side, or of
    /// those as well whose discs lay on the tile.
    AgentStays(Stay) = "agent_stays", "EN-ESP-11",
        |it, rules| EffectPhrase::Whole(say!("the agent may act again later from {what}", what = it.in_text(rules)));
    /// One more operative, no agent, is placed at no cost.
    ExtraOperative(bool) = "extra_operative", "NL-ESP-09",
        |_, _| EffectPhrase::Whole(say!("one more operative at no cost"));
    /// The result, as a word that the procedure understands, such as one in Lua.
    Result(Symbol) = "result", "house-rule",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
    /// The garrison plays this strategy card.
    Card(Symbol) = "card", "NL-BATTLE-16",
        |it, rules| EffectPhrase::Whole(say!("the garrison plays {what}", what = it.in_text(rules)));
    /// The player has this spell to cast.
    CastsSpell(SpellId) = "spell", "NL-EQX-02",
        |it, rules| EffectPhrase::Whole(it.in_text(rules));
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

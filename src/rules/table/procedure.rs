//! Procedures of the engine, and the effects that each carries out. The table of tables
//! ([`crate::rules::table`]) says which procedure a table is for; loading refuses in its rows whatever that
//! procedure does not carry out ([`crate::rules::procedure_check`]).
//!
//! Each procedure has an enum of its effects. It matches them without a wildcard: whoever adds an effect to a
//! procedure here has to carry it out there before anything compiles.

use std::collections::BTreeSet;

use crate::rules::Ruleset;
use crate::rules::effect::{ArgumentOf, EFFECTS, Effect, EffectKind, EffectRow, argument};
use crate::rules::names::TableId;
use crate::rules::table::{Cell, NEEDED, Shape};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// An effect of one procedure, as it matches it.
pub trait TableEffect<'e>: Sized {
    /// Returns the effect, if the procedure itself carries it out and it does not say `no`.
    fn of(effect: &'e Effect) -> Option<Self>;

    /// Yields those of a row, in the order they are written. Loading has refused all others.
    fn each(effects: &'e [Effect]) -> impl Iterator<Item = Self> {
        effects.iter().filter_map(Self::of)
    }

    /// Returns what the first effect of a row for which there is something comes to.
    fn first<R>(effects: &'e [Effect], comes_to: impl FnMut(Self) -> Option<R>) -> Option<R> {
        Self::each(effects).find_map(comes_to)
    }
}

/// The general procedure to which another one hands effects that are not its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HandsOn {
    Nothing,
    Force,
    Banner,
}

macro_rules! procedures {
    ($($(#[doc = $doc:literal])+ $procedure:ident($effects:ident) $(in ($place:expr))? $(and $befalls:ident)?:
        $($variant:ident),+;)+) => {
        /// A procedure that carries out what rows of tables say.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Procedure { $($(#[doc = $doc])+ $procedure),+ }

        /// Every procedure.
        pub const PROCEDURES: &[Procedure] = &[$(Procedure::$procedure),+];

        impl Procedure {
            /// Returns the effects that it carries out itself.
            pub fn own(self) -> &'static [EffectKind] {
                match self { $(Procedure::$procedure => &[$(EffectKind::$variant),+]),+ }
            }

            fn hands_on(self) -> HandsOn {
                match self { $(Procedure::$procedure => [$(HandsOn::$befalls,)? HandsOn::Nothing][0]),+ }
            }

            /// Says where its tables are named, if no table of the engine is for it.
            fn place(self) -> Option<Text> {
                match self { $(Procedure::$procedure => [$(Some($place),)? None].into_iter().next().flatten()),+ }
            }
        }

        $(
            $(#[doc = $doc])+
            #[derive(Debug, Clone, Copy)]
            pub enum $effects<'e> { $($variant(&'e ArgumentOf<argument::$variant>)),+ }

            impl<'e> TableEffect<'e> for $effects<'e> {
                fn of(effect: &'e Effect) -> Option<Self> {
                    match effect {
                        _ if effect.says_no() => None,
                        $(Effect::$variant(argument) => Some($effects::$variant(argument)),)+
                        _ => None,
                    }
                }
            }
        )+
    };
}

procedures! {
    /// Effects on a banner that acted.
    Banner(BannerEffect) and Force: LosePoints, ArmyLoses, GainPoints, TakeBaggage, GainBaggage, NeedsFood,
        TheBanner, Stay, Quiet, DestroyBanner, Slay, GiveUpUnit;
    /// Effects on a force, or on the place where it is.
    Force(ForceEffect): EachBanner, ChosenBanner, WithoutBaggage, ForceBaggage, ForceGainsBaggage, NoEntry,
        WakeDragons, RollOn, RollAgain, InTerrain;
    /// Settlements on the tiles around a capital.
    Ring(RingEffect): Find;
    /// Ships of a harbour.
    Harbour(HarbourEffect): Ships;
    /// Results of scouting.
    Scouting(ScoutingEffect) in (say!("tables that terrains name under `scouting` or `from_ships`")):
        Event, Find, Resists;
    /// Events that befall scouts.
    ScoutingEvents(ScoutingEventEffect) and Banner: DivertScouts;
    /// Knowledge that a skirmish brings.
    Skirmish(SkirmishEffect): Reveals, RevealsOwn;
    /// The search for a way.
    Route(RouteEffect): FindsWay;
    /// The result of a battle.
    Battle(BattleEffect): Winner, AttackerLoses, DefenderLoses, Scatters;
    /// Losses of both sides of a fight.
    Losses(LossEffect): AttackerLoses, DefenderLoses;
    /// Pursuit of a beaten force.
    Pursuit(PursuitEffect): Routs, LoserLoses, WinnerLoses, CapturesBaggage, CapturesGeneral, AtRandom;
    /// The card of a garrison.
    GarrisonCard(CardEffect): Card;
    /// The result of an assault.
    Assault(AssaultEffect): AssaultIs, AttackerLoses, DefenderLoses;
    /// Help that a bombardment gives to an assault.
    Bombardment(BombardmentEffect): AssaultBonus;
    /// Hunger behind walls.
    Starvation(StarvationEffect): Hardship, Betrayed, OffersTerms;
    /// The fate of a beaten fleet.
    NavalBattle(NavalEffect): PushShips, AboardLose, SinkShips;
    /// Recovery of a razed settlement.
    Recovery(RecoveryEffect): Recovers;
    /// Arrival of a further force at a battle with figures.
    Arrival(ArrivalEffect): Delayed, UnitsFirst, Arrives, RollOn;
    /// The share of the fallen that recovers.
    CasualtyRecovery(CasualtyEffect): RecoverOneIn;
    /// The fate of a character who fell.
    CharacterFate(FateEffect): FateIs, RollOn;
    /// A wound of a character.
    Wound(WoundEffect) in (say!("tables that those of `character_fate` and `execution` roll on")):
        Wounds, Recovery, OutOfAction, Penalty, Lasting, NoGear;
    /// The end of a prisoner who is led to execution.
    Execution(ExecutionEffect): PrisonerDoes, FreeGear, RollOn;
    /// The rage of dragons.
    Dragons(DragonEffect) and Force: EachBanner, ForcesLose, DestroyForces, Raze, BurnForest, DestroyShips;
    /// The spell that a player gets.
    Spells(SpellEffect) in (say!("tables from which `play.draw_spell` draws")): CastsSpell;
    /// Answers to missions.
    Missions(MissionEffect): Allies;
    /// An attempt of an assassin on the emperor in the palace.
    Palace(PalaceEffect) and Force: Standstill, Panic, Desert;
    /// Knowledge that a spy brings.
    Spy(SpyEffect): Reveals, RevealsMove, LiftAnywhere, LiftAnybody;
    /// Destruction by a saboteur.
    Saboteur(SaboteurEffect) and Force: DestroyStock, SinkShip, WithoutShips, Raze, DestroyShips;
    /// Discoveries of an agent.
    Agent(AgentEffect): TestDisc, LiftDiscs, LooksAtDiscs, LiftNetwork, TakesDiscs, AgentStays, ExtraOperative;
    /// Events that befall an empire in winter.
    WinterEvents(WinterEffect) and Force: WakeDragons, Revenue, RevenuePer, Rebellion, Plague, Raids,
        BarRecovery, Treason;
    /// Effects that a script has carried out on a banner; it reads the result itself.
    Script(ScriptEffect) in (say!("tables on which `play.table` rolls for a banner")) and Banner: Result;
    /// Effects that a script has carried out on a force or a place; it reads the result itself.
    ScriptOnForce(ScriptForceEffect) in (say!("tables on which `play.table` rolls")) and Force: Result;
    /// Rows of a table that a script reads: any effect.
    ScriptReads(ReadEffect) and Banner: Result;
    /// The field of a battle with figures.
    Battlefield(FieldEffect) in (say!("tables that terrains name under `battlefield`")): Feature, Size, Going, Note;
}

impl Procedure {
    /// Returns the effects that it carries out, itself or by handing them on.
    pub fn effects(self) -> Vec<EffectKind> {
        let handed_on: &[Procedure] = match self.hands_on() {
            HandsOn::Nothing => &[],
            HandsOn::Force => &[Procedure::Force],
            HandsOn::Banner => &[Procedure::Banner, Procedure::Force],
        };
        let mut all = self.own().to_vec();
        let others = handed_on.iter().flat_map(|other| other.own());
        all.extend(others.filter(|kind| !self.own().contains(kind)));
        all
    }

    /// True if it carries out this effect.
    pub fn carries_out(self, kind: EffectKind) -> bool {
        let of = |other: Procedure| other.own().contains(&kind);
        self == Procedure::ScriptReads
            || of(self)
            || match self.hands_on() {
                HandsOn::Nothing => false,
                HandsOn::Force => of(Procedure::Force),
                HandsOn::Banner => of(Procedure::Banner) || of(Procedure::Force),
            }
    }

    /// Returns the procedure that carries out what is written inside an effect of this one, or stands in the table that
    /// the effect rolls on.
    #[must_use]
    pub fn inside(self, kind: EffectKind) -> Procedure {
        let acts = self == Procedure::Banner || self.hands_on() == HandsOn::Banner;
        match (kind, self) {
            (EffectKind::RollOn, Procedure::CharacterFate | Procedure::Execution) => {
                Procedure::Wound
            }
            (EffectKind::WithoutBaggage, _) if acts => Procedure::Banner,
            (
                EffectKind::RollOn
                | EffectKind::RollAgain
                | EffectKind::InTerrain
                | EffectKind::WithoutBaggage
                | EffectKind::WithoutShips
                | EffectKind::CapturesGeneral,
                _,
            ) => self,
            _ => Procedure::Banner,
        }
    }

    /// Says which effects its rows may hold.
    pub fn holds(self) -> String {
        let own = effect_names(self.own()).join("`, `");
        let others = match self.hands_on() {
            HandsOn::Nothing => String::new(),
            HandsOn::Force => ", what befalls a force".to_owned(),
            HandsOn::Banner => ", what befalls a banner or a force".to_owned(),
        };
        match self {
            Procedure::Banner => "what befalls a banner or a force".to_owned(),
            Procedure::Force => "what befalls a force".to_owned(),
            _ => format!("`{own}`{others}"),
        }
    }

    /// Names its tables.
    pub fn tables(self) -> Vec<Text> {
        let needed = NEEDED.iter().filter(|row| row.procedure == Some(self));
        let names = needed.map(|row| quoted(format_args!("`{}`", row.name)));
        names.chain(self.place()).collect()
    }
}

impl EffectRow {
    /// Names the tables in whose rows it may stand.
    pub fn stands_in(&self) -> Text {
        let on_force = Procedure::ScriptOnForce.carries_out(self.kind);
        let stands = |procedure: &Procedure| match procedure {
            Procedure::Script if on_force => false,
            other => other.carries_out(self.kind),
        };
        let tables = PROCEDURES.iter().filter(|procedure| stands(procedure));
        Text::list(tables.flat_map(|procedure| procedure.tables()), Joined::Comma)
    }
}

/// An effect that the engine would not carry out where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misplaced {
    pub table: TableId,
    pub kind: EffectKind,
}

impl Ruleset {
    /// Returns the procedure that a table is for; None where only scripts read it.
    pub fn procedure_of(&self, table: TableId) -> Option<Procedure> {
        if let Some(needed) = NEEDED.get(usize::from(table.0)) {
            return needed.procedure_in(&self.required);
        }
        let named = |of: Option<TableId>| of == Some(table);
        let scouting = |terrain: &crate::rules::kinds::TerrainKind| {
            named(terrain.scouting) || named(terrain.from_ships)
        };
        if self.terrains.iter().any(scouting) {
            return Some(Procedure::Scouting);
        }
        let fields = self.terrains.iter().any(|terrain| named(terrain.battlefield));
        fields.then_some(Procedure::Battlefield)
    }

    /// Finds the first effect in a table, or in one that it rolls on, which a procedure would not carry out.
    pub fn misplaced(&self, table: TableId, procedure: Procedure) -> Option<Misplaced> {
        self.misplaced_in(table, procedure, &mut BTreeSet::new())
    }

    fn misplaced_in(
        &self,
        table: TableId,
        procedure: Procedure,
        seen: &mut BTreeSet<(u16, Procedure)>,
    ) -> Option<Misplaced> {
        if !seen.insert((table.0, procedure)) {
            return None;
        }
        let Shape::Roll(roll) = &self.table(table).shape else { return None };
        let cells = roll.rows.iter().flat_map(|row| &row.cells);
        let effects = cells.filter_map(|cell| match cell {
            Cell::Effects(effects) => Some(effects),
            Cell::Amount(_) => None,
        });
        effects.flatten().find_map(|effect| self.misplaced_effect(table, effect, procedure, seen))
    }

    fn misplaced_effect(
        &self,
        table: TableId,
        effect: &Effect,
        procedure: Procedure,
        seen: &mut BTreeSet<(u16, Procedure)>,
    ) -> Option<Misplaced> {
        let kind = effect.kind();
        if !procedure.carries_out(kind) {
            return Some(Misplaced { table, kind });
        }
        let inside = procedure.inside(kind);
        if let Effect::RollOn(other) = effect {
            return self.misplaced_in(*other, inside, seen);
        }
        effect
            .inner()
            .into_iter()
            .find_map(|inner| self.misplaced_effect(table, inner, inside, seen))
    }
}

/// Names effects, in the order of the vocabulary.
pub fn effect_names(kinds: &[EffectKind]) -> Vec<&'static str> {
    EFFECTS.iter().filter(|row| kinds.contains(&row.kind)).map(|row| row.name).collect()
}

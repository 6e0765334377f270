//! Values: the named numbers that procedures ask for. Editions set them; code never holds them.

use crate::rules::amount::{Amount, Dice};
use crate::rules::cite::RuleId;
use crate::rules::requirements::Requirement;
use crate::text::RowDoc;
use crate::yaml::Span;

/// One declared value.
pub struct ValueRow {
    pub name: &'static str,
    pub unit: &'static str,
    pub doc: RowDoc,
    pub rule: &'static str,
    pub part: Requirement,
    pub read: Read,
}

/// Ways in which a value comes about when it is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Read {
    /// Asked whenever it is needed: modifiers and scripts may change it.
    Asked,
    /// Dice, thrown whenever it is needed: modifiers and scripts may change the total.
    Thrown,
    /// As the edition sets it, for the whole campaign: nothing changes it but a layer that sets it
    /// otherwise.
    Fixed,
}

impl Read {
    pub fn word(self) -> &'static str {
        match self {
            Read::Asked => "when it is asked for",
            Read::Thrown => "the total that is thrown",
            Read::Fixed => "never: fixed when a campaign begins",
        }
    }
}

macro_rules! values {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $unit:literal, $rule:literal, $part:expr $(, $read:ident)?;)+) => {
        /// A named number of the rule set.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Value { $($(#[doc = $doc])+ $variant),+ }

        /// Every value, in the order of [`Value`].
        pub const VALUES: &[ValueRow] = &[
            $(ValueRow { name: $name, unit: $unit, doc: RowDoc::new(concat!($($doc),+)), rule: $rule, part: $part, read: values!(@read $($read)?) }),+
        ];

        /// The values that are fixed: these alone are read straight from the rules.
        #[allow(non_upper_case_globals)]
        impl Fixed {
            $($(values!(@$read $variant);)?)+
        }

        /// The values that are thrown.
        #[allow(non_upper_case_globals)]
        impl Thrown {
            $($(values!(@$read $variant, thrown);)?)+
        }
    };
    (@read) => { Read::Asked };
    (@read fixed) => { Read::Fixed };
    (@read thrown) => { Read::Thrown };
    (@fixed $variant:ident) => { pub const $variant: Fixed = Fixed(Value::$variant); };
    (@thrown $variant:ident) => {};
    (@fixed $variant:ident, thrown) => {};
    (@thrown $variant:ident, thrown) => { pub const $variant: Thrown = Thrown(Value::$variant); };
}

/// A value that stays as the edition sets it, named as in [`Value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixed(pub(in crate::rules) Value);

/// A value that is dice, named as in [`Value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown(Value);

impl From<Fixed> for Value {
    fn from(Fixed(value): Fixed) -> Value {
        value
    }
}

impl From<Thrown> for Value {
    fn from(Thrown(value): Thrown) -> Value {
        value
    }
}

values! {
    /// Columns and rows of the free table on which a map is laid.
    TableSize = "map.table_size", "tiles", "NL-MAP-05", Requirement::Map, fixed;
    /// Number of laid tiles that a new tile must touch, from the third tile on.
    TouchesMin = "map.touches.min", "tiles", "NL-MAP-06", Requirement::Map, fixed;
    /// Smallest distance between two capitals, in steps.
    CapitalDistance = "map.capital_distance.min", "steps", "NL-MAP-15", Requirement::Capitals, fixed;
    /// Width of the open sea around a map that is built or laid, in tiles beyond the coast.
    SeaWidth = "map.sea.width", "tiles", "EN-SHIP-23", Requirement::Sea;
    /// Roll for the order in which tiles are laid.
    LayingOrder = "map.laying_order.roll", "dice", "NL-MAP-18", Requirement::Map, thrown;
    /// Roll for the order in which capitals are chosen.
    CapitalOrder = "realm.capital_order.roll", "dice", "NL-REALM-02", Requirement::Capitals, thrown;
    /// 1 if razed tiles stay part of the empire whose flag is on them, else 0.
    EmpireRuins = "empire.ruins", "yes or no", "NL-RAZE-02", Requirement::Limits;
    /// Radius of a realm at the start: steps from its capital.
    RealmRadius = "realm.radius", "steps", "NL-REALM-03", Requirement::Capitals, fixed;
    /// Smallest starting strength that players may agree on.
    StrengthMin = "army.strength.min", "points", "NL-ARMY-01", Requirement::Armies, fixed;
    /// Largest starting strength that players may agree on.
    StrengthMax = "army.strength.max", "points", "NL-ARMY-01", Requirement::Armies, fixed;
    /// Smallest number of players for random starting strength.
    RandomStrengthRealms = "army.random_strength.realms.min", "realms", "NL-ARMY-02", Requirement::Armies;
    /// Fewest points of a banner when it is formed.
    BannerMin = "banner.points.min", "points", "NL-ARMY-04", Requirement::Banners;
    /// Most points of a banner when it is formed.
    BannerMax = "banner.points.max", "points", "NL-ARMY-04", Requirement::Banners;
    /// Fewest commanders in a banner of units.
    Commanders = "banner.commanders.min", "characters", "NL-ARMY-05", Requirement::Rosters;
    /// 1 if the loser chooses who is captured in place of a dead general, 0 if dice choose.
    GeneralNamed = "pursuit.general.named", "yes or no", "NL-BATTLE-12", Requirement::Rosters;
    /// 1 if any character may lead a banner, 0 if only characters that may command by their army
    /// list.
    AnyLeader = "banner.leader.any", "yes or no", "NL-ARMY-05", Requirement::Rosters;
    /// Fewest rank units in a banner.
    RankUnitsMin = "banner.rank_units.min", "units", "NL-ARMY-05", Requirement::Rosters;
    /// Most rank units in a banner.
    RankUnitsMax = "banner.rank_units.max", "units", "NL-ARMY-05", Requirement::Rosters;
    /// Last hour of daylight in a battle on the table; each round of both sides takes an hour. 0 if
    /// the miniature rules set the length.
    TableHours = "table.hours", "hours", "NL-TT-04", Requirement::Figures;
    /// Roll for the hour in which a battle on the table begins, or a second force arrives.
    TableStart = "table.start.roll", "dice", "NL-TT-04", Requirement::Figures, thrown;
    /// Last hour of the day that the attacker may pick for the beginning of an assault on the table; 0
    /// if that hour is rolled as any other.
    TablePicked = "table.start.picked", "hours", "NL-TT-04", Requirement::Later;
    /// 1 if each force of an attack from several sides rolls its own hour of arrival, 0 if all are
    /// there from the start.
    TableApart = "table.start.apart", "yes or no", "NL-TT-05", Requirement::Figures;
    /// Fewest models or crew with which a unit counts as one on the table.
    TableUnit = "table.unit.min", "models", "NL-TT-07", Requirement::Figures;
    /// Victory points for holding a hill.
    BonusHill = "table.bonus.hill", "points", "NL-TT-09", Requirement::Figures;
    /// Victory points for holding a bridge.
    BonusBridge = "table.bonus.bridge", "points", "NL-TT-09", Requirement::Figures;
    /// Victory points for holding a half of the table.
    BonusHalf = "table.bonus.half", "points", "NL-TT-09", Requirement::Figures;
    /// Units that a character counts as in holding a half of the table; a unit counts 1.
    HalfCharacter = "table.half.character", "units", "NL-TT-09", Requirement::Figures;
    /// Least ratio of a side's count to the enemy's with which it holds a half of the table.
    HalfRatio = "table.half.ratio", "times", "NL-TT-09", Requirement::Figures;
    /// A battle is a draw if the totals differ by less than this percentage of the lower one.
    DrawBelow = "table.draw_below", "percent", "NL-TT-10", Requirement::Figures;
    /// The loser is scattered if the totals differ by more than this percentage of the lower one.
    ScatteredAbove = "table.scattered_above", "percent", "NL-TT-10", Requirement::Figures;
    /// Days in a round of the campaign; each day is a round of a siege on the table.
    SiegeDays = "table.siege.days", "days", "NL-TT-11", Requirement::Figures;
    /// Added to the recovery rolls of a beaten force.
    RecoveryDefeated = "table.recovery.defeated", "modifier", "NL-TT-13", Requirement::Figures;
    /// Added to the recovery rolls of a scattered force instead.
    RecoveryScattered = "table.recovery.scattered", "modifier", "NL-TT-13", Requirement::Figures;
    /// Added to the recovery rolls of a pursued force.
    RecoveryPursued = "table.recovery.pursued", "modifier", "NL-TT-13", Requirement::Figures;
    /// Added to the recovery rolls of the winner.
    RecoveryVictorious = "table.recovery.victorious", "modifier", "NL-TT-13", Requirement::Figures;
    /// 1 if the roll for the fate of a fallen character is modified as recovery rolls are, else 0.
    FateModified = "table.fate.modified", "yes or no", "NL-TT-14", Requirement::Figures;
    /// 1 if prisoners lose gear and items at once, 0 if they keep them until winter.
    PrisonersStripped = "prisoners.stripped", "yes or no", "NL-TT-18", Requirement::Figures;
    /// 1 if a force beaten on the table loses its baggage and machines, 0 if only scattered or
    /// pursued forces do.
    TableBooty = "table.booty", "yes or no", "NL-TT-17", Requirement::Figures;
    /// 1 if characters out of action travel with the baggage and are captured with it, else 0.
    DisabledCaptured = "baggage.disabled.captured", "yes or no", "NL-TT-15", Requirement::Figures;
    /// 1 if characters of whom lasting harm leaves nothing in a characteristic travel with the baggage
    /// and retire on reaching the capital, else 0.
    HarmedRetire = "wounds.retire", "yes or no", "NL-TT-15", Requirement::Later;
    /// 1 if an assault on the table that the defenders win is always repulsed with heavy losses,
    /// else 0.
    AssaultBloody = "table.siege.bloody", "yes or no", "NL-TT-11", Requirement::Figures;
    /// Extra points that the defenders of a fortress or city may spend in an assault on the table,
    /// as a percentage of theirs.
    GarrisonBonus = "table.siege.bonus", "percent", "NL-TT-11", Requirement::Figures;
    /// 1 if troops that wizards raise on the table stay with the banner, else 0.
    TableRaises = "table.raises", "yes or no", "NL-RACE-04", Requirement::Rosters;
    /// A unit with fewer models than this may join another of its kind.
    MergeBelow = "unit.merge_below", "models", "NL-REORG-02", Requirement::Rosters;
    /// 1 if the limits of an army list apply to the whole army, 0 if they apply to what is added in
    /// a year.
    ListWhole = "list.whole_army", "yes or no", "NL-REC-02", Requirement::Rosters;
    /// 1 if new units must be bought in the order of the list's ranking, else 0.
    ListRanking = "list.ranking", "yes or no", "NL-REC-02", Requirement::Rosters;
    /// Most magic items that a character may have; 0 for no limit.
    ItemsMax = "character.items.max", "items", "NL-REC-07", Requirement::Rosters;
    /// Level of newly bought characters; 0 if they may be of any level.
    RecruitLevel = "character.recruit.level", "levels", "NL-REC-05", Requirement::Rosters;
    /// Levels that a character may gain in a winter.
    LevelStep = "character.level.step", "levels", "NL-REC-06", Requirement::Rosters;
    /// Highest level of a character.
    LevelMax = "character.level.max", "levels", "NL-REC-06", Requirement::Rosters;
    /// Lowest level at which a wizard who gains a level learns a spell.
    SpellLevel = "character.spells.level", "levels", "NL-REC-06", Requirement::Rosters;
    /// Roll for the first baggage of a realm.
    FirstBaggage = "baggage.first.roll", "dice", "NL-ARMY-07", Requirement::Baggage, thrown;
    /// Most baggage that a banner can carry.
    BaggageMax = "banner.baggage.max", "baggage", "NL-SUB-05", Requirement::Baggage;
    /// Roll for the order of play in a round.
    TurnOrder = "turn.order.roll", "dice", "NL-TURN-02", Requirement::Order, thrown;
    /// Food that a banner needs at the start of its turn.
    FoodNeed = "banner.food", "baggage", "NL-SUB-01", Requirement::Supply;
    /// Multiplier for points lost to hunger.
    ShortfallFactor = "shortfall.factor", "times", "NL-SUB-03", Requirement::Supply;
    /// Food in prisoners that a hungry banner eats: 1 for the points of their level without gear, 2 for the points
    /// of the lowest level of their kind; 0 if nobody eats them.
    ShortfallPrisoners = "shortfall.prisoners", "way", "NL-RACE-11", Requirement::Limits;
    /// Tiles that one banner may scout in a turn.
    ScoutTiles = "scout.tiles", "tiles", "NL-SCOUT-01", Requirement::Scouting;
    /// 1 if a settlement that scouts find counts as barren when no piece of its kind is left, 0 if
    /// pieces do not limit finds.
    ScoutPieces = "scout.pieces", "yes or no", "NL-SCOUT-08", Requirement::Scouting, fixed;
    /// 1 if banners may enter tiles scouted by any banner of their realm, 0 if only those scouted
    /// from their own tile.
    ScoutShared = "scout.shared", "yes or no", "NL-SCOUT-02", Requirement::Movement;
    /// Tiles that one banner may enter in a turn.
    MoveTiles = "move.tiles", "tiles", "NL-MOVE-01", Requirement::Movement;
    /// 1 if mountains block banners, else 0.
    WayMountains = "way.mountains", "yes or no", "NL-MOVE-02", Requirement::Movement;
    /// 1 if rivers without a bridge block banners, else 0.
    WayRivers = "way.rivers", "yes or no", "NL-MOVE-02", Requirement::Movement;
    /// 1 if bridges, and friendly cities that serve as one, take banners over rivers, else 0.
    WayBridges = "way.bridges", "yes or no", "NL-MOVE-03", Requirement::Movement;
    /// 1 if banners may scout and enter swamps whose sides are open, else 0.
    WaySwamps = "way.swamps", "yes or no", "NL-MOVE-07", Requirement::Movement;
    /// 1 if walls of tiles that others control block banners and scouts, else 0.
    WayWalls = "way.walls", "yes or no", "EN-OPT-11", Requirement::Limits;
    /// Multiplier for the points of defenders on a wall; 0 if walls cannot be defended.
    WallDefence = "wall.defence", "times", "EN-OPT-12", Requirement::Limits;
    /// Random factor of a battle or an assault.
    BattleRoll = "battle.roll", "dice", "NL-BATTLE-05", Requirement::Battles, thrown;
    /// For each full multiple of this many points that the enemy has at the start of a fight, a
    /// loss counts once more; 0 for losses as printed.
    LossStep = "battle.loss.step", "points", "NL-BATTLE-06", Requirement::Battles;
    /// 1 if a force that has to leave after a draw retreats like a beaten one (attackers go back,
    /// defenders regroup), else 0.
    DrawAsBeaten = "battle.draw.as_beaten", "yes or no", "NL-BATTLE-10", Requirement::Battles;
    /// Turns' worth of food that each banner of a force needs before it retreats.
    RetreatFood = "retreat.food", "times", "NL-BATTLE-07", Requirement::Battles;
    /// 1 if any defender may withdraw before the battle, 0 if only one beaten in the same round
    /// may.
    Withdrawal = "withdrawal.anybody", "yes or no", "NL-BATTLE-08", Requirement::Battles;
    /// Roll of an attacker who wants to pursue a force that withdrew before the battle.
    WithdrawalRoll = "withdrawal.pursuit.roll", "dice", "NL-BATTLE-08", Requirement::Battles, thrown;
    /// Lowest roll that allows this pursuit; 0 if there is none.
    WithdrawalFrom = "withdrawal.pursuit.from", "total", "NL-BATTLE-08", Requirement::Battles;
    /// Added to the roll of this pursuit.
    WithdrawalBonus = "withdrawal.pursuit.bonus", "to the roll", "NL-BATTLE-08", Requirement::Battles;
    /// 1 if the attacker's loss in a battle is rolled before the defender's, 0 if losses are rolled
    /// in the order of the table row.
    LossAttackerFirst = "battle.loss.attacker_first", "yes or no", "NL-BATTLE-06", Requirement::Battles;
    /// 1 if banners share a loss equally, 0 if they share it in proportion to their points.
    LossEqual = "battle.loss.equal", "yes or no", "NL-BATTLE-13", Requirement::Battles;
    /// Percentage of its loss that a garrison suffers in an assault.
    AssaultLoss = "assault.garrison_loss", "percent", "NL-SIEGE-08", Requirement::Sieges;
    /// 1 if a besieging force of units needs troops with a bombarding trait to bombard, else 0.
    BombardmentTroops = "bombardment.troops", "yes or no", "NL-SIEGE-09", Requirement::Rosters;
    /// 1 if a garrison that surrenders scouts before it crosses a mountain or river, 0 if it only
    /// searches for a way.
    SurrenderScouts = "surrender.scouts", "yes or no", "NL-SIEGE-11", Requirement::Sieges;
    /// 1 if besiegers beaten in a sally go back to the tile they came from, 0 if they retreat to a
    /// tile of their empire like other defenders.
    SallyBesiegersBack = "sally.besiegers_back", "yes or no", "NL-SIEGE-05", Requirement::Sieges;
    /// 1 if a garrison that leaves under terms gives up its own baggage as well as the stock, else
    /// 0.
    TermsBaggage = "terms.baggage", "yes or no", "NL-SIEGE-13", Requirement::Sieges;
    /// Baggage of an independent garrison when a siege begins.
    GarrisonBaggage = "garrison.baggage", "baggage", "NL-SIEGE-10", Requirement::Sieges, thrown;
    /// 1 if a garrison without banners that cannot be fed suffers a shortfall like one banner, 0 if
    /// it loses nothing.
    GarrisonShortfall = "garrison.shortfall", "yes or no", "NL-SIEGE-10", Requirement::Sieges;
    /// Percentage of a shortfall that those shut in suffer.
    BesiegedShortfall = "shortfall.besieged", "percent", "NL-SIEGE-10", Requirement::Sieges;
    /// Roll for each step of the dragons.
    DragonStep = "dragons.step.roll", "dice", "NL-DRAGON-02", Requirement::Dragons, thrown;
    /// Coast tiles that a ship may sail in a turn.
    ShipTiles = "ship.tiles", "tiles", "NL-SHIP-01", Requirement::Sea;
    /// Banners that one ship can carry.
    ShipBanners = "ship.banners", "banners", "NL-SHIP-08", Requirement::Sea;
    /// Roll for the better speed when fleets meet.
    FleetSpeed = "fleet.speed.roll", "dice", "NL-SHIP-04", Requirement::Sea, thrown;
    /// Rank at sea: of two fleets, the owner with the higher rank decides without a roll whether
    /// they fight.
    FleetRank = "fleet.rank", "rank", "NL-RACE-08", Requirement::Sea;
    /// Roll that a fleet adds to its ships and banners in a battle at sea.
    FleetRoll = "fleet.roll", "dice", "NL-SHIP-05", Requirement::Sea, thrown;
    /// Added to the score of any fleet.
    FleetScore = "fleet.score", "score", "NL-RACE-08", Requirement::Sea;
    /// Added to the score of a fleet that attacks.
    FleetAttack = "fleet.attack", "score", "NL-RACE-08", Requirement::Sea;
    /// Added to the score of independent ships with a roving mark.
    FleetRovers = "fleet.rovers", "score", "EN-SHIP-21", Requirement::Sea;
    /// 1 if ships may sail on tiles of open sea, else 0.
    OpenSea = "ship.open_sea", "yes or no", "EN-SHIP-23", Requirement::Sea;
    /// Times that a ship may enter a harbour, and leave one, in a turn besides its move.
    HarbourTurns = "ship.harbour.free", "times", "EN-SHIP-08", Requirement::Sea;
    /// 1 if banners may go aboard in any harbour that admits them, 0 if only in harbours of their
    /// own empire.
    EmbarkAbroad = "ship.embark.abroad", "yes or no", "EN-SHIP-10", Requirement::Sea;
    /// 1 if a banner that lands from a ship out of its own harbour may march on, else 0.
    LandingMarches = "ship.landing.marches", "yes or no", "NL-SHIP-09", Requirement::Sea;
    /// Most points of a banner that goes aboard or ashore on a coast without a harbour.
    BeachPoints = "ship.beach.points", "points", "EN-SHIP-16", Requirement::Sea;
    /// 1 if independent ships try to fight fleets that enter their tile, 0 if they let them pass.
    IndependentsTry = "fleet.independent.tries", "yes or no", "EN-SHIP-15", Requirement::Sea;
    /// 1 if independent ships are lost as soon as they are driven off, 0 if only when they leave
    /// their tile.
    IndependentsLost = "fleet.independent.lost", "yes or no", "EN-SHIP-15", Requirement::Sea;
    /// 1 if the way to winter quarters may only lead over unrazed tiles of the own empire, else 0.
    QuartersWay = "quarters.way.own", "yes or no", "EN-WQ-04", Requirement::Quarters;
    /// 1 if banners that need no food may winter on any unrazed tile of their realm, 0 if only on
    /// tiles that feed banners.
    QuartersUnfed = "quarters.unfed", "yes or no", "NL-WQ-01", Requirement::Quarters;
    /// Banners that each ship of a realm takes to winter quarters across the sea.
    QuartersFerry = "quarters.ferry", "banners", "EN-WQ-05", Requirement::Quarters;
    /// Added to the roll for a retreat into winter quarters, for each baggage of the banner.
    RetreatBaggage = "quarters.retreat.baggage", "to the roll", "EN-WQ-13", Requirement::Quarters;
    /// Price of a mission to an independent area.
    MissionCost = "mission.crowns", "crowns", "NL-DIP-03", Requirement::Missions;
    /// Roll that decides between envoys of rivals.
    MissionRivals = "mission.rivals.roll", "dice", "NL-DIP-05", Requirement::Missions, thrown;
    /// Price of an assassin.
    AssassinCost = "assassin.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Price of a band of spies.
    SpyCost = "spies.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Spies in one band.
    SpyNumber = "spies.number", "spies", "NL-ESP-01", Requirement::Espionage, thrown;
    /// Price of a saboteur.
    SaboteurCost = "saboteur.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Price of an agent.
    AgentCost = "agent.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Discs for operatives in one box; 0 for no limit.
    DiscPieces = "pieces.discs", "pieces", "NL-ESP-02", Requirement::Espionage;
    /// Discs that a player places before the next player does; 0 for all of them.
    PlacingDiscs = "espionage.placing.discs", "discs", "NL-ESP-02", Requirement::Espionage;
    /// 1 if agents may be placed on any tile, 0 if only on a settlement.
    AgentAnywhere = "agent.anywhere", "yes or no", "NL-ESP-04", Requirement::Espionage;
    /// 1 if a player with only agents left may pass, and the phase ends when no other operative is
    /// within their reach, else 0.
    AgentWaits = "agent.waits", "yes or no", "NL-ESP-03", Requirement::Espionage;
    /// Roll for the order of placing between realms with equally many operatives.
    PlacingOrder = "espionage.placing.roll", "dice", "NL-ESP-02", Requirement::Espionage, thrown;
    /// Roll for the order in which realms resolve their operatives.
    ResolvingOrder = "espionage.order.roll", "dice", "NL-ESP-03", Requirement::Espionage, thrown;
    /// 1 if an assassin in a capital strikes the palace besides the banners that stand there, 0 if
    /// banners keep the palace safe.
    AssassinPalace = "assassin.palace", "yes or no", "NL-ESP-06", Requirement::Espionage;
    /// Roll for each force of a realm in panic.
    PanicRoll = "panic.roll", "dice", "NL-ESP-06", Requirement::Espionage, thrown;
    /// Lowest roll that lets a force in panic move.
    PanicMoves = "panic.moves_from", "total", "NL-ESP-06", Requirement::Espionage;
    /// Crowns from each ship in a harbour of its owner.
    ShipRevenue = "revenue.ship", "crowns", "NL-REV-03", Requirement::Revenue;
    /// Roll for the baggage that a besieging banner uses up in winter.
    WinterSiegeRoll = "siege.winter.roll", "dice", "NL-BAG-02", Requirement::Provisions, thrown;
    /// Price of one baggage for a winter siege.
    WinterSiegePrice = "siege.winter.price", "crowns", "NL-BAG-02", Requirement::Provisions;
    /// Added to the starvation roll of a winter siege.
    WinterHunger = "siege.winter.starvation", "to the roll", "NL-BAG-03", Requirement::Provisions;
    /// Spells that a realm casts at an equinox.
    EquinoxSpells = "equinox.spells", "spells", "NL-EQX-01", Requirement::Equinoxes;
    /// Fewest points of the banner that casts in the capital.
    EquinoxBanner = "equinox.banner.min", "points", "NL-EQX-01", Requirement::Equinoxes;
    /// Lowest sum of levels of the wizards in that banner, if banners hold characters.
    EquinoxWizards = "equinox.wizards.levels", "levels", "NL-EQX-01", Requirement::Equinoxes;
    /// Fewest points of the banner that casts in the capital, if banners hold characters.
    EquinoxRosterBanner = "equinox.wizards.banner.min", "points", "NL-EQX-01", Requirement::Equinoxes;
    /// Lowest level of the best wizard in that banner, if banners hold characters.
    EquinoxWizard = "equinox.wizard.level", "levels", "NL-EQX-01", Requirement::Equinoxes;
    /// Number of the die, of two with half as many faces rolled for a spell, that decides between the halves of
    /// the list.
    EquinoxHalfDie = "equinox.dice.half", "die", "NL-EQX-02", Requirement::Equinoxes;
    /// Roll for the order of the casters.
    EquinoxOrder = "equinox.order.roll", "dice", "NL-EQX-01", Requirement::Equinoxes, thrown;
    /// Times that a player may roll again for another spell.
    EquinoxRerolls = "equinox.rerolls", "rolls", "NL-EQX-02", Requirement::Equinoxes;
    /// Greatest distance of a spell's target from the capital, in steps.
    EquinoxRange = "equinox.range.max", "steps", "NL-EQX-03", Requirement::Equinoxes;
    /// Casting roll: it must reach the distance of the target.
    EquinoxCasting = "equinox.casting.roll", "dice", "NL-EQX-03", Requirement::Equinoxes, thrown;
    /// Most realms for each box.
    PlayersPerBox = "players.per_box.max", "realms", "NL-REALM-01", Requirement::Capitals, fixed;
    /// Fewest realms in a campaign.
    PlayersMin = "players.min", "realms", "NL-REALM-01", Requirement::Campaign, fixed;
    /// Points of own troops that one crown buys.
    TroopPoints = "recruitment.own.points", "points", "NL-REC-01", Requirement::Recruitment;
    /// 1 if recruited points without chosen units are lost at the end of recruitment, 0 if they are
    /// kept for another winter.
    TroopPointsLost = "recruitment.own.lost", "yes or no", "NL-REC-01", Requirement::Recruitment;
    /// Points of mercenaries that one crown hires.
    MercenaryPoints = "recruitment.mercenary.points", "points", "NL-REC-08", Requirement::Recruitment;
    /// 1 if mercenaries test their loyalty on the table and leave without their commander, 0 if
    /// they stay.
    MercenaryLoyalty = "mercenary.loyalty", "yes or no", "NL-REC-09", Requirement::Figures;
    /// Points of allied troops that one crown raises.
    AlliedPoints = "recruitment.allied.points", "points", "NL-REC-10", Requirement::Recruitment;
    /// Fewest points of an allied contingent, if that is less than a banner needs; it is then one
    /// weak banner.
    AlliedLeast = "recruitment.allied.least", "points", "NL-REC-10", Requirement::Recruitment;
    /// 1 if famine stops the recovery of ruins next to the struck empire, whatever flag they have,
    /// 0 if it stops that of the ruins its victim would roll for.
    FamineBorders = "recovery.famine.borders", "yes or no", "NL-EVENT-09", Requirement::Recovery;
    /// Added to the roll of a failed recovery for each crown.
    RecoveryBonus = "recovery.bonus", "pips", "NL-RECOV-03", Requirement::Recovery;
    /// Price of a ship.
    ShipCost = "construction.ship.cost", "crowns", "NL-CON-02", Requirement::Construction;
    /// Most ships that a harbour can build in a winter.
    HarbourShips = "construction.harbour.ships.max", "ships", "NL-CON-02", Requirement::Construction;
    /// Buildings that need timber, in a winter, for each forest tile of the empire.
    ForestWorks = "construction.forest.works", "works", "NL-CON-05", Requirement::Construction;
    /// Banners that each nearby ship allows to be placed where no land way leads; 0 for no limit.
    OverseasBanners = "deployment.ship.banners", "banners", "NL-DEP-04", Requirement::Sea;
    /// 1 if that ship must be in a harbour there or next to it, or newly built if there is none, 0
    /// if any nearby ship of the realm will do.
    OverseasHarbour = "deployment.harbour", "yes or no", "NL-DEP-04", Requirement::Sea;
    /// 1 if land held by a rival blocks the land way, else 0.
    RivalsBar = "deployment.rivals_bar", "yes or no", "NL-DEP-04", Requirement::Sea;
    /// 1 if the banners of one side of a winter siege may exchange points among themselves, 0 if
    /// they stay as they are.
    BesiegedReform = "deployment.besieged", "yes or no", "NL-DEP-01", Requirement::Banners;
    /// 1 if the units of rosters are divided anew when a season begins and weak banners with rosters
    /// merge, as those of points do, 0 if units stay with their banners and only newcomers are dealt
    /// out.
    RosterLimits = "rosters.limits", "yes or no", "NL-DEP-01", Requirement::Later;
    /// 1 if the host is asked if a late force of which nothing is told had come when a battle on the
    /// table ended, 0 if it counts as on the table.
    TableLateAsked = "table.late.asked", "yes or no", "NL-TT-06", Requirement::Later;
    /// 1 if points of troops beside characters are divided among banners as points alone are, and those
    /// that were not spent serve as troops, 0 if they stay in their units and unspent points are lost.
    TroopsDivided = "troops.divided", "yes or no", "NL-REORG-01", Requirement::Later;
    /// 1 if owners who choose the models that fall choose them for every loss of points, 0 only for
    /// those of battles.
    CasualtiesAll = "casualties.all", "yes or no", "NL-SUB-03", Requirement::Later;
    /// Price of one baggage.
    BaggageCost = "baggage.cost", "crowns", "NL-BAG-01", Requirement::Provisions;
    /// Banner pieces in one box.
    BannerPieces = "pieces.banners", "pieces", "NL-MAP-01", Requirement::Banners;
    /// Ship pieces in one box.
    ShipPieces = "pieces.ships", "pieces", "NL-MAP-01", Requirement::Sea;
    /// Most realms in a campaign, whatever the number of boxes.
    PlayersMax = "players.max", "realms", "WM-NAME-04", Requirement::Limits, fixed;
}

/// An edition's setting of a value.
#[derive(Debug, Clone)]
pub struct Setting {
    /// True if an edition sets it; else it is nothing.
    pub given: bool,
    /// The edition's own amount. Procedures ask [`crate::engine::Game::value`] or throw it instead.
    pub(in crate::rules) amount: Amount,
    pub cite: RuleId,
    pub span: Span,
}

impl Setting {
    /// Returns the dice that are set, with what is added to them; None if it is a plain number.
    pub fn thrown(&self) -> Option<Amount> {
        Some(self.amount).filter(|amount| amount.dice != Dice::NONE)
    }

    /// Returns the amount without dice.
    pub fn number(&self) -> i64 {
        self.amount.plus
    }

    /// Returns the amount as it is written.
    pub fn shown(&self) -> String {
        self.amount.to_string()
    }
}

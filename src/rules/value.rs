//! Values: the named numbers that procedures ask for. Editions set them; code never holds them.

use super::amount::Amount;
use super::cite::{HOUSE_RULE, RuleId};
use super::requirements::{Demand, Requirement};
use crate::yaml::{Node, Reader, Span};

/// One declared value.
pub struct ValueRow {
    pub name: &'static str,
    pub unit: &'static str,
    pub doc: &'static str,
    pub rule: &'static str,
    pub part: Requirement,
    pub read: Read,
}

/// How a value comes to be what it is when it is needed.
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
    #[must_use]
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
            $(ValueRow { name: $name, unit: $unit, doc: concat!($($doc),+), rule: $rule, part: $part, read: values!(@read $($read)?) }),+
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
pub struct Fixed(pub(super) Value);

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
    /// Laid tiles that a new tile touches at least, from the third tile on.
    TouchesMin = "map.touches.min", "tiles", "NL-MAP-06", Requirement::Map, fixed;
    /// Steps from one capital to the next, at least.
    CapitalDistance = "map.capital_distance.min", "steps", "NL-MAP-15", Requirement::Capitals, fixed;
    /// Tiles of open sea that are laid off the coasts of a map that is built or laid, one beyond
    /// the other.
    SeaWidth = "map.sea.width", "tiles", "EN-SHIP-23", Requirement::Sea;
    /// Roll for the order in which tiles are laid.
    LayingOrder = "map.laying_order.roll", "dice", "NL-MAP-18", Requirement::Map, thrown;
    /// Roll for the order in which capitals are chosen.
    CapitalOrder = "realm.capital_order.roll", "dice", "NL-REALM-02", Requirement::Capitals, thrown;
    /// 1 where razed tiles stay part of the empire whose flag they bear.
    EmpireRuins = "empire.ruins", "yes or no", "NL-RAZE-02", Requirement::Limits;
    /// Steps from the capital to the last tiles of its realm.
    RealmRadius = "realm.radius", "steps", "NL-REALM-03", Requirement::Capitals, fixed;
    /// Agreed starting strength, at least.
    StrengthMin = "army.strength.min", "points", "NL-ARMY-01", Requirement::Armies, fixed;
    /// Agreed starting strength, at most.
    StrengthMax = "army.strength.max", "points", "NL-ARMY-01", Requirement::Armies, fixed;
    /// Players from whom on random strength may be used.
    RandomStrengthRealms = "army.random_strength.realms.min", "realms", "NL-ARMY-02", Requirement::Armies;
    /// Points of a banner when it is formed, at least.
    BannerMin = "banner.points.min", "points", "NL-ARMY-04", Requirement::Banners;
    /// Points of a banner when it is formed, at most.
    BannerMax = "banner.points.max", "points", "NL-ARMY-04", Requirement::Banners;
    /// Commanders that a banner of units needs.
    Commanders = "banner.commanders.min", "characters", "NL-ARMY-05", Requirement::Rosters;
    /// 1 where the loser names who is captured in the place of a dead general, 0 where he is drawn.
    GeneralNamed = "pursuit.general.named", "yes or no", "NL-BATTLE-12", Requirement::Rosters;
    /// 1 where any character may lead a banner, 0 where only those may that their army list lets
    /// command.
    AnyLeader = "banner.leader.any", "yes or no", "NL-ARMY-05", Requirement::Rosters;
    /// Rank units of a banner, at least.
    RankUnitsMin = "banner.rank_units.min", "units", "NL-ARMY-05", Requirement::Rosters;
    /// Rank units of a banner, at most.
    RankUnitsMax = "banner.rank_units.max", "units", "NL-ARMY-05", Requirement::Rosters;
    /// Last hour of daylight in a battle on the table; a round of both sides is an hour. 0 where
    /// the miniature rules set the length.
    TableHours = "table.hours", "hours", "NL-TT-04", Requirement::Figures;
    /// Roll for the hour in which a battle on the table begins, or a second force should come.
    TableStart = "table.start.roll", "dice", "NL-TT-04", Requirement::Figures, thrown;
    /// 1 where each force of an attack over several sides rolls its own hour, 0 where all are there
    /// from the start.
    TableApart = "table.start.apart", "yes or no", "NL-TT-05", Requirement::Figures;
    /// Models or crew from which a unit counts as one on the table.
    TableUnit = "table.unit.min", "models", "NL-TT-07", Requirement::Figures;
    /// Victory points for a hill that is held.
    BonusHill = "table.bonus.hill", "points", "NL-TT-09", Requirement::Figures;
    /// Victory points for a bridge.
    BonusBridge = "table.bonus.bridge", "points", "NL-TT-09", Requirement::Figures;
    /// Victory points for a half of the table.
    BonusHalf = "table.bonus.half", "points", "NL-TT-09", Requirement::Figures;
    /// What a character counts for in holding a half of the table; a unit counts 1.
    HalfCharacter = "table.half.character", "units", "NL-TT-09", Requirement::Figures;
    /// How many times the enemy's count it takes to hold a half of the table.
    HalfRatio = "table.half.ratio", "times", "NL-TT-09", Requirement::Figures;
    /// A difference below this part of the lower total is a draw.
    DrawBelow = "table.draw_below", "percent", "NL-TT-10", Requirement::Figures;
    /// A difference above this part of the lower total scatters the loser.
    ScatteredAbove = "table.scattered_above", "percent", "NL-TT-10", Requirement::Figures;
    /// Days, each a round of a siege on the table, in a round of the campaign.
    SiegeDays = "table.siege.days", "days", "NL-TT-11", Requirement::Figures;
    /// What a beaten force adds to its recovery.
    RecoveryDefeated = "table.recovery.defeated", "modifier", "NL-TT-13", Requirement::Figures;
    /// What a scattered force adds to its recovery instead.
    RecoveryScattered = "table.recovery.scattered", "modifier", "NL-TT-13", Requirement::Figures;
    /// What a pursued force adds to its recovery.
    RecoveryPursued = "table.recovery.pursued", "modifier", "NL-TT-13", Requirement::Figures;
    /// What the winner adds to his recovery.
    RecoveryVictorious = "table.recovery.victorious", "modifier", "NL-TT-13", Requirement::Figures;
    /// 1 where the fate of a character who went down is modified as the recovery of the fallen is,
    /// else 0.
    FateModified = "table.fate.modified", "yes or no", "NL-TT-14", Requirement::Figures;
    /// 1 where a prisoner loses gear and items at once, 0 where they stay with him until winter.
    PrisonersStripped = "prisoners.stripped", "yes or no", "NL-TT-18", Requirement::Figures;
    /// 1 where who is beaten on the table leaves baggage and machines on the field, 0 where only
    /// scattered forces and the pursuit cost them.
    TableBooty = "table.booty", "yes or no", "NL-TT-17", Requirement::Figures;
    /// 1 where characters out of action travel with the baggage and are captured with it, else 0.
    DisabledCaptured = "baggage.disabled.captured", "yes or no", "NL-TT-15", Requirement::Figures;
    /// 1 where an assault on the table that the defenders win is always bloodily repulsed, else 0.
    AssaultBloody = "table.siege.bloody", "yes or no", "NL-TT-11", Requirement::Figures;
    /// What the defenders of a fortress or city may spend more in an assault on the table, of their
    /// points.
    GarrisonBonus = "table.siege.bonus", "percent", "NL-TT-11", Requirement::Figures;
    /// 1 where wizards raise troops on the table that stay with the banner, else 0.
    TableRaises = "table.raises", "yes or no", "NL-RACE-04", Requirement::Rosters;
    /// A unit with fewer models than this may join another of its kind.
    MergeBelow = "unit.merge_below", "models", "NL-REORG-02", Requirement::Rosters;
    /// 1 where the limits of an army list bind the army as a whole, 0 where they say what may be
    /// added in a year.
    ListWhole = "list.whole_army", "yes or no", "NL-REC-02", Requirement::Rosters;
    /// 1 where new units are bought in the ranking of the list, else 0.
    ListRanking = "list.ranking", "yes or no", "NL-REC-02", Requirement::Rosters;
    /// Magic items that a character may have, at most; 0 for any number.
    ItemsMax = "character.items.max", "items", "NL-REC-07", Requirement::Rosters;
    /// Level of characters who are newly bought; 0 where they may be of any.
    RecruitLevel = "character.recruit.level", "levels", "NL-REC-05", Requirement::Rosters;
    /// Levels by which a character rises in a winter.
    LevelStep = "character.level.step", "levels", "NL-REC-06", Requirement::Rosters;
    /// Level above which no character rises.
    LevelMax = "character.level.max", "levels", "NL-REC-06", Requirement::Rosters;
    /// Level from which a wizard who rises gains a spell.
    SpellLevel = "character.spells.level", "levels", "NL-REC-06", Requirement::Rosters;
    /// Roll for the first baggage of a realm.
    FirstBaggage = "baggage.first.roll", "dice", "NL-ARMY-07", Requirement::Baggage, thrown;
    /// Baggage a banner can hold.
    BaggageMax = "banner.baggage.max", "baggage", "NL-SUB-05", Requirement::Baggage;
    /// Roll for the order of play in a round.
    TurnOrder = "turn.order.roll", "dice", "NL-TURN-02", Requirement::Order, thrown;
    /// Food a banner needs at the start of its turn.
    FoodNeed = "banner.food", "baggage", "NL-SUB-01", Requirement::Supply;
    /// What the points lost to hunger are multiplied by.
    ShortfallFactor = "shortfall.factor", "times", "NL-SUB-03", Requirement::Supply;
    /// What prisoners count for that a hungry banner eats: 1 for the points of their level without
    /// gear, 2 for those of the lowest level of their kind; 0 where nobody eats them.
    ShortfallPrisoners = "shortfall.prisoners", "way", "NL-RACE-11", Requirement::Limits;
    /// Tiles that one banner may scout in a turn.
    ScoutTiles = "scout.tiles", "tiles", "NL-SCOUT-01", Requirement::Scouting;
    /// 1 where a find of which the boxes hold no more pieces counts as barren, 0 where pieces set
    /// no limit to finds.
    ScoutPieces = "scout.pieces", "yes or no", "NL-SCOUT-08", Requirement::Scouting, fixed;
    /// 1 where banners may enter what scouts of any banner of their realm have scouted, 0 where
    /// only scouts from their own tile count.
    ScoutShared = "scout.shared", "yes or no", "NL-SCOUT-02", Requirement::Movement;
    /// Tiles that one banner may enter in a turn.
    MoveTiles = "move.tiles", "tiles", "NL-MOVE-01", Requirement::Movement;
    /// 1 where mountains are in the way of a banner.
    WayMountains = "way.mountains", "yes or no", "NL-MOVE-02", Requirement::Movement;
    /// 1 where rivers without a bridge are in the way of a banner.
    WayRivers = "way.rivers", "yes or no", "NL-MOVE-02", Requirement::Movement;
    /// 1 where bridges, and friendly cities that are as good as one, help a banner over rivers.
    WayBridges = "way.bridges", "yes or no", "NL-MOVE-03", Requirement::Movement;
    /// 1 where a banner may scout and enter swamps whose sides are open.
    WaySwamps = "way.swamps", "yes or no", "NL-MOVE-07", Requirement::Movement;
    /// 1 where walls of tiles that others control are in the way of a banner and hide them from its
    /// scouts.
    WayWalls = "way.walls", "yes or no", "EN-OPT-11", Requirement::Limits;
    /// What the points of defenders on a wall are multiplied by; 0 where walls are not defended.
    WallDefence = "wall.defence", "times", "EN-OPT-12", Requirement::Limits;
    /// Random factor of a battle or an assault.
    BattleRoll = "battle.roll", "dice", "NL-BATTLE-05", Requirement::Battles, thrown;
    /// Points of the enemy, at the start of a fight, for each of which in full a loss counts once
    /// more; 0 leaves it as printed.
    LossStep = "battle.loss.step", "points", "NL-BATTLE-06", Requirement::Battles;
    /// 1 where who has to leave after a draw does so as one who is beaten: attackers to where they
    /// came from, defenders regroup; else 0.
    DrawAsBeaten = "battle.draw.as_beaten", "yes or no", "NL-BATTLE-10", Requirement::Battles;
    /// How often each banner of a force needs the food of a turn before it retreats.
    RetreatFood = "retreat.food", "times", "NL-BATTLE-07", Requirement::Battles;
    /// 1 where any defender may leave before the battle, 0 where only one may who was beaten in the
    /// same round.
    Withdrawal = "withdrawal.anybody", "yes or no", "NL-BATTLE-08", Requirement::Battles;
    /// Roll of an attacker who would pursue those who left before the battle.
    WithdrawalRoll = "withdrawal.pursuit.roll", "dice", "NL-BATTLE-08", Requirement::Battles, thrown;
    /// The least roll with which he may; 0 where they are never pursued.
    WithdrawalFrom = "withdrawal.pursuit.from", "total", "NL-BATTLE-08", Requirement::Battles;
    /// Added to the roll of such a pursuit.
    WithdrawalBonus = "withdrawal.pursuit.bonus", "to the roll", "NL-BATTLE-08", Requirement::Battles;
    /// 1 where the attacker's loss in a battle is rolled before the defender's, 0 where they are
    /// rolled in the order of their row.
    LossAttackerFirst = "battle.loss.attacker_first", "yes or no", "NL-BATTLE-06", Requirement::Battles;
    /// 1 where banners share a loss as equally as can be, 0 where they share it in proportion to
    /// their points.
    LossEqual = "battle.loss.equal", "yes or no", "NL-BATTLE-13", Requirement::Battles;
    /// What those inside lose in an assault, of each hundred points they would lose.
    AssaultLoss = "assault.garrison_loss", "percent", "NL-SIEGE-08", Requirement::Sieges;
    /// 1 where a besieging force of units can bombard only with troops fit for it, those with a
    /// trait that says so.
    BombardmentTroops = "bombardment.troops", "yes or no", "NL-SIEGE-09", Requirement::Rosters;
    /// 1 where a garrison that surrenders scouts before it crosses a mountain or river, else 0: it
    /// only searches for a way.
    SurrenderScouts = "surrender.scouts", "yes or no", "NL-SIEGE-11", Requirement::Sieges;
    /// 1 where besiegers who lose to those who come out go back to the tile they came from, 0 where
    /// they go to a tile of their empire as other defenders do.
    SallyBesiegersBack = "sally.besiegers_back", "yes or no", "NL-SIEGE-05", Requirement::Sieges;
    /// 1 where a garrison that leaves under terms leaves the baggage it carries as well as the
    /// stock, else 0.
    TermsBaggage = "terms.baggage", "yes or no", "NL-SIEGE-13", Requirement::Sieges;
    /// Baggage of an independent garrison when a siege begins.
    GarrisonBaggage = "garrison.baggage", "baggage", "NL-SIEGE-10", Requirement::Sieges, thrown;
    /// 1 where a garrison without banners that cannot be fed suffers a shortfall as one banner
    /// does; 0 where it keeps its size.
    GarrisonShortfall = "garrison.shortfall", "yes or no", "NL-SIEGE-10", Requirement::Sieges;
    /// Roll for each step of the dragons.
    DragonStep = "dragons.step.roll", "dice", "NL-DRAGON-02", Requirement::Dragons, thrown;
    /// Coast tiles that a ship may sail in a turn.
    ShipTiles = "ship.tiles", "tiles", "NL-SHIP-01", Requirement::Sea;
    /// Banners that one ship can carry.
    ShipBanners = "ship.banners", "banners", "NL-SHIP-08", Requirement::Sea;
    /// Roll for the better speed when fleets meet.
    FleetSpeed = "fleet.speed.roll", "dice", "NL-SHIP-04", Requirement::Sea, thrown;
    /// Who outranks another at sea decides alone, without a roll, whether their fleets fight.
    FleetRank = "fleet.rank", "rank", "NL-RACE-08", Requirement::Sea;
    /// What a fleet adds to its ships and the banners aboard in a battle at sea.
    FleetRoll = "fleet.roll", "dice", "NL-SHIP-05", Requirement::Sea, thrown;
    /// Added to the score of any fleet.
    FleetScore = "fleet.score", "score", "NL-RACE-08", Requirement::Sea;
    /// Added to the score of a fleet that attacks.
    FleetAttack = "fleet.attack", "score", "NL-RACE-08", Requirement::Sea;
    /// Added to the score of ships that rove under a mark of their own.
    FleetRovers = "fleet.rovers", "score", "EN-SHIP-21", Requirement::Sea;
    /// 1 where ships leave the coast for tiles of open sea, else 0.
    OpenSea = "ship.open_sea", "yes or no", "EN-SHIP-23", Requirement::Sea;
    /// How often a ship may put into a harbour, and how often out of one, in a turn besides its
    /// move.
    HarbourTurns = "ship.harbour.free", "times", "EN-SHIP-08", Requirement::Sea;
    /// 1 where banners go aboard in any harbour that lets them in, 0 where only in those of their
    /// own empire.
    EmbarkAbroad = "ship.embark.abroad", "yes or no", "EN-SHIP-10", Requirement::Sea;
    /// 1 where a banner may march on that lands from a ship which lay in an own harbour, else 0.
    LandingMarches = "ship.landing.marches", "yes or no", "NL-SHIP-09", Requirement::Sea;
    /// Points up to which a banner goes aboard and ashore on a coast without a harbour.
    BeachPoints = "ship.beach.points", "points", "EN-SHIP-16", Requirement::Sea;
    /// 1 where independent ships try to bring whoever enters their tile to battle, 0 where they
    /// leave those alone who pass.
    IndependentsTry = "fleet.independent.tries", "yes or no", "EN-SHIP-15", Requirement::Sea;
    /// 1 where independent ships are lost as soon as they are driven off, 0 where they are once
    /// they leave their tile.
    IndependentsLost = "fleet.independent.lost", "yes or no", "EN-SHIP-15", Requirement::Sea;
    /// 1 where the way to winter quarters leads over unrazed tiles of one's own empire alone, else
    /// 0.
    QuartersWay = "quarters.way.own", "yes or no", "EN-WQ-04", Requirement::Quarters;
    /// 1 where banners that need no food winter on any unrazed tile of their realm, 0 where on
    /// those alone that feed banners.
    QuartersUnfed = "quarters.unfed", "yes or no", "NL-WQ-01", Requirement::Quarters;
    /// Banners that each ship of a realm brings to winter quarters across the sea.
    QuartersFerry = "quarters.ferry", "banners", "EN-WQ-05", Requirement::Quarters;
    /// What each point of baggage that a banner carries adds to its retreat into winter quarters.
    RetreatBaggage = "quarters.retreat.baggage", "to the roll", "EN-WQ-13", Requirement::Quarters;
    /// What a mission to an independent area costs.
    MissionCost = "mission.crowns", "crowns", "NL-DIP-03", Requirement::Missions;
    /// Roll by which the envoys of rivals are told apart.
    MissionRivals = "mission.rivals.roll", "dice", "NL-DIP-05", Requirement::Missions, thrown;
    /// What an assassin costs.
    AssassinCost = "assassin.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// What a band of spies costs.
    SpyCost = "spies.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Spies in one band.
    SpyNumber = "spies.number", "spies", "NL-ESP-01", Requirement::Espionage, thrown;
    /// What a saboteur costs.
    SaboteurCost = "saboteur.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// What an agent costs.
    AgentCost = "agent.crowns", "crowns", "NL-ESP-01", Requirement::Espionage;
    /// Discs for operatives in one box; 0 means that they never run out.
    DiscPieces = "pieces.discs", "pieces", "NL-ESP-02", Requirement::Espionage;
    /// Discs that a player lays before the next one does; 0 means all that he has.
    PlacingDiscs = "espionage.placing.discs", "discs", "NL-ESP-02", Requirement::Espionage;
    /// 1 where agents may be placed on any tile, 0 where they need a settlement, of their own side
    /// or another.
    AgentAnywhere = "agent.anywhere", "yes or no", "NL-ESP-04", Requirement::Espionage;
    /// 1 where a player who has only agents left may pass, and the phase ends when no other
    /// operative is within their reach, else 0.
    AgentWaits = "agent.waits", "yes or no", "NL-ESP-03", Requirement::Espionage;
    /// Roll by which realms with as many operatives place them one after the other.
    PlacingOrder = "espionage.placing.roll", "dice", "NL-ESP-02", Requirement::Espionage, thrown;
    /// Roll for the order in which realms resolve their operatives.
    ResolvingOrder = "espionage.order.roll", "dice", "NL-ESP-03", Requirement::Espionage, thrown;
    /// Roll for each force of a realm in panic.
    PanicRoll = "panic.roll", "dice", "NL-ESP-06", Requirement::Espionage, thrown;
    /// The least roll with which a force in panic may move.
    PanicMoves = "panic.moves_from", "total", "NL-ESP-06", Requirement::Espionage;
    /// Crowns that a ship in a harbour of its owner brings.
    ShipRevenue = "revenue.ship", "crowns", "NL-REV-03", Requirement::Revenue;
    /// Roll for the baggage that a besieging banner uses up in winter.
    WinterSiegeRoll = "siege.winter.roll", "dice", "NL-BAG-02", Requirement::Provisions, thrown;
    /// What one baggage point for a winter siege costs.
    WinterSiegePrice = "siege.winter.price", "crowns", "NL-BAG-02", Requirement::Provisions;
    /// Added to the starvation roll of a winter siege.
    WinterHunger = "siege.winter.starvation", "to the roll", "NL-BAG-03", Requirement::Provisions;
    /// Spells that a realm casts at an equinox.
    EquinoxSpells = "equinox.spells", "spells", "NL-EQX-01", Requirement::Equinoxes;
    /// Points of the banner in the capital that casts, at least.
    EquinoxBanner = "equinox.banner.min", "points", "NL-EQX-01", Requirement::Equinoxes;
    /// Levels of the wizards in that banner together, at least, where banners hold characters.
    EquinoxWizards = "equinox.wizards.levels", "levels", "NL-EQX-01", Requirement::Equinoxes;
    /// Points of the banner in the capital that casts, at least, where banners hold characters.
    EquinoxRosterBanner = "equinox.wizards.banner.min", "points", "NL-EQX-01", Requirement::Equinoxes;
    /// Level that one wizard in that banner has at least, where banners hold characters.
    EquinoxWizard = "equinox.wizard.level", "levels", "NL-EQX-01", Requirement::Equinoxes;
    /// Which of two dice of half as many faces, thrown for a spell, says in which half of the list
    /// it stands.
    EquinoxHalfDie = "equinox.dice.half", "die", "NL-EQX-02", Requirement::Equinoxes;
    /// Roll for the order of the casters.
    EquinoxOrder = "equinox.order.roll", "dice", "NL-EQX-01", Requirement::Equinoxes, thrown;
    /// How often a player may roll for another spell than the first.
    EquinoxRerolls = "equinox.rerolls", "rolls", "NL-EQX-02", Requirement::Equinoxes;
    /// Steps from the capital to the farthest target of a spell.
    EquinoxRange = "equinox.range.max", "steps", "NL-EQX-03", Requirement::Equinoxes;
    /// Casting roll, which must reach the distance of the target.
    EquinoxCasting = "equinox.casting.roll", "dice", "NL-EQX-03", Requirement::Equinoxes, thrown;
    /// Realms that one box serves, at most.
    PlayersPerBox = "players.per_box.max", "realms", "NL-REALM-01", Requirement::Capitals, fixed;
    /// Realms that a campaign takes, at least.
    PlayersMin = "players.min", "realms", "NL-REALM-01", Requirement::Campaign, fixed;
    /// Points of own troops that one crown buys.
    TroopPoints = "recruitment.own.points", "points", "NL-REC-01", Requirement::Recruitment;
    /// 1 where points of own troops that nobody has chosen units for are lost when a realm has
    /// recruited, 0 where they wait for another winter.
    TroopPointsLost = "recruitment.own.lost", "yes or no", "NL-REC-01", Requirement::Recruitment;
    /// Points of mercenaries that one crown hires.
    MercenaryPoints = "recruitment.mercenary.points", "points", "NL-REC-08", Requirement::Recruitment;
    /// 1 where mercenaries are tested for their loyalty on the table, and leave without their
    /// commander, 0 where they stay.
    MercenaryLoyalty = "mercenary.loyalty", "yes or no", "NL-REC-09", Requirement::Figures;
    /// Points of allied troops that one crown raises.
    AlliedPoints = "recruitment.allied.points", "points", "NL-REC-10", Requirement::Recruitment;
    /// Points of an allied contingent, at least, where that is less than a banner has; it is then
    /// one weak banner.
    AlliedLeast = "recruitment.allied.least", "points", "NL-REC-10", Requirement::Recruitment;
    /// 1 where famine bars the ruins next to the struck empire alone, whosever flag is on them, 0
    /// where it bars those that its victim would roll for.
    FamineBorders = "recovery.famine.borders", "yes or no", "NL-EVENT-09", Requirement::Recovery;
    /// What one crown adds to the die of a failed recovery.
    RecoveryBonus = "recovery.bonus", "pips", "NL-RECOV-03", Requirement::Recovery;
    /// Crowns that a ship costs.
    ShipCost = "construction.ship.cost", "crowns", "NL-CON-02", Requirement::Construction;
    /// Ships that one harbour builds in a winter, at most.
    HarbourShips = "construction.harbour.ships.max", "ships", "NL-CON-02", Requirement::Construction;
    /// Works of timber that one forest tile of the empire allows in a winter.
    ForestWorks = "construction.forest.works", "works", "NL-CON-05", Requirement::Construction;
    /// Banners that one ship at hand lets be placed where no land way leads; 0 for any number.
    OverseasBanners = "deployment.ship.banners", "banners", "NL-DEP-04", Requirement::Sea;
    /// 1 where that ship must lie in a harbour there or next to it, or be newly built where there
    /// is none, 0 where any ship of the realm nearby will do.
    OverseasHarbour = "deployment.harbour", "yes or no", "NL-DEP-04", Requirement::Sea;
    /// 1 where land that a rival realm holds bars the land way, 0 where it does not.
    RivalsBar = "deployment.rivals_bar", "yes or no", "NL-DEP-04", Requirement::Sea;
    /// 1 where the banners of one side of a winter siege may be re-formed among themselves, 0 where
    /// they keep what they have.
    BesiegedReform = "deployment.besieged", "yes or no", "NL-DEP-01", Requirement::Banners;
    /// Crowns that one point of baggage costs.
    BaggageCost = "baggage.cost", "crowns", "NL-BAG-01", Requirement::Provisions;
    /// Banner pieces in one box.
    BannerPieces = "pieces.banners", "pieces", "NL-MAP-01", Requirement::Banners;
    /// Ship pieces in one box.
    ShipPieces = "pieces.ships", "pieces", "NL-MAP-01", Requirement::Sea;
    /// Realms that a campaign takes, at most, however many boxes are in use.
    PlayersMax = "players.max", "realms", "WM-NAME-04", Requirement::Limits, fixed;
}

/// What an edition sets a value to.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Whether an edition sets it; else it is nothing.
    pub given: bool,
    /// What the edition sets. Who carries out a rule asks [`crate::engine::Game::value`] or throws
    /// it instead.
    pub(super) amount: Amount,
    pub cite: RuleId,
    pub span: Span,
}

impl Setting {
    /// What is set, without dice.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.amount.plus
    }

    /// What is set, as it is written.
    #[must_use]
    pub fn shown(&self) -> String {
        self.amount.to_string()
    }
}

/// `name: {is: …, cite: …}` for every declared value → settings in the order of [`VALUES`].
/// Those that the edition may leave out read as nothing.
pub fn read_values(reader: &Reader<'_>, demand: &Demand, node: &Node) -> Option<Vec<Setting>> {
    let mut settings: Vec<Option<Setting>> = VALUES.iter().map(|_| None).collect();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        let Some(index) = VALUES.iter().position(|row| row.name == name) else {
            reader.unknown(key, "value", name, VALUES.iter().map(|row| row.name));
            continue;
        };
        settings[index] = read_setting(reader, name, value);
    }
    for (row, setting) in VALUES.iter().zip(&mut settings) {
        if setting.is_some() || node.get(row.name).is_some() {
            continue;
        }
        if !demand.has(row.part) {
            *setting = Some(Setting {
                given: false,
                amount: Amount::fixed(0),
                cite: HOUSE_RULE,
                span: Span::default(),
            });
        } else {
            reader.fault(
                node.span,
                "rules::missing_value",
                format!("the value `{}` is not set ({})", row.name, row.doc.trim()),
                "in these values",
                format!("add `{}: {{is: …, cite: …}}` ({})", row.name, row.unit),
            );
        }
    }
    settings.into_iter().collect()
}

fn read_setting(reader: &Reader<'_>, name: &str, node: &Node) -> Option<Setting> {
    let what = format!("value `{name}`");
    let mut map = reader.map(node, &what)?;
    let is = map.need("is");
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    map.finish();
    let is = is?;
    let amount = is.scalar().and_then(Amount::parse);
    if amount.is_none() {
        reader.expected(is, "an amount such as `3` or `2d6`", "");
    }
    // The amount may come from a layer above the rest.
    Some(Setting { given: true, amount: amount?, cite: cite?, span: is.span })
}

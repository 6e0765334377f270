//! Events: the only way a campaign changes. Each carries what changed, why and by which dice;
//! chronicle, `why`, the prompt's output, tests and undo are all views of them.

use std::sync::Arc;

use smallvec::SmallVec;

use super::clock::Clock;
use super::dice::Die;
use super::ids::{BannerId, Force, Owner, RealmId};
use super::state::{Bombardment, Came, Ending, Laying, Report};
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Rule, Settlement, TableId, Value, Word};

/// Where an amount comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A row of a table.
    Row(TableId, u16),
    /// A cell of a lookup or a matrix: table, row, column.
    Cell(TableId, u16, u16),
    Value(Value),
    Dice,
    /// The procedure itself.
    Rule,
}

/// One item of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub amount: i64,
    pub what: &'static str,
    pub rule: Rule,
    pub source: Source,
}

/// A total that can be explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sum {
    pub parts: Vec<Part>,
}

impl Sum {
    pub fn add(&mut self, amount: i64, what: &'static str, rule: Rule, source: Source) {
        self.parts.push(Part { amount, what, rule, source });
    }

    #[must_use]
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.amount).sum()
    }
}

/// Who may know of an event in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    All,
    Only(RealmId),
    Both(RealmId, RealmId),
    /// The host alone.
    Host,
}

/// One thing that happened. `apply` says what each does to the state; those that change nothing
/// are told to the players and kept for `why`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    // The calendar.
    ClockMoved(Clock),
    OrderSet(Vec<RealmId>),
    TurnBegan(RealmId),
    TurnEnded(RealmId),
    RoundEnded,
    SeasonEnded,
    Ended(Ending),

    // Dice.
    Rolled {
        dice: Dice,
        fell: SmallVec<[Die; 8]>,
        what: &'static str,
        /// Whose dice, in phases for everybody.
        by: Option<RealmId>,
    },
    Shuffled,
    DiceGiven(Vec<u8>),
    ByHand(bool),
    RowRead {
        table: TableId,
        row: u16,
        column: Option<u8>,
        total: i64,
    },
    Tallied {
        what: &'static str,
        sum: Sum,
    },

    // The map.
    LayingBegan(Box<Laying>),
    /// A tile was laid on this hex, or one went under its stack.
    TileLaid {
        laying: Box<Laying>,
        at: Option<Hex>,
    },
    MapMade {
        map: Arc<Map>,
    },
    CircleSet {
        place: PlaceId,
        circle: bool,
    },

    // Places.
    BecameKnown(PlaceId),
    OwnerChanged {
        place: PlaceId,
        owner: Owner,
    },
    SettlementChanged {
        place: PlaceId,
        settlement: Option<Settlement>,
    },
    RazedChanged {
        place: PlaceId,
        razed: bool,
    },
    StockChanged {
        place: PlaceId,
        by: i64,
    },
    ForestBurnt(PlaceId),
    ShipsChanged {
        place: PlaceId,
        owner: Owner,
        by: i64,
    },

    // Realms.
    /// Tiles become known and the realm's own.
    LandTaken {
        realm: RealmId,
        places: Vec<PlaceId>,
    },
    CapitalChosen {
        realm: RealmId,
        place: PlaceId,
        home: Vec<PlaceId>,
    },
    PoolChanged {
        realm: RealmId,
        by: i64,
    },
    RealmBaggageChanged {
        realm: RealmId,
        by: i64,
    },
    RealmFell(RealmId),
    /// What an empire counts for when the largest wins.
    Compared {
        realm: RealmId,
        yields: i64,
        tiles: i64,
        points: i64,
    },

    // Banners.
    BannerFormed {
        banner: BannerId,
        realm: RealmId,
        number: u8,
        points: i64,
        baggage: i64,
        at: PlaceId,
        ground: Ground,
        side: Option<Side>,
    },
    PointsChanged {
        banner: BannerId,
        by: i64,
        what: &'static str,
    },
    BaggageChanged {
        banner: BannerId,
        by: i64,
        what: &'static str,
    },
    BannerRemoved {
        banner: BannerId,
        what: &'static str,
    },
    BannerMoved {
        banner: BannerId,
        to: PlaceId,
        ground: Ground,
        side: Option<Side>,
        came: Option<Came>,
    },
    BannerPlaced {
        banner: BannerId,
        to: PlaceId,
        ground: Ground,
        side: Option<Side>,
    },
    Fed {
        place: PlaceId,
        banners: Vec<BannerId>,
    },
    Held {
        banner: BannerId,
        stay: u8,
        quiet_next: u8,
    },
    Regroups(BannerId),
    /// No way was found, or the perilous one declined.
    LostWay(BannerId),

    // Scouting.
    ScoutsSent {
        banner: BannerId,
        from: PlaceId,
        to: PlaceId,
    },
    Scouted {
        realm: RealmId,
        from: PlaceId,
        to: PlaceId,
        success: bool,
    },
    Told {
        to: RealmId,
        banner: BannerId,
        report: Report,
    },
    ToldTotal {
        to: RealmId,
        place: PlaceId,
        points: i64,
    },

    // Fights.
    BattleJoined {
        place: PlaceId,
        attackers: Force,
        defenders: Force,
        garrison: Option<i64>,
    },
    CardsShown {
        attacker: Word,
        defender: Word,
    },
    BattleDecided {
        place: PlaceId,
        outcome: Outcome,
    },
    Scattered {
        realm: Owner,
    },
    GarrisonDestroyed(PlaceId),

    // Sieges.
    SiegeBegan {
        place: PlaceId,
        besieger: RealmId,
        defender: Owner,
        garrison: i64,
        garrison_baggage: i64,
    },
    ShutIn {
        banner: BannerId,
        shut_in: bool,
    },
    BesiegerChanged {
        place: PlaceId,
        besieger: RealmId,
    },
    BombardmentChanged {
        place: PlaceId,
        bombardment: Bombardment,
    },
    HardshipChanged {
        place: PlaceId,
        by: i64,
    },
    GarrisonChanged {
        place: PlaceId,
        points: i64,
        baggage: i64,
    },
    SiegeActed {
        place: PlaceId,
        repulsed: bool,
    },
    Sallied(PlaceId),
    AssaultDecided {
        place: PlaceId,
        result: Assault,
    },
    SiegeEnded {
        place: PlaceId,
    },

    // Dragons.
    DragonsWoke {
        place: PlaceId,
        number: i64,
    },
    DragonLay {
        place: PlaceId,
    },

    // The umpire.
    UmpireSaid(String),
}

/// An event with its reason, as the log keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub event: Event,
    /// The rule that was carried out.
    pub rule: Rule,
    pub audience: Audience,
    pub clock: Clock,
    /// The realm whose turn it was, if it was one's.
    pub turn_of: Option<RealmId>,
}

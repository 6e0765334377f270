//! Events: the only way a campaign changes. Each carries what changed, why and by which dice;
//! chronicle, `why`, the prompt's output, tests and undo are all views of them.

use std::sync::Arc;

use smallvec::SmallVec;

use super::clock::Clock;
use super::dice::Die;
use super::ids::{BannerId, Force, Owner, RealmId};
use super::state::{Bombardment, Came, Ending, Laying, Report};
use super::telling::Telling;
use super::thing::{Field, Thing};
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Race, Rule, Ruleset, Settlement, TableId, Value, Word};

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
    /// A modifier of the rules, by its number.
    Modifier(u16),
    /// A hook: its file and line.
    Hook(Word),
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

/// One kind of event.
pub struct EventRow {
    /// As in [`Event`]; scripts write it small, with `_` between words.
    pub name: &'static str,
    pub fields: &'static [Field],
}

impl EventRow {
    /// `banner_moved` for `BannerMoved`.
    #[must_use]
    pub fn script_name(&self) -> String {
        let mut name = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
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

macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $variant:ident $( ( $only:ident : $only_type:ty ) )? $( { $( $(#[$field_doc:meta])* $field:ident : $type:ty ),* $(,)? } )?
    ),* $(,)?) => {
        /// One thing that happened. `apply` says what each does to the state; those that change nothing
        /// are told to the players and kept for `why`.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Event {
            $( $(#[$doc])* $variant $( ($only_type) )? $( { $( $(#[$field_doc])* $field: $type ),* } )? ),*
        }

        /// The kind of an event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum EventKind { $($variant),* }

        /// Every kind of event, in the order of [`EventKind`], with what each tells.
        pub const EVENTS: &[EventRow] = &[
            $(EventRow {
                name: stringify!($variant),
                fields: &[
                    $( Field { name: stringify!($only), of: <$only_type as Telling>::TYPE } )?
                    $( $( Field { name: stringify!($field), of: <$type as Telling>::TYPE } ),* )?
                ],
            }),*
        ];

        impl Event {
            #[must_use]
            #[inline]
            pub fn kind(&self) -> EventKind {
                match self { $(Event::$variant { .. } => EventKind::$variant),* }
            }

            /// What the event tells, field by field, in the order of its row.
            #[must_use]
            pub fn tell(&self, rules: &Ruleset) -> Vec<Thing> {
                let _ = rules;
                match self {
                    $(Event::$variant $( ($only) )? $( { $($field),* } )? => {
                        vec![ $( $only.tell(rules) )? $( $( $field.tell(rules) ),* )? ]
                    }),*
                }
            }
        }
    };
}

events! {

    // The calendar.
    ClockMoved(clock: Clock),
    OrderSet(order: Vec<RealmId>),
    TurnBegan(realm: RealmId),
    TurnEnded(realm: RealmId),
    RoundEnded,
    SeasonEnded,
    Ended(ending: Ending),

    // Dice.
    Rolled {
        dice: Dice,
        fell: SmallVec<[Die; 8]>,
        what: &'static str,
        /// Whose dice, in phases for everybody.
        by: Option<RealmId>,
    },
    Shuffled,
    DiceGiven(faces: Vec<u8>),
    ByHand(by_hand: bool),
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
    LayingBegan(laying: Box<Laying>),
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
    BecameKnown(place: PlaceId),
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
    ForestBurnt(place: PlaceId),
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
    RealmFell(realm: RealmId),
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
    Regroups(banner: BannerId),
    /// No way was found, or the perilous one declined.
    LostWay(banner: BannerId),

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
    GarrisonDestroyed(place: PlaceId),

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
    Sallied(place: PlaceId),
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
    UmpireSaid(text: String),

    // Amendments and mods.
    /// From here on other rules hold: which, where they stand in their calendar, and how the options
    /// of mods are set.
    Amended {
        rules: String,
        clock: Clock,
        options: Thing,
    },
    /// A mod says something to everybody.
    Said {
        text: String,
    },
    /// What a mod remembers under a key; nothing forgets it.
    Remembered {
        owner: String,
        key: String,
        value: Thing,
    },
    /// A realm plays this race (NL-RACE-01).
    RaceChosen {
        realm: RealmId,
        race: Race,
    },
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
    /// The file and line of the script that made it happen, if one did.
    pub by: Option<Word>,
    /// The rules under which it happened; numbers of tables, rows and modifiers are theirs (see
    /// [`Ruleset::at`]).
    pub epoch: u16,
}

//! The table of events, by groups. A row has the event's name, its fields and four columns:
//!
//! - `known to`: who may know of it in full, by a function in `audience`; the others see what
//!   `neutral` in `view/say.rs` makes of it, or nothing;
//! - `discloses`: what those learn whom it reaches (see `Discloses`), which decides how far answers
//!   can be taken back;
//! - `at`: the fields that name tiles; `why` of such a tile tells the event;
//! - `chronicle`: what the chronicle makes of it (see `InChronicle`);
//! - `may be forbidden`, for some: a script may keep it from happening wherever it befalls
//!   (`refuse.event`). Whatever makes it happen asks first, and goes on without it;
//! - `of fight`, for some: it tells that somebody fights, or how a fight ended (`Event::is_fight`);
//! - `because`, for some: the field with the reason of a change, which scripts may word otherwise
//!   (`filter.reason`).
//!
//! Changes of the state are in `campaign/apply`, lines of the log in `view/say`; both match each group whole.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::campaign::calendar_position::CalendarPosition;
use crate::campaign::carried_over::CarriedOver;
use crate::campaign::dice::Die;
use crate::campaign::ids::{BannerId, Force, Owner, RealmId, ShipId};
use crate::campaign::mark::Mark;
use crate::campaign::operative::Operative;
use crate::campaign::order_sheets::WrittenSheet;
use crate::campaign::rearranged::Rearranged;
use crate::campaign::reason::Reason;
use crate::campaign::roster::{Keeper, Station, Troop, TroopId, Trophy, Wound};
use crate::campaign::script_names::script_name;
use crate::campaign::script_value::{ScriptField, ScriptValue};
use crate::campaign::seat::Seat;
use crate::campaign::ship::Flag;
use crate::campaign::state::{
    ArrivedFrom, Bombardment, Ending, Laying, Service, State, StrengthReport,
};
use crate::campaign::sum::Sum;
use crate::campaign::to_script::ToScript;
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Race, Ruleset, Settlement, Symbol, TableId};

use super::EventRow;
use super::columns::{Audience, Discloses, HasPlace, InChronicle, audience};

macro_rules! events {
    ($(
        $(#[doc = $group_doc:literal])+
        $held:ident ( $group:ident ) {$(
            $(#[doc = $doc:literal])+
            $variant:ident $( ( $only:ident : $only_type:ty ) )? $( { $( $(#[$field_doc:meta])* $field:ident : $type:ty ),* $(,)? } )?
                known to $known_to:ident ( $($whose:ident),* ), discloses $disclosed:ident,
                at [ $($place:ident),* ], chronicle $chronicled:ident $( , may be $forbidden:ident )? $( , of $fight:ident )? $( , because $because:ident )?;
        )*}
    )*) => {
        /// One thing that happened, by groups. `apply` says what each does to the state; those that
        /// change nothing are told to the players and kept for `why`.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Event {
            $( $(#[doc = $group_doc])+ $held($group), )*
        }

        $(
            $(#[doc = $group_doc])+
            #[derive(Debug, Clone, PartialEq, Eq)]
            pub enum $group {
                $( $(#[doc = $doc])+ $variant $( ($only_type) )? $( { $( $(#[$field_doc])* $field: $type ),* } )? ),*
            }

            impl From<$group> for Event {
                #[inline]
                fn from(event: $group) -> Event {
                    Event::$held(event)
                }
            }
        )*

        /// The kind of an event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum EventKind { $($($variant),*,)* }

        /// Every kind of event, in the order of [`EventKind`], with what each tells.
        pub const EVENTS: &[EventRow] = &[
            $($(EventRow {
                name: stringify!($variant),
                doc: concat!($($doc),+),
                fields: &[
                    $( ScriptField { name: script_name(stringify!($variant), stringify!($only)), of: <$only_type as ToScript>::TYPE } )?
                    $( $( ScriptField { name: script_name(stringify!($variant), stringify!($field)), of: <$type as ToScript>::TYPE } ),* )?
                ],
                may_be: &[$( stringify!($forbidden) )?],
                of: &[$( stringify!($fight) )?],
                because: &[$( stringify!($because) )?],
            }),*,)*
        ];

        impl Event {
            #[inline]
            pub fn kind(&self) -> EventKind {
                match self { $($(Event::$held($group::$variant { .. }) => EventKind::$variant),*,)* }
            }

            /// Tells the event field by field, in the order of its row.
            pub fn tell(&self, rules: &Ruleset) -> Vec<ScriptValue> {
                let _ = rules;
                match self {
                    $($(Event::$held($group::$variant $( ($only) )? $( { $($field),* } )?) => {
                        vec![ $( $only.tell(rules) )? $( $( $field.tell(rules) ),* )? ]
                    }),*,)*
                }
            }

            /// Returns the audience of its kind of event; a single event may have a smaller one.
            #[inline]
            #[allow(unused_variables, reason = "a row names the fields that its columns need")]
            pub fn audience(&self, state: &State, rules: &Ruleset) -> Audience {
                match self {
                    $($(Event::$held($group::$variant $( ($only) )? $( { $($field),* } )?) => {
                        audience::$known_to(state, rules $(, $whose)*)
                    }),*,)*
                }
            }

            /// Returns the knowledge that it discloses to its audience.
            pub fn discloses(&self) -> Discloses {
                match self { $($(Event::$held($group::$variant { .. }) => Discloses::$disclosed),*,)* }
            }

            /// True if it is about a place: `why` tells it of the tile.
            #[allow(unused_variables, reason = "a row names the fields that its columns need")]
            pub fn is_about(&self, wanted: PlaceId) -> bool {
                match self {
                    $($(Event::$held($group::$variant $( ($only) )? $( { $($field),* } )?) => {
                        false $(|| $place.has(wanted))*
                    }),*,)*
                }
            }

            /// Returns the reason that it gives for a change; None if it gives none.
            pub fn reason(&self) -> Option<Reason> {
                match self {
                    $($($( Event::$held($group::$variant { $because, .. }) => Some(*$because), )?)*)*
                    _ => None,
                }
            }

            pub(super) fn reason_mut(&mut self) -> Option<&mut Reason> {
                match self {
                    $($($( Event::$held($group::$variant { $because, .. }) => Some($because), )?)*)*
                    _ => None,
                }
            }

            /// Returns its treatment in the chronicle.
            pub fn in_chronicle(&self) -> InChronicle {
                match self { $($(Event::$held($group::$variant { .. }) => InChronicle::$chronicled),*,)* }
            }
        }

        /// Hands every kind of event with the types of its fields to another macro. Tests make some
        /// events of each kind from it.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! each_event {
            ($then:ident) => {
                $then! { $($($group::$variant $( ($only_type) )? $( { $($field: $type),* } )?),*,)* }
            };
        }
    };
}

events! {
    /// The calendar and dice.
    Calendar(CalendarEvent) {
        /// The calendar goes on to the next phase or turn.
        ClockMoved(clock: CalendarPosition)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The order of play is set (NL-TURN-02).
        OrderSet(order: Vec<RealmId>)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm's turn begins.
        TurnBegan(realm: RealmId)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm's turn is over.
        TurnEnded(realm: RealmId)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// All realms have had their turns of this round.
        RoundEnded
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The season is over.
        SeasonEnded
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The campaign is over; `ending` are the winners, several after a shared victory and none
        /// after a draw.
        Ended(ending: Ending)
            known to everybody(), discloses Nothing, at [], chronicle Told;
        /// Dice were thrown: `fell` are the faces, `what` says what for.
        Rolled {
            dice: Dice,
            fell: SmallVec<[Die; 8]>,
            what: &'static str,
            /// Realm whose dice they are, in phases for everybody.
            by: Option<RealmId>,
            /// The banner and the tile that they are thrown for, if it is one.
            banner: Option<BannerId>,
            place: Option<PlaceId>,
        } known to everybody(), discloses Dice, at [], chronicle Left;
        /// A stack or the starting order was shuffled.
        Shuffled
            known to everybody(), discloses Dice, at [], chronicle Left;
        /// The next faces were given by a script or the host, who alone knows them until they are
        /// thrown; `what` names the roll that they are kept for, empty for the next one.
        DiceGiven {
            faces: Vec<u8>,
            what: String,
        } known to host_alone(), discloses Nothing, at [], chronicle Left;
        /// Players roll their own dice from now on, or no longer.
        ByHand(by_hand: bool)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A row of a roll table was read; rows and columns count from 0. `known` if the row says
        /// what a tile holds that was known before, so that nothing comes of it.
        RowRead {
            table: TableId,
            row: u16,
            column: Option<u8>,
            total: i64,
            known: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A number was worked out for `why`; `sum` is its total.
        Tallied {
            what: &'static str,
            sum: Sum,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
    }
    /// The map, its places, and dragons.
    Map(MapEvent) {
        /// The map begins to be laid tile by tile.
        LayingBegan(laying: Box<Laying>)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A tile was laid on this hex, or one went under its stack.
        TileLaid {
            laying: Box<Laying>,
            at: Option<Hex>,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// The map is complete.
        MapMade {
            map: Rc<Map>,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// Tiles of the map changed places, or one was turned or added; what lies on them goes
        /// along. `how` is swapped, moved, turned or added, `tile` where it lay, or lies where it
        /// is new, and `to` where it lies now or how far it is turned.
        MapRearranged {
            map: Rc<Map>,
            how: Rearranged,
            tile: String,
            to: String,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A tile got or lost its yellow circle.
        CircleSet {
            place: PlaceId,
            circle: bool,
        } known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// A tile is known to all from now on.
        BecameKnown(place: PlaceId)
            known to everybody(), discloses Secret, at [place], chronicle Gathered;
        /// A tile changed hands.
        OwnerChanged {
            place: PlaceId,
            owner: Owner,
        } known to everybody(), discloses Nothing, at [place], chronicle Gathered, may be forbidden;
        /// An empire lays claim to a settlement by the strongest of its tiles next to it;
        /// `settlement` is its kind.
        Claimed {
            realm: RealmId,
            place: PlaceId,
            by: PlaceId,
            settlement: Option<Settlement>,
        } known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// A realm lays a hidden claim to a tile, or other realms know of it from now on: `known_to`, beside its own.
        ClaimHidden {
            realm: RealmId,
            place: PlaceId,
            known_to: Vec<RealmId>,
        } known to claimants(realm, known_to), discloses Nothing, at [place], chronicle Left;
        /// A realm gives up its hidden claim to a tile.
        ClaimDropped {
            realm: RealmId,
            place: PlaceId,
        } known to knowers_of_claim(realm, place), discloses Nothing, at [place], chronicle Left;
        /// A tile gets another kind of settlement, or none.
        SettlementChanged {
            place: PlaceId,
            settlement: Option<Settlement>,
        } known to everybody(), discloses Nothing, at [place], chronicle Gathered, may be forbidden;
        /// A tile was razed or rebuilt; `settlement` is the kind of settlement on it.
        RazedChanged {
            place: PlaceId,
            settlement: Option<Settlement>,
            razed: bool,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, may be forbidden;
        /// A razed settlement was tested and does not recover.
        StaysRazed(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// The baggage stored on a tile changed by `by`.
        StockChanged {
            place: PlaceId,
            by: i64,
        } known to owner(place), discloses Nothing, at [place], chronicle Left;
        /// The forest of a tile is gone.
        ForestBurnt(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Told, may be forbidden;
        /// The burnt forest of a tile yields timber again.
        ForestRegrown(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// A tile pays nothing when revenue is next gathered.
        IncomeLost(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Left, may be forbidden;
        /// A tile is tested for something that may befall it.
        Tested {
            place: PlaceId,
            what: Reason,
        } known to everybody(), discloses Nothing, at [place], chronicle Left, because what;
        /// A mark was laid on a tile, such as the disc of a spell.
        MarkLaid(mark: Mark)
            known to knowers(mark), discloses Nothing, at [mark], chronicle Told, may be forbidden;
        /// A mark is gone from a tile.
        MarkLifted {
            place: PlaceId,
            name: String,
        } known to knowers_of(place, name), discloses Nothing, at [place], chronicle Told;
        /// A round of the season is over; marks that last a number of rounds have one round less.
        MarksAged
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Dragons woke on a tile.
        DragonsWoke {
            place: PlaceId,
            number: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, may be forbidden;
        /// The dragon of a tile lies still.
        DragonLay {
            place: PlaceId,
        } known to everybody(), discloses Nothing, at [place], chronicle Gathered;
    }
    /// Ships.
    Sea(SeaEvent) {
        /// A ship lies in a harbour, or on the sea part of a tile, from now on.
        ShipLaunched {
            ship: ShipId,
            owner: Owner,
            number: u8,
            at: PlaceId,
            docked: bool,
        } known to everybody(), discloses Nothing, at [at], chronicle Gathered;
        /// A ship sailed to a tile, and what it carries with it; `sailed` if this was its move of
        /// the turn. `of` is whose ship it is.
        ShipMoved {
            ship: ShipId,
            of: Flag,
            to: PlaceId,
            docked: bool,
            sailed: bool,
        } known to everybody(), discloses Nothing, at [to], chronicle Left;
        /// A ship puts into a harbour (`inward`) or out of one besides its move.
        ShipSlipped {
            ship: ShipId,
            inward: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A ship bears a mark from now on, with a number that goes with it. `of` is whose ship it
        /// was until then.
        ShipMarked {
            ship: ShipId,
            of: Flag,
            name: String,
            amount: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A ship bears a mark no more. `of` is whose ship it was until then.
        ShipUnmarked {
            ship: ShipId,
            of: Flag,
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A ship is off the map; `what` says by what. `of` is whose ship it was.
        ShipLost {
            ship: ShipId,
            of: Flag,
            what: Reason,
        } known to everybody(), discloses Nothing, at [], chronicle Told, because what;
        /// A banner went aboard a ship; `of` is whose ship it is.
        Embarked {
            banner: BannerId,
            ship: ShipId,
            of: Flag,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A banner went ashore on its ship's tile; `marches` if it may march on in this turn.
        Landed {
            banner: BannerId,
            place: PlaceId,
            ground: Ground,
            marches: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Gathered;
        /// Fleets of two owners begin a battle at sea: `attacker` is whose ships came, `ships` and
        /// `against` count both.
        FleetsFight {
            place: PlaceId,
            attacker: Flag,
            defender: Flag,
            ships: i64,
            against: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// A battle at sea was decided; no winner after a draw. `by` is the difference of the
        /// scores.
        FleetsFought {
            place: PlaceId,
            winner: Flag,
            by: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
    }
    /// Realms.
    Realm(RealmEvent) {
        /// Tiles become known and the realm's own.
        LandTaken {
            realm: RealmId,
            places: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm chose its capital; `home` are its first tiles.
        CapitalChosen {
            realm: RealmId,
            place: PlaceId,
            home: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [place, home], chronicle Told;
        /// The army points of a realm that are in no banner changed by `by`.
        PoolChanged {
            realm: RealmId,
            by: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// The points for heroes that a realm may raise for free this winter changed by `by`.
        HeroesCalled {
            realm: RealmId,
            by: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// The points of a realm's hired or allied troops that are in no banner changed by `by`;
        /// `area` is a tile of the allied area that sends them, and `race` what they are where that
        /// was said.
        ContingentChanged {
            realm: RealmId,
            service: Service,
            area: Option<PlaceId>,
            race: Option<Race>,
            by: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// The baggage of a realm that no banner carries yet changed by `by`.
        RealmBaggageChanged {
            realm: RealmId,
            by: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// The crowns of a realm changed by `by`; `what` says why.
        CrownsChanged {
            realm: RealmId,
            by: i64,
            what: Reason,
        } known to money(realm), discloses Nothing, at [], chronicle Left, because what;
        /// A new construction phase begins: no timber has been used yet (NL-CON-05).
        BuildingBegan
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm uses some works of timber; `what` says for what (NL-CON-05).
        TimberUsed {
            realm: RealmId,
            works: i64,
            what: Reason,
        } known to everybody(), discloses Nothing, at [], chronicle Left, because what;
        /// A counter of a realm changed by `by`; `what` says why.
        CounterChanged {
            realm: RealmId,
            counter: Symbol,
            by: i64,
            what: Reason,
        } known to counter(realm, counter), discloses Nothing, at [], chronicle Left, because what;
        /// The capital of a realm is this tile from now on, or it has none; its first tiles stay.
        CapitalChanged {
            realm: RealmId,
            place: Option<PlaceId>,
        } known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// The next revenue of a realm changes by `by` crowns.
        Windfall {
            realm: RealmId,
            by: i64,
            what: String,
            rule: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left, may be forbidden;
        /// The changes of a realm's revenue are reckoned in, and its next revenue begins anew.
        RevenueGathered(realm: RealmId)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// No razed tile of a realm recovers this winter, or they may again.
        RecoveryBarred {
            realm: RealmId,
            barred: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Told, may be forbidden;
        /// The winter is over: burnt forests have grown again, and no ban on recovery lasts.
        WinterEnded
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm left the game.
        RealmFell(realm: RealmId)
            known to everybody(), discloses Nothing, at [], chronicle Told;
        /// An empire's tally for the victory of the largest.
        Compared {
            realm: RealmId,
            yields: i64,
            tiles: i64,
            points: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
    }
    /// Banners and scouting.
    Banner(BannerEvent) {
        /// A new banner comes to the map; `race` is what it is where that was said of it alone. With `known_to` it is
        /// in hiding, and these realms know of it beside its own.
        BannerFormed {
            banner: BannerId,
            realm: RealmId,
            number: u8,
            points: i64,
            baggage: i64,
            at: PlaceId,
            ground: Ground,
            side: Option<Side>,
            service: Service,
            race: Option<Race>,
            known_to: Option<Vec<RealmId>>,
        } known to formed(realm, known_to), discloses Nothing, at [], chronicle Gathered;
        /// A banner is of this people from now on, whatever its realm is; without one it is of that of
        /// its realm.
        BannerRaceChanged {
            banner: BannerId,
            race: Option<Race>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The points of a banner changed by `by`; `what` says why.
        PointsChanged {
            banner: BannerId,
            by: i64,
            what: Reason,
        } known to owner(banner), discloses Nothing, at [], chronicle Gathered, because what;
        /// The baggage of a banner changed by `by`; `what` says why.
        BaggageChanged {
            banner: BannerId,
            by: i64,
            what: Reason,
        } known to owner(banner), discloses Nothing, at [], chronicle Gathered, because what;
        /// A banner is off the map.
        BannerRemoved {
            banner: BannerId,
            what: Reason,
        } known to everybody(), discloses Nothing, at [], chronicle Gathered, because what;
        /// A banner moved to a tile; `came` is the tile it came from.
        BannerMoved {
            banner: BannerId,
            to: PlaceId,
            ground: Ground,
            side: Option<Side>,
            came: Option<ArrivedFrom>,
        } known to everybody(), discloses Nothing, at [to], chronicle Gathered;
        /// A banner was put on a tile without moving.
        BannerPlaced {
            banner: BannerId,
            to: PlaceId,
            ground: Ground,
            side: Option<Side>,
        } known to everybody(), discloses Nothing, at [to], chronicle Left;
        /// A banner goes into hiding, or if it is in hiding other realms know of it from now on: `known_to`, beside
        /// its own. `seen` if everybody saw it before.
        BannerHidden {
            banner: BannerId,
            known_to: Vec<RealmId>,
            seen: bool,
        } known to told_of(banner, known_to), discloses Nothing, at [], chronicle Left;
        /// A banner in hiding appears on a tile: everybody sees it.
        BannerAppeared {
            banner: BannerId,
            place: PlaceId,
        } known to everybody(), discloses Secret, at [place], chronicle Told, may be forbidden;
        /// A banner has a free way home over these tiles, the first and the last among them.
        WayHome {
            banner: BannerId,
            way: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [way], chronicle Left;
        /// The ships of a realm can carry this number of banners to winter quarters.
        FerriesCounted {
            realm: RealmId,
            banners: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A banner is brought to winter quarters by sea; it marches over these tiles to the shore
        /// and from the other on.
        Ferried {
            banner: BannerId,
            way: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [way], chronicle Left;
        /// A tile fed these banners.
        Fed {
            place: PlaceId,
            banners: Vec<BannerId>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A banner may not move for `stay` turns of its realm, and neither scout nor move for
        /// `quiet_next` coming ones, by this rule.
        Held {
            banner: BannerId,
            stay: u8,
            quiet_next: u8,
            rule: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A banner gives this turn of its realm to something else than scouting and moving; `what`
        /// says to what.
        Busy {
            banner: BannerId,
            what: String,
            rule: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A new banner is formed of the troops of another: it came to its tile as that did, and has
        /// scouted and moved as that has.
        FormedOf {
            banner: BannerId,
            of: BannerId,
        } known to owner(banner), discloses Nothing, at [], chronicle Left;
        /// A beaten banner regroups this round.
        Regroups(banner: BannerId)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// No way was found, or the perilous one declined.
        LostWay(banner: BannerId)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A banner is to send scouts from one tile into another, when all that its realm sends
        /// have been declared.
        ScoutsDeclared {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Scouts that were declared do not set out: their banner is no longer where they were to
        /// start from.
        ScoutsStayed {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Scouts go from one tile into another.
        ScoutsSent {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Scouts came back, with success or without.
        Scouted {
            realm: RealmId,
            from: PlaceId,
            to: PlaceId,
            success: bool,
        } known to everybody(), discloses Secret, at [to], chronicle Left;
        /// Banners may not enter a tile in this turn, whoever scouts it.
        TurnedBack {
            banners: Force,
            place: PlaceId,
        } known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// A realm learnt the points of a banner; `report` are the points it was told.
        Told {
            to: RealmId,
            banner: BannerId,
            report: StrengthReport,
        } known to both(to, banner), discloses Secret, at [], chronicle Left;
        /// A realm learnt the points that stand on a tile altogether.
        ToldTotal {
            to: RealmId,
            place: PlaceId,
            points: i64,
        } known to owner(to), discloses Secret, at [place], chronicle Left;
    }
    /// Units, characters and trophies.
    Roster(RosterEvent) {
        /// A unit or character joins the roster of its realm.
        TroopRaised {
            troop: TroopId,
            body: Box<Troop>,
        } known to owner(body), discloses Nothing, at [], chronicle Left;
        /// The number of models in a unit changed by `by`; `what` says why.
        ModelsChanged {
            troop: TroopId,
            by: i64,
            what: Reason,
        } known to owner(troop), discloses Nothing, at [], chronicle Left, because what;
        /// A unit or character is somewhere else from now on; `what` says why.
        TroopSent {
            troop: TroopId,
            to: Station,
            what: Reason,
        } known to captive(troop, to), discloses Nothing, at [], chronicle Left, because what;
        /// A unit or character gains this gear; `worth` is what each model is worth with it.
        TroopFitted {
            troop: TroopId,
            gear: String,
            worth: i64,
            /// Points of a find, which is in no army list.
            find: Option<i64>,
        } known to owner(troop), discloses Nothing, at [], chronicle Left;
        /// A unit or character loses this gear; `worth` is what each model is worth without it.
        TroopUnfitted {
            troop: TroopId,
            gear: String,
            worth: i64,
        } known to owner(troop), discloses Nothing, at [], chronicle Left;
        /// Recruits dull the elite bonus of a unit to this for a season; nil when that is over.
        EliteDulled {
            troop: TroopId,
            to: Option<i64>,
        } known to owner(troop), discloses Nothing, at [], chronicle Left;
        /// A character is wounded; `scar` is lasting harm, and who `retires` has nothing left of a
        /// characteristic for good.
        Wounded {
            troop: TroopId,
            wound: Box<Wound>,
            scar: Option<String>,
            retires: bool,
        } known to owner(troop), discloses Nothing, at [], chronicle Told;
        /// A character's wounds are healed.
        Healed(troop: TroopId)
            known to owner(troop), discloses Nothing, at [], chronicle Left;
        /// A character rises to a level and is worth `worth` points; a wizard may gain a spell.
        Rose {
            troop: TroopId,
            level: i64,
            worth: i64,
            spell: Option<String>,
        } known to owner(troop), discloses Nothing, at [], chronicle Told;
        /// A captor tried to have a prisoner executed.
        PrisonerTried(troop: TroopId)
            known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A unit has lost its standard.
        StandardLost(troop: TroopId)
            known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A character loses all gear and items, and is worth `worth` points.
        Stripped {
            troop: TroopId,
            worth: i64,
        } known to owner(troop), discloses Nothing, at [], chronicle Left;
        /// A standard or machine was captured.
        TrophyTaken {
            trophy: Box<Trophy>,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A captured standard or machine is kept elsewhere; trophies are counted from 0.
        TrophySent {
            trophy: i64,
            to: Keeper,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A new year of recruiting begins: nothing has been added yet.
        RecruitingBegan
            known to everybody(), discloses Nothing, at [], chronicle Left;
    }
    /// Fights and sieges.
    Fight(FightEvent) {
        /// A battle begins; `garrison` are the points of a garrison without a banner, if one
        /// fights, and `defender` is whose it or the defending banners are, nobody for an army that
        /// belongs to nobody.
        BattleJoined {
            place: PlaceId,
            attackers: Force,
            defender: Owner,
            defenders: Force,
            garrison: Option<i64>,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
        /// Both strategy cards are turned up.
        CardsShown {
            attacker: Symbol,
            defender: Symbol,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// A battle was decided; `outcome` is `attacker`, `defender` or `draw`.
        BattleDecided {
            place: PlaceId,
            outcome: Outcome,
        } known to everybody(), discloses Nothing, at [place], chronicle Gathered, of fight;
        /// The beaten force of an owner is scattered.
        Scattered {
            realm: Owner,
        } known to everybody(), discloses Nothing, at [], chronicle Told, of fight;
        /// The garrison of a tile is gone.
        GarrisonDestroyed(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
        /// A siege begins.
        SiegeBegan {
            place: PlaceId,
            besieger: RealmId,
            defender: Owner,
            garrison: i64,
            garrison_baggage: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
        /// A banner was shut in a besieged settlement, or came out.
        ShutIn {
            banner: BannerId,
            shut_in: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Another realm carries on a siege.
        BesiegerChanged {
            place: PlaceId,
            besieger: RealmId,
        } known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// The bombardment of a settlement changed; `bombardment` is its bonus, nil while there is
        /// none.
        BombardmentChanged {
            place: PlaceId,
            bombardment: Bombardment,
        } known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// The hardship of the besieged changed by `by`.
        HardshipChanged {
            place: PlaceId,
            by: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// The garrison of a besieged settlement changed by these points and this baggage.
        GarrisonChanged {
            place: PlaceId,
            points: i64,
            baggage: i64,
        } known to everybody(), discloses Nothing, at [place], chronicle Left;
        /// The besieger has acted this turn; `repulsed` if an assault was beaten off.
        SiegeActed {
            place: PlaceId,
            repulsed: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The besieged came out and attacked.
        Sallied(place: PlaceId)
            known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
        /// An assault was decided; `result` is `stormed`, `repulse` or `bloody_repulse`.
        AssaultDecided {
            place: PlaceId,
            result: Assault,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
        /// A siege is over.
        SiegeEnded {
            place: PlaceId,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
    }
    /// Spells.
    Magic(MagicEvent) {
        /// A realm rolled for a spell of the equinox; no realm if nobody is to cast it.
        SpellDrawn {
            realm: Option<RealmId>,
            spell: String,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// A realm cast a spell, on a tile if it needs one; `works` unless the casting roll fell
        /// short. No realm if nobody cast it.
        SpellCast {
            realm: Option<RealmId>,
            spell: String,
            place: Option<PlaceId>,
            works: bool,
        } known to everybody(), discloses Nothing, at [place], chronicle Told;
        /// An army that belongs to nobody attacks with `points` points; `name` is what it is.
        HordeAttacked {
            place: PlaceId,
            points: i64,
            name: &'static str,
            defenders: Force,
        } known to everybody(), discloses Nothing, at [place], chronicle Told, of fight;
    }
    /// Diplomacy and espionage.
    Diplomacy(DiplomacyEvent) {
        /// A realm offered another a written pact.
        PactOffered {
            by: RealmId,
            with: RealmId,
            text: String,
        } known to both(by, with), discloses Nothing, at [], chronicle Told;
        /// A pact was accepted or declined; `pact` is its number, from 0.
        PactAnswered {
            pact: u16,
            accepted: bool,
        } known to pact(pact), discloses Secret, at [], chronicle Told;
        /// A realm showed a pact of its own to all; `accepted` says how it was answered, nil if it
        /// was not yet.
        PactRevealed {
            pact: u16,
            accepted: Option<bool>,
            by: RealmId,
        } known to everybody(), discloses Secret, at [], chronicle Told;
        /// A realm means to send a mission to an independent area.
        MissionDeclared {
            realm: RealmId,
            area: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A mission is on its way to an independent area.
        MissionSent {
            realm: RealmId,
            area: Vec<PlaceId>,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// No mission is under way any more.
        MissionsOver
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// An independent area is allied with a realm for a season, or has joined it for good.
        AllianceMade {
            realm: RealmId,
            area: Vec<PlaceId>,
            full: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Told, may be forbidden;
        /// The alliance of a realm with the area of a tile is over; `what` says why.
        AllianceEnded {
            realm: RealmId,
            place: PlaceId,
            what: Reason,
        } known to everybody(), discloses Nothing, at [], chronicle Told, because what;
        /// A realm hired operatives.
        OperativesHired {
            realm: RealmId,
            operative: Operative,
            number: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// A realm declared how many operatives it has in all.
        OperativesDeclared {
            realm: RealmId,
            number: i64,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// An operative lies face down on a tile; `disc` is the number of its disc.
        DiscLaid {
            disc: u16,
            realm: RealmId,
            operative: Operative,
            place: PlaceId,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// A disc was removed face down; `by` is who removed it.
        DiscRemoved {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
            by: RealmId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// An operative is turned up, acts and is gone.
        OperativeActs {
            disc: u16,
            realm: RealmId,
            operative: Operative,
            place: PlaceId,
        } known to everybody(), discloses Secret, at [], chronicle Told;
        /// An agent that has acted may act again: its disc lies on a tile, the same or another.
        AgentStays {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// An agent is left when all is done, and leaves the map.
        AgentLeaves {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// An operative changed sides: its disc is gone, and `by` lays one of their own.
        DiscTaken {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
            by: RealmId,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// Operatives that found no place are lost.
        OperativesLost {
            realm: RealmId,
            number: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A realm told another where its force on a tile means to move; `to` is nil if it stays.
        MoveAnnounced {
            by: RealmId,
            to: RealmId,
            from: PlaceId,
            goes: Option<PlaceId>,
        } known to both(by, to), discloses Secret, at [], chronicle Left;
    }
    /// Lines said, names, memory and agreements.
    Record(RecordEvent) {
        /// The umpire wrote something into the log.
        UmpireSaid(text: String)
            known to everybody(), discloses Nothing, at [], chronicle Left;
        /// Answers were taken back past what had been seen, of one realm or of several; `times` is
        /// how often that has happened.
        TakenBack {
            realm: Option<RealmId>,
            answers: i64,
            times: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A past answer was corrected, of a realm or of the table; `dropped` is how many later ones no longer
        /// fit.
        Corrected {
            realm: Option<RealmId>,
            place: CalendarPosition,
            dropped: i64,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A tile and its settlement get this name; an empty name removes the old one.
        TileNamed {
            place: PlaceId,
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A banner is called so.
        BannerNamed {
            banner: BannerId,
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm is called so in the chronicle.
        RealmNamed {
            realm: RealmId,
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A name was rolled, and nobody bears it yet.
        NameRolled {
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A person commands a banner, or without one decides for the empire.
        CommanderNamed {
            realm: RealmId,
            banner: Option<BannerId>,
            name: String,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A realm keeps the chronicle from now on, or nobody does.
        ChroniclerNamed {
            realm: Option<RealmId>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The name of a year has this before it.
        EpithetSet {
            year: u16,
            epithet: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm, or the host, wrote something into the chronicle.
        Noted {
            by: Option<RealmId>,
            text: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The chronicler, or the host, wrote something below what the chronicle said last.
        Footnoted {
            by: Option<RealmId>,
            text: String,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm writes an order on the sheet that it hands in: as a new line, or in the place of
        /// the line of this number.
        OrderWritten {
            realm: RealmId,
            number: i64,
            line: String,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// A realm strikes a line off its sheet.
        OrderStruck {
            realm: RealmId,
            number: i64,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// A line that was to stand on the sheet of a realm is not accepted.
        OrderLeftOut {
            realm: RealmId,
            line: String,
            why: String,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// A realm has written all its orders.
        HandedIn {
            realm: RealmId,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The sheets that realms have written in secret are opened, in the order of play; `phase` is the phase
        /// that asked for them.
        SheetsOpened {
            phase: String,
            sheets: Vec<WrittenSheet>,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// All realms have handed in orders that lay open while they were written.
        SheetsClosed {
            phase: String,
            sheets: Vec<WrittenSheet>,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// The sheet of a realm is taken up and stays closed: nobody else is told what stands on it.
        SheetTaken {
            realm: RealmId,
            phase: String,
            lines: Vec<String>,
        } known to owner(realm), discloses Nothing, at [], chronicle Left;
        /// From here on other rules hold: which, where they stand in their calendar, and how the
        /// options of mods are set. `versions` are those that editions and mods had before, where
        /// they have others now.
        Amended {
            rules: String,
            clock: CalendarPosition,
            options: ScriptValue,
            versions: Box<CarriedOver>,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A mod says something to everybody.
        Said {
            text: String,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// Everybody is shown something that is no news, such as the lay of a table or an event
        /// that struck nothing: the chronicle leaves it out.
        Shown {
            text: String,
        } known to everybody(), discloses Secret, at [], chronicle Left;
        /// A script says how a battle has ended that it has fought.
        ResultTold {
            text: String,
            fought: Vec<RealmId>,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// A rule has kept an event from happening; `event` is which, and `why` the reason given.
        Prevented {
            event: Box<Event>,
            why: String,
        } known to those_of(event), discloses Nothing, at [event], chronicle Left;
        /// A mod remembers a value under a key; nothing forgets it.
        Remembered {
            owner: String,
            key: String,
            value: ScriptValue,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A realm plays this race (NL-RACE-01).
        RaceChosen {
            realm: RealmId,
            race: Race,
        } known to everybody(), discloses Nothing, at [], chronicle Told;
        /// Somebody else answers for a realm from now on: a person, or a computer player.
        HandedOver {
            realm: RealmId,
            to: Seat,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
        /// A person who plays no realm is the host from now on, or nobody is.
        HostHandedOver {
            person: bool,
        } known to everybody(), discloses Nothing, at [], chronicle Left;
    }
}

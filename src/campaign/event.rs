//! Events: the only way a campaign changes. Each carries what changed, why and by which dice;
//! chronicle, `why`, the prompt's output, tests and undo are all views of them.

use std::sync::Arc;

use smallvec::SmallVec;

use super::altered::Altered;
use super::calendar_position::CalendarPosition;
use super::dice::Die;
use super::ids::{BannerId, Force, Owner, RealmId, ShipId};
use super::mark::Mark;
use super::operative::Operative;
use super::rearranged::Rearranged;
use super::reason::Reason;
use super::roster::{Keeper, Station, Troop, TroopId, Trophy, Wound};
use super::script_names::script_name;
use super::script_value::{ScriptField, ScriptValue};
use super::seat::Seat;
use super::ship::Flag;
use super::state::{ArrivedFrom, Bombardment, Ending, Laying, Service, StrengthReport};
use super::sum::Sum;
use super::to_script::ToScript;
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Race, RuleId, Ruleset, Settlement, Symbol, TableId};

/// One kind of event.
pub struct EventRow {
    /// As in [`Event`]; scripts write it small, with `_` between words.
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [ScriptField],
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

impl Event {
    /// The words under which a rule book may cite one entry of several for it: what it is for, the
    /// table that was read, and its kind.
    pub fn topics(&self, rules: &Ruleset) -> impl Iterator<Item = String> {
        let row = &EVENTS[self.kind() as usize];
        let named = |name: &str| row.fields.iter().position(|field| field.name == name);
        let told = ["what", "table"].into_iter().find_map(named).and_then(|at| {
            match self.tell(rules).into_iter().nth(at) {
                Some(ScriptValue::Text(word)) => Some(word.to_string()),
                _ => None,
            }
        });
        told.into_iter().chain([row.script_name()])
    }

    /// The id under which the edition that is played carries a rule out by this event.
    #[must_use]
    pub fn cited(&self, rules: &Ruleset, rule: RuleId) -> RuleId {
        if !rules.is_divided(rule) {
            return rules.edition_id(rule);
        }
        let topics: Vec<String> = self.topics(rules).collect();
        rules.edition_id_about(rule, topics.iter().map(String::as_str))
    }
}

macro_rules! events {
    ($(
        $(#[doc = $group_doc:literal])+
        $group:ident {$(
            $(#[doc = $doc:literal])+
            $variant:ident $( ( $only:ident : $only_type:ty ) )? $( { $( $(#[$field_doc:meta])* $field:ident : $type:ty ),* $(,)? } )?
        ),* $(,)?}
    )*) => {
        /// One thing that happened. `apply` says what each does to the state; those that change
        /// nothing are told to the players and kept for `why`.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Event {
            $($( $(#[doc = $doc])+ $variant $( ($only_type) )? $( { $( $(#[$field_doc])* $field: $type ),* } )? ),*,)*
        }

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
            }),*,)*
        ];

        impl Event {
            #[must_use]
            #[inline]
            pub fn kind(&self) -> EventKind {
                match self { $($(Event::$variant { .. } => EventKind::$variant),*,)* }
            }

            /// What the event tells, field by field, in the order of its row.
            #[must_use]
            pub fn tell(&self, rules: &Ruleset) -> Vec<ScriptValue> {
                let _ = rules;
                match self {
                    $($(Event::$variant $( ($only) )? $( { $($field),* } )? => {
                        vec![ $( $only.tell(rules) )? $( $( $field.tell(rules) ),* )? ]
                    }),*,)*
                }
            }

            /// Events of every kind, made up for tests.
            #[cfg(test)]
            #[must_use]
            pub fn samples(rules: &Ruleset) -> Vec<Event> {
                use super::samples::{SAMPLES, Sample};
                let one = |kind: EventKind, nth: usize| match kind {
                    $($(EventKind::$variant => Event::$variant
                        $( (<$only_type as Sample>::sample(rules, nth)) )?
                        $( { $( $field: <$type as Sample>::sample(rules, nth) ),* } )?),*,)*
                };
                const KINDS: &[EventKind] = &[$($(EventKind::$variant),*,)*];
                KINDS.iter().flat_map(|kind| (0..SAMPLES).map(|nth| one(*kind, nth))).collect()
            }
        }

        $(
            /// A pattern: every event of this group. Who matches the events of one group names the
            /// others by theirs, so that a new event does not compile until everybody who must has
            /// said what becomes of it.
            macro_rules! $group {
                () => { $($crate::campaign::Event::$variant { .. })|* };
            }
            pub(crate) use $group;
        )*
    };
}

events! {
    /// The calendar and dice.
    calendar_events {
        /// The calendar goes on to the next phase or turn.
        ClockMoved(clock: CalendarPosition),
        /// The order of play is set (NL-TURN-02).
        OrderSet(order: Vec<RealmId>),
        /// A realm's turn begins.
        TurnBegan(realm: RealmId),
        /// A realm's turn is over.
        TurnEnded(realm: RealmId),
        /// All realms have had their turns of this round.
        RoundEnded,
        /// The season is over.
        SeasonEnded,
        /// The campaign is over; `ending` are the winners, several after a shared victory and none
        /// after a draw.
        Ended(ending: Ending),
        /// Dice were thrown: `fell` are the faces, `what` says what for.
        Rolled {
            dice: Dice,
            fell: SmallVec<[Die; 8]>,
            what: &'static str,
            /// Whose dice, in phases for everybody.
            by: Option<RealmId>,
            /// The banner and the tile that they are thrown for, if it is one.
            banner: Option<BannerId>,
            place: Option<PlaceId>,
        },
        /// A stack or the starting order was shuffled.
        Shuffled,
        /// The next faces were given by a script or the host; `what` names the roll that they are
        /// kept for, empty for the next one.
        DiceGiven {
            faces: Vec<u8>,
            what: String,
        },
        /// Players roll their own dice from now on, or no longer.
        ByHand(by_hand: bool),
        /// A row of a roll table was read; rows and columns count from 0.
        RowRead {
            table: TableId,
            row: u16,
            column: Option<u8>,
            total: i64,
        },
        /// A number was worked out for `why`; `sum` is its total.
        Tallied {
            what: &'static str,
            sum: Sum,
        },
    }
    /// The map, its places, and dragons.
    map_events {
        /// The map begins to be laid tile by tile.
        LayingBegan(laying: Box<Laying>),
        /// A tile was laid on this hex, or one went under its stack.
        TileLaid {
            laying: Box<Laying>,
            at: Option<Hex>,
        },
        /// The map is complete.
        MapMade {
            map: Arc<Map>,
        },
        /// Tiles of the map changed places, or one was turned or added; what lies on them goes
        /// along. `how` is swapped, moved, turned or added, `tile` where it lay, or lies where it
        /// is new, and `to` where it lies now or how far it is turned.
        MapRearranged {
            map: Arc<Map>,
            how: Rearranged,
            tile: String,
            to: String,
        },
        /// A tile got or lost its yellow circle.
        CircleSet {
            place: PlaceId,
            circle: bool,
        },
        /// A tile is known to all from now on.
        BecameKnown(place: PlaceId),
        /// A tile changed hands.
        OwnerChanged {
            place: PlaceId,
            owner: Owner,
        },
        /// An empire lays claim to a settlement by the strongest of its tiles next to it;
        /// `settlement` is what stands there.
        Claimed {
            realm: RealmId,
            place: PlaceId,
            by: PlaceId,
            settlement: Option<Settlement>,
        },
        /// Another kind of settlement stands on a tile, or none.
        SettlementChanged {
            place: PlaceId,
            settlement: Option<Settlement>,
        },
        /// A tile was razed, or raised again; `settlement` is what stands on it.
        RazedChanged {
            place: PlaceId,
            settlement: Option<Settlement>,
            razed: bool,
        },
        /// A razed settlement was tested and does not recover.
        StaysRazed(place: PlaceId),
        /// Baggage stored on a tile changed by so much.
        StockChanged {
            place: PlaceId,
            by: i64,
        },
        /// The forest of a tile is gone.
        ForestBurnt(place: PlaceId),
        /// The burnt forest of a tile gives timber again.
        ForestRegrown(place: PlaceId),
        /// A tile pays nothing when revenue is next gathered.
        IncomeLost(place: PlaceId),
        /// A tile is tested for something that may befall it.
        Tested {
            place: PlaceId,
            what: Reason,
        },
        /// A mark was laid on a tile, such as the disc of a spell.
        MarkLaid(mark: Mark),
        /// A mark is gone from a tile.
        MarkLifted {
            place: PlaceId,
            name: String,
        },
        /// A round of the season is over for marks that lie for so many.
        MarksAged,
        /// Dragons woke on a tile.
        DragonsWoke {
            place: PlaceId,
            number: i64,
        },
        /// The dragon of a tile lies still.
        DragonLay {
            place: PlaceId,
        },
    }
    /// Ships.
    sea_events {
        /// A ship lies in a harbour, or on the sea part of a tile, from now on.
        ShipLaunched {
            ship: ShipId,
            owner: Owner,
            number: u8,
            at: PlaceId,
            docked: bool,
        },
        /// A ship sailed to a tile, and what it carries with it; `sailed` if this was its move of
        /// the turn. `of` is whose ship it is.
        ShipMoved {
            ship: ShipId,
            of: Flag,
            to: PlaceId,
            docked: bool,
            sailed: bool,
        },
        /// A ship puts into a harbour (`inward`) or out of one besides its move.
        ShipSlipped {
            ship: ShipId,
            inward: bool,
        },
        /// A ship bears a mark from now on, with a number that goes with it. `of` is whose ship it
        /// was until then.
        ShipMarked {
            ship: ShipId,
            of: Flag,
            name: String,
            amount: i64,
        },
        /// A ship bears a mark no more. `of` is whose ship it was until then.
        ShipUnmarked {
            ship: ShipId,
            of: Flag,
            name: String,
        },
        /// A ship is off the map; `what` says by what. `of` is whose ship it was.
        ShipLost {
            ship: ShipId,
            of: Flag,
            what: Reason,
        },
        /// A banner went aboard a ship; `of` is whose ship it is.
        Embarked {
            banner: BannerId,
            ship: ShipId,
            of: Flag,
        },
        /// A banner went ashore on its ship's tile; `marches` if it may march on in this turn.
        Landed {
            banner: BannerId,
            place: PlaceId,
            ground: Ground,
            marches: bool,
        },
        /// Fleets of two owners begin a battle at sea: `attacker` is whose ships came, `ships` and
        /// `against` count both.
        FleetsFight {
            place: PlaceId,
            attacker: Flag,
            defender: Flag,
            ships: i64,
            against: i64,
        },
        /// A battle at sea was decided; no winner after a draw. `by` is the difference of the
        /// scores.
        FleetsFought {
            place: PlaceId,
            winner: Flag,
            by: i64,
        },
    }
    /// Realms.
    realm_events {
        /// Tiles become known and the realm's own.
        LandTaken {
            realm: RealmId,
            places: Vec<PlaceId>,
        },
        /// A realm chose its capital; `home` are its first tiles.
        CapitalChosen {
            realm: RealmId,
            place: PlaceId,
            home: Vec<PlaceId>,
        },
        /// Army points of a realm that stand in no banner changed by so much.
        PoolChanged {
            realm: RealmId,
            by: i64,
        },
        /// Points for heroes whom a realm may raise for free this winter changed by so much.
        HeroesCalled {
            realm: RealmId,
            by: i64,
        },
        /// Hired or allied troops of a realm that stand in no banner changed by so many points;
        /// `area` is a tile of the allied area that sends them, and `race` what they are where that
        /// was said.
        ContingentChanged {
            realm: RealmId,
            service: Service,
            area: Option<PlaceId>,
            race: Option<Race>,
            by: i64,
        },
        /// Baggage of a realm that no banner has yet changed by so much.
        RealmBaggageChanged {
            realm: RealmId,
            by: i64,
        },
        /// The crowns of a realm changed by so many; `what` says by what.
        CrownsChanged {
            realm: RealmId,
            by: i64,
            what: Reason,
        },
        /// A new construction phase begins: no timber has been used yet (NL-CON-05).
        BuildingBegan,
        /// So many works of timber of a realm are used; `what` says for what (NL-CON-05).
        TimberUsed {
            realm: RealmId,
            works: i64,
            what: Reason,
        },
        /// A number that the rules count for a realm changed by so much; `what` says by what.
        CounterChanged {
            realm: RealmId,
            counter: Symbol,
            by: i64,
            what: Reason,
        },
        /// The capital of a realm is this tile from now on, or it has none; its first tiles stay.
        CapitalChanged {
            realm: RealmId,
            place: Option<PlaceId>,
        },
        /// The next revenue of a realm is changed by so many crowns.
        Windfall {
            realm: RealmId,
            by: i64,
            what: String,
            rule: String,
        },
        /// What changed the revenue is reckoned, and the next one is gathered anew.
        RevenueGathered(realm: RealmId),
        /// No razed tile of a realm recovers this winter, or they may again.
        RecoveryBarred {
            realm: RealmId,
            barred: bool,
        },
        /// The winter is over: burnt forests have grown again, and no ban on recovery lasts.
        WinterEnded,
        /// A realm left the game.
        RealmFell(realm: RealmId),
        /// What an empire counts for when the largest wins.
        Compared {
            realm: RealmId,
            yields: i64,
            tiles: i64,
            points: i64,
        },
    }
    /// Banners and scouting.
    banner_events {
        /// A new banner stands on the map; `race` is what it is where that was said of it alone.
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
        },
        /// The points of a banner changed by so much; `what` says by what.
        PointsChanged {
            banner: BannerId,
            by: i64,
            what: Reason,
        },
        /// The baggage of a banner changed by so much; `what` says by what.
        BaggageChanged {
            banner: BannerId,
            by: i64,
            what: Reason,
        },
        /// A banner is off the map.
        BannerRemoved {
            banner: BannerId,
            what: Reason,
        },
        /// A banner moved to a tile; `came` is the tile it came from.
        BannerMoved {
            banner: BannerId,
            to: PlaceId,
            ground: Ground,
            side: Option<Side>,
            came: Option<ArrivedFrom>,
        },
        /// A banner was put on a tile without moving.
        BannerPlaced {
            banner: BannerId,
            to: PlaceId,
            ground: Ground,
            side: Option<Side>,
        },
        /// A banner has a free way home over these tiles, the first and the last among them.
        WayHome {
            banner: BannerId,
            way: Vec<PlaceId>,
        },
        /// The ships of a realm can bring so many banners to winter quarters.
        FerriesCounted {
            realm: RealmId,
            banners: i64,
        },
        /// A banner is brought to winter quarters by sea; it marches over these tiles to the shore
        /// and from the other on.
        Ferried {
            banner: BannerId,
            way: Vec<PlaceId>,
        },
        /// A tile fed these banners.
        Fed {
            place: PlaceId,
            banners: Vec<BannerId>,
        },
        /// A banner may not move for `stay` turns of its realm, and neither scout nor move for
        /// `quiet_next` coming ones, by this rule.
        Held {
            banner: BannerId,
            stay: u8,
            quiet_next: u8,
            rule: String,
        },
        /// A banner gives this turn of its realm to something else than scouting and moving; `what`
        /// says to what.
        Busy {
            banner: BannerId,
            what: String,
            rule: String,
        },
        /// A beaten banner regroups this round.
        Regroups(banner: BannerId),
        /// No way was found, or the perilous one declined.
        LostWay(banner: BannerId),
        /// A banner is to send scouts from one tile into another, when all that its realm sends
        /// have been declared.
        ScoutsDeclared {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        },
        /// Scouts that were declared do not set out: their banner is no longer where they were to
        /// start from.
        ScoutsStayed {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        },
        /// Scouts go from one tile into another.
        ScoutsSent {
            banner: BannerId,
            from: PlaceId,
            to: PlaceId,
        },
        /// Scouts came back, with success or without.
        Scouted {
            realm: RealmId,
            from: PlaceId,
            to: PlaceId,
            success: bool,
        },
        /// Banners may not enter a tile in this turn, whoever scouts it.
        TurnedBack {
            banners: Force,
            place: PlaceId,
        },
        /// A realm learnt the points of a banner; `report` are the points it was told.
        Told {
            to: RealmId,
            banner: BannerId,
            report: StrengthReport,
        },
        /// A realm learnt the points that stand on a tile altogether.
        ToldTotal {
            to: RealmId,
            place: PlaceId,
            points: i64,
        },
    }
    /// Units, characters and trophies.
    roster_events {
        /// A unit or character is entered on the roll of its realm.
        TroopRaised {
            troop: TroopId,
            body: Box<Troop>,
        },
        /// The models of a unit changed by so many; `what` says by what.
        ModelsChanged {
            troop: TroopId,
            by: i64,
            what: Reason,
        },
        /// A unit or character is somewhere else from now on; `what` says why.
        TroopSent {
            troop: TroopId,
            to: Station,
            what: Reason,
        },
        /// A unit or character has this more to carry, and each model is worth so much with it.
        TroopFitted {
            troop: TroopId,
            gear: String,
            worth: i64,
        },
        /// A unit or character has this no longer, and is worth so much each.
        TroopUnfitted {
            troop: TroopId,
            gear: String,
            worth: i64,
        },
        /// Recruits dull the elite bonus of a unit to this for a season; nil when that is over.
        EliteDulled {
            troop: TroopId,
            to: Option<i64>,
        },
        /// A character is wounded; `scar` is lasting harm.
        Wounded {
            troop: TroopId,
            wound: Box<Wound>,
            scar: Option<String>,
        },
        /// A character's wounds are healed.
        Healed(troop: TroopId),
        /// A character rises to a level and is worth so much; a wizard may gain a spell.
        Rose {
            troop: TroopId,
            level: i64,
            worth: i64,
            spell: Option<String>,
        },
        /// A captor tried to have a prisoner executed.
        PrisonerTried(troop: TroopId),
        /// A unit has lost its standard.
        StandardLost(troop: TroopId),
        /// A character has nothing left but himself, and is worth so much.
        Stripped {
            troop: TroopId,
            worth: i64,
        },
        /// A standard or machine was captured.
        TrophyTaken {
            trophy: Box<Trophy>,
        },
        /// A captured standard or machine is kept elsewhere; trophies are counted from 0.
        TrophySent {
            trophy: i64,
            to: Keeper,
        },
        /// A new year of recruiting begins: nothing has been added yet.
        RecruitingBegan,
    }
    /// Fights and sieges.
    fight_events {
        /// A battle begins; `garrison` are the points of a garrison without a banner, if one
        /// fights, and `defender` is whose it or the defending banners are, nobody for an army that
        /// belongs to nobody.
        BattleJoined {
            place: PlaceId,
            attackers: Force,
            defender: Owner,
            defenders: Force,
            garrison: Option<i64>,
        },
        /// Both strategy cards are turned up.
        CardsShown {
            attacker: Symbol,
            defender: Symbol,
        },
        /// A battle was decided.
        BattleDecided {
            place: PlaceId,
            outcome: Outcome,
        },
        /// The beaten force of an owner is scattered.
        Scattered {
            realm: Owner,
        },
        /// The garrison of a tile is gone.
        GarrisonDestroyed(place: PlaceId),
        /// A siege begins.
        SiegeBegan {
            place: PlaceId,
            besieger: RealmId,
            defender: Owner,
            garrison: i64,
            garrison_baggage: i64,
        },
        /// A banner was shut in a besieged settlement, or came out.
        ShutIn {
            banner: BannerId,
            shut_in: bool,
        },
        /// Another realm carries on a siege.
        BesiegerChanged {
            place: PlaceId,
            besieger: RealmId,
        },
        /// The bombardment of a settlement changed; `bombardment` is its bonus, nil while there is
        /// none.
        BombardmentChanged {
            place: PlaceId,
            bombardment: Bombardment,
        },
        /// The hardship of the besieged changed by so much.
        HardshipChanged {
            place: PlaceId,
            by: i64,
        },
        /// The garrison of a besieged settlement changed by these points and this baggage.
        GarrisonChanged {
            place: PlaceId,
            points: i64,
            baggage: i64,
        },
        /// The besieger has acted this turn; `repulsed` if an assault was beaten off.
        SiegeActed {
            place: PlaceId,
            repulsed: bool,
        },
        /// The besieged came out and attacked.
        Sallied(place: PlaceId),
        /// An assault was decided.
        AssaultDecided {
            place: PlaceId,
            result: Assault,
        },
        /// A siege is over.
        SiegeEnded {
            place: PlaceId,
        },
    }
    /// Spells.
    magic_events {
        /// A realm rolled for a spell of the equinox; no realm if nobody is to cast it.
        SpellDrawn {
            realm: Option<RealmId>,
            spell: String,
        },
        /// A realm cast a spell, on a tile if it needs one; `works` unless the casting roll fell
        /// short. No realm if nobody cast it.
        SpellCast {
            realm: Option<RealmId>,
            spell: String,
            place: Option<PlaceId>,
            works: bool,
        },
        /// An army of so many points that belongs to nobody attacks; `name` is what it is.
        HordeAttacked {
            place: PlaceId,
            points: i64,
            name: &'static str,
            defenders: Force,
        },
    }
    /// Diplomacy and espionage.
    diplomacy_events {
        /// A realm offered another a written pact.
        PactOffered {
            by: RealmId,
            with: RealmId,
            text: String,
        },
        /// A pact was accepted or declined; `pact` is its number, from 0.
        PactAnswered {
            pact: u16,
            accepted: bool,
        },
        /// A realm showed a pact of its own to all; `accepted` says how it was answered, nil if it
        /// was not yet.
        PactRevealed {
            pact: u16,
            accepted: Option<bool>,
            by: RealmId,
        },
        /// A realm means to send a mission to an independent area.
        MissionDeclared {
            realm: RealmId,
            area: Vec<PlaceId>,
        },
        /// A mission is on its way to an independent area.
        MissionSent {
            realm: RealmId,
            area: Vec<PlaceId>,
        },
        /// No mission is under way any more.
        MissionsOver,
        /// An independent area is allied with a realm for a season, or has joined it for good.
        AllianceMade {
            realm: RealmId,
            area: Vec<PlaceId>,
            full: bool,
        },
        /// The alliance of a realm with the area of a tile is over; `what` says why.
        AllianceEnded {
            realm: RealmId,
            place: PlaceId,
            what: Reason,
        },
        /// A realm hired operatives.
        OperativesHired {
            realm: RealmId,
            operative: Operative,
            number: i64,
        },
        /// A realm declared how many operatives it has in all.
        OperativesDeclared {
            realm: RealmId,
            number: i64,
        },
        /// An operative lies face down on a tile; `disc` is the number of its disc.
        DiscLaid {
            disc: u16,
            realm: RealmId,
            operative: Operative,
            place: PlaceId,
        },
        /// A disc was removed face down; `by` is who removed it.
        DiscRemoved {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
            by: RealmId,
        },
        /// An operative is turned up, acts and is gone.
        OperativeActs {
            disc: u16,
            realm: RealmId,
            operative: Operative,
            place: PlaceId,
        },
        /// An agent that has acted may act again: its disc lies on a tile, the same or another.
        AgentStays {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
        },
        /// An agent is left when all is done, and leaves the map.
        AgentLeaves {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
        },
        /// An operative changed sides: its disc is gone, and `by` lays one of their own.
        DiscTaken {
            disc: u16,
            realm: RealmId,
            place: PlaceId,
            by: RealmId,
        },
        /// Operatives that found no place are lost.
        OperativesLost {
            realm: RealmId,
            number: i64,
        },
        /// A realm told another where its force on a tile means to move; `goes` is nil if it stays.
        MoveAnnounced {
            by: RealmId,
            to: RealmId,
            from: PlaceId,
            goes: Option<PlaceId>,
        },
    }
    /// What is said, named, remembered and agreed.
    record_events {
        /// The umpire wrote something into the log.
        UmpireSaid(text: String),
        /// Answers were taken back past what had been seen, of one realm or of several; `times` is
        /// how often that has happened.
        TakenBack {
            realm: Option<RealmId>,
            answers: i64,
            times: i64,
        },
        /// A tile and what stands on it are called so; an empty name takes the old one away.
        TileNamed {
            place: PlaceId,
            name: String,
        },
        /// A banner is called so.
        BannerNamed {
            banner: BannerId,
            name: String,
        },
        /// A realm is called so in the chronicle.
        RealmNamed {
            realm: RealmId,
            name: String,
        },
        /// A name was rolled, and nobody bears it yet.
        NameRolled {
            name: String,
        },
        /// A person commands a banner, or without one decides for the empire.
        CommanderNamed {
            realm: RealmId,
            banner: Option<BannerId>,
            name: String,
        },
        /// A realm keeps the chronicle from now on, or nobody does.
        ChroniclerNamed {
            realm: Option<RealmId>,
        },
        /// The name of a year has this before it.
        EpithetSet {
            year: u16,
            epithet: String,
        },
        /// A realm, or the host, wrote something into the chronicle.
        Noted {
            by: Option<RealmId>,
            text: String,
        },
        /// The chronicler, or the host, wrote something below what the chronicle said last.
        Footnoted {
            by: Option<RealmId>,
            text: String,
        },
        /// From here on other rules hold: which, where they stand in their calendar, and how the
        /// options of mods are set.
        Amended {
            rules: String,
            clock: CalendarPosition,
            options: ScriptValue,
        },
        /// A mod says something to everybody.
        Said {
            text: String,
        },
        /// Everybody is shown something that is no news, such as the lay of a table or an event
        /// that struck nothing: the chronicle leaves it out.
        Shown {
            text: String,
        },
        /// What a mod remembers under a key; nothing forgets it.
        Remembered {
            owner: String,
            key: String,
            value: ScriptValue,
        },
        /// A realm plays this race (NL-RACE-01).
        RaceChosen {
            realm: RealmId,
            race: Race,
        },
        /// Somebody else answers for a realm from now on: a person, or a computer player.
        HandedOver {
            realm: RealmId,
            to: Seat,
        },
    }
}

/// A pattern: every event that is not in this group. It ends a match over one group, which is then whole
/// without a `_`.
macro_rules! events_besides {
    (calendar_events) => {
        $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (map_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (sea_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (realm_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (banner_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (roster_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (fight_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (magic_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (diplomacy_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::record_events!()
    };
    (record_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
    };
}
pub(crate) use events_besides;

/// An event with its reason, as the log keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRecord {
    pub event: Event,
    /// The rule that was carried out.
    pub rule: RuleId,
    pub audience: Audience,
    pub clock: CalendarPosition,
    /// The realm whose turn it was, if it was one's.
    pub turn_of: Option<RealmId>,
    /// The file and line of the script that made it happen, if one did.
    pub by: Option<Symbol>,
    /// What was asked for since the event before it and came out otherwise than the edition says.
    pub altered: Box<[Altered]>,
    /// The map as it lay then: tiles may have been moved since (NL-MAP-17).
    pub map: Arc<Map>,
    /// The rules under which it happened; numbers of tables, rows and modifiers are theirs (see
    /// [`Ruleset::at`]).
    pub epoch: u16,
}

//! Hooks: the points at which scripts change, watch or take over what the engine does. One row
//! each: dispatch, checks of what scripts return, reference pages and stubs for editors derive from
//! this table.

use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::answerer::ANSWERER_WORDS;

/// Way in which a hook works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HookKind {
    /// Gets a value first and may return another.
    Filter,
    /// Is told of something.
    On,
    /// Takes over: the first that gives something back does.
    Replace,
    /// May forbid what the rules allow.
    Refuse,
}

impl HookKind {
    pub const ALL: &'static [HookKind] =
        &[HookKind::Filter, HookKind::On, HookKind::Replace, HookKind::Refuse];

    /// Names the table of scripts in which such hooks are set.
    pub fn word(self) -> &'static str {
        match self {
            HookKind::Filter => "filter",
            HookKind::On => "on",
            HookKind::Replace => "replace",
            HookKind::Refuse => "refuse",
        }
    }
}

/// Subject that a hook is set for: it is called for this one only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// There is only one.
    Nothing,
    Value,
    Lookup,
    RollTable,
    Phase,
    Event,
    /// An event that a rule may forbid, by the number that it has among all.
    Forbidden,
    /// An event that says why it changed something, by the number that it has among all.
    Reasoned,
    Order,
}

impl Subject {
    pub const ALL: &'static [Subject] = &[
        Subject::Value,
        Subject::Lookup,
        Subject::RollTable,
        Subject::Phase,
        Subject::Event,
        Subject::Forbidden,
        Subject::Reasoned,
        Subject::Order,
    ];

    /// Returns the kind of subject in words; None if there is only one.
    pub fn what(self) -> Option<&'static str> {
        match self {
            Subject::Nothing => None,
            Subject::Value => Some("value"),
            Subject::Lookup => Some("lookup table"),
            Subject::RollTable => Some("roll table"),
            Subject::Phase => Some("phase"),
            Subject::Event => Some("event"),
            Subject::Forbidden => Some("event that can be forbidden"),
            Subject::Reasoned => Some("event with a reason"),
            Subject::Order => Some("order"),
        }
    }

    /// True if `"*"` sets a hook for all of them.
    pub fn takes_all(self) -> bool {
        self.of_events() || matches!(self, Subject::Phase | Subject::Order)
    }

    /// True if mods can bring more of them.
    pub fn open(self) -> bool {
        self != Subject::Nothing && !self.of_events()
    }

    /// True if it is a kind of event.
    pub fn of_events(self) -> bool {
        matches!(self, Subject::Event | Subject::Forbidden | Subject::Reasoned)
    }
}

/// Power of a hook while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Power {
    /// Only look: it is called while an order is judged, or a number is shown.
    Look,
    /// Change the campaign, roll, ask.
    Act,
}

/// One row of the table of hooks.
pub struct HookRow {
    pub hook: Hook,
    pub name: &'static str,
    pub kind: HookKind,
    pub subject: Subject,
    pub power: Power,
    pub arguments: &'static [ScriptField],
    pub returns: ScriptType,
    pub doc: &'static str,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
}

impl HookRow {
    /// True if what it returns may be followed by why, as players read it.
    pub fn says_why(&self) -> bool {
        self.kind == HookKind::Filter || matches!(self.hook, Hook::Hold | Hook::Way)
    }
}

macro_rules! hooks {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident = $kind:ident $name:literal for $subject:ident, $power:ident,
            ($($argument:ident: $type:expr),*) -> $returns:expr, $rules:literal;
    )+) => {
        /// A point at which scripts may take part.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Hook { $($(#[doc = $doc])+ $variant),+ }

        /// Every hook, in the order of [`Hook`].
        pub const HOOKS: &[HookRow] = &[
            $(HookRow {
                hook: Hook::$variant,
                name: $name,
                kind: HookKind::$kind,
                subject: Subject::$subject,
                power: Power::$power,
                arguments: &[$(ScriptField { name: stringify!($argument), of: $type }),*],
                returns: $returns,
                doc: concat!($($doc),+),
                rules: $rules,
            }),+
        ];
    };
}

/// Measures by which a campaign may be won, and how realms stand in them.
const STANDINGS: ScriptType = ScriptType::List(&ScriptType::Fields(&[
    ScriptField { name: "name", of: ScriptType::Text },
    ScriptField { name: "needed", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "realms", of: ScriptType::Map(&ScriptType::Number) },
]));
/// A realm, or a word for an answerer that is none.
const ANSWERER: ScriptType =
    ScriptType::Either(&ScriptType::Realm, &ScriptType::Words(ANSWERER_WORDS));
const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const BANNER: ScriptType = ScriptType::Optional(&ScriptType::Banner);
const TILE: ScriptType = ScriptType::Optional(&ScriptType::Tile);
const NUMBER: ScriptType = ScriptType::Optional(&ScriptType::Number);
const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);
const TROOP: ScriptType = ScriptType::Optional(&ScriptType::Troop);
const BANNERS: ScriptType = ScriptType::List(&ScriptType::Banner);

hooks! {
    /// Changes a value each time a procedure asks for it, for the realm, banner or tile it is asked
    /// about; of a value that is thrown, the total.
    Value = Filter "value" for Value, Look, (amount: ScriptType::Number, realm: REALM, banner: BANNER, tile: TILE) -> NUMBER, "NL-RACE-01";
    /// Changes what a lookup table gives for the settlement of a tile: banners fed, walls, refuge,
    /// loot, stock.
    Lookup = Filter "lookup" for Lookup, Look, (amount: ScriptType::Number, tile: ScriptType::Tile, realm: REALM) -> NUMBER, "NL-RACE-10 NL-RACE-14";
    /// Changes which dice are thrown, for instance `3d6` for `2d6`. `realm` is whose dice they are;
    /// banner, tile, and unit or character are those that they are thrown for.
    Dice = Filter "dice" for Nothing, Look, (dice: ScriptType::Text, what: ScriptType::Text, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> TEXT, "";
    /// Changes the faces that fell, before anything is read from them.
    Faces = Filter "faces" for Nothing, Act, (faces: ScriptType::List(&ScriptType::Number), dice: ScriptType::Text, what: ScriptType::Text, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> ScriptType::Optional(&ScriptType::List(&ScriptType::Number)), "";
    /// Chooses another table to roll on, by its name.
    Table = Filter "table" for RollTable, Look, (table: ScriptType::Text, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> TEXT, "NL-RACE-06";
    /// Changes the total with which a table is read; it is kept within the table. In a fight `banner`
    /// is the first of those who attack, and in a pursuit of those who pursue; `troop` is the unit or
    /// character that a battle on the table, a wound or an execution is about.
    Total = Filter "total" for RollTable, Look, (total: ScriptType::Number, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> NUMBER, "NL-RACE-05";
    /// Chooses another row of a table by its label, or the word `nothing`, after the row was found.
    Row = Filter "row" for RollTable, Act, (label: ScriptType::Text, total: ScriptType::Number, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> TEXT, "NL-RACE-07";
    /// Takes over what a row of a table does; returns true if it did.
    RowEffects = Replace "row" for RollTable, Act, (label: ScriptType::Text, total: ScriptType::Number, realm: REALM, banner: BANNER, tile: TILE, troop: TROOP) -> ScriptType::Optional(&ScriptType::Flag), "";
    /// Refuses an order that the rules allow: returns the reason as players read it, or nothing.
    /// `order.kind` is its name, its arguments stand beside it.
    Check = Refuse "order" for Order, Look, (realm: REALM, order: ScriptType::Table("Order")) -> TEXT, "";
    /// Forbids an event before it happens: returns the reason as players read it, or nothing. An
    /// order that is to bring it about is refused, and `realm` is who gives it. What befalls without
    /// such an order, and `realm` is nil then, does not happen, and all who would know of it are
    /// told why. The table of events says which can be forbidden, and where.
    Forbid = Refuse "event" for Forbidden, Look, (realm: REALM, event: ScriptType::Table("Event")) -> TEXT, "";
    /// Changes who answers a question that is put to a realm, of the program or a script: returns
    /// another realm, "host", or "nobody", for whom the program answers and changes as little as it
    /// can; "*" hands over all that a realm is asked. It is set for an order that may answer, and of several
    /// that of the question's first order is asked. `order` is that order's name and `rule` the id
    /// of the rule that asks, where one is named. Orders are those of `realm`, and are judged and
    /// carried out as its own; the one who answers is shown the question and what may be answered,
    /// and all others only that `realm` is asked. Sheets that are opened together stay with their realm, and so
    /// does what is sent to a realm that is out, or to the host where no person is one.
    Answerer = Filter "answerer" for Order, Look, (answerer: ANSWERER, realm: ScriptType::Realm, order: ScriptType::Text, rule: ScriptType::Text) -> ScriptType::Optional(&ANSWERER), "";
    /// Is told of an order that was refused: what was typed, the rule and the reason.
    Refused = On "refused" for Nothing, Look, (realm: REALM, order: ScriptType::Text, rule: ScriptType::Text, reason: ScriptType::Text) -> ScriptType::Nothing, "";
    /// Is told of an order that has been carried out with all that came of it, before anything else
    /// is asked: `order.kind` is its name, its arguments stand beside it. Answers that do not begin
    /// anything, such as cards, and lines of orders that are written in secret are not told.
    AfterOrder = On "after_order" for Order, Act, (realm: REALM, order: ScriptType::Table("Order")) -> ScriptType::Nothing, "";
    /// Changes how many points a banner is to lose; `what` says by what: hunger, battle, assault,
    /// perilous way …
    PointsLost = Filter "points_lost" for Nothing, Look, (points: ScriptType::Number, banner: ScriptType::Banner, what: ScriptType::Text) -> NUMBER, "NL-RACE-06 NL-RACE-11";
    /// Changes how much baggage a banner is to gain.
    BaggageGained = Filter "baggage_gained" for Nothing, Look, (baggage: ScriptType::Number, banner: ScriptType::Banner, what: ScriptType::Text) -> NUMBER, "NL-RACE-02";
    /// Changes how much baggage a banner is to lose.
    BaggageLost = Filter "baggage_lost" for Nothing, Look, (baggage: ScriptType::Number, banner: ScriptType::Banner, what: ScriptType::Text) -> NUMBER, "";
    /// Changes what players read of why something was changed, in the log, under `why` and in the
    /// books of banners and realms: returns the words in place of `reason`. Rules and scripts go on
    /// by the reason that it was: `event.what` stays.
    Reason = Filter "reason" for Reasoned, Look, (reason: ScriptType::Text, event: ScriptType::Table("Event")) -> TEXT, "";
    /// Changes the total of a battle or an assault (`what`) before its result is read.
    Factor = Filter "factor" for Nothing, Act, (total: ScriptType::Number, what: ScriptType::Text, attackers: BANNERS, defenders: BANNERS, tile: ScriptType::Tile) -> NUMBER, "NL-BATTLE-05 NL-SIEGE-07";
    /// Takes over where scouts go, before any dice for them are thrown: returns true if they are
    /// lost, or sent elsewhere by the script.
    Scouting = Replace "scouting" for Nothing, Act, (banner: ScriptType::Banner, from: ScriptType::Tile, to: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Flag), "NL-EQX-14 NL-EQX-16";
    /// Scouts have succeeded, and what they found on the tile, took over or met there is settled.
    ScoutsBack = On "scouts_back" for Nothing, Act, (banner: ScriptType::Banner, from: ScriptType::Tile, to: ScriptType::Tile) -> ScriptType::Nothing, "NL-SCOUT-04 EN-SCOUT-24";
    /// Changes whether another realm is an enemy of a realm: by the rules every other one is. It is
    /// asked wherever troops fight, bar a way, keep scouts off, besiege or take land: those who are no
    /// enemies stand together on a tile, march through each other's land, retreat to it and leave
    /// it to its owner. `tile` is where, nil where no place matters. A stance that holds both ways
    /// is said both ways.
    Hostile = Filter "hostile" for Nothing, Look, (hostile: ScriptType::Flag, realm: ScriptType::Realm, other: ScriptType::Realm, tile: TILE) -> ScriptType::Optional(&ScriptType::Flag), "NL-BATTLE-01 NL-SCOUT-15";
    /// Changes whether a river or mountain of a tile is in the way of those who leave or enter it.
    Obstacle = Filter "obstacle" for Nothing, Look, (blocks: ScriptType::Flag, tile: ScriptType::Tile, obstacle: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Flag), "NL-MOVE-02 NL-EQX-07";
    /// A force sets out for an adjacent tile; what a script does comes before the search for a way,
    /// and who is gone then goes nowhere.
    March = On "march" for Nothing, Act, (banners: BANNERS, tile: ScriptType::Tile) -> ScriptType::Nothing, "EN-EQX-09";
    /// Holds a march before it begins: returns true, and perhaps why, if the force stays where it is,
    /// or the script has led it elsewhere. Who stays does not set out for that tile again in this
    /// turn. What `on.march` does comes after it.
    Hold = Replace "march" for Nothing, Act, (banners: BANNERS, tile: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Flag), "NL-MOVE-01";
    /// Takes over the search for a way of banners whom a mountain, river or wall holds up: returns
    /// true if they find one, false if not, and perhaps why; no dice are thrown. Those who retreat
    /// and must find a way search on where it is false.
    Way = Replace "way" for Nothing, Act, (banners: BANNERS, from: ScriptType::Tile, to: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Flag), "NL-MOVE-08";
    /// Takes over how strong a garrison without banners holds a settlement that a realm's force has
    /// entered: returns its points. Without it the table says so for independents, who come out
    /// if they are stronger, and nobody holds the settlement of another realm. A realm's garrison
    /// always shuts itself in.
    Garrison = Replace "garrison" for Nothing, Act, (tile: ScriptType::Tile, realm: ScriptType::Realm) -> NUMBER, "NL-BATTLE-14 EN-SIEGE-09";
    /// Takes over where some banners have found no other way than a perilous one: returns true
    /// if they cannot take it. `forced` if they are lost without it.
    Perilous = Replace "perilous" for Nothing, Act, (banners: BANNERS, tile: ScriptType::Tile, forced: ScriptType::Flag) -> ScriptType::Optional(&ScriptType::Flag), "NL-MOVE-09 EN-OPT-04";
    /// Changes the loot of a settlement that is about to be razed by a force.
    Loot = Filter "loot" for Nothing, Act, (loot: ScriptType::Number, tile: ScriptType::Tile, realm: ScriptType::Realm) -> NUMBER, "NL-RAZE-01 NL-EQX-05";
    /// Changes what those inside count for when their walls are assaulted: banners, or a garrison
    /// without any. `value` is their points as the walls multiply them.
    Defence = Filter "defence" for Nothing, Look, (value: ScriptType::Number, tile: ScriptType::Tile, banners: BANNERS, garrison: ScriptType::Number) -> NUMBER, "NL-SIEGE-06 EN-WILD-26";
    /// Changes what besiegers count for when they assault; `value` is their points.
    Attack = Filter "attack" for Nothing, Look, (value: ScriptType::Number, tile: ScriptType::Tile, banners: BANNERS) -> NUMBER, "NL-SIEGE-07 EN-OPT-02";
    /// Is told that the baggage of some banners falls to others, none if nobody takes it: what a
    /// script lets travel with the baggage goes with it.
    Captured = On "captured" for Nothing, Act, (from: BANNERS, to: BANNERS) -> ScriptType::Nothing, "NL-BATTLE-09 NL-SIEGE-12";
    /// Changes whether a banner has a free way to its winter quarters, or makes the special
    /// retreat.
    WinterWay = Filter "winter_way" for Nothing, Look, (free: ScriptType::Flag, banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Flag), "NL-WQ-02 NL-WQ-08 NL-EQX-28";
    /// Refuses a spell on a tile that it would cover: returns why it does not take hold there,
    /// or nothing.
    Spell = Refuse "spell" for Nothing, Look, (spell: ScriptType::Text, tile: ScriptType::Tile, realm: REALM) -> TEXT, "NL-EQX-08";
    /// Refuses dragons what they would do on a tile: returns what keeps them from it, or
    /// nothing. `what` is "strike", before their die is thrown for it, or "raze", before they raze
    /// its settlement.
    Dragons = Refuse "dragons" for Nothing, Look, (what: ScriptType::Text, tile: ScriptType::Tile) -> TEXT, "NL-DRAGON-03 EN-DRAGON-05 EN-WILD-34";
    /// Adds lines to what the sheet of a tile shows, for the realm that looks, nil for the host:
    /// returns the list with them.
    Sheet = Filter "sheet" for Nothing, Look, (lines: ScriptType::List(&ScriptType::Text), tile: ScriptType::Tile, viewer: REALM) -> ScriptType::Optional(&ScriptType::List(&ScriptType::Text)), "";
    /// Adds lines to what `where` tells of how one wins from here, for the realm that looks, nil for
    /// the host: returns the list with them.
    WaysToWin = Filter "ways_to_win" for Nothing, Look, (lines: ScriptType::List(&ScriptType::Text), viewer: REALM) -> ScriptType::Optional(&ScriptType::List(&ScriptType::Text)), "";
    /// Changes by what the campaign may be won and how realms stand in it, for the realm that looks,
    /// nil for the host: what `where` tells, and the curves of the atlas. Land and the points of armies are shown anyway. Each
    /// has a `name`, in `realms` how much each realm has that the viewer may know of, and in
    /// `needed` how much wins where that is fixed. Returns the list.
    Standings = Filter "standings" for Nothing, Look, (standings: STANDINGS, viewer: REALM) -> ScriptType::Optional(&STANDINGS), "NL-WIN-01 EN-WIN-02";
    /// Changes the order of play that was rolled for.
    OrderOfPlay = Filter "order_of_play" for Nothing, Act, (order: ScriptType::List(&ScriptType::Realm)) -> ScriptType::Optional(&ScriptType::List(&ScriptType::Realm)), "NL-TURN-02";
    /// A phase is about to be played; `realm` is whose turn it is, in phases played realm by realm.
    PhaseBegins = On "phase_begins" for Phase, Act, (realm: REALM) -> ScriptType::Nothing, "NL-TURN-03";
    /// A phase has been played.
    PhaseEnds = On "phase_ends" for Phase, Act, (realm: REALM) -> ScriptType::Nothing, "NL-TURN-03";
    /// Plays a phase instead of the engine, which then does nothing in it; one that returns
    /// false leaves the phase to whoever would play it without it.
    Phase = Replace "phase" for Phase, Act, (realm: REALM) -> ScriptType::Optional(&ScriptType::Flag), "";
    /// An event is about to happen; the campaign has not changed yet. `event.kind` is its name
    /// and `event.rule` the id of the rule it carries out; its other fields are listed under
    /// Events.
    BeforeEvent = On "before_event" for Event, Act, (event: ScriptType::Table("Event")) -> ScriptType::Nothing, "";
    /// An event has happened; the campaign has changed already. `event.kind` is its name and
    /// `event.rule` the id of the rule it carried out; its other fields are listed under Events.
    AfterEvent = On "after_event" for Event, Act, (event: ScriptType::Table("Event")) -> ScriptType::Nothing, "";
}

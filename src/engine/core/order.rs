//! Orders: everything a player can answer, one row each. Parsing, writing, help, completion and
//! the reference page come from this table; phases match on the typed enum.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::campaign::{BannerId, RealmId, ShipId, TroopId};
use crate::engine::core::argument::Typed;
pub use crate::engine::core::argument::{
    Argument, ArgumentKind, BannerAndLevel, Bonus, CharacterName, Contingent, Enlistment, Gear,
    GoesOver, Handing, ItemName, OwnWords, Piece, Price, Raised, Rest, Scattered, Struck,
    TableResult, UnitName, Verdict, Wins,
};
use crate::engine::core::ask::Who;
use crate::engine::core::scripting::interface::ModCall;
use crate::map::{PlaceId, Side};
use crate::rules::{Race, Symbol};
use crate::text::RowDoc;

/// Attitude of a computer player that judges (`greedy`) to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotAttitude {
    /// It works out what the order is worth.
    Weighs,
    /// The order is as good as doing nothing: the first of such answers is given.
    Neutral,
    /// It is given where whoever asks or a script advises it, or where nothing better is legal.
    Advised,
    /// It is for people alone.
    Never,
}

/// Occasion on which an order comes up in the seeded campaigns of the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simulated {
    /// They ask for it, and offer it among the legal answers.
    Given,
    /// They ask for it, but what it says only people know, or its occasion is rare: scripts show
    /// it.
    Asked,
    /// It takes rosters, years, another edition or a person: scripts show it.
    Shown,
}

/// Trait that only some orders have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderTrait {
    /// It ends something for good: like a command that acts, it is typed whole.
    Whole,
    /// It only moves points, units and stores about, which can go on for ever.
    Rearranges,
    /// A banner can be given it again and again, or it only hastens what the banner was ordered: that
    /// it is legal does not say that the banner still waits for an order.
    LeavesWaiting,
    /// It answers what scripts ask.
    AnswersScripts,
    /// It changes a sheet that is written line by line, and stands on none.
    ChangesSheet,
}

/// One row of the table of orders.
#[derive(Debug)]
pub struct OrderRow {
    pub verb: Verb,
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub arguments: &'static [(&'static str, ArgumentKind)],
    /// With `{tile}`, `{D4}` for what places of the map are called.
    pub doc: RowDoc,
    pub example: &'static str,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
    /// True if the host may give it at any time, whatever is asked.
    pub umpire: bool,
    pub bot: BotAttitude,
    pub simulated: Simulated,
    pub traits: &'static [OrderTrait],
}

impl OrderRow {
    /// True if it has a trait that only some orders have.
    pub fn has(&self, wanted: OrderTrait) -> bool {
        self.traits.contains(&wanted)
    }

    /// True if any player may give it at any time, beside what is asked: it says who gives it.
    pub fn anytime(&self) -> bool {
        self.arguments.iter().any(|(_, kind)| *kind == ArgumentKind::Giver)
    }
}

macro_rules! orders {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident { $($field:ident: $type:ty),* } = $name:literal, [$($alias:literal),*], $example:literal, $rules:literal, $umpire:literal,
            $bot:ident, $simulated:ident $(, $trait:ident)*;
    )+) => {
        /// The kind of an order.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Verb { $($variant),+ }

        /// An order with its arguments.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Order { $($(#[doc = $doc])+ $variant { $($field: $type),* }),+ }

        /// Every order, in the order of [`Verb`].
        pub const ORDERS: &[OrderRow] = &[
            $(OrderRow {
                verb: Verb::$variant,
                name: $name,
                aliases: &[$($alias),*],
                arguments: &[$((stringify!($field), <$type as Typed>::KIND)),*],
                doc: RowDoc::new(concat!($($doc),+)),
                example: $example,
                rules: $rules,
                umpire: $umpire,
                bot: BotAttitude::$bot,
                simulated: Simulated::$simulated,
                traits: &[$(OrderTrait::$trait),*],
            }),+
        ];

        impl Order {
            pub fn verb(&self) -> Verb {
                match self { $(Order::$variant { .. } => Verb::$variant),+ }
            }

            /// Returns the giver that an order names which may be given at any time; None for other
            /// orders.
            pub fn giver(&self) -> Option<Who> {
                let find = |argument| if let Argument::Giver(who) = argument { Some(who) } else { None };
                if self.verb().row().anytime() { self.arguments().into_iter().find_map(find) } else { None }
            }

            /// Builds an order from arguments that fit its row.
            pub(in crate::engine) fn build(verb: Verb, arguments: Vec<Argument>) -> Option<Order> {
                let mut arguments = arguments.into_iter();
                match verb {
                    $(Verb::$variant => {
                        let order = Order::$variant { $($field: <$type as Typed>::from_argument(arguments.next()?)?),* };
                        arguments.next().is_none().then_some(order)
                    }),+
                }
            }

            pub fn arguments(&self) -> Vec<Argument> {
                match self { $(Order::$variant { $($field),* } => vec![$($field.to_argument()),*]),+ }
            }
        }
    };
}

/// Lists the orders whose last argument is a side of a tile.
pub fn ending_in_sides() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let in_side = |row: &&OrderRow| {
            row.arguments.last().is_some_and(|(_, kind)| *kind == ArgumentKind::Side)
        };
        ORDERS.iter().filter(in_side).map(|row| row.name).collect()
    });
    &NAMES
}

impl Order {
    /// Returns a list of answers that begins with `done`, with room for as many as most questions
    /// have.
    pub fn done_first() -> Vec<Order> {
        let mut orders = Vec::with_capacity(12);
        orders.push(Order::Done {});
        orders
    }
}

impl Verb {
    pub fn row(self) -> &'static OrderRow {
        &ORDERS[self as usize]
    }

    pub fn by_name(name: &str) -> Option<Verb> {
        static VERBS: LazyLock<FxHashMap<&str, Verb>> = LazyLock::new(|| {
            let names = |row: &'static OrderRow| row.aliases.iter().copied().chain([row.name]);
            // The first that has a name has it.
            let rows = ORDERS.iter().rev();
            rows.flat_map(|row| names(row).map(|name| (name, row.verb))).collect()
        });
        VERBS.get(name).copied()
    }
}

orders! {
    // Setting up.
    /// Lays the topmost tile of a stack that fits on a free place, turned clockwise by a number of sides.
    Lay { at: String, stack: String, turn: i64 } = "lay", [], "lay P15 lowland 2", "NL-MAP-06 NL-MAP-18", false, Neutral, Given;
    /// Puts a river end that would come directly after a spring back under its stack.
    Exchange { at: String, stack: String } = "exchange", [], "exchange P16 river", "NL-MAP-08", false, Advised, Given;
    /// Proposes to swap a tile of the finished map with another, or to move it to a free place next
    /// to the map.
    Swap { place: PlaceId, with: String } = "swap", [], "swap D4 E5", "NL-MAP-17", false, Advised, Given;
    /// Takes a capital tile as the seat of the realm.
    Capital { place: PlaceId } = "capital", [], "capital D4", "NL-REALM-02", false, Weighs, Given;
    /// Names the next tile of the realm to be settled.
    Settle { place: PlaceId } = "settle", [], "settle D5", "NL-REALM-04", false, Advised, Given;
    /// Divides the army into banners of these points.
    Muster { points: Vec<i64> } = "muster", [], "muster 1500 1500 1000", "NL-ARMY-04 NL-DEP-01", false, Weighs, Given;
    /// Puts a banner on a tile of the realm; in deployment, on a settlement of the empire.
    Place { banner: BannerId, place: PlaceId } = "place", ["deploy"], "place 1 D4", "NL-ARMY-06 NL-DEP-02", false, Weighs, Given;
    /// Puts a banner on one of these tiles, at one side of it.
    PlaceAt { banner: BannerId, place: PlaceId, side: Side } = "place_at", [], "place_at 1 D4 NE", "NL-ARMY-06 NL-DEP-02", false, Advised, Given;
    /// Raises a unit from the army list: models, kind, banner and gear; `auto` raises the whole
    /// army.
    Enlist { what: Enlistment } = "enlist", [], "enlist 20 spearmen 1", "NL-ARMY-03 NL-REC-02", false, Weighs, Shown;
    /// Raises a character from the army list: kind, banner, level, gear and magic items.
    Character { kind: CharacterName, numbers: BannerAndLevel, gear: Gear } = "character", [], "character captain 1 10", "NL-ARMY-03 NL-ARMY-05 NL-REC-05", false, Weighs, Shown;
    /// Gives back units and characters who were just chosen from the army list, by their numbers in the
    /// roster: their points are free again until `done`.
    Dismiss { troops: Vec<i64> } = "dismiss", [], "dismiss 3 4", "NL-ARMY-03 NL-REC-08 NL-REC-10", false, Advised, Shown;
    /// Shares baggage out: one number for each banner, by banner number.
    Share { baggage: Vec<i64> } = "share", [], "share 4 2 1", "NL-ARMY-07 NL-BATTLE-09 NL-SIEGE-12 NL-RAZE-01", false, Weighs, Given;

    /// Brings a unit up to strength with recruits in winter: its number in the roster, and how many models.
    Refill { unit: i64, models: i64 } = "refill", [], "refill 3 5", "NL-REC-03", false, Weighs, Shown;
    /// Gives gear to a unit, or gear and magic items to a character, in winter.
    Equip { troop: TroopId, gear: Gear } = "equip", [], "equip 3 shield", "NL-REC-04 NL-REC-07", false, Advised, Shown;
    /// Offers a prisoner to their realm in diplomacy: for crowns, or in exchange for one of that realm's prisoners.
    Ransom { prisoner: TroopId, price: Price } = "ransom", [], "ransom blue 4 3", "NL-DIP-02", false, Weighs, Asked;
    /// Hires a crew for a captured machine in the capital.
    Man { kind: String } = "man", [], "man stone_thrower", "NL-WQ-05", false, Weighs, Shown;

    // Answers to questions.
    /// Agrees.
    Yes {} = "yes", ["y"], "yes", "", false, Weighs, Given, AnswersScripts;
    /// Declines.
    No {} = "no", ["n"], "no", "", false, Neutral, Given, AnswersScripts;
    /// Ends the phase, or says that an answer is complete.
    Done {} = "done", ["d", "."], "done", "NL-TURN-03", false, Neutral, Given, AnswersScripts;
    /// Names one banner.
    Choose { banner: BannerId } = "choose", [], "choose 2", "NL-MOVE-09", false, Weighs, Given;
    /// Names a side of the tile.
    Side { side: Side } = "side", [], "side NE", "NL-SCOUT-11", false, Neutral, Given;
    /// Names a player.
    NamePlayer { realm: RealmId } = "name", [], "name blue", "NL-BATTLE-16", false, Neutral, Given;

    /// Answers a question with one of the words that it offers.
    Pick { word: String } = "pick", [], "pick yes", "", false, Neutral, Shown, AnswersScripts;
    /// Reports what a script asks for, part by part, each with its name: `report winner red margin
    /// 200`. What is left out may follow in another line.
    Report { parts: Rest } = "report", [], "report winner red margin 200", "", false, Neutral, Shown, AnswersScripts;
    /// Gives an order that a mod adds; its name alone will do.
    ModOrder { call: ModCall } = "order", [], "order NAME …", "", false, Advised, Shown, AnswersScripts;

    // Sheets of orders.
    /// Takes a line back off the sheet of orders, by its number, or `all` of them.
    Strike { what: Struck } = "strike", [], "strike 2", "", false, Advised, Shown, AnswersScripts, ChangesSheet;
    /// Puts another order in the place of the line of this number.
    Rewrite { number: i64, line: Rest } = "rewrite", [], "rewrite 2 ORDER …", "", false, Never, Shown, AnswersScripts, ChangesSheet;
    /// Writes the orders of the realm's last opened sheet again, as far as they are still accepted;
    /// `as last round` says the same.
    Repeat {} = "repeat", [], "repeat", "", false, Advised, Shown, AnswersScripts;

    // The turn.
    /// Names the banners that the tile feeds before the others of the force.
    Feed { banners: Vec<BannerId> } = "feed", [], "feed 2 3", "NL-SUB-02", false, Advised, Given, Rearranges, LeavesWaiting;
    /// Gives baggage from one banner to another on the same tile.
    Give { from: BannerId, to: BannerId, baggage: i64 } = "give", [], "give 1 2 3", "NL-SUB-04 NL-REORG-03", false, Weighs, Given, Rearranges, LeavesWaiting;
    /// Sends a banner's scouts into an adjacent tile.
    Scout { banner: BannerId, place: PlaceId } = "scout", ["sc"], "scout 1 D5", "NL-SCOUT-01", false, Weighs, Given;
    /// Sends out the scouts of this banner first; `done` sends the rest in the order in which they
    /// were declared.
    Send { banner: BannerId } = "send", [], "send 2", "NL-SCOUT-01", false, Advised, Shown, LeavesWaiting;
    /// Moves banners of one force together into a tile scouted this turn.
    Move { banners: Vec<BannerId>, place: PlaceId } = "move", ["mv"], "move 1 2 D5", "NL-MOVE-01", false, Weighs, Given;

    // At sea.
    /// Sails ships together to the sea of an adjacent coast tile, or out of their harbour.
    Sail { ships: Vec<ShipId>, place: PlaceId } = "sail", [], "sail 1 2 D5", "NL-SHIP-01 NL-SHIP-06", false, Advised, Given;
    /// Sails ships together into the harbour of an adjacent coast tile, or of their own tile.
    Dock { ships: Vec<ShipId>, place: PlaceId } = "dock", [], "dock 1 D4", "NL-SHIP-06 NL-SHIP-07", false, Weighs, Given;
    /// Puts a banner that is in a harbour of its realm aboard a ship there.
    Embark { banner: BannerId, ship: ShipId } = "embark", [], "embark 1 2", "NL-SHIP-08", false, Advised, Given;
    /// Puts a banner ashore from a ship in a harbour.
    Land { banner: BannerId } = "land", [], "land 1", "NL-SHIP-09 NL-SHIP-10", false, Weighs, Given;
    /// Pushes a beaten fleet to an adjacent coast tile.
    Push { place: PlaceId } = "push", [], "push D5", "NL-SHIP-05", false, Weighs, Given;
    /// Feeds on an allied tile, which ends the alliance with its area.
    Requisition { place: PlaceId } = "requisition", [], "requisition D5", "NL-DIP-06", false, Advised, Asked;
    /// Takes an allied settlement where banners of the realm are, which ends the alliance with its
    /// area.
    Annex { place: PlaceId } = "annex", [], "annex D5", "NL-DIP-06", false, Advised, Shown;

    // Diplomacy.
    /// Declares, or sends and pays for, a mission to the independent area of a tile.
    Mission { place: PlaceId } = "mission", [], "mission D5", "NL-DIP-03", false, Weighs, Given;
    /// Offers another realm a written pact.
    Pact { realm: RealmId, text: OwnWords } = "pact", [], "pact blue no attacks in the north this year", "NL-DIP-01", false, Advised, Given;
    /// Shows one of the realm's pacts to all players, by its number in `pacts`.
    Reveal { pact: i64 } = "reveal", [], "reveal 1", "NL-DIP-01", false, Advised, Given;

    // Espionage.
    /// Hires operatives; for spies the number is what they cost in crowns.
    Hire { operative: String, number: i64 } = "hire", [], "hire assassin 2", "NL-ESP-01", false, Weighs, Given;
    /// Lays an operative face down on a tile.
    Plant { operative: String, place: PlaceId } = "plant", [], "plant spy D5", "NL-ESP-02 NL-ESP-04 NL-ESP-09", false, Weighs, Given;
    /// Reveals an operative of the realm, by the number of its disc, and lets it act.
    Resolve { disc: i64 } = "resolve", [], "resolve 3", "NL-ESP-03", false, Neutral, Shown;
    /// Names a disc of another realm by its number.
    Disc { disc: i64 } = "disc", [], "disc 3", "NL-ESP-07 NL-ESP-09", false, Weighs, Shown;

    // Fights.
    /// Plays a strategy card.
    Card { card: Symbol } = "card", ["play"], "card flank", "NL-BATTLE-04", false, Neutral, Given;
    /// Takes these banners into the settlement; the others fight.
    Refuge { banners: Vec<BannerId> } = "refuge", [], "refuge 1 2", "NL-SIEGE-01", false, Weighs, Given;
    /// Fights in the open.
    Fight {} = "fight", [], "fight", "NL-BATTLE-01", false, Neutral, Given;
    /// Takes a force to an adjacent tile: to retreat, under free passage, or to avoid a new attack.
    Retreat { place: PlaceId } = "retreat", [], "retreat D5", "NL-BATTLE-07 NL-BATTLE-08 NL-SIEGE-11", false, Weighs, Given;
    /// Takes some banners to an adjacent tile to avoid a new attack; the others may stay and screen
    /// them.
    Withdraw { banners: Vec<BannerId>, place: PlaceId } = "withdraw", [], "withdraw 1 2 D5", "EN-BATTLE-04", false, Weighs, Shown;
    /// These banners besiege; the others go back where they came from.
    Besiege { banners: Vec<BannerId> } = "besiege", [], "besiege 1 2", "NL-SIEGE-02", false, Weighs, Given;
    /// Goes back to the tile that the force came from.
    Back {} = "back", [], "back", "NL-SIEGE-02", false, Neutral, Given;
    /// Names the character who falls, by their number in the roster.
    Slain { number: i64 } = "slain", [], "slain 4", "NL-BATTLE-18", false, Neutral, Shown;
    /// Names the models that fall for a loss of points, as pairs of a unit's number in
    /// the roster and how many of its models fall.
    Casualties { fallen: Vec<(TroopId, i64)> } = "casualties", [], "casualties 3 5 4 1", "NL-BATTLE-19 NL-SUB-03", false, Neutral, Shown;
    /// Pursues the beaten force.
    Pursue {} = "pursue", [], "pursue", "NL-BATTLE-11", false, Weighs, Given;
    /// Fights the battle with the paper rules.
    Paper {} = "paper", [], "paper", "NL-TT-01", false, Weighs, Given;
    /// Fights the battle on the table.
    Table {} = "table", [], "table", "NL-TT-01", false, Advised, Given;
    /// Reports how a battle on the table ended: a winner or `draw`, `scattered` if the loser was,
    /// then the points lost by attacker and defender.
    Result { outcome: TableResult } = "result", [], "result red wins scattered 150 400", "NL-TT-10 NL-BATTLE-06", false, Neutral, Given;

    /// Rolls the terrain of a battle with figures, with this number of features, and how many hours
    /// it lasts.
    Field { features: i64 } = "field", [], "field 5", "NL-TT-02 NL-TT-04 NL-TT-05", false, Neutral, Given;
    /// Rolls how a second force comes to the field, and on which flank, in the hour in which it is due.
    Arrive { banner: BannerId } = "arrive", [], "arrive red 2", "NL-TT-06", false, Neutral, Asked;
    /// Reports what fell on the table: models of a unit, or points of a banner. Units may be named, and
    /// several stand in one line, as in `losses red 2 9, spearmen 5 down captain`.
    Losses { piece: Piece, number: i64 } = "losses", [], "losses red 3 5", "NL-TT-08", false, Neutral, Given;
    /// Reports who fled off the table or was fleeing at the end.
    Fled { piece: Piece, number: Option<i64> } = "fled", [], "fled red 3", "NL-TT-08 NL-TT-12", false, Neutral, Given;
    /// Reports who was off the table at the end without fleeing, or which machine had no crew.
    Off { piece: Piece } = "off", [], "off red 7", "NL-TT-08", false, Neutral, Asked;
    /// Reports which character went down on the table.
    Down { character: TroopId } = "down", [], "down red 4", "NL-TT-14", false, Neutral, Asked;
    /// Reports whose standard the enemy took or who left it on the field: `took blue 3` says the same.
    Standard { unit: TroopId } = "standard", ["took"], "standard red 3", "NL-TT-16", false, Neutral, Asked;
    /// Gives a side an agreed bonus: `hill`, `bridge` or `half` and the side, or for a half the
    /// characters and units of attacker and defender in it.
    Bonus { what: Bonus } = "bonus", [], "bonus hill red", "NL-TT-09", false, Neutral, Asked;
    /// Reports that a realm conceded a battle on the table.
    Concede { realm: RealmId } = "concede", [], "concede red", "NL-TT-07", false, Neutral, Asked, Whole;
    /// Reports who won by the miniature rules, and whether the loser is scattered; or `verdict draw`.
    Verdict { outcome: Verdict } = "verdict", [], "verdict red scattered", "NL-TT-10", false, Neutral, Asked;
    /// Reports which magic item of a character was used up or destroyed on the table.
    Spent { character: TroopId, item: ItemName } = "spent", [], "spent red 4 keen_blade", "NL-TT-16", false, Neutral, Asked;
    /// Reports which mercenaries failed their test of loyalty on the table; with `over` they went over
    /// to the enemy.
    Deserts { banner: BannerId, over: GoesOver } = "deserts", [], "deserts red 3", "NL-REC-09", false, Neutral, Asked;
    /// Reports how many models wizards raised for a unit on the table.
    Raised { what: Raised } = "raised", [], "raised red 3 8", "NL-RACE-04", false, Neutral, Asked;
    /// Tries to have a prisoner executed.
    Execute { prisoner: TroopId } = "execute", [], "execute blue 4", "NL-TT-19", false, Advised, Shown, Whole;
    /// Gives a prisoner's magic item to a character of the captor: the prisoner, the item, and the
    /// number of the character who gets it.
    Spoil { prisoner: TroopId, item: ItemName, taker: TroopId } = "spoil", [], "spoil blue 4 keen_blade 7", "EN-TT-18", false, Advised, Shown;
    /// Hands a character's magic item to another in winter, or throws it away: whose item, which
    /// one, and the number of the character who gets it.
    Pass { from: TroopId, item: ItemName, taker: Option<TroopId> } = "pass", [], "pass 4 keen_blade 7", "EN-REC-04", false, Advised, Shown;
    /// Retires a character in winter who has lost an ability to lasting harm. They do not come back.
    Retire { character: i64 } = "retire", [], "retire 4", "EN-TT-16", false, Advised, Shown, Whole;

    // Sieges.
    /// Storms the besieged settlement.
    Assault { place: PlaceId } = "assault", [], "assault D5", "NL-SIEGE-07", false, Weighs, Given;
    /// Bombards or mines the besieged settlement.
    Bombard { place: PlaceId } = "bombard", [], "bombard D5", "NL-SIEGE-09", false, Weighs, Given;
    /// Ends the siege and withdraws.
    Lift { place: PlaceId } = "lift", [], "lift D5", "NL-SIEGE-05", false, Weighs, Given;
    /// Comes out of a besieged settlement and attacks the besiegers.
    Sally { place: PlaceId } = "sally", [], "sally D5", "NL-SIEGE-05", false, Weighs, Given;
    /// Offers terms in a siege: the garrison marches out to a tile and hands the settlement over.
    Terms { place: PlaceId, goes: PlaceId } = "terms", [], "terms D5 E5", "NL-SIEGE-13", false, Advised, Given;

    // The equinoxes.
    /// Rolls for a spell of the season.
    Conjure {} = "conjure", [], "conjure", "NL-EQX-01 NL-EQX-02", false, Weighs, Given;
    /// Casts the spell that was rolled on a tile.
    Cast { place: PlaceId } = "cast", [], "cast D5", "NL-EQX-03", false, Weighs, Given;
    /// Casts the spell that was rolled and needs no target.
    Keep {} = "keep", [], "keep", "NL-EQX-03", false, Weighs, Given;
    /// Rolls for another spell, which must be kept.
    Again {} = "again", [], "again", "NL-EQX-02", false, Weighs, Given;

    // Razing and reorganizing.
    /// Razes the settlement on a tile the force wholly holds.
    Raze { place: PlaceId } = "raze", [], "raze D5", "NL-RAZE-01", false, Weighs, Given, Whole;
    /// Redistributes the points of the force on a tile, in order of banner number.
    Divide { place: PlaceId, points: Vec<i64> } = "divide", [], "divide D4 800 700", "NL-REORG-01", false, Weighs, Given, Rearranges;
    /// Redistributes the points of mercenaries or allies on a tile, in order of banner number.
    DivideService { place: PlaceId, service: String, points: Vec<i64> } = "divide_service", [], "divide_service D4 mercenary 600 500", "NL-REORG-01 NL-DEP-01", false, Weighs, Asked;
    /// Moves units and characters on the same tile to a banner, by their numbers in the roster; in
    /// deployment wherever they are.
    Assign { banner: BannerId, troops: Vec<i64> } = "assign", [], "assign 2 3 4", "NL-REORG-02 NL-DEP-01", false, Advised, Shown, Rearranges;
    /// Forms a new banner of units and characters on one tile; in deployment wherever they are.
    Detach { troops: Vec<i64> } = "detach", [], "detach 3 4 7", "NL-REORG-02 NL-DEP-01", false, Advised, Shown, Rearranges;
    /// Merges a small unit into another of its kind in the same banner.
    Join { unit: i64, other: i64 } = "join", [], "join 3 5", "NL-REORG-02", false, Weighs, Shown;
    /// Stores baggage of a banner in the settlement on its tile.
    Store { banner: BannerId, baggage: i64 } = "store", [], "store 1 3", "NL-REORG-04", false, Weighs, Given, Rearranges, LeavesWaiting;
    /// Loads stored baggage onto a banner.
    Load { banner: BannerId, baggage: i64 } = "load", [], "load 1 3", "NL-REORG-04", false, Weighs, Given, Rearranges, LeavesWaiting;
    /// Destroys the baggage stored on a tile.
    Destroy { place: PlaceId } = "destroy", [], "destroy D4", "NL-REORG-04", false, Advised, Given, Whole, Rearranges, LeavesWaiting;

    // Winter.
    /// Sends a banner into winter quarters on a tile of the realm.
    Winter { banner: BannerId, place: PlaceId } = "winter", [], "winter 2 D5", "NL-WQ-01 NL-WQ-02 NL-WQ-08", false, Neutral, Given;
    /// Removes a banner that no tile of the realm feeds through the winter.
    Disband { banner: BannerId } = "disband", [], "disband 2", "NL-WQ-03", false, Neutral, Given, Whole;
    /// Sends a ship to one of its owner's harbours for the winter.
    WinterShip { ship: i64, place: PlaceId } = "winter_ship", [], "winter_ship 1 D5", "NL-WQ-06", false, Neutral, Shown;
    /// Spends crowns on the realm's own troops.
    Recruit { crowns: i64 } = "recruit", [], "recruit 7", "NL-REC-01", false, Weighs, Given;
    /// Spends crowns on mercenaries, who serve for one season in banners of their own and follow
    /// the rules of their own race.
    Mercenaries { crowns: i64, race: Option<Race> } = "mercenaries", [], "mercenaries 5 dwarf", "NL-REC-08 NL-RACE-01", false, Weighs, Given;
    /// Spends crowns on troops of an allied area, named by one of its tiles; they serve for one
    /// season and follow the rules of their own race.
    Allies { area: PlaceId, crowns: i64, race: Option<Race> } = "allies", [], "allies F4 7 dwarf", "NL-REC-10 NL-RACE-01", false, Weighs, Given;
    /// Chooses the units and characters of hired or allied troops from the army list of their race:
    /// mercenaries, or a tile of the allied area that sends them, and their race. Points that are
    /// not spent are turned into troops automatically.
    EnlistHired { from: Contingent } = "enlist_hired", [], "enlist_hired mercenary dwarf", "NL-REC-08 NL-REC-10", false, Weighs, Shown;
    /// Adds crowns to the recovery die of a razed settlement that did not recover.
    Restore { place: PlaceId, crowns: i64 } = "restore", [], "restore D4 3", "NL-RECOV-03", false, Weighs, Given;
    /// Builds a ship, or a settlement of this kind, on a tile of the empire.
    Build { what: String, place: PlaceId } = "build", [], "build fortress D5", "NL-CON-01 NL-CON-02 NL-CON-03 NL-CON-04", false, Weighs, Given;
    /// Buys baggage for the coming season.
    Buy { baggage: i64 } = "buy", [], "buy 6", "NL-BAG-01", false, Weighs, Given;
    /// Puts a ship into one of the realm's harbours, or off land that only ships reach.
    Moor { ship: i64, place: PlaceId } = "moor", [], "moor 2 I4", "NL-DEP-04", false, Advised, Given;
    /// Gives bought baggage to a banner.
    Supply { banner: BannerId, baggage: i64 } = "supply", [], "supply 1 4", "NL-DEP-03", false, Neutral, Given;
    /// Stores bought baggage in a settlement.
    Stock { place: PlaceId, baggage: i64 } = "stock", [], "stock D4 4", "NL-DEP-03", false, Neutral, Given;
    // Any player, at any time.
    /// Gives a name: `rename {D4} Altendorf`, `rename banner 1 The Iron Host`, `rename realm The Free
    /// Cities`; `-` as the name removes it. The holder of a {tile} names it, or the host.
    Rename { by: Who, what: OwnWords } = "rename", [], "rename D4 Altendorf", "NL-NAME-01", false, Never, Shown;
    /// Rolls a name: `christen {D4}` for a {tile}, `christen person` or `christen place` just to hear
    /// one. A people may be named, `christen {D4} empire`, `christen dwarf person`, and after a
    /// person the length; `christen person 3` is a person in banner 3, of its own race.
    Christen { by: Who, what: Rest } = "christen", [], "christen D4", "NL-NAME-01 NL-NAME-02 NL-NAME-03 NL-NAME-04", false, Never, Shown;
    /// Names who commands a banner where several share an empire, or who is its emperor: `commander
    /// emperor Karl`.
    Commander { by: Who, what: OwnWords } = "commander", [], "commander 1 Otto", "NL-OPT-01", false, Never, Shown;
    /// Writes an entry into the chronicle.
    Note { by: Who, text: OwnWords } = "note", [], "note We held the ford till dusk.", "NL-CHRON-01", false, Never, Shown;
    /// Writes a footnote below the last entry of the chronicle. For the chronicler.
    Footnote { by: Who, text: OwnWords } = "footnote", [], "footnote He was not even there.", "NL-CHRON-01", false, Never, Shown;
    /// Names the realm that keeps the chronicle, or `nobody`; the chronicler may hand it on.
    Chronicler { by: Who, who: String } = "chronicler", [], "chronicler red", "NL-CHRON-01", false, Never, Shown;
    /// Sets the epithet before the name of this year, or of the year with a number. For the
    /// chronicler.
    Epithet { by: Who, text: OwnWords } = "epithet", [], "epithet Furious", "NL-CHRON-03", false, Never, Shown;

    // The host, at any time.
    /// Gives the next dice, face by face, or those of one roll by its name: `dice 4 for attacker's
    /// loss`. `dice hand` lets players roll their own and type them, `dice once` lets the
    /// program make a roll that is asked for, as it does for computer players, `dice drawn` draws
    /// them from the campaign's generator again.
    Dice { what: Rest } = "dice", [], "dice 3 4", "", true, Never, Shown;
    /// Hands a realm over: `human` for a player at the table, or a computer player: `greedy` looks at
    /// what an order does at once, `easy-captain`, `captain` and `hard-captain` plan ahead, `random`
    /// does anything, `holder` holds for somebody who is away: no orders but what the rules force. Or the
    /// host's seat: `hand host human` for a person who plays no realm, `hand host computer` for nobody.
    Hand { what: Handing } = "hand", [], "hand blue greedy", "", true, Never, Shown;
    /// Changes the state of the campaign: `umpire tile {D4} owner red`, `umpire banner red 1 points 500` …
    Umpire { what: OwnWords } = "umpire", [], "umpire tile D4 owner red", "", true, Never, Shown;
}

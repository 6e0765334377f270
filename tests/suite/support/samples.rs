//! Events made up for tests, several of every kind: known and unknown ids, gains, losses and
//! nothing. They follow from the table of events, so that a new event is among them by itself.

use std::rc::Rc;

use smallvec::{SmallVec, smallvec};

use margrave::campaign::dice::{Die, Provenance};
use margrave::campaign::{
    ArrivedFrom, BannerId, Bombardment, CalendarEvent, CalendarPosition, CarriedOver, Ending,
    Event, Flag, Force, Keeper, Laying, MapEvent, Mark, Operative, Owner, RealmId, Rearranged,
    Reason, ScriptValue, Seat, Service, ShipId, Source, Station, StrengthReport, Sum, Troop,
    TroopId, Trophy, Until, Wound, WrittenSheet, event,
};
use margrave::map::{Board, Ground, Hex, Map, PlaceId, Side, Stacks};
use margrave::rules::effect::{Assault, Outcome};
use margrave::rules::{Dice, HOUSE_RULE, Race, Ruleset, Settlement, Symbol, TableId, Value};

/// Samples of each kind of event.
const SAMPLES: usize = 12;

/// A type that an event can hold.
trait Sample {
    /// One of several values: the first is of the most ordinary kind, later ones are odd.
    fn sample(rules: &Ruleset, nth: usize) -> Self;
}

/// The list is gone through again and again.
fn one_of<T: Clone>(among: &[T], nth: usize) -> T {
    among[nth % among.len()].clone()
}

macro_rules! samples {
    ($($type:ty => |$rules:pat_param, $nth:pat_param| $value:expr;)+) => {$(
        impl Sample for $type {
            fn sample($rules: &Ruleset, $nth: usize) -> $type {
                $value
            }
        }
    )+};
}

/// A value or None, in turns of three.
fn maybe<T: Sample>(rules: &Ruleset, nth: usize) -> Option<T> {
    (nth % 3 != 1).then(|| T::sample(rules, nth))
}

fn sum() -> Sum {
    let mut sum = Sum::default();
    for source in [
        Source::Row(TableId(5), 1),
        Source::Row(TableId(900), 1),
        Source::Cell(TableId(4), 1, 0),
        Source::Cell(TableId(11), 900, 900),
        Source::Value(Value::BattleRoll),
        Source::Dice,
        Source::Rule,
    ] {
        sum.add(2, "part", HOUSE_RULE, source);
    }
    sum
}

fn laying(rules: &Ruleset) -> Box<Laying> {
    Box::new(Laying { board: Board::new(30, 2), stacks: Stacks::full(&rules.tiles) })
}

/// Words that names and texts are: a mark, a spell, nothing, and a word of several kinds.
const WORDS: &[&str] = &["test", "abundance", "rot", "", "revenue"];

/// A reason of each kind that something follows from.
const REASONS: &[Reason] = &[
    Reason::Battle,
    Reason::Merged,
    Reason::Deployed,
    Reason::Reorganized,
    Reason::Umpire,
    Reason::NotSpent,
    Reason::Food,
    Reason::NoSettlement,
    Reason::Recruits,
    Reason::NotEnlisted,
    Reason::BannerFormed,
];

samples! {
    bool => |_, nth| nth.is_multiple_of(2);
    u8 => |_, nth| one_of(&[3, 0, 200], nth);
    u16 => |_, nth| one_of(&[1, 0, 999], nth);
    i64 => |_, nth| one_of(&[5, -5, 0, 1, -1], nth);
    String => |_, nth| one_of(WORDS, nth).to_owned();
    &'static str => |_, nth| one_of(WORDS, nth);
    Rearranged => |_, nth| one_of(Rearranged::ALL, nth);
    Reason => |_, nth| REASONS.get(nth).copied().unwrap_or_else(|| Reason::of_script(Symbol::from_rules("test")));
    Symbol => |_, nth| Symbol::from_rules(one_of(&["flank", "hold", "unknown"], nth));
    ScriptValue => |_, nth| one_of(&[ScriptValue::Number(3), ScriptValue::Nothing, ScriptValue::Realm(RealmId(9))], nth);
    RealmId => |_, nth| one_of(&[RealmId(0), RealmId(1), RealmId(200)], nth);
    BannerId => |_, nth| one_of(&[BannerId(0), BannerId(999)], nth);
    PlaceId => |_, nth| one_of(&[PlaceId(2), PlaceId(9999)], nth);
    ShipId => |_, _| ShipId(9);
    TroopId => |_, nth| one_of(&[TroopId(0), TroopId(999)], nth);
    Owner => |_, nth| one_of(&[Owner::Realm(RealmId(1)), Owner::Nobody, Owner::Independent, Owner::Realm(RealmId(9))], nth);
    Flag => |rules, nth| Flag { owner: Owner::sample(rules, nth), band: (nth % 5 == 4).then_some(200) };
    Operative => |_, nth| one_of(Operative::ALL, nth);
    Option<RealmId> => |rules, nth| maybe(rules, nth);
    Option<PlaceId> => |rules, nth| maybe(rules, nth);
    Option<BannerId> => |rules, nth| maybe(rules, nth);
    Option<bool> => |rules, nth| maybe(rules, nth);
    Option<u8> => |rules, nth| maybe(rules, nth);
    Option<i64> => |rules, nth| maybe(rules, nth);
    Option<String> => |rules, nth| maybe(rules, nth);
    Option<Settlement> => |rules, nth| maybe(rules, nth);
    Option<Race> => |rules, nth| maybe(rules, nth);
    Option<Hex> => |_, nth| (nth % 3 != 1).then(|| Hex::at(1, 1));
    Option<Side> => |_, nth| (nth % 3 != 1).then_some(Side(0));
    Option<ArrivedFrom> => |_, nth| (nth % 3 == 1).then_some(ArrivedFrom { from: PlaceId(1), ground: Ground(0), side: None, over_obstacle: true });
    Vec<RealmId> => |rules, nth| (0..nth % 3).map(|at| RealmId::sample(rules, at)).collect();
    Option<Vec<RealmId>> => |rules, nth| maybe(rules, nth);
    Vec<String> => |_, nth| (0..nth % 3).map(|at| one_of(WORDS, at).to_owned()).collect();
    Vec<WrittenSheet> => |rules, nth| (0..nth % 3).map(|at| WrittenSheet { realm: RealmId::sample(rules, at), lines: vec![one_of(WORDS, at).to_owned(); at] }).collect();
    Vec<BannerId> => |rules, nth| (0..nth % 3).map(|at| BannerId::sample(rules, at)).collect();
    Vec<PlaceId> => |rules, nth| (0..nth % 3).map(|at| PlaceId::sample(rules, at)).collect();
    Vec<u8> => |_, nth| (1..=u8::try_from(nth % 3).unwrap_or(0)).collect();
    Force => |rules, nth| (0..nth % 3).map(|at| BannerId::sample(rules, at)).collect();
    SmallVec<[Die; 8]> => |_, nth| match nth % 3 {
        0 => smallvec![Die { face: 3, from: Provenance::Drawn }, Die { face: 4, from: Provenance::Typed }],
        1 => smallvec![Die { face: 3, from: Provenance::Forced }],
        _ => smallvec![],
    };
    Settlement => |_, nth| one_of(&[Settlement(0), Settlement(200)], nth);
    Race => |_, nth| one_of(&[Race(0), Race(200)], nth);
    TableId => |_, nth| one_of(&[TableId(5), TableId(999), TableId(0), TableId(4), TableId(11)], nth);
    Seat => |_, nth| one_of(&[Seat::Human, Seat::Greedy, Seat::Random], nth);
    Dice => |_, nth| one_of(&[Dice::of(2, 6), Dice::NONE], nth);
    CalendarPosition => |_, _| CalendarPosition::default();
    Sum => |_, nth| if nth % 3 == 1 { Sum::default() } else { sum() };
    Ending => |_, nth| Ending::of([RealmId(0), RealmId(9)].into_iter().take(nth % 3));
    Box<Event> => |rules, nth| Box::new(one_of(&[Event::Map(MapEvent::RazedChanged { place: PlaceId::sample(rules, nth), settlement: None, razed: true }), Event::Calendar(CalendarEvent::RoundEnded)], nth));
    Box<CarriedOver> => |_, _| Box::default();
    Box<Laying> => |rules, _| laying(rules);
    Rc<Map> => |_, _| Rc::default();
    Ground => |_, _| Ground(0);
    Box<Troop> => |rules, nth| Box::new(Troop::monster(RealmId::sample(rules, nth), ("unknown".to_owned(), "footmen".to_owned()), 5, BannerId(0)));
    Box<Wound> => |_, nth| Box::new(Wound { what: "broken arm".to_owned(), out: nth.is_multiple_of(2), penalty: String::new(), rounds: None });
    Box<Trophy> => |_, nth| Box::new(Trophy { of: RealmId(0), kind: "footmen".to_owned(), machine: nth.is_multiple_of(2), keeper: Keeper::Lost });
    Station => |_, nth| one_of(&[Station::Reserve, Station::Meant(3), Station::Banner(BannerId(0)), Station::Captive(BannerId(999)), Station::Dungeon(RealmId(0)), Station::Gone], nth);
    Keeper => |_, nth| one_of(&[Keeper::Banner(BannerId(0)), Keeper::Capital(RealmId(9)), Keeper::Lost], nth);
    Service => |_, nth| one_of(&[Service::Own, Service::Mercenary, Service::Allied, Service::Summoned, Service::Escort], nth);
    Mark => |rules, nth| Mark {
        name: one_of(&["abundance", "unknown"], nth).into(),
        place: PlaceId::sample(rules, nth),
        by: maybe(rules, nth),
        amount: 0,
        until: one_of(&[Until::Season, Until::Winter, Until::Lifted, Until::Rounds(2)], nth),
        known_to: one_of(&[None, Some(vec![RealmId(0)])], nth),
    };
    StrengthReport => |_, _| StrengthReport { points: 5, year: 1, round: 1 };
    Outcome => |_, nth| one_of(&[Outcome::Attacker, Outcome::Draw, Outcome::Defender], nth);
    Assault => |_, nth| one_of(Assault::ALL, nth);
    Bombardment => |_, nth| one_of(&[Bombardment::None, Bombardment::ThisTurn, Bombardment::LastTurn, Bombardment::Bonus(2)], nth);
}

macro_rules! events_of_each_kind {
    ($(
        $group:ident::$variant:ident $( ($only:ty) )? $( { $($field:ident : $type:ty),* } )?
    ),* $(,)?) => {
        /// Several events of every kind.
        #[must_use]
        pub fn events(rules: &Ruleset) -> Vec<Event> {
            let some: &[fn(&Ruleset, usize) -> Event] = &[$(
                |_rules, _nth| Event::from(event::$group::$variant
                    $( (<$only as Sample>::sample(_rules, _nth)) )?
                    $( { $( $field: <$type as Sample>::sample(_rules, _nth) ),* } )?)
            ),*];
            some.iter().flat_map(|one| (0..SAMPLES).map(|nth| one(rules, nth))).collect()
        }
    };
}

margrave::each_event!(events_of_each_kind);

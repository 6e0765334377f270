//! Values that scripts are told for the parts of events.

use std::rc::Rc;

use smallvec::SmallVec;

use super::calendar_position::CalendarPosition;
use super::carried_over::CarriedOver;
use super::dice::Die;
use super::event::Event;
use super::ids::{BannerId, Force, Owner, RealmId, ShipId};
use super::mark::Mark;
use super::operative::Operative;
use super::order_sheets::WrittenSheet;
use super::rearranged::Rearranged;
use super::reason::Reason;
use super::roster::{Keeper, Station, Troop, TroopId, Trophy, Wound};
use super::script_value::{ScriptField, ScriptType, ScriptValue};
use super::seat::Seat;
use super::ship::Flag;
use super::state::{ArrivedFrom, Bombardment, Ending, Laying, Service, StrengthReport};
use super::sum::Sum;
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Race, Ruleset, Settlement, Symbol, TableId};
use crate::text::in_english;

/// Fields of an opened sheet.
const SHEET: &[ScriptField] = &[
    ScriptField { name: "realm", of: ScriptType::Realm },
    ScriptField { name: "lines", of: ScriptType::List(&ScriptType::Text) },
];

/// Fields of a mark.
pub const MARK: &[ScriptField] = &[
    ScriptField { name: "name", of: ScriptType::Text },
    ScriptField { name: "tile", of: ScriptType::Tile },
    ScriptField { name: "by", of: ScriptType::Optional(&ScriptType::Realm) },
    ScriptField { name: "amount", of: ScriptType::Number },
    ScriptField {
        name: "known_to",
        of: ScriptType::Optional(&ScriptType::List(&ScriptType::Realm)),
    },
];

impl From<&Mark> for ScriptValue {
    fn from(mark: &Mark) -> ScriptValue {
        let fields = [
            ("name", ScriptValue::text(mark.name.as_str())),
            ("tile", ScriptValue::Tile(mark.place)),
            ("by", ScriptValue::from(mark.by)),
            ("amount", ScriptValue::Number(mark.amount)),
        ];
        let known_to = mark.known_to.as_ref().map(|realms| {
            ScriptValue::List(realms.iter().copied().map(ScriptValue::Realm).collect())
        });
        let known_to = known_to.map(|realms| ("known_to", realms));
        let fields = fields.into_iter().chain(known_to);
        ScriptValue::Map(fields.map(|(name, thing)| (name.to_owned(), thing)).collect())
    }
}

/// A type that an event can hold.
pub(super) trait ToScript {
    const TYPE: ScriptType;
    fn tell(&self, rules: &Ruleset) -> ScriptValue;
}

macro_rules! telling {
    ($($type:ty => $of:expr, |$this:pat_param, $rules:pat_param| $thing:expr;)+) => {$(
        impl ToScript for $type {
            const TYPE: ScriptType = $of;
            fn tell(&self, $rules: &Ruleset) -> ScriptValue {
                let $this = self;
                $thing
            }
        }
    )+};
}

fn count(number: impl TryInto<i64>) -> ScriptValue {
    ScriptValue::Number(number.try_into().unwrap_or(i64::MAX))
}

fn list<T>(items: impl IntoIterator<Item = T>, thing: impl Fn(T) -> ScriptValue) -> ScriptValue {
    ScriptValue::List(items.into_iter().map(thing).collect())
}

telling! {
    bool => ScriptType::Flag, |this, _| ScriptValue::Flag(*this);
    u8 => ScriptType::Number, |this, _| count(*this);
    u16 => ScriptType::Number, |this, _| count(*this);
    i64 => ScriptType::Number, |this, _| ScriptValue::Number(*this);
    String => ScriptType::Text, |this, _| ScriptValue::text(in_english(this));
    &'static str => ScriptType::Text, |this, _| ScriptValue::word(this);
    Rearranged => ScriptType::Text, |this, _| ScriptValue::word(this.word());
    Reason => ScriptType::Text, |this, _| ScriptValue::word(this.words());
    Symbol => ScriptType::Text, |this, _| ScriptValue::word(this.as_str());
    ScriptValue => ScriptType::Any, |this, _| this.clone();
    RealmId => ScriptType::Realm, |this, _| ScriptValue::Realm(*this);
    BannerId => ScriptType::Banner, |this, _| ScriptValue::Banner(*this);
    PlaceId => ScriptType::Tile, |this, _| ScriptValue::Tile(*this);
    Owner => ScriptType::Owner, |this, _| ScriptValue::from(*this);
    Flag => ScriptType::Owner, |this, _| ScriptValue::from(this.owner);
    Operative => ScriptType::Text, |this, _| ScriptValue::word(this.word());
    Option<RealmId> => ScriptType::Optional(&ScriptType::Realm), |this, _| ScriptValue::from(*this);
    Option<PlaceId> => ScriptType::Optional(&ScriptType::Tile), |this, _| ScriptValue::from(*this);
    Option<BannerId> => ScriptType::Optional(&ScriptType::Banner), |this, _| ScriptValue::from(*this);
    Option<bool> => ScriptType::Optional(&ScriptType::Flag), |this, _| this.map_or(ScriptValue::Nothing, ScriptValue::Flag);
    Option<u8> => ScriptType::Optional(&ScriptType::Number), |this, _| this.map_or(ScriptValue::Nothing, count);
    Option<i64> => ScriptType::Optional(&ScriptType::Number), |this, _| this.map_or(ScriptValue::Nothing, ScriptValue::Number);
    Vec<RealmId> => ScriptType::List(&ScriptType::Realm), |this, _| list(this, |realm| ScriptValue::Realm(*realm));
    Option<Vec<RealmId>> => ScriptType::Optional(&ScriptType::List(&ScriptType::Realm)), |this, rules| {
        this.as_ref().map_or(ScriptValue::Nothing, |realms| realms.tell(rules))
    };
    Vec<String> => ScriptType::List(&ScriptType::Text), |this, _| list(this, |line| ScriptValue::text(line.as_str()));
    Vec<WrittenSheet> => ScriptType::List(&ScriptType::Fields(SHEET)), |this, _| list(this, |sheet| {
        let lines = list(&sheet.lines, |line| ScriptValue::text(line.as_str()));
        let fields = [("realm", ScriptValue::Realm(sheet.realm)), ("lines", lines)];
        ScriptValue::Map(fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect())
    });
    Vec<BannerId> => ScriptType::List(&ScriptType::Banner), |this, _| ScriptValue::from(this.as_slice());
    Force => ScriptType::List(&ScriptType::Banner), |this, _| ScriptValue::from(this.as_slice());
    Vec<PlaceId> => ScriptType::List(&ScriptType::Tile), |this, _| list(this, |place| ScriptValue::Tile(*place));
    Vec<u8> => ScriptType::List(&ScriptType::Number), |this, _| list(this, |face| count(*face));
    SmallVec<[Die; 8]> => ScriptType::List(&ScriptType::Number), |this, _| list(this, |die| count(die.face));
    Settlement => ScriptType::Text, |this, rules| ScriptValue::text(rules.settlement_name(Some(*this)));
    Option<Settlement> => ScriptType::Optional(&ScriptType::Text), |this, rules| {
        this.map_or(ScriptValue::Nothing, |kind| ScriptValue::text(rules.settlement_name(Some(kind))))
    };
    Race => ScriptType::Text, |this, rules| ScriptValue::text(rules.races.get(this.0 as usize).map_or("", |race| race.id.as_str()));
    Option<Race> => ScriptType::Optional(&ScriptType::Text), |this, rules| {
        this.and_then(|race| rules.races.get(race.0 as usize)).map_or(ScriptValue::Nothing, |race| ScriptValue::text(race.id.as_str()))
    };
    TableId => ScriptType::Text, |this, rules| ScriptValue::text(rules.tables().get(this.0 as usize).map_or("", |table| table.name.as_str()));
    Seat => ScriptType::Text, |this, _| ScriptValue::word(this.name());
    Dice => ScriptType::Text, |this, _| ScriptValue::text(this.to_string());
    Box<CarriedOver> => ScriptType::Map(&ScriptType::Text), |this, _| {
        let layers = this.versions.iter();
        ScriptValue::Map(layers.map(|(layer, was)| (layer.clone(), ScriptValue::text(was.as_str()))).collect())
    };
    CalendarPosition => ScriptType::Nothing, |_, _| ScriptValue::Nothing;
    Sum => ScriptType::Number, |this, _| ScriptValue::Number(this.total());
    Ending => ScriptType::List(&ScriptType::Realm), |this, _| list(this.winners(), ScriptValue::Realm);
    Box<Event> => ScriptType::Text, |this, _| ScriptValue::text(this.row().script_name());
    Box<Laying> => ScriptType::Nothing, |_, _| ScriptValue::Nothing;
    Rc<Map> => ScriptType::Nothing, |_, _| ScriptValue::Nothing;
    Option<Hex> => ScriptType::Optional(&ScriptType::Text), |this, _| this.map_or(ScriptValue::Nothing, |hex| ScriptValue::text(hex.label()));
    Ground => ScriptType::Number, |this, _| count(this.0);
    Option<Side> => ScriptType::Optional(&ScriptType::Text), |this, _| this.map_or(ScriptValue::Nothing, |side| ScriptValue::word(side.name()));
    TroopId => ScriptType::Troop, |this, _| ScriptValue::Troop(*this);
    Box<Troop> => ScriptType::Text, |this, _| ScriptValue::text(this.kind.as_str());
    Box<Wound> => ScriptType::Text, |this, _| ScriptValue::text(this.what.as_str());
    Box<Trophy> => ScriptType::Text, |this, _| ScriptValue::text(this.kind.as_str());
    Option<String> => ScriptType::Optional(&ScriptType::Text), |this, _| this.as_ref().map_or(ScriptValue::Nothing, |text| ScriptValue::text(text.as_str()));
    Station => ScriptType::Optional(&ScriptType::Banner), |this, _| match this {
        Station::Banner(banner) | Station::Captive(banner) => ScriptValue::Banner(*banner),
        _ => ScriptValue::Nothing,
    };
    Keeper => ScriptType::Optional(&ScriptType::Banner), |this, _| match this {
        Keeper::Banner(banner) => ScriptValue::Banner(*banner),
        _ => ScriptValue::Nothing,
    };
    Option<ArrivedFrom> => ScriptType::Optional(&ScriptType::Tile), |this, _| ScriptValue::from(this.map(|came| came.from));
    ShipId => ScriptType::Ship, |this, _| ScriptValue::Ship(*this);
    Service => ScriptType::Text, |this, _| ScriptValue::word(this.word());
    Mark => ScriptType::Fields(MARK), |this, _| ScriptValue::from(this);
    StrengthReport => ScriptType::Number, |this, _| ScriptValue::Number(this.points);
    Outcome => ScriptType::Text, |this, _| ScriptValue::word(this.word());
    Assault => ScriptType::Text, |this, _| ScriptValue::word(this.word());
    Bombardment => ScriptType::Optional(&ScriptType::Number), |this, _| match this {
        Bombardment::Bonus(bonus) => ScriptValue::Number(*bonus),
        _ => ScriptValue::Nothing,
    };
}

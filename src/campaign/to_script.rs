//! What the parts of events are told as to scripts.

use std::sync::Arc;

use smallvec::SmallVec;

use super::calendar_position::Clock;
use super::dice::Die;
use super::ids::{BannerId, Force, Owner, RealmId, ShipId};
use super::mark::Mark;
use super::operative::Operative;
use super::roster::{Keeper, Station, Troop, TroopId, Trophy, Wound};
use super::seat::Seat;
use super::ship::Flag;
use super::state::{Bombardment, Came, Ending, Laying, Report, Service};
use super::sum::Sum;
use super::script_value::{Field, Thing, Type};
use crate::map::{Ground, Hex, Map, PlaceId, Side};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::{Dice, Race, Ruleset, Settlement, TableId, Word};

/// What a mark tells.
pub const MARK: &[Field] = &[
    Field { name: "name", of: Type::Text },
    Field { name: "tile", of: Type::Tile },
    Field { name: "by", of: Type::Optional(&Type::Realm) },
    Field { name: "amount", of: Type::Number },
];

impl From<&Mark> for Thing {
    fn from(mark: &Mark) -> Thing {
        let fields = [
            ("name", Thing::text(mark.name.as_str())),
            ("tile", Thing::Tile(mark.place)),
            ("by", Thing::from(mark.by)),
            ("amount", Thing::Number(mark.amount)),
        ];
        Thing::Map(fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect())
    }
}

/// A type that an event can hold.
pub(super) trait Telling {
    const TYPE: Type;
    fn tell(&self, rules: &Ruleset) -> Thing;
}

macro_rules! telling {
    ($($type:ty => $of:expr, |$this:pat_param, $rules:pat_param| $thing:expr;)+) => {$(
        impl Telling for $type {
            const TYPE: Type = $of;
            fn tell(&self, $rules: &Ruleset) -> Thing {
                let $this = self;
                $thing
            }
        }
    )+};
}

fn count(number: impl TryInto<i64>) -> Thing {
    Thing::Number(number.try_into().unwrap_or(i64::MAX))
}

fn list<T>(items: impl IntoIterator<Item = T>, thing: impl Fn(T) -> Thing) -> Thing {
    Thing::List(items.into_iter().map(thing).collect())
}

telling! {
    bool => Type::Flag, |this, _| Thing::Flag(*this);
    u8 => Type::Number, |this, _| count(*this);
    u16 => Type::Number, |this, _| count(*this);
    i64 => Type::Number, |this, _| Thing::Number(*this);
    String => Type::Text, |this, _| Thing::text(this.as_str());
    &'static str => Type::Text, |this, _| Thing::word(this);
    Word => Type::Text, |this, _| Thing::word(this.as_str());
    Thing => Type::Any, |this, _| this.clone();
    RealmId => Type::Realm, |this, _| Thing::Realm(*this);
    BannerId => Type::Banner, |this, _| Thing::Banner(*this);
    PlaceId => Type::Tile, |this, _| Thing::Tile(*this);
    Owner => Type::Owner, |this, _| Thing::from(*this);
    Flag => Type::Owner, |this, _| Thing::from(this.owner);
    Operative => Type::Text, |this, _| Thing::word(this.word());
    Option<RealmId> => Type::Optional(&Type::Realm), |this, _| Thing::from(*this);
    Option<PlaceId> => Type::Optional(&Type::Tile), |this, _| Thing::from(*this);
    Option<BannerId> => Type::Optional(&Type::Banner), |this, _| Thing::from(*this);
    Option<bool> => Type::Optional(&Type::Flag), |this, _| this.map_or(Thing::Nothing, Thing::Flag);
    Option<u8> => Type::Optional(&Type::Number), |this, _| this.map_or(Thing::Nothing, count);
    Option<i64> => Type::Optional(&Type::Number), |this, _| this.map_or(Thing::Nothing, Thing::Number);
    Vec<RealmId> => Type::List(&Type::Realm), |this, _| list(this, |realm| Thing::Realm(*realm));
    Vec<BannerId> => Type::List(&Type::Banner), |this, _| Thing::from(this.as_slice());
    Force => Type::List(&Type::Banner), |this, _| Thing::from(this.as_slice());
    Vec<PlaceId> => Type::List(&Type::Tile), |this, _| list(this, |place| Thing::Tile(*place));
    Vec<u8> => Type::List(&Type::Number), |this, _| list(this, |face| count(*face));
    SmallVec<[Die; 8]> => Type::List(&Type::Number), |this, _| list(this, |die| count(die.face));
    Settlement => Type::Text, |this, rules| Thing::text(rules.settlement_name(Some(*this)));
    Option<Settlement> => Type::Optional(&Type::Text), |this, rules| {
        this.map_or(Thing::Nothing, |kind| Thing::text(rules.settlement_name(Some(kind))))
    };
    Race => Type::Text, |this, rules| Thing::text(rules.races.get(this.0 as usize).map_or("", |race| race.id.as_str()));
    Option<Race> => Type::Optional(&Type::Text), |this, rules| {
        this.and_then(|race| rules.races.get(race.0 as usize)).map_or(Thing::Nothing, |race| Thing::text(race.id.as_str()))
    };
    TableId => Type::Text, |this, rules| Thing::text(rules.tables().get(this.0 as usize).map_or("", |table| table.name.as_str()));
    Seat => Type::Text, |this, _| Thing::word(this.name());
    Dice => Type::Text, |this, _| Thing::text(this.to_string());
    Clock => Type::Nothing, |_, _| Thing::Nothing;
    Sum => Type::Number, |this, _| Thing::Number(this.total());
    Ending => Type::List(&Type::Realm), |this, _| list(this.winners(), Thing::Realm);
    Box<Laying> => Type::Nothing, |_, _| Thing::Nothing;
    Arc<Map> => Type::Nothing, |_, _| Thing::Nothing;
    Option<Hex> => Type::Optional(&Type::Text), |this, _| this.map_or(Thing::Nothing, |hex| Thing::text(hex.label()));
    Ground => Type::Number, |this, _| count(this.0);
    Option<Side> => Type::Optional(&Type::Text), |this, _| this.map_or(Thing::Nothing, |side| Thing::word(side.name()));
    TroopId => Type::Number, |this, _| count(this.0);
    Box<Troop> => Type::Text, |this, _| Thing::text(this.kind.as_str());
    Box<Wound> => Type::Text, |this, _| Thing::text(this.what.as_str());
    Box<Trophy> => Type::Text, |this, _| Thing::text(this.kind.as_str());
    Option<String> => Type::Optional(&Type::Text), |this, _| this.as_ref().map_or(Thing::Nothing, |text| Thing::text(text.as_str()));
    Station => Type::Optional(&Type::Banner), |this, _| match this {
        Station::Banner(banner) | Station::Captive(banner) => Thing::Banner(*banner),
        _ => Thing::Nothing,
    };
    Keeper => Type::Optional(&Type::Banner), |this, _| match this {
        Keeper::Banner(banner) => Thing::Banner(*banner),
        _ => Thing::Nothing,
    };
    Option<Came> => Type::Optional(&Type::Tile), |this, _| Thing::from(this.map(|came| came.from));
    ShipId => Type::Ship, |this, _| Thing::Ship(*this);
    Service => Type::Text, |this, _| Thing::word(this.word());
    Mark => Type::Fields(MARK), |this, _| Thing::from(this);
    Report => Type::Number, |this, _| Thing::Number(this.points);
    Outcome => Type::Text, |this, _| Thing::word(this.word());
    Assault => Type::Text, |this, _| Thing::word(this.word());
    Bombardment => Type::Optional(&Type::Number), |this, _| match this {
        Bombardment::Bonus(bonus) => Thing::Number(*bonus),
        _ => Thing::Nothing,
    };
}

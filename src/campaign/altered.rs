//! Results that differ from the edition, with who changed them: each event keeps those asked for
//! before it.

use super::ids::{BannerId, RealmId};
use super::script_value::ScriptValue;
use super::sum::SumPart;
use crate::map::PlaceId;
use crate::rules::TableId;

/// Request of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A value, by its number.
    Value(u16),
    /// A cell of a lookup for a tile: table and row.
    Cell(TableId, u16),
    /// The table to roll on.
    Table(TableId),
    /// The dice to throw for this.
    Dice(&'static str),
    /// True if such an obstacle is in the way.
    Obstacle(&'static str),
    /// True if the way to winter quarters is free.
    WinterWay,
    /// A number that the procedure works out itself, by what it calls it.
    Number(&'static str),
    /// A decision that a script makes in the place of the rules: to hold a march, or to find a way.
    Decided(&'static str),
    /// True if this realm is an enemy.
    Hostile(RealmId),
    /// The reason that the event gives for a change, as players read it.
    Reason,
}

/// Subject that a procedure asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct For {
    pub realm: Option<RealmId>,
    pub banner: Option<BannerId>,
    pub tile: Option<PlaceId>,
}

/// Something that modifiers or scripts changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Altered {
    pub asked: Asked,
    pub whom: For,
    /// Result without the changes, and with them.
    pub from: ScriptValue,
    pub to: ScriptValue,
    /// Each change, in the order they were made; of what is no number the amounts are nothing.
    pub by: Vec<SumPart>,
}

impl Altered {
    /// True if it concerns one of these: of what is asked for a banner that banner, else the tile,
    /// else the realm.
    pub fn concerns(&self, things: &[ScriptValue]) -> bool {
        let wanted = match self.whom {
            For { banner: Some(banner), .. } => ScriptValue::Banner(banner),
            For { tile: Some(tile), .. } => ScriptValue::Tile(tile),
            For { realm: Some(realm), .. } => ScriptValue::Realm(realm),
            _ => return true,
        };
        things.iter().any(|thing| thing.holds(&wanted))
    }
}

impl ScriptValue {
    /// Returns the banners that it is or holds.
    pub fn banners(&self) -> Vec<BannerId> {
        match self {
            ScriptValue::Banner(banner) => vec![*banner],
            ScriptValue::List(things) => things.iter().flat_map(ScriptValue::banners).collect(),
            ScriptValue::Map(things) => things.values().flat_map(ScriptValue::banners).collect(),
            _ => Vec::new(),
        }
    }

    /// True if it is this, or holds it.
    fn holds(&self, wanted: &ScriptValue) -> bool {
        match self {
            ScriptValue::List(things) => things.iter().any(|thing| thing.holds(wanted)),
            ScriptValue::Map(things) => things.values().any(|thing| thing.holds(wanted)),
            thing => thing == wanted,
        }
    }
}

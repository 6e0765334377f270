//! Banners, realms, tiles, ships, units and characters as scripts hold them: plain numbers with a kind, so that they
//! compare, serve as keys in a fixed order, can be kept, and are never the campaign itself.

use std::ffi::c_void;

use mlua::{LightUserData, Value};

use crate::campaign::{BannerId, RealmId, ScriptValue, ShipId, TroopId};
use crate::map::PlaceId;

const KIND: u32 = 32;
const BANNER: usize = 1;
const REALM: usize = 2;
const TILE: usize = 3;
const SHIP: usize = 4;
const TROOP: usize = 5;
const NOTHING: usize = 6;

/// Stand-in for an event or order in a call that finds out if a function does anything.
pub const UNSEEN: LightUserData =
    LightUserData(std::ptr::without_provenance_mut::<c_void>(NOTHING << KIND));

#[inline]
fn handle(kind: usize, id: usize) -> Value {
    Value::LightUserData(LightUserData(std::ptr::without_provenance_mut::<c_void>(
        (kind << KIND) | id,
    )))
}

#[inline]
pub fn banner(id: BannerId) -> Value {
    handle(BANNER, id.0.into())
}

#[inline]
pub fn realm(id: RealmId) -> Value {
    handle(REALM, id.0.into())
}

#[inline]
pub fn tile(id: PlaceId) -> Value {
    handle(TILE, id.0.into())
}

#[inline]
pub fn ship(id: ShipId) -> Value {
    handle(SHIP, id.0.into())
}

#[inline]
pub fn troop(id: TroopId) -> Value {
    handle(TROOP, id.0.into())
}

/// Returns what a handle stands for, or None if it is not one of ours.
#[inline]
pub fn value(handle: LightUserData) -> Option<ScriptValue> {
    let bits = handle.0.addr();
    let id = u16::try_from(bits & ((1 << KIND) - 1)).ok()?;
    match bits >> KIND {
        BANNER => Some(ScriptValue::Banner(BannerId(id))),
        REALM => u8::try_from(id).ok().map(|id| ScriptValue::Realm(RealmId(id))),
        TILE => Some(ScriptValue::Tile(PlaceId(id))),
        SHIP => Some(ScriptValue::Ship(ShipId(id))),
        TROOP => Some(ScriptValue::Troop(TroopId(id))),
        _ => None,
    }
}

/// Returns a handle's rank among others, or None if it is not one of ours.
pub fn rank(handle: LightUserData) -> Option<f64> {
    // Kinds and numbers are small.
    #[allow(clippy::cast_precision_loss)]
    value(handle).map(|_| handle.0.addr() as f64)
}

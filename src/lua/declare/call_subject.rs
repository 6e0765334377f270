//! What a function of a script is to be called for, as far as it is known before it is called.

use crate::campaign::{RealmId, ScriptValue, State};
use crate::map::PlaceId;

/// What a call is about. Of two tiles, as of scouts who go from one to another, marks are looked for on the
/// first and settlements on the last.
#[derive(Clone, Copy)]
pub enum CallSubject<'a> {
    /// It is not asked about any call in particular.
    Nothing,
    /// A tile of which only the marks are asked about: whether it has a settlement is left open, since the
    /// answer is kept as long as no mark is laid or lifted.
    MarksOf(PlaceId),
    /// What it is given.
    Given(&'a [ScriptValue]),
    /// What an event tells, field by field, or an order, argument by argument.
    Told(&'a [ScriptValue]),
}

impl CallSubject<'_> {
    /// The tile on which marks are looked for.
    pub fn first_tile(self) -> Option<PlaceId> {
        match self {
            CallSubject::Nothing | CallSubject::Told(_) => None,
            CallSubject::MarksOf(tile) => Some(tile),
            CallSubject::Given(things) => things.iter().find_map(tile),
        }
    }

    pub(super) fn last_tile(self) -> Option<PlaceId> {
        self.given().iter().rev().find_map(tile)
    }

    /// The realm of the first banner, or the first realm, whichever it is given first.
    pub(super) fn realm(self, state: &State) -> Option<RealmId> {
        self.given().iter().find_map(|thing| match thing {
            ScriptValue::List(list) => list.first().and_then(|thing| realm_of(state, thing)),
            thing => realm_of(state, thing),
        })
    }

    fn given(&self) -> &[ScriptValue] {
        if let CallSubject::Given(things) = self { things } else { &[] }
    }
}

impl From<Option<PlaceId>> for CallSubject<'_> {
    fn from(tile: Option<PlaceId>) -> Self {
        tile.map_or(CallSubject::Nothing, CallSubject::MarksOf)
    }
}

fn tile(thing: &ScriptValue) -> Option<PlaceId> {
    if let ScriptValue::Tile(tile) = thing { Some(*tile) } else { None }
}

/// A realm, or the one of a banner.
pub(super) fn realm_of(state: &State, thing: &ScriptValue) -> Option<RealmId> {
    match thing {
        ScriptValue::Realm(realm) => Some(*realm),
        ScriptValue::Banner(banner) => Some(state.banner(*banner).realm),
        _ => None,
    }
}

//! Banners, realms, tiles, ships, units and characters → values of scripts, and back.

use super::Call;
use crate::campaign::knowledge::Strength;
use crate::campaign::{Audience, BannerId, HiddenClaim, RealmId, ScriptValue, ShipId, TroopId};
use crate::lua::world::CampaignView;
use crate::map::{PlaceId, Province, Side};
use crate::rules::CalendarStep;

/// Returns the parts of the year, in order.
pub(super) fn calendar(look: &CampaignView<'_>) -> ScriptValue {
    let rules = look.game.rules;
    let parts = rules.calendar.blocks.iter().filter(|block| !block.setup).map(|block| {
        let phases = block.steps.iter().flat_map(|step| match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases.as_slice(),
        });
        let phases = phases.filter_map(|phase| rules.phase_id(*phase)).map(ScriptValue::text);
        let fields = [
            ("season", ScriptValue::text(block.id.as_str())),
            ("rounds", number(i64::from(block.rounds))),
            ("phases", ScriptValue::List(phases.collect())),
        ];
        ScriptValue::Map(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    });
    ScriptValue::List(parts.collect())
}

/// Returns the realm named, or the host for none: who alone is told something.
pub(super) fn audience_named(call: &Call<'_>, at: usize) -> Audience {
    match call.argument(at) {
        ScriptValue::Realm(realm) => Audience::Only(*realm),
        _ => Audience::Host,
    }
}

pub(super) fn number(number: impl Into<i64>) -> ScriptValue {
    ScriptValue::Number(number.into())
}

pub(super) fn name(name: Option<&str>) -> ScriptValue {
    name.map_or(ScriptValue::Nothing, ScriptValue::text)
}

/// Returns a side as scripts number them, from 1.
pub(super) fn side(side: Option<Side>) -> ScriptValue {
    side.map_or(ScriptValue::Nothing, |side| number(i64::from(side.0) + 1))
}

pub(super) fn realms(realms: impl IntoIterator<Item = RealmId>) -> ScriptValue {
    ScriptValue::List(realms.into_iter().map(ScriptValue::Realm).collect())
}

/// Returns a hidden claim as scripts read it.
pub(super) fn claim(claim: &HiddenClaim) -> ScriptValue {
    let fields =
        [("realm", ScriptValue::Realm(claim.realm)), ("known_to", realms(claim.knowers()))];
    ScriptValue::Map(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Returns the realms that a script gives, one or a list.
pub(super) fn realms_given(given: &ScriptValue) -> Vec<RealmId> {
    let realm =
        |it: &ScriptValue| if let ScriptValue::Realm(realm) = it { Some(*realm) } else { None };
    match given {
        ScriptValue::List(realms) => realms.iter().filter_map(realm).collect(),
        one => realm(one).into_iter().collect(),
    }
}

pub(super) fn banners(banners: impl IntoIterator<Item = BannerId>) -> ScriptValue {
    ScriptValue::List(banners.into_iter().map(ScriptValue::Banner).collect())
}

pub(super) fn tiles(tiles: impl IntoIterator<Item = PlaceId>) -> ScriptValue {
    ScriptValue::List(tiles.into_iter().map(ScriptValue::Tile).collect())
}

pub(super) fn ships(ships: impl IntoIterator<Item = ShipId>) -> ScriptValue {
    ScriptValue::List(ships.into_iter().map(ScriptValue::Ship).collect())
}

pub(super) fn troops(troops: impl IntoIterator<Item = TroopId>) -> ScriptValue {
    ScriptValue::List(troops.into_iter().map(ScriptValue::Troop).collect())
}

pub(super) fn banner(thing: &ScriptValue) -> BannerId {
    if let ScriptValue::Banner(id) = thing { *id } else { BannerId(0) }
}

pub(super) fn realm(thing: &ScriptValue) -> RealmId {
    if let ScriptValue::Realm(id) = thing { *id } else { RealmId(0) }
}

pub(super) fn tile(thing: &ScriptValue) -> PlaceId {
    if let ScriptValue::Tile(id) = thing { *id } else { PlaceId(0) }
}

pub(super) fn ship(thing: &ScriptValue) -> ShipId {
    if let ScriptValue::Ship(id) = thing { *id } else { ShipId(0) }
}

pub(super) fn troop(thing: &ScriptValue) -> TroopId {
    if let ScriptValue::Troop(id) = thing { *id } else { TroopId(0) }
}

/// Returns the province that a tile is, if it is one.
pub(super) fn province<'v>(
    look: &'v CampaignView<'_>,
    thing: &ScriptValue,
) -> Option<&'v Province> {
    look.game.place(tile(thing)).province()
}

/// Returns a realm's own affairs: seen by itself and the host.
pub(super) fn private(look: &CampaignView<'_>, owner: Option<RealmId>, value: i64) -> ScriptValue {
    let seen = owner.is_none_or(|owner| look.viewer.sees_all_of(owner));
    if seen { number(value) } else { ScriptValue::Nothing }
}

pub(super) fn points(look: &CampaignView<'_>, id: BannerId) -> ScriptValue {
    match look.viewer.strength(look.game.state, id) {
        Strength::Exactly(points) | Strength::Reported { points, .. } => number(points),
        Strength::Unknown => ScriptValue::Nothing,
    }
}

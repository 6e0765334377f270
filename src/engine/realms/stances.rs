//! Stances: who is whose enemy. By the rules every other realm is; scripts may say otherwise. Whatever asks
//! whether troops of two realms fight, bar a way or may stand together asks here.

use crate::campaign::{Asked, BannerId, DiplomacyEvent, For, Owner, RealmId, Reason, ScriptValue};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::turn::Turn;
use crate::engine::realms::claims;
use crate::engine::{Game, Hook};
use crate::map::PlaceId;

/// True if another realm is an enemy of a realm, on a tile or, where there is none, as such.
#[inline]
pub fn hostile(game: &Game<'_>, realm: RealmId, other: RealmId, place: Option<PlaceId>) -> bool {
    realm != other
        && (hook_calls::listening_at(game, Hook::Hostile, 0, place).is_none()
            || hook_calls::filtered_flag(
                game,
                Hook::Hostile,
                true,
                || [ScriptValue::Realm(realm), ScriptValue::Realm(other), place.into()],
                (Asked::Hostile(other), For { realm: Some(realm), ..For::default() }),
            ))
}

/// True if all realms are enemies everywhere: no script says otherwise.
pub fn all_hostile(game: &Game<'_>) -> bool {
    hook_calls::listening(game, Hook::Hostile, 0).is_none()
}

/// True if something is in the hands of a realm, or of another that is no enemy of it.
pub fn of_friends(game: &Game<'_>, realm: RealmId, owner: Owner, place: Option<PlaceId>) -> bool {
    owner.realm().is_some_and(|other| !hostile(game, realm, other, place))
}

/// True if a tile belongs to the empire of a realm, or of another that is no enemy of it.
pub fn friendly_land(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    claims::empire(game, place).is_some_and(|other| !hostile(game, realm, other, Some(place)))
}

/// Lists banners of enemies of a realm on the place that are not shut in.
pub fn enemies_in_the_open(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
    let open = game.state.banners_on(place).filter(|(_, banner)| !banner.shut_in);
    open.filter(|(_, banner)| hostile(game, realm, banner.realm, Some(place)))
        .map(|(id, _)| id)
        .collect()
}

/// Breaks a realm's alliance with the area of a tile, by something that it does not suffer
/// (NL-DIP-06).
pub fn break_alliance(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, what: Reason) {
    turn.emit("NL-DIP-06", DiplomacyEvent::AllianceEnded { realm, place, what });
}

//! An event → its matter, as a digest sorts it: who it concerns, a fight, a spell, a payment.

use crate::campaign::{Audience, Event, EventRecord, MagicEvent, RealmEvent, RealmId, ScriptValue};
use crate::engine::Game;
use crate::map::PlaceId;

/// True if an event is for the realm alone, or names it, one of its banners or its land.
pub(super) fn concerns(
    game: &Game<'_>,
    record: &EventRecord,
    realm: RealmId,
    held: &[PlaceId],
) -> bool {
    let told = || record.event.tell(game.under(record).rules);
    record.audience == Audience::Only(realm)
        || told().iter().any(|thing| names_realm(game, thing, realm, held))
}

/// True if a value is the realm, one of its banners or a place that it holds, or has one in it.
fn names_realm(game: &Game<'_>, thing: &ScriptValue, realm: RealmId, held: &[PlaceId]) -> bool {
    let within = |one: &ScriptValue| names_realm(game, one, realm, held);
    match thing {
        ScriptValue::Realm(named) => *named == realm,
        ScriptValue::Tile(place) => held.contains(place),
        ScriptValue::Banner(_) => thing.banners().iter().any(|banner| {
            let known = game.state.banners.get(usize::from(banner.0));
            known.is_some_and(|banner| banner.realm == realm)
        }),
        ScriptValue::List(many) => many.iter().any(within),
        ScriptValue::Map(many) => many.values().any(within),
        _ => false,
    }
}

/// True if somebody casts a spell on land of the realm.
pub(super) fn is_spell_on(event: &Event, held: &[PlaceId]) -> bool {
    match event {
        Event::Magic(MagicEvent::SpellCast { place: Some(place), .. }) => held.contains(place),
        _ => false,
    }
}

/// True if an event takes money from the realm.
pub(super) fn pays(event: &Event, of: RealmId) -> bool {
    match event {
        Event::Realm(RealmEvent::CrownsChanged { realm, by, .. }) => *realm == of && *by < 0,
        _ => false,
    }
}

/// True if another realm than this fell.
pub(super) fn is_fall_of_other(event: &Event, realm: RealmId) -> bool {
    match event {
        Event::Realm(RealmEvent::RealmFell(fallen)) => *fallen != realm,
        _ => false,
    }
}

/// True if a capital stands on a place: whoever loses it is nearly out.
pub(super) fn is_seat(game: &Game<'_>, place: PlaceId) -> bool {
    game.state.holding(place).settlement == Some(game.rules.capital)
}

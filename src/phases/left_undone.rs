//! Reminders of what a `done` may leave undone by mistake, in words for the player.

use crate::campaign::{BannerId, RealmId};
use crate::engine::Game;
use crate::engine::armies::banners;
use crate::engine::core::texts;
use crate::engine::realms::claims;
use crate::engine::supply::forage;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text};

/// From how far away an enemy threatens a capital.
const NEAR: i64 = 2;

/// Says that no banner stands in the capital. None: one does, or there is no capital to hold.
pub(super) fn empty_capital(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let capital = held_capital(game, realm)?;
    let empty = game.state.force(realm, capital).is_empty();
    let banners = game.state.banners_of(realm).next().is_some();
    (empty && banners)
        .then(|| say!("no banner is in your capital, {place}", place = texts::place(game, capital)))
}

/// As [`empty_capital`], where a banner of another realm is near.
pub(super) fn threatened_capital(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let capital = held_capital(game, realm)?;
    let near = |at: PlaceId| (0..=NEAR).contains(&game.map().distance(at, capital));
    let other = |banner: &crate::campaign::Banner| banner.realm != realm && near(banner.at);
    game.state.standing().any(|(_, banner)| other(banner)).then_some(())?;
    empty_capital(game, realm)
}

fn held_capital(game: &Game<'_>, realm: RealmId) -> Option<PlaceId> {
    let capital = game.state.realm(realm).capital?;
    (claims::empire(game, capital) == Some(realm)).then_some(capital)
}

/// Says which banners neither the land feeds nor their baggage, as things stand (NL-SUB-02). None:
/// all have food.
pub(super) fn without_food(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let eating = |place: PlaceId| -> Vec<BannerId> {
        let mut force = game.state.force(realm, place).into_vec();
        force.retain(|banner| banners::eats(game, *banner));
        force
    };
    let mut places: Vec<PlaceId> =
        game.state.banners_of(realm).map(|(_, banner)| banner.at).collect();
    places.sort_unstable();
    places.dedup();
    let short = places.into_iter().filter_map(|place| {
        let force = eating(place);
        let baggage: i64 = force.iter().map(|id| game.state.banner(*id).baggage).sum();
        let mouths = i64::try_from(force.len()).unwrap_or(i64::MAX);
        let fed = forage::forage(game, place, Some(realm));
        (mouths > fed && baggage < mouths - fed).then(|| {
            let place = texts::place(game, place);
            say!("{place} feeds {fed} of your {mouths} there", place, fed, mouths)
        })
    });
    let places = Text::list(short, Joined::Comma);
    (!places.is_empty()).then(|| say!("without food or baggage: {places}", places))
}

//! Forage: how many banners a tile feeds, and which (NL-SUB-02, NL-SUB-03, NL-REORG-04, NL-DIP-06).

use smallvec::SmallVec;

use crate::campaign::{BannerId, Force, RealmId, Sum};
use crate::engine::armies::banners;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{About, lookups};
use crate::engine::core::{presence, races};
use crate::engine::realms::claims;
use crate::map::PlaceId;
use crate::rules::Race;
use crate::rules::table::FORAGE;

/// True if the owner of a force has anything to decide at the start of the turn: which banners
/// a tile too small for all feeds (NL-SUB-02), how they share their baggage, hungry or not
/// (NL-SUB-04), or whether they break an alliance for food (NL-DIP-06).
pub fn has_choice_of_food(
    game: &Game<'_>,
    realm: RealmId,
    force: &[BannerId],
    place: PlaceId,
) -> bool {
    let eaters = eaters(game, force);
    let mouths = i64::try_from(eaters.len()).unwrap_or(i64::MAX);
    let carried: i64 = force.iter().map(|banner| game.state.banner(*banner).baggage).sum();
    let may_forage = mouths > 0 && food_of_ally(game, realm, place) > 0;
    may_forage
        || mouths > 1 && (carried > 0 || (1..mouths).contains(&banners_fed(game, place, &eaters)))
}

/// Counts banners that an allied tile would feed if its alliance were broken (NL-DIP-06).
pub(super) fn food_of_ally(game: &Game<'_>, realm: RealmId, place: PlaceId) -> i64 {
    if !game.state.allied(realm, place) || presence::besieged(game, place) {
        return 0;
    }
    let fed = game
        .state
        .force(realm, place)
        .into_iter()
        .map(|banner| game.lookup_for(FORAGE, place, banner))
        .max();
    fed.unwrap_or_else(|| game.lookup(FORAGE, place, Some(realm)))
}

/// True if a banner may use a stock: in a siege only the defenders, otherwise the banners of its
/// owner (NL-REORG-04).
pub(super) fn may_use_stock(game: &Game<'_>, banner: BannerId, place: PlaceId) -> bool {
    let standing = game.state.banner(banner);
    if presence::besieged(game, place) {
        standing.shut_in
    } else {
        claims::empire(game, place) == Some(standing.realm)
    }
}

/// Returns how many banners a tile feeds now; a besieged one feeds nobody (NL-SUB-02, NL-SUB-06),
/// and an ally's does not feed its guests (NL-DIP-06).
pub fn forage(game: &Game<'_>, place: PlaceId, realm: Option<RealmId>) -> i64 {
    if feeds_nobody(game, place, realm) { 0 } else { game.lookup(FORAGE, place, realm) }
}

/// Returns how many banners a tile would feed if all were as this one is (NL-RACE-01).
pub fn forage_for(game: &Game<'_>, place: PlaceId, banner: BannerId) -> i64 {
    let realm = game.state.banner(banner).realm;
    if feeds_nobody(game, place, Some(realm)) { 0 } else { game.lookup_for(FORAGE, place, banner) }
}

/// Returns the banners that a tile feeds, of banners in this order, with the sums where something
/// but the table sets the number. With banners of several races, each eats as long as fewer have
/// eaten than the tile feeds of its own (NL-RACE-01).
pub(super) fn fed_by_tile(
    game: &Game<'_>,
    place: PlaceId,
    force: &[BannerId],
) -> (Force, Vec<Sum>) {
    let (mut fed, mut sums) = (Force::new(), Vec::new());
    let mut races: SmallVec<[(Option<Race>, i64); 2]> = SmallVec::new();
    for banner in force {
        let realm = game.state.banner(*banner).realm;
        if feeds_nobody(game, place, Some(realm)) {
            break;
        }
        let race = races::banner_race(game, *banner);
        if !races.iter().any(|(known, _)| *known == race) {
            let about = About { tile: Some(place), ..About::from(*banner) };
            let (food, sum) = lookups::itemised_lookup_for(game, FORAGE, place, about);
            races.push((race, food));
            sums.extend(sum);
        }
        let food = races.iter().find(|(known, _)| *known == race).map_or(0, |(_, food)| *food);
        if i64::try_from(fed.len()).unwrap_or(i64::MAX) < food {
            fed.push(*banner);
        }
    }
    (fed, sums)
}

/// Lists those of some banners that need food (NL-RACE-02).
pub(super) fn eaters(game: &Game<'_>, force: &[BannerId]) -> Force {
    force.iter().copied().filter(|banner| banners::eats(game, *banner)).collect()
}

/// Returns how many of some banners a tile feeds at most, whichever eats first.
pub fn banners_fed(game: &Game<'_>, place: PlaceId, force: &[BannerId]) -> i64 {
    let mut food: Vec<i64> = force.iter().map(|banner| forage_for(game, place, *banner)).collect();
    food.sort_unstable();
    food.into_iter().fold(0, |fed, food| if food > fed { fed + 1 } else { fed })
}

/// As [`forage`], itemised where something but the table sets the number.
pub fn itemised_forage(
    game: &Game<'_>,
    place: PlaceId,
    realm: Option<RealmId>,
) -> (i64, Option<Sum>) {
    if feeds_nobody(game, place, realm) {
        (0, None)
    } else {
        lookups::itemised_lookup(game, FORAGE, place, realm)
    }
}

/// True if a tile feeds none of a realm whatever the table says: a besieged one nobody, an ally's
/// not its guests (NL-SUB-06, NL-DIP-06).
pub fn feeds_nobody(game: &Game<'_>, place: PlaceId, realm: Option<RealmId>) -> bool {
    presence::besieged(game, place) || realm.is_some_and(|realm| game.state.allied(realm, place))
}

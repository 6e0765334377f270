//! Banners that go into hiding, and appear when an enemy comes to where they are. No rule of the editions does so:
//! scripts hide them (`change.hide`).

use crate::campaign::{Banner, BannerEvent, BannerId, Event, FightEvent, Owner, RealmId, State};
use crate::engine::armies::{positions, tile_forces};
use crate::engine::core::game::Game;
use crate::engine::core::hiding::others;
use crate::engine::core::scripting::forbidden;
use crate::engine::core::turn::Turn;
use crate::engine::core::{presence, texts};
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, RuleId};
use crate::say;
use crate::text::Text;

/// Checks that a banner can go into hiding where it is.
///
/// # Errors
/// A sentence that says what keeps it in sight.
pub fn check(game: &Game<'_>, id: BannerId) -> Result<(), Text> {
    let banner = game.state.banner(id);
    let named = texts::banner(game, id);
    if banner.aboard.is_some() {
        return Err(say!("{banner} is aboard a ship, and hides on land alone", banner = named));
    }
    check_place(game, named, (banner.realm, banner.at))
}

/// Checks that a banner of a realm, named by a text, can hide on a place, where it may still have to be formed.
///
/// # Errors
/// A sentence that says what keeps it in sight.
pub fn check_place(
    game: &Game<'_>,
    named: Text,
    (realm, at): (RealmId, PlaceId),
) -> Result<(), Text> {
    let place = texts::place(game, at);
    if presence::besieged(game, at) {
        return Err(say!("{banner} cannot hide in the siege of {place}", banner = named, place));
    }
    if !tile_forces::unopposed(game, realm, at) {
        return Err(say!("enemies at {place} see {banner}", place, banner = named));
    }
    if positions::hostile_garrison(game, realm, at) {
        return Err(say!("the people of {place} see {banner}", place, banner = named));
    }
    Ok(())
}

/// Returns the event by which a banner goes into hiding, or other realms know of one that is in hiding.
pub fn hides(state: &State, banner: BannerId, known_to: Vec<RealmId>) -> Event {
    let known_to = others(state.banner(banner).realm, known_to);
    let seen = !state.is_hidden(banner);
    Event::Banner(BannerEvent::BannerHidden { banner, known_to, seen })
}

/// Brings a banner in hiding to light: in a siege of its realm's settlement it is behind the walls. False, and it stays
/// in hiding, if a script forbids it (`refuse.event`), or the people of a settlement that is not its realm's are there.
pub fn appear(turn: &mut Turn<'_>, banner: BannerId, rule: RuleId) -> bool {
    let (realm, place) = (turn.state().banner(banner).realm, turn.state().banner(banner).at);
    if positions::hostile_garrison(&turn.game(), realm, place) {
        return false;
    }
    let appears = BannerEvent::BannerAppeared { banner, place };
    let appeared = forbidden::emit_unless_forbidden(turn, rule, appears);
    if let Some(shut_in) = walled_in(turn.state(), banner).filter(|_| appeared) {
        turn.emit_rule(rule, shut_in);
    }
    appeared
}

/// Returns the event by which a banner that appears or is formed is behind the walls of its realm's besieged settlement;
/// None where there is no such siege.
pub fn walled_in(state: &State, banner: BannerId) -> Option<Event> {
    let Banner { realm, at, .. } = *state.banner(banner);
    let own = state.sieges.get(&at).is_some_and(|siege| siege.defender == Owner::Realm(realm));
    own.then(|| FightEvent::ShutIn { banner, shut_in: true }.into())
}

/// Brings the banners in hiding on a place to light whose enemy has come there.
pub fn come_to_light(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    if turn.state().hidden_banners.is_empty() {
        return;
    }
    let game = turn.game();
    let hidden = game.state.hidden().filter(|(_, banner)| banner.at == place);
    let enemies = hidden.filter(|(_, it)| stances::hostile(&game, realm, it.realm, Some(place)));
    let found: Vec<BannerId> = enemies.map(|(id, _)| id).collect();
    for banner in found {
        appear(turn, banner, HOUSE_RULE);
    }
}

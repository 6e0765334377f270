//! Banners that go into hiding, and appear when an enemy comes to where they are. No rule of the editions does so:
//! scripts hide them (`change.hide`).

use crate::campaign::{BannerEvent, BannerId, Event, FightEvent, Owner, RealmId, State};
use crate::engine::armies::{positions, tile_forces};
use crate::engine::core::game::Game;
use crate::engine::core::marks::KNOWN_TO;
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
    let (realm, at) = (banner.realm, banner.at);
    let (named, place) = (texts::banner(game, id), texts::place(game, at));
    if banner.aboard.is_some() {
        return Err(say!("{banner} is aboard a ship, and hides on land alone", banner = named));
    }
    if banner.shut_in || presence::besieged(game, at) {
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

/// Reads who knows of a banner in hiding beside its realm, by the words `known_to REALM…`; none if there are no words,
/// and None where they are others.
///
/// # Errors
/// A sentence about the first that is no realm.
pub fn known_to(game: &Game<'_>, words: &[&str]) -> Option<Result<Vec<RealmId>, Text>> {
    let names = match words {
        [] => &[][..],
        [KNOWN_TO, names @ ..] if !names.is_empty() => names,
        _ => return None,
    };
    Some(names.iter().map(|name| game.realm_named(name)).collect())
}

/// Returns the event by which a banner goes into hiding, or other realms know of one that is in hiding.
pub fn hides(state: &State, banner: BannerId, known_to: Vec<RealmId>) -> Event {
    let mut known_to = known_to;
    known_to.retain(|realm| *realm != state.banner(banner).realm);
    known_to.sort_unstable();
    known_to.dedup();
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
    let besieged = turn.state().sieges.get(&place);
    if appeared && besieged.is_some_and(|siege| siege.defender == Owner::Realm(realm)) {
        turn.emit_rule(rule, FightEvent::ShutIn { banner, shut_in: true });
    }
    appeared
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

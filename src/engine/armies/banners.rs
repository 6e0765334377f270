//! Changes to banners, whatever their cause: losing points, baggage, and leaving the map.

pub mod shared_losses;

use crate::campaign::{
    Audience, BannerEvent, BannerId, CalendarEvent, Event, FightEvent, MapEvent, Owner, RealmId,
    Reason, RecordEvent, ScriptValue, Source, Sum,
};
use crate::engine::Game;
use crate::engine::armies::roster::casualties;
use crate::engine::armies::ships;
use crate::engine::core::numbers;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::{forbidden, hook_calls};
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::Text;
pub use shared_losses::{LossShare, Shares, Strengths, even_shares, shares};

/// Takes points from a banner; with none left it is removed with its baggage (NL-ARMY-04). Returns
/// what it really lost.
pub fn lose_points(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let lost = loss_of(turn, banner, points, what, rule);
    let lost = if turn.state().has_rosters() {
        casualties::lose_models(turn, banner, lost, what, rule)
    } else {
        if lost > 0 {
            turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: -lost, what });
        }
        lost
    };
    if !turn.state().banner(banner).removed && turn.state().banner(banner).points == 0 {
        remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
    lost
}

/// Returns a loss of points as scripts change it, at least 0 and no more than the banner has.
pub(in crate::engine) fn loss_of(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let points = filtered(turn, Hook::PointsLost, points, banner, what, rule);
    points.clamp(0, turn.state().banner(banner).points)
}

/// True if a script has a say in what banners lose.
pub(super) fn scripts_listen_to_losses(turn: &Turn<'_>) -> bool {
    hook_calls::listening(&turn.game(), Hook::PointsLost, 0).is_some()
}

/// Returns a change of a banner as scripts alter it, and tells the owner how they did.
fn filtered(
    turn: &mut Turn<'_>,
    hook: Hook,
    number: i64,
    banner: BannerId,
    what: Reason,
    rule: RuleId,
) -> i64 {
    if turn.hooks().is_none() {
        return number;
    }
    let (changed, mut parts) = numbers::filter_number(
        &turn.game(),
        hook,
        number,
        &[ScriptValue::Banner(banner), ScriptValue::word(what.words())],
    );
    if !parts.parts.is_empty() {
        let mut sum = Sum::of(number, what.words(), rule, Source::Rule);
        sum.parts.append(&mut parts.parts);
        let owner = turn.state().banner(banner).realm;
        turn.emit_to(
            rule,
            CalendarEvent::Tallied { what: what.words(), sum },
            Audience::Only(owner),
        );
    }
    changed
}

/// Takes a banner off the map; a siege it carried or withstood may end with it.
pub fn remove_banner(turn: &mut Turn<'_>, banner: BannerId, what: Reason, rule: RuleId) {
    let place = turn.state().banner(banner).at;
    turn.emit_rule(rule, BannerEvent::BannerRemoved { banner, what });
    settle_siege(turn, place);
}

/// Removes whole forces at once, so that a siege is judged when all are gone.
pub fn remove_banners(turn: &mut Turn<'_>, banners: &[BannerId], what: Reason, rule: RuleId) {
    let places: Vec<PlaceId> =
        banners.iter().map(|banner| turn.state().banner(*banner).at).collect();
    for banner in banners {
        if !turn.state().banner(*banner).removed {
            turn.emit_rule(rule, BannerEvent::BannerRemoved { banner: *banner, what });
        }
    }
    for place in places {
        settle_siege(turn, place);
    }
}

/// Ends a siege that lost its besiegers, unless the force that beat them is before the walls now
/// (NL-SIEGE-04), or takes the settlement whose garrison is gone (NL-SIEGE-01).
pub fn settle_siege(turn: &mut Turn<'_>, place: PlaceId) {
    let Some(siege) = turn.state().sieges.get(&place) else { return };
    let (besieger, garrison) = (siege.besieger, siege.garrison);
    let outside = besiegers(turn, place);
    let inside = shut_in(turn, place);
    let successor = stances::enemies_in_the_open(&turn.game(), besieger, place)
        .into_iter()
        .map(|banner| turn.state().banner(banner).realm);
    let successor = successor
        .filter(|realm| {
            !stances::of_friends(&turn.game(), *realm, siege.defender, Some(place))
                && !turn.state().allied(*realm, place)
        })
        .min();
    if let (true, Some(besieger)) = (outside.is_empty(), successor) {
        turn.emit("NL-SIEGE-04", FightEvent::BesiegerChanged { place, besieger });
    } else if outside.is_empty() {
        turn.emit("NL-SIEGE-05", FightEvent::SiegeEnded { place });
    } else if inside.is_empty() && garrison <= 0 {
        turn.emit("NL-SIEGE-01", FightEvent::SiegeEnded { place });
        take_place(turn, besieger, place, "NL-SIEGE-01");
    }
}

/// Lists banners of the besieging realm outside the walls.
pub fn besiegers(turn: &Turn<'_>, place: PlaceId) -> Vec<BannerId> {
    let Some(siege) = turn.state().sieges.get(&place) else { return Vec::new() };
    let mut force = turn.state().force(siege.besieger, place);
    force.retain(|banner| !turn.state().banner(*banner).shut_in);
    force.into_vec()
}

/// Lists banners shut in on a place.
pub fn shut_in(turn: &Turn<'_>, place: PlaceId) -> Vec<BannerId> {
    turn.state().banners_on(place).filter(|(_, banner)| banner.shut_in).map(|(id, _)| id).collect()
}

/// Takes a place for a realm: its flag or disc goes on it, and ships of the former owner that lie
/// in its harbour put to sea (NL-SHIP-10).
pub fn take_place(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, rule: &'static str) {
    let former = turn.state().holding(place).owner;
    claim(turn, realm, place, rule);
    if former != turn.state().holding(place).owner {
        ships::put_to_sea(turn, place, former, RuleId("NL-SHIP-10"));
    }
}

/// Puts a realm's flag or disc on a place, unless it is razed (NL-RAZE-02) or cannot be owned.
pub fn claim(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, rule: &'static str) {
    let holding = turn.state().holding(place);
    if holding.razed || turn.game().place(place).barred || holding.owner == Owner::Realm(realm) {
        return;
    }
    if stances::of_friends(&turn.game(), realm, holding.owner, Some(place)) {
        return;
    }
    let taken = Event::Map(MapEvent::OwnerChanged { place, owner: Owner::Realm(realm) });
    if forbidden::prevents(turn, RuleId(rule), &taken) {
        return;
    }
    if !turn.state().holding(place).known {
        turn.emit(rule, MapEvent::BecameKnown(place));
    }
    turn.emit(rule, taken);
}

/// Takes baggage from a banner as far as it has any; returns how much.
pub fn lose_baggage(
    turn: &mut Turn<'_>,
    banner: BannerId,
    baggage: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let baggage = filtered(turn, Hook::BaggageLost, baggage, banner, what, rule);
    let lost = baggage.clamp(0, turn.state().banner(banner).baggage);
    if lost > 0 {
        turn.emit_rule(rule, BannerEvent::BaggageChanged { banner, by: -lost, what });
    }
    lost
}

/// Gives a banner baggage up to what it can hold (NL-SUB-05); returns how much.
pub fn gain_baggage(
    turn: &mut Turn<'_>,
    banner: BannerId,
    baggage: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let baggage = filtered(turn, Hook::BaggageGained, baggage, banner, what, rule);
    let gained = baggage.clamp(0, baggage_room(turn, banner));
    if gained > 0 {
        turn.emit_rule(rule, BannerEvent::BaggageChanged { banner, by: gained, what });
    }
    if gained < baggage {
        report_destroyed(turn, banner, baggage - gained, what);
    }
    gained
}

/// Tells an owner of baggage that is lost because something lets banners hold less than the
/// edition does (NL-RACE-02). That the ordinary room is full needs no saying.
pub(in crate::engine) fn report_destroyed(
    turn: &mut Turn<'_>,
    banner: BannerId,
    baggage: i64,
    what: Reason,
) {
    let (most, parts) = turn.game().itemised(Value::BaggageMax, banner);
    let Some(part) = parts.parts.last().filter(|_| parts.total() < 0) else { return };
    let text = say!(
        "{banner} can hold {most} baggage: {baggage} ({what}) destroyed ({loss})",
        banner = texts::banner(&turn.game(), banner),
        most,
        baggage,
        what = Text::noun(what.to_string()),
        loss = Text::noun(part.what.to_string())
    );
    let owner = turn.state().banner(banner).realm;
    let told = RecordEvent::Said { text: text.to_mark() };
    turn.emit_to(part.rule, told, Audience::Only(owner));
}

/// Returns how much more baggage a banner can hold (NL-SUB-05).
pub fn baggage_room(turn: &Turn<'_>, banner: BannerId) -> i64 {
    (turn.game().value(Value::BaggageMax, banner) - turn.state().banner(banner).baggage).max(0)
}

/// True if a banner has to be fed through the winter; those that need no food take nobody's
/// place (NL-RACE-02).
pub fn eats(game: &Game<'_>, banner: BannerId) -> bool {
    game.value(Value::FoodNeed, banner) > 0
}

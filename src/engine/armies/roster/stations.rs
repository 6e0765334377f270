//! Units and characters that scripts or battles send elsewhere, raise, capture and free, with the
//! points of the banners that they leave and join (NL-ARMY-04, NL-TT-18, EN-TT-16).

use crate::campaign::{BannerEvent, BannerId, Reason, RosterEvent, Station, TroopId};
use crate::engine::armies::banners;
use crate::engine::armies::roster::{self, captives};
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, presence};
use crate::engine::realms::claims;
use crate::rules::{RuleId, Value};

/// Moves a unit or character somewhere else with its points. A banner that nobody is left in is
/// removed (NL-ARMY-04).
pub fn station_troop(turn: &mut Turn<'_>, troop: TroopId, to: Station, what: Reason, rule: RuleId) {
    let standing = turn.state().roster.troop(troop);
    let (from, points) = (standing.station, standing.points());
    if let Station::Banner(banner) = from {
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: -points, what });
    }
    turn.emit_rule(rule, RosterEvent::TroopSent { troop, to, what });
    if let Station::Banner(banner) = to {
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: points, what });
    }
    if let Station::Banner(banner) = from
        && turn.state().banner(banner).points == 0
    {
        banners::remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
}

/// Retires characters whom lasting harm has left too weak, with all that they have, when their banner is in the
/// capital of their realm (EN-TT-16).
pub fn retire_in_capital(turn: &mut Turn<'_>, banner: BannerId) {
    let standing = turn.state().banner(banner);
    let (at, realm) = (standing.at, standing.realm);
    let there = !standing.removed
        && turn.state().realm(realm).capital == Some(at)
        && claims::empire(&turn.game(), at) == Some(realm);
    let here = turn.state().roster.in_banner(banner);
    let retire: Vec<TroopId> =
        here.filter(|(_, troop)| there && troop.retires()).map(|(id, _)| id).collect();
    for troop in retire {
        self::retire(turn, troop);
    }
}

/// Retires characters whom lasting harm has left too weak when the army is at home for the winter; banners in
/// sieges are not (EN-TT-16).
pub fn retire_at_home(turn: &mut Turn<'_>) {
    let home = |station: Station| match station {
        Station::Reserve => true,
        Station::Banner(banner) => !presence::in_siege(&turn.game(), banner),
        _ => false,
    };
    let present = turn.state().roster.present();
    let retire = present.filter(|(_, troop)| troop.retires() && home(troop.station));
    for troop in retire.map(|(id, _)| id).collect::<Vec<_>>() {
        self::retire(turn, troop);
    }
}

fn retire(turn: &mut Turn<'_>, troop: TroopId) {
    let cite = turn.rules.setting(Value::HarmedRetire).cite;
    station_troop(turn, troop, Station::Gone, Reason::Retired, cite);
}

/// Puts a character in chains with the captor's baggage; it loses weapons and magic items if
/// prisoners do (NL-TT-18).
pub fn imprison(turn: &mut Turn<'_>, troop: TroopId, captor: BannerId, what: Reason, rule: RuleId) {
    station_troop(turn, troop, Station::Captive(captor), what, rule);
    let realm = turn.state().roster.troop(troop).realm;
    if turn.game().value(Value::PrisonersStripped, realm) > 0 {
        captives::strip(turn, troop, rule.0);
    }
}

/// Changes the number of models in a unit by `by`, at most up to the largest size that its list
/// gives; one without models is gone. Returns by how much it changed.
pub fn change_models(
    turn: &mut Turn<'_>,
    troop: TroopId,
    by: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let standing = turn.state().roster.troop(troop);
    let room = (roster::largest(&turn.game(), standing) - standing.models).max(0);
    let (by, worth) = (by.clamp(-standing.models, room), standing.worth);
    if by == 0 {
        return 0;
    }
    if by == -standing.models {
        station_troop(turn, troop, Station::Gone, what, rule);
        return by;
    }
    if let Some(banner) = pieces::banner_of(&turn.game(), troop) {
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: by * worth, what });
    }
    turn.emit_rule(rule, RosterEvent::ModelsChanged { troop, by, what });
    by
}

/// Sets the level of a character, with what the list says it is worth; a wizard may gain a spell.
/// False if the list has no such level, or it is nobody's character (NL-REC-06).
pub fn set_level(
    turn: &mut Turn<'_>,
    troop: TroopId,
    (level, spell): (i64, Option<String>),
    what: Reason,
    rule: RuleId,
) -> bool {
    let standing = turn.state().roster.troop(troop);
    let army = turn.rules.armies.iter().find(|army| army.id == standing.list);
    let kind = army.and_then(|army| army.character(&standing.kind));
    let (Some(kind), Some(character)) = (kind, &standing.character) else { return false };
    let (Some(before), Some(after)) = (kind.at_level(character.level), kind.at_level(level)) else {
        return false;
    };
    let worth = standing.worth + after - before;
    let banner = pieces::banner_of(&turn.game(), troop);
    turn.emit_rule(rule, RosterEvent::Rose { troop, level, worth, spell });
    if let Some(banner) = banner.filter(|_| after != before) {
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: after - before, what });
    }
    true
}

//! Troops that are points beside characters, divided anew when a season begins: those of the realm's
//! free banners, those who wait at home and points that were not spent (NL-DEP-01, EN-ARMY-05).

use super::{form_banner, regrouping};
use crate::campaign::{BannerId, RealmId, Reason, Service, Station, TroopId};
use crate::engine::armies::founding;
use crate::engine::armies::roster::composition;
use crate::engine::{Company, Flow, Game, Turn};
use crate::phases::deployment;
use crate::phases::raise_armies::DivideArmy;
use crate::phases::reorganization::troop_points::{self, LedTroops, MoveReason};
use crate::rules::Value;

const RULE: &str = "NL-DEP-01";

/// Divides them as their owner says. Returns false where they are not points, or no division is
/// possible.
pub(super) fn form(turn: &mut Turn<'_>, realm: RealmId, pieces: i64) -> Flow<bool> {
    loop {
        let Some((muster, led)) = led_army(&turn.game(), realm, pieces) else { return Ok(false) };
        let points = super::divide(turn, &muster)?;
        if turn.state().realm(realm).out {
            return Ok(true);
        }
        // The umpire may have changed the army while its owner was asked: then it is divided anew.
        if led_army(&turn.game(), realm, pieces).map(|(_, now)| now).as_ref() != Some(&led) {
            continue;
        }
        let why = MoveReason { rule: RULE, what: Reason::Deployed };
        led.carry_out(turn, &points, why, &mut |turn| new_banner(turn, realm));
        if let Some(heir) = led.banners.first() {
            regrouping::disband_empty(turn, &led.banners, *heir);
        }
        return Ok(true);
    }
}

/// Forms a banner without anybody yet; None where no settlement has room for it.
fn new_banner(turn: &mut Turn<'_>, realm: RealmId) -> Option<BannerId> {
    let banner = BannerId(u16::try_from(turn.state().banners.len()).unwrap_or(u16::MAX));
    form_banner(turn, realm, 0, (Service::Own, None));
    (usize::from(banner.0) < turn.state().banners.len()).then_some(banner)
}

/// Returns the question how an army of characters and points is divided, and whom it is about; with
/// characters who wait at home if the army has room for them. None where no division is legal.
fn led_army(game: &Game<'_>, realm: RealmId, pieces: i64) -> Option<(DivideArmy, LedTroops)> {
    if !troop_points::divides_troops(game, realm) {
        return None;
    }
    let roll = game.state.roster.present().filter(|(_, troop)| troop.station == Station::Reserve);
    let waiting =
        roll.map(|(troop, _)| troop).filter(|troop| regrouping::is_pooled(game, realm, *troop));
    let all: Vec<TroopId> = waiting.collect();
    let points: Vec<TroopId> =
        all.iter().copied().filter(|troop| troop_points::is_points(game, *troop)).collect();
    [all, points].into_iter().find_map(|home| led_army_with(game, realm, home, pieces))
}

fn led_army_with(
    game: &Game<'_>,
    realm: RealmId,
    home: Vec<TroopId>,
    pieces: i64,
) -> Option<(DivideArmy, LedTroops)> {
    let banners = deployment::free_banners(game, realm);
    let now: Vec<i64> = banners.iter().map(|banner| game.state.banner(*banner).points).collect();
    let pieces = pieces.min(founding::flags_left(game, realm)).max(0);
    let most = pieces.saturating_add(i64::try_from(banners.len()).unwrap_or(i64::MAX));
    let mut led = LedTroops { realm, company: Company::OWN, total: 0, banners, home, season: true };
    let can = most.min(i64::try_from(led.most_led(game)).unwrap_or(i64::MAX));
    let standing = now.iter().sum::<i64>() + composition::composition(game, &led.home).points;
    let high = game.value(Value::BannerMax, realm);
    led.total = (standing + game.state.realm(realm).pool).min(can.saturating_mul(high));
    let muster = DivideArmy {
        realm,
        total: led.total,
        most,
        now: Some(now),
        company: Company::OWN,
        led: Some(led.clone()),
        rule: RULE,
    };
    let legal = muster.check_points(game, &muster.by_itself(game)).is_ok();
    legal.then_some((muster, led))
}

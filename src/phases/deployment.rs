//! Deployment: ships take up their berths, the whole army is pooled and divided anew, its banners
//! are placed in settlements, and the baggage that was bought is handed out (NL-DEP-01 to
//! NL-DEP-04).
//!
//! A banner that besieges or is besieged over the winter stays where it is, with its points or,
//! where the rules say so, with what it gets from the others of its siege (EN-DEP-01). `units` has
//! the rosters, which their owner divides anew as `regrouping` says, and `troop_points` troops that are
//! points beside characters.

mod besieged;
mod placing;
mod pool;
pub mod regrouping;
mod ships;
mod stores;
mod troop_points;
mod units;

use crate::campaign::{
    BannerEvent, BannerId, Contingent, Owner, RealmEvent, RealmId, Reason, Service,
};
use crate::engine::armies::banners;
use crate::engine::core::{presence, races};
use crate::engine::supply::forage;
use crate::engine::{Company, Flow, Game, Order, Turn};
use crate::map::PlaceId;
use crate::rules::{Race, RuleId, Value};

use super::raise_armies::DivideArmy;
use crate::engine::armies::founding::{self, NewBanner};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        for step in [moor, form, place, hand_out] {
            step(turn, realm)?;
        }
    }
    Ok(())
}

/// Moors a realm's ships (NL-DEP-04).
pub(super) fn moor(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    ships::moor(turn, realm)
}

/// Players that share the banner pieces that are left: one and those after them in the order of play
/// (NL-MAP-01).
fn seats_from(turn: &Turn<'_>, realm: RealmId) -> i64 {
    let order = turn.state().seats();
    let before = order.iter().position(|seat| *seat == realm).unwrap_or(0);
    i64::try_from(order.len() - before).unwrap_or(i64::MAX)
}

/// Divides an army into banners (NL-DEP-01).
pub(super) fn form(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    // Players take only as many new banner pieces as leave enough for the players after them
    // (NL-MAP-01).
    let mut spare = (founding::banner_pieces_left(&turn.game()) / seats_from(turn, realm))
        .clamp(0, founding::flags_left(&turn.game(), realm));
    // Rosters are divided unit by unit and not by points (NL-REORG-02).
    if turn.state().has_rosters() {
        return units::deploy(turn, realm, spare);
    }
    for contingent in turn.state().realm(realm).contingents.clone() {
        spare -= form_contingent(turn, realm, contingent, spare)?;
    }
    form_army(turn, realm, spare)
}

/// Banners are placed (NL-DEP-02).
pub(super) fn place(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    placing::run(turn, realm, seats_from(turn, realm))
}

/// Hands out baggage (NL-DEP-03).
pub(super) fn hand_out(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    stores::hand_out(turn, realm)
}

/// Mercenaries and allies get banners of their own; what no piece is left for does not serve
/// (NL-DEP-01, NL-REC-08, NL-REC-10). Returns how many banners there are of them.
fn form_contingent(
    turn: &mut Turn<'_>,
    realm: RealmId,
    contingent: Contingent,
    pieces: i64,
) -> Flow<i64> {
    let Contingent { service, area, race, points } = contingent;
    let company = races::company_hired(&turn.game(), realm, Some(contingent.origin()));
    let most =
        turn.game().value(Value::BannerMax, races::about_company(&turn.game(), realm, company));
    let total = points.min(pieces.saturating_mul(most));
    let roofs = has_billet(&turn.game(), realm);
    let muster = DivideArmy {
        realm,
        total,
        most: pieces,
        now: Some(Vec::new()),
        company,
        led: None,
        rule: "NL-DEP-01",
    };
    let division = if total > 0 && roofs { divide(turn, &muster)? } else { Vec::new() };
    if turn.state().realm(realm).out {
        return Ok(0);
    }
    turn.emit(
        "NL-DEP-01",
        RealmEvent::ContingentChanged { realm, service, area, race, by: -points },
    );
    division.iter().for_each(|points| form_banner(turn, realm, *points, (service, race)));
    Ok(i64::try_from(division.len()).unwrap_or(0))
}

/// Divides anew the realm's own points, those of its free banners and those that wait; banners that exist
/// keep their numbers, as many as the army has (NL-DEP-01).
fn form_army(turn: &mut Turn<'_>, realm: RealmId, spare: i64) -> Flow {
    let free = free_banners(&turn.game(), realm);
    let standing = turn.state().points(&free);
    if !has_billet(&turn.game(), realm) {
        // No place is left: the army waits for better years.
        for banner in free {
            let by = turn.state().banner(banner).points;
            turn.emit("NL-DEP-02", RealmEvent::PoolChanged { realm, by });
            banners::remove_banner(turn, banner, Reason::NoSettlement, RuleId("NL-DEP-02"));
        }
        return Ok(());
    }
    let most = spare.saturating_add(i64::try_from(free.len()).unwrap_or(i64::MAX));
    let high = turn.game().value(Value::BannerMax, realm);
    let pool = turn.state().realm(realm).pool;
    let total = (standing + pool).min(most.saturating_mul(high));
    if total <= 0 {
        return Ok(());
    }
    let now = free.iter().map(|banner| turn.state().banner(*banner).points).collect();
    let division = divide(
        turn,
        &DivideArmy {
            realm,
            total,
            most,
            now: Some(now),
            company: Company::OWN,
            led: None,
            rule: "NL-DEP-01",
        },
    )?;
    if turn.state().realm(realm).out {
        return Ok(());
    }
    // The umpire may have changed the banners while the owner was asked: then it is divided anew.
    if free_banners(&turn.game(), realm) != free
        || turn.state().points(&free) != standing
        || turn.state().realm(realm).pool != pool
    {
        return form_army(turn, realm, spare);
    }
    if total != standing {
        turn.emit("NL-DEP-01", RealmEvent::PoolChanged { realm, by: standing - total });
    }
    for (banner, points) in free.iter().zip(&division) {
        let by = points - turn.state().banner(*banner).points;
        if by != 0 {
            turn.emit(
                "NL-DEP-01",
                BannerEvent::PointsChanged { banner: *banner, by, what: Reason::Deployed },
            );
        }
    }
    for banner in free.iter().skip(division.len()) {
        let by = turn.state().banner(*banner).baggage;
        if by > 0 {
            turn.emit("NL-DEP-03", RealmEvent::RealmBaggageChanged { realm, by });
        }
        banners::remove_banner(turn, *banner, Reason::Merged, RuleId("NL-DEP-01"));
    }
    division
        .iter()
        .skip(free.len())
        .for_each(|points| form_banner(turn, realm, *points, (Service::Own, None)));
    Ok(())
}

/// Divides troops as their owner says; asks only if there is a choice.
fn divide(turn: &mut Turn<'_>, muster: &DivideArmy) -> Flow<Vec<i64>> {
    let low = turn
        .game()
        .value(Value::BannerMin, races::about_company(&turn.game(), muster.realm, muster.company));
    let alone = muster.by_itself(&turn.game());
    let one_leader = muster.led.as_ref().is_some_and(|led| led.most_led(&turn.game()) == 1);
    if alone.len() == 1 && (one_leader || muster.total < 2 * low) {
        return Ok(alone);
    }
    Ok(match turn.ask_realm(muster.realm, muster)? {
        Order::Muster { points } => points,
        _ => muster.by_itself(&turn.game()),
    })
}

/// Forms a new banner, in the settlement with the most food to spare until its owner places it elsewhere.
fn form_banner(
    turn: &mut Turn<'_>,
    realm: RealmId,
    points: i64,
    (service, race): (Service, Option<Race>),
) {
    let Some(at) = best_billet(&turn.game(), realm) else { return };
    let new = NewBanner { service, race, ..NewBanner::own(realm, points, at) };
    founding::found(turn, new, RuleId("NL-DEP-01"));
}

/// Banners of a realm that no siege holds where they are and that are ashore, by number.
fn movable_banners(game: &Game<'_>, realm: RealmId) -> Vec<BannerId> {
    let mut movable: Vec<BannerId> =
        game.state.banners_of(realm).map(|(id, _)| id).filter(|id| movable(game, *id)).collect();
    movable.sort_by_key(|id| game.state.banner(*id).number);
    movable
}

fn movable(game: &Game<'_>, banner: BannerId) -> bool {
    let banner = game.state.banner(banner);
    banner.aboard.is_none() && !presence::besieged(game, banner.at)
}

/// Returns those of them that are the realm's own: they are pooled.
fn free_banners(game: &Game<'_>, realm: RealmId) -> Vec<BannerId> {
    let mut free = movable_banners(game, realm);
    free.retain(|banner| game.state.banner(*banner).service == Service::Own);
    free
}

/// Settlements in which banners may be placed, in map order (NL-DEP-02, NL-DEP-04).
fn billets(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    let game = &game.without_reasons();
    let reached = placing::reached_by_land(game, realm);
    let own = |place: &PlaceId| game.state.holding(*place).owner == Owner::Realm(realm);
    let billet =
        |place: &PlaceId| placing::check_billet(game, realm, None, *place, &reached).is_ok();
    game.map().ids().filter(|place| own(place) && billet(place)).collect()
}

/// True if banners of the realm may be placed anywhere. The capital usually
/// answers that alone.
fn has_billet(game: &Game<'_>, realm: RealmId) -> bool {
    let game = &game.without_reasons();
    let at_home = |seat: PlaceId| {
        let own = game.state.holding(seat).owner == Owner::Realm(realm);
        own && placing::check_roof(game, realm, seat).is_ok()
    };
    game.state.realm(realm).capital.is_some_and(at_home) || !billets(game, realm).is_empty()
}

/// Returns the billet with the most food to spare; the first of equals, the capital before all.
fn best_billet(game: &Game<'_>, realm: RealmId) -> Option<PlaceId> {
    let capital = game.state.realm(realm).capital;
    let spare = |place: &PlaceId| {
        let there = i64::try_from(game.state.force(realm, *place).len()).unwrap_or(i64::MAX);
        forage::forage(game, *place, Some(realm)) - there
    };
    billets(game, realm)
        .into_iter()
        .max_by_key(|place| (spare(place), Some(*place) == capital, std::cmp::Reverse(*place)))
}

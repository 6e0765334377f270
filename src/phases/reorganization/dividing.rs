//! Points of a force are divided into banners (NL-REORG-01, NL-ARMY-04, NL-DEP-01).

use super::emptied::disband_empty;
use super::troop_points::{LedTroops, MoveReason};
use crate::campaign::{BannerEvent, BannerId, Force, RealmId, Reason, Service};
use crate::engine::armies::{banners, founding};
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::{About, Company, Game, Order, Refusal, Turn, refuse};
use crate::map::PlaceId;
use crate::phases::reorganization::{companies, troop_points};
use crate::rules::table::REFUGE;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Divides the points of a force into new banners: existing ones first by number, new ones with the lowest
/// free numbers; a banner left without points hands its baggage on.
pub(in crate::phases) fn divide(
    turn: &mut Turn<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: &[i64],
    rule: RuleId,
) {
    let force = dividable(&turn.game(), realm, place, company);
    let Some(first) = force.first().copied() else { return };
    if turn.state().has_rosters() {
        let led = LedTroops::of_force(&turn.game(), (realm, company), &force);
        let why = MoveReason { rule: rule.0, what: Reason::Reorganized };
        led.carry_out(turn, points, why, &mut |turn| {
            Some(founding::found_beside(turn, first, 0, rule))
        });
        disband_empty(turn, &force, first, rule.0);
        return;
    }
    let merged: Vec<BannerId> = force.iter().copied().skip(points.len()).collect();
    for (banner, points) in force.iter().zip(points) {
        let by = points - turn.state().banner(*banner).points;
        if by != 0 {
            turn.emit_rule(
                rule,
                BannerEvent::PointsChanged { banner: *banner, by, what: Reason::Reorganized },
            );
        }
    }
    for points in points.iter().skip(force.len()) {
        founding::found_beside(turn, first, *points, rule);
    }
    let kept: Vec<BannerId> = force.iter().copied().take(points.len()).collect();
    for banner in merged {
        let mut carried = turn.state().banner(banner).baggage;
        for other in &kept {
            carried -=
                banners::gain_baggage(turn, *other, carried, Reason::Merged, RuleId("NL-REORG-03"));
        }
        turn.emit_rule(rule, BannerEvent::BannerRemoved { banner, what: Reason::Merged });
    }
}

/// Returns the order that divides banners of one company.
pub(super) fn divide_order(
    game: &Game<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: Vec<i64>,
) -> Order {
    match company.service {
        Service::Own => Order::Divide { place, points },
        _ => Order::DivideService {
            place,
            service: companies::company_word(game, realm, place, company),
            points,
        },
    }
}

/// Returns the force of one realm on a place that can be divided together: those outside a siege, or else
/// those inside, of one company (NL-DEP-01).
pub(crate) fn dividable(
    game: &Game<'_>,
    realm: RealmId,
    place: PlaceId,
    company: Company,
) -> Force {
    of_company(game, &game.state.force(realm, place), company)
}

/// Returns the same of a force.
pub(super) fn of_company(game: &Game<'_>, force: &[BannerId], company: Company) -> Force {
    let shut_in = |banner: &BannerId| game.state.banner(*banner).shut_in;
    let serve_so =
        || force.iter().copied().filter(|banner| races::company(game, *banner) == company);
    let first = serve_so().next().is_some_and(|first| shut_in(&first));
    serve_so().filter(|banner| shut_in(banner) == first).collect()
}

/// Checks that points divide into banners that may be formed (NL-ARMY-04, NL-DEP-01).
///
/// # Errors
/// The rule that refuses the division.
pub fn check_division(
    game: &Game<'_>,
    (realm, company): (RealmId, Company),
    total: i64,
    points: &[i64],
    rule: &'static str,
) -> Result<(), Refusal> {
    let about = races::about_company(game, realm, company);
    let (low, high) = (game.value(Value::BannerMin, about), game.value(Value::BannerMax, about));
    game.require(!points.is_empty(), rule, || say!("give the points of each banner"))?;
    let sum = points.iter().try_fold(0_i64, |sum, points| sum.checked_add(*points));
    game.require(sum == Some(total), rule, || {
        say!(
            "divide exactly {points}: these add up to {sum}",
            points = Text::count(total, ProgramNoun::Point),
            sum = sum.unwrap_or(i64::MAX)
        )
    })?;
    if !divisible(game, about, total) {
        // One banner may then be weaker than the least.
        let weak = points.iter().filter(|points| **points < low).count();
        let fits = weak <= 1 && points.iter().all(|points| (1..=high).contains(points));
        return game.require(fits, rule, || match total < low {
            true => {
                say!("{total} can only form one banner", total = Text::count(total, ProgramNoun::Point))
            }
            false => say!(
                "with {total}, at most one banner may have fewer than {low}, and none may have more than {high}",
                total = Text::count(total, ProgramNoun::Point),
                low,
                high
            ),
        });
    }
    match points.iter().find(|points| !(low..=high).contains(*points)) {
        Some(wrong) => refuse(
            rule,
            say!("a banner has {low} to {high} points, not {wrong}", low, high, wrong = *wrong),
        ),
        None => Ok(()),
    }
}

/// True if points can be divided so that every banner is legal (NL-DEP-01).
fn divisible(game: &Game<'_>, about: About, total: i64) -> bool {
    let (low, high) =
        (game.value(Value::BannerMin, about).max(1), game.value(Value::BannerMax, about).max(1));
    (total + high - 1) / high * low <= total
}

/// Lists divisions of a force that are worth trying, into about `now` banners.
pub(super) fn force_divisions(
    game: &Game<'_>,
    (realm, company): (RealmId, Company),
    force: &[BannerId],
    now: usize,
) -> Vec<Vec<i64>> {
    match game.state.has_rosters() {
        true => LedTroops::of_force(game, (realm, company), force).suggested(game, now),
        false => divisions(game, (realm, company), game.state.points(force), now),
    }
}

/// Divisions worth trying: as few banners as possible, as many as now, and one more.
pub fn divisions(
    game: &Game<'_>,
    (realm, company): (RealmId, Company),
    total: i64,
    now: usize,
) -> Vec<Vec<i64>> {
    let about = races::about_company(game, realm, company);
    let (low, high) =
        (game.value(Value::BannerMin, about).max(1), game.value(Value::BannerMax, about).max(1));
    if !divisible(game, about, total) {
        let full = vec![high; usize::try_from(total / high).unwrap_or(0)];
        return vec![full.into_iter().chain(Some(total % high).filter(|rest| *rest > 0)).collect()];
    }
    let fewest = usize::try_from((total + high - 1) / high).unwrap_or(1).max(1);
    let most = usize::try_from(total / low).unwrap_or(1).max(1);
    let mut counts = vec![
        fewest,
        now.clamp(fewest, most.max(fewest)),
        (now + 1).clamp(fewest, most.max(fewest)),
        most,
    ];
    counts.sort_unstable();
    counts.dedup();
    counts.into_iter().map(|count| even(total, count)).collect()
}

pub(super) fn even(total: i64, count: usize) -> Vec<i64> {
    let parts = i64::try_from(count).unwrap_or(1);
    (0..parts).map(|at| total / parts + i64::from(at < total % parts)).collect()
}

/// Checks that a force may be divided so, by a rule.
pub(in crate::phases) fn check_divide(
    game: &Game<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: &[i64],
    rule: &'static str,
) -> Result<(), Refusal> {
    let rosters = game.state.has_rosters();
    game.require(!rosters || troop_points::divides_troops(game, realm), "NL-REORG-02", || {
        say!("units are not divided: `assign`, `detach` or `join` whole ones")
    })?;
    let force = dividable(game, realm, place, company);
    game.require(!force.is_empty(), rule, || {
        let others = companies::companies_apart(game, realm, place)
            .into_iter()
            .find(|other| *other != company);
        let place_shown = texts::place(game, place);
        let none = if company == Company::OWN {
            say!("you have no banner of your own troops on {place}", place = place_shown)
        } else {
            say!("you have no banner of that service on {place}", place = place_shown)
        };
        match others {
            None => none,
            Some(other) => {
                let company = Text::verbatim(companies::company_word(game, realm, place, other));
                say!("{none}; `divide_service` divides those of {company} service", none, company)
            }
        }
    })?;
    check_division(game, (realm, company), game.state.points(&force), points, rule)?;
    if rosters {
        LedTroops::of_force(game, (realm, company), &force).check(game, points)?;
    }
    let count = i64::try_from(points.len()).unwrap_or(i64::MAX);
    let room = game.lookup(REFUGE, place, None);
    let fits = count <= room || !game.state.banner(force[0]).shut_in;
    game.require(fits, "NL-SIEGE-01", || {
        say!(
            "{place} holds {room}",
            place = texts::place(game, place),
            room = Text::count(room, ProgramNoun::Banner)
        )
    })?;
    let more = i64::try_from(points.len().saturating_sub(force.len())).unwrap_or(i64::MAX);
    game.require(more <= founding::banners_left(game, realm), "NL-MAP-01", || {
        say!("no banner piece is left in the box")
    })
}

/// Says who leads the banners of a division, where troops are points beside characters (EN-ARMY-05).
pub(super) fn preview_division(game: &Game<'_>, realm: RealmId, order: &Order) -> Option<Text> {
    let (place, company, points) = match order {
        Order::Divide { place, points } => (*place, Company::OWN, points),
        Order::DivideService { place, service, points } => {
            (*place, companies::divided_apart(game, realm, *place, service).ok()?, points)
        }
        _ => return None,
    };
    let force = dividable(game, realm, place, company);
    let led = troop_points::divides_troops(game, realm);
    led.then(|| LedTroops::of_force(game, (realm, company), &force).says(game, points)).flatten()
}

/// Divisions of the forces of a realm that are worth trying, but for those that were divided
/// before.
pub(in crate::phases) fn divisions_worth_trying(
    game: &Game<'_>,
    realm: RealmId,
    divided: &[(PlaceId, Company)],
) -> Vec<Order> {
    let mut orders = Vec::new();
    for companies::DividedCompany { place, company, force } in
        companies::divided_together(game, realm)
    {
        if divided.contains(&(place, company)) {
            continue;
        }
        let now: Vec<i64> = force.iter().map(|banner| game.state.banner(*banner).points).collect();
        let divisions = force_divisions(game, (realm, company), &force, force.len());
        let others = divisions.into_iter().filter(|points| *points != now);
        orders.extend(others.map(|points| divide_order(game, realm, (place, company), points)));
    }
    orders
}

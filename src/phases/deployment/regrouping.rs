//! Rosters divided anew when a season begins: the units and characters of a realm are pooled, the
//! program mends what is against the limits, and their owner moves them as they like (NL-DEP-01,
//! NL-ARMY-04, NL-ARMY-05, EN-DEP-01).

use super::pool::{BannerLimits, Pool};
use super::{besieged, form_banner};
use crate::campaign::{
    BannerEvent, BannerId, RealmEvent, RealmId, Reason, RosterEvent, Service, Station, TroopId,
};
use crate::engine::armies::roster::{self, captives, composition};
use crate::engine::armies::{banners, founding};
use crate::engine::core::texts;
use crate::engine::core::{pieces, presence};
use crate::engine::{Company, Game, Order, Refusal, Turn, refuse};
use crate::phases::deployment;
use crate::phases::reorganization::troop_points;
use crate::phases::reorganization::units::{self, check, check_givers, check_taker};
use crate::rules::{GameOption, RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

const RULE: &str = "NL-DEP-01";

/// Question of how a realm divides its troops into banners.
struct Regrouping {
    troops: Vec<TroopId>,
    banners: Vec<BannerId>,
    pool: Pool,
}

/// Puts right what is against the limits of banners, as far as it can be, with as few moves as may be.
pub(super) fn settle(turn: &mut Turn<'_>, realm: RealmId, pieces: i64) {
    let mut grouping = regrouping(&turn.game(), realm, pieces);
    let before = grouping.pool.at.clone();
    grouping.pool.settle();
    for at in 0..grouping.pool.banners {
        let coming: Vec<TroopId> = (0..grouping.troops.len())
            .filter(|member| grouping.pool.at[*member] == Some(at) && before[*member] != Some(at))
            .map(|member| grouping.troops[member])
            .collect();
        match grouping.banners.get(at) {
            Some(_) if coming.is_empty() => {}
            Some(banner) => send(turn, *banner, &coming),
            None => {
                found(turn, realm, &coming);
            }
        }
    }
    for (member, troop) in grouping.troops.iter().enumerate() {
        if let (Some(_), None) = (before[member], grouping.pool.at[member]) {
            send_home(turn, *troop);
        }
    }
    let stands = |banner: &&BannerId| turn.state().banner(**banner).points > 0;
    if let Some(heir) = grouping.banners.iter().find(stands).copied() {
        disband_empty(turn, &grouping.banners, heir);
    }
}

/// True if an order divides rosters that are free to be divided.
pub(super) fn regroups(game: &Game<'_>, realm: RealmId, order: &Order) -> bool {
    let numbers = match order {
        Order::Assign { troops, .. } | Order::Detach { troops } => troops.as_slice(),
        Order::Join { unit, .. } => std::slice::from_ref(unit),
        _ => return false,
    };
    pools_rosters(game, realm)
        && !numbers.iter().any(|number| {
            let troop = game.state.roster.numbered(realm, *number);
            let banner = troop.and_then(|troop| pieces::banner_of(game, troop));
            banner.is_some_and(|banner| presence::besieged(game, game.state.banner(banner).at))
        })
}

/// Carries out such an order, after it has been checked.
pub(super) fn carry_out(turn: &mut Turn<'_>, realm: RealmId, order: &Order) {
    match order {
        Order::Assign { banner, troops } => {
            let troops = units::troops_numbered(&turn.game(), realm, troops).unwrap_or_default();
            gather(turn, *banner, &troops);
        }
        Order::Detach { troops } => {
            let troops = units::troops_numbered(&turn.game(), realm, troops).unwrap_or_default();
            let givers = banners_of_troops(&turn.game(), &troops);
            if let Some(heir) = found(turn, realm, &troops) {
                disband_empty(turn, &givers, heir);
            }
        }
        _ => {
            besieged::carry_out(turn, realm, order);
        }
    }
}

/// Checks such an order, with the banner pieces left.
///
/// # Errors
/// The rule that refuses it.
pub(super) fn check_order(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
    pieces: i64,
) -> Result<(), Refusal> {
    let pooled = |numbers: &[i64]| -> Result<Vec<TroopId>, Refusal> {
        let troops = units::troops_numbered(game, realm, numbers)?;
        match troops.iter().find(|troop| !is_pooled(game, realm, **troop)) {
            Some(other) => refuse(
                RULE,
                say!(
                    "{troop} is not among the troops of your own that are divided anew",
                    troop = roster::troop_name(game, *other)
                ),
            ),
            None => Ok(troops),
        }
    };
    match order {
        Order::Assign { banner, troops } => {
            let troops = pooled(troops)?;
            let name = game.banner_name(*banner);
            game.require(
                game.state.banner(*banner).realm == realm && deployment::movable(game, *banner),
                RULE,
                || {
                    say!(
                        "{name} is at a siege or at sea: only its own units are re-formed there",
                        name = Text::verbatim(&name)
                    )
                },
            )?;
            game.require(deployment::free_banners(game, realm).contains(banner), RULE, || {
                say!(
                    "{name} is not of your own troops, who serve apart",
                    name = Text::verbatim(&name)
                )
            })?;
            let there =
                troops.iter().find(|troop| pieces::banner_of(game, **troop) == Some(*banner));
            game.require(there.is_none(), RULE, || {
                say!(
                    "{troop} is already in {name}",
                    troop = there.map_or(Text::EMPTY, |troop| roster::troop_name(game, *troop)),
                    name = Text::verbatim(&name)
                )
            })?;
            let after: Vec<TroopId> = roster::troops_in(game, *banner)
                .into_iter()
                .chain(troops.iter().copied())
                .collect();
            check_taker(game, *banner, &after)?;
            check_givers(game, &troops)
        }
        Order::Detach { troops } => {
            let troops = pooled(troops)?;
            let found = composition::composition(game, &troops);
            let name = say!("the new banner");
            composition::check_composition(game, (realm, Company::OWN), &found, &name)?;
            game.require(pieces.min(founding::flags_left(game, realm)) > 0, "NL-MAP-01", || {
                say!("no banner piece is left for you")
            })?;
            check_givers(game, &troops)
        }
        _ => check(game, realm, order),
    }
}

/// Points that the banners concerned have after an order.
pub(super) fn preview(game: &Game<'_>, realm: RealmId, order: &Order) -> Option<Text> {
    let troops = moved_by(game, realm, order);
    let moved = composition::composition(game, &troops).points;
    let to = match order {
        Order::Assign { banner, .. } => say!(
            "{banner} then has {points}",
            banner = texts::banner(game, *banner),
            points = texts::points(game.state.banner(*banner).points + moved)
        ),
        Order::Detach { .. } => {
            say!("the new banner has {points}", points = texts::points(moved))
        }
        _ => return None,
    };
    let left = banners_of_troops(game, &troops).into_iter().map(|giver| {
        let gone =
            troops.iter().copied().filter(|troop| pieces::banner_of(game, *troop) == Some(giver));
        let gone: Vec<TroopId> = gone.collect();
        let left = game.state.banner(giver).points - composition::composition(game, &gone).points;
        Text::list([texts::banner(game, giver), left.into()], Joined::Blank)
    });
    Some(Text::list(std::iter::once(to).chain(left), Joined::Comma))
}

/// Moves units and characters to a banner, from other banners or from home, and disbands banners that
/// nobody is left in.
fn gather(turn: &mut Turn<'_>, banner: BannerId, troops: &[TroopId]) {
    let givers = banners_of_troops(&turn.game(), troops);
    send(turn, banner, troops);
    disband_empty(turn, &givers, banner);
}

pub(super) fn disband_empty(turn: &mut Turn<'_>, banners: &[BannerId], heir: BannerId) {
    for banner in banners {
        if turn.state().banner(*banner).points == 0 && !turn.state().banner(*banner).removed {
            disband(turn, *banner, heir);
        }
    }
}

fn send(turn: &mut Turn<'_>, banner: BannerId, troops: &[TroopId]) {
    troops
        .iter()
        .for_each(|troop| roster::send_troop(turn, RULE, *troop, banner, Reason::Deployed));
}

/// Disbands a banner that nobody is left in: another takes over what it led along, and its baggage is handed
/// out with all other (NL-DEP-03).
fn disband(turn: &mut Turn<'_>, banner: BannerId, heir: BannerId) {
    let (realm, by) = (turn.state().banner(banner).realm, turn.state().banner(banner).baggage);
    if by > 0 {
        turn.emit("NL-DEP-03", RealmEvent::RealmBaggageChanged { realm, by });
    }
    let captives: Vec<TroopId> =
        turn.state().roster.captives(banner).map(|(troop, _)| troop).collect();
    for troop in captives {
        let to = Station::Captive(heir);
        turn.emit(RULE, RosterEvent::TroopSent { troop, to, what: Reason::LedOn });
    }
    captives::pass_trophies(turn, banner, heir, RULE);
    banners::remove_banner(turn, banner, Reason::Merged, RuleId(RULE));
}

/// Forms a new banner of units and characters; None if no settlement has room for one.
fn found(turn: &mut Turn<'_>, realm: RealmId, troops: &[TroopId]) -> Option<BannerId> {
    let banner = BannerId(u16::try_from(turn.state().banners.len()).unwrap_or(u16::MAX));
    form_banner(turn, realm, 0, (Service::Own, None));
    let formed = usize::from(banner.0) < turn.state().banners.len();
    formed.then(|| {
        send(turn, banner, troops);
        banner
    })
}

/// Sends home troops that have no place in any banner (NL-ARMY-04).
fn send_home(turn: &mut Turn<'_>, troop: TroopId) {
    let standing = turn.state().roster.troop(troop);
    let (Station::Banner(banner), by) = (standing.station, -standing.points()) else { return };
    turn.emit("NL-ARMY-04", BannerEvent::PointsChanged { banner, by, what: Reason::Deployed });
    let to = Station::Reserve;
    turn.emit("NL-ARMY-04", RosterEvent::TroopSent { troop, to, what: Reason::NoBanner });
}

/// True if the units of a realm are pooled when a season begins, and weak banners of units merge. Beside
/// characters that is so where their troops are divided as points (EN-ARMY-05).
pub(in crate::phases) fn pools_rosters(game: &Game<'_>, realm: RealmId) -> bool {
    let whole = game.state.chose(GameOption::Depth, "roster");
    (whole || troop_points::divides_troops(game, realm))
        && game.value(Value::RosterLimits, realm) > 0
}

/// True if a troop is one of the realm's own who wait at home, or are in a banner that no siege holds.
pub(super) fn is_pooled(game: &Game<'_>, realm: RealmId, troop: TroopId) -> bool {
    let standing = game.state.roster.troop(troop);
    match standing.station {
        Station::Reserve => standing.realm == realm && standing.hired.is_none(),
        Station::Banner(banner) => {
            standing.realm == realm
                && game.state.banner(banner).service == Service::Own
                && deployment::movable(game, banner)
        }
        _ => false,
    }
}

fn banners_of_troops(game: &Game<'_>, troops: &[TroopId]) -> Vec<BannerId> {
    let mut banners: Vec<BannerId> =
        troops.iter().filter_map(|troop| pieces::banner_of(game, *troop)).collect();
    banners.sort_unstable();
    banners.dedup();
    banners
}

fn regrouping(game: &Game<'_>, realm: RealmId, pieces: i64) -> Regrouping {
    let banners = deployment::free_banners(game, realm);
    let roll = game.state.roster.present().map(|(troop, _)| troop);
    let troops: Vec<TroopId> = roll.filter(|troop| is_pooled(game, realm, *troop)).collect();
    let stands = |troop: &TroopId| {
        let banner = pieces::banner_of(game, *troop)?;
        banners.iter().position(|known| *known == banner)
    };
    let of = |value: Value| game.value(value, realm);
    let pool = Pool {
        members: troops.iter().map(|troop| composition::composition(game, &[*troop])).collect(),
        at: troops.iter().map(stands).collect(),
        limits: BannerLimits {
            points: (of(Value::BannerMin), of(Value::BannerMax)),
            ranks: (of(Value::RankUnitsMin), of(Value::RankUnitsMax)),
            commanders: of(Value::Commanders),
        },
        banners: banners.len(),
        pieces: usize::try_from(pieces.min(founding::flags_left(game, realm))).unwrap_or(0),
    };
    Regrouping { troops, banners, pool }
}

/// Ways to divide them otherwise that are worth trying, but for those who were moved before: one
/// unit or a whole banner goes over to another, or a part of one forms a new banner.
pub(super) fn regroupings(
    game: &Game<'_>,
    realm: RealmId,
    moved: &[TroopId],
    pieces: i64,
) -> Vec<Order> {
    let mut orders = regroupings_tried(game, realm, pieces);
    orders.retain(|order| may_regroup(game, realm, moved, order, pieces));
    orders.dedup();
    orders
}

/// True if there is one of them.
pub(super) fn has_regrouping(
    game: &Game<'_>,
    realm: RealmId,
    moved: &[TroopId],
    pieces: i64,
) -> bool {
    let mut orders = regroupings_tried(game, realm, pieces).into_iter();
    orders.any(|order| may_regroup(game, realm, moved, &order, pieces))
}

fn may_regroup(
    game: &Game<'_>,
    realm: RealmId,
    moved: &[TroopId],
    order: &Order,
    pieces: i64,
) -> bool {
    let settled = || moved_by(game, realm, order).iter().any(|troop| moved.contains(troop));
    !settled() && check_order(game, realm, order, pieces).is_ok()
}

/// Ways to try, if they are allowed.
fn regroupings_tried(game: &Game<'_>, realm: RealmId, pieces: i64) -> Vec<Order> {
    if !pools_rosters(game, realm) {
        return Vec::new();
    }
    let Regrouping { troops, banners, pool } = regrouping(game, realm, pieces);
    let numbers = |members: &[TroopId]| -> Vec<i64> {
        members.iter().map(|one| i64::from(game.state.roster.troop(*one).number)).collect()
    };
    let mut orders = Vec::new();
    for troop in &troops {
        orders.extend(
            banners
                .iter()
                .map(|banner| Order::Assign { banner: *banner, troops: numbers(&[*troop]) }),
        );
    }
    for (at, from) in banners.iter().enumerate() {
        let all = roster::troops_in(game, *from);
        orders.extend(
            banners.iter().map(|banner| Order::Assign { banner: *banner, troops: numbers(&all) }),
        );
        let leave = pool.split(at).filter(|_| pool.pieces > 0);
        orders.extend(leave.map(|leave| {
            let leave: Vec<TroopId> = leave.iter().map(|member| troops[*member]).collect();
            Order::Detach { troops: numbers(&leave) }
        }));
    }
    orders
}

/// Returns the troops that an order moves to another banner.
pub(super) fn moved_by(game: &Game<'_>, realm: RealmId, order: &Order) -> Vec<TroopId> {
    match order {
        Order::Assign { troops, .. } | Order::Detach { troops } => {
            units::troops_numbered(game, realm, troops).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

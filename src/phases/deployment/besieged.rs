//! Banners that a siege holds over the winter stay in it; where the rules say so they are re-formed
//! among themselves (EN-DEP-01), by the same orders as in reorganization.

use crate::campaign::{BannerId, RealmId};
use crate::engine::core::pieces;
use crate::engine::{Company, Game, Order, Refusal, Turn, Verb};
use crate::map::PlaceId;
use crate::phases::reorganization::{companies, dividing, troop_points};
use crate::rules::{RuleId, Value};

use super::super::reorganization::{self, mergers, units};
use crate::say;
use crate::text::Text;

const RULE: &str = "NL-DEP-01";

/// True if an order is one that re-forms banners.
pub(super) fn reforms(order: &Order) -> bool {
    matches!(
        order.verb(),
        Verb::Divide | Verb::DivideService | Verb::Assign | Verb::Detach | Verb::Join
    )
}

/// Carries out such an order, after it has been checked. Returns the force that was divided, if one
/// was.
pub(super) fn carry_out(
    turn: &mut Turn<'_>,
    realm: RealmId,
    order: &Order,
) -> Option<(PlaceId, Company)> {
    match order {
        Order::Divide { place, points } | Order::DivideService { place, points, .. } => {
            let company = company_named(&turn.game(), realm, order).ok()?;
            reorganization::divide(turn, realm, (*place, company), points, RuleId(RULE));
            Some((*place, company))
        }
        _ => {
            units::carry_out(turn, realm, order);
            None
        }
    }
}

/// Checks that banners may be re-formed so, with the banner pieces left.
pub(super) fn check(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
    pieces: i64,
) -> Result<(), Refusal> {
    game.require(game.value(Value::BesiegedReform, realm) > 0, RULE, || {
        say!("banners of a winter siege keep what they have")
    })?;
    let free = |place: PlaceId| {
        let label = game.label(place);
        game.require(game.state.besieged(place), RULE, || {
            say!(
                "{label} is not besieged: only banners of a winter siege are re-formed now",
                label = Text::verbatim(label)
            )
        })
    };
    let more = match order {
        Order::Divide { place, points } | Order::DivideService { place, points, .. } => {
            free(*place)?;
            let company = company_named(game, realm, order)?;
            reorganization::check_divide(game, realm, (*place, company), points, RULE)?;
            points.len().saturating_sub(dividing::dividable(game, realm, *place, company).len())
        }
        Order::Assign { troops, .. } | Order::Detach { troops } => {
            units::troops_numbered(game, realm, troops)?
                .into_iter()
                .filter_map(|troop| pieces::banner_of(game, troop))
                .try_for_each(|from| free(game.state.banner(from).at))?;
            units::check(game, realm, order)?;
            usize::from(matches!(order, Order::Detach { .. }))
        }
        _ => {
            let Order::Join { unit, .. } = order else { return Ok(()) };
            let from = units::troops_numbered(game, realm, &[*unit])?
                .first()
                .and_then(|troop| pieces::banner_of(game, *troop));
            from.map_or(Ok(()), |from| free(game.state.banner(from).at))?;
            units::check(game, realm, order)?;
            0
        }
    };
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    game.require(more <= pieces, "NL-MAP-01", || {
        say!("{number} {number?banner piece is|banner pieces are} left for you", number = pieces)
    })
}

/// Banners of a realm that a siege holds, where they may be re-formed (EN-DEP-01).
pub(super) fn besieged_to_reform(game: &Game<'_>, realm: RealmId) -> Vec<BannerId> {
    if game.value(Value::BesiegedReform, realm) == 0 {
        return Vec::new();
    }
    let held = game
        .state
        .banners_of(realm)
        .filter(|(_, banner)| banner.aboard.is_none() && game.state.besieged(banner.at));
    held.map(|(id, _)| id).collect()
}

/// Ways to re-form them that are worth trying, but for forces that were divided before.
pub(super) fn reforming(
    game: &Game<'_>,
    realm: RealmId,
    divided: &[(PlaceId, Company)],
    pieces: i64,
) -> Vec<Order> {
    let held = besieged_to_reform(game, realm);
    if held.is_empty() {
        return Vec::new();
    }
    let rosters = game.state.has_rosters();
    let mut orders = match rosters {
        true => units::candidates(game, realm, mergers::all(game, realm)),
        false => Vec::new(),
    };
    if !rosters || troop_points::divides_troops(game, realm) {
        orders.extend(reorganization::divisions_worth_trying(game, realm, divided));
    }
    orders.retain(|order| reforms(order) && check(game, realm, order, pieces).is_ok());
    orders
}

/// Returns the company that an order divides.
fn company_named(game: &Game<'_>, realm: RealmId, order: &Order) -> Result<Company, Refusal> {
    match order {
        Order::DivideService { place, service, .. } => {
            companies::divided_apart(game, realm, *place, service)
        }
        _ => Ok(Company::OWN),
    }
}

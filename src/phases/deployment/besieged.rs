//! Banners that a siege holds over the winter stay in it; where the rules say so they are re-formed
//! among themselves (EN-DEP-01), by the same orders as in reorganization.

use crate::campaign::{BannerId, RealmId};
use crate::counted::count_as;
use crate::engine::{Company, Game, Order, Refusal, Turn, Verb, require};
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};

use super::super::reorganization::{self, mergers, units};

const RULE: &str = "NL-DEP-01";

/// Whether an order is one that re-forms banners.
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
            let company = turn.game().company_named(realm, order).ok()?;
            reorganization::divide(turn, realm, (*place, company), points, RuleId(RULE));
            Some((*place, company))
        }
        _ => {
            units::carry_out(turn, realm, order);
            None
        }
    }
}

/// Whether banners may be re-formed so, with the banner pieces left.
pub(super) fn check(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
    pieces: i64,
) -> Result<(), Refusal> {
    require(game.value(Value::BesiegedReform, realm) > 0, RULE, || {
        "banners of a winter siege keep what they have".to_owned()
    })?;
    let free = |place: PlaceId| {
        let label = game.label(place);
        require(game.state.besieged(place), RULE, || {
            format!("{label} is not besieged: only banners of a winter siege are re-formed now")
        })
    };
    let more = match order {
        Order::Divide { place, points } | Order::DivideService { place, points, .. } => {
            free(*place)?;
            let company = game.company_named(realm, order)?;
            reorganization::check_divide(game, realm, (*place, company), points, RULE)?;
            points.len().saturating_sub(game.dividable(realm, *place, company).len())
        }
        Order::Assign { troops, .. } | Order::Detach { troops } => {
            game.troops_numbered(realm, troops)?
                .into_iter()
                .filter_map(|troop| game.banner_of(troop))
                .try_for_each(|from| free(game.state.banner(from).at))?;
            units::check(game, realm, order)?;
            usize::from(matches!(order, Order::Detach { .. }))
        }
        _ => {
            let Order::Join { unit, .. } = order else { return Ok(()) };
            let from = game
                .troops_numbered(realm, &[*unit])?
                .first()
                .and_then(|troop| game.banner_of(*troop));
            from.map_or(Ok(()), |from| free(game.state.banner(from).at))?;
            units::check(game, realm, order)?;
            0
        }
    };
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    require(more <= pieces, "NL-MAP-01", || {
        format!(
            "{ises} left for you",
            ises = count_as(pieces, "banner piece is", "banner pieces are")
        )
    })
}

impl Game<'_> {
    /// Banners of a realm that a siege holds, where they may be re-formed (EN-DEP-01).
    pub(super) fn besieged_to_reform(&self, realm: RealmId) -> Vec<BannerId> {
        if self.value(Value::BesiegedReform, realm) == 0 {
            return Vec::new();
        }
        let held = self
            .state
            .banners_of(realm)
            .filter(|(_, banner)| banner.aboard.is_none() && self.state.besieged(banner.at));
        held.map(|(id, _)| id).collect()
    }

    /// Ways to re-form them that are worth trying, but for forces that were divided before.
    pub(super) fn reforming(
        &self,
        realm: RealmId,
        divided: &[(PlaceId, Company)],
        pieces: i64,
    ) -> Vec<Order> {
        let held = self.besieged_to_reform(realm);
        if held.is_empty() {
            return Vec::new();
        }
        let rosters = self.state.has_rosters();
        let mut orders = match rosters {
            true => units::candidates(self, realm, mergers::all(self, realm)),
            false => Vec::new(),
        };
        if !rosters || self.divides_troops(realm) {
            orders.extend(reorganization::divisions_worth_trying(self, realm, divided));
        }
        orders.retain(|order| reforms(order) && check(self, realm, order, pieces).is_ok());
        orders
    }

    /// The company that an order divides.
    fn company_named(&self, realm: RealmId, order: &Order) -> Result<Company, Refusal> {
        match order {
            Order::DivideService { place, service, .. } => {
                self.divided_apart(realm, *place, service)
            }
            _ => Ok(Company::OWN),
        }
    }
}

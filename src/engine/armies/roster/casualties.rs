//! Units and characters that a loss of points takes, or that a gain adds (NL-BATTLE-18,
//! NL-BATTLE-19, NL-SCOUT-12).

use crate::campaign::{BannerEvent, BannerId, Reason, RosterEvent, Station, Troop, TroopId};
use crate::engine::armies::banners::{LossShare, shares};
use crate::engine::armies::roster;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;

/// Bearer of a loss: a unit, model by model, or a character.
#[derive(Debug, Clone, Copy)]
pub struct LossTarget {
    pub worth: i64,
    pub models: i64,
    pub character: bool,
}

/// Shares a loss of points → models lost by each target. Units bear it in proportion to their
/// points, in whole models worth at least the loss: what is left over takes the costliest models
/// that it pays for, and at last one of the cheapest. Characters fall only when no rank and file
/// are left. The printed rule leaves the choice to the owner; this is the choice made for the owner
/// (NL-BATTLE-19, NL-BATTLE-13).
pub fn casualties(targets: &[LossTarget], loss: i64) -> Vec<i64> {
    let total: i64 = targets.iter().map(|target| target.worth * target.models).sum();
    if loss >= total {
        return targets.iter().map(|target| target.models).collect();
    }
    let bearers: Vec<LossShare> = targets
        .iter()
        .map(|target| if target.character { 0 } else { target.worth * target.models })
        .map(|points| LossShare { weight: points, points })
        .collect();
    let mut fallen: Vec<i64> = shares(&bearers, loss)
        .iter()
        .zip(targets)
        .map(|(share, target)| share / target.worth.max(1))
        .collect();
    let mut rest = loss
        - targets.iter().zip(&fallen).map(|(target, fallen)| target.worth * fallen).sum::<i64>();
    while rest > 0 {
        let ranks = targets
            .iter()
            .zip(&fallen)
            .any(|(target, fallen)| !target.character && target.models > *fallen);
        let standing =
            |at: &usize| targets[*at].models > fallen[*at] && targets[*at].character != ranks;
        let paid = (0..targets.len()).filter(standing).filter(|at| targets[*at].worth <= rest);
        let costliest =
            paid.reduce(|best, at| if targets[at].worth > targets[best].worth { at } else { best });
        let cheapest = (0..targets.len())
            .filter(standing)
            .reduce(|best, at| if targets[at].worth < targets[best].worth { at } else { best });
        match costliest.or(cheapest) {
            Some(at) => {
                fallen[at] += 1;
                rest -= targets[at].worth;
            }
            None => break,
        }
    }
    fallen
}

/// Takes a loss of points from units and characters (NL-BATTLE-19); returns what the banner really
/// lost.
pub(in crate::engine) fn lose_models(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let troops = roster::troops_in(&turn.game(), banner);
    let targets: Vec<LossTarget> =
        troops.iter().map(|id| loss_target(turn.state().roster.troop(*id))).collect();
    let fallen = casualties(&targets, points);
    let lost: Vec<(TroopId, i64)> =
        troops.into_iter().zip(fallen).filter(|(_, models)| *models > 0).collect();
    take_models(turn, banner, &lost, what, rule)
}

/// Takes these models out of a banner. Units with none left and characters are gone.
pub fn take_models(
    turn: &mut Turn<'_>,
    banner: BannerId,
    lost: &[(TroopId, i64)],
    what: Reason,
    rule: RuleId,
) -> i64 {
    let points: i64 =
        lost.iter().map(|(id, models)| turn.state().roster.troop(*id).worth * models).sum();
    if points > 0 {
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: -points, what });
    }
    for (troop, models) in lost {
        let standing = turn.state().roster.troop(*troop);
        if standing.models <= *models {
            turn.emit_rule(rule, RosterEvent::TroopSent { troop: *troop, to: Station::Gone, what });
        } else {
            turn.emit_rule(rule, RosterEvent::ModelsChanged { troop: *troop, by: -models, what });
        }
    }
    points
}

/// Turns points that a banner wins into models of its units, in the order of the roll, up to the
/// largest size each may have; what pays for no model is lost (ruling on NL-SCOUT-12). Returns what
/// was gained.
pub fn gain_models(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let mut left = points;
    for id in roster::troops_in(&turn.game(), banner) {
        let troop = turn.state().roster.troop(id).clone();
        let most = roster::largest(&turn.game(), &troop);
        let models = ((most - troop.models).max(0)).min(left / troop.worth.max(1));
        if models < 1 || troop.arm.is_character() {
            continue;
        }
        left -= models * troop.worth;
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: models * troop.worth, what });
        turn.emit_rule(rule, RosterEvent::ModelsChanged { troop: id, by: models, what });
    }
    points - left
}

pub(super) fn loss_target(troop: &Troop) -> LossTarget {
    LossTarget { worth: troop.worth, models: troop.models, character: troop.character.is_some() }
}

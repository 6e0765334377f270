//! A loss of points is shared among the banners of a force (NL-BATTLE-13, NL-BATTLE-18).

use crate::campaign::{BannerId, Force, Reason};
use crate::engine::armies::banners;
use crate::engine::armies::roster::{self, FallFirst, choosing, stragglers};
use crate::engine::core::players::Flow;
use crate::engine::core::races;
use crate::engine::core::turn::Turn;
use crate::rules::{RuleId, Value};
use smallvec::{SmallVec, smallvec};

/// Shares a loss of a force among its banners (NL-BATTLE-13).
pub fn share_loss(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    loss: i64,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let before = strengths(turn, force);
    share_loss_by(turn, &before, loss, what, rule)
}

/// Shares a loss of a force among its banners (NL-BATTLE-13); characters fall before units
/// (EN-WILD-46).
pub fn share_loss_of_characters(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    loss: i64,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let (before, mut lost) = (strengths(turn, force), 0);
    for ((banner, _), share) in before.iter().zip(shares_of(turn, &before, loss)) {
        let mut characters = roster::troops_in(&turn.game(), *banner);
        characters.retain(|troop| turn.state().roster.troop(*troop).character.is_some());
        let first = FallFirst { groups: vec![characters], rule: Some(rule.0) };
        lost += choosing::bear_loss_first(turn, *banner, share, first, what, rule)?;
    }
    Ok(lost)
}

/// Shares a loss of a force in proportion to the points its banners had before (NL-BATTLE-13), or
/// as equally as can be (EN-BATTLE-12).
pub fn share_loss_by(
    turn: &mut Turn<'_>,
    before: &Strengths,
    loss: i64,
    what: Reason,
    rule: RuleId,
) -> Flow<i64> {
    let mut lost = 0;
    // Nobody loses anything, and no script makes it something.
    if loss == 0 && !turn.state().has_rosters() && !banners::scripts_listen_to_losses(turn) {
        return Ok(lost);
    }
    for ((banner, _), share) in before.iter().zip(shares_of(turn, before, loss)) {
        lost += choosing::bear_loss(turn, *banner, share, what, rule)?;
    }
    Ok(lost)
}

/// Shares a loss of a force among its banners as any other; chance says which figures fall
/// (NL-BATTLE-12).
pub fn share_loss_at_random(
    turn: &mut Turn<'_>,
    before: &Strengths,
    loss: i64,
    what: Reason,
    rule: RuleId,
) -> Flow {
    for ((banner, _), share) in before.iter().zip(shares_of(turn, before, loss)) {
        stragglers::bear_loss_at_random(turn, *banner, share, what, rule)?;
    }
    Ok(())
}

/// Shares a loss among banners in proportion to their points; a banner that has no points left
/// bears nothing.
fn shares_of(turn: &Turn<'_>, before: &Strengths, loss: i64) -> Shares {
    let mut bearers: SmallVec<[LossShare; 8]> = SmallVec::new();
    for (banner, weight) in before {
        let points = turn.state().banner(*banner).points;
        bearers.push(LossShare { weight: if points > 0 { *weight } else { 0 }, points });
    }
    let force = || before.iter().map(|(banner, _)| *banner).collect::<Force>();
    if turn.game().value_for(Value::LossEqual, || races::about_force(&turn.game(), &force())) > 0 {
        even_shares(&bearers, loss)
    } else {
        shares(&bearers, loss)
    }
}

/// Returns the points of each banner as they are now.
pub fn strengths(turn: &Turn<'_>, force: &[BannerId]) -> Strengths {
    let mut strengths = Strengths::new();
    for banner in force {
        strengths.push((*banner, turn.state().banner(*banner).points));
    }
    strengths
}

/// Loss of each banner of a force.
pub type Shares = SmallVec<[i64; 8]>;

/// Banners with the points they had at one moment.
pub type Strengths = SmallVec<[(BannerId, i64); 8]>;

/// One banner among those that share a loss.
#[derive(Debug, Clone, Copy)]
pub struct LossShare {
    /// Measure of its share: its points before the battle.
    pub weight: i64,
    /// Points that it can still lose.
    pub points: i64,
}

/// Shares a loss in proportion to weights, rounded down, the remainder to the strongest
/// (NL-BATTLE-13). No share exceeds the points it falls on.
pub fn shares(bearers: &[LossShare], loss: i64) -> Shares {
    let mut shares: Shares = smallvec![0; bearers.len()];
    let total: i64 = bearers.iter().map(|bearer| bearer.weight).sum();
    if total <= 0 {
        return shares;
    }
    let loss = loss.clamp(0, bearers.iter().map(|bearer| bearer.points).sum());
    let mut rest = loss;
    for (share, bearer) in shares.iter_mut().zip(bearers) {
        *share = (bearer.weight * loss / total).min(bearer.points);
        rest -= *share;
    }
    while rest > 0 {
        // The first of the strongest that can still lose something.
        let can = bearers.iter().zip(&mut shares).filter(|(bearer, share)| bearer.points > **share);
        let Some((bearer, share)) =
            can.reduce(|best, next| if next.0.weight > best.0.weight { next } else { best })
        else {
            break;
        };
        let more = rest.min(bearer.points - *share);
        *share += more;
        rest -= more;
    }
    shares
}

/// Shares a loss equally, odd points to the strongest; what somebody cannot bear falls on the
/// others in the same way (EN-BATTLE-12).
pub fn even_shares(bearers: &[LossShare], loss: i64) -> Shares {
    let mut shares: Shares = smallvec![0; bearers.len()];
    let mut strongest: SmallVec<[usize; 8]> = (0..bearers.len()).collect();
    strongest.sort_by_key(|at| std::cmp::Reverse(bearers[*at].weight));
    let mut rest = loss.max(0);
    loop {
        strongest.retain(|at| bearers[*at].points > shares[*at]);
        let count = i64::try_from(strongest.len()).unwrap_or(0);
        if count == 0 || rest == 0 {
            return shares;
        }
        let (each, odd) = (rest / count, rest % count);
        for (rank, at) in (0..).zip(&strongest) {
            let share = (each + i64::from(rank < odd)).min(bearers[*at].points - shares[*at]);
            shares[*at] += share;
            rest -= share;
        }
    }
}

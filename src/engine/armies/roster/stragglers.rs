//! Losses of figures that neither their owner chooses nor all share: stragglers who are cut down in
//! a pursuit, and pursuers led into an ambush (NL-BATTLE-12).

use crate::campaign::{BannerId, Reason, TroopId};
use crate::engine::armies::banners;
use crate::engine::armies::roster::{casualties, choosing};
use crate::engine::core::players::Flow;
use crate::engine::core::random_pick;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;

/// Takes a share of a loss from a banner by chance. One of its models is drawn, with the same
/// chance for each, and characters are models too: the unit bears the loss, in whole models worth
/// at least as much, and what it cannot bear falls in the same way on those who are left. If
/// banners are points alone they lose points.
pub(in crate::engine) fn bear_loss_at_random(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> Flow {
    if !turn.state().has_rosters() {
        banners::lose_points(turn, banner, points, what, rule);
        return Ok(());
    }
    let loss = banners::loss_of(turn, banner, points, what, rule);
    if loss == 0 || loss == turn.state().banner(banner).points {
        choosing::lose_counted(turn, banner, loss, what, rule);
        return Ok(());
    }
    let (mut rest, mut fallen): (i64, Vec<(TroopId, i64)>) = (loss, Vec::new());
    while rest > 0 {
        let mut models = Vec::new();
        for (id, troop) in turn
            .state()
            .roster
            .in_banner(banner)
            .filter(|(id, _)| fallen.iter().all(|(known, _)| known != id))
        {
            models.extend(std::iter::repeat_n(id, usize::try_from(troop.models).unwrap_or(0)));
        }
        let Some(struck) =
            random_pick::pick_random(turn, &models, rule, "whose models fall", banner)?
        else {
            break;
        };
        let troop = turn.state().roster.troop(struck);
        let falls = ((rest + troop.worth - 1) / troop.worth.max(1)).min(troop.models);
        rest -= falls * troop.worth;
        fallen.push((struck, falls));
    }
    casualties::take_models(turn, banner, &fallen, what, rule);
    if turn.state().banner(banner).points == 0 {
        banners::remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
    Ok(())
}

//! Pursuit of a force that was beaten or left before the battle (NL-BATTLE-09, 11, 12).

use super::questions;
use crate::campaign::{BannerId, RealmId, Reason, TroopId};
use crate::engine::armies::banners::{Strengths, shared_losses};
use crate::engine::armies::{booty, positions, roster};
use crate::engine::core::numbers::ValueArguments;
use crate::engine::core::tables;
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::fights::{LossMultipliers, general, losses};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::{About, Flow, Turn};
use crate::rules::effect::Effect;
use crate::rules::procedure::{PursuitEffect, TableEffect};
use crate::rules::table::PURSUIT;
use crate::rules::{GameOption, RuleId, Thrown, Value};

/// Pursuit of beaten banners by victors.
pub(super) struct Pursuit<'a> {
    pub victors: &'a [BannerId],
    pub beaten: &'a [BannerId],
    /// Strengths of both sides before the battle, by which they share what the pursuit costs
    /// (NL-BATTLE-13).
    pub before: &'a Strengths,
    /// The pursuers first, as attackers (EN-BATTLE-22).
    pub times: LossMultipliers,
    /// General of the beaten when the battle began, where they can be captured (EN-BATTLE-23).
    pub general: Option<TroopId>,
    /// Nobody is captured who left before the battle (EN-BATTLE-04).
    pub captures: bool,
}

/// Lets the winner pursue once (NL-BATTLE-11, NL-BATTLE-12). Tells if the beaten force is scattered, and if
/// it was pursued. What the pursuit costs grows with the size of both at the start (EN-BATTLE-22).
pub(super) fn pursue(
    turn: &mut Turn<'_>,
    chase: &Pursuit<'_>,
    realm: RealmId,
    scattered: bool,
    report: Option<&mut BattleReport>,
) -> Flow<Flight> {
    let (victors, beaten) =
        (&positions::alive(turn, chase.victors)[..], &positions::alive(turn, chase.beaten)[..]);
    if victors.is_empty() || beaten.is_empty() || !questions::pursues(turn, realm, beaten, None)? {
        return Ok(Flight { scattered, pursued: false });
    }
    let at = turn.state().banner(victors[0]).at;
    let told =
        ValueArguments { realm: Some(realm), banner: victors.first().copied(), tile: Some(at) };
    let whom = About { told, ..About::from(turn.realm()) };
    let drawn = turn.roll_on(PURSUIT, "pursuit", whom)?;
    let routs = carry_out(
        turn,
        tables::effects(turn, &drawn),
        &Pursuit { victors, beaten, ..*chase },
        report,
    )?;
    Ok(Flight { scattered: scattered || routs, pursued: true })
}

/// Pursues banners that left before the battle, only if a roll allows it: they get away more easily
/// and nobody is captured (EN-BATTLE-04).
pub(super) fn pursue_withdrawn(
    turn: &mut Turn<'_>,
    victors: &[BannerId],
    left: &[BannerId],
    realm: RealmId,
) -> Flow<Flight> {
    let from = turn.game().value(Value::WithdrawalFrom, realm);
    let (victors, left) = (positions::alive(turn, victors), positions::alive(turn, left));
    if from == 0
        || victors.is_empty()
        || left.is_empty()
        || !questions::pursues(turn, realm, &left, Some(from))?
    {
        return Ok(Flight::default());
    }
    let roll = turn.roll_value(Thrown::WithdrawalRoll, "whether they can be pursued", realm)?;
    if roll < from {
        return Ok(Flight::default());
    }
    let place = turn.state().banner(victors[0]).at;
    let (strong, weak) = (
        roster::fighting_points(&turn.game(), &victors),
        roster::fighting_points(&turn.game(), &left),
    );
    let times = LossMultipliers {
        attackers: losses::loss_times(&turn.game(), weak, place),
        defenders: losses::loss_times(&turn.game(), strong, place),
    };
    let drawn = tables::roll_on_with(
        turn,
        PURSUIT,
        (Value::WithdrawalBonus, "they left in time"),
        "pursuit",
        About::from(realm).telling(victors.first()).telling_at(place),
    )?;
    let before = victors
        .iter()
        .chain(&left)
        .map(|banner| (*banner, turn.state().banner(*banner).points))
        .collect();
    let chase = Pursuit {
        victors: &victors,
        beaten: &left,
        before: &before,
        times,
        general: None,
        captures: false,
    };
    let scattered = carry_out(turn, tables::effects(turn, &drawn), &chase, None)?;
    Ok(Flight { scattered, pursued: true })
}

/// Carries out a row of the pursuit; true if it scatters the beaten.
fn carry_out(
    turn: &mut Turn<'_>,
    effects: &[Effect],
    chase: &Pursuit<'_>,
    report: Option<&mut BattleReport>,
) -> Flow<bool> {
    let Pursuit { victors, beaten, before, times, general, captures } = *chase;
    let rule = tables::cite(turn, PURSUIT);
    let (mut routs, mut report) = (false, report);
    for effect in PursuitEffect::each(effects) {
        match effect {
            PursuitEffect::Routs(_) => routs = true,
            PursuitEffect::LoserLoses(amount) => {
                let points = turn.amount(rule, *amount, "loss in pursuit", turn.realm())?;
                let points =
                    losses::multiplied(turn, points, times.defenders, "loss in pursuit", rule);
                lose(turn, (beaten, points), before, effects, rule)?;
            }
            PursuitEffect::WinnerLoses(amount) => {
                let points = turn.amount(rule, *amount, "loss of the pursuers", turn.realm())?;
                let points =
                    losses::multiplied(turn, points, times.attackers, "loss of the pursuers", rule);
                lose(turn, (victors, points), before, effects, rule)?;
            }
            PursuitEffect::CapturesBaggage(_) => {
                booty::capture_baggage(turn, beaten, victors, "NL-BATTLE-12")?
            }
            // Their losses fall by chance: `lose` asks for it.
            PursuitEffect::AtRandom(_) => {}
            // Nobody is captured who left before the battle (EN-BATTLE-04).
            PursuitEffect::CapturesGeneral(_) if !captures => {}
            PursuitEffect::CapturesGeneral(without) => {
                // A captive cannot be given up for the loss (NL-BATTLE-12).
                let captured =
                    general::capture_general(turn, general, beaten, victors, report.take(), rule)?;
                if !captured || turn.state().chose(GameOption::CapturedGeneral, "also") {
                    routs |= carry_out(turn, without, chase, None)?;
                }
            }
        }
    }
    Ok(routs)
}

/// Takes the losses of a pursuit from a force, shared as what the battle cost; figures fall by
/// chance where the row says so (NL-BATTLE-12).
fn lose(
    turn: &mut Turn<'_>,
    (force, points): (&[BannerId], i64),
    before: &Strengths,
    effects: &[Effect],
    rule: RuleId,
) -> Flow {
    let before: Strengths =
        before.iter().filter(|(banner, _)| force.contains(banner)).copied().collect();
    if effects.contains(&Effect::AtRandom(true)) {
        return shared_losses::share_loss_at_random(turn, &before, points, Reason::Pursuit, rule);
    }
    shared_losses::share_loss_by(turn, &before, points, Reason::Pursuit, rule).map(|_| ())
}

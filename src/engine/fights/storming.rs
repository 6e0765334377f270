//! Walls are stormed: those of a settlement in an assault (NL-SIEGE-07), or those along the sides
//! of a tile (EN-OPT-12).

use crate::campaign::Source;
use crate::engine::core::fight::Fight;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{
    self, Faces, Factors, FightRow, LossMultipliers, assaults, double, losses,
};
use crate::rules::effect::{Assault, Effect};
use crate::rules::procedure::{AssaultEffect, TableEffect};
use crate::rules::{RuleId, TableId};

/// Points that are added to the score of a storm.
pub struct StormHelp {
    pub points: i64,
    /// Reason for them.
    pub what: &'static str,
    pub cite: RuleId,
}

/// Storms walls: the score against what the defenders count for behind them, what it comes to, and
/// both sides' losses, as a table says; `help` is added to the score. If those stormed lose all,
/// that is left to the caller.
pub fn storm_walls(
    turn: &mut Turn<'_>,
    (rule, table): (&'static str, TableId),
    fight: &Fight,
    defence: i64,
    help: &[StormHelp],
) -> Flow<Assault> {
    let read = read_storm(turn, (rule, table), fight, defence, help)?;
    carry_out_storm(turn, table, fight, &read)
}

/// Plays the cards and dice of it, up to the row that they lead to.
pub(super) fn read_storm(
    turn: &mut Turn<'_>,
    (rule, table): (&'static str, TableId),
    fight: &Fight,
    defence: i64,
    help: &[StormHelp],
) -> Flow<FightRow> {
    let place = fight.place;
    let (attack, before) = assaults::attack_value(&turn.game(), place, &fight.attackers);
    if before.parts.len() > 1 {
        turn.tally(rule, "attackers", before);
    }
    let Factors { mut sum, faces } = fights::factors(turn, fight, attack, defence)?;
    for StormHelp { points, what, cite } in help.iter().filter(|help| help.points != 0) {
        sum.add(*points, what, *cite, Source::Rule);
    }
    hook_calls::filter_factor(
        turn,
        &mut sum,
        "assault",
        [&fight.attackers, &fight.defenders],
        place,
    )?;
    let total = turn.tally(rule, "assault", sum);
    let drawn = tables::read_row(turn, table, Faces::new(), total, None, fight.whom())?;
    Ok(FightRow { drawn, doubled: double(&faces) })
}

/// Carries out a row of the storm: deals out its losses, and returns the result.
pub(super) fn carry_out_storm(
    turn: &mut Turn<'_>,
    table: TableId,
    fight: &Fight,
    read: &FightRow,
) -> Flow<Assault> {
    let effects = tables::effects(turn, &read.drawn);
    let before = losses::both_strengths(turn, fight);
    let (attack, _) = assaults::attack_value(&turn.game(), fight.place, &fight.attackers);
    fights::character_falls(turn, fight, &before, read.doubled)?;
    let times = before.times(&turn.game(), fight.place);
    // Engines count in the size of a force before walls (EN-SIEGE-15).
    let defenders = losses::loss_times(&turn.game(), attack, fight.place);
    let times = LossMultipliers { defenders, ..times };
    losses::deal_losses(turn, fight, &before, effects, table, times)?;
    Ok(assault_result(effects))
}

/// Returns what a row of an assault comes to, besides its losses.
pub(super) fn assault_result(effects: &[Effect]) -> Assault {
    let result = AssaultEffect::first(effects, |effect| match effect {
        AssaultEffect::AssaultIs(result) => Some(*result),
        AssaultEffect::AttackerLoses(_) | AssaultEffect::DefenderLoses(_) => None,
    });
    result.unwrap_or(Assault::Repulse)
}

/// True if a row of an assault takes the place.
pub(super) fn stormed(effects: &[Effect]) -> bool {
    assault_result(effects) == Assault::Stormed
}

//! Losses of a fight: each side's loss as its row prints it, times the size of the enemy where the
//! rules say so (EN-BATTLE-11), shared among the banners (NL-BATTLE-06, NL-BATTLE-13).

use std::borrow::Cow;

use crate::campaign::{CalendarEvent, FightEvent, Reason, Source, Sum};
use crate::engine::armies::banners::{self, Strengths, shared_losses};
use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{self, About};
use crate::engine::core::players::Flow;
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::fights;
use crate::engine::fights::storming::stormed;
use crate::map::PlaceId;
use crate::rules::effect::{Effect, Loss};
use crate::rules::procedure::{LossEffect, TableEffect};
use crate::rules::{RuleId, TableId, Value};

/// Names of the dice of the two losses.
pub const ATTACKERS_LOSS: &str = "attacker's loss";
pub const DEFENDERS_LOSS: &str = "defender's loss";

/// Points of the banners before the battle, by which losses are shared (NL-BATTLE-13).
pub struct BothStrengths {
    pub(super) attackers: Strengths,
    pub(super) defenders: Strengths,
    /// The size of each side: who fights, or an independent garrison (EN-BATTLE-11).
    attack: i64,
    defence: i64,
}

/// Multipliers of each side's loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LossMultipliers {
    pub attackers: i64,
    pub defenders: i64,
}

impl LossMultipliers {
    /// Losses that do not grow, such as that of a character (EN-BATTLE-24).
    pub const ONCE: LossMultipliers = LossMultipliers { attackers: 1, defenders: 1 };

    /// Returns the multipliers as the other side sees them.
    #[must_use]
    pub fn turned(self) -> LossMultipliers {
        LossMultipliers { attackers: self.defenders, defenders: self.attackers }
    }
}

impl BothStrengths {
    /// Lists the banners of both sides.
    pub fn all(&self) -> Strengths {
        self.attackers.iter().chain(&self.defenders).copied().collect()
    }

    /// Returns the multipliers of both losses: each grows with what the other side had at the
    /// start, troops without any walls (EN-BATTLE-11).
    pub fn times(&self, game: &Game<'_>, place: PlaceId) -> LossMultipliers {
        LossMultipliers {
            attackers: loss_times(game, self.defence, place),
            defenders: loss_times(game, self.attack, place),
        }
    }
}

/// Returns the multiplier of a loss against an enemy with these points: 1, and 1 more for each full
/// step (EN-BATTLE-11). Without a step losses are as printed (NL-BATTLE-06).
pub fn loss_times(game: &Game<'_>, enemy: i64, place: PlaceId) -> i64 {
    let step = game.value(Value::LossStep, place);
    if step > 0 { 1 + enemy.max(0) / step } else { 1 }
}

/// Adds to what banners had before a fight those that were formed in it, with what they have at
/// its end (NL-RACE-04).
pub fn add_founded(turn: &Turn<'_>, before: &mut Strengths, fight: &Fight) {
    for banner in fight.attackers.iter().chain(&fight.defenders) {
        if !before.iter().any(|(known, _)| known == banner) {
            before.push((*banner, turn.state().banner(*banner).points));
        }
    }
}

/// Returns the points of each banner of both sides before any loss.
pub fn both_strengths(turn: &Turn<'_>, fight: &Fight) -> BothStrengths {
    BothStrengths {
        attackers: shared_losses::strengths(turn, &fight.attackers),
        defenders: shared_losses::strengths(turn, &fight.defenders),
        attack: roster::fighting_points(&turn.game(), &fight.attackers),
        defence: fights::defending_points(&turn.game(), fight),
    }
}

/// Returns the effects of a row with the attacker's loss before the defender's, if it is rolled
/// first (EN-BATTLE-10).
pub(super) fn by_rank<'e>(
    turn: &Turn<'_>,
    effects: &'e [Effect],
    about: impl Into<About>,
) -> Cow<'e, [Effect]> {
    if turn.game().value(Value::LossAttackerFirst, about) <= 0 {
        return Cow::Borrowed(effects);
    }
    let mut effects = effects.to_vec();
    effects.sort_by_key(|effect| matches!(effect, Effect::DefenderLoses(_)));
    Cow::Owned(effects)
}

/// Multiplies a loss, itemised if by more than 1.
pub fn multiplied(
    turn: &mut Turn<'_>,
    loss: i64,
    times: i64,
    what: &'static str,
    rule: RuleId,
) -> i64 {
    if times == 1 || loss == 0 {
        return loss;
    }
    let mut sum = Sum::of(loss, "as the table has it", rule, Source::Dice);
    sum.add(
        loss * (times - 1),
        "size of the enemy",
        turn.rules.setting(Value::LossStep).cite,
        Source::Value(Value::LossStep),
    );
    turn.tally(rule.0, what, sum)
}

/// Rolls and deals out each side's loss (NL-BATTLE-06, NL-BATTLE-13). An independent garrison
/// that came out is gone whatever it lost (NL-BATTLE-17): its loss is rolled only while it is
/// besieged. Both are rolled in the order of the row and then fall at once, the attacker's
/// first: who has nobody left takes nothing (NL-BATTLE-06).
pub fn deal_losses(
    turn: &mut Turn<'_>,
    fight: &Fight,
    before: &BothStrengths,
    effects: &[Effect],
    table: TableId,
    times: LossMultipliers,
) -> Flow {
    let rule = tables::cite(turn, table);
    let came_out = fight.garrison.is_some() && !turn.state().besieged(fight.place);
    let (mut attack_loss, mut defence_loss, mut spared) = (0, 0, None);
    for effect in LossEffect::each(effects) {
        match effect {
            LossEffect::AttackerLoses(Loss::Points(amount)) => {
                attack_loss +=
                    turn.amount(rule, *amount, ATTACKERS_LOSS, (fight.realm, fight.place))?
            }
            LossEffect::DefenderLoses(_) if came_out => {}
            LossEffect::DefenderLoses(Loss::Points(amount)) => {
                defence_loss +=
                    turn.amount(rule, *amount, DEFENDERS_LOSS, (fight.realm, fight.place))?
            }
            LossEffect::AttackerLoses(Loss::All) => {
                banners::remove_banners(turn, &fight.attackers, Reason::Battle, rule)
            }
            // A stormed defender is lost with the place (NL-SIEGE-08).
            LossEffect::DefenderLoses(Loss::All) if stormed(effects) => {}
            LossEffect::DefenderLoses(Loss::All) => match fight.garrison {
                Some(garrison) => defence_loss += garrison,
                None => banners::remove_banners(turn, &fight.defenders, Reason::Battle, rule),
            },
        }
    }
    attack_loss = multiplied(turn, attack_loss, times.attackers, ATTACKERS_LOSS, rule);
    defence_loss = multiplied(turn, defence_loss, times.defenders, DEFENDERS_LOSS, rule);
    let inside = fight.defenders.iter().all(|banner| turn.state().banner(*banner).shut_in);
    if inside
        && turn.state().sieges.get(&fight.place).is_some_and(|siege| siege.besieger == fight.realm)
    {
        // Walls and halls may spare those inside (NL-RACE-06).
        let scaled = numbers::scaled(
            &turn.game(),
            defence_loss,
            (Value::AssaultLoss, 100),
            fight.place,
            (DEFENDERS_LOSS, rule),
        );
        (defence_loss, spared) = scaled;
    }
    shared_losses::share_loss_by(turn, &before.attackers, attack_loss, Reason::Battle, rule)?;
    if let Some(sum) = spared.filter(|_| defence_loss > 0) {
        turn.emit_rule(rule, CalendarEvent::Tallied { what: DEFENDERS_LOSS, sum });
    }
    if fight.garrison.is_none() {
        shared_losses::share_loss_by(turn, &before.defenders, defence_loss, Reason::Battle, rule)?;
    } else if let Some(siege) = turn.state().sieges.get(&fight.place).filter(|_| defence_loss > 0) {
        let lost = defence_loss.min(siege.garrison);
        turn.emit_rule(
            rule,
            FightEvent::GarrisonChanged { place: fight.place, points: -lost, baggage: 0 },
        );
    }
    Ok(())
}

//! Hunger of a garrison without banners: the rows of the table for hungry banners, as it suffers
//! them (NL-SIEGE-10, EN-SIEGE-20).

use crate::campaign::FightEvent;
use crate::engine::core::players::Flow;
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::effects::{self, dragons};
use crate::engine::fights::sieges;
use crate::map::PlaceId;
use crate::rules::effect::{Count, Effect};
use crate::rules::procedure::{BannerEffect, ForceEffect, TableEffect};
use crate::rules::{RuleId, TableId};

/// Carries out on a garrison without banners what a banner would suffer: it has points and baggage, needs food,
/// and has neither units nor characters to name.
pub(super) fn garrison_suffers<'a>(
    turn: &mut Turn<'a>,
    effects: &'a [Effect],
    place: PlaceId,
    row: (TableId, RuleId),
) -> Flow {
    for effect in effects {
        if let Some(effect) = BannerEffect::of(effect) {
            garrison_suffers_alone(turn, effect, place, row)?;
        } else if let Some(effect) = ForceEffect::of(effect) {
            garrison_suffers_together(turn, effect, place, row)?;
        }
    }
    Ok(())
}

fn garrison_suffers_alone<'a>(
    turn: &mut Turn<'a>,
    effect: BannerEffect<'a>,
    place: PlaceId,
    row: (TableId, RuleId),
) -> Flow {
    let rule = row.1;
    match effect {
        BannerEffect::LosePoints(amount) | BannerEffect::ArmyLoses(amount) => {
            let points = turn.amount(rule, *amount, "points lost", place)?;
            let who = (sieges::garrison(&turn.game(), place), Some(place));
            let points = effects::scaled_loss(turn, points, who, (row.0, true));
            change_garrison(turn, place, (-points.max(0), 0), rule);
        }
        BannerEffect::GainPoints(amount) => {
            let points = turn.amount(rule, *amount, "points gained", place)?;
            change_garrison(turn, place, (points, 0), rule);
        }
        BannerEffect::GainBaggage(amount) => {
            let baggage = turn.amount(rule, *amount, "baggage gained", place)?;
            change_garrison(turn, place, (0, baggage), rule);
        }
        BannerEffect::TakeBaggage(Count::Number(number)) => {
            change_garrison(turn, place, (0, -number), rule)
        }
        BannerEffect::TakeBaggage(Count::All) => change_garrison(turn, place, (0, -i64::MAX), rule),
        BannerEffect::DestroyBanner(_) => change_garrison(turn, place, (-i64::MAX, 0), rule),
        BannerEffect::NeedsFood(inner) | BannerEffect::TheBanner(inner) => {
            garrison_suffers(turn, inner, place, row)?
        }
        BannerEffect::Slay(slaying) => garrison_suffers(turn, &slaying.without, place, row)?,
        BannerEffect::GiveUpUnit(unit) => garrison_suffers(turn, &unit.without, place, row)?,
        // It neither moves nor scouts.
        BannerEffect::Stay(_) | BannerEffect::Quiet(_) => {}
    }
    Ok(())
}

fn garrison_suffers_together<'a>(
    turn: &mut Turn<'a>,
    effect: ForceEffect<'a>,
    place: PlaceId,
    (table, rule): (TableId, RuleId),
) -> Flow {
    let row = (table, rule);
    match effect {
        ForceEffect::EachBanner(inner) | ForceEffect::ChosenBanner(inner) => {
            garrison_suffers(turn, inner, place, row)
        }
        ForceEffect::WithoutBaggage(inner) => {
            match turn.state().sieges.get(&place).is_some_and(|siege| siege.garrison_baggage > 0) {
                true => Ok(()),
                false => garrison_suffers(turn, inner, place, row),
            }
        }
        ForceEffect::ForceBaggage(number) => {
            change_garrison(turn, place, (0, -number), rule);
            Ok(())
        }
        ForceEffect::ForceGainsBaggage(amount) => {
            let baggage = turn.amount(rule, *amount, "baggage gained", place)?;
            change_garrison(turn, place, (0, baggage), rule);
            Ok(())
        }
        // It enters nothing.
        ForceEffect::NoEntry(_) => Ok(()),
        ForceEffect::WakeDragons(number) => {
            let number = turn.amount(rule, *number, "number of dragons", place)?;
            dragons::dragons_rage(turn, place, number)
        }
        ForceEffect::RollOn(other) => garrison_rolls(turn, *other, place),
        ForceEffect::RollAgain(_) => garrison_rolls(turn, table, place),
        ForceEffect::InTerrain(cases) => {
            let terrain = turn.game().place(place).terrain;
            garrison_suffers(turn, cases.of(terrain), place, row)
        }
    }
}

fn garrison_rolls(turn: &mut Turn<'_>, table: TableId, place: PlaceId) -> Flow {
    let row = (table, tables::cite(turn, table));
    effects::led_on(turn, table, ("hunger", place.into()), &mut |turn, effects| {
        garrison_suffers(turn, effects, place, row)
    })
}

/// Changes a garrison without banners; it loses no more than it has.
fn change_garrison(
    turn: &mut Turn<'_>,
    place: PlaceId,
    (points, baggage): (i64, i64),
    rule: RuleId,
) {
    let Some(siege) = turn.state().sieges.get(&place) else { return };
    let (points, baggage) = (points.max(-siege.garrison), baggage.max(-siege.garrison_baggage));
    if points != 0 || baggage != 0 {
        turn.emit_rule(rule, FightEvent::GarrisonChanged { place, points, baggage });
    }
}

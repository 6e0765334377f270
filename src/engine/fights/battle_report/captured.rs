//! Standards, baggage and machines that change hands after a battle (NL-TT-16, NL-TT-17,
//! NL-SIEGE-12).

use crate::campaign::{BannerId, Keeper, Owner, RosterEvent, Station, TroopId, Trophy};
use crate::engine::armies::{booty, positions};
use crate::engine::core::fight::Fight;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::fights::battle_report::{BattleReport, Piece, other};
use crate::rules::Value;
use crate::rules::effect::Side;

/// Gives standards that were taken, and those of units that fled or of which nobody is left on the
/// field, to the winner, who keeps their own, and after a draw to nobody (NL-TT-16).
pub(super) fn lose_standards(
    turn: &mut Turn<'_>,
    fight: &Fight,
    report: &BattleReport,
    winner: Option<Side>,
) {
    for side in [Side::Attacker, Side::Defender].into_iter().filter(|side| winner != Some(*side)) {
        let lost: Vec<TroopId> = (0..turn.state().roster.troops.len())
            .filter_map(|at| u16::try_from(at).ok().map(TroopId))
            .filter(|id| {
                let troop = turn.state().roster.troop(*id);
                let piece = Piece::Troop(*id);
                let wiped_out = report.lost(piece) > 0 && troop.station == Station::Gone;
                let lost = wiped_out
                    || report.standards.contains(id)
                    || report.fled.iter().any(|(fled, _)| *fled == piece);
                let realm =
                    if side == Side::Attacker { Owner::Realm(fight.realm) } else { fight.defender };
                lost && troop.standard && Owner::Realm(troop.realm) == realm
            })
            .collect();
        let taker = winner
            .filter(|winner| *winner != side)
            .and_then(|winner| positions::alive(turn, fight.force(winner)).first().copied());
        for troop in lost {
            let (of, kind) = (
                turn.state().roster.troop(troop).realm,
                turn.state().roster.troop(troop).kind.clone(),
            );
            turn.emit("NL-TT-16", RosterEvent::StandardLost(troop));
            let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
            turn.emit(
                "NL-TT-16",
                RosterEvent::TrophyTaken {
                    trophy: Box::new(Trophy { of, kind, machine: false, keeper }),
                },
            );
        }
    }
}

/// Gives the baggage and machines that a beaten force leaves on the field to the winner (NL-TT-17,
/// NL-SIEGE-12), unless the rules of the campaign leave that to being scattered and to the pursuit
/// (EN-TT-17).
pub(super) fn take_booty(turn: &mut Turn<'_>, fight: &Fight, winner: Side) -> Flow {
    if turn.game().value(Value::TableBooty, fight.about(&turn.game(), other(winner))) == 0 {
        return Ok(());
    }
    let beaten = positions::alive(turn, fight.force(other(winner)));
    let victors = positions::alive(turn, fight.force(winner));
    booty::capture_baggage(turn, &beaten, &victors, "NL-TT-17")?;
    booty::capture_machines(turn, &beaten, victors.first().copied(), "NL-SIEGE-12");
    Ok(())
}

/// Gives the standards of a garrison that is lost to whoever took the settlement (NL-SIEGE-12).
pub fn capture_standards(turn: &mut Turn<'_>, from: &[BannerId], taker: Option<BannerId>) {
    for banner in from {
        let carried: Vec<TroopId> = turn
            .state()
            .roster
            .in_banner(*banner)
            .filter(|(_, one)| one.standard)
            .map(|(id, _)| id)
            .collect();
        for troop in carried {
            let (of, kind) = (
                turn.state().roster.troop(troop).realm,
                turn.state().roster.troop(troop).kind.clone(),
            );
            turn.emit("NL-SIEGE-12", RosterEvent::StandardLost(troop));
            let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
            turn.emit(
                "NL-SIEGE-12",
                RosterEvent::TrophyTaken {
                    trophy: Box::new(Trophy { of, kind, machine: false, keeper }),
                },
            );
        }
    }
}

//! Settlement of a reported battle: the winner is decided and the losses are taken (NL-TT-08,
//! NL-TT-10, EN-TT-17).

use crate::campaign::{BannerEvent, FightEvent, Reason, TroopId};
use crate::engine::armies::banners;
use crate::engine::armies::roster::{self, captives, casualties};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::fights::battle_report::{BattleReport, Piece, captured, victory_points};
use crate::engine::fights::{FightEnd, raising};
use crate::rules::RuleId;
use crate::rules::effect::{Outcome, Side};

/// True if a fight is an assault on a besieged settlement.
pub(in crate::engine::fights) fn behind_walls(game: &Game<'_>, fight: &Fight) -> bool {
    let siege = game.state.sieges.get(&fight.place);
    let inside = fight.garrison.is_some()
        || fight.defenders.iter().all(|banner| game.state.banner(*banner).shut_in);
    inside && siege.is_some_and(|siege| siege.besieger == fight.realm)
}

/// Settles victory points, the winner, losses and booty of a battle on the table (NL-TT-07..10, 16,
/// 17).
pub(in crate::engine::fights) fn decide_table(
    turn: &mut Turn<'_>,
    fight: &mut Fight,
    mut report: BattleReport,
) -> Flow<FightEnd> {
    report.note_positions(&turn.game());
    let (outcome, scattered) = match report.told_end(&turn.game()) {
        Some(end) => end,
        None => victory_points::by_points(turn, fight, &report),
    };
    turn.emit("NL-TT-10", FightEvent::BattleDecided { place: fight.place, outcome });
    raising::raise_on_table(turn, fight, &mut report);
    lose_on_table(turn, fight, &report);
    lose_items(turn, &report);
    let winner = match outcome {
        Outcome::Attacker => Some(Side::Attacker),
        Outcome::Defender => Some(Side::Defender),
        Outcome::Draw => None,
    };
    captured::lose_standards(turn, fight, &report, winner);
    // Before the walls nobody leaves the field; what a stormed place holds is the victor's
    // anyway (NL-SIEGE-08).
    let walls = behind_walls(&turn.game(), fight);
    if let Some(side) = winner.filter(|_| !walls) {
        captured::take_booty(turn, fight, side)?;
    }
    Ok(FightEnd {
        outcome,
        attacker_scattered: scattered && outcome == Outcome::Defender,
        defender_scattered: scattered && outcome == Outcome::Attacker,
        report: Some(Box::new(report)),
    })
}

/// Takes what fell from its banners; banners left with nobody are gone.
fn lose_on_table(turn: &mut Turn<'_>, fight: &Fight, report: &BattleReport) {
    const RULE: RuleId = RuleId("NL-TT-08");
    for banner in fight.attackers.iter().chain(&fight.defenders).copied() {
        if !turn.state().has_rosters() {
            banners::lose_points(
                turn,
                banner,
                report.lost(Piece::Banner(banner)),
                Reason::Battle,
                RULE,
            );
            continue;
        }
        let troops = roster::troops_in(&turn.game(), banner);
        let lost: Vec<(TroopId, i64)> = troops
            .into_iter()
            .map(|troop| (troop, report.lost(Piece::Troop(troop))))
            .filter(|(_, models)| *models > 0)
            .collect();
        casualties::take_models(turn, banner, &lost, Reason::Battle, RULE);
        if turn.state().banner(banner).points == 0 {
            banners::remove_banner(turn, banner, Reason::Battle, RuleId("NL-ARMY-04"));
        }
    }
    garrison_loses(turn, fight, report.lost(Piece::Garrison), RULE);
}

/// Takes magic items that were used up, and the points they were worth (NL-TT-16, EN-TT-17).
fn lose_items(turn: &mut Turn<'_>, report: &BattleReport) {
    for (troop, item) in &report.spent {
        if let Some(banner) = pieces::banner_of(&turn.game(), *troop) {
            let points = captives::take_item(turn, *troop, item, "NL-TT-16");
            turn.emit(
                "NL-TT-16",
                BannerEvent::PointsChanged { banner, by: -points, what: Reason::UsedUp },
            );
        }
    }
}

/// Takes points from a besieged garrison without banners.
pub(in crate::engine::fights) fn garrison_loses(
    turn: &mut Turn<'_>,
    fight: &Fight,
    lost: i64,
    rule: RuleId,
) {
    let place = fight.place;
    if let Some(siege) =
        turn.state().sieges.get(&place).filter(|_| lost > 0 && fight.garrison.is_some())
    {
        let points = -lost.min(siege.garrison);
        turn.emit_rule(rule, FightEvent::GarrisonChanged { place, points, baggage: 0 });
    }
}

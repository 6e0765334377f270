//! What a reported battle leads to: the winner is decided and the losses are taken (NL-TT-08,
//! NL-TT-10, EN-TT-17).

use super::{BattleReport, Piece};
use crate::campaign::{Event, Reason, TroopId};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{Fight, FightEnd};
use crate::rules::RuleId;
use crate::rules::effect::{Outcome, Side};

impl Game<'_> {
    /// True if a fight is an assault on a besieged settlement.
    pub(in crate::engine::fights) fn behind_walls(&self, fight: &Fight) -> bool {
        let siege = self.state.sieges.get(&fight.place);
        let inside = fight.garrison.is_some()
            || fight.defenders.iter().all(|banner| self.state.banner(*banner).shut_in);
        inside && siege.is_some_and(|siege| siege.besieger == fight.realm)
    }
}

impl Turn<'_> {
    /// Victory points, the winner, losses and booty of a battle on the table (NL-TT-07..10, 16,
    /// 17).
    pub(in crate::engine::fights) fn decide_table(
        &mut self,
        fight: &mut Fight,
        mut report: BattleReport,
    ) -> Flow<FightEnd> {
        report.note_positions(&self.game());
        let (outcome, scattered) = match report.told_end(&self.game()) {
            Some(end) => end,
            None => self.by_points(fight, &report),
        };
        self.emit("NL-TT-10", Event::BattleDecided { place: fight.place, outcome });
        self.raise_on_table(fight, &mut report);
        self.lose_on_table(fight, &report);
        self.lose_items(&report);
        let winner = match outcome {
            Outcome::Attacker => Some(Side::Attacker),
            Outcome::Defender => Some(Side::Defender),
            Outcome::Draw => None,
        };
        self.lose_standards(fight, &report, winner);
        // Before the walls nobody leaves the field; what a stormed place holds is the victor's
        // anyway (NL-SIEGE-08).
        let walls = self.game().behind_walls(fight);
        if let Some(side) = winner.filter(|_| !walls) {
            self.take_booty(fight, side)?;
        }
        Ok(FightEnd {
            outcome,
            attacker_scattered: scattered && outcome == Outcome::Defender,
            defender_scattered: scattered && outcome == Outcome::Attacker,
            report: Some(Box::new(report)),
        })
    }

    /// What fell leaves its banners; those left with nobody are gone.
    fn lose_on_table(&mut self, fight: &Fight, report: &BattleReport) {
        const RULE: RuleId = RuleId("NL-TT-08");
        for banner in fight.attackers.iter().chain(&fight.defenders).copied() {
            if !self.state().has_rosters() {
                self.lose_points(banner, report.lost(Piece::Banner(banner)), Reason::Battle, RULE);
                continue;
            }
            let troops = self.game().troops_in(banner);
            let lost: Vec<(TroopId, i64)> = troops
                .into_iter()
                .map(|troop| (troop, report.lost(Piece::Troop(troop))))
                .filter(|(_, models)| *models > 0)
                .collect();
            self.take_models(banner, &lost, Reason::Battle, RULE);
            if self.state().banner(banner).points == 0 {
                self.remove_banner(banner, Reason::Battle, RuleId("NL-ARMY-04"));
            }
        }
        self.garrison_loses(fight, report.lost(Piece::Garrison), RULE);
    }

    /// Magic items that were used up are gone, and what they were worth (NL-TT-16, EN-TT-17).
    fn lose_items(&mut self, report: &BattleReport) {
        for (troop, item) in &report.spent {
            if let Some(banner) = self.game().banner_of(*troop) {
                let points = self.take_item(*troop, item, "NL-TT-16");
                self.emit(
                    "NL-TT-16",
                    Event::PointsChanged { banner, by: -points, what: Reason::UsedUp },
                );
            }
        }
    }

    /// A besieged garrison without banners loses points.
    pub(in crate::engine::fights) fn garrison_loses(
        &mut self,
        fight: &Fight,
        lost: i64,
        rule: RuleId,
    ) {
        let place = fight.place;
        if let Some(siege) =
            self.state().sieges.get(&place).filter(|_| lost > 0 && fight.garrison.is_some())
        {
            let points = -lost.min(siege.garrison);
            self.emit_rule(rule, Event::GarrisonChanged { place, points, baggage: 0 });
        }
    }
}

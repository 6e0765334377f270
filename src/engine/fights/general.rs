//! The general of a beaten force, taken in the pursuit (NL-BATTLE-12, EN-BATTLE-23).

use super::aftermath::Flight;
use super::battle_report::BattleReport;
use crate::campaign::{BannerId, Reason, TroopId};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::{RuleId, Value};

impl Game<'_> {
    /// Who commands a force: of those fit to command the one of the highest level, then the first
    /// on the roll.
    #[must_use]
    pub fn general(&self, force: &[BannerId]) -> Option<TroopId> {
        let rank = |id: &TroopId| {
            let troop = self.state.roster.troop(*id);
            let one = troop.character.as_ref().filter(|one| one.commands)?;
            Some((one.level, std::cmp::Reverse(troop.number)))
        };
        self.characters_of(force).into_iter().filter(|id| rank(id).is_some()).max_by_key(rank)
    }
}

impl Turn<'_> {
    /// The pursuers take the general, fit or wounded; one who went down on the table is tested
    /// first, and in the place of a dead one a character is drawn (EN-BATTLE-23), or named by the
    /// beaten (NL-BATTLE-12). False where there is no character, as in armies without models.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn capture_general(
        &mut self,
        general: Option<TroopId>,
        beaten: &[BannerId],
        victors: &[BannerId],
        report: Option<&mut BattleReport>,
        rule: RuleId,
    ) -> Flow<bool> {
        let mut down = Vec::new();
        if let (Some(general), Some(report)) = (general, report) {
            if let (true, Some(banner)) =
                (report.down.contains(&general), self.game().banner_of(general))
            {
                report.down.retain(|troop| *troop != general);
                let flight = Flight { scattered: false, pursued: true };
                self.settle_fate(general, banner, victors, (Some(false), flight))?;
            }
            down.clone_from(&report.down);
        }
        let Some(captor) = self.alive(victors).first().copied() else { return Ok(false) };
        let in_force = |turn: &Self, troop: TroopId| {
            turn.game().banner_of(troop).filter(|banner| beaten.contains(banner))
        };
        if let Some(general) = general
            && matches!(
                self.state().roster.troop(general).station,
                crate::campaign::Station::Captive(_)
            )
        {
            return Ok(true);
        }
        let taken = match general.filter(|general| in_force(self, *general).is_some()) {
            Some(general) => Some(general),
            None => {
                let here = beaten.iter().flat_map(|banner| self.state().roster.in_banner(*banner));
                let among: Vec<TroopId> = here
                    .filter(|(id, troop)| troop.character.is_some() && !down.contains(id))
                    .map(|(id, _)| id)
                    .collect();
                if self.game().value(Value::GeneralNamed, self.game().about_force(beaten)) > 0 {
                    self.name_captive(&among, rule)?
                } else {
                    self.pick_random(&among, rule, "character who is captured", captor)?
                }
            }
        };
        match taken.filter(|taken| in_force(self, *taken).is_some()) {
            Some(taken) => {
                self.imprison(taken, captor, Reason::Captured, RuleId("NL-TT-18"));
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Who is captured in the place of a general who is dead, named by the beaten (NL-BATTLE-12).
    fn name_captive(&mut self, among: &[TroopId], rule: RuleId) -> Flow<Option<TroopId>> {
        let Some(first) = among.first() else { return Ok(None) };
        let realm = self.state().roster.troop(*first).realm;
        self.named_troop(realm, among, "your general is dead: which character is captured, ", rule)
    }
}

//! An army of nobody attacks: it has points and no banner, and never pursues. What becomes of it when
//! it loses the battle or has to leave the tile is for the script that brings it (NL-EQX-11,
//! EN-WILD-52).

use super::aftermath::Flight;
use super::{ATTACKERS_LOSS, DEFENDERS_LOSS, Fight, LossMultipliers};
use crate::campaign::{BannerId, Event, Force, Owner, RealmId, Reason};
use crate::engine::armies::retreat::Leaving;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::effect::{Effect, Loss, Outcome, Side};
use crate::rules::procedure::{LossEffect, TableEffect};
use crate::rules::table::{BATTLE_RESULT, CHARACTER_FALLS};
use crate::rules::{RuleId, TableId};

/// An army that belongs to nobody.
#[derive(Debug, Clone, Copy)]
pub struct NeutralArmy {
    pub place: PlaceId,
    pub points: i64,
    pub name: &'static str,
    /// Who raised it and plays its card, unless it attacks them.
    pub by: Option<RealmId>,
    pub rule: RuleId,
}

/// The end of a battle of an army of nobody, whichever side attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HordeBattle {
    /// Points it has left, whatever the outcome.
    pub left: i64,
    /// Points that a garrison or another such army has left; 0 against banners.
    pub other: i64,
    /// None if there was nobody to fight.
    pub outcome: Option<HordeOutcome>,
}

/// Who won, seen by the army of nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HordeOutcome {
    Won,
    Drawn,
    Lost,
}

impl HordeOutcome {
    /// Returns how a battle ended for the army of nobody, which fought on one side of it.
    #[must_use]
    pub fn of(outcome: Outcome, horde: Side) -> HordeOutcome {
        match (outcome, horde) {
            (Outcome::Draw, _) => HordeOutcome::Drawn,
            (Outcome::Attacker, Side::Attacker) | (Outcome::Defender, Side::Defender) => {
                HordeOutcome::Won
            }
            (Outcome::Attacker, Side::Defender) | (Outcome::Defender, Side::Attacker) => {
                HordeOutcome::Lost
            }
        }
    }
}

impl HordeBattle {
    /// Returns the end of no battle: the army stands as it stood.
    #[must_use]
    pub fn none(points: i64) -> HordeBattle {
        HordeBattle { left: points, other: 0, outcome: None }
    }

    /// Returns the points of an army that does not outlive a defeat or a draw.
    #[must_use]
    pub fn or_gone(self) -> i64 {
        match self.outcome {
            None | Some(HordeOutcome::Won) => self.left,
            Some(HordeOutcome::Drawn | HordeOutcome::Lost) => 0,
        }
    }
}

impl Turn<'_> {
    /// It attacks the force of a realm in the open on its tile, without those aboard ships and those
    /// whom a script has brought to safety (EN-WILD-52).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn horde_attacks(
        &mut self,
        horde: NeutralArmy,
        realm: RealmId,
        spared: &[BannerId],
    ) -> Flow<HordeBattle> {
        let NeutralArmy { place, points, name, by, rule } = horde;
        let mut defenders = self.state().force(realm, place);
        defenders
            .retain(|banner| !self.state().banner(*banner).shut_in && !spared.contains(banner));
        if defenders.is_empty() || points <= 0 {
            return Ok(HordeBattle::none(points));
        }
        self.emit_rule(
            rule,
            Event::HordeAttacked { place, points, name, defenders: Force::from_slice(&defenders) },
        );
        let commander = by.filter(|by| *by != realm && !self.state().realm(*by).out);
        let fight = Fight {
            place,
            realm: commander.unwrap_or(realm),
            attackers: Vec::new(),
            defender: Owner::Realm(realm),
            defenders: defenders.to_vec(),
            garrison: None,
        };
        self.fight_matter("attack of a horde", &fight);
        let cards = self.cards_of_horde(&fight, commander)?;
        let defence = self.game().fighting_points(&defenders);
        let mut factors = self.factors_with((realm, place), points, defence, cards)?;
        self.filter_factor(&mut factors.sum, "battle", [&[], &defenders], place)?;
        let total = self.tally("NL-BATTLE-05", "battle", factors.sum);
        let drawn =
            self.read_row(BATTLE_RESULT, super::Faces::new(), total, None, (realm, place))?;
        let effects = &self.by_rank(self.effects(&drawn), (realm, place));
        let mut left = points;
        if super::double(&factors.faces) {
            let fallen =
                self.roll_on(CHARACTER_FALLS, "side that loses a character", (realm, place))?;
            let effects = self.effects(&fallen);
            let force: &[BannerId] = match super::loses_character(effects) {
                Some(Side::Defender) => &defenders,
                _ => &[],
            };
            if !self.a_character_falls(force)? {
                left = self.horde_losses(
                    left,
                    &defenders,
                    effects,
                    CHARACTER_FALLS,
                    LossMultipliers::ONCE,
                )?;
            }
        }
        let times = LossMultipliers {
            attackers: self.game().loss_times(defence, place),
            defenders: self.game().loss_times(points, place),
        };
        left = self.horde_losses(left, &defenders, effects, BATTLE_RESULT, times)?;
        let (outcome, scattered) = self.winner(effects, place);
        let standing = self.still_on(&defenders, place);
        match outcome {
            Outcome::Defender => {}
            Outcome::Draw => self.defenders_after_draw(&standing, place)?,
            Outcome::Attacker => {
                let scattered = scattered == Some(Side::Defender);
                if scattered {
                    self.emit("NL-BATTLE-09", Event::Scattered { realm: Owner::Realm(realm) });
                    self.leave_in_panic(&standing, &[])?;
                }
                self.leave_to_own_tile(
                    &standing,
                    Leaving::after(Flight { scattered, pursued: false }),
                )?;
                self.regroup(&standing);
            }
        }
        self.settle_siege(place);
        self.mercenaries_leave(&defenders, &[]);
        let ended = HordeOutcome::of(outcome, Side::Attacker);
        Ok(HordeBattle { left, other: 0, outcome: Some(ended) })
    }

    /// Deals out losses; returns the points that the horde has left.
    fn horde_losses(
        &mut self,
        points: i64,
        defenders: &[BannerId],
        effects: &[Effect],
        table: TableId,
        times: LossMultipliers,
    ) -> Flow<i64> {
        let rule = self.cite(table);
        let about = About { banner: defenders.first().copied(), ..About::default() };
        let (mut attack_loss, mut defence_loss, mut left) = (0, 0, points);
        for effect in LossEffect::each(effects) {
            match effect {
                LossEffect::AttackerLoses(Loss::Points(amount)) => {
                    attack_loss += self.amount(rule, *amount, ATTACKERS_LOSS, about)?
                }
                LossEffect::AttackerLoses(Loss::All) => left = 0,
                LossEffect::DefenderLoses(Loss::Points(amount)) => {
                    defence_loss += self.amount(rule, *amount, DEFENDERS_LOSS, about)?
                }
                LossEffect::DefenderLoses(Loss::All) => {
                    let standing = self.alive(defenders);
                    self.remove_banners(&standing, Reason::Battle, rule);
                }
            }
        }
        attack_loss = self.multiplied(attack_loss, times.attackers, ATTACKERS_LOSS, rule);
        defence_loss = self.multiplied(defence_loss, times.defenders, DEFENDERS_LOSS, rule);
        let before = self.strengths(defenders);
        self.share_loss_by(&before, defence_loss, Reason::Battle, rule)?;
        Ok((left - attack_loss).max(0))
    }
}

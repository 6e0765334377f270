//! An army of nobody attacks: it has points and no banner, and never pursues. What becomes of it when
//! it loses the battle or has to leave the tile is for the script that brings it (NL-EQX-11,
//! EN-WILD-52).

use crate::campaign::{BannerId, FightEvent, Force, MagicEvent, Owner, RealmId, Reason};
use crate::engine::armies::banners::{self, shared_losses};
use crate::engine::armies::{booty, positions, roster};
use crate::engine::core::fight::Fight;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{
    self, ATTACKERS_LOSS, DEFENDERS_LOSS, LossMultipliers, aftermath, cards, losses, neutral_fights,
};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving};
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
    /// Realm that raised it and plays its card, unless the army attacks that realm.
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
    /// Result of the battle, or None if there was nobody to fight.
    pub outcome: Option<HordeOutcome>,
}

/// Result as the army of nobody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HordeOutcome {
    Won,
    Drawn,
    Lost,
}

impl HordeOutcome {
    /// Returns how a battle ended for the army of nobody, which fought on one side of it.
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
    pub fn none(points: i64) -> HordeBattle {
        HordeBattle { left: points, other: 0, outcome: None }
    }

    /// Returns the points of an army that does not outlive a defeat or a draw.
    pub fn or_gone(self) -> i64 {
        match self.outcome {
            None | Some(HordeOutcome::Won) => self.left,
            Some(HordeOutcome::Drawn | HordeOutcome::Lost) => 0,
        }
    }
}

/// Attacks the force of a realm in the open on its tile, without those aboard ships and those whom
/// a script has brought to safety (EN-WILD-52).
pub fn horde_attacks(
    turn: &mut Turn<'_>,
    horde: NeutralArmy,
    realm: RealmId,
    spared: &[BannerId],
) -> Flow<HordeBattle> {
    let NeutralArmy { place, points, name, by, rule } = horde;
    let mut defenders = turn.state().force(realm, place);
    defenders.retain(|banner| !turn.state().banner(*banner).shut_in && !spared.contains(banner));
    if defenders.is_empty() || points <= 0 {
        return Ok(HordeBattle::none(points));
    }
    turn.emit_rule(
        rule,
        MagicEvent::HordeAttacked { place, points, name, defenders: Force::from_slice(&defenders) },
    );
    let commander = by.filter(|by| *by != realm && !turn.state().realm(*by).out);
    let fight = Fight {
        place,
        realm: commander.unwrap_or(realm),
        attackers: Vec::new(),
        defender: Owner::Realm(realm),
        defenders: defenders.to_vec(),
        garrison: None,
    };
    fights::fight_matter(turn, "attack of a horde", &fight);
    let cards = cards::cards_of_horde(turn, &fight, commander)?;
    let defence = roster::fighting_points(&turn.game(), &defenders);
    let mut factors = fights::factors_with(turn, (realm, place), points, defence, cards)?;
    hook_calls::filter_factor(turn, &mut factors.sum, "battle", [&[], &defenders], place)?;
    let total = turn.tally("NL-BATTLE-05", "battle", factors.sum);
    let drawn = tables::read_row(
        turn,
        BATTLE_RESULT,
        crate::engine::fights::Faces::new(),
        total,
        None,
        (realm, place),
    )?;
    let effects = &losses::by_rank(turn, tables::effects(turn, &drawn), (realm, place));
    let mut left = points;
    if crate::engine::fights::double(&factors.faces) {
        let fallen =
            turn.roll_on(CHARACTER_FALLS, "side that loses a character", (realm, place))?;
        let effects = tables::effects(turn, &fallen);
        let force: &[BannerId] = match crate::engine::fights::loses_character(effects) {
            Some(Side::Defender) => &defenders,
            _ => &[],
        };
        if !fights::a_character_falls(turn, force)? {
            left = horde_losses(
                turn,
                left,
                &defenders,
                effects,
                CHARACTER_FALLS,
                LossMultipliers::ONCE,
            )?;
        }
    }
    let times = LossMultipliers {
        attackers: losses::loss_times(&turn.game(), defence, place),
        defenders: losses::loss_times(&turn.game(), points, place),
    };
    left = horde_losses(turn, left, &defenders, effects, BATTLE_RESULT, times)?;
    let (outcome, scattered) = neutral_fights::winner(turn, effects, place);
    let standing = positions::still_on(turn, &defenders, place);
    match outcome {
        Outcome::Defender => {}
        Outcome::Draw => retreat::defenders_after_draw(turn, &standing, place)?,
        Outcome::Attacker => {
            let scattered = scattered == Some(Side::Defender);
            if scattered {
                turn.emit("NL-BATTLE-09", FightEvent::Scattered { realm: Owner::Realm(realm) });
                booty::leave_in_panic(turn, &standing, &[])?;
            }
            retreat::leave_to_own_tile(
                turn,
                &standing,
                Leaving::after(Flight { scattered, pursued: false }),
            )?;
            retreat::regroup(turn, &standing);
        }
    }
    banners::settle_siege(turn, place);
    aftermath::mercenaries_leave(turn, &defenders, &[]);
    let ended = HordeOutcome::of(outcome, Side::Attacker);
    Ok(HordeBattle { left, other: 0, outcome: Some(ended) })
}

/// Deals out losses; returns the points that the horde has left.
fn horde_losses(
    turn: &mut Turn<'_>,
    points: i64,
    defenders: &[BannerId],
    effects: &[Effect],
    table: TableId,
    times: LossMultipliers,
) -> Flow<i64> {
    let rule = tables::cite(turn, table);
    let about = About { banner: defenders.first().copied(), ..About::default() };
    let (mut attack_loss, mut defence_loss, mut left) = (0, 0, points);
    for effect in LossEffect::each(effects) {
        match effect {
            LossEffect::AttackerLoses(Loss::Points(amount)) => {
                attack_loss += turn.amount(rule, *amount, ATTACKERS_LOSS, about)?
            }
            LossEffect::AttackerLoses(Loss::All) => left = 0,
            LossEffect::DefenderLoses(Loss::Points(amount)) => {
                defence_loss += turn.amount(rule, *amount, DEFENDERS_LOSS, about)?
            }
            LossEffect::DefenderLoses(Loss::All) => {
                let standing = positions::alive(turn, defenders);
                banners::remove_banners(turn, &standing, Reason::Battle, rule);
            }
        }
    }
    attack_loss = losses::multiplied(turn, attack_loss, times.attackers, ATTACKERS_LOSS, rule);
    defence_loss = losses::multiplied(turn, defence_loss, times.defenders, DEFENDERS_LOSS, rule);
    let before = shared_losses::strengths(turn, defenders);
    shared_losses::share_loss_by(turn, &before, defence_loss, Reason::Battle, rule)?;
    Ok((left - attack_loss).max(0))
}

//! The general of a beaten force, taken in the pursuit (NL-BATTLE-12, EN-BATTLE-23).

use crate::campaign::{BannerId, Reason, TroopId};
use crate::engine::armies::positions;
use crate::engine::armies::roster::{self, stations, victims};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, races, random_pick};
use crate::engine::fights::aftermath;
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::marching::retreat::leaving::Flight;
use crate::rules::{RuleId, Value};
use crate::say;

/// Finds the commander of a force: of those fit to command the one of the highest level, then the
/// first on the roll.
pub fn general(game: &Game<'_>, force: &[BannerId]) -> Option<TroopId> {
    let rank = |id: &TroopId| {
        let troop = game.state.roster.troop(*id);
        let one = troop.character.as_ref().filter(|one| one.commands)?;
        Some((one.level, std::cmp::Reverse(troop.number)))
    };
    roster::characters_of(game, force).into_iter().filter(|id| rank(id).is_some()).max_by_key(rank)
}

/// Captures the general, fit or wounded, for the pursuers; one who went down on the table is tested
/// first, and in the place of a dead one a character is drawn (EN-BATTLE-23), or named by the
/// beaten (NL-BATTLE-12). False if there is no character, as in armies without models.
pub fn capture_general(
    turn: &mut Turn<'_>,
    general: Option<TroopId>,
    beaten: &[BannerId],
    victors: &[BannerId],
    report: Option<&mut BattleReport>,
    rule: RuleId,
) -> Flow<bool> {
    let mut down = Vec::new();
    if let (Some(general), Some(report)) = (general, report) {
        if let (true, Some(banner)) =
            (report.down.contains(&general), pieces::banner_of(&turn.game(), general))
        {
            report.down.retain(|troop| *troop != general);
            let flight = Flight { scattered: false, pursued: true };
            aftermath::settle_fate(turn, general, banner, victors, (Some(false), flight))?;
        }
        down.clone_from(&report.down);
    }
    let Some(captor) = positions::alive(turn, victors).first().copied() else { return Ok(false) };
    let in_force = |turn: &Turn<'_>, troop: TroopId| {
        pieces::banner_of(&turn.game(), troop).filter(|banner| beaten.contains(banner))
    };
    if let Some(general) = general
        && matches!(
            turn.state().roster.troop(general).station,
            crate::campaign::Station::Captive(_)
        )
    {
        return Ok(true);
    }
    let taken = match general.filter(|general| in_force(turn, *general).is_some()) {
        Some(general) => Some(general),
        None => {
            let here = beaten.iter().flat_map(|banner| turn.state().roster.in_banner(*banner));
            let among: Vec<TroopId> = here
                .filter(|(id, troop)| troop.character.is_some() && !down.contains(id))
                .map(|(id, _)| id)
                .collect();
            if turn.game().value(Value::GeneralNamed, races::about_force(&turn.game(), beaten)) > 0
            {
                name_captive(turn, &among, rule)?
            } else {
                random_pick::pick_random(turn, &among, rule, "character who is captured", captor)?
            }
        }
    };
    match taken.filter(|taken| in_force(turn, *taken).is_some()) {
        Some(taken) => {
            stations::imprison(turn, taken, captor, Reason::Captured, RuleId("NL-TT-18"));
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Asks the beaten which character is captured in the place of a general who is dead
/// (NL-BATTLE-12).
fn name_captive(turn: &mut Turn<'_>, among: &[TroopId], rule: RuleId) -> Flow<Option<TroopId>> {
    let Some(first) = among.first() else { return Ok(None) };
    let realm = turn.state().roster.troop(*first).realm;
    victims::named_troop(
        turn,
        realm,
        among,
        |names| say!("your general is dead: which character is captured, {names}?", names),
        rule,
    )
}

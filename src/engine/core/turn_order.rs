//! Order of realms by dice: highest first, ties rolled again among the tied.

use crate::campaign::RealmId;
use crate::engine::core::dice;
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::turn::Turn;
use crate::rules::Thrown;

/// Returns the one with the highest roll; those tied for it roll again (NL-DIP-05).
pub fn highest(
    turn: &mut Turn<'_>,
    realms: &[RealmId],
    roll: Thrown,
    what: &'static str,
) -> Flow<Option<RealmId>> {
    let mut left = realms.to_vec();
    let mut tries = RepeatedThrows::default();
    while left.len() > 1 {
        let mut rolls = Vec::new();
        for realm in &left {
            dice::dice_of(turn, Some(*realm));
            rolls.push((turn.roll_value(roll, what, *realm)?, *realm));
        }
        dice::dice_of(turn, None);
        let best = rolls.iter().map(|(total, _)| *total).max();
        left = rolls
            .into_iter()
            .filter(|(total, _)| Some(*total) == best)
            .map(|(_, realm)| realm)
            .collect();
        if left.len() > 1
            && let Some(first) = first_by_ruling(turn, &mut tries, &left, roll, what)?
        {
            return Ok(Some(first));
        }
    }
    Ok(left.first().copied())
}

/// Counts a roll that left some realms tied; None while they roll again, then the one that goes
/// before the others as the host rules.
fn first_by_ruling(
    turn: &mut Turn<'_>,
    tries: &mut RepeatedThrows,
    tied: &[RealmId],
    roll: Thrown,
    what: &str,
) -> Flow<Option<RealmId>> {
    let rule = turn.rules.setting(roll.into()).cite;
    let names =
        |game: &Game<'_>| tied.iter().map(|realm| game.realm_name(*realm).to_owned()).collect();
    let ruled = repeated_throws::ruled(turn, tries, (what, rule), names)?;
    Ok(ruled.and_then(|at| tied.get(at).copied()))
}

/// Ranks realms in descending order of a roll; tied realms roll again among themselves (NL-TURN-02,
/// NL-REALM-02).
pub fn ranked(
    turn: &mut Turn<'_>,
    realms: &[RealmId],
    roll: Thrown,
    what: &'static str,
) -> Flow<Vec<RealmId>> {
    ranked_within(turn, &mut RepeatedThrows::default(), realms, roll, what)
}

fn ranked_within(
    turn: &mut Turn<'_>,
    tries: &mut RepeatedThrows,
    realms: &[RealmId],
    roll: Thrown,
    what: &'static str,
) -> Flow<Vec<RealmId>> {
    if realms.len() < 2 {
        return Ok(realms.to_vec());
    }
    let mut rolls = Vec::new();
    for realm in realms {
        dice::dice_of(turn, Some(*realm));
        rolls.push((turn.roll_value(roll, what, *realm)?, *realm));
    }
    dice::dice_of(turn, None);
    let mut totals: Vec<i64> = rolls.iter().map(|(total, _)| *total).collect();
    totals.sort_unstable_by(|one, other| other.cmp(one));
    totals.dedup();
    let mut order = Vec::new();
    for total in totals {
        let tied: Vec<RealmId> =
            rolls.iter().filter(|(roll, _)| *roll == total).map(|(_, realm)| *realm).collect();
        order.extend(self::tied(turn, tries, tied, roll, what)?);
    }
    Ok(order)
}

/// Ranks realms of one total among themselves: those whom dice do not part the host puts in order.
fn tied(
    turn: &mut Turn<'_>,
    tries: &mut RepeatedThrows,
    mut tied: Vec<RealmId>,
    roll: Thrown,
    what: &'static str,
) -> Flow<Vec<RealmId>> {
    let mut order = Vec::new();
    while tied.len() > 1 {
        let Some(first) = first_by_ruling(turn, tries, &tied, roll, what)? else {
            return ranked_within(turn, tries, &tied, roll, what);
        };
        tied.retain(|realm| *realm != first);
        order.push(first);
    }
    order.append(&mut tied);
    Ok(order)
}

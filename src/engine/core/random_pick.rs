//! A random thing among several: a die with as many sides, so that scripts and players can roll it
//! as any other.

use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::turn::Turn;
use crate::rules::{Dice, RuleId};

/// Most sides of one die.
const SIDES: usize = 100;

/// Picks one of these, each with equal chance; None if there are none, and no roll if there is no
/// choice. Of more than a die has sides, one die first picks the hundred; a result beyond the end
/// is rolled again.
pub fn pick_random<T: Copy>(
    turn: &mut Turn<'_>,
    among: &[T],
    rule: RuleId,
    what: &'static str,
    about: impl Into<About>,
) -> Flow<Option<T>> {
    let about = about.into();
    let hundreds = among.len().div_ceil(SIDES);
    if hundreds > SIDES {
        return Ok(among.first().copied());
    }
    let mut tries = RepeatedThrows::default();
    loop {
        let hundred = pick_side(turn, hundreds, rule, what, about)?;
        let sides = if hundreds > 1 { SIDES } else { among.len() };
        let one = pick_side(turn, sides, rule, what, about)?;
        match among.get(hundred * SIDES + one) {
            None if !among.is_empty() => {
                let numbers = |_: &Game<'_>| (1..=among.len()).map(|at| at.to_string()).collect();
                if let Some(at) = repeated_throws::ruled(turn, &mut tries, (what, rule), numbers)? {
                    return Ok(among.get(at).copied());
                }
            }
            found => return Ok(found.copied()),
        }
    }
}

/// Throws a die and returns its side, counted from 0.
fn pick_side(
    turn: &mut Turn<'_>,
    sides: usize,
    rule: RuleId,
    what: &'static str,
    about: About,
) -> Flow<usize> {
    if sides < 2 {
        return Ok(0);
    }
    let dice = Dice::of(1, u8::try_from(sides).unwrap_or(u8::MAX));
    let faces = turn.roll(rule, dice, what, about)?;
    Ok(usize::from(faces.first().copied().unwrap_or(1)).saturating_sub(1))
}

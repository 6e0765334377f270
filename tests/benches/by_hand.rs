//! A battle with all its numbers in the code, as a program for one edition would have it
//! (NL-BATTLE-03..06, NL-BATTLE-13, NL-BATTLE-18). Same dice in the same order as the engine.

use margrave::campaign::DiceBox;

const STEPS: [i64; 10] = [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000];
const BASE: [[i64; 10]; 10] = [
    [0, 2, 3, 4, 4, 5, 5, 6, 7, 8],
    [-2, 0, 1, 2, 2, 3, 4, 5, 6, 7],
    [-3, -1, 0, 1, 1, 2, 3, 4, 5, 6],
    [-4, -2, -1, 0, 0, 1, 2, 2, 3, 4],
    [-4, -2, -1, 0, 0, 0, 1, 2, 2, 3],
    [-5, -3, -2, -1, 0, 0, 0, 1, 1, 2],
    [-5, -4, -3, -2, -1, -1, 0, 0, 1, 2],
    [-6, -5, -4, -2, -2, -1, 0, 0, 0, 1],
    [-7, -6, -5, -3, -2, -1, -1, 0, 0, 0],
    [-8, -7, -6, -4, -3, -2, -2, -1, 0, 0],
];
const CARDS: [[i64; 3]; 3] = [[-2, 0, 2], [0, 1, -1], [1, -1, 0]];

fn step(points: i64) -> usize {
    STEPS.iter().position(|step| points <= *step).unwrap_or(STEPS.len() - 1)
}

fn lose(force: &mut [i64; 2], loss: i64) {
    let total: i64 = force.iter().sum();
    if total == 0 {
        return;
    }
    let loss = loss.min(total);
    let shares = [force[0] * loss / total, force[1] * loss / total];
    let strongest = usize::from(force[1] > force[0]);
    for (points, share) in force.iter_mut().zip(shares) {
        *points -= share;
    }
    force[strongest] -= loss - shares[0] - shares[1];
}

/// Points of both forces after the battle.
pub fn battle(
    dice: &mut DiceBox,
    mut attackers: [i64; 2],
    mut defenders: [i64; 2],
    attacker_card: usize,
    defender_card: usize,
) -> ([i64; 2], [i64; 2]) {
    let mut d6 = || i64::from(dice.take(6).face);
    let base = BASE[step(defenders.iter().sum())][step(attackers.iter().sum())];
    let (one, other) = (d6(), d6());
    let total = base + CARDS[attacker_card][defender_card] + one + other;
    if one == other {
        if d6() <= 3 { lose(&mut attackers, d6() * 20) } else { lose(&mut defenders, d6() * 20) }
    }
    match total {
        ..=5 => {
            lose(&mut defenders, d6() * 50);
            lose(&mut attackers, if total <= 2 { 100 } else { 50 } + d6() * 50);
        }
        6..=8 => {
            lose(&mut defenders, d6() * 50);
            lose(&mut attackers, d6() * 50);
        }
        9.. => {
            lose(&mut attackers, d6() * 50);
            lose(&mut defenders, if total >= 12 { 100 } else { 50 } + d6() * 50);
        }
    }
    (attackers, defenders)
}

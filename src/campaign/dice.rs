//! Dice of a campaign: drawn from a seeded generator, typed by hand, or forced by a script. All
//! three mix and replay alike. Faces are mapped here, so that no crate update changes a campaign.

use std::collections::VecDeque;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// Where a die came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Provenance {
    Drawn,
    Typed,
    Forced,
}

/// One die that fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    pub face: u8,
    pub from: Provenance,
}

/// The generator, the dice waiting to be used, and whether players roll their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceBox {
    generator: Pcg32,
    /// Dice given beforehand, used before any is drawn.
    pub waiting: VecDeque<u8>,
    /// Players roll real dice and type them in.
    pub by_hand: bool,
}

impl DiceBox {
    /// A box whose draws depend on the seed and the label alone.
    #[must_use]
    pub fn new(seed: u64, label: &str) -> DiceBox {
        DiceBox { generator: generator(seed, label), waiting: VecDeque::new(), by_hand: false }
    }

    /// Takes one die of `sides`: a waiting one if there is any, else a drawn one.
    pub fn take(&mut self, sides: u8) -> Die {
        if let Some(face) = self.waiting.pop_front() {
            let from = if self.by_hand { Provenance::Typed } else { Provenance::Forced };
            return Die { face, from };
        }
        let face = below(&mut self.generator, u32::from(sides)) + 1;
        Die { face: u8::try_from(face).unwrap_or(1), from: Provenance::Drawn }
    }

    /// A drawn number below `bound`, for shuffling.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.generator, bound)
    }
}

/// A generator for one purpose: its stream depends on seed and label only.
#[must_use]
pub fn generator(seed: u64, label: &str) -> Pcg32 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(label.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    Pcg32::from_seed(bytes)
}

/// An unbiased number below `bound` (at least 1), by rejection.
pub fn below(generator: &mut Pcg32, bound: u32) -> u32 {
    let bound = bound.max(1);
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let draw = generator.next_u32();
        if draw >= threshold {
            return draw % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden vector: these faces never change, in any release, on any machine.
    #[test]
    fn golden_faces() {
        let mut dice = DiceBox::new(7, "dice");
        let faces: Vec<u8> = (0..20).map(|_| dice.take(6).face).collect();
        assert_eq!(faces, GOLDEN);
        assert!(faces.iter().all(|face| (1..=6).contains(face)));
    }

    const GOLDEN: [u8; 20] = [5, 5, 2, 6, 2, 5, 1, 4, 3, 6, 4, 5, 4, 6, 4, 1, 6, 2, 3, 6];
}

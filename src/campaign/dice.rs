//! Dice of a campaign: drawn from a seeded generator, typed by hand, or forced by a script. All
//! three mix and replay alike. Faces are mapped here, so that no crate update changes a campaign.
//!
//! Drawn faces depend on the reason for the throw: each throw has a [`ThrowKey`]; the same key finds the same
//! faces, and a second throw under one key finds others.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use super::trial_dice::{FaceGroup, TrialDice};

/// Origin of a die.
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

/// Hash of the thing that a throw is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ThrowKey([u8; 16]);

impl ThrowKey {
    pub fn of(subject: &[u8]) -> ThrowKey {
        ThrowKey(first_bytes(&blake3::hash(subject)))
    }
}

impl fmt::Display for ThrowKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// Source of the faces of one throw.
#[derive(Debug)]
pub enum FaceSource {
    /// A trial: its dice show what they are told.
    Told,
    Drawn(Pcg32),
}

/// A die that was given for rolls of one name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedDie {
    pub what: String,
    pub face: u8,
}

/// The seed of all dice, those waiting to be used, and whether players roll their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceBox {
    seed: u64,
    /// Throws for each key since the clock last moved, by the first half of the key.
    thrown: BTreeMap<u64, u32>,
    /// Dice given beforehand, used before any is drawn.
    pub waiting: VecDeque<u8>,
    /// Dice given for rolls of a name, used before those that any roll may take; other rolls leave
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<NamedDie>,
    /// Given dice that fitted no throw, as scripts are told of them: a script that gave them is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    misfits: Vec<String>,
    /// Players roll real dice and type them in.
    pub by_hand: bool,
    /// In a trial: what falls there.
    #[serde(skip)]
    told: Option<Box<TrialDice>>,
}

impl DiceBox {
    /// Returns a box whose draws depend on the seed alone.
    pub fn new(seed: u64) -> DiceBox {
        DiceBox {
            seed,
            thrown: BTreeMap::new(),
            waiting: VecDeque::new(),
            kept: Vec::new(),
            misfits: Vec::new(),
            by_hand: false,
            told: None,
        }
    }

    /// Returns a box for a trial, of which nothing falls but what it is told.
    pub fn for_trial(told: TrialDice) -> DiceBox {
        DiceBox { told: Some(Box::new(told)), ..DiceBox::new(0) }
    }

    /// Returns the dice that fell in a trial; None outside one.
    pub fn trial_dice(self) -> Option<TrialDice> {
        self.told.map(|told| *told)
    }

    /// Marks the dice that follow as thrown together.
    pub fn throw_begins(&mut self) {
        if let Some(told) = &mut self.told {
            told.throw_begins();
        }
    }

    /// True if this is a trial, in which only prescribed dice fall.
    pub fn in_trial(&self) -> bool {
        self.told.is_some()
    }

    /// Returns the group into which a throw falls in a trial, by [`FaceGroup::above`]; None where
    /// every face counts.
    pub fn group(&mut self, groups: impl FnOnce() -> Vec<FaceGroup>) -> Option<usize> {
        self.told.as_mut()?.group(groups)
    }

    /// Returns the source of the next throw under a key.
    pub fn source_for(&mut self, key: ThrowKey) -> FaceSource {
        if self.in_trial() {
            return FaceSource::Told;
        }
        let [a, b, c, d, e, f, g, h, ..] = key.0;
        let thrown = self.thrown.entry(u64::from_le_bytes([a, b, c, d, e, f, g, h])).or_default();
        let mut throw = [0; 28];
        throw[..8].copy_from_slice(&self.seed.to_le_bytes());
        throw[8..24].copy_from_slice(&key.0);
        throw[24..].copy_from_slice(&thrown.to_le_bytes());
        *thrown = thrown.saturating_add(1);
        FaceSource::Drawn(Pcg32::from_seed(first_bytes(&blake3::hash(&throw))))
    }

    /// Forgets the dice thrown before this place in the calendar, which no longer count.
    pub fn clock_moved(&mut self) {
        self.thrown.clear();
    }

    /// Gives dice to the rolls of a name, or to the next ones.
    pub fn give(&mut self, faces: &[u8], what: &str) {
        if what.is_empty() {
            self.waiting.extend(faces);
        } else {
            self.kept
                .extend(faces.iter().map(|face| NamedDie { what: what.to_owned(), face: *face }));
        }
    }

    /// Returns given dice that nobody has used, for reports: the faces of the next rolls, and those of rolls
    /// by name.
    pub fn left(&self) -> Vec<String> {
        let kept = self.kept.iter().map(|kept| format!("{} for {}", kept.face, kept.what));
        self.waiting.iter().map(u8::to_string).chain(kept).collect()
    }

    /// True if no dice wait to be used.
    #[inline]
    pub fn none_given(&self) -> bool {
        self.waiting.is_empty() && self.kept.is_empty()
    }

    /// Returns the given dice that a roll of this name takes, the next first.
    pub fn given_for(&self, what: &str) -> impl Iterator<Item = u8> + '_ {
        let kept: Vec<u8> =
            self.kept.iter().filter(|kept| kept.what == what).map(|kept| kept.face).collect();
        kept.into_iter().chain(self.waiting.iter().copied())
    }

    /// Puts given dice aside that a roll of this name would take and a die of `sides` cannot show.
    pub fn put_aside(&mut self, sides: u8, what: &str) -> Vec<u8> {
        let misfits: Vec<u8> =
            self.given_for(what).filter(|face| !(1..=sides).contains(face)).collect();
        self.note_misfits(&misfits, what);
        self.kept.retain(|kept| kept.what != what || (1..=sides).contains(&kept.face));
        self.waiting.retain(|face| (1..=sides).contains(face));
        misfits
    }

    /// Takes the order that was given for a shuffle of this name: each place from 1 to `count` once. None if nothing
    /// was given for it.
    ///
    /// # Errors
    /// The faces that were given, and are put aside, if they are no such order.
    pub fn take_order(&mut self, count: usize, what: &str) -> Result<Option<Vec<usize>>, Vec<u8>> {
        let named = |kept: &NamedDie| kept.what == what;
        let given: Vec<u8> =
            self.kept.iter().filter(|kept| named(kept)).map(|kept| kept.face).collect();
        if given.is_empty() {
            return Ok(None);
        }
        let order: Vec<usize> = given.iter().take(count).map(|face| usize::from(*face)).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let whole = sorted.into_iter().eq(1..=count);
        // What is left over is for the next shuffle of the name.
        let mut taken = if whole { count } else { given.len() };
        self.kept.retain(|kept| {
            let takes = taken > 0 && named(kept);
            taken -= usize::from(takes);
            !takes
        });
        if whole {
            return Ok(Some(order));
        }
        self.note_misfits(&given, what);
        Err(given)
    }

    fn note_misfits(&mut self, faces: &[u8], what: &str) {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        self.misfits.push(format!("{} for {what}", faces.join(" ")));
    }

    /// Returns the given dice that were put aside, with what they were given for.
    pub fn misfits(&self) -> &[String] {
        &self.misfits
    }

    /// Takes one die of `sides` for a roll of this name: a given one if there is any, else a drawn
    /// one.
    pub fn take(&mut self, sides: u8, what: &str, source: &mut FaceSource) -> Die {
        let kept =
            self.kept.iter().position(|kept| kept.what == what).map(|at| self.kept.remove(at).face);
        if let Some(face) = kept.or_else(|| self.waiting.pop_front()) {
            let from = if self.by_hand { Provenance::Typed } else { Provenance::Forced };
            return Die { face, from };
        }
        let face = self.below(u32::from(sides), source) + 1;
        Die { face: u8::try_from(face).unwrap_or(1), from: Provenance::Drawn }
    }

    /// Returns a drawn number below `bound`, for shuffling.
    pub fn below(&mut self, bound: u32, source: &mut FaceSource) -> u32 {
        match (&mut self.told, source) {
            (Some(told), _) => told.next(bound.max(1)) - 1,
            (None, FaceSource::Drawn(generator)) => below(generator, bound),
            // A source is made anew for each throw: none of a trial outlives it.
            (None, FaceSource::Told) => 0,
        }
    }
}

fn first_bytes(hash: &blake3::Hash) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.as_bytes()[..16]);
    bytes
}

/// Returns a generator for one purpose: its stream depends on seed and label only.
pub fn generator(seed: u64, label: &str) -> Pcg32 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(label.as_bytes());
    Pcg32::from_seed(first_bytes(&hasher.finalize()))
}

/// Returns an unbiased number below `bound` (at least 1), by rejection.
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

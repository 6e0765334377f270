//! Dice of a trial: told which faces they show, so that all that can fall is gone through, one
//! way after the other; or drawn from a seed of their own, where there are too many ways.

use rand_pcg::Pcg32;

use super::chance::Chance;
use super::dice::{below, generator};

/// One die on a way.
#[derive(Debug, Clone, PartialEq, Eq)]
struct TrialDie {
    face: u32,
    sides: u32,
    /// Number of the throw that it fell in.
    throw: u32,
    /// Groups of faces, by side; empty if each side stands for one face.
    groups: Vec<FaceGroup>,
}

/// Faces of a throw that come to the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaceGroup {
    /// By how much the least total of such faces is above that of faces which are all 1.
    pub above: usize,
    /// In how many ways it falls.
    pub ways: u128,
}

/// The dice of one way, the first first. Dice that are thrown together fall in rising order, and
/// their chance counts all orders: no table reads more of them than which faces there are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrialDice {
    way: Vec<TrialDie>,
    at: usize,
    throw: u32,
    /// Each order counts for itself: a script looks at the faces one by one.
    ordered: bool,
    drawn: Option<Pcg32>,
    /// Ways in which the dice that were drawn could have fallen.
    falls: Falls,
    /// There were more dice on the way than can be gone through: the rest is drawn.
    long: bool,
    /// Dice of a way that is rarer than 1 in `rarest` are drawn from then on; None: no way is too
    /// rare.
    rarest: Option<u128>,
}

/// In how many ways some dice can fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Falls(u128);

impl Default for Falls {
    fn default() -> Falls {
        Falls(1)
    }
}

/// Most dice on one way: a script that throws until something falls never ends on some ways.
const MOST: usize = 60;

impl TrialDice {
    /// Returns the first of all ways.
    pub fn first(ordered: bool) -> TrialDice {
        TrialDice { ordered, ..TrialDice::default() }
    }

    /// Sets the rarest way to go through: on a way rarer than 1 in `rarest`, dice are drawn, the
    /// same ones each time.
    #[must_use]
    pub fn down_to(self, rarest: u128) -> TrialDice {
        TrialDice { rarest: Some(rarest), ..self }
    }

    /// Returns some way that dice fall, by its number among those drawn from one seed.
    pub fn drawn(seed: u64, number: u32) -> TrialDice {
        let drawn = generator(seed, &format!("rehearsal {number}"));
        TrialDice { drawn: Some(drawn), ..TrialDice::default() }
    }

    /// Marks the dice that follow as falling together.
    pub(super) fn throw_begins(&mut self) {
        self.throw += 1;
        let Some(rarest) = self.rarest.filter(|_| self.drawn.is_none()) else { return };
        if self.at == self.way.len() && self.chance().rarer_than(rarest) {
            let faces: Vec<u32> = self.way.iter().map(|die| die.face).collect();
            self.drawn = Some(generator(0, &format!("rehearsal of {faces:?}")));
        }
    }

    /// True if dice of this way were drawn.
    pub fn is_drawn(&self) -> bool {
        self.drawn.is_some()
    }

    /// Returns in how many ways the drawn dice could have fallen, each order for itself. Its mean over drawn
    /// ways is the number of all ways.
    pub fn falls(&self) -> u128 {
        self.falls.0
    }

    /// True if there were more dice on this way than can be gone through.
    pub fn is_long(&self) -> bool {
        self.long
    }

    /// Returns the next die, from 1.
    pub(super) fn next(&mut self, sides: u32) -> u32 {
        if self.at >= MOST && self.drawn.is_none() {
            self.long = true;
            self.drawn = Some(generator(0, "the rest of a long way"));
        }
        if let Some(generator) = &mut self.drawn {
            self.falls.0 = self.falls.0.saturating_mul(u128::from(sides.max(1)));
            return below(generator, sides) + 1;
        }
        let throw = self.throw;
        if self.at == self.way.len() {
            let before = self.way.last().filter(|die| {
                !self.ordered && die.throw == throw && throw > 0 && die.sides == sides
            });
            let face = before.map_or(1, |die| die.face);
            self.way.push(TrialDie { face, sides, throw, groups: Vec::new() });
        }
        let face = self.way[self.at].face;
        self.at += 1;
        face
    }

    /// Returns the group into which a throw falls on this way, by [`FaceGroup::above`]. Groups are made
    /// the first time that ways come to the throw. None where every face counts, or ways are drawn.
    pub(super) fn group(&mut self, groups: impl FnOnce() -> Vec<FaceGroup>) -> Option<usize> {
        if self.ordered || self.drawn.is_some() {
            return None;
        }
        if self.at == self.way.len() {
            let groups = groups();
            let sides = u32::try_from(groups.len()).unwrap_or(u32::MAX);
            self.way.push(TrialDie { face: 1, sides, throw: 0, groups });
        }
        let die = &self.way[self.at];
        self.at += 1;
        die.groups.get(usize::try_from(die.face - 1).ok()?).map(|group| group.above)
    }

    /// Returns the chance of this way.
    pub fn chance(&self) -> Chance {
        let mut chance = Chance::CERTAIN;
        let mut at = 0;
        while let Some(first) = self.way.get(at) {
            if let Some(group) = first.groups.get(first.face as usize - 1) {
                let all = first.groups.iter().map(|group| group.ways).sum();
                chance = chance.and(Chance::of(group.ways, all));
                at += 1;
                continue;
            }
            let together = self.way[at..]
                .iter()
                .take_while(|die| !self.ordered && die.throw == first.throw && first.throw > 0)
                .take_while(|die| die.groups.is_empty())
                .count()
                .max(1);
            let (mut orders, mut alike) = (1_u128, 0_u128);
            for (place, die) in (1_u128..).zip(&self.way[at..at + together]) {
                let same = place > 1
                    && self.way[at + usize::try_from(place).unwrap_or(1) - 2].face == die.face;
                alike = if same { alike + 1 } else { 1 };
                orders = orders * place / alike;
            }
            let of = (0..together)
                .fold(1_u128, |of, _| of.saturating_mul(u128::from(first.sides.max(1))));
            chance = chance.and(Chance::of(orders, of));
            at += together;
        }
        chance
    }

    /// Returns the next way; None after the last.
    pub fn next_way(mut self) -> Option<TrialDice> {
        (self.at, self.throw, self.drawn) = (0, 0, None);
        while let Some(last) = self.way.last_mut() {
            if last.face < last.sides {
                last.face += 1;
                return Some(self);
            }
            self.way.pop();
        }
        None
    }
}

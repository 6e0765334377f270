//! Modifiers by what they change, for the engine asks for them at every number.

use super::RaceSet;
use super::race::{Modifier, Target};

/// Modifiers by what they change.
#[derive(Debug, Clone)]
pub(super) struct Modified {
    /// By kind of target, then by its number, so that it is looked up by index alone.
    by_target: [Vec<OfTarget>; 4],
}

/// The modifiers of one thing.
#[derive(Debug, Clone, Default)]
struct OfTarget {
    modifiers: Vec<u16>,
    /// Races that any of them is for; all where one is for everybody.
    races: RaceSet,
}

impl Modified {
    pub(super) fn of(modifiers: &[Modifier]) -> Modified {
        let mut by_target: [Vec<OfTarget>; 4] = Default::default();
        for (at, modifier) in modifiers.iter().enumerate() {
            let (kind, number) = modifier.target.place();
            let of_kind = &mut by_target[kind];
            if of_kind.len() <= number {
                of_kind.resize(number + 1, OfTarget::default());
            }
            let of_target = &mut of_kind[number];
            of_target.modifiers.push(u16::try_from(at).unwrap_or(u16::MAX));
            match modifier.when.races.as_slice() {
                [] => of_target.races = RaceSet::ALL,
                races => races.iter().for_each(|race| of_target.races.insert(*race)),
            }
        }
        Modified { by_target }
    }

    /// Returns the modifiers of a thing by their numbers, in the order they apply.
    #[inline]
    pub(super) fn by(&self, target: Target) -> &[u16] {
        self.get(target).map_or(&[], |of| &of.modifiers)
    }

    /// Returns the races for which any modifier changes a thing; all where one does for everybody.
    #[inline]
    pub(super) fn races(&self, target: Target) -> RaceSet {
        self.get(target).map_or(RaceSet::default(), |of| of.races)
    }

    #[inline]
    fn get(&self, target: Target) -> Option<&OfTarget> {
        let (kind, number) = target.place();
        self.by_target[kind].get(number)
    }
}

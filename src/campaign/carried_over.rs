//! The rules before an amendment and those after it → how things of the state are numbered, called
//! and counted from then on.

use super::state::State;
use crate::rules::Ruleset;
use crate::rules::army::Arm;
use crate::rules::carry_over::CarryOver;
use crate::rules::ratio::Ratio;
use crate::rules::versions::{Becomes, Versioned};
use std::collections::BTreeMap;

/// Changes that an amendment makes to a state, besides its calendar and its options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CarriedOver {
    /// Layers that had another version before, with it.
    pub versions: Vec<(String, String)>,
    pub(super) races: Renumbered,
    pub(super) settlements: Renumbered,
    pub(super) terrains: Renumbered,
    pub(super) designs: Renumbered,
    pub(super) rounds: Vec<ChangesAtOnce>,
    /// Units and characters of army lists that are others now.
    pub(super) units: Vec<UnitBecomes>,
}

/// A kind of unit or character: its list and its name before, and from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnitBecomes {
    pub from: (String, String),
    pub to: (String, String),
    /// Kind of troops that it is now.
    pub arm: Arm,
}

/// Changes that one layer makes at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChangesAtOnce {
    pub layer: String,
    changes: Vec<(Versioned, String, Becomes)>,
}

/// New numbers by the old ones; empty if all stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Renumbered(Vec<Option<usize>>);

impl Renumbered {
    fn of(
        carry: &CarryOver<'_>,
        of: Versioned,
        old: impl Iterator<Item = String>,
        new: &[&str],
    ) -> Renumbered {
        let place = |name: String| {
            let now = carry.name(of, None, &name)?;
            new.iter().position(|known| *known == now)
        };
        let all: Vec<Option<usize>> = old.map(place).collect();
        let same = all.iter().enumerate().all(|(at, now)| *now == Some(at));
        Renumbered(if same { Vec::new() } else { all })
    }

    /// Returns the new number of `old`, or `old` if it has none: nothing in play is left without.
    pub(super) fn at(&self, old: usize) -> usize {
        self.0.get(old).copied().flatten().unwrap_or(old)
    }

    pub(super) fn byte(&self, old: u8) -> u8 {
        u8::try_from(self.at(usize::from(old))).unwrap_or(old)
    }

    fn lost(&self, old: usize) -> bool {
        self.0.get(old).is_some_and(Option::is_none)
    }
}

impl ChangesAtOnce {
    fn becomes(&self, of: Versioned, name: &str) -> Option<&Becomes> {
        let found = self.changes.iter().find(|(what, from, _)| *what == of && from == name);
        found.map(|(.., becomes)| becomes)
    }

    /// Returns a name from now on; None if it goes.
    pub(super) fn name(&self, of: Versioned, name: &str) -> Option<String> {
        match self.becomes(of, name) {
            Some(Becomes::Other(other)) => Some(other.clone()),
            Some(Becomes::Gone) => None,
            Some(Becomes::Numbers { .. }) | None => Some(name.to_owned()),
        }
    }

    pub(super) fn changes_any(&self, of: Versioned) -> bool {
        self.changes.iter().any(|(what, ..)| *what == of)
    }

    /// Names with what each holds.
    pub(super) fn entries<T>(
        &self,
        of: Versioned,
        entries: BTreeMap<String, T>,
        counted: impl Fn(T, Ratio, i64) -> T,
    ) -> BTreeMap<String, T> {
        let change = |(name, value): (String, T)| match self.becomes(of, &name) {
            Some(Becomes::Gone) => None,
            Some(Becomes::Other(other)) => Some((other.clone(), value)),
            Some(Becomes::Numbers { times, add }) => Some((name, counted(value, *times, *add))),
            None => Some((name, value)),
        };
        entries.into_iter().filter_map(change).collect()
    }
}

impl CarriedOver {
    pub fn between(before: &Ruleset, after: &Ruleset) -> CarriedOver {
        let carry = CarryOver::between(before, after);
        fn owned(names: &[String]) -> impl Iterator<Item = String> {
            names.iter().cloned()
        }
        fn plain(names: &[String]) -> Vec<&str> {
            names.iter().map(String::as_str).collect()
        }
        let (old, new) = (&before.names, &after.names);
        let designs: Vec<&str> =
            after.tiles.designs.iter().map(|design| design.id.as_str()).collect();
        let laid = before.tiles.designs.iter().map(|design| design.id.clone());
        let mut units = Vec::new();
        for army in &before.armies {
            for (kind, _) in army.kinds() {
                let to = carry.unit(&army.id, kind);
                let from = (army.id.clone(), kind.to_owned());
                let arm = after.arm(&to.0, &to.1).filter(|_| to != from);
                units.extend(arm.map(|arm| UnitBecomes { from, to, arm }));
            }
        }
        let rounds = carry.rounds().filter(|round| !round.changes.is_empty());
        CarriedOver {
            races: Renumbered::of(&carry, Versioned::Race, owned(&old.races), &plain(&new.races)),
            settlements: Renumbered::of(
                &carry,
                Versioned::Settlement,
                owned(&old.settlements),
                &plain(&new.settlements),
            ),
            terrains: Renumbered::of(
                &carry,
                Versioned::Terrain,
                owned(&old.terrains),
                &plain(&new.terrains),
            ),
            designs: Renumbered::of(&carry, Versioned::Tile, laid, &designs),
            units,
            rounds: rounds
                .map(|round| ChangesAtOnce {
                    layer: round.layer.to_owned(),
                    changes: round
                        .changes
                        .into_iter()
                        .map(|one| (one.of, one.from.clone(), one.becomes.clone()))
                        .collect(),
                })
                .collect(),
            versions: carry.versions.into_iter().map(|one| (one.layer, one.was)).collect(),
        }
    }

    /// Returns the first thing in play, of those with numbers, that the new rules do not have: what it is,
    /// and its number in the old ones.
    pub fn lost(&self, state: &State) -> Vec<(Versioned, usize)> {
        let of_realms = state.realms.iter().filter_map(|realm| realm.race);
        let contingents = state.realms.iter().flat_map(|realm| &realm.contingents);
        let hired = state.roster.troops.iter().filter_map(|troop| troop.hired?.race);
        let races = of_realms
            .chain(state.banners.iter().filter_map(|banner| banner.race))
            .chain(contingents.filter_map(|contingent| contingent.race))
            .chain(hired);
        let settlements = state.holdings.iter().filter_map(|holding| holding.settlement);
        let places = || state.map.places.iter();
        let mut designs =
            places().filter_map(|place| place.laid()).map(|laid| usize::from(laid.design));
        let first = |of: Versioned, numbers: &Renumbered, used: &mut dyn Iterator<Item = usize>| {
            used.filter(|number| numbers.lost(*number)).min().map(|number| (of, number))
        };
        [
            first(
                Versioned::Settlement,
                &self.settlements,
                &mut settlements.map(|kind| usize::from(kind.0)),
            ),
            first(
                Versioned::Terrain,
                &self.terrains,
                &mut places().map(|place| usize::from(place.terrain.0)),
            ),
            first(Versioned::Race, &self.races, &mut races.map(|race| usize::from(race.0))),
            first(Versioned::Tile, &self.designs, &mut designs),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// True if terrains and designs have the numbers that they had.
    pub fn keeps_tiles(&self) -> bool {
        self.terrains.0.is_empty() && self.designs.0.is_empty()
    }
}

//! States that a campaign may come to, each kept once, with its chance.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::chance::Chance;
use super::state::State;

/// States in the order in which they were first come to.
#[derive(Debug, Default)]
pub struct StateChances {
    states: Vec<(State, Chance)>,
    /// States with the same fingerprint, so that a state is compared with few others.
    alike: BTreeMap<u64, Vec<usize>>,
}

impl StateChances {
    /// Comes to a state once more.
    pub fn add(&mut self, state: State, chance: Chance) {
        let alike = self.alike.entry(fingerprint(&state)).or_default();
        match alike.iter().find(|at| self.states[**at].0 == state) {
            Some(at) => self.states[*at].1 = self.states[*at].1.or(chance),
            None => {
                alike.push(self.states.len());
                self.states.push((state, chance));
            }
        }
    }

    pub fn into_states(self) -> Vec<(State, Chance)> {
        self.states
    }
}

/// Returns a number that equal states share, made of what differs most often between states that come of one.
fn fingerprint(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&state.clock, &state.realms, &state.holdings, &state.banners).hash(&mut hasher);
    (&state.ships, &state.marks, &state.hidden_marks, &state.memory).hash(&mut hasher);
    (&state.hidden_banners, &state.hidden_claims).hash(&mut hasher);
    hasher.finish()
}

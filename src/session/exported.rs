//! A session → what `margrave export` writes: the position at which the phase that is being played
//! began, and the answers given since.

use std::sync::Arc;

use super::position::{self, CarriedPosition, Position};
use super::{Boundary, Session};
use crate::campaign::State;
use crate::fault::Fault;
use crate::rules::Ruleset;

impl Session {
    fn last_boundary(&self) -> Option<&Boundary> {
        self.history.boundaries.last()
    }

    /// Counts the answers that led to the position.
    fn answers_before(&self) -> usize {
        self.last_boundary().map_or(0, |boundary| self.record.first(boundary.answers).len())
    }

    /// Returns the state when the phase that is being played began, if the campaign goes on from there.
    fn exported_state(&self) -> Result<&State, Vec<Fault>> {
        position::can_be_written(&self.state)?;
        Ok(self.last_boundary().map_or(&self.state, |boundary| &boundary.state))
    }

    /// Returns the position at which the phase that is being played began: a head that leads to it.
    ///
    /// # Errors
    /// The reason that there is nothing to go on from, and all that a head cannot say.
    pub fn exported(&self) -> Result<Position, Vec<Fault>> {
        position::write(&self.exported_rules(), &self.header, self.exported_state()?)
    }

    /// Returns the same position under other rules, with what they have no place for and what they ask for
    /// instead.
    ///
    /// # Errors
    /// The reasons that no campaign can begin there.
    pub fn exported_under(&self, rules: &Ruleset) -> Result<CarriedPosition, Vec<Fault>> {
        position::carry_over(&self.exported_rules(), rules, &self.header, self.exported_state()?)
    }

    /// Returns the rules in force there.
    pub fn exported_rules(&self) -> Arc<Ruleset> {
        let epoch = self.record.amendments(self.answers_before());
        self.epochs.get(epoch).map_or_else(|| self.last_rules(), |epoch| Arc::clone(&epoch.rules))
    }

    /// Returns the answers given since the phase began, as lines of a file.
    pub fn since_export(&self) -> Vec<String> {
        self.record.answers[self.answers_before()..]
            .iter()
            .map(|entry| entry.text.clone())
            .collect()
    }

    /// Returns the rules of amendments among the answers given since.
    pub fn rules_of_answers(&self) -> Vec<Arc<Ruleset>> {
        let before = self.record.amendments(self.answers_before());
        self.epochs.iter().skip(before + 1).map(|epoch| Arc::clone(&epoch.rules)).collect()
    }
}

//! The failure of a script that acted, with what its locals held: all that led there is played again,
//! with scripts that note them, and nothing of that is kept.

use super::controller::{Controller, PhaseStart};
use super::{Boundary, ComputersPlay, PlayedAgain, Session, run};
use crate::console::{Console, NoInput, Nowhere};
use crate::fault::Fault;
use std::sync::Arc;

impl Session {
    /// Returns the fault with which the answers have ended that were given so far, with what locals held.
    pub(super) fn with_locals(&mut self, fault: Fault) -> Fault {
        // The report has them already where a script failed that only looked.
        if fault.locals.is_some() || fault.location().is_none() {
            return fault;
        }
        let Some(first) = self.history.boundaries.first().cloned() else { return fault };
        let (journal, folder) = (self.record.journal.take(), self.record.folder.take());
        let boundaries = std::mem::replace(&mut self.history.boundaries, vec![first.clone()]);
        let (log, moments) = (self.log.clone(), self.history.moments.clone());
        let (rules, hooks, races) =
            (Arc::clone(&self.rules), self.hooks.clone(), self.races.clone());
        let (computers, unsaved) = (self.seating.computers, self.record.unsaved);
        let played_again = std::mem::replace(&mut self.history.again, PlayedAgain::Nothing);
        self.log.truncate(first.log);
        (self.notes_locals, self.seating.computers) = (true, ComputersPlay::Nobody);
        let again = self.fails_again(first);
        (self.notes_locals, self.seating.computers) = (false, computers);
        (self.record.journal, self.record.folder, self.history.boundaries) =
            (journal, folder, boundaries);
        (self.log, self.history.moments, self.rules) = (log, moments, rules);
        (self.hooks, self.races) = (hooks, races);
        (self.record.unsaved, self.history.again) = (unsaved, played_again);
        let fault = fault.with_locals_of(again);
        let tracer = self.hooks.as_ref().and_then(|hooks| hooks.tracer());
        if let (Some(tracer), Some(locals)) = (tracer, &fault.locals) {
            tracer.failed(locals);
        }
        fault
    }

    /// Plays the answers again from a boundary, and returns the fault that comes of it. Nobody answers behind
    /// them.
    fn fails_again(&mut self, from: Boundary) -> Option<Fault> {
        let epoch = self.record.amendments(from.answers);
        let mut state = from.state;
        self.begin_epoch(epoch, &state).ok()?;
        let phase = PhaseStart { answers: from.answers, clock: state.clock, epoch };
        let mut console = Console::new(Box::new(Nowhere), true, false);
        let mut input = NoInput;
        let mut controller = Controller::new(self, &mut input, &mut console, phase);
        let _ = run::play(&mut controller, &mut state, epoch);
        self.hooks.as_ref().and_then(|hooks| hooks.take_failure())
    }
}

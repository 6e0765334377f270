//! Why a script failed that acted, with what its locals held: all that led there is played again,
//! with scripts that note them, and nothing of that is kept.

use super::controller::{Controller, PhaseStart};
use super::{Boundary, Session, amend, run};
use crate::console::{Console, NoInput, Screen};
use crate::fault::Fault;
use std::sync::Arc;

/// A screen that shows nothing.
struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

impl Session {
    /// The fault with which the answers have ended that were given so far, with what locals held.
    pub(super) fn with_locals(&mut self, fault: Fault) -> Fault {
        // The report has them already where a script failed that only looked.
        if fault.locals.is_some() || fault.location().is_none() {
            return fault;
        }
        let Some(first) = self.boundaries.first().cloned() else { return fault };
        let (journal, folder) = (self.journal.take(), self.folder.take());
        let boundaries = std::mem::replace(&mut self.boundaries, vec![first.clone()]);
        let (log, moments) = (self.log.clone(), self.moments.clone());
        let (rules, hooks, races) =
            (Arc::clone(&self.rules), self.hooks.clone(), self.races.clone());
        let (input_only, unsaved, replayed) = (self.input_only, self.unsaved, self.replayed.take());
        self.log.truncate(first.log);
        (self.notes_locals, self.input_only) = (true, true);
        let again = self.fails_again(first);
        (self.notes_locals, self.input_only) = (false, input_only);
        (self.journal, self.folder, self.boundaries) = (journal, folder, boundaries);
        (self.log, self.moments, self.rules) = (log, moments, rules);
        (self.hooks, self.races) = (hooks, races);
        (self.unsaved, self.replayed) = (unsaved, replayed);
        let fault = fault.with_locals_of(again);
        let tracer = self.hooks.as_ref().and_then(|hooks| hooks.tracer());
        if let (Some(tracer), Some(locals)) = (tracer, &fault.locals) {
            tracer.failed(locals);
        }
        fault
    }

    /// What fails when the answers are played again from there. Nobody answers behind them.
    fn fails_again(&mut self, from: Boundary) -> Option<Fault> {
        let epoch = amend::count(&self.answers[..from.answers.min(self.answers.len())]);
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

//! A campaign that computer players play to its end, with nothing written and nothing taken back.

use super::Session;
use crate::campaign::State;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::engine::{Flow, Players, RunningScripts, Stop};
use crate::fault::{Fault, render};
use crate::phases;
use std::sync::Arc;

impl Session {
    /// Plays phase by phase until the campaign has ended or, at the start of a phase, `over` says
    /// so. Tells as well how many steps scripts have taken.
    pub fn play_unattended(
        &mut self,
        players: &mut dyn Players,
        over: &dyn Fn(&State) -> bool,
    ) -> (Flow, u64) {
        let mut state = std::mem::replace(&mut self.state, State::new(0, Vec::new(), &[]));
        let mut steps = 0;
        let flow = loop {
            if state.ending.is_some() || over(&state) {
                break Ok(());
            }
            if let Err(faults) = self.races_come(&state) {
                break Err(Stop::broken_by(render(&faults, false)));
            }
            let before = self.steps();
            let (rules, hooks) = (Arc::clone(&self.rules), self.hooks.clone());
            let played = phases::play_phase(&rules, hooks.as_deref(), &mut state, players);
            steps += self.steps() - before;
            if played.is_err() {
                break played;
            }
        };
        self.state = state;
        (flow, steps)
    }

    /// Steps that the scripts in play have taken, in this campaign and others before it.
    fn steps(&self) -> u64 {
        self.hooks.as_deref().map_or(0, RunningScripts::steps)
    }

    /// Returns why the scripts failed; None if they do not say. `again` plays the campaign once more, in a session
    /// that notes the values of locals.
    pub fn why_scripts_failed(&self, again: impl FnOnce() -> Option<Fault>) -> Option<Fault> {
        let fault = self.script_fault()?;
        let known = fault.locals.is_some();
        Some(if known { fault } else { fault.with_locals_of(again()) })
    }

    /// Returns the fault with which the scripts failed.
    pub fn script_fault(&self) -> Option<Fault> {
        self.hooks.as_ref().and_then(|hooks| hooks.take_failure())
    }

    /// Returns the advice of scripts that was refused, and forgets it.
    pub fn refused_advice(&mut self) -> Vec<RefusedAdvice> {
        let mut refused = std::mem::take(&mut self.refused);
        let new = self.hooks.as_ref().map(|hooks| hooks.take_refused_advice());
        RefusedAdvice::add_new(&mut refused, new.unwrap_or_default());
        refused
    }

    /// Scripts are loaded anew, and note what their locals hold.
    ///
    /// # Errors
    /// Every script that fails to load.
    pub fn note_locals(&mut self) -> Result<(), Vec<Fault>> {
        self.notes_locals = true;
        let state = self.state.clone();
        self.begin_epoch(0, &state)
    }
}

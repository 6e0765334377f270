//! The running of scripts, as the engine sees it: what acts and what only looks, failures, and what always holds.

use std::rc::Rc;

use super::super::world::{CampaignView, Mode};
use super::ScriptHost;
use super::loading::place;
use super::spells::Spells;
use crate::campaign::State;
use crate::campaign::knowledge::Viewer;
use crate::engine::core::scripting::interface::{Hooks, RunningScripts, ScriptUsage};
use crate::engine::core::scripting::tracing::Tracer;
use crate::engine::{Flow, Game, Stop, Turn, invariants};
use crate::fault::Fault;
use crate::say;
use crate::text::Text;

impl RunningScripts for ScriptHost {
    fn question_begins(&self) {
        if let Some(machine) = self.machine.made() {
            machine.vm.question_begins();
        }
    }

    fn question_ends(&self) {
        if let Some(machine) = self.machine.made() {
            machine.vm.question_ends();
        }
    }

    fn at_work(&self) -> bool {
        self.machine.made().is_some_and(|machine| machine.shared.at_work())
    }

    fn apart(&self, state: &State) -> Option<&dyn Hooks> {
        let apart: &ScriptHost = if self.is_apart.get() {
            self
        } else {
            let made = || self.copied(false);
            let apart = self.apart.get_or_init(made).as_deref()?;
            apart.is_apart.set(true);
            apart
        };
        apart.load_lying_spells(state);
        Some(apart)
    }

    fn idle(&self) -> bool {
        self.handlers.iter().flatten().all(|handlers| handlers.is_empty())
            && self.phases.is_empty()
            && self.orders.is_empty()
            && self.views.is_empty()
            && self.invariants.declared.is_empty()
            && self.expectations.is_empty()
            && self.spells.declared().is_empty()
            && Spells::files_keep_nothing(&self.rules)
    }

    fn keeps_nothing(&self) -> bool {
        self.layers.iter().all(|layer| self.rules.layers[*layer].scripts_keep_nothing)
            && Spells::files_keep_nothing(&self.rules)
    }

    fn invariants(&self, game: Game<'_>) -> Result<(), Text> {
        self.broken_invariant(game).map_or(Ok(()), Err)
    }

    fn settled(&self, game: Game<'_>, replayed: bool) {
        // Of a campaign as one player knows it not all holds.
        if self.invariants.declared.is_empty() || self.failed() || self.is_apart.get() {
            return;
        }
        let found = |at| self.invariant(game, at);
        if let Err(fault) = self.invariants.settle(&self.machine, game.state, replayed, found) {
            self.machine.fail(fault);
        }
    }

    fn take_printed(&self) -> Vec<String> {
        self.machine.made().map(|machine| machine.vm.take_printed()).unwrap_or_default()
    }

    fn tell_locals(&self, tell: bool) {
        self.tells_locals.set(tell);
    }

    fn tracer(&self) -> Option<Rc<Tracer>> {
        self.machine.records.tracer()
    }

    fn trace(&self, tracer: Option<Rc<Tracer>>) {
        if let Some(machine) = self.machine.made() {
            machine.shared.gauge.profile(tracer.clone().filter(|tracer| tracer.is_whole()));
        }
        self.machine.records.set(tracer);
    }

    fn accounts(&self) -> Vec<ScriptUsage> {
        let used = self.machine.made().map(|machine| machine.vm.used()).unwrap_or_default();
        (0..self.rules.layers.len())
            .map(|layer| {
                let used = used.get(layer).copied().unwrap_or_default();
                // A few calls take most of the time, and they take most of the steps.
                let [sampled, steps, timed] =
                    [used.nanoseconds / 1000, used.steps, used.timed.max(1)].map(u128::from);
                let microseconds = sampled * steps / timed;
                ScriptUsage {
                    layer,
                    set: self.set_by(layer),
                    calls: used.calls,
                    steps: used.steps,
                    most: used.most,
                    microseconds: u64::try_from(microseconds).unwrap_or(u64::MAX),
                }
            })
            .collect()
    }

    fn steps(&self) -> u64 {
        self.machine.made().map_or(0, |machine| machine.vm.steps(self.rules.layers.len()))
    }

    #[inline]
    fn failed(&self) -> bool {
        self.machine.failed()
    }

    fn take_failure(&self) -> Option<Fault> {
        self.machine.made().and_then(|machine| machine.shared.failure.take())
    }
}

impl ScriptHost {
    /// Runs something that may act, and looks afterwards whether the game was left, a script
    /// failed, or left the campaign in breach.
    pub(super) fn acting<R>(
        &self,
        turn: &mut Turn<'_>,
        run: impl FnOnce() -> Result<R, Fault>,
    ) -> Flow<R> {
        if self.machine.failed() {
            return Err(Stop::Failed);
        }
        let result = self.machine.world.acting(turn, run);
        if result.is_ok() {
            self.suspect(turn);
        }
        let Some(machine) = self.machine.made() else { return result.map_err(|_| Stop::Failed) };
        if let Some(stop) = machine.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if machine.shared.unchecked.take() {
                invariants::sound_after_event(&turn.game())
            } else {
                Ok(())
            };
            breach.map(|()| value).map_err(breach_of_scripts)
        });
        result.map_err(|fault| {
            // A fault that no line of Lua was there to tell, such as one of calls nested too deep.
            let last = machine.shared.last_change.get().filter(|_| fault.location().is_none());
            machine
                .shared
                .fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }

    /// Runs something that only looks, at everything; None if it failed.
    pub(super) fn look_at<R>(
        &self,
        game: Game<'_>,
        run: impl Fn(&ScriptHost) -> Result<R, Fault>,
    ) -> Option<R> {
        self.look_as(CampaignView { game, viewer: Viewer::Host, memory: true }, run)
    }

    /// As [`ScriptHost::look_at`], seeing what somebody may know.
    pub(super) fn look_as<R>(
        &self,
        look: CampaignView<'_>,
        run: impl Fn(&ScriptHost) -> Result<R, Fault>,
    ) -> Option<R> {
        self.look_once(look, || run(self), &run)
    }

    /// Returns the same with what is done `first` found already: where that fails it is done `again`.
    #[inline]
    pub(super) fn look_once<R>(
        &self,
        look: CampaignView<'_>,
        first: impl FnOnce() -> Result<R, Fault>,
        again: impl Fn(&ScriptHost) -> Result<R, Fault>,
    ) -> Option<R> {
        if self.machine.failed() {
            return None;
        }
        match self.machine.world.looking(&look, first) {
            Ok(found) => Some(found),
            Err(fault) => {
                self.machine.fail(self.with_locals(look, fault, again));
                None
            }
        }
    }

    /// Returns a fault of what only looked, with what locals held: it changed nothing, so it is done again by
    /// scripts that note them.
    #[cold]
    pub(super) fn with_locals<R>(
        &self,
        look: CampaignView<'_>,
        fault: Fault,
        run: impl Fn(&ScriptHost) -> Result<R, Fault>,
    ) -> Fault {
        let previewing = self.machine.made().is_none() || self.machine.previews();
        if !self.tells_locals.get()
            || self.machine.notes
            || self.is_apart.get()
            || previewing
            || fault.location().is_none()
        {
            return fault;
        }
        let made = || self.copied(true);
        let Some(noting) = self.noting.get_or_init(made).as_deref() else { return fault };
        noting.load_lying_spells(look.game.state);
        let again = self.machine.world.looking(&look, || run(noting)).err();
        noting.take_failure();
        let fault = fault.with_locals_of(again);
        if let (Some(tracer), Some(locals)) = (self.machine.records.tracer(), &fault.locals) {
            tracer.failed(locals);
        }
        fault
    }

    /// Returns the message of an invariant that does not hold, or None if it holds.
    fn invariant(&self, game: Game<'_>, at: usize) -> Option<Text> {
        self.look_at(game, |host| host.invariants.check(&host.machine, at)).flatten()
    }

    /// Returns the message of the first invariant that does not hold; None if all do.
    fn broken_invariant(&self, game: Game<'_>) -> Option<Text> {
        (0..self.invariants.declared.len()).find_map(|at| self.invariant(game, at))
    }

    /// Notes that a script has acted by itself: if an invariant holds no longer, it was this one.
    fn suspect(&self, turn: &Turn<'_>) {
        let none = self.invariants.declared.is_empty() || self.is_apart.get();
        if none || self.machine.world.mode() == Mode::Act || self.failed() {
            return;
        }
        let last = self.machine.made().and_then(|machine| machine.shared.last_change.get());
        let broken = || self.broken_invariant(turn.game()).is_some();
        self.invariants.suspect(turn.state(), last, broken);
    }
}

/// Returns the fault of scripts that left the campaign in breach.
pub(super) fn breach_of_scripts(breach: Text) -> Fault {
    Fault::new("lua::breach", say!("a script left the campaign in a state that cannot be: {breach}", breach))
        .help(say!("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each"))
}

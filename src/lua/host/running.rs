//! The running of scripts, as the engine sees it.

use std::rc::Rc;

use super::ScriptHost;
use crate::campaign::State;
use crate::engine::Game;
use crate::engine::core::scripting::interface::{Hooks, RunningScripts, ScriptUsage};
use crate::engine::core::scripting::tracing::Tracer;
use crate::fault::Fault;
use crate::text::Text;

impl RunningScripts for ScriptHost {
    fn question_begins(&self) {
        if let Some(machine) = self.machine.get() {
            machine.vm.question_begins();
        }
    }

    fn question_ends(&self) {
        if let Some(machine) = self.machine.get() {
            machine.vm.question_ends();
        }
    }

    fn at_work(&self) -> bool {
        self.machine.get().is_some_and(|machine| machine.shared.at_work())
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
            && self.invariants.is_empty()
            && self.expectations.is_empty()
            && self.declared.is_empty()
            && self.spells_keep_nothing()
    }

    fn keeps_nothing(&self) -> bool {
        self.layers.iter().all(|layer| self.rules.layers[*layer].scripts_keep_nothing)
            && self.spells_keep_nothing()
    }

    fn invariants(&self, game: Game<'_>) -> Result<(), Text> {
        self.check_invariants(game)
    }

    fn settled(&self, game: Game<'_>, replayed: bool) {
        if !self.invariants.is_empty() && !self.failed() {
            self.settle(game, replayed);
        }
    }

    fn take_printed(&self) -> Vec<String> {
        self.machine.get().map(|machine| machine.vm.take_printed()).unwrap_or_default()
    }

    fn tell_locals(&self, tell: bool) {
        self.tells_locals.set(tell);
    }

    fn tracer(&self) -> Option<Rc<Tracer>> {
        self.tracer.borrow().clone()
    }

    fn trace(&self, tracer: Option<Rc<Tracer>>) {
        if let Some(machine) = self.machine.get() {
            machine.shared.gauge.profile(tracer.clone().filter(|tracer| tracer.is_whole()));
        }
        *self.tracer.borrow_mut() = tracer;
    }

    fn accounts(&self) -> Vec<ScriptUsage> {
        let used = self.machine.get().map(|machine| machine.vm.used()).unwrap_or_default();
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
        self.machine.get().map_or(0, |machine| machine.vm.steps(self.rules.layers.len()))
    }

    #[inline]
    fn failed(&self) -> bool {
        self.machine.get().is_some_and(|machine| machine.shared.failure.borrow().is_some())
    }

    fn take_failure(&self) -> Option<Fault> {
        self.machine.get().and_then(|machine| machine.shared.failure.take())
    }
}

impl ScriptHost {
    /// Returns the failure that is not reported yet, and leaves it there.
    pub(super) fn failure(&self) -> Option<Fault> {
        self.machine.get().and_then(|machine| machine.shared.failure.borrow().clone())
    }
}

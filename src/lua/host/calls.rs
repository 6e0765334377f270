//! Calls of scripts: arguments in, failures kept, the campaign looked at afterwards.

use std::collections::BTreeMap;

use mlua::{MultiValue, Value};

use super::super::convert::{ListItem, is_plain, to_lua};
use super::super::declare::Handler;
use super::super::install;
use super::super::world::CampaignView;
use super::ScriptHost;
use super::called::{CalledHandler, FEW, call_few};
use super::loading::place;
use super::traced::results;
use crate::campaign::ScriptValue;
use crate::campaign::knowledge::Viewer;
use crate::engine::core::scripting::interface::Hooks;
use crate::engine::{Flow, Game, RunningScripts, Stop, Turn, invariants};
use crate::fault::Fault;
use crate::say;
use crate::text::Text;

impl ScriptHost {
    /// Calls one function with what it is given, as the mod that set it. `what` it is called for
    /// stands in records of calls.
    pub(super) fn call<R: mlua::FromLuaMulti>(
        &self,
        handler: &Handler,
        what: impl FnOnce() -> String,
        things: &[ScriptValue],
    ) -> Result<R, Fault> {
        let Some(tracer) = self.recorder(handler) else {
            return self.call_given(handler, things);
        };
        let machine = self.machine()?;
        let run = || self.call_given::<MultiValue>(handler, things);
        let shown = |values: &MultiValue| results(&self.world, &values.iter().collect::<Vec<_>>());
        let called = CalledHandler { machine, handler };
        let values = self.record(&tracer, called, what(), &mut things.iter(), run, shown)?;
        R::from_lua_multi(values, machine.vm.lua())
            .map_err(|error| Fault::new("lua::type", error.to_string()))
    }

    fn call_given<R: mlua::FromLuaMulti>(
        &self,
        handler: &Handler,
        things: &[ScriptValue],
    ) -> Result<R, Fault> {
        let machine = self.machine()?;
        let (owner, function) = (handler.frame.owner, &handler.function);
        let shared = &machine.shared;
        if handler.original.is_none() && things.len() <= FEW && things.iter().all(is_plain) {
            let part = |at: usize| ListItem(things.get(at).unwrap_or(&ScriptValue::Nothing));
            let few = [part(0), part(1), part(2), part(3)];
            let call = || call_few(function, things.len(), few);
            return shared.within(handler.frame, || {
                machine.vm.gauge().call_by(machine.vm.lua(), owner, function, call)
            });
        }
        let mut arguments = self.arguments(things)?;
        if let Some(original) = &handler.original {
            arguments.push_front(Value::Function(original.clone()));
        }
        shared.within(handler.frame, || machine.vm.call(owner, function, arguments))
    }

    fn arguments(&self, things: &[ScriptValue]) -> Result<MultiValue, Fault> {
        let lua = self.machine()?.vm.lua();
        let values: mlua::Result<Vec<Value>> =
            things.iter().map(|thing| to_lua(lua, thing)).collect();
        values
            .map(MultiValue::from_vec)
            .map_err(|error| Fault::new("lua::memory", error.to_string()))
    }

    /// Events and orders answer only to the fields that they have.
    pub(super) fn only_known(
        &self,
        lua: &mlua::Lua,
        key: (usize, u16),
        (name, fields): (&'static str, &BTreeMap<String, ScriptValue>),
        value: &Value,
    ) -> mlua::Result<()> {
        let Value::Table(table) = value else { return Ok(()) };
        let known = self.known.borrow().get(&key).cloned();
        let metatable = match known {
            Some(metatable) => metatable,
            None => {
                let metatable = install::only(lua, fields.keys().cloned().collect(), name)?;
                self.known.borrow_mut().insert(key, metatable.clone());
                metatable
            }
        };
        table.set_metatable(Some(metatable))
    }

    /// Runs something that may act, and looks afterwards whether the game was left, a script
    /// failed, or left the campaign in breach.
    pub(super) fn acting<R>(
        &self,
        turn: &mut Turn<'_>,
        run: impl FnOnce() -> Result<R, Fault>,
    ) -> Flow<R> {
        if self.failed() {
            return Err(Stop::Failed);
        }
        let result = self.world.acting(turn, run);
        if result.is_ok() {
            self.suspect(turn);
        }
        let Some(machine) = self.machine.get() else { return result.map_err(|_| Stop::Failed) };
        if let Some(stop) = machine.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if machine.shared.unchecked.take() {
                invariants::sound_after_event(&turn.game())
            } else {
                Ok(())
            };
            breach.map(|()| value).map_err(Self::breach)
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

    pub(super) fn breach(breach: Text) -> Fault {
        Fault::new("lua::breach", say!("a script left the campaign in a state that cannot be: {breach}", breach))
            .help(say!("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each"))
    }

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
        if self.failed() {
            return None;
        }
        match self.world.looking(&look, first) {
            Ok(found) => Some(found),
            Err(fault) => {
                self.fail(self.with_locals(look, fault, again));
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
        let previewing = self.machine.get().is_none_or(|at| at.shared.preview_for.get().is_some());
        if !self.tells_locals.get()
            || self.notes
            || self.is_apart.get()
            || previewing
            || fault.location().is_none()
        {
            return fault;
        }
        let made = || self.copied(true);
        let Some(noting) = self.noting.get_or_init(made).as_deref() else { return fault };
        noting.load_lying_spells(look.game.state);
        let again = self.world.looking(&look, || run(noting)).err();
        noting.take_failure();
        let fault = fault.with_locals_of(again);
        if let (Some(tracer), Some(locals)) = (self.tracer.borrow().as_ref(), &fault.locals) {
            tracer.failed(locals);
        }
        fault
    }

    #[cold]
    pub(super) fn fail(&self, fault: Fault) {
        if let Some(machine) = self.machine.get() {
            machine.shared.fail(fault);
        }
    }
}

//! Calls of scripts: arguments in, values checked, failures kept, the campaign looked at
//! afterwards.

use std::collections::BTreeMap;

use mlua::{MultiValue, Value};

use super::super::convert::{to_lua, typed};
use super::super::declare::Handler;
use super::super::world::{self, CampaignView};
use super::super::{install, shared};
use super::awake::tile_of;
use super::called::quickly;
use super::hooks::unheard;
use super::loading::place;
use super::traced::results;
use super::{Machine, ScriptHost};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{ScriptType, ScriptValue, State};
use crate::engine::scripting::hooks::{HOOKS, Hook, HookKind};
use crate::engine::scripting::interface::{Changed, Filtered, Hooks};
use crate::engine::{Flow, Game, Stop, Turn};
use crate::fault::Fault;
use crate::rules::Symbol;

/// Numbers beyond this that hooks return are mistakes: nothing can be calculated with them.
const MOST: i64 = 1_000_000;

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
            return self.call_given(handler, self.arguments(things)?);
        };
        let machine = self.machine()?;
        let run = || self.call_given::<MultiValue>(handler, self.arguments(things)?);
        let shown = |values: &MultiValue| results(&values.iter().collect::<Vec<_>>());
        let called = (machine, handler);
        let values = self.record(&tracer, called, what(), &mut things.iter(), (run, shown))?;
        R::from_lua_multi(values, machine.vm.lua())
            .map_err(|error| Fault::new("lua::type", error.to_string()))
    }

    fn call_given<R: mlua::FromLuaMulti>(
        &self,
        handler: &Handler,
        mut arguments: MultiValue,
    ) -> Result<R, Fault> {
        let machine = self.machine()?;
        if let Some(original) = &handler.original {
            arguments.push_front(Value::Function(original.clone()));
        }
        machine.shared.within(handler.frame, || {
            machine.vm.call(handler.frame.owner, &handler.function, arguments)
        })
    }

    pub(super) fn arguments(&self, things: &[ScriptValue]) -> Result<MultiValue, Fault> {
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

    /// The reason that a function returns with its value.
    pub(super) fn reason(
        &self,
        machine: &Machine,
        handler: &Handler,
        value: &Value,
    ) -> Result<Symbol, Fault> {
        let text = typed(value, ScriptType::Text, "the reason returned with it");
        let text = text.map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?;
        machine.shared.reason(text.as_text().unwrap_or_default())
    }

    /// What a hook comes to that only looks.
    pub(super) fn looked(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let handlers = self.awake(state, hook, subject, arguments);
        let of_spells = self.spells.active(state, hook, subject, arguments);
        self.run(hook, subject, handlers.iter().chain(&of_spells), arguments)
    }

    /// Lets every handler take part in turn.
    pub(super) fn run<'h>(
        &self,
        hook: Hook,
        subject: u16,
        handlers: impl Iterator<Item = &'h Handler>,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let mut filtered = unheard(hook, arguments);
        self.run_on(hook, subject, handlers, arguments, &mut filtered)?;
        Ok(filtered)
    }

    /// The same on what has become of it so far.
    #[inline]
    pub(super) fn run_on<'h>(
        &self,
        hook: Hook,
        subject: u16,
        handlers: impl Iterator<Item = &'h Handler>,
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<(), Fault> {
        let row = &HOOKS[hook as usize];
        let filters = row.kind == HookKind::Filter;
        let machine = self.machine()?;
        for handler in handlers {
            if handler.needs.any() {
                let tile = tile_of(arguments);
                if !world::read(|look| handler.needs.met(look.game.state, tile))? {
                    continue;
                }
            }
            let first = if filters {
                &filtered.value
            } else {
                arguments.first().unwrap_or(&ScriptValue::Nothing)
            };
            let (value, reason) =
                self.call_with((machine, handler), (hook, subject), first, arguments)?;
            if hook == Hook::Phase && !matches!(value, Value::Boolean(false)) {
                // Whatever it does instead is done: nobody else does it too.
                filtered.value = ScriptValue::Flag(true);
                break;
            }
            if hook == Hook::Phase
                || matches!(row.returns, ScriptType::Nothing)
                || matches!(value, Value::Nil)
            {
                continue;
            }
            let next = match quickly(&value, row.returns) {
                Some(thing) => thing,
                None => self.returned(machine, handler, hook, &value)?,
            };
            if let ScriptValue::Number(number) = next
                && number.abs() > MOST
            {
                return Err(self.too_much(handler, number));
            }
            let why = match &reason {
                Value::Nil => handler.why,
                other => self.reason(machine, handler, other)?,
            };
            let (changed, by) = match (&next, &filtered.value) {
                (ScriptValue::Number(next), ScriptValue::Number(before)) => {
                    (next != before, next - before)
                }
                (next, before) => {
                    (next != before, next.number().unwrap_or(0) - before.number().unwrap_or(0))
                }
            };
            if changed {
                filtered.changes.push(Changed {
                    by,
                    why,
                    cite: handler.frame.cite,
                    at: handler.frame.at,
                });
            }
            filtered.value = next;
            if !filters {
                break;
            }
        }
        Ok(())
    }

    /// What a function returns, checked.
    fn returned(
        &self,
        machine: &Machine,
        handler: &Handler,
        hook: Hook,
        value: &Value,
    ) -> Result<ScriptValue, Fault> {
        let row = &HOOKS[hook as usize];
        let placed = |fault| place(&self.rules, handler.frame.at.as_str(), fault);
        let what = format_args!(
            "what this function of {kind}.{row} returns",
            kind = row.kind.word(),
            row = row.name
        );
        // Of the texts that hooks return those that refuse something are reasons, and the
        // others are names.
        let next = match typed(value, row.returns, what).map_err(placed)? {
            ScriptValue::Text(text) => ScriptValue::text(shared::reason(&text).map_err(placed)?),
            next => next,
        };
        // Words that the log keeps are counted as other reasons of scripts are.
        if let (Hook::Reason, Some(words)) = (hook, next.as_text()) {
            machine.shared.reason(words).map_err(placed)?;
        }
        Ok(next)
    }

    #[cold]
    fn too_much(&self, handler: &Handler, number: i64) -> Fault {
        let message =
            format!("{number} is far too much: numbers returned are from -{MOST} to {MOST}");
        place(&self.rules, handler.frame.at.as_str(), Fault::new("lua::number", message))
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
        let result = world::acting(turn, run);
        if result.is_ok() {
            self.suspect(turn);
        }
        let Some(machine) = self.machine.get() else { return result.map_err(|_| Stop::Failed) };
        if let Some(stop) = machine.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if machine.shared.unchecked.take() {
                turn.game().sound_after_event()
            } else {
                Ok(())
            };
            breach.map(|()| value).map_err(|breach| Self::breach(&breach))
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

    pub(super) fn breach(breach: &str) -> Fault {
        Fault::new("lua::breach", format!("a script left the campaign in a state that cannot be: {breach}"))
            .help("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each")
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

    /// The same with what is done `first` found already: where that fails it is done `again`.
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
        match world::looking(look, first) {
            Ok(found) => Some(found),
            Err(fault) => {
                self.fail(self.with_locals(look, fault, again));
                None
            }
        }
    }

    /// A fault of what only looked, with what locals held: it changed nothing, so it is done again by
    /// scripts that note them.
    #[cold]
    pub(super) fn with_locals<R>(
        &self,
        look: CampaignView<'_>,
        fault: Fault,
        run: impl Fn(&ScriptHost) -> Result<R, Fault>,
    ) -> Fault {
        let foreseen = self.machine.get().is_none_or(|at| at.shared.foreseen_by.get().is_some());
        if !self.tells_locals.get()
            || self.notes
            || self.is_apart.get()
            || foreseen
            || fault.location().is_none()
        {
            return fault;
        }
        let made = || ScriptHost::noting(&self.rules, &self.races, self.realms).ok();
        let Some(noting) = self.noting.get_or_init(made).as_deref() else { return fault };
        noting.wake_lying(look.game.state);
        let again = world::looking(look, || run(noting)).err();
        noting.take_failure();
        let fault = fault.with_locals_of(again);
        if let (Some(tracer), Some(locals)) = (self.tracer.borrow().as_ref(), &fault.locals) {
            tracer.failed(locals);
        }
        fault
    }

    pub(super) fn fail(&self, fault: Fault) {
        if let Some(machine) = self.machine.get() {
            machine.shared.fail(fault);
        }
    }
}

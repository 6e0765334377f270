//! Calls of scripts: arguments in, values checked, failures kept, the campaign looked at
//! afterwards.

use std::collections::BTreeMap;

use mlua::{MultiValue, Value};

use super::super::convert::{to_lua, typed};
use super::super::declare::Handler;
use super::super::shared::Frame;
use super::super::world::{self, CampaignView};
use super::super::{install, shared};
use super::awake::tile_of;
use super::called::{Answer, quickly};
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
    pub(super) fn run_on<'h>(
        &self,
        hook: Hook,
        subject: u16,
        handlers: impl Iterator<Item = &'h Handler>,
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<(), Fault> {
        let machine = self.machine()?;
        for handler in handlers {
            if !self.run_each((machine, handler), (hook, subject), arguments, filtered)? {
                break;
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn run_each(
        &self,
        called: (&Machine, &Handler),
        heard: (Hook, u16),
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        self.run_one(called, heard, arguments, filtered)
    }

    /// Lets one handler take part. Returns whether the next one does.
    #[inline(always)]
    pub(super) fn run_one(
        &self,
        called: (&Machine, &Handler),
        heard: (Hook, u16),
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        let needs = &called.1.needs;
        if needs.any() {
            let tile = tile_of(arguments);
            if !world::read(|look| needs.met(look.game.state, tile))? {
                return Ok(true);
            }
        }
        let first = if HOOKS[heard.0 as usize].kind == HookKind::Filter {
            &filtered.value
        } else {
            arguments.first().unwrap_or(&ScriptValue::Nothing)
        };
        let answer = self.call_with(called, heard, first, arguments)?;
        self.takes_up(called, heard.0, answer, filtered)
    }

    /// Takes up what a function answers. Returns whether the next one takes part.
    #[inline(always)]
    fn takes_up(
        &self,
        called: (&Machine, &Handler),
        hook: Hook,
        answer: Answer,
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        let (row, handler) = (&HOOKS[hook as usize], called.1);
        let Frame { cite, at, .. } = handler.frame;
        // Most of what is asked is numbers.
        if let (Answer::Number(next), ScriptValue::Number(now)) = (&answer, &mut filtered.value)
            && row.kind == HookKind::Filter
            && next.abs() <= MOST
        {
            if next != now {
                filtered.changes.push(Changed { by: next - *now, why: handler.why, cite, at });
                *now = *next;
            }
            return Ok(true);
        }
        if hook == Hook::Phase {
            let declines = answer.declines();
            if !declines {
                // Whatever it does instead is done: nobody else does it too.
                filtered.value = ScriptValue::Flag(true);
            }
            return Ok(declines);
        }
        if matches!(row.returns, ScriptType::Nothing) {
            return Ok(true);
        }
        let (next, why) = match answer {
            Answer::Nothing => return Ok(true),
            Answer::Number(number) => (ScriptValue::Number(number), handler.why),
            Answer::Flag(flag) => (ScriptValue::Flag(flag), handler.why),
            Answer::Values(values) => match self.returned(called, hook, &values)? {
                Some(returned) => returned,
                None => return Ok(true),
            },
        };
        if let ScriptValue::Number(number) = next
            && number.abs() > MOST
        {
            return Err(self.too_much(handler, number));
        }
        if next != filtered.value {
            let number = |thing: &ScriptValue| thing.number().unwrap_or(0);
            let by = number(&next) - number(&filtered.value);
            filtered.changes.push(Changed { by, why, cite, at });
        }
        filtered.value = next;
        Ok(row.kind == HookKind::Filter)
    }

    /// What a function returns, checked, and the reason for it; none if that is nothing.
    fn returned(
        &self,
        (machine, handler): (&Machine, &Handler),
        hook: Hook,
        (value, reason): &(Value, Value),
    ) -> Result<Option<(ScriptValue, Symbol)>, Fault> {
        if value.is_nil() {
            return Ok(None);
        }
        let next = match quickly(value, HOOKS[hook as usize].returns) {
            Some(thing) => thing,
            None => self.returned_whole(machine, handler, hook, value)?,
        };
        let why = match reason {
            Value::Nil => handler.why,
            other => self.reason(machine, handler, other)?,
        };
        Ok(Some((next, why)))
    }

    /// A value of any type that a function returns, checked.
    fn returned_whole(
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
        match world::looking(&look, first) {
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
        let again = world::looking(&look, || run(noting)).err();
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

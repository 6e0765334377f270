//! Calls of scripts: arguments in, values checked, failures kept, the campaign looked at
//! afterwards.

use std::collections::BTreeMap;

use mlua::{MultiValue, Value};
use smallvec::SmallVec;

use super::super::convert::{to_lua, typed};
use super::super::declare::Handler;
use super::super::world::{self, CampaignView};
use super::super::{convert, install, shared};
use super::awake::tile_of;
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

/// Arguments that are given to a function without a list.
const FEW: usize = 4;

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

    /// Calls one function with `first` in the place of the first argument; returns its first two
    /// results.
    fn call_with(
        &self,
        called: (&Machine, &Handler),
        heard: (Hook, u16),
        first: Option<&ScriptValue>,
        things: &[ScriptValue],
    ) -> Result<(Value, Value), Fault> {
        let Some(tracer) = self.recorder(called.1) else {
            return self.call_hook(called, heard, first, things);
        };
        let run = || self.call_hook(called, heard, first, things);
        let shown = |(value, reason): &(Value, Value)| results(&[value, reason]);
        let mut given = first.into_iter().chain(things.iter().skip(1));
        self.record(&tracer, called, self.hook_named(heard.0, heard.1), &mut given, (run, shown))
    }

    /// As [`ScriptHost::call_with`], unrecorded. Few arguments are given without a list, which `mlua`
    /// does much faster.
    fn call_hook(
        &self,
        (machine, handler): (&Machine, &Handler),
        (hook, subject): (Hook, u16),
        first: Option<&ScriptValue>,
        things: &[ScriptValue],
    ) -> Result<(Value, Value), Fault> {
        let (owner, function) = (handler.frame.owner, &handler.function);
        let call = |few: [Value; FEW]| {
            let [one, two, three, four] = few;
            machine.shared.within(handler.frame, || match things.len() {
                0 => machine.vm.call(owner, function, ()),
                1 => machine.vm.call(owner, function, one),
                _ => machine.vm.call(owner, function, (one, two, three, four)),
            })
        };
        if things.len() <= FEW
            && handler.original.is_none()
            && let Some(few) = few_plain(first, things)
        {
            return call(few);
        }
        let lua = machine.vm.lua();
        let value = |at: usize| match if at == 0 { first } else { things.get(at) } {
            Some(thing @ ScriptValue::Map(fields)) => {
                let value = to_lua(lua, thing)?;
                let name = HOOKS[hook as usize].arguments.get(at).map_or("", |field| field.name);
                self.only_known(lua, (hook as usize, subject), (name, fields), &value)?;
                Ok(value)
            }
            Some(thing) => to_lua(lua, thing),
            None => Ok(Value::Nil),
        };
        let values = || -> mlua::Result<([Value; FEW], Vec<Value>)> {
            let mut few = [const { Value::Nil }; FEW];
            for (at, slot) in few.iter_mut().enumerate().take(things.len()) {
                *slot = value(at)?;
            }
            let many = if things.len() > FEW {
                (FEW..things.len()).map(value).collect::<mlua::Result<_>>()?
            } else {
                Vec::new()
            };
            Ok((few, many))
        };
        let (few, many) = values().map_err(|error| Fault::new("lua::memory", error.to_string()))?;
        if let Some(original) = &handler.original {
            let first = std::iter::once(Value::Function(original.clone()));
            let few = few.into_iter().take(things.len());
            let given: MultiValue = first.chain(few).chain(many).collect();
            return machine
                .shared
                .within(handler.frame, || machine.vm.call(owner, function, given));
        }
        if things.len() <= FEW {
            return call(few);
        }
        let given: MultiValue = few.into_iter().chain(many).collect();
        machine.shared.within(handler.frame, || machine.vm.call(owner, function, given))
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
        let row = &HOOKS[hook as usize];
        let filters = row.kind == HookKind::Filter;
        let first = if filters {
            arguments.first().cloned().unwrap_or(ScriptValue::Nothing)
        } else {
            ScriptValue::Nothing
        };
        let machine = self.machine()?;
        let mut filtered = Filtered { value: first, changes: SmallVec::new() };
        for handler in handlers {
            if handler.needs.any() {
                let tile = tile_of(arguments);
                if !world::read(|look| handler.needs.met(look.game.state, tile))? {
                    continue;
                }
            }
            let first = if filters { Some(&filtered.value) } else { arguments.first() };
            let (value, reason) =
                self.call_with((machine, handler), (hook, subject), first, arguments)?;
            if hook == Hook::Phase && !matches!(value, Value::Boolean(false)) {
                // Whatever it does instead is done: nobody else does it too.
                filtered.value = ScriptValue::Flag(true);
                break;
            }
            if hook == Hook::Phase || row.returns == ScriptType::Nothing || value.is_nil() {
                continue;
            }
            let next = match quickly(&value, row.returns) {
                Some(thing) => thing,
                None => {
                    let what = format!(
                        "what this function of {kind}.{row} returns",
                        kind = row.kind.word(),
                        row = row.name
                    );
                    typed(&value, row.returns, &what)
                        .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?
                }
            };
            // Of the texts that hooks return those that refuse something are reasons, and the
            // others are names.
            let next = match next {
                ScriptValue::Text(text) => ScriptValue::text(
                    shared::reason(&text)
                        .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?,
                ),
                next => next,
            };
            // Words that the log keeps are counted as other reasons of scripts are.
            if let (Hook::Reason, Some(words)) = (hook, next.as_text()) {
                let kept = machine.shared.reason(words);
                kept.map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?;
            }
            if let Some(number) = next.number().filter(|number| number.abs() > MOST) {
                let fault = Fault::new(
                    "lua::number",
                    format!(
                        "{number} is far too much: numbers returned are from -{MOST} to {MOST}"
                    ),
                );
                return Err(place(&self.rules, handler.frame.at.as_str(), fault));
            }
            let why = match &reason {
                Value::Nil => handler.why,
                other => self.reason(machine, handler, other)?,
            };
            if next != filtered.value {
                let by = next.number().unwrap_or(0) - filtered.value.number().unwrap_or(0);
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
        Ok(filtered)
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
        look.game.state.marks.iter().for_each(|mark| noting.wake(&mark.name));
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

/// The first arguments as values, if none of them takes memory: nearly always.
#[inline]
fn few_plain(first: Option<&ScriptValue>, things: &[ScriptValue]) -> Option<[Value; FEW]> {
    let at = |thing: Option<&ScriptValue>| thing.map_or(Some(Value::Nil), convert::plain);
    Some([
        at(first.filter(|_| !things.is_empty()))?,
        at(things.get(1))?,
        at(things.get(2))?,
        at(things.get(3))?,
    ])
}

/// A plain value of the type that is wanted, without a report at hand if it is not.
pub(super) fn quickly(value: &Value, wanted: ScriptType) -> Option<ScriptValue> {
    match (value, wanted) {
        (Value::Integer(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            Some(ScriptValue::Number(*number))
        }
        (Value::Number(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            convert::whole(*number).ok().map(ScriptValue::Number)
        }
        (Value::Boolean(flag), ScriptType::Flag | ScriptType::Optional(ScriptType::Flag)) => {
            Some(ScriptValue::Flag(*flag))
        }
        _ => None,
    }
}

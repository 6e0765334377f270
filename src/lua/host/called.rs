//! A function of a script with what it is told → what it answers.

use std::mem::ManuallyDrop;

use mlua::{FromLuaMulti, Function, IntoLua, MultiValue, Value};

use super::super::convert::{self, ListItem, is_plain, to_lua};
use super::super::declare::Handler;
use super::super::world::World;
use super::machine::{LazyMachine, Machine};
use super::traced::{hook_named, results};
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::core::scripting::hooks::{HOOKS, Hook};
use crate::fault::Fault;

/// Arguments that are given to a function one by one; more of them are given as a list.
pub(super) const FEW: usize = 4;

/// The arguments of a call, with another value in the place of the first.
#[derive(Clone, Copy)]
struct ArgumentsWithFirst<'t> {
    first: &'t ScriptValue,
    things: &'t [ScriptValue],
}

impl<'t> ArgumentsWithFirst<'t> {
    #[inline]
    fn at(self, at: usize) -> &'t ScriptValue {
        if at == 0 { self.first } else { self.things.get(at).unwrap_or(&ScriptValue::Nothing) }
    }

    /// Returns the number of arguments that a function has to be given: neither those beyond its parameters, which
    /// it cannot see, nor nils at the end, which a missing argument is anyway.
    #[inline]
    fn seen_by(self, handler: &Handler) -> usize {
        let Some(most) = handler.parameters else { return self.things.len() };
        let mut seen = self.things.get(..most).unwrap_or(self.things);
        while let [_, .., ScriptValue::Nothing] = seen {
            seen = &seen[..seen.len() - 1];
        }
        seen.len()
    }
}

/// A function that is called, and the scripts that it runs among.
#[derive(Clone, Copy)]
pub(super) struct CalledHandler<'h> {
    pub scripts: &'h LazyMachine,
    pub machine: &'h Machine,
    pub handler: &'h Handler,
}

/// The result of a function of a hook.
pub(super) enum HookAnswer {
    Nothing,
    /// A whole number or a flag, where its hook wants that and no reason is given with it.
    Number(i64),
    Flag(bool),
    /// Anything else: its first two results.
    Values(Box<(Value, Value)>),
}

impl HookAnswer {
    /// Reads the result of a call. A plain one is not copied.
    #[inline(always)]
    fn of(
        called: impl FnOnce() -> mlua::Result<(Value, Value)>,
        wanted: ScriptType,
    ) -> mlua::Result<HookAnswer> {
        use ScriptType::{Flag, Number, Optional};
        // What is plain has nothing to drop, and to find that out takes two calls.
        let result = ManuallyDrop::new(called());
        if let Ok((value, Value::Nil)) = &*result {
            match (value, wanted) {
                (Value::Nil, _) => return Ok(HookAnswer::Nothing),
                (Value::Integer(number), Number | Optional(Number)) => {
                    return Ok(HookAnswer::Number(*number));
                }
                (Value::Boolean(flag), Flag | Optional(Flag)) => {
                    return Ok(HookAnswer::Flag(*flag));
                }
                _ => {}
            }
        }
        ManuallyDrop::into_inner(result).map(|values| HookAnswer::Values(Box::new(values)))
    }

    /// True if it is `false`.
    pub(super) fn declines(&self) -> bool {
        match self {
            HookAnswer::Flag(flag) => !flag,
            HookAnswer::Values(values) => matches!(values.0, Value::Boolean(false)),
            HookAnswer::Nothing | HookAnswer::Number(_) => false,
        }
    }

    /// Returns the value as it is written.
    fn shown(&self, world: &World) -> String {
        match self {
            HookAnswer::Nothing => results(world, &[]),
            HookAnswer::Number(number) => results(world, &[&Value::Integer(*number)]),
            HookAnswer::Flag(flag) => results(world, &[&Value::Boolean(*flag)]),
            HookAnswer::Values(values) => results(world, &[&values.0, &values.1]),
        }
    }
}

impl CalledHandler<'_> {
    /// Calls it with what it is given. `what` it is called for stands in records of calls.
    pub(super) fn call<R: FromLuaMulti>(
        self,
        what: impl FnOnce() -> String,
        things: &[ScriptValue],
    ) -> Result<R, Fault> {
        let Some(tracer) = self.scripts.records.recorder(self.handler) else {
            return self.call_given(things);
        };
        let world = &self.scripts.world;
        let run = || self.call_given::<MultiValue>(things);
        let shown = |values: &MultiValue| results(world, &values.iter().collect::<Vec<_>>());
        let values = self.record(&tracer, what(), &mut things.iter(), run, shown)?;
        R::from_lua_multi(values, self.machine.vm.lua())
            .map_err(|error| Fault::new("lua::type", error.to_string()))
    }

    fn call_given<R: FromLuaMulti>(self, things: &[ScriptValue]) -> Result<R, Fault> {
        let CalledHandler { machine, handler, .. } = self;
        let (owner, function) = (handler.frame.owner, &handler.function);
        let (lua, shared) = (machine.vm.lua(), &machine.shared);
        if handler.original.is_none() && things.len() <= FEW && things.iter().all(is_plain) {
            let part = |at: usize| ListItem(things.get(at).unwrap_or(&ScriptValue::Nothing));
            let few = [part(0), part(1), part(2), part(3)];
            let call = || call_few(function, things.len(), few);
            return shared
                .within(handler.frame, || machine.vm.gauge().call_by(lua, owner, function, call));
        }
        let values: mlua::Result<Vec<Value>> =
            things.iter().map(|thing| to_lua(lua, thing)).collect();
        let mut arguments = values.map(MultiValue::from_vec).map_err(no_memory)?;
        if let Some(original) = &handler.original {
            arguments.push_front(Value::Function(original.clone()));
        }
        shared.within(handler.frame, || machine.vm.call(owner, function, arguments))
    }

    /// Calls a function of a hook with `first` in the place of the first argument.
    #[inline(always)]
    pub(super) fn call_with(
        self,
        hook: Hook,
        subject: u16,
        first: &ScriptValue,
        things: &[ScriptValue],
    ) -> Result<HookAnswer, Fault> {
        if self.scripts.records.is_on() {
            return self.call_recorded(hook, subject, ArgumentsWithFirst { first, things });
        }
        self.call_hook(hook, ArgumentsWithFirst { first, things })
    }

    #[cold]
    fn call_recorded(
        self,
        hook: Hook,
        subject: u16,
        told: ArgumentsWithFirst<'_>,
    ) -> Result<HookAnswer, Fault> {
        let run = || self.call_hook(hook, told);
        let LazyMachine { rules, world, orders, records, .. } = self.scripts;
        let Some(tracer) = records.recorder(self.handler) else { return run() };
        let mut given = (0..told.things.len()).map(|at| told.at(at));
        let named = hook_named(rules, orders, hook, subject);
        self.record(&tracer, named, &mut given, run, |answer| answer.shown(world))
    }

    #[inline(always)]
    fn call_hook(self, hook: Hook, told: ArgumentsWithFirst<'_>) -> Result<HookAnswer, Fault> {
        let given = told.seen_by(self.handler);
        let plain = |at: usize| is_plain(told.at(at));
        let wanted = HOOKS[hook as usize].returns;
        match (given, told.first) {
            _ if self.handler.original.is_some() => {}
            // Most that is asked is a number about nothing else.
            #[allow(clippy::cast_precision_loss)]
            (1, ScriptValue::Number(number)) => {
                return self.answered(wanted, || self.handler.function.call(*number as f64));
            }
            (0..=FEW, _) if plain(0) && plain(1) && plain(2) && plain(3) => {
                let [one, two, three, four] = [told.first, told.at(1), told.at(2), told.at(3)];
                let few = [ListItem(one), ListItem(two), ListItem(three), ListItem(four)];
                return self.answered(wanted, || call_few(&self.handler.function, given, few));
            }
            _ => {}
        }
        self.call_made(hook, told, given)
    }

    /// Returns the same with arguments that take memory of Lua's, or more of them.
    fn call_made(
        self,
        hook: Hook,
        told: ArgumentsWithFirst<'_>,
        given: usize,
    ) -> Result<HookAnswer, Fault> {
        let CalledHandler { machine, handler, .. } = self;
        let (lua, wanted) = (machine.vm.lua(), HOOKS[hook as usize].returns);
        let value = |at: usize| match told.at(at) {
            thing @ ScriptValue::Map(fields) => {
                let value = to_lua(lua, thing)?;
                let name = HOOKS[hook as usize].arguments.get(at).map_or("", |field| field.name);
                machine.only_known(lua, (name, fields), &value)?;
                Ok(value)
            }
            thing => to_lua(lua, thing),
        };
        if given <= FEW && handler.original.is_none() {
            let mut few = [const { Value::Nil }; FEW];
            for (at, slot) in few.iter_mut().enumerate().take(given) {
                *slot = value(at).map_err(no_memory)?;
            }
            return self.answered(wanted, || call_few(&handler.function, given, few));
        }
        let mut all = MultiValue::with_capacity(given + 1);
        all.extend(handler.original.clone().map(Value::Function));
        for at in 0..given {
            all.push_back(value(at).map_err(no_memory)?);
        }
        self.answered(wanted, || handler.function.call(all))
    }

    /// Calls it within the limits of the mod that set it.
    #[inline]
    fn answered(
        self,
        wanted: ScriptType,
        call: impl FnOnce() -> mlua::Result<(Value, Value)>,
    ) -> Result<HookAnswer, Fault> {
        let CalledHandler { machine, handler, .. } = self;
        machine.shared.within(handler.frame, || {
            let (owner, function) = (handler.frame.owner, &handler.function);
            let answer = || HookAnswer::of(call, wanted);
            machine.vm.gauge().call_by(machine.vm.lua(), owner, function, answer)
        })
    }

    /// Tries what it would answer. None if it failed.
    pub(super) fn tried(
        self,
        wanted: ScriptType,
        call: impl FnOnce() -> mlua::Result<(Value, Value)>,
    ) -> Option<HookAnswer> {
        let CalledHandler { machine, handler, .. } = self;
        machine.shared.within(handler.frame, || {
            let answer = || HookAnswer::of(call, wanted);
            machine.vm.gauge().try_call(machine.vm.lua(), handler.frame.owner, answer)
        })
    }
}

fn no_memory(error: mlua::Error) -> Fault {
    Fault::new("lua::memory", error.to_string())
}

/// Calls a function with the first `given` of a few arguments.
#[inline]
pub(super) fn call_few<A: IntoLua, R: FromLuaMulti>(
    function: &Function,
    given: usize,
    few: [A; FEW],
) -> mlua::Result<R> {
    let [one, two, three, four] = few;
    match given {
        0 => function.call(()),
        1 => function.call(one),
        2 => function.call((one, two)),
        3 => function.call((one, two, three)),
        _ => function.call((one, two, three, four)),
    }
}

/// Returns a plain value of the type that is wanted, without a report at hand if it is not.
#[inline]
pub(super) fn quickly(value: &Value, wanted: ScriptType) -> Option<ScriptValue> {
    match (value, wanted) {
        (Value::Number(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            convert::whole(*number).ok().map(ScriptValue::Number)
        }
        (Value::Integer(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            Some(ScriptValue::Number(*number))
        }
        (Value::Boolean(flag), ScriptType::Flag | ScriptType::Optional(ScriptType::Flag)) => {
            Some(ScriptValue::Flag(*flag))
        }
        _ => None,
    }
}

//! The functions that are set for a hook, one after the other → what it comes to.

use mlua::Value;

use super::super::convert::typed;
use super::super::declare::Handler;
use super::super::shared::{self, Frame};
use super::called::{CalledHandler, HookAnswer, quickly};
use super::hooks::unfiltered;
use super::loading::place;
use super::{Machine, ScriptHost};
use crate::campaign::{ScriptType, ScriptValue, State};
use crate::engine::core::scripting::hooks::{HOOKS, Hook, HookKind};
use crate::engine::core::scripting::interface::{Changed, Filtered};
use crate::fault::Fault;
use crate::rules::Symbol;
use crate::say;
use crate::text::quoted;

/// Numbers beyond this that hooks return are mistakes: nothing can be calculated with them.
const MOST: i64 = 1_000_000;

impl ScriptHost {
    /// Returns the reason that a function returns with its value.
    fn reason(&self, machine: &Machine, handler: &Handler, value: &Value) -> Result<Symbol, Fault> {
        let text = typed(value, ScriptType::Text, || say!("the reason returned with it"));
        let text = text.map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?;
        machine.shared.reason(text.as_text().unwrap_or_default())
    }

    /// Returns the value of a hook that only looks, after all its handlers.
    pub(super) fn looked(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let handlers = self.handlers_of(hook, subject);
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
        let mut filtered = unfiltered(hook, arguments);
        self.run_on(hook, subject, handlers, arguments, &mut filtered)?;
        Ok(filtered)
    }

    /// Returns the same on what has become of it so far.
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
            if !self.run_each(
                CalledHandler { machine, handler },
                hook,
                subject,
                arguments,
                filtered,
            )? {
                break;
            }
        }
        Ok(())
    }

    /// As [`ScriptHost::run_one`], compiled apart: in a loop all of it would be made ready for many.
    #[inline(never)]
    fn run_each(
        &self,
        called: CalledHandler<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        self.run_one(called, hook, subject, arguments, filtered)
    }

    /// Lets one handler take part. Returns whether the next one does.
    #[inline(always)]
    pub(super) fn run_one(
        &self,
        called: CalledHandler<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        let first = if HOOKS[hook as usize].kind == HookKind::Filter {
            &filtered.value
        } else {
            arguments.first().unwrap_or(&ScriptValue::Nothing)
        };
        if self.does_nothing(called, hook, first, arguments)? {
            return Ok(true);
        }
        let answer = self.call_with(called, hook, subject, first, arguments)?;
        self.takes_up(called, hook, answer, filtered)
    }

    /// Takes up what a function answers. Returns whether the next one takes part.
    #[inline(always)]
    fn takes_up(
        &self,
        called: CalledHandler<'_>,
        hook: Hook,
        answer: HookAnswer,
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        let (row, handler) = (&HOOKS[hook as usize], called.handler);
        let Frame { cite, at, .. } = handler.frame;
        // Most of what is asked is numbers.
        if let (HookAnswer::Number(next), ScriptValue::Number(now)) = (&answer, &mut filtered.value)
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
            HookAnswer::Nothing => return Ok(true),
            HookAnswer::Number(number) => (ScriptValue::Number(number), handler.why),
            HookAnswer::Flag(flag) => (ScriptValue::Flag(flag), handler.why),
            HookAnswer::Values(values) => match self.returned(called, hook, &values)? {
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

    /// Returns the result of a function, checked, and the reason for it; None if it is nil.
    fn returned(
        &self,
        CalledHandler { machine, handler }: CalledHandler<'_>,
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

    /// Returns a value of any type that a function returns, checked.
    fn returned_whole(
        &self,
        machine: &Machine,
        handler: &Handler,
        hook: Hook,
        value: &Value,
    ) -> Result<ScriptValue, Fault> {
        let row = &HOOKS[hook as usize];
        let placed = |fault| place(&self.rules, handler.frame.at.as_str(), fault);
        let what = || {
            say!(
                "what this function of {kind}.{row} returns",
                kind = quoted(row.kind.word()),
                row = quoted(row.name)
            )
        };
        // Of the texts that hooks return those that refuse something are reasons, and the
        // others are names.
        let next = match typed(value, row.returns, what).map_err(placed)? {
            ScriptValue::Text(text) => {
                ScriptValue::text(shared::reason(&machine.shared.rules, &text).map_err(placed)?)
            }
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
        let message = say!(
            "{number} is far too much: numbers returned are from -{most} to {most}",
            number,
            most = MOST
        );
        place(&self.rules, handler.frame.at.as_str(), Fault::new("lua::number", message))
    }
}

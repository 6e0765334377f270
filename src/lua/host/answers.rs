//! The functions that are set for a hook, one after the other, and their answers → what it comes to.

use mlua::Value;

use super::super::convert::typed;
use super::super::declare::Handler;
use super::super::shared::{self, Frame};
use super::called::{CalledHandler, HookAnswer, quickly};
use super::loading::place;
use super::machine::LazyMachine;
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::core::scripting::hooks::{HOOKS, Hook, HookKind};
use crate::engine::core::scripting::interface::{Changed, Filtered};
use crate::fault::Fault;
use crate::rules::Symbol;
use crate::say;
use crate::text::quoted;

/// Numbers beyond this that hooks return are mistakes: nothing can be calculated with them.
const MOST: i64 = 1_000_000;

/// Lets every function take part in turn in what has become of a hook so far.
pub(super) fn run_all<'h>(
    scripts: &'h LazyMachine,
    hook: Hook,
    subject: u16,
    handlers: impl Iterator<Item = &'h Handler>,
    arguments: &[ScriptValue],
    filtered: &mut Filtered,
) -> Result<(), Fault> {
    for handler in handlers {
        if !scripts.called(handler)?.run_each(hook, subject, arguments, filtered)? {
            break;
        }
    }
    Ok(())
}

impl CalledHandler<'_> {
    /// Puts a fault where the function was set.
    fn placed(self, fault: Fault) -> Fault {
        place(&self.scripts.rules, self.handler.frame.at.as_str(), fault)
    }

    /// Returns the reason that it returns with its value.
    fn reason(self, value: &Value) -> Result<Symbol, Fault> {
        let text = typed(value, ScriptType::Text, || say!("the reason returned with it"));
        let text = text.map_err(|fault| self.placed(fault))?;
        self.machine.shared.reason(text.as_text().unwrap_or_default())
    }

    /// As [`CalledHandler::run_one`], compiled apart: in a loop all of it would be made ready for many.
    #[inline(never)]
    fn run_each(
        self,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        self.run_one(hook, subject, arguments, filtered)
    }

    /// Lets it take part. Returns whether the next one does.
    #[inline(always)]
    pub(super) fn run_one(
        self,
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
        if self.does_nothing(hook, first, arguments)? {
            return Ok(true);
        }
        let answer = self.call_with(hook, subject, first, arguments)?;
        self.takes_up(hook, answer, filtered)
    }

    /// Takes up what it answers. Returns whether the next one takes part.
    #[inline(always)]
    fn takes_up(
        self,
        hook: Hook,
        answer: HookAnswer,
        filtered: &mut Filtered,
    ) -> Result<bool, Fault> {
        let (row, handler) = (&HOOKS[hook as usize], self.handler);
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
            HookAnswer::Values(values) => match self.returned(hook, &values)? {
                Some(returned) => returned,
                None => return Ok(true),
            },
        };
        if let ScriptValue::Number(number) = next
            && number.abs() > MOST
        {
            return Err(self.too_much(number));
        }
        if next != filtered.value {
            let number = |thing: &ScriptValue| thing.number().unwrap_or(0);
            let by = number(&next) - number(&filtered.value);
            filtered.changes.push(Changed { by, why, cite, at });
        }
        filtered.value = next;
        Ok(row.kind == HookKind::Filter)
    }

    /// Returns its result, checked, and the reason for it; None if it is nil.
    fn returned(
        self,
        hook: Hook,
        (value, reason): &(Value, Value),
    ) -> Result<Option<(ScriptValue, Symbol)>, Fault> {
        if value.is_nil() {
            return Ok(None);
        }
        let next = match quickly(value, HOOKS[hook as usize].returns) {
            Some(thing) => thing,
            None => self.returned_whole(hook, value)?,
        };
        let why = match reason {
            Value::Nil => self.handler.why,
            other => self.reason(other)?,
        };
        Ok(Some((next, why)))
    }

    /// Returns a value of any type that it returns, checked.
    fn returned_whole(self, hook: Hook, value: &Value) -> Result<ScriptValue, Fault> {
        let (row, shared) = (&HOOKS[hook as usize], &self.machine.shared);
        let placed = |fault| self.placed(fault);
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
                ScriptValue::text(shared::reason(&shared.rules, &text).map_err(placed)?)
            }
            next => next,
        };
        // Words that the log keeps are counted as other reasons of scripts are.
        if let (Hook::Reason, Some(words)) = (hook, next.as_text()) {
            shared.reason(words).map_err(placed)?;
        }
        Ok(next)
    }

    #[cold]
    fn too_much(self, number: i64) -> Fault {
        let message = say!(
            "{number} is far too much: numbers returned are from -{most} to {most}",
            number,
            most = MOST
        );
        self.placed(Fault::new("lua::number", message))
    }
}

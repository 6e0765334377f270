//! Calls as records for authors have them: what they were for, what was given, what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::Value;

use super::super::declare::{self, Handler};
use super::super::world::World;
use super::called::CalledHandler;
use super::console::show;
use crate::campaign::ScriptValue;
use crate::engine::core::scripting::hooks::{HOOKS, Hook, HookRow, Subject};
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::core::scripting::memory;
use crate::engine::core::scripting::tracing::Tracer;
use crate::fault::Fault;
use crate::rules::Ruleset;

/// Letters of an argument or a result that are kept.
const LONGEST: usize = 120;

/// The tracer that records calls, if one does.
#[derive(Default)]
pub(super) struct CallRecords(RefCell<Option<Rc<Tracer>>>);

impl CallRecords {
    /// True if anything of a call is recorded.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Returns the tracer, or None.
    pub(super) fn tracer(&self) -> Option<Rc<Tracer>> {
        self.0.borrow().clone()
    }

    pub(super) fn set(&self, tracer: Option<Rc<Tracer>>) {
        *self.0.borrow_mut() = tracer;
    }

    /// Notes a call if calls are recorded; returns the recorder if it records more than that, else None.
    pub(super) fn recorder(&self, handler: &Handler) -> Option<Rc<Tracer>> {
        let tracer = self.0.borrow();
        let tracer = tracer.as_ref()?;
        tracer.reach(handler.frame.at);
        tracer.is_whole().then(|| Rc::clone(tracer))
    }
}

impl CalledHandler<'_> {
    /// Runs a call and records it.
    pub(super) fn record<R>(
        self,
        tracer: &Tracer,
        what: String,
        things: &mut dyn Iterator<Item = &ScriptValue>,
        run: impl FnOnce() -> Result<R, Fault>,
        shown: impl FnOnce(&R) -> String,
    ) -> Result<R, Fault> {
        let CalledHandler { scripts, machine, handler } = self;
        let given = scripts.world.read(|look| {
            things.map(|thing| short(memory::value_written(&look.game, thing))).collect::<Vec<_>>()
        });
        let at = handler.frame.at;
        let call = tracer.begins(what.clone(), at, given.unwrap_or_default());
        let gauge = &machine.shared.gauge;
        let before = gauge.left_for_call();
        let result = run();
        let steps = before.saturating_sub(gauge.left());
        let came_to = match &result {
            Ok(value) => Ok(short(shown(value))),
            Err(fault) => Err(fault.message.clone().map_verbatim(&short)),
        };
        tracer.ends(call, (what, at), came_to, steps);
        result
    }
}

/// Returns a hook and its subject, as authors write them. `orders` are those that scripts bring.
pub(super) fn hook_named(rules: &Ruleset, orders: &[ModOrder], hook: Hook, subject: u16) -> String {
    let row = &HOOKS[hook as usize];
    let names = hook_subject_names(rules, orders, row);
    let name = names.get(usize::from(subject)).map_or("", String::as_str);
    format!("{kind}.{row} {name}", kind = row.kind.word(), row = row.name).trim_end().to_owned()
}

/// Lists the names of the subjects of a hook, by their numbers.
pub(super) fn hook_subject_names(
    rules: &Ruleset,
    orders: &[ModOrder],
    row: &HookRow,
) -> Vec<String> {
    let mut names = declare::subjects(rules, row.subject);
    if row.subject == Subject::Order {
        names.extend(orders.iter().map(|order| order.name.clone()));
    }
    names
}

/// Returns the results of a function as text; empty if it returned nothing.
pub(super) fn results(world: &World, values: &[&Value]) -> String {
    let given = values.iter().rposition(|value| !value.is_nil()).map_or(0, |last| last + 1);
    let mut room = LONGEST * 2;
    let shown: Vec<String> =
        values[..given].iter().map(|value| show(world, value, 1, &mut room)).collect();
    shown.join(", ")
}

fn short(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

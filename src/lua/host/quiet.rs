//! Functions of hooks that do nothing for now. A function that returned nothing, changed nothing, and read nothing
//! but marks and the memory of scripts, not even its event or order, does the same until these change: it is not
//! called until then, and its arguments are not made. A call with a stand-in for the event or order finds that
//! out; the stand-in answers nothing, and the call may change nothing. Looks at the stand-in are noted, be it only
//! to tell it apart from a table; so are caught errors, prints and further reads. Without all this a simulated
//! campaign of the English edition takes a fifth more instructions (246 million, not 207).
//! `tests/suite/quiet_functions.rs` holds that no rule is kept from firing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use mlua::Value;
use smallvec::SmallVec;

use super::super::convert::to_lua;
use super::super::declare::Handler;
use super::super::handle;
use super::super::world::{HasRead, ObservedRun, ReadMemory};
use super::called::{CalledHandler, FEW, HookAnswer, call_few};
use super::machine::LazyMachine;
use crate::campaign::{ScriptValue, State};
use crate::engine::Turn;
use crate::engine::core::scripting::hooks::{HOOKS, Hook};
use crate::fault::Fault;

/// Calls in vain after which a function is not tried again.
const IN_VAIN: u8 = 2;

/// Arguments that are told as they are: no more than a realm.
type Plain = SmallVec<[ScriptValue; FEW]>;

/// A call that was tried.
struct QuietCall {
    plain: Plain,
    does_nothing: bool,
    /// It read marks, and this of what scripts remember.
    read_marks: bool,
    memory: Vec<ReadMemory>,
}

/// Calls in which a function was found to do nothing, so that they need not be made again.
#[derive(Default)]
pub struct QuietFunction {
    /// Revisions of all, of marks and of memory for which that holds.
    at: Cell<[u64; 3]>,
    tried: RefCell<Vec<QuietCall>>,
    in_vain: Cell<u8>,
    /// Number of the campaign in which all that was found out.
    campaign: Cell<u64>,
}

impl QuietFunction {
    /// Forgets what was found out in campaigns before this one.
    fn serves(&self, campaign: u64) {
        if self.campaign.replace(campaign) != campaign {
            self.in_vain.set(0);
            self.at.take();
            self.tried.borrow_mut().clear();
        }
    }

    /// Forgets what hung on something that has changed since.
    fn forget_changed(&self, state: &State) {
        let now = [state.revision_of_all(), state.revision_of_marks(), state.revision_of_memory()];
        let before = self.at.replace(now);
        if before != now {
            let [all, marks, _] = [0, 1, 2].map(|at| before[at] == now[at]);
            let holds = |tried: &QuietCall| {
                all && (marks || !tried.read_marks)
                    && tried.memory.iter().all(|read| read.holds(state))
            };
            self.tried.borrow_mut().retain(holds);
        }
    }
}

/// True if any of these functions may do something about an event, whatever it says.
pub(super) fn any_acts(
    scripts: &LazyMachine,
    turn: &mut Turn<'_>,
    hook: Hook,
    handlers: &[Handler],
) -> bool {
    let event = [ScriptValue::Map(BTreeMap::new())];
    let does_nothing =
        |handler: &Handler| scripts.called(handler)?.does_nothing(hook, &event[0], &event);
    let acts = |handler: &Handler| !matches!(does_nothing(handler), Ok(true));
    scripts.world.acting(turn, || handlers.iter().any(acts))
}

impl CalledHandler<'_> {
    /// True if it does nothing for what it is told, since marks and memory are as they are.
    pub(super) fn does_nothing(
        self,
        hook: Hook,
        first: &ScriptValue,
        things: &[ScriptValue],
    ) -> Result<bool, Fault> {
        let CalledHandler { scripts, machine, handler } = self;
        let quiet = &handler.quiet;
        quiet.serves(scripts.campaigns.get());
        let Some(seen) = handler.parameters.map(|most| things.len().min(most)) else {
            return Ok(false);
        };
        // What a function keeps between calls is not read from the campaign.
        let keeps = !scripts.rules.layers[handler.frame.owner].scripts_keep_nothing;
        if quiet.in_vain.get() >= IN_VAIN
            || keeps
            || hook == Hook::Phase
            || seen > FEW
            || handler.original.is_some()
            || scripts.records.is_on()
            || machine.shared.preview_for.get().is_some()
        {
            return Ok(false);
        }
        let told = |at: usize| if at == 0 { first } else { &things[at] };
        let mut plain = Plain::new();
        for at in 0..seen {
            match told(at) {
                ScriptValue::Map(_) => {}
                thing @ (ScriptValue::Realm(_) | ScriptValue::Nothing) => plain.push(thing.clone()),
                _ => return Ok(false),
            }
        }
        scripts.world.read_unnoted(|look| quiet.forget_changed(look.game.state))?;
        let known = quiet
            .tried
            .borrow()
            .iter()
            .find(|tried| tried.plain == plain)
            .map(|tried| tried.does_nothing);
        if let Some(nothing) = known {
            return Ok(nothing);
        }
        let mut few = [const { Value::Nil }; FEW];
        for (at, slot) in few.iter_mut().enumerate().take(seen) {
            *slot = match told(at) {
                ScriptValue::Map(_) => Value::LightUserData(handle::UNSEEN),
                thing => to_lua(machine.vm.lua(), thing)
                    .map_err(|error| Fault::new("lua::memory", error.to_string()))?,
            };
        }
        let wanted = HOOKS[hook as usize].returns;
        let run = || self.tried(wanted, || call_few(&handler.function, seen, few));
        let ObservedRun { result, read, memory } = scripts.world.observed(run);
        let nothing = matches!(result, Some(HookAnswer::Nothing)) && read.is_of_marks_and_memory();
        quiet.in_vain.set(if nothing { 0 } else { quiet.in_vain.get() + 1 });
        let read_marks = !matches!(read, HasRead::Nothing | HasRead::Memory);
        let tried = QuietCall { plain, does_nothing: nothing, read_marks, memory };
        quiet.tried.borrow_mut().push(tried);
        Ok(nothing)
    }
}

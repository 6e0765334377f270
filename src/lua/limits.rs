//! Counted limits: every step and charge of a call in → the call goes on, or it is stopped for
//! good.
//!
//! A stop is latched: whatever a mod catches, every further step and host call fails until the
//! outermost call is over.

mod calls;
mod printed;
mod question;
mod stack;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, VmState};

use self::question::Waiting;
use super::locals::Locals;
use super::meter::VALUES;
use super::report;
use super::world::World;
use crate::campaign::script_value::shares;
use crate::engine::core::scripting::tracing::Tracer;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Limits of one outermost call, with all that it calls.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// All work: loops, calls and returns, code without any, and what the prelude and the host
    /// charge for theirs.
    pub steps: u64,
    /// Bytes of one text.
    pub text: usize,
    /// Values that a function is given or returns where it takes any number of them.
    pub values: u16,
    /// Calls of functions inside calls of functions.
    pub calls: u16,
    /// Calls of hooks inside calls of hooks.
    pub depth: u32,
    /// Bytes of one file.
    pub file: usize,
    /// Bytes that scripts keep from one call to the next.
    pub kept: usize,
    /// Bytes in use at any time. Every step takes so little that the steps are gone before the
    /// memory.
    pub memory: usize,
    /// True if values of locals are noted as each line begins, to tell them where something fails.
    pub notes: bool,
}

impl Limits {
    /// Returns those of a campaign of this number of realms: as many steps, and as much memory for them,
    /// again for each eight of them beyond the first eight.
    pub fn for_realms(realms: usize) -> Limits {
        let limits = Limits::default();
        let shares = shares(realms);
        let steps = limits.steps.saturating_mul(u64::try_from(shares).unwrap_or(1));
        Limits { steps, memory: limits.memory.saturating_mul(shares), ..limits }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 1_000_000,
            text: 1 << 16,
            values: VALUES,
            calls: 1000,
            depth: 32,
            file: 1 << 17,
            kept: 64 << 20,
            memory: 512 << 20,
            notes: false,
        }
    }
}

/// Use by the mods of one owner since the VM was made. Counted, so that it is the same everywhere.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Used {
    pub calls: u64,
    pub steps: u64,
    /// Steps of the dearest single call, without what it called of other owners.
    pub most: u64,
    /// Steps of the calls that were timed, one in [`SAMPLED`], and their nanoseconds; for people only,
    /// nothing depends on it.
    pub timed: u64,
    pub nanoseconds: u64,
}

/// One outermost call in this many is timed.
pub const SAMPLED: u64 = 128;

/// Reason and place of a call's stop.
struct LimitStop {
    /// Nothing: it ran out of steps.
    reason: Option<Fault>,
    trace: String,
}

/// The counters of one VM. Host functions hold a clone.
#[derive(Clone)]
pub struct Gauge(Rc<Inner>);

struct Inner {
    limits: Limits,
    left: Cell<u64>,
    /// Steps that are left when it is next looked at more than their number.
    look: Cell<u64>,
    /// Steps that are left when it is next looked how deep functions call each other.
    deep: Cell<u64>,
    /// Weight of a step: more than one in a search whose steps take long.
    weight: Cell<u64>,
    /// Counter of the steps of each line; None if they are not counted.
    profile: RefCell<Option<Rc<Tracer>>>,
    /// Number of the present outermost call, and of the next.
    call: Cell<u64>,
    calls: Cell<u64>,
    depth: Cell<u32>,
    /// Calls at this depth are outermost ones: 0, or in a question the depth of the call that asks.
    base: Cell<u32>,
    waiting: RefCell<Vec<Waiting>>,
    stop: RefCell<Option<LimitStop>>,
    owner: Cell<usize>,
    /// Steps that were left when the present owner's turn began.
    mark: Cell<u64>,
    used: RefCell<Vec<Used>>,
    /// Bytes in use after the last collection.
    live: Cell<usize>,
    /// Bytes in use beyond those when the last outermost call was over.
    garbage: Cell<usize>,
    /// Bytes that may be in use during the present outermost call, and until the next begins; 0
    /// where no limit is set.
    most: Cell<usize>,
    files: RefCell<BTreeMap<String, Arc<SourceFile>>>,
    printed: RefCell<Vec<String>>,
    printed_bytes: Cell<usize>,
    /// Values of locals; None where they are not noted.
    locals: Option<Locals>,
}

impl Inner {
    /// True if no call is going on, of which counters would have to be set aside.
    #[inline]
    fn nothing_runs(&self) -> bool {
        self.depth.get() == 0
    }

    /// Puts off the next look at the depth of calls by [`LOOKED`] steps; where lines are counted
    /// every step looks.
    #[inline]
    fn look_later(&self, left: u64) {
        let later = left.saturating_sub(LOOKED);
        self.deep.set(later);
        self.look_if_needed();
    }

    /// Has each step looked at if lines are counted, or a step counts for more than one.
    #[inline]
    fn look_if_needed(&self) {
        let each = self.weight.get() > 1 || self.profile.borrow().is_some();
        self.look.set(if each { u64::MAX } else { self.deep.get() });
    }

    #[inline]
    fn weigh(&self, weight: u64) {
        if self.weight.replace(weight) != weight {
            self.look_if_needed();
        }
    }

    /// Steps since the mark, which is set anew.
    #[inline]
    fn steps_since_mark(&self) -> u64 {
        let left = self.left.get();
        self.mark.replace(left).saturating_sub(left)
    }

    /// Books the steps since the mark to `owner`.
    fn settle(&self, owner: usize) {
        let steps = self.steps_since_mark();
        if let Ok(mut used) = self.used.try_borrow_mut()
            && let Some(used) = used.get_mut(owner)
        {
            used.steps += steps;
        }
    }
}

/// Steps after which it is looked how deep functions call each other.
const LOOKED: u64 = 256;

impl Gauge {
    pub(super) fn new(limits: Limits, world: &Rc<World>) -> Self {
        Gauge(Rc::new(Inner {
            limits,
            left: Cell::new(limits.steps),
            look: Cell::new(0),
            deep: Cell::new(0),
            weight: Cell::new(1),
            profile: RefCell::default(),
            call: Cell::new(0),
            calls: Cell::new(1),
            depth: Cell::new(0),
            base: Cell::new(0),
            waiting: RefCell::default(),
            stop: RefCell::default(),
            owner: Cell::new(0),
            mark: Cell::new(limits.steps),
            used: RefCell::default(),
            live: Cell::new(0),
            garbage: Cell::new(0),
            most: Cell::new(0),
            files: RefCell::default(),
            printed: RefCell::default(),
            printed_bytes: Cell::new(0),
            locals: limits.notes.then(|| Locals::of(world)),
        }))
    }

    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Returns one step of Lua: a loop, a call or a return, or what the meter has put into the code.
    #[inline]
    pub(super) fn tick(&self, lua: &Lua) -> mlua::Result<VmState> {
        let left = self.0.left.get();
        if left > self.0.look.get() {
            self.0.left.set(left - 1);
            return Ok(VmState::Continue);
        }
        self.weighed_step(lua, left)
    }

    /// Returns a step at which it is looked whether there are steps left, and how deep functions call each
    /// other.
    #[cold]
    fn weighed_step(&self, lua: &Lua, left: u64) -> mlua::Result<VmState> {
        let weight = self.0.weight.get();
        let Some(rest) = left.checked_sub(weight) else { return Err(self.halt(lua, None)) };
        self.profiled(lua, weight);
        self.0.left.set(rest);
        if left > self.0.deep.get() {
            return Ok(VmState::Continue);
        }
        self.0.look_later(left);
        match lua.inspect_stack(self.0.limits.calls.into(), |_| ()) {
            None => Ok(VmState::Continue),
            Some(()) => Err(mlua::Error::external(self.traced(lua, report::too_deep()))),
        }
    }

    /// Counts steps of the line that runs, where lines are counted.
    #[cold]
    fn profiled(&self, lua: &Lua, steps: u64) {
        if let Some(tracer) = self.0.profile.borrow().as_ref()
            && let Some((file, line)) = self.running_at(lua, 0)
        {
            tracer.step(&file.name, line, steps);
        }
    }

    /// Counts the steps of each line there from the next call on, or no more.
    pub(super) fn profile(&self, tracer: Option<Rc<Tracer>>) {
        *self.0.profile.borrow_mut() = tracer;
        self.0.look_later(self.0.left.get());
    }

    /// Steps that a call which begins now may take.
    pub(super) fn left_for_call(&self) -> u64 {
        let outermost = self.0.depth.get() == self.0.base.get();
        if outermost { self.0.limits.steps } else { self.0.left.get() }
    }

    /// Returns a fault where the script stands.
    fn traced(&self, lua: &Lua, fault: Fault) -> Fault {
        let trace = lua.traceback(None, 0).map(|text| text.to_string_lossy()).unwrap_or_default();
        report::traced(fault, &self.0.files.borrow(), &trace)
    }

    /// Steps that are left of the present outermost call.
    pub fn left(&self) -> u64 {
        self.0.left.get()
    }

    /// Returns a number that grows by one with every step, and by far more from one outermost call to the
    /// next.
    pub(super) fn moment(&self) -> u64 {
        self.0.call.get() * self.0.limits.steps * 2
            + self.0.limits.steps.saturating_sub(self.0.left.get())
    }

    /// Returns the number of the present outermost call, which no other has.
    pub(super) fn call_number(&self) -> u64 {
        self.0.call.get()
    }

    /// Sets how much each step counts for from here on.
    pub(super) fn weigh(&self, weight: u64) {
        self.0.weigh(weight);
    }

    /// Gives back steps that the prelude took for something that is cheaper.
    pub(super) fn refund(&self, steps: u64) {
        let left = self.0.left.get();
        if left > 0 {
            self.0.left.set((left + steps).min(self.0.limits.steps));
        }
    }

    /// Charges for work of host functions that grows with what they are given, and stops them here when the
    /// call is stopped.
    #[inline]
    pub fn charge(&self, lua: &Lua, steps: u64) -> mlua::Result<()> {
        let left = self.0.left.get();
        if left > steps {
            self.0.left.set(left - steps);
            if self.0.look.get() == u64::MAX {
                self.profiled(lua, steps);
            }
            return Ok(());
        }
        Err(self.halt(lua, None))
    }

    /// Takes memory for the call that the machine has taken before and kept.
    ///
    /// # Errors
    /// When that is more than it may take.
    pub fn take(&self, lua: &Lua, bytes: usize) -> mlua::Result<()> {
        let most = self.0.most.get().saturating_sub(bytes);
        if lua.used_memory() >= most {
            return Err(mlua::Error::MemoryError("not enough memory".to_owned()));
        }
        self.0.most.set(most);
        lua.set_memory_limit(most).map(drop)
    }

    /// Stops the whole of the outermost call for `reason`, which becomes its fault unchanged.
    /// Return the error at once.
    pub fn latch(&self, lua: &Lua, reason: Fault) -> mlua::Error {
        self.halt(lua, Some(reason))
    }

    /// True if the call that is going on has been stopped.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.0.stop.borrow().is_some()
    }

    #[cold]
    fn halt(&self, lua: &Lua, reason: Option<Fault>) -> mlua::Error {
        // Steps are gone from here on, so that the one test in `tick` also serves the latch.
        let left = self.0.left.replace(0);
        self.0.mark.set(self.0.mark.get().saturating_sub(left));
        let mut stop = self.0.stop.borrow_mut();
        if stop.is_none() {
            let trace =
                lua.traceback(None, 0).map(|text| text.to_string_lossy()).unwrap_or_default();
            *stop = Some(LimitStop { reason, trace });
        }
        let fault =
            stop.as_ref().and_then(|stop| stop.reason.clone()).unwrap_or_else(|| self.steps());
        mlua::Error::external(fault)
    }

    fn steps(&self) -> Fault {
        Fault::new("lua::steps", say!("this took more than {steps}", steps = Text::count(self.0.limits.steps, ProgramNoun::Step)))
            .help(say!("a loop that never ends, or too much work for one call: do less each time, or stop sooner"))
    }

    /// Notes what the locals hold as a line begins. It costs a script nothing: it fails where it would have
    /// failed without.
    pub(super) fn note(&self, lua: &Lua, given: mlua::MultiValue) {
        self.refund(1);
        if let Some(locals) = &self.0.locals {
            locals.note(lua, given);
        }
    }

    /// Returns the use of each owner, by number.
    pub fn used(&self) -> Vec<Used> {
        self.0.used.borrow().clone()
    }

    /// Returns the steps that the first `owners` owners have taken.
    pub fn taken(&self, owners: usize) -> u64 {
        self.0.used.borrow().iter().take(owners).map(|used| used.steps).sum()
    }
}

//! A call of a function within the limits: what it may use is set, and whatever comes of it is an
//! answer or a fault.

use mlua::Lua;

use super::{Gauge, Inner, LimitStop, SAMPLED, Used};
use crate::fault::Fault;
use crate::lua::report;
use crate::say;
use crate::text::quoted;

/// Garbage that is left lying between calls.
const GARBAGE: usize = 16 << 20;

/// State that a call restores when it is over, also when a host function panics.
struct MeteredTurn<'a> {
    inner: &'a Inner,
    owner: usize,
    depth: u32,
    /// Steps its owner had used before.
    spent: u64,
    /// Start of a call that is timed.
    began: Option<std::time::Instant>,
}

impl Drop for MeteredTurn<'_> {
    #[inline]
    fn drop(&mut self) {
        let inner = self.inner;
        inner.depth.set(self.depth);
        // A failed call may have been a search, and its caller goes on.
        inner.weigh(1);
        let owner = inner.owner.replace(self.owner);
        let steps = inner.steps_since_mark();
        if let Ok(mut used) = inner.used.try_borrow_mut()
            && let Some(used) = used.get_mut(owner)
        {
            used.steps += steps;
            let steps = used.steps - self.spent;
            used.most = used.most.max(steps);
            if let Some(began) = self.began {
                let nanoseconds = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
                used.nanoseconds = used.nanoseconds.saturating_add(nanoseconds);
                used.timed += steps;
            }
        }
    }
}

#[cold]
fn too_deep(depth: u32) -> Fault {
    Fault::new("lua::depth", say!("calls are nested more than {depth} deep", depth = quoted(depth)))
        .help(say!("a hook seems to set off itself, directly or through another hook"))
}

impl Gauge {
    /// Calls `function` for `owner` within the limits; any failure becomes a fault. Host functions
    /// use it too.
    #[inline]
    pub fn call<R: mlua::FromLuaMulti>(
        &self,
        lua: &Lua,
        owner: usize,
        function: &mlua::Function,
        args: impl mlua::IntoLuaMulti,
    ) -> Result<R, Fault> {
        self.call_by(lua, owner, function, || function.call::<R>(args))
    }

    /// Returns the same where whoever asks gives the function its arguments.
    #[inline]
    pub(in crate::lua) fn call_by<R>(
        &self,
        lua: &Lua,
        owner: usize,
        function: &mlua::Function,
        call: impl FnOnce() -> mlua::Result<R>,
    ) -> Result<R, Fault> {
        let turn = self.enter(lua, owner)?;
        match call() {
            Ok(value) => self.leave(lua, turn, Some(function)).map(|()| value),
            Err(error) => Err(self.leave_failed(lua, turn, Some(error), Some(function))),
        }
    }

    /// As [`Gauge::call_by`], of a call that is only tried: nobody is told why it failed, so that no
    /// report is written and no garbage collected for it, which would take a hundred times as long.
    pub(in crate::lua) fn try_call<R>(
        &self,
        lua: &Lua,
        owner: usize,
        call: impl FnOnce() -> mlua::Result<R>,
    ) -> Option<R> {
        let turn = self.enter(lua, owner).ok()?;
        let outermost = turn.depth == self.0.base.get();
        let answer = call().ok();
        if answer.is_none() && outermost {
            // What was stopped is over.
            self.0.stop.take();
        }
        self.leave(lua, turn, None).ok().and(answer)
    }

    /// Runs `work` as if it were a call of a function.
    pub(in crate::lua) fn within<R>(
        &self,
        lua: &Lua,
        owner: usize,
        work: impl FnOnce() -> mlua::Result<R>,
    ) -> Result<R, Fault> {
        let turn = self.enter(lua, owner)?;
        match work() {
            Ok(value) => self.leave(lua, turn, None).map(|()| value),
            Err(error) => Err(self.leave_failed(lua, turn, Some(error), None)),
        }
    }

    #[inline(always)]
    fn enter(&self, lua: &Lua, owner: usize) -> Result<MeteredTurn<'_>, Fault> {
        let inner = &*self.0;
        let depth = inner.depth.get();
        let outermost = depth == inner.base.get();
        if outermost && depth < inner.limits.depth {
            if inner.left.get() == 0 {
                // Something was latched when no call was going on.
                inner.stop.take();
            }
            inner.left.set(inner.limits.steps);
            inner.mark.set(inner.limits.steps);
            inner.look_later(inner.limits.steps);
            inner.call.set(inner.calls.replace(inner.calls.get() + 1));
            // No garbage is collected during a call: what happens must not depend on when it is.
            let most = inner.limits.memory + inner.garbage.get();
            if inner.most.replace(most) != most {
                self.limit_memory(lua, most)?;
            }
        } else if depth >= inner.limits.depth {
            return Err(too_deep(depth));
        } else if inner.left.get() == 0 && self.stopped() {
            let reason = inner.stop.borrow().as_ref().and_then(|stop| stop.reason.clone());
            return Err(reason.unwrap_or_else(|| self.steps()));
        }
        inner.depth.set(depth + 1);
        let before = inner.owner.get();
        if depth > 0 {
            inner.settle(before);
        }
        inner.owner.set(owner);
        let mut used = inner.used.borrow_mut();
        if used.len() <= owner {
            used.resize(owner + 1, Used::default());
        }
        used[owner].calls += 1;
        let began = (outermost && used[owner].calls % SAMPLED == 1).then(std::time::Instant::now);
        Ok(MeteredTurn { inner, owner: before, depth, spent: used[owner].steps, began })
    }

    fn limit_memory(&self, lua: &Lua, most: usize) -> Result<(), Fault> {
        let limited = lua.set_memory_limit(most).map(drop);
        limited.map_err(|error| report::fault(&error, &self.0.files.borrow(), None))
    }

    /// Ends a call that came to something; Err if it was stopped all the same.
    #[inline(always)]
    fn leave(
        &self,
        lua: &Lua,
        turn: MeteredTurn<'_>,
        function: Option<&mlua::Function>,
    ) -> Result<(), Fault> {
        let inner = &*self.0;
        if inner.left.get() == 0 && self.stopped() {
            return Err(self.leave_failed(lua, turn, None, function));
        }
        let outermost = turn.depth == inner.base.get();
        drop(turn);
        if outermost {
            // Nothing is collected during a call, so it must be between calls.
            let garbage = lua.used_memory().saturating_sub(inner.live.get());
            inner.garbage.set(garbage);
            if garbage > GARBAGE {
                self.cleared(lua, function)?;
            }
            self.forget(true);
        }
        Ok(())
    }

    /// Ends a call that failed, or was stopped.
    #[cold]
    fn leave_failed(
        &self,
        lua: &Lua,
        turn: MeteredTurn<'_>,
        error: Option<mlua::Error>,
        function: Option<&mlua::Function>,
    ) -> Fault {
        let outermost = turn.depth == self.0.base.get();
        drop(turn);
        self.failed(lua, error, outermost, function)
    }

    /// Collects garbage between two calls.
    #[cold]
    fn cleared(&self, lua: &Lua, function: Option<&mlua::Function>) -> Result<(), Fault> {
        self.collect(lua);
        if self.0.live.get() > self.0.limits.kept {
            return Err(self.keeps_too_much(function));
        }
        Ok(())
    }

    fn failed(
        &self,
        lua: &Lua,
        error: Option<mlua::Error>,
        outermost: bool,
        function: Option<&mlua::Function>,
    ) -> Fault {
        if outermost {
            // Writing the report may itself need memory. The next call sets the limit anew.
            let _ = lua.set_memory_limit(0);
            self.0.most.set(0);
        } else if error.as_ref().is_some_and(report::is_memory) {
            self.exhausted(lua);
        }
        let stop = if outermost { self.0.stop.take() } else { None };
        let files = self.0.files.borrow();
        let (fault, trace) = match (stop, error) {
            (Some(LimitStop { reason: Some(reason), trace }), _) => (reason, trace),
            (Some(LimitStop { reason: None, trace }), _) => {
                (report::traced(self.steps(), &files, &trace), trace)
            }
            (None, Some(error)) => {
                let trace = self
                    .0
                    .locals
                    .as_ref()
                    .map(|_| report::trace(&error, &files))
                    .unwrap_or_default();
                (report::fault(&error, &files, function), trace)
            }
            (None, None) => (self.steps(), String::new()),
        };
        let fault = self.with_locals(fault, report::depth(&trace, &files));
        drop(files);
        self.forget(outermost);
        if outermost {
            self.collect(lua);
        }
        fault
    }

    /// Returns a fault with what the locals held where it happened, if that was noted. Where there is no
    /// memory left there is none to look at them.
    fn with_locals(&self, mut fault: Fault, depth: Option<usize>) -> Fault {
        if let Some(locals) = &self.0.locals
            && fault.locals.is_none()
            && fault.code != "lua::memory"
            && let Some(place) = fault.location()
        {
            fault.locals = locals.failed_locals(&place, depth, fault.code == "lua::steps");
        }
        fault
    }

    /// Clears the notes of locals, which serve the outermost call alone.
    #[inline]
    fn forget(&self, outermost: bool) {
        if let Some(locals) = self.0.locals.as_ref().filter(|_| outermost) {
            locals.clear();
        }
    }

    /// Returns the memory ran out: whatever is caught, the outermost call is over.
    pub(in crate::lua) fn exhausted(&self, lua: &Lua) -> mlua::Error {
        self.halt(lua, Some(self.traced(lua, report::no_memory())))
    }

    #[cold]
    fn keeps_too_much(&self, function: Option<&mlua::Function>) -> Fault {
        let most = self.0.limits.kept >> 20;
        let fault = Fault::new("lua::memory", say!("scripts keep more than {most} MiB from one call to the next", most))
            .help(say!("local variables outside functions keep what is in them: keep less, or use `campaign.vars`"));
        report::in_function(fault, &self.0.files.borrow(), function)
    }

    pub(in crate::lua) fn collect(&self, lua: &Lua) {
        // A collection fails only if the VM cannot run at all; the next call then reports it.
        let _ = lua.gc_collect();
        lua.gc_stop();
        self.0.live.set(lua.used_memory());
        self.0.garbage.set(0);
    }
}

//! A question in the midst of a call → the call's counters are set aside until it is answered.

use mlua::Lua;

use super::{Gauge, LimitStop};

/// The counters of a call that waits for the answer to a question.
pub(super) struct Waiting {
    left: u64,
    stop: Option<LimitStop>,
    owner: usize,
    base: u32,
    call: u64,
    /// Bytes that it may still take.
    room: usize,
}

impl Gauge {
    /// Puts a question to somebody: what is called until it is answered counts for itself. Commands, refused
    /// answers and computer players are not there when the campaign is played again, so the call that asks
    /// must not pay for them.
    pub(in crate::lua) fn question_begins(&self, lua: &Lua) {
        let inner = &*self.0;
        if inner.nothing_runs() {
            return;
        }
        inner.settle(inner.owner.get());
        let used = lua.used_memory();
        inner.waiting.borrow_mut().push(Waiting {
            left: inner.left.get(),
            stop: inner.stop.take(),
            owner: inner.owner.get(),
            base: inner.base.replace(inner.depth.get()),
            call: inner.call.get(),
            room: inner.most.get().saturating_sub(used),
        });
    }

    /// Goes on with the call that asked, with the counters it had: the question is answered.
    pub(in crate::lua) fn question_ends(&self, lua: &Lua) {
        let inner = &*self.0;
        if inner.nothing_runs() {
            return;
        }
        let Some(waiting) = inner.waiting.borrow_mut().pop() else { return };
        inner.left.set(waiting.left);
        inner.mark.set(waiting.left);
        inner.owner.set(waiting.owner);
        inner.base.set(waiting.base);
        inner.call.set(waiting.call);
        inner.look_later(waiting.left);
        *inner.stop.borrow_mut() = waiting.stop;
        if inner.depth.get() > waiting.base {
            inner.most.set(lua.used_memory() + waiting.room);
            // Luau here always takes a limit; without one the campaign would still be sound.
            let _ = lua.set_memory_limit(inner.most.get());
        }
    }
}

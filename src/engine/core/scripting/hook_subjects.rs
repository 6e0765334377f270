//! A hook and a subject → whether any script may have set something for it. This is looked at all the time, before
//! scripts are asked: without it simulated campaigns of the Dutch edition take 3 in a hundred more instructions (two of a
//! year with the start: 114 million, not 110), those of the English 2 (242, not 237).

use std::cell::Cell;

use crate::engine::core::scripting::hooks::{HOOKS, Hook};

/// Hooks set for `"*"` take part for every subject.
pub const ANY_SUBJECT: u16 = u16::MAX;

/// The subjects for which something is set, by hook, each as one of 64 bits: nearly all that is asked
/// finds none there, and a subject that shares the bit of another only looks further.
pub struct HookSubjects([Cell<u64>; HOOKS.len()]);

impl Default for HookSubjects {
    fn default() -> HookSubjects {
        HookSubjects(std::array::from_fn(|_| Cell::new(0)))
    }
}

impl HookSubjects {
    #[inline]
    fn bits(subject: u16) -> u64 {
        if subject == ANY_SUBJECT { u64::MAX } else { 1 << (subject % 64) }
    }

    /// Notes that something is set for a subject of the hook at this place of the table.
    pub fn add(&self, hook: usize, subject: u16) {
        let of_hook = &self.0[hook];
        of_hook.set(of_hook.get() | HookSubjects::bits(subject));
    }

    /// True if something may be set for a subject of the hook; where not, nothing is.
    #[inline]
    pub fn may_have(&self, hook: Hook, subject: u16) -> bool {
        self.0[hook as usize].get() & HookSubjects::bits(subject) != 0
    }
}

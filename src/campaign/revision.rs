//! Which state one is, among all that a campaign and its copies go through.

use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A number that no other state has, nor the same one after anything has happened: what was found
/// out about a state holds as long as it has this number. It is not part of what a state holds: it is
/// not saved, a copy has another, and states are equal whatever theirs are.
#[derive(Debug)]
pub struct Revision(u64);

impl Revision {
    #[must_use]
    pub fn number(&self) -> u64 {
        self.0
    }
}

impl Default for Revision {
    fn default() -> Revision {
        Revision(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for Revision {
    fn clone(&self) -> Revision {
        Revision::default()
    }
}

impl PartialEq for Revision {
    fn eq(&self, _: &Revision) -> bool {
        true
    }
}

impl Eq for Revision {}

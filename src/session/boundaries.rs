//! States kept at phase boundaries: those that an undo returns to, and the one saved in the folder.

use super::{FileEntry, Session, Snapshot};
use crate::campaign::State;

/// While answers are still to be played again, a state is kept once in this fraction of them: few
/// undo so far back, and the answers between two states are soon played again.
const FAR_BACK: usize = 8;

/// The state at a phase boundary, with how many answers and records led to it.
#[derive(Debug, Clone)]
pub struct Boundary {
    pub answers: usize,
    pub log: usize,
    pub state: State,
}

impl Session {
    /// True if the state at the boundary after `answers` answers is kept.
    pub(super) fn keeps_boundary(&self, answers: usize) -> bool {
        let Some(last) = self.history.boundaries.last() else { return true };
        let to_come = self.record.answers.len().saturating_sub(answers);
        let once_in = (to_come / FAR_BACK).max(1);
        answers >= last.answers + once_in || last.log == 0 && answers == 0
    }

    /// True if the state saved at this point differs from what the file leads to now. It is looked
    /// at once, at the boundary that was saved.
    pub(super) fn contradicts_snapshot(&mut self, answers: usize, state: &State) -> bool {
        let Some(saved) = self.record.expected.take_if(|saved| saved.answers <= answers) else {
            return false;
        };
        let played = self.record.first(saved.answers);
        saved.answers != answers
            || saved.prefix != prefix(played)
            || saved.state.hash() != state.hash()
    }

    /// Saves the state of the last boundary in the folder. Computer players cross many: it is done
    /// once they are through.
    pub(super) fn save_snapshot(&mut self) {
        if !std::mem::take(&mut self.record.unsaved) {
            return;
        }
        let (Some(folder), Some(boundary)) = (&self.record.folder, self.history.boundaries.last())
        else {
            return;
        };
        let answers = boundary.answers;
        // A folder that was moved away is not made anew for a cache.
        if answers == self.record.saved && !self.record.stale
            || self.record.journal.as_ref().is_some_and(|journal| journal.check().is_err())
        {
            return;
        }
        self.record.saved = answers;
        self.record.stale = false;
        let snapshot = Snapshot {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.rules.hash.clone(),
            answers,
            prefix: prefix(self.record.first(answers)),
            state: boundary.state.clone(),
        };
        folder.save_snapshot(&snapshot);
    }
}

/// Returns a hash over answers, to know whether a snapshot belongs to them.
pub fn prefix(answers: &[FileEntry]) -> String {
    let mut hasher = blake3::Hasher::new();
    for answer in answers {
        hasher.update(answer.text.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

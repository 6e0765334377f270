//! The course of the answers, back and forth: the states that an undo returns to, what a redo gives
//! again, and what is being played again.

use super::controller::later::TriedCourse;
use super::later_answers::LaterAnswers;
use super::undo::Moment;
use super::{Boundary, FileEntry};
use crate::campaign::State;
use crate::command::ReplayFrom;

/// States kept for undo; older ones are thinned out.
const BOUNDARIES: usize = 256;

/// Course of a campaign so far, as far as it can be gone back in.
pub(super) struct History {
    /// States at boundaries of phases, the first of them the start.
    pub(super) boundaries: Vec<Boundary>,
    /// Number of answers before those that are played again: the campaign stands on a saved state.
    pub(super) floor: usize,
    /// Moments at which answers were given, for those that were played in this run.
    pub(super) moments: Vec<Option<Moment>>,
    /// Answers that were taken back, the last at the end, as long as nothing else was answered.
    pub(super) undone: Vec<Vec<FileEntry>>,
    /// Answers that wait until they fit, since one before them was corrected.
    pub(super) later: LaterAnswers,
    /// Course that is tried out in this session, if it is made for that.
    pub(super) tried: Option<TriedCourse>,
    /// Records of the log that were on the screen before answers were taken back.
    pub(super) seen: usize,
    pub(super) again: PlayedAgain,
}

/// Answers that are being played again for a reason of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlayedAgain {
    /// Only those that an undo or a start needs.
    Nothing,
    /// Those of a phase that has begun again under amended rules.
    Amended,
    /// Those that `replay` names, to compare what comes of them with the campaign, by its hash.
    Compared { from: ReplayFrom, before: String },
}

impl History {
    /// Returns the history of a campaign at its start.
    pub(super) fn new(start: State) -> History {
        History {
            boundaries: vec![Boundary { answers: 0, log: 0, state: start }],
            floor: 0,
            moments: Vec::new(),
            undone: Vec::new(),
            later: LaterAnswers::default(),
            tried: None,
            seen: 0,
            again: PlayedAgain::Nothing,
        }
    }

    /// Keeps the latest states and every second of the older ones.
    pub(super) fn thin_boundaries(&mut self) {
        if self.boundaries.len() <= BOUNDARIES {
            return;
        }
        let mut at = 0;
        let recent = self.boundaries.len() / 2;
        self.boundaries.retain(|_| {
            at += 1;
            at == 1 || at > recent || at % 2 == 0
        });
    }

    /// True if what was played again until now is a phase that has begun again; it has ended.
    pub(super) fn ends_amended(&mut self) -> bool {
        let amended = self.again == PlayedAgain::Amended;
        if amended {
            self.again = PlayedAgain::Nothing;
        }
        amended
    }

    /// Goes back to before an answer.
    pub(super) fn cut(&mut self, at: usize) {
        self.seen = self.log_at(at);
        self.moments.truncate(at);
        self.later.cut(at);
        self.boundaries.retain(|boundary| boundary.answers <= at);
    }

    pub(super) fn moment(&self, at: usize) -> Option<Moment> {
        self.moments.get(at).copied().flatten()
    }

    /// Returns the length of the log when an answer was given; 0 if it was not played in this run.
    pub(super) fn log_at(&self, at: usize) -> usize {
        self.moment(at).map_or(0, |moment| moment.log)
    }

    /// Returns the length of the log when the last answer was given; 0 before the first.
    pub(super) fn log_at_last_answer(&self) -> usize {
        self.moments.len().checked_sub(1).map_or(0, |last| self.log_at(last))
    }
}

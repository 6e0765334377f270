//! The record of the answers of a campaign: in memory, in its file, and as saved states in its folder.

use super::answers::MAX_BYTES;
use super::header::{Header, HeaderLine};
use super::{FileEntry, Folder, Journal, Snapshot, amend};
use crate::basics::files;

/// Answers of a campaign, and where they are written.
pub struct AnswerRecord {
    /// Those that stand, in the order in which they were given.
    pub answers: Vec<FileEntry>,
    pub(crate) journal: Option<Journal>,
    pub(crate) folder: Option<Folder>,
    /// Number of answers that led to the state that was saved last.
    pub(super) saved: usize,
    /// True if the state of the last boundary is to be saved before anybody is asked.
    pub(super) unsaved: bool,
    /// True if the state in the folder is one of a course that was corrected.
    pub(super) stale: bool,
    /// State saved when the campaign was last left, to notice edited files.
    pub(super) expected: Option<Snapshot>,
    /// Saved state that the campaign was taken up from, by its hash, as it lies in the folder.
    pub(super) resumed_from: Option<(String, Vec<u8>)>,
    /// Map file that the head names.
    pub(super) map_file: Option<Vec<u8>>,
}

impl AnswerRecord {
    /// Returns answers that are written nowhere.
    pub(super) fn new(answers: Vec<FileEntry>) -> AnswerRecord {
        AnswerRecord {
            answers,
            journal: None,
            folder: None,
            saved: 0,
            unsaved: false,
            stale: false,
            expected: None,
            resumed_from: None,
            map_file: None,
        }
    }

    /// Writes answers into a folder from now on; `rules` are the hashes of those that have been in
    /// force.
    pub(super) fn attach(
        &mut self,
        folder: Folder,
        journal: Journal,
        header: &Header,
        rules: &[&str],
    ) {
        self.expected = folder.load_snapshot(rules);
        let named = |line: &HeaderLine| {
            files::read_up_to(&folder.path.join(&line.words[1]), MAX_BYTES).ok()
        };
        self.map_file = header.map.as_ref().and_then(named);
        self.folder = Some(folder);
        self.journal = Some(journal);
    }

    /// Returns the first `count` answers, or all if there are fewer.
    pub(super) fn first(&self, count: usize) -> &[FileEntry] {
        &self.answers[..count.min(self.answers.len())]
    }

    /// Counts the amendments among the first answers.
    pub(super) fn amendments(&self, count: usize) -> usize {
        amend::count(self.first(count))
    }

    /// Adds an answer that was typed.
    pub(super) fn push(&mut self, text: String) {
        self.answers.push(FileEntry { line: 0, text });
    }

    /// Removes the answers from one on, and returns them.
    pub(super) fn cut(&mut self, at: usize) -> Vec<FileEntry> {
        self.saved = self.saved.min(at);
        self.answers.split_off(at)
    }
}

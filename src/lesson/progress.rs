//! A lesson in the folder of its campaign: its script, and how far the learner has come.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::basics::files;

/// The script of the lesson, beside the campaign that is played by it.
pub const SCRIPT: &str = "lesson.campaign";

/// File of the learner's progress, beside it.
const PLACE: &str = "lesson.place";

/// Progress of the learner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnerPlace {
    /// The task that is next.
    pub at: usize,
    /// For it and each one before it, how many answers people had given when it began.
    pub begun: Vec<usize>,
    /// The first task that the learner did in a way of their own.
    pub parted: Option<usize>,
    /// The lesson is over, and the campaign goes on without it.
    pub over: bool,
}

/// Returns the script of the lesson in a folder and the progress in it, or None where there is no
/// lesson, or it is over.
pub fn saved_lesson(folder: &Path) -> Option<(PathBuf, LearnerPlace)> {
    let script = folder.join(SCRIPT);
    files::plain(&script).ok()?;
    let place: LearnerPlace = files::read_up_to(&folder.join(PLACE), 1 << 16)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .unwrap_or_default();
    (!place.over).then_some((script, place))
}

/// Remembers how far the learner has come.
///
/// # Errors
/// When the folder cannot be written.
pub fn keep(folder: &Path, place: &LearnerPlace) -> io::Result<()> {
    let (path, draft) = (folder.join(PLACE), folder.join("lesson.place.new"));
    files::write_private(&draft, serde_json::to_vec(place)?)?;
    std::fs::rename(draft, path)
}

/// Puts the script of a lesson beside its campaign.
///
/// # Errors
/// When the folder cannot be written.
pub fn put_beside(folder: &Path, text: &str) -> io::Result<()> {
    files::write_private(&folder.join(SCRIPT), text)?;
    keep(folder, &LearnerPlace::default())
}

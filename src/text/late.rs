//! Texts that only whoever made them can put into words: a report with a drawing of the file, or what a mod says that
//! is not in play.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{PlainEnglish, Text, Wording};

/// Function that says something for whoever reads.
type Says = dyn Fn(&dyn Wording) -> String + Send + Sync;

/// Text that a function puts into words. Two are alike if their English is, and of one that was recorded there is
/// nothing else left.
#[derive(Clone, Serialize, Deserialize)]
pub struct LateText {
    english: String,
    #[serde(skip)]
    says: Option<Arc<Says>>,
}

impl Text {
    /// Makes a text of what a function says for whoever reads.
    pub fn late(says: impl Fn(&dyn Wording) -> String + Send + Sync + 'static) -> Text {
        Text::Late(LateText { english: says(&PlainEnglish), says: Some(Arc::new(says)) })
    }
}

impl LateText {
    /// Says it for whoever reads.
    pub(super) fn in_words(&self, words: &dyn Wording) -> String {
        match &self.says {
            Some(says) => says(words),
            None => self.english.clone(),
        }
    }

    /// Returns its English, which is all of it that a record holds.
    pub fn english(&self) -> &str {
        &self.english
    }
}

impl fmt::Debug for LateText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.english.fmt(out)
    }
}

impl PartialEq for LateText {
    fn eq(&self, other: &LateText) -> bool {
        self.english == other.english
    }
}

impl Eq for LateText {}

impl PartialOrd for LateText {
    fn partial_cmp(&self, other: &LateText) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for LateText {
    fn cmp(&self, other: &LateText) -> Ordering {
        self.english.cmp(&other.english)
    }
}

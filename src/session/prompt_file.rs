//! Each person's preferences at the prompt, as `prompt.txt` in the campaign's folder.

use std::path::PathBuf;

use super::Folder;
use crate::basics::files;
use crate::console::Preferences;

impl Folder {
    fn prompt(&self) -> PathBuf {
        self.path.join("prompt.txt")
    }

    /// Reads the preferences as they were when the campaign was last left.
    pub fn preferences(&self) -> Preferences {
        let text = files::read_up_to(&self.prompt(), 1 << 16)
            .ok()
            .and_then(|text| String::from_utf8(text).ok());
        Preferences::read(&text.unwrap_or_default())
    }

    /// Keeps what is wanted; failing is harmless.
    pub(super) fn keep_preferences(&self, preferences: &Preferences) {
        let _ = files::replace_private(&self.prompt(), preferences.write());
    }
}

//! The texts of all files of an edition and its mods → the hash by which a campaign names its rules.

use super::layers;
use super::library::Library;
use super::selection::Selection;
use crate::yaml::Files;

/// The content hash that the rules of a selection have, without loading them; none where a file
/// cannot be read.
#[must_use]
pub fn content_hash(library: &Library, selection: &Selection) -> Option<String> {
    layers::texts(library, selection).map(|files| of_files(&files))
}

/// Over every file, in order.
pub(super) fn of_files(files: &Files) -> String {
    let mut hasher = blake3::Hasher::new();
    for file in files.iter() {
        hasher.update(file.name.as_bytes());
        hasher.update(&(file.text.len() as u64).to_le_bytes());
        hasher.update(file.text.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

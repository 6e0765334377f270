//! The texts of all files of an edition and its mods → the hash by which a campaign names its rules.

use std::sync::Arc;

use crate::fault::SourceFile;
use crate::rules::layers;
use crate::rules::library::Library;
use crate::rules::selection::Selection;
use crate::yaml::Files;

/// Returns the content hash of the rules of a selection, without loading them; None if a file
/// cannot be read.
pub fn content_hash(library: &Library, selection: &Selection) -> Option<String> {
    layers::texts(library, selection).map(|files| of_files(&files))
}

/// Returns the hash over every file, in order.
pub(in crate::rules) fn of_files(files: &Files) -> String {
    BegunHash::default().with(files.iter()).whole()
}

/// The hash of some files, and of those that are to come.
#[derive(Clone, Default)]
pub(in crate::rules) struct BegunHash(blake3::Hasher);

impl BegunHash {
    pub(in crate::rules) fn with<'f>(
        mut self,
        files: impl Iterator<Item = &'f Arc<SourceFile>>,
    ) -> BegunHash {
        for file in files {
            self.0.update(file.name.as_bytes());
            self.0.update(&(file.text.len() as u64).to_le_bytes());
            self.0.update(file.text.as_bytes());
        }
        self
    }

    pub(in crate::rules) fn whole(&self) -> String {
        self.0.finalize().to_hex()[..16].to_owned()
    }
}

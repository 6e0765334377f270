//! The files of editions and mods that lie inside the program, by their paths.

use std::sync::{Arc, OnceLock};

use crate::fault::{Fault, SourceFile, TextHash};
use crate::rules::library::LayerKind;
use crate::yaml::text_of;

/// One of them.
pub(in crate::rules) struct ShippedFile {
    path: &'static str,
    bytes: &'static [u8],
    hash: TextHash,
    /// Made when it is first asked for.
    source: OnceLock<Arc<SourceFile>>,
}

// `build/shipped.rs` writes the two lists, in the order of the paths.
include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

impl ShippedFile {
    const fn new(path: &'static str, bytes: &'static [u8], hash: TextHash) -> ShippedFile {
        ShippedFile { path, bytes, hash, source: OnceLock::new() }
    }

    pub(in crate::rules) fn read(&self, name: &str) -> Result<Arc<SourceFile>, Fault> {
        if let Some(source) = self.source.get() {
            return Ok(Arc::clone(source));
        }
        let source = text_of(name, self.bytes)?.hashed(self.hash);
        Ok(Arc::clone(self.source.get_or_init(|| source)))
    }
}

fn all(kind: LayerKind) -> &'static [ShippedFile] {
    match kind {
        LayerKind::Edition => &RULES,
        LayerKind::Mod => &MODS,
    }
}

/// Returns a file inside the program, by its path in the folder of its kind of layer.
pub(in crate::rules) fn shipped_file(kind: LayerKind, path: &str) -> Option<&'static ShippedFile> {
    let all = all(kind);
    all.binary_search_by_key(&path, |file| file.path).ok().map(|at| &all[at])
}

/// Names of the layers inside the program, in order.
pub(in crate::rules) fn shipped_layers(kind: LayerKind) -> impl Iterator<Item = &'static str> {
    let layer = move |file: &'static ShippedFile| {
        let (layer, path) = file.path.split_once('/')?;
        (path == kind.manifest()).then_some(layer)
    };
    all(kind).iter().filter_map(layer)
}

/// True if a file is one of them, wherever it lies.
pub(in crate::rules) fn is_shipped(source: &SourceFile) -> bool {
    let Some((folder, path)) = source.name.split_once('/') else { return false };
    let kinds = [LayerKind::Edition, LayerKind::Mod];
    let own = kinds.into_iter().find(|kind| kind.folder() == folder);
    let own = own.and_then(|kind| shipped_file(kind, path));
    own.is_some_and(|file| file.hash == *source.hash())
}

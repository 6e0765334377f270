//! An edition inside the program → what was read of it, and what is made of that before mods are laid over
//! it: once, for all mods that are. If each mod had it read anew, the check of all that ships would take a fifth longer
//! (1.35 seconds of CPU, not 1.10).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::rules::content_hash::{self, BegunHash};
use crate::rules::layers::{Layer, Loaded};
use crate::rules::library::LayerKind;
use crate::rules::rulebook::Rulebook;
use crate::yaml::{Files, Reader};

/// A shared edition, made when it is first asked for.
#[derive(Default)]
pub(in crate::rules) struct SharedEdition {
    /// Number of its files.
    files: usize,
    rulebook: OnceLock<Rulebook>,
    hash: OnceLock<BegunHash>,
    /// Words that were looked for in its scripts, and those that stand there.
    pub(in crate::rules) said: OnceLock<(BTreeSet<String>, BTreeSet<String>)>,
}

/// Those that were read, by their names.
static READ: Mutex<BTreeMap<String, Loaded>> = Mutex::new(BTreeMap::new());

impl SharedEdition {
    /// Returns what `read` gives of an edition inside the program, or gave before. One with faults
    /// is read again.
    pub(in crate::rules) fn read(edition: &str, read: impl FnOnce() -> Loaded) -> Loaded {
        let known = || READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = known().get(edition) {
            return loaded.clone();
        }
        let mut loaded = read();
        if loaded.whole && loaded.faults.is_empty() {
            let files = loaded.files.iter().count();
            loaded.shared = Some(Arc::new(SharedEdition { files, ..SharedEdition::default() }));
            return known().entry(edition.to_owned()).or_insert(loaded).clone();
        }
        loaded
    }

    /// True if its files were hashed before.
    pub(in crate::rules) fn is_hashed(&self) -> bool {
        self.hash.get().is_some()
    }
}

/// Returns the layers of an edition, and those of the mods over it.
pub(in crate::rules) fn editions_and_mods(layers: &[Layer]) -> (&[Layer], &[Layer]) {
    layers.split_at(layers.partition_point(|layer| layer.manifest.kind == LayerKind::Edition))
}

/// Returns the rule book of layers, of which the lower ones may be an edition that is shared.
pub(in crate::rules) fn rulebook(
    reader: &Reader<'_>,
    layers: &[Layer],
    shared: Option<&SharedEdition>,
) -> Rulebook {
    let (below, mods) = editions_and_mods(layers);
    let known = shared.and_then(|shared| shared.rulebook.get()).cloned();
    let book = known.unwrap_or_else(|| {
        let before = reader.fault_count();
        let book = read_layers(Rulebook::default(), reader, below);
        if let Some(shared) = shared.filter(|_| reader.fault_count() == before) {
            let _ = shared.rulebook.set(book.clone());
        }
        book
    });
    read_layers(book, reader, mods)
}

fn read_layers(mut book: Rulebook, reader: &Reader<'_>, layers: &[Layer]) -> Rulebook {
    for layer in layers {
        layer.rulebook.iter().for_each(|node| book.read(reader, &layer.manifest.name, node));
    }
    book
}

/// Returns the hash of files, of which the first may be those of an edition that is shared.
pub(in crate::rules) fn hash(files: &Files, shared: Option<&SharedEdition>) -> String {
    let Some(shared) = shared else { return content_hash::of_files(files) };
    let begun = || BegunHash::default().with(files.iter().take(shared.files));
    let hash = shared.hash.get_or_init(begun).clone();
    hash.with(files.iter().skip(shared.files)).whole()
}

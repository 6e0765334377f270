//! `margrave test --watch PATH…`: plays the scripts again whenever a file changes on which they hang.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::rules::{Library, RulesSource};

/// Pause between two looks at the files.
const PAUSE: Duration = Duration::from_millis(250);

/// Endings of files on which scripts hang.
const WATCHED: &[&str] = &["yaml", "lua", "campaign", "out", "svg"];

/// Time of the last writing, and size, of each file.
type Stamps = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// The files on which scripts hang, as they were.
pub(super) struct Watch {
    folders: Vec<PathBuf>,
    stamps: Stamps,
}

impl Watch {
    /// Watches what scripts of these paths hang on: the folders named, those of the mods and
    /// editions in which a path lies, and the folders of the library.
    pub(super) fn of(library: &Library, paths: &[PathBuf]) -> Watch {
        let sources = library.named.iter().chain(&library.mods).chain([&library.rules]);
        let of_library = sources.filter_map(|source| match source {
            RulesSource::Folder(path) | RulesSource::One(path) | RulesSource::Sent(path, _) => {
                Some(path.clone())
            }
            RulesSource::Shipped => None,
        });
        let mut folders: Vec<PathBuf> =
            paths.iter().map(|path| home(path)).chain(of_library).collect();
        folders.sort();
        folders.dedup();
        let mut watch = Watch { folders, stamps: Stamps::new() };
        watch.stamps = watch.look();
        watch
    }

    /// Waits until a file has come, gone or changed, and returns the first that has.
    pub(super) fn changed(&mut self) -> PathBuf {
        loop {
            thread::sleep(PAUSE);
            let now = self.look();
            let changed = now.iter().find(|(path, stamp)| self.stamps.get(*path) != Some(*stamp));
            let gone = || self.stamps.keys().find(|path| !now.contains_key(*path));
            let found = changed.map(|(path, _)| path).or_else(gone).cloned();
            if let Some(path) = found {
                // Editors write a file in several steps.
                thread::sleep(PAUSE);
                self.stamps = self.look();
                return path;
            }
        }
    }

    fn look(&self) -> Stamps {
        let mut stamps = Stamps::new();
        self.folders.iter().for_each(|folder| look_into(folder, &mut stamps));
        stamps
    }
}

/// Returns the folder of the mod or edition in which a path lies; else the folder itself, or that of a file.
fn home(path: &Path) -> PathBuf {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let manifest =
        |folder: &&Path| folder.join("mod.yaml").is_file() || folder.join("edition.yaml").is_file();
    let of_layer = whole.ancestors().find(manifest).map(Path::to_owned);
    let folder = || if whole.is_dir() { None } else { whole.parent().map(Path::to_owned) };
    of_layer.or_else(folder).unwrap_or_else(|| whole.clone())
}

/// Notes the files of a folder; one that cannot be read is not there until it can.
fn look_into(path: &Path, stamps: &mut Stamps) {
    let Ok(entries) = fs::read_dir(path) else { return };
    for entry in entries.flatten() {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
        if kind.is_dir() {
            look_into(&path, stamps);
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if let Some(meta) = fs::metadata(&path).ok().filter(|_| WATCHED.contains(&ending)) {
            stamps.insert(path, (meta.modified().ok(), meta.len()));
        }
    }
}

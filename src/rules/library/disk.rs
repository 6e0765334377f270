//! Files of editions and mods on a person's disk: read up to a limit, and only from their own folder.

use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{MAX_BYTES, text_of};

/// Returns a file in the folder of an edition or a mod.
pub(super) fn read_own(folder: &Path, path: &str, name: &str) -> Result<Arc<SourceFile>, Fault> {
    let file = folder.join(path);
    own_file(folder, &file, name)?;
    read_limited(&file, name)
}

pub(super) fn missing(name: &str) -> Fault {
    let folder = if name.starts_with("mods/") { "--mods" } else { "--rules" };
    Fault::new("file::missing", say!("there is no file {name}", name = quoted(name))).help(say!(
        "check the name in the manifest and the folder given with {folder}",
        folder = quoted(folder)
    ))
}

/// Checks that a file in the folder of an edition or a mod lies there: a link does not lead out of it. The
/// folder itself may be one that the host has put there.
///
/// # Errors
/// A fault that names the file and says nothing of what it leads to.
fn own_file(folder: &Path, file: &Path, name: &str) -> Result<(), Fault> {
    if file.strip_prefix(folder).is_ok_and(|inner| leads_straight(folder, inner)) {
        return Ok(());
    }
    match (folder.canonicalize(), file.canonicalize()) {
        (Ok(folder), Ok(file)) if !file.starts_with(&folder) => {
            let message =
                say!("{name} is a link that leads out of its folder", name = quoted(name));
            Err(Fault::new("file::link", message).help(say!("put the file itself into the folder")))
        }
        // A missing file is reported by its reader.
        _ => Ok(()),
    }
}

/// True if no part of a path below a folder is a link or leads back: then it need not be followed.
fn leads_straight(folder: &Path, inner: &Path) -> bool {
    let mut at = folder.to_owned();
    inner.components().all(|part| {
        at.push(part);
        matches!(part, Component::Normal(_))
            && fs::symlink_metadata(&at).is_ok_and(|found| !found.is_symlink())
    })
}

/// Finds the file of a manifest's kind that a person or a script names by its path: where the
/// path leads into the folder of an edition or a mod, the file lies there too.
///
/// # Errors
/// As [`own_file`].
pub fn stays_inside(path: &Path, name: &str) -> Result<(), Fault> {
    let mut plain = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    let layer = |folder: &&Path| {
        ["edition.yaml", "mod.yaml"].iter().any(|manifest| folder.join(manifest).is_file())
    };
    plain.ancestors().skip(1).find(layer).map_or(Ok(()), |folder| own_file(folder, &plain, name))
}

/// Reads a file of a person's disk, never more than the limit of it.
///
/// # Errors
/// A fault when the file is missing, unreadable, too large or not UTF-8.
pub fn read_limited(path: &Path, name: &str) -> Result<Arc<SourceFile>, Fault> {
    let file = match files::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(missing(name)),
        Err(error) => {
            return Err(Fault::new(
                "file::unreadable",
                say!(
                    "{name} cannot be read: {error}",
                    name = quoted(name),
                    error = Text::system_error(&error)
                ),
            ));
        }
    };
    let length = file.metadata().map(|meta| meta.len()).unwrap_or(0);
    if length > MAX_BYTES as u64 {
        return Err(crate::yaml::too_large(name, length));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).map_or(0, |length| length + 1));
    if let Err(error) = file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes) {
        return Err(Fault::new(
            "file::unreadable",
            say!(
                "{name} cannot be read: {error}",
                name = quoted(name),
                error = Text::system_error(&error)
            ),
        ));
    }
    text_of(name, &bytes)
}

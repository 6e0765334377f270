//! Files that editors read, written beside the rules and mods of an author: the program's own are
//! brought up to date, and what the author has changed is left alone.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::say as print;
use crate::basics::files;
use crate::fault::Fault;
use crate::lua::pages;
use crate::say;
use crate::text::{Language, Text};
use crate::yaml::MAX_BYTES;

/// A file that is written.
pub(super) struct EditorFile {
    pub path: &'static str,
    pub text: String,
    /// Settings are the author's once they are there; the rest is this program's.
    pub settings: bool,
}

/// Result of writing a file.
#[derive(PartialEq, Eq)]
pub(super) enum FileWritten {
    New,
    Same,
    /// It is the author's own.
    Kept,
}

/// Writes files into a folder.
///
/// # Errors
/// A fault if there is no such folder, or a file cannot be written.
pub(super) fn write_all(
    folder: &Path,
    files: &[EditorFile],
) -> Result<Vec<(PathBuf, FileWritten)>, Fault> {
    if !folder.is_dir() {
        let folder = Text::displayed(folder.display());
        let fault = Fault::new("types::folder", say!("there is no folder {folder}", folder));
        return Err(fault.help(say!(
            "name the folder in which your mods lie, or one mod; `margrave new mod NAME` makes the first"
        )));
    }
    let write = |file: &EditorFile| {
        let path = folder.join(file.path);
        let done = written(&path, &file.text, file.settings).map_err(|error| {
            let (file, error) = (Text::displayed(path.display()), Text::system_error(&error));
            let message = say!("{file} cannot be written: {error}", file, error);
            Fault::new("types::unwritable", message)
        })?;
        Ok((path, done))
    };
    files.iter().map(write).collect()
}

/// Says what became of each file.
pub(super) fn tell(written: &[(PathBuf, FileWritten)], language: Language) {
    for (path, done) in written {
        let file = Text::displayed(path.display());
        let told = match done {
            FileWritten::New => say!("{file} is written", file),
            FileWritten::Same => say!("{file} is up to date", file),
            FileWritten::Kept => say!("{file} is yours and stays as it is", file),
        };
        print(&told.in_words(&language));
    }
}

fn written(path: &Path, text: &str, settings: bool) -> io::Result<FileWritten> {
    let there = files::read_up_to(path, MAX_BYTES as u64);
    match there.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()) {
        Ok(there) if there == text => return Ok(FileWritten::Same),
        Ok(_) if settings => return Ok(FileWritten::Kept),
        Ok(there) if !pages::is_generated(&there) => return Ok(FileWritten::Kept),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    files::write(path, text)?;
    Ok(FileWritten::New)
}

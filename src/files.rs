//! A path that a person names → the file, if it is one.
//!
//! Devices and pipes are no files: they may never end, or wait for somebody who never comes.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// Opens a file to be read.
///
/// # Errors
/// When it cannot be opened, or is a folder, a device, a pipe or a socket.
pub fn open(path: &Path) -> Result<File> {
    plain(path)?;
    File::open(path)
}

/// Whether there is a file, and nothing else, at this path.
///
/// # Errors
/// When nothing is there, or something that is no file.
pub fn plain(path: &Path) -> Result<()> {
    // Asked before it is opened: to open a pipe is to wait for who writes into it.
    let kind = std::fs::metadata(path)?.file_type();
    match (kind.is_file(), kind.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err(Error::new(ErrorKind::IsADirectory, "it is a folder")),
        _ => Err(Error::new(ErrorKind::InvalidInput, "it is a device or a pipe, not a file")),
    }
}

/// All bytes of a file.
///
/// # Errors
/// As [`open`], and when it cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

//! A path that a person names → the file, if it is one; and files that hold secrets, for their owner
//! alone.
//!
//! Devices and pipes are no files: they may never end, or wait for somebody who never comes.

use std::fmt;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::Path;

/// Reason of [`Error`]s of this module: a path is no file, or one that is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableFile {
    Folder,
    /// A device, a pipe or a socket.
    NoFile,
    /// It has more bytes than this.
    Longer(u64),
}

impl fmt::Display for UnreadableFile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnreadableFile::Folder => out.write_str("it is a folder"),
            UnreadableFile::NoFile => out.write_str("it is a device or a pipe, not a file"),
            UnreadableFile::Longer(most) => write!(out, "it has more than {most} bytes"),
        }
    }
}

impl std::error::Error for UnreadableFile {}

/// Opens a file to be read.
///
/// # Errors
/// When it cannot be opened, or is a folder, a device, a pipe or a socket.
pub fn open(path: &Path) -> Result<File> {
    plain(path)?;
    File::open(path)
}

/// Checks that there is a file, and nothing else, at this path.
///
/// # Errors
/// When nothing is there, or something that is no file.
pub fn plain(path: &Path) -> Result<()> {
    // Asked before it is opened: to open a pipe is to wait for who writes into it.
    let kind = std::fs::metadata(path)?.file_type();
    match (kind.is_file(), kind.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err(Error::new(ErrorKind::IsADirectory, UnreadableFile::Folder)),
        _ => Err(Error::new(ErrorKind::InvalidInput, UnreadableFile::NoFile)),
    }
}

/// Reads all bytes of a file that has at most `most`.
///
/// # Errors
/// As [`open`], when it cannot be read, and when it has more.
pub fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>> {
    let file = open(path)?;
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Error::new(ErrorKind::FileTooLarge, UnreadableFile::Longer(most)));
    }
    Ok(bytes)
}

/// Opens a file to be written from its start; it may be there.
///
/// # Errors
/// When it cannot be written, or something is there that is no file: to open a pipe is to wait for
/// who reads from it.
pub fn create(path: &Path) -> Result<File> {
    plain_or_new(path)?;
    File::create(path)
}

/// Writes a file; it may be there.
///
/// # Errors
/// As [`create`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    create(path)?.write_all(bytes.as_ref())
}

/// Checks that there is a file at this path, or nothing.
fn plain_or_new(path: &Path) -> Result<()> {
    match plain(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes a folder, and those above it, that others on this machine cannot look into: campaigns hold
/// secrets. Does nothing if it is there.
///
/// # Errors
/// When it cannot be made.
pub fn create_private_folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file to be written from its start, which only its owner may read if it is new.
///
/// # Errors
/// As [`create`].
pub fn create_private(path: &Path) -> Result<File> {
    plain_or_new(path)?;
    private().create(true).truncate(true).open(path)
}

/// Writes a file that only its owner may read if it is new.
///
/// # Errors
/// As [`create`].
pub fn write_private(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    create_private(path)?.write_all(bytes.as_ref())
}

/// Puts a file that only its owner may read in the place of the one that is there: others see the old
/// one or the new one, and nothing between.
///
/// # Errors
/// When it cannot be written; the old one is as it was.
pub fn replace_private(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    put(path, |draft| write_private(draft, bytes))
}

/// Puts a file in the place of the one that is there, with its permissions, as [`replace_private`] does.
///
/// # Errors
/// When there is none, or it cannot be written; the old one is as it was.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    plain(path)?;
    let permissions = std::fs::metadata(path)?.permissions();
    put(path, |draft| {
        write(draft, bytes)?;
        std::fs::set_permissions(draft, permissions)
    })
}

fn put(path: &Path, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let draft = path.with_extension("new");
    let done = write(&draft).and_then(|()| std::fs::rename(&draft, path));
    if done.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    done
}

/// Writes a new file that only its owner may read.
///
/// # Errors
/// When it is there already, or cannot be written.
pub fn write_private_new(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    private().create_new(true).open(path)?.write_all(bytes.as_ref())
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// True if others on this machine may read a file or look into a folder; false where that cannot be
/// told.
pub fn open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        let mode = |found: std::fs::Metadata| {
            std::os::unix::fs::PermissionsExt::mode(&found.permissions())
        };
        std::fs::metadata(path).is_ok_and(|found| mode(found) & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

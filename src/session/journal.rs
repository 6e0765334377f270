//! The campaign file while it is played: what a person answers is on the disk before it is carried
//! out, and what computer players answer before a person is asked again. Before each line it is made sure that the path still leads to the file that is open, and that it
//! is as long as it was left.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::answers::{CutOff, MAX_BYTES, too_large};
use crate::basics::files;
use crate::fault::Fault;
use crate::say;
use crate::text::{Text, quoted};

/// Reason for which a line could not be written; nothing of it is in the file then.
#[derive(Debug)]
pub enum Unwritten {
    Gone(String),
    Replaced(String),
    Changed { name: String, found: u64, left: u64 },
    Failed(String, io::Error),
}

impl Unwritten {
    pub fn told(&self) -> Text {
        match self {
            Unwritten::Gone(name) => say!("{name} is gone", name = quoted(name)),
            Unwritten::Replaced(name) => {
                say!("{name} was replaced by another file", name = quoted(name))
            }
            Unwritten::Changed { name, found, left } => say!(
                "{name} was left with a length of {left} and now has {found}: another program has changed it",
                name = quoted(name),
                left = *left,
                found = *found
            ),
            Unwritten::Failed(path, error) => say!(
                "{path} cannot be written: {error}",
                path = quoted(path),
                error = Text::system_error(error)
            ),
        }
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.told().in_english())
    }
}

impl std::error::Error for Unwritten {}

/// Appends lines to a campaign file.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Handle of the open file, to compare it with the file at the path.
    open: Handle,
    /// All that the file holds, for when it has to be written elsewhere.
    text: Vec<u8>,
    /// Bytes of it that are on the disk for certain.
    safe: usize,
    /// The disk failed over what comes after that, which it may have forgotten.
    unsure: bool,
    /// Says beside the file whether an answer is being carried out; None until one is.
    mark: Option<File>,
    marked: bool,
}

/// Text of the mark while no answer is being carried out.
const NOTHING: &str = "nothing";

impl Journal {
    /// Opens a file for appending and takes hold of it, so that no second program writes to it.
    ///
    /// # Errors
    /// A fault when it cannot be written or is in use.
    pub fn open(path: &Path) -> Result<Journal, Fault> {
        let fail = |error: io::Error| {
            Fault::new(
                "campaign::unwritable",
                say!(
                    "{path} cannot be written: {error}",
                    path = quoted(path.display()),
                    error = Text::system_error(&error)
                ),
            )
            .help(say!("check that the folder is writable and the disk is not full"))
        };
        files::plain(path).map_err(fail)?;
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(fail)?;
        if file.try_lock().is_err() {
            return Err(Fault::new(
                "campaign::in_use",
                say!("{path} is open in another Margrave", path = quoted(path.display())),
            )
            .help(say!("leave the other one first")));
        }
        let mut text = Vec::new();
        let length = file.metadata().map_err(fail)?.len();
        if length > MAX_BYTES {
            return Err(too_large(&path.display().to_string(), length));
        }
        Read::by_ref(&mut file).take(MAX_BYTES).read_to_end(&mut text).map_err(fail)?;
        let open = file.try_clone().and_then(Handle::from_file).map_err(fail)?;
        // What an earlier run has left says what it did not finish, until that is carried out.
        let mark = Self::mark_path(path);
        let mark =
            files::plain(&mark).and_then(|()| OpenOptions::new().write(true).open(mark)).ok();
        let safe = text.len();
        let path = path.to_owned();
        let mut journal =
            Journal { path, file, open, text, safe, unsure: false, mark, marked: false };
        journal.marked = journal.was_unfinished();
        Ok(journal)
    }

    /// Returns all that was read and written.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Cuts the file to its whole lines and keeps what was cut as a comment.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn set_aside(&mut self, fragment: &CutOff) -> Result<(), Unwritten> {
        self.check()?;
        let keep =
            self.text.len().saturating_sub(usize::try_from(fragment.bytes).unwrap_or(usize::MAX));
        self.file.set_len(keep as u64).map_err(|error| Unwritten::Failed(self.name(), error))?;
        self.text.truncate(keep);
        self.safe = self.safe.min(keep);
        self.append(&format!(
            "# cut off and set aside: {replace}",
            replace = fragment.text.replace(['\n', '\r'], " ")
        ))
    }

    /// Checks that the path still leads to the file that is open, and that the file is as long as it was left.
    ///
    /// # Errors
    /// A reason if it is gone, changed or cannot be read.
    pub fn check(&self) -> Result<(), Unwritten> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Unwritten::Gone(self.name()),
            _ => Unwritten::Failed(self.name(), error),
        };
        // What is no file is not opened: a pipe would wait for its other end.
        let there = fs::metadata(&self.path).map_err(failed)?;
        if !there.is_file() || Handle::from_path(&self.path).map_err(failed)? != self.open {
            return Err(Unwritten::Replaced(self.name()));
        }
        let (found, left) = (there.len(), self.text.len() as u64);
        if found == left {
            Ok(())
        } else {
            Err(Unwritten::Changed { name: self.name(), found, left })
        }
    }

    /// Appends one line and waits until it is on the disk. What cannot be written whole is not
    /// written at all.
    ///
    /// # Errors
    /// When the disk is full, or the file is not what it was any more.
    pub fn append(&mut self, line: &str) -> Result<(), Unwritten> {
        let left = self.text.len();
        self.write(line)?;
        self.settle().inspect_err(|_| {
            let _ = self.file.set_len(left as u64);
            self.text.truncate(left);
        })
    }

    /// Appends one line that may wait for [`Journal::settle`]: a stopped program does not lose it,
    /// a stopped machine may. What cannot be written whole is not written at all.
    ///
    /// # Errors
    /// As [`Journal::append`].
    pub fn write(&mut self, line: &str) -> Result<(), Unwritten> {
        self.check()?;
        self.mark();
        let left = self.text.len() as u64;
        // Whatever led to it, an answer is one line: nothing in it begins another.
        let line = format!("{}\n", line.replace(['\n', '\r'], " "));
        let seek = self.file.seek(SeekFrom::Start(left));
        if let Err(error) = seek.and_then(|_| self.file.write_all(line.as_bytes())) {
            let _ = self.file.set_len(left);
            return Err(Unwritten::Failed(self.name(), error));
        }
        self.text.extend(line.as_bytes());
        Ok(())
    }

    /// Waits until all that was written is on the disk.
    ///
    /// # Errors
    /// When the disk fails; what it may have forgotten is written again next time.
    pub fn settle(&mut self) -> Result<(), Unwritten> {
        if self.safe == self.text.len() {
            return Ok(());
        }
        let again = if self.unsure { self.safe } else { self.text.len() };
        let written = self
            .file
            .seek(SeekFrom::Start(again as u64))
            .and_then(|_| self.file.write_all(&self.text[again..]))
            .and_then(|()| self.file.sync_data());
        self.unsure = written.is_err();
        written.map_err(|error| Unwritten::Failed(self.name(), error))?;
        self.safe = self.text.len();
        Ok(())
    }

    fn mark_path(path: &Path) -> PathBuf {
        path.with_file_name("unfinished")
    }

    /// Says on the disk that what is written from here on is being carried out. Without the mark a
    /// campaign is as sound; only nobody is told of an answer that did not finish.
    fn mark(&mut self) {
        if !std::mem::replace(&mut self.marked, true) {
            if self.mark.is_none() {
                self.mark = files::create_private(&Self::mark_path(&self.path)).ok();
            }
            self.say(&self.text.len().to_string());
        }
    }

    /// Writes over what the mark said. It need not reach the disk: a stopped program is not a
    /// stopped machine.
    fn say(&self, what: &str) {
        if let Some(mut mark) = self.mark.as_ref() {
            let _ = mark.rewind().and_then(|()| mark.write_all(format!("{what:<20}\n").as_bytes()));
        }
    }

    /// Notes that all that was written has been carried out.
    pub fn finished(&mut self) {
        if std::mem::take(&mut self.marked) {
            self.say(NOTHING);
        }
    }

    /// True if the program was stopped while it carried out the last line of this file.
    pub fn was_unfinished(&self) -> bool {
        let mark = files::read_up_to(&Self::mark_path(&self.path), MAX_BYTES).unwrap_or_default();
        let mark = String::from_utf8_lossy(&mark);
        mark.trim().parse::<usize>().is_ok_and(|length| length < self.text.len())
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.settle();
        if self.mark.is_some() && !self.marked {
            let _ = fs::remove_file(Self::mark_path(&self.path));
        }
    }
}

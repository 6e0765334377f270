//! The records of a folder: one line a campaign, written as soon as all before it are played.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::folder::SettingsFile;
use super::record::CampaignRecord;
use crate::basics::files;
use crate::fault::Fault;
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Name of the file of records.
pub(super) const RECORDS: &str = "records.jsonl";
/// Bytes of a record at most.
const LINE_MAX: u64 = 16 << 20;

pub(super) fn unreadable(path: &Path, why: Text) -> Vec<Fault> {
    let path = Text::displayed(path.display());
    let message = say!("{path} cannot be read: {error}", path, error = why);
    let help = say!("name a folder that `margrave simulate --out` has written");
    vec![Fault::new("simulation::unreadable", message).help(help)]
}

pub(super) fn unwritable(path: &Path, error: &io::Error) -> Vec<Fault> {
    let (file, error) = (Text::displayed(path.display()), Text::system_error(error));
    let message = say!("{file} cannot be written: {error}", file, error);
    let help = say!("choose another folder with `--out`, or make room there");
    vec![Fault::new("simulation::unwritable", message).help(help)]
}

/// The whole records of a folder, one after the other.
pub(super) struct Records {
    path: PathBuf,
    lines: BufReader<File>,
    number: u64,
    /// Bytes of the records so far.
    pub(super) end: u64,
}

impl Records {
    pub(super) fn of(folder: &Path) -> Result<Records, Vec<Fault>> {
        let path = folder.join(RECORDS);
        let file =
            files::open(&path).map_err(|error| unreadable(&path, Text::system_error(&error)))?;
        Ok(Records { path, lines: BufReader::new(file), number: 0, end: 0 })
    }

    fn line(&mut self) -> Result<Option<CampaignRecord>, Vec<Fault>> {
        let mut line = Vec::new();
        let read = self.lines.by_ref().take(LINE_MAX + 1).read_until(b'\n', &mut line);
        read.map_err(|error| unreadable(&self.path, Text::system_error(&error)))?;
        if line.len() as u64 > LINE_MAX {
            let (line, bytes) = (self.number + 1, Text::count(LINE_MAX, ProgramNoun::Byte));
            let why = say!("line {line} has more than {bytes}", line, bytes);
            return Err(unreadable(&self.path, why));
        }
        // A killed run leaves an unfinished line.
        if line.last() != Some(&b'\n') {
            return Ok(None);
        }
        self.number += 1;
        self.end += line.len() as u64;
        let wrong = |error: serde_json::Error| {
            let (line, error) = (self.number, Text::system_error(&error));
            unreadable(&self.path, say!("line {line}: {error}", line, error))
        };
        serde_json::from_slice(&line).map(Some).map_err(wrong)
    }
}

impl Iterator for Records {
    type Item = Result<CampaignRecord, Vec<Fault>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.line().transpose()
    }
}

/// Returns the length of the whole records, which follow each other from the first campaign of the
/// settings, and the campaign after them.
///
/// # Errors
/// A record is missing between others, is none of the settings' campaigns, or contradicts them.
pub(super) fn sound_records(folder: &Path, file: &SettingsFile) -> Result<(u64, u64), Vec<Fault>> {
    let mut records = Records::of(folder)?;
    let campaigns = file.campaigns();
    let mut next = campaigns.start;
    while let Some(record) = records.next() {
        let record = record?;
        let number = record.campaign;
        if number != next {
            let why = say!("campaign {next} is missing before {number}", next, number);
            return Err(unreadable(&folder.join(RECORDS), why));
        }
        let wrong = if number < campaigns.end {
            record.contradicts(&file.settings)
        } else {
            Some(say!("its settings end before campaign {campaign}", campaign = campaigns.end))
        };
        if let Some(why) = wrong {
            let line = records.number;
            let why = say!(
                "line {line}: campaign {number} contradicts its settings: {why}",
                line,
                number,
                why
            );
            return Err(unreadable(&folder.join(RECORDS), why));
        }
        next += 1;
    }
    Ok((records.end, next))
}

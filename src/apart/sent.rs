//! What letters have told: beside the campaign, in `letters.txt`, how far its log went when each letter
//! was written. The next one tells everything since a letter that was certainly read.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use crate::basics::files;
use crate::campaign::EventRecord;

/// File beside a campaign.
const LETTERS_FILE: &str = "letters.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 4 << 20;

/// Letters of the hash of a log.
const DIGITS: usize = 16;

/// Hashes the first records of a log: after an undo others stand there.
fn hash_of(log: &[EventRecord]) -> String {
    let mut hasher = blake3::Hasher::new();
    for record in log {
        hasher.update(format!("{:?} {:?}\n", record.event, record.clock).as_bytes());
    }
    hasher.finalize().to_hex().as_str()[..DIGITS].to_owned()
}

/// Writes down that a letter to a realm was written after so much of the log.
///
/// # Errors
/// When the folder cannot be written.
pub fn note(folder: &Path, realm: &str, log: &[EventRecord]) -> io::Result<()> {
    let path = folder.join(LETTERS_FILE);
    let begins = !path.exists();
    if begins {
        files::write_private(
            &path,
            "# How far letters told: realm, records of the log, their hash.\n",
        )?;
    }
    let mut file = OpenOptions::new().append(true).open(path)?;
    writeln!(file, "{realm} {} {}", log.len(), hash_of(log))
}

/// Returns how much of the log the last letter had told that a realm has answered since: it has read that one.
/// Zero if there is none, or if it was taken back since.
pub fn read_by(folder: &Path, realm: &str, log: &[EventRecord], answered: usize) -> usize {
    let bytes = files::read_up_to(&folder.join(LETTERS_FILE), MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let of_realm = |line: &str| {
        let mut words = line.split_whitespace();
        let (name, records, hash) = (words.next()?, words.next()?, words.next()?);
        (name == realm).then(|| (records.parse::<usize>().ok(), hash.to_owned()))
    };
    let told = text.lines().filter_map(of_realm);
    let told = told.filter_map(|(records, hash)| records.map(|records| (records, hash)));
    let read: Vec<(usize, String)> = told.filter(|(records, _)| *records <= answered).collect();
    let stands = |(records, hash): &&(usize, String)| {
        log.get(..*records).is_some_and(|log| hash_of(log) == *hash)
    };
    read.iter().rev().find(stands).map_or(0, |(records, _)| *records)
}

//! Letters that were written, in `letters.txt` beside the campaign, with the length of the log that each covers.
//! The next one tells everything since a letter that was certainly read.

use std::collections::{BTreeMap, BTreeSet};
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

/// Hashes the first records of a log, for each of these numbers of records that it has, in one pass: after an
/// undo others stand there.
fn hashes_of(log: &[EventRecord], numbers: &BTreeSet<usize>) -> BTreeMap<usize, String> {
    let mut hasher = blake3::Hasher::new();
    let mut hashes = BTreeMap::new();
    let mut done = 0;
    for number in numbers.iter().copied().filter(|number| *number <= log.len()) {
        for record in &log[done..number] {
            hasher.update(format!("{:?} {:?}\n", record.event, record.clock).as_bytes());
        }
        done = number;
        hashes.insert(number, hasher.finalize().to_hex().as_str()[..DIGITS].to_owned());
    }
    hashes
}

/// Notes up to which record of the log a letter told a realm what happened.
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
    let hashes = hashes_of(log, &BTreeSet::from([log.len()]));
    writeln!(file, "{realm} {} {}", log.len(), hashes[&log.len()])
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
    let hashes = hashes_of(log, &read.iter().map(|(records, _)| *records).collect());
    let stands = |(records, hash): &&(usize, String)| hashes.get(records) == Some(hash);
    read.iter().rev().find(stands).map_or(0, |(records, _)| *records)
}

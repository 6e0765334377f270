//! Links to seats: the holder of one plays that realm, is the host, or looks on. Each is a number of 128 bits that
//! is shown once; only a hash of it stays beside the campaign, in `seats.txt`.

use std::io;
use std::path::{Path, PathBuf};

use rand::TryRng;

use crate::apart::part_lines;
use crate::basics::files;
use crate::campaign::not_a_person;
use crate::engine::PersonNames;

/// File beside a campaign that holds the hashes.
const SEATS_FILE: &str = "seats.txt";

/// Most bytes of that file: nobody has so many friends.
const MOST_BYTES: u64 = 1 << 20;

/// Bytes of a link.
const BYTES: usize = 16;

/// A link as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatLink {
    /// The name of a realm, `host` or `public`.
    pub seat: String,
    /// Hash of what the link says, in hexadecimal digits.
    hash: String,
    /// Person it was made for; empty if nobody is named.
    pub person: String,
}

fn path(folder: &Path) -> PathBuf {
    folder.join(SEATS_FILE)
}

fn hash_of(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// Lists the links of a campaign; empty if its file is missing or cannot be read.
pub fn all(folder: &Path) -> Vec<SeatLink> {
    let bytes = files::read_up_to(&path(folder), MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8(bytes).unwrap_or_default();
    let link = |line: &str| {
        let mut words = line.split_whitespace();
        let (seat, hash) = (words.next()?, words.next()?);
        let person = words.collect::<Vec<_>>().join(" ");
        (!seat.starts_with('#')).then(|| SeatLink {
            seat: seat.to_owned(),
            hash: hash.to_owned(),
            person,
        })
    };
    text.lines().filter_map(link).collect()
}

/// Names the people for whom links to realms were made, by the realm.
pub fn people(folder: &Path) -> PersonNames {
    let mut found = PersonNames::new();
    for SeatLink { seat, person, .. } in all(folder) {
        let people = found.entry(seat).or_default();
        if not_a_person(&person).is_none() && !people.contains(&person) {
            people.push(person);
        }
    }
    found
}

/// Finds the link with this secret.
pub fn find(folder: &Path, secret: &str) -> Option<SeatLink> {
    let wanted = blake3::hash(secret.as_bytes());
    // Hashes are compared in a time that does not depend on where they differ.
    let is_it =
        |link: &SeatLink| blake3::Hash::from_hex(&link.hash).is_ok_and(|hash| hash == wanted);
    all(folder).into_iter().find(is_it)
}

/// Makes a link to a seat for a person, and returns its secret; the one that they had before is dead, and what they
/// wrote for a part of the realm is dropped.
///
/// # Errors
/// When no number can be drawn, or the folder cannot be written.
pub fn renew(folder: &Path, seat: &str, person: &str) -> io::Result<String> {
    let secret = new_secret()?;
    part_lines::link_changes(folder, seat, Some(person));
    let mut links = all(folder);
    links.retain(|link| link.seat != seat || link.person != person);
    links.push(SeatLink {
        seat: seat.to_owned(),
        hash: hash_of(&secret),
        person: person.to_owned(),
    });
    write(folder, &links)?;
    Ok(secret)
}

/// Draws what a link says.
///
/// # Errors
/// When the system has no random numbers.
pub(super) fn new_secret() -> io::Result<String> {
    let mut drawn = [0u8; BYTES];
    rand::rngs::SysRng.try_fill_bytes(&mut drawn).map_err(io::Error::other)?;
    Ok(drawn.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Takes all links of a seat away, or those of one person; returns how many there were.
///
/// # Errors
/// When the folder cannot be written.
pub fn revoke(folder: &Path, seat: &str, person: Option<&str>) -> io::Result<usize> {
    part_lines::link_changes(folder, seat, person);
    let before = all(folder);
    let goes =
        |link: &SeatLink| link.seat == seat && person.is_none_or(|person| link.person == person);
    let left: Vec<SeatLink> = before.iter().filter(|link| !goes(link)).cloned().collect();
    write(folder, &left)?;
    Ok(before.len() - left.len())
}

fn write(folder: &Path, links: &[SeatLink]) -> io::Result<()> {
    let mut text = String::from(
        "# Links to the seats of this campaign, as hashes: `margrave seats` makes new ones.\n",
    );
    for link in links {
        text += format!("{} {} {}", link.seat, link.hash, link.person).trim_end();
        text.push('\n');
    }
    files::replace_private(&path(folder), text)
}

//! A campaign's folder: `campaign.txt` (head and answers, append-only), `rules.lock/` (the edition
//! and mods it began with and those of each amendment, as `<hash>/rules/…` and `<hash>/mods/…`),
//! `snapshots/` (a cache of the state that can be deleted), `sealed/` (sheets of orders that wait), and
//! `prompt.txt` (what each person wants of the prompt, which decides nothing).

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::answers::MAX_BYTES;
use super::header::Header;
use crate::basics::files;
use crate::campaign::State;
use crate::fault::Fault;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Text, quoted};

/// The file in a campaign's folder that has its head and its answers.
pub const CAMPAIGN_FILE: &str = "campaign.txt";

/// A state saved beside the campaign file. It is only used when all of it fits.
#[derive(Debug, Serialize, Deserialize)]
pub struct Snapshot {
    pub version: String,
    pub rules: String,
    /// Number of standing answers that the state follows, and a hash over them.
    pub answers: usize,
    pub prefix: String,
    pub state: State,
}

/// Fault of a saved state as it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsealed {
    /// It has no seal, as those of older programs.
    Missing,
    /// It does not hold what was saved.
    Broken,
}

/// The last field of the file, before the seal itself.
const SEAL: &str = ",\"seal\":\"";

impl Snapshot {
    /// Returns the bytes of its file, with a seal at their end: a hash over all bytes before it, and so over
    /// the whole state, the rules, and by [`Snapshot::prefix`] all answers that led to it.
    ///
    /// The seal is no signature. It is a plain hash without a secret, so whoever can write into the
    /// folder and knows how it is made can make another, just as they can write another campaign file. It
    /// finds what was changed by accident or without care, and a state that belongs to other
    /// answers.
    pub fn sealed(&self) -> Option<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self).ok()?;
        bytes.pop();
        let seal = blake3::hash(&bytes).to_hex();
        bytes.extend(format!("{SEAL}{seal}\"}}").into_bytes());
        Some(bytes)
    }

    /// Checks that the bytes of a file are those that were saved.
    ///
    /// # Errors
    /// A reason if they are others, or nothing says which they should be.
    pub fn whole(bytes: &[u8]) -> Result<(), Unsealed> {
        let at = bytes
            .windows(SEAL.len())
            .rposition(|part| part == SEAL.as_bytes())
            .ok_or(Unsealed::Missing)?;
        let seal = format!("{SEAL}{}\"}}", blake3::hash(&bytes[..at]).to_hex());
        if bytes[at..] == *seal.as_bytes() { Ok(()) } else { Err(Unsealed::Broken) }
    }
}

/// A campaign's folder on disk.
#[derive(Debug, Clone)]
pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    /// Returns the folder of a campaign that somebody named; it need not be there yet.
    ///
    /// # Errors
    /// A fault where a file is of that name.
    pub fn named(path: PathBuf) -> Result<Folder, Fault> {
        if !path.is_file() {
            return Ok(Folder { path });
        }
        let message =
            say!("{path} is a file, and a campaign is a folder", path = quoted(path.display()));
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let help = if path.file_name() == Some(OsStr::new(CAMPAIGN_FILE)) {
            say!("name the folder: {folder}", folder = quoted(folder.display()))
        } else {
            say!(
                "name a folder; a script is played by `margrave run {path}`",
                path = quoted(path.display())
            )
        };
        Err(Fault::new("campaign::not_a_folder", message).help(help))
    }

    pub fn campaign(&self) -> PathBuf {
        self.path.join(CAMPAIGN_FILE)
    }

    pub fn lock(&self) -> PathBuf {
        self.path.join("rules.lock")
    }

    /// Begins a campaign: head, rules and the map file `beside` it, by name and text, are written, all
    /// or nothing.
    ///
    /// # Errors
    /// A fault when the folder cannot be written or holds a campaign already.
    pub fn create(
        &self,
        header: &Header,
        rules: &Ruleset,
        beside: Option<(&str, &str)>,
    ) -> Result<(), Fault> {
        let fail = |error: std::io::Error| {
            Fault::new(
                "campaign::unwritable",
                say!(
                    "a campaign cannot be begun in {path}: {error}",
                    path = quoted(self.path.display()),
                    error = Text::system_error(&error)
                ),
            )
            .help(say!("check that the folder is writable and the disk is not full"))
        };
        if self.campaign().exists() {
            return Err(Fault::new(
                "campaign::exists",
                say!("{path} holds a campaign already", path = quoted(self.path.display())),
            ));
        }
        files::create_private_folder(&self.path).map_err(fail)?;
        self.lock_rules(rules).map_err(fail)?;
        if let Some((name, text)) = beside {
            files::write_private(&self.path.join(name), text).map_err(fail)?;
        }
        self.write_campaign(&header.write()).map_err(fail)
    }

    /// Writes the campaign file as a whole, or not at all.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn write_campaign(&self, text: &str) -> std::io::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    fn write_bytes(&self, bytes: &[u8]) -> std::io::Result<()> {
        let draft = self.path.join("campaign.txt.new");
        let mut file = files::create_private(&draft)?;
        file.write_all(bytes).and_then(|()| file.sync_all())?;
        fs::rename(&draft, self.campaign())
    }

    /// Writes into the head of a campaign file which rules it is played under, and keeps them with
    /// it: a file written by hand may leave that open until it is played.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn pin(&self, text: &[u8], header: &Header, rules: &Ruleset) -> std::io::Result<()> {
        self.lock_rules(rules)?;
        let mut end = 0;
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            end += line.len();
            let line = String::from_utf8_lossy(line);
            if line.trim_start_matches('\u{feff}').split_whitespace().next() == Some("margrave") {
                break;
            }
        }
        let edition = if header.edition.is_none() {
            format!("edition {edition}\n", edition = rules.edition)
        } else {
            String::new()
        };
        let pinned = [
            &text[..end],
            edition.as_bytes(),
            format!("rules {hash}\n", hash = rules.hash).as_bytes(),
            &text[end..],
        ]
        .concat();
        self.write_bytes(&pinned)
    }

    /// Keeps rules with the campaign, whole or not at all.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn lock_rules(&self, rules: &Ruleset) -> std::io::Result<()> {
        let target = self.lock().join(&rules.hash);
        if target.is_dir() {
            return Ok(());
        }
        let draft = self.lock().join(format!("{}.new", rules.hash));
        if draft.exists() {
            fs::remove_dir_all(&draft)?;
        }
        let mut made = PathBuf::new();
        for file in rules.files.iter() {
            let path = draft.join(&file.name);
            if let Some(parent) = path.parent().filter(|parent| *parent != made) {
                files::create_private_folder(parent)?;
                made = parent.to_owned();
            }
            files::write_private(&path, &file.text)?;
        }
        fs::rename(&draft, &target)
    }

    /// Returns the rules that were locked under a hash, if they are there.
    pub fn locked_rules(&self, hash: &str) -> Option<PathBuf> {
        let plain = !hash.is_empty() && hash.chars().all(|letter| letter.is_ascii_hexdigit());
        let path = self.lock().join(hash);
        (plain && path.is_dir()).then_some(path)
    }

    /// Returns a saved state that the campaign file names: no cache, it stands for answers.
    pub(super) fn resumed(&self, hash: &str) -> PathBuf {
        self.path.join("resumed").join(format!("{hash}.json"))
    }

    pub(super) fn snapshot(&self) -> PathBuf {
        self.path.join("snapshots").join("latest.json")
    }

    /// Saves a state by temporary file and rename; failing is harmless.
    pub fn save_snapshot(&self, snapshot: &Snapshot) {
        let path = self.snapshot();
        let Some(text) = snapshot.sealed() else { return };
        let _ = path
            .parent()
            .map_or(Ok(()), files::create_private_folder)
            .and_then(|()| files::replace_private(&path, text));
    }

    /// Returns the saved state, if there is one that this program wrote under one of these rules, as it wrote
    /// it.
    pub fn load_snapshot(&self, rules: &[&str]) -> Option<Snapshot> {
        let text = files::read_up_to(&self.snapshot(), MAX_BYTES).ok()?;
        Snapshot::whole(&text).ok()?;
        let mut snapshot: Snapshot = serde_json::from_slice(&text).ok()?;
        snapshot.state.reindex();
        (snapshot.version == env!("CARGO_PKG_VERSION") && rules.contains(&snapshot.rules.as_str()))
            .then_some(snapshot)
    }
}

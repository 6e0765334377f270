//! The folder of a simulation: what was played, a record of each campaign as soon as all before it
//! are played, and at the end the tables. A run that was stopped goes on where its records end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::experiment::{Settings, Shard};
use super::record::CampaignRecord;
use super::records::{RECORDS, sound_records, unreadable, unwritable};
use crate::basics::files;
use crate::fault::Fault;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Name of the file of settings.
pub(super) const SETTINGS: &str = "settings.json";
/// Bytes of it at most: a head is short.
const SETTINGS_MAX: u64 = 1 << 20;

/// Contents of the settings file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SettingsFile {
    #[serde(flatten)]
    pub(super) settings: Settings,
    pub(super) shard: Shard,
    /// Changes of the other way that the campaigns are compared with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) against: Vec<String>,
}

impl SettingsFile {
    pub(super) fn read(folder: &Path) -> Result<SettingsFile, Vec<Fault>> {
        let path = folder.join(SETTINGS);
        let text = files::read_up_to(&path, SETTINGS_MAX)
            .map_err(|error| unreadable(&path, Text::system_error(&error)))?;
        let file: SettingsFile = serde_json::from_slice(&text)
            .map_err(|error| unreadable(&path, Text::system_error(&error)))?;
        file.check().map_err(|why| unreadable(&path, why))?;
        Ok(file)
    }

    /// Refuses settings that no simulation has, with the reason.
    fn check(&self) -> Result<(), Text> {
        let (settings, shard) = (&self.settings, self.shard);
        if !shard.there() {
            return Err(say!(
                "`{shard}` is not a shard: its number is from 1 to how many there are",
                shard = quoted(shard)
            ));
        }
        let realms = settings.realms().count();
        if realms != settings.players.len() {
            return Err(say!(
                "it names {players} for {realms}",
                players = Text::count(settings.players.len(), ProgramNoun::Player),
                realms = Text::count(realms, ProgramNoun::Realm)
            ));
        }
        Ok(())
    }

    /// Returns the campaigns that the folder is for.
    pub(super) fn campaigns(&self) -> std::ops::Range<u64> {
        self.shard.campaigns(self.settings.campaigns)
    }

    /// Returns the fault that a folder holds others.
    pub(super) fn not(&self, path: &Path, there: &SettingsFile) -> Fault {
        let fields = |file: &SettingsFile| {
            serde_json::to_value(file)
                .ok()
                .and_then(|value| value.as_object().cloned())
                .unwrap_or_default()
        };
        let (there, now) = (fields(there), fields(self));
        let mut differ: Vec<&str> = now
            .keys()
            .chain(there.keys())
            .filter(|name| there.get(*name) != now.get(*name))
            .map(String::as_str)
            .collect();
        differ.sort_unstable();
        differ.dedup();
        let message = say!(
            "{folder} holds another simulation: {settings} differ",
            folder = Text::displayed(path.display()),
            settings = Text::verbatim(differ.join(", "))
        );
        Fault::new("simulation::settings", message).help(say!(
            "give the settings that stand in its {file}, or name another folder",
            file = Text::verbatim(SETTINGS)
        ))
    }
}

/// Folder for the rows of campaigns that are played in one way.
pub(super) struct ResultFolder {
    path: PathBuf,
    file: SettingsFile,
    records: BufWriter<File>,
    /// The number of the first campaign that is not recorded.
    next: u64,
}

impl ResultFolder {
    /// Returns a new folder, or with `resume` one whose simulation goes on.
    ///
    /// # Errors
    /// There are results already, or those of another simulation; the folder cannot be written.
    pub(super) fn open(
        path: &Path,
        file: SettingsFile,
        resume: bool,
    ) -> Result<ResultFolder, Vec<Fault>> {
        let begun = path.join(SETTINGS).exists();
        if begun && !resume {
            let folder = Text::displayed(path.display());
            let message = say!("{folder} holds a simulation already", folder);
            let help = say!("go on with it by `--resume`, or name another folder with `--out`");
            return Err(vec![Fault::new("simulation::exists", message).help(help)]);
        }
        let fault = |error: io::Error| unwritable(path, &error);
        fs::create_dir_all(path).map_err(fault)?;
        let mut next = file.campaigns().start;
        if begun {
            let there = SettingsFile::read(path)?;
            if there != file {
                return Err(vec![file.not(path, &there)]);
            }
            let (sound, last) = sound_records(path, &file)?;
            next = last;
            let records = OpenOptions::new().write(true).open(path.join(RECORDS)).map_err(fault)?;
            records.set_len(sound).map_err(fault)?;
        } else {
            files::create(&path.join(RECORDS)).map_err(fault)?;
            let text = serde_json::to_string_pretty(&file).map_err(|error| fault(error.into()))?;
            let mut settings = files::create(&path.join(SETTINGS)).map_err(fault)?;
            writeln!(settings, "{text}").map_err(fault)?;
        }
        let records = OpenOptions::new().append(true).open(path.join(RECORDS)).map_err(fault)?;
        Ok(ResultFolder { path: path.to_owned(), file, records: BufWriter::new(records), next })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Campaigns that are still to be played.
    pub(super) fn left(&self) -> std::ops::Range<u64> {
        self.next..self.file.campaigns().end
    }

    /// Writes a record down, unless it stands there already.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(super) fn write(&mut self, record: &CampaignRecord) -> Result<(), Vec<Fault>> {
        if record.campaign < self.next {
            return Ok(());
        }
        let line = serde_json::to_string(record).map_err(io::Error::from);
        let written = line.and_then(|line| {
            writeln!(self.records, "{line}")?;
            self.records.flush()
        });
        self.next = record.campaign + 1;
        written.map_err(|error| unwritable(&self.path, &error))
    }
}

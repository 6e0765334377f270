//! Output of a simulation: the folder of the campaigns as they were given and, where they are
//! compared, within it the folder of the same seeds played the other way.

use std::path::{Path, PathBuf};

use super::comparison::Comparison;
use super::experiment::{Settings, Shard};
use super::folder::{ResultFolder, SettingsFile};
use super::record::CampaignRecord;
use super::records::Records;
use super::table_files::{write_comparison, write_tables};
use crate::fault::Fault;

/// Name of the folder of the other way, within that of the campaigns as they were given.
pub(super) const AGAINST: &str = "against";

/// The other way to play the campaigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherWay {
    /// Changes, as they were asked for.
    pub changes: Vec<String>,
    pub settings: Settings,
}

/// The files of a simulation.
pub struct Results {
    given: ResultFolder,
    against: Option<ResultFolder>,
}

/// Returns the settings files of both folders.
pub(super) fn settings_files(
    settings: Settings,
    against: Option<OtherWay>,
    shard: Shard,
) -> (SettingsFile, Option<SettingsFile>) {
    let changes = against.as_ref().map(|other| other.changes.clone()).unwrap_or_default();
    let other =
        against.map(|other| SettingsFile { settings: other.settings, shard, against: Vec::new() });
    (SettingsFile { settings, shard, against: changes }, other)
}

impl Results {
    /// Returns a new folder, or with `resume` one whose simulation goes on.
    ///
    /// # Errors
    /// There are results already, or those of another simulation; the folder cannot be written.
    pub fn open(
        path: &Path,
        settings: Settings,
        against: Option<OtherWay>,
        shard: Shard,
        resume: bool,
    ) -> Result<Results, Vec<Fault>> {
        let (given, other) = settings_files(settings, against, shard);
        let given = ResultFolder::open(path, given, resume)?;
        let against = other
            .map(|other| ResultFolder::open(&path.join(AGAINST), other, resume))
            .transpose()?;
        Ok(Results { given, against })
    }

    /// Returns the folders of all ways: as given, and the other.
    pub fn paths(&self) -> Vec<PathBuf> {
        let folders = std::iter::once(&self.given).chain(&self.against);
        folders.map(|folder| folder.path().to_owned()).collect()
    }

    /// Campaigns that are still to be played.
    pub fn left(&self) -> std::ops::Range<u64> {
        let given = self.given.left();
        match self.against.as_ref().map(ResultFolder::left) {
            Some(other) if other.start < given.start => other,
            _ => given,
        }
    }

    /// Writes down what came of a campaign: as given, and played the other way.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&mut self, played: &[CampaignRecord]) -> Result<(), Vec<Fault>> {
        let mut folders = std::iter::once(&mut self.given).chain(&mut self.against);
        folders.by_ref().zip(played).try_for_each(|(folder, record)| folder.write(record))
    }

    /// Hands on what came of every campaign, those of earlier runs among them.
    ///
    /// # Errors
    /// A record cannot be read.
    pub fn each(&self, then: &mut dyn FnMut(Vec<CampaignRecord>)) -> Result<(), Vec<Fault>> {
        each(&self.paths(), then)
    }

    /// Writes the tables of all records, and the page that explains them.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write_tables(&self, comparison: Option<&Comparison>) -> Result<(), Vec<Fault>> {
        self.paths().iter().try_for_each(|folder| write_tables(folder))?;
        comparison.map_or(Ok(()), |comparison| write_comparison(self.given.path(), comparison))
    }
}

/// Passes on the records of every campaign that is recorded in each of these folders.
pub(super) fn each(
    folders: &[PathBuf],
    then: &mut dyn FnMut(Vec<CampaignRecord>),
) -> Result<(), Vec<Fault>> {
    let mut all =
        folders.iter().map(|folder| Records::of(folder)).collect::<Result<Vec<_>, _>>()?;
    loop {
        let played: Option<Result<Vec<_>, _>> = all
            .iter_mut()
            .map(Iterator::next)
            .collect::<Option<Vec<_>>>()
            .map(|round| round.into_iter().collect());
        match played {
            None => return Ok(()),
            Some(played) => then(played?),
        }
    }
}

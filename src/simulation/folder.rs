//! The folder of a simulation: what was played, a record of each campaign as soon as all before it
//! are played, and at the end the tables. A run that was stopped goes on where its records end.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::columns::Cell;
use super::experiment::{Settings, Shard};
use super::record::CampaignRecord;
use super::tables::{TABLES, TOTALS, Totals, schema};
use crate::counted::count;
use crate::fault::Fault;

const SETTINGS: &str = "settings.json";
const RECORDS: &str = "records.jsonl";

/// What stands in the settings file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct SettingsFile {
    #[serde(flatten)]
    settings: Settings,
    shard: Shard,
}

/// Where the rows of a simulation are kept.
pub struct ResultFolder {
    path: PathBuf,
    file: SettingsFile,
    records: BufWriter<File>,
    /// The number of the first campaign that is not recorded.
    next: u64,
}

fn unwritable(path: &Path, error: &io::Error) -> Vec<Fault> {
    let message = format!("{path} cannot be written: {error}", path = path.display());
    vec![
        Fault::new("simulation::unwritable", message)
            .help("choose another folder with `--out`, or make room there"),
    ]
}

impl ResultFolder {
    /// A new folder, or with `resume` one whose simulation goes on.
    ///
    /// # Errors
    /// There are results already, or those of another simulation; the folder cannot be written.
    pub fn open(
        path: &Path,
        settings: Settings,
        shard: Shard,
        resume: bool,
    ) -> Result<ResultFolder, Vec<Fault>> {
        let file = SettingsFile { settings, shard };
        let begun = path.join(SETTINGS).exists();
        if begun && !resume {
            let message = format!("{path} holds a simulation already", path = path.display());
            return Err(vec![
                Fault::new("simulation::exists", message)
                    .help("go on with it by `--resume`, or name another folder with `--out`"),
            ]);
        }
        let fault = |error: io::Error| unwritable(path, &error);
        fs::create_dir_all(path).map_err(fault)?;
        let mut next = file.shard.campaigns(file.settings.campaigns).start;
        if begun {
            let there = read_settings(path)?;
            if there != file {
                return Err(vec![other_settings(path, &there, &file)]);
            }
            let (sound, last) = sound_records(path, next)?;
            next = last;
            let records = OpenOptions::new().write(true).open(path.join(RECORDS)).map_err(fault)?;
            records.set_len(sound).map_err(fault)?;
        } else {
            File::create(path.join(RECORDS)).map_err(fault)?;
            let text = serde_json::to_string_pretty(&file).map_err(|error| fault(error.into()))?;
            fs::write(path.join(SETTINGS), text + "\n").map_err(fault)?;
        }
        let records = OpenOptions::new().append(true).open(path.join(RECORDS)).map_err(fault)?;
        Ok(ResultFolder { path: path.to_owned(), file, records: BufWriter::new(records), next })
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Campaigns that are still to be played.
    #[must_use]
    pub fn left(&self) -> std::ops::Range<u64> {
        self.next..self.file.shard.campaigns(self.file.settings.campaigns).end
    }

    /// Writes a record down.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&mut self, record: &CampaignRecord) -> Result<(), Vec<Fault>> {
        let line = serde_json::to_string(record).map_err(io::Error::from);
        let written = line.and_then(|line| {
            writeln!(self.records, "{line}")?;
            self.records.flush()
        });
        self.next = record.campaign + 1;
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// Hands every record to somebody, those of earlier runs among them.
    ///
    /// # Errors
    /// A record cannot be read.
    pub fn each(&self, then: &mut dyn FnMut(CampaignRecord)) -> Result<(), Vec<Fault>> {
        each_record(&self.path, &mut |record, _| {
            then(record);
            Ok(())
        })
    }

    /// Writes the tables of all records, and the page that explains them.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write_tables(&mut self) -> Result<(), Vec<Fault>> {
        let written = write_tables(&self.path);
        written.map_err(|error| match error {
            Failed::Writing(error) => unwritable(&self.path, &error),
            Failed::Reading(faults) => faults,
        })
    }
}

/// Why the tables could not be written.
enum Failed {
    Writing(io::Error),
    Reading(Vec<Fault>),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Writing(error)
    }
}

/// The two files of a table.
struct TableFiles {
    headings: Vec<&'static str>,
    csv: csv::Writer<File>,
    json: BufWriter<File>,
}

impl TableFiles {
    fn create(folder: &Path, name: &str, headings: Vec<&'static str>) -> io::Result<TableFiles> {
        let mut csv = csv::Writer::from_writer(File::create(folder.join(format!("{name}.csv")))?);
        csv.write_record(&headings)?;
        let json = BufWriter::new(File::create(folder.join(format!("{name}.jsonl")))?);
        Ok(TableFiles { headings, csv, json })
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.csv.write_record(cells.iter().map(Cell::text))?;
        let named = self.headings.iter().zip(cells);
        let fields: Vec<String> = named
            .map(|(name, cell)| format!("{}:{}", serde_json::Value::from(*name), cell.json()))
            .collect();
        writeln!(self.json, "{{{}}}", fields.join(","))
    }

    fn finish(mut self) -> io::Result<()> {
        self.csv.flush()?;
        self.json.flush()
    }
}

fn write_tables(folder: &Path) -> Result<(), Failed> {
    let mut files = Vec::new();
    for table in TABLES {
        files.push((table, TableFiles::create(folder, table.name, (table.headings)())?));
    }
    let mut totals = Totals::default();
    let mut failed = None;
    each_record(folder, &mut |record, _| {
        totals.add(&record);
        for (table, files) in &mut files {
            for row in (table.rows)(&record) {
                if let Err(error) = files.row(&row) {
                    failed.get_or_insert(error);
                }
            }
        }
        Ok(())
    })
    .map_err(Failed::Reading)?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    for (_, files) in files {
        files.finish()?;
    }
    let (headings, rows) = totals.rows();
    let mut files = TableFiles::create(folder, TOTALS, headings)?;
    for row in &rows {
        files.row(row)?;
    }
    files.finish()?;
    fs::write(folder.join("SCHEMA.md"), schema())?;
    Ok(())
}

fn unreadable(path: &Path, why: impl std::fmt::Display) -> Vec<Fault> {
    let message = format!("{path} cannot be read: {why}", path = path.display());
    vec![
        Fault::new("simulation::unreadable", message)
            .help("name a folder that `margrave simulate --out` has written"),
    ]
}

fn read_settings(folder: &Path) -> Result<SettingsFile, Vec<Fault>> {
    let path = folder.join(SETTINGS);
    let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
    serde_json::from_str(&text).map_err(|error| unreadable(&path, error))
}

fn other_settings(path: &Path, there: &SettingsFile, now: &SettingsFile) -> Fault {
    let fields = |file: &SettingsFile| {
        serde_json::to_value(file)
            .ok()
            .and_then(|value| value.as_object().cloned())
            .unwrap_or_default()
    };
    let (there, now) = (fields(there), fields(now));
    let differ: Vec<&str> = now
        .iter()
        .filter(|(name, value)| there.get(*name) != Some(value))
        .map(|(name, _)| name.as_str())
        .collect();
    let message = format!(
        "{path} holds another simulation: {differ} differ",
        path = path.display(),
        differ = differ.join(", ")
    );
    Fault::new("simulation::settings", message)
        .help(format!("give the settings that stand in its {SETTINGS}, or name another folder"))
}

/// Hands on every whole record with the number of bytes up to its end.
fn each_record(
    folder: &Path,
    then: &mut dyn FnMut(CampaignRecord, u64) -> Result<(), Vec<Fault>>,
) -> Result<(), Vec<Fault>> {
    let path = folder.join(RECORDS);
    let file = File::open(&path).map_err(|error| unreadable(&path, error))?;
    let mut lines = BufReader::new(file);
    let (mut end, mut number) = (0, 0);
    loop {
        let mut line = Vec::new();
        lines.read_until(b'\n', &mut line).map_err(|error| unreadable(&path, error))?;
        // What a run that was killed has begun to write.
        if line.last() != Some(&b'\n') {
            return Ok(());
        }
        number += 1;
        end += line.len() as u64;
        let record = serde_json::from_slice(&line)
            .map_err(|error| unreadable(&path, format!("line {number}: {error}")))?;
        then(record, end)?;
    }
}

/// How long the whole records are, which follow each other from `first`, and the campaign after
/// them.
fn sound_records(folder: &Path, first: u64) -> Result<(u64, u64), Vec<Fault>> {
    let (mut sound, mut next) = (0, first);
    each_record(folder, &mut |record, end| {
        if record.campaign != next {
            let why =
                format!("campaign {next} is missing before {number}", number = record.campaign);
            return Err(unreadable(&folder.join(RECORDS), why));
        }
        (sound, next) = (end, next + 1);
        Ok(())
    })?;
    Ok((sound, next))
}

/// What joining shards came to.
pub struct Merged {
    pub campaigns: u64,
    /// Shards that were there more than once, with the same records.
    pub doubled: Vec<Shard>,
}

/// Joins the shards in the folders within `from` into one folder, as if one run had played them all.
///
/// # Errors
/// A shard is missing or not whole, one is there twice with different records, or they are not of
/// the same simulation; the folder cannot be written.
pub fn merge(from: &Path, into: &Path) -> Result<Merged, Vec<Fault>> {
    let mut shards: BTreeMap<Shard, PathBuf> = BTreeMap::new();
    let mut doubled = Vec::new();
    let mut first: Option<SettingsFile> = None;
    let mut faults = Vec::new();
    let entries = fs::read_dir(from).map_err(|error| unreadable(from, error))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.sort();
    for folder in folders.into_iter().filter(|folder| folder.join(SETTINGS).exists()) {
        let file = read_settings(&folder)?;
        let of = first.get_or_insert_with(|| file.clone());
        if file.settings != of.settings || file.shard.of != of.shard.of {
            let of = SettingsFile { shard: file.shard, ..of.clone() };
            faults.push(other_settings(&folder, &of, &file));
            continue;
        }
        let wanted = file.shard.campaigns(file.settings.campaigns);
        let (_, next) = sound_records(&folder, wanted.start)?;
        if next < wanted.end {
            let message = format!(
                "shard {shard} in {folder} is not whole: {missing} of its {all} are missing",
                shard = file.shard,
                folder = folder.display(),
                missing = wanted.end - next,
                all = count(wanted.end - wanted.start, "campaign"),
            );
            faults.push(
                Fault::new("simulation::shard", message)
                    .help("play it to its end with the same command and `--resume`"),
            );
            continue;
        }
        match shards.get(&file.shard) {
            None => {
                shards.insert(file.shard, folder);
            }
            Some(other) if same_bytes(other, &folder)? => doubled.push(file.shard),
            Some(other) => {
                let message = format!(
                    "shard {shard} is there twice and differs: {other} and {folder}",
                    shard = file.shard,
                    other = other.display(),
                    folder = folder.display()
                );
                faults.push(Fault::new("simulation::shard", message).help(
                    "one of them was played by another build or is damaged: remove it, or both and play the shard again",
                ));
            }
        }
    }
    let Some(first) = first else {
        return Err(unreadable(from, "there is no folder of a shard in it"));
    };
    let lost: Vec<String> = (1..=first.shard.of)
        .map(|number| Shard { number, of: first.shard.of })
        .filter(|shard| !shards.contains_key(shard))
        .map(|shard| shard.to_string())
        .collect();
    if !lost.is_empty() && faults.is_empty() {
        let message = format!("lost: {}", lost.join(", "));
        faults.push(
            Fault::new("simulation::shard", message)
                .help("play these shards, each with the same command and its `--shard`"),
        );
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut whole = ResultFolder::open(into, first.settings, Shard::WHOLE, false)?;
    let mut campaigns = 0;
    for folder in shards.values() {
        each_record(folder, &mut |record, _| {
            campaigns += 1;
            whole.write(&record)
        })?;
    }
    whole.write_tables()?;
    Ok(Merged { campaigns, doubled })
}

fn same_bytes(one: &Path, other: &Path) -> Result<bool, Vec<Fault>> {
    let read = |folder: &Path| {
        let path = folder.join(RECORDS);
        fs::read(&path).map_err(|error| unreadable(&path, error))
    };
    Ok(read(one)? == read(other)?)
}

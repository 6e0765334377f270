//! Shards → the same files that one run would have written.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::comparison::Comparison;
use super::experiment::Shard;
use super::folder::{ResultFolder, SETTINGS, SettingsFile};
use super::records::{RECORDS, Records, sound_records, unreadable};
use super::results::{AGAINST, each};
use super::table_files::{write_comparison, write_tables};
use crate::basics::files;
use crate::fault::{Fault, MAX_KEPT};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Shards in a row that are named one by one where they are lost.
const GAP: u64 = 20;

/// Result of joining shards.
pub struct Merged {
    pub campaigns: u64,
    /// Shards that were there more than once, with the same records.
    pub doubled: Vec<Shard>,
}

/// Returns the folders of a shard: as given, and the other way if they are compared.
fn folders_of(folder: &Path, file: &SettingsFile) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    folders.extend((!file.against.is_empty()).then(|| folder.join(AGAINST)));
    folders
}

/// Shards that were found, and what is wrong with others.
#[derive(Default)]
struct FoundShards {
    shards: BTreeMap<Shard, Vec<PathBuf>>,
    doubled: Vec<Shard>,
    /// The settings of the folders of the first.
    first: Vec<SettingsFile>,
    faults: Vec<Fault>,
}

impl FoundShards {
    fn take(&mut self, folder: &Path) -> Result<(), Vec<Fault>> {
        let file = SettingsFile::read(folder)?;
        let folders = folders_of(folder, &file);
        let mut files = vec![file.clone()];
        for folder in &folders[1..] {
            files.push(SettingsFile::read(folder)?);
        }
        if self.first.is_empty() {
            self.first.clone_from(&files);
        }
        let same = |one: &SettingsFile, other: &SettingsFile| {
            let at_its_place = SettingsFile { shard: other.shard, ..one.clone() };
            at_its_place == *other && one.shard.of == other.shard.of
        };
        for (at, of) in self.first.iter().enumerate() {
            match files.get(at) {
                Some(file) if same(of, file) => {}
                Some(other) => {
                    let shard = Shard { number: other.shard.number, of: of.shard.of };
                    let of = SettingsFile { shard, ..of.clone() };
                    self.faults.push(of.not(&folders[at], other));
                    return Ok(());
                }
                None => {
                    let of = SettingsFile { shard: file.shard, ..self.first[0].clone() };
                    self.faults.push(of.not(folder, &file));
                    return Ok(());
                }
            }
        }
        for (folder, own) in folders.iter().zip(&files) {
            let wanted = file.campaigns();
            let (_, next) = sound_records(folder, own)?;
            if next < wanted.end {
                let message = say!(
                    "shard {shard} in {folder} is not whole: {missing} of its {all} are missing",
                    shard = Text::displayed(file.shard),
                    folder = Text::displayed(folder.display()),
                    missing = wanted.end - next,
                    all = Text::count(wanted.end - wanted.start, ProgramNoun::Campaign)
                );
                self.faults.push(
                    Fault::new("simulation::shard", message)
                        .help(say!("play it to its end with the same command and `--resume`")),
                );
                return Ok(());
            }
        }
        self.take_whole(file.shard, folders)
    }

    /// Takes a shard that is whole; one that was there before has to be the same.
    fn take_whole(&mut self, shard: Shard, folders: Vec<PathBuf>) -> Result<(), Vec<Fault>> {
        let Some(others) = self.shards.get(&shard) else {
            self.shards.insert(shard, folders);
            return Ok(());
        };
        for (one, other) in others.iter().zip(&folders) {
            if same_bytes(one, other)? {
                continue;
            }
            let message = say!(
                "shard {shard} is there twice and differs: {one} and {other}",
                shard = Text::displayed(shard),
                one = Text::displayed(one.display()),
                other = Text::displayed(other.display())
            );
            self.faults.push(Fault::new("simulation::shard", message).help(say!(
                "one of them was played by another build or is damaged: remove it, or both and play the shard again"
            )));
            return Ok(());
        }
        self.doubled.push(shard);
        Ok(())
    }

    /// Returns the fault that shards are missing, if any are.
    fn lost(&self, of: u64) -> Option<Fault> {
        // Settings may name any number of shards: only gaps between those that are there are told.
        let mut lost: Vec<String> = Vec::new();
        let mut due = 1;
        for there in self.shards.keys().map(|shard| shard.number).chain([of.saturating_add(1)]) {
            match there.saturating_sub(due) {
                many if many > GAP => {
                    lost.push(format!("{due}/{of} to {last}/{of}", last = there - 1));
                }
                _ => lost.extend((due..there).map(|number| format!("{number}/{of}"))),
            }
            due = there.saturating_add(1);
        }
        let more = lost.len().saturating_sub(MAX_KEPT);
        lost.truncate(MAX_KEPT);
        let shards = Text::verbatim(lost.join(", "));
        let message = match more {
            0 => say!("lost: {shards}", shards),
            more => say!("lost: {shards} and {more} more", shards, more),
        };
        (!lost.is_empty()).then(|| {
            Fault::new("simulation::shard", message)
                .help(say!("play these shards, each with the same command and its `--shard`"))
        })
    }
}

/// Joins the shards in the folders within `from` into one folder, as if one run had played them all.
///
/// # Errors
/// A shard is missing or not whole, one is there twice with different records, or they are not of
/// the same simulation; the folder cannot be written.
pub fn merge(from: &Path, into: &Path) -> Result<Merged, Vec<Fault>> {
    let entries =
        fs::read_dir(from).map_err(|error| unreadable(from, Text::system_error(&error)))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.sort();
    let mut found = FoundShards::default();
    for folder in folders.iter().filter(|folder| folder.join(SETTINGS).exists()) {
        found.take(folder)?;
        if found.faults.len() >= MAX_KEPT {
            break;
        }
    }
    let Some(first) = found.first.first().cloned() else {
        return Err(unreadable(from, say!("there is no folder of a shard in it")));
    };
    if found.faults.is_empty() {
        found.faults.extend(found.lost(first.shard.of));
    }
    if !found.faults.is_empty() {
        return Err(found.faults);
    }
    let into_folders = folders_of(into, &first);
    for (side, (path, file)) in into_folders.iter().zip(&found.first).enumerate() {
        let file = SettingsFile { shard: Shard::WHOLE, ..file.clone() };
        let mut whole = ResultFolder::open(path, file, false)?;
        for folders in found.shards.values() {
            for record in Records::of(&folders[side])? {
                whole.write(&record?)?;
            }
        }
    }
    into_folders.iter().try_for_each(|folder| write_tables(folder))?;
    if into_folders.len() > 1 {
        let mut comparison = Comparison::of(&first.settings);
        each(&into_folders, &mut |played| comparison.add(&played[0], &played[1]))?;
        write_comparison(into, &comparison)?;
    }
    Ok(Merged { campaigns: first.settings.campaigns, doubled: found.doubled })
}

fn same_bytes(one: &Path, other: &Path) -> Result<bool, Vec<Fault>> {
    let open = |folder: &Path| {
        let path = folder.join(RECORDS);
        files::open(&path)
            .map(BufReader::new)
            .map_err(|error| unreadable(&path, Text::system_error(&error)))
    };
    let (mut one_file, mut other_file) = (open(one)?, open(other)?);
    loop {
        let here =
            one_file.fill_buf().map_err(|error| unreadable(one, Text::system_error(&error)))?;
        let there =
            other_file.fill_buf().map_err(|error| unreadable(other, Text::system_error(&error)))?;
        let length = here.len().min(there.len());
        if length == 0 || here[..length] != there[..length] {
            return Ok(here.len() == there.len() && length == 0);
        }
        one_file.consume(length);
        other_file.consume(length);
    }
}

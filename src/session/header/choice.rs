//! Choices of a head among the rules: its mods and their places, their options, and faults at the line that chose.

use super::Header;
use crate::fault::{Fault, SourceFile};
use crate::rules::{LayerKind, Library, ModValue, Ruleset, Selection};
use crate::say;
use crate::session::answers::strip_comment;
use crate::text::{Text, quoted};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Header {
    /// Returns the library in which its file finds its mods: those around the file, and those whose folders
    /// it names.
    ///
    /// # Errors
    /// A fault for each folder that holds no mod.
    pub fn library(
        &self,
        library: &Library,
        file: &Path,
        source: &Arc<SourceFile>,
    ) -> Result<Library, Vec<Fault>> {
        let (mut library, mut faults) = (library.near(file), Vec::new());
        let here = file.parent().unwrap_or_else(|| Path::new("."));
        for line in self.mod_folders.iter().rev() {
            match folder_of_mod(here, &line.words[1]) {
                Ok(folder) => library = library.with_mod(folder),
                Err(message) => {
                    let fault = Fault::new("campaign::head", message).at(
                        source,
                        source.line_range(line.number),
                        say!("this line"),
                    );
                    faults.push(
                        fault.help(say!("name the folder of the mod as it is seen from this file")),
                    );
                }
            }
        }
        if faults.is_empty() { Ok(library) } else { Err(faults) }
    }

    /// Returns the edition and mods it names.
    pub fn selection(&self, library: &Library) -> Selection {
        Selection {
            edition: self.edition.clone().unwrap_or_else(|| library.default_edition()),
            mods: self.mods.clone(),
        }
    }
}

/// Returns the folder of a mod that a campaign names, as seen from where it lies.
///
/// # Errors
/// A sentence, where it holds no mod.
pub fn folder_of_mod(here: &Path, word: &str) -> Result<PathBuf, Text> {
    let folder = here.join(word.trim_end_matches('/'));
    let manifest = LayerKind::Mod.manifest();
    if folder.join(manifest).is_file() {
        Ok(folder)
    } else {
        Err(say!(
            "there is no mod in `{word}`: it has no file {manifest}",
            word = quoted(word),
            manifest = quoted(manifest)
        ))
    }
}

/// Turns `../mods/weather` into `weather`, if that is the folder of a mod as seen from the file.
pub(in crate::session) fn mod_of(folder: &str) -> Result<&str, (Text, Text)> {
    let name = folder.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    if folder.starts_with('/') || matches!(name, "" | "." | "..") {
        let help =
            say!("write it as it is seen from this file, for instance `mod ../mods/weather`");
        return Err((
            say!("`{folder}` does not name the folder of a mod", folder = quoted(folder)),
            help,
        ));
    }
    Ok(name)
}

/// Faults of loading what a head chose, each at the line that chose it where it has no place yet.
pub fn at_choice(source: &Arc<SourceFile>, faults: Vec<Fault>) -> Vec<Fault> {
    let place = |fault: Fault| {
        let Some(chosen) = fault.about_choice.clone().filter(|_| fault.location().is_none()) else {
            return fault;
        };
        let mut start = 0;
        for raw in source.text.split_inclusive('\n') {
            let line = strip_comment(raw).trim();
            let mut words = line.split_whitespace();
            if matches!(words.next(), Some("mod" | "edition"))
                && words
                    .next()
                    .and_then(|name| name.trim_end_matches('/').rsplit('/').next())
                    .is_some_and(|name| name == chosen)
            {
                return fault.at(source, start..start + line.len(), say!("chosen here"));
            }
            start += raw.len();
        }
        fault
    };
    faults.into_iter().map(place).collect()
}

/// Returns the setting of every option of the mods: by the head, else by default.
///
/// # Errors
/// A fault for each line that names no option of a mod, or a value it does not take.
pub fn mod_options(
    header: &Header,
    rules: &Ruleset,
    source: &Arc<SourceFile>,
) -> Result<BTreeMap<String, ModValue>, Vec<Fault>> {
    let mut values: BTreeMap<String, ModValue> = rules
        .mod_options
        .iter()
        .map(|option| (option.name.clone(), option.default.clone()))
        .collect();
    let mut faults = Vec::new();
    for line in &header.mod_options {
        let (name, value) = (&line.words[1], &line.words[2]);
        match rules.mod_option(name, value) {
            Ok(value) => {
                values.insert(name.clone(), value);
            }
            Err((message, help)) => {
                faults.push(
                    Fault::new("campaign::head", message)
                        .at(source, source.line_range(line.number), say!("this line"))
                        .help(help),
                );
            }
        }
    }
    if faults.is_empty() { Ok(values) } else { Err(faults) }
}

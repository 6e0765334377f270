//! The files of a mod from elsewhere → those that a mod may have, within limits, and nothing else of
//! what comes with them.

mod archive;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path};
use std::sync::Arc;

use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::rules::manifest::is_mod_name;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Files, MAX_BYTES, Node, parse, text_of};

/// Files of a mod; a repository may hold more.
const MAX_FILES: usize = 1000;
/// Files that are looked through for mods, and bytes of all of them that are kept.
const MAX_LOOKED: usize = 20_000;
const MAX_TOTAL: usize = 64 << 20;
/// Folders inside folders.
const MAX_DEPTH: usize = 16;
/// Bytes of a path, and mods that a report names.
const MAX_PATH: usize = 1000;
const MAX_NAMED: usize = 20;

/// Endings of a mod's files: rules, scripts, tests and their output, pages, and drawn maps.
const ENDINGS: &[&str] = &["yaml", "lua", "campaign", "out", "md", "txt", "svg"];

/// The file with the checksum of each other file.
const CHECKSUMS: &str = "CHECKSUMS";

/// Files by their paths, with `/` between folders.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ModPackage {
    /// The mod that they are, once that is known.
    pub name: String,
    pub files: BTreeMap<String, Vec<u8>>,
    bytes: usize,
    /// Paths in small letters.
    lower: BTreeSet<String>,
}

/// Returns the checksum of a file.
pub fn checksum(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

fn refused(path: &str, why: Text) -> Fault {
    Fault::new("mods::parcel", say!("`{path}` {why}", path = quoted(path), why)).help(say!(
        "nothing was added; ask whoever made it for one that `margrave mods pack` has written"
    ))
}

/// True if a mod may have a file of this path at all; what is hidden is none of it.
fn wanted(path: &str) -> bool {
    let (_, ending) = path.rsplit_once('.').unwrap_or_default();
    let hidden = path.split('/').any(|part| part.starts_with('.'));
    !hidden && (ENDINGS.contains(&ending) || path.ends_with(CHECKSUMS))
}

impl ModPackage {
    /// Returns the one mod in a folder or an archive, or the one that is named; below the folder may lie
    /// others.
    ///
    /// # Errors
    /// A fault if it cannot be read, holds what no mod may have, or not one such mod.
    pub fn read(path: &Path, name: Option<&str>) -> Result<ModPackage, Fault> {
        let all = if path.is_dir() { ModPackage::of_folder(path) } else { archive::read(path) };
        all?.of_mod(path, name)
    }

    /// Returns its archive: the same files give the same bytes.
    ///
    /// # Errors
    /// A fault if it cannot be written.
    pub fn archive(&self) -> Result<Vec<u8>, Fault> {
        archive::written(self)
    }

    /// Returns one of its files; None if it has no such file.
    ///
    /// # Errors
    /// A fault where it is too large or not UTF-8.
    pub(in crate::rules) fn file(
        &self,
        path: &str,
        name: &str,
    ) -> Option<Result<Arc<SourceFile>, Fault>> {
        self.files.get(path).map(|bytes| text_of(name, bytes))
    }

    /// Takes a file in.
    ///
    /// # Errors
    /// A fault if it leads out of the folder, is there already under a name that differs in capitals at
    /// most, or is too large.
    fn take(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), Fault> {
        let plain = |part| matches!(part, Component::Normal(_));
        if path.contains(['\\', ':', '\0']) || !Path::new(path).components().all(plain) {
            return Err(refused(path, say!("leads out of the folder of the mod")));
        }
        if path.len() > MAX_PATH || path.matches('/').count() > MAX_DEPTH {
            return Err(refused(
                &path.chars().take(100).collect::<String>(),
                say!("… is too long a path, or too deep"),
            ));
        }
        if bytes.len() > MAX_BYTES || self.bytes + bytes.len() > MAX_TOTAL {
            return Err(refused(path, say!("is too large")));
        }
        if !self.lower.insert(path.to_lowercase()) {
            return Err(refused(path, say!("is there twice")));
        }
        self.bytes += bytes.len();
        self.files.insert(path.to_owned(), bytes);
        Ok(())
    }

    /// Returns the files of a folder. Links are none of them.
    ///
    /// # Errors
    /// A fault if it cannot be read, or holds too much.
    fn of_folder(folder: &Path) -> Result<ModPackage, Fault> {
        let mut package = ModPackage::default();
        let mut looked = 0;
        package.look(folder, "", &mut looked)?;
        Ok(package)
    }

    fn look(&mut self, folder: &Path, within: &str, looked: &mut usize) -> Result<(), Fault> {
        let unreadable = |error: io::Error| {
            Fault::new(
                "mods::unreadable",
                say!(
                    "{folder} cannot be read: {error}",
                    folder = quoted(folder.display()),
                    error = Text::system_error(&error)
                ),
            )
        };
        let mut entries: Vec<fs::DirEntry> =
            fs::read_dir(folder).and_then(Iterator::collect).map_err(unreadable)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            *looked += 1;
            if *looked > MAX_LOOKED || within.matches('/').count() > MAX_DEPTH {
                return Err(refused(&folder.display().to_string(), say!("holds too many files")));
            }
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = format!("{within}{name}");
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() && !name.starts_with('.') {
                self.look(&entry.path(), &format!("{path}/"), looked)?;
            } else if kind.is_file() && wanted(&path) {
                let large = entry.metadata().is_ok_and(|meta| meta.len() > MAX_BYTES as u64);
                if large {
                    return Err(refused(&path, say!("is too large")));
                }
                self.take(
                    &path,
                    files::read_up_to(&entry.path(), MAX_BYTES as u64).map_err(unreadable)?,
                )?;
            }
        }
        Ok(())
    }

    /// Returns the files of the one mod that is in it, or of the one that is named, by paths in its folder.
    ///
    /// # Errors
    /// A fault if there is none, or several and none of them is named; or a file is not what its checksum
    /// says.
    fn of_mod(self, from: &Path, name: Option<&str>) -> Result<ModPackage, Fault> {
        const MANIFEST: &str = "mod.yaml";
        let folders: Vec<&str> = self
            .files
            .keys()
            .filter_map(|path| path.strip_suffix(MANIFEST))
            .filter(|folder| folder.is_empty() || folder.ends_with('/'))
            .collect();
        let mut found: Vec<(String, String)> = Vec::new();
        for folder in folders {
            let manifest = format!("{folder}{MANIFEST}");
            found.push((folder.to_owned(), named_in(&manifest, &self.files[&manifest])?));
        }
        let names = || {
            let names = found.iter().take(MAX_NAMED).map(|(_, name)| name.as_str());
            let more = if found.len() > MAX_NAMED { ", …" } else { "" };
            names.collect::<Vec<_>>().join(", ") + more
        };
        let here = from.display();
        let mut of_name = found.iter().filter(|(_, found)| name.is_none_or(|name| name == found));
        let (folder, name) = match (of_name.next(), of_name.next()) {
            (Some(one), None) => one.clone(),
            (Some(_), Some(_)) => {
                let fault = Fault::new(
                    "mods::several",
                    say!(
                        "{here} holds several mods: {names}",
                        here = quoted(here),
                        names = quoted(names())
                    ),
                );
                return Err(fault.help(say!("name one of them after the path")));
            }
            (None, _) if found.is_empty() => {
                let fault = Fault::new(
                    "mods::none",
                    say!("there is no mod in {here}", here = quoted(here)),
                );
                return Err(fault.help(say!("a mod is a folder with a mod.yaml")));
            }
            (None, _) => {
                let fault = Fault::new(
                    "mods::unknown",
                    say!(
                        "{here} holds no mod `{name}`",
                        here = quoted(here),
                        name = quoted(name.unwrap_or_default())
                    ),
                );
                return Err(fault.help(say!("it holds: {names}", names = quoted(names()))));
            }
        };
        let own = self
            .files
            .into_iter()
            .filter_map(|(path, bytes)| Some((path.strip_prefix(&folder)?.to_owned(), bytes)));
        let mut package = ModPackage { name, files: own.collect(), ..ModPackage::default() };
        if package.files.len() > MAX_FILES {
            return Err(refused(&folder, say!("holds too many files")));
        }
        if let Some(list) = package.files.remove(CHECKSUMS) {
            package.verify(&String::from_utf8_lossy(&list))?;
        }
        Ok(package)
    }

    /// Returns the checksums of the files, a line each.
    fn checksums(&self) -> String {
        self.files.iter().map(|(path, bytes)| format!("{}  {path}\n", checksum(bytes))).collect()
    }

    fn verify(&self, list: &str) -> Result<(), Fault> {
        let listed: BTreeMap<&str, &str> = list
            .lines()
            .filter_map(|line| line.split_once("  "))
            .map(|(sum, path)| (path, sum))
            .collect();
        for (path, bytes) in &self.files {
            if listed.get(path.as_str()).is_none_or(|sum| *sum != checksum(bytes)) {
                return Err(refused(path, say!("is not what its checksum says")));
            }
        }
        match listed.keys().find(|path| !self.files.contains_key(**path)) {
            Some(path) => Err(refused(path, say!("is missing"))),
            None => Ok(()),
        }
    }

    /// Writes the files into a folder that is made for them.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for (path, bytes) in &self.files {
            let file = folder.join(path);
            file.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&file, bytes)?;
        }
        Ok(())
    }
}

/// Returns the name that a manifest gives.
fn named_in(path: &str, bytes: &[u8]) -> Result<String, Fault> {
    let source = text_of(path, bytes)?;
    let node = parse(&mut Files::default(), &source).map_err(|faults| {
        faults.into_iter().next().unwrap_or_else(|| refused(path, say!("cannot be read")))
    })?;
    let name = node.get("name").and_then(Node::scalar).unwrap_or_default();
    if name.is_empty() || !is_mod_name(name) {
        return Err(refused(path, say!("gives no name that a mod may have")));
    }
    Ok(name.to_owned())
}

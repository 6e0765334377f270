//! `margrave mods list|add|pack|upgrade`: the mods that are found, mods from elsewhere, mods to send, and mods for an
//! older interface.

mod list;
mod upgrade;

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::check::faults_of_mod;
use super::{fail, tell};
use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::rules::package::{ModPackage, checksum};
use crate::rules::{LayerKind, Library, selection};
use crate::say;
use crate::script::test::scripts;
use crate::text::{ProgramNoun, Text, quoted};

/// Bytes of a script that is looked into for the mods that it plays.
const MOST_READ: u64 = 1 << 20;

/// Subcommands of `mods`.
#[derive(Subcommand)]
pub enum ModsCommand {
    /// Lists the mods that are found: version, editions, what each needs and excludes, where it comes
    /// from, and which campaigns below a folder play it, with the version where that is another; and
    /// which of any two change the same cell or replace the same script.
    List {
        /// The folder with the campaigns.
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// Puts a mod into the folder `mods`, once it is found sound: from a folder, from a file of `mods
    /// pack` or another archive (zip), or from a repository that was checked out or downloaded.
    Add {
        /// A folder or an archive.
        path: PathBuf,
        /// Name of the mod, if there are several.
        name: Option<String>,
        /// Takes the place of the mod of this name that is in `mods`.
        #[arg(long)]
        replace: bool,
    },
    /// Writes a mod as one file to send, NAME-VERSION.zip, with the checksum of each of its files.
    Pack {
        /// The folder of the mod.
        folder: PathBuf,
        /// The file that is written.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Shows what is called otherwise since a mod was written: in its scripts, its manifest and its tests,
    /// line by line, and what of it a person must look at. Of a folder of mods, each of them.
    Upgrade {
        /// The folder of the mod, or of several.
        path: PathBuf,
        /// Writes the new names into the files.
        #[arg(long)]
        write: bool,
        /// The version of the interface whose names a mod uses, whatever its manifest says; without it, the one
        /// that the manifest names, or the oldest that has the names which it uses.
        #[arg(long, value_name = "API")]
        from: Option<u32>,
    },
}

/// Carries out `margrave mods …`.
pub fn mods(library: &Library, what: &ModsCommand, colour: bool) -> ExitCode {
    let done = match what {
        ModsCommand::List { folder } => {
            list::list(library, folder);
            Ok(())
        }
        ModsCommand::Add { path, name, replace } => add(library, path, name.as_deref(), *replace),
        ModsCommand::Pack { folder, to } => pack(library, folder, to.as_deref()),
        ModsCommand::Upgrade { path, write, from } => {
            upgrade::upgrade(library, path, *write, *from)
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn add(
    library: &Library,
    path: &Path,
    name: Option<&str>,
    replace: bool,
) -> Result<(), Vec<Fault>> {
    let package = ModPackage::read(path, name).map_err(|fault| vec![fault])?;
    let mods = Path::new("mods");
    let target = mods.join(&package.name);
    let before = selection::manifest(&library.clone().with_mods(mods), &package.name)
        .filter(|_| target.exists());
    if target.symlink_metadata().is_ok() && !replace {
        return Err(vec![
            there_already(&target).help(say!("`--replace` puts the new one in its place")),
        ]);
    }
    // It is put together beside `mods`' other folders and takes its place in one step.
    let beside = mods.join(format!(".adding-{}", package.name));
    let built = beside.join(&package.name);
    let done =
        package.write(&built).map_err(|error| vec![unwritable(&built, &error)]).and_then(|()| {
            let faults = faults_of_mod(&library.clone().with_mods(&beside), &package.name);
            if faults.iter().all(Fault::is_warning) { Ok(()) } else { Err(faults) }
        });
    let done = done.and_then(|()| take_place(&built, &target, &beside));
    // The rest of it is of no use to anybody.
    let _ = fs::remove_dir_all(&beside);
    done?;
    let version = |library: &Library| {
        selection::manifest(library, &package.name)
            .map_or_else(String::new, |it| it.version().to_string())
    };
    let now = version(&library.clone().with_mods(mods));
    let (target, name) = (Text::displayed(target.display()), quoted(&package.name));
    let files = Text::count(package.files.len(), ProgramNoun::File);
    tell(
        library.spoken(),
        &match before {
            Some(old) => say!(
                "{target}: {name} {now} is added in the place of {old}, {files}. `margrave play my-campaign --mod {name}` plays it.",
                target,
                name,
                now = quoted(now),
                old = quoted(old.version()),
                files
            ),
            None => say!(
                "{target}: {name} {now} is added, {files}. `margrave play my-campaign --mod {name}` plays it.",
                target,
                name,
                now = quoted(now),
                files
            ),
        },
    );
    Ok(())
}

pub(super) fn there_already(path: &Path) -> Fault {
    let path = Text::displayed(path.display());
    Fault::new("mods::exists", say!("{path} is there already", path))
}

/// Returns the folder that was put together becomes that of the mod; the one that was there goes.
fn take_place(built: &Path, target: &Path, beside: &Path) -> Result<(), Vec<Fault>> {
    let old = beside.join("old");
    let moved = || {
        if target.symlink_metadata().is_ok() {
            fs::rename(target, &old)?;
        }
        fs::rename(built, target)
    };
    moved().map_err(|error| {
        if target.symlink_metadata().is_err() && old.exists() {
            let _ = fs::rename(&old, target);
        }
        vec![unwritable(target, &error)]
    })
}

fn pack(library: &Library, folder: &Path, to: Option<&Path>) -> Result<(), Vec<Fault>> {
    let package = ModPackage::read(folder, None).map_err(|fault| vec![fault])?;
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let beside = whole.parent().unwrap_or(Path::new(".")).to_owned();
    if whole.file_name().is_none_or(|name| name != package.name.as_str()) {
        let folder = Text::displayed(folder.display());
        let message = say!("{folder} is not the folder of one mod", folder);
        let help = say!("name the folder that holds its mod.yaml");
        return Err(vec![Fault::new("mods::pack", message).help(help)]);
    }
    let library = library.clone().with_mods(beside);
    let mut faults = faults_of_mod(&library, &package.name);
    faults.retain(|fault| !fault.is_warning());
    faults.extend(tests_elsewhere(&whole, &package.name));
    faults.extend(maps_elsewhere(&whole, &package.name));
    if !faults.is_empty() {
        return Err(faults);
    }
    let version = selection::manifest(&library, &package.name)
        .map_or_else(String::new, |manifest| manifest.version().to_string());
    let usual = PathBuf::from(format!("{}-{version}.zip", package.name));
    let file = to.unwrap_or(&usual);
    if file.symlink_metadata().is_ok() {
        let help = say!("remove it, or write to another file with `--to FILE`");
        return Err(vec![there_already(file).help(help)]);
    }
    let bytes = package.archive().map_err(|fault| vec![fault])?;
    files::write(file, &bytes).map_err(|error| vec![unwritable(file, &error)])?;
    tell(
        library.spoken(),
        &say!(
            "{file}: {files}, {bytes}; checksum {sum}",
            file = Text::displayed(file.display()),
            files = Text::count(package.files.len(), ProgramNoun::File),
            bytes = Text::count(bytes.len(), ProgramNoun::Byte),
            sum = quoted(checksum(&bytes))
        ),
    );
    Ok(())
}

/// Tests of a mod that has none of its own, and that would not be sent: they lie in a folder `tests` beside the
/// mods or above them, and play it.
fn tests_elsewhere(folder: &Path, name: &str) -> Option<Fault> {
    let own = scripts(folder).is_ok_and(|found| !found.is_empty());
    let around = folder.ancestors().skip(1).take(2).map(|above| above.join("tests"));
    let plays = |path: &PathBuf| {
        let text =
            files::read_up_to(path, MOST_READ).ok().and_then(|is| String::from_utf8(is).ok());
        text.is_some_and(|text| {
            text.lines().any(|line| {
                let mut words = line.split_whitespace();
                words.next() == Some("mod") && words.next() == Some(name)
            })
        })
    };
    let found = around.filter(|_| !own).flat_map(|tests| scripts(&tests).unwrap_or_default());
    let found: Vec<PathBuf> = found.filter(plays).collect();
    let first = found.first()?;
    let message = say!(
        "{number} {number?test|tests} of `{name}` {number?lies|lie} outside of its folder: {first}",
        number = found.len(),
        name = quoted(name),
        first = Text::displayed(first.display())
    );
    let help = say!(
        "whoever gets the file would have none: move them to {folder}",
        folder = Text::displayed(folder.join("tests").display())
    );
    Some(Fault::new("mods::tests", message).help(help))
}

/// Lists maps of a mod's tests that would not be sent: they lie outside of its folder.
fn maps_elsewhere(folder: &Path, name: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for path in scripts(folder).unwrap_or_default() {
        let within =
            path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let named = format!("{}/{name}/{within}", LayerKind::Mod.folder());
        let text = files::read_up_to(&path, MOST_READ).ok();
        let Some(text) = text.and_then(|bytes| String::from_utf8(bytes).ok()) else { continue };
        let source = SourceFile::new(named, text);
        let mut start = 0;
        for line in source.text.split_inclusive('\n') {
            let mut words = line.split_whitespace();
            let first = words.next();
            if first == Some("begin") {
                break;
            }
            let map = words.next().filter(|_| first == Some("map"));
            let at = path.parent().unwrap_or(folder);
            if let Some(map) = map.filter(|map| is_outside(folder, &at.join(map))) {
                let from = start + line.find(map).unwrap_or(0);
                let message = say!(
                    "the map of this test lies outside of the folder of `{name}`",
                    name = quoted(name)
                );
                let help = say!(
                    "whoever gets the file would not have it: copy it to {folder} and name it there",
                    folder = Text::displayed(at.display())
                );
                let fault = Fault::new("mods::tests", message);
                faults.push(fault.at(&source, from..from + map.len(), say!("not sent")).help(help));
            }
            start += line.len();
        }
    }
    faults
}

/// True if a path leads out of a folder.
fn is_outside(folder: &Path, path: &Path) -> bool {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    !plain.starts_with(folder)
}

fn unwritable(path: &Path, error: &std::io::Error) -> Fault {
    let (path, error) = (Text::displayed(path.display()), Text::system_error(error));
    Fault::new("mods::unwritable", say!("{path} cannot be written: {error}", path, error))
}

//! `margrave check [PATH]`: every fault of rules, of a map file, or of a campaign file.

use std::path::Path;
use std::process::ExitCode;

use super::{fail, say};
use crate::fault::Fault;
use crate::map::MapFile;
use crate::rules::Library;
use crate::rules::library::read_limited;
use crate::script::{Shelf, load_rules, prepare};
use crate::session::Finished;
use crate::yaml::Files;

/// Without a path every edition of the library is checked. A folder is taken for rules (an edition,
/// or a folder of editions), a `.yaml` file for a map, anything else for a campaign file.
#[must_use]
pub fn check(library: &Library, path: Option<&Path>, colour: bool) -> ExitCode {
    let Some(path) = path else { return check_library(library, &library.editions(), colour) };
    if path.is_dir() {
        if path.join("campaign.txt").is_file() {
            return check_campaign(library, &path.join("campaign.txt"), colour);
        }
        if path.join("edition.yaml").is_file() {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            return check_library(&Library::Folder(parent.to_owned()), &[name], colour);
        }
        let library = Library::Folder(path.to_owned());
        let editions = library.editions();
        return check_library(&library, &editions, colour);
    }
    if path.extension().is_some_and(|extension| extension == "yaml") {
        return check_map(library, path, colour);
    }
    check_campaign(library, path, colour)
}

fn check_library(library: &Library, editions: &[String], colour: bool) -> ExitCode {
    if editions.is_empty() {
        return fail(&[Fault::new("rules::none", "there is no edition here").help("an edition is a folder with an edition.yaml")], colour);
    }
    let mut faults = Vec::new();
    for edition in editions {
        match load_rules(library, edition) {
            Ok(rules) => say(&format!(
                "{edition}: {} rules, {} tables, {} tiles; sound ({})",
                rules.rulebook.entries.len(),
                rules.tables().len(),
                rules.tiles.designs.iter().map(|design| usize::from(design.count)).sum::<usize>(),
                rules.hash
            )),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { fail(&faults, colour) }
}

fn check_map(library: &Library, path: &Path, colour: bool) -> ExitCode {
    let rules = match load_rules(library, "dutch") {
        Ok(rules) => rules,
        Err(faults) => return fail(&faults, colour),
    };
    let name = path.display().to_string();
    let mut files = Files::default();
    let read = read_limited(path, &name).map_err(|fault| vec![fault]);
    match read.and_then(|source| MapFile::parse(&mut files, &source, &rules.names, &rules.tiles)) {
        Ok(file) => {
            say(&format!("{name}: {} tiles; sound", file.tiles.len()));
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

fn check_campaign(library: &Library, path: &Path, colour: bool) -> ExitCode {
    let mut prepared = match prepare(path, library, &mut Shelf::default(), false) {
        Ok(prepared) => prepared,
        Err(faults) => return fail(&faults, colour),
    };
    let mut desk = crate::session::Desk::new(Box::new(super::StandardOutput), true, colour);
    desk.muted = true;
    let finished = prepared.session.run(&mut prepared.script, &mut desk);
    let mut faults: Vec<Fault> = desk.failures.iter().map(|failure| Fault::new("campaign::expectation", format!("{}: {}", failure.place, failure.message))).collect();
    if let Finished::Broken(message) = finished {
        faults.push(Fault::new("campaign::broken", message));
    }
    if let Some((_, why)) = desk.refusal.take() {
        faults.push(Fault::new("campaign::broken", format!("the last order is refused: {why}")));
    }
    if !faults.is_empty() {
        return fail(&faults, colour);
    }
    say(&format!("{}: {} answers; sound; state {}", path.display(), prepared.session.answers.len(), prepared.session.state.hash()));
    ExitCode::SUCCESS
}

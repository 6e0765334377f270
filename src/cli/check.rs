//! `margrave check [PATH]`: every fault of rules, of a map file, or of a campaign file.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use super::new::say_rules;
use super::{fail, say};
use crate::engine::{Game, Question};
use crate::fault::Fault;
use crate::lua::Host;
use crate::map::{MapFile, read_map};
use crate::rules::{Chosen, Library, Race, Ruleset, Selection, Source, selection};
use crate::script::{Shelf, load_rules, load_selection, prepare, unread};
use crate::session::{self, Desk, Finished, Folder, Input, Session, Typed, body};
use crate::yaml::Files;

/// Without a path every edition and every mod of the library is checked. A folder is taken for an
/// edition, a mod, a campaign, or a folder of editions or mods; a `.yaml` file for a map;
/// `edition` or `edition+mod+mod` for what a campaign would choose; anything else for a campaign file.
#[must_use]
pub fn check(library: &Library, path: Option<&Path>, colour: bool) -> ExitCode {
    let Some(path) = path else {
        let mut faults = check_editions(library, &library.editions());
        faults.extend(check_mods(library, &library.mods()));
        return outcome(&faults, colour);
    };
    if path.is_dir() {
        return check_directory(library, path, colour);
    }
    let text = path.to_string_lossy();
    let chosen = text.contains('+') || library.editions().iter().any(|edition| *edition == text);
    if chosen && !path.exists() {
        let selection = Selection::parse(library, &text);
        return done(load_selection(library, &selection).and_then(|rules| sound_scripts(&rules)), colour);
    }
    if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
        return check_map(library, path, colour);
    }
    if path.file_name().is_some_and(|name| name == "campaign.txt") {
        let folder = Folder { path: path.parent().unwrap_or(Path::new("")).to_owned() };
        return done(check_folder(library, &folder), colour);
    }
    done(check_campaign(library, path), colour)
}

fn check_directory(library: &Library, path: &Path, colour: bool) -> ExitCode {
    let folder = Folder { path: path.to_owned() };
    if folder.campaign().is_file() {
        return done(check_folder(library, &folder), colour);
    }
    // `.` and `rules/dutch/..` have no name of their own.
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let parent = whole.parent().unwrap_or(Path::new(".")).to_owned();
    let name = whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if path.join("edition.yaml").is_file() {
        let library = Library { rules: Source::Folder(parent), ..library.clone() };
        return outcome(&check_editions(&library, &[name]), colour);
    }
    if path.join("mod.yaml").is_file() {
        return outcome(&check_mods(&library.clone().with_mods(parent), &[name]), colour);
    }
    let mods = Library { named: Vec::new(), mods: vec![Source::Folder(path.to_owned())], ..library.clone() }.mods();
    if !mods.is_empty() {
        return outcome(&check_mods(&library.clone().with_mods(path), &mods), colour);
    }
    let library = Library { rules: Source::Folder(path.to_owned()), ..library.clone() };
    outcome(&check_editions(&library, &library.editions()), colour)
}

fn outcome(faults: &[Fault], colour: bool) -> ExitCode {
    if faults.is_empty() { ExitCode::SUCCESS } else { fail(faults, colour) }
}

fn sound_rules(rules: &Ruleset) -> String {
    format!(
        "{}: {} rules, {} tables, {} tiles; sound ({})",
        rules.selection,
        rules.rule_count(),
        rules.tables().iter().filter(|table| table.given).count(),
        rules.tiles.designs.iter().map(|design| usize::from(design.count)).sum::<usize>(),
        rules.hash
    )
}

/// Sound rules whose scripts load too, those of every race among them.
fn sound_scripts(rules: &Arc<Ruleset>) -> Checked {
    let races: Vec<Race> = (0..rules.races.len()).filter_map(|at| u8::try_from(at).ok()).map(Race).collect();
    let host = Host::new(rules, &races)?;
    host.wake_all_spells()?;
    Ok(sound_rules(rules))
}

fn check_editions(library: &Library, editions: &[String]) -> Vec<Fault> {
    if editions.is_empty() {
        return vec![Fault::new("rules::none", "there is no edition here").help("an edition is a folder with an edition.yaml")];
    }
    let mut faults = Vec::new();
    for edition in editions {
        match load_selection(library, &Selection::of(edition)).and_then(|rules| sound_scripts(&rules)) {
            Ok(text) => say(&text),
            Err(found) => faults.extend(found),
        }
    }
    faults
}

/// Each mod, with what it needs, over each edition that it fits.
fn check_mods(library: &Library, mods: &[String]) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    for name in mods {
        let chosen = selection::with_needs(library, [name.as_str()]);
        let manifest = selection::manifest(library, name);
        let mut editions = manifest.map(|manifest| selection::fitting_editions(library, &manifest)).unwrap_or_default();
        if editions.is_empty() {
            // Loading it says what is wrong with it.
            editions.push(library.default_edition());
        }
        for edition in editions {
            let mods = chosen.iter().filter(|name| library.mods().contains(name)).map(|name| Chosen::of(name)).collect();
            match load_selection(library, &Selection { edition, mods }).and_then(|rules| sound_scripts(&rules)) {
                Ok(text) => say(&text),
                // What is wrong under an edition and under the one that it extends is said once.
                Err(found) => {
                    let told: BTreeSet<_> = faults.iter().map(Fault::said).collect();
                    let new: Vec<Fault> = found.into_iter().filter(|fault| !told.contains(&fault.said())).collect();
                    faults.extend(new);
                }
            }
        }
    }
    faults
}

/// A map says nothing of its edition: it is sound where one of them can read it. Where none can, the one that
/// finds least wrong with it tells what is.
fn check_map(library: &Library, path: &Path, colour: bool) -> ExitCode {
    let name = path.display().to_string();
    let source = match read_map(path, &name) {
        Ok(source) => source,
        Err(fault) => return fail(&[fault], colour),
    };
    let usual = library.default_edition();
    let others = library.editions().into_iter().filter(|edition| *edition != usual);
    let editions: Vec<String> = std::iter::once(usual.clone()).chain(others).collect();
    let mut least: Option<Vec<Fault>> = None;
    for edition in &editions {
        let rules = match load_rules(library, edition.as_str()) {
            Ok(rules) => rules,
            Err(faults) if *edition == usual => return fail(&faults, colour),
            // What is wrong with another edition is not asked here.
            Err(_) => continue,
        };
        match MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles) {
            Ok(file) => {
                let of = if *edition == usual { String::new() } else { format!(" in {edition}") };
                say(&format!("{name}: {} tiles; sound{of}", file.tiles.len()));
                return ExitCode::SUCCESS;
            }
            Err(faults) if least.as_ref().is_none_or(|known| faults.len() < known.len()) => least = Some(faults),
            Err(_) => {}
        }
    }
    fail(&least.unwrap_or_default(), colour)
}

/// A script, or a campaign file away from its folder: its lines are given as if they were typed.
fn check_campaign(library: &Library, path: &Path) -> Checked {
    let mut prepared = prepare(path, library, &mut Shelf::default(), false)?;
    let finished = sound(&mut prepared.session, &mut prepared.script)?;
    match unread(&finished, &prepared.script) {
        Some(unread) => Err(vec![Fault::new("campaign::broken", unread)]),
        None => Ok(verdict(path, &prepared.session)),
    }
}

/// A campaign's folder: its answers are played again, under its own rules. Nothing is written.
fn check_folder(library: &Library, folder: &Folder) -> Checked {
    let path = folder.campaign();
    let name = path.display().to_string();
    let read = body::read(&path, &name, true).map_err(|fault| vec![fault])?;
    let (mut session, notes) = session::open(library, folder, &read)?;
    say_rules(&session, &notes);
    session.unmanned = true;
    sound(&mut session, &mut Nothing).map_err(|mut faults| {
        faults.iter_mut().for_each(|fault| fault.message = format!("{name}: {}", fault.message));
        faults
    })?;
    Ok(verdict(&path, &session))
}

type Checked = Result<String, Vec<Fault>>;

fn verdict(path: &Path, session: &Session) -> String {
    format!("{}: {} answers; sound; state {}", path.display(), session.answers.len(), session.state.hash())
}

fn done(checked: Checked, colour: bool) -> ExitCode {
    match checked {
        Ok(text) => {
            say(&text);
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

/// Plays a session silently to the end of its input.
pub(super) fn sound(session: &mut Session, input: &mut dyn Input) -> Result<Finished, Vec<Fault>> {
    let mut desk = Desk::new(Box::new(super::StandardOutput), true, false);
    desk.muted = true;
    let finished = session.run(input, &mut desk);
    let mut faults: Vec<Fault> = desk
        .failures
        .iter()
        .map(|failure| Fault::new("campaign::expectation", format!("{}: {}", failure.place, failure.message)))
        .collect();
    if let Finished::Broken(message) | Finished::Halted(message) = &finished {
        faults.push(Fault::new("campaign::broken", message));
    }
    if let Some((_, why)) = desk.refusal.take() {
        faults.push(Fault::new("campaign::broken", format!("the last order is refused: {why}")));
    }
    if faults.is_empty() { Ok(finished) } else { Err(faults) }
}

/// An input that has ended.
pub(super) struct Nothing;

impl Input for Nothing {
    fn reply(&mut self, _: &str, _: &mut Desk) -> Option<String> {
        None
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }

    fn line(&mut self, _: &Game<'_>, _: Option<&Question<'_>>, _: &mut Desk) -> Typed {
        Typed::End
    }

    fn place(&self) -> Option<String> {
        None
    }
}

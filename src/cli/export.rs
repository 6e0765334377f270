//! `margrave export CAMPAIGN [TO]`: the position of a running campaign as the head of a new one.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::replay::Replay;
use super::{fail, say};
use crate::counted::count;
use crate::fault::Fault;
use crate::rules::Library;
use crate::session::{Folder, Session, position};

/// Arguments of `export`.
#[derive(Args)]
pub struct ExportArguments {
    /// Folder of the campaign, or a script.
    pub campaign: PathBuf,
    /// A new folder, in which the new campaign can be played on; or a file whose name ends in
    /// `.campaign`, as scripts do. Without it the new campaign is printed.
    pub to: Option<PathBuf>,
}

/// Plays a campaign's answers again and writes where it stands as a new campaign. Nothing of the
/// old one changes.
#[must_use]
pub fn export(library: &Library, arguments: &ExportArguments, colour: bool) -> ExitCode {
    match exported(library, arguments) {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

fn exported(library: &Library, arguments: &ExportArguments) -> Result<String, Vec<Fault>> {
    let session = Replay::open(library, &arguments.campaign)?.play()?;
    let (exported, since) = (session.exported()?, session.since_export());
    match &arguments.to {
        Some(to) if is_script(to) => script(&exported, since, to),
        Some(to) => folder(&session, exported, since, &Folder { path: to.clone() }),
        None => printed(&exported, since, "printed"),
    }
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "campaign")
}

fn unwritable(path: &Path, error: &std::io::Error) -> Vec<Fault> {
    let message = format!("{path} cannot be written: {error}", path = path.display());
    vec![Fault::new("campaign::export", message).help("name a place where nothing is yet")]
}

/// The new campaign as one file, which has no room for a map of provinces.
fn printed(
    position: &position::Position,
    since: Vec<String>,
    how: &str,
) -> Result<String, Vec<Fault>> {
    if position.map.is_some() {
        let message = format!("a map of provinces is a file of its own, and is not {how}");
        return Err(vec![
            Fault::new("campaign::export", message)
                .help("name a new folder for the campaign, or a file NAME.campaign"),
        ]);
    }
    Ok(text(position, &since))
}

fn text(position: &position::Position, since: &[String]) -> String {
    since.iter().fold(position.header.write(), |text, line| text + line + "\n")
}

fn script(
    position: &position::Position,
    since: Vec<String>,
    to: &Path,
) -> Result<String, Vec<Fault>> {
    let mut position = position.clone();
    let fresh = |path: &Path, text: &str| {
        std::fs::File::create_new(path)
            .and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()))
            .map_err(|error| unwritable(path, &error))
    };
    let mut said = format!("{to} begins where the campaign stands.", to = to.display());
    if let Some((name, map)) = &mut position.map {
        let beside = to.with_extension("yaml");
        let file = beside.file_name().map_or_else(String::new, |name| name.display().to_string());
        if file.contains(char::is_whitespace) {
            let message = format!("the map would be called `{file}`, which has a blank in it");
            return Err(vec![Fault::new("campaign::export", message).help("name another file")]);
        }
        fresh(&beside, map)?;
        if let Some(line) = &mut position.header.map {
            line.words[1].clone_from(&file);
        }
        name.clone_from(&file);
        let _ = write!(said, " Its map is in {beside}.", beside = beside.display());
    }
    fresh(to, &text(&position, &since))?;
    Ok(said)
}

fn folder(
    session: &Session,
    position: position::Position,
    since: Vec<String>,
    folder: &Folder,
) -> Result<String, Vec<Fault>> {
    let rules = session.exported_rules();
    let mut header = position.header;
    header.rules = Some(rules.hash.clone());
    let beside = position.map.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    // What was answered since the phase began goes into the file as a whole or not at all, after the
    // rules that it was answered under.
    let later = if folder.campaign().exists() { Vec::new() } else { session.rules_of_answers() };
    for rules in &later {
        folder.lock_rules(rules).map_err(|error| unwritable(&folder.path, &error))?;
    }
    folder.create(&header, &rules, beside).map_err(|fault| vec![fault])?;
    let mut said = format!(
        "{path} holds a campaign that begins where this one stands. `margrave play {path}` goes on with it.",
        path = folder.path.display()
    );
    if !since.is_empty() {
        let text = since.iter().fold(header.write(), |text, line| text + line + "\n");
        folder.write_campaign(&text).map_err(|error| unwritable(&folder.path, &error))?;
        let _ = write!(
            said,
            " It begins with the phase that is being played, and {answers} given in it so far follow.",
            answers = count(since.len(), "answer")
        );
    }
    Ok(said)
}

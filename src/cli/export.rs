//! `margrave export CAMPAIGN [TO]`: the position of a running campaign as the head of a new one.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::begin::chosen_rules;
use super::replay::Replay;
use super::{fail, say};
use crate::basics::files;
use crate::fault::{Fault, FaultText};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::session::Folder;
use crate::session::header::Header;
use crate::session::position::Position;
use crate::text::{Joined, Language, ProgramNoun, Text, quoted};

/// Arguments of `export`.
#[derive(Args)]
pub struct ExportArguments {
    /// Folder of the campaign, or a script.
    pub campaign: PathBuf,
    /// A new folder, in which the new campaign can be played on; or a file whose name ends in
    /// `.campaign`, as scripts do. Without it the new campaign is printed.
    pub to: Option<PathBuf>,
    /// Another edition for the new campaign. It is said what that one has no place for, and what it
    /// asks for instead.
    #[arg(long, value_name = "NAME")]
    pub edition: Option<String>,
    /// A mod of the new campaign, with --edition; may be repeated, in order.
    #[arg(long = "mod", value_name = "NAME", requires = "edition")]
    pub mods: Vec<String>,
}

/// Plays a campaign's answers again and writes where it stands as a new campaign. Nothing of the
/// old one changes.
pub fn export(library: &Library, arguments: &ExportArguments, colour: bool) -> ExitCode {
    match exported(library, arguments) {
        Ok(text) => {
            say(text.in_words(&library.spoken()).trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn exported(library: &Library, arguments: &ExportArguments) -> Result<Text, Vec<Fault>> {
    let session = Replay::open(library, &arguments.campaign)?.play()?;
    let language = library.spoken();
    let new = match &arguments.edition {
        None => NewCampaign {
            position: session.exported()?,
            rules: session.exported_rules(),
            later: session.rules_of_answers(),
            since: session.since_export(),
            said: Vec::new(),
            language,
        },
        Some(edition) => {
            let near = Some(arguments.campaign.as_path());
            let rules = chosen_rules(library, Some(edition), &arguments.mods, near)?;
            let carried = session.exported_under(&rules)?;
            let given = session.since_export().len();
            let mut said: Vec<Text> = carried.said.into_iter().map(FaultText::text).collect();
            if given > 0 {
                said.push(say!(
                    "It begins with the phase that is being played, without {answers} given in it so far.",
                    answers = Text::count(given, ProgramNoun::Answer)
                ));
            }
            let (position, later, since) = (carried.position, Vec::new(), Vec::new());
            NewCampaign { position, rules, later, since, said, language }
        }
    };
    match &arguments.to {
        Some(to) if is_script(to) => script(new, to),
        Some(to) => folder(new, &Folder { path: to.clone() }),
        None => printed(&new),
    }
}

/// A campaign that begins where another stands.
struct NewCampaign {
    position: Position,
    rules: Arc<Ruleset>,
    /// The rules of amendments among the answers that follow.
    later: Vec<Arc<Ruleset>>,
    /// Answers given in the phase that is being played.
    since: Vec<String>,
    /// Sentences on what another edition has no place for, and what it asks for instead.
    said: Vec<Text>,
    language: Language,
}

impl NewCampaign {
    /// Returns the campaign as one file, with what is to be said of it above.
    fn text(&self) -> String {
        let note = |said: &Text| format!("# {}\n", said.in_words(&self.language));
        let notes = self.said.iter().map(note).collect::<String>();
        notes + &self.file(&self.position.header)
    }

    /// Returns a head with the answers that follow.
    fn file(&self, header: &Header) -> String {
        self.since.iter().fold(header.write(), |text, line| text + line + "\n")
    }

    /// Returns what is said after writing it: what was done, and the sentences below that.
    fn say(&self, done: Text) -> Text {
        Text::list(std::iter::once(done).chain(self.said.iter().cloned()), Joined::Line)
    }
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "campaign")
}

fn unwritable(path: &Path, error: &std::io::Error) -> Vec<Fault> {
    let (path, error) = (Text::displayed(path.display()), Text::system_error(error));
    let message = say!("{path} cannot be written: {error}", path, error);
    vec![Fault::new("campaign::export", message).help(say!("name a place where nothing is yet"))]
}

/// Returns the new campaign on the screen, where is no room for a map of provinces.
fn printed(new: &NewCampaign) -> Result<Text, Vec<Fault>> {
    if new.position.map.is_some() {
        let message = say!("a map of provinces is a file of its own, and is not printed");
        let help = say!("name a new folder for the campaign, or a file NAME.campaign");
        return Err(vec![Fault::new("campaign::export", message).help(help)]);
    }
    Ok(Text::verbatim(new.text()))
}

fn script(mut new: NewCampaign, to: &Path) -> Result<Text, Vec<Fault>> {
    let fresh = |path: &Path, text: &str| {
        files::write_private_new(path, text).map_err(|error| unwritable(path, &error))
    };
    let path = Text::displayed(to.display());
    let mut done = vec![say!("{path} begins where the campaign stands.", path)];
    if let Some((_, map)) = &new.position.map {
        let beside = to.with_extension("yaml");
        let file = beside.file_name().map_or_else(String::new, |name| name.display().to_string());
        if file.contains(char::is_whitespace) {
            let file = quoted(file);
            let message = say!("the map would be called `{file}`, which has a blank in it", file);
            let help = say!("name another file");
            return Err(vec![Fault::new("campaign::export", message).help(help)]);
        }
        fresh(&beside, map)?;
        if let Some(line) = &mut new.position.header.map {
            line.words[1] = file;
        }
        done.push(say!("Its map is in {path}.", path = Text::displayed(beside.display())));
    }
    fresh(to, &new.text())?;
    Ok(new.say(Text::list(done, Joined::Blank)))
}

fn folder(new: NewCampaign, folder: &Folder) -> Result<Text, Vec<Fault>> {
    let mut header = new.position.header.clone();
    header.rules = Some(new.rules.hash.clone());
    let map = new.position.map.as_ref();
    let beside = map.map(|(name, text)| (name.as_str(), text.as_str()));
    let failed = |error: std::io::Error| unwritable(&folder.path, &error);
    folder.create(&header, &new.rules, beside).map_err(|fault| vec![fault])?;
    let mut done = vec![say!(
        "{path} holds a campaign that begins where this one stands. `margrave play {path}` goes on with it.",
        path = Text::displayed(folder.path.display())
    )];
    if !new.since.is_empty() {
        new.later.iter().try_for_each(|rules| folder.lock_rules(rules)).map_err(failed)?;
        folder.write_campaign(&new.file(&header)).map_err(failed)?;
        done.push(say!(
            "It begins with the phase that is being played, followed by {answers} given in it so far.",
            answers = Text::count(new.since.len(), ProgramNoun::Answer)
        ));
    }
    Ok(new.say(Text::list(done, Joined::Blank)))
}

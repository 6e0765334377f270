//! Settings of `margrave simulate`, from its arguments: the campaigns as they are given, and the
//! same played otherwise.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::SimulateArguments;
use crate::campaign::Seat;
use crate::cli::begin::{chosen_rules, for_computers, header_lines};
use crate::cli::map::named;
use crate::cli::realm_names::TakenNames;
use crate::fault::{Fault, SourceFile};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::session::{answers, header};
use crate::simulation::{Experiment, Played, SettingChanges, seats};

/// Players if none are given.
const USUAL_PLAYERS: &str = "greedy,greedy,greedy";

/// A head that every campaign has, who plays, and where the files are that it names.
struct SharedHead {
    rules: Arc<Ruleset>,
    head: Arc<SourceFile>,
    players: Option<Vec<Seat>>,
    folder: PathBuf,
}

/// Returns the campaigns as they are given and, where they are compared, the other way.
pub(super) fn experiments(
    library: &Library,
    arguments: &SimulateArguments,
) -> Result<Vec<Experiment>, Vec<Fault>> {
    let given = match &arguments.head {
        Some(path) => of_script(library, arguments, path)?,
        None => of_arguments(library, arguments)?,
    };
    let otherwise = SettingChanges::all(&arguments.against);
    let other = (!otherwise.is_empty())
        .then(|| {
            let Played { head, players } = otherwise.applied(&given.head, given.players.clone())?;
            let rules = rules_of(library, arguments.head.as_deref(), &head)?;
            let folder = given.folder.clone();
            Ok::<_, Vec<Fault>>(SharedHead { rules, head, players, folder })
        })
        .transpose()?;
    let settings = std::iter::once(given).chain(other);
    settings.map(|setting| setting.experiment(arguments)).collect()
}

impl SharedHead {
    fn experiment(self, arguments: &SimulateArguments) -> Result<Experiment, Vec<Fault>> {
        let mut experiment = Experiment::of(self.rules, &self.head, self.players, self.folder)?;
        experiment.rotate = arguments.rotate;
        experiment.campaigns = arguments.campaigns;
        experiment.seed = arguments.seed;
        experiment.years = arguments.years;
        // A fault of the head is one of every campaign: it is told once.
        experiment.begin(0)?;
        Ok(experiment)
    }
}

/// Returns the rules that a head names. Mods are looked for near the file, if it is one.
fn rules_of(
    library: &Library,
    file: Option<&Path>,
    head: &Arc<SourceFile>,
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let (parsed, _) = header::parse(head)?;
    let near = file.map(|file| parsed.library(library, file, head)).transpose()?;
    let selection = parsed.selection(library);
    crate::script::load_selection(near.as_ref().unwrap_or(library), &selection)
        .map_err(|faults| header::at_choice(head, faults))
}

/// Returns the head of a script.
fn of_script(
    library: &Library,
    arguments: &SimulateArguments,
    path: &Path,
) -> Result<SharedHead, Vec<Fault>> {
    let read = answers::read(path, &path.display().to_string(), false);
    let head = read.map_err(|fault| vec![fault])?.source;
    let players = arguments.players.as_deref().map(seats).transpose();
    Ok(SharedHead {
        rules: rules_of(library, Some(path), &head)?,
        head,
        players: players.map_err(|fault| vec![fault])?,
        folder: path.parent().unwrap_or_else(|| Path::new(".")).to_owned(),
    })
}

/// Returns a head of what was chosen one by one.
fn of_arguments(
    library: &Library,
    arguments: &SimulateArguments,
) -> Result<SharedHead, Vec<Fault>> {
    let rules = chosen_rules(library, arguments.edition.as_deref(), &arguments.mods, None)?;
    let players = arguments.players.as_deref().unwrap_or(USUAL_PLAYERS);
    let players = seats(players).map_err(|fault| vec![fault])?;
    let names = TakenNames::of(&rules).usual();
    let realms: Vec<(String, String)> = names
        .iter()
        .zip(&players)
        .map(|(name, seat)| ((*name).to_owned(), seat.name().to_owned()))
        .collect();
    let mut options = arguments.options.clone();
    options.extend(for_computers(&rules, &options));
    let mut text = header_lines(&rules, None, &realms, &arguments.races, &options);
    let mut folder = PathBuf::from(".");
    if let Some(map) = &arguments.map {
        let name = map.file_name().unwrap_or_default().to_string_lossy();
        text.push_str(&format!("map {name}\n"));
        folder = map.parent().unwrap_or_else(|| Path::new(".")).to_owned();
    }
    let head = named(library.spoken(), &say!("the head of the campaigns"), text + "begin\n");
    Ok(SharedHead { rules, head, players: Some(players), folder })
}

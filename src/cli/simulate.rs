//! `margrave simulate`: thousands of campaigns of computer players, and what came of them.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use super::begin::{chosen_rules, head_lines};
use super::realm_names::TakenNames;
use super::{fail, say, warn};
use crate::campaign::Seat;
use crate::counted::{count, listed};
use crate::fault::{Fault, SourceFile};
use crate::rules::Library;
use crate::session::{answers, header};
use crate::simulation::{
    CampaignRecord, End, Experiment, Progress, Remarkable, ResultFolder, Shard, Summary, merge,
    script_of, simulate as play,
};

/// Who plays where nobody says it.
const USUAL_PLAYERS: &str = "greedy,greedy,greedy";

/// Arguments of `simulate`.
#[derive(Args, Debug, Clone)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SimulateArguments {
    #[command(subcommand)]
    pub what: Option<SimulateCommand>,
    /// A script whose head every campaign has, instead of the settings below; its seed and its
    /// answers do not count, and persons are played by `greedy`.
    #[arg(conflicts_with_all = ["edition", "mods", "races", "options", "map"])]
    pub head: Option<PathBuf>,
    /// Edition that is played.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod on top of the edition; may be repeated, in order. `NAME over OTHER` overrules an earlier
    /// one.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    /// How many campaigns are played.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub campaigns: u64,
    /// Who plays each realm: greedy,greedy,random.
    #[arg(long, value_name = "PLAYER,…")]
    pub players: Option<String>,
    /// Players change seats from campaign to campaign: each seed is played once in every order.
    #[arg(long)]
    pub rotate: bool,
    /// Race of a realm, for instance red=undead; may be repeated.
    #[arg(long = "race", value_name = "REALM=RACE")]
    pub races: Vec<String>,
    /// Option, for instance strength=random; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Map file (YAML); an edition that makes maps makes one for each campaign without.
    #[arg(long)]
    pub map: Option<PathBuf>,
    /// Years after which a campaign is stopped that has not ended.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub years: u16,
    /// Seed from which the seeds of all campaigns are drawn.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as there are cores if not given. The rows do not depend on it.
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
    /// Folder for the rows; without one only a summary is printed.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Goes on with the simulation in the folder where it was stopped.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Plays one part of several, for instance 17/400; `simulate merge` joins them.
    #[arg(long, requires = "out")]
    pub shard: Option<Shard>,
    /// Writes so many of the longest, shortest and closest campaigns as scripts into the folder
    /// `kept`.
    #[arg(long, requires = "out", default_value_t = 0, value_name = "NUMBER")]
    pub keep: usize,
    /// Prints one campaign as a script, with its answers, instead of simulating.
    #[arg(long, value_name = "CAMPAIGN", conflicts_with_all = ["out", "resume", "shard", "keep"])]
    pub script: Option<u64>,
}

/// What else `simulate` does.
#[derive(Subcommand, Debug, Clone)]
pub enum SimulateCommand {
    /// Joins shards into the same files that one run would have written.
    Merge {
        /// Folder with a folder for each shard.
        from: PathBuf,
        /// Folder for the whole.
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
    },
}

/// `margrave simulate …`.
#[must_use]
pub fn simulate(library: &Library, arguments: &SimulateArguments, colour: bool) -> ExitCode {
    let done = match (&arguments.what, arguments.script) {
        (Some(SimulateCommand::Merge { from, out }), _) => joined(from, out),
        (None, Some(campaign)) => one(library, arguments, campaign),
        (None, None) => whole(library, arguments),
    };
    match done {
        Ok(status) => status,
        Err(faults) => fail(&faults, colour),
    }
}

fn joined(from: &Path, out: &Path) -> Result<ExitCode, Vec<Fault>> {
    let merged = merge(from, out)?;
    if !merged.doubled.is_empty() {
        let doubled: Vec<String> = merged.doubled.iter().map(Shard::to_string).collect();
        say(&format!("{} there twice, with the same records", listed(&doubled, "and")));
    }
    say(&format!(
        "{campaigns} joined in {out}",
        campaigns = count(merged.campaigns, "campaign"),
        out = out.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn one(
    library: &Library,
    arguments: &SimulateArguments,
    campaign: u64,
) -> Result<ExitCode, Vec<Fault>> {
    let experiment = experiment(library, arguments)?;
    say(script_of(&experiment, campaign)?.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// What to play, from the arguments.
fn experiment(library: &Library, arguments: &SimulateArguments) -> Result<Experiment, Vec<Fault>> {
    let players = arguments.players.as_deref();
    let (rules, source, folder, seats) = if let Some(path) = &arguments.head {
        let source = answers::read(path, &path.display().to_string(), false)
            .map_err(|fault| vec![fault])?
            .source;
        let (parsed, _) = header::parse(&source)?;
        let near = parsed.library(library, path, &source)?;
        let rules = crate::script::load_selection(&near, &parsed.selection(library))
            .map_err(|faults| header::at_choice(&source, faults))?;
        let folder = path.parent().unwrap_or_else(|| Path::new(".")).to_owned();
        (rules, source, folder, players.map(kinds).transpose()?)
    } else {
        let rules = chosen_rules(library, arguments.edition.as_deref(), &arguments.mods, None)?;
        let seats = kinds(players.unwrap_or(USUAL_PLAYERS))?;
        let names = TakenNames::of(&rules).usual();
        let realms: Vec<(String, String)> = names
            .iter()
            .zip(&seats)
            .map(|(name, seat)| ((*name).to_owned(), seat.name().to_owned()))
            .collect();
        let mut text = head_lines(&rules, None, &realms, &arguments.races, &arguments.options);
        let mut folder = PathBuf::from(".");
        if let Some(map) = &arguments.map {
            let name = map.file_name().unwrap_or_default().to_string_lossy();
            text.push_str(&format!("map {name}\n"));
            folder = map.parent().unwrap_or_else(|| Path::new(".")).to_owned();
        }
        (rules, SourceFile::new("the head of the campaigns", text + "begin\n"), folder, Some(seats))
    };
    let mut experiment = Experiment::of(rules, &source, seats, folder)?;
    experiment.rotate = arguments.rotate;
    experiment.campaigns = arguments.campaigns;
    experiment.seed = arguments.seed;
    experiment.years = arguments.years;
    // What is wrong with the head is wrong with every campaign: it is told once.
    experiment.begin(0)?;
    Ok(experiment)
}

/// `greedy,greedy,random`.
fn kinds(players: &str) -> Result<Vec<Seat>, Vec<Fault>> {
    let kind = |word: &str| {
        Seat::by_name(word.trim()).ok_or_else(|| {
            let message = format!("`{word}` is not a player: {names}", names = Seat::names());
            vec![
                Fault::new("simulation::players", message)
                    .help("name one for each realm: `--players greedy,greedy,random`"),
            ]
        })
    };
    players.split(',').map(kind).collect()
}

fn whole(library: &Library, arguments: &SimulateArguments) -> Result<ExitCode, Vec<Fault>> {
    let experiment = experiment(library, arguments)?;
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let folder = arguments
        .out
        .as_deref()
        .map(|path| ResultFolder::open(path, experiment.settings(), shard, arguments.resume))
        .transpose()?;
    let mut taker = Taker {
        left: folder
            .as_ref()
            .map_or_else(|| shard.campaigns(experiment.campaigns), ResultFolder::left),
        folder,
        summary: Summary::default(),
        remarkable: Remarkable::default(),
        bar: ProgressBar::hidden(),
        failed: None,
    };
    taker.take_earlier()?;
    let left = taker.left.clone();
    taker.bar = bar(left.end - left.start);
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Where a handler is set already, or the system has none, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed));
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = arguments.threads.unwrap_or(cores);
    let began = Instant::now();
    let played_before = taker.summary.campaigns;
    play(&experiment, left.clone(), threads, &stop, &mut taker);
    taker.bar.finish_and_clear();
    if let Some(faults) = taker.failed {
        return Err(faults);
    }
    let seconds = began.elapsed().as_secs_f64();
    let played = taker.summary.campaigns - played_before;
    let stopped = played < left.end - left.start;
    if let Some(folder) = &mut taker.folder {
        folder.write_tables()?;
        if !stopped {
            keep(&experiment, folder.path(), taker.remarkable, arguments.keep)?;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "no simulation has so many campaigns")]
    let speed = played as f64 / seconds.max(0.001);
    say(taker.summary.text().trim_end());
    // How fast it was is no part of what came of it.
    warn(&format!(
        "{played} played in {seconds:.1} s, {speed:.1} a second, by {threads}",
        played = count(played, "campaign"),
        threads = count(threads.get() as u64, "thread")
    ));
    if stopped {
        let left = left.end - left.start - played;
        warn(&match &arguments.out {
            Some(_) => format!(
                "stopped; {left} left: the same command with `--resume` goes on",
                left = count(left, "campaign")
            ),
            None => format!("stopped; {left} left", left = count(left, "campaign")),
        });
    }
    let failed = taker.summary.ends.contains_key(&End::Failed);
    Ok(super::status(!failed && !stopped))
}

/// How far it is; shown where standard error is a terminal.
fn bar(campaigns: u64) -> ProgressBar {
    let bar = ProgressBar::new(campaigns);
    let style =
        ProgressStyle::with_template("{bar:24} {pos} of {len}, {per_sec}, {eta} left; {wide_msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// Takes the records, in the order of their numbers.
struct Taker {
    folder: Option<ResultFolder>,
    left: std::ops::Range<u64>,
    summary: Summary,
    remarkable: Remarkable,
    bar: ProgressBar,
    failed: Option<Vec<Fault>>,
}

impl Taker {
    fn count(&mut self, record: &CampaignRecord) {
        self.summary.add(record);
        self.remarkable.add(record);
    }

    /// Counts what an earlier run has recorded.
    fn take_earlier(&mut self) -> Result<(), Vec<Fault>> {
        let Some(folder) = self.folder.take() else { return Ok(()) };
        folder.each(&mut |record| self.count(&record))?;
        self.folder = Some(folder);
        Ok(())
    }
}

impl Progress for Taker {
    fn played(&mut self) {
        self.bar.inc(1);
    }

    fn record(&mut self, record: CampaignRecord) -> bool {
        self.count(&record);
        self.bar.set_message(self.summary.so_far());
        if let Some(folder) = &mut self.folder
            && let Err(faults) = folder.write(&record)
        {
            self.failed = Some(faults);
            return false;
        }
        true
    }
}

/// Writes the campaigns that are worth a look as scripts.
fn keep(
    experiment: &Experiment,
    folder: &Path,
    remarkable: Remarkable,
    most: usize,
) -> Result<(), Vec<Fault>> {
    if most == 0 {
        return Ok(());
    }
    let kept = folder.join("kept");
    let fault = |error: std::io::Error| {
        let message = format!("{kept} cannot be written: {error}", kept = kept.display());
        vec![Fault::new("simulation::unwritable", message).help("make room there")]
    };
    std::fs::create_dir_all(&kept).map_err(fault)?;
    for (name, campaign) in remarkable.chosen(most) {
        let path = kept.join(format!("{name}.campaign"));
        std::fs::write(&path, script_of(experiment, campaign)?).map_err(fault)?;
    }
    Ok(())
}

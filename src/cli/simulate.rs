//! `margrave simulate`: thousands of campaigns of computer players, and their results.

mod report;
mod settings;
mod taker;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::{Args, Subcommand};

use super::test_report::tell_refused_advice;
use super::{fail, say as print, warn};
use crate::basics::files;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::simulation::{
    End, Experiment, OtherWay, Remarkable, Results, SettingChanges, Shard, help_on_changes, merge,
    script_of, simulate as play,
};
use crate::text::{Joined, Language, ProgramNoun, Text};
use settings::experiments;
use taker::Taker;

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
    /// Number of campaigns to play.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub campaigns: u64,
    /// Player of each realm: greedy,greedy,random.
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
    #[arg(long, value_name = "DIFFERENCE", help = help_on_changes().in_english())]
    pub against: Vec<SettingChanges>,
    /// Folder for the rows; without one only a summary is printed.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Goes on with the simulation in the folder where it was stopped.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Plays one part of several, for instance 17/400; `simulate merge` joins them.
    #[arg(long, requires = "out")]
    pub shard: Option<Shard>,
    /// Writes this number of the longest, shortest and closest campaigns as scripts into the folder `kept`.
    #[arg(long, requires = "out", default_value_t = 0, value_name = "NUMBER")]
    pub keep: usize,
    /// Writes a page for any browser: plots, tables that sort, and the commands that replay the
    /// longest, shortest and closest campaigns.
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
    /// Prints one campaign as a script, with its answers, instead of simulating; with `--against`
    /// as it is played the other way.
    #[arg(long, value_name = "CAMPAIGN", conflicts_with_all = ["out", "resume", "shard", "keep", "report"])]
    pub script: Option<u64>,
}

/// Further subcommands of `simulate`.
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

/// Carries out `margrave simulate …`.
pub fn simulate(library: &Library, arguments: &SimulateArguments, colour: bool) -> ExitCode {
    let language = Language::of(&library.language);
    let done = match (&arguments.what, arguments.script) {
        (Some(SimulateCommand::Merge { from, out }), _) => joined(from, out, language),
        (None, Some(campaign)) => one(library, arguments, campaign),
        (None, None) => whole(library, arguments),
    };
    match done {
        Ok(status) => status,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn joined(from: &Path, out: &Path, language: Language) -> Result<ExitCode, Vec<Fault>> {
    let merged = merge(from, out)?;
    if !merged.doubled.is_empty() {
        let doubled = Text::list(merged.doubled.iter().map(Text::displayed), Joined::And);
        let twice = say!("{doubled} there twice, with the same records", doubled);
        print(&twice.in_words(&language));
    }
    let joined = say!(
        "{campaigns} joined in {folder}",
        campaigns = Text::count(merged.campaigns, ProgramNoun::Campaign),
        folder = Text::displayed(out.display())
    );
    print(&joined.in_words(&language));
    Ok(ExitCode::SUCCESS)
}

fn one(
    library: &Library,
    arguments: &SimulateArguments,
    campaign: u64,
) -> Result<ExitCode, Vec<Fault>> {
    if let Some(experiment) = experiments(library, arguments)?.last() {
        print(script_of(experiment, campaign)?.trim_end());
    }
    Ok(ExitCode::SUCCESS)
}

fn whole(library: &Library, arguments: &SimulateArguments) -> Result<ExitCode, Vec<Fault>> {
    let language = Language::of(&library.language);
    let experiments = experiments(library, arguments)?;
    let ways: Vec<&Experiment> = experiments.iter().collect();
    let settings = ways[0].settings();
    let words = SettingChanges::all(&arguments.against).words();
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let other =
        ways.get(1).map(|other| OtherWay { changes: words.clone(), settings: other.settings() });
    let results = arguments
        .out
        .as_deref()
        .map(|path| Results::open(path, settings.clone(), other, shard, arguments.resume))
        .transpose()?;
    let left = results.as_ref().map_or_else(|| shard.campaigns(settings.campaigns), Results::left);
    let mut taker = Taker::new(results, ways.len(), &settings);
    taker.reports = arguments.report.is_some();
    taker.take_earlier()?;
    let played_before = taker.taken();
    taker.show(&left, language);
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // If a handler is set already, or the system has none, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed));
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = arguments.threads.unwrap_or(cores);
    let began = Instant::now();
    play(&ways, left.clone(), threads, &stop, &mut taker);
    taker.bar.finish_and_clear();
    if let Some(faults) = taker.failed {
        return Err(faults);
    }
    let seconds = began.elapsed().as_secs_f64();
    let played = taker.taken() - played_before;
    let stopped = played < left.end - left.start;
    if let Some(results) = &taker.results {
        results.write_tables(taker.comparison.as_ref())?;
        if !stopped {
            for ((experiment, folder), way) in ways.iter().zip(results.paths()).zip(&taker.ways) {
                keep(experiment, &folder, &way.remarkable, arguments.keep)?;
            }
        }
    }
    if let Some(path) = &arguments.report {
        report::write(path, &settings, &words, &taker, language)?;
    }
    for (at, way) in taker.ways.iter().enumerate() {
        let text = way.summary.text(language);
        let summary = Text::verbatim(text.trim_end());
        let told = match at {
            _ if ways.len() < 2 => summary,
            0 => say!("as given: {summary}", summary),
            _ => say!("compared: {summary}", summary),
        };
        let apart = if at > 0 { "\n" } else { "" };
        print(&format!("{apart}{}", told.in_words(&language)));
    }
    if let Some(comparison) = &taker.comparison {
        print(comparison.text(&words, language).trim_end());
    }
    tell_refused_advice(&taker.refused_advice, language);
    let fast = how_fast(played * ways.len() as u64, seconds, threads);
    warn(&fast.in_words(&language));
    if stopped {
        let left = Text::count(left.end - left.start - played, ProgramNoun::Campaign);
        let stopped = match &arguments.out {
            Some(_) => {
                say!("stopped; {left} left: the same command with `--resume` goes on", left)
            }
            None => say!("stopped; {left} left", left),
        };
        warn(&stopped.in_words(&language));
    }
    let failed = taker.ways.iter().any(|way| way.summary.ends.contains_key(&End::Failed));
    Ok(super::status(!failed && !stopped))
}

/// Says the speed, which is no part of the results.
fn how_fast(played: u64, seconds: f64, threads: NonZeroUsize) -> Text {
    #[expect(clippy::cast_precision_loss, reason = "no simulation has so many campaigns")]
    let speed = played as f64 / seconds.max(0.001);
    say!(
        "{campaigns} played in {seconds} s, {speed} a second, by {threads}",
        campaigns = Text::count(played, ProgramNoun::Campaign),
        seconds = Text::verbatim(format!("{seconds:.1}")),
        speed = Text::verbatim(format!("{speed:.1}")),
        threads = Text::count(threads.get(), ProgramNoun::Thread)
    )
}

/// Writes the campaigns that are worth a look as scripts.
fn keep(
    experiment: &Experiment,
    folder: &Path,
    remarkable: &Remarkable,
    most: usize,
) -> Result<(), Vec<Fault>> {
    if most == 0 {
        return Ok(());
    }
    let kept = folder.join("kept");
    let fault = |error: std::io::Error| {
        let (file, error) = (Text::displayed(kept.display()), Text::system_error(&error));
        let message = say!("{file} cannot be written: {error}", file, error);
        vec![Fault::new("simulation::unwritable", message).help(say!("make room there"))]
    };
    std::fs::create_dir_all(&kept).map_err(fault)?;
    for one in remarkable.worth_a_look(most) {
        let path = kept.join(format!("{name}.campaign", name = one.file_name()));
        files::write(&path, script_of(experiment, one.campaign)?).map_err(fault)?;
    }
    Ok(())
}

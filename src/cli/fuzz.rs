//! `margrave fuzz`: random play that looks for faults of the rules, a mod or the program.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::begin::{chosen_rules, header_lines};
use super::realm_names::TakenNames;
use super::test_report::tell_refused_advice;
use super::{fail, say as print};
use crate::basics::files;
use crate::campaign::Seat;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::fault::Fault;
use crate::fuzz::{FailedCampaign, FailingScript, Fuzz, Fuzzer, PlayResult, play, shrink};
use crate::rules::{Library, RulesSource, selection};
use crate::say;
use crate::script::load_selection;
use crate::session::{answers, header};
use crate::simulation::Experiment;
use crate::text::{Language, ProgramNoun, Text};

/// Arguments of `fuzz`.
#[derive(Args, Debug, Clone)]
pub struct FuzzArguments {
    /// Folder of a mod or an edition, or a script whose head every campaign has; without one what
    /// is named below is played.
    pub path: Option<PathBuf>,
    /// Edition that is played; the first one that a mod fits, where a mod is named by its folder.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod on top of the edition; may be repeated, in order. `NAME over OTHER` overrules an earlier
    /// one.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    /// Number of campaigns to play.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub campaigns: u64,
    /// Number of realms that play.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub realms: u8,
    /// Race of a realm, for instance red=undead; may be repeated.
    #[arg(long = "race", value_name = "REALM=RACE")]
    pub races: Vec<String>,
    /// Option, for instance strength=random; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Years after which a campaign is left that has not ended.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub years: u16,
    /// Answers after which a campaign is left that has not ended.
    #[arg(long, default_value_t = 3000, value_name = "NUMBER")]
    pub answers: usize,
    /// Seed from which the seeds of all campaigns are drawn.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as there are cores if not given. What is found does not depend on it.
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
    /// Folder for the script that fails: that of the mod's tests, or the one you are in, if not
    /// given.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// Carries out `margrave fuzz …`.
pub fn fuzz(library: &Library, arguments: &FuzzArguments, colour: bool) -> ExitCode {
    // Scripts are written in English.
    let language = Language::of(&library.language);
    match run(&library.clone().speaking("en"), arguments, language) {
        Ok(status) => status,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn run(
    library: &Library,
    arguments: &FuzzArguments,
    language: Language,
) -> Result<ExitCode, Vec<Fault>> {
    let fuzz = prepared(library, arguments, language)?;
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = arguments.threads.unwrap_or(cores);
    let FuzzResult { lines, found, refused_advice } =
        all(&fuzz, arguments.campaigns, threads, language)?;
    tell_refused_advice(&refused_advice, language);
    let Some((number, found)) = found else {
        let nothing = say!(
            "{campaigns} with {lines} played: nothing is wrong",
            campaigns = Text::count(arguments.campaigns, ProgramNoun::Campaign),
            lines = Text::count(lines, ProgramNoun::Line)
        );
        print(&nothing.in_words(&language));
        return Ok(ExitCode::SUCCESS);
    };
    let lines = Text::count(found.lines.len(), ProgramNoun::Line);
    let failed = say!("Campaign {number} failed after {lines}:", number, lines);
    print(&failed.in_words(&language));
    found.outcome.told.iter().for_each(|told| print(&told.in_words(&language)));
    print("");
    let script = shrink(&Fuzzer::of(&fuzz), &found);
    written(&fuzz, &found, &script, language)?;
    Ok(ExitCode::FAILURE)
}

/// Prepares what to play, from the arguments.
fn prepared(
    library: &Library,
    arguments: &FuzzArguments,
    language: Language,
) -> Result<Fuzz, Vec<Fault>> {
    let (mut library, mut edition) = (library.clone(), arguments.edition.clone());
    let mut mods = arguments.mods.clone();
    let mut out = arguments.out.clone();
    let whole = arguments.path.as_deref().map(|path| {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (whole, name)
    });
    let head = match &whole {
        Some((path, name)) if path.join("mod.yaml").is_file() => {
            library = library.with_mod(path.clone());
            // A manifest with faults is told of when the mod is read.
            let manifest = selection::manifest(&library, name);
            let fitting = |manifest| selection::fitting_editions(&library, &manifest);
            edition = edition.or_else(|| manifest.and_then(|it| fitting(it).into_iter().next()));
            mods.push(name.clone());
            let tests = Some(path.join("tests")).filter(|tests| tests.is_dir());
            out = out.or(tests).or_else(|| Some(path.clone()));
            None
        }
        Some((path, name)) if path.join("edition.yaml").is_file() => {
            let parent = path.parent().unwrap_or(Path::new(".")).to_owned();
            library = Library { rules: RulesSource::Folder(parent), ..library };
            edition = Some(name.clone());
            None
        }
        Some((path, _)) => {
            out = out.or_else(|| path.parent().map(Path::to_owned));
            Some(path.clone())
        }
        None => None,
    };
    let folder = out.unwrap_or_else(|| PathBuf::from("."));
    let place = folder.join("fuzz.campaign");
    let mut experiment = match head {
        Some(path) => of_script(&library, &path)?,
        None => {
            let rules = chosen_rules(&library, edition.as_deref(), &mods, Some(&place))?;
            let names = TakenNames::of(&rules).usual();
            let realms: Vec<(String, String)> = names
                .iter()
                .take(usize::from(arguments.realms))
                .map(|name| ((*name).to_owned(), Seat::Random.name().to_owned()))
                .collect();
            let text = header_lines(&rules, None, &realms, &arguments.races, &arguments.options);
            let head =
                super::map::named(language, &say!("the head of the campaigns"), text + "begin\n");
            Experiment::of(rules, &head, None, folder)?
        }
    };
    experiment.seed = arguments.seed;
    experiment.years = arguments.years;
    // A fault of the head is one of every campaign: it is told once.
    experiment.begin(0)?;
    Ok(Fuzz { experiment, library, place, answers: arguments.answers })
}

/// Campaigns of a script's head.
fn of_script(library: &Library, path: &Path) -> Result<Experiment, Vec<Fault>> {
    let source = answers::read(path, &path.display().to_string(), false)
        .map_err(|fault| vec![fault])?
        .source;
    let (parsed, _) = header::parse(&source)?;
    let near = parsed.library(library, path, &source)?;
    let rules = load_selection(&near, &parsed.selection(library))
        .map_err(|faults| header::at_choice(&source, faults))?;
    let folder = path.parent().unwrap_or_else(|| Path::new(".")).to_owned();
    Experiment::of(rules, &source, None, folder)
}

/// Outcome of all campaigns.
#[derive(Default)]
struct FuzzResult {
    lines: u64,
    /// The first campaign that failed, with its number.
    found: Option<(u64, FailedCampaign)>,
    /// Advice of scripts that was refused, each once.
    refused_advice: Vec<RefusedAdvice>,
}

/// Plays them all, or up to the first that fails, by number.
fn all(
    fuzz: &Fuzz,
    campaigns: u64,
    threads: NonZeroUsize,
    language: Language,
) -> Result<FuzzResult, Vec<Fault>> {
    let bar = ProgressBar::new(campaigns);
    // The bar fills in what stands in braces.
    let part = Text::verbatim;
    let line = say!(
        "{bar} {played} of {all}, {speed}, {time} left",
        bar = part("{bar:24}"),
        played = part("{pos}"),
        all = part("{len}"),
        speed = part("{per_sec}"),
        time = part("{eta}")
    );
    if let Ok(style) = ProgressStyle::with_template(&line.in_words(&language)) {
        bar.set_style(style);
    }
    let next = AtomicU64::new(0);
    // Campaigns after one that failed need not be played.
    let end = AtomicU64::new(campaigns);
    let work = || {
        let fuzzer = Fuzzer::of(fuzz);
        let mut played: Vec<(u64, Result<PlayResult, Vec<Fault>>)> = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end.load(Ordering::Relaxed) {
                return played;
            }
            let one = play(&fuzzer, number);
            if one.as_ref().map_or(true, |one| one.found.is_some()) {
                end.fetch_min(number + 1, Ordering::Relaxed);
            }
            bar.inc(1);
            played.push((number, one));
        }
    };
    let mut played: Vec<(u64, Result<PlayResult, Vec<Fault>>)> = thread::scope(|scope| {
        let working: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        working.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    bar.finish_and_clear();
    played.sort_by_key(|(number, _)| *number);
    let mut all = FuzzResult::default();
    for (number, one) in played {
        let one = one?;
        all.lines += one.lines as u64;
        RefusedAdvice::add_new(&mut all.refused_advice, one.refused_advice);
        if let Some(found) = one.found {
            all.found = Some((number, found));
            break;
        }
    }
    Ok(all)
}

/// Writes the script that fails, and says where.
fn written(
    fuzz: &Fuzz,
    found: &FailedCampaign,
    script: &FailingScript,
    language: Language,
) -> Result<(), Vec<Fault>> {
    let path = fuzz.place.with_file_name(format!("fuzz-{seed}.campaign", seed = found.seed));
    let what: String = script
        .outcome
        .report
        .lines()
        .map(|line| format!("# {line}\n").replace("# \n", "#\n"))
        .collect();
    let text = format!(
        "# Found by `margrave fuzz` (Margrave {version}), and to hold once this is mended:\n{what}{script}",
        version = env!("CARGO_PKG_VERSION"),
        script = script.text
    );
    files::write(&path, text).map_err(|error| {
        let (file, error) = (Text::displayed(path.display()), Text::system_error(&error));
        let message = say!("{file} cannot be written: {error}", file, error);
        let help = say!("name another folder with `--out`");
        vec![Fault::new("fuzz::unwritable", message).help(help)]
    })?;
    let lines = Text::count(script.lines(), ProgramNoun::Line);
    let file = Text::displayed(path.display());
    let told = if script.confirmed {
        say!(
            "Written to {file}, with {lines}: `margrave test {file}` fails until it is mended.",
            file,
            lines
        )
    } else {
        say!(
            "Written to {file}, with {lines}: as a script it does not fail in the same way, so what it depends on is not in the campaign. The report above is all there is to go by.",
            file,
            lines
        )
    };
    print(&told.in_words(&language));
    Ok(())
}

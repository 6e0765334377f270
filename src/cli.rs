//! Subcommands of the binary. Each returns an exit status: 0 for success, 1 for faults or failed
//! expectations.

mod asking;
mod atlas;
mod backdrop;
mod begin;
mod check;
mod chronicle;
mod clock;
mod command_line;
mod compare;
mod diff;
mod doctor;
mod editor_files;
mod export;
mod fuzz;
mod import;
mod import_roster;
mod join;
mod lessons;
mod letter;
mod map;
mod mods;
mod new_mod;
mod notices;
mod open;
mod opening;
mod orders;
mod paint;
mod paper;
mod picture;
mod play;
mod realm_names;
mod replay;
mod schema;
mod serve;
mod set_up;
mod shell;
mod simulate;
mod test;
mod test_report;
mod translate;
mod types;
mod watch;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};

pub use asking::Replies;
pub use atlas::{AtlasArguments, atlas};
pub use check::check;
pub use chronicle::{ChronicleArguments, chronicle};
pub use clock::{ClockArguments, clock};
pub use command_line::{in_language, language_asked, refuse};
pub use compare::compare;
pub use doctor::doctor;
pub use export::{ExportArguments, export};
pub use fuzz::{FuzzArguments, fuzz};
pub use import::{ImportArguments, import};
pub use join::{JoinArguments, join};
pub use lessons::{LessonFile, lessons};
pub use map::{MapArguments, map};
pub use mods::{ModsCommand, mods};
pub use new_mod::new_mod;
pub use notices::{NoticesArguments, notices};
pub use opening::{Opening, opening};
pub use orders::{OrdersArguments, orders};
pub use play::play;
pub use realm_names::{TakenNames, USUAL_NAMES};
pub use schema::schema;
pub use serve::{SeatsArguments, ServeArguments, seats, serve};
pub use shell::{completions, manual};
pub use simulate::{SimulateArguments, simulate};
pub use test::test;
pub use test_report::TestFormat;
pub use translate::{TranslateArguments, translate};
pub use types::types;

use crate::basics::terminal_text::printable;
use crate::campaign::SEATS;
use crate::fault::Fault;
use crate::rules::{Library, RulesSource, show};
use crate::script::{self, load_rules};
use crate::session::Screen;
use crate::text::{Joined, Language, Text, quoted};

/// The folder of a campaign of which none is named.
const USUAL_FOLDER: &str = "my-campaign";

/// Players of a new campaign if none are given.
const USUAL_PLAYERS: &str = "red=human,blue=greedy,green=greedy";

/// Says the `--help` of `--players`: its form, and who can be seated.
fn players_help() -> Text {
    crate::say!(
        "Who plays which realm of a new campaign, for instance red=human,blue=greedy. Realms get their usual names from human,greedy, or from a number: one person and computers. A realm is played by {names}, or by a person of whom you give the name: red=Anna,blue=Ben",
        names = Text::list(SEATS.iter().map(|(name, _)| Text::verbatim(*name)), Joined::Or)
    )
}

/// Arguments of `play`.
#[derive(Args, Debug, Clone, PartialEq, Eq)]
pub struct PlayArguments {
    /// Folder of the campaign; `my-campaign` if not given. At a terminal, without any argument and
    /// without a campaign there, you are asked what to begin with.
    pub folder: Option<PathBuf>,
    /// Edition of a new campaign.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod of a new campaign, on top of the edition; may be repeated, in order. `NAME over OTHER`
    /// overrules an earlier one.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    // Its help is in `players_help`.
    #[arg(long, value_name = "REALM=SEAT,…", default_value = USUAL_PLAYERS, help = players_help().in_english())]
    pub players: String,
    /// A person who plays no realm is the host of a new campaign: they see everything, and are asked
    /// what the rules leave to the host.
    #[arg(long)]
    pub host: bool,
    /// Race of a realm of a new campaign, for instance red=undead; may be repeated. Other realms have
    /// the edition's default race.
    #[arg(long = "race", value_name = "REALM=RACE")]
    pub races: Vec<String>,
    /// Seed of a new campaign; drawn if not given.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Option of a new campaign, for instance strength=random; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Map file (YAML) of a new campaign; an edition whose maps are of provinces makes one without.
    #[arg(long)]
    pub map: Option<PathBuf>,
    /// Begins the lesson of the edition, or of the last mod named, in a folder of its own, or goes
    /// on with it.
    #[arg(long, conflicts_with_all = ["host", "races", "seed", "options", "map"])]
    pub learn: bool,
    // Name of the lesson, if there are several.
    #[arg(skip)]
    pub lesson: Option<String>,
    /// Opens a page beside the prompt, for a browser on this machine: the map and what is asked, with what has
    /// just changed marked. It shows what whoever is asked may know, or with `--page=public` what all know.
    #[arg(long, value_enum, value_name = "VIEW", num_args = 0..=1, require_equals = true, default_missing_value = "seat")]
    pub page: Option<PageChoice>,
    /// Address of this machine for the page; a free port if not given.
    #[arg(long, value_name = "ADDRESS", requires = "page")]
    pub listen: Option<std::net::SocketAddr>,
    /// Continues from the last saved state where the answers cannot be replayed.
    #[arg(long)]
    pub from_snapshot: bool,
}

/// Viewer whose knowledge a page beside the prompt shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PageChoice {
    Seat,
    Public,
}

impl Default for PlayArguments {
    fn default() -> PlayArguments {
        PlayArguments {
            folder: None,
            edition: None,
            mods: Vec::new(),
            players: USUAL_PLAYERS.to_owned(),
            host: false,
            races: Vec::new(),
            seed: None,
            options: Vec::new(),
            map: None,
            learn: false,
            lesson: None,
            page: None,
            listen: None,
            from_snapshot: false,
        }
    }
}

/// Arguments of `test`.
#[derive(Args)]
pub struct TestArguments {
    /// Scripts and folders of scripts.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Writes the expected output anew instead of comparing it.
    #[arg(long)]
    pub bless: bool,
    /// Lists the rules, table rows, orders and views that no script reached, and of mods hooks and
    /// options as well.
    #[arg(long, conflicts_with = "format")]
    pub coverage: bool,
    /// Format of the results: `text` for people, `junit` for build servers, `json` for other programs.
    #[arg(long, value_enum, default_value_t = TestFormat::Text, value_name = "FORMAT")]
    pub format: TestFormat,
    /// Plays them again whenever a file changes of the mods, editions and folders in which they lie,
    /// until Ctrl-C.
    #[arg(long, conflicts_with_all = ["bless", "format"])]
    pub watch: bool,
    /// Plays them under this edition instead of the one that their heads name; scripts that do not
    /// fit it are reported as failures.
    #[arg(long, value_name = "RULES")]
    pub with: Option<String>,
    /// With --with: sets an option where a script does not.
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "with")]
    pub options: Vec<String>,
    /// Areas of the rule book for --coverage, for instance NL-SUB; all if not given.
    #[arg(long = "area", value_name = "AREA")]
    pub areas: Vec<String>,
}

/// Arguments of `compare`.
#[derive(Args)]
pub struct CompareArguments {
    /// A script.
    pub file: PathBuf,
    /// An edition to play it under, with mods as `EDITION+MOD`; given twice.
    #[arg(long, value_name = "RULES")]
    pub with: Vec<String>,
    /// Sets an option of both campaigns where the script does not, for instance strength=random.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// Subcommands of `new`.
#[derive(Subcommand)]
pub enum NewCommand {
    /// Makes mods/NAME in the current folder: a small mod that works, with a test.
    Mod { name: String },
}

/// Subcommands of `rules`.
#[derive(Subcommand)]
pub enum RulesCommand {
    /// Shows a table, value, option or rule.
    Show {
        name: String,
        #[arg(long)]
        edition: Option<String>,
    },
    /// Lists what there is to show.
    List {
        #[arg(long)]
        edition: Option<String>,
    },
    /// Compares two rule sets cell by cell: each an edition, `edition+mod+mod`, a mod (over the
    /// default edition, or one that it fits), or the folder of a campaign (the rules it began
    /// with). An edition is compared with one that it builds on rule by rule; editions with
    /// nothing in common are summarized section by section.
    Diff {
        before: String,
        after: String,
        /// Only the cells of this section, or of one thing in it, for instance tables or
        /// tables.shortfall; also scripts and rulebook.
        section: Option<String>,
        /// Shows every cell, also between editions that are otherwise compared rule by rule.
        #[arg(long, conflicts_with = "section")]
        all: bool,
        /// Prints a layer that turns the first rule set into the second.
        #[arg(long, conflicts_with_all = ["section", "all"])]
        yaml: bool,
    },
    /// Prints the reference of orders, commands, effects, values, tables and options as Markdown.
    Reference,
}

/// Returns the shipped rules, or those in a folder. Mods are looked for in the named folders, then around the
/// campaign, then in `mods`, then among the shipped mods.
pub fn library(rules: Option<PathBuf>, mods: Vec<PathBuf>) -> Library {
    let mut library = rules.map_or_else(Library::shipped, Library::folder);
    library.named = mods.into_iter().map(RulesSource::Folder).collect();
    let here = Path::new("mods");
    if here.is_dir() {
        library.mods.insert(0, RulesSource::Folder(here.to_owned()));
    }
    library
}

/// Standard output as a screen. A closed pipe ends the program quietly.
pub struct StandardOutput;

impl Screen for StandardOutput {
    fn line(&mut self, text: &str) {
        say(text);
    }

    fn viewed(&mut self, text: &str) {
        crate::repl::viewed(text).iter().for_each(|line| say_whole(line));
    }
}

/// Prints a line, of which everything shows, broken between words where the terminal would break it inside one.
pub fn say(text: &str) {
    crate::repl::fitted(text).iter().for_each(|line| say_whole(line));
}

/// Prints a line as it is, also one that is there to be copied; when nobody reads any more the program
/// ends quietly.
pub fn say_whole(text: &str) {
    if let Err(error) = writeln!(std::io::stdout(), "{}", printable(text)) {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        let error = Text::system_error(&error);
        // Lines are printed from everywhere, and this is told once, at the end.
        let language = language_asked(&std::env::args_os().collect::<Vec<_>>());
        tell_beside(language, &crate::say!("the output cannot be written: {error}", error));
        std::process::exit(1);
    }
}

/// Says something on standard error; where nobody reads it, the status still tells.
fn warn(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", printable(text));
}

fn status(sound: bool) -> ExitCode {
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the fault that something cannot be kept on the disk, as whoever asks for it reads it.
fn unwritable(_: Language, code: &'static str, message: Text) -> Fault {
    let help = crate::say!("check that the folder is writable and the disk is not full");
    Fault::new(code, message).help(help)
}

/// Prints a text, as [`say`] prints a line.
fn tell(language: Language, text: &Text) {
    say(&text.in_words(&language));
}

/// Tells something on standard error, as [`warn`] does.
fn tell_beside(language: Language, text: &Text) {
    warn(&text.in_words(&language));
}

/// Tells faults on standard error.
fn complain(language: Language, faults: &[Fault], colour: bool) {
    script::run::complain(faults, colour, language);
}

fn fail(language: Language, faults: &[Fault], colour: bool) -> ExitCode {
    complain(language, faults, colour);
    ExitCode::FAILURE
}

/// Carries out `margrave run FILE…`: one after the other, each under its name if there are several.
pub fn run(library: &Library, files: &[PathBuf], colour: bool) -> ExitCode {
    let mut all = true;
    for file in files {
        if files.len() > 1 {
            say(&format!("=== {}", file.display()));
        }
        match script::run::run(file, library, Box::new(StandardOutput), colour) {
            Ok(sound) => all &= sound,
            Err(faults) => {
                complain(library.spoken(), &faults, colour);
                all = false;
            }
        }
    }
    status(all)
}

/// Carries out `margrave rules …`.
pub fn rules(library: &Library, what: &RulesCommand) -> ExitCode {
    let edition = match what {
        RulesCommand::Show { edition, .. } | RulesCommand::List { edition } => edition.as_deref(),
        RulesCommand::Reference => {
            say(&crate::command::reference());
            return ExitCode::SUCCESS;
        }
        RulesCommand::Diff { before, after, section, all, yaml } => {
            let form = match section {
                Some(section) => diff::Detail::Section(section),
                None if *yaml => diff::Detail::Layer,
                None if *all => diff::Detail::All,
                None => diff::Detail::Usual,
            };
            return diff::diff(library, before, after, form);
        }
    };
    let rules = match load_rules(library, edition) {
        Ok(rules) => rules,
        Err(faults) => return fail(library.spoken(), &faults, false),
    };
    match what {
        RulesCommand::Show { name, .. } => match show::show(library.shown(&rules), name) {
            Ok(text) => say(&text),
            Err(message) => {
                match elsewhere(library, &rules.edition, name) {
                    Some(other) => tell_beside(library.spoken(), &other),
                    None => warn(&message),
                }
                return ExitCode::FAILURE;
            }
        },
        RulesCommand::List { .. } => say(&show::list(library.shown(&rules))),
        RulesCommand::Diff { .. } | RulesCommand::Reference => {}
    }
    ExitCode::SUCCESS
}

/// Returns a message that names the other editions that have what this one lacks, or None if none has it.
fn elsewhere(library: &Library, edition: &str, name: &str) -> Option<Text> {
    let has = |other: &String| {
        load_rules(library, other.as_str()).is_ok_and(|rules| show::show(&rules, name).is_ok())
    };
    let others: Vec<String> =
        library.editions().into_iter().filter(|other| other != edition).filter(has).collect();
    match others.as_slice() {
        [] => None,
        [only] => Some(crate::say!(
            "the edition `{edition}` has no `{name}`; the edition `{only}` has it: add `--edition {only}`",
            edition = quoted(edition),
            name = quoted(name),
            only = quoted(only)
        )),
        [first, ..] => Some(crate::say!(
            "the edition `{edition}` has no `{name}`; the editions {others} have it: add for instance `--edition {first}`",
            edition = quoted(edition),
            name = quoted(name),
            others = quoted(others.join(", ")),
            first = quoted(first)
        )),
    }
}

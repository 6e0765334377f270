//! The one binary: a thin command line over the library.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use margrave::cli;
use margrave::view::colour;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A rules engine for tabletop map campaigns (unofficial; no publisher's product).
#[derive(Parser)]
#[command(name = "margrave", version, max_term_width = 100)]
struct Arguments {
    /// Uses the rules in this folder instead of the shipped ones.
    #[arg(long, global = true, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// Looks for mods in this folder before all others; may be repeated.
    #[arg(long = "mods", global = true, value_name = "DIR")]
    mod_folders: Vec<PathBuf>,
    /// Shows what is said, names of things and the rule book in this language, if the rules have it: for
    /// instance nl or de. Whoever has chosen another by `language` reads that. Input and records do not
    /// change, and scripts are tested in English.
    #[arg(long, global = true, value_name = "LANG", default_value = "en")]
    lang: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a campaign at the prompt; starts one if the folder holds none.
    Play(cli::PlayArguments),
    /// Plays scripts and shows what happens.
    Run {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Plays scripts and checks their expectations.
    Test(cli::TestArguments),
    /// Plays one script under two editions and reports where they diverge, and by which rule.
    Compare(cli::CompareArguments),
    /// Checks rules, mods, map files, scripts and campaigns, or folders of them, and reports every
    /// fault; without a path, all shipped rules.
    Check {
        paths: Vec<PathBuf>,
        /// The folder of an older version of the one mod or edition that is checked: a campaign of it
        /// must be able to go on under the new one.
        #[arg(long, value_name = "FOLDER")]
        after: Option<PathBuf>,
    },
    /// Prints the chronicle of a campaign as Markdown, or writes it as one page with the map.
    Chronicle(cli::ChronicleArguments),
    /// Writes a whole campaign as one HTML file that needs nothing else: the map at every step, what
    /// happened and why, realms, battles and the chronicle.
    Atlas(cli::AtlasArguments),
    /// Writes where a running campaign stands as a new campaign: map, realms, armies, holdings, pacts,
    /// sieges, the calendar, what each knows and what the rules remember. It begins with the phase
    /// that is being played, and the answers given in it follow; the old campaign stays as it is.
    Export(cli::ExportArguments),
    /// Serves the campaigns of a folder: each player has a page of their own, on a phone or laptop.
    Serve(cli::ServeArguments),
    /// Plays a seat of a served campaign at the prompt, by the link that the host has sent.
    Join(cli::JoinArguments),
    /// Lists links to the seats of a campaign, and makes new ones.
    Seats(cli::SeatsArguments),
    /// Sets until when answers are awaited in a campaign that is played apart, and what happens then.
    Clock(cli::ClockArguments),
    /// Says where notices of a campaign go: to chats, phones and by mail.
    Notices(cli::NoticesArguments),
    /// Prints a letter to somebody who plays from elsewhere: what a realm may know, and the orders it
    /// may write; or takes their sheet of orders.
    Orders(cli::OrdersArguments),
    /// Creates something new to work on.
    New {
        #[command(subcommand)]
        what: cli::NewCommand,
    },
    /// Lists mods, takes them in from elsewhere, and packs them to be sent.
    Mods {
        #[command(subcommand)]
        what: cli::ModsCommand,
    },
    /// Writes what editors need to complete names in scripts of mods, and settings for them, into the
    /// folder of the mods or of one mod; `mods` if none is named.
    Types { folder: Option<PathBuf> },
    /// Writes JSON Schemas of all YAML files of editions, mods and maps, by which editors complete and
    /// check them, and settings for them, into the folder of the mods, of one mod or of the rules;
    /// `mods` if none is named.
    Schema { folder: Option<PathBuf> },
    /// Plays many campaigns of computer players on all cores and tells what came of them.
    Simulate(cli::SimulateArguments),
    /// Plays at random to find faults of rules, mods and the program, and writes what fails as a
    /// short script.
    Fuzz(cli::FuzzArguments),
    /// Shows and compares the rules.
    Rules {
        #[command(subcommand)]
        what: cli::RulesCommand,
    },
    /// Makes a map file from a seed or a player's copy of one, and prints it.
    Map(cli::MapArguments),
    /// Makes a map file, or troops of an army list, from a file of another program, and says what of it
    /// was left out.
    Import(cli::ImportArguments),
    /// Tells what a language lacks of the program's sentences, and gives them to translators and takes
    /// them back as a PO file.
    Translate(cli::TranslateArguments),
    /// Says what Margrave has found on this machine, and what to do where something is wrong.
    Doctor,
    /// Prints a file of completions for a shell: bash, zsh, fish, powershell or elvish.
    Completions { shell: clap_complete::Shell },
    /// Prints the manual page, of one command if it is named.
    Man {
        /// A command, for instance play.
        command: Option<String>,
    },
}

fn main() -> ExitCode {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let language = cli::language_asked(&typed);
    let command = cli::in_language(Arguments::command(), language);
    let read = command.clone().try_get_matches_from(typed);
    let arguments = match read.and_then(|found| Arguments::from_arg_matches(&found)) {
        Ok(arguments) => arguments,
        Err(error) => cli::refuse(&error, language),
    };
    let colour =
        colour::wanted(std::io::stdout().is_terminal(), |variable| std::env::var_os(variable));
    let library = cli::library(arguments.rules, arguments.mod_folders).speaking(&arguments.lang);
    let done = match arguments.command {
        Command::Play(play) => cli::play(&library, &play, colour),
        Command::Run { files } => cli::run(&library, &files, colour),
        Command::Test(test) => cli::test(&library, &test),
        Command::Compare(compare) => cli::compare(&library, &compare, colour),
        Command::Check { paths, after } => cli::check(&library, &paths, after.as_deref(), colour),
        Command::Chronicle(chronicle) => cli::chronicle(&library, &chronicle, colour),
        Command::Atlas(atlas) => cli::atlas(&library, &atlas, colour),
        Command::Export(export) => cli::export(&library, &export, colour),
        Command::Serve(serve) => cli::serve(&library, &serve, colour),
        Command::Join(join) => cli::join(&library, &join, colour),
        Command::Seats(seats) => cli::seats(&library, &seats, colour),
        Command::Clock(clock) => cli::clock(&library, &clock, colour),
        Command::Notices(notices) => cli::notices(&library, &notices, colour),
        Command::Orders(orders) => cli::orders(&library, &orders, colour),
        Command::New { what: cli::NewCommand::Mod { name } } => {
            cli::new_mod(&library, &name, colour)
        }
        Command::Mods { what } => cli::mods(&library, &what, colour),
        Command::Types { folder } => cli::types(folder.as_deref(), language, colour),
        Command::Schema { folder } => cli::schema(&library, folder.as_deref(), colour),
        Command::Simulate(simulate) => cli::simulate(&library, &simulate, colour),
        Command::Fuzz(fuzz) => cli::fuzz(&library, &fuzz, colour),
        Command::Rules { what } => cli::rules(&library, &what),
        Command::Map(map) => cli::map(&library, &map, colour),
        Command::Import(import) => cli::import(&library, &import, colour),
        Command::Translate(translate) => cli::translate(&translate, language, colour),
        Command::Doctor => cli::doctor(&library),
        Command::Completions { shell } => cli::completions(command, shell),
        Command::Man { command: named } => cli::manual(command, named.as_deref(), language),
    };
    let _ = std::io::stdout().flush();
    done
}

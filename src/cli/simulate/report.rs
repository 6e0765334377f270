//! The page of a simulation, with the command that was given and those that replay its campaigns.

use std::path::Path;

use super::taker::Taker;
use crate::basics::files;
use crate::fault::Fault;
use crate::say;
use crate::simulation::{Report, ReportedWay, Settings};
use crate::text::{Language, Text};

/// Flags that do not change the report, and true for those that a word follows.
const OF_THE_RUN: &[(&str, bool)] = &[
    ("--threads", true),
    ("--out", true),
    ("--resume", false),
    ("--keep", true),
    ("--report", true),
];

/// Flags that do not decide what a single campaign is.
const OF_MANY: &[(&str, bool)] = &[("--campaigns", true), ("--shard", true)];

/// The other way is played where this is said.
const OF_OTHER_WAY: &[(&str, bool)] = &[("--against", true)];

/// Writes the page. `words` say what is different in the other way.
pub(super) fn write(
    path: &Path,
    settings: &Settings,
    words: &[String],
    taker: &Taker,
    language: Language,
) -> Result<(), Vec<Fault>> {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let arguments = without(&typed, OF_THE_RUN);
    let of_one = without(&arguments, OF_MANY);
    let given = replay(&without(&of_one, OF_OTHER_WAY));
    let other = replay(&of_one);
    let commands: [&dyn Fn(u64) -> String; 2] = [&given, &other];
    let names = [say!("as given").in_words(&language), words.join(", ")];
    let ways = taker.ways.iter().zip(names).zip(commands);
    let report = Report {
        language,
        title: title(settings),
        command: command(&arguments),
        ways: ways
            .map(|((way, name), replay)| ReportedWay {
                name,
                summary: &way.summary,
                measurements: &way.measurements,
                remarkable: &way.remarkable,
                replay,
            })
            .collect(),
        comparison: taker.comparison.as_ref(),
    };
    files::write(path, report.html()).map_err(|error| {
        let file = Text::displayed(path.display());
        let error = Text::system_error(&error);
        let message = say!("{file} cannot be written: {error}", file, error);
        let help = say!("name another file with `--report`, or make room there");
        vec![Fault::new("simulation::unwritable", message).help(help)]
    })
}

/// Returns `dutch with weather, 3 realms`.
fn title(settings: &Settings) -> Text {
    let named = |first: &'static str| {
        let words = settings.head.iter().filter_map(move |line| line.strip_prefix(first));
        words.map(|rest| rest.trim().to_owned()).collect::<Vec<_>>()
    };
    let mods = named("mod ");
    let edition = named("edition ").pop().map_or_else(|| say!("the usual edition"), Text::verbatim);
    let players = Text::verbatim(settings.players.join(", "));
    if mods.is_empty() {
        return say!("{edition}, played by {players}", edition, players);
    }
    let mods = Text::verbatim(mods.join(", "));
    say!("{edition} with {mods}, played by {players}", edition, mods, players)
}

/// Returns the arguments but for these flags and the words that follow them.
fn without(arguments: &[String], flags: &[(&str, bool)]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        match flags.iter().find(|(known, _)| *known == name) {
            None => kept.push(word.clone()),
            Some((_, true)) if name == word => drop(words.next()),
            Some(_) => {}
        }
    }
    kept
}

/// Returns the command that prints a campaign of a number as a script.
fn replay(arguments: &[String]) -> impl Fn(u64) -> String + use<> {
    let command = command(arguments);
    move |campaign| format!("{command} --script {campaign} > campaign-{campaign}.campaign")
}

/// Writes arguments as they are typed in a shell.
fn command(arguments: &[String]) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,+:@".contains(letter);
    let quoted = |word: &String| {
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words: Vec<String> = arguments.iter().map(quoted).collect();
    format!("margrave {}", words.join(" "))
}

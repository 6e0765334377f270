//! The command line in the language of whoever types it: `--help`, manual page and completions, and what is wrong with
//! what was typed. The doc comments of its rows are sentences of the program, as `src/build/sentences.rs` lists them.

mod placeholders;

use std::borrow::Cow;
use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use clap::builder::PossibleValue;
use clap::builder::styling::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use super::players_help;
use crate::say;
use crate::simulation::help_on_changes;
use crate::text::{Joined, Language, Misread, Text, sentences};
use placeholders::with_placeholders;

/// Returns the language that `--lang` names among what was typed, before anything else of it is read.
pub fn language_asked(typed: &[OsString]) -> Language {
    let words: Vec<Cow<'_, str>> = typed.iter().map(|word| word.to_string_lossy()).collect();
    let named = words.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--lang") {
        Some("") => words.get(at + 1).map(|next| &**next),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    Language::of(named.unwrap_or_default())
}

/// Puts a command line into words. English is left to clap, which lays it out alike.
pub fn in_language(command: Command, language: Language) -> Command {
    let begin = say!(
        "To begin: `margrave play` offers a lesson, a campaign at once, and whatever was begun here."
    );
    let mut command = command.after_help(begin.in_words(&language));
    if language == Language::ENGLISH {
        return command;
    }
    command.build();
    worded(command, language)
}

fn worded(mut command: Command, language: Language) -> Command {
    if let Some(about) = command.get_about() {
        let about = translated(&about.to_string(), language);
        command = command.about(about);
    }
    let command = command
        .subcommand_value_name(kept(with_placeholders("COMMAND", language)))
        .mut_args(|argument| worded_argument(argument, language));
    let layout = layout(&command, language);
    command.help_template(layout).mut_subcommands(|below| worded(below, language))
}

/// Puts the one word into a usage that clap has in English wherever it stands.
fn with_options_named(usage: &str, language: Language) -> String {
    usage.replace("[OPTIONS]", &with_placeholders("[OPTIONS]", language))
}

/// Keeps a name for as long as the program runs, as clap asks for: the command line is put into words once.
fn kept(name: String) -> &'static str {
    name.leak()
}

/// Lays out help as clap does, under headings in the language.
fn layout(command: &Command, language: Language) -> String {
    let styles = command.get_styles();
    let styled =
        |style: &Style, text: Text| format!("{style}{}{style:#}", text.in_words(&language));
    let usage = styled(styles.get_usage(), say!("Usage:"));
    // clap has a word of its own in it, which no setting changes.
    let used = command.clone().render_usage().ansi().to_string();
    let used = used.split_once("Usage:").and_then(|(_, used)| used.split_once(' '));
    let used = used.map_or("{usage}".to_owned(), |(_, used)| with_options_named(used, language));
    let mut layout = format!("{{about-with-newline}}\n{usage} {used}");
    for (there, heading, tag) in [
        (command.has_subcommands(), say!("Commands:"), "{subcommands}"),
        (command.get_positionals().next().is_some(), say!("Arguments:"), "{positionals}"),
        (command.get_opts().next().is_some(), say!("Options:"), "{options}"),
    ] {
        if there {
            layout += &format!("\n\n{}\n{tag}", styled(styles.get_header(), heading));
        }
    }
    layout + "{after-help}"
}

/// Puts the help of an argument into words, with what clap would say in English of its values.
fn worded_argument(argument: Arg, language: Language) -> Arg {
    let help = argument.get_help().map(|help| translated(&help.to_string(), language));
    let mut notes: Vec<Text> = help.map(Text::verbatim).into_iter().collect();
    // Flags have values as well, which nobody types.
    let typed = argument.get_action().takes_values();
    let defaults = argument.get_default_values();
    if typed && !defaults.is_empty() && !argument.is_hide_default_value_set() {
        let values = defaults.iter().map(|value| Text::verbatim(value.to_string_lossy()));
        notes.push(say!("[default: {values}]", values = Text::list(values, Joined::Blank)));
    }
    let values = if typed { argument.get_possible_values() } else { Vec::new() };
    if !values.is_empty() && !argument.is_hide_possible_values_set() {
        let names = values.iter().map(|value| Text::verbatim(value.get_name()));
        notes.push(say!("[possible values: {values}]", values = Text::list(names, Joined::Comma)));
    }
    let about = values.iter().filter_map(|value| about_value(value, language));
    let help = Text::list(notes, Joined::Blank).in_words(&language);
    let help = std::iter::once(help).chain(about).collect::<Vec<_>>().join("\n");
    let names = argument.get_value_names().unwrap_or_default().iter();
    let names: Vec<&str> = names.map(|name| kept(with_placeholders(name, language))).collect();
    let argument = if names.is_empty() { argument } else { argument.value_names(names) };
    // `-h` and `--help` tell different things of themselves.
    let long = argument.get_long_help().map(|help| translated(&help.to_string(), language));
    let argument = argument.help(help).hide_default_value(true).hide_possible_values(true);
    match long {
        Some(long) => argument.long_help(long),
        None => argument,
    }
}

/// Returns `- junit: …` for a value that has more to say than its name.
fn about_value(value: &PossibleValue, language: Language) -> Option<String> {
    let about = translated(&value.get_help()?.to_string(), language);
    Some(format!("- {}: {about}", value.get_name()))
}

/// Says a sentence of the command line in a language; what is no sentence of ours stays as it is.
fn translated(english: &str, language: Language) -> String {
    let own = [players_help(), help_on_changes()].into_iter().chain(OF_CLAP.map(|text| text()));
    let own = own.into_iter().find(|text| text.in_english() == english);
    let listed = || sentences().iter().find(|sentence| sentence.english == english);
    let sentence = || Some(Text::Sentence(Cow::Borrowed(listed()?.english), Vec::new()));
    own.or_else(sentence).map_or_else(|| english.to_owned(), |text| text.in_words(&language))
}

/// Sentences of clap on what every command has.
const OF_CLAP: [fn() -> Text; 5] = [
    || say!("Print help"),
    || say!("Print help (see more with '--help')"),
    || say!("Print help (see a summary with '-h')"),
    || say!("Print version"),
    || say!("Print this message or the help of the given subcommand(s)"),
];

/// Ends the program with help, or with what is wrong with what was typed.
pub fn refuse(error: &clap::Error, language: Language) -> ! {
    if error.use_stderr()
        && language != Language::ENGLISH
        && let Some(refusal) = refusal(error, language)
    {
        super::warn(&refusal);
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// Says what is wrong with what was typed, why, and what to type; None if clap says it in its own words.
fn refusal(error: &clap::Error, language: Language) -> Option<String> {
    let what = wrong(error)?;
    let mut lines = vec![say!("error: {what}", what)];
    let tips = [
        (ContextKind::SuggestedArg, say!("a similar argument exists")),
        (ContextKind::SuggestedSubcommand, say!("a similar subcommand exists")),
        (ContextKind::SuggestedValue, say!("a similar value exists")),
    ];
    for (kind, tip) in tips {
        if let Some(near) = context(error, kind) {
            lines.push(Text::EMPTY);
            lines.push(say!("  tip: {tip}: {near}", tip, near));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start_matches("Usage:").trim();
        let usage = Text::verbatim(with_options_named(usage, language));
        lines.extend([Text::EMPTY, say!("Usage: {usage}", usage)]);
    }
    lines.extend([Text::EMPTY, say!("For more information, try `--help`.")]);
    Some(Text::list(lines, Joined::Line).in_words(&language))
}

/// Says what clap found wrong.
fn wrong(error: &clap::Error) -> Option<Text> {
    let argument = || context(error, ContextKind::InvalidArg);
    let value = || context(error, ContextKind::InvalidValue);
    let choices = |kind| context(error, kind);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            say!("nobody knows the argument {argument}", argument = argument()?)
        }
        ErrorKind::InvalidSubcommand => say!(
            "there is no command {command}",
            command = context(error, ContextKind::InvalidSubcommand)?
        ),
        ErrorKind::MissingSubcommand => say!(
            "{command} needs one of these commands: {commands}",
            command = context(error, ContextKind::InvalidSubcommand)?,
            commands = choices(ContextKind::ValidSubcommand)?
        ),
        ErrorKind::MissingRequiredArgument => {
            say!("these arguments are missing: {arguments}", arguments = argument()?)
        }
        ErrorKind::ArgumentConflict => {
            let others = context(error, ContextKind::PriorArg)?;
            match (argument(), context(error, ContextKind::InvalidSubcommand)) {
                (Some(argument), _) if argument == others => {
                    say!("the argument {argument} stands there twice", argument)
                }
                (Some(argument), _) => {
                    say!("the argument {argument} does not go with {others}", argument, others)
                }
                (None, command) => {
                    say!(
                        "the command {command} does not go with {others}",
                        command = command?,
                        others
                    )
                }
            }
        }
        ErrorKind::NoEquals => {
            say!("write `=` between the argument {argument} and its value", argument = argument()?)
        }
        ErrorKind::InvalidValue if value().is_none() => {
            say!("the argument {argument} needs a value", argument = argument()?)
        }
        ErrorKind::InvalidValue => match choices(ContextKind::ValidValue) {
            Some(values) => say!(
                "{value} is no value of {argument}: choose one of {values}",
                value = value()?,
                argument = argument()?,
                values
            ),
            None => {
                say!("{value} is no value of {argument}", value = value()?, argument = argument()?)
            }
        },
        ErrorKind::ValueValidation => {
            let (value, argument) = (value()?, argument()?);
            match error.source() {
                Some(why) => say!(
                    "{value} is no value of {argument}: {why}",
                    value,
                    argument,
                    why = why_misread(why)
                ),
                None => say!("{value} is no value of {argument}", value, argument),
            }
        }
        ErrorKind::InvalidUtf8 => say!("something in what was typed is not written as UTF-8"),
        ErrorKind::TooManyValues => say!(
            "the argument {argument} takes no more values: {value}",
            argument = argument()?,
            value = value()?
        ),
        _ => return None,
    })
}

/// Says why a value cannot be read.
fn why_misread(why: &(dyn Error + 'static)) -> Text {
    if let Some(number) = why.downcast_ref::<ParseIntError>() {
        return match number.kind() {
            IntErrorKind::PosOverflow => say!("the number is too large"),
            IntErrorKind::NegOverflow => say!("the number is too small"),
            _ => say!("a whole number is wanted"),
        };
    }
    if let Some(why) = why.downcast_ref::<Misread>() {
        return why.0.clone();
    }
    // What clap says of a number that it has read.
    let outside = say!("{number} is not in {range}", number = Text::EMPTY, range = Text::EMPTY);
    outside.read(&why.to_string()).unwrap_or_else(|| Text::displayed(why))
}

/// Returns what clap tells of an error, each between backquotes; None if it tells nothing.
fn context(error: &clap::Error, kind: ContextKind) -> Option<Text> {
    let quoted = |word: &String| Text::verbatim(format!("`{word}`"));
    match error.get(kind)? {
        ContextValue::String(word) if word.is_empty() => None,
        ContextValue::String(word) => Some(quoted(word)),
        ContextValue::Strings(words) if words.is_empty() => None,
        ContextValue::Strings(words) => Some(Text::list(words.iter().map(quoted), Joined::Comma)),
        _ => None,
    }
}

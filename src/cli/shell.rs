//! Completions for shells and pages for `man`, made from the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

use super::{fail, status};
use crate::fault::{Fault, nearest};
use crate::say;
use crate::text::{Joined, Language, Text};

/// Carries out `margrave completions SHELL`.
pub fn completions(mut command: Command, shell: Shell) -> ExitCode {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "margrave", &mut text);
    if shell == Shell::Fish {
        text.extend(words_for_fish(&command).into_bytes());
    }
    status(print(&text))
}

/// Returns the words that may stand after a command: for fish clap leaves these out, and files are offered.
fn words_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    for below in command.get_subcommands() {
        for argument in below.get_positionals() {
            let words = argument.get_possible_values();
            let words: Vec<&str> = words.iter().map(|word| word.get_name()).collect();
            if !words.is_empty() {
                lines.push_str(&format!(
                    "complete -c margrave -n \"__fish_margrave_using_subcommand {name}\" -f -a \"{words}\"\n",
                    name = below.get_name(),
                    words = words.join(" ")
                ));
            }
        }
    }
    lines
}

/// Carries out `margrave man [COMMAND]`: a page in roff, as `man` reads it.
pub fn manual(mut command: Command, named: Option<&str>, language: Language) -> ExitCode {
    command.build();
    let page = match named {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => {
                let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
                let told = |text: Text| text.in_words(&language);
                let commands = known.iter().map(|name| Text::verbatim(*name));
                let all =
                    say!("there are {commands}", commands = Text::list(commands, Joined::Comma));
                let near = nearest(name, known.iter().copied());
                let help = near.map_or(all, |near| {
                    say!("did you mean `{near}`?", near = Text::verbatim(near))
                });
                let unknown = say!("there is no command `{name}`", name = Text::verbatim(name));
                let fault = Fault::new("man::unknown", told(unknown));
                return fail(language, &[fault.help(told(help))], false);
            }
        },
    };
    let mut text = Vec::new();
    let rendered = clap_mangen::Man::new(page).render(&mut text);
    let page = with_headings(&String::from_utf8_lossy(&text), language);
    status(rendered.is_ok() && print(page.as_bytes()))
}

/// Puts the headings that the maker of manual pages has into a language.
fn with_headings(page: &str, language: Language) -> String {
    let headings = [
        say!("NAME"),
        say!("SYNOPSIS"),
        say!("DESCRIPTION"),
        say!("OPTIONS"),
        say!("SUBCOMMANDS"),
        say!("EXTRA"),
        say!("VERSION"),
    ];
    let heading = |line: &str| {
        let english = line.strip_prefix(".SH ")?;
        let known = headings.iter().find(|text| text.in_english() == english)?;
        Some(format!(".SH {}", known.in_words(&language)))
    };
    let lines = page.lines().map(|line| heading(line).unwrap_or_else(|| line.to_owned()) + "\n");
    lines.collect()
}

/// Bytes on standard output; nobody need read them to the end.
fn print(text: &[u8]) -> bool {
    match std::io::stdout().write_all(text) {
        Ok(()) => true,
        Err(error) => error.kind() == std::io::ErrorKind::BrokenPipe,
    }
}

//! Pages of texts longer than the screen, at a terminal alone. Our own pager gives what is typed to
//! the prompt. A program that somebody has named in `PAGER` keeps what is typed to it, so it shows
//! only what they asked to see; what orders bring about comes through our own.

use std::env;
use std::io::{BufRead, Write};
use std::process::{Command, Stdio};

use super::screen;
use crate::basics::text_width::width;

/// Options of `less` where nothing else is set: it ends at once if all fits, shows colours, leaves
/// what was read on the screen, and says at its foot how to leave it.
const LESS: &str = "FRXPs?e(END) .-- more, `q` ends it; orders are typed after that --$";

/// Pager of texts longer than the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pager {
    Own,
    /// A program with its arguments.
    Named(Vec<String>),
    /// Nobody: `cat` asks for no pages.
    Nobody,
}

impl Pager {
    /// Returns the pager that a value of `PAGER` names; our own where it names none.
    pub fn of(value: Option<&str>) -> Pager {
        let words: Vec<String> =
            value.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        match words.first().map(String::as_str) {
            None => Pager::Own,
            Some("cat") => Pager::Nobody,
            Some(_) => Pager::Named(words),
        }
    }

    /// Returns the pager of whoever plays.
    pub fn chosen() -> Pager {
        Pager::of(env::var("PAGER").ok().as_deref())
    }
}

/// True if `lines` are too many for a screen of this height, with a line for the prompt.
pub fn too_long(lines: usize, height: usize) -> bool {
    lines + 2 > height
}

/// Answer at the foot of a page.
pub enum Foot {
    Page,
    Enough,
    /// They type a line that is meant for the prompt.
    Line(String),
}

/// Prompt at the foot of a page.
const FOOT: &str = "-- more: Enter shows it, `q` ends it, anything else goes to the prompt -- ";

/// Waits at the foot of a page, in a terminal of `columns` columns.
pub fn foot(columns: usize) -> Foot {
    screen::put_foot(FOOT);
    // Ctrl-C ends the page and not the program.
    let held = interrupts(false);
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    if held {
        interrupts(true);
    }
    // The foot goes with the line that was typed at it, also where they are longer than the terminal is
    // wide. Without a line end, as after Ctrl-D, the cursor still stands in it.
    let typed = line.trim_end_matches(['\r', '\n']);
    screen::wipe(rows(&format!("{FOOT}{typed}"), columns), typed.len() < line.len());
    match read {
        Ok(1..) if !line.contains('\u{3}') => at_foot(line.trim()),
        _ => Foot::Enough,
    }
}

/// Counts the rows of a terminal that a text takes, which breaks its lines wherever they end.
pub fn rows(text: &str, columns: usize) -> usize {
    text.split('\n').map(|line| width(line).div_ceil(columns.max(1)).max(1)).sum()
}

/// Reads a line typed at the foot of a page.
fn at_foot(line: &str) -> Foot {
    match line {
        "" => Foot::Page,
        "q" => Foot::Enough,
        line => Foot::Line(line.to_owned()),
    }
}

/// Shows lines page by page in a program. False where it cannot be run: they are to be printed.
pub fn show(words: &[String], lines: &[String]) -> bool {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    // The text may not be for others: `less` keeps none of it, and runs nothing from there.
    command.env("LESSHISTFILE", "-").env("LESSSECURE", "1");
    let Ok(mut pager) = command.spawn() else { return false };
    // Ctrl-C is for the pager, and does not end the campaign's program behind it.
    let held = interrupts(false);
    if let Some(mut input) = pager.stdin.take() {
        // A reader who has had enough leaves the rest.
        let _ = input.write_all(format!("{}\n", lines.join("\n")).as_bytes());
    }
    let shown = pager.wait().is_ok_and(|status| status.code() != Some(127));
    if held {
        interrupts(true);
    }
    shown
}

/// Lets Ctrl-C end programs at this terminal, or not.
#[cfg(unix)]
fn interrupts(on: bool) -> bool {
    let how = if on { "isig" } else { "-isig" };
    Command::new("stty").arg(how).status().is_ok_and(|status| status.success())
}

#[cfg(not(unix))]
fn interrupts(_: bool) -> bool {
    false
}

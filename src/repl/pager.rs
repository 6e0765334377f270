//! What is longer than the screen page by page, at a terminal alone: by `$PAGER` where that is set, for
//! what was asked for; else by our own, which gives what is typed to the prompt.

use std::env;
use std::io::{BufRead, Write};
use std::process::{Command, Stdio};

use super::screen;

/// How `less` behaves where nothing else is set: it ends at once if all fits, shows colours, and
/// leaves what was read on the screen.
const LESS: &str = "FRX";

/// The program and its arguments, as `PAGER` names them. None where it asks for none, as `cat` does.
#[must_use]
pub fn program(pager: Option<&str>) -> Option<Vec<String>> {
    let words: Vec<String> =
        pager.unwrap_or("less").split_whitespace().map(str::to_owned).collect();
    words.first().is_some_and(|name| name != "cat").then_some(words)
}

/// Whether so many lines are too many for a screen of this height, with a line for the prompt.
#[must_use]
pub fn too_long(lines: usize, height: usize) -> bool {
    lines + 2 > height
}

/// What somebody does at the foot of a page.
pub enum Foot {
    Page,
    Enough,
    /// They type a line that is meant for the prompt.
    Line(String),
}

/// What stands at the foot of a page.
const FOOT: &str = "-- more: Enter shows it, `q` ends it, anything else goes to the prompt -- ";

/// True if pages are our own: nobody has named a pager.
#[must_use]
pub fn own() -> bool {
    env::var_os("PAGER").is_none()
}

/// Waits at the foot of a page.
#[must_use]
pub fn foot() -> Foot {
    screen::put_foot(FOOT);
    // Ctrl-C ends the page and not the program.
    let held = interrupts(false);
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    if held {
        interrupts(true);
    }
    // The foot goes with the line that was typed at it.
    screen::wipe_line();
    match read {
        Ok(1..) if !line.contains('\u{3}') => at_foot(line.trim()),
        _ => Foot::Enough,
    }
}

/// What a line means at the foot of a page.
fn at_foot(line: &str) -> Foot {
    match line {
        "" => Foot::Page,
        "q" => Foot::Enough,
        line => Foot::Line(line.to_owned()),
    }
}

/// Shows lines page by page. False where there is no pager: they are to be printed.
pub fn show(lines: &[String]) -> bool {
    let set = env::var("PAGER").ok();
    let Some(words) = program(set.as_deref()) else { return false };
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    // What is read may not be for others: nothing of it is kept, and nothing is run from there.
    command.env("LESSHISTFILE", "-").env("LESSSECURE", "1");
    let Ok(mut pager) = command.spawn() else { return false };
    // Ctrl-C is for the pager, and does not end the campaign's program behind it.
    let held = interrupts(false);
    if let Some(mut input) = pager.stdin.take() {
        // Whoever has read enough leaves the rest.
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

//! `margrave run FILE`: plays a script and shows what happens, the same bytes every time.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use super::{RulesetCache, prepare, unread};
use crate::basics::terminal_text::printable;
use crate::fault::{Fault, render_for, total};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::session::{Console, Finished, Screen};
use crate::text::{Language, ProgramNoun, Text};

/// Plays a script on a screen. True when it ran to its end and every expectation held.
pub fn run(
    path: &Path,
    library: &Library,
    screen: Box<dyn Screen>,
    colour: bool,
) -> Result<bool, Vec<Fault>> {
    let mut prepared = prepare(path, library, &mut RulesetCache::default(), true)?;
    let mut console = Console::new(screen, true, colour);
    let finished = prepared.session.run(&mut prepared.script, &mut console);
    let rules = Arc::clone(&prepared.session.rules);
    let mut sound = console.checks.failures.is_empty();
    let say = |console: &mut Console, told: &Text| {
        let said = |rules: &Ruleset| rules.localized(&told.in_words(rules));
        console.tell(&said(&rules), &said(console.shown_rules(&rules)));
    };
    if let Finished::Broken { why: message, .. } | Finished::Halted(message) = &finished {
        say(&mut console, &say!("stopped: {why}", why = message));
        sound = false;
    }
    if let Some(refusal) = console.checks.refusal.take() {
        let why = refusal.told;
        say(&mut console, &say!("stopped: the last order was refused: {why}", why));
        sound = false;
    }
    if let Some(unread) = unread(&finished, &prepared.script) {
        say(&mut console, &unread);
    }
    if let Some(asked) = super::test::left_asked(&mut console) {
        say(&mut console, &asked);
    }
    console.say(&format!("state {}", prepared.session.state.hash()));
    Ok(sound)
}

/// Tells faults on standard error, in the language of whoever reads.
pub fn complain(faults: &[Fault], colour: bool, language: Language) {
    let mut text = render_for(faults, colour, &language);
    if total(faults) > 1 {
        text.push_str(&Text::count(total(faults), ProgramNoun::Fault).in_words(&language));
        text.push('\n');
    }
    // Nobody may be reading; `eprint!` would panic.
    let _ = std::io::stderr().write_all(printable(&text).as_bytes());
}

//! `lua trace` and `lua profile`: the calls of scripts, with their results and costs.

use std::rc::Rc;

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::engine::Hooks;
use crate::engine::core::scripting::tracing::{TracedCall, Tracer};
use crate::rules::Ruleset;
use crate::say;
use crate::text::{self, Joined, ProgramNoun, Text};

/// Functions and lines that a profile shows.
const SHOWN: usize = 20;

/// Carries out `lua trace`, `lua trace on`, `lua trace off`.
pub(super) fn trace(context: &Context<'_>, hooks: &dyn Hooks, words: &[&str]) -> Done {
    // Arguments and results of scripts may be others' secrets.
    if context.console.viewer != Viewer::Host {
        return Done::Refused(say!(
            "only the host may know what scripts are given: `view as host`"
        ));
    }
    match (words, recorded(hooks)) {
        (["on"], None) => {
            let tracer = hooks.tracer().unwrap_or_default();
            tracer.set_whole(true);
            hooks.trace(Some(tracer));
            Done::Told(say!(
                "Calls of scripts are recorded from now on: `lua trace` shows those since it was last asked, `lua profile` what they have cost."
            ))
        }
        (["on"], Some(_)) => Done::Told(say!("Calls of scripts are recorded already.")),
        (["off"], Some(tracer)) => {
            tracer.set_whole(false);
            hooks.trace(Some(tracer));
            Done::Told(say!("Calls of scripts are recorded no more."))
        }
        ([], Some(tracer)) => Done::Told(list(&tracer)),
        (["off"] | [], None) => nothing_recorded(),
        _ => Done::Refused(say!("usage: {usage}", usage = Text::verbatim("lua trace [on|off]"))),
    }
}

/// Returns the tracer that records calls, if any does.
fn recorded(hooks: &dyn Hooks) -> Option<Rc<Tracer>> {
    hooks.tracer().filter(|tracer| tracer.is_whole())
}

fn nothing_recorded() -> Done {
    Done::Refused(say!("no calls of scripts are recorded: `lua trace on` begins"))
}

fn list(tracer: &Tracer) -> Text {
    let (calls, more) = tracer.take();
    if calls.is_empty() {
        return say!("No script was called since this was last asked.");
    }
    let mut lines: Vec<Text> = Vec::new();
    let mut at = 0;
    while at < calls.len() {
        // The same again and again, as a number that is asked for each tile, is told once.
        let same = calls[at..].iter().take_while(|call| **call == calls[at]).count();
        let line = line(&calls[at]);
        lines.push(match same {
            1 => line,
            _ => say!("{line} ({times})", line, times = Text::count(same, ProgramNoun::Time)),
        });
        at += same;
    }
    if more > 0 {
        let calls = Text::count(more, ProgramNoun::Call);
        lines.push(say!("… and {calls} more, which were not kept", calls));
    }
    Text::list(lines, Joined::Line)
}

fn line(call: &TracedCall) -> Text {
    let TracedCall { what, at, depth, given, came_to, steps } = call;
    let indent = "  ".repeat(*depth);
    let what = Text::verbatim(format!("{indent}{what} ({given})", given = given.join(", ")));
    let (steps, at) = (Text::count(*steps, ProgramNoun::Step), Text::verbatim(at.to_string()));
    match came_to {
        Ok(values) if values.is_empty() => {
            say!("{what} gives nothing; {steps}, {at}", what, steps, at)
        }
        Ok(values) => {
            say!(
                "{what} gives {values}; {steps}, {at}",
                what,
                values = Text::verbatim(values),
                steps,
                at
            )
        }
        Err(message) => {
            say!(
                "{what} fails: {message}; {steps}, {at}",
                what,
                message = message.clone(),
                steps,
                at
            )
        }
    }
}

/// Carries out `lua profile`.
pub(super) fn profile(context: &Context<'_>, hooks: &dyn Hooks) -> Done {
    if context.console.viewer != Viewer::Host {
        return Done::Refused(say!(
            "only the host may know what scripts have cost: `view as host`"
        ));
    }
    let Some(tracer) = recorded(hooks) else { return nothing_recorded() };
    let functions = tracer.functions();
    if functions.is_empty() {
        return Done::Told(say!("No script was called since `lua trace on`."));
    }
    let rules = context.game.rules;
    let heading = [say!("steps"), say!("calls"), say!("called for"), say!("at")];
    let mut columns = text::columns(rules, heading);
    for ((what, at), cost) in functions.iter().take(SHOWN) {
        let (steps, calls) = (cost.steps.to_string(), cost.calls.to_string());
        columns.row([steps, calls, what.clone(), (*at).to_owned()]);
    }
    let mut lines = text::columns(rules, [say!("steps"), say!("at"), say!("line")]);
    for ((file, line), steps) in tracer.lines().iter().take(SHOWN) {
        let text = source_line(rules, file, *line);
        lines.row([steps.to_string(), format!("{file}:{line}"), text]);
    }
    let inner = context.words(say!(
        "Steps of a function are those of what it calls as well, and those of a line its own."
    ));
    Done::Said(format!("{}{}{inner}", columns.show(), lines.show()))
}

fn source_line(rules: &Ruleset, file: &str, line: usize) -> String {
    let script = rules.scripts.iter().find(|script| script.source.name == file);
    let text = script.and_then(|script| script.source.text.lines().nth(line.saturating_sub(1)));
    text.unwrap_or_default().trim().to_owned()
}

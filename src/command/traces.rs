//! `lua trace` and `lua profile`: the calls of scripts, with their results and costs.

use std::rc::Rc;

use super::{Context, Done};
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::knowledge::Viewer;
use crate::engine::Hooks;
use crate::engine::core::scripting::tracing::{TracedCall, Tracer};
use crate::rules::Ruleset;

/// Functions and lines that a profile shows.
const SHOWN: usize = 20;

const BEGINS: &str = "Calls of scripts are recorded from now on: `lua trace` shows those since it was last asked, `lua profile` what they have cost.";

/// `lua trace`, `lua trace on`, `lua trace off`.
pub(super) fn trace(context: &Context<'_>, hooks: &dyn Hooks, words: &[&str]) -> Done {
    // Arguments and results of scripts may be others' secrets.
    if context.console.viewer != Viewer::Host {
        return Done::Failed(
            "only the host may know what scripts are given: `view as host`".to_owned(),
        );
    }
    match (words, recorded(hooks)) {
        (["on"], None) => {
            let tracer = hooks.tracer().unwrap_or_default();
            tracer.set_whole(true);
            hooks.trace(Some(tracer));
            Done::Said(BEGINS.to_owned())
        }
        (["on"], Some(_)) => Done::Said("Calls of scripts are recorded already.".to_owned()),
        (["off"], Some(tracer)) => {
            tracer.set_whole(false);
            hooks.trace(Some(tracer));
            Done::Said("Calls of scripts are recorded no more.".to_owned())
        }
        ([], Some(tracer)) => Done::Said(list(&tracer)),
        (["off"] | [], None) => nothing_recorded(),
        _ => Done::Failed("usage: lua trace [on|off]".to_owned()),
    }
}

/// Returns the tracer that records calls, if any does.
fn recorded(hooks: &dyn Hooks) -> Option<Rc<Tracer>> {
    hooks.tracer().filter(|tracer| tracer.is_whole())
}

fn nothing_recorded() -> Done {
    Done::Failed("no calls of scripts are recorded: `lua trace on` begins".to_owned())
}

fn list(tracer: &Tracer) -> String {
    let (calls, more) = tracer.take();
    if calls.is_empty() {
        return "No script was called since this was last asked.".to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    let mut at = 0;
    while at < calls.len() {
        // The same again and again, as a number that is asked for each tile, is told once.
        let same = calls[at..].iter().take_while(|call| **call == calls[at]).count();
        let times = if same > 1 { format!(" ({})", count(same, "time")) } else { String::new() };
        lines.push(line(&calls[at]) + &times);
        at += same;
    }
    if more > 0 {
        lines.push(format!("… and {} more, which were not kept", count(more, "call")));
    }
    lines.join("\n")
}

fn line(call: &TracedCall) -> String {
    let TracedCall { what, at, depth, given, came_to, steps } = call;
    let came_to = match came_to {
        Ok(values) => format!("gives {values}"),
        Err(message) => format!("fails: {message}"),
    };
    format!(
        "{indent}{what} ({given}) {came_to}; {steps}, {at}",
        indent = "  ".repeat(*depth),
        given = given.join(", "),
        steps = count(usize::try_from(*steps).unwrap_or(usize::MAX), "step"),
    )
}

/// `lua profile`.
pub(super) fn profile(context: &Context<'_>, hooks: &dyn Hooks) -> Done {
    if context.console.viewer != Viewer::Host {
        return Done::Failed(
            "only the host may know what scripts have cost: `view as host`".to_owned(),
        );
    }
    let Some(tracer) = recorded(hooks) else { return nothing_recorded() };
    let functions = tracer.functions();
    if functions.is_empty() {
        return Done::Said("No script was called since `lua trace on`.".to_owned());
    }
    let mut columns = Columns::new(&["steps", "calls", "called for", "at"]);
    for ((what, at), cost) in functions.iter().take(SHOWN) {
        let (steps, calls) = (cost.steps.to_string(), cost.calls.to_string());
        columns.row([steps, calls, what.clone(), (*at).to_owned()]);
    }
    let mut lines = Columns::new(&["steps", "at", "line"]);
    for ((file, line), steps) in tracer.lines().iter().take(SHOWN) {
        let text = source_line(context.game.rules, file, *line);
        lines.row([steps.to_string(), format!("{file}:{line}"), text]);
    }
    let inner =
        "Steps of a function are those of what it calls as well, and those of a line its own.";
    Done::Said(format!("{}{}{inner}", columns.show(), lines.show()))
}

fn source_line(rules: &Ruleset, file: &str, line: usize) -> String {
    let script = rules.scripts.iter().find(|script| script.source.name == file);
    let text = script.and_then(|script| script.source.text.lines().nth(line.saturating_sub(1)));
    text.unwrap_or_default().trim().to_owned()
}

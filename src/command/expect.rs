//! `expect`: a claim of a script about the campaign. Each expectation is a row; a failure names the value that was
//! found.

mod banners;
mod chronicle;
mod course;
mod events;
mod intrigue;
mod known;
mod orders;
mod realms;
mod rows;
mod ships;
mod tiles;

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::engine::ViewScripts;
use crate::fault::nearest;
use banners::find_banner;
pub use rows::EXPECTATIONS;
use tiles::place;

/// Found as expected, or what was found instead.
type Checked = Result<(), String>;

pub fn expect(context: &mut Context<'_>, words: &[&str]) -> Done {
    context.console.checks.expectations += 1;
    // A script is the host's; at the prompt whoever looks may not find out by trying.
    let viewer = if context.console.checks.strict { Viewer::Host } else { context.console.viewer };
    let fitting = EXPECTATIONS
        .iter()
        .find_map(|expectation| Some((expectation, (expectation.check)(context, words)?)));
    if let (Viewer::Realm(realm), Some((expectation, _))) = (viewer, &fitting)
        && !(expectation.sees)(context, realm, words)
    {
        let name = context.game.realm_name(realm);
        return Done::Failed(format!(
            "that is hidden from {name}: `view as host` shows everything"
        ));
    }
    if viewer == Viewer::Public {
        return Done::Failed("expectations are for the host, and for realms".to_owned());
    }
    let checked = fitting.map(|(_, checked)| checked);
    let of_mods =
        || context.game.hooks.and_then(|hooks| hooks.expect(*context.game, viewer, words));
    let checked = checked.or_else(of_mods);
    if matches!(words.first(), Some(&("refused" | "not" | "failed"))) {
        context.console.checks.refusal = None;
    }
    match checked {
        Some(Ok(())) => Done::Said(String::new()),
        Some(Err(found)) => {
            Done::Failed(format!("expected {words}, but {found}", words = words.join(" ")))
        }
        None => Done::Failed(unknown(context, words)),
    }
}

/// Describes an unknown expectation: lists those that begin alike, else all there are.
fn unknown(context: &Context<'_>, words: &[&str]) -> String {
    let first = |usage: &String| usage.split([' ', '|']).next().map(str::to_owned);
    let mut known = all(context);
    let near = words.first().and_then(|word| {
        nearest(word, known.iter().filter_map(first).collect::<Vec<_>>().iter().map(String::as_str))
            .map(str::to_owned)
    });
    if known.iter().any(|usage| first(usage) == near) {
        known.retain(|usage| first(usage) == near);
    }
    let known: Vec<String> = known.iter().map(|usage| format!("  expect {usage}")).collect();
    format!(
        "unknown expectation `expect {words}`; available:\n{known}",
        words = words.join(" "),
        known = known.join("\n")
    )
}

/// Usages of the expectations of mods in play.
pub fn of_mods(context: &Context<'_>) -> Vec<String> {
    context.game.hooks.map(ViewScripts::expectations).unwrap_or_default()
}

/// Usages of all expectations, those of mods in play among them.
fn all(context: &Context<'_>) -> Vec<String> {
    EXPECTATIONS
        .iter()
        .map(|expectation| expectation.usage.to_owned())
        .chain(of_mods(context))
        .collect()
}

fn same(found: impl ToString, wanted: &str, what: &str) -> Checked {
    let found = found.to_string();
    if found.eq_ignore_ascii_case(wanted) { Ok(()) } else { Err(format!("{what} is {found}")) }
}

fn holds(condition: bool, found: impl FnOnce() -> String) -> Checked {
    if condition { Ok(()) } else { Err(found()) }
}

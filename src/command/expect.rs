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
use crate::say;
use crate::text::{Text, quoted};
use banners::find_banner;
pub use rows::EXPECTATIONS;
use tiles::place;

/// Found as expected, or what was found instead.
type Checked = Result<(), Text>;

pub fn expect(context: &mut Context<'_>, words: &[&str]) -> Done {
    context.console.checks.expectations += 1;
    let viewer = known::viewer_of(context);
    let fitting = EXPECTATIONS
        .iter()
        .find_map(|expectation| Some((expectation, (expectation.check)(context, words)?)));
    if let (Viewer::Realm(realm), Some((expectation, _))) = (viewer, &fitting)
        && !(expectation.sees)(context, realm, words)
    {
        let name = context.game.realm_name(realm);
        return Done::Refused(say!(
            "that is hidden from {name}: `view as host` shows everything",
            name = quoted(name)
        ));
    }
    if viewer == Viewer::Public {
        return Done::Refused(say!("expectations are for the host, and for realms"));
    }
    let checked = fitting.map(|(_, checked)| checked);
    let of_mods = || {
        context
            .game
            .hooks
            .and_then(|hooks| hooks.expect(*context.game, viewer, words))
            .map(|checked| checked.map_err(|found| Text::in_script(&found)))
    };
    let checked = checked.or_else(of_mods);
    if matches!(words.first(), Some(&("refused" | "not" | "failed"))) {
        context.console.checks.refusal = None;
    }
    match checked {
        Some(Ok(())) => Done::Said(String::new()),
        Some(Err(found)) => Done::Refused(say!(
            "expected {words}, but {found}",
            words = quoted(words.join(" ")),
            found
        )),
        None => Done::Refused(unknown(context, words)),
    }
}

/// Describes an unknown expectation: lists those that begin alike, else all there are.
fn unknown(context: &Context<'_>, words: &[&str]) -> Text {
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
    say!(
        "unknown expectation `expect {words}`; available:\n{known}",
        words = quoted(words.join(" ")),
        known = quoted(known.join("\n"))
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

fn same(found: impl ToString, wanted: &str, what: Text) -> Checked {
    let found = found.to_string();
    let same = found.eq_ignore_ascii_case(wanted);
    holds(same, || say!("{what} is {value}", what, value = quoted(found)))
}

fn is(found: impl ToString, wanted: &str) -> Checked {
    let found = found.to_string();
    let same = found.eq_ignore_ascii_case(wanted);
    holds(same, || say!("it is {value}", value = quoted(found)))
}

fn holds(condition: bool, found: impl FnOnce() -> Text) -> Checked {
    if condition { Ok(()) } else { Err(found()) }
}

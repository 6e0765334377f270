//! A name in a script that stands for nothing → the fault that says so.

use crate::fault::{Fault, did_you_mean, suggestion};
use crate::say;
use crate::text::{Text, quoted};

const UNKNOWN: &str = "lua::unknown_name";

/// Returns the fault that there is no such thing; the help is the nearest name that there is, or else what is
/// said otherwise.
pub(super) fn unknown_or<'a>(
    what: &'static str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> Text,
) -> Fault {
    Fault::new(UNKNOWN, message(what, name)).help(did_you_mean(name, known, otherwise))
}

/// Returns the same without help where no name is near enough.
pub(super) fn unknown<'a>(
    what: &'static str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Fault {
    nearest_of(message(what, name), name, known)
}

/// Says in other words that there is no such thing; the help is the nearest name if one is near enough.
pub(super) fn nearest_of<'a>(
    message: Text,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Fault {
    let fault = Fault::new(UNKNOWN, message);
    match suggestion(name, known) {
        Some(help) => fault.help(help),
        None => fault,
    }
}

fn message(what: &'static str, name: &str) -> Text {
    say!("there is no {what} '{name}'", what = Text::noun(what), name = quoted(name))
}

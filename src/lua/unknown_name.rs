//! A name in a script that stands for nothing → the fault that says so.

use crate::fault::{Fault, did_you_mean, suggestion};

/// There is no such thing; the help is the nearest name that there is, or else what is said otherwise.
pub(super) fn unknown_or<'a>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> Fault {
    fault(what, name).help(did_you_mean(name, known, || otherwise))
}

/// The same without help where no name is near enough.
pub(super) fn unknown<'a>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Fault {
    let fault = fault(what, name);
    match suggestion(name, known) {
        Some(help) => fault.help(help),
        None => fault,
    }
}

fn fault(what: &str, name: &str) -> Fault {
    Fault::new("lua::unknown_name", format!("there is no {what} '{name}'"))
}

//! `margrave rules diff A B`: two rule sets compared, cell by cell; an edition and one that it
//! builds on rule by rule; where they have nothing in common, in a summary.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use super::fail;
use crate::fault::Fault;
use crate::rules::manifest::{NamedKind, known_names};
use crate::rules::{
    Chosen, Library, Ruleset, Selection, compare, diff as cells, edition_diff, selection,
};
use crate::say;
use crate::script::load_selection;
use crate::session::{self, Folder, answers};
use crate::text::{Text, quoted};

/// Detail in which differences are shown.
#[derive(Debug, Clone, Copy)]
pub(super) enum Detail<'a> {
    /// Every cell, or a summary where nearly all differ, or what differs rule by rule where one
    /// builds on the other.
    Usual,
    All,
    /// One section or one thing in it.
    Section(&'a str),
    /// A layer that turns the one into the other.
    Layer,
}

/// Prints what differs.
pub(super) fn diff(library: &Library, before: &str, after: &str, form: Detail<'_>) -> ExitCode {
    let (before, after) = match (named(library, before), named(library, after)) {
        (Ok(before), Ok(after)) => (before, after),
        (before, after) => {
            let faults: Vec<Fault> =
                [before, after].into_iter().filter_map(Result::err).flatten().collect();
            return fail(library.spoken(), &faults, false);
        }
    };
    let shown = [&before, &after].map(|rules| library.shown(rules));
    let text = match form {
        Detail::Usual if edition_diff::builds_on(&before, &after) => {
            Ok(edition_diff::EditionChanges::of(shown[0], shown[1]).text(shown[0]))
        }
        Detail::Usual if !compare::akin(&before, &after) => {
            Ok(compare::summary(shown[0], shown[1]))
        }
        Detail::Usual | Detail::All => Ok(cells::told(shown[0], shown[1]).in_words(shown[0])),
        Detail::Section(path) => cells::text_of(shown[0], shown[1], path)
            .map_err(|(message, help)| Fault::new("rules::unknown_section", message).help(help)),
        Detail::Layer => cells::patch_text(&before, &after).map_err(|error| {
            let error = Text::system_error(&error);
            let message = say!("the differences cannot be written: {error}", error);
            Fault::new("rules::unwritable", message)
        }),
    };
    match text {
        Ok(text) => {
            super::say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(fault) => fail(library.spoken(), &[fault], false),
    }
}

/// Returns the rules that a word on the command line means.
fn named(library: &Library, word: &str) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let folder = Folder { path: Path::new(word).to_owned() };
    if folder.campaign().is_file() {
        let path = folder.campaign();
        let read =
            answers::read(&path, &path.display().to_string(), true).map_err(|fault| vec![fault])?;
        // Those it is played under now are asked for, whatever is at hand.
        return session::open(library, &folder, &read).map(|(session, _)| session.last_rules());
    }
    let (editions, mods) = (library.editions(), library.mods());
    if word.contains('+') || editions.iter().any(|edition| edition == word) {
        return load_selection(library, &Selection::parse(library, word));
    }
    if mods.iter().any(|name| name == word) {
        let mods =
            selection::with_needs(library, [word]).iter().map(|name| Chosen::of(name)).collect();
        let fitting = selection::manifest(library, word)
            .map(|manifest| selection::fitting_editions(library, &manifest))
            .unwrap_or_default();
        let usual = library.default_edition();
        let edition =
            if fitting.is_empty() || fitting.contains(&usual) { usual } else { fitting[0].clone() };
        return load_selection(library, &Selection { edition, mods });
    }
    let known: Vec<String> = editions.into_iter().chain(mods).collect();
    Err(vec![
        Fault::new(
            "rules::unknown_name",
            say!(
                "`{word}` is not an edition, a mod or the folder of a campaign",
                word = quoted(word)
            ),
        )
        .help(known_names(NamedKind::Name, word, &known)),
    ])
}

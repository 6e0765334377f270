//! `margrave test PATH`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::watch::Watch;
use super::{TestArguments, fail, say as print, status};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::script::coverage::{Coverage, report_on_mods};
use crate::script::test::{TestReport, scripts, test_instead as play};
use crate::script::{RulesOverride, RulesetCache, load_rules};
use crate::text::{Language, Text};

/// Plays every script and prints failures, a summary, and coverage if asked; with `--watch` again
/// whenever something changes.
pub fn test(library: &Library, arguments: &TestArguments) -> ExitCode {
    if !arguments.watch {
        return play_all(library, arguments);
    }
    let language = Language::of(&library.language);
    let mut watch = Watch::of(library, &arguments.paths);
    loop {
        // The result was said; somebody is there who reads it.
        let _ = play_all(library, arguments);
        print(&say!("Waiting for a change; Ctrl-C ends.").in_words(&language));
        let file = Text::displayed(watch.changed().display());
        print(&say!("{file} has changed.", file).in_words(&language));
    }
}

fn play_all(library: &Library, arguments: &TestArguments) -> ExitCode {
    let found = match all_scripts(&arguments.paths) {
        Ok(found) => found,
        Err(faults) => return fail(library.spoken(), &faults, false),
    };
    let instead = arguments
        .with
        .as_ref()
        .map(|with| RulesOverride::parse(with, &arguments.options))
        .transpose();
    let instead = match instead {
        Ok(instead) => instead,
        Err(message) => {
            return fail(library.spoken(), &[Fault::new("test::arguments", message)], false);
        }
    };
    let language = Language::of(&library.language);
    // Expectations of scripts are written in English.
    let library = &library.clone().speaking("en");
    let mut cache = RulesetCache::default();
    let mut reports = Vec::new();
    for path in &found {
        let report =
            play(path, library, &mut cache, arguments.bless && instead.is_none(), instead.as_ref());
        arguments.format.tell(&report, language);
        reports.push(report);
    }
    if arguments.coverage {
        coverage(library, arguments, &reports, language);
    }
    arguments.format.tell_all(&reports, language);
    status(reports.iter().all(|report| report.failures.is_empty()))
}

/// Returns the scripts of all paths, each once; every path must have some.
fn all_scripts(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Vec<Fault>> {
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        match scripts(path) {
            Ok(some) if some.is_empty() => {
                let folder = Text::displayed(path.display());
                let fault =
                    Fault::new("test::none", say!("there is no script in {folder}", folder));
                faults.push(fault.help(say!("scripts end in .campaign")));
            }
            Ok(some) => found
                .extend(some.into_iter().filter(|path| !found.contains(path)).collect::<Vec<_>>()),
            Err(error) => faults.push(Fault::new(
                "test::path",
                say!(
                    "{path} cannot be read: {error}",
                    path = Text::displayed(path.display()),
                    error = Text::system_error(&error)
                ),
            )),
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// Tells what the scripts of each edition reached of it; with areas, of those editions alone whose
/// rule books have them.
fn coverage(
    library: &Library,
    arguments: &TestArguments,
    reports: &[TestReport],
    language: Language,
) {
    let areas: Vec<&str> = arguments.areas.iter().map(String::as_str).collect();
    let mut editions: Vec<&str> = reports
        .iter()
        .map(|report| report.edition.as_str())
        .filter(|edition| !edition.is_empty())
        .collect();
    editions.sort_unstable();
    editions.dedup();
    // Tests of a mod show the mod, and next to nothing of the edition.
    let in_a_mod = |report: &TestReport| {
        let whole = report.path.canonicalize().unwrap_or_else(|_| report.path.clone());
        whole.ancestors().any(|folder| folder.join("mod.yaml").is_file())
    };
    let mut told = areas.is_empty() && reports.iter().all(in_a_mod);
    if told {
        editions.clear();
    }
    for edition in editions {
        let Ok(rules) = load_rules(library, edition) else { continue };
        let coverage = Coverage::of(&rules, reports);
        if coverage.has(&areas) {
            told = true;
            print(&coverage.report(&areas).in_words(&language));
        }
    }
    let of_mods = report_on_mods(library, reports);
    if areas.is_empty() && !of_mods.is_empty() {
        print(&of_mods.in_words(&language));
    }
    if !told {
        let areas = Text::verbatim(areas.join(", "));
        let none = say!("no edition that these scripts play has rules of {areas}", areas);
        print(&none.in_words(&language));
    }
}

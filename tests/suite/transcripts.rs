//! Every scripted campaign of the project, and which rules of the editions none of them shows.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use changes_followed::Followed;
use citations::Citations;
use margrave::rules::{Library, RuleId, Ruleset};
use margrave::script::test::{TestReport, scripts, test_and_then};
use margrave::script::{RulesetCache, load_rules};
use margrave::session::Session;

use crate::support::{bless, files, root};
use rules_shown::executable;

mod changes_followed;
mod citations;
mod rules_shown;
mod scripting_used;

/// All but faulty files, and campaigns of earlier releases, which `corpus` replays.
pub fn found() -> Vec<PathBuf> {
    let apart = ["bad", "corpus"].map(|folder| root().join("tests").join(folder));
    let mut found = Vec::new();
    for folder in ["tests", "scripts", "mods"] {
        let folder = root().join(folder);
        if folder.is_dir() {
            found.extend(scripts(&folder).expect("the scripts are listed"));
        }
    }
    found.retain(|path| !apart.iter().any(|folder| path.starts_with(folder)));
    found
}

/// Works on items in threads that take a share each, and returns the results in the items' order.
pub fn shared<I: Sync, T: Send>(items: &[I], work: impl Fn(&[I]) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let working: Vec<_> = items.chunks(share).map(|part| scope.spawn(|| work(part))).collect();
        working.into_iter().map(|part| part.join().expect("the thread ends")).collect()
    })
}

/// All scripts, played once for all tests here, what they cite, and what follows changes of scripts.
fn played() -> &'static (Vec<TestReport>, Citations, Followed) {
    static PLAYED: OnceLock<(Vec<TestReport>, Citations, Followed)> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let parts = shared(&found(), |part: &[PathBuf]| {
            let (mut shelf, mut citations) = (RulesetCache::default(), Citations::default());
            let mut followed = Followed::default();
            let mut play = |path: &PathBuf| {
                let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
                let mut read = |session: &Session| {
                    citations.read(session, &name);
                    followed.read(session);
                };
                test_and_then(path, &Library::shipped(), &mut shelf, (false, None), &mut read)
            };
            let reports: Vec<TestReport> = part.iter().map(&mut play).collect();
            (reports, citations, followed)
        });
        let mut all = (Vec::new(), Citations::default(), Followed::default());
        for (reports, citations, followed) in parts {
            all.0.extend(reports);
            all.1.and(&citations);
            all.2.and(followed);
        }
        all
    })
}

const CHANGES_FOLLOWED: &str = "tests/changes_followed.txt";

/// Returns the events that follow each change of scripts: as the list says, or what is about to be
/// written there, for which all scripts are played.
pub fn changes_followed() -> String {
    if bless() {
        return played().2.rows();
    }
    fs::read_to_string(root().join(CHANGES_FOLLOWED)).expect("the rows are there")
}

fn reports() -> &'static [TestReport] {
    &played().0
}

/// Every scripted campaign under tests/, scripts/ and mods/ plays to its end and meets its
/// expectations.
#[test]
fn transcripts_hold() {
    let failed: Vec<String> = reports()
        .iter()
        .filter(|report| !report.failures.is_empty())
        .map(|report| {
            let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
            format!(
                "{}\n  {}",
                report.path.strip_prefix(root()).unwrap_or(&report.path).display(),
                failures.join("\n  ")
            )
        })
        .collect();
    assert!(!reports().is_empty(), "there are no scripts");
    assert!(
        failed.is_empty(),
        "\n{} of {} scripts failed:\n\n{}\n",
        failed.len(),
        reports().len(),
        failed.join("\n\n")
    );
}

/// Events in scripted campaigns, and in seeded ones of each edition, cite a rule of the edition's
/// own book that is no note and says what was done; every pair of a kind of event and a rule stands
/// in `tests/citations/EDITION.txt`.
#[test]
fn citations_say_what_was_done() {
    let citations = citations::with_seeded(&played().1);
    let wrong = citations::wrong(&citations);
    assert!(wrong.is_empty(), "\n{} citations are wrong:\n{}\n", wrong.len(), wrong.join("\n"));
    let unlisted = citations::unlisted(&citations);
    assert!(
        unlisted.is_empty(),
        "\nother events cite other rules than tests/citations lists: look whether each rule says what was done, and then\n\
         `BLESS=1 cargo test transcripts` writes the lists anew:\n{}\n",
        unlisted.join("\n")
    );
}

/// Each change that scripts can make is made in some campaign, and what follows it stands in
/// `tests/changes_followed.txt`, from which `mods/API.md` says so.
#[test]
fn events_follow_changes() {
    let followed = &played().2;
    let missing = followed.missing();
    assert!(missing.is_empty(), "no script of a test makes these alone in a line: {missing:?}");
    if bless() {
        fs::write(root().join(CHANGES_FOLLOWED), followed.rows()).expect("the rows are written");
    }
    assert!(
        changes_followed() == followed.rows(),
        "other events follow changes than tests/changes_followed.txt says: `BLESS=1 cargo test` writes it anew:\n{}",
        followed.rows()
    );
}

/// Rules that the program and the scripts of the editions cite by name, in refusals, questions and
/// events that no campaign above comes to as well, stand in a rule book and are no `note`.
#[test]
fn nothing_cites_a_note() {
    let executable = executable();
    let is_id = |word: &&str| RuleId::is_id(word) && *word != "house-rule";
    let mut wrong = BTreeSet::new();
    let folders = [("src", "rs"), ("rules", "lua")];
    for path in folders.iter().flat_map(|(folder, ending)| files(&root().join(folder), ending)) {
        let text = fs::read_to_string(&path).expect("a source file is read");
        let code = text.lines().filter(|line| {
            !line.trim_start().starts_with("//") && !line.trim_start().starts_with("--")
        });
        // Every second part between quotes is a string.
        for string in code.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            let ids = string
                .split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
                .filter(is_id);
            wrong.extend(
                ids.filter(|id| !executable.contains_key(*id))
                    .map(|id| format!("{id} in {}", path.display())),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "\nno rule book has these as more than a `note`: cite another rule, or give it the kind that it has:\n{wrong:#?}\n"
    );
}

/// The shipped editions, those that build on no other first.
fn editions() -> &'static [Arc<Ruleset>] {
    static EDITIONS: OnceLock<Vec<Arc<Ruleset>>> = OnceLock::new();
    EDITIONS.get_or_init(|| {
        let library = Library::shipped();
        let load = |name: &String| {
            load_rules(&library, name.as_str())
                .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        };
        let mut editions: Vec<Arc<Ruleset>> = library.editions().iter().map(load).collect();
        editions.sort_by_key(|rules| rules.layers.len());
        editions
    })
}

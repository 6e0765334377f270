//! Faults of rules: sentences of the catalogue, read in the language of whoever looks.

use std::fs;
use std::path::PathBuf;

use margrave::fault::{Fault, render_for};
use margrave::rules::Library;
use margrave::script::load_rules;
use margrave::text::{Catalogue, Language, Text};

use crate::bad_rules::{carry_out, steps};
use crate::support::{copy_folder, root};

/// Loads the rules of a fixture of `tests/bad`; None if it checks a file of another kind.
fn faults_of(fixture: &PathBuf) -> Option<Vec<Fault>> {
    let steps = steps(&fs::read_to_string(fixture).expect("the fixture is read"));
    let named = |key: &str| {
        steps.iter().find(|step| step.words[0] == key).map(|step| step.words[1].clone())
    };
    if named("check").is_some() {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder is made");
    let edition = named("edition").unwrap_or_else(|| "trial".to_owned());
    let own = folder.path().join("rules").join(&edition);
    copy_folder(&root().join("tests/bad/editions").join(&edition), &own);
    carry_out(folder.path(), &steps);
    let library =
        Library::folder(folder.path().join("rules")).with_mods(folder.path().join("mods"));
    let selection = named("select").unwrap_or(edition);
    Some(load_rules(&library, selection.as_str()).err().unwrap_or_default())
}

fn fixtures() -> Vec<PathBuf> {
    let folders = ["rules", "mods"].map(|folder| root().join("tests/bad").join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("it is read"));
    let paths = files.map(|entry| entry.expect("an entry is read").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "fixture")).collect();
    paths.sort();
    paths
}

/// Lists texts of a fault that no language has as a whole: words that are no sentence, and sentences without a
/// translation.
fn untranslated(text: &Text, found: &mut Vec<String>) {
    match text {
        Text::Sentence(english, _) => {
            let lacks =
                |code: &&str| Catalogue::of(code).is_none_or(|all| all.sentence(english).is_none());
            found.extend(Catalogue::codes().filter(lacks).map(|code| format!("{code}: {english}")));
        }
        Text::List(items, _) => items.iter().for_each(|item| untranslated(item, found)),
        Text::Verbatim(words) if words.split_whitespace().count() > 1 => {
            found.push(words.clone());
        }
        Text::Verbatim(_)
        | Text::Typed(_)
        | Text::Usage(_)
        | Text::Noun(_)
        | Text::Number(_)
        | Text::Count(..) => {}
    }
}

/// What a faulty rule file is told in words, and how to mend it, has its translation in each language.
#[test]
fn faults_of_rules_are_translated() {
    let (mut seen, mut beside) = (0, Vec::new());
    for fixture in fixtures() {
        for fault in faults_of(&fixture).into_iter().flatten() {
            // Faults of scripts are in English still.
            if fault.code.starts_with("lua::") {
                continue;
            }
            seen += 1;
            let texts = std::iter::once(&fault.message).chain(&fault.help);
            let mut found = Vec::new();
            texts.for_each(|text| untranslated(text, &mut found));
            beside.extend(found.into_iter().map(|text| format!("{}: {text}", fault.code)));
        }
    }
    beside.sort();
    beside.dedup();
    assert!(seen > 250, "only {seen} faults are found");
    assert!(beside.is_empty(), "{}\n{}", beside.len(), beside.join("\n"));
}

/// A report is drawn in the reader's language, its headings and hints too; code, keys and lines of the file stay.
#[test]
fn a_report_is_in_the_language_of_the_reader() {
    let fixture = root().join("tests/bad/rules/records.fixture");
    let faults = faults_of(&fixture).expect("the fixture is one of rules");
    for (code, wanted) in [
        (
            "nl",
            ["de rijen van tabel `cards` hebben geen veld `moood`", "hulp: bedoelde je `mood`?"],
        ),
        ("de", ["kein Feld `moood`", "Tipp: meintest du `mood`?"]),
        ("en", ["the rows of table `cards` have no field `moood`", "help: did you mean `mood`?"]),
    ] {
        let report = render_for(&faults, false, &Language::of(code));
        for wanted in wanted.iter().chain(&["rules::unknown_key", "[rules/trial/cards.yaml:6:31]"])
        {
            assert!(report.contains(wanted), "{code} lacks `{wanted}` in\n{report}");
        }
    }
}

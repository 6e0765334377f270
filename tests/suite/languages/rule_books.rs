//! Rule books in the languages of their sources.

use std::fs;

use margrave::rules::selection::manifest_of;
use margrave::rules::{LayerKind, Library, TranslationFiles};
use margrave::script::load_rules;

use crate::support::{err, margrave};

/// Every rule is written in the language of its source: NL- in Dutch, WM- and GM- in German, with the numbers, ids
/// and typed words of the English; and the rules are shown so.
#[test]
fn rules_are_written_in_the_language_of_their_source() {
    for (edition, language) in [("dutch", "nl"), ("warmaster", "de"), ("marches", "de")] {
        let library = Library::shipped();
        let manifest = manifest_of(&library, LayerKind::Edition, edition).expect("a manifest");
        let books = TranslationFiles::of(&library, std::iter::once(&manifest));
        let faults = books.faults_of_rulebooks(language);
        assert!(faults.is_empty(), "{edition}: {}", margrave::fault::render(&faults, false));
        let rules = load_rules(&library, edition).expect("it loads");
        let shown = rules.shown_in(rules.language(language));
        for (english, translated) in
            rules.rulebook.entries.values().zip(shown.rulebook.entries.values())
        {
            assert_eq!(english.id, translated.id);
            assert_ne!(english.rule, translated.rule, "{} stayed English", english.id);
            assert_eq!(english.data.is_some(), translated.data.is_some());
        }
    }
}

/// `check` finds in a mod what a translation lacks, has too much, or has otherwise than the English.
#[test]
fn a_faulty_translation_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("tolls");
    fs::create_dir_all(own.join("rulebook/nl")).expect("a folder");
    let write = |path: &str, text: &str| fs::write(own.join(path), text).expect("it is written");
    write(
        "mod.yaml",
        "name: tolls\ntitle: Tolls\nabout: Tolls at bridges.\napi: 3\nversion: 1.0.0\nedition: [dutch]\nlanguages: [nl]\nrulebook: [rulebook/tolls.yaml]\n",
    );
    let entry = |id: &str, title: &str, more: &str| format!("- id: {id}\n  title: {title}\n{more}");
    let english = [
        entry(
            "TL-TOLL-01",
            "Tolls",
            "  kind: note\n  where: x\n  rule: A toll is 3 crowns.\n  example: None.\n",
        ),
        entry("TL-TOLL-02", "More", "  kind: note\n  where: x\n  rule: As `pay` says.\n"),
        entry("TL-TOLL-03", "Most", "  kind: note\n  where: x\n  rule: Nothing.\n"),
    ];
    write("rulebook/tolls.yaml", &english.concat());
    let dutch = [
        entry("TL-TOLL-01", "Tol", "  rule: Tol kost 4 kronen.\n"),
        entry("TL-TOLL-02", "Meer", "  rule: Zoals `betaal` zegt.\n"),
        entry("TL-TOLL-04", "Over", "  rule: Niets.\n"),
    ];
    write("rulebook/nl/tolls.yaml", &dutch.concat());
    let output = margrave().arg("check").arg(&own).output().expect("it runs");
    let told = err(&output);
    for fault in [
        "`rule` of TL-TOLL-01 has other numbers than the English: `4` for `3`",
        "`example` of TL-TOLL-01 is not translated",
        "`rule` of TL-TOLL-02 has other words in backticks than the English: `betaal` for `pay`",
        "the English file has no rule TL-TOLL-04",
        "rule TL-TOLL-03 is not translated",
    ] {
        assert!(told.contains(fault), "{fault}: {told}");
    }
    assert!(!output.status.success());
}

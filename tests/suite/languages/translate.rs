//! What `margrave translate` tells of a catalogue: what is missing, stale or unused, with its line and an example.

use std::fs;

use crate::support::{assert_success, err, margrave, out, root};

/// Sentences that the lessons say.
const MISSING: &str = "{phase} is over: nothing is left to do in it";
const CHANGED: &str = "{realm} uses up {points}";

/// Entries are taken out of a catalogue, changed and put in: each is told with its line, and what the source says with
/// its place and an example from a lesson.
#[test]
fn translators_are_told_what_and_where() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let path = folder.path().join("de.yaml");
    let shipped = root().join("src/text/catalogues/de.yaml");
    let text = fs::read_to_string(shipped).expect("it is read");
    let key = |english: &str| format!("  {english:?}: ");
    let lacks =
        |line: &&str| !line.starts_with(&key(MISSING)) && !line.starts_with(&(key("point") + "{"));
    let kept: Vec<&str> = text.lines().filter(lacks).collect();
    assert_eq!(kept.len() + 2, text.lines().count());
    let changed = "{realm} uses up the {points}";
    let text = kept.join("\n").replace(&key(CHANGED), &key(changed));
    let text = text + "\n  \"Nobody ever says this anywhere.\": \"Niemand.\"\n";
    let text = text.replace("nouns:\n", "nouns:\n  \"zzz zyzzyva\": {one: \"Käfer\"}\n");
    fs::write(&path, &text).expect("it is written");
    let mut command = margrave();
    command.args(["translate", "de", "--catalogue"]).arg(&path);
    let output = command.output().expect("the binary starts");
    assert!(!output.status.success());
    let told = out(&output);
    let line = |begins: &str| {
        text.lines().position(|line| line.starts_with(begins)).expect("the entry is there") + 1
    };
    let file = path.display();
    for wanted in [
        format!(": missing: {MISSING}\n  for instance: "),
        format!("src/text/nouns.rs:{}: missing noun: point\n  for instance: ", noun_line()),
        format!("{file}:{}: stale: {changed}\n  src/view/say/", line(&key(changed))),
        format!("says now: {CHANGED}\n  for instance: "),
        format!(
            "{file}:{}: unused, said nowhere: Nobody ever says this anywhere.",
            line("  \"Nobody ever")
        ),
        format!("{file}:{}: unused, said nowhere: zzz zyzzyva", line("  \"zzz")),
    ] {
        assert!(told.contains(&wanted), "`{wanted}` is missing in\n{told}");
    }
    assert!(told.lines().any(|line| line.starts_with("src/") && line.ends_with(MISSING)), "{told}");
    assert!(err(&output).contains("for examples"), "{}", err(&output));
}

/// Returns the line of the noun in the source.
fn noun_line() -> usize {
    let source = fs::read_to_string(root().join("src/text/nouns.rs")).expect("it is read");
    let at = source.lines().position(|line| line.ends_with("Point = \"point\";"));
    at.expect("the noun is there") + 1
}

/// A PO file has the place and an example of sentences and nouns; scripts at a path are played as well.
#[test]
fn a_po_file_has_places_and_examples() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let po = folder.path().join("nl.po");
    let mut command = margrave();
    command.args(["translate", "nl", "--po"]).arg(&po);
    let script = root().join("tests/rules/tabletop-fates.campaign");
    let output = command.arg("--scripts").arg(script).output().expect("the binary starts");
    assert_success(&output, "the PO file");
    let text = fs::read_to_string(po).expect("it is read");
    for (message, example) in [
        (CHANGED, "#. for instance: red uses up "),
        ("fate of a character who fell", "#. for instance: "),
        ("point", "#. for instance: "),
    ] {
        let whole = text.split("\n\n").find(|one| one.contains(&format!("msgid {message:?}\n")));
        let whole = whole.unwrap_or_else(|| panic!("{message} is missing"));
        assert!(whole.contains("#: src/") && whole.contains(example), "{whole}");
    }
    let mut command = margrave();
    command.args(["translate", "nl", "--catalogue"]).arg(folder.path().join("none.yaml"));
    let output = command.output().expect("the binary starts");
    assert!(!output.status.success() && err(&output).contains("give a catalogue"));
}

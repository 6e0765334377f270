//! Several scripts and folders on one command line, and under which edition something stands.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::support::{
    assert_reported, assert_success, begun, copy_folder, err, margrave, out, root,
};

const ONE: &str = "tests/rules/script-refused.campaign";
const OTHER: &str = "tests/rules/script-dice.campaign";

fn said(arguments: &[&str]) -> String {
    let output = margrave().args(arguments).output().expect("the binary runs");
    assert_success(&output, &arguments.join(" "));
    out(&output)
}

fn refused(arguments: &[&str]) -> String {
    let output = margrave().args(arguments).output().expect("the binary runs");
    assert_reported(&output, &arguments.join(" "));
    err(&output)
}

/// `test`, `run` and `check` take several paths; a script that two of them name is played once.
#[test]
fn several_paths() {
    assert!(said(&["test", ONE, OTHER]).contains("2 scripts"));
    assert!(said(&["test", ONE, OTHER, ONE]).contains("2 scripts"));
    let played = said(&["run", ONE, OTHER]);
    assert!(
        played.contains(&format!("=== {ONE}\n")) && played.contains(&format!("=== {OTHER}\n")),
        "{played}"
    );
    assert!(!said(&["run", ONE]).contains("==="));
    let checked = said(&["check", ONE, "tests/maps/vale.yaml", OTHER]);
    assert_eq!(checked.matches("; valid").count(), 3, "{checked}");
    let missing = refused(&["test", ONE, "tests/none", "src/cli/template/rules"]);
    assert!(
        missing.contains("tests/none cannot be read") && missing.contains("src/cli/template/rules"),
        "{missing}"
    );
    assert!(refused(&["check", ONE, "tests/none.campaign"]).contains("tests/none.campaign"));
}

/// A folder of campaigns is checked campaign by campaign, and one with nothing to check says so.
#[test]
fn a_folder_of_campaigns() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let (one, war) = begun::begun(&[], begun::PEOPLE);
    copy_folder(&war, &kept.path().join("first"));
    copy_folder(&war, &kept.path().join("deeper/second"));
    drop(one);
    let folder = kept.path().to_str().expect("a path");
    assert_eq!(said(&["check", folder]).matches("; valid").count(), 2);
    fs::write(kept.path().join("first/campaign.txt"), "margrave 2\nbegin\n").expect("written");
    assert!(refused(&["check", folder]).contains("the head names no realm"));
    let empty = tempfile::tempdir().expect("a temporary folder");
    assert!(
        refused(&["check", empty.path().to_str().expect("a path")])
            .contains("there is nothing to check")
    );
}

/// Faults of a mod under one edition only say under which, and a rule that another edition has says
/// which one.
#[test]
fn under_which_edition() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let home = kept.path().join("picky");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: picky\ntitle: Picky\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.yaml]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(
        home.join("main.yaml"),
        "values:\n  no_such_value: 3\ntables:\n  alms:\n    cite: house-rule\n    lookup: settlement\n    rows: {temple: 1}\n",
    )
    .expect("written");
    let report = refused(&["check", home.to_str().expect("a path")]);
    let of_all =
        report.split("\n\n").filter(|part| part.contains("no_such_value")).collect::<String>();
    assert!(!of_all.is_empty() && !of_all.contains("(under"), "{report}");
    assert!(
        report.contains("there is no settlement `temple`")
            && report.contains("(under `dutch+picky`)"),
        "{report}"
    );
    assert!(!report.contains("(under `english+picky`)"), "{report}");
    let elsewhere = refused(&["rules", "show", "EN-SHIP-23"]);
    assert!(
        elsewhere.contains("the edition `english` has it: add `--edition english`"),
        "{elsewhere}"
    );
    assert!(!elsewhere.contains("did you mean"), "{elsewhere}");
    assert!(!refused(&["rules", "show", "XX-SHIP-99"]).contains("has it"));
}

/// Coverage counts what mods bring: what their own scripts left out, and what only others bring is
/// none of theirs.
#[test]
fn coverage_of_mods() {
    let told = said(&["test", "--coverage", "mods/foragers", "mods/glory"]);
    assert!(
        told.contains(
            "mod foragers\n  table rows never read: none of 3\n  orders never given: none of 1\n"
        ),
        "{told}"
    );
    assert!(told.contains("  hooks never called: none of 1\n"), "{told}");
    assert!(told.contains("mod glory\n  hooks never called: none of 2\n"), "{told}");
    assert!(told.contains("  options never played at: none of 1\n"), "{told}");
    let kept = tempfile::tempdir().expect("a temporary folder");
    let script = kept.path().join("idle.campaign");
    let vale = root().join("tests/maps/vale.yaml");
    fs::copy(vale, kept.path().join("vale.yaml")).expect("the map is copied");
    let head = "margrave 2\nmod foragers\nrealm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\n";
    fs::write(
        &script,
        format!("{head}banner red 1 D2 500\nstart season\nbegin\nexpect phase scouting\n"),
    )
    .expect("written");
    let told = said(&["test", "--coverage", script.to_str().expect("a path")]);
    assert!(
        told.contains("mod foragers\n  table rows never read: ") && told.contains("(of 3)"),
        "{told}"
    );
    assert!(told.contains("\n  orders never given: forage (of 1)\n"), "{told}");
    let hook = "\n  hooks never called: on.phase_begins reorganization (mods/foragers/main.lua:4) (of 1)\n";
    assert!(told.contains(hook), "{told}");
}

/// `--watch` plays the scripts again when a file of their mod changes: a fault in the mod is told, and
/// that it is mended.
#[test]
fn tests_are_watched() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy_folder(&root().join("mods/rich_cities"), &folder.path().join("mods/rich_cities"));
    copy_folder(&root().join("tests/maps"), &folder.path().join("tests/maps"));
    let mut child = margrave()
        .current_dir(folder.path())
        .args(["test", "--watch", "mods/rich_cities"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut until = |wanted: &str| {
        let mut read = Vec::new();
        loop {
            let line = lines.next().expect("it goes on").expect("a line");
            let found = line.contains(wanted);
            read.push(line);
            if found {
                return read.join("\n");
            }
        }
    };
    assert!(until("Waiting for a change").contains("1 passed, 0 failed"));
    let cities = folder.path().join("mods/rich_cities/cities.yaml");
    let sound = fs::read_to_string(&cities).expect("a file is read");
    fs::write(&cities, sound.replace("city: 3", "city: 2")).expect("a file is written");
    let told = until("Waiting for a change");
    assert!(
        told.contains("cities.yaml has changed.") && told.contains("0 passed, 1 failed"),
        "{told}"
    );
    fs::write(&cities, sound.replace("city: 3", "citty: 3")).expect("a file is written");
    let told = until("Waiting for a change");
    assert!(told.contains("did you mean `city`?"), "{told}");
    fs::write(&cities, sound).expect("a file is written");
    assert!(until("Waiting for a change").contains("1 passed, 0 failed"));
    child.kill().expect("it is ended");
    child.wait().expect("it has ended");
}

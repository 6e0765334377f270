//! Harm of the disk and other programs to campaign files: full, locked, closed, damaged.

use std::fs;
use std::path::Path;

use super::{answers, begun, check, play, text_of};
use crate::support::{
    assert_reported, assert_success, copy_folder, err, feed, margrave, out, root,
};

/// Standard input that is closed at once ends the program quietly.
#[test]
fn closed_input() {
    let (_kept, path) = begun();
    let output = margrave()
        .arg("play")
        .arg(&path)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the binary runs");
    assert_success(&output, "closed input");
    let output = std::process::Command::new("sh")
        .args(["-c", "exec \"$0\" play \"$1\" <&-", env!("CARGO_BIN_EXE_margrave")])
        .arg(&path)
        .output()
        .expect("sh runs");
    assert!(
        matches!(output.status.code(), Some(0 | 1)) && !err(&output).contains("panicked"),
        "{}",
        err(&output)
    );
}

/// A folder that cannot be written to: one report, nothing begun.
#[test]
fn unwritable_folder() {
    for folder in ["/proc/margrave-war", "/dev/null/war"] {
        let output = feed(
            margrave().args(["play", "--seed", "1", "--players", "red=human,blue=human", folder]),
            "",
        );
        assert_reported(&output, folder);
        assert!(err(&output).contains("campaign::unwritable"), "{}", err(&output));
    }
}

/// A file where a campaign's folder is meant: it is said what to name instead, before anything is
/// asked or written.
#[test]
fn file_for_a_folder() {
    let (_kept, path) = begun();
    let answers = path.join("campaign.txt");
    let before = fs::read(&answers).expect("the campaign is there");
    for (arguments, file, help) in [
        (&["play"][..], answers.as_path(), format!("name the folder: {}", path.display())),
        (&["orders", "--as", "red"][..], answers.as_path(), "name the folder: ".to_owned()),
        (
            &["play"][..],
            Path::new("tests/players/does-not-stand-idle.campaign"),
            "margrave run".to_owned(),
        ),
    ] {
        let output = feed(margrave().args(arguments).arg(file), "");
        assert_reported(&output, &file.display().to_string());
        let said = err(&output);
        assert!(said.contains("campaign::not_a_folder") && said.contains(&help), "{said}");
    }
    assert_eq!(fs::read(&answers).expect("the campaign is there"), before);
}

/// A full disk: the order that could not be written was not carried out, and the file replays.
#[test]
fn full_disk() {
    let (_kept, path) = begun();
    let orders = "umpire say the winter was long and the roads were bad that year\n".repeat(200);
    // Beyond the limit writing fails as on a full disk; the signal that comes with it is ignored.
    let mut command = std::process::Command::new("sh");
    command
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 4; exec \"$0\" play \"$1\"",
            env!("CARGO_BIN_EXE_margrave"),
        ])
        .arg(&path);
    let output = feed(&mut command, &orders);
    assert_reported(&output, "full disk");
    assert!(err(&output).contains("could not be"), "{}", err(&output));
    assert!(text_of(&path).ends_with('\n'), "no half line stays");
    assert!(answers(&path).len() > 5);
    assert_success(&check(&path), "after a full disk");
    assert_success(
        &feed(&mut play(&path), "umpire say there is room again\n"),
        "after a full disk",
    );
    let output = std::process::Command::new("sh")
        .args(["-c", "exec \"$0\" check >/dev/full", env!("CARGO_BIN_EXE_margrave")])
        .output()
        .expect("sh runs");
    assert_reported(&output, "standard output on a full disk");
}

/// Two programs on one folder: the second is turned away and changes nothing.
#[test]
fn two_programs() {
    let (_kept, path) = begun();
    let mut first = play(&path)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut reader = std::io::BufReader::new(first.stdout.take().expect("piped"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut reader, &mut line).expect("the first says something");
    let before = text_of(&path);
    let second = feed(&mut play(&path), "umpire say me too\n");
    assert_reported(&second, "the second");
    assert!(err(&second).contains("campaign::in_use"), "{}", err(&second));
    assert_eq!(text_of(&path), before);
    drop(first.stdin.take());
    first.wait().expect("the first ends");
    assert_success(&feed(&mut play(&path), "umpire say me too\n"), "once the first has left");
}

/// Other rules at hand: the campaign goes on under its own; if those were changed too, it says so.
#[test]
fn locked_rules() {
    let (kept, path) = begun();
    let state = out(&check(&path));
    let rules = kept.path().join("rules");
    copy_folder(&root().join("rules"), &rules);
    let values = rules.join("dutch/values.yaml");
    let text = fs::read_to_string(&values).expect("the values are read");
    fs::write(&values, text.replace("banner.food: {is: 1", "banner.food: {is: 2"))
        .expect("the values are written");
    let with = |verb: &str| {
        feed(margrave().arg("--rules").arg(&rules).arg(verb).arg(&path), "view as host\nhash\n")
    };
    let output = with("play");
    assert_success(&output, "under its own rules");
    assert!(out(&output).contains("under its own"), "{}", out(&output));
    assert!(out(&with("check")).ends_with(&state));
    let lock = path.join("rules.lock");
    let hash = fs::read_dir(&lock)
        .expect("the lock is read")
        .next()
        .expect("one set of rules")
        .expect("an entry")
        .path();
    let locked = hash.join("rules/dutch/values.yaml");
    fs::write(&locked, text.replace("banner.food: {is: 1", "banner.food: {is: 3"))
        .expect("the lock is damaged");
    assert_reported(&with("play"), "changed lock");
    assert!(err(&with("play")).contains("were changed"), "{}", err(&with("play")));
    fs::write(&locked, "values: [").expect("the lock is damaged");
    assert_reported(&with("play"), "damaged lock");
    fs::remove_dir_all(&lock).expect("the lock is removed");
    assert_reported(&with("check"), "no lock");
    // The shipped rules are still those it began with.
    assert_success(&check(&path), "the same rules at hand");
}

/// A snapshot that is damaged, empty, foreign or a folder is ignored.
#[test]
fn damaged_snapshot() {
    let (_kept, path) = begun();
    let state = out(&check(&path));
    let snapshot = path.join("snapshots/latest.json");
    for damage in [&b""[..], b"{", b"null", b"{\"version\":\"0.1.0\"}", b"\xff\xff"] {
        fs::create_dir_all(path.join("snapshots")).expect("a folder is made");
        fs::write(&snapshot, damage).expect("the snapshot is damaged");
        assert_success(&feed(&mut play(&path), "view as host\nhash\n"), "damaged snapshot");
        assert_eq!(out(&check(&path)), state);
    }
    let _ = fs::remove_dir_all(path.join("snapshots"));
    fs::create_dir_all(&snapshot).expect("a folder in the snapshot's place");
    assert_success(&feed(&mut play(&path), "umpire say still here\n"), "a folder as snapshot");
}

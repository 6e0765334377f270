//! Saved states, of which every byte counts and none forges a line; and whatever is typed.

use std::fs;
use std::path::PathBuf;

use margrave::session::Snapshot;
use proptest::prelude::*;
use tempfile::TempDir;

use super::{assert_shows, sly};
use crate::support::begun::{is_hash, play};
use crate::support::{assert_success, err, feed, margrave, out};

const QUIET: &str = "on.phase_begins('scouting', function() campaign.vars.seen = 1 end)";

/// A campaign with a saved state.
fn saved() -> (TempDir, PathBuf, Vec<u8>) {
    let (kept, path) = sly(QUIET);
    play(&path, "note one\ndone\ndone\nnote two\n");
    let bytes = fs::read(path.join("snapshots/latest.json")).expect("a state was saved");
    (kept, path, bytes)
}

fn hash(said: &str) -> String {
    said.lines().rfind(|line| is_hash(line)).expect("a hash is shown").to_owned()
}

/// A state that was changed, has no seal, or belongs to other answers is refused, and the campaign
/// opens by its answers.
#[test]
fn saved_states_are_whole() {
    let (_kept, path, bytes) = saved();
    let state = hash(&play(&path, "view as host\nhash\n"));
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    let snapshot = path.join("snapshots/latest.json");
    let saved = String::from_utf8(bytes.clone()).expect("it is text");
    let richer = saved.replacen("\"points\":900", "\"points\":9000", 1);
    assert_ne!(richer, saved);
    let unsealed = format!("{}}}", &saved[..saved.rfind(",\"seal\":").expect("a seal")]);
    let parsed: Snapshot = serde_json::from_str(&saved).expect("a state");
    let other = Snapshot { prefix: "0123456789abcdef".to_owned(), ..parsed };
    for (forged, why) in [
        (richer.into_bytes(), "was changed since it was saved"),
        (unsealed.into_bytes(), "was saved by an older Margrave, without a seal"),
        (other.sealed().expect("it is written"), "does not belong to these answers"),
        (b"{}".to_vec(), "without a seal"),
    ] {
        fs::write(&snapshot, forged).expect("written");
        let output =
            feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
        assert_success(&output, why);
        assert!(err(&output).contains(why), "{why}: {}", err(&output));
        assert!(out(&output).contains("the campaign is opened by its answers"), "{}", out(&output));
        assert_eq!(hash(&out(&output)), state, "{why}");
        assert_eq!(
            fs::read_to_string(path.join("campaign.txt")).expect("it is read"),
            text,
            "{why}"
        );
    }
    // Another order of the same answers.
    fs::write(&snapshot, &bytes).expect("written");
    fs::write(path.join("campaign.txt"), text.replace("note one", "note uno")).expect("written");
    let output =
        feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    assert!(err(&output).contains("does not belong to these answers"), "{}", err(&output));
    // The state as it was saved is taken up.
    fs::write(path.join("campaign.txt"), &text).expect("written");
    let output =
        feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    assert_success(&output, "it is whole");
    assert!(
        out(&output).contains("The campaign goes on from the state"),
        "{}{}",
        out(&output),
        err(&output)
    );
}

/// The account that a saved state gives of itself is one line of the campaign file.
#[test]
fn saved_states_forge_no_lines() {
    let (_kept, path, bytes) = saved();
    let parsed: Snapshot = serde_json::from_slice(&bytes).expect("a state");
    let forged = Snapshot { version: "0.1\nhost: umpire say forged\n".to_owned(), ..parsed };
    fs::write(path.join("snapshots/latest.json"), forged.sealed().expect("it is written"))
        .expect("written");
    feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    assert!(text.contains("\nresume "), "{text}");
    assert!(!text.lines().any(|line| line.starts_with("host:")), "{text}");
}

#[test]
fn any_byte_of_a_saved_state_counts() {
    let (_kept, _path, bytes) = saved();
    assert_eq!(Snapshot::whole(&bytes), Ok(()));
    let length = bytes.len();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 500,
        ..ProptestConfig::default()
    });
    let forged = (0..length, any::<u8>(), 0..3_u8);
    runner
        .run(&forged, |(at, byte, how)| {
            let mut changed = bytes.clone();
            match how {
                0 => changed[at] = byte,
                1 => changed.insert(at, byte),
                _ => drop(changed.remove(at)),
            }
            // The same bytes are the same state.
            prop_assert!(
                changed == bytes || Snapshot::whole(&changed).is_err(),
                "{at} {byte} {how}"
            );
            Ok(())
        })
        .expect("every change is found");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// All output shows, whatever is typed, and the campaign file grows by whole answers that
    /// replay.
    #[test]
    fn whatever_is_typed(words in "[\u{1}-\u{9}\u{b}-\u{1f}a-z:# \u{7f}-\u{a0}\u{2028}\u{202e}\u{feff}]{1,40}") {
        let (_kept, path) = sly(QUIET);
        let said = play(&path, &format!("note {words}\numpire say {words}\n{words}\nview as host\nhash\n"));
        assert_shows(&said, "what is said");
        let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
        let body = text.split_once("begin\n").expect("a head").1;
        prop_assert!(body.lines().all(|line| line.starts_with("red: ") || line.starts_with("host: ")), "{:?}", body);
        let again = play(&path, "view as host\nhash\n");
        prop_assert_eq!(hash(&said), hash(&again));
    }
}

//! Answers that are taken back in piped campaigns and in their saves.

use std::fs;

use super::MAP;
use crate::support::begun::is_hash;
use crate::support::{assert_success, feed, margrave, out, root};

/// After an undo in mid-phase what was on the screen before is not said again; what comes after is.
#[test]
fn undo_repeats_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = margrave();
    command.current_dir(folder.path()).args([
        "play",
        "war",
        "--seed",
        "11",
        "--players",
        "red=human,blue=greedy",
    ]);
    let asked = out(&feed(&mut command, "what\n"));
    let answer = asked
        .lines()
        .filter_map(|line| line.strip_prefix("  capital "))
        .next()
        .expect("a capital is asked for");
    let mut again = margrave();
    again.current_dir(folder.path()).args([
        "play",
        "war-2",
        "--seed",
        "11",
        "--players",
        "red=human,blue=greedy",
    ]);
    let text = out(&feed(&mut again, &format!("capital {answer}\nundo\ncapital {answer}\n")));
    assert_eq!(
        text.matches("red: d6 for choice of capitals").count(),
        asked.matches("red: d6 for choice of capitals").count(),
        "{text}"
    );
    assert_eq!(text.matches(&format!("red takes {answer} as its capital")).count(), 2, "{text}");
}

/// `undo` counts people's own answers, typed, in a save and in a save played as a script.
#[test]
fn undo_in_a_save() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let begun = feed(
        margrave().args(["play", "--seed", "3", "--players", "red=random,blue=human"]).arg(&war),
        "what\n",
    );
    let text = out(&begun);
    let order = text
        .lines()
        .find_map(|line| line.strip_prefix("  ").filter(|line| line.starts_with("capital ")))
        .unwrap_or_else(|| panic!("{text}"))
        .to_owned();
    let played = feed(
        margrave().arg("play").arg(&war),
        &format!(
            "{order}\numpire say one\nundo 2\nview as host\nhash\nview as seat\n{order}\nview as host\nhash\n"
        ),
    );
    assert_success(&played, "play");
    let hashes: Vec<String> =
        out(&played).lines().filter(|line| is_hash(line)).map(str::to_owned).collect();
    assert_eq!(hashes.len(), 2, "{}", out(&played));
    let copy = folder.path().join("copy.campaign");
    fs::copy(war.join("campaign.txt"), &copy).expect("the save is copied");
    let resumed = feed(margrave().arg("play").arg(&war), "view as host\nhash\n");
    assert!(out(&resumed).contains(&hashes[1]), "{}", out(&resumed));
    for command in [["check", "war"], ["check", "copy.campaign"], ["run", "copy.campaign"]] {
        let output =
            margrave().current_dir(folder.path()).args(command).output().expect("the binary runs");
        assert_success(&output, command[1]);
        assert!(out(&output).contains("state "), "{}", out(&output));
    }
}

/// A step too many says how many there are.
#[test]
fn undo_says_how_far_it_goes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = feed(
        margrave().current_dir(folder.path()).args([
            "play",
            "war",
            "--seed",
            "5",
            "--players",
            "red=human,blue=human,gold=human",
            "--map",
            MAP,
        ]),
        "undo\ncapital G5\ncapital J8\nundo 3\nundo 2\nundo\n",
    );
    assert_success(&output, "play");
    let text = out(&output);
    assert_eq!(text.matches("there is nothing to take back").count(), 2, "{text}");
    assert!(
        text.contains("only 2 answers can be taken back: `undo 2`")
            && text.contains("taken back: 2 answers\nSetting up: place capitals"),
        "{text}"
    );
}

/// Undos that the host allows others are said, counted, recorded and given again, also after the
/// campaign was left; the save is a script all the same.
#[test]
fn undo_past_dice_is_recorded() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let path = war.join("campaign.txt");
    let head = format!(
        "margrave 2\nseed 9\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
         banner red 1 D6 900 baggage 2\nbanner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n",
        root().display()
    );
    fs::create_dir_all(&war).expect("a folder is made");
    fs::write(&path, head).expect("a file is written");
    let play = |lines: &str| {
        let output = feed(margrave().arg("play").arg(&war), lines);
        assert_success(&output, lines);
        out(&output)
    };
    let text = play("scout 1 E6\nundo\nwhat\nundo\nno\nundo\nyes\nnote on\nundo\n");
    assert_eq!(text.matches("so all at the table decide: is it allowed?").count(), 3, "{text}");
    assert!(
        text.contains("nothing is taken back: answer `yes` or `no`")
            && text.contains("Nothing is taken back."),
        "{text}"
    );
    assert!(text.contains("1 answer of red was taken back past what had been seen"), "{text}");
    assert!(text.contains("taken back: 1 answer: `red: note on`"), "{text}");
    // The question is said again, though nothing prompts for it here.
    assert_eq!(
        text.matches("red: scouting: `scout` with a banner and a tile").count(),
        2,
        "{text}"
    );
    assert!(fs::read_to_string(&path).expect("it is read").contains("\nundo 1 yes for red\n"));
    let again = play("redo\nredo\nlog 20\nview as host\nhash\n");
    assert!(
        again.contains("given again: 1 answer: `red: note on`") && again.contains("red writes: on"),
        "{again}"
    );
    assert!(again.contains("there is nothing to redo"), "{again}");
    let copy = folder.path().join("copy.campaign");
    fs::copy(&path, &copy).expect("the save is copied");
    let state = |output: &std::process::Output| {
        out(output).split_whitespace().last().unwrap_or_default().to_owned()
    };
    let checked = margrave().arg("check").arg(&war).output().expect("the binary runs");
    let run = margrave().arg("run").arg(&copy).output().expect("the binary runs");
    assert_success(&checked, "check");
    assert_success(&run, "run");
    assert_eq!(state(&checked), state(&run), "{}{}", out(&checked), out(&run));
    // The owner of the answers follows from the answers: nobody else can be named, and the campaign
    // opens afterwards.
    let named =
        play("note of red\nundo 1 yes for blue\nnote again\nundo 1 yes for nobody\nwhere\n");
    assert_eq!(
        named.matches("of red was taken back past what had been seen").count(),
        2,
        "{named}"
    );
    assert!(!named.contains("of blue was taken back"), "{named}");
    assert_success(
        &margrave().arg("check").arg(&war).output().expect("the binary runs"),
        "it opens",
    );
    assert!(again.contains(&state(&run)), "{again}{}", out(&run));
}

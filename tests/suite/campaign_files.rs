//! Campaign files that were cut off, edited, damaged, or made to hurt: each gives one clear report,
//! and the file is unchanged.

mod disk;
mod heads;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::begun::is_hash;
use crate::support::{assert_reported, assert_success, err, feed, margrave, often, out, root};

/// Orders that begin any campaign of two realms, up to the first tiles.
const SEED: &str = "3";

/// A folder with a campaign in which red has chosen its capital.
fn begun() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    let output = feed(
        margrave().args(["play", "--seed", SEED, "--players", "red=human,blue=human"]).arg(&path),
        "",
    );
    assert_success(&output, "a campaign begins");
    let asked = feed(play(&path).arg("--seed=9"), "what\n");
    let text = out(&asked);
    let order = text
        .lines()
        .find_map(|line| line.strip_prefix("  capital "))
        .unwrap_or_else(|| panic!("a capital is asked for: {text}"))
        .to_owned();
    assert_success(&feed(&mut play(&path), &format!("capital {order}\n")), "the first order");
    assert_eq!(answers(&path).len(), 1, "{}", text_of(&path));
    (folder, path)
}

/// A new campaign is told who plays by names of realms, by players alone or by their number; players among
/// names of realms are reported, and nothing is begun.
#[test]
fn who_plays_is_said_in_three_ways() {
    let begun = |players: &str| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("war");
        let output = feed(play(&path).args(["--seed", SEED, "--players", players]), "");
        let seats = fs::read_to_string(path.join("campaign.txt")).unwrap_or_default();
        let seats = seats.lines().filter_map(|line| line.strip_prefix("realm "));
        (seats.map(str::to_owned).collect::<Vec<String>>(), output)
    };
    for (players, seats) in [
        ("gold=human,iron=captain", &["gold human", "iron captain"][..]),
        ("gold,iron=greedy", &["gold human", "iron greedy"]),
        ("human,greedy,hard-captain", &["red human", "blue greedy", "green hard-captain"]),
        ("3", &["red human", "blue greedy", "green greedy"]),
    ] {
        let (found, output) = begun(players);
        assert_success(&output, players);
        assert_eq!(found, seats, "{players}");
    }
    for (players, said) in [
        ("gold,greedy", "write `red=greedy`, or only who plays"),
        ("red=human,hard-captain", "`hard-captain` in `--players` is who plays"),
        ("0", "does not seat 1 to 18 players"),
        (&vec!["random"; 19].join(","), "does not seat 1 to 18 players"),
    ] {
        let (found, output) = begun(players);
        assert_reported(&output, players);
        assert!(err(&output).replace("\n", " ").contains(said), "{}", err(&output));
        assert!(found.is_empty(), "{players} begins nothing");
    }
}

fn play(folder: &Path) -> std::process::Command {
    let mut command = margrave();
    command.arg("play").arg(folder);
    command
}

fn check(folder: &Path) -> Output {
    margrave().arg("check").arg(folder).output().expect("the binary runs")
}

fn text_of(folder: &Path) -> String {
    fs::read_to_string(folder.join("campaign.txt")).expect("the campaign is read")
}

fn answers(folder: &Path) -> Vec<String> {
    text_of(folder).lines().skip_while(|line| *line != "begin").skip(1).map(str::to_owned).collect()
}

fn write(folder: &Path, text: &str) {
    fs::write(folder.join("campaign.txt"), text).expect("the campaign is written");
}

/// Both `play` and `check` report, naming these words, and the file stays as it was.
fn both_refuse(folder: &Path, text: &str, words: &[&str]) {
    write(folder, text);
    for output in [check(folder), feed(&mut play(folder), "view as host\nhash\n")] {
        assert_reported(&output, text.get(..200).unwrap_or(text));
        for word in words {
            // Reports are wrapped; a path or sentence may run over two lines.
            let said =
                err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
            assert!(said.contains(word), "`{word}` is not in: {said}");
        }
    }
    assert!(text_of(folder) == text, "the file was changed");
}

/// A head and a script body checked as a file of its own.
fn script(text: &str) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("odd.campaign");
    fs::write(&path, text).expect("the script is written");
    margrave().arg("check").arg(&path).output().expect("the binary runs")
}

/// The vale with a banner each, at the start of the season; red moves first.
fn vale() -> String {
    format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 640 baggage 2\nbanner blue 1 H4 700 baggage 2\nstart season\ndice 6 6 1 1\nbegin\n",
        root().display()
    )
}

/// A last line cut off in the middle is set aside, even in the middle of a letter, and play goes
/// on.
#[test]
fn cut_off_line_is_set_aside() {
    let (_kept, path) = begun();
    let whole = text_of(&path);
    for fragment in [&b"red: cap"[..], b"host: umpire say caf\xc3", b"\xff\xfe\xff"] {
        let mut bytes = whole.clone().into_bytes();
        bytes.extend_from_slice(fragment);
        fs::write(path.join("campaign.txt"), &bytes).expect("the campaign is written");
        assert_success(&check(&path), "a cut-off file is checked");
        assert_eq!(
            fs::read(path.join("campaign.txt")).expect("read"),
            bytes,
            "`check` changes nothing"
        );
        let output = feed(&mut play(&path), "");
        assert_success(&output, "a cut-off file is played");
        assert!(out(&output).contains("cut off"), "{}", out(&output));
        assert!(text_of(&path).starts_with(&whole), "{}", text_of(&path));
        assert!(
            text_of(&path)[whole.len()..].starts_with("# cut off and set aside"),
            "{}",
            text_of(&path)
        );
        assert_success(&check(&path), "what is set aside does not disturb");
        write(&path, &whole);
    }
}

/// An illegal answer in the file is one clear error that names its line; the file stays as it was.
#[test]
fn illegal_answer_names_its_line() {
    let (_kept, path) = begun();
    let text = text_of(&path);
    let lines = text.lines().count();
    for wrong in [
        "red: move 1 D5",
        "blue: capital A99",
        "nonsense",
        "blue: capital",
        "gold: done",
        "red: red: done",
    ] {
        both_refuse(
            &path,
            &format!("{text}{wrong}\n"),
            &["campaign.txt", &format!("line {}", lines + 1), &format!("`{wrong}`")],
        );
    }
}

/// Answers after the end of a campaign, and an `undo` of more than there is, are reported with
/// their line.
#[test]
fn undo_in_files() {
    let (_kept, path) = begun();
    let text = text_of(&path);
    let line = format!("line {}", text.lines().count() + 1);
    both_refuse(&path, &format!("{text}undo 2\n"), &[&line, "more answers"]);
    both_refuse(&path, &format!("{text}undo 99999999999999999999999\n"), &[&line]);
    both_refuse(&path, &format!("{text}undo -1\n"), &[&line]);
    write(&path, &format!("{text}undo 1\n"));
    let output = check(&path);
    assert_success(&output, "an undo in a file");
    assert!(out(&output).contains(": 0 answers"), "{}", out(&output));
    let output = feed(&mut play(&path), "undo\nundo 5\nundo x\nview as host\nhash\n");
    assert_success(&output, "undo beyond the start");
    assert!(out(&output).contains("nothing to take back"), "{}", out(&output));
    assert_eq!(text_of(&path), format!("{text}undo 1\n"));
}

/// Windows line ends, a byte order mark, comments and blank lines change nothing.
#[test]
fn line_ends_and_comments() {
    let (_kept, path) = begun();
    let text = text_of(&path);
    let state = out(&check(&path));
    for other in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        text.replace('\n', "   # noted\n\n# a line\n"),
    ] {
        write(&path, &other);
        let output = check(&path);
        assert_success(&output, &other);
        assert_eq!(out(&output), state);
        assert_success(&feed(&mut play(&path), "view as host\nhash\n"), &other);
    }
}

/// Text after `#` is a comment at the prompt as it is in the file.
#[test]
fn typed_comments() {
    let (_kept, path) = begun();
    assert_success(
        &feed(&mut play(&path), "# nothing\numpire say see #5 # or not\n   # blank\n"),
        "typed comments",
    );
    assert_success(&check(&path), "typed comments replay");
    let output = feed(&mut play(&path), "umpire say #5\n");
    assert_success(&output, "an order that is only a comment");
    assert_success(&check(&path), "and is refused, not written");
}

/// Another seed in an edited head: the answers no longer fit, or another campaign is played; no
/// panic.
#[test]
fn another_seed() {
    let (_kept, path) = begun();
    for seed in ["4", "5", "18446744073709551615"] {
        let text = text_of(&path).replace(&format!("seed {SEED}\n"), &format!("seed {seed}\n"));
        write(&path, &text);
        let output = feed(&mut play(&path), "view as host\nhash\n");
        assert!(
            matches!(output.status.code(), Some(0 | 1)) && !err(&output).contains("panicked"),
            "{}",
            err(&output)
        );
        write(&path, &text.replace(&format!("seed {seed}\n"), &format!("seed {SEED}\n")));
    }
}

/// A hundred thousand comments and blank lines are read, a million in a soak; as many answers end with one report of the first
/// wrong line.
#[test]
fn very_many_lines() {
    let lines = often(100_000, 1_000_000);
    let (_kept, path) = begun();
    let text = text_of(&path);
    let started = Instant::now();
    write(&path, &format!("{text}{}", "# a comment\n\n".repeat(lines / 2)));
    assert_success(&check(&path), "very many comments");
    both_refuse(
        &path,
        &format!("{text}{}", "blue: done\n".repeat(lines)),
        &["`blue: done` cannot be played"],
    );
    both_refuse(&path, &format!("{text}{}", "undo\n".repeat(lines)), &["more answers"]);
    both_refuse(
        &path,
        &format!("margrave 2\n{}", "garbage\n".repeat(lines)),
        &["no line `garbage`"],
    );
    both_refuse(&path, &"x".repeat(10 * lines), &["no line `begin`"]);
    let long = format!("{text}{}\n", "y".repeat(10 * lines));
    write(&path, &long);
    for report in [feed(&mut play(&path), ""), check(&path)] {
        assert_reported(&report, "a line of very many letters");
        assert!(err(&report).len() < 2_000, "{}", err(&report));
    }
    // Not a measurement: only that none of this runs for ever.
    assert!(started.elapsed() < Duration::from_secs(120));
}

/// Orders that do not fit are refused with a reason, and the campaign goes on as it stood.
#[test]
fn refusals_change_nothing() {
    let wrong = [
        "scout blue1 B5",
        "scout 9 B5",
        "scout 1 Z99",
        "scout 1 H1",
        "scout 99999999999999999999 B5",
        "scout -1 B5",
        "scout",
        "scout 1",
        "scout 1 B5 B6",
        "move 1 B5",
        "move 1 1 B5",
        "card flank",
        "yes",
        "muster 9223372036854775807",
        "feed 1",
        "give 1 1 9223372036854775807",
        "blue: done",
        "umpire tile B4 stock -1",
        "umpire banner red 1 points 9223372036854775807",
        "umpire banner red 1 at C2",
        "umpire banner red 256 new B4 500",
        "umpire",
        "umpire nothing",
        "dice",
        "dice 0",
        "dice 101",
        "dice 9223372036854775807",
        "rolling thunder",
        "\u{0}",
        "🦀",
        "scout 1 ＢＢ５",
        ": done",
        "red : done",
        "red:",
        "host: done",
        "host: host: done",
        "expect",
        "why",
        "map Z99",
        "map 99999999999999999999",
        "log -1",
        "rules ../../etc/passwd",
        "view as gold",
        "tile",
        "preview scout 1 H1",
        "preview",
    ];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    fs::create_dir_all(&path).expect("a folder is made");
    write(&path, &vale());
    let lines: String = wrong.iter().map(|line| format!("{line}\nview as host\nhash\n")).collect();
    // A file that names no rules says so once it is played.
    assert_success(&feed(&mut play(&path), ""), "pinned");
    let before = text_of(&path);
    let output = feed(&mut play(&path), &format!("view as host\nhash\nview as seat\n{lines}"));
    assert_success(&output, "refusals");
    assert_eq!(text_of(&path), before, "nothing was written");
    let hashes: Vec<String> =
        out(&output).lines().filter(|line| is_hash(line)).map(str::to_owned).collect();
    assert_eq!(hashes.len(), wrong.len() + 1, "{}", out(&output));
    assert!(hashes.iter().all(|hash| *hash == hashes[0]));
}

//! Campaign files that were cut off, edited, damaged, or made to hurt: each gives one clear report,
//! and the file is unchanged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use crate::support::{
    assert_reported, assert_success, copy_folder, err, feed, margrave, out, root,
};
use tempfile::TempDir;

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

/// What is typed after `#` is a comment at the prompt as it is in the file.
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

/// A million comments and blank lines are read; a million answers end with one report of the first
/// wrong line.
#[test]
fn a_million_lines() {
    let (_kept, path) = begun();
    let text = text_of(&path);
    let started = Instant::now();
    write(&path, &format!("{text}{}", "# a comment\n\n".repeat(500_000)));
    assert_success(&check(&path), "a million comments");
    both_refuse(
        &path,
        &format!("{text}{}", "blue: done\n".repeat(1_000_000)),
        &["`blue: done` cannot be played"],
    );
    both_refuse(&path, &format!("{text}{}", "undo\n".repeat(1_000_000)), &["more answers"]);
    both_refuse(
        &path,
        &format!("margrave 2\n{}", "garbage\n".repeat(1_000_000)),
        &["no line `garbage`"],
    );
    both_refuse(&path, &"x".repeat(10_000_000), &["no line `begin`"]);
    let long = format!("{text}{}\n", "y".repeat(10_000_000));
    write(&path, &long);
    assert_reported(&feed(&mut play(&path), ""), "a line of ten million letters");
    assert_reported(&check(&path), "a line of ten million letters");
    // Not a measurement: only that none of this runs for ever.
    assert!(started.elapsed() < Duration::from_secs(120));
}

/// Faulty heads: each is one report that names the line, and says what would do.
#[test]
fn bad_heads() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["begin"]),
        ("hello\n", &["margrave 2"]),
        (
            "margrave 3\nrealm red human\nrealm blue human\nbegin\n",
            &["format 3", "formats 1 and 2"],
        ),
        ("margrave 2\nrealm red human\nrealm blue human\n", &["no line `begin`"]),
        ("margrave 2\nbegin\n", &["no realm"]),
        (
            "margrave 2\nreal red human\nrealm blue human\nbegin\n",
            &["no line `real`", "did you mean `realm`?", ":2"],
        ),
        (
            "margrave 2\nseed 1\nseed 2\nrealm red human\nrealm blue human\nbegin\n",
            &["two lines `seed`", ":3"],
        ),
        (
            "margrave 2\nseed -1\nrealm red human\nrealm blue human\nbegin\n",
            &["`-1` is not a seed"],
        ),
        (
            "margrave 2\nseed 18446744073709551616\nrealm red human\nrealm blue human\nbegin\n",
            &["is not a seed"],
        ),
        (
            "margrave 2\nedition duch\nrealm red human\nrealm blue human\nbegin\n",
            &["no edition `duch`", "did you mean `dutch`?"],
        ),
        (
            "margrave 2\nedition ../dutch\nrealm red human\nrealm blue human\nbegin\n",
            &["no edition"],
        ),
        ("margrave 2\nrealm red human\nrealm red human\nbegin\n", &["two realms `red`"]),
        (
            "margrave 2\nrealm Red human\nrealm host human\nbegin\n",
            &["`Red` cannot be the name", "`host` cannot be the name"],
        ),
        (
            "margrave 2\nrealm red robot\nrealm blue human\nbegin\n",
            &["`robot` cannot play", "human, greedy or random"],
        ),
        ("margrave 2\nrealm red human\nbegin\n", &["1 realm plays", "NL-REALM-01"]),
        (
            "margrave 2\nrealm a human\nrealm b human\nrealm c human\nrealm d human\nbegin\n",
            &["4 realms play"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption year 3\noption years many\nbegin\n",
            &["no option `year`", "did you mean `years`?", "`years` takes"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption years 1\noption years 2\nbegin\n",
            &["set twice"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption strength_points 99999999999999999999\nbegin\n",
            &["takes"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap nowhere.yaml\nbegin\n",
            &["nowhere.yaml"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap given\nbegin\n",
            &["no `tile … is …` line"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap given free\ntile A1 is medow\ntile ZZZZZ9 is meadow\nbegin\n",
            &["no tile `medow`", "is not a place"],
        ),
        ("margrave 2\nrealm red human\nrealm blue human\nbanner red 1 D4 500\nbegin\n", &["D4"]),
        ("margrave 2\nrealm red human\nrealm blue human\nstart season\nbegin\n", &["needs a map"]),
        (
            "margrave 2\nrealm red human\nrealm blue human\ndice 0 7 300\nbegin\n",
            &["faces from 1 to 100"],
        ),
    ];
    for (text, words) in cases {
        let output = script(text);
        assert_reported(&output, text);
        let said = err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
        for word in *words {
            assert!(said.contains(word), "{text}\n`{word}` is not in: {said}");
        }
    }
}

/// 300 realms, and things laid out that nobody can own, hold or stand on, are faults of the head.
#[test]
fn impossible_layouts() {
    let many: String = (0..300u32)
        .map(|at| {
            format!(
                "realm {}{}{} human\n",
                char::from(b'a' + (at / 26 % 26) as u8),
                char::from(b'a' + (at % 26) as u8),
                if at >= 676 { "x" } else { "" }
            )
        })
        .collect();
    assert_reported(&script(&format!("margrave 2\noption boxes 100\n{many}begin\n")), "300 realms");
    for line in [
        "banner red 1 D2 640\nbanner red 1 D2 640",
        "banner red 0 D2 640",
        "banner red 100 D2 640",
        "banner red 300 D2 640",
        "banner red 2 D2 -5",
        "banner red 2 D2 9223372036854775808",
        "banner red 2 D2 0",
        "banner red 2 C2 500",
        "banner red 2 D2 500 baggage 99",
        "banner red 2 D2 500 ground 200",
        "banner red 2 D2 500 side UP",
        "banner red 2 D2 500 shut_in",
        "banner red 2 D2 500 colour",
        "banner gold 2 D2 500",
        "tile D2 owner gold",
        "tile D2 settlement castle",
        "tile D2 razed",
        "tile D2 stock 99999",
        "tile Z99 known",
        "tile D2 capital gold",
        "siege D2 red",
        "siege D2 red garrison 5",
        "ships D2 gold 1",
        "ships D2 red many",
    ] {
        assert_reported(
            &script(&vale().replace("start season", &format!("{line}\nstart season"))),
            line,
        );
    }
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
    let hashes: Vec<String> = out(&output)
        .lines()
        .filter(|line| line.len() == 16 && line.bytes().all(|byte| byte.is_ascii_hexdigit()))
        .map(str::to_owned)
        .collect();
    assert_eq!(hashes.len(), wrong.len() + 1, "{}", out(&output));
    assert!(hashes.iter().all(|hash| *hash == hashes[0]));
}

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

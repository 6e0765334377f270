//! Output that is piped: the same bytes every time, no colour, no prompt, and quiet when nobody
//! reads.

mod undone;

use std::fs;
use std::process::Command;

use crate::support::begun::is_hash;
use crate::support::{assert_success, err, feed, margrave, out, root};

/// A campaign that two computer players and the seed settle by themselves up to the first question.
fn demo() -> std::path::PathBuf {
    root().join("tests/rules/subsistence-shortfall.campaign")
}

/// `margrave run` prints the same bytes twice, without colour codes.
#[test]
fn run_twice_is_the_same() {
    let run = || margrave().arg("run").arg(demo()).output().expect("the binary runs");
    let (first, second) = (run(), run());
    assert_success(&first, "run");
    assert_eq!(first.stdout, second.stdout);
    assert!(!first.stdout.is_empty() && !first.stdout.contains(&0x1b), "{}", out(&first));
}

/// Two whole campaigns of the same seed, played over a pipe, write the same file and the same
/// output.
#[test]
fn play_twice_is_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |name: &str| {
        let output = feed(
            margrave().current_dir(folder.path()).args([
                "play",
                name,
                "--seed",
                "11",
                "--option",
                "years=1",
                "--players",
                "red=random,blue=greedy",
            ]),
            "view as host\nhash\nview as seat\nlog 5\n",
        );
        assert_success(&output, "play");
        (
            out(&output).replace(name, "same"),
            fs::read(folder.path().join(name).join("campaign.txt")).expect("the campaign is read"),
        )
    };
    assert_eq!(play("war-1"), play("war-2"));
}

/// `help` finds orders, expectations and options of mods, and `options` lists the latter.
#[test]
fn help_knows_mods() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = margrave();
    command
        .current_dir(folder.path())
        .args(["play", "war", "--seed", "11", "--mod", "foragers", "--mod", "weather"]);
    let text = out(&feed(
        command.args(["--players", "red=human,blue=greedy"]),
        "help forage\nhelp storms\nhelp weather\nhelp expect weather\noptions\n",
    ));
    for wanted in [
        "forage BANNER",
        "given during reorganization",
        "expect weather WORD",
        "option weather.storms: ",
        "phase weather  [house-rule]",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    assert!(
        text.lines().any(|line| line.starts_with("weather.storms ") && line.contains(" yes ")),
        "{text}"
    );
}

/// A reader that stops after one line ends the program quietly.
#[test]
fn closed_output() {
    for command in
        ["run \"$1\"", "rules list", "rules reference", "map 5", "check \"$1\"", "test \"$1\""]
    {
        let line = format!("{{ \"$0\" {command}; echo \"status $?\" >&3; }} 3>&2 | head -1");
        let output = Command::new("bash")
            .args(["-c", &line, env!("CARGO_BIN_EXE_margrave")])
            .arg(demo())
            .current_dir(root())
            .output()
            .expect("bash runs");
        let text = err(&output);
        assert!(text.contains("status 0"), "{command}: {text}");
        assert!(!text.contains("panicked") && text.lines().count() == 1, "{command}: {text}");
    }
}

/// Faults written to a closed standard error do not panic: the status still tells.
#[test]
fn closed_error_output() {
    for line in [
        "\"$0\" check nowhere 2>&-",
        "\"$0\" check nowhere 2>/dev/full",
        "\"$0\" rules show nothing --edition nowhere 2>&-",
        "\"$0\" run nowhere 2>/dev/full >&2",
    ] {
        let output = Command::new("bash")
            .args(["-c", line, env!("CARGO_BIN_EXE_margrave")])
            .output()
            .expect("bash runs");
        assert_eq!(output.status.code(), Some(1), "{line}: {}", err(&output));
    }
}

/// No colour codes where output is no terminal, with and without `NO_COLOR`; the map is plain.
#[test]
fn no_colour_codes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, colour) in [("plain", None), ("none", Some("1")), ("empty", Some(""))] {
        let mut command = margrave();
        if let Some(value) = colour {
            command.env("NO_COLOR", value);
        }
        let output = feed(
            command
                .args(["play", "--seed", "3", "--players", "red=human,blue=human"])
                .arg(folder.path().join(name)),
            "map\nwhat\nhelp\nrealms\nwhy\nnonsense\n",
        );
        assert_success(&output, name);
        assert!(
            !output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b),
            "{name}: {}",
            out(&output)
        );
    }
}

/// Over a pipe there is no prompt: the output holds nothing but lines that commands and events say.
#[test]
fn no_prompt_noise() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = feed(
        margrave()
            .args(["play", "--seed", "3", "--players", "red=human,blue=human"])
            .arg(folder.path().join("war")),
        "\n\n# nothing\n\nview as host\nhash\nhash\n",
    );
    assert_success(&output, "play");
    let text = out(&output);
    assert!(
        !text.lines().any(|line| line.trim_end().ends_with('>') || line.starts_with("red>")),
        "{text}"
    );
    let hashes: Vec<&str> = text.lines().filter(|line| is_hash(line)).collect();
    assert!(hashes.len() == 2 && hashes[0] == hashes[1], "{text}");
}

/// A recorded session is a script: played as one it leads to the same state.
#[test]
fn a_save_is_a_script() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let played = feed(
        margrave()
            .args([
                "play",
                "--seed",
                "11",
                "--option",
                "years=1",
                "--players",
                "red=random,blue=greedy",
            ])
            .arg(&war),
        "",
    );
    assert_success(&played, "play");
    let copy = folder.path().join("copy.campaign");
    fs::copy(war.join("campaign.txt"), &copy).expect("the save is copied");
    let state = |output: &std::process::Output| {
        out(output).split_whitespace().last().unwrap_or_default().to_owned()
    };
    let checked = margrave().arg("check").arg(&war).output().expect("the binary runs");
    assert_success(&checked, "check the folder");
    let run = margrave().arg("run").arg(&copy).output().expect("the binary runs");
    assert_success(&run, "run the copy");
    assert_eq!(state(&checked), state(&run));
}

/// A fixed map, so that no change to building maps moves the capitals.
const MAP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/three-rivers.yaml");

/// People who share a screen are each shown what they may know, without a word of `view as`.
#[test]
fn a_shared_screen_keeps_secrets() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = feed(
        margrave().current_dir(folder.path()).args([
            "play",
            "war",
            "--seed",
            "2",
            "--players",
            "red=human,blue=human,gold=human",
            "--map",
            MAP,
        ]),
        "capital G5\ncapital J8\ncapital C9\ndone\ndone\ndone\nmuster 1500 1500 1000\nbanners red\ndone\nbanners red\nlog\nwhy red 1\nmuster 500 1500 2000\n",
    );
    assert_success(&output, "play");
    let text = out(&output);
    let (own, others) = text.split_once("red 3   G5      1000").expect("red sees its banners");
    assert!(own.contains("1500") && others.contains("red 3   G5         ?"), "{text}");
    assert!(!others.replace("500 to 1500", "").contains("1500 points"), "{text}");
}

/// Bare faces are enough of an answer where dice are rolled by hand.
#[test]
fn bare_faces_are_dice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = feed(
        margrave().current_dir(folder.path()).args([
            "play",
            "war",
            "--seed",
            "3",
            "--players",
            "red=human,blue=greedy",
            "--map",
            MAP,
        ]),
        "dice hand\ncapital J8\ndone\n3 4\n7\n3 9\n",
    );
    assert_success(&output, "play");
    let text = out(&output);
    assert!(text.contains("2d6 for settlement of a ring tile at J7: 3+4 = 7 (typed)"), "{text}");
    assert_eq!(text.matches("refused [").count(), 2, "{text}");
    assert!(
        fs::read_to_string(folder.path().join("war/campaign.txt"))
            .expect("the campaign is read")
            .contains("host: dice 3 4")
    );
}

/// A script that fails where only computer players answer ends the run with its report; it is not
/// played for ever.
#[test]
fn failures_of_scripts_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let broken = folder.path().join("mods/broken");
    std::fs::create_dir_all(&broken).expect("a folder is made");
    std::fs::write(
        broken.join("mod.yaml"),
        "name: broken\ntitle: Broken\nversion: 1.0.0\nfiles: [main.lua]\n",
    )
    .expect("a file is written");
    std::fs::write(
        broken.join("main.lua"),
        "on.phase_begins(\"battle\", function()\n\terror(\"out of luck\")\nend)\n",
    )
    .expect("a file is written");
    let campaign = folder.path().join("alone.campaign");
    std::fs::write(
        &campaign,
        "margrave 2\nedition dutch\nmod broken\nseed 3\nrealm red greedy\nrealm blue greedy\noption years 1\nbegin\n",
    )
    .expect("a file is written");
    let mods = folder.path().join("mods");
    let output = margrave()
        .arg("--mods")
        .arg(&mods)
        .arg("run")
        .arg(&campaign)
        .output()
        .expect("the binary runs");
    let text = out(&output) + &err(&output);
    assert_eq!(
        text.matches("out of luck").count(),
        2,
        "the report names it once, and shows its line: {text}"
    );
}

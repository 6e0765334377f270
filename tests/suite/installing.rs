//! What comes with the program: completions for shells, a manual, `doctor`, and the release that is
//! built of it.

use std::fs;

use crate::support::{assert_reported, assert_success, err, margrave, out, root};

fn run(words: &[&str]) -> std::process::Output {
    margrave().args(words).output().expect("the binary runs")
}

/// Every shell that is offered gets completions that name the commands.
#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell]);
        assert_success(&output, shell);
        for word in ["play", "doctor", "learn"] {
            assert!(out(&output).contains(word), "{shell} does not know {word}");
        }
    }
    // Where a command takes one of some words these are offered, and not files.
    let fish = out(&run(&["completions", "fish"]));
    assert!(fish.contains("subcommand completions\" -f -a \"bash "), "{fish}");
    assert!(!run(&["completions", "cmd"]).status.success());
}

/// The manual has a page for the program and for each command, and a mistyped one is answered.
#[test]
fn the_manual_has_pages() {
    let page = out(&run(&["man"]));
    assert!(page.contains(".TH margrave"), "{page}");
    assert!(page.contains("play"), "{page}");
    let page = out(&run(&["man", "play"]));
    assert!(page.contains("my\\-campaign") && page.contains("learn"), "{page}");
    let wrong = run(&["man", "ply"]);
    assert_reported(&wrong, "man ply");
    assert!(err(&wrong).contains("did you mean `play`?"), "{}", err(&wrong));
}

/// `doctor` says what it found, and advises where something is wrong.
#[test]
fn doctor_says_what_it_found() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let doctor = |words: &[&str]| {
        margrave()
            .current_dir(folder.path())
            .env("NO_COLOR", "1")
            .args(words)
            .output()
            .expect("the binary runs")
    };
    let output = doctor(&["doctor"]);
    assert_success(&output, "doctor");
    let text = out(&output);
    for words in
        ["ok  rules", "dutch", "as NO_COLOR says", "can be written", "ok  lessons", "!   terminal"]
    {
        assert!(text.contains(words), "no `{words}` in {text}");
    }
    assert!(
        fs::read_dir(folder.path()).expect("it is read").next().is_none(),
        "nothing is left behind"
    );
    fs::create_dir_all(folder.path().join("mods/odd")).expect("a folder is made");
    fs::write(folder.path().join("mods/odd/mod.yaml"), "name: other\n").expect("a file is written");
    let text = out(&doctor(&["doctor"]));
    assert!(text.contains("these cannot be used: odd"), "{text}");
    let empty = doctor(&["doctor", "--rules", "mods"]);
    assert!(!empty.status.success(), "there are no rules");
    assert!(out(&empty).contains("no  rules"), "{}", out(&empty));
}

/// The release is built of what is here: what it runs exists, what it uses is pinned, and the README
/// names the archives that it makes.
#[test]
fn releases_are_pinned_and_named() {
    let workflow = fs::read_to_string(root().join(".github/workflows/release.yml"))
        .expect("the workflow is read");
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is read");
    for line in workflow.lines().filter(|line| line.contains("uses:")) {
        let version = line.rsplit_once("@v").map(|(_, version)| version);
        assert!(
            version.is_some_and(|version| version.matches('.').count() == 2),
            "not pinned: {line}"
        );
    }
    let targets: Vec<&str> = workflow
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- { target: ")?.split(',').next())
        .collect();
    assert_eq!(targets.len(), 5, "{targets:?}");
    for target in targets {
        let ending = if target.contains("windows") { "zip" } else { "tar.gz" };
        let name = format!("margrave-{target}.{ending}");
        assert!(readme.contains(&name), "the README does not name {name}");
    }
}

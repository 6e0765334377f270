//! Files that come with the program: completions for shells, a manual, `doctor`, and the release
//! that is built of it.

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
    // Words of a command that takes one of some are offered, and not files.
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
/// names the archives that it makes once there are any.
#[test]
fn releases_are_pinned_and_named() {
    let workflow = fs::read_to_string(root().join(".github/workflows/release.yml"))
        .expect("the workflow is read");
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is read");
    let workflows = fs::read_dir(root().join(".github/workflows")).expect("the folder is read");
    for file in workflows {
        let path = file.expect("an entry is read").path();
        let text = fs::read_to_string(&path).expect("the workflow is read");
        for line in text.lines().filter(|line| line.contains("uses:")) {
            // A tag may be moved to something else, a commit may not.
            let commit = line.split_once('@').and_then(|(_, commit)| commit.split_once(" # v"));
            let whole = |commit: &str| {
                commit.len() == 40 && commit.chars().all(|sign| sign.is_ascii_hexdigit())
            };
            assert!(
                commit.is_some_and(|(commit, version)| {
                    whole(commit) && version.matches('.').count() == 2
                }),
                "{}: not pinned: {line}",
                path.display()
            );
        }
    }
    let scripts: Vec<&str> =
        workflow.split_whitespace().filter(|word| word.starts_with(".ci/")).collect();
    assert!(!scripts.is_empty(), "the workflow builds the program by a script");
    for script in scripts {
        assert!(root().join(script).is_file(), "there is no {script}");
    }
    let targets: Vec<&str> = workflow
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- { target: ")?.split(',').next())
        .collect();
    assert_eq!(targets.len(), 5, "{targets:?}");
    for target in targets {
        let ending = if target.contains("windows") { "zip" } else { "tar.gz" };
        let name = format!("margrave-{target}.{ending}");
        // Nobody is sent to archives that are not there.
        let promised = readme.contains(&name);
        assert_eq!(promised, !readme.contains("Nothing is released yet"), "{name} in the README");
    }
}

/// The workflow of a release packs a built program with its manual and completions, and sums it up.
/// Run here as it stands there.
#[cfg(unix)]
#[test]
fn a_release_is_packed() {
    const TARGET: &str = "x86_64-unknown-linux-gnu";
    let text = fs::read_to_string(root().join(".github/workflows/release.yml"))
        .expect("the workflow is read");
    let workflow: serde_yaml::Value = serde_yaml::from_str(&text).expect("the workflow is YAML");
    let step = |job: &str, name: &str| -> String {
        let steps = workflow["jobs"][job]["steps"].as_sequence().expect("a job has steps");
        let step = steps.iter().find(|step| step["name"].as_str() == Some(name));
        let run = step.and_then(|step| step["run"].as_str());
        run.unwrap_or_else(|| panic!("{job} has no step {name}"))
            .replace("${{ matrix.target }}", TARGET)
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let built = folder.path().join("target").join(TARGET).join("release");
    fs::create_dir_all(&built).expect("a folder is made");
    let program = built.join("margrave");
    let calls = format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_margrave"));
    fs::write(&program, calls).expect("it is written");
    let may_run = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&program, may_run).expect("it may run");
    for file in ["LICENSE", "README.md"] {
        fs::copy(root().join(file), folder.path().join(file)).expect("it is copied");
    }
    let bash = |script: &str| {
        let output = std::process::Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(folder.path())
            .output()
            .expect("bash runs");
        assert_success(&output, script);
        out(&output)
    };
    bash(&step("build", "Pack"));
    let name = format!("margrave-{TARGET}");
    let packed = bash(&format!("tar -tzf {name}.tar.gz"));
    for file in ["margrave", "LICENSE", "README.md", "man/margrave.1", "man/margrave-play.1"] {
        assert!(packed.lines().any(|line| line == format!("{name}/{file}")), "{file}: {packed}");
    }
    for shell in ["bash", "zsh", "fish", "powershell"] {
        assert!(packed.contains(&format!("completions/margrave.{shell}")), "{packed}");
    }
    bash(&format!("mkdir archives && mv {name}.tar.gz archives"));
    let sums = bash(&step("publish", "Checksums"));
    assert!(sums.contains(&format!("  {name}.tar.gz")), "{sums}");
    bash("cd archives && sha256sum --check SHA256SUMS");
}

/// Crates have the same features in tests and without them, so that `cargo run` after `cargo test` builds nothing.
#[test]
fn tests_and_program_are_built_of_the_same_crates() {
    let features = |edges: &str| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = std::process::Command::new(cargo)
            .current_dir(root())
            .args(["tree", "--offline", "--locked", "--prefix", "none", "--no-dedupe"])
            .args(["--format", "{p}|{f}", "--edges", edges])
            .output()
            .expect("cargo runs");
        assert_success(&output, "cargo tree");
        let line =
            |line: &str| line.split_once('|').map(|(name, of)| (name.to_owned(), of.to_owned()));
        out(&output).lines().filter_map(line).collect::<std::collections::BTreeMap<_, _>>()
    };
    let in_tests = features("normal,build,dev");
    for (name, of_program) in features("normal,build") {
        assert_eq!(Some(&of_program), in_tests.get(&name), "{name}: see `clap` in Cargo.toml");
    }
}

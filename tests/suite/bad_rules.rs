//! Faulty rules, maps and heads: each fixture under tests/bad gives exactly its faults, all at
//! once, each at its file and line, with status 1 and a stable report.
//!
//! The fixtures start from small editions of their own, `tests/bad/editions`, so that no report
//! changes with the shipped rules. Values and tables that the loader asks for anew are added to
//! them, each at the end of its section: reports quote what stands before.
//!
//! A fixture (`*.fixture`) says how it differs from its edition, line by line: `@replace
//! FILE`, old text, `@with`, new text; `@write FILE` and text; `@append FILE` and text; `@remove
//! FILE`; `@repeat FILE COUNT` and text, written COUNT times on one line; `@sparse FILE BYTES`;
//! `@bytes FILE` and hexadecimal digits. Files lie under `rules/`. `@expect CODE FILE:LINE` names
//! each fault; `@edition NAME` takes that edition instead of `trial`; `@check FILE` checks
//! that file instead of the edition, and `@select trial+a+b` that edition with mods of the folder
//! `mods`. The report stands beside it in `*.report`; `BLESS=1` writes it.

use std::fs;
use std::path::Path;

use crate::support::{assert_reported, bless, copy_folder, err, files, margrave, root};
use margrave::rules::Library;
use margrave::script::load_rules;

/// One `@` line with the text below it.
pub struct Step {
    pub words: Vec<String>,
    pub text: String,
}

pub fn steps(fixture: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in fixture.lines() {
        if let Some(rest) = line.strip_prefix('@') {
            steps.push(Step {
                words: rest.split_whitespace().map(str::to_owned).collect(),
                text: String::new(),
            });
        } else if let Some(step) = steps.last_mut() {
            step.text.push_str(line);
            step.text.push('\n');
        } else {
            assert!(
                line.starts_with('#'),
                "a fixture begins with comment lines that say what it shows"
            );
        }
    }
    steps
}

pub fn carry_out(folder: &Path, steps: &[Step]) {
    let read = |path: &str| {
        fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let write = |path: &str, text: &[u8]| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file lies in a folder"))
            .expect("a folder is made");
        fs::write(path, text).expect("a file is written");
    };
    let mut replaced = None;
    for step in steps {
        let words: Vec<&str> = step.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["replace", path] => replaced = Some((*path, step.text.clone())),
            ["with"] => {
                let (path, old) = replaced.take().expect("`@with` follows `@replace`");
                let text = read(path);
                assert_eq!(text.matches(old.as_str()).count(), 1, "{path} holds this once:\n{old}");
                write(path, text.replace(old.as_str(), &step.text).as_bytes());
            }
            ["write", path] => write(path, step.text.as_bytes()),
            ["append", path] => write(path, (read(path) + &step.text).as_bytes()),
            ["remove", path] => fs::remove_file(folder.join(path)).expect("a file is removed"),
            ["repeat", path, count] => write(
                path,
                step.text.trim_end_matches('\n').repeat(count.parse().expect("a count")).as_bytes(),
            ),
            ["sparse", path, bytes] => fs::File::create(folder.join(path))
                .and_then(|file| file.set_len(bytes.parse().expect("a size")))
                .expect("a sparse file is made"),
            ["bytes", path] => {
                let digits: Vec<u8> = step.text.bytes().filter(u8::is_ascii_hexdigit).collect();
                let bytes: Vec<u8> = digits
                    .chunks(2)
                    .map(|pair| {
                        u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16)
                            .expect("hexadecimal")
                    })
                    .collect();
                write(path, &bytes);
            }
            ["expect", ..] | ["check", ..] | ["select", ..] | ["edition", ..] => {}
            other => panic!("no such step: {other:?}"),
        }
    }
}

/// Writes the faults found into a fixture.
fn expect_instead(path: &Path, found: &[String]) {
    let text = fs::read_to_string(path).expect("the fixture is read");
    let kept = text.lines().filter(|line| !line.starts_with("@expect ")).map(str::to_owned);
    let lines: Vec<String> =
        kept.chain(found.iter().map(|fault| format!("@expect {fault}"))).collect();
    fs::write(path, lines.join("\n") + "\n").expect("the fixture is written");
}

/// Plays one fixture; what is wrong with it, if anything.
fn wrong(path: &Path) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let steps = steps(&fs::read_to_string(path).expect("the fixture is read"));
    let named = |key: &str| {
        steps.iter().find(|step| step.words[0] == key).map(|step| step.words[1].clone())
    };
    let edition = named("edition").unwrap_or_else(|| "trial".to_owned());
    let own = format!("rules/{edition}");
    copy_folder(&root().join("tests/bad/editions").join(&edition), &folder.path().join(&own));
    carry_out(folder.path(), &steps);
    let mut expected: Vec<String> = steps
        .iter()
        .filter(|step| step.words[0] == "expect")
        .map(|step| step.words[1..].join(" "))
        .collect();
    expected.sort();
    let (checked, selected) = (named("check"), named("select"));
    let mut command = margrave();
    command.current_dir(folder.path()).args(["--rules", "rules", "check"]);
    command.arg(checked.as_deref().or(selected.as_deref()).unwrap_or(&own));
    let output = command.output().expect("the binary runs");
    assert_reported(&output, &path.display().to_string());
    let report = err(&output);
    if checked.is_none() {
        let library =
            Library::folder(folder.path().join("rules")).with_mods(folder.path().join("mods"));
        let Err(faults) = load_rules(&library, selected.as_deref().unwrap_or(&edition)) else {
            return Some("the rules load".to_owned());
        };
        let mut found: Vec<String> = faults
            .iter()
            .map(|fault| {
                format!("{} {}", fault.code, fault.location().unwrap_or_default()).trim().to_owned()
            })
            .collect();
        found.sort();
        if found != expected && bless() {
            expect_instead(path, &found);
        } else if found != expected {
            return Some(format!(
                "expected faults\n  {}\nfound\n  {}\n{report}",
                expected.join("\n  "),
                found.join("\n  ")
            ));
        }
    }
    if report.contains('\x1b') {
        return Some("the report holds colour codes".to_owned());
    }
    let stored = path.with_extension("report");
    if bless() {
        fs::write(stored, &report).expect("the report is written");
        return None;
    }
    let wanted = fs::read_to_string(&stored).unwrap_or_default();
    (wanted != report)
        .then(|| format!("the report differs (BLESS=1 accepts it); it is now\n{report}"))
}

/// Without what a fixture changes, its edition has no faults.
#[test]
fn the_editions_of_the_fixtures_have_no_faults() {
    for edition in ["trial", "layout"] {
        let output = margrave()
            .current_dir(root())
            .args(["--rules", "tests/bad/editions", "check"])
            .arg(format!("tests/bad/editions/{edition}"))
            .output()
            .expect("the binary runs");
        assert!(output.status.success(), "{edition}:\n{}", err(&output));
    }
}

/// Each faulty rules folder or map gives exactly its faults and its stored report.
#[test]
fn bad_files_are_reported() {
    let fixtures = files(&root().join("tests/bad"), "fixture");
    assert!(!fixtures.is_empty(), "there are no fixtures");
    let failed: Vec<String> = fixtures
        .iter()
        .filter_map(|path| wrong(path).map(|why| format!("{}: {why}", path.display())))
        .collect();
    assert!(failed.is_empty(), "\n{}\n", failed.join("\n\n"));
}

//! `margrave test --format`: results for build servers and other programs.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{margrave, out, root};

/// Two scripts, of which one fails with letters that XML does not take as they are.
fn scripts(folder: &Path) {
    let head = "margrave 2\nrealm red greedy\nrealm blue greedy\noption years 1\nbegin\n";
    let scripts = [
        (
            "good/sound",
            format!("# NL-WIN-01: a year of two computers.\n{head}expect rule NL-WIN-01\n"),
        ),
        (
            "poor/unsound",
            format!(
                "# Expects what is not so.\n{head}expect said a < b & \"c\"\nexpect rule NL-ZZZ-01\n"
            ),
        ),
    ];
    for (name, text) in scripts {
        let path = folder.join(format!("{name}.campaign"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(path, text).expect("a script is written");
    }
}

fn run(folder: &Path, format: &str) -> Output {
    let rules = root().join("rules");
    let mut command = margrave();
    command.current_dir(folder).arg("--rules").arg(rules).args(["test", "--format", format]);
    command.args(["good", "poor"]).output().expect("the binary runs")
}

/// JUnit's XML is well formed, has a case for each script and each failure in it, and is the same
/// each time.
#[test]
fn junit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    scripts(folder.path());
    let found = run(folder.path(), "junit");
    assert!(!found.status.success(), "one script fails");
    let text = out(&found);
    let tree = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let all = tree.root_element();
    assert_eq!((all.attribute("tests"), all.attribute("failures")), (Some("2"), Some("1")));
    let cases: Vec<_> = tree.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    let names: Vec<_> = cases.iter().filter_map(|case| case.attribute("file")).collect();
    assert_eq!(names, ["good/sound.campaign", "poor/unsound.campaign"]);
    let failures = |at: usize| {
        let failures = cases[at].children().filter(|node| node.has_tag_name("failure"));
        failures.filter_map(|node| node.attribute("message")).collect::<Vec<_>>()
    };
    assert!(failures(0).is_empty());
    assert!(failures(1).iter().any(|text| text.contains("a < b & \"c\"")), "{:?}", failures(1));
    assert_eq!(text, out(&run(folder.path(), "junit")));
}

/// As JSON each script is a line, and all of them are one more.
#[test]
fn json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    scripts(folder.path());
    let text = out(&run(folder.path(), "json"));
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(lines[0]["script"], "good/sound.campaign");
    assert_eq!(lines[0]["shows"][0], "NL-WIN-01");
    assert_eq!((&lines[0]["passed"], &lines[1]["passed"]), (&true.into(), &false.into()));
    assert!(lines[1]["failures"].as_array().is_some_and(|all| !all.is_empty()));
    assert_eq!((&lines[2]["passed"], &lines[2]["failed"]), (&1.into(), &1.into()));
}

/// A script that passes and ends in the midst of a battle says by name who is asked what, when it is played alone; JSON
/// says so of each.
#[test]
fn questions_left_open_are_told() {
    let told = |words: &[&str]| {
        let mut command = margrave();
        out(&command.current_dir(root()).arg("test").args(words).output().expect("it runs"))
    };
    let scripts = ["tests/rules/banners-in-hiding.campaign", "tests/rules/battle-draw.campaign"];
    let asked = "the script ends in the midst of something: blue is asked: battle at F3";
    assert!(told(&scripts[..1]).starts_with(asked), "{}", told(&scripts[..1]));
    assert!(!told(&scripts[1..]).contains("midst"), "{}", told(&scripts[1..]));
    assert!(!told(&scripts).contains("midst"), "of several scripts none is told of");
    let json = told(&["--format", "json", scripts[0], scripts[1]]);
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines[0]["left_asked"].as_str().is_some_and(|left| left.starts_with(asked)), "{json}");
    assert!(lines[1]["left_asked"].is_null(), "{json}");
}

//! A list made of rosters has everything that is in them, at the same points, and is played with.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::{lists, troops};
use crate::support::{assert_reported, assert_success, err, margrave, out};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    margrave().current_dir(folder).args(arguments).output().expect("it runs")
}

/// The rosters of these tests, each with its points.
const ROSTERS: &[(&str, i64)] = &[
    ("watch.ros", 609),
    ("watch.json", 609),
    ("old_world.json", 616),
    ("forge.json", 425),
    ("plain.txt", 490),
    ("app.txt", 490),
    ("duits.txt", 490),
    ("forces.txt", 1318),
    ("strokes.txt", 525),
    ("arrows.txt", 340),
];

/// Everything is mapped by the list that was made of it, and costs what it did.
#[test]
fn a_list_has_all_of_its_roster() {
    for (file, points) in ROSTERS {
        let folder = tempfile::tempdir().expect("a folder");
        let path = lists().join(file).display().to_string();
        let made = run(folder.path(), &["import", &path, "--new-list", "club"]);
        assert_success(&made, file);
        let checked = run(folder.path(), &["check", "mods/club"]);
        assert_success(&checked, file);
        let read = run(folder.path(), &["import", &path, "--mod", "club"]);
        assert_success(&read, file);
        let told = err(&read);
        let agree = format!(
            "{points} of the {points} points of the file have a place here, as {points} points of our list"
        );
        assert!(told.contains(&agree), "{file}: {told}");
        assert!(
            !told.contains("by our list (") && !told.contains("did you mean"),
            "{file}: {told}"
        );
        assert!(!told.contains("gear and items"), "{file}: {told}");
        assert!(!troops(&out(&read)).is_empty());
    }
}

/// One list of several rosters has all of them.
#[test]
fn a_list_of_several_rosters() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<String> =
        ROSTERS.iter().map(|(file, _)| lists().join(file).display().to_string()).collect();
    let mut arguments = vec!["import"];
    arguments.extend(paths.iter().map(String::as_str));
    arguments.extend(["--new-list", "club", "--out", "lists"]);
    let made = run(folder.path(), &arguments);
    assert_success(&made, "several");
    assert!(folder.path().join("lists/club/club.yaml").is_file());
    for ((file, points), path) in ROSTERS.iter().zip(&paths) {
        let read = run(folder.path(), &["--mods", "lists", "import", path, "--mod", "club"]);
        assert_success(&read, file);
        let agree = format!(
            "{points} of the {points} points of the file have a place here, as {points} points of our list"
        );
        assert!(err(&read).contains(&agree), "{file}: {}", err(&read));
    }
    // A second mod of the name would hide it, and a name must be one.
    for (name, said) in [
        ("club", "is there already"),
        ("My Club", "cannot be the name of a mod"),
        ("common", "has an army list"),
    ] {
        let refused =
            run(folder.path(), &["import", &paths[0], "--new-list", name, "--out", "lists"]);
        assert_reported(&refused, name);
        assert!(err(&refused).contains(said), "{name}: {}", err(&refused));
    }
}

/// A campaign with the imported troops begins, and computers raise armies from the list and play on to the end.
#[test]
fn a_list_is_played_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = lists().join("watch.ros").display().to_string();
    assert_success(&run(folder.path(), &["import", &path, "--new-list", "club"]), "made");
    let read = run(folder.path(), &["import", &path, "--mod", "club"]);
    let red = troops(&out(&read));
    let blue = red.replace("troop red", "troop blue");
    let head = "margrave 2\nmod club\nseed 7\noption years 1\noption depth roster\nrealm red greedy\nrealm blue random\n";
    fs::write(
        folder.path().join("raised.campaign"),
        format!("{head}begin\nexpect rule NL-WIN-01\nexpect rule NL-ARMY-05\n"),
    )
    .expect("written");
    let placed = format!(
        "{head}map given free\ntile A1 is capital_meadow capital red\ntile B1 is meadow\ntile C1 is capital_meadow capital blue\n\
         banner red 1 A1 0 baggage 3\n{red}banner blue 1 C1 0 baggage 3\n{blue}start season\nbegin\nexpect rule NL-WIN-01\n"
    );
    fs::write(folder.path().join("placed.campaign"), placed).expect("written");
    for script in ["raised.campaign", "placed.campaign"] {
        assert_success(&run(folder.path(), &["test", script]), script);
    }
}

/// Anything that the files do not say is chosen plainly, and told.
#[test]
fn what_is_chosen_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = "Hosts (100 pts)\n\nLocked coffer [0 pts]\n\u{706b}\u{8ecd} [60 pts]\nHill folk [40 pts]\n  - 8 models\n";
    fs::write(folder.path().join("list.txt"), list).expect("written");
    let made = run(folder.path(), &["import", "list.txt", "--new-list", "club"]);
    assert_success(&made, "made");
    let told = err(&made);
    for said in
        ["nobody who commands", "guessed: unit (monster), hill_folk (infantry)", "Locked coffer"]
    {
        assert!(told.contains(said), "{said}: {told}");
    }
    let read = run(folder.path(), &["import", "list.txt", "--mod", "club"]);
    assert_success(&read, "read");
    assert_eq!(
        troops(&out(&read)),
        "troop red 1 1 unit\ntroop red 1 8 hill_folk\n",
        "{}",
        err(&read)
    );
}

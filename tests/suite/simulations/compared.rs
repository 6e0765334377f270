//! Campaigns that are compared with the same seeds played otherwise.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::files;
use crate::support::{err, feed, margrave, out};

/// Compares short campaigns, and returns what was said.
fn compare(arguments: &[&str], folder: &Path, more: &[&str]) -> String {
    let mut command = margrave();
    command.args(["simulate", "--players", "greedy,random", "--years", "1"]).args(arguments);
    command.arg("--out").arg(folder).args(more);
    let run = feed(&mut command, "");
    format!("{}{}", out(&run), err(&run))
}

/// The rows of the table of changes, by measure, name and year.
fn changes(folder: &Path) -> BTreeMap<(String, String, String), Vec<String>> {
    let text = fs::read_to_string(folder.join("comparison.csv")).expect("a table");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let row = |row: csv::StringRecord| {
        let cells: Vec<String> = row.iter().map(str::to_owned).collect();
        ((cells[0].clone(), cells[1].clone(), cells[2].clone()), cells[3..].to_vec())
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is a number"))
}

/// The table of changes is what the tables of both ways say, and the same bytes with one thread,
/// with three, after a run that was killed was resumed, and of shards that were joined.
#[test]
fn changes_do_not_depend_on_how_they_are_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let arguments = ["--campaigns", "6", "--rotate", "--against", "mod weather"];
    let said = compare(&arguments, &at("one"), &["--threads", "1"]);
    assert!(said.contains("compared with: mod weather"), "{said}");
    assert!(said.contains("6 pairs of the same seed."), "{said}");
    let both = |name: &str| (files(&at(name), &[]), files(&at(name).join("against"), &[]));
    let whole = both("one");
    assert!(whole.0 != whole.1, "the other way is another");

    let land = |folder: &Path| {
        let text = fs::read_to_string(folder.join("realms.csv")).expect("a table");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headings = reader.headers().expect("headings").clone();
        let column = |name: &str| headings.iter().position(|it| it == name).expect("a column");
        let (year, realm, land) = (column("year"), column("realm"), column("land"));
        let rows: Vec<csv::StringRecord> =
            reader.records().map(|row| row.expect("a row")).collect();
        let of_red = |row: &&csv::StringRecord| &row[realm] == "red" && &row[year] == "1";
        let red: Vec<f64> = rows.iter().filter(of_red).map(|row| number(&row[land])).collect();
        assert_eq!(red.len(), 6);
        red.iter().sum::<f64>() / 6.0
    };
    let (given, against) = (land(&at("one")), land(&at("one").join("against")));
    let rows = changes(&at("one"));
    let row = &rows[&("land".to_owned(), "red".to_owned(), "1".to_owned())];
    for (cell, wanted) in [(0, given), (3, against), (6, against - given)] {
        assert!((number(&row[cell]) - wanted).abs() < 1e-5, "{row:?}: {wanted}");
    }
    assert!(number(&row[7]) <= number(&row[6]) && number(&row[6]) <= number(&row[8]), "{row:?}");
    assert_eq!(row[9], "6", "{row:?}");

    compare(&arguments, &at("three"), &["--threads", "3"]);
    assert!(whole == both("three"), "three threads");

    // Killed after the third campaign as given, and before its other way was written.
    for (name, kept) in [("three", 3), ("three/against", 2)] {
        let path = at(name).join("records.jsonl");
        let records = fs::read_to_string(&path).expect("records");
        let end: usize = records.lines().take(kept).map(|line| line.len() + 1).sum();
        fs::write(path, &records[..end]).expect("a file is written");
    }
    let plain = ["--campaigns", "6", "--rotate"];
    let said = compare(&plain, &at("three"), &["--resume"]);
    assert!(said.contains("another simulation: against differ"), "{said}");
    let said = compare(&arguments, &at("three"), &["--resume"]);
    assert!(said.contains("8 campaigns played in"), "{said}");
    assert!(whole == both("three"), "resumed");

    fs::create_dir(at("shards")).expect("a folder is made");
    for shard in ["1/2", "2/2"] {
        compare(&arguments, &at("shards").join(&shard[..1]), &["--shard", shard]);
    }
    let joined = feed(
        margrave().args(["simulate", "merge"]).arg(at("shards")).arg("--out").arg(at("joined")),
        "",
    );
    assert!(joined.status.success(), "{}{}", out(&joined), err(&joined));
    assert!(whole == both("joined"), "joined");
}

/// Changes that are said are made, and no others: a mod, its absence, a race, an edition and other
/// players, from flags and from the head of a script.
#[test]
fn what_is_said_is_different() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = folder.path().join("head.campaign");
    let head = "margrave 2\nedition dutch\nmod weather\nseed 3\nrealm red human\nrealm blue greedy\nbegin\n";
    fs::write(&script, head).expect("a file is written");
    let script = script.to_string_lossy().into_owned();
    let settings = |name: &str| {
        let path = folder.path().join(name).join("settings.json");
        let text = fs::read_to_string(path).expect("settings");
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
    };
    let lines = |settings: &serde_json::Value| {
        let lines = settings["head"].as_array().expect("lines").iter();
        lines.map(|line| line.as_str().expect("a line").to_owned()).collect::<Vec<_>>()
    };
    let cases: [(&str, &[&str], &str, &str); 5] = [
        ("mod", &["--against", "with mod weather"], "", "mod weather"),
        ("no mod", &[&script, "--against", "without mod weather"], "mod weather", ""),
        ("edition", &["--against", "edition english"], "edition dutch", "edition english"),
        ("race", &["--edition", "english", "--against", "race red=undead"], "", "race red undead"),
        (
            "option",
            &["--option", "strength=random", "--against", "without option strength"],
            "option strength random",
            "",
        ),
    ];
    for (name, arguments, less, more) in cases {
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--campaigns", "2"]).collect();
        let said = compare(&arguments, &folder.path().join(name), &[]);
        assert!(said.contains("2 pairs of the same seed"), "{name}: {said}");
        let (given, against) =
            (lines(&settings(name)), lines(&settings(&format!("{name}/against"))));
        let lost: Vec<&String> = given.iter().filter(|line| !against.contains(line)).collect();
        let new: Vec<&String> = against.iter().filter(|line| !given.contains(line)).collect();
        let words = |text: &str| if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
        assert_eq!(lost, words(less).iter().collect::<Vec<_>>(), "{name}");
        assert_eq!(new, words(more).iter().collect::<Vec<_>>(), "{name}");
    }
    let path = folder.path().join("players");
    compare(&["--campaigns", "2", "--against", "players random,random"], &path, &[]);
    let seated = settings("players/against")["players"].clone();
    assert_eq!(seated, serde_json::json!(["random", "random"]));
}

/// Things that the other way is without are told: a mod that is there makes its rules occur, which
/// is certain after a few campaigns, and campaigns that are alike show no change.
#[test]
fn changes_that_are_there_are_found() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("weather");
    let said = compare(&["--campaigns", "24", "--against", "mod weather"], &path, &[]);
    assert!(said.contains("occur more or less, in each campaign"), "{said}");
    let rows = changes(&path);
    let of_mod = |key: &(String, String, String)| key.0 == "script" && key.1.contains("weather");
    let (_, script) = rows.iter().find(|(key, _)| of_mod(key)).expect("a line of the mod");
    assert!(
        number(&script[0]) == 0.0 && number(&script[3]) > 0.0 && script[10] == "1",
        "{script:?}"
    );
    // By a mod that nothing is asked of the rules are the same.
    let order = &rows[&("order".to_owned(), "capital".to_owned(), String::new())];
    assert_eq!((order[6].as_str(), order[10].as_str()), ("0.000000", "0"), "{order:?}");
}

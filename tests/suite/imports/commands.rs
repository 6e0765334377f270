//! `margrave import` and `margrave map --tiled` at the command line, and what other commands say of such files.

use std::fs;
use std::path::Path;

use super::{areas, hexes};
use crate::support::{assert_reported, assert_success, err, margrave, out, root};

fn run(arguments: &[&str]) -> std::process::Output {
    margrave().args(arguments).output().expect("the binary runs")
}

/// Imports a file, checks the map, and has computers play on it.
fn played(folder: &Path, name: &str, text: &str, edition: &str) {
    let (file, map) = (folder.join(name), folder.join(format!("{name}.{edition}.yaml")));
    fs::write(&file, text).expect("written");
    let (file, map) = (file.to_string_lossy(), map.to_string_lossy());
    let output = run(&["import", &file, "--edition", edition, "--out", &map]);
    assert_success(&output, name);
    assert!(err(&output).contains("Read:"), "{name}: {}", err(&output));
    assert_success(&run(&["check", &map]), name);
    let players = ["simulate", "--players", "greedy,random", "--campaigns", "2", "--years", "1"];
    let mut arguments = players.to_vec();
    arguments.extend(["--edition", edition, "--map", &map]);
    let output = run(&arguments);
    assert_success(&output, name);
    assert!(out(&output).contains("2 campaigns"), "{name}: {}", out(&output));
}

/// A map of each kind is played after it was imported.
#[test]
fn imported_maps_are_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path, "world.json", &areas::world(6, 5, 3), "marches");
    let squares: Vec<String> = (0..30)
        .map(|at| {
            let (x, y) = (at % 6 * 10, at / 6 * 10);
            format!("{{\"type\":\"Feature\",\"properties\":{{\"name\":\"Land {at}\",\"terrain\":\"woods\"}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[[[{x},{y}],[{0},{y}],[{0},{1}],[{x},{1}]]]}}}}", x + 10, y + 10)
        })
        .collect();
    let squares =
        format!("{{\"type\":\"FeatureCollection\",\"features\":[{}]}}", squares.join(","));
    played(path, "squares.geojson", &squares, "marches");
    played(path, "hills.txt", &hexes::lines(10, 10), "warmaster");
    played(path, "hills.txt", &hexes::lines(10, 10), "dutch");
    played(path, "world.wxx", &hexes::world(10, 10, "COLUMNS"), "warmaster");
    let map = path.join("made.tmx");
    let map = map.to_string_lossy();
    assert_success(&run(&["map", "7", "--edition", "warmaster", "--tiled", &map]), "a made map");
    let text = fs::read_to_string(&*map).expect("a map of Tiled");
    played(path, "again.tmx", &text, "warmaster");
}

/// A map goes to Tiled and comes back as it was, without a word about the edition.
#[test]
fn there_and_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let there = folder.path().join("vale.tmx");
    let there = there.to_string_lossy();
    assert_success(&run(&["map", "5", "--tiled", &there]), "to Tiled");
    let back = run(&["import", &there]);
    assert_success(&back, "from Tiled");
    assert_eq!(out(&back), out(&run(&["map", "5"])));
    // A file that is there is not written over.
    assert_reported(&run(&["map", "5", "--tiled", &there]), "a file that is there");
    assert_reported(
        &run(&["map", "tests/maps/counties.yaml", "--edition", "marches", "--tiled", "x.tmx"]),
        "provinces",
    );
}

/// Several editions play on hexes and on provinces: the file does not say for which it is.
#[test]
fn the_edition_is_asked_for() {
    for (file, editions) in [
        ("meads.txt", "dutch, english and warmaster play on maps of hexes"),
        ("two.geojson", "marches and warmaster play on maps of provinces"),
    ] {
        let output = run(&["import", &format!("tests/imports/{file}")]);
        assert_reported(&output, file);
        assert!(err(&output).contains(editions), "{}", err(&output));
    }
    let output = run(&["import", "tests/imports/meads.txt", "--edition", "marches"]);
    assert_reported(&output, "hexes for provinces");
    assert!(err(&output).contains("`marches` has no tiles"), "{}", err(&output));
}

/// The line that a report tells works: a mod with it gives the word a meaning.
#[test]
fn a_mod_adds_words() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("mods/words");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: words\ntitle: Words\nversion: 1.0.0\nfiles: [words.yaml]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(home.join("words.yaml"), "imports: { designs: { meadow: [glass] } }\n")
        .expect("written");
    let mods = folder.path().join("mods");
    let mods = mods.to_string_lossy();
    let output = run(&[
        "import",
        "tests/imports/meads.txt",
        "--edition",
        "dutch",
        "--mods",
        &mods,
        "--mod",
        "words",
    ]);
    assert_success(&output, "with the mod");
    assert!(err(&output).contains("1 hex `glass` as `meadow`"), "{}", err(&output));
    assert!(out(&output).contains("A1: meadow"), "{}", out(&output));
}

/// Other commands name the kind of file, and say what reads it.
#[test]
fn files_of_another_kind() {
    for (file, kind) in [
        ("two.geojson", "provinces as GeoJSON"),
        ("hexes.tmx", "a map of Tiled"),
        ("meads.txt", "a map of Text Mapper"),
        ("isle.wxx", "a map of Worldographer"),
        ("vale.azgaar.json", "Azgaar's"),
        ("holdings.csv", "a table of places"),
    ] {
        let path = format!("tests/imports/{file}");
        for arguments in [&["check", &path][..], &["map", &path], &["map", "--from", &path]] {
            let output = run(arguments);
            assert_reported(&output, file);
            let said =
                err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
            assert!(said.contains(kind), "{arguments:?}: {said}");
            assert!(said.contains("`margrave import"), "{arguments:?}: {said}");
            assert!(!said.contains("margrave 2"), "{arguments:?}: {said}");
        }
    }
    // A script stays one, whatever its lines look like.
    let script = root().join("scripts/readme.campaign");
    assert_success(&margrave().arg("check").arg(script).output().expect("it runs"), "a script");
}

/// The table of the case is laid over the map of the case; what a map cannot hold is told. What is written as a
/// table gives the same map when it is laid over it, whatever a spreadsheet would make of its cells.
#[test]
fn tables_of_holdings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (map, held, table) = (path("two.yaml"), path("held.yaml"), path("two.csv"));
    let arguments = ["import", "tests/imports/two.geojson", "--edition", "marches", "--out", &map];
    assert_success(&run(&arguments), "the map");
    let over =
        |table: &str, map: &str| run(&["import", table, "--edition", "marches", "--map", map]);
    let output = over("tests/imports/holdings.csv", &map);
    assert_success(&output, "the table");
    assert!(out(&output).contains("settlement: capital, owner: red"), "{}", out(&output));
    assert!(out(&output).contains("settlement: capital, owner: blue"), "{}", out(&output));
    assert!(err(&output).contains("the column `garrison` (2 cells)"), "{}", err(&output));
    let text = out(&output).replace("name: West", "name: \"=West()\"");
    fs::write(&held, &text).expect("written");
    assert_success(&run(&["map", &held, "--edition", "marches", "--csv", &table]), "as a table");
    let written = fs::read_to_string(&table).expect("a table");
    assert!(written.contains("west,'=West(),plain,capital,red,"), "{written}");
    let again = over(&table, &held);
    assert_success(&again, "the table again");
    assert_eq!(out(&again), text);
    // A table in another way of writing, with places that are not there.
    let other = path("other.csv");
    fs::write(&other, "Name;Realm;Known\nEast;nobody;x\nWesst;red;\n").expect("written");
    let output = over(&other, &held);
    assert_success(&output, "another table");
    assert!(out(&output).contains("settlement: capital, known: yes"), "{}", out(&output));
    assert!(
        err(&output).contains("`Wesst`: the map has no such place; did you mean `west`?"),
        "{}",
        err(&output)
    );
    let output = run(&["import", "tests/imports/holdings.csv"]);
    assert_reported(&output, "a table without a map");
    assert!(err(&output).contains("--map MAP.yaml"), "{}", err(&output));
}

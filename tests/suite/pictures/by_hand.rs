//! Pictures as people ask for them: on the command line, at the prompt, of any time.

use std::fs;

use super::read::read;
use crate::support::begun::{PEOPLE, begun, play};
use crate::support::{assert_reported, assert_success, err, feed, margrave, out, root};

fn map(arguments: &[&str]) -> std::process::Output {
    margrave().arg("map").args(arguments).output().expect("it runs")
}

/// `margrave map` draws scripts, map files of tiles and provinces, and seeds, as pictures; without
/// `--svg` campaigns and map files are drawn for the terminal.
#[test]
fn what_is_drawn() {
    for (what, edition, places) in [
        ("scripts/marches.campaign", "marches", 28),
        ("tests/maps/vale.yaml", "dutch", 0),
        ("tests/maps/counties.yaml", "dutch", 0),
        ("scripts/marches-map.yaml", "marches", 28),
        ("7", "dutch", 0),
        ("7", "warmaster", 0),
        ("7", "marches", 0),
    ] {
        // An edition is named for what does not name its own.
        let output = map(&[what, "--edition", edition, "--svg", "-"]);
        assert_success(&output, what);
        let picture = read(&out(&output));
        assert!(picture.places.len() > 10, "{what}: {}", picture.places.len());
        assert!(places == 0 || picture.places.len() == places, "{what}");
    }
    let output = map(&["scripts/marches.campaign"]);
    assert_success(&output, "for the terminal");
    assert!(out(&output).contains("Southgrove"), "{}", out(&output));
}

/// `--at` takes a time as the campaign shows it and as `undo to` takes it; one that never comes is
/// reported with the form.
#[test]
fn at_any_time() {
    let script = "scripts/three-years.campaign";
    let at = |time: &str| {
        let output = map(&[script, "--at", time, "--svg", "-"]);
        assert_success(&output, time);
        out(&output)
    };
    // Its years have names; they are counted too.
    let shown = at("1st month of the cat");
    assert!(shown.contains("<title>1st month of the Cat</title>"), "{}", &shown[..300]);
    assert_eq!(shown, at("Year 2, round 1"));
    assert_eq!(shown, at("2/1"));
    assert_eq!(at("year 2"), at("2/1"));
    assert_eq!(shown, at("round 1 of year 2"));
    assert_eq!(at("winter"), at("winter of year 1"));
    assert!(shown != at("year 3"));
    let never = map(&[script, "--at", "year 9", "--svg", "-"]);
    assert_reported(&never, "a time that never comes");
    let said = err(&never);
    assert!(said.contains("never comes to `year 9`") && said.contains("year 1, round 2"), "{said}");
}

/// At the prompt `map svg` draws what the viewer knows. A picture is drawn again, another file is
/// left alone, and a script writes nothing.
#[test]
fn at_the_prompt() {
    let (kept, path) = begun(&[], PEOPLE);
    let file = kept.path().join("my map.svg");
    let other = kept.path().join("notes.svg");
    fs::write(&other, "mine").expect("a file is written");
    let line = |file: &std::path::Path| format!("map svg {}\n", file.display());
    let said =
        play(&path, &format!("view as blue\n{}{}{}", line(&file), line(&file), line(&other)));
    assert_eq!(said.matches("the map is drawn in").count(), 2, "{said}");
    assert!(said.contains("is no picture that Margrave drew"), "{said}");
    assert_eq!(fs::read_to_string(&other).expect("it is there"), "mine");
    let picture = fs::read_to_string(&file).expect("it is there");
    assert!(picture.contains("as blue knows it") && picture.contains("<title>red 1</title>"));
    let drawn = map(&[&path.display().to_string(), "--as", "red", "--svg", "-"]);
    assert_success(&drawn, "as red");
    assert!(out(&drawn).contains("<title>red 1: 900</title>"), "{}", out(&drawn));

    let script = kept.path().join("draws.campaign");
    let never = kept.path().join("never.svg");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\n\
         tile H4 capital blue\nstart season\nbegin\n",
        root().display()
    );
    fs::write(&script, format!("{head}{}", line(&never))).expect("a script is written");
    let output = margrave().arg("test").arg(&script).output().expect("it runs");
    assert!(out(&output).contains("scripts write no files"), "{}", out(&output));
    assert!(!never.exists());
}

/// Each campaign has a picture of its own where no file is named, and so has each viewer: none
/// takes the place of another's.
#[test]
fn pictures_of_two_campaigns_stand_side_by_side() {
    let (kept, path) = begun(&[], PEOPLE);
    let other = kept.path().join("peace");
    fs::create_dir(&other).expect("a folder is made");
    for file in ["campaign.txt", "vale.yaml"] {
        fs::copy(path.join(file), other.join(file)).expect("the campaign is copied");
    }
    for campaign in ["war", "peace"] {
        let mut command = margrave();
        let command = command.current_dir(kept.path()).args(["play", campaign]);
        let output = feed(command, "view as blue\nmap svg\nview as host\nmap svg\n");
        assert_success(&output, campaign);
        let said = out(&output);
        for file in [format!("{campaign}-blue.svg"), format!("{campaign}.svg")] {
            assert!(said.contains(&format!("the map is drawn in {file}")), "{said}");
            assert!(kept.path().join(&file).exists(), "{file}");
        }
    }
}

/// Names that would be markup are text.
#[test]
fn hostile_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("map.yaml");
    let hostile = "</text><script>alert(1)</script>&amp;\"' ]]><!--";
    let quoted = hostile.replace('\'', "''");
    let text = format!(
        "provinces:\n  hag: {{ name: '{quoted}', terrain: lowland, at: [10, 10], outline: [[0, 0], [300, 0], [300, 100], [0, 100]] }}\n  tor: {{ name: Tor, terrain: lowland, at: [150, 150], outline: [[0, 100], [300, 100], [300, 200], [0, 200]] }}\nborders:\n  - hag tor\n"
    );
    fs::write(&file, text).expect("a map is written");
    let output = map(&[&file.display().to_string(), "--svg", "-"]);
    assert_success(&output, "a hostile name");
    let picture = out(&output);
    assert_eq!(read(&picture).places.len(), 2);
    assert!(!picture.contains("<script"), "{picture}");
    let document = roxmltree::Document::parse(&picture).expect("well-formed");
    let title = format!("hag {hostile}: lowland");
    assert!(document.descendants().any(|node| node.text() == Some(&title)), "{picture}");
}

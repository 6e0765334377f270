//! Tables of who holds which place in a campaign: written for whoever looks, and laid over the map again.

use std::fs;
use std::path::Path;

use crate::support::begun::{PEOPLE, begun};
use crate::support::{assert_reported, assert_success, err, feed, margrave, out, root};

fn run(arguments: &[&str]) -> std::process::Output {
    margrave().args(arguments).output().expect("the binary runs")
}

/// A campaign in the vale with a village, a free city, a ruin and a name; red stores some baggage.
fn held(stock: u8) -> (tempfile::TempDir, std::path::PathBuf) {
    let lines = format!(
        "{PEOPLE}tile D5 owner red settlement fortress stock {stock}\ntile E5 owner independent settlement city\n\
         tile F5 owner blue settlement village razed\ntile G6 known\nname tile D5 Altendorf, the old\n"
    );
    begun(&[], &lines)
}

fn table(campaign: &Path, more: &[&str]) -> String {
    let path = campaign.to_string_lossy();
    let mut arguments = vec!["map", &path, "--csv", "-"];
    arguments.extend(more);
    let output = run(&arguments);
    assert_success(&output, "a table");
    assert!(
        err(&output).contains("left out, as a table has no cell for it: banners"),
        "{}",
        err(&output)
    );
    out(&output)
}

/// The table tells the state now, names too. Laid over the map of the campaign it gives a map file on which a new
/// campaign begins with the same holdings, those that are gone left out.
#[test]
fn a_campaign_as_a_table_and_back() {
    let (kept, campaign) = held(3);
    let lines = "umpire tile C5 owner blue\numpire tile D5 settlement city\n";
    assert_success(&feed(margrave().arg("play").arg(&campaign), lines), "played");
    let written = table(&campaign, &[]);
    let line = |text: &str, label: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("{label},")));
        line.unwrap_or_else(|| panic!("{label} is not in\n{text}")).to_owned()
    };
    assert_eq!(line(&written, "D5"), "D5,\"Altendorf, the old\",straight,city,red,yes,no,3,none");
    assert_eq!(line(&written, "C5"), "C5,,meadow,none,blue,yes,no,0,none");
    assert_eq!(line(&written, "F5").split(',').nth(6), Some("yes"));
    assert_eq!(line(&written, "A1"), "A1,,meadow,none,nobody,no,no,0,none");
    // As it was before the host's corrections.
    let before = table(&campaign, &["--at", "year 1"]);
    assert_eq!(line(&before, "C5").split(',').nth(4), Some("red"));
    // Something stands on the map already that is gone in the campaign.
    let map = kept.path().join("before.yaml");
    let vale = fs::read_to_string(root().join("tests/maps/vale.yaml")).expect("the vale");
    let vale = vale.replace(
        "  A1: meadow\n",
        "  A1: { tile: meadow, owner: red, settlement: fortress, stock: 2 }\n",
    );
    fs::write(&map, vale).expect("written");
    let (file, over) = (kept.path().join("held.csv"), kept.path().join("held.yaml"));
    fs::write(&file, &written).expect("written");
    let paths = [&file, &map, &over].map(|path| path.to_string_lossy().into_owned());
    let output =
        run(&["import", &paths[0], "--edition", "dutch", "--map", &paths[1], "--out", &paths[2]]);
    assert_success(&output, "over the map");
    let script = kept.path().join("again.campaign");
    fs::write(
        &script,
        "margrave 2\nrealm red human\nrealm blue human\nmap held.yaml\nbanner red 1 D6 900 baggage 2\nbanner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n",
    )
    .expect("written");
    let script = script.to_string_lossy();
    let again = run(&["map", &script, "--csv", "-"]);
    assert_success(&again, "a campaign on it");
    let nameless = |text: &str| text.replace("\"Altendorf, the old\"", "");
    assert_eq!(nameless(&out(&again)), nameless(&written));
    // A file that is there is not written over, and map files know no viewer.
    assert_reported(&run(&["map", &script, "--csv", &paths[0]]), "a file that is there");
    let output = run(&["map", &paths[1], "--csv", "-", "--as", "red"]);
    assert_reported(&output, "a map file for a viewer");
    let said = err(&output).replace("│ ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("name the folder of a campaign"), "{said}");
}

/// Cells that the viewer may not know are empty: two campaigns that differ in them give the same
/// table.
#[test]
fn tables_keep_secrets() {
    let ((_one, little), (_other, much)) = (held(3), held(5));
    for viewer in ["blue", "public"] {
        let told = table(&little, &["--as", viewer]);
        assert_eq!(told, table(&much, &["--as", viewer]), "{viewer}");
        assert!(told.contains("straight,fortress,red,yes,no,,none"), "{told}");
    }
    for viewer in ["red", "host"] {
        assert!(table(&much, &["--as", viewer]).contains("red,yes,no,5,none"), "{viewer}");
    }
    let path = little.to_string_lossy();
    assert_reported(&run(&["map", &path, "--csv", "-", "--as", "green"]), "nobody");
}

/// At the prompt `map csv` writes the same table as the command line, into a new file; a script writes nothing.
#[test]
fn at_the_prompt() {
    let (kept, campaign) = held(3);
    let mut command = margrave();
    let command = command.current_dir(kept.path()).args(["play", "war"]);
    let output = feed(command, "view as blue\nmap csv\nmap csv\nview as host\nmap csv mine.csv\n");
    assert_success(&output, "written at the prompt");
    let said = out(&output);
    assert!(said.contains("who holds which place stands in war-blue.csv"), "{said}");
    assert!(said.contains("war-blue.csv cannot be written"), "{said}");
    let read = |name: &str| fs::read_to_string(kept.path().join(name)).expect("a table");
    assert_eq!(read("war-blue.csv"), table(&campaign, &["--as", "blue"]));
    assert_eq!(read("mine.csv"), table(&campaign, &[]));
    let script = kept.path().join("writes.campaign");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\n\
         tile H4 capital blue\nstart season\nbegin\nmap csv never.csv\n",
        root().display()
    );
    fs::write(&script, head).expect("a script is written");
    let output = margrave().arg("test").arg(&script).output().expect("it runs");
    assert!(out(&output).contains("scripts write no files"), "{}", out(&output));
}

/// A map file with secrets says that a table has no cell for them; with an edition of provinces the table of a
/// campaign has their names.
#[test]
fn maps_and_provinces() {
    let output = run(&["map", "tests/maps/hoard.yaml", "--csv", "-"]);
    assert_success(&output, "tiles with secrets");
    assert!(err(&output).contains("the secrets of 2 tiles"), "{}", err(&output));
    assert!(!out(&output).contains("amber"), "{}", out(&output));
    let output = run(&["map", "scripts/marches.campaign", "--csv", "-", "--as", "public"]);
    assert_success(&output, "provinces");
    assert!(out(&output).lines().count() > 10, "{}", out(&output));
}

//! Styles of pictures: mistakes are reported at their place, a mod adds to them, and what has no
//! style shows its word.

use std::fs;

use crate::support::{assert_reported, assert_success, err, margrave, out, root};

/// A mod with these sections, drawn by `check` and over the vale.
fn with(sections: &str) -> (std::process::Output, std::process::Output) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("looks");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: looks\ntitle: looks\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [looks.yaml]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(home.join("looks.yaml"), sections).expect("written");
    let checked = margrave().arg("check").arg(&home).output().expect("it runs");
    let map = folder.path().join("vale.yaml");
    let vale = fs::read_to_string(root().join("tests/maps/vale.yaml")).expect("the vale");
    fs::write(
        &map,
        vale.replacen("A1: meadow", "A1: { tile: meadow, known: yes, marks: [grove] }", 1),
    )
    .expect("written");
    let drawn = margrave()
        .arg("--mods")
        .arg(folder.path())
        .args(["map", "--mod", "looks", "--svg", "-"])
        .arg(&map)
        .output()
        .expect("it runs");
    (checked, drawn)
}

/// Each mistake is told with the file and the line.
#[test]
fn mistakes_in_styles() {
    for (styles, what) in [
        ("terrains: {lowlnd: {colour: \"#aabbcc\"}}", "did you mean `lowland`?"),
        ("terrains: {lowland: {color: \"#aabbcc\"}}", "did you mean `colour`?"),
        ("terrains: {lowland: {colour: blue}}", "`blue` is not a colour"),
        ("terrains: {lowland: {symbol: fur}}", "did you mean `fir`?"),
        ("terrains: {lowland: {number: 5}}", "5 is out of range"),
        ("symbols: {blob: {path: \"M0 0 nonsense\", drawn: line}}", "not a path"),
        ("symbols: {blob: {path: \"M0 0L1 1\\\"/><script/>\", drawn: line}}", "not a path"),
        ("symbols: {\"a b\": {path: \"M0 0L1 1\", drawn: line}}", "not a valid name"),
        ("realms: {red: {hatching: rigth}}", "did you mean `right`?"),
        ("sheets: {}", "did you mean `sheet`?"),
        ("marks: {gold: {symbol: star}}", "there is no mark `gold`"),
        ("sides: {mountan: {symbol: peak}}", "did you mean `mountain`?"),
    ] {
        let (checked, _) = with(&format!("styles:\n  {styles}\n"));
        assert_reported(&checked, styles);
        let said = err(&checked) + &out(&checked);
        assert!(said.contains(what), "{styles}: {said}");
        assert!(said.contains("looks.yaml:2"), "{styles}: {said}");
    }
}

/// A mark of a mod is drawn by its sign, by a symbol of the mod where it has a style, and terrains
/// as the mod says.
#[test]
fn what_a_mod_adds() {
    let mark = "marks:\n  grove: {cite: NL-MAP-02, symbol: Y, doc: Holy trees.}\n";
    let (checked, drawn) = with(mark);
    assert_success(&checked, "a mark without a style");
    let picture = out(&drawn);
    assert!(picture.contains(">Y</text>"), "{}{}", err(&drawn), picture);
    assert!(picture.contains(">grove</text>"), "the legend tells what it is");
    let (checked, drawn) = with(&format!(
        "{mark}styles:\n  symbols: {{oak: {{path: \"M0 9L9-9\", drawn: line}}}}\n  marks: {{grove: {{symbol: oak, colour: \"#aabbcc\"}}}}\n  terrains: {{lowland: {{colour: \"#123456\"}}}}\n"
    ));
    assert_success(&checked, "a mark with a style");
    let picture = out(&drawn);
    assert!(picture.contains("href=\"#oak\"") && picture.contains("#aabbcc"), "{picture}");
    assert!(picture.contains("fill:#123456") && !picture.contains(">Y</text>"), "{picture}");
}

/// A terrain without a style has its word written over it.
#[test]
fn terrains_without_a_style() {
    let (checked, drawn) = with(
        "styles:\n  terrains: {lowland: ~}\nmarks:\n  grove: {cite: NL-MAP-02, symbol: Y, doc: Holy trees.}\n",
    );
    assert_success(&checked, "no style");
    assert!(out(&drawn).contains("class=\"word\" y=\"32\">lowland</text>"), "{}", err(&drawn));
}

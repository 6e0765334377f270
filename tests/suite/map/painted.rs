//! The page on which a map of tiles is laid by looking at them: `margrave map --paint`.

use std::fs;
use std::path::Path;

use margrave::map::{MapFile, Side, TileFile};
use margrave::rules::{Library, Ruleset};
use margrave::script::load_rules;
use margrave::yaml::Files;

use crate::atlas::browser::ask;
use crate::support::{assert_success, margrave, out, root};

/// Script that does what a person does on the page, and tells what it gives.
const CHECK: &str = include_str!("painted.js");

fn page(folder: &Path, name: &str, more: &[&str]) -> String {
    let file = folder.join(name);
    let painted = margrave()
        .current_dir(root())
        .arg("map")
        .args(more)
        .arg("--paint")
        .arg(&file)
        .output()
        .expect("the binary runs");
    assert_success(&painted, name);
    assert!(out(&painted).contains("open it in a browser"), "{}", out(&painted));
    fs::read_to_string(file).expect("the page is there")
}

fn tiles(rules: &Ruleset, text: &str) -> TileFile {
    let source = margrave::fault::SourceFile::new("the map", text);
    let read = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles);
    match read.unwrap_or_else(|faults| panic!("{faults:?}\n{text}")) {
        MapFile::Tiles(file) => file,
        MapFile::Provinces(_) => panic!("a map of tiles"),
    }
}

/// The page needs nothing from elsewhere, has a picture of each design, and is the same each time; an edition
/// without tiles has none.
#[test]
fn a_page_is_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let html = page(folder.path(), "one.html", &[]);
    assert_eq!(html, page(folder.path(), "two.html", &[]));
    let rules = load_rules(&Library::shipped(), "dutch").expect("the rules load");
    let pictures = html.matches("data:image/svg+xml;base64,").count();
    assert_eq!(pictures, rules.tiles.designs.len());
    for outside in ["src=\"http", "href=\"http", "url(http", "{{"] {
        assert!(!html.contains(outside), "{outside}");
    }
    let none = margrave()
        .current_dir(root())
        .args(["map", "--edition", "marches", "--paint"])
        .arg(folder.path().join("three.html"))
        .output()
        .expect("the binary runs");
    assert!(!none.status.success() && !folder.path().join("three.html").exists());
    // The page turns pictures clockwise, as tiles are turned.
    for design in &rules.tiles.designs {
        for side in Side::ALL {
            assert_eq!(design.face(1, side.turned(1)), design.face(0, side), "{}", design.id);
        }
    }
}

/// Touches and keys lay, turn, undo and take off tiles, on a phone and on a desk; what comes of it is a map
/// file, and a map that is there comes back as it was.
#[test]
#[ignore = "needs Chromium: cargo test --test suite map::painted -- --ignored"]
fn a_map_is_laid_in_a_browser() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = load_rules(&Library::shipped(), "dutch").expect("the rules load");
    for (size, wide, high) in [("phone", "390", "844"), ("desk", "1400", "900")] {
        let checked = |name: &str, more: &[&str]| {
            let name = format!("{size}-{name}");
            let html = page(folder.path(), &name, more);
            let file = folder.path().join(format!("checked-{name}"));
            let html = html.replacen("</body>", &format!("<script>{CHECK}</script></body>"), 1);
            fs::write(&file, html).expect("written");
            let (found, console) = ask(&file, (wide, high));
            assert_eq!(console, "", "{name}");
            assert_eq!(found["wide"], 0, "{name}: it is wider than the screen");
            found
        };
        let found = checked("empty.html", &[]);
        assert_eq!(found["pictures"], rules.tiles.designs.len());
        let laid = found["after"].as_str().expect("text");
        assert_eq!(
            laid,
            "free: yes\ntiles:\n  D4: { tile: bend, turn: 2 }\n  E4: meadow\n  F4: meadow\n  D5: deep_wood\n",
            "{size}"
        );
        tiles(&rules, laid);
        for map in ["tests/maps/vale.yaml", "tests/maps/brook.yaml"] {
            let name = format!("{}.html", map.rsplit('/').next().unwrap_or(map));
            let found = checked(&name, &[map]);
            let text = fs::read_to_string(root().join(map)).expect("the map is read");
            let plain = |mut file: TileFile| {
                file.tiles.iter_mut().for_each(|tile| tile.span = margrave::yaml::Span::default());
                file
            };
            let (one, two) =
                (tiles(&rules, &text), tiles(&rules, found["before"].as_str().unwrap_or("")));
            assert_eq!(plain(one), plain(two), "{map}");
        }
    }
}

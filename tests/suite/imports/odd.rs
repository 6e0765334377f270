//! Files as people have them: packed with other files, in old letters, within brackets, with more in them than
//! is needed.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use margrave::import::{read_contents, recognise};
use margrave::map::province_file::Meeting;
use margrave::session::header::is_realm_name;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::areas::world;
use super::{has, hexes, of_text, provinces, read, rules, sound};
use crate::support::{assert_success, err, margrave, out};

fn zipped(folder: &std::path::Path, name: &str, files: &[(&str, &str)]) -> PathBuf {
    let path = folder.join(name);
    let mut writer = ZipWriter::new(fs::File::create(&path).expect("a file"));
    for (name, text) in files {
        writer.start_file(*name, SimpleFileOptions::default()).expect("begun");
        writer.write_all(text.as_bytes()).expect("packed");
    }
    writer.finish().expect("packed");
    path
}

/// A zip may hold more than the file: what systems put there, pictures, a note. Of several that could be meant
/// none is taken.
#[test]
fn zips_with_several_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = "<roster name=\"a\"/>";
    for files in [
        &[("list.ros", list)][..],
        &[("__MACOSX/._list.ros", "x"), ("list.ros", list), (".DS_Store", "y")],
        &[("readme.txt", "read me"), ("lists/my list.ROS", list), ("picture.png", "dots")],
    ] {
        let path = zipped(folder.path(), "list.rosz", files);
        assert_eq!(read_contents(&path).expect("it is read").text(), list, "{files:?}");
    }
    for files in [&[("one.ros", list), ("two.ros", list)][..], &[("a.png", "x"), ("b.png", "y")]] {
        let path = zipped(folder.path(), "several.rosz", files);
        let fault = read_contents(&path).expect_err("none is meant");
        assert!(
            fault.message.in_english().contains("one is expected: unpack it"),
            "{}",
            fault.message.in_english()
        );
    }
}

/// Letters of old programs, UTF-16 without a mark, and lines that end as they once did.
#[test]
fn letters_of_all_times() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.csv");
    let read = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        read_contents(&path).map(|contents| contents.text().to_owned())
    };
    let text = "place,owner\nMünster – „Süd“,rot\n";
    let wide = |big: bool| {
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()
    };
    let old: Vec<u8> = text
        .chars()
        .map(|letter| match letter {
            '–' => 0x96,
            '„' => 0x84,
            '“' => 0x93,
            letter => u8::try_from(u32::from(letter)).expect("a letter of Latin 1"),
        })
        .collect();
    for bytes in [text.as_bytes(), &[&[0xef, 0xbb, 0xbf][..], text.as_bytes()].concat(), &old] {
        assert_eq!(read(bytes).expect("it is read"), text);
    }
    for big in [false, true] {
        let mark: [u8; 2] = if big { [0xfe, 0xff] } else { [0xff, 0xfe] };
        assert_eq!(read(&[&mark[..], &wide(big)].concat()).expect("it is read"), text);
    }
    // Without a mark the first letters tell, where they are Latin.
    let plain: Vec<u8> =
        "place,owner\nWest,red\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read(&plain).expect("it is read"), "place,owner\nWest,red\n");
    assert_eq!(read(b"place,owner\rWest,red\r").expect("it is read"), "place,owner\nWest,red\n");
    assert!(
        read(&[0xff, 0x00, 0x01, 0x02]).is_err() && read(b"\x89PNG\r\n\x1a\n\x00\xff").is_err()
    );
}

fn square(x: i32, y: i32) -> String {
    format!("[[[{x},{y}],[{0},{y}],[{0},{1}],[{x},{1}],[{x},{y}]]]", x + 10, y + 10)
}

/// Collections within collections, geometries within geometries, features without any, land on both sides of the
/// line where the day changes; TopoJSON is known and not read.
#[test]
fn geojson_of_all_kinds() {
    let feature = |name: &str, geometry: &str| {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"name\":\"{name}\"}},\"geometry\":{geometry}}}"
        )
    };
    let polygon = |x, y| format!("{{\"type\":\"Polygon\",\"coordinates\":{}}}", square(x, y));
    let collection = |inner: &str| {
        format!(
            "{{\"type\":\"GeometryCollection\",\"geometries\":[{{\"type\":\"Point\",\"coordinates\":[0,0]}},{inner}]}}"
        )
    };
    let text = format!(
        "{{\"type\":\"FeatureCollection\",\"crs\":null,\"features\":[{},{{\"type\":\"FeatureCollection\",\"features\":[{},{}]}},{}]}}",
        feature("West", &polygon(0, 0)),
        feature("Mid", &collection(&collection(&polygon(10, 0)))),
        feature("Nowhere", "null"),
        feature(
            "East",
            &format!("{{\"type\":\"MultiPolygon\",\"coordinates\":[{}]}}", square(20, 0))
        ),
    );
    let (map, report) = sound(&of_text(text), "marches", false);
    has(&map, &["  west: {", "  mid: {", "  east: {", "  - west mid\n", "  - mid east\n"]);
    has(&report, &["3 provinces with 2 borders", "1 feature without an area"]);
    let text = format!(
        "{{\"type\":\"FeatureCollection\",\"features\":[{},{}]}}",
        feature("Far", &polygon(170, 0)),
        feature("Near", &polygon(-180, 0)),
    );
    let (map, _) = sound(&of_text(text), "marches", false);
    has(&map, &["borders:\n  - far near\n"]);
    let fault =
        recognise(&of_text("{\"type\":\"Topology\",\"objects\":{}}")).expect_err("it is not read");
    assert!(fault.message.in_english().contains("TopoJSON"), "{}", fault.message.in_english());
}

/// A river is a border where it runs along one; whose land it is are names that realms may have.
#[test]
fn rivers_and_realms_of_azgaar() {
    let beside = |text: &str| {
        // Each cell is told its neighbours, and a river runs down the first column of the second province.
        let mut text = text.to_owned();
        for at in 0..24 {
            let (x, y) = (at % 6, at / 6);
            let mut next: Vec<usize> = Vec::new();
            if x > 0 {
                next.push(at - 1);
            }
            if x < 5 {
                next.push(at + 1);
            }
            if y > 0 {
                next.push(at - 6);
            }
            if y < 3 {
                next.push(at + 6);
            }
            let river = usize::from(x == 2);
            text = text.replace(
                &format!("{{\"i\":{at},\"v\""),
                &format!("{{\"i\":{at},\"r\":{river},\"c\":{next:?},\"v\""),
            );
        }
        text.replace("\"states\":", "\"rivers\":[{\"i\":1}],\"states\":")
    };
    let text = beside(&world(3, 2, 2));
    let text = text.replace("State 1", "Großmark 2 – Süd").replace("State 2", "Host");
    let contents = of_text(text);
    let (map, report) = sound(&contents, "marches", true);
    has(
        &map,
        &[
            "{ between: [land_1, land_2], over: [river] }",
            "{ between: [land_4, land_5], over: [river] }",
        ],
    );
    assert_eq!(map.matches("river").count(), 2, "{map}");
    has(
        &report,
        &["a river along 2 borders", "1 river: what of them runs along no border is left out"],
    );
    let found = provinces(read(&contents, &rules("marches"), true).expect("a map"));
    let owners: Vec<&str> =
        found.provinces.iter().filter_map(|one| one.standing.owner.as_deref()).collect();
    assert!(owners.len() == 6 && owners.iter().all(|owner| is_realm_name(owner)), "{owners:?}");
    assert!(owners.contains(&"grossmarksued") && owners.contains(&"thehost"), "{owners:?}");
    let wet = |one: &&margrave::map::province_file::FileBorder| matches!(one.meeting, Meeting::Shared(crossing) if crossing.river);
    assert_eq!(found.borders.iter().filter(wet).count(), 2);
}

/// A map that the generator saved for itself holds its drawing, which is read; one without it is told apart.
#[test]
fn saved_maps_of_azgaar() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("my.map");
    let head = "1.92|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2023\r\nmi|4\r\n[{\"id\":\"burg4\"}]\r\n";
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"regions\"><g id=\"statesBody\"><path id=\"state1\" d=\"M0 0H50V50H0Z\"/>\n<path id=\"state2\" d=\"M50 0H100V50H50Z\"/></g></g><g id=\"labels\"><text x=\"20\" y=\"20\">Liria</text><text x=\"70\" y=\"20\">Tern</text></g></svg>";
    let import = |text: &str| {
        fs::write(&path, text).expect("written");
        margrave()
            .arg("import")
            .arg(&path)
            .args(["--edition", "marches"])
            .output()
            .expect("it runs")
    };
    let output = import(&format!("{head}{drawing}\r\n0,1,2|3\r\n"));
    assert_success(&output, "the drawing in it");
    has(&out(&output), &["  liria: {", "  tern: {", "  - liria tern\n"]);
    let output = import(&format!("{head}0,1,2|3\r\n"));
    assert!(!output.status.success());
    let said = err(&output).replace("│ ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    has(&said, &["without its drawing", "Export to JSON"]);
}

/// A map with more towns than there are pieces says so when it is read and when it is checked: a campaign on it
/// would not begin.
#[test]
fn too_many_towns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (file, map) = (folder.path().join("towns.txt"), folder.path().join("towns.yaml"));
    let text = hexes::lines(12, 12).replace("forest", "green town");
    fs::write(&file, text).expect("written");
    let output = margrave()
        .arg("import")
        .arg(&file)
        .args(["--edition", "dutch", "--out"])
        .arg(&map)
        .output()
        .expect("it runs");
    assert_success(&output, "it is read");
    let told = "lie on it, and there are";
    assert!(err(&output).contains(told) && err(&output).contains("`city`"), "{}", err(&output));
    let output = margrave().arg("check").arg(&map).output().expect("it runs");
    assert_success(&output, "it is a sound map");
    assert!(out(&output).contains(told), "{}", out(&output));
    let output = margrave().arg("check").arg("tests/maps/vale.yaml").output().expect("it runs");
    assert!(!out(&output).contains(told), "{}", out(&output));
}

/// A table whose first line says what separates its cells.
#[test]
fn tables_of_spreadsheets() {
    let (text, _) = sound(&of_text("sep=;\r\nHex;Known\r\nA1;x\r\n"), "dutch", false);
    assert_eq!(text, "free: true\ntiles:\n  A1:\n    tile: meadow\n    known: true\n");
    let (text, _) =
        sound(&of_text("Tile\tOwner\tBuilding\nA1\tGreat Host\tnone\n"), "dutch", false);
    has(&text, &["owner: greathost\n"]);
}

//! Hexes: Worldographer and Text Mapper.

use std::fmt::Write;

use super::{has, of_text, read, rules, sample, sound};

/// A map of Worldographer as text.
pub fn world(columns: usize, rows: usize, orientation: &str) -> String {
    let mut text = format!(
        "<?xml version='1.1' encoding='utf-16'?>\n<map hexOrientation=\"{orientation}\">\n<terrainmap>Flat Grassland\t0\tHills\t1</terrainmap>\n<tiles>\n"
    );
    for column in 0..columns {
        text += "<tilerow>\n";
        for row in 0..rows {
            let _ = writeln!(text, "{}\t1\t0\t0\t0\tZ", usize::from((column * 7 + row) % 5 == 0));
        }
        text += "</tilerow>\n";
    }
    text + "</tiles>\n</map>\n"
}

/// A map of Text Mapper as text.
pub fn lines(columns: usize, rows: usize) -> String {
    let mut text = String::new();
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        let word = ["grass", "forest", "hills \"Here\"", "green"][(column * 3 + row) % 4];
        let word = if (column * 10 + row) % 23 == 7 { "green town" } else { word };
        let _ = writeln!(text, "{:03}{:03} {word}", column + 1, row + 1);
    }
    text
}

/// Packed, in UTF-16 and declared as XML 1.1; columns become rows, what only the host sees is a secret.
#[test]
fn a_map_of_worldographer() {
    let (text, report) = sound(&sample("isle.wxx"), "dutch", false);
    // Column 0 is the lowest row, its first hex the one to the left.
    let wanted = "free: true\ntiles:\n  A2: meadow\n  A3: meadow\n  B3: meadow\n  A4:\n    tile: meadow\n    settlement: city\n  B4: peaks\n  C4: meadow\n  A5: meadow\n  B5: deep_wood\nsecrets:\n  B3:\n    terrain: Classic/Flat Grassland\n  A5:\n    label: The Lair\n  B5:\n    feature: Military Castle\n";
    assert_eq!(text, wanted);
    has(
        &report,
        &[
            "column 0, row 0 is A5",
            "1 hex `classic flat forest deciduous heavy` as `deep_wood`",
            "1 hex `classic strange crystals`: no tile of the rules is called so",
            "1 place `circus`: no settlement of the rules is called so",
            "1 capital: whose each is, is not said",
            "1 hex that only the host may see became `meadow`: its secret `terrain` says what it is",
            "3 secrets of 3 tiles, which the host alone knows",
            "1 tile that nothing joins to the largest part: C2",
            "1 shape\n",
        ],
    );
    assert!(!report.contains("Lair"), "{report}");
}

/// Notes, labels of features and several of a kind are secrets of the hex on which they stand, at the scale of
/// the map and in either orientation; what lies beside the map or on water is told, and its text is not.
#[test]
fn what_only_the_host_sees() {
    let marks = |x: f64, y: f64| {
        format!(
            "<features>\
             <feature type=\"Military Tower\" isGMOnly=\"true\"><location viewLevel=\"CONTINENT\" x=\"1\" y=\"1\"/><location viewLevel=\"WORLD\" x=\"{x}\" y=\"{y}\"/><label isGMOnly=\"false\">Grim  Hold</label></feature>\
             <feature type=\"Settlement City\"><location x=\"{x}\" y=\"{y}\"/><label isGMOnly=\"TRUE\">Under &amp; town</label></feature>\
             <feature type=\"Cave\" isGMOnly=\"true\"><location x=\"99999\" y=\"1\"/></feature>\
             </features>\
             <labels><label isGMOnly=\"true\"><location x=\"{x}\" y=\"{y}\"/>42</label><label isGMOnly=\"false\"><location x=\"{x}\" y=\"{y}\"/>Open</label></labels>\
             <shapes><shape isGMOnly=\"true\"/></shapes>\
             <notes><note key=\"WORLD,{x},{y}\" title=\"Deep\"><![CDATA[<html><b>Two</b> ways &amp; one\ndoor</html>]]></note>\
             <note key=\"WORLD,90000,90000\" title=\"Nowhere\"/></notes></map>"
        )
    };
    for (orientation, x, y, place) in
        [("COLUMNS", 375.0, 300.0, "A4"), ("ROWS", 300.0, 375.0, "A2")]
    {
        let text = world(4, 3, orientation)
            .replace("<tiles>", "<tiles viewLevel=\"WORLD\">")
            .replace("</map>", &marks(x, y));
        let (text, report) = sound(&of_text(text), "dutch", false);
        let secrets = format!(
            "secrets:\n  {place}:\n    feature: Military Tower\n    label: Grim Hold\n    label_2: Under & town\n    label_3: 42\n    note: 'Deep: Two ways & one door'\n"
        );
        assert!(text.ends_with(&secrets), "{text}");
        has(
            &report,
            &[
                "5 secrets of 1 tile, which the host alone knows",
                "1 feature beside the map",
                "1 note beside the map",
                "1 label\n",
                "1 shape that only the host may see",
            ],
        );
        assert!(!report.contains("Grim") && !report.contains("Nowhere"), "{report}");
    }
    // Of water nobody keeps a secret.
    let sea = world(3, 3, "ROWS").replacen("\t1\t0\t0\t0\tZ", "\t1\t0\t1\t0\tZ", 1);
    let sea = sea.replace("Hills", "Water Sea");
    let (text, report) = sound(&of_text(sea), "dutch", false);
    assert!(!text.contains("secrets"), "{text}");
    has(&report, &["1 hex without land that only the host may see"]);
}

/// Neighbours stay neighbours: a block of hexes has as many pairs of them in both programs and orientations.
#[test]
fn neighbours_stay() {
    let rules = rules("warmaster");
    for (orientation, columns, rows) in [("COLUMNS", 6, 5), ("COLUMNS", 7, 4), ("ROWS", 6, 5)] {
        let read = read(&of_text(world(columns, rows, orientation)), &rules, false).expect("a map");
        let text = super::written(&read, &rules);
        let map = super::tiles(&text, &rules).map(&rules.tiles);
        assert_eq!(map.places.len(), columns * rows);
        let ends: usize = map.places.iter().map(|place| place.exits.len()).sum();
        // Along the lines, and twice between each two lines but for one end each.
        let (line, lines) = if orientation == "ROWS" { (columns, rows) } else { (rows, columns) };
        let pairs = (line - 1) * lines + (lines - 1) * (2 * line - 1);
        assert_eq!(ends, 2 * pairs, "{orientation} {columns} {rows}");
    }
}

/// The words of a line: ground, a settlement, labels with sizes; what is named is never fetched.
#[test]
fn a_map_of_text_mapper() {
    let (text, report) = sound(&sample("meads.txt"), "dutch", false);
    has(
        &text,
        &[
            "B3: peaks\n",
            "A3: meadow\n",
            "A2: swamp\n",
            "settlement: city",
            "C2: deep_wood\n",
            "B1: downs\n",
        ],
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("  ")
                && line.contains(':')
                && !line.starts_with("    "))
            .count(),
        7,
        "{text}"
    );
    has(
        &report,
        &[
            "0101 is A3",
            "1 hex `water` without a tile",
            "1 hex `glass`: no tile of the rules is called so",
            "1 place `shrine`: no settlement of the rules is called so",
            "1 capital: whose each is, is not said",
            "1 way or river from hex to hex",
            "1 `include` line: nothing is fetched",
            "3 labels: tiles have no names",
            "1 line that cannot be read, the first is line 14",
        ],
    );
    // In Text Mapper 0202 lies against 0101, 0102, 0201, 0203, 0301 and 0302: its even columns stand lower.
    let rules = rules("warmaster");
    let around = of_text(
        "0202 grass\n0102 hills\n0103 hills\n0201 hills\n0203 hills\n0302 hills\n0303 hills\n",
    );
    let (text, _) = sound(&around, "warmaster", false);
    let map = super::tiles(&text, &rules).map(&rules.tiles);
    let most = map.places.iter().map(|place| place.exits.len()).max();
    assert_eq!(most, Some(6), "{text}");
}

/// Thousands of hexes are read, and the map that is written is read again.
#[test]
fn thousands_of_hexes() {
    for text in [lines(90, 80), world(90, 80, "COLUMNS"), world(90, 80, "ROWS")] {
        let (text, report) = sound(&of_text(text), "warmaster", false);
        assert!(report.contains("7200 tiles"), "{report}");
        assert_eq!(super::tiles(&text, &rules("warmaster")).tiles.len(), 7200);
    }
}

/// Hexes are the plainest land where nothing is drawn at all; water alone is nothing to play on.
#[test]
fn blank_maps() {
    let blank =
        world(3, 3, "ROWS").replace("Hills", "Flat Grassland").replace("Flat Grassland", "Blank");
    let (text, report) = sound(&of_text(blank), "dutch", false);
    assert!(report.contains("nothing is drawn yet: 9 blank hexes became `meadow`"), "{report}");
    assert_eq!(super::tiles(&text, &rules("dutch")).tiles.len(), 9);
    let water = world(3, 3, "ROWS")
        .replace("Hills", "Flat Grassland")
        .replace("Flat Grassland", "Water Sea");
    let faults = read(&of_text(water), &rules("dutch"), false).expect_err("a map of water");
    assert_eq!(faults[0].message.in_english(), "none of its 9 hexes has a tile");
    assert!(
        faults[0]
            .help
            .as_ref()
            .is_some_and(|help| help.in_english().contains("all of them are blank or water"))
    );
}

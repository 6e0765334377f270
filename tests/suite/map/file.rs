//! Map files.

use super::{names, tiles};
use margrave::fault::{Fault, SourceFile, render};
use margrave::map::{
    BuildSpec, Hex, Laid, Map, MapFile, PlaceId, Rearrangement, Secret, TileFile, build,
};
use margrave::yaml::Files;

fn parse(text: &str) -> Result<MapFile, Vec<Fault>> {
    MapFile::parse(&mut Files::default(), &SourceFile::new("map.yaml", text), &names(), &tiles())
}

/// A file that is written is read back alike, with everything that stands on the tiles.
#[test]
fn round_trip() {
    let text = "free: yes\ntiles:\n  B2: meadow\n  C2: { tile: grove, turn: 2, settlement: village, owner: red, known: yes, razed: yes, stock: 3 }\n";
    let MapFile::Tiles(file) = parse(text).expect("a map file") else {
        panic!("it has tiles");
    };
    let standing = &file.tiles[1].standing;
    assert_eq!(standing.owner.as_deref(), Some("red"));
    assert!(standing.known && standing.razed && standing.stock == 3);
    let written = file.write(&names(), &tiles()).expect("YAML");
    let MapFile::Tiles(mut again) = parse(&written).expect("a map file") else {
        panic!("it has tiles");
    };
    again.tiles.iter_mut().zip(&file.tiles).for_each(|(one, other)| one.span = other.span);
    assert_eq!(again, file, "{written}");
    assert_eq!(file.map(&tiles()).places[1].label, "C2");
}

/// Secrets of tiles, which the host alone knows, are read, written and read back alike, stand at
/// the places of the map, and stay with a tile that is moved, turned or exchanged; a player's copy
/// has all but them.
#[test]
fn secrets_of_tiles() {
    let text = "free: yes\ntiles:\n  B2: meadow\n  C2: grove\n  D2: meadow\nsecrets:\n  d2: { relic: crown, defenders: 3 }\n  C2: { note: \"two\\n  lines\", old: '007', empty: '', truth: 'yes' }\n";
    let MapFile::Tiles(file) = parse(text).expect("a map file") else { panic!("it has tiles") };
    let written = file.write(&names(), &tiles()).expect("YAML");
    let MapFile::Tiles(mut again) = parse(&written).expect("a map file") else {
        panic!("it has tiles");
    };
    again.tiles.iter_mut().zip(&file.tiles).for_each(|(one, other)| one.span = other.span);
    assert_eq!(again, file, "{written}");
    let map = file.map(&tiles());
    let secret = |map: &Map, at: usize, name: &str| map.places[at].secrets().get(name).cloned();
    assert_eq!(secret(&map, 2, "relic"), Some(Secret::Text("crown".to_owned())));
    assert_eq!(secret(&map, 2, "defenders"), Some(Secret::Number(3)));
    assert_eq!(secret(&map, 1, "note"), Some(Secret::Text("two\n  lines".to_owned())));
    assert!(map.places[0].secrets().is_empty());
    let written = TileFile::of(&map, 1).write(&names(), &tiles()).expect("YAML");
    assert_eq!(parse(&format!("free: yes\n{written}")).expect("a map file").map(&tiles()), map);
    let (one, other) = (PlaceId(0), PlaceId(2));
    let laid = Laid { design: file.tiles[0].design, turn: 0 };
    let hex = |label: &str| Hex::parse(label).expect("a place");
    for change in [
        Rearrangement::Swap(one, other),
        Rearrangement::Move(other, hex("D3")),
        Rearrangement::Add(hex("E2"), laid),
        Rearrangement::Replace(other, laid),
    ] {
        let changed = map.rearranged(&tiles(), 1, change).expect("a sound map");
        for (before, after) in map.places.iter().zip(&changed.places) {
            assert_eq!(before.secrets(), after.secrets(), "{change:?}");
        }
    }
    assert!(map.remade(&tiles()).expect("a map of tiles") == map);
    let copy = file.without_secrets().write(&names(), &tiles()).expect("YAML");
    assert_eq!(copy, "free: true\ntiles:\n  B2: meadow\n  C2: grove\n  D2: meadow\n");
    let faults = parse("free: yes\ntiles:\n  A1: meadow\nsecrets:\n  A2: { relic: crown }\n  Ä: { a: b }\n  A1: [3]\n")
        .expect_err("faults");
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["map::secrets", "map::secrets", "rules::wrong_type"]);
}

/// A built map written to a file is the same map when read, and obeys the laying rules.
#[test]
fn built_map() {
    let tiles = tiles();
    let wish = BuildSpec { table_size: 13, touches: 2, capitals: 3, capital_distance: 3, boxes: 1 };
    let mut state = 7u32;
    let map: Map = build(&tiles, &wish, &mut |count| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % count
    })
    .finish(&tiles);
    let written = TileFile::of(&map, 1).write(&names(), &tiles).expect("YAML");
    let read = parse(&written).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    assert_eq!(read.map(&tiles), map);
}

/// Every mistake is reported at once, each at its line (design 3.7).
#[test]
fn faults() {
    let faults = parse("tiles:\n  A1: medow\n  4: meadow\n  A2: { tile: grove, turn: 9, ower: red }\n  a3: meadow\n  A3: meadow\n")
        .expect_err("faults");
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(
        codes,
        [
            "rules::unknown_name",
            "map::label",
            "rules::out_of_range",
            "rules::unknown_key",
            "map::taken"
        ]
    );
    assert!(faults.iter().all(|fault| fault.location().is_some()));
    for text in ["tiles: {}", "tiles: 3", "[]", "", "free: yes", "tiles: { ZZZ9999: meadow }"] {
        assert!(parse(text).is_err(), "{text}");
    }
}

/// The whole map is held to the laying rules, unless it is free (NL-MAP-01, 03, 06 to 08, 12, 13).
#[test]
fn whole_map() {
    let cases = [
        ("A1: meadow, C1: meadow", "NL-MAP-06"),
        ("A1: { tile: hills_east, turn: 1 }", "NL-MAP-07"),
        ("A1: straight, B1: meadow", "NL-MAP-08"),
        ("A1: { tile: straight, turn: 1 }, B1: meadow", "NL-MAP-08"),
        ("A1: hill_spring, B1: meadow", "NL-MAP-08"),
        ("A1: { tile: coast, turn: 3 }, B1: meadow", "NL-MAP-03"),
        ("A1: { tile: coast, turn: 1 }, B1: meadow", "NL-MAP-13"),
        (
            "A1: meadow, B1: meadow, A2: meadow, C2: meadow, B3: meadow, C3: meadow, C1: meadow, A3: meadow",
            "NL-MAP-12",
        ),
        ("A1: lake, B1: lake", "NL-MAP-01"),
    ];
    for (lines, rule) in cases {
        let faults = parse(&format!("tiles: {{ {lines} }}")).expect_err(lines);
        assert!(
            faults.iter().any(|fault| fault.message.in_english().contains(rule)),
            "{lines}: {}",
            render(&faults, false)
        );
        let free = parse(&format!("free: yes\ntiles: {{ {lines} }}"));
        assert_eq!(free.is_ok(), rule != "NL-MAP-06", "{lines}");
    }
    assert!(parse("tiles: { A1: meadow, B1: grove }").is_ok());
}

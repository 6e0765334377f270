//! Maps made as a whole, of the Warmaster edition's tiles (WM-MAP-01, WM-MAP-04, WM-MAP-05).

use super::read_with;
use margrave::fault::SourceFile;
use margrave::map::{BuildSpec, Map, MapFile, PlaceId, Role, Side, TileSet, build};
use margrave::rules::Names;
use margrave::yaml::Files;

const TILES: &str = include_str!("../../../rules/warmaster/tiles.yaml");

fn names() -> Names {
    let terrains = "mountain volcano jungle_forest forest_plain plain_fields plain_hills desert tundra lake river swamp";
    Names { terrains: terrains.split(' ').map(str::to_owned).collect(), ..Names::default() }
}

fn tiles() -> TileSet {
    let (set, faults) = read_with(TILES, &names());
    assert!(faults.is_empty(), "{}", margrave::fault::render(&faults, false));
    set.expect("a set without faults")
}

fn built(tiles: &TileSet, realms: usize, boxes: u16, seed: u32) -> margrave::map::Board {
    let wish =
        BuildSpec { table_size: 0, touches: 0, capitals: realms, capital_distance: 3, boxes };
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    build(tiles, &wish, &mut |count| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state % count
    })
}

fn role(tiles: &TileSet, map: &Map, place: PlaceId) -> Role {
    tiles.design(map.place(place).laid().expect("a tile").design).role
}

/// For 2 to 13 realms: joined land without holes, the layout's number of tiles for each, every
/// terrain, one volcano away from the rim, all known; and every river flows from a spring to an
/// end, in courses of 3 to 7 tiles.
#[test]
fn built_maps() {
    let tiles = tiles();
    let layout = tiles.layout.clone().expect("a layout");
    let mut forks = 0;
    let mut joins = 0;
    for (realms, seed) in (2..=13).flat_map(|realms| (0..8).map(move |seed| (realms, seed))) {
        let board = built(&tiles, realms, 1, seed);
        assert!(
            board.faults(&tiles, 1).is_empty(),
            "{realms} realms, seed {seed}: {:?}",
            board.faults(&tiles, 1)
        );
        assert_eq!(board, built(&tiles, realms, 1, seed), "the same seed gives the same map");
        let map = board.finish(&tiles);
        let wanted = (realms * usize::from(layout.each)).max(usize::from(layout.least));
        assert!(
            (wanted..wanted + 4).contains(&map.places.len()),
            "{realms} realms: {} tiles",
            map.places.len()
        );
        assert!(map.known && map.places.iter().all(|place| !place.barred));
        for (terrain, name) in tiles.stacks.iter().enumerate() {
            let lying =
                map.places.iter().filter(|place| usize::from(place.terrain.0) == terrain).count();
            assert!(
                if name == "volcano" { lying == 1 } else { lying >= 1 },
                "{realms} realms, seed {seed}: {lying} {name}"
            );
        }
        let volcano = map.ids().find(|place| map.place(*place).terrain.0 == 1).expect("a volcano");
        assert!(
            Side::ALL.iter().all(|side| map.adjacent(volcano, *side).is_some()),
            "{realms} realms, seed {seed}: the volcano's rim"
        );
        let mut courses: Vec<Vec<PlaceId>> = Vec::new();
        for spring in map.ids().filter(|place| role(&tiles, &map, *place) == Role::Spring) {
            let mut course = vec![spring];
            course.extend(map.downstream(&tiles, spring));
            for place in &course {
                let next = map.next_downstream(&tiles, *place);
                let wanted = match role(&tiles, &map, *place) {
                    Role::RiverEnd | Role::Lake => 0,
                    Role::Fork => 2,
                    _ => 1,
                };
                assert_eq!(
                    next.len(),
                    wanted,
                    "{realms} realms, seed {seed}, {}",
                    map.place(*place).label
                );
            }
            courses.push(course);
        }
        forks += map.ids().filter(|place| role(&tiles, &map, *place) == Role::Fork).count();
        joins += map.ids().filter(|place| role(&tiles, &map, *place) == Role::Confluence).count();
        let river = |place: &PlaceId| map.place(*place).terrain.0 == 9;
        assert!(
            map.ids()
                .filter(river)
                .all(|place| courses.iter().any(|course| course.contains(&place))),
            "rivers come from springs"
        );
        for course in &courses {
            let long = course.iter().filter(|place| river(place)).count();
            assert!(
                (3..=7).contains(&long),
                "{realms} realms, seed {seed}: a course of {long} tiles"
            );
        }
    }
    assert!(forks > 5 && joins > 5, "{forks} forks and {joins} confluences");
    let double = built(&tiles, 5, 2, 1).len();
    assert!(double >= 110, "two boxes give twice the land: {double}");
}

fn file(text: &str, tiles: &TileSet) -> Result<Map, String> {
    let parsed =
        MapFile::parse(&mut Files::default(), &SourceFile::new("map.yaml", text), &names(), tiles);
    parsed.map(|file| file.map(tiles)).map_err(|faults| margrave::fault::render(&faults, false))
}

/// A spring, a fork, an arm of one tile to the north-east and one of two to the south-east: both
/// arms are downstream, each to its end (WM-MAP-04). A river whose end is missing is refused.
#[test]
fn both_arms_of_a_fork() {
    let tiles = tiles();
    let text = "
tiles:
  A1: fields_tile
  B1: fields_tile
  C1: { tile: river_end, turn: 3 }
  A2: { tile: river_spring, turn: 1 }
  B2: river_fork
  C2: volcano_tile
  A3: fields_tile
  B3: desert_tile
  C3: { tile: river_bend, turn: 5 }
  D3: { tile: river_end, turn: 4 }
";
    let refused =
        file(&text.replace("D3: { tile: river_end, turn: 4 }", "D3: desert_tile"), &tiles)
            .expect_err("a river without an end");
    assert!(
        refused.contains("C3: the river ends against the tile to the E (WM-MAP-04)"),
        "{refused}"
    );
    let map = file(text, &tiles).unwrap_or_else(|refused| panic!("{refused}"));
    let at = |label: &str| map.by_label(label).expect("a tile");
    let labels = |places: Vec<PlaceId>| {
        places.into_iter().map(|place| map.place(place).label.clone()).collect::<Vec<_>>()
    };
    assert_eq!(labels(map.downstream(&tiles, at("A2"))), ["B2", "C1", "C3", "D3"]);
    assert_eq!(labels(map.next_downstream(&tiles, at("B2"))), ["C1", "C3"]);
    assert_eq!(labels(map.downstream(&tiles, at("C3"))), ["D3"]);
    assert_eq!(labels(map.downstream(&tiles, at("C1"))), Vec::<String>::new());
}

/// Every map has just one volcano; one written by hand that has none or two is refused (WM-MAP-05).
#[test]
fn one_volcano() {
    let tiles = tiles();
    for (text, count) in [
        ("tiles: {A1: desert_tile, B1: desert_tile}", 0),
        ("tiles: {A1: volcano_tile, B1: volcano_tile}", 2),
    ] {
        let refused = file(text, &tiles).expect_err("not one volcano");
        assert!(
            refused.contains("WM-MAP-05") && refused.contains(&format!("{count} times")),
            "{refused}"
        );
    }
    assert!(file("tiles: {A1: volcano_tile, B1: desert_tile}", &tiles).is_ok());
    assert!(file("free: yes\ntiles: {A1: desert_tile, B1: desert_tile}", &tiles).is_ok());
}

/// An entry that no layout can be made with is a fault at its place.
#[test]
fn faults() {
    let cases = [
        ("least: 3, most: 7", "least: 8, most: 7", "tiles::layout"),
        ("towards: north", "towards: up", "rules::unknown_name"),
        ("swamp:         2", "bog:           2", "rules::unknown_name"),
        ("    rivers: { cite: WM-MAP-04, least: 3, most: 7 }\n", "", "tiles::layout"),
        ("edges: rggggg, role: spring", "edges: rgrggg, role: spring", "tiles::role"),
        ("each: 11", "each: 0", "rules::out_of_range"),
        (
            "count: 3, edges: rggggg, role: spring",
            "per_map: 3, edges: rggggg, role: spring",
            "tiles::layout",
        ),
    ];
    for (good, bad, code) in cases {
        let text = TILES.replacen(good, bad, 1);
        assert_ne!(text, TILES, "the case `{good}` must occur");
        let (_, faults) = read_with(&text, &names());
        assert!(
            faults.iter().any(|fault| fault.code == code && fault.location().is_some()),
            "{bad}: {faults:?}"
        );
    }
}

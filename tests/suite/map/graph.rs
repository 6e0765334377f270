//! Places, grounds and ways.

use super::{names, tiles};
use margrave::fault::{SourceFile, render};
use margrave::map::{GroundKind, Map, MapFile, Obstacle, Place, Side, Way};
use margrave::yaml::Files;

const FREE: Obstacle = Obstacle { river: false, ridge: false };
const RIVER: Obstacle = Obstacle { river: true, ridge: false };
const RIDGE: Obstacle = Obstacle { river: false, ridge: true };

fn map(lines: &str) -> Map {
    let tiles = tiles();
    let text = format!("free: yes\ntiles: {{ {lines} }}\n");
    let file =
        MapFile::parse(&mut Files::default(), &SourceFile::new("map.yaml", text), &names(), &tiles);
    file.unwrap_or_else(|faults| panic!("{}", render(&faults, false))).map(&tiles)
}

fn at<'a>(map: &'a Map, label: &str) -> &'a Place {
    map.place(map.by_label(label).expect("a place"))
}

/// The way from one place to the next, starting on the ground that touches `bank`.
fn way(map: &Map, from: &str, bank: &str, to: &str) -> Way {
    let place = at(map, from);
    let ground = place.grounds_by(Side::from_name(bank).expect("a side"))[0];
    place.exit_to(map.by_label(to).expect("a place")).expect("an exit").ways[ground.0 as usize]
}

fn touches(map: &Map, label: &str, side: &str) -> Vec<u8> {
    at(map, label)
        .grounds_by(Side::from_name(side).expect("a side"))
        .iter()
        .map(|ground| ground.0)
        .collect()
}

/// A river parts a tile into two banks; following one is free, crossing is a ford (NL-MOVE-02,
/// NL-MOVE-06).
#[test]
fn banks() {
    // The river runs from B1 in the north-east through A2 to the south-west.
    let map = map("A2: straight, B2: meadow, B1: straight, A1: meadow, A3: meadow, C1: meadow");
    assert_eq!(at(&map, "A2").grounds, [GroundKind::Open; 2]);
    assert_eq!(touches(&map, "A2", "NE").len(), 2);
    assert_eq!(way(&map, "A2", "E", "B2").leave, FREE);
    assert_eq!(way(&map, "A2", "W", "B2").leave, RIVER);
    assert_eq!(way(&map, "A2", "W", "A1").leave, FREE);
    // Through the river side each bank leads to the same bank.
    for bank in ["E", "W"] {
        let way = way(&map, "A2", bank, "B1");
        assert_eq!((way.leave, way.enter), (FREE, FREE));
        assert_eq!(touches(&map, "B1", bank), [way.lands_on.0]);
    }
    assert!(at(&map, "A2").river && !at(&map, "A1").river && !at(&map, "A2").mountain);
}

/// Onto a crest the way is blocked, along it and down from it it is free (NL-MOVE-02, NL-MOVE-05).
#[test]
fn ridges() {
    let map = map("A1: meadow, B1: range, C1: range, D1: meadow, B2: meadow, A2: meadow");
    assert_eq!(way(&map, "A1", "E", "B1").enter, RIDGE);
    assert_eq!(
        at(&map, "B1").grounds[way(&map, "A1", "E", "B1").lands_on.0 as usize],
        GroundKind::Ridge
    );
    let along = way(&map, "B1", "E", "C1");
    assert_eq!((along.leave, along.enter), (FREE, FREE));
    let down = way(&map, "B1", "E", "B2");
    assert_eq!((down.leave, down.enter), (FREE, FREE));
    let off = way(&map, "C1", "W", "D1");
    assert_eq!((off.leave, off.enter), (FREE, FREE));
    // From the slope south of the crest to the other side it must be crossed.
    let up = way(&map, "B1", "SE", "C1");
    assert_eq!((up.leave, up.enter), (RIDGE, FREE));
    assert_eq!(way(&map, "B1", "NE", "B2").leave, RIDGE);
    assert_eq!(way(&map, "B1", "SE", "B2").leave, FREE);
}

/// A spring among mountains parts its banks; across the stream is a ford, over the crest a pass.
#[test]
fn springs() {
    let map = map("A1: spring_southeast, B1: meadow, A2: straight");
    let (east, west) = (touches(&map, "A1", "E"), touches(&map, "A1", "W"));
    assert_ne!(east, west);
    assert_eq!(way(&map, "A1", "W", "B1").leave, RIVER);
    assert_eq!(way(&map, "A1", "NE", "B1").leave, FREE);
    assert_eq!(touches(&map, "A1", "SE").len(), 2);
}

/// The ring of land around a lake is cut where rivers join it (NL-MAP-10, NL-MOVE-06).
#[test]
fn lakes() {
    let alone = map("A2: lake, B2: meadow");
    assert_eq!(at(&alone, "A2").grounds.len(), 1);
    assert!(!at(&alone, "A2").river);
    // Rivers join north-east (B1) and south-east (B3).
    let fed = map("A2: lake, B1: straight, B3: {tile: straight, turn: 2}, B2: meadow, A1: meadow");
    assert_eq!(at(&fed, "A2").grounds.len(), 2);
    assert_eq!(way(&fed, "A2", "W", "B2").leave, RIVER);
    assert_eq!(way(&fed, "A2", "E", "B2").leave, FREE);
}

/// Nobody enters a swamp (NL-MOVE-07).
#[test]
fn swamps() {
    let map = map("A1: swamp, B1: meadow, A2: meadow");
    assert!(at(&map, "A1").barred);
    assert!(at(&map, "A1").exits.is_empty());
    assert_eq!(at(&map, "B1").exits.len(), 1);
    assert!(at(&map, "B1").exit_by(Side::from_name("W").expect("a side")).is_none());
}

/// Ships go from coast to coast over the shore both share; land goes beside it (NL-SHIP-01).
#[test]
fn shores() {
    // The coast runs from west to east with the sea in the north.
    let map = map("A1: {tile: coast, turn: 1}, B1: {tile: coast, turn: 1}, A2: meadow");
    let (west, east) = (map.by_label("A1").expect("A1"), map.by_label("B1").expect("B1"));
    assert_eq!(map.place(west).by_sea, [east]);
    assert_eq!(map.place(east).by_sea, [west]);
    assert!(map.place(west).coast && !map.place(west).river_mouth);
    assert!(map.place(west).exit_to(east).is_some());
    assert_eq!(touches(&map, "A1", "NE"), Vec::<u8>::new());
    assert_eq!(touches(&map, "A1", "E"), [0]);
}

/// An estuary is a harbour for cities and parts its banks (NL-SHIP-06, NL-MOVE-06).
#[test]
fn estuaries() {
    let map = map("A1: hill_spring, B1: meadow, A2: meadow, B3: meadow, B2: cape_estuary");
    let place = at(&map, "B2");
    assert!(place.coast && place.river && place.river_mouth);
    assert_eq!(place.grounds.len(), 2);
}

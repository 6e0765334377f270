//! The laying rules, one situation each.

use super::tiles;
use margrave::map::{Board, Hex, Laid, Side, Stacks, TileSet};
use margrave::rules::Terrain;

const NE: Side = Side(0);
const E: Side = Side(1);
const SE: Side = Side(2);
const SW: Side = Side(3);
const W: Side = Side(4);
const NW: Side = Side(5);

struct Table {
    tiles: TileSet,
    stacks: Stacks,
    board: Board,
    middle: Hex,
}

fn table(touches: i64) -> Table {
    let tiles = tiles();
    let board = Board::new(13, touches);
    Table { stacks: Stacks::full(&tiles), middle: board.middle(), board, tiles }
}

impl Table {
    fn put(&mut self, hex: Hex, id: &str, turn: u8) {
        let design = self.tiles.by_id(id).expect("a design");
        self.stacks.take(&self.tiles, design);
        assert!(self.board.put(hex, Laid { design, turn }));
    }

    /// The rule that refuses, or `fine`.
    fn says(&self, hex: Hex, id: &str, turn: u8) -> &'static str {
        let design = self.tiles.by_id(id).expect("a design");
        match self.board.check(&self.tiles, &self.stacks, hex, design, turn) {
            Ok(()) => "fine",
            Err(refusal) => {
                assert!(refusal.text.in_english().len() > 20, "{refusal:?}");
                refusal.rule.0
            }
        }
    }
}

/// The first tile is highland, goes to the middle and is not turned (NL-MAP-05, NL-MAP-07).
#[test]
fn first_tile() {
    let table = table(2);
    assert_eq!(table.says(table.middle, "peaks", 0), "fine");
    assert_eq!(table.says(table.middle, "meadow", 0), "NL-MAP-05");
    assert_eq!(table.says(table.middle.neighbour(E), "peaks", 0), "NL-MAP-05");
    assert_eq!(table.says(table.middle, "peaks", 1), "NL-MAP-07");
    assert_eq!(table.says(Hex::at(-1, 0), "peaks", 0), "NL-MAP-05");
}

/// The second tile suits the side it lies against: brown takes highland, green lowland (NL-MAP-03).
#[test]
fn second_tile() {
    let mut table = table(2);
    table.put(table.middle, "foothills", 0);
    let (brown, green) = (table.middle.neighbour(NE), table.middle.neighbour(SE));
    assert_eq!(table.says(brown, "heights", 0), "fine");
    assert_eq!(table.says(brown, "meadow", 0), "NL-MAP-03");
    assert_eq!(table.says(green, "meadow", 0), "fine");
    for (wrong, turn) in [("heights", 0), ("straight", 1), ("coast", 4)] {
        assert_eq!(table.says(green, wrong, turn), "NL-MAP-03", "{wrong}");
    }
    assert_eq!(table.says(table.middle, "meadow", 0), "NL-MAP-06");
}

/// From the third tile on a place touches two tiles; with two tiles there are just two (NL-MAP-06).
#[test]
fn third_tile() {
    let mut table = table(2);
    table.put(table.middle, "heights", 0);
    table.put(table.middle.neighbour(E), "downs", 0);
    let mut places: Vec<Hex> =
        table.board.options(&table.tiles, &table.stacks).iter().map(|option| option.hex).collect();
    places.dedup();
    assert_eq!(places, [table.middle.neighbour(NE), table.middle.neighbour(SE)]);
    assert_eq!(table.says(table.middle.neighbour(W), "meadow", 0), "NL-MAP-06");
}

/// Hills and mountains are not turned, other tiles are; what does not fit goes under its stack
/// (NL-MAP-07).
#[test]
fn upright() {
    let mut table = table(2);
    table.put(table.middle, "foothills", 0);
    let place = table.middle.neighbour(SE);
    assert_eq!(table.says(place, "hills_east", 3), "NL-MAP-07");
    assert_eq!(table.says(place, "grove", 3), "fine");
    let mut stacks = Stacks { piles: vec![vec![4, 7, 9, 7]] };
    assert_eq!(stacks.draw(Terrain(0), &mut |design| design == 9), Some(9));
    assert_eq!(stacks.piles[0], [7, 4, 7]);
    assert_eq!(stacks.draw(Terrain(0), &mut |design| design == 1), None);
    assert_eq!(stacks.piles[0], [7, 4, 7]);
}

/// A river may not be closed off nor run dead; a river tile is taken instead (NL-MAP-08).
#[test]
fn rivers_run_on() {
    let mut table = table(2);
    table.put(table.middle, "spring_southeast", 0);
    let place = table.middle.neighbour(SE);
    assert_eq!(table.says(place, "meadow", 0), "NL-MAP-08");
    assert_eq!(table.says(place, "straight", 0), "NL-MAP-08");
    assert_eq!(table.says(place, "straight", 2), "fine");
    assert_eq!(table.says(table.middle.neighbour(E), "straight", 0), "NL-MAP-03");
    table.put(table.middle.neighbour(SW), "meadow", 0);
    // From north-west to west: the river would run dead against the meadow.
    let bend = (0..6).find(|turn| {
        let face = |side: Side| {
            table
                .tiles
                .designs
                .iter()
                .find(|design| design.id == "loop")
                .expect("loop")
                .face(*turn, side)
                .stream
        };
        face(NW) == margrave::map::Stream::Always && face(W) == margrave::map::Stream::Always
    });
    assert_eq!(table.says(place, "loop", bend.expect("a turn")), "NL-MAP-08");
}

/// A river that no tile left could end is refused (NL-MAP-08 with NL-MAP-12: the map can be
/// finished).
#[test]
fn rivers_can_end() {
    let mut table = table(2);
    assert_eq!(table.says(table.middle, "spring_southeast", 0), "fine");
    let ends = |design: &u16| !table.tiles.design(*design).role.ends_rivers();
    for pile in &mut table.stacks.piles {
        pile.retain(ends);
    }
    assert_eq!(table.says(table.middle, "spring_southeast", 0), "NL-MAP-08");
    assert_eq!(table.says(table.middle, "heights", 0), "fine");
}

/// Two springs do not flow against each other (NL-MAP-08).
#[test]
fn springs_against_each_other() {
    let mut table = table(1);
    table.put(table.middle, "spring_east", 0);
    assert_eq!(table.says(table.middle.neighbour(E), "spring_west", 0), "NL-MAP-03");
    table.put(table.middle.neighbour(SE), "heights", 0);
    assert_eq!(table.says(table.middle.neighbour(E), "spring_west", 0), "NL-MAP-08");
}

/// The confluence is laid only where two open rivers meet (NL-MAP-09).
#[test]
fn confluence() {
    let mut table = table(1);
    table.put(table.middle, "spring_southeast", 0);
    let place = table.middle.neighbour(SE);
    assert_eq!(table.says(place, "confluence", 1), "NL-MAP-09");
    table.put(place.neighbour(E), "spring_west", 0);
    assert_eq!(table.says(place, "confluence", 1), "fine");
    assert_eq!(table.says(place, "confluence", 0), "NL-MAP-08");
    let mut table = super::laying::table(1);
    table.put(table.middle, "spring_southeast", 0);
    table.put(place.neighbour(NE), "spring_southwest", 0);
    let two = [NW, NE].map(|side| table.board.at(place.neighbour(side)).is_some());
    assert_eq!(two, [true, true]);
    // Both sides lie beside each other; the confluence joins sides one apart and cannot help here.
    assert_eq!(table.says(place, "confluence", 0), "NL-MAP-08");
    assert_eq!(table.says(place, "swamp", 0), "fine");
}

/// Lakes and swamps have no more rivers leaving them than the design says (NL-MAP-10, NL-MAP-11).
#[test]
fn lake_and_swamp() {
    for (id, rule) in [("lake", "NL-MAP-10"), ("swamp", "NL-MAP-11")] {
        let mut table = table(1);
        table.put(table.middle, id, 0);
        assert_eq!(table.says(table.middle.neighbour(NE), "straight", 0), "fine");
        table.put(table.middle.neighbour(NE), "straight", 0);
        assert_eq!(table.says(table.middle.neighbour(SE), "straight", 2), rule);
        assert_eq!(table.says(table.middle.neighbour(SE), "meadow", 0), "fine");
        assert_eq!(table.says(table.middle.neighbour(E), "meadow", 0), "fine");
    }
}

/// Coast runs on unbroken, blocks no river, and no tile lies against the sea (NL-MAP-13,
/// NL-MAP-03).
#[test]
fn coastline() {
    let mut table = table(1);
    table.put(table.middle, "spring_southeast", 0);
    let mouth = table.middle.neighbour(SE);
    assert_eq!(table.says(mouth, "cape", 0), "NL-MAP-13");
    // Shore west, river north-west, shore north-east, the sea south of it.
    assert_eq!(table.says(mouth, "cape_estuary", 4), "fine");
    let mut blocked = super::laying::table(1);
    blocked.put(blocked.middle, "spring_southeast", 0);
    blocked.put(mouth.neighbour(NE), "meadow", 0);
    assert_eq!(blocked.says(mouth, "cape_estuary", 4), "NL-MAP-13");
    table.put(mouth, "cape_estuary", 4);
    assert_eq!(table.says(mouth.neighbour(SE), "meadow", 0), "NL-MAP-03");
    assert_eq!(table.says(mouth.neighbour(NE), "meadow", 0), "NL-MAP-13");
    let fitting: Vec<u8> =
        (0..6).filter(|turn| table.says(mouth.neighbour(NE), "coast", *turn) == "fine").collect();
    assert_eq!(fitting, [3], "shore meets shore with the land on the same half");
}

/// The two coast tiles with inlets end a river that meets an inlet (NL-MAP-14).
#[test]
fn inlets() {
    let mut table = table(2);
    table.put(table.middle, "coast", 0);
    let place = table.middle.neighbour(SW);
    table.put(place.neighbour(E), "spring_west", 0);
    assert_eq!(table.says(place, "coast", 0), "NL-MAP-13");
    assert_eq!(table.says(place, "inlet", 4), "NL-MAP-14");
    assert_eq!(table.says(place, "inlet", 0), "fine");
}

/// A place may be shut in only while some tile left fills it; the map is not finished before
/// (NL-MAP-12).
#[test]
fn holes() {
    let mut table = table(2);
    for side in [NE, E, SE, SW, W] {
        table.put(table.middle.neighbour(side), "deep_wood", 0);
        table.stacks = Stacks::full(&table.tiles);
    }
    let last = table.middle.neighbour(NW);
    assert_eq!(table.says(last, "meadow", 0), "fine");
    let lowland = table.stacks.piles[0].clone();
    table.stacks.piles[0] = vec![lowland[0]];
    assert_eq!(table.says(last, "meadow", 0), "NL-MAP-12");
    table.put(last, "meadow", 0);
    assert!(table.board.hollow());
    table.stacks.piles.iter_mut().for_each(Vec::clear);
    assert!(!table.board.finished(&table.tiles, &table.stacks));
    table.put(table.middle, "grove", 0);
    assert!(table.board.finished(&table.tiles, &table.stacks));
    assert!(
        table.board.faults(&table.tiles, 1).iter().all(|trouble| trouble.rule.0 == "NL-MAP-01")
    );
}

/// No tile is left of what the box held (NL-MAP-01).
#[test]
fn none_left() {
    let mut table = table(2);
    table.stacks.piles.iter_mut().for_each(Vec::clear);
    assert_eq!(table.says(table.middle, "peaks", 0), "NL-MAP-01");
}

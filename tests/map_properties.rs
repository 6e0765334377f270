//! Whole maps: what holds for every map that is built.

use margrave::fault::{SourceFile, render};
use margrave::map::{Board, Map, PlaceId, Stacks, TileSet, Wish, build};
use margrave::rules::Names;
use margrave::yaml::{Files, Reader, parse};

fn tiles() -> TileSet {
    let mut files = Files::default();
    let source = SourceFile::new("rules/dutch/tiles.yaml", include_str!("../rules/dutch/tiles.yaml"));
    let node = parse(&mut files, &source).expect("the tile file is YAML");
    let names = Names { terrains: ["lowland", "highland", "river", "coast"].map(str::to_owned).to_vec(), ..Names::default() };
    let reader = Reader::new(&files);
    let sections = (node.get("edges").expect("edges"), node.get("tiles").expect("tiles"));
    let set = TileSet::read(&reader, &names, sections.0, sections.1);
    let faults = reader.into_faults();
    assert!(faults.is_empty(), "{}", render(&faults, false));
    set.expect("a set without faults")
}

fn random(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |count| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) as u32) % count
    }
}

const WISH: Wish = Wish { table_size: 13, touches: 2, capitals: 3, capital_distance: 3, boxes: 1 };

fn built(tiles: &TileSet, seed: u64) -> Board {
    build(tiles, &WISH, &mut random(seed))
}

const SEEDS: u64 = 300;

/// The most capital sites that can all be used together.
fn sites(map: &Map, distance: i64) -> usize {
    let all: Vec<PlaceId> = map.ids().filter(|id| map.place(*id).capital_site).collect();
    let apart = |chosen: &[PlaceId]| {
        let pairs = chosen.iter().enumerate().flat_map(|(at, one)| chosen[..at].iter().map(move |other| (one, other)));
        pairs.into_iter().all(|(one, other)| map.distance(*one, *other) >= distance)
    };
    let choices = (0u32..1 << all.len())
        .map(|bits| -> Vec<PlaceId> { all.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, id)| *id).collect() });
    choices.filter(|chosen| apart(chosen)).map(|chosen| chosen.len()).max().unwrap_or(0)
}

/// Maps of several boxes obey the same rules and use all the land there is; a few of each size.
#[test]
fn large_maps_are_lawful() {
    let tiles = tiles();
    for (boxes, table_size) in [(2, 18), (3, 22), (6, 31), (12, 45)] {
        for seed in 0..4 {
            let wish = Wish { table_size, boxes, capitals: 3 * usize::from(boxes), ..WISH };
            let board = build(&tiles, &wish, &mut random(seed));
            let faults = board.faults(&tiles, boxes);
            assert!(faults.is_empty(), "{boxes} boxes, seed {seed}: {faults:?}");
            let least = usize::from(tiles.total) * usize::from(boxes) * 65 / 100;
            assert!(board.len() > least, "{boxes} boxes, seed {seed}: {} tiles", board.len());
        }
    }
}

/// Built maps obey every laying rule as a whole, tile by tile in their order, and use most of the box
/// (NL-MAP-01, NL-MAP-05 to NL-MAP-14).
#[test]
fn built_maps_are_lawful() {
    let tiles = tiles();
    let mut fewest = usize::MAX;
    for seed in 0..SEEDS {
        let board = built(&tiles, seed);
        let faults = board.faults(&tiles, 1);
        assert!(faults.is_empty(), "seed {seed}: {faults:?}");
        assert!(!board.hollow() && board.heads(&tiles).is_empty(), "seed {seed}");
        fewest = fewest.min(board.len());
        let mut again = Board::new(WISH.table_size, WISH.touches);
        let mut stacks = Stacks::full(&tiles);
        for (hex, laid) in board.laid() {
            let refusal = again.lay(&tiles, &mut stacks, hex, laid.design, laid.turn);
            assert!(refusal.is_ok(), "seed {seed}, {}: {refusal:?}", hex.label());
        }
        assert_eq!(again, board);
        assert_eq!(stacks.left() + board.len(), 112);
    }
    assert!(fewest >= 95, "{fewest} tiles");
}

/// The same random numbers give the same map, others another (design 3.2).
#[test]
fn building_is_deterministic() {
    let tiles = tiles();
    assert_eq!(built(&tiles, 5), built(&tiles, 5));
    assert_ne!(built(&tiles, 5), built(&tiles, 6));
}

/// As many capital sites as asked for lie far enough apart (NL-MAP-15, NL-MAP-16).
#[test]
fn capitals_have_room() {
    let tiles = tiles();
    for seed in 0..SEEDS {
        let capitals = 2 + usize::try_from(seed % 5).expect("small");
        let map = build(&tiles, &Wish { capitals, ..WISH }, &mut random(seed)).finish(&tiles);
        assert!(sites(&map, WISH.capital_distance) >= capitals.min(sites_of(&tiles)), "seed {seed}: {capitals}");
        assert!(map.places.iter().filter(|place| place.capital_site).count() <= sites_of(&tiles));
    }
}

fn sites_of(tiles: &TileSet) -> usize {
    tiles.designs.iter().filter(|design| design.capital).map(|design| design.count as usize).sum()
}

/// The graph is joined up and symmetric, and every way lands on ground that is there (NL-MOVE-02).
#[test]
fn graphs_are_sound() {
    let tiles = tiles();
    for seed in 0..SEEDS {
        let map = built(&tiles, seed).finish(&tiles);
        assert_eq!(map.places.iter().map(|place| place.hex.column_row().0).min(), Some(0));
        assert!(map.places.iter().any(|place| place.hex.column_row().1 <= 1));
        let mut reached = vec![false; map.places.len()];
        let start = map.ids().find(|id| !map.place(*id).barred).expect("land");
        let mut todo = vec![start];
        reached[start.0 as usize] = true;
        while let Some(id) = todo.pop() {
            for next in map.neighbours(id).collect::<Vec<_>>() {
                if !std::mem::replace(&mut reached[next.0 as usize], true) {
                    todo.push(next);
                }
            }
        }
        for id in map.ids() {
            let place = map.place(id);
            assert_eq!(map.by_label(&place.label), Some(id));
            assert_eq!(reached[id.0 as usize], !place.barred, "seed {seed}: {}", place.label);
            for exit in &place.exits {
                let there = map.place(exit.to);
                assert_eq!(place.hex.neighbour(exit.side), there.hex);
                assert!(there.exit_to(id).is_some() && !there.barred);
                assert_eq!(exit.ways.len(), place.grounds.len());
                for way in &exit.ways {
                    assert!((way.lands_on.0 as usize) < there.grounds.len());
                    assert!(there.side_grounds[exit.side.opposite().0 as usize].contains(&way.lands_on));
                }
                let free = |ground: &u8| !exit.ways[*ground as usize].leave.any();
                let count = u8::try_from(exit.ways.len()).expect("few grounds");
                assert!((0..count).any(|ground| free(&ground)), "someone stands at each exit");
            }
            for sea in &place.by_sea {
                assert!(place.coast && map.place(*sea).coast && map.place(*sea).by_sea.contains(&id));
            }
        }
    }
}

/// Tables of other sizes and several boxes give lawful maps as well (NL-MAP-05, NL-MAP-17).
#[test]
fn other_tables() {
    let tiles = tiles();
    for (table_size, boxes) in [(1, 1), (2, 1), (3, 1), (5, 1), (7, 1), (9, 1), (11, 1), (16, 1), (24, 3)] {
        for seed in 0..if cfg!(debug_assertions) { 1 } else { 8 } {
            let wish = Wish { table_size, boxes, ..WISH };
            let board = build(&tiles, &wish, &mut random(seed));
            let faults = board.faults(&tiles, boxes);
            assert!(faults.is_empty() && !board.is_empty(), "{wish:?} seed {seed}: {faults:?}");
        }
    }
}

/// Players who lay any legal tile in turn never leave a river that could not be ended, and shut in no
/// place that nothing fills (NL-MAP-06 to NL-MAP-14, NL-MAP-18).
#[test]
fn laying_at_random() {
    let tiles = tiles();
    for seed in 0..if cfg!(debug_assertions) { 2 } else { 40 } {
        let mut dice = random(seed);
        let mut board = Board::new(WISH.table_size, WISH.touches);
        let mut stacks = Stacks::full(&tiles);
        stacks.shuffle(&mut dice);
        loop {
            let options = board.options(&tiles, &stacks);
            if options.is_empty() {
                break;
            }
            let pick = options[dice(u32::try_from(options.len()).expect("few")) as usize];
            let fits = |design| design == pick.design;
            assert_eq!(stacks.clone().draw(pick.stack, &mut { fits }), Some(pick.design));
            board.lay(&tiles, &mut stacks, pick.hex, pick.design, pick.turn).expect("an option is legal");
        }
        let left = board.faults(&tiles, 1);
        assert!(left.is_empty() && board.finished(&tiles, &stacks), "seed {seed}: {} tiles, {left:?}", board.len());
    }
}

/// Not a test of speed: prints what a map costs, for the record (design 10).
#[test]
#[ignore = "prints a measurement"]
fn measure() {
    let tiles = tiles();
    for (table_size, boxes, maps) in [(9, 1, 500), (13, 1, 1000), (16, 1, 500), (24, 3, 10)] {
        let wish = Wish { table_size, boxes, ..WISH };
        let start = std::time::Instant::now();
        let mut counts: Vec<usize> = (0..maps).map(|seed| build(&tiles, &wish, &mut random(seed)).len()).collect();
        let time = start.elapsed() / u32::try_from(maps).expect("small");
        counts.sort_unstable();
        let (least, median, most) = (counts[0], counts[counts.len() / 2], counts[counts.len() - 1]);
        println!("{boxes} boxes, table {table_size}: {time:?} per map; tiles: least {least}, median {median}, most {most}");
    }
}

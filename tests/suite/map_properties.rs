//! Whole maps: what holds for every map that is built.

use margrave::map::{Board, BuildSpec, Map, PlaceId, Stacks, TileSet, build};
use margrave::rules::{Fixed, Library, Selection};
use margrave::script::load_selection;

use crate::support::often;

/// The tiles of an edition whose maps are laid tile by tile, and the wish for a map of one box.
struct Set {
    edition: &'static str,
    /// Under the laws for those who lay tiles.
    tiles: TileSet,
    /// Under those for maps that are built.
    built: TileSet,
    wish: BuildSpec,
    /// Capitals for which one box has room, twice as many as may play with it or nearly so.
    most: usize,
}

fn sets() -> Vec<Set> {
    vec![set("dutch", 6), set("english", 5)]
}

fn set(edition: &'static str, most: usize) -> Set {
    let rules =
        load_selection(&Library::shipped(), &Selection::of(edition)).expect("the edition is sound");
    let (tiles, built) = (rules.tiles.clone(), rules.tiles.for_building().into_owned());
    let wish = BuildSpec {
        table_size: 13,
        touches: rules.fixed(Fixed::TouchesMin),
        capitals: 3,
        capital_distance: rules.fixed(Fixed::CapitalDistance),
        boxes: 1,
    };
    Set { edition, tiles, built, wish, most }
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

fn built(set: &Set, seed: u64) -> Board {
    build(&set.tiles, &set.wish, &mut random(seed))
}

/// Seeds of maps: usually, and in a soak.
fn seeds() -> std::ops::Range<u64> {
    0..often(100, 300)
}

/// The most capital sites that can all be used together.
fn sites(map: &Map, distance: i64) -> usize {
    let all: Vec<PlaceId> = map.ids().filter(|id| map.place(*id).capital_site).collect();
    let apart = |chosen: &[PlaceId]| {
        let pairs = chosen
            .iter()
            .enumerate()
            .flat_map(|(at, one)| chosen[..at].iter().map(move |other| (one, other)));
        pairs.into_iter().all(|(one, other)| map.distance(*one, *other) >= distance)
    };
    let choices = (0u32..1 << all.len()).map(|bits| -> Vec<PlaceId> {
        all.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, id)| *id).collect()
    });
    choices.filter(|chosen| apart(chosen)).map(|chosen| chosen.len()).max().unwrap_or(0)
}

/// Maps of several boxes obey the same rules and use all the land there is; a few of each size.
#[test]
fn large_maps_are_lawful() {
    for set in sets() {
        let (edition, tiles, wish) = (set.edition, &set.built, set.wish);
        for (boxes, table_size) in [(2, 18), (3, 22), (6, 31), (12, 45)] {
            for seed in 0..4 {
                let wish =
                    BuildSpec { table_size, boxes, capitals: 3 * usize::from(boxes), ..wish };
                let board = build(&set.tiles, &wish, &mut random(seed));
                let faults = board.faults(tiles, boxes);
                assert!(faults.is_empty(), "{edition}, {boxes} boxes, seed {seed}: {faults:?}");
                let least = usize::from(tiles.total) * usize::from(boxes) * 63 / 100;
                assert!(
                    board.len() > least,
                    "{edition}, {boxes} boxes, seed {seed}: {} tiles",
                    board.len()
                );
            }
        }
    }
}

/// Built maps obey every laying rule as a whole, tile by tile in their order, and use most of the
/// box (NL-MAP-01, NL-MAP-05 to NL-MAP-14).
#[test]
fn built_maps_are_lawful() {
    for set in sets() {
        let (edition, tiles, wish) = (set.edition, &set.built, set.wish);
        let mut fewest = usize::MAX;
        for seed in seeds() {
            let board = built(&set, seed);
            let faults = board.faults(tiles, 1);
            assert!(faults.is_empty(), "{edition}, seed {seed}: {faults:?}");
            assert!(!board.hollow() && board.heads(tiles).is_empty(), "{edition}, seed {seed}");
            fewest = fewest.min(board.len());
            let mut again = Board::new(wish.table_size, wish.touches);
            let mut stacks = Stacks::full(tiles);
            for (hex, laid) in board.laid() {
                let refusal = again.lay(tiles, &mut stacks, hex, laid.design, laid.turn);
                assert!(refusal.is_ok(), "{edition}, seed {seed}, {}: {refusal:?}", hex.label());
            }
            assert_eq!(again, board);
            assert_eq!(stacks.left() + board.len(), 112);
        }
        assert!(fewest >= 95, "{edition}: {fewest} tiles");
    }
}

/// The same random numbers give the same map, others another (design 3.2).
#[test]
fn building_is_deterministic() {
    for set in sets() {
        assert_eq!(built(&set, 5), built(&set, 5));
        assert_ne!(built(&set, 5), built(&set, 6));
    }
}

/// As many capital sites as asked for lie far enough apart (NL-MAP-15, NL-MAP-16).
#[test]
fn capitals_have_room() {
    for set in sets() {
        let (edition, tiles, wish) = (set.edition, &set.built, set.wish);
        for seed in seeds() {
            let capitals = 2 + usize::try_from(seed).expect("small") % (set.most - 1);
            let map =
                build(&set.tiles, &BuildSpec { capitals, ..wish }, &mut random(seed)).finish(tiles);
            assert!(
                sites(&map, wish.capital_distance) >= capitals.min(sites_of(tiles)),
                "{edition}, seed {seed}: {capitals}"
            );
            assert!(
                map.places.iter().filter(|place| place.capital_site).count() <= sites_of(tiles)
            );
        }
    }
}

fn sites_of(tiles: &TileSet) -> usize {
    tiles.designs.iter().filter(|design| design.capital).map(|design| design.count as usize).sum()
}

/// The graph is joined up and symmetric, and every way lands on ground that is there (NL-MOVE-02).
#[test]
fn graphs_are_sound() {
    for set in sets() {
        let (edition, tiles) = (set.edition, &set.built);
        for seed in seeds() {
            let map = built(&set, seed).finish(tiles);
            assert_eq!(
                map.places.iter().map(|place| place.hex().expect("a tile").column_row().0).min(),
                Some(0)
            );
            assert!(
                map.places.iter().any(|place| place.hex().expect("a tile").column_row().1 <= 1)
            );
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
                assert_eq!(
                    reached[id.0 as usize], !place.barred,
                    "{edition}, seed {seed}: {}",
                    place.label
                );
                for exit in &place.exits {
                    let there = map.place(exit.to);
                    assert_eq!(place.hex().map(|hex| hex.neighbour(exit.side)), there.hex());
                    assert!(there.exit_to(id).is_some() && !there.barred);
                    assert_eq!(exit.ways.len(), place.grounds.len());
                    for way in &exit.ways {
                        assert!((way.lands_on.0 as usize) < there.grounds.len());
                        assert!(there.grounds_by(exit.side.opposite()).contains(&way.lands_on));
                    }
                    let free = |ground: &u8| !exit.ways[*ground as usize].leave.any();
                    let count = u8::try_from(exit.ways.len()).expect("few grounds");
                    assert!((0..count).any(|ground| free(&ground)), "someone stands at each exit");
                }
                for sea in &place.by_sea {
                    assert!(
                        place.coast
                            && map.place(*sea).coast
                            && map.place(*sea).by_sea.contains(&id)
                    );
                }
            }
        }
    }
}

/// Tables of other sizes and several boxes give lawful maps as well (NL-MAP-05, NL-MAP-17).
#[test]
fn other_tables() {
    for set in sets() {
        let (edition, tiles, wish) = (set.edition, &set.built, set.wish);
        for (table_size, boxes) in
            [(1, 1), (2, 1), (3, 1), (5, 1), (7, 1), (9, 1), (11, 1), (16, 1), (24, 3)]
        {
            for seed in 0..if cfg!(debug_assertions) { 1 } else { 8 } {
                let wish = BuildSpec { table_size, boxes, ..wish };
                let board = build(&set.tiles, &wish, &mut random(seed));
                let faults = board.faults(tiles, boxes);
                assert!(
                    faults.is_empty() && !board.is_empty(),
                    "{edition}, {wish:?} seed {seed}: {faults:?}"
                );
            }
        }
    }
}

/// Players who lay any legal tile in turn never leave a river that could not be ended, and shut in
/// no place that nothing fills (NL-MAP-06 to NL-MAP-14, NL-MAP-18).
#[test]
fn laying_at_random() {
    for set in sets() {
        let (edition, tiles, wish) = (set.edition, &set.tiles, set.wish);
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 40 } {
            let mut dice = random(seed);
            let mut board = Board::new(wish.table_size, wish.touches);
            let mut stacks = Stacks::full(tiles);
            stacks.shuffle(&mut dice);
            loop {
                let options = board.options(tiles, &stacks);
                if options.is_empty() {
                    break;
                }
                let pick = options[dice(u32::try_from(options.len()).expect("few")) as usize];
                let fits = |design| design == pick.design;
                assert_eq!(stacks.clone().draw(pick.stack, &mut { fits }), Some(pick.design));
                board
                    .lay(tiles, &mut stacks, pick.hex, pick.design, pick.turn)
                    .expect("an option is legal");
            }
            let left = board.faults(tiles, 1);
            assert!(
                left.is_empty() && board.finished(tiles, &stacks),
                "{edition}, seed {seed}: {} tiles, {left:?}",
                board.len()
            );
        }
    }
}

/// Not a test of speed: prints what a map costs, for the record (design 10).
#[test]
#[ignore = "prints a measurement"]
fn measure() {
    for set in sets() {
        let (edition, wish) = (set.edition, set.wish);
        for (table_size, boxes, maps) in [(9, 1, 500), (13, 1, 1000), (16, 1, 500), (24, 3, 10)] {
            let wish = BuildSpec { table_size, boxes, ..wish };
            let start = std::time::Instant::now();
            let mut counts: Vec<usize> =
                (0..maps).map(|seed| build(&set.tiles, &wish, &mut random(seed)).len()).collect();
            let time = start.elapsed() / u32::try_from(maps).expect("small");
            counts.sort_unstable();
            let (least, median, most) =
                (counts[0], counts[counts.len() / 2], counts[counts.len() - 1]);
            println!(
                "{edition}, {boxes} boxes, table {table_size}: {time:?} per map; tiles: least {least}, median {median}, most {most}"
            );
        }
    }
}

//! Whole maps: what holds for every map that is built.

use std::time::Instant;

use margrave::fault::{SourceFile, render};
use margrave::map::{Board, Stacks, TileSet, Wish, build};
use margrave::rules::Names;
use margrave::yaml::{Files, Reader, parse};

fn tiles() -> TileSet {
    let mut files = Files::default();
    let source = SourceFile::new("rules/dutch/tiles.yaml", include_str!("../rules/dutch/tiles.yaml"));
    let node = parse(&mut files, &source).expect("the tile file is YAML");
    let names = Names {
        terrains: ["lowland", "highland", "river", "coast"].map(str::to_owned).to_vec(),
        ..Names::default()
    };
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

#[test]
fn measure() {
    let tiles = tiles();
    let start = Instant::now();
    let mut counts = Vec::new();
    for seed in 0..300 {
        let board = built(&tiles, seed);
        counts.push(board.len());
        let mut fresh = Board::new(13, 2);
        let mut stacks = Stacks::full(&tiles);
        for (hex, laid) in board.laid() {
            fresh.lay(&tiles, &mut stacks, hex, laid.design, laid.turn).unwrap_or_else(|refusal| panic!("{seed}: {} {refusal:?}", hex.label()));
        }
    }
    counts.sort_unstable();
    println!("{:?} per map; tiles min {} median {} max {}", start.elapsed() / 300, counts[0], counts[150], counts[299]);
}

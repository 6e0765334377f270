//! Promises of the map's modules, section by section.

mod file;
mod graph;
mod grid;
mod laying;
mod layout;
mod painted;
pub mod provinces;
mod set;
mod svg_imports;
mod terminal;

use margrave::fault::{Fault, SourceFile};
use margrave::map::TileSet;
use margrave::rules::Names;
use margrave::yaml::{Files, Reader, parse};

pub const TILES: &str = include_str!("../../rules/dutch/tiles.yaml");

pub fn names() -> Names {
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
    Names {
        terrains: words(&["lowland", "highland", "river", "coast"]),
        settlements: words(&["village", "fortress", "city"]),
        ..Names::default()
    }
}

/// Reads a tile file; the set is there when it has no faults.
pub fn read(text: &str) -> (Option<TileSet>, Vec<Fault>) {
    read_with(text, &names())
}

/// As [`read`], with the stacks of another edition.
pub fn read_with(text: &str, names: &Names) -> (Option<TileSet>, Vec<Fault>) {
    let mut files = Files::default();
    let node = parse(&mut files, &SourceFile::new("tiles.yaml", text)).expect("valid YAML");
    let reader = Reader::new(&files);
    let sections = (node.get("edges").expect("edges"), node.get("tiles").expect("tiles"));
    let set = TileSet::read(&reader, names, sections.0, sections.1);
    (set, reader.into_faults())
}

pub fn tiles() -> TileSet {
    let (set, faults) = read(TILES);
    assert!(faults.is_empty(), "{}", margrave::fault::render(&faults, false));
    set.expect("a set without faults")
}

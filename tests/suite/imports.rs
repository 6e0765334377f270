//! Files of other programs that become map files: each is read, what is left out is told, and the map is
//! checked and played.

pub mod areas;
mod broken;
mod commands;
mod held;
pub mod hexes;
mod odd;
mod tiled;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use margrave::fault::{Fault, SourceFile, render};
use margrave::import::{
    Contents, Format, ReadMap, Taking, Words, azgaar, geojson, holdings, read_contents, recognise,
    text_mapper, tiled as tiled_maps, worldographer,
};
use margrave::map::{MapFile, ProvinceFile, TileFile};
use margrave::rules::{Library, Ruleset, Selection};
use margrave::script::load_selection;
use margrave::yaml::Files;

use crate::support::root;

pub fn rules(edition: &str) -> Arc<Ruleset> {
    load_selection(&Library::shipped(), &Selection::of(edition)).expect("the edition is sound")
}

pub fn of_text(text: impl Into<String>) -> Contents {
    Contents::of(SourceFile::new("file", text))
}

pub fn sample(name: &str) -> Contents {
    read_contents(&root().join("tests/imports").join(name)).expect("a sample is read")
}

/// Reads whatever a file is, as `margrave import` does.
pub fn read(contents: &Contents, rules: &Ruleset, owners: bool) -> Result<ReadMap, Vec<Fault>> {
    let words = &mut Words::of(rules);
    let taking = Taking { gap: 6, owners };
    match recognise(contents).map_err(|fault| vec![fault])? {
        Format::Azgaar => azgaar::read(contents, words, taking),
        Format::GeoJson => geojson::read(contents, words, taking),
        Format::Worldographer => worldographer::read(contents, words),
        Format::Tiled => tiled_maps::read(contents, &root().join("tests/imports"), words),
        Format::TextMapper => text_mapper::read(contents, words),
        Format::Holdings => {
            let source = SourceFile::new("map.yaml", "tiles:\n  A1: meadow\nfree: yes\n");
            let (names, tiles) = (&rules.names, &rules.tiles);
            let mut file = MapFile::parse(&mut Files::default(), &source, names, tiles)?;
            let report =
                holdings::lay_over(contents, &mut file, words).map_err(|fault| vec![fault])?;
            Ok(ReadMap { file, report })
        }
        other => panic!("{other:?} is no map of these tests"),
    }
}

/// Writes a map that was read, and reads that again.
pub fn written(read: &ReadMap, rules: &Ruleset) -> String {
    let text = match &read.file {
        MapFile::Provinces(file) => file.write(&rules.names, true),
        MapFile::Tiles(file) => file.write(&rules.names, &rules.tiles).expect("it is written"),
    };
    let source = SourceFile::new("map.yaml", text.as_str());
    let again = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles);
    let again = again.unwrap_or_else(|faults| panic!("{}\n{text}", render(&faults, false)));
    let again = match again {
        MapFile::Provinces(file) => file.write(&rules.names, true),
        MapFile::Tiles(file) => file.write(&rules.names, &rules.tiles).expect("it is written"),
    };
    assert_eq!(again, text);
    text
}

/// Reads a sound file: its map as text, and the report.
pub fn sound(contents: &Contents, edition: &str, owners: bool) -> (String, String) {
    let rules = rules(edition);
    let read = read(contents, &rules, owners);
    let read = read.unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    (written(&read, &rules), read.report.text().in_english())
}

pub fn provinces(read: ReadMap) -> ProvinceFile {
    match read.file {
        MapFile::Provinces(file) => file,
        MapFile::Tiles(_) => panic!("a map of tiles"),
    }
}

pub fn tiles(text: &str, rules: &Ruleset) -> TileFile {
    let source = SourceFile::new("map.yaml", text);
    match MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles) {
        Ok(MapFile::Tiles(file)) => file,
        Ok(MapFile::Provinces(_)) => panic!("a map of provinces"),
        Err(faults) => panic!("{}", render(&faults, false)),
    }
}

pub fn has(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.contains(line), "`{line}` is not in\n{text}");
    }
}

/// Every sample, by its name.
pub fn samples() -> Vec<String> {
    let folder = root().join("tests/imports");
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let entries = fs::read_dir(&folder).expect("the samples are listed");
    let paths = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
    let mut names: Vec<String> = paths.map(|path| name(&path)).collect();
    names.sort();
    names
}

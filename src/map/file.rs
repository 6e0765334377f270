//! Map files: a map of tiles or of provinces, and what is on it at the start.

use std::path::Path;
use std::sync::Arc;

use super::graph::{Map, PlaceId};
use super::province_file::ProvinceFile;
use super::standing::Standing;
use super::tile_file::TileFile;
use crate::fault::{Fault, SourceFile};
use crate::rules::Names;
use crate::rules::library::{read_limited, stays_inside};
use crate::rules::tiles::TileSet;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Files, Reader, parse};

/// A map as a file holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MapFile {
    Tiles(TileFile),
    Provinces(ProvinceFile),
}

/// True if a text is meant as a map: a line begins with `tiles:` or `provinces:`. Faults show lines of the file,
/// and any file of the disk can be named where a map is wanted.
fn meant_as_map(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("tiles:") || line.starts_with("provinces:"))
}

/// Returns a file of the disk that may be a map.
///
/// # Errors
/// A fault when it cannot be read, or is not a map file; it says nothing of what the file holds.
pub fn read_map(path: &Path, name: &str) -> Result<Arc<SourceFile>, Fault> {
    let no_map = || {
        Fault::new("map::no_map", say!("{name} is not a map file", name = quoted(name))).help(
            say!("choose a file whose name ends in `.yaml` and that has a line beginning with `tiles:` or `provinces:`"),
        )
    };
    if !path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml") {
        return Err(no_map());
    }
    stays_inside(path, name)?;
    let source = read_limited(path, name)?;
    if meant_as_map(&source.text) { Ok(source) } else { Err(no_map()) }
}

impl MapFile {
    /// Turns the text of a map file into the map file.
    ///
    /// # Errors
    /// Every fault in it: of YAML, of names, of the laying rules or of borders.
    pub fn parse(
        files: &mut Files,
        source: &Arc<SourceFile>,
        names: &Names,
        tiles: &TileSet,
    ) -> Result<MapFile, Vec<Fault>> {
        let node = parse(files, source)?;
        let reader = Reader::new(files);
        let file = if node.get("provinces").is_some() {
            ProvinceFile::read(&reader, names, &node).map(MapFile::Provinces)
        } else {
            TileFile::read(&reader, names, tiles, &node).map(MapFile::Tiles)
        };
        let faults = reader.into_faults();
        match file {
            Some(file) if faults.is_empty() => Ok(file),
            _ if faults.is_empty() => Err(vec![Fault::new(
                "map::empty",
                say!("{source} contains no map", source = quoted(&source.name)),
            )]),
            _ => Err(faults),
        }
    }

    /// Returns the map, its places in the order of [`MapFile::standings`].
    pub fn map(&self, tiles: &TileSet) -> Map {
        match self {
            MapFile::Tiles(file) => file.map(tiles),
            MapFile::Provinces(file) => file.map_of(tiles),
        }
    }

    /// Lists what is on each place at the start.
    pub fn standings(&self) -> impl Iterator<Item = (PlaceId, &Standing)> {
        let standings: Vec<&Standing> = match self {
            MapFile::Tiles(file) => file.tiles.iter().map(|tile| &tile.standing).collect(),
            MapFile::Provinces(file) => file.provinces.iter().map(|one| &one.standing).collect(),
        };
        (0..).map(PlaceId).zip(standings)
    }

    /// Returns `112 tiles`, `21 provinces`.
    pub fn size(&self) -> Text {
        match self {
            MapFile::Tiles(file) => Text::count(file.tiles.len(), ProgramNoun::Tile),
            MapFile::Provinces(file) => Text::count(file.provinces.len(), ProgramNoun::Province),
        }
    }
}

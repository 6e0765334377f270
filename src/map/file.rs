//! A map file (YAML) ↔ tiles with their designs, turns and what stands on them.
//!
//! ```yaml
//! tiles:
//!   A1: meadow
//!   B1: { tile: bend, turn: 2, settlement: village, owner: red, known: yes, stock: 3, marks: [mine] }
//! ```
//! The whole map must obey the laying rules. With `free: yes` it need only hang together: rivers,
//! coasts, holes, turns and the number of tiles in the box are not looked at.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::board::{Board, Laid};
use super::graph::Map;
use super::validate::MapError;
use crate::fault::{Fault, SourceFile};
use crate::hex::Hex;
use crate::rules::library::{read_limited, stays_inside};
use crate::rules::tiles::TileSet;
use crate::rules::{Names, Settlement};
use crate::yaml::{Files, Node, Reader, Span, parse};

/// Columns and rows that a map may have at most; it keeps a stray label from filling the memory.
pub const SIZE_MAX: i32 = 400;

/// One tile of a map file with its state of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileTile {
    pub hex: Hex,
    pub design: u16,
    pub turn: u8,
    pub settlement: Option<Settlement>,
    /// A realm's word, or `independent`.
    pub owner: Option<String>,
    pub known: bool,
    pub razed: bool,
    /// Baggage stored here.
    pub stock: i64,
    /// Declared marks that lie here, each once.
    pub marks: Vec<String>,
    /// Where the file says so.
    pub span: Span,
}

/// A map as a file holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapFile {
    /// The laying rules are not asked.
    pub free: bool,
    pub boxes: u16,
    /// In the order of rows and columns: the index of a tile is the id of its place.
    pub tiles: Vec<FileTile>,
}

/// Whether a text is meant as a map: a line begins with `tiles:`. Faults show lines of the file,
/// and any file of the disk can be named where a map is wanted.
fn meant_as_map(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("tiles:"))
}

/// A file of the disk that may be a map.
///
/// # Errors
/// A fault when it cannot be read, or is no map file; it says nothing of what the file holds.
pub fn read_map(path: &Path, name: &str) -> Result<Arc<SourceFile>, Fault> {
    let no_map = || {
        Fault::new("map::no_map", format!("{name} is not a map file")).help(
            "choose a file whose name ends in `.yaml` and that has a line beginning with `tiles:`",
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
    /// Text of a map file → the map file.
    ///
    /// # Errors
    /// Every fault in it: of YAML, of names, and of the laying rules.
    pub fn parse(
        files: &mut Files,
        source: &Arc<SourceFile>,
        names: &Names,
        tiles: &TileSet,
    ) -> Result<MapFile, Vec<Fault>> {
        let node = parse(files, source)?;
        let reader = Reader::new(files);
        let file = MapFile::read(&reader, names, tiles, &node);
        let faults = reader.into_faults();
        match file {
            Some(file) if faults.is_empty() => Ok(file),
            _ if faults.is_empty() => {
                Err(vec![Fault::new("map::empty", format!("{} contains no map", source.name))])
            }
            _ => Err(faults),
        }
    }

    /// Decodes a map file; all faults go to the reader.
    pub fn read(
        reader: &Reader<'_>,
        names: &Names,
        tiles: &TileSet,
        node: &Node,
    ) -> Option<MapFile> {
        let before = reader.fault_count();
        let mut map = reader.map(node, "the map file")?;
        let free = map.take("free").and_then(|node| reader.flag(node)).unwrap_or(false);
        let boxes = map.take("boxes").and_then(|node| reader.int_in(node, 1, 1000)).unwrap_or(1);
        let listed = map.need("tiles");
        map.finish();
        let listed = reader.map(listed?, "the tiles of the map").and(listed)?;
        let mut found: Vec<FileTile> = Vec::new();
        for (key, value) in listed.entries() {
            let hex = read_hex(reader, key);
            let tile = read_tile(reader, names, tiles, value);
            let (Some(hex), Some(tile)) = (hex, tile) else { continue };
            if found.iter().any(|other| other.hex == hex) {
                let message = format!("there is already a tile on {}", hex.label());
                reader.fault(key.span, "map::taken", message, "second time", "keep one of the two");
                continue;
            }
            found.push(FileTile { hex, span: key.span, ..tile });
        }
        if reader.fault_count() > before {
            return None;
        }
        if found.is_empty() {
            reader.fault(
                listed.span,
                "map::empty",
                "the map has no tiles",
                "here",
                "add lines such as `A1: meadow`",
            );
            return None;
        }
        found.sort_by_key(|tile| (tile.hex.r, tile.hex.column_row().0));
        let file = MapFile { free, boxes: u16::try_from(boxes).unwrap_or(1), tiles: found };
        file.report(reader, tiles);
        (reader.fault_count() == before).then_some(file)
    }

    fn report(&self, reader: &Reader<'_>, tiles: &TileSet) {
        let board = self.board();
        let troubles =
            if self.free { board.islands(tiles) } else { board.faults(tiles, self.boxes) };
        for MapError { rule, hex, text } in troubles {
            let message = format!("{}: {text} ({rule})", hex.label());
            let help = if self.free {
                ""
            } else {
                "move the tile, or write `free: yes` at the top to ignore the laying rules"
            };
            match self.tiles.iter().find(|tile| tile.hex == hex) {
                Some(tile) => reader.fault(tile.span, "map::laying", message, "this tile", help),
                None => reader.push(Fault::new("map::laying", message).help(help)),
            }
        }
    }

    /// The tiles on a table that is just large enough.
    #[must_use]
    pub fn board(&self) -> Board {
        let laid: Vec<(Hex, Laid)> = self
            .tiles
            .iter()
            .map(|tile| (tile.hex, Laid { design: tile.design, turn: tile.turn }))
            .collect();
        Board::holding(&laid)
    }

    /// The map, its places labelled as in the file and in the order of [`MapFile::tiles`].
    #[must_use]
    pub fn map(&self, tiles: &TileSet) -> Map {
        self.board().finish_as_labelled(tiles)
    }

    /// A finished map as a file, nothing standing on it yet.
    #[must_use]
    pub fn of(map: &Map, boxes: u16) -> MapFile {
        let tile = |tile: &super::graph::Tile| FileTile {
            hex: tile.hex,
            design: tile.design,
            turn: tile.turn,
            settlement: None,
            owner: None,
            known: false,
            razed: false,
            stock: 0,
            marks: Vec::new(),
            span: Span::default(),
        };
        MapFile {
            free: false,
            boxes,
            tiles: map.places.iter().filter_map(super::graph::Place::tile).map(tile).collect(),
        }
    }

    /// The file's text; reading it gives the same tiles.
    ///
    /// # Errors
    /// When the YAML writer fails.
    pub fn write(&self, names: &Names, tiles: &TileSet) -> Result<String, serde_yaml::Error> {
        let mut lines = serde_yaml::Mapping::new();
        for tile in &self.tiles {
            let entry = TileOut {
                tile: &tiles.design(tile.design).id,
                turn: tile.turn,
                settlement: tile
                    .settlement
                    .and_then(|kind| names.settlements.get(kind.0 as usize))
                    .map(String::as_str),
                owner: tile.owner.as_deref(),
                known: tile.known,
                razed: tile.razed,
                stock: tile.stock,
                marks: &tile.marks,
            };
            let value = if entry.bare() {
                serde_yaml::to_value(entry.tile)?
            } else {
                serde_yaml::to_value(&entry)?
            };
            lines.insert(serde_yaml::to_value(tile.hex.label())?, value);
        }
        serde_yaml::to_string(&FileOut { free: self.free, boxes: self.boxes, tiles: lines })
    }
}

#[derive(Serialize)]
struct FileOut {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    free: bool,
    #[serde(skip_serializing_if = "one")]
    boxes: u16,
    tiles: serde_yaml::Mapping,
}

#[derive(Serialize)]
struct TileOut<'a> {
    tile: &'a str,
    #[serde(skip_serializing_if = "zero")]
    turn: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    known: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    razed: bool,
    #[serde(skip_serializing_if = "empty")]
    stock: i64,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    marks: &'a [String],
}

impl TileOut<'_> {
    fn bare(&self) -> bool {
        let nothing_stands =
            self.settlement.is_none() && self.owner.is_none() && self.marks.is_empty();
        self.turn == 0 && nothing_stands && !self.known && !self.razed && self.stock == 0
    }
}

// serde hands these the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn zero(turn: &u8) -> bool {
    *turn == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn one(boxes: &u16) -> bool {
    *boxes == 1
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn empty(stock: &i64) -> bool {
    *stock == 0
}

fn read_hex(reader: &Reader<'_>, key: &Node) -> Option<Hex> {
    let label = reader.text(key)?;
    let Some(hex) = Hex::parse(label) else {
        let message = format!("`{label}` is not a place on the map");
        reader.fault(
            key.span,
            "map::label",
            message,
            "not a place",
            "write column and row, such as `D4`",
        );
        return None;
    };
    let (column, row) = hex.column_row();
    if column >= SIZE_MAX || row >= SIZE_MAX {
        let message =
            format!("`{label}` is too far out: a map has at most {SIZE_MAX} columns and rows");
        reader.fault(key.span, "map::label", message, "too far", "");
        return None;
    }
    Some(hex)
}

/// A design's name, or a map with `tile` and the state of play. The place is filled in by the
/// caller.
fn read_tile(reader: &Reader<'_>, names: &Names, tiles: &TileSet, node: &Node) -> Option<FileTile> {
    let blank = FileTile {
        hex: Hex { q: 0, r: 0 },
        design: 0,
        turn: 0,
        settlement: None,
        owner: None,
        known: false,
        razed: false,
        stock: 0,
        marks: Vec::new(),
        span: node.span,
    };
    if node.scalar().is_some() {
        return Some(FileTile { design: read_design(reader, tiles, node)?, ..blank });
    }
    let mut map = reader.map(node, "the tile")?;
    let design = map.need("tile").and_then(|node| read_design(reader, tiles, node));
    let turn = map.take("turn").map_or(Some(0), |node| reader.int_in(node, 0, 5));
    let settlement = map.take("settlement").and_then(|node| {
        let word = reader.text(node)?;
        let found = names.settlement(word);
        if found.is_none() {
            reader.unknown(node, "settlement", word, names.settlements.iter().map(String::as_str));
        }
        found
    });
    let owner = map.take("owner").and_then(|node| reader.text(node)).map(str::to_owned);
    let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node)).unwrap_or(false);
    let known = flag(map.take("known"));
    let razed = flag(map.take("razed"));
    let stock = map.take("stock").map_or(Some(0), |node| reader.int_in(node, 0, 1_000_000));
    let marks = map.take("marks").map(|node| read_marks(reader, names, node)).unwrap_or_default();
    map.finish();
    let turn = u8::try_from(turn?).ok()?;
    Some(FileTile {
        design: design?,
        turn,
        settlement,
        owner,
        known,
        razed,
        stock: stock?,
        marks,
        ..blank
    })
}

/// A list of marks that the rules declare; one written twice lies once.
fn read_marks(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    if names.marks.is_empty() {
        let help = "remove these, or add a mod that declares them under `marks:`";
        reader.fault(
            node.span,
            "map::marks",
            "the rules have no marks that can lie on a tile",
            "these marks",
            help,
        );
        return marks;
    }
    for node in reader.list(node) {
        let Some(word) = reader.text(node) else { continue };
        if !names.marks.iter().any(|known| known == word) {
            reader.unknown(node, "mark", word, names.marks.iter().map(String::as_str));
        } else if !marks.iter().any(|other| other == word) {
            marks.push(word.to_owned());
        }
    }
    marks
}

fn read_design(reader: &Reader<'_>, tiles: &TileSet, node: &Node) -> Option<u16> {
    let word = reader.text(node)?;
    let found = tiles.by_id(word);
    if found.is_none() {
        reader.unknown(node, "tile", word, tiles.designs.iter().map(|design| design.id.as_str()));
    }
    found
}

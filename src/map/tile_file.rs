//! A map file with tiles (YAML) ↔ tiles with their designs, turns and what stands on them.
//!
//! ```yaml
//! tiles:
//!   A1: meadow
//!   B1: { tile: bend, turn: 2, settlement: village, owner: red, known: yes, stock: 3, marks: [mine] }
//! ```
//! Beside `tiles:`, `secrets:` says what the host alone knows of them, as in a map of provinces.
//!
//! The whole map must obey the laying rules. With `free: yes` it need only hang together: rivers,
//! coasts, holes, turns and the number of tiles in the box are not looked at.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::board::{Board, Laid};
use super::graph::Map;
use super::provinces::{Secret, Secrets};
use super::secrets::{self, SecretsTable};
use super::standing::{Standing, StandingWritten, place_map, read_marks};
use super::validate::MapError;
use crate::basics::hex::Hex;
use crate::fault::Fault;
use crate::rules::declare::{Number, yaml_map};
use crate::rules::tiles::TileSet;
use crate::rules::{Names, Settlement};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Named, Node, Reader, Span, Takes};

/// Columns and rows that a map may have at most; it keeps a stray label from filling the memory.
pub const SIZE_MAX: i32 = 400;

place_map! {
    /// A tile and what is on it.
    pub struct FileTile = "tile of a map" {
        /// its design
        design "tile": u16 [Takes::Name(Named::Design), |node| read_design(reader, tiles, node)],
        /// by how many sides it is turned, clockwise
        turn: u8 as Number<0, 5> = 0,
    }
    also {
        /// Its place, which the key says.
        hex: Hex = Hex { q: 0, r: 0 },
        /// Secrets of the tile that the host alone knows.
        secrets: Secrets = Secrets::new(),
        /// Place in the file.
        span: Span = node.span,
    }
    read(reader, names, node, tiles: &TileSet) "the tile"
}

yaml_map! {
    /// A map of tiles, which must obey the laying rules.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TileFile = "map of tiles" {
        /// yes: the map need only hang together; the laying rules are not asked
        free: bool = false,
        /// boxes of tiles that it is laid of; 1 if nothing is said
        boxes: u16 as Number<1, 1000> = 1,
        /// its tiles by their places, such as `A1: meadow`
        // In the order of rows and columns: the index of a tile is the id of its place.
        tiles: Vec<FileTile>
            [Takes::Entries(&Takes::Either(&[Takes::Name(Named::Design), Takes::Map(FileTile::schema)])), |node| {
                read_tiles(reader, names, set, node)
            }],
        (secrets): Option<Node> as Option<SecretsTable> = None,
    }
    check {
        let mut tiles = tiles;
        if let Some(node) = &secrets {
            read_secrets(reader, node, &mut tiles);
        }
    }
    read(reader, names, node, set: &TileSet) "the map file"
}

/// Reads the tiles in the order of rows and columns; None if there is a fault.
fn read_tiles(
    reader: &Reader<'_>,
    names: &Names,
    tiles: &TileSet,
    listed: &Node,
) -> Option<Vec<FileTile>> {
    let before = reader.fault_count();
    let entries = if reader.is_map(listed) { listed.entries() } else { &[] };
    let mut found: Vec<FileTile> = Vec::new();
    let mut taken = BTreeSet::new();
    for (key, value) in entries {
        let hex = read_hex(reader, key);
        let tile = read_tile(reader, names, tiles, value);
        let (Some(hex), Some(tile)) = (hex, tile) else { continue };
        if !taken.insert(hex) {
            let message = say!("there is already a tile on {hex}", hex = quoted(hex.label()));
            reader.fault(
                key.span,
                "map::taken",
                message,
                say!("second time"),
                say!("keep one of the two"),
            );
            continue;
        }
        found.push(FileTile { hex, span: key.span, ..tile });
    }
    if reader.fault_count() > before {
        return None;
    }
    if found.is_empty() {
        let help = say!("add lines such as `A1: meadow`");
        reader.fault(listed.span, "map::empty", say!("the map has no tiles"), say!("here"), help);
        return None;
    }
    found.sort_by_key(|tile| (tile.hex.r, tile.hex.column_row().0));
    Some(found)
}

impl TileFile {
    /// Decodes a map file; all faults go to the reader.
    pub fn read(
        reader: &Reader<'_>,
        names: &Names,
        tiles: &TileSet,
        node: &Node,
    ) -> Option<TileFile> {
        let before = reader.fault_count();
        let file = TileFile::read_map(reader, names, node, tiles)?;
        if reader.fault_count() == before {
            file.report(reader, tiles);
        }
        (reader.fault_count() == before).then_some(file)
    }

    fn report(&self, reader: &Reader<'_>, tiles: &TileSet) {
        let board = self.board();
        let troubles =
            if self.free { board.islands(tiles) } else { board.faults(tiles, self.boxes) };
        for MapError { rule, hex, text } in troubles {
            let message = say!(
                "{hex}: {text} ({rule})",
                hex = quoted(hex.label()),
                text,
                rule = quoted(rule)
            );
            let help = if self.free {
                Text::EMPTY
            } else {
                say!("move the tile, or write `free: yes` at the top to ignore the laying rules")
            };
            match self.tiles.iter().find(|tile| tile.hex == hex) {
                Some(tile) => {
                    reader.fault(tile.span, "map::laying", message, say!("this tile"), help)
                }
                None => reader.push(Fault::new("map::laying", message).help(help)),
            }
        }
    }

    /// Returns the tiles on a table that is just large enough.
    pub fn board(&self) -> Board {
        let laid: Vec<(Hex, Laid)> = self
            .tiles
            .iter()
            .map(|tile| (tile.hex, Laid { design: tile.design, turn: tile.turn }))
            .collect();
        Board::holding(&laid)
    }

    /// Returns the map, its places labelled as in the file and in the order of [`TileFile::tiles`].
    pub fn map(&self, tiles: &TileSet) -> Map {
        let mut map = self.board().finish_as_labelled(tiles);
        for (place, tile) in map.places.iter_mut().zip(&self.tiles) {
            place.secrets_mut().clone_from(&tile.secrets);
        }
        map
    }

    /// Returns the file without what the host alone knows.
    #[must_use]
    pub fn without_secrets(mut self) -> TileFile {
        self.tiles.iter_mut().for_each(|tile| tile.secrets.clear());
        self
    }

    /// Returns a finished map as a file, nothing standing on it yet.
    pub fn of(map: &Map, boxes: u16) -> TileFile {
        let tile = |tile: &super::graph::Tile| FileTile {
            hex: tile.hex,
            design: tile.design,
            turn: tile.turn,
            standing: Standing::default(),
            secrets: tile.secrets.clone(),
            span: Span::default(),
        };
        TileFile {
            free: false,
            boxes,
            tiles: map.places.iter().filter_map(super::graph::Place::tile).map(tile).collect(),
        }
    }

    /// Returns the file's text; reading it gives the same tiles.
    ///
    /// # Errors
    /// When the YAML writer fails.
    pub fn write(&self, names: &Names, tiles: &TileSet) -> Result<String, serde_yaml::Error> {
        let mut lines = serde_yaml::Mapping::new();
        for tile in &self.tiles {
            let entry = TileOut {
                tile: &tiles.design(tile.design).id,
                turn: tile.turn,
                standing: tile.standing.written(names),
            };
            let value = if tile.turn == 0 && tile.standing.bare() {
                serde_yaml::to_value(entry.tile)?
            } else {
                serde_yaml::to_value(&entry)?
            };
            lines.insert(serde_yaml::to_value(tile.hex.label())?, value);
        }
        let hidden = self.tiles.iter().filter(|tile| !tile.secrets.is_empty());
        let secrets = hidden.map(|tile| (tile.hex.label(), values(&tile.secrets)));
        let mut hidden = serde_yaml::Mapping::new();
        for (label, facts) in secrets {
            hidden.insert(label.into(), facts.into());
        }
        serde_yaml::to_string(&FileOut {
            free: self.free,
            boxes: self.boxes,
            tiles: lines,
            secrets: hidden,
        })
    }
}

#[derive(Serialize)]
struct FileOut {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    free: bool,
    #[serde(skip_serializing_if = "one")]
    boxes: u16,
    tiles: serde_yaml::Mapping,
    #[serde(skip_serializing_if = "serde_yaml::Mapping::is_empty")]
    secrets: serde_yaml::Mapping,
}

fn values(secrets: &Secrets) -> serde_yaml::Mapping {
    let value = |secret: &Secret| match secret {
        Secret::Number(number) => (*number).into(),
        Secret::Text(text) => text.as_str().into(),
    };
    secrets.iter().map(|(name, secret)| (name.as_str().into(), value(secret))).collect()
}

#[derive(Serialize)]
struct TileOut<'a> {
    tile: &'a str,
    #[serde(skip_serializing_if = "zero")]
    turn: u8,
    #[serde(flatten)]
    standing: StandingWritten<'a>,
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

/// Gives tiles, which are in order, what `secrets:` says of them.
fn read_secrets(reader: &Reader<'_>, node: &Node, tiles: &mut [FileTile]) {
    let known: BTreeMap<Hex, usize> = (tiles.iter().map(|tile| tile.hex)).zip(0..).collect();
    let at = |label: &Node, word: &str| {
        let found = Hex::parse(word).and_then(|hex| known.get(&hex).copied());
        if found.is_none() {
            let message = say!("the map has no tile on `{word}`", word = quoted(word));
            let help = say!("name a tile that stands under `tiles:`");
            reader.fault(label.span, "map::secrets", message, say!("no tile"), help);
        }
        found
    };
    for (at, secrets) in secrets::read(reader, node, at) {
        tiles[at].secrets = secrets;
    }
}

fn read_hex(reader: &Reader<'_>, key: &Node) -> Option<Hex> {
    let label = reader.text(key)?;
    let Some(hex) = Hex::parse(label) else {
        let message = say!("`{label}` is not a place on the map", label = quoted(label));
        reader.fault(
            key.span,
            "map::label",
            message,
            say!("not a place"),
            say!("write column and row, such as `D4`"),
        );
        return None;
    };
    let (column, row) = hex.column_row();
    if column >= SIZE_MAX || row >= SIZE_MAX {
        let message = say!(
            "`{label}` is too far out: a map has at most {columns} and rows",
            label = quoted(label),
            columns = Text::count(SIZE_MAX, ProgramNoun::Column)
        );
        reader.fault(key.span, "map::label", message, say!("too far"), Text::EMPTY);
        return None;
    }
    Some(hex)
}

/// Reads a design's name, or a map with `tile` and the state of play. The caller fills in the place.
fn read_tile(reader: &Reader<'_>, names: &Names, tiles: &TileSet, node: &Node) -> Option<FileTile> {
    if node.scalar().is_none() {
        return FileTile::read_map(reader, names, node, tiles);
    }
    Some(FileTile {
        hex: Hex { q: 0, r: 0 },
        design: read_design(reader, tiles, node)?,
        turn: 0,
        standing: Standing::default(),
        secrets: Secrets::new(),
        span: node.span,
    })
}

fn read_design(reader: &Reader<'_>, tiles: &TileSet, node: &Node) -> Option<u16> {
    let word = reader.text(node)?;
    let found = tiles.by_id(word);
    if found.is_none() {
        reader.unknown(node, "tile", word, tiles.designs.iter().map(|design| design.id.as_str()));
    }
    found
}

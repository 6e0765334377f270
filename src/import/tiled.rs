//! Maps of Tiled (`.tmx`, `.tmj`) of hexes ↔ map files of tiles.
//!
//! [`map`] is a map as Tiled has it, read by [`xml_form`] and [`json_form`]; here it becomes tiles. [`write()`]
//! writes a map file of ours as a map of Tiled, and reading that gives the same map file.

mod data;
mod json_form;
mod map;
mod picture;
mod tilesets;
mod write;
mod xml_form;

use std::collections::BTreeMap;
use std::path::Path;

use super::contents::Contents;
use super::hexes::{FoundHex, HEXES_MAX, QuarterTurn, ReadMap, map_of};
use super::words::Words;
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::map::{MapFile, Secret, Standing};
use crate::say;
use crate::text::{Text, quoted};
use map::{Object, Properties, TiledLayer, TiledMap};
pub use write::write;

/// Bits of a number of a tile that say how it lies.
const MIRRORED: u32 = 1 << 31;
const UPSIDE_DOWN: u32 = 1 << 30;
const BY_60: u32 = 1 << 29;
const BY_120: u32 = 1 << 28;

/// Columns and rows that a map may have at most, however few of them have tiles.
const SIDE_MAX: i32 = 100_000;

/// True if a file is a map of Tiled, hexagonal or not.
pub fn is(contents: &Contents) -> bool {
    if contents.root() == Some("map") {
        return contents.text().contains(" orientation=");
    }
    let Some(root) = contents.json() else { return false };
    root.get("layers").is_some()
        && (root.get("tilewidth").is_some() || root.get("tiledversion").is_some())
}

/// Returns the edition for which a map was written, where it says so.
pub fn edition_of(contents: &Contents, folder: &Path) -> Option<String> {
    let map = read_form(contents, folder).ok()?;
    map.properties.get("edition").filter(|name| !name.is_empty()).cloned()
}

fn read_form(contents: &Contents, folder: &Path) -> Result<TiledMap, Fault> {
    if contents.root().is_some() {
        xml_form::read(contents, folder)
    } else {
        json_form::read(contents, folder)
    }
}

fn refused(message: Text, help: Text) -> Fault {
    Fault::new("import::tiled", message).help(help)
}

/// Reads a map. Tilesets beside it are read where they lie in its folder.
///
/// # Errors
/// It is not of hexes, is broken or too large, or none of its hexes has a tile.
pub fn read(
    contents: &Contents,
    folder: &Path,
    words: &mut Words<'_>,
) -> Result<ReadMap, Vec<Fault>> {
    let map = read_form(contents, folder).map_err(|fault| vec![fault])?;
    if map.orientation != "hexagonal" {
        let message = say!(
            "{name} is a map of Tiled with the orientation `{orientation}`, not of hexes",
            name = quoted(contents.name()),
            orientation = quoted(&map.orientation)
        );
        let help = say!("choose `hexagonal` in the properties of the map");
        return Err(vec![refused(message, help)]);
    }
    let mut report = DrawingReport::default();
    for why in &map.unread {
        report.note(Note::left_out(why.clone()));
    }
    let mut cells: BTreeMap<(i32, i32), FoundHex> = BTreeMap::new();
    let (mut mirrored, mut hidden) = (0_usize, 0_usize);
    for layer in &map.layers {
        match layer {
            TiledLayer::Hidden => hidden += 1,
            TiledLayer::Tiles(patches) => {
                for patch in patches {
                    let laid = lay(&map, patch, words, &mut cells);
                    mirrored += laid.ok_or_else(|| {
                        let name = quoted(contents.name());
                        let message =
                            say!("{name} has more than {most} hexes", name, most = HEXES_MAX);
                        vec![refused(message, say!("export a part of the map"))]
                    })?;
                }
            }
            TiledLayer::Objects(_) => {}
        }
    }
    let objects = map.layers.iter().filter_map(|layer| match layer {
        TiledLayer::Objects(objects) => Some(objects),
        _ => None,
    });
    for object in objects.flatten() {
        put(&map, object, words, &mut cells, &mut report);
    }
    if mirrored > 0 {
        report.note(Note::left_out(say!(
            "{number} mirrored {number?tile|tiles}: laid as printed",
            number = mirrored
        )));
    }
    if hidden > 0 {
        report.note(Note::left_out(say!("{number} hidden {number?layer|layers}", number = hidden)));
    }
    let found = on_our_grid(&map, cells, &mut report);
    let ours = |key: &str| map.properties.get(key);
    let free = ours("free").is_none_or(|free| free == "true");
    let boxes = ours("boxes").and_then(|boxes| boxes.parse().ok()).unwrap_or(1);
    let file = map_of(words, (free, boxes), found, &mut report).map_err(|fault| vec![fault])?;
    Ok(ReadMap { file: MapFile::Tiles(file), report })
}

/// Lays a part of a layer upon what lies there. Returns how many of its tiles are mirrored; None if there are more
/// hexes than a map may have.
fn lay(
    map: &TiledMap,
    patch: &map::MapPatch,
    words: &mut Words<'_>,
    cells: &mut BTreeMap<(i32, i32), FoundHex>,
) -> Option<usize> {
    let mut mirrored = 0;
    let wide = usize::try_from(patch.width).unwrap_or(1).max(1);
    for (at, number) in patch.tiles.iter().enumerate().filter(|(_, number)| **number != 0) {
        let offset = |at: usize| i32::try_from(at).unwrap_or(SIDE_MAX);
        let (column, row) = (patch.x + offset(at % wide), patch.y + offset(at / wide));
        if cells.len() >= HEXES_MAX && !cells.contains_key(&(column, row)) {
            return None;
        }
        let (turn, flipped) = turn_of(*number);
        mirrored += usize::from(flipped);
        let word = map.word(*number & !(MIRRORED | UPSIDE_DOWN | BY_60 | BY_120));
        let cell = cells.entry((column, row)).or_default();
        if words.ground(&word).is_some() {
            cell.turn = turn;
        } else if let Some(settlement) = words.town(&word) {
            words.count_settlement(&word, Some(settlement));
            cell.standing.settlement = Some(settlement);
            continue;
        }
        cell.words.push(word);
    }
    Some(mirrored)
}

/// Returns by how many sides a tile is turned clockwise, and whether it is mirrored.
fn turn_of(number: u32) -> (u8, bool) {
    let has = |bit: u32| number & bit != 0;
    let half = has(MIRRORED) && has(UPSIDE_DOWN);
    let turn = u8::from(has(BY_60)) + 2 * u8::from(has(BY_120)) + 3 * u8::from(half);
    (turn % 6, has(MIRRORED) != has(UPSIDE_DOWN))
}

/// Puts on a hex what an object says of it.
fn put(
    map: &TiledMap,
    object: &Object,
    words: &mut Words<'_>,
    cells: &mut BTreeMap<(i32, i32), FoundHex>,
    report: &mut DrawingReport,
) {
    let at = map.hex_at(object.middle());
    let Some(cell) = at.and_then(|at| cells.get_mut(&at)) else {
        let name = quoted(object.name_or_class());
        report.note(Note::left_out(say!("the object `{name}`: it lies beside the map", name)));
        return;
    };
    let own = ["settlement", "owner", "known", "razed", "stock", "marks"];
    let secrets = || {
        let all = object.properties.iter();
        all.filter_map(|(key, text)| Some((key.strip_prefix(map::SECRET)?, text)))
    };
    for (name, text) in secrets() {
        cell.secrets.insert(name.to_owned(), Secret::of(text));
    }
    let ours = own.iter().any(|key| object.properties.contains_key(*key));
    if ours || secrets().next().is_some() {
        read_standing(&object.properties, words, &mut cell.standing);
        return;
    }
    let said = [&object.class, &object.name];
    match said.into_iter().find_map(|word| Some((word, words.town(word)?))) {
        Some((word, settlement)) => {
            words.count_settlement(word, Some(settlement));
            cell.standing.settlement = Some(settlement);
        }
        None => {
            let name = quoted(object.name_or_class());
            report.note(Note::left_out(say!("the object `{name}`", name)));
        }
    }
}

/// Reads what a map file says of a place.
fn read_standing(properties: &Properties, words: &mut Words<'_>, standing: &mut Standing) {
    let text = |key: &str| properties.get(key).map(String::as_str).filter(|text| !text.is_empty());
    if let Some(word) = text("settlement") {
        let settlement = words.settlement(word);
        words.count_settlement(word, settlement);
        standing.settlement = settlement.or(standing.settlement);
    }
    standing.owner = text("owner").map(str::to_owned).or(standing.owner.take());
    standing.known |= text("known") == Some("true");
    standing.razed |= text("razed") == Some("true");
    standing.stock = text("stock")
        .and_then(|text| text.parse().ok())
        .unwrap_or(standing.stock)
        .clamp(0, 1_000_000);
    for mark in text("marks").unwrap_or_default().split(',').map(str::trim) {
        let known = words.rules.names.marks.iter().any(|known| known == mark);
        if known && !standing.marks.iter().any(|other| other == mark) {
            standing.marks.push(mark.to_owned());
        } else if !known && !mark.is_empty() {
            words.count_mark(mark);
        }
    }
}

/// Lays the hexes on our grid, in which every second row, the second one first, stands to the right.
fn on_our_grid(
    map: &TiledMap,
    cells: BTreeMap<(i32, i32), FoundHex>,
    report: &mut DrawingReport,
) -> Vec<FoundHex> {
    let shift = i32::from(!map.odd);
    let least = |of: fn(&(i32, i32)) -> i32| cells.keys().map(of).min().unwrap_or(0).min(0);
    let (mut left, mut top) = (least(|at| at.0), least(|at| at.1));
    // Even steps, so that those rows or columns stay to the right or below.
    if map.by_columns {
        left -= left & 1;
    } else {
        top -= top & 1;
    }
    let last = cells.keys().map(|at| at.0).max().unwrap_or(0) - left + shift;
    let turn = QuarterTurn::of(last);
    if map.by_columns {
        let column = shift - left;
        turn.tell(report, (say!("column 0, row 0"), column, -top));
    } else if shift > 0 {
        report.note(Note::read(say!("every hex stands a row lower than in Tiled")));
    }
    cells
        .into_iter()
        .map(|((column, row), hex)| {
            let (column, row) = if map.by_columns {
                turn.place(column - left + shift, row - top)
            } else {
                (column - left, row - top + shift)
            };
            FoundHex { column, row, ..hex }
        })
        .collect()
}

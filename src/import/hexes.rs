//! Hexes of another program → a map file of tiles that hangs together, and what was left out.

use std::collections::BTreeMap;

use super::words::{HexGround, Words};
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::map::tile_file::SIZE_MAX;
use crate::map::{FileTile, Hex, MapFile, Secrets, Side, Standing, TileFile};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::Span;

/// Hexes that a file may have at most.
pub const HEXES_MAX: usize = (SIZE_MAX * SIZE_MAX) as usize;

/// A hex of another program, at its column and row of our grid.
#[derive(Debug, Clone, Default)]
pub struct FoundHex {
    pub column: i32,
    pub row: i32,
    /// Names of it from below to above: the last word that means a tile counts.
    pub words: Vec<String>,
    pub turn: u8,
    pub standing: Standing,
    /// Facts that only the host may see. A hex with secrets and no words is one that nobody else
    /// sees.
    pub secrets: Secrets,
}

/// A map that was read, and the report of it.
#[derive(Debug)]
pub struct ReadMap {
    pub file: MapFile,
    pub report: DrawingReport,
}

/// Turn of a grid whose hexes have a corner at the right and whose odd columns are half a hex lower: by a quarter to
/// the left, so that its north becomes our west.
#[derive(Debug, Clone, Copy)]
pub struct QuarterTurn {
    last: i32,
}

impl QuarterTurn {
    /// Lays columns up to this one.
    pub fn of(last_column: i32) -> QuarterTurn {
        QuarterTurn { last: last_column + (last_column & 1) }
    }

    /// Returns our column and row of one of its hexes.
    pub fn place(self, column: i32, row: i32) -> (i32, i32) {
        (row, self.last - column)
    }

    /// Tells it, with the hex that was the first.
    pub fn tell(self, report: &mut DrawingReport, first: (Text, i32, i32)) {
        let (name, column, row) = first;
        let (column, row) = self.place(column, row);
        report.note(Note::read(say!(
            "its hexes have a corner at the side and those of Margrave at the top: the map is turned by a quarter to the left, {name} is {label}",
            name,
            label = quoted(Hex::at(column, row).label())
        )));
    }
}

fn hexes(number: usize) -> Text {
    Text::count(number, ProgramNoun::Hex)
}

/// Makes a map of tiles, which need not obey the laying rules where `free` says so.
///
/// # Errors
/// No hex has a tile.
pub fn map_of(
    words: &mut Words<'_>,
    (free, boxes): (bool, u16),
    found: Vec<FoundHex>,
    report: &mut DrawingReport,
) -> Result<TileFile, Fault> {
    let mut tiles = BTreeMap::new();
    let (mut twice, mut far, mut nothing, mut blank) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut guessed = 0_usize;
    let all = found.len();
    let secrets: usize = found.iter().map(|hex| hex.secrets.len()).sum();
    let mut covered = 0_usize;
    // Hexes on which nothing is drawn.
    let mut undrawn: Vec<FoundHex> = Vec::new();
    for hex in found {
        let is_blank = |word: &String| words.rules.imports.is_blank(word);
        if hex.words.iter().all(is_blank) {
            let (column, row, turn, secrets) = (hex.column, hex.row, hex.turn, hex.secrets.clone());
            undrawn.push(FoundHex { column, row, turn, secrets, ..FoundHex::default() });
        }
        let meant = hex.words.iter().rev().find_map(|word| Some((word, words.ground(word)?)));
        let mut ground = meant.map(|(_, ground)| ground);
        match meant {
            Some((word, ground)) => words.count_ground(word, Some(ground)),
            None => match hex.words.first() {
                Some(word) => {
                    words.count_ground(word, None);
                    ground = words.rules.imports.other.map(HexGround::Tile);
                    guessed += usize::from(ground.is_some());
                }
                None if !hex.secrets.is_empty() => {
                    ground = words.rules.imports.other.map(HexGround::Tile);
                    covered += usize::from(ground.is_some());
                }
                None => nothing += 1,
            },
        }
        let Some(HexGround::Tile(design)) = ground else {
            blank += usize::from(ground == Some(HexGround::Sea) || hex.words.is_empty());
            continue;
        };
        if !(0..SIZE_MAX).contains(&hex.column) || !(0..SIZE_MAX).contains(&hex.row) {
            far += 1;
            continue;
        }
        let at = Hex::at(hex.column, hex.row);
        let span = Span::default();
        let FoundHex { turn, standing, secrets, .. } = hex;
        let tile = FileTile { hex: at, design, turn, standing, secrets, span };
        twice += usize::from(tiles.insert((hex.row, hex.column), tile).is_some());
    }
    // A map on which nothing at all is drawn is the frame of a map to be.
    let frame = tiles.is_empty() && blank == all && !undrawn.is_empty();
    if let (true, Some(other)) = (frame, words.rules.imports.other) {
        let fits = |hex: &FoundHex| {
            (0..SIZE_MAX).contains(&hex.column) && (0..SIZE_MAX).contains(&hex.row)
        };
        let there = undrawn.len();
        for hex in undrawn.into_iter().filter(fits) {
            let at = Hex::at(hex.column, hex.row);
            let (standing, span) = (Standing::default(), Span::default());
            let secrets = hex.secrets;
            let tile = FileTile { hex: at, design: other, turn: 0, standing, secrets, span };
            tiles.insert((hex.row, hex.column), tile);
        }
        let other = &words.rules.tiles.design(other).id;
        report.note(Note::doubted(say!(
            "nothing is drawn yet: {number} blank {number?hex|hexes} became `{other}`",
            number = there,
            other = quoted(other)
        )));
    }
    if nothing > 0 {
        report.note(Note::read(say!(
            "{number} blank {number?hex|hexes} without a tile",
            number = nothing
        )));
    }
    if far > 0 {
        let what = say!(
            "{hexes} beyond the {columns} and rows that a map may have",
            hexes = hexes(far),
            columns = Text::count(SIZE_MAX, ProgramNoun::Column)
        );
        report.note(Note::left_out(what));
    }
    if twice > 0 {
        let what =
            say!("{hexes} that the file has twice: the last one counts", hexes = hexes(twice));
        report.note(Note::left_out(what));
    }
    words.report(report);
    if let Some(other) = words.rules.imports.other.filter(|_| guessed > 0) {
        let other = &words.rules.tiles.design(other).id;
        let what = say!(
            "{hexes} became `{other}`, because their words mean nothing here",
            hexes = hexes(guessed),
            other = quoted(other)
        );
        report.note(Note::doubted(what));
    }
    if let Some(other) = words.rules.imports.other.filter(|_| covered > 0) {
        let other = &words.rules.tiles.design(other).id;
        let what = say!(
            "{hexes} that only the host may see became `{other}`: its secret `terrain` says what it is",
            hexes = hexes(covered),
            other = quoted(other)
        );
        report.note(Note::doubted(what));
    }
    let tiles = largest_part(tiles, report);
    tell_secrets(&tiles, secrets, report);
    if tiles.is_empty() {
        let message = match all {
            0 => say!("the map has no hexes"),
            _ => say!("none of its {hexes} has a tile", hexes = hexes(all)),
        };
        let help = if all > 0 && blank == all {
            say!("all of them are blank or water: draw something first")
        } else {
            report.text()
        };
        return Err(Fault::new("import::no_tiles", message).help(help));
    }
    report.notes.insert(0, Note::read(Text::count(tiles.len(), ProgramNoun::Tile)));
    Ok(TileFile { free, boxes, tiles })
}

/// Tells how many of the secrets that were found tiles keep.
fn tell_secrets(tiles: &[FileTile], found: usize, report: &mut DrawingReport) {
    let kept: usize = tiles.iter().map(|tile| tile.secrets.len()).sum();
    if kept > 0 {
        let holders = tiles.iter().filter(|tile| !tile.secrets.is_empty()).count();
        report.note(Note::read(say!(
            "{number} {number?secret|secrets} of {tiles}, which the host alone knows",
            number = kept,
            tiles = Text::count(holders, ProgramNoun::Tile)
        )));
    }
    if found > kept {
        report.note(Note::left_out(say!(
            "{number} {number?secret|secrets}: no tile lies there",
            number = found - kept
        )));
    }
}

/// Leaves out what does not hang together with the largest part.
fn largest_part(
    tiles: BTreeMap<(i32, i32), FileTile>,
    report: &mut DrawingReport,
) -> Vec<FileTile> {
    let index: BTreeMap<Hex, usize> =
        tiles.values().enumerate().map(|(at, tile)| (tile.hex, at)).collect();
    let tiles: Vec<FileTile> = tiles.into_values().collect();
    let mut part = vec![usize::MAX; tiles.len()];
    let mut sizes: Vec<usize> = Vec::new();
    for start in 0..tiles.len() {
        if part[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        part[start] = sizes.len();
        let mut size = 0;
        while let Some(at) = open.pop() {
            size += 1;
            for side in Side::ALL {
                let beside = index.get(&tiles[at].hex.neighbour(side)).copied();
                if let Some(beside) = beside.filter(|beside| part[*beside] == usize::MAX) {
                    part[beside] = sizes.len();
                    open.push(beside);
                }
            }
        }
        sizes.push(size);
    }
    let most = sizes.iter().max().copied().unwrap_or(0);
    let Some(largest) = sizes.iter().position(|size| *size == most) else { return tiles };
    if sizes.len() > 1 {
        let left = tiles.iter().zip(&part).filter(|(_, part)| **part != largest);
        let labels: Vec<String> = left.map(|(tile, _)| tile.hex.label()).collect();
        let mut shown = labels.iter().take(8).cloned().collect::<Vec<_>>().join(", ");
        if labels.len() > 8 {
            shown.push_str(", …");
        }
        let what = say!(
            "{tiles} that nothing joins to the largest part: {shown}",
            tiles = Text::count(labels.len(), ProgramNoun::Tile),
            shown = quoted(shown)
        );
        report.note(Note::left_out(what));
    }
    tiles.into_iter().zip(part).filter(|(_, part)| *part == largest).map(|(tile, _)| tile).collect()
}

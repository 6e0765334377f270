//! Maps of Worldographer (`.wxx`) → tiles, and settlements by the features that stand on them.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::contents::Contents;
use super::hexes::{FoundHex, HEXES_MAX, QuarterTurn, ReadMap, map_of};
use super::words::Words;
use super::xml::{parse, undeclared};
use crate::counted::count;
use crate::fault::Fault;
use crate::map::svg_import::{Note, Report};
use crate::map::{MapFile, Standing};

/// How wide and high a hex is in the units of features, and how far columns lie apart.
const HEX: f64 = 300.0;
const APART: f64 = 225.0;

/// True if a file is a map of Worldographer.
#[must_use]
pub fn is(contents: &Contents) -> bool {
    contents.root() == Some("map") && contents.text().contains("<tilerow")
}

/// The hexes of a map by column and row, before they are laid on our grid.
type Grid = BTreeMap<(i32, i32), FoundHex>;

/// Reads a map. What only the host sees is left out: a map of tiles has no secrets.
///
/// # Errors
/// It is no whole map, or none of its hexes has a tile.
pub fn read(contents: &Contents, words: &mut Words<'_>) -> Result<ReadMap, Vec<Fault>> {
    let text = undeclared(contents.text());
    let document = parse(contents, &text).map_err(|fault| vec![fault])?;
    let mut report = Report::default();
    let (mut grid, hidden) =
        tiles(contents, &document, &mut report).map_err(|fault| vec![fault])?;
    let orientation = document.root_element().attribute("hexOrientation").unwrap_or_default();
    let by_columns = orientation != "ROWS";
    let hidden_features = features(&document, words, by_columns, &mut grid, &mut report);
    for (number, what) in [(hidden, "hex"), (hidden_features, "feature")] {
        if number > 0 {
            let what = count(number, what);
            report.note(Note::left_out(format!("{what} that only the host may see")));
        }
    }
    let named = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
    let labels = document
        .descendants()
        .filter(|node| {
            node.has_tag_name("label")
                && !node.parent().is_some_and(|around| around.has_tag_name("feature"))
        })
        .count();
    for (number, what) in [(labels, "label"), (named("shape"), "shape"), (named("note"), "note")] {
        if number > 0 {
            report.note(Note::left_out(count(number, what)));
        }
    }
    let last = grid.keys().map(|(column, _)| *column).max().unwrap_or(0);
    let turn = QuarterTurn::of(last);
    if by_columns {
        turn.tell(&mut report, ("column 0, row 0", 0, 0));
    }
    let found = grid.into_values().map(|mut hex| {
        if by_columns {
            (hex.column, hex.row) = turn.place(hex.column, hex.row);
        }
        hex
    });
    let found = found.collect();
    let file = map_of(words, (true, 1), found, &mut report).map_err(|fault| vec![fault])?;
    Ok(ReadMap { file: MapFile::Tiles(file), report })
}

/// Reads the columns of tiles; in both orientations `tilerow` is a column. Returns them, and how many only
/// the host may see.
fn tiles(
    contents: &Contents,
    document: &Document<'_>,
    report: &mut Report,
) -> Result<(Grid, usize), Fault> {
    let broken = |what: String| {
        Fault::new("import::worldographer", format!("{}: {what}", contents.name()))
            .help("save the map again in Worldographer")
    };
    let terrains = document.descendants().find(|node| node.has_tag_name("terrainmap"));
    let terrains = terrains.and_then(|node| node.text()).unwrap_or_default();
    let mut names: BTreeMap<i64, &str> = BTreeMap::new();
    let fields: Vec<&str> = terrains.split('\t').map(str::trim).collect();
    for pair in fields.chunks_exact(2) {
        let number = pair[1].parse().map_err(|_| {
            broken(format!(
                "`{}` is no number of a terrain",
                pair[1].chars().take(40).collect::<String>()
            ))
        })?;
        names.insert(number, pair[0]);
    }
    let mut levels = document.descendants().filter(|node| node.has_tag_name("tiles"));
    let Some(level) = levels.next() else { return Err(broken("it has no tiles".to_owned())) };
    let more = levels.count();
    if more > 0 {
        report.note(Note::left_out(format!("{} at other scales", count(more, "map"))));
    }
    let (mut grid, mut hidden) = (Grid::new(), 0);
    let columns = level.children().filter(|node| node.has_tag_name("tilerow"));
    for (column, node) in (0..).zip(columns) {
        let lines = node.text().unwrap_or_default().lines().map(str::trim);
        for (row, line) in (0..).zip(lines.filter(|line| !line.is_empty())) {
            if grid.len() >= HEXES_MAX {
                return Err(broken(format!("it has more than {HEXES_MAX} hexes")));
            }
            let mut fields = line.split('\t');
            let number = fields.next().and_then(|field| field.trim().parse::<i64>().ok());
            let Some(number) = number else {
                let line = line.chars().take(40).collect::<String>();
                return Err(broken(format!("`{line}` is no tile")));
            };
            // Its height and its ice come before.
            let host_only = fields.nth(2).is_some_and(|field| field.trim() == "1");
            hidden += usize::from(host_only);
            let word = match names.get(&number) {
                Some(name) if !host_only => vec![(*name).to_owned()],
                None if !host_only => vec![format!("terrain {number}")],
                _ => Vec::new(),
            };
            let hex = FoundHex { column, row, words: word, turn: 0, standing: Standing::default() };
            grid.insert((column, row), hex);
        }
    }
    Ok((grid, hidden))
}

/// Puts settlements on the hexes on which their features stand. Returns how many only the host may see.
fn features(
    document: &Document<'_>,
    words: &mut Words<'_>,
    by_columns: bool,
    grid: &mut Grid,
    report: &mut Report,
) -> usize {
    let (mut hidden, mut beside, mut further) = (0, 0_usize, 0_usize);
    for node in document.descendants().filter(|node| node.has_tag_name("feature")) {
        if node.attribute("isGMOnly") == Some("true") {
            hidden += 1;
            continue;
        }
        let kind = node.attribute("type").unwrap_or_default();
        let place = place_of(node, by_columns);
        let hex = place.and_then(|place| grid.get_mut(&place));
        let settlement = words.town(kind);
        words.count_settlement(kind, settlement);
        match (hex, settlement) {
            (None, _) => beside += 1,
            (Some(hex), Some(_)) if hex.standing.settlement.is_some() => further += 1,
            (Some(hex), settlement) => {
                hex.standing.settlement = settlement.or(hex.standing.settlement)
            }
        }
    }
    if beside > 0 {
        report.note(Note::left_out(format!("{} beside the map", count(beside, "feature"))));
    }
    if further > 0 {
        let features = count(further, "further settlement");
        report.note(Note::left_out(format!("{features}: a tile has one at most")));
    }
    hidden
}

/// Finds the column and row in which a feature stands.
#[allow(clippy::cast_possible_truncation)]
fn place_of(node: Node<'_, '_>, by_columns: bool) -> Option<(i32, i32)> {
    let location = node.children().find(|child| child.has_tag_name("location"))?;
    let number = |name: &str| location.attribute(name)?.trim().parse::<f64>().ok();
    let (x, y) = (number("x")?, number("y")?);
    if !(x.abs() < 1e7 && y.abs() < 1e7) {
        return None;
    }
    let (along, across) = if by_columns { (x, y) } else { (y, x) };
    // Those of the nearest three lines whose hex lies nearest.
    let line = ((along - HEX / 2.0) / APART).round() as i32;
    let near = (line - 1..=line + 1).map(|line| {
        let shift = if line & 1 == 1 { HEX / 2.0 } else { 0.0 };
        let place = ((across - HEX / 2.0 - shift) / HEX).round();
        let middle = (f64::from(line) * APART + HEX / 2.0, place * HEX + HEX / 2.0 + shift);
        let far = (middle.0 - along).powi(2) + (middle.1 - across).powi(2);
        (far, (line, place as i32))
    });
    let (_, (line, place)) = near.min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(if by_columns { (line, place) } else { (place, line) })
}

//! Maps of Worldographer (`.wxx`) → tiles, and settlements by the features that stand on them.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::contents::Contents;
use super::hexes::{FoundHex, HEXES_MAX, QuarterTurn, ReadMap, map_of};
use super::words::{HexGround, Words};
use super::xml::{parse, undeclared};
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::map::{MapFile, Secret, Secrets};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Width and height of a hex in the units of features, and the distance between columns.
const HEX: f64 = 300.0;
const APART: f64 = 225.0;

/// True if a file is a map of Worldographer.
pub fn is(contents: &Contents) -> bool {
    contents.root() == Some("map") && contents.text().contains("<tilerow")
}

/// The hexes of a map by column and row, before they are laid on our grid.
type FoundHexes = BTreeMap<(i32, i32), FoundHex>;

/// Letters of a secret that are kept: a note may be a page.
const LETTERS: usize = 4000;

/// Secrets of a hex from which on they are numbered by all that it has.
const MANY: usize = 50;

/// Reads a map. What only the host sees becomes secrets of its tile: `terrain`, `feature`, `label` and `note`.
///
/// # Errors
/// It is no whole map, or none of its hexes has a tile.
pub fn read(contents: &Contents, words: &mut Words<'_>) -> Result<ReadMap, Vec<Fault>> {
    let text = undeclared(contents.text());
    let document = parse(contents, &text).map_err(|fault| vec![fault])?;
    let mut report = DrawingReport::default();
    let (mut grid, level) = tiles(contents, &document, &mut report).map_err(|fault| vec![fault])?;
    let orientation = document.root_element().attribute("hexOrientation").unwrap_or_default();
    let lies = Lies { by_columns: orientation != "ROWS", level };
    hide_tiles(words, &mut grid, &mut report);
    features(&document, words, lies, &mut grid, &mut report);
    labels(&document, lies, &mut grid, &mut report);
    notes(&document, lies, &mut grid, &mut report);
    let shapes = || document.descendants().filter(|node| node.has_tag_name("shape"));
    let hidden = shapes().filter(|node| host_only(*node)).count();
    let open = shapes().count() - hidden;
    if open > 0 {
        report.note(Note::left_out(say!("{number} {number?shape|shapes}", number = open)));
    }
    if hidden > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?shape|shapes} that only the host may see",
            number = hidden
        )));
    }
    let last = grid.keys().map(|(column, _)| *column).max().unwrap_or(0);
    let turn = QuarterTurn::of(last);
    if lies.by_columns {
        turn.tell(&mut report, (say!("column 0, row 0"), 0, 0));
    }
    let found = grid.into_values().map(|mut hex| {
        if lies.by_columns {
            (hex.column, hex.row) = turn.place(hex.column, hex.row);
        }
        hex
    });
    let found = found.collect();
    let file = map_of(words, (true, 1), found, &mut report).map_err(|fault| vec![fault])?;
    Ok(ReadMap { file: MapFile::Tiles(file), report })
}

/// Layout of the hexes, and the scale of the map that is read.
#[derive(Debug, Clone, Copy)]
struct Lies<'d> {
    by_columns: bool,
    level: Option<&'d str>,
}

/// True if a part of the map is for the host alone.
fn host_only(node: Node<'_, '_>) -> bool {
    node.attribute("isGMOnly").is_some_and(|flag| flag.trim().eq_ignore_ascii_case("true"))
}

/// Reads the columns of tiles; in both orientations `tilerow` is a column. What a hex is that only the host
/// may see is a secret of it. Returns them, and their scale.
fn tiles<'d>(
    contents: &Contents,
    document: &'d Document<'_>,
    report: &mut DrawingReport,
) -> Result<(FoundHexes, Option<&'d str>), Fault> {
    let broken = |what: Text| {
        let message = say!("{name}: {what}", name = quoted(contents.name()), what);
        Fault::new("import::worldographer", message)
            .help(say!("save the map again in Worldographer"))
    };
    let terrains = document.descendants().find(|node| node.has_tag_name("terrainmap"));
    let terrains = terrains.and_then(|node| node.text()).unwrap_or_default();
    let mut names: BTreeMap<i64, &str> = BTreeMap::new();
    let fields: Vec<&str> = terrains.split('\t').map(str::trim).collect();
    for pair in fields.chunks_exact(2) {
        let number = pair[1].parse().map_err(|_| {
            let number = quoted(pair[1].chars().take(40).collect::<String>());
            broken(say!("`{number}` is no number of a terrain", number))
        })?;
        names.insert(number, pair[0]);
    }
    let mut levels = document.descendants().filter(|node| node.has_tag_name("tiles"));
    let Some(level) = levels.next() else { return Err(broken(say!("it has no tiles"))) };
    let more = levels.count();
    if more > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?map|maps} at other scales",
            number = more
        )));
    }
    let mut grid = FoundHexes::new();
    let columns = level.children().filter(|node| node.has_tag_name("tilerow"));
    for (column, node) in (0..).zip(columns) {
        let lines = node.text().unwrap_or_default().lines().map(str::trim);
        for (row, line) in (0..).zip(lines.filter(|line| !line.is_empty())) {
            if grid.len() >= HEXES_MAX {
                return Err(broken(say!("it has more than {most} hexes", most = HEXES_MAX)));
            }
            let mut fields = line.split('\t');
            let number = fields.next().and_then(|field| field.trim().parse::<i64>().ok());
            let Some(number) = number else {
                let line = line.chars().take(40).collect::<String>();
                return Err(broken(say!("`{line}` is no tile", line = quoted(line))));
            };
            let word = names.get(&number);
            let word = word.map_or_else(|| format!("terrain {number}"), |name| (*name).to_owned());
            let mut hex = FoundHex { column, row, ..FoundHex::default() };
            // Its height and its ice come before.
            if fields.nth(2).is_some_and(|field| field.trim() == "1") {
                hide(&mut hex.secrets, "terrain", &word);
            } else {
                hex.words.push(word);
            }
            grid.insert((column, row), hex);
        }
    }
    Ok((grid, level.attribute("viewLevel")))
}

/// Adds a secret; a further one of the same name has a number.
fn hide(secrets: &mut Secrets, name: &str, text: &str) {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return;
    }
    let mut kept: String = words.chars().take(LETTERS).collect();
    if kept.len() < words.len() {
        kept.push('…');
    }
    // Among many secrets the search for a free number would take long.
    let from = if secrets.len() < MANY { 2 } else { secrets.len() + 1 };
    let numbered = (from..).map(|number| format!("{name}_{number}"));
    let free =
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !secrets.contains_key(name));
    secrets.insert(free.unwrap_or_default(), Secret::of(&kept));
}

/// Leaves hexes of water out that only the host may see: no tile could keep that secret.
fn hide_tiles(words: &Words<'_>, grid: &mut FoundHexes, report: &mut DrawingReport) {
    let mut water = 0_usize;
    for hex in grid.values_mut().filter(|hex| hex.words.is_empty()) {
        let terrain = hex.secrets.get("terrain").map(Secret::to_string).unwrap_or_default();
        if words.ground(&terrain) == Some(HexGround::Sea) {
            hex.secrets.clear();
            water += 1;
        }
    }
    if water > 0 {
        let hexes = Text::count(water, ProgramNoun::Hex);
        let what = say!("{hexes} without land that only the host may see", hexes);
        report.note(Note::left_out(what));
    }
}

/// Puts settlements on the hexes on which their features stand, and what only the host may see among their
/// secrets.
fn features(
    document: &Document<'_>,
    words: &mut Words<'_>,
    lies: Lies<'_>,
    grid: &mut FoundHexes,
    report: &mut DrawingReport,
) {
    let (mut beside, mut further) = (0_usize, 0_usize);
    for node in document.descendants().filter(|node| node.has_tag_name("feature")) {
        let kind = node.attribute("type").unwrap_or_default();
        let place = place_of(node, lies, grid);
        let mut hex = place.and_then(|place| grid.get_mut(&place));
        let label = node.children().find(|child| child.has_tag_name("label"));
        if let (Some(hex), Some(label)) = (&mut hex, label)
            && (host_only(node) || host_only(label))
        {
            hide(&mut hex.secrets, "label", &text_of(label));
        }
        if host_only(node) {
            match hex {
                Some(hex) => hide(&mut hex.secrets, "feature", kind),
                None => beside += 1,
            }
            continue;
        }
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
        report.note(Note::left_out(say!(
            "{number} {number?feature|features} beside the map",
            number = beside
        )));
    }
    if further > 0 {
        report.note(Note::left_out(say!(
            "{number} further {number?settlement|settlements}: a tile has one at most",
            number = further
        )));
    }
}

/// Makes secrets of labels that only the host may see; the others are left out.
fn labels(
    document: &Document<'_>,
    lies: Lies<'_>,
    grid: &mut FoundHexes,
    report: &mut DrawingReport,
) {
    let (mut open, mut beside) = (0_usize, 0_usize);
    let of_feature =
        |node: &Node<'_, '_>| node.parent().is_some_and(|around| around.has_tag_name("feature"));
    for node in document.descendants().filter(|node| node.has_tag_name("label")) {
        if of_feature(&node) {
            continue;
        }
        if !host_only(node) {
            open += 1;
            continue;
        }
        match place_of(node, lies, grid).and_then(|place| grid.get_mut(&place)) {
            Some(hex) => hide(&mut hex.secrets, "label", &text_of(node)),
            None => beside += 1,
        }
    }
    if open > 0 {
        report.note(Note::left_out(say!("{number} {number?label|labels}", number = open)));
    }
    if beside > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?label|labels} beside the map",
            number = beside
        )));
    }
}

/// Makes secrets of notes: players never see them in the program.
fn notes(
    document: &Document<'_>,
    lies: Lies<'_>,
    grid: &mut FoundHexes,
    report: &mut DrawingReport,
) {
    let mut beside = 0_usize;
    for node in document.descendants().filter(|node| node.has_tag_name("note")) {
        let place = place_of(node, lies, grid).or_else(|| place_of_note(node, lies, grid));
        let title = node.attribute("title").unwrap_or_default();
        let text = without_tags(&text_of(node));
        let text = if title.is_empty() || text.trim_start().starts_with(title) {
            text
        } else {
            format!("{title}: {text}")
        };
        match place.and_then(|place| grid.get_mut(&place)) {
            Some(hex) => hide(&mut hex.secrets, "note", text.trim().trim_end_matches(':')),
            None => beside += 1,
        }
    }
    if beside > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?note|notes} beside the map",
            number = beside
        )));
    }
}

/// Returns all text within a part of the map.
fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|text| text.text());
    texts.collect::<Vec<_>>().join(" ")
}

/// Takes the tags of a text of HTML away.
fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    for (at, piece) in text.split('<').enumerate() {
        let end = if at == 0 { None } else { piece.find('>') };
        plain.push_str(end.map_or(piece, |end| &piece[end + 1..]));
        plain.push(' ');
    }
    let signs = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    signs.iter().fold(plain, |text, (sign, letter)| text.replace(sign, letter))
}

/// Finds the column and row in which a feature or a label stands, at the scale of the map that is read.
fn place_of(node: Node<'_, '_>, lies: Lies<'_>, grid: &FoundHexes) -> Option<(i32, i32)> {
    let mut locations = node.children().filter(|child| child.has_tag_name("location"));
    let at_scale = |location: &Node<'_, '_>| {
        let level = location.attribute("viewLevel");
        level.is_none() || lies.level.is_none() || level == lies.level
    };
    let location = locations.find(at_scale)?;
    let number = |name: &str| location.attribute(name)?.trim().parse::<f64>().ok();
    hex_at((number("x")?, number("y")?), lies, grid)
}

/// Finds the column and row of a note, which says itself where it is, or in its key: `WORLD,150.0,375.0`.
fn place_of_note(node: Node<'_, '_>, lies: Lies<'_>, grid: &FoundHexes) -> Option<(i32, i32)> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let own = |name: &str| node.attribute(name).and_then(number);
    let mut key = node.attribute("key").unwrap_or_default().rsplit(',').map(number);
    let (y, x) = (key.next().flatten(), key.next().flatten());
    hex_at((own("x").or(x)?, own("y").or(y)?), lies, grid)
}

/// Finds the hex of the map in which a point lies, or that it lies beside.
#[allow(clippy::cast_possible_truncation)]
fn hex_at((x, y): (f64, f64), lies: Lies<'_>, grid: &FoundHexes) -> Option<(i32, i32)> {
    if !(x.abs() < 1e7 && y.abs() < 1e7) {
        return None;
    }
    let (along, across) = if lies.by_columns { (x, y) } else { (y, x) };
    let line = ((along - HEX / 2.0) / APART).round() as i32;
    let near = (line - 1..=line + 1).flat_map(|line| {
        let shift = if line & 1 == 1 { HEX / 2.0 } else { 0.0 };
        let place = ((across - HEX / 2.0 - shift) / HEX).round() as i32;
        (place - 1..=place + 1).map(move |place| {
            let middle = f64::from(line) * APART + HEX / 2.0;
            let beside = f64::from(place) * HEX + HEX / 2.0 + shift;
            let far = (middle - along).hypot(beside - across);
            (far, if lies.by_columns { (line, place) } else { (place, line) })
        })
    });
    let near = near.filter(|(far, hex)| *far < HEX && grid.contains_key(hex));
    near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, hex)| hex)
}

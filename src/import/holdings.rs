//! A table (CSV) of places and who holds them → what stands on the places of a map file; and back, also of a
//! campaign in play.

use std::collections::BTreeMap;

use super::contents::Contents;
use super::words::{Words, realm_word};
use crate::basics::terminal_text::{for_spreadsheets, without_guard};
use crate::fault::{Fault, or_nearest};
use crate::map::provinces::key;
use crate::map::standing::NONE;
use crate::map::svg_import::{DrawingReport, Note};
use crate::map::{FileProvince, FileTile, MapFile, PlaceHeld, Standing};
use crate::rules::Ruleset;
use crate::rules::imports::as_compared;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum HoldingColumn {
    Place,
    Name,
    Terrain,
    Settlement,
    Owner,
    Known,
    Razed,
    Stock,
    Marks,
}

/// The columns in the order in which they are written, and the words that head them, the first of which is ours.
const COLUMNS: &[(HoldingColumn, &[&str])] = &[
    (HoldingColumn::Place, &["place", "province", "hex", "tile", "id", "land"]),
    (HoldingColumn::Name, &["name"]),
    (HoldingColumn::Terrain, &["terrain", "design"]),
    (HoldingColumn::Settlement, &["settlement", "town", "building"]),
    (HoldingColumn::Owner, &["owner", "realm", "holder", "held by"]),
    (HoldingColumn::Known, &["known"]),
    (HoldingColumn::Razed, &["razed"]),
    (HoldingColumn::Stock, &["stock", "baggage"]),
    (HoldingColumn::Marks, &["marks"]),
];

fn column(word: &str) -> Option<HoldingColumn> {
    let word = as_compared(&word.chars().take(40).collect::<String>());
    COLUMNS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(column, _)| *column)
}

/// Takes off the line by which some programs say what separates cells.
fn without_separator_line(text: &str) -> &str {
    let said = text.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("sep="));
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    if said { rest } else { text }
}

/// Finds the sign that stands between the cells of the first line.
fn separator(text: &str) -> u8 {
    let head = text.lines().next().unwrap_or_default();
    let often = |sign: &u8| head.bytes().filter(|byte| byte == sign).count();
    // Of several as frequent the last: a comma.
    [b'\t', b';', b','].into_iter().max_by_key(often).unwrap_or(b',')
}

/// True if the first line of a file heads places and data of theirs.
pub fn is(contents: &Contents) -> bool {
    let text = without_separator_line(contents.text());
    let head = text.lines().next().unwrap_or_default();
    let words = head.split(char::from(separator(text)));
    let found: Vec<HoldingColumn> =
        words.filter_map(|word| column(word.trim_matches('"'))).collect();
    let place = found.iter().any(|one| matches!(one, HoldingColumn::Place | HoldingColumn::Name));
    place && found.iter().any(|one| *one > HoldingColumn::Terrain)
}

/// Lays a table over a map. Cells without anything leave it as it is; `nobody` takes an owner away, and `none`
/// what stands there.
///
/// # Errors
/// It is no table.
pub fn lay_over(
    contents: &Contents,
    map: &mut MapFile,
    words: &mut Words<'_>,
) -> Result<DrawingReport, Fault> {
    let text = without_separator_line(contents.text());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(text))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let broken = |error: csv::Error| {
        let (name, error) = (quoted(contents.name()), Text::system_error(&error));
        Fault::new("import::table", say!("{name} is no table: {error}", name, error))
            .help(say!("save it again as CSV, in UTF-8"))
    };
    let head = reader.headers().map_err(broken)?.clone();
    let columns: Vec<Option<HoldingColumn>> = head.iter().map(column).collect();
    let by = [HoldingColumn::Place, HoldingColumn::Name]
        .into_iter()
        .find(|by| columns.contains(&Some(*by)));
    let places = places_of(map);
    let mut report = DrawingReport::default();
    let (mut laid, mut unknown) = (0_usize, Vec::new());
    let mut spare: BTreeMap<usize, usize> = BTreeMap::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let cells = columns.iter().zip(record.iter().map(without_guard));
        let said: Vec<(HoldingColumn, &str)> = cells
            .clone()
            .filter_map(|(column, cell)| Some(((*column)?, cell)))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        for (at, (_, cell)) in cells.enumerate().filter(|(_, (column, _))| column.is_none()) {
            *spare.entry(at).or_insert(0) += usize::from(!cell.is_empty());
        }
        let Some((_, place)) = said.iter().find(|(column, _)| Some(*column) == by) else {
            continue;
        };
        let Some(at) = places.get(&key(place)) else {
            unknown.push((*place).chars().take(60).collect::<String>());
            continue;
        };
        laid += 1;
        if let Some(standing) = standing_of(map, *at) {
            for (column, cell) in &said {
                put(*column, cell, words, standing);
            }
        }
    }
    report.note(Note::read(Text::count(laid, ProgramNoun::Place)));
    for (at, number) in spare.into_iter().filter(|(_, number)| *number > 0) {
        let name: String = head.get(at).unwrap_or_default().chars().take(60).collect();
        let what = say!(
            "the column `{name}` ({cells}): a map file has no place for it",
            name = quoted(name),
            cells = Text::count(number, ProgramNoun::Cell)
        );
        report.note(Note::left_out(what));
    }
    for place in &unknown {
        let near = or_nearest(&key(place), places.keys().map(String::as_str));
        let what = say!("`{place}`: the map has no such place{near}", place = quoted(place), near);
        report.note(Note::left_out(what));
    }
    words.report(&mut report);
    Ok(report)
}

/// Lists the places of a map by what may be typed for each.
fn places_of(map: &MapFile) -> BTreeMap<String, usize> {
    match map {
        MapFile::Tiles(file) => {
            (file.tiles.iter().enumerate()).map(|(at, tile)| (key(&tile.hex.label()), at)).collect()
        }
        MapFile::Provinces(file) => {
            let mut places = BTreeMap::new();
            for (at, one) in file.provinces.iter().enumerate() {
                let names = std::iter::once(&one.province.name).chain(one.province.names.values());
                places.extend(names.chain([&one.id]).map(|name| (key(name), at)));
            }
            places
        }
    }
}

fn standing_of(map: &mut MapFile, at: usize) -> Option<&mut Standing> {
    match map {
        MapFile::Tiles(file) => file.tiles.get_mut(at).map(|tile| &mut tile.standing),
        MapFile::Provinces(file) => file.provinces.get_mut(at).map(|one| &mut one.standing),
    }
}

fn put(column: HoldingColumn, cell: &str, words: &mut Words<'_>, standing: &mut Standing) {
    let flag = matches!(as_compared(cell).as_str(), "yes" | "true" | "1" | "x");
    match column {
        // A map's own terrain stays.
        HoldingColumn::Place | HoldingColumn::Name | HoldingColumn::Terrain => {}
        HoldingColumn::Settlement if as_compared(cell) == NONE => standing.settlement = None,
        HoldingColumn::Settlement => {
            let settlement = words.settlement(cell);
            words.count_settlement(cell, settlement);
            standing.settlement = settlement.or(standing.settlement);
        }
        HoldingColumn::Owner => {
            standing.owner = match as_compared(cell).as_str() {
                "nobody" | NONE => None,
                "independent" => Some("independent".to_owned()),
                _ => realm_word(cell),
            };
        }
        HoldingColumn::Known => standing.known = flag,
        HoldingColumn::Razed => standing.razed = flag,
        HoldingColumn::Stock => {
            standing.stock = cell.parse().unwrap_or(standing.stock).clamp(0, 1_000_000);
        }
        HoldingColumn::Marks => {
            standing.marks.clear();
            for mark in cell.split_whitespace().filter(|mark| *mark != NONE) {
                if !words.rules.names.marks.iter().any(|known| known == mark) {
                    words.count_mark(mark);
                } else if !standing.marks.iter().any(|known| known == mark) {
                    standing.marks.push(mark.to_owned());
                }
            }
        }
    }
}

/// Lists what stands on the places of a map, as a table has it; secrets stay out.
pub fn of_map(map: &MapFile, rules: &Ruleset) -> Vec<PlaceHeld> {
    let held = |place: String, name: &str, terrain: &str, standing: &Standing| {
        let settlement =
            standing.settlement.and_then(|kind| rules.names.settlements.get(usize::from(kind.0)));
        PlaceHeld {
            place,
            name: name.to_owned(),
            terrain: terrain.to_owned(),
            settlement: settlement.cloned(),
            owner: standing.owner.clone(),
            known: standing.known.then_some(true),
            razed: standing.razed.then_some(true),
            stock: Some(standing.stock).filter(|stock| *stock != 0),
            marks: Some(standing.marks.clone()).filter(|marks| !marks.is_empty()),
        }
    };
    match map {
        MapFile::Tiles(file) => {
            let design = |tile: &FileTile| rules.tiles.design(tile.design).id.as_str();
            let of = |tile: &FileTile| held(tile.hex.label(), "", design(tile), &tile.standing);
            file.tiles.iter().map(of).collect()
        }
        MapFile::Provinces(file) => {
            let terrain = |one: &FileProvince| {
                rules.names.terrains.get(usize::from(one.terrain.0)).map_or("", String::as_str)
            };
            let of = |one: &FileProvince| {
                held(one.id.clone(), &one.province.name, terrain(one), &one.standing)
            };
            file.provinces.iter().map(of).collect()
        }
    }
}

/// Writes a table, a line to each place. What is not said of a place is an empty cell; that it has nothing is
/// `none`, `nobody`, `no` or 0.
///
/// # Errors
/// The writer of tables fails.
pub fn table(places: &[PlaceHeld]) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(COLUMNS.iter().map(|(_, words)| words[0]))?;
    let flag = |is: Option<bool>| is.map_or("", |is| if is { "yes" } else { "no" }).to_owned();
    for held in places {
        let marks = held.marks.as_ref().map(|marks| match marks.as_slice() {
            [] => NONE.to_owned(),
            marks => marks.join(" "),
        });
        let cells = [
            held.place.clone(),
            held.name.clone(),
            held.terrain.clone(),
            held.settlement.clone().unwrap_or_default(),
            held.owner.clone().unwrap_or_default(),
            flag(held.known),
            flag(held.razed),
            held.stock.map(|stock| stock.to_string()).unwrap_or_default(),
            marks.unwrap_or_default(),
        ];
        table.write_record(cells.iter().map(|cell| for_spreadsheets(cell)))?;
    }
    let bytes = table.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

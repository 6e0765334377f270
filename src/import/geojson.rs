//! GeoJSON → provinces: its polygons, by what their properties say.

use std::collections::BTreeMap;

use serde_json::Value;

use super::contents::Contents;
use super::hexes::ReadMap;
use super::provinces::{FoundProvince, Taking, map_of};
use super::words::Words;
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::say;
use crate::text::quoted;

/// Properties that have the name of a province, the best first.
const NAMES: &[&str] = &[
    "name",
    "NAME",
    "Name",
    "name_en",
    "title",
    "label",
    "shapeName",
    "NAME_2",
    "NAME_1",
    "province",
    "id",
];
/// Properties that have its terrain, what stands there, and who holds it.
const TERRAINS: &[&str] = &["terrain", "biome", "landcover", "landuse", "natural"];
const SETTLEMENTS: &[&str] = &["settlement", "place", "town"];
const OWNERS: &[&str] = &["owner", "realm", "state", "country"];

/// Words of other settings of a file that say what it is.
const KINDS: &[&str] = &[
    "FeatureCollection",
    "Feature",
    "GeometryCollection",
    "Polygon",
    "MultiPolygon",
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
];

/// True if a file is GeoJSON.
pub fn is(contents: &Contents) -> bool {
    let kind = contents.json().and_then(|root| root.get("type")?.as_str());
    kind.is_some_and(|kind| KINDS.contains(&kind))
}

/// Reads the polygons of a file.
///
/// # Errors
/// It has the cells of Azgaar's generator, or its provinces cannot be laid on a grid.
pub fn read(
    contents: &Contents,
    words: &mut Words<'_>,
    taking: Taking,
) -> Result<ReadMap, Vec<Fault>> {
    let nothing = Value::Null;
    let root = contents.json().unwrap_or(&nothing);
    let mut features = Vec::new();
    gather(root, &mut features);
    let is_cell = |feature: &&Value| {
        let has = |key: &str| feature.get("properties").is_some_and(|all| all.get(key).is_some());
        has("biome") && has("neighbors") && has("height")
    };
    if features.first().is_some_and(is_cell) {
        let message = say!(
            "{name} has the cells of Azgaar's generator, not its provinces",
            name = quoted(contents.name())
        );
        let help = say!(
            "its GeoJSON is often broken: export the map with Tools, Export, \"Export to JSON\", \"Full\""
        );
        return Err(vec![Fault::new("import::cells", message).help(help)]);
    }
    let mut report = DrawingReport::default();
    let (mut points, mut broken) = (0_usize, 0_usize);
    let mut found: Vec<FoundProvince> = Vec::new();
    let mut by_name: BTreeMap<String, usize> = BTreeMap::new();
    for feature in features {
        let geometry = feature.get("geometry").unwrap_or(feature);
        let mut parts = Vec::new();
        match polygons(geometry, &mut parts) {
            Ok(()) => {}
            Err(Unread::NoArea) => {
                points += 1;
                continue;
            }
            Err(Unread::Broken) => {
                broken += 1;
                continue;
            }
        }
        let name = text(feature, NAMES).or_else(|| text_of(feature.get("id")?));
        if let Some(name) = &name {
            match by_name.get(name) {
                Some(at) => {
                    let known: &mut FoundProvince = &mut found[*at];
                    known.parts.extend(parts);
                    continue;
                }
                None => _ = by_name.insert(name.clone(), found.len()),
            }
        }
        found.push(FoundProvince {
            name: name.unwrap_or_default(),
            terrain: text(feature, TERRAINS).into_iter().collect(),
            height: None,
            settlements: text(feature, SETTLEMENTS).into_iter().collect(),
            owner: text(feature, OWNERS),
            parts,
            rivers: Vec::new(),
        });
    }
    if points > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?feature|features} without an area: points and lines",
            number = points
        )));
    }
    if broken > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?feature|features} whose coordinates cannot be read",
            number = broken
        )));
    }
    flattened(&mut found);
    map_of(&contents.source, words, found, taking, report)
}

/// Lists the features of a collection, and of those within it. The parser of JSON bounds how deep they lie.
fn gather<'j>(value: &'j Value, found: &mut Vec<&'j Value>) {
    match value.get("features").and_then(Value::as_array) {
        Some(features) => features.iter().for_each(|feature| gather(feature, found)),
        None => found.push(value),
    }
}

/// Reason that a feature is no province.
enum Unread {
    NoArea,
    Broken,
}

/// Adds the polygons of a geometry.
fn polygons(geometry: &Value, parts: &mut Vec<Vec<Vec<(f64, f64)>>>) -> Result<(), Unread> {
    let coordinates = geometry.get("coordinates");
    match geometry.get("type").and_then(Value::as_str) {
        Some("Polygon") => parts.push(rings(coordinates).ok_or(Unread::Broken)?),
        Some("MultiPolygon") => {
            let several = coordinates.and_then(Value::as_array).ok_or(Unread::Broken)?;
            for one in several {
                parts.push(rings(Some(one)).ok_or(Unread::Broken)?);
            }
        }
        Some("GeometryCollection") => {
            let several = geometry.get("geometries").and_then(Value::as_array);
            let areas = several.ok_or(Unread::Broken)?.iter().filter(|one| {
                let kind = one.get("type").and_then(Value::as_str);
                matches!(kind, Some("Polygon" | "MultiPolygon" | "GeometryCollection"))
            });
            for one in areas {
                match polygons(one, parts) {
                    Ok(()) | Err(Unread::NoArea) => {}
                    Err(Unread::Broken) => return Err(Unread::Broken),
                }
            }
        }
        _ => {}
    }
    if parts.is_empty() { Err(Unread::NoArea) } else { Ok(()) }
}

/// Reads rings, which close by themselves.
fn rings(coordinates: Option<&Value>) -> Option<Vec<Vec<(f64, f64)>>> {
    let rings = coordinates?.as_array().filter(|rings| !rings.is_empty())?;
    let point = |point: &Value| {
        let numbers = point.as_array()?;
        // Farther north is farther up.
        Some((numbers.first()?.as_f64()?, -numbers.get(1)?.as_f64()?))
    };
    rings.iter().map(|ring| ring.as_array()?.iter().map(point).collect()).collect()
}

fn text_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let text: String = text.chars().take(60).collect();
    (!text.is_empty()).then_some(text)
}

/// Returns the first of some properties that says something.
fn text(feature: &Value, keys: &[&str]) -> Option<String> {
    let properties = feature.get("properties")?;
    keys.iter().find_map(|key| text_of(properties.get(*key)?))
}

/// Narrows degrees as they are where the map lies: far from the equator they are narrower than high.
fn flattened(found: &mut [FoundProvince]) {
    let points = || found.iter().flat_map(|one| one.parts.iter().flatten().flatten());
    let degrees = points().all(|(x, y)| x.abs() <= 180.0 && y.abs() <= 90.0);
    let (south, north) =
        points().fold((f64::MAX, f64::MIN), |(least, most), (_, y)| (least.min(*y), most.max(*y)));
    if !degrees || south > north {
        return;
    }
    // Land on both sides of the line where the day changes lies together.
    let wide = |moved: bool| {
        let places = points().map(|(x, _)| if moved && *x < 0.0 { x + 360.0 } else { *x });
        let (west, east) =
            places.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)));
        east - west
    };
    if wide(false) > 180.0 && wide(true) < 180.0 {
        let all = found.iter_mut().flat_map(|one| one.parts.iter_mut().flatten().flatten());
        all.filter(|(x, _)| *x < 0.0).for_each(|(x, _)| *x += 360.0);
    }
    // Rounded, so that it is the same number on every machine.
    let narrow = (f64::midpoint(south, north).to_radians().cos() * 1000.0).round() / 1000.0;
    let narrow = narrow.max(0.1);
    for (x, _) in found.iter_mut().flat_map(|one| one.parts.iter_mut().flatten().flatten()) {
        *x *= narrow;
    }
}

//! The "Full JSON" of Azgaar's Fantasy Map Generator → provinces: unions of its cells.

use std::collections::BTreeMap;

use serde_json::Value;

use super::contents::Contents;
use super::hexes::ReadMap;
use super::provinces::{FoundProvince, Taking, map_of};
use super::words::Words;
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// The least height of land.
const SHORE: f64 = 20.0;

/// True if a file is an export of the generator, complete or not.
pub fn is(contents: &Contents) -> bool {
    let Some(root) = contents.json() else { return false };
    let info = root.get("info").is_some_and(Value::is_object);
    info && (root.get("pack").is_some()
        || root.get("cells").is_some()
        || root.get("grid").is_some())
}

/// Key of a province, or of a state without provinces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Region {
    Province(usize),
    State(usize),
}

/// Facts about a region from its cells.
#[derive(Debug, Default)]
struct AzgaarCells {
    number: i64,
    height: f64,
    biomes: BTreeMap<usize, usize>,
    states: BTreeMap<usize, usize>,
    /// The borders of its cells: two vertices, the smaller first. Those within it are there twice.
    sides: Vec<(usize, usize)>,
}

fn list<'j>(value: &'j Value, key: &str) -> &'j [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn number(value: &Value, key: &str) -> Option<f64> {
    value.get(key).and_then(Value::as_f64).filter(|number| number.is_finite())
}

fn index(value: &Value, key: &str) -> usize {
    value.get(key).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok()).unwrap_or(0)
}

/// Returns an entry of a list that is there: neither the first, which stands for nothing, nor removed.
fn entry(entries: &[Value], at: usize) -> Option<&Value> {
    let entry = entries.get(at).filter(|entry| at > 0 && entry.is_object())?;
    let removed = entry.get("removed").and_then(Value::as_bool).unwrap_or(false);
    (!removed).then_some(entry)
}

/// Reads an export.
///
/// # Errors
/// It is not the full one, or its provinces cannot be laid on a grid.
pub fn read(
    contents: &Contents,
    words: &mut Words<'_>,
    taking: Taking,
) -> Result<ReadMap, Vec<Fault>> {
    let nothing = Value::Null;
    let root = contents.json().unwrap_or(&nothing);
    // Exports of older versions have `cells` where newer ones have `pack`.
    let pack = root.get("pack").or_else(|| root.get("cells")).unwrap_or(&nothing);
    let cells = list(pack, "cells");
    let vertices = match list(pack, "vertices") {
        [] => list(root, "vertices"),
        vertices => vertices,
    };
    if cells.is_empty() || vertices.is_empty() {
        let name = quoted(contents.name());
        let message = match cells.is_empty() {
            true => say!("{name} is an export of Azgaar's generator without cells", name),
            false => say!("{name} is an export of Azgaar's generator without vertices", name),
        };
        let help = say!("export the map again with Tools, Export, \"Export to JSON\", \"Full\"");
        return Err(vec![Fault::new("import::azgaar", message).help(help)]);
    }
    let mut report = DrawingReport::default();
    let (provinces, states) = (list(pack, "provinces"), list(pack, "states"));
    let mut regions: BTreeMap<Region, AzgaarCells> = BTreeMap::new();
    let mut of_cell: Vec<Option<Region>> = Vec::with_capacity(cells.len());
    let (mut highest, mut wild, mut broken) = (SHORE, 0_usize, 0_usize);
    for cell in cells {
        let height = number(cell, "h").unwrap_or(0.0);
        highest = highest.max(height);
        let region = region_of(cell, provinces, states).filter(|_| height >= SHORE);
        of_cell.push(region);
        let Some(region) = region else {
            wild += usize::from(height >= SHORE);
            continue;
        };
        let corners: Vec<usize> = list(cell, "v")
            .iter()
            .filter_map(|at| usize::try_from(at.as_u64()?).ok())
            .filter(|at| *at < vertices.len())
            .collect();
        if corners.len() < 3 {
            broken += 1;
            continue;
        }
        let known = regions.entry(region).or_default();
        known.number += 1;
        known.height += height;
        *known.biomes.entry(index(cell, "biome")).or_insert(0) += 1;
        *known.states.entry(index(cell, "state")).or_insert(0) += 1;
        let ends = corners.iter().zip(corners.iter().cycle().skip(1));
        known.sides.extend(ends.map(|(one, other)| (*one.min(other), *one.max(other))));
    }
    if wild > 0 {
        let cells = Text::count(wild, ProgramNoun::Cell);
        let what = say!("{cells} of land without a province and a state", cells);
        report.note(Note::left_out(what));
    }
    if broken > 0 {
        let cells = Text::count(broken, ProgramNoun::Cell);
        report.note(Note::left_out(say!("{cells} without an outline", cells)));
    }
    let there = |key: &str| list(pack, key).iter().filter(|one| one.is_object()).count();
    let (routes, markers) = (there("routes"), there("markers"));
    if routes > 0 {
        report.note(Note::left_out(say!("{number} {number?route|routes}", number = routes)));
    }
    if markers > 0 {
        report.note(Note::left_out(say!("{number} {number?marker|markers}", number = markers)));
    }
    let biomes = root.get("biomesData").or_else(|| root.get("biomes")).unwrap_or(&nothing);
    let biomes = list(biomes, "name");
    let mut burgs = burgs_of(list(pack, "burgs"), &of_cell, &mut report);
    let rivers = along_borders(cells, &of_cell);
    let numbers: BTreeMap<Region, usize> = (regions.keys().copied()).zip(0..).collect();
    let found: Vec<FoundProvince> = regions
        .into_iter()
        .map(|(region, cells)| {
            let (name, spare) = names_of(region, provinces, states);
            let biome = most(&cells.biomes).and_then(|at| biomes.get(at)?.as_str());
            let mean = cells.height / as_f64(cells.number);
            let height = (mean - SHORE) * 100.0 / (highest - SHORE).max(1.0);
            let state = most(&cells.states).and_then(|at| entry(states, at));
            FoundProvince {
                name: if name.is_empty() { spare } else { name },
                terrain: biome.map(str::to_owned).into_iter().collect(),
                height: Some(rounded(height)),
                settlements: burgs.remove(&region).unwrap_or_default(),
                owner: state.and_then(|state| state.get("name")?.as_str()).map(str::to_owned),
                parts: vec![rings(cells.sides, vertices)],
                rivers: (rivers.get(&region).into_iter().flatten())
                    .filter_map(|other| numbers.get(other).copied())
                    .collect(),
            }
        })
        .collect();
    let all = there("rivers");
    if all > 0 {
        report.note(Note::left_out(say!(
            "{number} {number?river|rivers}: what of them runs along no border is left out",
            number = all
        )));
    }
    map_of(&contents.source, words, found, taking, report)
}

/// Finds the borders along which rivers run: on one side or the other they flow through at least half of the cells
/// that lie there. Each is listed under its first region.
fn along_borders(cells: &[Value], of_cell: &[Option<Region>]) -> BTreeMap<Region, Vec<Region>> {
    let mut sides: BTreeMap<(Region, Region), (usize, usize)> = BTreeMap::new();
    let wet = |cell: &Value| number(cell, "r").is_some_and(|river| river > 0.0);
    for (at, cell) in cells.iter().enumerate() {
        for beside in list(cell, "c") {
            let Some(beside) = beside.as_u64().and_then(|at| usize::try_from(at).ok()) else {
                continue;
            };
            let (Some(Some(one)), Some(Some(other))) = (of_cell.get(at), of_cell.get(beside))
            else {
                continue;
            };
            if at < beside && one != other {
                let pair = (*one.min(other), *one.max(other));
                let (all, along) = sides.entry(pair).or_default();
                *all += 1;
                *along += usize::from(wet(cell) || cells.get(beside).is_some_and(wet));
            }
        }
    }
    let mut found: BTreeMap<Region, Vec<Region>> = BTreeMap::new();
    for ((one, other), (all, along)) in sides {
        if along > 1 && along * 2 >= all {
            found.entry(one).or_default().push(other);
        }
    }
    found
}

/// Finds what a cell belongs to: its province, or its state where that has none.
fn region_of(cell: &Value, provinces: &[Value], states: &[Value]) -> Option<Region> {
    let (province, state) = (index(cell, "province"), index(cell, "state"));
    match (entry(provinces, province), entry(states, state)) {
        (Some(_), _) => Some(Region::Province(province)),
        (None, Some(_)) => Some(Region::State(state)),
        (None, None) => None,
    }
}

/// Returns the name of a region, and one made of its number.
fn names_of(region: Region, provinces: &[Value], states: &[Value]) -> (String, String) {
    let (entry, spare) = match region {
        Region::Province(at) => (provinces.get(at), format!("Province {at}")),
        Region::State(at) => (states.get(at), format!("State {at}")),
    };
    let text = |key: &str| {
        let text = entry.and_then(|entry| entry.get(key)?.as_str()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(60).collect::<String>()
    };
    let name = text("name");
    (if name.is_empty() { text("fullName") } else { name }, spare)
}

/// Finds what is most frequent; of several the first.
fn most(numbers: &BTreeMap<usize, usize>) -> Option<usize> {
    let most = numbers.values().max()?;
    numbers.iter().find(|(_, number)| *number == most).map(|(at, _)| *at)
}

#[allow(clippy::cast_precision_loss)]
fn as_f64(number: i64) -> f64 {
    number as f64
}

/// Rounds a height, which is at most a hundred.
#[allow(clippy::cast_possible_truncation)]
fn rounded(height: f64) -> i64 {
    height.round().clamp(0.0, 100.0) as i64
}

/// Finds the words of the first burg of each region: the capital of its state, else the largest.
fn burgs_of(
    burgs: &[Value],
    of_cell: &[Option<Region>],
    report: &mut DrawingReport,
) -> BTreeMap<Region, Vec<String>> {
    let mut best: BTreeMap<Region, (bool, f64, &Value)> = BTreeMap::new();
    let mut others = 0_usize;
    for burg in (0..burgs.len()).filter_map(|at| entry(burgs, at)) {
        let Some(Some(region)) = of_cell.get(index(burg, "cell")) else { continue };
        let flag = |key: &str| number(burg, key).is_some_and(|number| number > 0.0);
        let rank = (flag("capital"), number(burg, "population").unwrap_or(0.0));
        let known = best.entry(*region).or_insert((rank.0, rank.1, burg));
        if !std::ptr::eq(known.2, burg) {
            others += 1;
            let larger = rank.1.total_cmp(&known.1);
            if rank.0.cmp(&known.0).then(larger).is_gt() {
                *known = (rank.0, rank.1, burg);
            }
        }
    }
    if others > 0 {
        report.note(Note::left_out(say!(
            "{number} further {number?burg|burgs}: each province has one settlement at most",
            number = others
        )));
    }
    let words = |burg: &Value| {
        let words = ["capital", "citadel", "walls", "port", "temple", "plaza"];
        let is = |key: &&&str| {
            let value = burg.get(**key);
            value.and_then(Value::as_f64).is_some_and(|number| number > 0.0)
                || value.and_then(Value::as_bool).unwrap_or(false)
        };
        let words = words.iter().filter(is).map(|word| (*word).to_owned());
        words.chain(["town".to_owned()]).collect()
    };
    best.into_iter().map(|(region, (_, _, burg))| (region, words(burg))).collect()
}

/// Goes around the cells of a region: the sides that only one of them has.
fn rings(mut sides: Vec<(usize, usize)>, vertices: &[Value]) -> Vec<Vec<(f64, f64)>> {
    sides.sort_unstable();
    let outer: Vec<(usize, usize)> = sides
        .chunk_by(|one, other| one == other)
        .filter(|same| same.len() % 2 == 1 && same[0].0 != same[0].1)
        .map(|same| same[0])
        .collect();
    let mut at_vertex: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, (one, other)) in outer.iter().enumerate() {
        at_vertex.entry(*one).or_default().push(at);
        at_vertex.entry(*other).or_default().push(at);
    }
    let mut used = vec![false; outer.len()];
    let mut rings = Vec::new();
    for first in 0..outer.len() {
        if std::mem::replace(&mut used[first], true) {
            continue;
        }
        let (start, mut at) = outer[first];
        let mut ring = vec![start];
        while at != start {
            ring.push(at);
            let beside = at_vertex.get_mut(&at);
            let next = beside.and_then(|sides| {
                while let Some(side) = sides.pop() {
                    if !std::mem::replace(&mut used[side], true) {
                        return Some(side);
                    }
                }
                None
            });
            // A side that is missing leaves the ring open: filling it closes it.
            let Some(next) = next else { break };
            let (one, other) = outer[next];
            at = if one == at { other } else { one };
        }
        let point = |at: &usize| {
            let point = vertices[*at].get("p")?.as_array()?;
            Some((point.first()?.as_f64()?, point.get(1)?.as_f64()?))
        };
        rings.push(ring.iter().filter_map(point).collect());
    }
    rings
}

//! A drawing (SVG) whose outlines have ids → a map of provinces with its borders found.
//!
//! Every `path`, `polygon`, `polyline`, `rect`, `circle` and `ellipse` is a province. Its name is its
//! `inkscape:label` or `<title>`; `data-terrain`, `data-kind`, `data-benefit` and `data-sea` say what else a
//! map file would. What is under `data-ignore="yes"` or not drawn at all is no province.
//!
//! Nobody draws two outlines that touch exactly. So the outlines are laid on a fine grid, gaps as
//! wide as a stroke are closed, and the borders are drawn anew between what lies side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::graph::{Map, PlaceId};
use super::outlines::{Contact, Outlines};
use super::province_file::{
    Crossing, FileBorder, FileProvince, Meeting, PROVINCES_MAX, ProvinceFile,
};
use super::provinces::{MapEdge, Province};
use super::standing::Standing;
use crate::counted::count;
use crate::fault::{Fault, SourceFile, keep};
use crate::rules::Names;
use crate::yaml::Span;

mod arcs;
mod grid;
mod shapes;

use grid::{Grid, Unfit};
use shapes::Shape;

/// How wide a province is on average, in the units of map files.
const CELL: f64 = 100.0;

/// Borders shorter than so many units become corners.
const SHORTEST: i32 = 10;

/// How wide a gap between outlines may be, in hundredths of a province's width, unless it is said.
pub const GAP: u8 = 6;

/// Reads a drawing; gaps between outlines up to `gap` hundredths of a province's width are closed.
///
/// # Errors
/// Every fault, at its place in the drawing.
pub fn read_drawing(
    source: &Arc<SourceFile>,
    names: &Names,
    gap: u8,
) -> Result<ProvinceFile, Vec<Fault>> {
    let shapes = shapes::read(source, names)?;
    if shapes.is_empty() || shapes.len() > PROVINCES_MAX {
        let found = count(shapes.len(), "outline");
        let message = format!(
            "{name} has {found}; a map has 1 to {PROVINCES_MAX} provinces",
            name = source.name
        );
        return Err(vec![
            Fault::new("map::drawing", message)
                .help("draw each province as a closed path or polygon with an id"),
        ]);
    }
    let fault = |shape: &Shape, message: String, help: &str| {
        Fault::new("map::drawing", message)
            .at(source, shape.range.clone(), "this outline")
            .help(help)
    };
    let grid = match Grid::of(&shapes, f64::from(gap)) {
        Ok(grid) => grid,
        Err(unfit) => return Err(vec![unfit_fault(&shapes, unfit, source)]),
    };
    let mut faults: Vec<Fault> = Vec::new();
    for (one, other) in &grid.overlaps {
        let message = format!("{} and {} overlap", shapes[*one].id, shapes[*other].id);
        keep(&mut faults, fault(&shapes[*other], message, "draw one of them smaller"));
    }
    for at in &grid.vanished {
        let message = format!("{} is too small, or lies under another province", shapes[*at].id);
        keep(&mut faults, fault(&shapes[*at], message, "draw it larger, or remove it"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let Some(outlines) = arcs::outlines(&grid, true).or_else(|| arcs::outlines(&grid, false))
    else {
        return Err(vec![
            Fault::new("map::drawing", "the borders of the drawing cannot be told apart")
                .help("draw provinces larger, and borders without loops and with fewer points"),
        ]);
    };
    let file = file(names, &shapes, &grid, outlines);
    let unreached = unreached(&file.map());
    let faults: Vec<Fault> = unreached
        .into_iter()
        .map(|at| {
            let message = format!("nobody reaches {}: it shares no border with the others", shapes[at].id);
            let help = "draw it up to its neighbours, allow a wider gap with `--gap`, or name provinces across the sea as `data-sea=\"…\"`";
            fault(&shapes[at], message, help)
        })
        .collect();
    if faults.is_empty() { Ok(file) } else { Err(faults) }
}

/// Why the outlines are too far apart, or too wild, to be laid on a grid.
fn unfit_fault(shapes: &[Shape], unfit: Unfit, source: &Arc<SourceFile>) -> Fault {
    let (at, message, help) = match unfit {
        Unfit::FarApart(across) => {
            let small = |at: &usize| shapes[*at].reach();
            let least = (0..shapes.len()).min_by(|one, other| small(one).total_cmp(&small(other)));
            let message = format!(
                "the provinces are too small for the drawing: {across:.0} side by side would reach across it"
            );
            let help =
                "bring the outlines closer together, or draw them larger; this is the smallest";
            (least.unwrap_or(0), message, help)
        }
        Unfit::ToAndFro(at) => {
            let message =
                format!("the outline of {id} goes to and fro too often", id = shapes[at].id);
            (at, message, "draw each province as one line around it, with fewer points")
        }
    };
    Fault::new("map::drawing", message)
        .at(source, shapes[at].range.clone(), "this outline")
        .help(help)
}

/// Provinces that no way joins to the largest group of them.
fn unreached(map: &Map) -> Vec<usize> {
    let mut left: BTreeSet<PlaceId> = map.ids().collect();
    let mut groups: Vec<Vec<PlaceId>> = Vec::new();
    while let Some(first) = left.first().copied() {
        let group = map.within(first, i64::MAX);
        for place in &group {
            left.remove(place);
        }
        groups.push(group);
    }
    let main = (0..groups.len()).rev().max_by_key(|at| groups[*at].len());
    let others = groups.iter().enumerate().filter(|(at, _)| Some(*at) != main);
    others.flat_map(|(_, group)| group.iter().map(|place| usize::from(place.0))).collect()
}

fn file(
    names: &Names,
    shapes: &[Shape],
    grid: &Grid,
    outlines: Vec<Vec<(i32, i32)>>,
) -> ProvinceFile {
    // They were compared before, as they were made.
    let contacts = Outlines::new(&outlines).contacts().unwrap_or_default();
    let mut borders: Vec<FileBorder> = contacts
        .into_iter()
        .map(|(between, contact)| FileBorder {
            between,
            meeting: match contact {
                Contact::Stretch => Meeting::Shared(Crossing::default()),
                _ => Meeting::Corner,
            },
            span: Span::default(),
        })
        .collect();
    let at: BTreeMap<&str, usize> =
        shapes.iter().enumerate().map(|(at, shape)| (shape.id.as_str(), at)).collect();
    let mut crossings: Vec<(usize, usize)> = Vec::new();
    for (one, shape) in shapes.iter().enumerate() {
        let over = shape.sea.iter().filter_map(|id| at.get(id.as_str()).copied());
        crossings.extend(
            over.filter(|other| *other != one).map(|other| (one.min(other), one.max(other))),
        );
    }
    crossings.sort_unstable();
    crossings.dedup();
    borders.extend(crossings.into_iter().map(|between| FileBorder {
        between,
        meeting: Meeting::Sea,
        span: Span::default(),
    }));
    let edges = edges(&outlines, (grid.closed / 2).max(2));
    let provinces = shapes.iter().zip(outlines).zip(edges).enumerate().map(
        |(at, ((shape, outline), edges))| FileProvince {
            id: shape.id.clone(),
            terrain: shape.terrain,
            capital_site: names.provinces.kind(&shape.kind).is_none_or(|kind| kind.capitals),
            province: Province {
                name: shape.name.clone(),
                names: BTreeMap::new(),
                kind: shape.kind.clone(),
                benefit: shape.benefit.clone(),
                edges,
                at: grid.middle(at),
                outline,
                corners: Vec::new(),
                secrets: BTreeMap::new(),
            },
            standing: Standing::default(),
            span: Span::default(),
        },
    );
    ProvinceFile { provinces: provinces.collect(), borders }
}

/// The edges of the map that each province reaches, those of the rectangle around all of them.
fn edges(outlines: &[Vec<(i32, i32)>], near: i32) -> Vec<Vec<MapEdge>> {
    let (xs, ys) = (
        || outlines.iter().flatten().map(|point| point.0),
        || outlines.iter().flatten().map(|point| point.1),
    );
    let least = |number: Option<i32>| number.unwrap_or(0);
    let (left, right) = (least(xs().min()), least(xs().max()));
    let (top, bottom) = (least(ys().min()), least(ys().max()));
    let reaches = |outline: &[(i32, i32)], edge: MapEdge| {
        // A corner alone does not lie along an edge.
        let along = |on: &dyn Fn(&(i32, i32)) -> bool| {
            let sides = outline.iter().zip(outline.iter().cycle().skip(1));
            let long = |(one, other): &(&(i32, i32), &(i32, i32))| {
                (one.0 - other.0).abs().max((one.1 - other.1).abs()) >= SHORTEST
            };
            sides.filter(long).any(|(one, other)| on(one) && on(other))
        };
        match edge {
            MapEdge::North => along(&|point| point.1 <= top + near),
            MapEdge::East => along(&|point| point.0 >= right - near),
            MapEdge::South => along(&|point| point.1 >= bottom - near),
            MapEdge::West => along(&|point| point.0 <= left + near),
        }
    };
    outlines
        .iter()
        .map(|outline| MapEdge::ALL.into_iter().filter(|edge| reaches(outline, *edge)).collect())
        .collect()
}

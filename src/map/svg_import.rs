//! A drawing (SVG) of provinces → a map of provinces with its borders found, and a report.
//!
//! Every `path`, `polygon`, `polyline`, `rect`, `circle` and `ellipse` may be a province, and so may a group
//! of them that has a name. An outline may have several parts: islands belong to it, and rings within it are
//! holes. Its name is its `inkscape:label`, `<title>`, `title`, `name` or `data-name`, or a text upon it;
//! `data-terrain`, `data-kind`, `data-benefit` and `data-sea` say what else a map file would. What is under
//! `data-ignore="yes"` or not drawn at all is no province.
//!
//! Nobody draws two outlines that touch exactly. So the outlines are laid on a fine grid, gaps as
//! wide as a stroke are closed, and the borders are drawn anew between what lies side by side.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::outlines::Contact;
use super::province_file::{
    Crossing, FileBorder, FileProvince, Meeting, PROVINCES_MAX, ProvinceFile,
};
use super::provinces::{MapEdge, Province, Secrets};
use super::standing::Standing;
use crate::fault::{Fault, SourceFile};
use crate::rules::Names;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::Span;

mod arcs;
mod areas;
mod document;
mod elements;
mod grid;
mod naming;
mod report;
mod shapes;

use arcs::{Contacts, Rings};
pub use areas::{Area, read_areas};
pub use document::{Costly, costly, undeclared};
use grid::{ProvinceSquares, Touches, Unfit, as_f64};
pub use naming::typed;
pub use report::{DrawingReport, Note, NoteKind};
use shapes::ProvinceShape;

/// Average width of a province, in the units of map files.
const CELL: f64 = 100.0;

/// Least length, in units, of a stretch along an edge of the map that counts.
const SHORTEST: i32 = 10;

/// The least length of a border, as a part of the width of the smaller of its two provinces: a shorter one
/// becomes a corner.
const BORDER: f64 = 0.1;

/// Factor by which a border may be shorter or longer than the least, and is doubtful.
const DOUBT: f64 = 1.6;

/// Greatest width of a gap between outlines, in hundredths of a province's width, unless another is
/// given.
pub const GAP: u8 = 6;

/// The settings by which a drawing is read.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// Width up to which gaps between outlines are closed, in hundredths of a province's width.
    pub gap: u8,
    /// The layer that has the provinces, by its label or id; None for the one with most names.
    pub layer: Option<&'a str>,
}

impl Default for Reading<'_> {
    fn default() -> Self {
        Reading { gap: GAP, layer: None }
    }
}

/// A drawing that became a map.
#[derive(Debug, Clone)]
pub struct Imported {
    pub file: ProvinceFile,
    pub report: DrawingReport,
}

/// Reads a drawing.
///
/// # Errors
/// Every fault, at its place in the drawing.
pub fn read_drawing(
    source: &Arc<SourceFile>,
    names: &Names,
    reading: Reading<'_>,
) -> Result<Imported, Vec<Fault>> {
    let mut report = DrawingReport::default();
    let mut source = Arc::clone(source);
    let mut read = shapes::read(&source, names, reading.layer, &mut report);
    if read.is_err()
        && let Some(mended) = document::mended(&source)
    {
        source = mended.source;
        report = DrawingReport::default();
        let (number, line) = (mended.faults, mended.first);
        report.note(Note::read(say!(
            "{number} small {number?fault|faults} of its XML mended, the first in line {line}",
            number,
            line
        )));
        read = shapes::read(&source, names, reading.layer, &mut report);
    }
    let shapes = read?;
    if shapes.is_empty() || shapes.len() > PROVINCES_MAX {
        let (name, most) = (quoted(&source.name), PROVINCES_MAX);
        let message = match shapes.len() {
            0 => say!("{name} has no closed outline; a map has 1 to {most} provinces", name, most),
            number => say!(
                "{name} has {outlines}; a map has 1 to {most} provinces",
                name,
                outlines = Text::count(number, ProgramNoun::Outline),
                most
            ),
        };
        let left_out = report.text();
        let help = if left_out.is_empty() {
            say!("draw each province as a closed path or polygon with an id")
        } else {
            say!("draw each province as a closed path or polygon with an id. {left_out}", left_out)
        };
        return Err(vec![Fault::new("map::drawing", message).help(help)]);
    }
    map_of(&source, names, &shapes, reading.gap, report)
}

/// Lays provinces on a grid, finds their borders, and tells what is doubtful.
///
/// # Errors
/// Every fault, at its place where there is one.
fn map_of(
    source: &Arc<SourceFile>,
    names: &Names,
    shapes: &[ProvinceShape],
    gap: u8,
    mut report: DrawingReport,
) -> Result<Imported, Vec<Fault>> {
    let grid = match ProvinceSquares::of(shapes, f64::from(gap)) {
        Ok(grid) => grid,
        Err(unfit) => return Err(vec![unfit_fault(shapes, unfit, source)]),
    };
    let lost = grid.vanished.iter().map(|at| {
        let message = say!("{id} lies under another province", id = quoted(&shapes[*at].id));
        let fault = shapes[*at].place(Fault::new("map::drawing", message), source);
        fault.help(say!("draw it elsewhere, or remove it"))
    });
    let lost: Vec<Fault> = lost.collect();
    if !lost.is_empty() {
        return Err(lost);
    }
    let least = |one: usize, other: usize| {
        let size = grid.sizes[one].min(grid.sizes[other]);
        (BORDER * as_f64(size).sqrt()).max(1.0)
    };
    let touches = grid.touches();
    let (outlines, contacts) = match arcs::outlines(&grid, &touches, least) {
        Ok(drawn) => drawn,
        Err((one, other)) => {
            let (one, other) = (&shapes[one], &shapes[other]);
            let message = say!(
                "the border of {one} and {other} cannot be told apart",
                one = quoted(&one.id),
                other = quoted(&other.id)
            );
            let fault = other.place(Fault::new("map::drawing", message), source);
            let help = say!("draw both with fewer points, and borders without loops");
            return Err(vec![fault.help(help)]);
        }
    };
    let mut file = file(names, shapes, &grid, (outlines, contacts));
    doubts(shapes, (&grid, &touches), least, &file, &mut report);
    over_the_sea(&grid, &mut file, &mut report);
    let shared = |border: &&FileBorder| matches!(border.meeting, Meeting::Shared(_));
    let read = say!(
        "{provinces} with {borders}",
        provinces = Text::count(file.provinces.len(), ProgramNoun::Province),
        borders = Text::count(file.borders.iter().filter(shared).count(), ProgramNoun::Border)
    );
    report.notes.insert(0, Note::read(read));
    Ok(Imported { file, report })
}

/// Says why the outlines are too far apart, or too wild, to be laid on a grid.
fn unfit_fault(shapes: &[ProvinceShape], unfit: Unfit, source: &Arc<SourceFile>) -> Fault {
    let (at, message, help) = match unfit {
        Unfit::FarApart(across) => {
            let small = |at: &usize| shapes[*at].reach();
            let least = (0..shapes.len()).min_by(|one, other| small(one).total_cmp(&small(other)));
            let message = say!(
                "the provinces are too small for the drawing: {number} side by side would reach across it",
                number = quoted(format_args!("{across:.0}"))
            );
            let help = say!(
                "bring the outlines closer together, or draw them larger; this is the smallest"
            );
            (least.unwrap_or(0), message, help)
        }
        Unfit::ToAndFro(at) => {
            let message =
                say!("the outline of {id} goes to and fro too often", id = quoted(&shapes[at].id));
            let help = say!("draw each province as one line around it, with fewer points");
            (at, message, help)
        }
        Unfit::UponOthers(at) => {
            let message = say!(
                "the outlines up to {id} overlap more often than the drawing is large",
                id = quoted(&shapes[at].id)
            );
            let help = say!("draw each province once; `--layer NAME` reads one layer alone");
            (at, message, help)
        }
    };
    shapes[at].place(Fault::new("map::drawing", message), source).help(help)
}

/// Notes what somebody should look at: borders that are nearly a corner and corners that are nearly a
/// border, those across a wide gap, provinces upon each other, and those too small to be drawn.
fn doubts(
    shapes: &[ProvinceShape],
    (grid, touches): (&ProvinceSquares, &Touches),
    least: impl Fn(usize, usize) -> f64,
    file: &ProvinceFile,
    report: &mut DrawingReport,
) {
    let id = |at: usize| quoted(&shapes[at].id);
    let shared: BTreeMap<(usize, usize), bool> = file
        .borders
        .iter()
        .map(|border| (border.between, matches!(border.meeting, Meeting::Shared(_))))
        .collect();
    // If most outlines are drawn apart a gap says nothing.
    let drawn_apart =
        touches.values().filter(|touch| touch.narrow == 0).count() * 3 > touches.len();
    for ((one, other), touch) in touches {
        let length = as_f64(touch.beyond_a_corner(grid));
        let least = least(*one, *other);
        let (first, second) = (id(*one), id(*other));
        let meeting = shared.get(&(*one, *other));
        let text = if length > least / DOUBT && length < least * DOUBT {
            match meeting {
                Some(true) => {
                    say!("{first} and {second} share a border: it is short", first, second)
                }
                Some(false) => {
                    say!("{first} and {second} meet at a corner only: it is short", first, second)
                }
                None => say!("{first} and {second} do not meet: it is short", first, second),
            }
        } else if !drawn_apart && touch.narrow == 0 && meeting == Some(&true) {
            say!("{first} and {second} share a border: a gap lies between them", first, second)
        } else {
            continue;
        };
        report.note(Note::doubtful(text, grid.spot(touch.at)));
    }
    for ((one, other), at) in &grid.overlaps {
        let text =
            say!("{first} and {second} lie upon each other", first = id(*one), second = id(*other));
        report.note(Note::doubtful(text, grid.spot(*at)));
    }
    for at in &grid.enlarged {
        let text = say!("{id} is drawn larger than it is", id = id(*at));
        report.note(Note::doubtful(text, grid.middle(*at)));
    }
}

/// Joins by sea what no way leads to: each group of provinces to the nearest across the water.
fn over_the_sea(grid: &ProvinceSquares, file: &mut ProvinceFile, report: &mut DrawingReport) {
    fn root(group: &mut [usize], mut at: usize) -> usize {
        while group[at] != at {
            group[at] = group[group[at]];
            at = group[at];
        }
        at
    }
    let mut group: Vec<usize> = (0..file.provinces.len()).collect();
    for border in file.borders.iter().filter(|border| border.meeting != Meeting::Corner) {
        let (one, other) = (root(&mut group, border.between.0), root(&mut group, border.between.1));
        group[one.max(other)] = one.min(other);
    }
    let whole = (0..group.len()).all(|at| root(&mut group, at) == root(&mut group, 0));
    if whole {
        return;
    }
    let mut ways: Vec<((usize, usize), (usize, usize))> = grid.across_water().into_iter().collect();
    ways.sort_by_key(|(pair, far)| (*far, *pair));
    let mut found = Vec::new();
    for ((one, other), (_, at)) in ways {
        let (first, second) = (root(&mut group, one), root(&mut group, other));
        if first != second {
            group[first.max(second)] = first.min(second);
            found.push((one, other, at));
        }
    }
    found.sort_unstable();
    for (one, other, at) in found {
        let (first, second) = (&file.provinces[one].id, &file.provinces[other].id);
        let text = say!(
            "{first} and {second} are joined by sea: they are the nearest where no border leads on",
            first = quoted(first),
            second = quoted(second)
        );
        report.note(Note::doubtful(text, grid.spot(at)));
        file.borders.push(FileBorder {
            between: (one, other),
            meeting: Meeting::Sea,
            span: Span::default(),
        });
    }
}

fn file(
    names: &Names,
    shapes: &[ProvinceShape],
    grid: &ProvinceSquares,
    (outlines, contacts): (Vec<Rings>, Contacts),
) -> ProvinceFile {
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
        |(at, ((shape, mut rings), edges))| FileProvince {
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
                outline: if rings.is_empty() { Vec::new() } else { rings.remove(0) },
                parts: rings,
                corners: Vec::new(),
                secrets: Secrets::new(),
            },
            standing: Standing::default(),
            span: Span::default(),
        },
    );
    ProvinceFile { provinces: provinces.collect(), borders }
}

/// Finds the edges of the map that each province reaches, those of the rectangle around all of them.
fn edges(outlines: &[Rings], near: i32) -> Vec<Vec<MapEdge>> {
    let (xs, ys) = (
        || outlines.iter().flatten().flatten().map(|point| point.0),
        || outlines.iter().flatten().flatten().map(|point| point.1),
    );
    let least = |number: Option<i32>| number.unwrap_or(0);
    let (left, right) = (least(xs().min()), least(xs().max()));
    let (top, bottom) = (least(ys().min()), least(ys().max()));
    let reaches = |rings: &Rings, edge: MapEdge| {
        // A corner alone does not lie along an edge.
        let along = |on: &dyn Fn(&(i32, i32)) -> bool| {
            let mut sides =
                rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
            let long = |(one, other): &(&(i32, i32), &(i32, i32))| {
                (one.0 - other.0).abs().max((one.1 - other.1).abs()) >= SHORTEST
            };
            sides.any(|side| long(&side) && on(side.0) && on(side.1))
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

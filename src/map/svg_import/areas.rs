//! Outlines that another program tells as numbers → a map of provinces, in the way of drawings.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::grid::area;
use super::naming::{ID_MAX, typed};
use super::report::{DrawingReport, Note};
use super::shapes::{FilledRings, POINTS_MAX, ProvinceShape};
use super::{Imported, map_of};
use crate::fault::{Fault, SourceFile};
use crate::map::province_file::PROVINCES_MAX;
use crate::map::provinces::key;
use crate::rules::{Names, Terrain};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// A ring of points, y downwards.
pub type OutlineRing = Vec<(f64, f64)>;

/// A province of another program.
#[derive(Debug, Clone)]
pub struct Area {
    pub name: String,
    pub terrain: Terrain,
    /// Rings that are filled together: those within others are holes.
    pub parts: Vec<Vec<OutlineRing>>,
}

impl Area {
    /// True if it encloses anything that can be drawn.
    pub fn encloses(&self) -> bool {
        let points = || self.parts.iter().flatten().flatten();
        let land: f64 = self.parts.iter().map(|part| area(part)).sum();
        points().all(|(x, y)| x.is_finite() && y.is_finite()) && land.is_finite() && land > 0.0
    }
}

/// Makes a map of areas that each enclose something; names that would be typed alike get a number.
///
/// # Errors
/// There are none or too many, they have too many points, or they cannot be laid on a grid.
pub fn read_areas(
    source: &Arc<SourceFile>,
    names: &Names,
    areas: Vec<Area>,
    gap: u8,
    mut report: DrawingReport,
) -> Result<Imported, Vec<Fault>> {
    let refused =
        |message: Text, help: Text| Err(vec![Fault::new("map::drawing", message).help(help)]);
    let name = || quoted(&source.name);
    if areas.is_empty() || areas.len() > PROVINCES_MAX {
        let message = match areas.len() {
            0 => say!(
                "{name} has no province with an outline; a map has 1 to {most}",
                name = name(),
                most = PROVINCES_MAX
            ),
            number => say!(
                "{name} has {provinces}; a map has 1 to {most}",
                name = name(),
                provinces = Text::count(number, ProgramNoun::Province),
                most = PROVINCES_MAX
            ),
        };
        let left_out = report.text();
        let help = if left_out.is_empty() { say!("draw fewer or larger ones") } else { left_out };
        return refused(message, help);
    }
    let points: usize = areas.iter().flat_map(|one| one.parts.iter().flatten()).map(Vec::len).sum();
    if points > POINTS_MAX {
        let message = say!(
            "{name} has {points} {points?point|points}; a map has at most {most}",
            name = name(),
            points,
            most = POINTS_MAX
        );
        return refused(message, say!("simplify the outlines: fine details are lost anyway"));
    }
    let mut renamed = 0;
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut called = Vec::new();
    for (at, one) in areas.iter().enumerate() {
        let name =
            if key(&one.name).is_empty() { format!("P{}", at + 1) } else { one.name.clone() };
        let mut free = name.clone();
        let mut number = 2;
        while !taken.insert(key(&free)) {
            free = format!("{name} {number}");
            number += 1;
        }
        renamed += usize::from(free != one.name);
        called.push(free);
    }
    if renamed > 0 {
        report.note(Note::read(say!(
            "{provinces} with a number in the name, to tell them apart",
            provinces = Text::count(renamed, ProgramNoun::Province)
        )));
    }
    let shapes: Vec<ProvinceShape> = areas
        .into_iter()
        .zip(called)
        .enumerate()
        .map(|(at, (one, name))| ProvinceShape {
            id: free_id(&mut taken, &name, at),
            name,
            terrain: one.terrain,
            kind: names.provinces.plain_kind().to_owned(),
            benefit: None,
            sea: Vec::new(),
            parts: one
                .parts
                .into_iter()
                .map(|rings| FilledRings { rings, even_odd: true })
                .collect(),
            range: 0..0,
        })
        .collect();
    map_of(source, names, &shapes, gap, report)
}

/// Returns an id that is typed like no other id and like no other name.
fn free_id(taken: &mut BTreeSet<String>, name: &str, at: usize) -> String {
    let id = typed(name).unwrap_or_else(|| format!("p{}", at + 1));
    if key(&id) == key(name) {
        return id;
    }
    let mut free = id.clone();
    let mut number = 2;
    while !taken.insert(key(&free)) {
        let end = number.to_string();
        let head: String = id.chars().take(ID_MAX - end.len()).collect();
        free = head + &end;
        number += 1;
    }
    free
}

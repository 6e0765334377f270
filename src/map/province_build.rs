//! Rules on maps of provinces + random numbers → a map of provinces (GM-PROV-01, GM-PROV-06): the
//! same numbers give the same map.
//!
//! Provinces are the cells of random points, made more even in size. What is special is placed
//! first, far from each other; then terrains are laid in patches, and names are given that suit them.

use super::province_file::{Crossing, FileBorder, FileProvince, Meeting, ProvinceFile};
use super::provinces::{MapEdge, Province, Secrets};
use super::standing::Standing;
use crate::rules::{Names, ProvinceMaps, Terrain};
use crate::say;
use crate::yaml::Span;

mod cells;
mod ground;
mod kinds;
mod naming;

use crate::text::{ProgramNoun, Text};
use cells::Cells;

/// Fresh starts before it is given up.
const ATTEMPTS: u32 = 60;

/// Random numbers below a bound.
struct MapDice<'d>(&'d mut dyn FnMut(u32) -> u32);

impl MapDice<'_> {
    fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        usize::try_from((self.0)(count)).unwrap_or(0)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// Plan for a province.
#[derive(Debug, Clone, Default)]
struct Draft {
    /// Its place in the rules' kinds; None for most provinces.
    kind: Option<usize>,
    /// Benefit that was dealt to it, by its place in the rules' list.
    benefit: Option<usize>,
    terrain: Option<Terrain>,
}

/// Makes a map for a number of realms; `below(n)` gives 0 to n-1, `languages` are those of the
/// rules, English first, and `reserved` words are no ids, such as the names of realms.
///
/// # Errors
/// A sentence, where the rules ask for too few or too many provinces.
pub fn make_provinces(
    maps: &ProvinceMaps,
    names: &Names,
    languages: &[String],
    (realms, reserved): (usize, &[&str]),
    below: &mut dyn FnMut(u32) -> u32,
) -> Result<ProvinceFile, Text> {
    let wanted = usize::from(maps.each).saturating_mul(realms).max(usize::from(maps.least));
    let most = super::province_file::PROVINCES_MAX;
    if !(3..=most).contains(&wanted) {
        return Err(say!(
            "the map would have {wanted}, and a map has 3 to {most}",
            wanted = Text::count(wanted, ProgramNoun::Province),
            most
        ));
    }
    let mut dice = MapDice(below);
    let cells =
        (0..ATTEMPTS).find_map(|_| Cells::make(maps, wanted, &mut dice)).ok_or_else(|| {
            say!(
                "no sound map of {provinces} was found",
                provinces = Text::count(wanted, ProgramNoun::Province)
            )
        })?;
    let mut drafts = vec![Draft::default(); wanted];
    kinds::place(maps, names, realms, &cells, &mut drafts, &mut dice)?;
    ground::lay(maps, &cells, &mut drafts, &mut dice);
    let called = naming::name(maps, (languages, reserved), &drafts, &mut dice);
    let provinces = cells.outlines.iter().zip(&drafts).zip(called).enumerate().map(
        |(at, ((outline, draft), called))| {
            let kind = draft.kind.map(|kind| maps.kinds[kind].kind.as_str());
            let words = &names.provinces;
            FileProvince {
                id: called.id,
                terrain: draft.terrain.unwrap_or(Terrain(0)),
                capital_site: words
                    .kind(kind.unwrap_or(words.plain_kind()))
                    .is_none_or(|kind| kind.capitals),
                province: Province {
                    name: called.name,
                    names: called.names,
                    kind: kind.unwrap_or(words.plain_kind()).to_owned(),
                    benefit: draft.benefit.map(|benefit| maps.benefits[benefit].benefit.clone()),
                    edges: cells.edges(at, maps),
                    at: cells.middles[at],
                    outline: outline.clone(),
                    parts: Vec::new(),
                    corners: Vec::new(),
                    secrets: Secrets::new(),
                },
                standing: Standing::default(),
                span: Span::default(),
            }
        },
    );
    let borders = cells.borders.iter().map(|(between, shared)| FileBorder {
        between: *between,
        meeting: if *shared { Meeting::Shared(Crossing::default()) } else { Meeting::Corner },
        span: Span::default(),
    });
    Ok(ProvinceFile { provinces: provinces.collect(), borders: borders.collect() })
}

impl Cells {
    /// Returns the edges of the map along which a province lies, of those that the rules want named.
    fn edges(&self, at: usize, maps: &ProvinceMaps) -> Vec<MapEdge> {
        let outline = &self.outlines[at];
        let along = |on: &dyn Fn((i32, i32)) -> bool| {
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).any(|(one, other)| on(*one) && on(*other))
        };
        let (wide, high) = self.size;
        MapEdge::ALL
            .into_iter()
            .filter(|edge| maps.edges.iter().any(|word| word == edge.word()))
            .filter(|edge| match edge {
                MapEdge::North => along(&|(_, y)| y == 0),
                MapEdge::East => along(&|(x, _)| x == wide),
                MapEdge::South => along(&|(_, y)| y == high),
                MapEdge::West => along(&|(x, _)| x == 0),
            })
            .collect()
    }
}

//! Provinces of another program, with their data → a map file of provinces.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::hexes::ReadMap;
use super::words::{Words, realm_word, realm_word_beside};
use crate::fault::{Fault, SourceFile};
use crate::map::province_file::Meeting;
use crate::map::svg_import::{Area, DrawingReport, Imported, Note, read_areas};
use crate::map::{MapFile, ProvinceFile};
use crate::rules::{Settlement, Terrain};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// A province of another program.
#[derive(Debug, Clone, Default)]
pub struct FoundProvince {
    pub name: String,
    /// Words for its terrain, the best first; empty if there are none.
    pub terrain: Vec<String>,
    /// Its height, in hundredths of the highest.
    pub height: Option<i64>,
    /// Settlements there, the best first.
    pub settlements: Vec<String>,
    /// Holder, in the words of the file.
    pub owner: Option<String>,
    pub parts: Vec<Vec<Vec<(f64, f64)>>>,
    /// Further provinces, by their number in the list, with which it has a river for a border.
    pub rivers: Vec<usize>,
}

/// Options for reading provinces.
#[derive(Debug, Clone, Copy)]
pub struct Taking {
    /// Gaps between outlines that are closed, in hundredths of a province's width.
    pub gap: u8,
    /// True if who holds a province is written into the map file.
    pub owners: bool,
}

/// Makes a map of provinces.
///
/// # Errors
/// As [`read_areas`].
pub fn map_of(
    source: &Arc<SourceFile>,
    words: &mut Words<'_>,
    mut found: Vec<FoundProvince>,
    taking: Taking,
    mut report: DrawingReport,
) -> Result<ReadMap, Vec<Fault>> {
    let area = |one: &FoundProvince| Area {
        name: one.name.clone(),
        terrain: Terrain(0),
        parts: one.parts.clone(),
    };
    let before = found.len();
    let mut left = 0..;
    let numbers: Vec<Option<usize>> =
        (found.iter()).map(|one| area(one).encloses().then(|| left.next()).flatten()).collect();
    let number = |at: usize| numbers.get(at).copied().flatten();
    let mut rivers: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (at, one) in found.iter().enumerate() {
        let others = one.rivers.iter().filter_map(|other| Some((number(at)?, number(*other)?)));
        rivers.extend(others.map(|(one, other)| (one.min(other), one.max(other))));
    }
    let mut all = numbers.iter();
    found.retain(|_| all.next().is_some_and(Option::is_some));
    if found.len() < before {
        let provinces = Text::count(before - found.len(), ProgramNoun::Province);
        report.note(Note::left_out(say!("{provinces} without an area", provinces)));
    }
    let plain = words.terrain_at(0).unwrap_or(Terrain(0));
    let mut unsaid = 0;
    let mut areas = Vec::new();
    for one in &mut found {
        let terrain = terrain_of(words, one);
        unsaid += usize::from(terrain.is_none());
        let parts = std::mem::take(&mut one.parts);
        areas.push(Area { name: one.name.clone(), terrain: terrain.unwrap_or(plain), parts });
    }
    if unsaid > 0 {
        let plain = words.rules.names.terrains.get(usize::from(plain.0)).map_or("", String::as_str);
        let what = say!(
            "{provinces} of unknown terrain: `{plain}` is written for them",
            provinces = Text::count(unsaid, ProgramNoun::Province),
            plain = quoted(plain)
        );
        report.note(Note::left_out(what));
    }
    let owners = owners_of(&found, taking, &mut report);
    let settlements: Vec<Option<Settlement>> = (found.iter().zip(&owners))
        .map(|(one, owner)| settlement_of(words, one, owner.is_some()))
        .collect();
    words.report(&mut report);
    let Imported { mut file, mut report } =
        read_areas(source, &words.rules.names, areas, taking.gap, report)?;
    lay_rivers(&mut file, &rivers, &mut report);
    for (province, (owner, settlement)) in
        file.provinces.iter_mut().zip(owners.into_iter().zip(settlements))
    {
        province.standing.owner = owner;
        province.standing.settlement = settlement;
    }
    Ok(ReadMap { file: MapFile::Provinces(file), report })
}

/// Lays rivers upon the borders along which they run.
fn lay_rivers(
    file: &mut ProvinceFile,
    rivers: &BTreeSet<(usize, usize)>,
    report: &mut DrawingReport,
) {
    let mut laid = 0_usize;
    for border in &mut file.borders {
        let (one, other) = border.between;
        if let Meeting::Shared(crossing) = &mut border.meeting
            && rivers.contains(&(one.min(other), one.max(other)))
        {
            crossing.river = true;
            laid += 1;
        }
    }
    if laid > 0 {
        let borders = Text::count(laid, ProgramNoun::Border);
        report.note(Note::read(say!("a river along {borders}", borders)));
    }
}

/// Finds the terrain by the words that are known, else by the height.
fn terrain_of(words: &mut Words<'_>, one: &FoundProvince) -> Option<Terrain> {
    let known = one.terrain.iter().find(|word| words.knows_terrain(word));
    let by_height = one.height.and_then(|height| words.terrain_at(height));
    match (known, by_height) {
        (Some(word), _) => words.terrain(word),
        (None, Some(terrain)) => Some(terrain),
        // A word that means nothing is told.
        (None, None) => words.terrain(one.terrain.first()?),
    }
}

/// Finds what stands in a province. A capital is one of its owner.
fn settlement_of(words: &mut Words<'_>, one: &FoundProvince, owned: bool) -> Option<Settlement> {
    let capital = words.rules.capital;
    let meant = one.settlements.iter().find_map(|word| {
        let kind = words.settlement(word).filter(|kind| owned || *kind != capital)?;
        Some((word, kind))
    });
    if let Some((word, kind)) = meant {
        words.count_settlement(word, Some(kind));
    }
    meant.map(|(_, kind)| kind)
}

/// Makes names of realms that can be typed, where they are wanted; else tells that there are some.
fn owners_of(
    found: &[FoundProvince],
    taking: Taking,
    report: &mut DrawingReport,
) -> Vec<Option<String>> {
    let mut all: Vec<(&str, String)> = Vec::new();
    let owners: Vec<Option<String>> = found
        .iter()
        .map(|one| {
            let owner = one.owner.as_deref()?;
            if let Some((_, known)) = all.iter().find(|(name, _)| *name == owner) {
                return Some(known.clone());
            }
            let word = realm_word(owner).unwrap_or_else(|| "realm".to_owned());
            let word = realm_word_beside(&word, &|word| all.iter().any(|(_, known)| known == word));
            all.push((owner, word.clone()));
            Some(word)
        })
        .collect();
    if all.is_empty() {
        return owners;
    }
    let shown: Vec<&str> = all.iter().take(10).map(|(_, word)| word.as_str()).collect();
    let names = match all.len() > 10 {
        true => quoted(shown.join(", ") + ", …"),
        false => listed_code(shown, Joined::And),
    };
    let realms = Text::count(all.len(), ProgramNoun::Realm);
    if taking.owners {
        report.note(Note::read(say!(
            "the land of {realms}: {names}. A campaign on this map has realms of these names",
            realms,
            names
        )));
        return owners;
    }
    let what = say!("whose land it is ({realms}: {names}); `--owners` writes it", realms, names);
    report.note(Note::left_out(what));
    vec![None; found.len()]
}

//! Provinces of other kinds than most are placed far from each other (GM-PROV-06), and get what
//! they give.

use super::cells::Cells;
use super::{Draft, MapDice};
use crate::rules::{Names, ProvinceMaps};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Places every kind that the rules ask for.
pub(super) fn place(
    maps: &ProvinceMaps,
    names: &Names,
    realms: usize,
    cells: &Cells,
    drafts: &mut [Draft],
    dice: &mut MapDice<'_>,
) -> Result<(), Text> {
    let mut dealt = 0;
    for (at, kind) in maps.kinds.iter().enumerate() {
        let number = usize::from(kind.each) * realms + usize::from(kind.number);
        for _ in 0..number {
            let Some(found) = site(cells, drafts, dice) else {
                return Err(say!(
                    "the map has {provinces}, too few for those of other kinds",
                    provinces = Text::count(drafts.len(), ProgramNoun::Province)
                ));
            };
            drafts[found].kind = Some(at);
            if names.provinces.kind(&kind.kind).is_some_and(|kind| kind.benefits) {
                let benefit = dealt.min(maps.benefits.len().saturating_sub(1));
                drafts[found].benefit = Some(benefit);
                drafts[found].terrain = maps.benefits[benefit].terrain;
                dealt += 1;
            }
        }
    }
    Ok(())
}

/// Returns the province farthest from all that are placed; the first one lies inland. What is left of the
/// others hangs together if that can be.
fn site(cells: &Cells, drafts: &[Draft], dice: &mut MapDice<'_>) -> Option<usize> {
    let placed = (0..drafts.len()).filter(|at| drafts[*at].kind.is_some());
    let away = cells.steps_from(placed);
    let mut free: Vec<usize> = (0..drafts.len()).filter(|at| drafts[*at].kind.is_none()).collect();
    dice.shuffle(&mut free);
    free.sort_by_key(|at| (std::cmp::Reverse(away[*at].unwrap_or(0)), cells.on_rim(*at)));
    let whole = |at: &usize| {
        let plain = |other: usize| other != *at && drafts[other].kind.is_none();
        cells.joined(&plain) + 1 == free.len()
    };
    free.iter().copied().find(whole).or(free.first().copied())
}

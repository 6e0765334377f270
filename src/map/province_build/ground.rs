//! Terrains are laid over the provinces: rows that lead to the rim of the map, patches beside what
//! they belong to, and the last terrain wherever nothing else lies.

use super::cells::Cells;
use super::{Draft, MapDice};
use crate::rules::province_maps::TerrainShare;
use crate::rules::{ProvinceMaps, Terrain};

/// Gives every province that has none a terrain.
pub(super) fn lay(
    maps: &ProvinceMaps,
    cells: &Cells,
    drafts: &mut [Draft],
    dice: &mut MapDice<'_>,
) {
    let Some((rest, others)) = maps.terrains.split_last() else { return };
    for share in others {
        let there = drafts.iter().filter(|draft| draft.terrain == Some(share.terrain)).count();
        let wanted = (drafts.len() * usize::from(share.share) + 50) / 100;
        let mut left = wanted.saturating_sub(there);
        while left > 0 {
            let laid = if share.course {
                course(share, left, cells, drafts, dice)
            } else {
                patch(share, left, cells, drafts, dice)
            };
            if laid == 0 {
                break;
            }
            left -= laid;
        }
    }
    for draft in drafts.iter_mut() {
        draft.terrain.get_or_insert(rest.terrain);
    }
}

/// Neighbours of a province that have one of these terrains.
fn beside(cells: &Cells, drafts: &[Draft], at: usize, wanted: &[Terrain]) -> usize {
    let fits =
        |next: &&usize| drafts[**next].terrain.is_some_and(|terrain| wanted.contains(&terrain));
    cells.neighbours[at].iter().filter(fits).count()
}

/// Lays a patch, first around a province that already has the terrain and stands alone, else beside
/// what the terrain belongs to. How many provinces it took.
fn patch(
    share: &TerrainShare,
    left: usize,
    cells: &Cells,
    drafts: &mut [Draft],
    dice: &mut MapDice<'_>,
) -> usize {
    let own = [share.terrain];
    let mut free: Vec<usize> =
        (0..drafts.len()).filter(|at| drafts[*at].terrain.is_none()).collect();
    dice.shuffle(&mut free);
    let lonely = |at: usize| {
        cells.neighbours[at].iter().any(|next| {
            drafts[*next].terrain == Some(share.terrain)
                && drafts[*next].kind.is_some()
                && beside(cells, drafts, *next, &own) == 0
        })
    };
    let score = |at: &usize| {
        let apart = beside(cells, drafts, *at, &own) == 0;
        (lonely(*at), beside(cells, drafts, *at, &share.beside).min(2), apart)
    };
    let Some(first) = free.iter().copied().max_by_key(score) else { return 0 };
    let mut laid = vec![first];
    drafts[first].terrain = Some(share.terrain);
    while laid.len() < left.min(usize::from(share.patch)) {
        let mut next: Vec<usize> = laid
            .iter()
            .flat_map(|at| cells.neighbours[*at].iter().copied())
            .filter(|at| drafts[*at].terrain.is_none())
            .collect();
        next.sort_unstable();
        next.dedup();
        dice.shuffle(&mut next);
        let Some(grown) = next.into_iter().max_by_key(|at| beside(cells, drafts, *at, &own)) else {
            break;
        };
        drafts[grown].terrain = Some(share.terrain);
        laid.push(grown);
    }
    laid.len()
}

/// Lays a row from inland to the rim of the map, beginning at a province that already has the
/// terrain and leads nowhere yet. How many provinces it took.
fn course(
    share: &TerrainShare,
    left: usize,
    cells: &Cells,
    drafts: &mut [Draft],
    dice: &mut MapDice<'_>,
) -> usize {
    let own = [share.terrain];
    let to_rim = cells.steps_from((0..drafts.len()).filter(|at| cells.on_rim(*at)));
    let length = left.min(usize::from(share.patch));
    let mut free: Vec<usize> =
        (0..drafts.len()).filter(|at| drafts[*at].terrain.is_none()).collect();
    dice.shuffle(&mut free);
    // From a province that has it already, else from one as far inland as the row is long.
    let lonely = |at: &usize| {
        drafts[*at].terrain == Some(share.terrain)
            && beside(cells, drafts, *at, &own) == 0
            && cells.neighbours[*at].iter().any(|next| drafts[*next].terrain.is_none())
    };
    let begun = (0..drafts.len()).find(lonely);
    let score = |at: &usize| {
        let far = to_rim[*at].unwrap_or(0) + 1;
        let apart = beside(cells, drafts, *at, &own) == 0;
        (apart, std::cmp::Reverse(far.abs_diff(length)), beside(cells, drafts, *at, &share.beside))
    };
    let Some(first) = begun.or_else(|| free.iter().copied().max_by_key(score)) else { return 0 };
    let mut laid = usize::from(drafts[first].terrain.is_none());
    drafts[first].terrain = Some(share.terrain);
    let mut here = first;
    while laid < length {
        let mut next: Vec<usize> = cells.neighbours[here]
            .iter()
            .copied()
            .filter(|at| drafts[*at].terrain.is_none())
            .collect();
        dice.shuffle(&mut next);
        // Onwards to the rim, and never back beside itself.
        let onward = |at: &usize| {
            (std::cmp::Reverse(beside(cells, drafts, *at, &own)), std::cmp::Reverse(to_rim[*at]))
        };
        let Some(on) = next.into_iter().max_by_key(onward) else { break };
        drafts[on].terrain = Some(share.terrain);
        laid += 1;
        here = on;
        if cells.on_rim(here) {
            break;
        }
    }
    laid
}

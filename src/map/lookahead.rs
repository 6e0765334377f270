//! A tile about to be laid → whether the map could still be finished afterwards (NL-MAP-08,
//! NL-MAP-12, NL-MAP-13).

use super::board::Laid;
use super::refusal::Problem;
use super::river;
use super::table::TrialBoard;
use crate::basics::hex::{Hex, Side};
use crate::rules::laying_laws::Law;
use crate::rules::tiles::Role;

/// Arrangements of tiles that are tried before the look-ahead gives up and refuses.
const TRIES: u32 = 200;

/// Open rivers up to this many are always arranged together, however far apart they are.
const TOGETHER: usize = 6;
/// Steps from the tile about to be laid within which every open river is arranged.
const NEAR: i32 = 4;

/// Checks that wherever a shore side faces a free place, some tile of the set could carry the
/// coastline on (NL-MAP-13). Ignores whether one is left: a coastline may run off the edge of the
/// map.
pub(super) fn shores_run_on(table: &TrialBoard<'_>, hex: Hex) -> Result<(), Problem> {
    if !table.fitting.tiles.laws.ask(Law::CoastJoins) {
        return Ok(());
    }
    for place in Side::ALL.map(|side| hex.neighbour(side)) {
        let around = table.around(place);
        // Against one tile alone some coast always fits.
        if around.shore == 0 || around.touching() == 1 {
            continue;
        }
        if table.free(place) && table.board.on_table(place) && !table.carries_coast(around) {
            return Err(Problem::ShoreDead(place));
        }
    }
    Ok(())
}

/// Returns every open river could be ended where it stands and every place shut in be filled, all at once,
/// with the tiles left (NL-MAP-08, NL-MAP-12), once a tile lies that is imagined already.
pub(super) fn can_be_finished(
    table: &mut TrialBoard<'_>,
    hex: Hex,
    laid: Laid,
) -> Result<(), Problem> {
    let laws = &table.fitting.tiles.laws;
    let shut = laws.ask(Law::NoHoles) && (table.board.hollow() || table.around(hex).splits());
    let heads = if laws.ask(Law::RiversCanEnd) { table.heads_with(hex, laid) } else { Vec::new() };
    let mut open: Vec<Gap> = heads.into_iter().map(|place| Gap { place, river: true }).collect();
    if open.is_empty() && !shut {
        return Ok(());
    }
    if let Some(off) = open.iter().find(|gap| !table.board.on_table(gap.place)) {
        return Err(Problem::NoEnd(off.place));
    }
    // The nearest first: they are the ones that changed.
    open.sort_by_key(|gap| gap.place.distance(hex));
    if shut {
        let mut holes = table.enclosed();
        holes.retain(|place| table.around(*place).river == 0);
        holes.sort_by_key(|place| 6 - table.board.touching(*place));
        open.extend(holes.into_iter().map(|place| Gap { place, river: false }));
    }
    let mut far: Vec<Hex> = Vec::new();
    // On large maps those far off stand as they stood when they were arranged; only the tiles that
    // they wait for may have run out since.
    let near = open.iter().filter(|gap| gap.place.distance(hex) <= NEAR).count();
    let together = near.max(TOGETHER);
    if open.len() > together {
        let ends: usize = table.fitting.ends.iter().map(|design| table.left(*design)).sum();
        if ends < open.len() {
            return Err(open[0].problem());
        }
        if table.far_stays {
            open.sort_by_key(|gap| gap.place.distance(hex) > NEAR);
            far.extend(open[together..].iter().filter(|gap| !gap.river).map(|gap| gap.place));
        }
        open.truncate(together);
    }
    let mut tries = TRIES;
    if arrange(table, &open, &far, &mut tries) {
        return Ok(());
    }
    // One that cannot be met by itself says more than the nearest.
    let lone = open.iter().find(|gap| table.explains && gap.lone(table));
    let worst = lone.or(open.first());
    worst.map_or(Ok(()), |gap| Err(gap.problem()))
}

/// A free place that must not stay free.
#[derive(Clone, Copy)]
struct Gap {
    place: Hex,
    /// A river runs into it; otherwise it is shut in.
    river: bool,
}

impl Gap {
    fn problem(self) -> Problem {
        if self.river { Problem::NoEnd(self.place) } else { Problem::Hole(self.place) }
    }

    /// Designs that end a river, or fill a place without one.
    fn wants<'a>(self, table: &TrialBoard<'a>) -> &'a [u16] {
        if self.river { &table.fitting.ends } else { &table.fitting.fillers }
    }

    /// True if no tile left can meet it.
    fn lone(self, table: &TrialBoard<'_>) -> bool {
        let mut left = self.wants(table).iter().filter(|design| table.left(**design) > 0);
        table.around(self.place).taken != 0
            && !left.any(|design| {
                table.fitting.turns(*design).iter().any(|turned| table.fits(self.place, turned))
            })
    }
}

/// Meets each gap with a tile of its own, backtracking; those `far` off stay shut in as they are.
fn arrange(table: &mut TrialBoard<'_>, open: &[Gap], far: &[Hex], tries: &mut u32) -> bool {
    let Some((gap, rest)) = open.split_first() else { return true };
    if table.full() {
        return true;
    }
    let around = *table.around(gap.place);
    let fitting = table.fitting;
    for design in gap.wants(table) {
        if table.left(*design) == 0 {
            continue;
        }
        for turned in fitting.turns(*design) {
            if !fitting.fits(&around, turned, false) {
                continue;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let before = table.imagine(gap.place, turned.laid);
            let met = stands(table, gap.place, turned.role, rest, far)
                && arrange(table, rest, far, tries);
            table.forget(&before);
            if met {
                return true;
            }
        }
    }
    false
}

/// True if a tile imagined on `place` would pass as if it were laid: water flows, the coastline
/// runs on, and no place is shut in that is not among those still to be filled, or `far` off.
fn stands(table: &mut TrialBoard<'_>, place: Hex, role: Role, rest: &[Gap], far: &[Hex]) -> bool {
    // An end in the sea takes in what was open; only a lake or swamp can turn a river round.
    let turns = matches!(role, Role::Lake | Role::Swamp);
    let laws = &table.fitting.tiles.laws;
    if turns && laws.ask(Law::RiversFlow) && river::flow(table, Some(place)).is_err()
        || shores_run_on(table, place).is_err()
    {
        return false;
    }
    if !laws.ask(Law::NoHoles)
        || !table.around(place).splits()
            && !table.board.hollow()
            && !rest.iter().any(|gap| !gap.river)
    {
        return true;
    }
    let waits = |hole: &Hex| far.contains(hole) || rest.iter().any(|gap| gap.place == *hole);
    table.enclosed().iter().all(waits)
}

//! A tile about to be laid → whether the map could still be finished afterwards (NL-MAP-08,
//! NL-MAP-12, NL-MAP-13).

use super::board::{Laid, View};
use super::placement::Surroundings;
use super::refusal::Problem;
use super::river;
use super::stacks::Stacks;
use crate::hex::{Hex, Side};
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Design, Role};

/// Arrangements of tiles that are tried before the look-ahead gives up and refuses.
const TRIES: u32 = 200;

/// Open rivers up to this many are always arranged together, however far apart they are.
const TOGETHER: usize = 6;
/// Steps from the tile about to be laid within which every open river is arranged.
const NEAR: i32 = 4;

/// Where a shore side faces a free place, some tile of the set could carry the coastline on
/// (NL-MAP-13). Whether one is left is not asked: a coastline may run off the edge of the map.
pub(super) fn shores_run_on(view: &View<'_>, hex: Hex) -> Result<(), Problem> {
    if !view.tiles.laws.ask(Law::CoastJoins) {
        return Ok(());
    }
    for side in Side::ALL {
        let place = hex.neighbour(side);
        if !view.board.on_table(place) || view.at(place).is_some() {
            continue;
        }
        let around = Surroundings::of(view, place);
        // Against one tile alone some coast always fits.
        if !around.shore() || around.count() == 1 {
            continue;
        }
        if !view.tiles.coasts.iter().any(|design| around.takes_any_turn(view.tiles.design(*design)))
        {
            return Err(Problem::ShoreDead(place));
        }
    }
    Ok(())
}

/// Every open river could be ended where it stands and every place shut in be filled, all at once,
/// with the tiles left (NL-MAP-08, NL-MAP-12).
pub(super) fn can_be_finished(view: &View<'_>, stacks: &Stacks, hex: Hex) -> Result<(), Problem> {
    let laws = &view.tiles.laws;
    let shut = laws.ask(Law::NoHoles) && (view.board.hollow() || view.board.splits(hex));
    let heads = if laws.ask(Law::RiversCanEnd) { view.heads() } else { Vec::new() };
    let mut open: Vec<Gap> = heads.into_iter().map(|place| Gap { place, river: true }).collect();
    if open.is_empty() && !shut {
        return Ok(());
    }
    if let Some(off) = open.iter().find(|gap| !view.board.on_table(gap.place)) {
        return Err(Problem::NoEnd(off.place));
    }
    // The nearest first: they are the ones that changed.
    open.sort_by_key(|gap| gap.place.distance(hex));
    if shut {
        let mut holes = view.board.enclosed(&[hex]);
        holes.retain(|place| !Surroundings::of(view, *place).river());
        holes.sort_by_key(|place| 6 - view.board.touching(*place));
        open.extend(holes.into_iter().map(|place| Gap { place, river: false }));
    }
    let fillers = Fillers::new(view, stacks, shut);
    // On large maps those far off stand as they stood when they were arranged; only the tiles that
    // they wait for may have run out since.
    let near = open.iter().filter(|gap| gap.place.distance(hex) <= NEAR).count().max(TOGETHER);
    if open.len() > near {
        let ends: usize = fillers.ends.iter().map(|design| fillers.left(view, *design)).sum();
        if ends < open.len() {
            return Err(open[0].problem());
        }
        open.truncate(near);
    }
    let lone = |gap: &&Gap| {
        let around = Surroundings::of(view, gap.place);
        around.count() > 0
            && !fillers
                .of(**gap)
                .iter()
                .any(|design| around.takes_any_turn(view.tiles.design(*design)))
    };
    let mut tries = TRIES;
    if arrange(view, &fillers, &open, &mut tries) {
        return Ok(());
    }
    // One that cannot be met by itself says more than the nearest.
    let worst = open.iter().find(lone).or(open.first());
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
}

/// Designs left that end a river, and those that fill a place without one.
struct Fillers {
    ends: Vec<u16>,
    land: Vec<u16>,
    /// How many of each design lie in the stacks.
    stacked: Vec<usize>,
}

impl Fillers {
    fn new(view: &View<'_>, stacks: &Stacks, shut: bool) -> Fillers {
        let mut stacked = vec![0; view.tiles.designs.len()];
        for design in stacks.piles.iter().flatten() {
            stacked[*design as usize] += 1;
        }
        let mut fillers = Fillers { ends: Vec::new(), land: Vec::new(), stacked };
        let some_left = |fillers: &Fillers, wanted: &dyn Fn(&Design) -> bool| -> Vec<u16> {
            let all = view.tiles.indices().filter(|design| wanted(view.tiles.design(*design)));
            all.filter(|design| fillers.left(view, *design) > 0).collect()
        };
        fillers.ends = some_left(&fillers, &|design| view.tiles.ends_rivers(design));
        if shut {
            fillers.land = some_left(&fillers, &|design| {
                matches!(design.role, Role::Land | Role::Lake | Role::Swamp)
            });
        }
        fillers
    }

    /// How many tiles of a design are left once those imagined are laid.
    fn left(&self, view: &View<'_>, design: u16) -> usize {
        let used = view.imagined().iter().filter(|(_, laid)| laid.design == design).count();
        self.stacked[design as usize].saturating_sub(used)
    }

    fn of(&self, gap: Gap) -> &[u16] {
        if gap.river { &self.ends } else { &self.land }
    }
}

/// Meets each gap with a tile of its own, backtracking.
fn arrange(view: &View<'_>, fillers: &Fillers, open: &[Gap], tries: &mut u32) -> bool {
    let Some((gap, rest)) = open.split_first() else { return true };
    if view.full() {
        return true;
    }
    let around = Surroundings::of(view, gap.place);
    for design in fillers.of(*gap) {
        if fillers.left(view, *design) == 0 {
            continue;
        }
        for turn in 0..view.tiles.design(*design).turns {
            let laid = Laid { design: *design, turn };
            if !around.fits(view.tiles.design(*design), turn) {
                continue;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let next = view.with(gap.place, laid);
            if stands(&next, gap.place, rest) && arrange(&next, fillers, rest, tries) {
                return true;
            }
        }
    }
    false
}

/// Whether a tile imagined on `place` would pass as if it were laid: water flows, the coastline
/// runs on, and no place is shut in that is not among those still to be filled.
fn stands(view: &View<'_>, place: Hex, rest: &[Gap]) -> bool {
    // An end in the sea takes in what was open; only a lake or swamp can turn a river round.
    let turns = view
        .at(place)
        .is_some_and(|laid| matches!(view.design(laid).role, Role::Lake | Role::Swamp));
    let laws = &view.tiles.laws;
    if turns && laws.ask(Law::RiversFlow) && river::flow(view, Some(place)).is_err()
        || shores_run_on(view, place).is_err()
    {
        return false;
    }
    if !laws.ask(Law::NoHoles)
        || !view.splits(place) && !view.board.hollow() && !rest.iter().any(|gap| !gap.river)
    {
        return true;
    }
    let laid: Vec<Hex> = view.imagined().iter().map(|(hex, _)| *hex).collect();
    view.board.enclosed(&laid).iter().all(|hole| rest.iter().any(|gap| gap.place == *hole))
}

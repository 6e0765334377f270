//! A board → the [`Map`] of places, grounds and ways that rules speak of (NL-MOVE-02, NL-MOVE-05 to
//! NL-MOVE-07).
//!
//! Grounds: a tile is cut along its rivers, from each river side to the middle, and along its
//! crest. The rim of a tile is walked as twelve half sides, clockwise; half sides that no cut parts
//! belong to one ground. A river side touches two grounds: its counter-clockwise half the one, its
//! clockwise half the other.

use smallvec::SmallVec;

use super::board::{Board, Laid, View};
use super::graph::{Exit, Ground, GroundKind, Map, Obstacle, Place, PlaceId, Site, Tile, Way};
use super::provinces::Secrets;
use crate::basics::hex::{Hex, Side};
use crate::rules::tiles::{Design, Role, Stream, TileSet};

/// The grounds of one tile as it lies.
#[derive(Debug, Clone)]
pub(super) struct Grounds {
    pub kinds: Vec<GroundKind>,
    /// Ground of the counter-clockwise and the clockwise half of each side; None on water.
    pub halves: [[Option<Ground>; 2]; 6],
}

impl Grounds {
    /// Returns the grounds that touch a side, the counter-clockwise half first.
    fn touching(&self, side: Side) -> Vec<Ground> {
        match self.halves[side.0 as usize] {
            [Some(one), Some(other)] if one != other => vec![one, other],
            [Some(one), _] | [None, Some(one)] => vec![one],
            [None, None] => Vec::new(),
        }
    }

    /// Returns the obstacle between two grounds of this tile.
    fn between(&self, from: Ground, to: Ground) -> Obstacle {
        if from == to {
            return Obstacle::default();
        }
        let ridge = |ground: Ground| self.kinds[ground.0 as usize] == GroundKind::Ridge;
        if ridge(from) || ridge(to) {
            // Down from the crest the way is free, up to it is not (NL-MOVE-05).
            return Obstacle { river: false, ridge: ridge(to) };
        }
        let banks = |pair: &[Option<Ground>; 2]| matches!(pair, [Some(one), Some(other)] if (*one, *other) == (from, to) || (*one, *other) == (to, from));
        let river = self.halves.iter().any(banks) || !self.kinds.contains(&GroundKind::Ridge);
        Obstacle { river, ridge: !river }
    }
}

fn ground(at: usize) -> Ground {
    Ground(u8::try_from(at).unwrap_or(u8::MAX))
}

/// Cuts one tile into grounds.
pub(super) fn grounds(view: &View<'_>, hex: Hex, laid: Laid) -> Grounds {
    let design = view.design(laid);
    if design.faces.iter().any(|face| face.ridge) {
        return grouped(design, laid);
    }
    // The rim as twelve half sides: dry ones in runs, a cut in the middle of each river side.
    let mut runs: [usize; 12] = [usize::MAX; 12];
    let mut run = 0;
    let mut cut_before = [false; 12];
    for side in Side::ALL {
        let at = side.0 as usize * 2;
        let face = design.face(laid.turn, side);
        let wet = |clockwise: bool| face.sea || face.shore && face.water_clockwise == clockwise;
        cut_before[at + 1] = view.cuts(hex, side);
        runs[at] = if wet(false) { usize::MAX } else { 0 };
        runs[at + 1] = if wet(true) { usize::MAX } else { 0 };
    }
    let is_dry = runs.map(|run| run != usize::MAX);
    let dry = |at: usize| is_dry[at % 12];
    let parted = |at: usize| cut_before[at % 12] || !dry(at + 11);
    let start = (0..12).find(|at| dry(*at) && parted(*at)).unwrap_or(0);
    let mut first = true;
    for at in (start..start + 12).filter(|at| dry(*at)) {
        if !first && parted(at) {
            run += 1;
        }
        first = false;
        runs[at % 12] = run;
    }
    let half = |at: usize| (runs[at] != usize::MAX).then(|| ground(runs[at]));
    Grounds {
        kinds: vec![GroundKind::Open; run + 1],
        halves: [0, 1, 2, 3, 4, 5].map(|side| [half(side * 2), half(side * 2 + 1)]),
    }
}

/// Returns a tile with mountains: its design says which sides belong together; a spring's river side takes
/// each half from the side next to it.
fn grouped(design: &Design, laid: Laid) -> Grounds {
    let mut kinds = Vec::new();
    let mut printed: [Option<Ground>; 6] = [None; 6];
    for (groups, kind) in [(&design.open, GroundKind::Open), (&design.ridge, GroundKind::Ridge)] {
        for group in groups {
            for side in group {
                printed[side.0 as usize] = Some(ground(kinds.len()));
            }
            kinds.push(kind);
        }
    }
    let halves = [0usize, 1, 2, 3, 4, 5].map(|side| {
        let at = (side + 6 - laid.turn as usize % 6) % 6;
        let face = design.faces[at];
        match face.stream {
            Stream::None => {
                let half = |clockwise: bool| {
                    printed[at].filter(|_| !(face.shore && face.water_clockwise == clockwise))
                };
                [half(false), half(true)]
            }
            _ => [printed[(at + 5) % 6], printed[(at + 1) % 6]],
        }
    });
    Grounds { kinds, halves }
}

impl Board {
    /// Returns the finished map. Labels count from the upper left corner of what is laid.
    pub fn finish(&self, tiles: &TileSet) -> Map {
        self.finish_from(tiles, self.shift())
    }

    /// Returns the finished map with the labels of the table as they are.
    pub fn finish_as_labelled(&self, tiles: &TileSet) -> Map {
        self.finish_from(tiles, (0, 0))
    }

    fn finish_from(&self, tiles: &TileSet, shift: (i32, i32)) -> Map {
        let view = View::new(tiles, self);
        let mut laid: Vec<(Hex, Laid)> = self.laid().collect();
        laid.sort_by_cached_key(|(hex, _)| self.index(*hex));
        let cut: Vec<Grounds> =
            laid.iter().map(|(hex, laid)| grounds(&view, *hex, *laid)).collect();
        let mut ids: Vec<Option<usize>> =
            vec![None; usize::try_from(self.size() * self.size()).unwrap_or(0)];
        for (at, (hex, _)) in laid.iter().enumerate() {
            if let Some(index) = self.index(*hex) {
                ids[index] = Some(at);
            }
        }
        let id = |hex: Hex| self.index(hex).and_then(|index| ids[index]);
        let mut places: Vec<Place> = laid
            .iter()
            .zip(&cut)
            .map(|((hex, laid), cut)| place(&view, *hex, *laid, cut, shift))
            .collect();
        for at in 0..places.len() {
            let hex = laid[at].0;
            for side in Side::ALL {
                let Some(to) = id(hex.neighbour(side)) else { continue };
                // Along the coast ships go over its shore sides, and out to open sea over all its
                // water.
                let at_sea = places[at].open_sea || places[to].open_sea;
                let water = |hex, side| {
                    view.face(hex, side).is_some_and(|face| face.shore || face.sea && at_sea)
                };
                let place_id = PlaceId(u16::try_from(to).unwrap_or(u16::MAX));
                if water(hex, side) && water(hex.neighbour(side), side.opposite()) {
                    places[at].by_sea.push(place_id);
                }
                if places[at].barred || places[to].barred {
                    continue;
                }
                if let Some(ways) = ways(&cut[at], &cut[to], side) {
                    places[at].exits.push(Exit { to: place_id, side, ways });
                }
            }
        }
        let mut map = Map::new(places);
        map.known = tiles.known;
        map
    }

    /// Returns what to take from columns and rows so that the map begins at A1. Rows move by an
    /// even number, for odd rows stand half a hex to the right.
    fn shift(&self) -> (i32, i32) {
        let spots = || self.laid().map(|(hex, _)| hex.column_row());
        let column = spots().map(|(column, _)| column).min().unwrap_or(0);
        let row = spots().map(|(_, row)| row).min().unwrap_or(0);
        (column, row - (row & 1))
    }
}

fn place(view: &View<'_>, hex: Hex, laid: Laid, cut: &Grounds, shift: (i32, i32)) -> Place {
    let design = view.design(laid);
    let (column, row) = hex.column_row();
    let hex_on_map = Hex::at(column - shift.0, row - shift.1);
    let river = Side::ALL.iter().any(|side| view.cuts(hex, *side));
    Place {
        label: hex_on_map.label(),
        site: Site::Tile(Tile {
            hex: hex_on_map,
            design: laid.design,
            turn: laid.turn,
            side_grounds: Side::ALL.map(|side| cut.touching(side)),
            secrets: Secrets::new(),
        }),
        terrain: design.stack,
        capital_site: design.capital,
        forest: design.forest,
        river,
        river_mouth: river
            && design.coastal()
            && matches!(design.role, Role::RiverEnd | Role::Inlet),
        coast: design.coastal(),
        mountain: design.faces.iter().any(|face| face.ridge),
        all_mountain: design.all_mountain(),
        barred: design.role == Role::Swamp && !design.ways || design.open_sea(),
        mire: design.role == Role::Swamp && design.ways,
        open_sea: design.open_sea(),
        grounds: cut.kinds.clone(),
        exits: Vec::new(),
        by_sea: Vec::new(),
    }
}

/// Returns the ways through one side from every ground; None if no land meets land.
fn ways(here: &Grounds, there: &Grounds, side: Side) -> Option<Vec<Way>> {
    let own = here.halves[side.0 as usize];
    let far = there.halves[side.opposite().0 as usize];
    // My counter-clockwise half lies against the neighbour's clockwise half.
    let pairs = [(own[0], far[1]), (own[1], far[0])];
    let crossings: SmallVec<[(Ground, Ground); 2]> =
        pairs.into_iter().filter_map(|(own, far)| Some((own?, far?))).collect();
    if crossings.is_empty() {
        return None;
    }
    let from_each = (0..here.kinds.len()).map(ground).map(|from| {
        let ways = crossings.iter().map(|(out, onto)| {
            let up = here.kinds[out.0 as usize] != GroundKind::Ridge
                && there.kinds[onto.0 as usize] == GroundKind::Ridge;
            Way {
                lands_on: *onto,
                leave: here.between(from, *out),
                enter: Obstacle { river: false, ridge: up },
            }
        });
        ways.min_by_key(|way| (way.leave.any(), way.enter.any()))
    });
    from_each.collect()
}

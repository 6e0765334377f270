//! A layout and random numbers → a whole map at once: a patch of land, rivers over it, and the
//! other terrains in patches of their own (WM-MAP-01, WM-MAP-04, WM-MAP-05).

use std::collections::{BTreeMap, BTreeSet};

use super::{BuildDice, BuildSpec};
use crate::hex::{Hex, Side};
use crate::map::board::{Board, Laid};
use crate::rules::map_layout::{Layout, Towards};
use crate::rules::tiles::{Role, TileSet};

/// A map under construction.
pub(super) struct Plan<'a> {
    pub tiles: &'a TileSet,
    pub layout: &'a Layout,
    pub dice: BuildDice,
    /// The land, and the hex around which it lies.
    pub land: BTreeSet<Hex>,
    pub middle: Hex,
    pub laid: BTreeMap<Hex, Laid>,
    pub springs: Vec<Hex>,
    extent: Extent,
}

/// How far the land reaches.
#[derive(Default)]
struct Extent {
    top: i32,
    bottom: i32,
    /// Steps from the middle to the farthest place.
    reach: i32,
}

/// Makes the map: a number of tiles for each realm, each design by its share.
pub(super) fn make(tiles: &TileSet, layout: &Layout, wish: &BuildSpec, dice: BuildDice) -> Board {
    let wanted = wish.capitals.max(1) * usize::from(layout.each) * usize::from(wish.boxes.max(1));
    let size = wanted.max(usize::from(layout.least)).min(30_000);
    // Room for a patch of land that is no circle.
    let side = i64::try_from((size * 3).isqrt()).unwrap_or(60) + 8;
    let mut board = Board::new(side, 0);
    let mut plan = Plan {
        tiles,
        layout,
        dice,
        land: BTreeSet::new(),
        middle: board.middle(),
        laid: BTreeMap::new(),
        springs: Vec::new(),
        extent: Extent::default(),
    };
    plan.grow(size, &board);
    plan.single();
    plan.rivers();
    plan.fill();
    let mut places: Vec<(Option<usize>, Hex)> =
        plan.land.iter().map(|hex| (board.index(*hex), *hex)).collect();
    places.sort_unstable();
    for (_, hex) in places {
        if let Some(laid) = plan.laid.get(&hex) {
            board.put(hex, *laid);
        }
    }
    board
}

impl Plan<'_> {
    pub fn free(&self, hex: Hex) -> bool {
        self.land.contains(&hex) && !self.laid.contains_key(&hex)
    }

    pub fn free_places(&self) -> Vec<Hex> {
        self.land.iter().copied().filter(|hex| self.free(*hex)).collect()
    }

    fn land_around(&self, hex: Hex) -> usize {
        Side::ALL.iter().filter(|side| self.land.contains(&hex.neighbour(**side))).count()
    }

    /// Grows the land from the middle: compact, a little ragged, without holes, rather high than
    /// wide.
    fn grow(&mut self, size: usize, board: &Board) {
        let lean = (self.dice.below(3), self.dice.below(3));
        let mut open: BTreeMap<Hex, usize> = BTreeMap::from([(self.middle, 0)]);
        while self.land.len() < size {
            let cost = |(hex, rough): (&Hex, &usize)| {
                let away = Hex { q: hex.q - self.middle.q, r: hex.r - self.middle.r };
                let stretch = if away.q * away.r > 0 { lean.0 } else { lean.1 };
                let far = usize::try_from(self.middle.distance(*hex)).unwrap_or(0) * (8 + stretch);
                let aside =
                    usize::try_from((hex.column_row().0 - self.middle.column_row().0).abs())
                        .unwrap_or(0);
                // A place that the land all but closes in is taken at once, so that no hole comes
                // about.
                let touch = self.land_around(*hex);
                let bay = if touch >= 5 { 1000 } else { touch * 3 };
                (far + aside * 2 + rough + 1100).saturating_sub(bay)
            };
            let Some(hex) = open.iter().min_by_key(|place| cost(*place)).map(|(hex, _)| *hex)
            else {
                break;
            };
            open.remove(&hex);
            self.land.insert(hex);
            for next in Side::ALL.map(|side| hex.neighbour(side)) {
                if board.on_table(next) && !self.land.contains(&next) && !open.contains_key(&next) {
                    let rough = self.dice.below(14);
                    open.insert(next, rough);
                }
            }
        }
        let mut shore = board.clone();
        for hex in &self.land {
            shore.put(*hex, Laid { design: 0, turn: 0 });
        }
        self.land.extend(shore.enclosed(&[]));
        let rows = || self.land.iter().map(|hex| hex.r);
        self.extent = Extent {
            top: rows().min().unwrap_or(0),
            bottom: rows().max().unwrap_or(0),
            reach: self.land.iter().map(|hex| self.middle.distance(*hex)).max().unwrap_or(0),
        };
    }

    /// How much a place lies where a stack's patches should lie, 0 to about 20.
    fn pull(&self, hex: Hex, towards: Option<Towards>) -> i64 {
        let Extent { top, bottom, reach } = self.extent;
        let height = i64::from((bottom - top).max(1));
        let far = i64::from(self.middle.distance(hex)) * 20 / i64::from(reach.max(1));
        match towards {
            None => 0,
            Some(Towards::Middle) => 20 - far,
            Some(Towards::Rim) => far,
            Some(Towards::North) => i64::from(bottom - hex.r) * 20 / height,
            Some(Towards::South) => i64::from(hex.r - top) * 20 / height,
            Some(Towards::Springs) => self
                .springs
                .iter()
                .map(|spring| spring.distance(hex))
                .min()
                .map_or(0, |steps| 20 - i64::from(steps) * 4),
        }
    }

    /// Tiles that lie on every map in a fixed number, such as the one volcano (WM-MAP-05): away
    /// from the rim.
    fn single(&mut self) {
        for design in self.tiles.indices() {
            let kind = self.tiles.design(design);
            let towards = self.layout.patches[kind.stack.0 as usize].towards;
            for _ in 0..kind.per_map.unwrap_or(0) {
                let alike: Vec<Hex> = self
                    .laid
                    .iter()
                    .filter(|(_, laid)| laid.design == design)
                    .map(|(hex, _)| *hex)
                    .collect();
                let mut best: Option<(i64, Hex)> = None;
                for hex in self.free_places() {
                    let apart = alike
                        .iter()
                        .map(|other| i64::from(other.distance(hex)).min(4))
                        .min()
                        .unwrap_or(0);
                    let inland = i64::try_from(self.land_around(hex)).unwrap_or(0);
                    let score =
                        self.pull(hex, towards) * 2 + inland * 6 + apart * 20 + self.chance(12);
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, hex));
                    }
                }
                if let Some((_, hex)) = best {
                    let turn = self.turn(design);
                    self.laid.insert(hex, Laid { design, turn });
                }
            }
        }
    }

    /// A number from 0 to one less.
    pub fn chance(&mut self, below: usize) -> i64 {
        i64::try_from(self.dice.below(below)).unwrap_or(0)
    }

    pub fn turn(&mut self, design: u16) -> u8 {
        let turns = self.tiles.design(design).turns;
        u8::try_from(self.dice.below(turns as usize)).unwrap_or(0)
    }

    /// One of these designs, by their shares.
    pub fn pick(&mut self, designs: &[(u16, u8)]) -> Option<Laid> {
        let weight = |design: &(u16, u8)| usize::from(self.tiles.design(design.0).count);
        let mut at = self.dice.below(designs.iter().map(weight).sum());
        for design in designs {
            let weight = usize::from(self.tiles.design(design.0).count);
            if at < weight {
                return Some(Laid { design: design.0, turn: design.1 });
            }
            at -= weight;
        }
        None
    }

    /// The share of a stack in land that is no river, and of how much.
    fn share(&self, stack: usize) -> usize {
        let land = |role: Role| matches!(role, Role::Land | Role::Lake | Role::Swamp);
        let counted = self
            .tiles
            .designs
            .iter()
            .filter(|design| design.stack.0 as usize == stack && land(design.role));
        counted.map(|design| usize::from(design.count)).sum()
    }

    /// Tiles of each stack still to lay, which together fill the land that is left: each by its
    /// share, none without a tile as long as there is room.
    fn quotas(&self) -> Vec<usize> {
        let stacks = self.tiles.stacks.len();
        let total: usize = (0..stacks).map(|stack| self.share(stack)).sum();
        let lying = |stack: usize| {
            let land = |laid: &&Laid| {
                let design = self.tiles.design(laid.design);
                design.stack.0 as usize == stack
                    && design.count > 0
                    && matches!(design.role, Role::Land | Role::Lake | Role::Swamp)
            };
            self.laid.values().filter(land).count()
        };
        let there: Vec<usize> = (0..stacks).map(lying).collect();
        let left = self.land.len() - self.laid.len();
        let room = left + there.iter().sum::<usize>();
        let mut quotas: Vec<usize> =
            (0..stacks).map(|stack| room * self.share(stack) / total.max(1)).collect();
        let mut rests: Vec<usize> = (0..stacks).filter(|stack| self.share(*stack) > 0).collect();
        rests.sort_by_key(|stack| {
            (quotas[*stack] > 0, std::cmp::Reverse(room * self.share(*stack) % total.max(1)))
        });
        for (at, quota) in quotas.iter_mut().enumerate() {
            *quota = quota.saturating_sub(there[at]);
        }
        let mut sum: usize = quotas.iter().sum();
        for stack in rests.iter().cycle().take(rests.len() * 4) {
            if sum < left {
                quotas[*stack] += 1;
                sum += 1;
            }
        }
        while sum > left {
            let Some(most) =
                (0..stacks).max_by_key(|stack| quotas[*stack]).filter(|stack| quotas[*stack] > 0)
            else {
                break;
            };
            quotas[most] -= 1;
            sum -= 1;
        }
        quotas
    }

    /// Fills what the rivers left with patches of the other terrains, all growing side by side.
    fn fill(&mut self) {
        let quotas = self.quotas();
        let mut patches: Vec<GrowingPatch> = Vec::new();
        for (stack, quota) in quotas.iter().copied().enumerate() {
            let size = usize::from(self.layout.patches[stack].size.max(1));
            let count = ((quota * 2 + size) / (size * 2)).max(1).min(quota);
            for at in 0..count {
                let wanted = quota * (at + 1) / count - quota * at / count;
                patches.push(GrowingPatch { stack, wanted, hexes: Vec::new() });
            }
        }
        // Those that belong somewhere choose first, then the large ones.
        patches.sort_by_key(|patch| {
            (self.layout.patches[patch.stack].towards.is_none(), std::cmp::Reverse(patch.wanted))
        });
        let mut stacks: BTreeMap<Hex, usize> = BTreeMap::new();
        let mut free: BTreeSet<Hex> = self.free_places().into_iter().collect();
        for patch in &mut patches {
            let stack = patch.stack;
            let towards = self.layout.patches[stack].towards;
            let mut best: Option<(i64, Hex)> = None;
            for hex in free.iter().copied() {
                let steps = |same: bool| {
                    let others = stacks.iter().filter(|(_, other)| !same || **other == stack);
                    others
                        .map(|(other, _)| i64::from(other.distance(hex)))
                        .min()
                        .unwrap_or(4)
                        .min(4)
                };
                let score =
                    self.pull(hex, towards) + steps(true) * 4 + steps(false) * 2 + self.chance(7);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, hex));
                }
            }
            if let Some((_, hex)) = best {
                free.remove(&hex);
                stacks.insert(hex, stack);
                patch.hexes.push(hex);
            }
        }
        while patches.iter().any(|patch| patch.wanted > patch.hexes.len()) {
            let mut grown = false;
            for patch in &mut patches {
                if patch.wanted > patch.hexes.len()
                    && let Some(hex) = self.next_of(patch, &free, &stacks)
                {
                    free.remove(&hex);
                    stacks.insert(hex, patch.stack);
                    patch.hexes.push(hex);
                    grown = true;
                }
            }
            if !grown {
                break;
            }
        }
        for (hex, stack) in stacks {
            self.lay_land(hex, stack);
        }
        // No stack is left for it only when shares do not add up; the land has no gaps even then.
        for hex in self.free_places() {
            let largest =
                (0..self.tiles.stacks.len()).max_by_key(|stack| self.share(*stack)).unwrap_or(0);
            self.lay_land(hex, largest);
        }
    }

    /// Where a patch grows next: beside itself, or anew as near as there is room.
    fn next_of(
        &mut self,
        patch: &GrowingPatch,
        free: &BTreeSet<Hex>,
        stacks: &BTreeMap<Hex, usize>,
    ) -> Option<Hex> {
        let mut best: Option<(i64, Hex)> = None;
        for hex in free.iter().copied() {
            let near = patch.hexes.iter().map(|own| own.distance(hex)).min().unwrap_or(0);
            let like = Side::ALL
                .iter()
                .filter(|side| stacks.get(&hex.neighbour(**side)) == Some(&patch.stack))
                .count();
            let taken =
                Side::ALL.iter().filter(|side| !free.contains(&hex.neighbour(**side))).count();
            let score = i64::try_from(like * 3 + taken).unwrap_or(0) - i64::from(near) * 20
                + self.chance(5);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    fn lay_land(&mut self, hex: Hex, stack: usize) {
        let land = |design: &u16| {
            let kind = self.tiles.design(*design);
            kind.stack.0 as usize == stack
                && matches!(kind.role, Role::Land | Role::Lake | Role::Swamp)
        };
        let designs: Vec<(u16, u8)> =
            self.tiles.indices().filter(land).map(|design| (design, 0)).collect();
        if let Some(laid) = self.pick(&designs) {
            let turn = self.turn(laid.design);
            self.laid.insert(hex, Laid { turn, ..laid });
        }
    }
}

/// A patch of one terrain as it grows.
struct GrowingPatch {
    stack: usize,
    wanted: usize,
    hexes: Vec<Hex>,
}

//! A layout and random numbers → a whole map at once: a patch of land, rivers over it, and the
//! other terrains in patches of their own (WM-MAP-01, WM-MAP-04, WM-MAP-05).

use std::collections::{BTreeMap, BTreeSet};

use super::ground::BuiltLand;
use super::{BuildDice, BuildSpec};
use crate::basics::hex::{Hex, Side};
use crate::map::board::{Board, Laid};
use crate::rules::map_layout::{Layout, Towards};
use crate::rules::tiles::{Role, TileSet};

/// A map under construction.
pub(super) struct Plan<'a> {
    pub tiles: &'a TileSet,
    pub layout: &'a Layout,
    pub dice: BuildDice,
    /// The land and what lies on it, and the hex around which it lies.
    pub ground: BuiltLand,
    pub middle: Hex,
    pub springs: Vec<Hex>,
    extent: Extent,
}

/// Extent of the land.
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
        ground: BuiltLand::of(&board),
        middle: board.middle(),
        springs: Vec::new(),
        extent: Extent::default(),
    };
    plan.grow(size);
    plan.single();
    plan.rivers();
    plan.fill();
    let mut places: Vec<(Option<usize>, Hex)> =
        plan.ground.places.iter().map(|hex| (board.index(*hex), *hex)).collect();
    places.sort_unstable();
    for (_, hex) in places {
        if let Some(laid) = plan.ground.laid(hex) {
            board.put_down(hex, laid);
        }
    }
    let shut = board.enclosed_anywhere();
    board.shuts_in(!shut.is_empty());
    board
}

impl Plan<'_> {
    /// Grows the land from the middle: compact, a little ragged, without holes, rather high than
    /// wide.
    fn grow(&mut self, size: usize) {
        let lean = (self.dice.below(3), self.dice.below(3));
        let middle = self.middle;
        let cost = |ground: &BuiltLand, hex: Hex, rough: usize| {
            let away = Hex { q: hex.q - middle.q, r: hex.r - middle.r };
            let stretch = if away.q * away.r > 0 { lean.0 } else { lean.1 };
            let far = usize::try_from(middle.distance(hex)).unwrap_or(0) * (8 + stretch);
            let aside =
                usize::try_from((hex.column_row().0 - middle.column_row().0).abs()).unwrap_or(0);
            // A place that the land all but closes in is taken at once, so that no hole comes
            // about.
            let touch = ground.land_around(hex);
            let bay = if touch >= 5 { 1000 } else { touch * 3 };
            (far + aside * 2 + rough + 1100).saturating_sub(bay)
        };
        // Roughness of each place where the land can grow, with its cost; and the same, the
        // cheapest first.
        let mut open: BTreeMap<Hex, (usize, usize)> = BTreeMap::from([(middle, (0, 0))]);
        let mut cheapest: BTreeSet<(usize, Hex)> = BTreeSet::from([(0, middle)]);
        let mut count = 0;
        while count < size {
            let Some((_, hex)) = cheapest.pop_first() else { break };
            open.remove(&hex);
            self.ground.add(hex);
            count += 1;
            for next in Side::ALL.map(|side| hex.neighbour(side)) {
                if !self.ground.on_table(next) || self.ground.is_land(next) {
                    continue;
                }
                let (rough, before) = match open.get(&next) {
                    Some(known) => *known,
                    None => (self.dice.below(14), usize::MAX),
                };
                cheapest.remove(&(before, next));
                let now = cost(&self.ground, next, rough);
                open.insert(next, (rough, now));
                cheapest.insert((now, next));
            }
        }
        self.ground.fill_holes();
        let places = || self.ground.places.iter();
        self.extent = Extent {
            top: places().map(|hex| hex.r).min().unwrap_or(0),
            bottom: places().map(|hex| hex.r).max().unwrap_or(0),
            reach: places().map(|hex| middle.distance(*hex)).max().unwrap_or(0),
        };
    }

    /// Scores how well a place lies for a stack's patches, 0 to about 20.
    pub fn pull(&self, hex: Hex, towards: Option<Towards>) -> i64 {
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
                    .ground
                    .lying()
                    .filter(|(_, laid)| laid.design == design)
                    .map(|(hex, _)| hex)
                    .collect();
                let mut best: Option<(i64, Hex)> = None;
                for hex in self.ground.free_places() {
                    let apart = alike
                        .iter()
                        .map(|other| i64::from(other.distance(hex)).min(4))
                        .min()
                        .unwrap_or(0);
                    let inland = i64::try_from(self.ground.land_around(hex)).unwrap_or(0);
                    let score =
                        self.pull(hex, towards) * 2 + inland * 6 + apart * 20 + self.chance(12);
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, hex));
                    }
                }
                if let Some((_, hex)) = best {
                    let turn = self.turn(design);
                    self.ground.lay(self.tiles, hex, Laid { design, turn });
                }
            }
        }
    }

    /// Returns a number from 0 to one less.
    pub fn chance(&mut self, below: usize) -> i64 {
        i64::try_from(self.dice.below(below)).unwrap_or(0)
    }

    pub fn turn(&mut self, design: u16) -> u8 {
        let turns = self.tiles.design(design).turns;
        u8::try_from(self.dice.below(turns as usize)).unwrap_or(0)
    }

    /// Returns one of these designs, by their shares.
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

    /// Returns the share of a stack in land that is no river, and of how much.
    pub fn share(&self, stack: usize) -> usize {
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
    pub fn quotas(&self) -> Vec<usize> {
        let stacks = self.tiles.stacks.len();
        let total: usize = (0..stacks).map(|stack| self.share(stack)).sum();
        let lying = |stack: usize| {
            let land = |(_, laid): &(Hex, Laid)| {
                let design = self.tiles.design(laid.design);
                design.stack.0 as usize == stack
                    && design.count > 0
                    && matches!(design.role, Role::Land | Role::Lake | Role::Swamp)
            };
            self.ground.lying().filter(land).count()
        };
        let there: Vec<usize> = (0..stacks).map(lying).collect();
        let left = self.ground.left();
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
}

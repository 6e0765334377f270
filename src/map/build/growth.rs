//! The land that rivers left → patches of the other terrains, all growing side by side (WM-MAP-05).

use super::patches::Plan;
use crate::basics::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::rules::tiles::Role;

/// Not on the land.
const NOWHERE: usize = usize::MAX;
/// Of no stack, or not yet.
const NONE: usize = usize::MAX;
/// Steps between patches that are told apart: those and more are one.
const APART: i32 = 4;

/// A patch of one terrain as it grows.
struct GrowingPatch {
    stack: usize,
    wanted: usize,
    hexes: Vec<Hex>,
    /// Steps from its first place to its farthest.
    reach: i64,
}

/// The land by numbers, in the order of hexes.
struct GrowingPlaces {
    hexes: Vec<Hex>,
    /// The places around each.
    beside: Vec<[usize; 6]>,
    free: Vec<bool>,
    /// Those that are free, in order.
    left: Vec<usize>,
    /// The stack from which each is filled.
    stack: Vec<usize>,
}

impl GrowingPlaces {
    fn of(plan: &Plan<'_>) -> GrowingPlaces {
        let hexes = plan.ground.places.clone();
        let number = |hex: Hex| hexes.binary_search(&hex).unwrap_or(NOWHERE);
        let beside = |hex: &Hex| Side::ALL.map(|side| number(hex.neighbour(side)));
        let free: Vec<bool> = hexes.iter().map(|hex| plan.ground.free(*hex)).collect();
        GrowingPlaces {
            beside: hexes.iter().map(beside).collect(),
            left: (0..hexes.len()).filter(|at| free[*at]).collect(),
            stack: vec![NONE; hexes.len()],
            free,
            hexes,
        }
    }

    /// Takes the next place of a patch.
    fn take(&mut self, patch: &mut GrowingPatch, at: usize) {
        let hex = self.hexes[at];
        self.free[at] = false;
        self.stack[at] = patch.stack;
        self.left.remove(self.left.partition_point(|other| *other < at));
        let first = patch.hexes.first().copied().unwrap_or(hex);
        patch.reach = patch.reach.max(i64::from(first.distance(hex)));
        patch.hexes.push(hex);
    }

    /// Lists places at most `reach` steps away, over sea too, each with its steps.
    fn within(&self, from: usize, reach: i32) -> impl Iterator<Item = (usize, i64)> + '_ {
        let middle = self.hexes[from];
        let around = (-reach..=reach).flat_map(move |q| {
            (-reach..=reach).map(move |r| Hex { q: middle.q + q, r: middle.r + r })
        });
        around.filter(move |hex| hex.distance(middle) <= reach).filter_map(move |hex| {
            Some((self.hexes.binary_search(&hex).ok()?, i64::from(hex.distance(middle))))
        })
    }
}

impl Plan<'_> {
    /// Fills what the rivers left.
    pub fn fill(&mut self) {
        let mut patches = self.patches();
        let mut places = GrowingPlaces::of(self);
        self.seed(&mut patches, &mut places);
        while patches.iter().any(|patch| patch.wanted > patch.hexes.len()) {
            let mut grown = false;
            for patch in &mut patches {
                if patch.wanted > patch.hexes.len()
                    && let Some(at) = self.next_of(patch, &places)
                {
                    places.take(patch, at);
                    grown = true;
                }
            }
            if !grown {
                break;
            }
        }
        let lands: Vec<Vec<(u16, u8)>> =
            (0..self.tiles.stacks.len()).map(|stack| self.lands(stack)).collect();
        for (hex, stack) in places.hexes.iter().zip(&places.stack).filter(|at| *at.1 != NONE) {
            self.lay_land(*hex, &lands[*stack]);
        }
        // No stack is left for it only when shares do not add up; the land has no gaps even then.
        for hex in self.ground.free_places() {
            let largest =
                (0..self.tiles.stacks.len()).max_by_key(|stack| self.share(*stack)).unwrap_or(0);
            self.lay_land(hex, &lands[largest]);
        }
    }

    /// Patches for all that is to be filled; those that belong somewhere come first, then the large
    /// ones.
    fn patches(&self) -> Vec<GrowingPatch> {
        let mut patches: Vec<GrowingPatch> = Vec::new();
        for (stack, quota) in self.quotas().into_iter().enumerate() {
            let size = usize::from(self.layout.patches[stack].size.max(1));
            let count = ((quota * 2 + size) / (size * 2)).max(1).min(quota);
            for at in 0..count {
                let wanted = quota * (at + 1) / count - quota * at / count;
                patches.push(GrowingPatch { stack, wanted, hexes: Vec::new(), reach: 0 });
            }
        }
        patches.sort_by_key(|patch| {
            (self.layout.patches[patch.stack].towards.is_none(), std::cmp::Reverse(patch.wanted))
        });
        patches
    }

    /// Gives each patch its first place: where its terrain belongs, away from others, and farther from
    /// its own kind.
    fn seed(&mut self, patches: &mut [GrowingPatch], places: &mut GrowingPlaces) {
        // Steps to the nearest patch, and to the nearest of each stack.
        let mut to_any: Vec<i64> = vec![i64::from(APART); places.hexes.len()];
        let mut to_same: Vec<Vec<i64>> = vec![Vec::new(); self.tiles.stacks.len()];
        let mut pulls: Vec<Vec<i64>> = vec![Vec::new(); self.tiles.stacks.len()];
        for patch in patches {
            let stack = patch.stack;
            if pulls[stack].is_empty() {
                let towards = self.layout.patches[stack].towards;
                pulls[stack] = places.hexes.iter().map(|hex| self.pull(*hex, towards)).collect();
                to_same[stack] = vec![i64::from(APART); places.hexes.len()];
            }
            let mut best: Option<(i64, usize)> = None;
            for at in places.left.iter().copied() {
                let apart = to_same[stack][at] * 4 + to_any[at] * 2;
                let score = pulls[stack][at] + apart + self.chance(7);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, at));
                }
            }
            if let Some((_, at)) = best {
                places.take(patch, at);
                for (near, steps) in places.within(at, APART - 1) {
                    to_any[near] = to_any[near].min(steps);
                    to_same[stack][near] = to_same[stack][near].min(steps);
                }
            }
        }
    }

    /// Finds the place where a patch grows next: beside itself, or anew as near as there is room.
    fn next_of(&mut self, patch: &GrowingPatch, places: &GrowingPlaces) -> Option<usize> {
        let mut best: Option<(i64, usize)> = None;
        let first = patch.hexes.first().copied();
        for at in places.left.iter().copied() {
            let hex = places.hexes[at];
            let noise = self.chance(5);
            // So far from the patch no place can be the best.
            let nearest = first.map_or(0, |first| i64::from(first.distance(hex)) - patch.reach);
            if best.is_some_and(|(most, _)| 24 - nearest * 20 + noise <= most) {
                continue;
            }
            let near = patch.hexes.iter().map(|own| own.distance(hex)).min().unwrap_or(0);
            let mut full = 0;
            for beside in places.beside[at] {
                let own = beside != NOWHERE && places.stack[beside] == patch.stack;
                let taken = beside == NOWHERE || !places.free[beside];
                full += i64::from(own) * 3 + i64::from(taken);
            }
            let score = full - i64::from(near) * 20 + noise;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Returns the designs of a stack in land that is no river.
    fn lands(&self, stack: usize) -> Vec<(u16, u8)> {
        let land = |design: &u16| {
            let kind = self.tiles.design(*design);
            kind.stack.0 as usize == stack
                && matches!(kind.role, Role::Land | Role::Lake | Role::Swamp)
        };
        self.tiles.indices().filter(land).map(|design| (design, 0)).collect()
    }

    fn lay_land(&mut self, hex: Hex, designs: &[(u16, u8)]) {
        if let Some(laid) = self.pick(designs) {
            let turn = self.turn(laid.design);
            self.ground.lay(self.tiles, hex, Laid { turn, ..laid });
        }
    }
}

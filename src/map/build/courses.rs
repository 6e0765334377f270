//! Rivers of a map that is made as a whole: courses from a spring to an end inland or in a lake,
//! some with a fork or a second arm from another spring (WM-MAP-04).

use std::collections::BTreeMap;

use super::patches::Plan;
use crate::basics::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::rules::tiles::{Role, Stream};

/// Courses tried for each that is laid.
const TRIES: usize = 24;

/// A course as planned: its tiles, where it begins and how good it looks.
struct Course {
    tiles: BTreeMap<Hex, Laid>,
    /// Tiles of rivers among them, lakes left out.
    length: usize,
    springs: Vec<Hex>,
    score: i64,
}

/// Tiles one after the other and the side by which each is left for the next.
struct RiverWalk {
    hexes: Vec<Hex>,
    sides: Vec<Side>,
}

impl RiverWalk {
    fn way_in(&self, at: usize) -> Option<Side> {
        at.checked_sub(1).map(|before| self.sides[before].opposite())
    }
}

impl Plan<'_> {
    /// Lays as many courses as the share of river tiles asks for.
    pub fn rivers(&mut self) {
        let Some(courses) = self.layout.rivers else { return };
        let river = |role: Role| !matches!(role, Role::Land | Role::Lake | Role::Swamp);
        let share: usize = self
            .tiles
            .designs
            .iter()
            .filter(|design| river(design.role))
            .map(|design| usize::from(design.count))
            .sum();
        let total: usize = self.tiles.designs.iter().map(|design| usize::from(design.count)).sum();
        let (least, most) = (usize::from(courses.least), usize::from(courses.most));
        let mut left = (self.ground.places.len() * share / total.max(1)).max(if share > 0 {
            least
        } else {
            0
        });
        while left >= least {
            // The rest after this course is enough for others, or 0.
            let longest = if left >= most + least {
                most
            } else if left > most {
                left - least
            } else {
                left
            };
            let mut best: Option<Course> = None;
            let places = self.ground.places.iter().copied();
            let starts: Vec<Hex> = places.filter(|hex| self.open(*hex, None, &[])).collect();
            for _ in 0..TRIES {
                let length = least + self.dice.below(longest + 1 - least);
                if let Some(course) = self.course(length, &starts)
                    && best.as_ref().is_none_or(|other| course.score > other.score)
                {
                    best = Some(course);
                }
            }
            let Some(best) = best else { return };
            left = left.saturating_sub(best.length.max(1));
            for (hex, laid) in best.tiles {
                self.ground.lay(self.tiles, hex, laid);
            }
            self.springs.extend(best.springs);
        }
    }

    /// Returns a design and turn of this role whose river crosses exactly these sides.
    fn river_tile(&mut self, role: Role, sides: &[Side]) -> Option<Laid> {
        let mut fitting: Vec<(u16, u8)> = Vec::new();
        for design in self.tiles.indices().filter(|design| self.tiles.design(*design).role == role)
        {
            let kind = self.tiles.design(design);
            let fits = |turn: &u8| {
                Side::ALL.iter().all(|side| {
                    (kind.face(*turn, *side).stream == Stream::Always) == sides.contains(side)
                })
            };
            fitting.extend((0..kind.turns).filter(fits).map(|turn| (design, turn)));
        }
        self.pick(&fitting)
    }

    /// True if a river may run here: the place is free, and beside no other river than by the tile it comes
    /// from.
    fn open(&self, hex: Hex, from: Option<Hex>, own: &[Hex]) -> bool {
        self.ground.free(hex)
            && self.ground.dry_steps(hex) > 1
            && !own.contains(&hex)
            && own.iter().all(|other| Some(*other) == from || other.distance(hex) > 1)
    }

    /// Returns a walk of at most this many tiles on from a tile, bending as the designs can; the walk begins
    /// behind `first`.
    fn walk(&mut self, first: Hex, side: Side, length: usize, taken: &[Hex]) -> RiverWalk {
        let mut walk = RiverWalk { hexes: vec![first], sides: Vec::new() };
        let mut side = side;
        while walk.hexes.len() <= length {
            let here = walk.hexes[walk.hexes.len() - 1];
            let next = here.neighbour(side);
            let own: Vec<Hex> = taken.iter().chain(&walk.hexes).copied().collect();
            if !self.open(next, Some(here), &own) {
                break;
            }
            walk.hexes.push(next);
            walk.sides.push(side);
            let mut ways: Vec<Side> = Vec::new();
            for (turn, weight) in [(0, 3), (1, 2), (5, 2)] {
                let out = side.turned(turn);
                let own: Vec<Hex> = taken.iter().chain(&walk.hexes).copied().collect();
                if self.open(next.neighbour(out), Some(next), &own)
                    && self.river_tile(Role::Course, &[side.opposite(), out]).is_some()
                {
                    ways.extend(std::iter::repeat_n(out, weight));
                }
            }
            if ways.is_empty() {
                break;
            }
            side = ways[self.dice.below(ways.len())];
        }
        walk
    }

    /// Plans one course of about this many river tiles.
    fn course(&mut self, length: usize, starts: &[Hex]) -> Option<Course> {
        let start = *starts.get(self.dice.below(starts.len()))?;
        let side = Side(u8::try_from(self.dice.below(6)).unwrap_or(0));
        let branching = self.branching(length);
        let stem = if branching.is_some() {
            length - 1 - self.dice.below((length - 3).min(2))
        } else {
            length
        };
        let walk = self.walk(start, side, stem - 1, &[]);
        if walk.hexes.len() != stem {
            return None;
        }
        let mut course =
            Course { tiles: BTreeMap::new(), length: stem, springs: vec![start], score: 0 };
        let fork_at = if branching.is_some() { 1 + self.dice.below(stem - 2) } else { 0 };
        for at in 0..stem {
            let hex = walk.hexes[at];
            let (way_in, way_out) = (walk.way_in(at), walk.sides.get(at).copied());
            let laid = match (way_in, way_out) {
                (None, Some(out)) => self.river_tile(Role::Spring, &[out]),
                (Some(side), None) => self.mouth(hex, side, &walk.hexes, &mut course.tiles),
                (Some(one), Some(other)) => {
                    let branch = branching.filter(|_| at == fork_at);
                    let hub = branch.and_then(|role| {
                        self.branch(
                            role,
                            hex,
                            [one, other],
                            length - stem,
                            &walk.hexes,
                            &mut course,
                        )
                    });
                    hub.or_else(|| self.river_tile(Role::Course, &[one, other]))
                }
                (None, None) => None,
            };
            course.tiles.insert(hex, laid?);
        }
        // Good rivers begin inland, end near the rim or in a lake, lie far from others and have a
        // length as planned.
        let (end, begin) = (walk.hexes[stem - 1], walk.hexes[0]);
        let apart = walk.hexes.iter().map(|hex| self.ground.dry_steps(*hex)).min().unwrap_or(0);
        course.score = i64::from(self.middle.distance(end) - self.middle.distance(begin)) * 2
            + i64::from(apart) * 4
            + i64::try_from(course.length * 2 + (course.tiles.len() - course.length) * 3)
                .unwrap_or(0)
            + self.chance(5);
        Some(course)
    }

    /// Rolls for a fork or a confluence on a course of this many tiles, by their share among river
    /// tiles; None if it has neither.
    fn branching(&mut self, length: usize) -> Option<Role> {
        let share = |role: Role| -> usize {
            self.tiles
                .designs
                .iter()
                .filter(|design| design.role == role)
                .map(|design| usize::from(design.count))
                .sum()
        };
        let (forks, joins) = (share(Role::Fork), share(Role::Confluence));
        let all = forks + joins + share(Role::Spring) + share(Role::Course) + share(Role::RiverEnd);
        if length < 5 || forks + joins == 0 || self.dice.below(all) >= (forks + joins) * length {
            return None;
        }
        Some(if self.dice.below(forks + joins) < forks { Role::Fork } else { Role::Confluence })
    }

    /// Returns the last tile of a river: an end inland, or a tile from which it flows into a lake beside it.
    fn mouth(
        &mut self,
        hex: Hex,
        side: Side,
        own: &[Hex],
        tiles: &mut BTreeMap<Hex, Laid>,
    ) -> Option<Laid> {
        let lakes: Vec<(u16, u8)> = self
            .tiles
            .indices()
            .filter(|design| self.tiles.design(*design).role == Role::Lake)
            .map(|design| (design, 0))
            .collect();
        let weight = |plan: &Self, wanted: &dyn Fn(Role) -> bool| -> usize {
            plan.tiles
                .designs
                .iter()
                .filter(|design| wanted(design.role))
                .map(|design| usize::from(design.count))
                .sum()
        };
        let (lake, end) = (
            weight(self, &|role| role == Role::Lake),
            weight(self, &|role| role == Role::RiverEnd),
        );
        let size = self.ground.left();
        let laid = self
            .ground
            .lying()
            .filter(|(_, laid)| self.tiles.design(laid.design).role == Role::Lake)
            .count();
        let most = size * lake / weight(self, &|_| true).max(1);
        if laid < most && self.dice.below(lake + end) < lake {
            let mut ways: Vec<Side> = [2, 3, 4].map(|turn| side.turned(turn)).to_vec();
            while !ways.is_empty() {
                let out = ways.swap_remove(self.dice.below(ways.len()));
                let lake = hex.neighbour(out);
                let clear = self.open(lake, Some(hex), own) && !tiles.contains_key(&lake);
                if clear
                    && let (Some(shore), Some(last)) =
                        (self.pick(&lakes), self.river_tile(Role::Course, &[side, out]))
                {
                    tiles.insert(lake, shore);
                    return Some(last);
                }
            }
        }
        self.river_tile(Role::RiverEnd, &[side])
    }

    /// Returns a second arm from or to a tile of the stem: its hub tile, or nothing where no arm has room.
    fn branch(
        &mut self,
        role: Role,
        hub: Hex,
        stem: [Side; 2],
        length: usize,
        own: &[Hex],
        course: &mut Course,
    ) -> Option<Laid> {
        for turn in [2, 4, 1, 5] {
            let side = stem[0].turned(turn);
            let sides = [stem[0], stem[1], side];
            if side == stem[1] {
                continue;
            }
            let Some(laid) = self.river_tile(role, &sides) else { continue };
            let lying: Vec<Hex> = own.iter().chain(course.tiles.keys()).copied().collect();
            let arm = self.walk(hub, side, length.max(1), &lying);
            let count = arm.hexes.len() - 1;
            if count == 0 {
                continue;
            }
            let mut tiles = BTreeMap::new();
            for at in 1..=count {
                let (near, far) = (arm.sides[at - 1].opposite(), arm.sides.get(at).copied());
                let end = if role == Role::Fork { Role::RiverEnd } else { Role::Spring };
                let tile = match far {
                    Some(far) => self.river_tile(Role::Course, &[near, far]),
                    None => self.river_tile(end, &[near]),
                };
                tiles.insert(arm.hexes[at], tile?);
            }
            if role == Role::Confluence {
                course.springs.push(arm.hexes[count]);
            }
            course.length += count;
            course.tiles.extend(tiles);
            return Some(laid);
        }
        None
    }
}

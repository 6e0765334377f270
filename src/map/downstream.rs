//! Water of a river: the tiles below a tile, to the river's end (NL-MAP-08..14, NL-EQX-07,
//! WM-MAP-04).

use std::collections::VecDeque;

use super::graph::{Map, PlaceId};
use crate::basics::hex::Side;
use crate::rules::tiles::{Role, Stream, TileSet};

/// A river between two tiles: which, and whether it flows from the first to the second; not known
/// at first.
struct Reach {
    ends: (PlaceId, PlaceId),
    flows: Option<bool>,
}

impl Reach {
    fn touches(&self, place: PlaceId) -> bool {
        self.ends.0 == place || self.ends.1 == place
    }

    /// Returns whether it flows out of one of its tiles; None if that is unknown.
    fn leaves(&self, place: PlaceId) -> Option<bool> {
        self.flows.map(|onward| (self.ends.0 == place) == onward)
    }

    fn send(&mut self, from: PlaceId) {
        self.flows = Some(self.ends.0 == from);
    }
}

impl Map {
    /// Returns the tiles that the river of a tile reaches, one after the other to its end; the tile itself is
    /// not among them. Where a river forks one arm follows on the other. A river on a hand-made map without
    /// springs and ends flows towards the end of the map's own order.
    pub fn downstream(&self, tiles: &TileSet, from: PlaceId) -> Vec<PlaceId> {
        let reaches = self.reaches(tiles, from);
        let mut course: Vec<PlaceId> = Vec::new();
        let mut todo = below(&reaches, from);
        todo.reverse();
        while let Some(next) = todo.pop() {
            if next != from && !course.contains(&next) {
                course.push(next);
                todo.extend(below(&reaches, next).into_iter().rev());
            }
        }
        course
    }

    /// Returns the next tiles below a tile of a river: one, both arms of a fork, or none at the river's end.
    pub fn next_downstream(&self, tiles: &TileSet, from: PlaceId) -> Vec<PlaceId> {
        below(&self.reaches(tiles, from), from)
    }

    /// Returns the number of a tile in its river, the source being 1; where rivers join, counted
    /// along the longer one. None without a river (EN-CON-04).
    pub fn river_tile(&self, tiles: &TileSet, place: PlaceId) -> Option<usize> {
        let reaches = self.reaches(tiles, place);
        self.place(place).river.then(|| from_source(&reaches, place, &mut Vec::new()))
    }

    fn stream(&self, tiles: &TileSet, place: PlaceId, side: Side) -> Stream {
        let place = self.place(place);
        place
            .laid()
            .map_or(Stream::None, |laid| tiles.design(laid.design).face(laid.turn, side).stream)
    }

    fn role(&self, tiles: &TileSet, place: PlaceId) -> Role {
        self.place(place).laid().map_or(Role::Land, |laid| tiles.design(laid.design).role)
    }

    /// Returns adjacent tiles that a river joins with this one.
    fn joined(&self, tiles: &TileSet, place: PlaceId) -> Vec<PlaceId> {
        let flows = |side: &Side| {
            let next = self.adjacent(place, *side)?;
            let streams =
                (self.stream(tiles, place, *side), self.stream(tiles, next, side.opposite()));
            let joins = !matches!(
                streams,
                (Stream::None, _) | (_, Stream::None) | (Stream::Optional, Stream::Optional)
            );
            joins.then_some(next)
        };
        Side::ALL.iter().filter_map(flows).collect()
    }

    /// Returns all tiles that rivers join with this one.
    fn waters(&self, tiles: &TileSet, from: PlaceId) -> Vec<PlaceId> {
        let mut found = vec![from];
        let mut next = 0;
        while let Some(place) = found.get(next).copied() {
            next += 1;
            for other in self.joined(tiles, place) {
                if !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Returns the rivers joined with a tile, each with its direction: as springs, ends, forks and
    /// confluences leave no other; where they leave two, towards the nearest end.
    fn reaches(&self, tiles: &TileSet, from: PlaceId) -> Vec<Reach> {
        if !self.place(from).river {
            return Vec::new();
        }
        let waters = self.waters(tiles, from);
        let mut reaches: Vec<Reach> = Vec::new();
        for place in &waters {
            let onward = self.joined(tiles, *place).into_iter().filter(|next| place < next);
            reaches.extend(onward.map(|next| Reach { ends: (*place, next), flows: None }));
        }
        while waters.iter().any(|place| self.settle(tiles, &mut reaches, *place)) {}
        if reaches.iter().any(|reach| reach.flows.is_none()) {
            let steps = self.steps_to_the_end(tiles, &waters);
            let left = |place: PlaceId| {
                waters.iter().position(|other| *other == place).and_then(|at| steps[at])
            };
            for reach in reaches.iter_mut().filter(|reach| reach.flows.is_none()) {
                reach.flows = match (left(reach.ends.0), left(reach.ends.1)) {
                    (Some(one), Some(other)) if one != other => Some(one > other),
                    _ => None,
                };
            }
        }
        reaches
    }

    /// Settles the rest of a tile once all that may flow into it, or out of it, is known: the rest
    /// flows the other way. True if that told something new.
    fn settle(&self, tiles: &TileSet, reaches: &mut [Reach], place: PlaceId) -> bool {
        let counted = |wanted: Option<bool>| {
            reaches
                .iter()
                .filter(|reach| reach.touches(place) && reach.leaves(place) == wanted)
                .count()
        };
        let (unknown, outs, ins) = (counted(None), counted(Some(true)), counted(Some(false)));
        let (in_most, out_most) = match self.role(tiles, place) {
            Role::Spring => (0, 1),
            Role::Course => (1, 1),
            Role::Confluence => (2, 1),
            Role::Fork => (1, 2),
            Role::RiverEnd | Role::Inlet => (usize::MAX, 0),
            Role::Lake | Role::Swamp => (
                usize::MAX,
                self.place(place)
                    .laid()
                    .map_or(0, |laid| tiles.design(laid.design).rivers_out as usize),
            ),
            Role::Land => return false,
        };
        if unknown == 0 || ins < in_most && outs < out_most {
            return false;
        }
        for reach in
            reaches.iter_mut().filter(|reach| reach.touches(place) && reach.flows.is_none())
        {
            let other = if reach.ends.0 == place { reach.ends.1 } else { reach.ends.0 };
            reach.send(if ins >= in_most { place } else { other });
        }
        true
    }

    /// Returns for each of these tiles how many steps of the river lie between it and the nearest end.
    fn steps_to_the_end(&self, tiles: &TileSet, waters: &[PlaceId]) -> Vec<Option<usize>> {
        let with = |wanted: &[Role]| -> Vec<PlaceId> {
            waters
                .iter()
                .copied()
                .filter(|place| wanted.contains(&self.role(tiles, *place)))
                .collect()
        };
        let off_the_map = |place: &PlaceId| {
            Side::ALL.iter().any(|side| {
                self.stream(tiles, *place, *side) == Stream::Always
                    && self.adjacent(*place, *side).is_none()
            })
        };
        let mut ends = with(&[Role::RiverEnd, Role::Inlet]);
        if ends.is_empty() {
            ends = waters.iter().copied().filter(off_the_map).collect();
            if with(&[Role::Spring]).is_empty() {
                ends = ends.into_iter().max().into_iter().collect();
            }
        }
        if ends.is_empty() {
            ends = with(&[Role::Lake, Role::Swamp]);
        }
        let mut steps = vec![None; waters.len()];
        let mut todo: VecDeque<(PlaceId, usize)> =
            ends.into_iter().map(|place| (place, 0)).collect();
        while let Some((place, far)) = todo.pop_front() {
            let Some(at) =
                waters.iter().position(|other| *other == place).filter(|at| steps[*at].is_none())
            else {
                continue;
            };
            steps[at] = Some(far);
            todo.extend(self.joined(tiles, place).into_iter().map(|next| (next, far + 1)));
        }
        steps
    }
}

/// Tiles from the source that lies farthest up a river to one of its tiles, both among them.
/// `below` are the tiles that the count has come from: water that runs in a ring on a hand-made map
/// is not followed twice.
fn from_source(reaches: &[Reach], place: PlaceId, below: &mut Vec<PlaceId>) -> usize {
    below.push(place);
    let into =
        reaches.iter().filter(|reach| reach.touches(place) && reach.leaves(place) == Some(false));
    let above: Vec<PlaceId> =
        into.map(|reach| if reach.ends.0 == place { reach.ends.1 } else { reach.ends.0 }).collect();
    let mut longest = 0;
    for next in above {
        if !below.contains(&next) {
            longest = longest.max(from_source(reaches, next, below));
        }
    }
    below.pop();
    1 + longest
}

/// Lists the places that the water of a tile flows to next, in the order of the map.
fn below(reaches: &[Reach], place: PlaceId) -> Vec<PlaceId> {
    let out =
        reaches.iter().filter(|reach| reach.touches(place) && reach.leaves(place) == Some(true));
    let mut places: Vec<PlaceId> =
        out.map(|reach| if reach.ends.0 == place { reach.ends.1 } else { reach.ends.0 }).collect();
    places.sort_unstable();
    places
}

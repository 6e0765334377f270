//! Where the water of a river goes: the tiles below a tile, to the river's end (NL-MAP-08..14, NL-EQX-07).

use std::collections::VecDeque;

use super::graph::{Map, PlaceId};
use super::hex::Side;
use super::tiles::{Role, Stream, TileSet};

impl Map {
    /// The tiles that the river of a tile reaches, one after the other to its end; the tile itself is not among them.
    /// A river on a hand-made map without springs and ends flows towards the end of the map's own order.
    #[must_use]
    pub fn downstream(&self, tiles: &TileSet, from: PlaceId) -> Vec<PlaceId> {
        if !self.place(from).river {
            return Vec::new();
        }
        let waters = self.waters(tiles, from);
        let steps = self.steps_to_the_end(tiles, &waters);
        let left = |place: PlaceId| waters.iter().position(|other| *other == place).and_then(|at| steps[at]);
        let mut course = Vec::new();
        let mut at = from;
        while let Some(rest) = left(at).filter(|rest| *rest > 0) {
            let below = self.joined(tiles, at).into_iter().find(|next| left(*next) == Some(rest - 1));
            let Some(next) = below else { break };
            course.push(next);
            at = next;
        }
        course
    }

    fn stream(&self, tiles: &TileSet, place: PlaceId, side: Side) -> Stream {
        let place = self.place(place);
        tiles.design(place.design).face(place.turn, side).stream
    }

    fn role(&self, tiles: &TileSet, place: PlaceId) -> Role {
        tiles.design(self.place(place).design).role
    }

    /// Adjacent tiles that a river joins with this one.
    fn joined(&self, tiles: &TileSet, place: PlaceId) -> Vec<PlaceId> {
        let flows = |side: &Side| {
            let next = self.beside(place, *side)?;
            let streams = (self.stream(tiles, place, *side), self.stream(tiles, next, side.opposite()));
            let joins = !matches!(streams, (Stream::None, _) | (_, Stream::None) | (Stream::Optional, Stream::Optional));
            joins.then_some(next)
        };
        Side::ALL.iter().filter_map(flows).collect()
    }

    /// All tiles that rivers join with this one.
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

    /// For each of these tiles how many steps of the river lie between it and the nearest end.
    fn steps_to_the_end(&self, tiles: &TileSet, waters: &[PlaceId]) -> Vec<Option<usize>> {
        let with = |wanted: &[Role]| -> Vec<PlaceId> {
            waters.iter().copied().filter(|place| wanted.contains(&self.role(tiles, *place))).collect()
        };
        let off_the_map = |place: &PlaceId| {
            Side::ALL.iter().any(|side| self.stream(tiles, *place, *side) == Stream::Always && self.beside(*place, *side).is_none())
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
        let mut todo: VecDeque<(PlaceId, usize)> = ends.into_iter().map(|place| (place, 0)).collect();
        while let Some((place, far)) = todo.pop_front() {
            let Some(at) = waters.iter().position(|other| *other == place).filter(|at| steps[*at].is_none()) else { continue };
            steps[at] = Some(far);
            todo.extend(self.joined(tiles, place).into_iter().map(|next| (next, far + 1)));
        }
        steps
    }
}

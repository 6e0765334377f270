//! A finished map and one change of its tiles → the map as it then lies, or the laying rules that
//! this would break (NL-MAP-17, EN-WILD-23). A tile takes along what lies on it: a place is its
//! tile, wherever that comes to lie.

use std::collections::BTreeMap;

use super::board::{Board, Laid};
use super::graph::{Map, Place, PlaceId};
use super::validate::MapError;
use crate::basics::hex::Hex;
use crate::rules::tiles::TileSet;

/// One change of the tiles of a finished map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rearrangement {
    /// Two tiles change places.
    Swap(PlaceId, PlaceId),
    /// A tile is laid elsewhere, on a free hex.
    Move(PlaceId, Hex),
    /// A tile is turned where it lies, by this number of sixths of a turn clockwise.
    Turn(PlaceId, u8),
    /// A new tile is laid on a free hex.
    Add(Hex, Laid),
    /// A tile of another design lies there instead, and what lay on the old one lies on it.
    Replace(PlaceId, Laid),
}

/// Reason that a change of tiles cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotRearrange {
    /// A tile lies there already.
    Taken(Hex),
    /// A breach of the laying rules that was not there before.
    Breaks(MapError),
}

impl Map {
    /// Returns the map after a change; places keep their ids, and a new one comes last.
    ///
    /// # Errors
    /// The first laying rule that holds of the map and would not any more. A map that never kept
    /// them all, such as one with `free: yes`, need only hang together.
    pub fn rearranged(
        &self,
        tiles: &TileSet,
        boxes: u16,
        change: Rearrangement,
    ) -> Result<Map, CannotRearrange> {
        let before: Vec<(Hex, Laid)> = self.places.iter().filter_map(laid).collect();
        let mut after = before.clone();
        match change {
            Rearrangement::Swap(one, other) => {
                let (one, other) = (usize::from(one.0), usize::from(other.0));
                (after[one].0, after[other].0) = (after[other].0, after[one].0);
            }
            Rearrangement::Move(place, hex) => after[usize::from(place.0)].0 = hex,
            Rearrangement::Turn(place, turn) => after[usize::from(place.0)].1.turn = turn,
            Rearrangement::Add(hex, laid) => after.push((hex, laid)),
            Rearrangement::Replace(place, laid) => after[usize::from(place.0)].1 = laid,
        }
        if let Rearrangement::Move(_, hex) | Rearrangement::Add(hex, _) = change
            && before.iter().any(|(taken, _)| *taken == hex)
        {
            return Err(CannotRearrange::Taken(hex));
        }
        let (old, new) = (Board::holding(&before), Board::holding(&after));
        let was = old.faults(tiles, boxes);
        let troubles = if was.is_empty() { new.faults(tiles, boxes) } else { new.islands(tiles) };
        if let Some(trouble) = troubles.into_iter().find(|trouble| !was.contains(trouble)) {
            return Err(CannotRearrange::Breaks(trouble));
        }
        let order: Vec<Hex> = after.iter().map(|(hex, _)| *hex).collect();
        let mut map = new.finish_as_labelled(tiles).in_order(&order);
        map.known = self.known;
        map.keep_secrets(&self.places);
        Ok(map)
    }

    /// Returns the map as these designs make it of the tiles as they lie; None for a map of
    /// provinces, or if a design of it is missing.
    pub fn remade(&self, tiles: &TileSet) -> Option<Map> {
        let lies: Vec<(Hex, Laid)> = self.places.iter().map(laid).collect::<Option<_>>()?;
        let known = |(_, laid): &(Hex, Laid)| usize::from(laid.design) < tiles.designs.len();
        if lies.is_empty() || !lies.iter().all(known) {
            return None;
        }
        let order: Vec<Hex> = lies.iter().map(|(hex, _)| *hex).collect();
        let mut map = Board::holding(&lies).finish_as_labelled(tiles).in_order(&order);
        map.known = self.known;
        map.keep_secrets(&self.places);
        Some(map)
    }

    /// Returns the same map with its places in the order of their hexes in a list; those that are not in it
    /// come last.
    #[must_use]
    pub fn in_order(&self, order: &[Hex]) -> Map {
        let number = |at: usize| PlaceId(u16::try_from(at).unwrap_or(u16::MAX));
        let mut first: BTreeMap<Hex, usize> = BTreeMap::new();
        order.iter().for_each(|hex| {
            let next = first.len();
            first.entry(*hex).or_insert(next);
        });
        let mut ids: Vec<usize> = (0..self.places.len()).collect();
        let rank = |place: &Place| place.hex().and_then(|hex| first.get(&hex).copied());
        ids.sort_by_key(|at| rank(&self.places[*at]).unwrap_or(usize::MAX));
        let mut new = vec![PlaceId(0); ids.len()];
        ids.iter().enumerate().for_each(|(at, old)| new[*old] = number(at));
        let mut places: Vec<Place> = ids.iter().map(|at| self.places[*at].clone()).collect();
        for place in &mut places {
            place.exits.iter_mut().for_each(|exit| exit.to = new[usize::from(exit.to.0)]);
            place.by_sea.iter_mut().for_each(|to| *to = new[usize::from(to.0)]);
        }
        let mut map = Map::new(places);
        map.known = self.known;
        map
    }
}

fn laid(place: &Place) -> Option<(Hex, Laid)> {
    Some((place.hex()?, place.laid()?))
}

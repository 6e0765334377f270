//! Where ships can be: harbours and the water from coast tile to coast tile (NL-SHIP-01,
//! NL-SHIP-06).

use std::collections::{BTreeMap, VecDeque};

use crate::campaign::RealmId;
use crate::engine::core::game::Game;
use crate::map::{PlaceId, Side};
use crate::rules::{Settlement, Value};

impl Game<'_> {
    /// Whether a settlement of this kind on the place is a harbour (NL-SHIP-06).
    #[must_use]
    pub fn is_harbour(&self, place: PlaceId, kind: Settlement) -> bool {
        self.rules.settlement(kind).harbour && self.shore(place)
    }

    /// Whether ships can be on a tile: it is open sea, or has a coast and is not a swamp
    /// (NL-SHIP-01, NL-MOVE-07).
    #[must_use]
    pub fn water(&self, place: PlaceId) -> bool {
        self.shore(place) || self.place(place).open_sea
    }

    /// Whether a tile has land and water.
    #[must_use]
    pub fn shore(&self, place: PlaceId) -> bool {
        let place = self.place(place);
        (place.coast || place.river_mouth) && !place.barred
    }

    /// Whether ships can lie in a harbour on a tile: a razed one takes none (NL-SHIP-06, NL-WQ-03).
    #[must_use]
    pub fn harbour(&self, place: PlaceId) -> bool {
        self.state.working_settlement(place).is_some_and(|kind| self.is_harbour(place, kind))
    }

    /// Whether a tile is a harbour of the realm's own empire.
    #[must_use]
    pub fn own_harbour(&self, realm: RealmId, place: PlaceId) -> bool {
        self.empire(place) == Some(realm) && self.harbour(place)
    }

    /// The harbours of a realm's empire, in map order.
    #[must_use]
    pub fn own_harbours(&self, realm: RealmId) -> Vec<PlaceId> {
        self.map().ids().filter(|place| self.own_harbour(realm, *place)).collect()
    }

    /// The tiles that a ship reaches in one move, regardless of who holds the land there
    /// (NL-SHIP-01); open sea among them where ships leave the coast (EN-SHIP-23).
    pub fn sea_ways(&self, from: PlaceId) -> impl Iterator<Item = PlaceId> + '_ {
        let open = |to: PlaceId| !self.place(to).open_sea || self.value(Value::OpenSea, ()) > 0;
        self.place(from).by_sea.iter().copied().filter(move |to| self.water(*to) && open(*to))
    }

    /// Where beaten ships are pushed: along the coast, and from open sea anywhere (NL-SHIP-05).
    pub fn ways_off(&self, from: PlaceId) -> impl Iterator<Item = PlaceId> + '_ {
        self.sea_ways(from).filter(move |to| self.place(from).open_sea || !self.place(*to).open_sea)
    }

    /// The side of a tile through which its coast goes on: up the coast the sea is to starboard
    /// (EN-SHIP-18).
    #[must_use]
    pub fn coast_side(&self, place: PlaceId, up: bool) -> Option<Side> {
        let here = self.place(place);
        let turn = here.laid()?.turn;
        let design = self.design(place).filter(|_| !here.barred)?;
        let on = |side: &Side| {
            Some(design.face(turn, *side))
                .is_some_and(|face| face.shore && face.water_clockwise == up)
        };
        Side::ALL.into_iter().find(on)
    }

    /// Every tile that ships reach from here over coast tiles, with the number of moves it takes,
    /// nearest first and in map order among equals; the tile itself is the first, with 0.
    #[must_use]
    pub fn reach_by_sea(&self, from: PlaceId) -> Vec<(PlaceId, i64)> {
        let mut moves = BTreeMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            let next = moves.get(&at).copied().unwrap_or(0) + 1;
            for to in self.sea_ways(at) {
                if let std::collections::btree_map::Entry::Vacant(free) = moves.entry(to) {
                    free.insert(next);
                    queue.push_back(to);
                }
            }
        }
        let mut reached: Vec<(PlaceId, i64)> = moves.into_iter().collect();
        reached.sort_by_key(|(place, moves)| (*moves, *place));
        reached
    }
}

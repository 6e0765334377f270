//! Places for ships: harbours and the water from coast tile to coast tile (NL-SHIP-01, NL-SHIP-06).

use std::collections::{BTreeMap, VecDeque};

use crate::campaign::RealmId;
use crate::engine::core::game::Game;
use crate::engine::realms::claims;
use crate::map::{PlaceId, Side};
use crate::rules::{Settlement, Value};

/// True if a settlement of this kind on the place is a harbour (NL-SHIP-06).
pub fn is_harbour(game: &Game<'_>, place: PlaceId, kind: Settlement) -> bool {
    game.rules.settlement(kind).harbour && shore(game, place)
}

/// True if ships can be on a tile: it is open sea, or has a coast and is not a swamp
/// (NL-SHIP-01, NL-MOVE-07).
pub fn water(game: &Game<'_>, place: PlaceId) -> bool {
    shore(game, place) || game.place(place).open_sea
}

/// True if a tile has land and water.
pub fn shore(game: &Game<'_>, place: PlaceId) -> bool {
    let place = game.place(place);
    (place.coast || place.river_mouth) && !place.barred
}

/// True if ships can lie in a harbour on a tile: a razed one takes none (NL-SHIP-06, NL-WQ-03).
pub fn harbour(game: &Game<'_>, place: PlaceId) -> bool {
    game.state.working_settlement(place).is_some_and(|kind| is_harbour(game, place, kind))
}

/// True if a tile is a harbour of the realm's own empire.
pub fn own_harbour(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    claims::empire(game, place) == Some(realm) && harbour(game, place)
}

/// Lists the harbours of a realm's empire, in map order.
pub fn own_harbours(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    game.map().ids().filter(|place| own_harbour(game, realm, *place)).collect()
}

/// Lists the tiles that a ship reaches in one move, regardless of who holds the land there
/// (NL-SHIP-01); open sea among them where ships leave the coast (EN-SHIP-23).
pub fn sea_ways<'g>(game: &'g Game<'_>, from: PlaceId) -> impl Iterator<Item = PlaceId> + 'g {
    let open = |to: PlaceId| !game.place(to).open_sea || game.value(Value::OpenSea, ()) > 0;
    game.place(from).by_sea.iter().copied().filter(move |to| water(game, *to) && open(*to))
}

/// Lists the tiles to which beaten ships may be pushed: along the coast, and from open sea anywhere
/// (NL-SHIP-05).
pub fn ways_off<'g>(game: &'g Game<'_>, from: PlaceId) -> impl Iterator<Item = PlaceId> + 'g {
    sea_ways(game, from).filter(move |to| game.place(from).open_sea || !game.place(*to).open_sea)
}

/// Returns the side of a tile through which its coast goes on: up the coast the sea is to starboard
/// (EN-SHIP-18).
pub fn coast_side(game: &Game<'_>, place: PlaceId, up: bool) -> Option<Side> {
    let here = game.place(place);
    let turn = here.laid()?.turn;
    let design = game.design(place).filter(|_| !here.barred)?;
    let on = |side: &Side| {
        Some(design.face(turn, *side)).is_some_and(|face| face.shore && face.water_clockwise == up)
    };
    Side::ALL.into_iter().find(on)
}

/// Lists every tile that ships reach from here over coast tiles, with the number of moves it takes,
/// nearest first and in map order among equals; the tile itself is the first, with 0.
pub fn reach_by_sea(game: &Game<'_>, from: PlaceId) -> Vec<(PlaceId, i64)> {
    let mut moves = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        let next = moves.get(&at).copied().unwrap_or(0) + 1;
        for to in sea_ways(game, at) {
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

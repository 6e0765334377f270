//! Links within a realm: what is cut off from its capital, and what would be if a tile fell.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::campaign::RealmId;
use crate::engine::Game;
use crate::engine::realms::revenue;
use crate::map::{Map, PlaceId};

/// Lists tiles of a realm that no way over its own tiles joins to its capital; all of them if it
/// has none.
pub fn cut_off(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    let linked = revenue::linked(game, realm);
    let owned = |place: &PlaceId| game.state.holding(*place).owner.realm() == Some(realm);
    game.map().ids().filter(owned).filter(|place| !linked.contains(place)).collect()
}

/// Maps each tile of a realm whose loss would cut others off from the capital to those others.
pub fn would_cut_off(game: &Game<'_>, realm: RealmId) -> BTreeMap<PlaceId, Vec<PlaceId>> {
    let linked = revenue::linked(game, realm);
    let Some(capital) = game.state.realm(realm).capital.filter(|seat| linked.contains(seat)) else {
        return BTreeMap::new();
    };
    let walk = LinkWalk::from(game.map(), capital, &linked);
    let cut_off = |place: &PlaceId| {
        let mut others = walk.only_by(*place);
        others.sort_unstable();
        (*place, others)
    };
    let lost = linked.iter().filter(|place| **place != capital).map(cut_off);
    lost.filter(|(_, others)| !others.is_empty()).collect()
}

/// Finds the shortest way over a realm's own tiles from its capital to a tile, both included; None
/// if there is none.
pub fn way_from_capital(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Option<Vec<PlaceId>> {
    let linked = revenue::linked(game, realm);
    let capital = game.state.realm(realm).capital.filter(|seat| linked.contains(seat))?;
    let mut before = BTreeMap::from([(capital, capital)]);
    let mut open = VecDeque::from([capital]);
    while let Some(from) = open.pop_front() {
        for to in game.map().neighbours(from).filter(|to| linked.contains(to)) {
            before.entry(to).or_insert_with(|| {
                open.push_back(to);
                from
            });
        }
    }
    let mut way = vec![place];
    while *way.last()? != capital {
        way.push(*before.get(way.last()?)?);
    }
    way.reverse();
    Some(way)
}

/// A walk from a capital over the tiles linked to it, each entered once from the one before it: what
/// hangs on a tile alone is found without walking again for every tile.
struct LinkWalk {
    /// In the order in which they are entered.
    entered: Vec<PlaceId>,
    steps: BTreeMap<PlaceId, LinkStep>,
}

/// One tile of the walk, with places in [`LinkWalk::entered`].
struct LinkStep {
    at: usize,
    /// One past the last tile that was entered through it.
    end: usize,
    /// The earliest tile that borders it or one entered through it.
    earliest: usize,
    /// Those entered from it.
    next: Vec<PlaceId>,
}

impl LinkWalk {
    fn from(map: &Map, capital: PlaceId, linked: &BTreeSet<PlaceId>) -> LinkWalk {
        let mut walk = LinkWalk { entered: Vec::new(), steps: BTreeMap::new() };
        let neighbours =
            |place: PlaceId| map.neighbours(place).filter(|to| linked.contains(to)).collect();
        let mut open: Vec<(PlaceId, Vec<PlaceId>)> = Vec::new();
        walk.enter(capital);
        open.push((capital, neighbours(capital)));
        while let Some((here, left)) = open.last_mut() {
            let here = *here;
            if let Some(to) = left.pop() {
                if let Some(known) = walk.steps.get(&to).map(|step| step.at) {
                    walk.reaches(here, known);
                } else {
                    walk.steps.entry(here).and_modify(|step| step.next.push(to));
                    walk.enter(to);
                    open.push((to, neighbours(to)));
                }
                continue;
            }
            open.pop();
            let end = walk.entered.len();
            let earliest = walk.steps.get_mut(&here).map_or(end, |step| {
                step.end = end;
                step.earliest
            });
            if let Some((before, _)) = open.last() {
                walk.reaches(*before, earliest);
            }
        }
        walk
    }

    fn enter(&mut self, place: PlaceId) {
        let at = self.entered.len();
        self.entered.push(place);
        self.steps.insert(place, LinkStep { at, end: at, earliest: at, next: Vec::new() });
    }

    fn reaches(&mut self, place: PlaceId, earliest: usize) {
        self.steps.entry(place).and_modify(|step| step.earliest = step.earliest.min(earliest));
    }

    /// Lists the tiles that only a way over this one joins to the capital.
    fn only_by(&self, place: PlaceId) -> Vec<PlaceId> {
        let Some(here) = self.steps.get(&place) else { return Vec::new() };
        let beyond = here.next.iter().filter_map(|next| self.steps.get(next));
        let cut = beyond.filter(|next| next.earliest >= here.at);
        cut.flat_map(|next| self.entered[next.at..next.end].iter().copied()).collect()
    }
}

//! How a realm hangs together: what is cut off from its capital, and what would be if a tile fell.

use std::collections::{BTreeMap, VecDeque};

use crate::campaign::RealmId;
use crate::engine::Game;
use crate::map::PlaceId;

impl Game<'_> {
    /// Tiles of a realm that no way over its own tiles joins to its capital; all of them where it
    /// has none.
    #[must_use]
    pub fn cut_off(&self, realm: RealmId) -> Vec<PlaceId> {
        let linked = self.linked(realm);
        let owned = |place: &PlaceId| self.state.holding(*place).owner.realm() == Some(realm);
        self.map().ids().filter(owned).filter(|place| !linked.contains(place)).collect()
    }

    /// For each tile of a realm whose loss would cut others off from the capital: those others.
    #[must_use]
    pub fn would_cut_off(&self, realm: RealmId) -> BTreeMap<PlaceId, Vec<PlaceId>> {
        let linked = self.linked(realm);
        let Some(capital) = self.state.realm(realm).capital.filter(|seat| linked.contains(seat))
        else {
            return BTreeMap::new();
        };
        let without = |lost: PlaceId| {
            let reached = self.map().joined_to(capital, |to| to != lost && linked.contains(&to));
            linked.iter().copied().filter(|one| *one != lost && !reached.contains(one)).collect()
        };
        linked
            .iter()
            .filter(|place| **place != capital)
            .map(|place| (*place, without(*place)))
            .filter(|(_, others): &(PlaceId, Vec<PlaceId>)| !others.is_empty())
            .collect()
    }

    /// The shortest way over a realm's own tiles from its capital to a tile, both included; none
    /// where there is none.
    #[must_use]
    pub fn way_from_capital(&self, realm: RealmId, place: PlaceId) -> Option<Vec<PlaceId>> {
        let linked = self.linked(realm);
        let capital = self.state.realm(realm).capital.filter(|seat| linked.contains(seat))?;
        let mut before = BTreeMap::from([(capital, capital)]);
        let mut open = VecDeque::from([capital]);
        while let Some(from) = open.pop_front() {
            for to in self.map().neighbours(from).filter(|to| linked.contains(to)) {
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
}

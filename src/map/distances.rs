//! Distances between places of a map, and the places that a way joins.

use std::collections::{BTreeSet, VecDeque};

use super::graph::{Map, PlaceId};
use crate::basics::hex::Hex;

impl Map {
    /// Returns true by place if a way over land borders, around swamps, leads there; none does from a swamp.
    pub fn by_land_from(&self, from: PlaceId) -> Vec<bool> {
        self.lands.joined(self, from)
    }

    /// Returns true by place if a way over land borders leads there, as it does to `from` itself; it goes
    /// only through places that `through` allows.
    pub fn reached_from(&self, from: PlaceId, through: impl Fn(PlaceId) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.places.len()];
        reached[from.0 as usize] = true;
        let mut open = vec![from];
        while let Some(from) = open.pop() {
            for to in self.neighbours(from) {
                let known = &mut reached[to.0 as usize];
                if !*known && through(to) {
                    *known = true;
                    open.push(to);
                }
            }
        }
        reached
    }

    /// As [`Map::reached_from`], as a set.
    pub fn joined_to(&self, from: PlaceId, through: impl Fn(PlaceId) -> bool) -> BTreeSet<PlaceId> {
        let reached = self.reached_from(from, through);
        self.ids().filter(|place| reached[place.0 as usize]).collect()
    }

    /// Places at most this many steps away, the place itself among them, in the order of the map.
    pub fn within(&self, id: PlaceId, steps: i64) -> Vec<PlaceId> {
        self.around(id, steps).into_iter().map(|(place, _)| place).collect()
    }

    /// Returns the same with the steps to each.
    pub fn around(&self, id: PlaceId, steps: i64) -> Vec<(PlaceId, i64)> {
        let Some(middle) = self.place(id).hex() else {
            let mut found = Vec::new();
            self.walk(id, |place, far| {
                if far <= steps {
                    found.push((place, far));
                }
                far <= steps
            });
            found.sort_unstable();
            return found;
        };
        let reach = i32::try_from(steps.max(0)).unwrap_or(i32::MAX);
        let area = i64::from(reach).saturating_mul(2).saturating_add(1).saturating_pow(2);
        if usize::try_from(area).is_ok_and(|area| area < self.places.len()) {
            let around = (-reach..=reach).flat_map(|q| {
                (-reach..=reach).map(move |r| Hex { q: middle.q + q, r: middle.r + r })
            });
            let near = around
                .map(|hex| (hex, hex.distance(middle)))
                .filter(|(_, far)| *far <= reach)
                .filter_map(|(hex, far)| Some((self.on(hex)?, far.into())));
            let mut found: Vec<(PlaceId, i64)> =
                Vec::with_capacity(usize::try_from(area).unwrap_or(0));
            found.extend(near);
            found.sort_unstable();
            return found;
        }
        let far = |other: PlaceId| self.place(other).hex().map(|hex| hex.distance(middle));
        let near = self.ids().filter_map(|other| Some((other, far(other)?)));
        let mut found = Vec::with_capacity(self.places.len());
        found.extend(near.filter(|(_, far)| *far <= reach).map(|(other, far)| (other, far.into())));
        found
    }

    /// Steps from tile to tile over anything that lies between, adjacent being 1.
    pub fn distance(&self, from: PlaceId, to: PlaceId) -> i64 {
        match (self.place(from).hex(), self.place(to).hex()) {
            (Some(from), Some(to)) => i64::from(from.distance(to)),
            _ => {
                let mut steps = None;
                self.walk(from, |place, far| {
                    if place == to {
                        steps = Some(far);
                    }
                    steps.is_none()
                });
                steps.unwrap_or_else(|| i64::try_from(self.places.len()).unwrap_or(i64::MAX))
            }
        }
    }

    /// Visits what borders and sea links lead to, the nearest first, with the steps there, as long as
    /// `on` says so.
    fn walk(&self, from: PlaceId, mut on: impl FnMut(PlaceId, i64) -> bool) {
        let mut seen = vec![false; self.places.len()];
        seen[usize::from(from.0)] = true;
        let mut next = VecDeque::from([(from, 0)]);
        while let Some((here, far)) = next.pop_front() {
            if !on(here, far) {
                return;
            }
            let place = self.place(here);
            for to in place.exits.iter().map(|exit| exit.to).chain(place.by_sea.iter().copied()) {
                if !std::mem::replace(&mut seen[usize::from(to.0)], true) {
                    next.push_back((to, far + 1));
                }
            }
        }
    }
}

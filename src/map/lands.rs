//! The places of a map → which of them a way over land joins, around swamps.

use std::sync::OnceLock;

use super::graph::{Map, PlaceId};

/// A swamp, which is part of no land.
const SWAMP: u16 = u16::MAX;

/// By place: the number of its land. Found when it is first asked, and no part of what a map is.
#[derive(Debug, Clone, Default)]
pub(super) struct Lands(OnceLock<Vec<u16>>);

impl PartialEq for Lands {
    fn eq(&self, _: &Lands) -> bool {
        true
    }
}

impl Eq for Lands {}

impl Lands {
    pub fn joined_to(&self, map: &Map, from: PlaceId) -> Vec<bool> {
        let lands = self.0.get_or_init(|| find(map));
        let own = lands[from.0 as usize];
        lands.iter().map(|land| *land == own && own != SWAMP).collect()
    }
}

/// Each land has the number of its first place.
fn find(map: &Map) -> Vec<u16> {
    let mut lands = vec![SWAMP; map.places.len()];
    let mut open = Vec::new();
    for first in map.ids() {
        if lands[first.0 as usize] != SWAMP || map.place(first).swamp() {
            continue;
        }
        lands[first.0 as usize] = first.0;
        open.push(first);
        while let Some(from) = open.pop() {
            for to in map.neighbours(from).filter(|to| !map.place(*to).swamp()) {
                let land = &mut lands[to.0 as usize];
                if *land == SWAMP {
                    *land = first.0;
                    open.push(to);
                }
            }
        }
    }
    lands
}

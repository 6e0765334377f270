//! The places of a map → which of them a way over land joins, around swamps. Found for each question anew, it would
//! take 2 in a thousand more of the instructions of a campaign on 105 tiles, and the more the larger the map is.

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
    pub fn joined(&self, map: &Map, from: PlaceId) -> Vec<bool> {
        let lands = self.0.get_or_init(|| find(map));
        let own = lands[from.0 as usize];
        lands.iter().map(|land| *land == own && own != SWAMP).collect()
    }
}

/// Gives each land the number of its first place.
fn find(map: &Map) -> Vec<u16> {
    let swamp = |place: PlaceId| map.place(place).swamp();
    let mut lands = vec![SWAMP; map.places.len()];
    for first in map.ids() {
        if lands[first.0 as usize] == SWAMP && !swamp(first) {
            let reached = map.reached_from(first, |to| !swamp(to));
            let own = lands.iter_mut().zip(reached).filter(|(_, reached)| *reached);
            own.for_each(|(land, _)| *land = first.0);
        }
    }
    lands
}

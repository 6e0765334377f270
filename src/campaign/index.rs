//! Index of where banners stand and which pieces lie on the map, kept beside the state so that
//! nobody looks at every banner ever formed or every place there is. If all that stand were gone over for each
//! question, a simulated campaign of the Dutch edition would take 1 in a hundred more instructions, and more the more
//! banners there are. All of it follows from the state: it is neither saved nor hashed, and [`super::invariants`]
//! compares it with one made anew.

use std::collections::BTreeMap;

use super::ids::{BannerId, Force, RealmId};
use super::mark::Mark;
use super::state::{Banner, Holding, Service, State};
use crate::map::PlaceId;
use crate::rules::{Race, Settlement};

/// Lists of banners are in the order they were formed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Index {
    /// Banners on the map; those in hiding lie apart.
    standing: Vec<BannerId>,
    /// By place.
    places: Vec<Force>,
    realms: BTreeMap<RealmId, Vec<BannerId>>,
    /// Settlements on the map, by kind.
    settlements: BTreeMap<Settlement, i64>,
    ships: i64,
    /// Races of banners, standing or gone, that were given to them alone; None for hired and allied
    /// ones that were given none.
    races: Vec<Option<Race>>,
    /// By place, true if a mark lies there; false behind the last of these.
    marked: Vec<bool>,
}

fn insert(list: &mut Vec<BannerId>, banner: BannerId) {
    if let Err(at) = list.binary_search(&banner) {
        list.insert(at, banner);
    }
}

fn remove(list: &mut Vec<BannerId>, banner: BannerId) {
    if let Ok(at) = list.binary_search(&banner) {
        list.remove(at);
    }
}

impl Index {
    /// Builds the index from all there is.
    pub fn of(state: &State) -> Index {
        let State { banners, holdings, ships, marks, .. } = state;
        let mut index = Index::default();
        index.places_changed(holdings);
        index.marks_changed(marks);
        let there = |(id, banner): &(BannerId, &Banner)| !banner.removed && !state.is_hidden(*id);
        for (id, banner) in (0..).map(BannerId).zip(banners).filter(there) {
            index.formed(id, banner.realm, banner.at);
            if banner.aboard.is_some() {
                index.leaves(id, banner.at);
            }
        }
        banners.iter().for_each(|banner| index.comes(banner.service, banner.race));
        index.ships = ships.iter().map(|ship| i64::from(!ship.removed)).sum();
        index
    }

    /// Marks were laid or lifted.
    pub(super) fn marks_changed(&mut self, marks: &[Mark]) {
        self.marked.clear();
        for place in marks.iter().map(|mark| mark.place.0 as usize) {
            if self.marked.len() <= place {
                self.marked.resize(place + 1, false);
            }
            self.marked[place] = true;
        }
    }

    /// True if a mark lies on a place.
    #[inline]
    pub fn is_marked(&self, place: PlaceId) -> bool {
        self.marked.get(place.0 as usize).is_some_and(|marked| *marked)
    }

    /// Indexes races anew, as a banner has changed race and may have been the last of its old one.
    pub(super) fn races_changed(&mut self, banners: &[Banner]) {
        self.races.clear();
        banners.iter().for_each(|banner| self.comes(banner.service, banner.race));
    }

    /// Adds the race of a banner that comes into some service.
    pub(super) fn comes(&mut self, service: Service, race: Option<Race>) {
        if (race.is_some() || service.of_others())
            && let Err(at) = self.races.binary_search(&race)
        {
            self.races.insert(at, race);
        }
    }

    pub fn races(&self) -> &[Option<Race>] {
        &self.races
    }

    pub fn standing(&self) -> &[BannerId] {
        &self.standing
    }

    pub fn on(&self, place: PlaceId) -> &[BannerId] {
        self.places.get(place.0 as usize).map_or(&[], |force| force)
    }

    pub fn of_realm(&self, realm: RealmId) -> &[BannerId] {
        self.realms.get(&realm).map_or(&[], Vec::as_slice)
    }

    pub fn settlements(&self) -> impl Iterator<Item = (Settlement, i64)> + '_ {
        self.settlements.iter().map(|(kind, count)| (*kind, *count))
    }

    pub fn ships(&self) -> i64 {
        self.ships
    }

    pub(super) fn formed(&mut self, banner: BannerId, realm: RealmId, at: PlaceId) {
        insert(&mut self.standing, banner);
        insert(self.realms.entry(realm).or_default(), banner);
        self.arrives(banner, at);
    }

    pub(super) fn gone(&mut self, banner: BannerId, realm: RealmId, from: PlaceId) {
        remove(&mut self.standing, banner);
        if let Some(list) = self.realms.get_mut(&realm) {
            remove(list, banner);
            if list.is_empty() {
                self.realms.remove(&realm);
            }
        }
        self.leaves(banner, from);
    }

    pub(super) fn moved(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) {
        if from != to {
            self.leaves(banner, from);
            self.arrives(banner, to);
        }
    }

    /// Puts a banner ashore on a place. One aboard a ship stands on no place.
    pub(super) fn arrives(&mut self, banner: BannerId, at: PlaceId) {
        let place = at.0 as usize;
        if self.places.len() <= place {
            self.places.resize(place + 1, Force::new());
        }
        let force = &mut self.places[place];
        if let Err(at) = force.binary_search(&banner) {
            force.insert(at, banner);
        }
    }

    /// Takes a banner that goes aboard a ship off its place.
    pub(super) fn leaves(&mut self, banner: BannerId, from: PlaceId) {
        if let Some(force) = self.places.get_mut(from.0 as usize) {
            force.retain(|one| *one != banner);
        }
    }

    pub(super) fn settled(&mut self, before: Option<Settlement>, after: Option<Settlement>) {
        for (kind, by) in
            before.map(|kind| (kind, -1)).into_iter().chain(after.map(|kind| (kind, 1)))
        {
            let count = self.settlements.entry(kind).or_default();
            *count += by;
            if *count == 0 {
                self.settlements.remove(&kind);
            }
        }
    }

    pub(super) fn ships_changed(&mut self, by: i64) {
        self.ships += by;
    }

    /// Places come to those there are.
    pub(super) fn places_added(&mut self, places: usize) {
        self.places.resize(places.max(self.places.len()), Force::new());
    }

    /// Indexes all places anew.
    pub(super) fn places_changed(&mut self, holdings: &[Holding]) {
        self.settlements.clear();
        self.places = vec![Force::new(); holdings.len()];
        for kind in holdings.iter().filter_map(|holding| holding.settlement) {
            self.settled(None, Some(kind));
        }
    }
}

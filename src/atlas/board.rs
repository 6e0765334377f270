//! Table as rows of numbers and texts: places, banners, ships and realms. Two boards → the rows
//! that differ.

use std::collections::BTreeMap;

use serde::Serialize;

/// A number; None if the viewer may not know it.
pub(super) type KnownNumber = Option<i64>;

/// Changing part of a place. Texts are numbers of [`Strings`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct PlaceRow {
    pub(super) name: u32,
    pub(super) known: bool,
    /// A realm's number, or one of those in `rows.rs`.
    pub(super) owner: i16,
    /// Settlement there, by its name.
    pub(super) settlement: Option<u32>,
    pub(super) razed: bool,
    pub(super) burnt: bool,
    /// A capital may be there.
    pub(super) circle: bool,
    /// Its realm's capital is not linked to it.
    pub(super) cut_off: bool,
    /// Besieger's number.
    pub(super) besieger: Option<i16>,
    pub(super) stock: KnownNumber,
    pub(super) marks: Vec<u32>,
    /// Discs that lie there face down: realms and numbers.
    pub(super) discs: Vec<(u8, u16)>,
    /// The realm whose capital it is.
    pub(super) capital: Option<i16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct BannerRow {
    pub(super) name: u32,
    pub(super) realm: u8,
    pub(super) number: u8,
    pub(super) at: u32,
    pub(super) points: KnownNumber,
    /// Time at which the viewer was told the points, if they are not sure.
    pub(super) told: Option<u32>,
    pub(super) baggage: KnownNumber,
    pub(super) aboard: Option<u16>,
    /// Shut in, besieging, busy and so on.
    pub(super) state: u32,
    /// Their race or service, where not plain.
    pub(super) kind: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct ShipRow {
    pub(super) name: u32,
    pub(super) owner: i16,
    pub(super) number: u8,
    pub(super) at: u32,
    pub(super) docked: bool,
    /// The sign of those who rove in it.
    pub(super) sign: Option<char>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct RealmRow {
    /// Its name as players have it.
    pub(super) name: u32,
    pub(super) capital: Option<u32>,
    pub(super) land: usize,
    pub(super) banners: usize,
    pub(super) ships: usize,
    pub(super) points: KnownNumber,
    pub(super) crowns: KnownNumber,
    pub(super) baggage: KnownNumber,
    /// Points lost in the whole campaign.
    pub(super) losses: KnownNumber,
    pub(super) out: bool,
    pub(super) counters: Vec<KnownNumber>,
    /// Amount of each thing by which the campaign may be won.
    pub(super) standings: Vec<KnownNumber>,
}

/// One look at the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BoardState {
    /// Number of the map that lies there; None before there is one.
    pub(super) map: Option<usize>,
    pub(super) places: Vec<PlaceRow>,
    pub(super) banners: BTreeMap<u16, BannerRow>,
    pub(super) ships: BTreeMap<u16, ShipRow>,
    pub(super) realms: Vec<RealmRow>,
}

/// Differences from the board before, by number; a row of None is gone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StepChanges {
    pub(super) map: Option<usize>,
    pub(super) places: Vec<(usize, PlaceRow)>,
    pub(super) banners: Vec<(u16, Option<BannerRow>)>,
    pub(super) ships: Vec<(u16, Option<ShipRow>)>,
    pub(super) realms: Vec<(usize, RealmRow)>,
}

impl StepChanges {
    /// Rows of realms were made once more, and are otherwise.
    pub(super) fn realms_again(&mut self, rows: Vec<(usize, RealmRow)>) {
        let mut all: BTreeMap<usize, RealmRow> =
            std::mem::take(&mut self.realms).into_iter().collect();
        all.extend(rows);
        self.realms = all.into_iter().collect();
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == StepChanges::default()
    }

    /// True if nothing of this is marked on the map; a new map is not marked place by place.
    pub(super) fn are_nowhere(&self) -> bool {
        let places = self.map.is_some() || self.places.is_empty();
        places && self.banners.is_empty() && self.ships.is_empty()
    }
}

impl BoardState {
    /// Carries out what changed.
    pub(super) fn take(&mut self, changes: &StepChanges) {
        self.map = changes.map.or(self.map);
        put_rows(&mut self.places, &changes.places);
        put_rows(&mut self.realms, &changes.realms);
        put_entries(&mut self.banners, &changes.banners);
        put_entries(&mut self.ships, &changes.ships);
    }

    /// Returns the changes that make `self` of `before`.
    pub(super) fn since(&self, before: &BoardState) -> StepChanges {
        StepChanges {
            map: self.map.filter(|_| self.map != before.map),
            places: rows_since(&self.places, &before.places),
            banners: entries_since(&self.banners, &before.banners),
            ships: entries_since(&self.ships, &before.ships),
            realms: rows_since(&self.realms, &before.realms),
        }
    }
}

fn put_rows<T: Clone>(rows: &mut Vec<T>, changed: &[(usize, T)]) {
    for (at, row) in changed {
        if let Some(old) = rows.get_mut(*at) {
            *old = row.clone();
        } else {
            // New rows come in their order.
            rows.push(row.clone());
        }
    }
}

fn put_entries<T: Clone>(entries: &mut BTreeMap<u16, T>, changed: &[(u16, Option<T>)]) {
    for (id, row) in changed {
        match row {
            Some(row) => entries.insert(*id, row.clone()),
            None => entries.remove(id),
        };
    }
}

fn rows_since<T: Clone + PartialEq>(now: &[T], before: &[T]) -> Vec<(usize, T)> {
    now.iter()
        .enumerate()
        .filter(|(at, row)| before.get(*at) != Some(row))
        .map(|(at, row)| (at, row.clone()))
        .collect()
}

pub(super) fn entries_since<T: Clone + PartialEq>(
    now: &BTreeMap<u16, T>,
    before: &BTreeMap<u16, T>,
) -> Vec<(u16, Option<T>)> {
    let gone = before.keys().filter(|id| !now.contains_key(id)).map(|id| (*id, None));
    let changed = now
        .iter()
        .filter(|(id, row)| before.get(id) != Some(row))
        .map(|(id, row)| (*id, Some(row.clone())));
    gone.chain(changed).collect()
}

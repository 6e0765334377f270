//! What lies on the table, as far as a viewer may know: places, banners, ships and realms, each as
//! a row of numbers and texts. Two boards → the rows that differ.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::strings::Strings;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::picture::rovers;
use crate::view::{names, sheet};

/// Whose something is: a realm's number, or one of these.
pub(super) const NOBODY: i16 = -1;
pub(super) const INDEPENDENT: i16 = -2;

/// A number that the viewer may not know is none.
type Known = Option<i64>;

/// What changes about a place. Texts are numbers of [`Strings`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct PlaceRow {
    pub(super) name: u32,
    pub(super) known: bool,
    pub(super) owner: i16,
    /// What stands there, by its name.
    pub(super) settlement: Option<u32>,
    pub(super) razed: bool,
    pub(super) burnt: bool,
    /// A capital may be there.
    pub(super) circle: bool,
    /// Its realm's capital is not linked to it.
    pub(super) cut_off: bool,
    /// Who besieges it.
    pub(super) besieger: Option<i16>,
    pub(super) stock: Known,
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
    pub(super) points: Known,
    /// When the viewer was told the points, if they are not sure.
    pub(super) told: Option<u32>,
    pub(super) baggage: Known,
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
    /// What players call it.
    pub(super) name: u32,
    pub(super) capital: Option<u32>,
    pub(super) land: usize,
    pub(super) banners: usize,
    pub(super) ships: usize,
    pub(super) points: Known,
    pub(super) crowns: Known,
    pub(super) baggage: Known,
    /// Points lost in the whole campaign.
    pub(super) losses: Known,
    pub(super) out: bool,
    pub(super) counters: Vec<Known>,
}

/// One look at the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// Which of the maps lies there; none before there is one.
    pub(super) map: Option<usize>,
    pub(super) places: Vec<PlaceRow>,
    pub(super) banners: BTreeMap<u16, BannerRow>,
    pub(super) ships: BTreeMap<u16, ShipRow>,
    pub(super) realms: Vec<RealmRow>,
}

/// What differs from the board before, by number; a row of none is gone.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Changes {
    pub(super) map: Option<usize>,
    pub(super) places: Vec<(usize, PlaceRow)>,
    pub(super) banners: Vec<(u16, Option<BannerRow>)>,
    pub(super) ships: Vec<(u16, Option<ShipRow>)>,
    pub(super) realms: Vec<(usize, RealmRow)>,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        *self == Changes::default()
    }
}

impl Board {
    /// The board as the viewer may know it. `losses` are the points that each realm has lost.
    pub(super) fn of(
        game: &Game<'_>,
        viewer: Viewer,
        map: Option<usize>,
        losses: &[i64],
        strings: &mut Strings,
    ) -> Board {
        let mut cut_off = BTreeSet::new();
        if game.map().of_provinces() {
            cut_off = game.state.realm_ids().flat_map(|realm| game.cut_off(realm)).collect();
        }
        let mut row =
            |place: PlaceId| place_row(game, viewer, (place, cut_off.contains(&place)), strings);
        Board {
            map,
            places: game.map().ids().map(&mut row).collect(),
            banners: banners(game, viewer, strings),
            ships: ships(game, strings),
            realms: game
                .state
                .realm_ids()
                .map(|realm| {
                    let lost = losses.get(usize::from(realm.0)).copied().unwrap_or(0);
                    realm_row(game, viewer, realm, lost, strings)
                })
                .collect(),
        }
    }

    /// Carries out what changed.
    pub(super) fn take(&mut self, changes: &Changes) {
        self.map = changes.map.or(self.map);
        put_rows(&mut self.places, &changes.places);
        put_rows(&mut self.realms, &changes.realms);
        put_entries(&mut self.banners, &changes.banners);
        put_entries(&mut self.ships, &changes.ships);
    }

    /// What changed to make `self` of `before`.
    pub(super) fn since(&self, before: &Board) -> Changes {
        Changes {
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

fn entries_since<T: Clone + PartialEq>(
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

fn number(owner: Owner) -> i16 {
    match owner {
        Owner::Nobody => NOBODY,
        Owner::Independent => INDEPENDENT,
        Owner::Realm(realm) => i16::from(realm.0),
    }
}

fn is_own(viewer: Viewer, realm: RealmId) -> bool {
    viewer == Viewer::Host || viewer == Viewer::Realm(realm)
}

fn place_row(
    game: &Game<'_>,
    viewer: Viewer,
    (place, cut_off): (PlaceId, bool),
    strings: &mut Strings,
) -> PlaceRow {
    let state = game.state;
    let holding = state.holding(place);
    let capital = state.realm_ids().find(|realm| state.realm(*realm).capital == Some(place));
    let stored = holding.owner.realm().is_none_or(|realm| is_own(viewer, realm));
    let marks = state.marks_on(place).map(|mark| strings.number(&names::mark(game, &mark.name)));
    let marks = marks.collect();
    let discs = state.discs_on(place).map(|disc| (disc.owner.0, disc.number)).collect();
    PlaceRow {
        name: strings.number(names::place(game, place)),
        known: holding.known,
        owner: number(holding.owner),
        settlement: holding
            .settlement
            .map(|kind| strings.number(names::settlement(game, Some(kind)))),
        razed: holding.razed,
        burnt: holding.burnt,
        circle: holding.circle,
        cut_off,
        besieger: state.sieges.get(&place).map(|siege| i16::from(siege.besieger.0)),
        stock: stored.then_some(holding.stock),
        marks,
        discs,
        capital: capital.map(|realm| i16::from(realm.0)),
    }
}

fn banners(game: &Game<'_>, viewer: Viewer, strings: &mut Strings) -> BTreeMap<u16, BannerRow> {
    let state = game.state;
    let races = sheet::races_matter(game);
    let row = |(id, banner): (crate::campaign::BannerId, &crate::campaign::Banner)| {
        let (points, told) = match viewer.strength(state, id) {
            Strength::Exactly(points) => (Some(points), None),
            Strength::Reported { points, year, round } => {
                (Some(points), Some(strings.number(&format!("year {year}, round {round}"))))
            }
            Strength::Unknown => (None, None),
        };
        let siege = state.sieges.get(&banner.at);
        let mut words = Vec::new();
        if banner.shut_in {
            words.push("shut in");
        } else if siege.is_some_and(|siege| siege.besieger == banner.realm) {
            words.push("besieging");
        }
        words.extend(banner.busy.as_ref().map(|busy| busy.what.as_str()));
        let kind = if races { game.race_title(game.banner_race(id)) } else { "" };
        let row = BannerRow {
            name: strings.number(&names::banner(game, id)),
            realm: banner.realm.0,
            number: banner.number,
            at: u32::from(banner.at.0),
            points,
            told,
            baggage: viewer.baggage(state, id),
            aboard: banner.aboard.map(|ship| ship.0),
            state: strings.number(&words.join(", ")),
            kind: strings.number(kind),
        };
        (id.0, row)
    };
    state.standing().map(row).collect()
}

fn ships(game: &Game<'_>, strings: &mut Strings) -> BTreeMap<u16, ShipRow> {
    let row = |(id, ship): (crate::campaign::ShipId, &crate::campaign::Ship)| {
        let row = ShipRow {
            name: strings.number(&names::ship(game, id, game.flag(id))),
            owner: number(ship.owner),
            number: ship.number,
            at: u32::from(ship.at.0),
            docked: ship.docked,
            sign: rovers(game, game.flag_of(ship)),
        };
        (id.0, row)
    };
    game.state.afloat().map(row).collect()
}

fn realm_row(
    game: &Game<'_>,
    viewer: Viewer,
    realm: RealmId,
    lost: i64,
    strings: &mut Strings,
) -> RealmRow {
    let state = game.state;
    let standing = state.realm(realm);
    let own = is_own(viewer, realm);
    let (mut banners, mut points, mut baggage) = (0, 0, 0);
    for (_, banner) in state.banners_of(realm) {
        (banners, points, baggage) =
            (banners + 1, points + banner.points, baggage + banner.baggage);
    }
    let called = state.annotations.realms.get(&realm).map_or("", String::as_str);
    let counters =
        game.rules.counters.iter().map(|counter| {
            viewer.sees_counter(counter, realm).then(|| standing.counter(&counter.id))
        });
    RealmRow {
        name: strings.number(called),
        capital: standing.capital.map(|place| u32::from(place.0)),
        land: game.map().ids().filter(|place| game.empire(*place) == Some(realm)).count(),
        banners,
        ships: state.ships_of(Owner::Realm(realm)).count(),
        points: own.then(|| points + state.unplaced(realm)),
        crowns: viewer.sees_money(game.rules, realm).then_some(standing.crowns),
        baggage: own.then(|| baggage + standing.baggage),
        losses: own.then_some(lost),
        out: standing.out,
        counters: counters.collect(),
    }
}

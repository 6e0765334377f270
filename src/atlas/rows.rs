//! Things on the table, as far as a viewer may know → the rows of a board. A row is made anew only
//! where what it shows may have changed: on a large map an event changes one place, or none.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::board::{BannerRow, BoardState, PlaceRow, RealmRow, ShipRow, StepChanges};
use super::standings::Standings;
use super::strings::Strings;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{
    Annotations, Banner, BannerId, Disc, HiddenClaim, Holding, Mark, Owner, RealmId, Ship, ShipId,
    StrengthReport,
};
use crate::engine::Game;
use crate::engine::core::{pieces, races};
use crate::engine::realms::{claims, links};
use crate::map::{Map, PlaceId};
use crate::picture::rovers;
use crate::rules::Race;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::{names, sheet, texts};

/// Sources of the rows of a board when it was looked at last.
#[derive(Debug, Default)]
pub(super) struct Looked {
    /// The address of the rules in force: all of them stay as long as a campaign is played.
    rules: usize,
    called: Annotations,
    besiegers: Vec<(PlaceId, RealmId)>,
    map: Option<Rc<Map>>,
    holdings: Vec<Holding>,
    marks: Vec<Mark>,
    hidden_marks: Vec<Mark>,
    hidden_claims: Vec<HiddenClaim>,
    hidden_banners: BTreeMap<BannerId, Vec<RealmId>>,
    discs: Vec<Disc>,
    capitals: Vec<Option<PlaceId>>,
    banners: Vec<Banner>,
    reports: BTreeMap<RealmId, BTreeMap<BannerId, StrengthReport>>,
    races: Vec<Option<Race>>,
    /// Rows of banners tell their races.
    races_matter: bool,
}

/// One look at the table.
pub(super) struct Look<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) viewer: Viewer,
    /// Number of the map that lies there.
    pub(super) map: Option<usize>,
    /// The points that each realm has lost.
    pub(super) losses: &'a [i64],
    pub(super) standings: &'a Standings,
}

impl Look<'_> {
    /// Brings the board up to what the viewer may know now, and returns what changed.
    pub(super) fn onto(
        &self,
        board: &mut BoardState,
        looked: &mut Looked,
        strings: &mut Strings,
    ) -> StepChanges {
        let all = looked.all_otherwise(self.game);
        let places = self.places(board, looked, all, strings);
        let banners = self.banners(board, looked, all, strings);
        let ships = ships(self.game, strings);
        let changes = StepChanges {
            map: self.map.filter(|_| self.map != board.map),
            places,
            banners,
            ships: super::board::entries_since(&ships, &board.ships),
            realms: self.realms(board, strings),
        };
        board.take(&changes);
        board.places.truncate(self.game.map().places.len());
        changes
    }

    fn places(
        &self,
        board: &BoardState,
        looked: &mut Looked,
        all: bool,
        strings: &mut Strings,
    ) -> Vec<(usize, PlaceRow)> {
        let (game, state) = (self.game, self.game.state);
        let mut cut_off = BTreeSet::new();
        // The links of provinces to their capital depend on more than what lies on each.
        let provinces = game.map().of_provinces();
        if provinces {
            cut_off = state.realm_ids().flat_map(|realm| links::cut_off(game, realm)).collect();
        }
        let all = looked.lies_otherwise(game) || all || provinces;
        let mut changed = Vec::new();
        for place in game.map().ids() {
            let at = usize::from(place.0);
            if !all && looked.holdings.get(at) == Some(state.holding(place)) {
                continue;
            }
            let row = place_row(game, self.viewer, (place, cut_off.contains(&place)), strings);
            if board.places.get(at) != Some(&row) {
                changed.push((at, row));
            }
        }
        if looked.holdings != state.holdings {
            looked.holdings.clone_from(&state.holdings);
        }
        changed
    }

    fn banners(
        &self,
        board: &BoardState,
        looked: &mut Looked,
        all: bool,
        strings: &mut Strings,
    ) -> Vec<(u16, Option<BannerRow>)> {
        let state = self.game.state;
        let all = looked.told_otherwise(self.game) || all;
        let known = |id: u16| self.viewer.knows_of_banner(state, BannerId(id));
        let there = |id: u16| state.banners.get(usize::from(id)).is_some_and(|one| !one.removed);
        let stands = |id: &u16| there(*id) && known(*id);
        let gone = board.banners.keys().filter(|id| !stands(id)).map(|id| (*id, None));
        let mut changed: Vec<(u16, Option<BannerRow>)> = gone.collect();
        for (id, banner) in self.viewer.standing(state) {
            if !all && looked.banners.get(usize::from(id.0)) == Some(banner) {
                continue;
            }
            let row = self.banner(looked.races_matter, id, banner, strings);
            if board.banners.get(&id.0) != Some(&row) {
                changed.push((id.0, Some(row)));
            }
        }
        if looked.banners != state.banners {
            looked.banners.clone_from(&state.banners);
        }
        changed
    }

    fn banner(
        &self,
        races: bool,
        id: BannerId,
        banner: &Banner,
        strings: &mut Strings,
    ) -> BannerRow {
        let (game, state) = (self.game, self.game.state);
        let (points, told) = match self.viewer.strength(state, id) {
            Strength::Exactly(points) => (Some(points), None),
            Strength::Reported { points, year, round } => {
                let when = say!("year {year}, round {round}", year, round);
                (Some(points), Some(strings.number(&when.in_words(game.rules))))
            }
            Strength::Unknown => (None, None),
        };
        let siege = state.sieges.get(&banner.at);
        let mut words: Vec<Text> =
            state.is_hidden(id).then(|| say!("in hiding")).into_iter().collect();
        if banner.shut_in {
            words.push(say!("shut in"));
        } else if siege.is_some_and(|siege| siege.besieger == banner.realm) {
            words.push(say!("besieging"));
        }
        words.extend(banner.busy.as_ref().map(|busy| Text::of_script(&busy.what)));
        let kind = if races { races::race_title(game, races::banner_race(game, id)) } else { "" };
        BannerRow {
            name: strings.number(&names::banner(game, id)),
            realm: banner.realm.0,
            number: banner.number,
            at: u32::from(banner.at.0),
            points,
            told,
            baggage: self.viewer.baggage(state, id),
            aboard: banner.aboard.map(|ship| ship.0),
            state: strings.number(&Text::list(words, Joined::Comma).in_words(game.rules)),
            kind: strings.number(kind),
        }
    }

    fn realms(&self, board: &BoardState, strings: &mut Strings) -> Vec<(usize, RealmRow)> {
        let game = self.game;
        let mut land = vec![0; game.state.realms.len()];
        for realm in game.map().ids().filter_map(|place| claims::empire(game, place)) {
            land[usize::from(realm.0)] += 1;
        }
        let mut changed = Vec::new();
        for (realm, land) in game.state.realm_ids().zip(land) {
            let at = usize::from(realm.0);
            let lost = self.losses.get(at).copied().unwrap_or(0);
            let mut row = realm_row(game, self.viewer, realm, (land, lost), strings);
            row.standings = self.standings.of(realm);
            if board.realms.get(at) != Some(&row) {
                changed.push((at, row));
            }
        }
        changed
    }
}

/// Takes the new for the old, and says whether they differ.
fn differs<T: PartialEq + Clone>(old: &mut T, new: &T) -> bool {
    let differs = old != new;
    if differs {
        old.clone_from(new);
    }
    differs
}

impl Looked {
    /// True if something that any row may show has changed.
    fn all_otherwise(&mut self, game: &Game<'_>) -> bool {
        let state = game.state;
        let mut otherwise = differs(&mut self.rules, &std::ptr::from_ref(game.rules).addr());
        otherwise |= differs(&mut self.called, &state.annotations);
        let besiegers = || state.sieges.iter().map(|(place, siege)| (*place, siege.besieger));
        if !self.besiegers.iter().copied().eq(besiegers()) {
            self.besiegers = besiegers().collect();
            otherwise = true;
        }
        otherwise
    }

    /// True if something that any place may show has changed, besides what it holds.
    fn lies_otherwise(&mut self, game: &Game<'_>) -> bool {
        let (state, map) = (game.state, game.map());
        let mut otherwise = !self.map.as_ref().is_some_and(|old| Rc::ptr_eq(old, map));
        self.map = Some(Rc::clone(map));
        otherwise |= differs(&mut self.marks, &state.marks);
        otherwise |= differs(&mut self.hidden_marks, &state.hidden_marks);
        otherwise |= differs(&mut self.hidden_claims, &state.hidden_claims);
        otherwise |= differs(&mut self.discs, &state.discs);
        let capitals = || state.realms.iter().map(|realm| realm.capital);
        if !self.capitals.iter().copied().eq(capitals()) {
            self.capitals = capitals().collect();
            otherwise = true;
        }
        otherwise
    }

    /// True if something that any banner's row may show has changed, besides the banner itself.
    fn told_otherwise(&mut self, game: &Game<'_>) -> bool {
        let state = game.state;
        let mut otherwise = differs(&mut self.reports, &state.reports);
        otherwise |= differs(&mut self.hidden_banners, &state.hidden_banners);
        otherwise |= differs(&mut self.races_matter, &sheet::races_matter(game));
        let races = || state.realms.iter().map(|realm| realm.race);
        if !self.races.iter().copied().eq(races()) {
            self.races = races().collect();
            otherwise = true;
        }
        otherwise
    }
}

/// Owner of something: a realm's number, or one of these.
const NOBODY: i16 = -1;
const INDEPENDENT: i16 = -2;

fn number(owner: Owner) -> i16 {
    match owner {
        Owner::Nobody => NOBODY,
        Owner::Independent => INDEPENDENT,
        Owner::Realm(realm) => i16::from(realm.0),
    }
}

fn is_own(viewer: Viewer, realm: RealmId) -> bool {
    viewer.sees_all_of(realm)
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
    let marks = viewer.marks_on(state, place).map(|mark| names::mark(game, &mark.name).to_string());
    // They lie there by their names, as marks without a sign do.
    let claims = viewer.hidden_claims_to(state, place);
    let claims = claims.map(|claim| texts::hidden_claim(game, claim.realm).in_words(game.rules));
    let marks = marks.chain(claims).map(|name| strings.number(&name)).collect();
    let discs = state.discs_on(place).map(|disc| (disc.owner.0, disc.number)).collect();
    PlaceRow {
        name: strings.number(&names::called(game, place)),
        known: holding.known,
        owner: number(holding.owner),
        settlement: holding
            .settlement
            .map(|kind| strings.number(names::settlement(game, Some(kind)))),
        razed: holding.razed,
        burnt: holding.burnt,
        circle: state.may_be_capital(place),
        cut_off,
        besieger: state.sieges.get(&place).map(|siege| i16::from(siege.besieger.0)),
        stock: stored.then_some(holding.stock),
        marks,
        discs,
        capital: capital.map(|realm| i16::from(realm.0)),
    }
}

fn ships(game: &Game<'_>, strings: &mut Strings) -> BTreeMap<u16, ShipRow> {
    let row = |(id, ship): (ShipId, &Ship)| {
        let row = ShipRow {
            name: strings.number(&names::ship(game, id, pieces::flag(game, id))),
            owner: number(ship.owner),
            number: ship.number,
            at: u32::from(ship.at.0),
            docked: ship.docked,
            sign: rovers(game, pieces::flag_of(game, ship)),
        };
        (id.0, row)
    };
    game.state.afloat().map(row).collect()
}

fn realm_row(
    game: &Game<'_>,
    viewer: Viewer,
    realm: RealmId,
    (land, lost): (usize, i64),
    strings: &mut Strings,
) -> RealmRow {
    let state = game.state;
    let standing = state.realm(realm);
    let own = is_own(viewer, realm);
    let (mut banners, mut points, mut baggage) = (0, 0, 0);
    for (_, banner) in viewer.banners_of(state, realm) {
        (banners, points, baggage) =
            (banners + 1, points + banner.points, baggage + banner.baggage);
    }
    let own_name = state.annotations.realms.get(&realm);
    let called = own_name.or_else(|| state.annotations.people.get(&realm));
    let called = called.map_or("", String::as_str);
    let counters =
        game.rules.counters.iter().map(|counter| {
            viewer.sees_counter(counter, realm).then(|| standing.counter(&counter.id))
        });
    RealmRow {
        name: strings.number(called),
        capital: standing.capital.map(|place| u32::from(place.0)),
        land,
        banners,
        ships: state.ships_of(Owner::Realm(realm)).count(),
        points: own.then(|| points + state.unplaced(realm)),
        crowns: viewer.sees_money(game.rules, realm).then_some(standing.crowns),
        baggage: own.then(|| baggage + standing.baggage),
        losses: own.then_some(lost),
        out: standing.out,
        counters: counters.collect(),
        standings: Vec::new(),
    }
}

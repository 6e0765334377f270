//! Things that lie and stand on a map, as far as a legend has to explain them.

use std::collections::BTreeSet;

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::engine::marching::route;
use crate::engine::realms::links;
use crate::map::{Map, Side};
use crate::rules::MarkBearer;

/// Things to explain. Several looks at the table can be joined.
#[derive(Debug, Clone, Default)]
pub struct Shows {
    /// Kinds of settlements, by number.
    pub(super) settlements: BTreeSet<u8>,
    /// Marks that lie on places, by name.
    pub(super) marks: BTreeSet<String>,
    pub(super) owners: BTreeSet<Owner>,
    /// Realms whose provinces are cut off from their capital.
    pub(super) cut_off: BTreeSet<RealmId>,
    pub(super) razed: bool,
    pub(super) besieged: bool,
    /// Places where a capital may be.
    pub(super) circles: bool,
    pub(super) unscouted: bool,
    pub(super) operatives: bool,
    pub(super) ships: bool,
    pub(super) walls: bool,
    /// Hidden claims, which lie there by their names.
    pub(super) hidden_claims: bool,
}

impl Shows {
    /// Finds what a map shows now.
    pub fn of(game: &Game<'_>, viewer: Viewer, map: &Map) -> Shows {
        let state = game.state;
        let mut shows = Shows {
            besieged: !state.sieges.is_empty(),
            operatives: !state.discs.is_empty(),
            ships: state.afloat().next().is_some(),
            hidden_claims: viewer.hidden_claims(state).next().is_some(),
            ..Shows::default()
        };
        // While tiles are laid nothing stands on them.
        if state.holdings.len() < map.places.len() {
            return shows;
        }
        for place in map.ids() {
            let (holding, here) = (state.holding(place), map.place(place));
            shows.settlements.extend(holding.settlement.map(|kind| kind.0));
            shows.owners.insert(holding.owner);
            shows.razed |= holding.razed;
            shows.circles |= state.may_be_capital(place);
            shows.unscouted |= !holding.known && !map.known && !here.barred && !here.open_sea;
        }
        for mark in viewer.marks(state) {
            let kind = game.rules.mark_kind(&mark.name);
            if kind.is_some_and(|kind| kind.wall.is_some()) {
                shows.walls |=
                    Side::ALL.into_iter().any(|side| route::wall(game, mark.place, side));
            } else if kind.is_none_or(|kind| matches!(kind.on, MarkBearer::Tile)) {
                shows.marks.insert(mark.name.clone());
            }
        }
        if map.of_provinces() {
            let cut_off = |realm: &RealmId| !links::cut_off(game, *realm).is_empty();
            shows.cut_off = state.realm_ids().filter(cut_off).collect();
        }
        shows
    }

    /// Adds what another look showed.
    pub fn join(&mut self, other: Shows) {
        self.settlements.extend(other.settlements);
        self.marks.extend(other.marks);
        self.owners.extend(other.owners);
        self.cut_off.extend(other.cut_off);
        self.razed |= other.razed;
        self.besieged |= other.besieged;
        self.circles |= other.circles;
        self.unscouted |= other.unscouted;
        self.operatives |= other.operatives;
        self.ships |= other.ships;
        self.walls |= other.walls;
        self.hidden_claims |= other.hidden_claims;
    }
}

//! A laid map → the same map with enough capital sites far enough apart (NL-MAP-15, NL-MAP-16).
//!
//! A capital tile and a plain tile with the same sides change places, which is as if they had been
//! drawn the other way round. Only where that does not give enough sites is a land tile exchanged.

use std::collections::BTreeMap;

use super::MapBuilder;
use crate::basics::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::map::table::Marked;
use crate::rules::tiles::Role;

/// Spreads the capital tiles; returns how many sites lie far enough apart.
pub(super) fn place(builder: &mut MapBuilder<'_>, exchange: bool) -> usize {
    let tiles = builder.tiles;
    let capitals: Vec<u16> =
        tiles.indices().filter(|design| tiles.design(*design).capital).collect();
    let mut supply: Vec<usize> = capitals
        .iter()
        .map(|design| tiles.design(*design).count as usize * builder.wish.boxes as usize)
        .collect();
    let mut places: Vec<(Hex, Laid)> = builder.table.board.laid().collect();
    for at in (1..places.len()).rev() {
        let other = builder.dice.below(at + 1);
        places.swap(at, other);
    }
    // A realm wants land all around its capital (NL-REALM-03).
    let dry = |hex: Hex| {
        let land = |side: &&Side| {
            builder
                .table
                .board
                .at(hex.neighbour(**side))
                .is_some_and(|laid| tiles.design(laid.design).role != Role::Swamp)
        };
        Side::ALL.iter().filter(land).count()
    };
    places.sort_by_cached_key(|(hex, _)| 6 - dry(*hex));
    let distance = i32::try_from(builder.wish.capital_distance).unwrap_or(1);
    let mut sites = Sites::of(builder, &capitals, distance);
    for (hex, laid) in &places {
        let twin = |at: &usize| {
            supply[*at] > 0 && tiles.design(capitals[*at]).twin_of(tiles.design(laid.design))
        };
        if let Some(at) = (0..capitals.len()).find(twin).filter(|_| sites.far(builder, *hex)) {
            supply[at] -= 1;
            sites.add(builder, *hex, at);
        }
    }
    for (hex, at) in sites.chosen.clone() {
        sites.seat(builder, hex, at);
    }
    if exchange {
        for (hex, laid) in &places {
            let far = sites.far(builder, *hex);
            let land = tiles.design(laid.design).role == Role::Land
                && !tiles.design(laid.design).coastal();
            let plain = |at: &usize| {
                let design = tiles.design(capitals[*at]);
                supply[*at] > 0
                    && design.role == Role::Land
                    && !design.coastal()
                    && design.stack == tiles.design(laid.design).stack
            };
            if sites.chosen.len() >= builder.wish.capitals || !far || !land {
                continue;
            }
            if let Some(at) = (0..capitals.len()).find(plain) {
                supply[at] -= 1;
                sites.add(builder, *hex, at);
                sites.seat(builder, *hex, at);
            }
        }
    }
    sites.chosen.len()
}

/// The sites that are chosen, and where capital tiles lie that are none.
struct Sites<'a> {
    /// The designs of capital tiles; a site has one by its number here.
    capitals: &'a [u16],
    chosen: Vec<(Hex, usize)>,
    distance: i32,
    /// Too near to a site for another.
    near: Marked,
    /// Order in which the places were laid, by position on the board.
    laid: Vec<usize>,
    /// Hexes of tiles of each design apart from sites, those laid earlier first.
    elsewhere: Vec<BTreeMap<usize, Hex>>,
}

impl<'a> Sites<'a> {
    fn of(builder: &MapBuilder<'_>, capitals: &'a [u16], distance: i32) -> Sites<'a> {
        let board = &builder.table.board;
        let mut laid = vec![0; usize::try_from(board.size() * board.size()).unwrap_or(0)];
        let mut elsewhere = vec![BTreeMap::new(); capitals.len()];
        for (when, (hex, tile)) in board.laid().enumerate() {
            if let Some(at) = board.index(hex) {
                laid[at] = when;
            }
            if let Some(design) = capitals.iter().position(|design| *design == tile.design) {
                elsewhere[design].insert(when, hex);
            }
        }
        let near = Marked::none(&builder.table);
        Sites { capitals, chosen: Vec::new(), distance, near, laid, elsewhere }
    }

    fn far(&self, builder: &MapBuilder<'_>, hex: Hex) -> bool {
        !self.near.has(&builder.table, hex)
    }

    fn when(&self, builder: &MapBuilder<'_>, hex: Hex) -> usize {
        builder.table.board.index(hex).map_or(usize::MAX, |at| self.laid[at])
    }

    fn add(&mut self, builder: &MapBuilder<'_>, hex: Hex, at: usize) {
        self.chosen.push((hex, at));
        let when = self.when(builder, hex);
        for lie in &mut self.elsewhere {
            lie.remove(&when);
        }
        let reach = self.distance.max(1) - 1;
        for (q, r) in (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| (q, r))) {
            let place = Hex { q: hex.q + q, r: hex.r + r };
            if place.distance(hex) < self.distance && builder.table.board.on_table(place) {
                self.near.set(&builder.table, place, true);
            }
        }
    }

    /// Lays the capital tile of a site there: in exchange with one lying elsewhere, else with the
    /// stack.
    fn seat(&mut self, builder: &mut MapBuilder<'_>, hex: Hex, at: usize) {
        let design = self.capitals[at];
        let Some(now) =
            builder.table.board.at(hex).map(|laid| laid.design).filter(|now| *now != design)
        else {
            return;
        };
        match self.elsewhere[at].pop_first() {
            Some((when, place)) => {
                builder.table.board.exchange(place, now);
                if let Some(other) = self.capitals.iter().position(|design| *design == now) {
                    self.elsewhere[other].insert(when, place);
                }
            }
            None => {
                builder.stacks.take(builder.tiles, design);
                builder.stacks.put_under(builder.tiles, now);
            }
        }
        builder.table.board.exchange(hex, design);
    }
}

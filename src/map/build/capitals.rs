//! A laid map → the same map with enough capital sites far enough apart (NL-MAP-15, NL-MAP-16).
//!
//! A capital tile and a plain tile with the same sides change places, which is as if they had been
//! drawn the other way round. Only where that does not give enough sites is a land tile exchanged.

use super::MapBuilder;
use crate::hex::{Hex, Side};
use crate::map::board::Laid;
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
    let mut sites: Vec<(Hex, usize)> = Vec::new();
    for (hex, laid) in &places {
        let far = sites.iter().all(|(site, _)| site.distance(*hex) >= distance);
        let twin = |at: &usize| {
            supply[*at] > 0 && tiles.design(capitals[*at]).twin_of(tiles.design(laid.design))
        };
        if let Some(at) = (0..capitals.len()).find(twin).filter(|_| far) {
            supply[at] -= 1;
            sites.push((*hex, at));
        }
    }
    for (hex, at) in &sites {
        seat(builder, *hex, capitals[*at], &sites);
    }
    if exchange {
        for (hex, laid) in &places {
            let far = sites.iter().all(|(site, _)| site.distance(*hex) >= distance);
            let land = tiles.design(laid.design).role == Role::Land
                && !tiles.design(laid.design).coastal();
            let plain = |at: &usize| {
                let design = tiles.design(capitals[*at]);
                supply[*at] > 0
                    && design.role == Role::Land
                    && !design.coastal()
                    && design.stack == tiles.design(laid.design).stack
            };
            if sites.len() >= builder.wish.capitals || !far || !land {
                continue;
            }
            if let Some(at) = (0..capitals.len()).find(plain) {
                supply[at] -= 1;
                sites.push((*hex, at));
                seat(builder, *hex, capitals[at], &sites);
            }
        }
    }
    sites.len()
}

/// Lays the capital tile `design` on `hex`: in exchange with one lying elsewhere, else with the
/// stack.
fn seat(builder: &mut MapBuilder<'_>, hex: Hex, design: u16, sites: &[(Hex, usize)]) {
    let Some(now) =
        builder.table.board.at(hex).map(|laid| laid.design).filter(|now| *now != design)
    else {
        return;
    };
    let lies = |(place, laid): &(Hex, Laid)| {
        laid.design == design && sites.iter().all(|(site, _)| site != place)
    };
    let elsewhere = builder.table.board.laid().find(lies).map(|(place, _)| place);
    match elsewhere {
        Some(place) => builder.table.board.exchange(place, now),
        None => {
            builder.stacks.take(builder.tiles, design);
            builder.stacks.put_under(builder.tiles, now);
        }
    }
    builder.table.board.exchange(hex, design);
}

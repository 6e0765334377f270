//! The map, and what is on each of its places.

use super::Lines;
use crate::campaign::Owner;
use crate::engine::Game;
use crate::map::{Hex, ProvinceFile};

/// The line that says what kind of map it is, for a map of tiles.
pub(super) fn map_line(game: &Game<'_>) -> &'static str {
    let hexes: Vec<Hex> = game.map().places.iter().filter_map(|place| place.hex()).collect();
    let key = |hex: &Hex| {
        let (column, row) = hex.column_row();
        (row, column)
    };
    if hexes.is_sorted_by_key(key) { "map given free" } else { "map given listed" }
}

/// The text of a map file, for a map of provinces.
pub(super) fn province_file(game: &Game<'_>) -> Option<String> {
    let of_provinces = game.map().of_provinces();
    of_provinces.then(|| ProvinceFile::of(game.map()).write(&game.rules.names, true))
}

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let rules = game.rules;
    for id in game.map().ids() {
        let (place, holding) = (game.map().place(id), game.state.holding(id));
        let mut words = format!("tile {}", place.label);
        let bare = words.len();
        let mut say = |is: bool, said: String| {
            if is {
                words.push_str(&format!(" {said}"));
            }
        };
        if let Some(laid) = place.laid() {
            say(true, format!("is {}", rules.tiles.design(laid.design).id));
            say(laid.turn > 0, format!("turn {}", laid.turn));
        }
        let told = holding.owner != Owner::Nobody || holding.settlement.is_some();
        say(holding.known && !told && !game.map().known, "known".to_owned());
        if holding.owner != Owner::Nobody {
            say(true, format!("owner {}", game.owner_name(holding.owner)));
        }
        if let Some(kind) = holding.settlement {
            say(true, format!("settlement {}", rules.settlement(kind).id));
        }
        say(holding.razed, "razed".to_owned());
        say(holding.razed && holding.fresh_ruin, "fresh".to_owned());
        say(holding.burnt, "burnt".to_owned());
        say(holding.stock != 0, format!("stock {}", holding.stock));
        if holding.circle != place.capital_site {
            say(true, format!("circle {}", if holding.circle { "yes" } else { "no" }));
        }
        say(holding.no_income, "no_income".to_owned());
        say(!holding.known && (told || game.map().known), "unknown".to_owned());
        if words.len() > bare {
            lines.push(words);
        }
    }
}

//! The map, and what is on each of its places.

use std::rc::Rc;

use super::text::{WordsLeft, WrittenLine, read, text, word};
use super::{Lines, line};
use crate::campaign::{Owner, State};
use crate::engine::Game;
use crate::map::{Hex, ProvinceFile, Secret};
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;

/// Returns the line that says what kind of map it is, for a map of tiles.
pub(super) fn map_line(game: &Game<'_>) -> &'static str {
    let hexes: Vec<Hex> = game.map().places.iter().filter_map(|place| place.hex()).collect();
    let key = |hex: &Hex| {
        let (column, row) = hex.column_row();
        (row, column)
    };
    if hexes.is_sorted_by_key(key) { "map given free" } else { "map given listed" }
}

/// Returns the text of a map file, for a map of provinces.
pub(super) fn province_file(game: &Game<'_>) -> Option<String> {
    let of_provinces = game.map().of_provinces();
    of_provinces.then(|| ProvinceFile::of(game.map()).write(&game.rules.names, true))
}

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let rules = game.rules;
    for id in game.map().ids() {
        let (place, holding) = (game.map().place(id), game.state.holding(id));
        let mut words = WrittenLine::of(format!("tile {}", place.label));
        let bare = words.len();
        if let Some(laid) = place.laid() {
            words.say(format!("is {}", rules.tiles.design(laid.design).id));
            words.say_if(laid.turn > 0, format!("turn {}", laid.turn));
        }
        let told = holding.owner != Owner::Nobody || holding.settlement.is_some();
        words.say_if(holding.known && !told && !game.map().known, "known");
        if holding.owner != Owner::Nobody {
            words.say(format!("owner {}", game.owner_name(holding.owner)));
        }
        if let Some(kind) = holding.settlement {
            words.say(format!("settlement {}", rules.settlement(kind).id));
        }
        words.say_if(holding.razed, "razed");
        words.say_if(holding.razed && holding.fresh_ruin, "fresh");
        words.say_if(holding.burnt, "burnt");
        words.say_if(holding.stock != 0, format!("stock {}", holding.stock));
        if holding.circle != place.capital_site {
            words.say(format!("circle {}", if holding.circle { "yes" } else { "no" }));
        }
        words.say_if(holding.no_income, "no_income");
        words.say_if(!holding.known && (told || game.map().known), "unknown");
        if words.len() > bare {
            lines.push(words.written());
        }
        // Those of provinces stand in the map file.
        for (name, secret) in place.secrets().iter().filter(|_| place.tile().is_some()) {
            let (name, secret) = (word(name), text(&secret.to_string()));
            line!(lines, "secret {} {name} {secret}", place.label);
        }
    }
}

/// Carries out a line of a head that says what the host alone knows of a place.
pub(super) fn lay(state: &mut State, rules: &Ruleset, _: &str, words: &[&str]) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    let place = Game::new(rules, state, None).place_named(words.need(say!("a tile"))?)?;
    let name = words.text(say!("a name"))?;
    let secret = Secret::of(&read(words.rest)?);
    let place = Rc::make_mut(&mut state.map).places.get_mut(usize::from(place.0));
    place.into_iter().for_each(|place| {
        place.secrets_mut().insert(name.clone(), secret.clone());
    });
    Ok(())
}

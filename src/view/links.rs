//! Sentences on what adjoins what, and how realms hang together.

use std::fmt::Write;

use super::names;
use crate::basics::pluralize::listed;
use crate::campaign::RealmId;
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::engine::realms::{links, revenue};
use crate::map::PlaceId;

fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    let labels: Vec<&str> = places.iter().map(|place| names::place(game, *place)).collect();
    listed(&labels, "and")
}

/// Tells what adjoins a tile, and the way from its owner's capital to it.
pub fn tile_links(game: &Game<'_>, place: PlaceId) -> String {
    let here = game.place(place);
    let name = names::place(game, place);
    let mut text = String::new();
    let over = |exit: &crate::map::Exit| {
        let way = exit.ways.first();
        let met: Vec<&str> = [
            (way.is_some_and(|way| way.enter.river || way.leave.river), "a river"),
            (way.is_some_and(|way| way.enter.ridge || way.leave.ridge), "mountains"),
        ]
        .into_iter()
        .filter_map(|(met, word)| met.then_some(word))
        .collect();
        let label = names::place(game, exit.to);
        if met.is_empty() {
            label.to_owned()
        } else {
            format!("{label} over {}", met.join(" and "))
        }
    };
    let adjoining: Vec<String> = here.exits.iter().map(over).collect();
    let _ = match adjoining.as_slice() {
        [] => writeln!(text, "{name} adjoins nothing by land."),
        _ => writeln!(text, "{name} adjoins {adjoining}.", adjoining = listed(&adjoining, "and")),
    };
    if let Some(province) = here.province().filter(|province| !province.corners.is_empty()) {
        let corners = labels(game, &province.corners);
        let _ =
            writeln!(text, "It meets {corners} at a corner only, which is not enough to adjoin.");
    }
    if !here.by_sea.is_empty() {
        let _ =
            writeln!(text, "Ships reach {labels} from it.", labels = labels(game, &here.by_sea));
    }
    if let Some(realm) = game.state.holding(place).owner.realm() {
        let of = names::realm(game, realm);
        let _ = match links::way_from_capital(game, realm, place).as_deref() {
            Some([_]) => writeln!(text, "It is the capital of {of}."),
            Some(way) => {
                let steps: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
                writeln!(
                    text,
                    "It is linked to the capital of {of}: {steps}.",
                    steps = steps.join(" - ")
                )
            }
            None => writeln!(text, "It is cut off from the capital of {of}."),
        };
    }
    text
}

/// Tells what of a realm is cut off, and what the loss of one tile would cut off.
pub fn realm_links(game: &Game<'_>, realm: RealmId) -> String {
    let of = names::realm(game, realm);
    let mut text = String::new();
    let linked = revenue::linked(game, realm).len();
    let _ = match game.state.realm(realm).capital.filter(|_| linked > 0) {
        Some(capital) => writeln!(
            text,
            "{of}: {tiles} linked to the capital {capital}.",
            tiles = place_word::count_places(game, linked),
            capital = names::place(game, capital)
        ),
        None => writeln!(text, "{of} has no capital."),
    };
    let cut_off = links::cut_off(game, realm);
    if !cut_off.is_empty() {
        let _ = writeln!(text, "Cut off: {labels}.", labels = labels(game, &cut_off));
    }
    for (lost, others) in links::would_cut_off(game, realm) {
        let (lost, others) = (names::place(game, lost), labels(game, &others));
        let _ = writeln!(text, "If {lost} falls, {others} would be cut off.");
    }
    text
}
